//! A resolved variant as a section of a file.

use super::Exporter;
use crate::fairy::config::{self, Config, Region, Value};
use crate::fairy::kinds::SIDES;
use crate::fairy::known::{self, Form, How, LARGEST};

impl Exporter<'_> {
    /// The section: what it is derived from says, less what is the same.
    pub(super) fn text(&self) -> String {
        let config = &self.config;
        let name = config.name.replace([' ', ':', '[', ']', '='], "-");
        let mut text = String::from("# Made by `qigui export`.\n");
        for note in self.notes.iter().filter(|note| note.lost) {
            text += &format!("# Not carried: `{}`: {}.\n", note.what, note.text);
        }
        let inherited = self.parent.and_then(|parent| crate::fairy::resolve(&[], parent).ok());
        let base = inherited.unwrap_or_else(|| Config::blank(""));
        text += &match self.parent {
            Some(parent) => format!("\n[{name}:{parent}]\n"),
            None => format!("\n[{name}]\n"),
        };
        let mut lines = Vec::new();
        for of in ["maxRank", "maxFile"] {
            if config.value(of) != base.value(of) {
                lines.push(self.option(of));
            }
        }
        let gone = base.pieces.iter().filter(|(of, _)| !config.pieces.contains_key(*of));
        lines.extend(gone.map(|(of, _)| format!("{of} = -")));
        for of in known::piece_names() {
            let Some(had) = config.pieces.get(&of) else { continue };
            if base.pieces.get(&of) != Some(had) {
                let betza = had.betza.as_ref().map_or(String::new(), |betza| format!(":{betza}"));
                lines.push(format!("{of} = {}{betza}", had.letter));
            }
            for (side, word) in SIDES.iter().enumerate() {
                let region = config.regions.get(&(side, of.clone())).copied();
                let before = base.regions.get(&(side, of.clone())).copied();
                if region != before {
                    let region = region.unwrap_or(Region::ALL);
                    let shape = self.variant.shape();
                    lines.push(format!(
                        "{} = {}",
                        known::region_name(word, &of),
                        region.text(shape.files(), shape.ranks())
                    ));
                }
            }
        }
        for choice in
            known::OPTIONS.iter().filter(|choice| choice.how != How::Alias && !choice.name.starts_with("max"))
        {
            let (value, before) = (config.value(&choice.name), base.value(&choice.name));
            if value.map(|value| self.shown(value)) != before.map(|value| self.shown(value))
                || self.means_other(&choice.name, &base)
            {
                lines.push(self.option(&choice.name));
            }
        }
        text + &lines.join("\n") + "\n"
    }

    /// Whether an option that says the same means something else than before, as its pieces are others.
    pub(super) fn means_other(&self, option: &str, base: &Config) -> bool {
        option.starts_with("promotionPieceTypes") && self.config.set_of(option) != base.set_of(option)
    }

    /// A value without what this variant's board and pieces cannot tell apart.
    pub(super) fn shown(&self, value: &Value) -> String {
        match value {
            Value::Bool(yes) => yes.to_string(),
            Value::Int(number) => number.to_string(),
            Value::Text(text) => text.clone(),
            Value::Points(points) => points.text(self.variant.shape().files(), self.variant.shape().ranks()),
            Value::Pieces(pieces) if pieces.contains(config::ALL) => config::ALL.to_owned(),
            Value::Pieces(pieces) => {
                let had = self.config.pieces.iter().filter(|(of, _)| pieces.contains(*of));
                let letters: String = had.map(|(_, had)| had.letter).collect();
                if letters.is_empty() { "-".to_owned() } else { letters }
            }
            Value::Counts(_) => String::new(),
            Value::Changes(changes) => {
                let letter = |of: &String| self.config.pieces.get(of).map(|had| had.letter.to_string());
                let pairs = changes.iter().filter_map(|(from, to)| {
                    let to = to.as_ref().map_or(Some("-".to_owned()), letter)?;
                    Some(format!("{}:{to}", letter(from)?))
                });
                pairs.collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// `option = value`.
    pub(super) fn option(&self, option: &str) -> String {
        let value = self.config.value(option).map(|value| self.shown(value)).unwrap_or_default();
        match known::option(option).map(|choice| choice.form) {
            Some(Form::File) => {
                let file = self.config.int(option).clamp(1, LARGEST.0 as i64) as usize - 1;
                format!("{option} = {}", crate::board::file_letter(file))
            }
            _ => format!("{option} = {value}"),
        }
    }
}
