//! Games played line by line, as a script or a person without a screen plays them.

mod common;

use common::{Run, on_the_table, run_with_input};

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
/// Black to move; the chariot uncovers Red's soldier on its last rank.
const UNCOVERS: &str = "(Pr)1(RC)k/4/4/4/4/4/P3/(NP)2K b";

fn play(arguments: &[&str], script: &str) -> Run {
    let run = run_with_input(&[&["play", "--plain"], arguments].concat(), script.to_owned());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    run
}

fn two(game: &str, script: &str) -> Run {
    play(&[game, "--black", "human"], script)
}

/// The output without the boards.
fn lines(run: &Run) -> Vec<&str> {
    let drawn = |line: &&str| line.contains(['│', '─']) || line.trim_start().starts_with("a  ");
    run.stdout.lines().filter(|line| !drawn(line)).collect()
}

/// The lines that tell of actions.
fn actions(run: &Run) -> Vec<&str> {
    lines(run).into_iter().filter(|line| line.starts_with("red ") || line.starts_with("black ")).collect()
}

fn fens(run: &Run) -> Vec<String> {
    lines(run).into_iter().filter(|line| line.matches('/').count() >= 3).map(on_the_table).collect()
}

#[test]
fn two_people() {
    let script = "h3e3\nH10-G8\nmoves e3\nexplain e3e10\ne3e9\nnonsense\n\nquit\nh1g3\n";
    insta::assert_snapshot!(lines(&two("xiangqi", script)).join("\n"));
}

#[test]
fn the_board_is_drawn_for_every_turn() {
    insta::assert_snapshot!(two("stacking-minimal", "a2b3\nboard\nflip\n").stdout);
}

#[test]
fn pieces_are_placed_and_turns_passed() {
    let run = two("tests/games/drop-ins.toml", "help\nm@b1\nPass\nW@c2\nundo\nmoves\nW@a1\nfen\n");
    insta::assert_snapshot!(run.stdout);
    let run = two("tests/games/drop-ins.toml", "pass\npass\n");
    assert!(run.stdout.contains("outcome: black by points"), "{}", run.stdout);
    // a game without passing says so
    let run = two("xiangqi", "pass\n");
    assert!(run.stdout.contains("this game has no passing"), "{}", run.stdout);
}

#[test]
fn actions_may_be_written_carelessly() {
    let run = two("xiangqi", "  H3-E3 \nｈ10g8\nb1 c3\n");
    assert_eq!(actions(&run), ["red h3e3", "black h10g8", "red b1c3"]);
}

#[test]
fn undo_and_redo_between_people_go_one_action() {
    let run = two("xiangqi", "h3e3\nh10g8\nundo\nundo\nfen\nredo\nredo\nredo\nfen\nundo\nh8h9\nredo\n");
    assert_eq!(fens(&run)[0], START);
    assert!(fens(&run)[1].ends_with("P1P1P1P1P/1C2C4/9/RNBAKABNR w"));
    let told = lines(&run);
    let undone: Vec<&&str> =
        told.iter().filter(|line| line.starts_with("undone") || line.starts_with("redone")).collect();
    assert_eq!(
        undone,
        [&"undone: h10g8", &"undone: h3e3", &"redone: h3e3", &"redone: h10g8", &"undone: h10g8"]
    );
    assert_eq!(told.iter().filter(|line| **line == "error: there is nothing to bring back").count(), 2);
}

#[test]
fn what_was_taken_back_is_a_variation_and_can_be_gone_into() {
    let script = "variations\nh3e3\nh10g8\nh1g3\nundo\nundo\nb10c8\nundo\nvariations\nvariation 3\nvariation\n\
        variation 2\nredo\nundo\nundo\npromote 2\nvariations\ndelete 2\nvariations\nredo\ndelete 1\nundo\nundo\n\
        b1c3\nundo\nvariations\nh3e3\nredo\nredo\nfen\n";
    insta::assert_snapshot!(lines(&two("xiangqi", script)).join("\n"));
}

#[test]
fn going_into_a_variation_against_a_machine_ends_at_one_s_own_turn() {
    let script = "h3e3\nundo\nh1g3\nundo\nvariations\nvariation 2\nfen\nundo\nfen\n";
    let run = play(&["xiangqi", "--black", "random", "--seed", "1"], script);
    let redone = lines(&run).into_iter().find_map(|line| line.strip_prefix("redone: ")).expect("a line");
    // the machine's answer is the one it gave then
    let answer = actions(&run)[1].strip_prefix("black ").expect("an answer");
    assert_eq!(redone, format!("h3e3 {answer}"));
    assert!(fens(&run)[0].ends_with(" w"));
    assert_eq!(fens(&run)[1], START);
}

#[test]
fn nothing_is_taken_back_with_touch_move() {
    let run =
        play(&["xiangqi", "--black", "human", "--touch-move"], "h3e3\nundo\nredo\nvariation 1\nh10g8\n");
    assert_eq!(actions(&run), ["red h3e3", "black h10g8"]);
    let refused = lines(&run).into_iter().filter(|line| line.contains("nothing is taken back"));
    assert_eq!(refused.count(), 2);
}

/// A game that is played as one speaks.
fn talk(arguments: &[&str]) -> common::talk::Talk {
    let mut program = common::program();
    program.args(["play", "--plain", "--unkept"]).args(arguments);
    common::talk::Talk::with(program)
}

/// Lets a second pass, and a little.
fn a_second() {
    std::thread::sleep(std::time::Duration::from_millis(1100));
}

#[test]
fn who_has_no_time_left_has_lost() {
    let arguments = ["xiangqi", "--black", "human", "--clock", "100:00", "--clock-black", "0:01"];
    let mut talk = talk(&arguments);
    talk.until("to act: red");
    talk.ask("h3e3", "to act: black");
    a_second();
    let told = talk.ask("h10g8", "outcome: ");
    assert!(told[0].starts_with("error: the game is over: Red has won: Black's time is up"), "{told:?}");
    assert_eq!(told.last().map(String::as_str), Some("outcome: red on time"));
    let clock = talk.ask("clock", "clock: ").remove(0);
    assert!(clock.starts_with("clock: red ") && clock.ends_with(", black 0:00; it stands"), "{clock}");
    assert_eq!(talk.ask("moves", "moves:"), ["moves:"]);
    // with the flag the time is taken back too
    assert_eq!(talk.ask("undo", "undone: "), ["undone: time"]);
    assert!(talk.ask("h10g8", "to act: red").contains(&"black h10g8".to_owned()));
}

#[test]
fn time_decides_nothing_where_nobody_can_win() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("unasked-in-time.toml");
    let text = "schema = 1\nextends = \"xiangqi\"\nname = \"Unasked\"\n[end]\ndraw-if-dead = false\n";
    std::fs::write(&file, text).unwrap();
    let game = file.to_str().unwrap();
    let outcome = |fen: &str| {
        let mut talk = talk(&[game, "--black", "human", "--clock", "0:01", "--fen", fen]);
        talk.until("to act: black");
        a_second();
        talk.ask("clock", "outcome: ").pop()
    };
    assert_eq!(outcome("4k4/9/9/9/9/9/9/9/9/3CK4 b").as_deref(), Some("outcome: draw on time"));
    assert_eq!(outcome("4k4/9/9/9/9/9/9/9/9/3RK4 b").as_deref(), Some("outcome: red on time"));
}

#[test]
fn a_file_that_is_edited_is_played_by_as_soon_as_it_is_good() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("edited.toml");
    let write = |more: &str| {
        let text = format!("schema = 1\nextends = \"xiangqi\"\nname = \"Edited\"\n{more}");
        std::fs::write(&file, text).expect("the file");
    };
    write("");
    let mut talk = talk(&[file.to_str().expect("a path"), "--black", "human", "--watch"]);
    talk.until("to act: red");
    talk.ask("b1c3", "to act: black");
    // what is typed is obeyed first, and the file is looked at before one is asked again
    write("[pieces.horse]\nmoves = \"nX\"\n");
    let told = talk.ask("b10c8", "to act: red").join("\n");
    assert!(told.contains("black b10c8") && told.contains("\nnot reloaded: "), "{told}");
    assert!(told.contains("\nerror: ") && told.contains("edited.toml:5:11: error["), "{told}");
    write("[pieces.horse]\nmoves = \"N\"\n");
    let told = talk.ask("h3e3", "to act: black").join("\n");
    assert!(told.contains("reloaded: all its 3 actions fit the new rules"), "{told}");
    write("[pieces.horse]\nmoves = \"W\"\n");
    let told = talk.ask("undo", "to act: red").join("\n");
    assert!(told.contains("reloaded: action 1 no longer fits: b1c3 is illegal ("), "{told}");
    assert!(told.contains("the position stays"), "{told}");
    assert!(talk.ask("undo", "to act: red").concat().contains("nothing to take back"));
    assert!(talk.ask("c3c4", "to act: red").concat().contains("illegal"));
    assert!(talk.ask("c3d3", "to act: black").contains(&"red c3d3".to_owned()));
    let refused = common::run(&["play", "xiangqi", "--watch", "--plain"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.stderr.contains("`xiangqi` ships with the program"), "{}", refused.stderr);
}

#[test]
fn clocks_are_told_when_asked_and_say_what_is_wrong_with_them() {
    let asked = ["xiangqi", "--black", "human", "--clock", "10:00/3x0:30"];
    let run = play(&asked, "pause\nh3e3\nclock\nclock 3\n");
    let clocks: Vec<&str> = lines(&run).into_iter().filter(|line| line.starts_with("clock: ")).collect();
    let full = "10:00 and 3 of 0:30";
    assert_eq!(clocks[0], format!("clock: red {full}, black {full}; red's time runs"));
    assert!(clocks[1].ends_with("; it stands") && clocks[2].ends_with("; black's time runs"), "{clocks:?}");
    assert_eq!(clocks.len(), 3);
    let none = two("xiangqi", "clock\npause\n");
    assert_eq!(
        lines(&none).iter().filter(|line| line.starts_with("error: this game has no clock")).count(),
        2
    );
    for (wrong, right) in [("10", "`10:00` for minutes"), ("10:00+", "10:00+5"), ("ten", "write `10:00`")] {
        let run = common::run(&["play", "xiangqi", "--plain", "--clock", wrong]);
        assert_eq!(run.code, Some(2), "{wrong}");
        assert!(run.stderr.contains(right), "{wrong}: {}", run.stderr);
    }
}

#[test]
fn undo_against_the_machine_takes_both_actions_back() {
    let run = play(&["xiangqi", "--black", "random", "--seed", "1"], "h3e3\nundo\nfen\nredo\nfen\n");
    assert_eq!(fens(&run)[0], START);
    assert!(fens(&run)[1].ends_with(" w"));
    assert_ne!(fens(&run)[1], START);
}

#[test]
fn the_machine_s_first_action_is_not_taken_back() {
    let run = play(&["xiangqi", "--red", "random", "--black", "human", "--seed", "1"], "fen\nundo\nfen\n");
    assert_eq!(fens(&run)[0], fens(&run)[1]);
    assert!(lines(&run).contains(&"error: there is nothing to take back"));
}

#[test]
fn a_repetition_is_counted_again_after_undo() {
    let twice = "a1a2\nd10d9\na2a1\nd9d10\na1a2\nd10d9\na2a1\nd9d10\n";
    let fen = ["xiangqi", "--black", "human", "--fen", "3k5/9/9/9/9/9/9/9/9/R3K4 w"];
    let run = play(&fen, &format!("{twice}undo\nd9d10\nundo\nd9d8\n"));
    let outcomes = lines(&run).iter().filter(|line| **line == "outcome: draw by repetition").count();
    assert_eq!(outcomes, 2);
    assert_eq!(actions(&run).last(), Some(&"black d9d8"));
}

/// Red checks for ever; the position after its 8th action is judged.
const CHECKS: [&str; 5] = ["xiangqi", "--black", "human", "--fen", "4k4/9/9/9/9/9/9/9/3R5/5K3 w"];
const CHECKING: &str = "d2e2\ne10d10\ne2d2\nd10e10\n";

#[test]
fn who_is_about_to_break_the_law_is_warned() {
    let run = play(&CHECKS, &format!("{CHECKING}judge\n{CHECKING}judge\nundo\nundo\nd2d3\njudge\n"));
    insta::assert_snapshot!(lines(&run).join("\n"));
}

#[test]
fn a_repetition_that_nobody_is_to_blame_for_is_told_before_it_draws() {
    let fen = ["xiangqi", "--black", "human", "--fen", "3k5/9/9/9/9/9/9/9/9/R3K4 w"];
    let run = play(&fen, "a1a2\nd10d9\na2a1\nd9d10\n");
    let warnings: Vec<&str> = lines(&run).into_iter().filter(|line| line.starts_with("warning: ")).collect();
    assert_eq!(warnings.len(), 1);
    assert!(
        warnings[0].contains("stands for the second time: at the third the game is drawn."),
        "{warnings:?}"
    );
}

#[test]
fn a_law_that_forbids_repeating_warns_first() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("strict.toml");
    let strict =
        "schema = 1\nextends = \"xiangqi\"\nname = \"Strict\"\n[repetition]\npenalty = \"illegal\"\n";
    std::fs::write(&file, strict).unwrap();
    let game = file.to_str().unwrap();
    let run = play(&[&[game], &CHECKS[1..]].concat(), &format!("{CHECKING}{CHECKING}d2e2\nd2d3\n"));
    let told = lines(&run);
    assert!(
        told.iter()
            .any(|line| line.contains("from the third on Red must do something else (perpetual check)")),
        "{told:?}"
    );
    assert!(told.iter().any(|line| line.starts_with("error: ") && line.contains("(repetition)")), "{told:?}");
}

#[test]
fn players_resign_and_take_it_back() {
    let run = two("xiangqi", "h3e3\nresign\nh10g8\nresign\ndraw\nmoves\nundo\nh10g8\n");
    insta::assert_snapshot!(lines(&run).join("\n"));
}

#[test]
fn draws_are_offered_declined_and_agreed() {
    let script = "accept\ndraw\ndraw\ndecline\naccept\ndraw\nh3e3\nh10g8\naccept\ndraw\nh1g3\ndraw\nundo\nfen\n\
        draw\nundo\naccept\n";
    insta::assert_snapshot!(lines(&two("xiangqi", script)).join("\n"));
    let machine =
        play(&["xiangqi", "--black", "random", "--seed", "1"], "draw\naccept\nresign\nundo\nresign\n");
    let told = lines(&machine);
    assert!(told.iter().any(|line| line.contains("Black declines")), "{told:?}");
    assert_eq!(told.iter().filter(|line| **line == "outcome: black by resignation").count(), 2);
}

/// A game whose file lets dead positions go on.
#[test]
fn a_draw_is_claimed_where_nobody_can_win() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("unasked.toml");
    let text = "schema = 1\nextends = \"xiangqi\"\nname = \"Unasked\"\n[end]\ndraw-if-dead = false\n";
    std::fs::write(&file, text).unwrap();
    let game = file.to_str().unwrap();
    let claimed = |fen: &str| {
        let run = play(&[game, "--black", "human", "--fen", fen], "claim\nundo\n");
        lines(&run).join("\n")
    };
    let dead = claimed("4k4/9/9/9/9/9/9/9/9/3CK4 b");
    assert!(dead.contains("Granted") && dead.contains("outcome: draw by dead-position"), "{dead}");
    assert!(dead.contains("undone: claim"), "{dead}");
    let alive = claimed("4k4/9/9/9/9/9/9/9/9/3RK4 b");
    assert!(alive.contains("error: not granted") && !alive.contains("outcome"), "{alive}");
}

#[test]
fn a_choice_is_made_out_of_turn() {
    let arguments = ["stacking", "--black", "human", "--fen", UNCOVERS];
    let run = play(&arguments, "a8b8\nd1d2\n7\n1\nfen\nundo\na8=d1.0\nfen\n");
    insta::assert_snapshot!(lines(&run).join("\n"));
    assert_eq!(actions(&run), ["black a8b8", "red a8=a1.0", "red a8=d1.0"]);
    assert_eq!(fens(&run)[0], "Nr(RC)k/4/4/4/4/4/P3/(PP)2K w");
}

#[test]
fn a_random_mover_makes_its_own_choices_and_leaves_those_of_people() {
    let red = play(
        &["stacking", "--red", "random", "--black", "human", "--seed", "2", "--fen", UNCOVERS],
        "a8b8\n",
    );
    let made = actions(&red);
    assert_eq!(made[0], "black a8b8");
    assert!(made[1].starts_with("red a8="), "{made:?}");
    assert!(made.len() >= 3 && made[2].starts_with("red "), "{made:?}");

    let run = play(&["stacking", "--black", "random", "--seed", "2", "--fen", UNCOVERS], "");
    assert!(actions(&run).iter().all(|action| action.starts_with("black ")));
}

#[test]
fn an_outcome_is_told_and_can_be_taken_back() {
    let fen = ["stacking", "--black", "human", "--fen", "R2k/4/4/4/4/4/4/3K w"];
    let run = play(&fen, "a8d8\nd1d2\nundo\na8a7\n");
    assert!(lines(&run).contains(&"outcome: red by royal-lost"));
    assert!(lines(&run).iter().any(|line| line.starts_with("error: ") && line.contains("over")));
    assert_eq!(actions(&run), ["red a8d8", "red a8a7"]);
}

#[test]
fn random_movers_play_to_the_end_of_every_game() {
    for game in common::shipped() {
        let run = play(&[game.as_str(), "--red", "random", "--black", "random", "--seed", "11"], "");
        let last = lines(&run).last().copied().unwrap_or_default().to_owned();
        assert!(last.starts_with("outcome: "), "{game}: {last}");
        assert!(actions(&run).len() > 5, "{game}");
    }
}

#[test]
fn a_seed_means_the_same_game_in_every_version() {
    let run = play(&["minixiangqi", "--red", "random", "--black", "random", "--seed", "7"], "");
    insta::assert_snapshot!(actions(&run)[..8].join("\n"));
    let other = play(&["minixiangqi", "--red", "random", "--black", "random", "--seed", "8"], "");
    assert_ne!(actions(&run), actions(&other));
}

#[test]
fn without_a_terminal_it_is_plain_and_says_so() {
    let run = run_with_input(&["play", "--black", "human"], "h3e3\n".to_owned());
    assert_eq!(run.code, Some(0));
    assert!(run.stderr.contains("terminal"), "{}", run.stderr);
    assert!(run.stdout.contains("\nred h3e3\n"));
}

#[test]
fn the_end_of_the_input_is_the_end() {
    let run = two("xiangqi", "");
    assert_eq!(lines(&run).last(), Some(&"to act: red"));
    // a last line without a line end is a line
    let run = two("xiangqi", "h3e3");
    assert_eq!(actions(&run), ["red h3e3"]);
}

#[test]
fn noise_is_refused_and_nothing_breaks() {
    let noise = "\u{0}\u{1b}[2J\n車\n999999999999999999999\n=\n^\nmoves zz\nexplain\nexplain =\nundo 3\nh3e3^9\nh3e3=\n\u{FEFF}h3e3\n";
    let run = two("xiangqi", noise);
    assert!(!run.stdout.contains('\u{1b}'));
    assert_eq!(actions(&run), ["red h3e3"]);
    assert!(lines(&run).iter().filter(|line| line.starts_with("error: ")).count() >= 9);
}

#[test]
fn help_shows_how_an_action_is_typed() {
    let run = two("stacking", "help\n");
    let example = run.stdout.split("ranks by number: `").nth(1).and_then(|rest| rest.split('`').next());
    let example = example.expect("an example").to_owned();
    assert!(run.stdout.contains("`^2`") && run.stdout.contains("choice"), "{}", run.stdout);
    assert_eq!(actions(&two("stacking", &example)), [format!("red {example}")]);
    assert!(!two("xiangqi", "help\n").stdout.contains("`^2`"));
}
