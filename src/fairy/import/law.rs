//! What decides a game, said in its tables: royals, ends, the law of repetition.

use super::{Writer, any_of, quoted};
use crate::fairy::config::{self, Region};
use crate::fairy::kinds::{self, Draft, SIDES, regions};
use crate::fairy::known;
use crate::fairy::zones::{Zone, phrase};

impl Writer<'_> {
    /// `[royals]`.
    pub(super) fn facing(&mut self) -> String {
        let config = self.config;
        let royals: Vec<&Draft> = self.drafts.iter().filter(|draft| draft.royal).collect();
        let mut text = String::new();
        let several = self.start.placed().iter().any(|side| {
            side.iter().filter(|(of, _, _)| royals.iter().any(|royal| royal.of == *of)).count() > royals.len()
        });
        if several && config.bool("extinctionPseudoRoyal") && config.int("extinctionPieceCount") == 0 {
            text += "keep = \"one\"\n";
        }
        let word = match (config.bool("flyingGeneral"), config.bool("bikjangRule")) {
            (true, _) => "illegal",
            (_, true) => "draw",
            _ => return text,
        };
        // whether the two can stand on one rank
        let bound = royals.first().and_then(|draft| draft.bound).map_or([Region::ALL; 2], |(_, bound)| bound);
        let ranks = config.ranks();
        let meets = (0..ranks)
            .any(|rank| bound.iter().all(|side| (0..config.files()).any(|file| side.has(file, rank))));
        let rank = if meets { format!(", rank = \"{word}\"") } else { String::new() };
        text + &format!("facing = {{ file = \"{word}\"{rank} }}\n")
    }

    /// The entries of `end.wins`.
    pub(super) fn wins(&mut self) -> Vec<String> {
        let mut wins = self.flags();
        wins.extend(self.extinction());
        wins
    }

    pub(super) fn flags(&mut self) -> Vec<String> {
        let config = self.config;
        let flags = regions(config, "flagRegion");
        let [first, second] = SIDES.map(|side| config.set_of(&format!("flagPiece{side}")));
        let count = config.int("flagPieceCount");
        let number = if count > 1 { format!("{count} ") } else { String::new() };
        let pieces = |writer: &Self, types: &[String], side: &str| {
            let whole = config.is_all(&format!("flagPiece{side}"));
            if whole { "any".to_owned() } else { any_of(&writer.named(types)) }
        };
        let some: Vec<usize> = (0..2).filter(|side| !flags[*side].is_empty()).collect();
        if some.len() == 2 && first == second {
            let who = pieces(self, &first, SIDES[0]);
            return match self.zone(flags, "goal") {
                Some(zone) => vec![format!("{number}{who} in {zone}")],
                None => vec![format!("{number}{who}")],
            };
        }
        some.into_iter()
            .map(|side| {
                let who = pieces(self, [&first, &second][side], SIDES[side]);
                let seen = if side == 0 {
                    flags[0]
                } else {
                    let ranks = config.ranks();
                    Region::of(|file, rank| rank < ranks && flags[1].has(file, ranks - 1 - rank))
                };
                let zone = phrase(seen, config.files(), config.ranks());
                let zone = if zone.contains(" or ") { format!("({zone})") } else { zone };
                format!("{number}{} {who} in {zone}", ["red", "black"][side])
            })
            .collect()
    }

    pub(super) fn extinction(&mut self) -> Vec<String> {
        let config = self.config;
        let who = match config.text("extinctionValue") {
            "loss" => "enemy",
            "win" => "own",
            "draw" => {
                self.notes.lost(
                    config,
                    "extinctionValue",
                    "the game goes on when such pieces are gone, where it would be drawn",
                );
                return Vec::new();
            }
            _ => return Vec::new(),
        };
        if config.bool("extinctionPseudoRoyal") {
            return Vec::new();
        }
        if config.int("extinctionPieceCount") > 0 {
            self.notes.lost(config, "extinctionPieceCount", "a side that has so few of them left plays on");
            return Vec::new();
        }
        for option in ["extinctionClaim", "extinctionOpponentPieceCount"] {
            let choice = known::option(option);
            if let Some(choice) =
                choice.filter(|choice| config.value(option) != Some(&config::default(choice)))
            {
                self.notes.lost(config, option, &choice.text);
            }
        }
        if config.bool("pieceDrops") {
            self.notes.lost(
                config,
                "extinctionPieceTypes",
                "pieces in a hand do not count: they are gone from the board",
            );
        }
        let types = config.set_of("extinctionPieceTypes");
        if config.is_all("extinctionPieceTypes") {
            return vec![format!("no {who}")];
        }
        self.named(&types).into_iter().map(|name| format!("no {who} {name}")).collect()
    }

    /// `[end]`.
    pub(super) fn end(&mut self, wins: &[String]) -> String {
        let config = self.config;
        let mut text = String::new();
        let (stale, mate) = (config.text("stalemateValue"), config.text("checkmateValue"));
        let checked = !self.royals().is_empty();
        let value = if checked { mate } else { stale };
        match value {
            "draw" => text += "no-action = \"draw\"\n",
            "win" => text += "no-action = \"win\"\n",
            _ => {}
        }
        if checked && stale != mate {
            text += &format!("stalemate = {}\n", quoted(stale));
        }
        match wins {
            [] => {}
            wins => {
                let wins: Vec<String> = wins.iter().map(|win| quoted(win)).collect();
                text += &format!("wins = [{}]\n", wins.join(", "));
            }
        }
        let quiet = config.int("nMoveRule");
        if quiet > 0 {
            text += &format!("quiet-plies = {}\n", quiet * 2);
            let breakers = SIDES.map(|side| config.set_of(&format!("nMoveRuleTypes{side}"))).concat();
            let breakers = self.named(&breakers);
            if !breakers.is_empty() {
                text += &format!("quiet-broken-by = {}\n", quoted(&breakers.join(" or ")));
            }
        }
        text + &self.draws(stale, checked)
    }

    /// Who wins instead of a draw.
    pub(super) fn draws(&mut self, stale: &str, checked: bool) -> String {
        let config = self.config;
        let words = known::option("materialCounting").map_or(&[] as &[String], |choice| &choice.words);
        let counting = config.text("materialCounting");
        let goes_to = match words.iter().position(|word| word == counting) {
            Some(0) => "draw-goes-to = \"points\"\nbonus = { black = 1.5 }\n",
            Some(1) => "draw-goes-to = \"points\"\n",
            Some(2) => "draw-goes-to = \"red\"\n",
            Some(3) => "draw-goes-to = \"black\"\n",
            _ => return self.absolute(stale, checked),
        };
        if stale == "draw" && !checked {
            self.notes.lost(
                config,
                "materialCounting",
                "the draw of a side without an action is decided by it too",
            );
        }
        goes_to.to_owned()
    }

    /// A repetition that one side wins, whoever completes it: sayable where no other draw is.
    pub(super) fn absolute(&mut self, stale: &str, checked: bool) -> String {
        let config = self.config;
        let value = config.text("nFoldValue");
        if !config.bool("nFoldValueAbsolute")
            || !matches!(value, "win" | "loss")
            || config.int("nFoldRule") == 0
        {
            return String::new();
        }
        if config.int("nMoveRule") > 0 || stale == "draw" && !checked || config.bool("bikjangRule") {
            self.notes.lost(
                config,
                "nFoldValueAbsolute",
                "a repetition is drawn: no side of its own can win it",
            );
            return String::new();
        }
        format!("draw-goes-to = \"{}\"\n", if value == "win" { "red" } else { "black" })
    }

    /// `[repetition]` and its tables.
    pub(super) fn repetition(&mut self) -> String {
        let config = self.config;
        let at = config.int("nFoldRule");
        if at == 0 {
            return "otherwise = \"nothing\"\n".to_owned();
        }
        if at == 1 {
            self.notes.lost(
                config,
                "nFoldRule",
                "a repetition is judged at the second occurrence at the earliest",
            );
        }
        let mut text = if at == 3 { String::new() } else { format!("at = {}\n", at.max(2)) };
        let checked = !self.royals().is_empty();
        let chasing = config.text("chasingRule") != "none";
        let offences: Vec<&str> =
            [("\"check\"", config.bool("perpetualCheckIllegal") && checked), ("\"chase\"", chasing)]
                .into_iter()
                .filter_map(|(word, holds)| holds.then_some(word))
                .collect();
        if !offences.is_empty() {
            text += &format!("offences = [{}]\n", offences.join(", "));
        }
        // the engine's value is for the side to move, a game's for the side that completes it
        let otherwise = if config.bool("nFoldValueAbsolute") { "draw" } else { config.text("nFoldValue") };
        match otherwise {
            "win" => text += "otherwise = \"loss\"\n",
            "loss" => text += "otherwise = \"win\"\n",
            "none" => text += "otherwise = \"nothing\"\n",
            _ => {}
        }
        if chasing {
            text += &self.chase();
        }
        text
    }

    /// `[repetition.chase]`.
    pub(super) fn chase(&mut self) -> String {
        let config = self.config;
        self.notes.add(
            config,
            "chasingRule",
            "qigui judges chases by its own reading of that law; the engine's differs in rare cases",
            false,
        );
        let royals = self.royals();
        let blameless: Vec<&Draft> = self
            .drafts
            .iter()
            .filter(|draft| known::piece(&draft.of).is_some_and(|piece| piece.blameless))
            .collect();
        let by: Vec<String> =
            royals.iter().cloned().chain(blameless.iter().map(|draft| draft.name.clone())).collect();
        let mut of: Vec<String> = royals.iter().map(|name| format!("not {name}")).collect();
        for draft in &blameless {
            // what has not crossed may be chased
            if let Some((_, _, crossed)) = draft.conditional.iter().find(|(_, key, _)| *key == "from") {
                let board = |file: usize, rank: usize| file < config.files() && rank < config.ranks();
                let home = crossed.map(|side| Region::of(|f, r| board(f, r) && !side.has(f, r)));
                if let Zone::Mirrored(zone) = kinds::zone(config, home) {
                    of.push(format!("not {} in {zone}", draft.name));
                }
            }
        }
        let mut despite = Vec::new();
        for draft in &self.drafts {
            let chases = known::piece(&draft.of).map_or(&[] as &[String], |piece| &piece.chases);
            let names = self.named(chases);
            if !names.is_empty() {
                despite.push(format!(
                    "{{ by = {}, of = {} }}",
                    quoted(&draft.name),
                    quoted(&names.join(" or "))
                ));
            }
        }
        let mut text = format!(
            "\n[repetition.chase]\nby = {}\nof = {}\n",
            quoted(&format!("not {}", any_of(&by))),
            quoted(&of.join(" and "))
        );
        if !despite.is_empty() {
            text += &format!("despite-protection = [{}]\n", despite.join(", "));
        }
        text
    }
}
