//! The codes that say why an action is illegal.

/// Why an action is illegal. Of several ways in which a piece could have gone, the most hopeful is judged:
/// the codes are in the order of that hope.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Code {
    /// The game is over.
    Ended,
    /// A choice is waiting to be made first.
    ChoiceDue,
    /// A piece must go on capturing.
    MustContinue,
    /// Nothing stands there.
    Empty,
    /// The piece there is not of the side to act.
    Turn,
    /// The side's piece there is not on top.
    Buried,
    /// The piece moves so nowhere.
    Shape,
    /// Something is in the way.
    Blocked,
    /// No screen, or too many.
    Screen,
    /// A screen that may not be hopped.
    Over,
    /// A piece of one's own is there.
    Own,
    /// The piece there may not be taken by this one.
    Takes,
    /// A zone forbids it.
    Zone,
    /// Too many steps, or too few.
    Steps,
    /// Not so many pieces can come along.
    Carry,
    /// The stack would be too high.
    Full,
    /// No such piece is in the hand.
    Hand,
    /// A piece from the hand may not be placed there.
    Drop,
    /// A piece from the hand may not give check there.
    DropCheck,
    /// The change is not possible, or must be said.
    Promotion,
    /// The royal may not castle so.
    Castling,
    /// The game has no passing, or not now.
    Pass,
    /// A royal would be open to capture.
    Exposed,
    /// Royals would face.
    Facing,
    /// Something else can be captured, and must.
    MustCapture,
    /// It would repeat the position in a way that is forbidden.
    Repetition,
}

impl Code {
    /// Every code.
    pub const ALL: [Code; 26] = [
        Code::Ended,
        Code::ChoiceDue,
        Code::MustContinue,
        Code::Empty,
        Code::Turn,
        Code::Buried,
        Code::Shape,
        Code::Blocked,
        Code::Screen,
        Code::Over,
        Code::Own,
        Code::Takes,
        Code::Zone,
        Code::Steps,
        Code::Carry,
        Code::Full,
        Code::Hand,
        Code::Drop,
        Code::DropCheck,
        Code::Promotion,
        Code::Castling,
        Code::Pass,
        Code::Exposed,
        Code::Facing,
        Code::MustCapture,
        Code::Repetition,
    ];

    /// The code's word, as in files.
    pub const fn word(self) -> &'static str {
        match self {
            Code::Ended => "ended",
            Code::ChoiceDue => "choice-due",
            Code::MustContinue => "must-continue",
            Code::Empty => "empty",
            Code::Turn => "turn",
            Code::Buried => "buried",
            Code::Shape => "shape",
            Code::Blocked => "blocked",
            Code::Screen => "screen",
            Code::Over => "over",
            Code::Own => "own",
            Code::Takes => "takes",
            Code::Zone => "zone",
            Code::Steps => "steps",
            Code::Carry => "carry",
            Code::Full => "full",
            Code::Hand => "hand",
            Code::Drop => "drop",
            Code::DropCheck => "drop-check",
            Code::Promotion => "promotion",
            Code::Castling => "castling",
            Code::Pass => "pass",
            Code::Exposed => "exposed",
            Code::Facing => "facing",
            Code::MustCapture => "must-capture",
            Code::Repetition => "repetition",
        }
    }
}
