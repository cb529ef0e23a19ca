//! Colours: what a file's word means, and how the sides' pieces are inked so that they can be read.

use crate::board::Side;
use crate::variant::Variant;

/// The face of a piece, and what is written on a dark one.
pub const IVORY: [u8; 3] = [0xfc, 0xf4, 0xe0];

/// Printers' inks for the plainest words: softer than what the words mean on a screen.
const INKS: [(&str, [u8; 3]); 4] = [
    ("red", [0xb4, 0x23, 0x1c]),
    ("black", [0x26, 0x22, 0x1e]),
    ("green", [0x1f, 0x6b, 0x3a]),
    ("blue", [0x1f, 0x4e, 0x9c]),
];

/// Contrast that small text needs on its ground (WCAG 2, level AA).
const READABLE: f64 = 4.5;

/// A colour by its name or in another way of CSS (`orange`, `#ff8000`, `rgb(255, 128, 0)`); how much of it is seen
/// through is not looked at.
pub fn rgb(text: &str) -> Option<[u8; 3]> {
    let [red, green, blue, _] = csscolorparser::parse(text.trim()).ok()?.to_rgba8();
    Some([red, green, blue])
}

/// The inks of a side's pieces. The sides differ without colour too: Red's are dark on a light face, Black's light on
/// a dark one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inks {
    /// The face of the piece.
    pub face: String,
    /// Its edge.
    pub edge: String,
    /// What is drawn and written on the face.
    pub ink: String,
}

/// The colour that a game's file gives a side, as dark as it must be to be read on a pale face.
pub fn on_pale(variant: &Variant, side: Side) -> [u8; 3] {
    let name = variant.look().colours[side.index()].trim().to_ascii_lowercase();
    let ink = |name: &str| INKS.iter().find(|(word, _)| *word == name).map(|(_, ink)| *ink);
    darkened(ink(&name).or_else(|| rgb(&name)).unwrap_or(INKS[side.index()].1))
}

impl Inks {
    /// Those of a side, from the colour that the game's file names.
    pub fn of(variant: &Variant, side: Side) -> Inks {
        let dark = hex(on_pale(variant, side));
        match side {
            Side::Red => Inks { face: hex(IVORY), edge: dark.clone(), ink: dark },
            Side::Black => Inks { face: dark, edge: hex(IVORY), ink: hex(IVORY) },
        }
    }
}

/// `#rrggbb`.
fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The colour itself, or as much darker as it must be to be read on ivory.
fn darkened(colour: [u8; 3]) -> [u8; 3] {
    let shades = (0..=20).map(|step| colour.map(|part| (u32::from(part) * (20 - step) / 20) as u8));
    shades.into_iter().find(|shade| contrast(*shade, IVORY) >= READABLE).unwrap_or([0; 3])
}

fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// Relative luminance as WCAG 2 defines it.
fn luminance(colour: [u8; 3]) -> f64 {
    let [red, green, blue] = colour.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_can_be_read_on_ivory() {
        for name in ["yellow", "white", "orange", "#ffffff", "lime", "rgb(250, 240, 230)", "black", "navy"] {
            let colour = rgb(name).unwrap_or_else(|| panic!("{name}"));
            assert!(contrast(darkened(colour), IVORY) >= READABLE, "{name}");
        }
        assert_eq!(darkened([0x1f, 0x4e, 0x9c]), [0x1f, 0x4e, 0x9c]);
        assert_eq!(rgb("no colour"), None);
    }

    #[test]
    fn contrast_is_that_of_the_standard() {
        assert!((contrast([0; 3], [255; 3]) - 21.0).abs() < 1e-9);
        assert!((contrast([255; 3], [255; 3]) - 1.0).abs() < 1e-9);
    }
}
