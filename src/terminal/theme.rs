//! Colours of the screen: themes, what a terminal can show of them, and what stands in for colour where there is none.

use ratatui::style::{Color, Modifier, Style};

use crate::board::Side;
use crate::picture::ink;
use crate::variant::Variant;

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum Theme {
    /// Pale pieces on dark wood
    #[default]
    Dark,
    /// Pale pieces on light wood
    Light,
    /// Black, white and yellow
    Contrast,
    /// Blue and orange, told apart by every kind of eye
    ColourBlind,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 4] = [Theme::Dark, Theme::Light, Theme::Contrast, Theme::ColourBlind];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Dark => "dark",
            Theme::Light => "light",
            Theme::Contrast => "contrast",
            Theme::ColourBlind => "colour-blind",
        }
    }

    /// The one after it.
    pub fn next(self) -> Theme {
        let at = Theme::ALL.iter().position(|theme| *theme == self).unwrap_or(0);
        Theme::ALL[(at + 1) % Theme::ALL.len()]
    }

    fn palette(self) -> &'static Palette {
        match self {
            Theme::Dark => &DARK,
            Theme::Light => &LIGHT,
            Theme::Contrast => &CONTRAST,
            Theme::ColourBlind => &COLOUR_BLIND,
        }
    }
}

/// How many colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Depth {
    /// None, or none are wanted.
    None,
    /// The sixteen that it names.
    Sixteen,
    /// The 256 of the usual table.
    Indexed,
    /// All.
    True,
}

impl Depth {
    /// What the environment says: `NO_COLOR`, `COLORTERM` and `TERM`.
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Depth {
        let said = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = said("TERM").unwrap_or_default();
        let colours = said("COLORTERM").unwrap_or_default().to_ascii_lowercase();
        if said("NO_COLOR").is_some() || term == "dumb" || term.ends_with("-m") || term.starts_with("vt1") {
            Depth::None
        } else if ["truecolor", "24bit"].contains(&colours.as_str()) || term.ends_with("-direct") {
            Depth::True
        } else if term.contains("256") {
            Depth::Indexed
        } else {
            Depth::Sixteen
        }
    }
}

/// What a cell of the screen is part of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Text on the screen.
    Text,
    /// Text of less weight.
    Muted,
    /// A heading, or a key that can be pressed.
    Accent,
    /// The line at the upper edge, and that of the state of the game.
    Bar,
    /// What is chosen in a list.
    Chosen,
    /// Something that went wrong, or that a player must heed.
    Warning,
    /// The board with its lines.
    Board,
    /// Names at the edges of the board.
    Label,
    /// A piece of a side.
    Piece(Side),
    /// The name of a side among text.
    Side(Side),
    /// Where a piece can go.
    Move,
    /// What it can take.
    Capture,
    /// A stack of its own side that it can go onto.
    Join,
    /// Where it cannot go, though its movement points there.
    Barred,
    /// The piece that is picked up.
    Picked,
    /// The action that was made last.
    Last,
    /// A royal that could be taken.
    Danger,
    /// What could take it.
    Attacker,
    /// What the engine would do.
    Hint,
    /// The part of the bar of the upper side, or of the lower.
    Share(Side),
}

/// A colour as it is, and the nearest of the sixteen.
#[derive(Clone, Copy)]
struct Ink(u32, Color);

/// A theme.
struct Palette {
    ground: Ink,
    text: Ink,
    muted: Ink,
    accent: Ink,
    bar: Ink,
    bar_text: Ink,
    warning: Ink,
    board: Ink,
    line: Ink,
    label: Ink,
    /// The faces of the pieces, by side.
    faces: [Ink; 2],
    /// What stands on the faces; `None`: the colour that the game's file gives the side.
    inks: [Option<Ink>; 2],
    picked: Ink,
    last: Ink,
    target: Ink,
    capture: Ink,
    danger: Ink,
    hint: Ink,
    barred: Ink,
}

const DARK: Palette = Palette {
    ground: Ink(0x17181c, Color::Black),
    text: Ink(0xd8d4ca, Color::Gray),
    muted: Ink(0x8b877d, Color::DarkGray),
    accent: Ink(0xe5b567, Color::Yellow),
    bar: Ink(0x2b2a2e, Color::DarkGray),
    bar_text: Ink(0xefe9dc, Color::White),
    warning: Ink(0xff8a65, Color::LightRed),
    board: Ink(0x4a3626, Color::Black),
    line: Ink(0xa98b66, Color::DarkGray),
    label: Ink(0x9c9182, Color::DarkGray),
    faces: [Ink(0xf3e3c3, Color::Gray), Ink(0xf3e3c3, Color::Gray)],
    inks: [None, None],
    picked: Ink(0xffd54f, Color::Yellow),
    last: Ink(0xe9c46a, Color::Cyan),
    target: Ink(0x9ccc65, Color::LightGreen),
    capture: Ink(0xff7043, Color::LightMagenta),
    danger: Ink(0xff5252, Color::LightRed),
    hint: Ink(0x80d8ff, Color::LightCyan),
    barred: Ink(0x8a7258, Color::DarkGray),
};

const LIGHT: Palette = Palette {
    ground: Ink(0xfaf7f0, Color::White),
    text: Ink(0x2e2a25, Color::Black),
    muted: Ink(0x857c6f, Color::DarkGray),
    accent: Ink(0x8a4b08, Color::Blue),
    bar: Ink(0xe6dcc6, Color::Gray),
    bar_text: Ink(0x2e2a25, Color::Black),
    warning: Ink(0xb3261e, Color::Red),
    board: Ink(0xe2bd80, Color::White),
    line: Ink(0x7a5a30, Color::DarkGray),
    label: Ink(0x7b6f5d, Color::DarkGray),
    faces: [Ink(0xfff8e6, Color::Gray), Ink(0xfff8e6, Color::Gray)],
    inks: [None, None],
    picked: Ink(0xffca28, Color::Yellow),
    last: Ink(0xffe082, Color::Cyan),
    target: Ink(0x1b6e2b, Color::Green),
    capture: Ink(0xe64a19, Color::Magenta),
    danger: Ink(0xd50000, Color::Red),
    hint: Ink(0x0277bd, Color::Blue),
    barred: Ink(0xa5814d, Color::DarkGray),
};

const CONTRAST: Palette = Palette {
    ground: Ink(0x000000, Color::Black),
    text: Ink(0xffffff, Color::White),
    muted: Ink(0xd0d0d0, Color::Gray),
    accent: Ink(0xffff00, Color::LightYellow),
    bar: Ink(0xffffff, Color::White),
    bar_text: Ink(0x000000, Color::Black),
    warning: Ink(0xffff00, Color::LightYellow),
    board: Ink(0x000000, Color::Black),
    line: Ink(0xb0b0b0, Color::Gray),
    label: Ink(0xffffff, Color::White),
    faces: [Ink(0xffffff, Color::White), Ink(0x000000, Color::Black)],
    inks: [Some(Ink(0x000000, Color::Black)), Some(Ink(0xffffff, Color::White))],
    picked: Ink(0xffff00, Color::LightYellow),
    last: Ink(0x00ffff, Color::LightCyan),
    target: Ink(0xffff00, Color::LightYellow),
    capture: Ink(0xff00ff, Color::LightMagenta),
    danger: Ink(0xff4040, Color::LightRed),
    hint: Ink(0x00ff00, Color::LightGreen),
    barred: Ink(0xb0b0b0, Color::Gray),
};

/// The colours that Okabe and Ito chose so that they differ for every kind of eye.
const COLOUR_BLIND: Palette = Palette {
    ground: Ink(0x1a1a1a, Color::Black),
    text: Ink(0xe6e6e6, Color::Gray),
    muted: Ink(0x999999, Color::DarkGray),
    accent: Ink(0xf0e442, Color::Yellow),
    bar: Ink(0x333333, Color::DarkGray),
    bar_text: Ink(0xffffff, Color::White),
    warning: Ink(0xf0e442, Color::LightYellow),
    board: Ink(0x33302b, Color::Black),
    line: Ink(0x8f8a80, Color::DarkGray),
    label: Ink(0xa8a39a, Color::DarkGray),
    faces: [Ink(0xe69f00, Color::Yellow), Ink(0x0072b2, Color::Blue)],
    inks: [Some(Ink(0x000000, Color::Black)), Some(Ink(0xffffff, Color::White))],
    picked: Ink(0xf0e442, Color::LightYellow),
    last: Ink(0xffffff, Color::White),
    target: Ink(0x56b4e9, Color::LightCyan),
    capture: Ink(0xd55e00, Color::LightRed),
    danger: Ink(0xcc79a7, Color::LightMagenta),
    hint: Ink(0x009e73, Color::LightGreen),
    barred: Ink(0x7a756c, Color::DarkGray),
};

/// How the parts of a screen look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Styles {
    /// The theme.
    pub theme: Theme,
    /// What the terminal can show.
    pub depth: Depth,
    /// The sides' colours, as the game's file says: on a pale ground, and on a dark one.
    sides: [Color; 2],
    pale: [Color; 2],
}

impl Styles {
    /// A theme on a terminal, for a game.
    pub fn new(theme: Theme, depth: Depth, variant: &Variant) -> Styles {
        let inks = Side::BOTH.map(|side| ink::on_pale(variant, side));
        let sides = inks.map(|ink| nearest_of(depth, ink, false));
        Styles { theme, depth, sides, pale: inks.map(|ink| nearest_of(depth, lightened(ink), true)) }
    }

    /// The point under the cursor; to be laid over what is there.
    pub fn cursor(&self) -> Style {
        if self.depth == Depth::None {
            return Style::new().add_modifier(Modifier::REVERSED);
        }
        let p = self.theme.palette();
        Style::new().bg(self.colour(p.hint)).fg(self.colour(p.ground))
    }

    /// Whether pieces have faces of a colour of their own.
    pub fn has_faces(&self) -> bool {
        self.depth > Depth::None
    }

    fn colour(&self, Ink(full, named): Ink) -> Color {
        let [_, red, green, blue] = full.to_be_bytes();
        match self.depth {
            Depth::True => Color::Rgb(red, green, blue),
            Depth::Indexed => Color::Indexed(nearest([red, green, blue])),
            Depth::Sixteen => named,
            Depth::None => Color::Reset,
        }
    }

    /// The face of a side's pieces, and what stands on it.
    fn face(&self, side: Side) -> (Color, Color) {
        let palette = self.theme.palette();
        let ink = palette.inks[side.index()].map_or(self.sides[side.index()], |ink| self.colour(ink));
        (self.colour(palette.faces[side.index()]), ink)
    }

    /// How a part looks; to be laid over what is below it.
    pub fn of(&self, role: Role) -> Style {
        if self.depth == Depth::None {
            return without_colour(role);
        }
        let p = self.theme.palette();
        let ink = |ink: Ink| Style::new().fg(self.colour(ink));
        let on = |ground: Ink, text: Ink| Style::new().bg(self.colour(ground)).fg(self.colour(text));
        let bold = Modifier::BOLD;
        match role {
            Role::Text => on(p.ground, p.text),
            Role::Muted => ink(p.muted),
            Role::Accent => ink(p.accent).add_modifier(bold),
            Role::Bar => on(p.bar, p.bar_text),
            Role::Chosen => on(p.accent, p.ground),
            Role::Warning => ink(p.warning).add_modifier(bold),
            Role::Board => on(p.board, p.line),
            Role::Label => ink(p.label),
            Role::Piece(side) => {
                let (face, ink) = self.face(side);
                Style::new().bg(face).fg(ink).add_modifier(bold)
            }
            Role::Side(side) => Style::new().fg(self.share(side)).add_modifier(bold),
            Role::Move => ink(p.target).add_modifier(bold),
            Role::Capture => on(p.capture, p.ground).add_modifier(bold),
            Role::Join => on(p.target, p.ground).add_modifier(bold),
            Role::Barred => ink(p.barred),
            Role::Picked => on(p.picked, p.ground).add_modifier(bold),
            Role::Last => Style::new().bg(self.colour(p.last)),
            Role::Danger => on(p.danger, p.ground).add_modifier(bold),
            Role::Attacker => {
                Style::new().fg(self.colour(p.danger)).add_modifier(bold | Modifier::UNDERLINED)
            }
            Role::Hint => on(p.hint, p.ground).add_modifier(bold),
            Role::Share(side) => Style::new().fg(self.share(side)).bg(self.colour(p.ground)),
        }
    }

    /// A colour that stands for a side on the ground of the screen.
    fn share(&self, side: Side) -> Color {
        let p = self.theme.palette();
        if p.inks[side.index()].is_some() {
            return match side {
                Side::Red => self.colour(p.faces[0]),
                Side::Black if self.theme == Theme::Contrast => self.colour(p.muted),
                Side::Black => self.colour(p.target),
            };
        }
        if self.theme == Theme::Light { self.sides[side.index()] } else { self.pale[side.index()] }
    }
}

/// Without colours the shape of a mark says what it is; weight helps.
fn without_colour(role: Role) -> Style {
    let style = Style::new();
    match role {
        Role::Muted | Role::Label | Role::Barred => style.add_modifier(Modifier::DIM),
        Role::Bar | Role::Chosen | Role::Picked => style.add_modifier(Modifier::REVERSED),
        Role::Last | Role::Hint => style.add_modifier(Modifier::UNDERLINED),
        Role::Accent | Role::Warning | Role::Move | Role::Capture | Role::Join => {
            style.add_modifier(Modifier::BOLD)
        }
        Role::Danger | Role::Attacker | Role::Piece(Side::Red) => style.add_modifier(Modifier::BOLD),
        Role::Side(Side::Red) => style.add_modifier(Modifier::BOLD),
        Role::Text | Role::Board | Role::Piece(Side::Black) | Role::Side(Side::Black) | Role::Share(_) => {
            style
        }
    }
}

/// A dark colour made so light that it is read on a dark ground.
fn lightened(ink: [u8; 3]) -> [u8; 3] {
    const LIGHT: u32 = 0xd8;
    let most = u32::from(ink.into_iter().max().unwrap_or(0));
    let share = LIGHT.saturating_sub(most) * 1000 / (255 - most).max(1);
    ink.map(|part| (u32::from(part) + (255 - u32::from(part)) * share / 1000) as u8)
}

/// The nearest colour that a terminal has to that of a side; of the sixteen a light one where the ground is dark.
fn nearest_of(depth: Depth, [red, green, blue]: [u8; 3], on_dark: bool) -> Color {
    match depth {
        Depth::None => Color::Reset,
        Depth::True => Color::Rgb(red, green, blue),
        Depth::Indexed => Color::Indexed(nearest([red, green, blue])),
        Depth::Sixteen => {
            let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
            let [dark, light] = match () {
                () if most - least < 0x20 => [Color::Black, Color::Gray],
                () if red == most => [Color::Red, Color::LightRed],
                () if blue == most => [Color::Blue, Color::LightBlue],
                () => [Color::Green, Color::LightGreen],
            };
            if on_dark { light } else { dark }
        }
    }
}

/// The nearest of the 256 colours: of the cube of 6×6×6, or of the 24 greys.
fn nearest([red, green, blue]: [u8; 3]) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |part: u8| (0..6).min_by_key(|i| STEPS[*i].abs_diff(part)).unwrap_or(0);
    let [r, g, b] = [red, green, blue].map(step);
    let grey = (0..24u8).min_by_key(|i| {
        (8 + 10 * i).abs_diff(((u16::from(red) + u16::from(green) + u16::from(blue)) / 3) as u8)
    });
    let grey = grey.unwrap_or(0);
    let far = |there: [u8; 3]| -> u32 {
        let parts = there.iter().zip([red, green, blue]);
        parts.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let cube = far([STEPS[r], STEPS[g], STEPS[b]]);
    if far([8 + 10 * grey; 3]) < cube { 232 + grey } else { (16 + 36 * r + 6 * g + b) as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        let depth = |pairs: &[(&str, &str)]| {
            Depth::of(|name| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
        };
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(depth(&[("TERM", "xterm-256color")]), Depth::Indexed);
        assert_eq!(depth(&[("TERM", "xterm")]), Depth::Sixteen);
        assert_eq!(depth(&[("TERM", "xterm"), ("NO_COLOR", "1"), ("COLORTERM", "truecolor")]), Depth::None);
        // an empty NO_COLOR says nothing
        assert_eq!(depth(&[("TERM", "xterm"), ("NO_COLOR", "")]), Depth::Sixteen);
    }

    #[test]
    fn the_nearest_of_256_colours() {
        assert_eq!(nearest([0, 0, 0]), 16);
        assert_eq!(nearest([255, 0, 0]), 196);
        assert_eq!(nearest([0x8a, 0x8a, 0x8a]), 245);
    }
}
