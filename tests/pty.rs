//! The full-screen game at a real terminal: taken, played on, and given back whatever ends the program.
#![cfg(unix)]

mod common;

use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// A program that does not answer in this time hangs.
const PATIENCE: Duration = Duration::from_secs(60);
const SIZE: (u16, u16) = (24, 80);

/// The program at a terminal.
struct Seat {
    parser: vt100::Parser,
    output: Receiver<Vec<u8>>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    terminal: Box<dyn MasterPty + Send>,
}

impl Seat {
    fn new(arguments: &[&str]) -> Seat {
        let size = PtySize { rows: SIZE.0, cols: SIZE.1, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_qigui"));
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env("QIGUI_DATA_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/pty-data"));
        command.env_remove("NO_COLOR");
        let child = pair.slave.spawn_command(command).expect("the program starts");
        drop(pair.slave);
        let keys = pair.master.take_writer().expect("keys");
        let mut reader = pair.master.try_clone_reader().expect("a screen");
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        let parser = vt100::Parser::new(SIZE.0, SIZE.1, 0);
        Seat { parser, output, keys, child, terminal: pair.master }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("keys are taken");
        self.keys.flush().expect("keys are taken");
    }

    fn text(&self) -> String {
        self.parser.screen().contents()
    }

    /// Waits until the screen is so.
    fn until(&mut self, what: &str, so: impl Fn(&vt100::Screen) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !so(self.parser.screen()) {
            match self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.parser.process(&bytes),
                Err(_) => panic!("{what} does not come:\n{}", self.text()),
            }
        }
    }

    fn until_text(&mut self, text: &str) {
        self.until(text, |screen| screen.contents().contains(text));
    }

    /// Waits until the program has ended and all is said: its exit code.
    fn ended(&mut self) -> u32 {
        let end = Instant::now() + PATIENCE;
        let status = loop {
            match self.child.try_wait().expect("it can be waited for") {
                Some(status) => break status,
                None if Instant::now() > end => panic!("it does not end:\n{}", self.text()),
                None => thread::sleep(Duration::from_millis(20)),
            }
            // what it writes is read: it may wait for that
            while let Ok(bytes) = self.output.try_recv() {
                self.parser.process(&bytes);
            }
        };
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(300)) {
            self.parser.process(&bytes);
        }
        status.exit_code()
    }

    /// The terminal is as it was before.
    fn assert_given_back(&self) {
        let screen = self.parser.screen();
        assert!(!screen.alternate_screen(), "the other screen is still shown");
        assert!(!screen.hide_cursor(), "the cursor is hidden");
        assert!(!screen.bracketed_paste(), "paste is still bracketed");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None, "the mouse is still caught");
        // the modes come after what is written
        let end = Instant::now() + PATIENCE;
        loop {
            let modes = self.terminal.get_termios().expect("its modes");
            let local = format!("{:?}", modes.local_flags);
            if local.contains("ICANON") && local.contains("ECHO |") {
                break;
            }
            assert!(Instant::now() < end, "still raw: {local}");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn a_game_is_played_and_left() {
    let mut seat = Seat::new(&["play", "xiangqi", "--black", "human"]);
    seat.until_text("Red to move");
    assert!(seat.parser.screen().alternate_screen());
    seat.press(":h3e3\r");
    seat.until_text("Black to move");
    // the mouse, as a terminal tells of it: Black's horse on h10, then g8
    for (x, y) in [(41, 2), (36, 6)] {
        seat.press(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }
    seat.until_text("h10g8");
    // pasted
    seat.press("\x1b[200~h1g3\x1b[201~\r");
    seat.until_text("h1g3");
    seat.press("?");
    seat.until_text("ON THE BOARD");
    seat.press("\x1b");
    seat.until("the board", |screen| {
        let text = screen.contents();
        text.contains("Black to move") && !text.contains("ON THE BOARD")
    });
    // another size
    seat.terminal
        .resize(PtySize { rows: 40, cols: 120, pixel_width: 0, pixel_height: 0 })
        .expect("it takes another size");
    seat.parser.screen_mut().set_size(40, 120);
    seat.until("a larger board", |screen| screen.contents().contains("▗▄▄▖"));
    seat.press("q");
    assert_eq!(seat.ended(), 0);
    seat.assert_given_back();
    assert!(seat.text().contains("kept as"), "{}", seat.text());
}

#[test]
fn a_signal_gives_the_terminal_back() {
    for signal in ["TERM", "INT", "HUP", "QUIT", "ALRM", "USR1", "USR2"] {
        let mut seat = Seat::new(&["play", "stacking", "--black", "human", "--unkept"]);
        seat.until_text("Red to move");
        send(signal, seat.child.process_id().expect("it runs"));
        seat.ended();
        seat.assert_given_back();
    }
}

#[test]
fn it_is_stopped_and_goes_on() {
    let mut seat = Seat::new(&["play", "xiangqi", "--black", "human", "--unkept"]);
    seat.until_text("Red to move");
    seat.press("\x1a");
    seat.until("the terminal", |screen| !screen.alternate_screen());
    seat.assert_given_back();
    let id = seat.child.process_id().expect("it runs");
    let end = Instant::now() + PATIENCE;
    while !state(id).starts_with('T') {
        assert!(Instant::now() < end, "it does not stop");
        thread::sleep(Duration::from_millis(20));
    }
    send("CONT", id);
    seat.until("the board again", |screen| {
        screen.alternate_screen() && screen.contents().contains("Red to move")
    });
    seat.press("q");
    assert_eq!(seat.ended(), 0);
    seat.assert_given_back();
}

#[test]
fn machines_are_watched() {
    let mut seat = Seat::new(&["play", "minixiangqi", "--red", "random", "--black", "random", "--seed", "7"]);
    seat.until_text(" 2. ");
    seat.press(" ");
    seat.until_text("Paused");
    seat.press("q");
    assert_eq!(seat.ended(), 0);
    seat.assert_given_back();
}

/// The state of a process as `ps` tells it: `T` if it is stopped.
fn state(id: u32) -> String {
    let told = std::process::Command::new("ps").args(["-o", "state=", "-p", &id.to_string()]).output();
    String::from_utf8_lossy(&told.expect("ps is there").stdout).trim().to_owned()
}

fn send(signal: &str, id: u32) {
    let sent = std::process::Command::new("kill").args(["-s", signal, &id.to_string()]).status();
    assert!(sent.expect("kill is there").success());
}
