//! Where a variant begins, as the engine writes it and as a game does.

use super::config::Config;
use super::known;

/// What stands on a point, or where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// Nothing.
    Empty,
    /// No such point.
    Wall,
    /// A piece: its type, whether it is promoted, whether it is the first side's.
    Piece(String, bool, bool),
}

/// A start position of the engine.
#[derive(Clone, Debug)]
pub struct Start {
    /// Rank by rank, the last rank first.
    pub rows: Vec<Vec<Spot>>,
    /// Pieces in hands: type, whether the first side's.
    pub hand: Vec<(String, bool)>,
    /// Whether the first side begins.
    pub first_moves: bool,
    /// Rights to castle, `-` for none.
    pub rights: String,
}

/// Reads a start position.
///
/// # Errors
/// Why it is none of this variant.
pub fn read(config: &Config) -> Result<Start, String> {
    let text = config.text("startFen");
    let mut words = text.split_whitespace();
    let board = words.next().unwrap_or_default();
    let (board, hand) = match board.split_once('[') {
        Some((board, hand)) => (board, hand.trim_end_matches(']')),
        None => (board, ""),
    };
    let mut lines: Vec<&str> = board.split('/').collect();
    let (files, ranks) = (config.files(), config.ranks());
    // a hand may also stand where one more rank would
    let hand =
        if hand.is_empty() && lines.len() == ranks + 1 { lines.pop().unwrap_or_default() } else { hand };
    if lines.len() != ranks {
        return Err(format!("it has {} ranks, the board has {ranks} (`maxRank`)", lines.len()));
    }
    let rows: Result<Vec<Vec<Spot>>, String> = lines.iter().map(|line| row(config, line, files)).collect();
    let letters = hand.chars().filter(|letter| *letter != '-');
    let hand: Result<Vec<(String, bool)>, String> =
        letters.map(|letter| Ok((type_of(config, letter)?, letter.is_ascii_uppercase()))).collect();
    let first_moves = words.next() != Some("b");
    let rights = words.next().filter(|word| !word.chars().all(|c| c.is_ascii_digit())).unwrap_or("-");
    Ok(Start { rows: rows?, hand: hand?, first_moves, rights: rights.to_owned() })
}

fn row(config: &Config, line: &str, files: usize) -> Result<Vec<Spot>, String> {
    let mut spots = Vec::new();
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '0'..='9' => {
                let mut digits = letter.to_string();
                while let Some(digit) = letters.next_if(char::is_ascii_digit) {
                    digits.push(digit);
                }
                let count = digits.parse::<usize>().unwrap_or(usize::MAX).min(known::LARGEST.0 + 1);
                spots.extend(std::iter::repeat_n(Spot::Empty, count));
            }
            '*' => spots.push(Spot::Wall),
            '+' => {
                let letter = letters.next().unwrap_or(' ');
                spots.push(Spot::Piece(type_of(config, letter)?, true, letter.is_ascii_uppercase()));
            }
            _ => {
                let promoted = letters.next_if_eq(&'~').is_some();
                spots.push(Spot::Piece(type_of(config, letter)?, promoted, letter.is_ascii_uppercase()));
            }
        }
    }
    if spots.len() != files {
        return Err(format!(
            "the rank `{line}` has {} points, the board has {files} files (`maxFile`)",
            spots.len()
        ));
    }
    Ok(spots)
}

fn type_of(config: &Config, letter: char) -> Result<String, String> {
    let lower = letter.to_ascii_lowercase();
    let found = config.pieces.iter().find(|(_, had)| had.letter == lower);
    found
        .map(|(of, _)| of.clone())
        .ok_or_else(|| format!("`{letter}` is the letter of no piece of this variant"))
}

impl Start {
    /// The pieces of each side on the board: type, file and rank from 0.
    pub fn placed(&self) -> [Vec<(String, usize, usize)>; 2] {
        let mut placed = [Vec::new(), Vec::new()];
        let ranks = self.rows.len();
        for (row, spots) in self.rows.iter().enumerate() {
            for (file, spot) in spots.iter().enumerate() {
                if let Spot::Piece(of, _, first) = spot {
                    placed[usize::from(!first)].push((of.clone(), file, ranks - 1 - row));
                }
            }
        }
        placed
    }
}
