# 中文棋规的语句。

## 列举

list-comma = 、
list-semicolon = ；
list-and = { $first }和{ $last }
list-or = { $first }或{ $last }

## 标题

book-title = { $name }棋规
made-from = 本棋规由 qigui 根据游戏文件生成。
contents = 目录
section-board = 棋盘与开局
section-zones = 棋盘分区
section-moving = 走子与吃子
section-stacks = 叠子
section-hands = 持子
section-pieces = 棋子走法
section-royals = { $check ->
    [yes] 将军
   *[no] 不可失去的棋子
}
section-end = 胜负与和棋
section-repetition = 重复局面
section-examples = 例局

## 棋盘与开局

board-size = 棋盘有 { $files } 条纵线、{ $ranks } 条横线，{ $grid ->
    [squares] 棋子放在格子里
   *[points] 棋子放在纵横线的交叉点上
}。
board-holes = 棋盘上有空洞，即不存在的点：{ $points }。任何走法都不能到达或穿过空洞，只有跳跃可以越过。
board-names = 纵线从左到右用字母 a 至 { $last } 表示，横线从下到上用数字 1 至 { $ranks } 表示。
board-sides = { $red }在棋盘图的下方，向上进；{ $black }在上方，向下进。
board-first = { $side }先走，此后双方轮流走子。
board-own-edge = 下文所说的前进、后退、第几横线、底线以及己方区域，都从该方自己的底边看起。
letters = 局面记法中，大写字母是{ $red }的棋子，小写字母是{ $black }的棋子。
letter-of = { $letters }：{ $name }。
start-written = 开局局面的文字记法（FEN）：

side-red = 红方
side-black = 黑方

zone-of-both = { $name }：{ $points }。
zone-of-each = { $name }：{ $redname }为{ $red }，{ $blackname }为{ $black }。

## 点与区域

points-all = 全部交叉点
points-none = 无
points-rank = 第 { $rank } 横线
points-ranks = 第 { $from }–{ $to } 横线
points-file = { $file } 线
points-files = { $from }–{ $to } 线

place-all = 任何地方
place-none = 无处
place-reachable = 该子无阻挡时可从开局位置到达的点
place-point = { $point }
place-box = { $from }–{ $to }
place-turned = { $place }（{ $side }为 { $other }）
place-rank = { $of ->
    [piece] 其本方
   *[mover] 己方
}第 { $rank } 横线
place-ranks = { $of ->
    [piece] 其本方
   *[mover] 己方
}第 { $from } 至第 { $to } 横线
place-last = { $of ->
    [piece] 其对方
   *[mover] 对方
}底线
place-last-ranks = { $of ->
    [piece] 其本方
   *[mover] 己方
}第 { $from } 横线至{ $of ->
    [piece] 其对方
   *[mover] 对方
}底线
place-file = { $file } 线
place-files = { $from } 至 { $to } 线
place-named = { $shared ->
    [yes] { $name }
   *[no] { $of ->
        [piece] 其本方
       *[mover] 己方
    }{ $name }
}
place-enemy-named = { $of ->
    [piece] 其对方
   *[mover] 对方
}{ $name }
place-enemy = 从{ $of ->
    [piece] 其对方
   *[mover] 对方
}看的{ $place }
place-outside-named = { $shared ->
    [yes] { $name }以外
   *[no] { $of ->
        [piece] 其本方
       *[mover] 己方
    }{ $name }以外
}
place-outside-enemy-named = { $of ->
    [piece] 其对方
   *[mover] 对方
}{ $name }以外
place-not = { $place }以外
place-and = 既属{ $first }又属{ $last }之处
place-or = { $first }或{ $last }
place-group = （{ $place }）

## 规则所指的棋子

which-piece = { $place ->
    [none] {""}
   *[other] 位于{ $place }的
}{ $side ->
    [own] 己方
    [enemy] 对方
    [none] {""}
   *[named] { $sidename }
}{ $height ->
    [top] 未被压住的
    [covered] 被压住的
   *[any] {""}
}{ $royal ->
    [yes] 不可失去的
   *[no] {""}
}{ $kind ->
    [none] 棋子
   *[other] { $name }
}
which-except = { $pieces }，但{ $except }除外
which-except-item = { $piece }
which-not = 除{ $except }以外的任何棋子
which-also = 既是{ $first }又是{ $last }
which-every = 任何棋子

## 走子

moving-turn = { $stacked ->
    [yes] 轮到走棋的一方，移动己方一枚位于叠子最上面（或单独）的棋子。
   *[no] 轮到走棋的一方，移动己方一枚棋子。
}
moving-capture = 走到{ $stacked ->
    [yes] 最上面是对方棋子
   *[no] 有对方棋子
}的点上，即为吃子。{ $fate ->
    [removed] 被吃的棋子离开棋盘。
    [covered] 任何棋子都不离开棋盘：被吃的棋子留在原处，吃子者压在它上面。
    [in-hand] 被吃的棋子离开棋盘，归吃子的一方所有，成为其手中的棋子。
   *[beneath] 任何棋子都不离开棋盘：被吃的棋子留下，压在走来的棋子之下。
}
moving-own = 不能走到有己方棋子的点上。
moving-alike = 吃子的走法与走子相同，另有说明的除外。
moving-must-capture = 能吃子时必须吃子；若有多种吃法，可任选其一。
moving-chain = 吃子的棋子在同一回合中{ $chain ->
    [may] 可以
   *[must] 必须
}继续吃子，直到不能再吃为止，每吃一次算一次行动。同一回合中不得在同一点上吃两次；若升变，则回合结束。{ $chain ->
    [may] 不愿再吃时，以停着结束回合。
   *[must] {""}
}
moving-far = 除另有说明外，能走多步的棋子须沿一条直线行走，不得越子：遇到路上的第一个棋子即被挡住，若是对方棋子，可以吃掉它。
moving-pass = { $check ->
    [yes] 未被将军的一方也可以停一着
   *[no] 也可以停一着
}：什么也不走，轮到对方。

## 持子

hands-turn = 轮到走棋时，可以不移动棋子，而把手中的一枚棋子打入棋盘：除该子另有说明外，打在空点上。打入时不吃子；打入的棋子属于打入的一方。
hands-same = 双方手中的棋子也相同，才算同一局面。
hand-of = { $side }持子

## 叠子

stacks-top = 棋子可以叠在一起。只有最上面的棋子能走、能被吃；下面的棋子不能动，上面的棋子走开后才恢复自由。
stacks-height = 棋子的高度就是压在它下面的棋子数；一叠棋子的总数多于这个数，就叫达到了这个高度。
stacks-blocked = { $who ->
    [all] { $by ->
        [anything] 路上的任何棋子都能阻挡，不论走的棋子站得多高。
        [height] 只有达到走子者高度的叠子才能阻挡它：下面压着子的棋子可以飞越较低的叠子，也可以落在其中任何一叠上，或落在第一个挡住它的叠子上。
       *[nothing] 路上的棋子不起阻挡作用，走子者可以越过一切。
    }
   *[one] { $by ->
        [anything] 路上的任何棋子都能阻挡它，不论它站得多高。
        [height] 只有达到它的高度的叠子才能阻挡它，它可以飞越较低的叠子。
       *[nothing] 路上的棋子挡不住它，它可以越过一切。
    }
}
stacks-own = { $onto ->
    [never] { $who ->
        [all] 不能走到最上面是己方棋子的点上。
       *[one] 它不能走到最上面是己方棋子的点上。
    }
    [lower] { $who ->
        [all] 最上面是己方棋子的叠子，若未达到走子者的高度，也可以走上去。
       *[one] 最上面是己方棋子的叠子，若未达到它的高度，它也可以走上去。
    }
   *[always] { $who ->
        [all] 最上面是己方棋子的叠子，不论多高，都可以走上去。
       *[one] 最上面是己方棋子的叠子，不论多高，它都可以走上去。
    }
}
stacks-enemy = 对方最上面的棋子，不论叠得多高，都可以吃。
stacks-limit = 叠子最高为 { $limit } 枚：{ $overflow ->
    [illegal] 不得走成更高的叠子。
    [removed] 超出时，从最下面起取走多余的棋子，退出对局。
   *[reclaimed] 超出时，从最下面起取走多余的棋子：属于行动一方且能再打入的归入其手中，其余退出对局。
}
stacks-carries = { $load ->
    [none] { $who ->
        [all] 棋子单独走动，原来压在下面的棋子留在原处。
       *[one] 它单独走动，原来压在下面的棋子留在原处。
    }
    [some] { $who ->
        [all] 棋子
       *[one] 它
    }走动时，{ $most ->
        [1] 可以带走紧贴在下面的一个棋子
       *[other] 可以按原来的次序带走紧贴在下面的至多 { $most } 个棋子
    }，不论属于哪一方。
    [any] { $who ->
        [all] 棋子
       *[one] 它
    }走动时，可以按原来的次序带走紧贴在下面的任意个棋子，不论属于哪一方。
   *[all] { $who ->
        [all] 棋子
       *[one] 它
    }走动时，总是把下面的整叠棋子一起带走。
}

## 单个棋子

piece-still = 它不能走动。
piece-within = 只能在{ $place }活动。
piece-from = 只有位于{ $place }时才能走。
piece-to = 只能走到{ $place }。
piece-over = 只能隔着这些棋子走：{ $pieces }。
piece-over-not = 不能隔着这些棋子走：{ $pieces }。
piece-takes = 在对方棋子中只能吃：{ $pieces }。
piece-takes-not = 不能吃：{ $pieces }。
piece-in-hand = { $when ->
    [captured] 被吃后
   *[leaves] 离开棋盘后
}{ $into ->
    [kind] ，作为{ $name }归入手中
   *[none] 不归入手中，退出对局
}。
piece-drop = 从手中可以打入{ $zone ->
    [some] { $place }的空点
   *[all] 任何空点
}{ $onto ->
    [some] ，也可以打在那里的下列棋子之上：{ $pieces }
   *[none] {""}
}{ $check ->
    [illegal] ；不得以打入将军
    [open] ；不得打入能立即吃掉对方不可失去的棋子的点
   *[any] {""}
}。
piece-drop-to = 限制它停留或走到何处的区域，对打入同样有效。
piece-points = 在棋盘上值 { $points } 分。

move = { $does ->
    [both] {""}
    [move] 不吃子时，
   *[capture] 吃子时，
}{ $path }{ $conditions ->
    [none] {""}
   *[some] （{ $what }）
}。
castling = 它可以易位：沿横线走 { $steps } 点，同一方向上{ $partner ->
    [any] 己方在该横线最外侧的棋子
   *[some] 己方可与之易位的棋子（{ $pieces }）中在该横线最外侧的一枚
}移到它的身旁，即它走来的一侧。
castling-needs = 易位时，两者此前都不得移动过，其间各点须为空，并且易位的棋子从起点到终点的每一点上都必须安全。
castling-from = 易位时，起点须{ $place }。
castling-to = 易位时，终点须{ $place }。
castling-within = 易位时，起点、途经各点和终点都须{ $place }。
move-from = 位于{ $place }时，{ $does ->
    [both] 可以
    [move] 可以不吃子地
   *[capture] 可以吃子：
}{ $path }{ $conditions ->
    [none] {""}
   *[some] （{ $what }）
}。
condition-to = 终点须在{ $place }
condition-within = 起点、途中和终点都须在{ $place }
condition-over = 只能隔着：{ $pieces }
condition-over-not = 不能隔着：{ $pieces }
condition-takes = 只能吃：{ $pieces }
condition-takes-not = 不能吃：{ $pieces }

condition-victim = { $victim ->
    [screen] 被吃的是所隔的对方棋子，走子落在空点上
   *[passer] 被吃的是对方刚走、途中越过落点的那枚棋子，走子落在空点上
}
condition-steps = { $number ->
    [exactly] 步数必须等于
   *[most] 步数不能超过
}{ $counted ->
    [moved] 一起走动的棋子数
    [stack] 起点上的棋子数
    [own] 起点上己方的棋子数
   *[target] 终点上的棋子数
}

along = { $way ->
    [line] 沿直线
    [forward] 向前
    [backward] 向后
    [left] 向左（a 线一侧）
    [right] 向右（背离 a 线一侧）
    [sideways] 横向
    [upright] 向前或向后
    [diagonal] 沿斜线
    [diagonal-forward] 向斜前方
    [diagonal-backward] 向斜后方
    [diagonal-left] 向左斜（a 线一侧）
    [diagonal-right] 向右斜（背离 a 线一侧）
    [forward-left] 向左前方斜（a 线一侧）
    [forward-right] 向右前方斜（背离 a 线一侧）
    [backward-left] 向左后方斜（a 线一侧）
    [backward-right] 向右后方斜（背离 a 线一侧）
   *[any] 沿直线或斜线向任意方向
}

steps = { $steps ->
    [1] 一步
    [2] 两步
    [3] 三步
   *[other] { $steps } 步
}
oblique = 先{ $way ->
    [forward] 向前
    [backward] 向后
    [left] 向左（a 线一侧）
    [right] 向右（背离 a 线一侧）
    [upright] 向前或向后
    [sideways] 横向
    [sideways-forward] 横向
    [sideways-backward] 横向
   *[line] 沿直线
}走{ $straight ->
    [1] 一步
    [2] 两步
    [3] 三步
   *[other] { $straight } 步
}，再{ $way ->
    [sideways-forward] 向斜前方
    [sideways-backward] 向斜后方
   *[other] 顺势向外斜
}走{ $diagonal ->
    [1] 一步
    [2] 两步
    [3] 三步
   *[other] { $diagonal } 步
}
screen = { $blocker ->
    [height] 一叠达到它的高度的棋子
   *[piece] 一个棋子
}

path-steps = { $along }走{ $reach ->
    [step] 一步
    [some] { $most ->
        [2] 一步或两步
        [3] 一至三步
       *[other] 一至 { $most } 步
    }
   *[far] 任意步
}
path-leap = { $lame ->
    [yes] { $along }走{ steps }，不能多也不能少；若{ $steps ->
        [2] 第一步
       *[other] 途中
    }的点上有{ $blocker ->
        [height] 达到它的高度的叠子
       *[piece] 棋子
    }，则被阻挡
   *[no] { $along }一次跳{ steps }，不受中间棋子的阻挡
}
path-oblique = { oblique }{ $lame ->
    [yes] ；若{ $between ->
        [1] 直行的第一步
       *[other] 途中经过的点
    }上有{ $blocker ->
        [height] 达到它的高度的叠子
       *[piece] 棋子
    }，则被阻挡
   *[no] ，不受途中棋子的阻挡
}
path-on = { $path }；还可以照样向同一方向接连跳下去，{ $reach ->
    [some] 一共至多 { $most } 次
   *[far] 次数不限
}{ $blocker ->
    [height] ，落到达到它的高度的叠子上为止
    [nothing] {""}
   *[piece] ，落到有棋子的点上为止
}
path-hop = { $path }，中间须{ $over ->
    [any] 隔一{ $blocker ->
        [height] 叠或几叠达到它的高度的棋子
       *[piece] 个或几个棋子{ $whose ->
            [some] {""}
           *[any] （不论敌我）
        }
    }
    [behind] 恰好隔{ screen }{ $blocker ->
        [height] {""}
       *[piece] { $whose ->
            [some] {""}
           *[any] （不论敌我）
        }
    }，并落在紧靠其后的点上
   *[one] 恰好隔{ screen }{ $blocker ->
        [height] （不论远近）
       *[piece] { $whose ->
            [some] （不论远近）
           *[any] （不论敌我、远近）
        }
    }
}{ $unit ->
    [yes] {""}
   *[no] （只计它会落到的点）
}

## 升变

promotion = 走子时{ $when ->
    [touches] 起点或终点
   *[arrives] 终点
}在{ $place }，{ $must ->
    [always] 必须
   *[may] 可以
}升变为{ $kinds }。
promotion-must = 这样走子而终点在{ $place }时，必须升变。
promotion-choice = 任何一方走过之后，只要它位于{ $place }且上面没有别的棋子，所属一方须立即使它升变为{ $kinds }。这是单独的一次行动，不改变轮到谁走；若没有合法的选择，则不发生任何事。
promotion-swap = 任何一方走过之后，只要它位于{ $place }且上面没有别的棋子，所属一方须立即选择下列棋子之一与它互换位置：{ $pieces }。两枚棋子各占另一枚原来的位置，在叠子中的层次也一并互换。这是单独的一次行动，不改变轮到谁走；若没有合法的选择，则不发生任何事。

## 关系胜负的棋子

royals-are = { $count ->
    [1] 全局的胜负系于{ $royals }：失去它的一方判负。
   *[other] 全局的胜负系于这些棋子：{ $royals }。失去其中任何一个的一方判负。
}
royals-none = 本棋没有哪一种棋子是必须特别保护的。
royals-lost = { $by ->
    [covered] 只要有任何棋子压在它上面，即使是己方的棋子，也算失去。
   *[captured] 被吃掉即为失去。
}
royals-shed = 从过高的叠子最下面被取走，也算失去。
royals-both = 若一次行动使双方都失去这样的棋子，由行动的一方判负。
royals-one = 全局的胜负系于这些棋子：{ $royals }。失去其中最后一枚的一方判负。{ $check ->
    [yes] 只有现有的这些棋子全都可能被吃时，才算被将军。
   *[no] {""}
}
royals-check = 若对方某个棋子下一步就能吃掉己方的{ $royals }，就是被将军；至于那个棋子走开后对方自己是否安全，则不予考虑。
royals-safe = 任何一方都不得走成自己被将军的局面：不得主动送吃，已被将军时须立即应将。
royals-bury = 也不得使己方的{ $royals }被压在别的棋子下面。
royals-open = 没有将军一说：{ $royals }可以置于对方的攻击之下，也可以因此被吃掉。
royals-facing = 双方的{ $royals }不得在同一条{ $line ->
    [file] 纵线
    [rank] 横线
   *[diagonal] 斜线
}上照面（中间{ $stacked ->
    [yes] 没有能阻挡其中一方视线的棋子
   *[no] 没有任何棋子
}）；任何一步都不得造成这种局面。
royals-facing-draw = 可以走成双方的{ $royals }在同一条{ $line ->
    [file] 纵线
    [rank] 横线
   *[diagonal] 斜线
}上照面（中间{ $stacked ->
    [yes] 没有能阻挡其中一方视线的棋子
   *[no] 没有任何棋子
}）。这时另一方必须化解照面，或者停一着（被将军时也可以）；照面时停一着即成和棋。

## 终局

end-no-action = 轮到走棋而没有合法着法的一方{ $result ->
    [draw] 使本局成和
    [win] 获胜
   *[loss] 判负
}{ $check ->
    [yes] { $result ->
        [loss] ：被将军时叫将死，未被将军时叫困毙
       *[other] ，不论是否被将军
    }
   *[no] {""}
}。
end-checkmate = 被将军而没有合法着法的一方{ $result ->
    [draw] 使本局成和
    [win] 获胜
   *[loss] 判负
}（将死）。
end-stalemate = 轮到走棋、未被将军而没有合法着法的一方{ $result ->
    [draw] 使本局成和
    [win] 获胜
   *[loss] 判负
}（困毙）。
end-goal = { $who ->
    [each] 任何一方
   *[one] { $side }
}，只要{ $whose ->
    [own] 自己在棋盘上
   *[all] 棋盘上
}{ $count ->
    [0] 没有任何一个
   *[other] 有至少{ $count ->
        [1] 一
        [2] 两
        [3] 三
       *[other] {" "}{ $count }{" "}
    }个
}这样的棋子，即获胜：{ $pieces }。
end-only = 棋盘上只剩下列棋子时，判为和棋：{ $pieces }。
end-dead = 棋盘上剩下的棋子太少，不论怎样摆放，任何一方都无法取胜时，判为和棋。
end-quiet = 双方合计连续走 { $plies } 步而没有吃子，判为和棋。
end-quiet-broken = 下列棋子走动时，也重新计数：{ $pieces }。
end-last-move = 双方都走完第 { $last } 回合时，判为和棋。
end-draw-goes-to = 凡按以上规则应判和棋的，一律改判{ $side }胜。
end-passes = 双方接连各停一着，即成和棋。
end-points = 凡按以上规则应判和棋的，计算双方在棋盘上的棋子的分数，多者胜；分数相同才是和棋。
end-bonus = { $side }另加 { $points } 分。
end-repetition = { $result ->
    [law] 同一局面（轮走方也相同）第 { $at } 次出现时，按下文关于重复局面的规则裁定。
    [nothing] 同一局面可以无限次重复。
    [loss] 使同一局面（轮走方也相同）第 { $at } 次出现的一方判负。
    [win] 使同一局面（轮走方也相同）第 { $at } 次出现的一方获胜。
   *[draw] 同一局面（轮走方也相同）第 { $at } 次出现时，判为和棋。
}
end-order = 若一步棋同时造成几种情形，按以下次序以在前者为准：{ $reasons }。
reason = { $reason ->
    [checkmate] 将死
    [no-action] 无合法着法
    [royal-lost] 失去{ $royals }
    [goal] 达成目标
    [perpetual-check] 长将
    [perpetual-chase] 长捉
    [repetition] 局面重复
    [dead-position] 双方都已无力取胜
    [length] 走完了最后一回合
    [passes] 双方都停一着
    [facing] 照面时停一着
    [points] 棋盘上的分数较多
   *[quiet] 长久没有吃子
}

## 重复局面的裁定

law-counted = 裁定时，只看这 { $at } 次中第一次出现以后双方所走的每一步。
law-check = { $check ->
    [yes] 一方的每一步都在将军，就是长将。
   *[no] 一方的每一步都在攻击对方不可失去的棋子，就是长将。
}
law-chase = 一方的每一步都重新捉同一枚对方棋子，就是长捉；不论这枚棋子走到哪里，也不论由哪一枚棋子来捉。
law-order = { $offences ->
    [check] 长将的一方犯规；双方都长将，则视同双方均不犯规。
    [chase] 长捉的一方犯规；双方都长捉，则视同双方均不犯规。
    [check-first] 长将重于长捉：一方长将，另一方长捉，只有长将的一方犯规。单方长将或长捉，即为犯规；双方所犯相同，则视同双方均不犯规。
   *[chase-first] 长捉重于长将：一方长捉，另一方长将，只有长捉的一方犯规。单方长将或长捉，即为犯规；双方所犯相同，则视同双方均不犯规。
}
law-penalty = { $penalty ->
    [illegal] 犯规的一方不得走出再次造成该局面的那一步，必须变着；若由另一方走成该局面，对局继续。
   *[loss] 犯规的一方必须变着，不变者判负。
}
law-otherwise = { $result ->
    [draw] 双方均不犯规时，判为和棋。
    [loss] 双方均不犯规时，使该局面出现的一方判负。
    [win] 双方均不犯规时，使该局面出现的一方获胜。
   *[nothing] 双方均不犯规时，对局继续。
}
chase-by = 只有下列棋子的攻击算捉：{ $pieces }。
chase-of = 只有下列棋子可以算作被捉：{ $pieces }。攻击不可失去的棋子不算捉。
chase-threat = 假设再轮到攻击的一方走，它能合法地吃掉某枚棋子，而对方随后没有任何棋子能合法地反吃，那枚棋子就是无根子，这样的攻击就是捉。
chase-protected = 反吃若属违例（例如会使己方不可失去的棋子被吃），便不算保护：这是假根。
chase-new = 若走这一步之前，同一枚棋子还没有捉着它，才算重新捉：因此，使对方棋子失去保护也是捉；早已捉着，只是换一个点再攻击，则不是。
chase-despite = 不论被攻击的棋子有根无根都算捉的情形：攻击者为{ $by }，被攻击者为{ $of }。
chase-like = 被同种棋子攻击、而自己也能合法地吃掉对方的棋子，{ $excused ->
    [yes] 不算被捉：这是兑子。
   *[no] 同样算被捉。
}
chase-check = { $check ->
    [yes] 这些着法中只要有一步将军，
   *[no] 这些着法中只要有一步攻击对方不可失去的棋子，
}{ $breaks ->
    [yes] 就不算长捉。
   *[no] 其余各步仍可算长捉，这一步也可以是捉。
}
chase-graver = 双方都长捉时，以下列长捉为重：被捉的是{ $of }，而且每次都挡在己方不可失去的棋子与对方的{ $by }之间，一走开就会失去它。

## 例局与图

legend = 图中 [ ] 是所说的棋子，● 是它能走到的点，× × 是它能吃的棋子，{ $stacked ->
    [yes] + + 是它能走上去的己方叠子，
   *[no] {""}
}! 是它走不到的点。
legend-drawn = 图中四角有折线的是所说的棋子，圆点是它能走到的点，{ $stacked ->
    [yes] 圆圈是它能走上去的己方叠子，
   *[no] {""}
}带四道短线的圆圈是它能吃的棋子，带斜杠的圆圈是它走不到的点。
stacks-listed = 叠子（自下而上）
diagram-at = { $point } 的{ $name }。
diagram-from = { $point } 的{ $name }，在这里走法不同。
diagram-high = { $point } 的{ $name }，高度为 { $height }。
diagram-passing = { $passer } 的棋子刚走到那里时，{ $point } 的{ $name }。

example-turn = 轮到{ $side }走。
example-played = 走法：{ $actions }。
example-after = 走完 { $actions } 之后：
example-targets = { $point } 的{ $name }只能走到 { $points }。
example-targets-none = { $point } 的{ $name }无处可走。
example-legal = 合法：{ $actions }。
example-illegal = 不合法：{ $action }，因为{ $why }。
example-outcome = { $winner ->
    [nobody] 和棋：{ $reason }。
   *[side] { $side }胜：{ $reason }。
}
example-open = 对局继续。
why = { $code ->
    [ended] 对局已经结束
    [choice-due] 必须先作出选择
    [must-continue] 吃了子的棋子必须继续吃子
    [must-capture] 能吃子时必须吃子
    [full] 叠子会过高
    [castling] 不能这样易位
    [empty] 那里没有棋子
    [turn] 还没有轮到那一方
    [buried] 那个棋子被压在下面
    [shape] 它不这样走
    [blocked] 路上被阻挡
    [screen] 中间所隔的棋子数目不对
    [own] 那里有己方棋子
    [takes] 它不能吃这个棋子
    [zone] 超出了它的活动区域
    [carry] 不能带走这么多棋子
    [promotion] 不能这样变换
    [hand] 手中没有这样的棋子
    [drop] 该子不能打入那里
    [drop-check] 不得以打入将军
    [pass] 不能停着
    [repetition] 会重复走成规则所禁止的局面
    [exposed] 会使己方的{ $royals }陷于危险
   *[facing] 会造成双方的{ $royals }照面
}

## 两种棋的比较

diff-only = 仅见于 { $game }：
diff-same = 两种棋的规则读来相同。
diff-keys-differ = 但两个文件有 { $count } 个键不同，用 --keys 列出。
diff-not-said = 未写
diff-no-key = 没有不同的键。
diff-actions-same = 查看了 { $count } 个局面，合法着法都相同。
diff-actions-start = 开局时合法着法就不同：
diff-actions-after = 走完 { $line } 之后，合法着法不同：
diff-actions-only = 仅见于 { $game }：{ $actions }
diff-actions-none = 无
