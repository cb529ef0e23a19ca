//! Files that no author writes, but a program or an enemy might: refused or read at once, in one message.

use qigui::compile::open_text;
use qigui::spec::LoadError;

const HEAD: &str = "schema = 1\nname = \"Limits\"\n";
const BOARD: &str = "[board]\nfiles = 3\nranks = 3\nstart = \".k./.../.K.\"\n";
const KING: &str = "[pieces.king]\nletter = \"k\"\nroyal = true\nmoves = \"K\"\n";

/// The messages for a text, each on a line. None if it is a game. It takes no time worth speaking of: a reader that went
/// through what is too large would be seen to hang here.
fn told(text: &str) -> Vec<String> {
    match open_text("limits.toml", text) {
        Ok(_) => Vec::new(),
        Err(LoadError::Faults(report)) => report.to_string().lines().map(str::to_owned).collect(),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn a_plain_game_is_read() {
    assert_eq!(told(&format!("{HEAD}{BOARD}{KING}")), [""; 0]);
}

#[test]
fn windows_line_ends_and_a_mark_at_the_start_are_read() {
    let text = format!("\u{feff}{HEAD}{BOARD}{KING}").replace('\n', "\r\n");
    assert_eq!(told(&text), [""; 0]);
}

#[test]
fn zones_that_double_are_read_at_once() {
    let mut zones = "[zones]\nzone-0 = \"a1-c3\"\n".to_owned();
    for i in 1..=64 {
        let last = i - 1;
        zones += &format!("zone-{i} = \"(zone-{last} or zone-{last}) and zone-{last}\"\n");
    }
    assert_eq!(told(&format!("{HEAD}{BOARD}{zones}{KING}within = \"zone-64\"\n")), [""; 0]);
}

#[test]
fn a_long_chain_of_zones_is_refused() {
    let mut zones = "[zones]\n".to_owned();
    for i in 0..20_000 {
        zones += &format!("zone-{i} = \"zone-{}\"\n", i + 1);
    }
    let told = told(&format!("{HEAD}{BOARD}{zones}{KING}"));
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("20000 zones: at most 200"), "{}", told[0]);
}

#[test]
fn a_file_of_a_mebibyte_is_refused() {
    let told = told(&format!("{HEAD}{BOARD}{KING}#{}", "x".repeat(1 << 20)));
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("Q1001"), "{}", told[0]);
}

#[test]
fn a_file_of_ten_megabytes_is_refused() {
    for text in [
        format!("{HEAD}{BOARD}{KING}#{}", "x".repeat(10_000_000)),
        format!("{HEAD}about = \"{}\"\n{BOARD}{KING}", "x".repeat(10_000_000)),
        format!("{HEAD}{BOARD}{KING}{}", "[[examples]]\n".repeat(800_000)),
    ] {
        let told = told(&text);
        assert_eq!(told.len(), 1);
        assert!(told[0].contains("Q1001") && told[0].len() < 300, "{}", told[0]);
    }
}

#[test]
fn a_start_of_a_million_pieces_is_refused() {
    let million = "k".repeat(1_000_000);
    for start in [
        format!(".k./.../({million}).K"),
        format!(".k./.../{million}"),
        million.clone(),
        format!(".k./.../{}K", "(k)".repeat(300_000)),
        "k/".repeat(500_000),
        "k ".repeat(500_000),
        "(".repeat(1_000_000),
    ] {
        let text = format!("{HEAD}{BOARD}{KING}").replace(".k./.../.K.", &start);
        let told = told(&text);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("Q0602") || told[0].contains("Q0604"), "{}", told[0]);
        assert!(told[0].len() < 400);
    }
}

#[test]
fn deep_nesting_is_refused() {
    for text in [
        "[".repeat(500_000),
        "a = ".to_owned() + &"[".repeat(500_000),
        format!("a{} = 1", ".a".repeat(400_000)),
    ] {
        let told = told(&text);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].len() < 300);
    }
    let phrase = "(".repeat(100_000);
    let told = told(&format!("{HEAD}{BOARD}{KING}within = \"{phrase}\"\n"));
    assert_eq!(told.len(), 1);
    assert!(told[0].contains("Q1001") && told[0].len() < 300);
}

#[test]
fn very_many_faults_are_not_all_told() {
    let unknown: String = (0..50_000).map(|i| format!("key-{i} = 1\n")).collect();
    for text in [
        format!("{HEAD}{unknown}{BOARD}{KING}"),
        "a = 1\n".repeat(150_000),
        format!("[t]\n{unknown}[t]\n{unknown}"),
        "=".repeat(900_000),
        "a : 1\n".repeat(100_000),
        "\"".repeat(900_000),
        "a=[\n".repeat(200_000),
        format!("{HEAD}{BOARD}{KING}within = \"{}a1\"\n", "not ".repeat(200_000)),
        format!("{HEAD}{BOARD}{KING}within = \"{}a1\"\n", "a1 or ".repeat(150_000)),
    ] {
        let told = told(&text);
        assert!((1..=100).contains(&told.len()), "{} messages", told.len());
    }
}

#[test]
fn a_million_letters_are_not_printed() {
    #[cfg(feature = "cli")]
    {
        let text = format!("{HEAD}{BOARD}{KING}").replace(".K.", &format!("({})K.", "k".repeat(900_000)));
        let Err(LoadError::Faults(report)) = open_text("limits.toml", &text) else { panic!("it is refused") };
        let printed = qigui::cli::report::render(&report, false);
        assert_eq!(report.diagnostics.len(), 1);
        assert!(printed.len() < 2000, "{} letters", printed.len());
    }
}
