//! The table of checks: everything that can be wrong with a file, each with its number.

macro_rules! checks {
    ($($name:ident $code:literal $title:literal $explanation:literal)*) => {
        /// What can be wrong with a file. The number says where it belongs: 01 syntax, 02 keys and types, 03 names and
        /// letters, 04 phrases and zones, 05 Betza, 06 the start, 07 inheriting, 08 without effect or contradictory,
        /// 09 examples, 10 limits. What begins with 11 (odd, though a game can be made of it) or 12 (found by playing)
        /// is a warning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Check {
            $(#[doc = $title] $name,)*
        }

        impl Check {
            /// Every check, in the order of the numbers.
            pub const ALL: &'static [Check] = &[$(Check::$name),*];

            /// Its number, `Q0101`.
            pub const fn code(self) -> &'static str {
                match self { $(Check::$name => $code,)* }
            }

            /// What it finds, in a few words.
            pub const fn title(self) -> &'static str {
                match self { $(Check::$name => $title,)* }
            }

            /// What it finds, why that is a fault, and what to do.
            pub const fn explanation(self) -> &'static str {
                match self { $(Check::$name => $explanation,)* }
            }

            /// Whether a game can be played all the same.
            pub fn is_warning(self) -> bool {
                self.code() >= "Q11"
            }

            /// `error` or `warning`.
            pub fn severity(self) -> &'static str {
                if self.is_warning() { "warning" } else { "error" }
            }

            /// Whether it is about what has no effect.
            pub fn is_idle(self) -> bool {
                self.code().starts_with("Q08")
            }

            /// The check of that number.
            pub fn from_code(code: &str) -> Option<Check> {
                Check::ALL.iter().copied().find(|check| check.code().eq_ignore_ascii_case(code))
            }
        }
    };
}

checks! {
    Syntax "Q0101" "not TOML"
        "The file is not a TOML file at this place. Every line is `key = value`, a table in brackets such as `[board]`, or a comment that begins with `#`. Texts stand in straight double quotes."
    Repeated "Q0102" "said twice"
        "A key or table stands twice in one file. Which of the two counts would be a guess, so neither is taken: delete one, or join the two tables."
    StrangeCharacter "Q0103" "an invisible or look-alike character"
        "A character that cannot be seen, or that looks like another one, stands where TOML wants a plain one: a byte-order mark in the middle of the file, a no-break blank, a curly quote from a web page. Type it anew."
    UnknownKey "Q0201" "no such key"
        "The format has no key of that name in this table. Nothing in a file is ever ignored, so a misspelt key is an error."
    MisplacedKey "Q0202" "a key in the wrong table"
        "The key exists, but belongs to another table. In TOML everything after a `[table]` line belongs to that table: keys of the file itself come before the first one."
    MissingKey "Q0203" "a required key is missing"
        "The table lacks a key that has no default. A file needs `schema`, `name`, `[board]` with `files`, `ranks` and `start`, and kinds with `letter` and `moves`."
    WrongType "Q0204" "a value of the wrong type"
        "The value is a text, number, list or table where something else is meant. Numbers, true and false stand without quotes, words and phrases with quotes."
    WrongValue "Q0205" "not one of the possible values"
        "The key takes one of a few words, and this is none of them."
    Schema "Q0206" "another version of the format"
        "The file says it is written for another version of the format. Nothing else in it is judged, since its keys may mean something else there."
    Numbers "Q0207" "other numbers than are meant"
        "What is worth one thing in the opening and another at the end has two numbers, anything else has one. A table of points has a row for each rank, the last rank first as Red sees the board, parted by `/` or line ends; a row has a number for each file, `.` where nothing is said, and `*` for a hole of the board."
    OutOfRange "Q0208" "a number out of range"
        "The number is too small or too large for this key."
    RetiredKey "Q0209" "a retired key"
        "A draft of the format had a key or table of this name. What it said is said in another way now, which the message names. It is refused, not ignored: a rule that is silently off makes another game."
    BadName "Q0301" "not a name"
        "Names of kinds and zones are lower-case letters, digits and hyphens, begin with a letter, and are neither a point such as e2 nor a word of the phrases such as `own` or `rank`."
    BadLetter "Q0302" "not a letter of a piece"
        "The letter of a piece is one small Latin letter, or `+` and one. Red's pieces are written with the capital of it. Letters of other alphabets that look like Latin ones do not count."
    LetterTaken "Q0303" "a letter of two kinds"
        "Two kinds use the same letter, so a position could not be read."
    UnknownKind "Q0304" "no such kind of piece"
        "A phrase or key names a kind that the file does not have. After `without`, whatever an inherited phrase names must still exist."
    UnknownZone "Q0305" "no such zone"
        "A phrase names a zone that the file does not have."
    Phrase "Q0401" "a phrase that cannot be read"
        "The phrase of a zone or of pieces does not follow the grammar: phrases joined by `and`, `or`, `not` and brackets."
    Brackets "Q0402" "a phrase that can be read in two ways"
        "There is no precedence to learn: `and` beside `or`, and `not` in a list joined by `or`, need brackets."
    Symbols "Q0403" "a symbol in a phrase"
        "Phrases are made of words: `and`, `or`, `not` instead of symbols."
    OffBoard "Q0404" "off the board"
        "The phrase names a point, rank or file that the board does not have. Ranks count from 1 at Red's edge."
    EmptyZone "Q0405" "a zone without points"
        "The zone has no points, which is never meant: `and` keeps points that are in both parts, `or` those that are in either. Where no point is meant, write `none`."
    ZoneCircle "Q0406" "zones that define each other"
        "The zone is defined by other zones and in the end by itself, so it has no meaning. One of them must be given by points, ranks or files."
    NoPieces "Q0407" "pieces that cannot be"
        "No piece can be what the phrase says. Words side by side must all hold, and `and` keeps the pieces that are in both parts: no piece is of two kinds or of both sides. Between kinds `or` is meant."
    BetzaAtom "Q0501" "no such atom in Betza notation"
        "The capital letters of Betza notation are W F D N A H C Z G, K R B Q and the leap (x,y)."
    BetzaModifier "Q0502" "no such modifier in Betza notation"
        "The small letters before an atom are m c (move, capture), f b l r s v h (directions), n (lame), p g (hopping)."
    BetzaOrder "Q0503" "modifiers out of place"
        "In Betza notation the small letters stand before the atom they belong to, and the range after it."
    BetzaDirections "Q0504" "directions that are not clear"
        "The direction letters mean nothing before this atom, or are read in two ways elsewhere. On N, C, Z and (x,y) two letters say exactly which leaps are meant."
    BetzaUseless "Q0505" "a modifier without effect"
        "The modifier changes nothing here, so something else was meant."
    BetzaRange "Q0506" "a leap or range that cannot be"
        "The leap or the range is zero or larger than any board."
    BetzaBlank "Q0507" "a blank in Betza notation"
        "A Betza string has no blanks. Conditions stand beside the string, in a table: `{ betza = \"sW\", from = \"not home\" }`."
    BoardSize "Q0601" "a board that cannot be"
        "A board has 1 to 26 files, 1 to 99 ranks and at most 128 points."
    Position "Q0602" "a position that cannot be read"
        "The position does not follow the grammar, or does not fit the board: rows from Black's edge, parted by `/` or line ends, each with as many points as there are files."
    OutsideZone "Q0603" "a piece outside its zone"
        "A piece of the start stands outside the zone its `within` confines it to."
    UnlawfulStart "Q0604" "a start the rules forbid"
        "The rules forbid the position the game starts with."
    UnknownParent "Q0701" "nothing to extend"
        "`extends` names a game that ships with the program, or a file by a path that begins with `./`. This one was not found."
    ExtendsCircle "Q0702" "files that extend each other"
        "The file extends another one that in the end extends it again. One of them must extend a finished game, or nothing."
    WithoutUnknown "Q0703" "`without` names what is not there"
        "Each path in `without` must be a key the parent has. `name`, `about`, `engine`, `examples` and `schema` are never inherited."
    SaysAgain "Q0704" "says again what is inherited"
        "The value is the same as the inherited one, so the line changes nothing. Only what differs is written."
    NoStacks "Q0801" "words about stacks in a game without them"
        "The key or word speaks of stacks, but in this game no piece can ever stand on another: captured pieces leave the board, no kind moves onto its own side's, and the start has no stack."
    Promotion "Q0802" "a promotion that contradicts itself"
        "A promotion has either `become` or `swap`. `swap` changes places, which only `when = \"on-top\"` offers, and `must` has no meaning there, as an `on-top` choice is always compulsory."
    NoRoyal "Q0803" "a rule about royals without a royal"
        "The rule speaks of royal pieces, but no kind has `royal = true`."
    NobodyWins "Q0804" "nobody can ever win"
        "No kind is royal, being without an action does not decide the game, and `end.wins` is empty: neither side can ever win."
    NoScreen "Q0805" "a hopper without screens"
        "The movement hops over a screen, but with `blocked-by = \"nothing\"` nothing is ever a screen for it."
    NoEffect "Q0806" "a key without effect"
        "The key changes nothing, because another key that would give it a meaning is missing or says otherwise."
    Repetition "Q0807" "a law of repetition that does not fit together"
        "`offences` names `chase` if and only if there is a table [repetition.chase] that says what a chase is; `check` needs a royal; `penalty` needs an offence."
    Victim "Q0808" "a capture elsewhere that cannot be"
        "With `victim = \"screen\"` a movement takes the one enemy it hops over and lands on an empty point: each atom of it must be a hopper over one (`p` or `g`) that captures. With `victim = \"passer\"` it takes the enemy that has just walked over the empty point where it lands: some enemy that it may take must be a rider or lame. What is taken so can be removed or go beneath, but not be covered."
    Castling "Q0809" "castling that cannot be"
        "Castling is a move of a royal with the outermost piece of its side on its rank, so only a royal has it in its moves, the board must be wide enough, and no other move of the royal may lead to the same point."
    ExampleAction "Q0901" "an example that cannot be read"
        "An action, point, reason or outcome of the example is not written as the format wants it."
    ExampleFails "Q0902" "an example that does not hold"
        "The game as written does not do what the example says."
    TooLarge "Q1001" "too large"
        "The file, or something in it, is larger than any real game and is refused before it is read."
    TooDeep "Q1002" "nested too deeply"
        "Brackets, tables or files are nested more deeply than any real game needs."
    TooMany "Q1003" "too many"
        "There are more kinds, files or zones than the program can take."
    NeverMoves "Q1101" "a kind that can never move"
        "From no point that the kind can ever stand on does any of its moves lead anywhere. A piece that is meant to stand still has `moves = []`."
    NeverAppears "Q1102" "a kind that is never on the board"
        "No piece of the kind stands in the start, and none ever becomes one."
    NeverMade "Q1103" "a move that can never be made"
        "From no point that the kind can ever stand on does this movement lead anywhere: its zones leave no room for it, or nothing that it could take ever comes there."
    Contained "Q1104" "a move that others contain"
        "Everything this movement can do, another movement of the same kind can do as well, so it adds nothing."
    NeverReached "Q1105" "points that are never reached"
        "No piece that the rule is about can ever stand there, even if everything else makes way."
    BothSides "Q1106" "a zone written for both sides"
        "A zone is written as Red sees the board and turned over for Black. Written for both sides at once, each side has both parts. `enemy ZONE` is the other side's; a table `{ red = …, black = … }` says both unmirrored."
    ListReplaced "Q1107" "a list that lost an inherited entry"
        "A list replaces the whole list that is inherited. Here one of its entries is said again and another is not. If that is meant, an example that shows it illegal says so, and the warning is gone."
    TwoRoyals "Q1108" "a promotion to a royal"
        "A piece that is not royal may become royal, and its side then has one more royal to lose: every royal must be kept, the one that was promoted too."
    Buried "Q1109" "a royal that its own side may bury"
        "In this game a side may move onto its own royal. The file does not say whether a royal under another piece is lost, so it is not, and cannot be taken while it lies there. `royals.lost` says which is meant."
    NeverFace "Q1110" "royals that can never face"
        "No points that royals of the two sides can ever stand on lie on such a line, so the rule forbids nothing."
    BecomesItself "Q1111" "a promotion to the same kind"
        "The piece can only become what it is already, so the promotion changes nothing."
    NoFirstAction "Q1201" "a side without an action at the start"
        "A side cannot move in the start, so the game is over before it begins, or as soon as it is that side's turn."
    WonAtOnce "Q1202" "a game that is won at once"
        "One side wins by force within the first few actions, whatever the other does."
    NeverEnds "Q1203" "a game that does not end"
        "Of many random games not one came to an end."
    NobodyWon "Q1204" "a game that nobody wins"
        "Of many random games nobody won one, although a win was taken wherever a single action gave it."
    NoDifference "Q1205" "a rule that makes no difference"
        "Without this line every example of the file holds, and many random games go exactly as they go with it. Either the line is not needed, or it is meant for rare positions: then add an example of one."
}

#[cfg(test)]
mod tests {
    use super::Check;

    #[test]
    fn the_numbers_rise_and_are_found() {
        let codes: Vec<&str> = Check::ALL.iter().map(|check| check.code()).collect();
        assert!(codes.is_sorted_by(|a, b| a < b));
        for check in Check::ALL {
            assert_eq!(Check::from_code(check.code()), Some(*check));
            assert!(check.explanation().ends_with('.'));
        }
    }
}
