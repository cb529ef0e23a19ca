//! The line in which a player types: editing, what was typed before, what it can become.

/// A line of text with its caret.
#[derive(Clone, Default, Debug)]
pub struct Line {
    /// The characters typed so far.
    text: Vec<char>,
    /// The caret stands before this character.
    caret: usize,
    /// Which of the earlier lines is shown; as many as there are: none.
    recalled: Option<usize>,
    /// What was completed, and the number of the completion that is shown.
    completed: Option<(String, usize)>,
}

impl Line {
    /// A line that begins with a text.
    pub fn new(text: &str) -> Line {
        let text: Vec<char> = text.chars().collect();
        Line { caret: text.len(), text, ..Line::default() }
    }

    /// The text.
    pub fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// The text before the caret and behind it.
    pub fn parts(&self) -> (String, String) {
        (self.text[..self.caret].iter().collect(), self.text[self.caret..].iter().collect())
    }

    /// Writes a text at the caret; line breaks become blanks.
    pub fn insert(&mut self, text: &str) {
        self.completed = None;
        for c in text.chars() {
            let c = if c.is_control() { ' ' } else { c };
            self.text.insert(self.caret, c);
            self.caret += 1;
        }
    }

    /// Whether nothing is typed.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Takes the character before the caret away.
    pub fn back(&mut self) {
        self.completed = None;
        if self.caret > 0 {
            self.caret -= 1;
            self.text.remove(self.caret);
        }
    }

    /// Takes the character behind the caret away.
    pub fn delete(&mut self) {
        self.completed = None;
        if self.caret < self.text.len() {
            self.text.remove(self.caret);
        }
    }

    /// Takes everything before the caret away.
    pub fn clear(&mut self) {
        self.text.drain(..self.caret);
        (self.caret, self.completed) = (0, None);
    }

    /// Takes the word before the caret away.
    pub fn back_word(&mut self) {
        while self.caret > 0 && self.text[self.caret - 1] == ' ' {
            self.back();
        }
        while self.caret > 0 && self.text[self.caret - 1] != ' ' {
            self.back();
        }
    }

    /// Moves the caret by characters.
    pub fn go(&mut self, by: isize) {
        self.caret = self.caret.saturating_add_signed(by).min(self.text.len());
    }

    /// Moves the caret to the beginning, or to the end.
    pub fn go_to(&mut self, end: bool) {
        self.caret = if end { self.text.len() } else { 0 };
    }

    /// Shows the line that was typed before the one that is shown, or after it.
    pub fn recall(&mut self, history: &[String], earlier: bool) {
        let now = self.recalled.unwrap_or(history.len());
        let at = if earlier { now.saturating_sub(1) } else { (now + 1).min(history.len()) };
        let text = history.get(at).map_or("", String::as_str);
        *self = Line { recalled: Some(at), ..Line::new(text) };
    }

    /// What the line can become: of all words those that begin as it does.
    pub fn completions<'a>(&self, words: &'a [String]) -> Vec<&'a str> {
        let begun = self.completed.as_ref().map_or_else(|| self.text(), |(begun, _)| begun.clone());
        let small = begun.to_lowercase();
        let fits = |word: &&String| word.to_lowercase().starts_with(&small);
        words.iter().filter(fits).map(String::as_str).collect()
    }

    /// Completes it: as far as all words agree, and then one word after the other.
    pub fn complete(&mut self, words: &[String], forward: bool) {
        let found: Vec<String> = self.completions(words).into_iter().map(str::to_owned).collect();
        let Some(first) = found.first() else { return };
        let now = self.text();
        if self.completed.is_none() {
            let agreed = first.chars().enumerate().take_while(|(i, c)| {
                found.iter().all(|word| word.chars().nth(*i).is_some_and(|other| other == *c))
            });
            let agreed: String = agreed.map(|(_, c)| c).collect();
            if agreed.chars().count() > now.chars().count() {
                *self = Line::new(&agreed);
                return;
            }
        }
        let (begun, at) = match self.completed.take() {
            None => (now, 0),
            Some((begun, at)) if forward => (begun, (at + 1) % found.len()),
            Some((begun, at)) => (begun, (at + found.len() - 1) % found.len()),
        };
        *self = Line { completed: Some((begun, at)), ..Line::new(&found[at]) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_edited_and_completed() {
        let words: Vec<String> = ["h3e3", "h3f3", "hint", "help"].map(str::to_owned).to_vec();
        let mut line = Line::new("h3");
        line.complete(&words, true);
        assert_eq!(line.text(), "h3e3");
        line.complete(&words, true);
        assert_eq!(line.text(), "h3f3");
        line.complete(&words, true);
        assert_eq!(line.text(), "h3e3");
        let mut line = Line::new("HI");
        line.complete(&words, true);
        assert_eq!(line.text(), "hint");
        line.go(-2);
        line.insert("ß\n");
        assert_eq!(line.parts(), ("hiß ".to_owned(), "nt".to_owned()));
        line.back_word();
        assert_eq!(line.text(), "nt");
        line.recall(&words, true);
        assert_eq!(line.text(), "help");
        line.recall(&words, false);
        assert_eq!(line.text(), "");
        assert!(line.is_empty());
    }
}
