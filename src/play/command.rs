//! What a player types.

use crate::board::Point;
use crate::notation::is_chinese;
use crate::variant::Variant;

/// One line of input, understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// An action, as the rules read it.
    Action(String),
    /// The choice of that number, from 1, in the list that was shown.
    Choice(usize),
    /// Take back.
    Undo,
    /// Bring back what was taken back.
    Redo,
    /// List what was played from here.
    Variations,
    /// Go to the one of that number, from 1.
    Variation(usize),
    /// Put it first in the list.
    Promote(usize),
    /// Delete it.
    Delete(usize),
    /// Say what time there is.
    Clock,
    /// Stop the clock.
    Pause,
    /// Let it run again.
    Resume,
    /// Show the legal actions, perhaps of one piece only.
    Moves(Option<Point>),
    /// Why an action is legal or not.
    Explain(String),
    /// What the law says of the repetition on the board.
    Judge,
    /// What the engine would do.
    Hint,
    /// Offer a draw.
    Draw,
    /// Accept the draw that was offered.
    Accept,
    /// Decline it.
    Decline,
    /// Ask for a draw to which one has a right.
    Claim,
    /// Give up.
    Resign,
    /// The position as text.
    Fen,
    /// Draw the board.
    Board,
    /// Turn the board round.
    Flip,
    /// What can be typed.
    Help,
    /// Leave.
    Quit,
    /// None of these: why.
    Wrong(String),
}

/// What `help` tells after how an action is typed.
pub const HELP: &str = "\
a point        the same as `moves` with that point
moves [POINT]  the legal actions, of one piece or of all
explain ACTION why an action is legal or not
undo, redo     take back to your last turn; bring back
variations     what was played from here, numbered
variation N    go to one of them; `promote N` puts it first, `delete N` deletes it
clock          what time there is; `pause` stops it, an action or `resume` lets it run
hint           what the engine would do
judge          what the law says if the position stands again, and why
draw           offer a draw; `accept`, `decline` or an action answers
claim          ask for the draw that is yours where nobody can win any more
resign         give up
board, flip    draw the board; turn it round
fen            the position as text
help, quit";

impl Command {
    /// What can be typed besides actions.
    pub const WORDS: [&str; 23] = [
        "undo",
        "redo",
        "variations",
        "variation",
        "promote",
        "delete",
        "clock",
        "pause",
        "resume",
        "moves",
        "explain",
        "hint",
        "judge",
        "draw",
        "accept",
        "decline",
        "claim",
        "resign",
        "fen",
        "board",
        "flip",
        "help",
        "quit",
    ];

    /// Understands a line.
    pub fn read(line: &str, variant: &Variant) -> Command {
        let line = line.trim().trim_start_matches('\u{FEFF}');
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let alone = |command: Command| {
            if rest.is_empty() { command } else { Command::Wrong(format!("nothing can follow `{word}`")) }
        };
        let numbered = |command: fn(usize) -> Command| {
            rest.parse().map_or_else(
                |_| Command::Wrong(format!("`{word}` is followed by a number, as `variations` lists them")),
                command,
            )
        };
        match word.to_lowercase().as_str() {
            "" => Command::Nothing,
            "undo" | "u" => alone(Command::Undo),
            "redo" => alone(Command::Redo),
            "variations" => alone(Command::Variations),
            "variation" => numbered(Command::Variation),
            "promote" => numbered(Command::Promote),
            "delete" => numbered(Command::Delete),
            "clock" => alone(Command::Clock),
            "pause" => alone(Command::Pause),
            "resume" => alone(Command::Resume),
            "hint" => alone(Command::Hint),
            "judge" => alone(Command::Judge),
            "draw" => alone(Command::Draw),
            "pass" => alone(Command::Action(word.to_lowercase())),
            "accept" => alone(Command::Accept),
            "decline" => alone(Command::Decline),
            "claim" => alone(Command::Claim),
            "resign" => alone(Command::Resign),
            "fen" => alone(Command::Fen),
            "board" => alone(Command::Board),
            "flip" => alone(Command::Flip),
            "help" | "?" => alone(Command::Help),
            "quit" | "exit" | "q" => alone(Command::Quit),
            "moves" if rest.is_empty() => Command::Moves(None),
            "moves" => match variant.shape().parse(&rest.to_lowercase()) {
                Some(at) => Command::Moves(Some(at)),
                None => Command::Wrong(format!(
                    "`{rest}` is not a point of the board: write `moves` or, for example, `moves {}`",
                    variant.point_name(Point(0))
                )),
            },
            "explain" if rest.is_empty() => Command::Wrong("`explain` is followed by an action".to_string()),
            "explain" => Command::Explain(rest.to_string()),
            _ => Command::action(line, variant),
        }
    }

    fn action(line: &str, variant: &Variant) -> Command {
        if let Some(at) = variant.shape().parse(&line.to_lowercase()) {
            return Command::Moves(Some(at));
        }
        if let Ok(number) = line.parse() {
            return Command::Choice(number);
        }
        // every notation has numbers; in Chinese they are words like others, and one that castles has none
        let castles = line.to_uppercase().starts_with("O-O");
        if !castles && !line.chars().any(|c| c.is_numeric() || is_chinese(c)) {
            return Command::Wrong(format!(
                "`{line}` is neither an action from point to point, as `moves` lists them, nor one of {}",
                Command::WORDS.join(", ")
            ));
        }
        Command::Action(line.to_string())
    }
}
