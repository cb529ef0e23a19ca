//! The terminal is taken, and given back whatever happens.

use std::io::{self, Stdout, Write, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Whether the terminal is taken now.
static TAKEN: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

/// A terminal that is this program's as long as this lives: another screen, keys one by one, the mouse, pasted text in
/// one piece.
pub struct Guard {
    /// What is drawn on.
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Guard {
    /// Takes it. A panic gives it back before it is told.
    ///
    /// # Errors
    /// It is no terminal that can be taken; then it is as it was.
    pub fn take() -> io::Result<Guard> {
        HOOK.call_once(|| {
            let told = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                give_back(&mut stdout());
                told(panic);
            }));
        });
        enter(&mut stdout())?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout()));
        terminal.map(|terminal| Guard { terminal }).inspect_err(|_| give_back(&mut stdout()))
    }

    /// Gives it back for a while.
    pub fn leave(&mut self) {
        give_back(&mut stdout());
    }

    /// Takes it again, and draws all of it anew.
    ///
    /// # Errors
    /// It can no longer be taken.
    pub fn enter(&mut self) -> io::Result<()> {
        enter(&mut stdout())?;
        self.clear()
    }

    /// Empties the screen, so that all of it is drawn anew. (`Terminal::clear` would ask where the cursor is, and the
    /// thread that reads keys would take the answer.)
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn clear(&mut self) -> io::Result<()> {
        execute!(stdout(), Clear(ClearType::All))?;
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back(&mut stdout());
    }
}

fn enter(out: &mut impl Write) -> io::Result<()> {
    if TAKEN.swap(true, Ordering::SeqCst) {
        return Ok(());
    }
    let taken = enable_raw_mode()
        .and_then(|()| execute!(out, EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste));
    taken.inspect_err(|_| give_back(out))
}

/// Gives the terminal back if it is taken. What fails is not looked at: it may be gone, and the rest must be tried.
fn give_back(out: &mut impl Write) {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_is_given_back_once() {
        let mut out = Vec::new();
        give_back(&mut out);
        assert!(out.is_empty(), "nothing was taken");
        TAKEN.store(true, Ordering::SeqCst);
        give_back(&mut out);
        let told = String::from_utf8(out).expect("sequences are text");
        for (what, sequence) in [
            ("the screen", "\x1b[?1049l"),
            ("the mouse", "\x1b[?1000l"),
            ("paste", "\x1b[?2004l"),
            ("the cursor", "\x1b[?25h"),
        ] {
            assert!(told.contains(sequence), "{what}: {told:?}");
        }
        let mut again = Vec::new();
        give_back(&mut again);
        assert!(again.is_empty());
    }
}
