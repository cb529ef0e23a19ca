//! What a notation calls the files and the ranks of a board: what stands at its edges.

use super::chinese::written_number;
use super::style::Style;
use crate::board::{Shape, Side, file_letter};

impl Style {
    /// The name of a file, counted from 0, as a side calls it. Where pieces are found by their files, each side counts
    /// them from its own right.
    pub fn file_name(self, shape: Shape, file: usize, side: Side) -> String {
        let from_right = match side {
            Side::Red => shape.files() - file,
            Side::Black => file + 1,
        };
        match self {
            Style::Own | Style::FromZero | Style::Algebraic => file_letter(file).to_string(),
            Style::Iccs => file_letter(file).to_ascii_uppercase().to_string(),
            Style::Wxf => from_right.to_string(),
            Style::Chinese => written_number(side, from_right),
        }
    }

    /// The name of a rank, counted from 0; `None` where no rank has one.
    pub fn rank_name(self, rank: usize) -> Option<String> {
        match self {
            Style::Own | Style::Algebraic => Some((rank + 1).to_string()),
            Style::FromZero | Style::Iccs => Some(rank.to_string()),
            Style::Wxf | Style::Chinese => None,
        }
    }

    /// Whether the sides have different names for a file.
    pub fn counts_from_the_right(self) -> bool {
        matches!(self, Style::Wxf | Style::Chinese)
    }
}
