//! What stands for a piece in a picture.

use unicode_properties::UnicodeEmoji;
use unicode_width::UnicodeWidthStr;

use crate::board::Piece;
use crate::spec::words::is_clean;
use crate::variant::Variant;

/// How the pieces of a game are shown.
pub struct Pieces<'a> {
    variant: &'a Variant,
    letters: bool,
    /// Whether a glyph that some terminals draw as an emoji gives way to the letter.
    steady: bool,
}

impl<'a> Pieces<'a> {
    /// As glyphs, or as letters.
    pub fn new(variant: &'a Variant, letters: bool) -> Pieces<'a> {
        Pieces { variant, letters, steady: false }
    }

    /// As on a terminal: what some of them would draw as an emoji, two cells wide, gives way to the letter, and so does
    /// its counterpart of the other side.
    pub fn on_terminal(variant: &'a Variant, letters: bool) -> Pieces<'a> {
        Pieces { variant, letters, steady: true }
    }

    /// Whether all are shown as letters.
    pub fn are_letters(&self) -> bool {
        self.letters
    }

    /// One or two cells that stand for a piece. What is wider, or no glyph at all, gives way to the letter.
    pub fn glyph(&self, piece: Piece) -> String {
        let glyph = self.variant.glyph(piece);
        let fits = (1..=2).contains(&glyph.width()) && is_clean(glyph);
        let fits = fits
            && !(self.steady
                && self.variant.kind(piece.kind()).glyphs.iter().any(|glyph| may_be_emoji(glyph)));
        if fits && !self.letters { glyph.to_string() } else { self.variant.letter(piece) }
    }

    /// The letter that tells the sides apart where their glyphs are the same.
    pub fn sign(&self, piece: Piece) -> Option<char> {
        let twin = Piece::new(piece.kind(), piece.side().other());
        if self.glyph(piece) != self.glyph(twin) {
            return None;
        }
        self.variant.letter(piece).chars().last()
    }

    /// A piece in running text.
    pub fn text(&self, piece: Piece) -> String {
        let mut text = self.glyph(piece);
        text.extend(self.sign(piece));
        text
    }

    /// Whether any piece needs a [`sign`](Pieces::sign).
    pub fn have_signs(&self) -> bool {
        self.variant.pieces().any(|piece| self.sign(piece).is_some())
    }
}

/// Whether some fonts have a picture for a character, for which the text need not ask.
fn may_be_emoji(glyph: &str) -> bool {
    glyph.chars().any(|c| !c.is_ascii() && (c.is_emoji_char() || ('\u{1FA60}'..='\u{1FA6D}').contains(&c)))
}
