//! What the keys do, on every screen.

use super::app::App;
use crate::book::Language;

/// Below a page.
pub const PAGE_KEYS: &str = "up/down, PgUp/PgDn; Esc leaves";
/// Below the rule book.
pub const BOOK_KEYS: &str = "up/down, PgUp/PgDn, left/right; n language; Esc leaves";

/// The language after another.
pub fn next(language: Language) -> Language {
    let at = Language::ALL.iter().position(|other| *other == language).unwrap_or(0);
    Language::ALL[(at + 1) % Language::ALL.len()]
}

/// The page of help.
pub fn text(app: &App) -> String {
    let variant = app.table().game().position().variant();
    let mut text = String::from(
        "\
ON THE BOARD
arrows, h j k l   move the cursor
Enter, Space      pick a piece up; put it down; the mouse clicks or drags
Tab, Shift-Tab    the next point it can go to; the next piece that can act
Esc               let go; back to the game
w                 why the piece may not go to the point under the cursor
",
    );
    if variant.hands() {
        text += "g                 take a piece from your hand; again: the next kind\n";
    }
    if variant.may_pass() {
        text += "p                 pass\n";
    }
    text += "
WHAT THE MARKS MEAN
";
    let dot = if app.look.ascii { ["*", "x", ".", "o"] } else { ["●", "×", "·", "○"] };
    text += &format!(
        "\
{}  + +            where the piece can go; a stack of its own side that it can go onto
{}  > <            what it can take
{}  : :            where something is in its way; the line at the foot says what
!  ! !            where it comes to, but may not go
   {{ }}            the piece that is picked up
{}                 where the last action began
   * *   ^ ^      a royal that could be taken, and what could take it
   # #            the engine's hint
   ( )   [ ]      Red's pieces, Black's pieces
",
        dot[0], dot[1], dot[2], dot[3]
    );
    if variant.stacked() {
        text += "2, 3, 9+          behind a piece: how high its stack is; the list beside the board has all of it\n";
    }
    text += "
WHERE SEVERAL ACTIONS FIT
up, down          look at what each leads to
Enter, 1-9        take it

THE GAME
: or /            type an action in any notation, or a word (help tells them)
                  a digit, a capital or a Chinese character opens the line too
u, r              take back, bring back
PgUp, PgDn        look at earlier positions; Home, End; a click in the list;
                  v: what was played instead; Enter: play on from there
m                 the games there are: begin one, or go on with one
i                 a hint from the engine
e                 what the position is worth: a bar beside the board
y                 what the law says of the repetition, and why
o, d, c, x        offer or accept a draw, decline it, claim one, resign
z, .              pause machines that play each other, or the clock; one action

THE SCREEN
n, f, t, a        another notation; turn the board; colours; letters for glyphs
b                 the rule book
?                 this page
q, Ctrl-C         leave; the game is kept
Ctrl-Z, Ctrl-L    stop for a while (`fg` goes on); draw everything anew

WORDS FOR THE LINE
";
    text + crate::play::command::HELP
}
