//! Every shipped file does what its examples say.

use qigui::compile::open;
use qigui::lab::examples::run_examples;
use qigui::spec::shipped;

/// Counts up to this many actions are checked here; larger ones belong to `tests/perft.rs`.
const NODES: u64 = 4_000_000;

#[test]
fn every_shipped_example_holds() {
    let mut run = 0;
    for id in shipped() {
        let variant = open(id).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert!(!variant.examples().is_empty(), "{id} has no example");
        let failures = run_examples(&variant, NODES);
        assert!(
            failures.is_empty(),
            "{id}: {}",
            failures.iter().map(|f| f.to_string()).collect::<Vec<_>>().join("\n")
        );
        run += variant.examples().len();
    }
    assert!(run >= 40, "only {run} examples were run");
}

#[test]
fn an_example_that_does_not_hold_says_what_is() {
    let game = |example: &str| {
        let text = format!(
            "schema = 1\nname = \"x\"\n[board]\nfiles = 4\nranks = 4\nstart = \"3k/4/4/K1A1\"\n[pieces.king]\nletter = \"k\"\n\
             royal = true\nmoves = \"K\"\n[pieces.wolf]\nletter = \"a\"\nmoves = \"F\"\n[[examples]]\nname = \"e\"\n{example}\n"
        );
        run_examples(&qigui::compile::open_text("x.toml", &text).unwrap(), NODES)
    };
    let one = |example: &str| {
        let failures = game(example);
        assert_eq!(failures.len(), 1, "{failures:?}");
        failures[0].what.clone()
    };
    assert!(
        game("legal = [\"a1a2\"]\nillegal = { c1c2 = \"shape\" }\ntargets = { c1 = \"b2 d2\" }").is_empty()
    );
    assert!(one("legal = [\"c1c2\"]").contains("should be legal"));
    assert!(one("illegal = { a1a2 = \"shape\" }").contains("but is legal"));
    assert!(one("illegal = { c1c2 = \"own\" }").contains("(shape)"));
    assert!(one("targets = { c1 = \"a3\" }").contains("it can also go to b2 d2"));
    assert!(one("moves = [\"a1a2\"]\nafter = \"3k/4/4/K1A1\"").contains("3k/4/K3/2A1 b"));
    assert!(one("outcome = \"red by checkmate\"").contains("but is `open`"));
    assert!(one("perft = [99]").contains("99 actions"));
}
