//! A picture of a board as PNG.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};
use skrifa::{FontRef, MetadataProvider};

/// What pictures are written with, so that they are the same on every machine; where they come from and under which
/// licences is told beside them.
const FONTS: [&[u8]; 2] =
    [include_bytes!("fonts/noto-serif-cjk-part.otf"), include_bytes!("fonts/dejavu-sans-part.ttf")];
/// The families of these fonts, for words without and with serifs.
const FAMILIES: (&str, &str) = ("Noto Serif CJK SC", "DejaVu Sans");
/// The most pixels that a picture may have: 400 MB while it is drawn.
const MOST_PIXELS: u64 = 100_000_000;

/// Why there is no picture.
#[derive(thiserror::Error, Debug)]
pub enum PngError {
    /// No font at hand has a character that is to be drawn.
    #[error("no font of this machine can draw {}: {help}", quoted(.characters))]
    Character {
        /// The characters.
        characters: Vec<char>,
        /// What can be done.
        help: &'static str,
    },
    /// More pixels than are drawn.
    #[error("the picture would have {width} × {height} pixels: ask for smaller cells")]
    Large {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// The picture is not one that can be drawn.
    #[error("the picture cannot be drawn: {0}")]
    Drawing(String),
}

fn quoted(characters: &[char]) -> String {
    characters.iter().map(|c| format!("`{c}`")).collect::<Vec<_>>().join(", ")
}

/// Draws a picture that [`svg`](super::svg) made, of the size that it asks for, in its light colours.
///
/// Characters that the program's own fonts lack are drawn with the fonts of the machine.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let drawing = |error: &dyn std::fmt::Display| PngError::Drawing(error.to_string());
    let mut fonts = own_fonts();
    if !lacking(&fonts, svg).is_empty() {
        fonts.load_system_fonts();
        let characters = lacking(&fonts, svg);
        if !characters.is_empty() {
            let help = "install a font that has it, or draw letters (--letters)";
            return Err(PngError::Character { characters, help });
        }
    }
    let options = Options { fontdb: Arc::new(fonts), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| drawing(&error))?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(PngError::Large { width, height });
    }
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::Large { width, height })?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| drawing(&error))
}

/// The program's own fonts.
fn own_fonts() -> Database {
    let mut fonts = Database::new();
    FONTS.into_iter().for_each(|font| fonts.load_font_data(font.to_vec()));
    fonts.set_serif_family(FAMILIES.0);
    fonts.set_sans_serif_family(FAMILIES.1);
    fonts
}

/// The characters of a text that no font has, each once.
fn lacking(fonts: &Database, text: &str) -> Vec<char> {
    let mut left: Vec<char> = text.chars().filter(|c| !c.is_ascii()).collect();
    left.sort_unstable();
    left.dedup();
    for face in fonts.faces() {
        let id = face.id;
        let has = |c: char| fonts.with_face_data(id, |data, index| covers(data, index, c)).unwrap_or(false);
        left.retain(|c| !has(*c));
    }
    left
}

fn covers(data: &[u8], index: u32, c: char) -> bool {
    FontRef::from_index(data, index).is_ok_and(|font| font.charmap().map(c).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::open;
    use crate::picture::{Options as Drawn, Pieces, svg};
    use crate::spec::shipped;

    #[test]
    fn every_piece_of_every_shipped_game_is_in_the_fonts_of_the_program() {
        for game in shipped() {
            let variant = open(game).unwrap();
            let pieces = Pieces::new(&variant, false);
            let glyphs: String = variant.pieces().map(|piece| pieces.glyph(piece)).collect();
            assert!(lacking(&own_fonts(), &glyphs).is_empty(), "{game}: {glyphs}");
        }
    }

    /// Pixels that differ between two pictures of the same size.
    fn differing(one: &Pixmap, other: &Pixmap) -> usize {
        assert_eq!((one.width(), one.height()), (other.width(), other.height()));
        one.pixels().iter().zip(other.pixels()).filter(|(a, b)| a != b).count()
    }

    #[test]
    fn glyphs_and_letters_are_drawn() {
        let variant = open(shipped().next().unwrap()).unwrap();
        let start = variant.start().setup();
        let drawn = |options: &Drawn| {
            Pixmap::decode_png(&png(&svg(&variant, &start, &[], options)).unwrap()).unwrap()
        };
        let glyphs = drawn(&Drawn::default());
        let letters = drawn(&Drawn { letters: true, ..Drawn::default() });
        // 32 pieces: what is written on each covers hundreds of pixels
        assert!(differing(&glyphs, &letters) > 32 * 100);
        let large = drawn(&Drawn { cell: 120, ..Drawn::default() });
        assert_eq!((large.width(), large.height()), (2 * glyphs.width(), 2 * glyphs.height()));
    }

    #[test]
    fn what_cannot_be_drawn_is_told() {
        let picture = |text: &str, size: &str| {
            format!("<svg xmlns='http://www.w3.org/2000/svg' {size}><text y='9'>{text}</text></svg>")
        };
        // no font has a character where none is assigned
        let error = png(&picture("\u{e0fff}", "width='9' height='9'")).unwrap_err();
        assert!(matches!(error, PngError::Character { .. }), "{error}");
        let error = png(&picture("a", "width='100000' height='100000'")).unwrap_err();
        assert!(matches!(error, PngError::Large { width: 100_000, height: 100_000 }), "{error}");
        assert!(matches!(png("<svg").unwrap_err(), PngError::Drawing(_)));
    }
}
