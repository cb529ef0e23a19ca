# The sentences of a rule book in English.
# A sentence that stands inside another one begins with a small letter; the program makes the first letter of a
# paragraph's sentences a capital.

## Lists

list-comma = ,{" "}
list-semicolon = ;{" "}
list-and = { $first } and { $last }
list-or = { $first } or { $last }

## Titles

book-title = { $name }: the rules
made-from = Made from the game's file by qigui.
contents = Contents
section-board = The board and the start
section-zones = Parts of the board
section-moving = Moving and capturing
section-stacks = Stacks
section-hands = Pieces in hand
section-pieces = The pieces
section-royals = { $check ->
    [yes] Check
   *[no] What must not be lost
}
section-end = How a game ends
section-repetition = Repetition
section-examples = Examples

## Board and start

board-size = The board has { $files ->
    [one] one file
   *[other] { $files } files
} and { $ranks ->
    [one] one rank
   *[other] { $ranks } ranks
}; pieces stand { $grid ->
    [squares] in the squares
   *[points] on the points where lines cross
}.
board-holes = There are holes in it, points that do not exist: { $points }. Nothing goes to them or through them; only a leap may pass over them.
board-names = Files have letters, from a to { $last } from left to right; ranks have numbers, from 1 to { $ranks } from bottom to top.
board-sides = { $red } sits at the bottom of the picture and goes up the board, { $black } sits at the top and goes down.
board-first = { $side } moves first; then the sides take turns.
board-own-edge = Whatever the rules say of forward and backward, of numbered ranks, of the last rank and of a side's own zones is seen from that side's own edge.
letters = In position texts a capital letter is a piece of { $red }, a small one a piece of { $black }.
letter-of = { $letters }: { $name }.
start-written = The start as a position text (FEN):

side-red = Red
side-black = Black

zone-of-both = the { $name }: { $points }.
zone-of-each = the { $name }: { $red } for { $redname }, { $black } for { $blackname }.

## Points and zones. Each place answers "where?".

points-all = every point
points-none = no point
points-rank = rank { $rank }
points-ranks = ranks { $from }–{ $to }
points-file = file { $file }
points-files = files { $from }–{ $to }

place-all = anywhere
place-none = nowhere
place-reachable = on a point that such a piece could reach from its start if nothing were in its way
place-point = on { $point }
place-box = on { $from }–{ $to }
place-turned = { $place } ({ $other } for { $side })
place-rank = on its rank { $rank }
place-ranks = on its ranks { $from }–{ $to }
place-last = on its last rank
place-last-ranks = on its ranks from { $from } to the last
place-file = on file { $file }
place-files = on files { $from }–{ $to }
place-named = { $shared ->
    [yes] in the { $name }
   *[no] in its own { $name }
}
place-enemy-named = in its enemy's { $name }
place-enemy = { $place }, as its enemy sees the board
place-outside-named = { $shared ->
    [yes] outside the { $name }
   *[no] outside its own { $name }
}
place-outside-enemy-named = outside its enemy's { $name }
place-not = elsewhere than { $place }
place-and = { $first } and at the same time { $last }
place-or = { $first } or { $last }
place-group = ({ $place })

## Pieces that a rule means

which-piece = { $side ->
    [own] own{" "}
    [enemy] enemy{" "}
    [none] {""}
   *[named] { $sidename }'s{" "}
}{ $height ->
    [top] uncovered{" "}
    [covered] covered{" "}
   *[any] {""}
}{ $royal ->
    [yes] royal{" "}
   *[no] {""}
}{ $kind ->
    [none] piece
   *[other] { $name }
}{ $place ->
    [none] {""}
   *[other] {" "}{ $place }
}
which-except = { $pieces }, but { $except }
which-except-item = no { $piece }
which-not = any piece, but { $except }
which-also = { $first } that is also { $last }
which-every = any piece

## Moving

moving-turn = { $stacked ->
    [yes] On its turn a side moves one of its pieces that stand on top.
   *[no] On its turn a side moves one of its pieces.
}
moving-capture = A piece that ends its move on a point where an enemy piece { $stacked ->
    [yes] stands on top
   *[no] stands
} captures it. { $fate ->
    [removed] The captured piece leaves the board.
    [covered] Nothing leaves the board: the captured piece stays where it is, and its captor stands on it.
    [in-hand] The captured piece leaves the board and comes into the hand of the side that captured it, as a piece of that side.
   *[beneath] Nothing leaves the board: the captured piece stays, under the pieces that moved.
}
moving-own = No piece ends its move on a point where a piece of its own side stands.
moving-alike = A piece captures as it moves, unless its own rules say otherwise.
moving-must-capture = A side that can capture must capture; if it can do so in several ways, it chooses.
moving-chain = A piece that has captured { $chain ->
    [may] may
   *[must] must
} go on capturing in the same turn as long as it can, each capture an action of its own. It captures on no point twice in a turn, and if it promotes, the turn is over.{ $chain ->
    [may] {" "}Instead of going on, a side ends its turn by passing.
   *[must] {""}
}
moving-far = Unless its own rules say otherwise, a piece that may go several steps goes in one straight line and passes over no piece: the first piece in its way stops it, and if that is an enemy it may capture it.
moving-pass = { $check ->
    [yes] A side that is not in check may also pass
   *[no] A side may also pass
}: it does nothing, and it is the other side's turn.

## Pieces in hand

hands-turn = On its turn a side may place a piece from its hand on the board instead of moving: on an empty point, unless the rules of that piece say otherwise. Such a piece captures nothing when it is placed, and belongs to the side that placed it.
hands-same = Two positions are the same only if the hands hold the same pieces too.
hand-of = { $side }'s hand

## Stacks

stacks-top = Pieces stand on each other. Only the piece on top of a stack moves and is captured; what is under it waits, and is free again when the piece above leaves.
stacks-height = The height of a piece is the number of pieces under it. A stack reaches a height if it holds more pieces than that number.
stacks-blocked = { $who ->
    [all] { $by ->
        [anything] Every piece in the way blocks, however high the moving piece stands.
        [height] Only a stack that reaches the height of the moving piece blocks it: a piece with others under it flies over lower stacks, and may end its move on any of them or on the first that blocks it.
       *[nothing] Nothing in the way blocks a piece: it passes over everything.
    }
   *[one] { $by ->
        [anything] Every piece in its way blocks it, however high it stands.
        [height] Only a stack that reaches its height blocks it: it flies over lower stacks.
       *[nothing] Nothing in its way blocks it: it passes over everything.
    }
}
stacks-own = { $onto ->
    [never] { $who ->
        [all] A piece may not end its move on a stack with a piece of its own side on top.
       *[one] It may not end its move on a stack with a piece of its own side on top.
    }
    [lower] { $who ->
        [all] A piece may also end its move on a stack with a piece of its own side on top, if that stack does not reach its height.
       *[one] It may also end its move on a stack with a piece of its own side on top, if that stack does not reach its height.
    }
   *[always] { $who ->
        [all] A piece may also end its move on a stack with a piece of its own side on top, however high.
       *[one] It may also end its move on a stack with a piece of its own side on top, however high.
    }
}
stacks-enemy = An enemy piece on top may be captured however high it stands.
stacks-limit = No stack is higher than { $limit } pieces: { $overflow ->
    [illegal] what would make a higher one is not allowed.
    [removed] one that becomes higher loses as many pieces from its bottom, and they are out of the game.
   *[reclaimed] one that becomes higher loses as many pieces from its bottom. Those of the side that acted come into its hand, if such pieces can be placed again; the others are out of the game.
}
stacks-carries = { $load ->
    [none] { $who ->
        [all] A piece moves alone: what was under it stays behind.
       *[one] It moves alone: what was under it stays behind.
    }
    [some] { $who ->
        [all] A piece
       *[one] It
    } may bring along { $most ->
        [one] the piece directly under it
       *[other] up to { $most } of the pieces directly under it, in their order
    }, of either side.
    [any] { $who ->
        [all] A piece
       *[one] It
    } may bring along any number of the pieces directly under it, of either side, in their order.
   *[all] { $who ->
        [all] A piece
       *[one] It
    } always brings along the whole stack under it.
}

## One piece

piece-still = It never moves.
piece-within = It may stand and move only { $place }.
piece-from = It moves only when it stands { $place }.
piece-to = Its moves end only { $place }.
piece-over = It may hop over only: { $pieces }.
piece-over-not = It may not hop over: { $pieces }.
piece-takes = Of enemy pieces it may capture only: { $pieces }.
piece-takes-not = It may not capture: { $pieces }.
piece-in-hand = When it { $when ->
    [captured] is captured
   *[leaves] leaves the board
}, { $into ->
    [kind] it comes into the hand as this piece: { $name }
   *[none] it comes into no hand: it is out of the game
}.
piece-drop = From the hand it is placed on an empty point{ $zone ->
    [some] {" "}{ $place }
   *[all] {""}
}{ $onto ->
    [some] , or there onto one of these: { $pieces }
   *[none] {""}
}{ $check ->
    [illegal] ; it may not give check by being placed
    [open] ; it may not be placed where it could at once capture a royal piece
   *[any] {""}
}.
piece-drop-to = The zones in which it must stand or end its moves bind it when it is placed, too.
piece-points = On the board it is worth { $points }.

move = { $does ->
    [both] it moves { $path }
    [move] without capturing, it moves { $path }
   *[capture] to capture, it moves { $path }
}{ $conditions ->
    [none] {""}
   *[some] {" "}({ $what })
}.
castling = it may castle: it goes { $steps } points along its rank, and { $partner ->
    [any] the outermost piece of its side on that rank, in that direction, comes
   *[some] of the pieces of its side that it castles with ({ $pieces }) the outermost on that rank, in that direction, comes
} to stand beside it, on the side that it came from.
castling-needs = For that neither of the two may have moved before, the points between them must be empty, and the piece that castles must be safe on every point from its start to its end.
castling-from = to castle, it must start { $place }.
castling-to = to castle, it must end { $place }.
castling-within = to castle, it must start, pass and end { $place }.
move-from = when it stands { $place }, { $does ->
    [both] it moves { $path }
    [move] it moves, without capturing, { $path }
   *[capture] it captures by moving { $path }
}{ $conditions ->
    [none] {""}
   *[some] {" "}({ $what })
}.
condition-to = it must end { $place }
condition-within = it must begin, pass and end { $place }
condition-over = it may hop over only: { $pieces }
condition-over-not = it may not hop over: { $pieces }
condition-takes = it may capture only: { $pieces }
condition-takes-not = it may not capture: { $pieces }

condition-victim = { $victim ->
    [screen] what it captures is the piece it hops over, an enemy, and it lands on an empty point
   *[passer] what it captures is the enemy piece that moved last and passed over the point where it lands, which is empty
}
condition-steps = it makes { $number ->
    [exactly] exactly as many steps as
   *[most] at most as many steps as
} { $counted ->
    [moved] pieces move
    [stack] pieces stand where it starts
    [own] pieces of its own side stand where it starts
   *[target] pieces stand where it ends
}

along = { $way ->
    [line] along a line
    [forward] forward
    [backward] backward
    [left] to the left (towards file a)
    [right] to the right (away from file a)
    [sideways] sideways
    [upright] forward or backward
    [diagonal] diagonally
    [diagonal-forward] diagonally forward
    [diagonal-backward] diagonally backward
    [diagonal-left] diagonally to the left (towards file a)
    [diagonal-right] diagonally to the right (away from file a)
    [forward-left] diagonally forward to the left (towards file a)
    [forward-right] diagonally forward to the right (away from file a)
    [backward-left] diagonally backward to the left (towards file a)
    [backward-right] diagonally backward to the right (away from file a)
   *[any] in any direction, along a line or diagonally
}

steps = { $steps ->
    [1] one step
    [2] two steps
    [3] three steps
   *[other] { $steps } steps
}
oblique = { $straight ->
    [1] one step
    [2] two steps
    [3] three steps
   *[other] { $straight } steps
} { $way ->
    [forward] forward
    [backward] backward
    [left] to the left (towards file a)
    [right] to the right (away from file a)
    [upright] forward or backward
    [sideways] sideways
    [sideways-forward] sideways
    [sideways-backward] sideways
   *[line] along a line
}, then { $diagonal ->
    [1] one step
    [2] two steps
    [3] three steps
   *[other] { $diagonal } steps
} diagonally { $way ->
    [sideways-forward] forward
    [sideways-backward] backward
   *[other] outward
}
screen = { $blocker ->
    [height] stack that reaches its height
   *[piece] { $whose ->
        [some] piece
       *[any] piece of either side
    }
}

path-steps = { $reach ->
    [step] one step { $along }
    [some] { $most ->
        [2] one or two
        [3] one to three
       *[other] one to { $most }
    } steps { $along }
   *[far] any distance { $along }
}
path-leap = exactly { steps } { $along }{ $lame ->
    [yes] ; { $blocker ->
        [height] a stack on { $steps ->
            [2] the point between
           *[other] a point between
        } blocks it, if it reaches its height
       *[piece] a piece on { $steps ->
            [2] the point between
           *[other] a point between
        } blocks it
    }
   *[no] , jumping over whatever stands between
}
path-oblique = { oblique }{ $lame ->
    [yes] ; { $blocker ->
        [height] a stack on { $between ->
            [1] the point of that first step
           *[other] a point that it passes
        } blocks it, if it reaches its height
       *[piece] a piece on { $between ->
            [1] the point of that first step
           *[other] a point that it passes
        } blocks it
    }
   *[no] , jumping over whatever stands on the way
}
path-on = { $path }; it may go on in the same direction by equal leaps, { $reach ->
    [some] up to { $most } in all
   *[far] as many as it likes
}{ $blocker ->
    [height] , until the first stack it comes to that reaches its height
    [nothing] {""}
   *[piece] , until the first piece it comes to
}
path-hop = { $path }{ $unit ->
    [yes] {" "}
   *[no] ,{" "}
}over { $over ->
    [any] one or more { $blocker ->
        [height] stacks that reach its height
       *[piece] { $whose ->
            [some] pieces
           *[any] pieces of either side
        }
    }
    [behind] exactly one { screen }, to the point right behind it
   *[one] exactly one { screen }{ $unit ->
        [yes] , wherever on the way that stands
       *[no] {""}
    }
}{ $unit ->
    [yes] {""}
   *[no] {" "}(only the points where it would land count)
}

## Promotion

promotion = when its move { $when ->
    [touches] starts or ends
   *[arrives] ends
} { $place }, it { $must ->
    [always] must
   *[may] may
} be promoted to { $kinds }.
promotion-must = If such a move ends { $place }, the promotion must be made.
promotion-choice = as soon as it is on top { $place }, after any action of either side, its owner must at once promote it to { $kinds }. This is an action of its own and does not change whose turn it is; where no such choice is legal, nothing happens.
promotion-swap = as soon as it is on top { $place }, after any action of either side, its owner must at once let it change places with one of these: { $pieces }. Each takes the other's place, in a stack too. This is an action of its own and does not change whose turn it is; where no such choice is legal, nothing happens.

## Royals

royals-are = { $count ->
    [1] The game hangs on the { $royals }: a side that loses it has lost.
   *[other] The game hangs on these pieces: { $royals }. A side that loses one of them has lost.
}
royals-none = No piece of this game is royal: none must be guarded above all others.
royals-lost = { $count ->
    [1] It
   *[other] Such a piece
} is lost { $by ->
    [covered] as soon as any piece stands on it, even one of its own side
   *[captured] when it is captured
}.
royals-shed = It is lost too when it is taken off the bottom of a stack that has become too high.
royals-both = If one action loses such a piece of both sides, the side that acted has lost.
royals-one = The game hangs on these pieces: { $royals }. A side that has lost the last of them has lost.{ $check ->
    [yes] {" "}It is in check only when all of them that it has could be captured.
   *[no] {""}
}
royals-check = A side whose { $royals } an enemy piece could capture with its next move is in check. It does not matter whether that enemy piece would be free to move.
royals-safe = No action may leave its own side in check: nobody may step into check, and whoever is in check must end it at once.
royals-bury = Nor may an action leave the { $royals } of its own side under another piece.
royals-open = There is no check: a side may leave its { $royals } open to capture, and lose it so.
royals-facing = The { $royals } of one side may not face the { $royals } of the other along a { $line ->
    [file] file
    [rank] rank
   *[diagonal] diagonal
} with { $stacked ->
    [yes] nothing between that would block one of them
   *[no] no piece between
}: no action may leave them so.
royals-facing-draw = An action may leave the { $royals } of one side facing the { $royals } of the other along a { $line ->
    [file] file
    [rank] rank
   *[diagonal] diagonal
} with { $stacked ->
    [yes] nothing between that would block one of them
   *[no] no piece between
}. The other side must then part them, or pass, even in check: to pass while they face ends the game in a draw.

## The end

end-no-action = A side that is to act and has no legal action { $result ->
    [draw] ends the game in a draw
    [win] has won
   *[loss] has lost
}{ $check ->
    [yes] {""}, whether it is in check (checkmate) or not (stalemate)
   *[no] {""}
}.
end-checkmate = A side that is in check and has no legal action { $result ->
    [draw] ends the game in a draw
    [win] has won
   *[loss] has lost
}: checkmate.
end-stalemate = A side that is to act, is not in check and has no legal action { $result ->
    [draw] ends the game in a draw
    [win] has won
   *[loss] has lost
}: stalemate.
end-goal = { $who ->
    [each] A side
   *[one] { $side }
} wins as soon as { $whose ->
    [own] it has
   *[all] there { $count ->
        [0] is
        [1] is
       *[other] are
    }
} { $count ->
    [0] none
    [1] at least one
    [2] at least two
    [3] at least three
   *[other] at least { $count }
} of these on the board: { $pieces }.
end-only = The game is drawn when nothing but these is left on the board: { $pieces }.
end-dead = The game is drawn when so few pieces are left that neither side can win with them, however they stand.
end-quiet = The game is drawn after { $plies } actions in a row without a capture, both sides' together.
end-quiet-broken = The count starts again also when one of these moves: { $pieces }.
end-last-move = The game is drawn when both sides have made move number { $last }.
end-draw-goes-to = Wherever these rules say that the game is drawn, { $side } has won instead.
end-passes = When both sides pass, one right after the other, the game is drawn.
end-points = Wherever these rules say that the game is drawn, the points of each side's pieces on the board are added up, and the side with more has won instead. If both have the same, it is a draw.
end-bonus = { $side } gets { $points } besides.
end-repetition = { $result ->
    [law] When the same position, with the same side to act, stands on the board for the { $at ->
        [2] second
        [3] third
       *[other] { $at }th
    } time, the law of repetition decides, which is told below.
    [nothing] A position may come back as often as the sides like.
    [loss] A side whose action brings the same position about for the { $at ->
        [2] second
        [3] third
       *[other] { $at }th
    } time, with the same side to act, has lost.
    [win] A side whose action brings the same position about for the { $at ->
        [2] second
        [3] third
       *[other] { $at }th
    } time, with the same side to act, has won.
   *[draw] When the same position, with the same side to act, stands on the board for the { $at ->
        [2] second
        [3] third
       *[other] { $at }th
    } time, the game is drawn.
}
end-order = If one action brings about several of these, the first in this order counts: { $reasons }.
reason = { $reason ->
    [checkmate] checkmate
    [no-action] no legal action
    [royal-lost] { $royals } lost
    [goal] goal reached
    [perpetual-check] perpetual check
    [perpetual-chase] perpetual chase
    [repetition] repetition
    [dead-position] nothing left that could win
    [length] the last move made
    [passes] both sides passed
    [facing] a pass while royal pieces face each other
    [points] more points on the board
   *[quiet] too many actions without a capture
}

## The law of repetition

law-counted = What counts is what each side did since the first of these { $at ->
    [2] two
    [3] three
   *[other] { $at }
} times, at every one of its actions.
law-check = A side { $check ->
    [yes] gives perpetual check if every one of these actions gives check.
   *[no] attacks perpetually if every one of these actions leaves the enemy's royal piece open to capture.
}
law-chase = A side chases perpetually if every one of these actions threatens the same enemy piece anew, wherever that goes and by whichever piece it is attacked.
law-order = { $offences ->
    [check] A side that does so is to blame, unless both do.
    [chase] A side that does so is to blame, unless both do.
    [check-first] A side that does either is to blame, unless the other side does the same or worse: perpetual check is graver than a perpetual chase. If both do the same, neither is to blame.
   *[chase-first] A side that does either is to blame, unless the other side does the same or worse: a perpetual chase is graver than perpetual check. If both do the same, neither is to blame.
}
law-penalty = { $penalty ->
    [illegal] The side to blame may not make the action that brings the position about again: it must make another one. If its enemy brings the position about, the game goes on.
   *[loss] The side to blame must make another action in time, or it has lost.
}
law-otherwise = { $result ->
    [draw] If no side is to blame, the game is drawn.
    [loss] If no side is to blame, the side that brought the position about has lost.
    [win] If no side is to blame, the side that brought the position about has won.
   *[nothing] If no side is to blame, the game goes on.
}
chase-by = Only an attack by one of these is a chase: { $pieces }.
chase-of = Only these can be chased: { $pieces }. An attack on a royal piece is never a chase.
chase-threat = A piece is threatened if it could legally be captured were it its enemy's turn again, and no piece of its own side could then legally capture back: it is unprotected.
chase-protected = A piece that could capture back only against the rules, because that would leave its own royal open to capture, say, protects nothing.
chase-new = The threat is new if that attacker did not threaten that piece before the action. To take the protection of a piece away is therefore a chase; to attack it by the same piece from another point, when it was threatened already, is none.
chase-despite = Protection does not count when one of these attacks: { $by }; and the piece attacked is one of these: { $of }.
chase-like = A piece attacked by one of the same kind that it could itself legally capture { $excused ->
    [yes] is not threatened: that is an offer to exchange.
   *[no] is threatened like any other.
}
chase-check = { $check ->
    [yes] A side that gives check
   *[no] A side that attacks a royal piece
} with one of these actions { $breaks ->
    [yes] does not chase perpetually.
   *[no] can still chase perpetually.
}
chase-graver = Of two perpetual chases the graver is one in which the piece chased, one of these: { $of }, each time stands between its own royal piece and an attack by one of these: { $by }.

## Examples and diagrams

legend = In the diagrams [ ] is the piece in question, ● a point it can go to, × × what it can capture, { $stacked ->
    [yes] + + a stack of its own side it can go onto,{" "}
   *[no] {""}
}! a point where it cannot go.
legend-drawn = In the diagrams corners stand round the piece in question; a dot marks a point it can go to, { $stacked ->
    [yes] a ring a stack of its own side it can go onto,{" "}
   *[no] {""}
}a ring with four strokes what it can capture; a circle struck through is where it cannot go.
stacks-listed = stacks, bottom to top
diagram-at = The { $name } on { $point }.
diagram-from = The { $name } on { $point }, where it moves otherwise.
diagram-high = The { $name } on { $point } at height { $height }.
diagram-passing = The { $name } on { $point } when the piece on { $passer } has just walked there.

example-turn = { $side } to act.
example-played = Played: { $actions }.
example-after = After { $actions }:
example-targets = The { $name } on { $point } can go to { $points }, and nowhere else.
example-targets-none = The { $name } on { $point } can go nowhere.
example-legal = Legal: { $actions }.
example-illegal = Illegal: { $action }, because { $why }.
example-outcome = { $winner ->
    [nobody] The game is drawn: { $reason }.
   *[side] { $side } has won: { $reason }.
}
example-open = The game goes on.
why = { $code ->
    [ended] the game is over
    [choice-due] a choice must be made first
    [must-continue] the piece that has captured must go on capturing
    [must-capture] something can be captured, so something must be
    [full] the stack would be too high
    [castling] it cannot castle so
    [empty] nothing stands there
    [turn] it is not that side's turn
    [buried] the piece is under another one
    [shape] the piece does not move so
    [blocked] something is in the way
    [screen] there is not the right number of pieces to hop over
    [own] a piece of its own side is in the place
    [takes] the piece may not capture this one
    [zone] the zones of this piece do not allow it
    [carry] so many pieces cannot come along
    [promotion] this change is not possible
    [hand] no such piece is in the hand
    [drop] the piece may not be placed there
    [drop-check] the piece may not give check by being placed
    [pass] it is not possible to pass
    [repetition] it would repeat what the law of repetition forbids
    [exposed] it would leave its own { $royals } in danger
   *[facing] the { $royals } of both sides would face each other
}

## Two games

diff-only = only in { $game }:
diff-same = The rules read the same.
diff-keys-differ = { $count ->
    [one] One key of the files differs
   *[other] { $count } keys of the files differ
} all the same: --keys lists { $count ->
    [one] it
   *[other] them
}.
diff-not-said = not said
diff-no-key = No key differs.
diff-actions-same = The legal actions are the same in { $count ->
    [one] the one position
   *[other] the { $count } positions
} looked at.
diff-actions-start = The legal actions differ at the start:
diff-actions-after = The legal actions differ after { $line }:
diff-actions-only = only in { $game }: { $actions }
diff-actions-none = nothing
