//! What a picture shows, in words.

/// Discord's limit for the text of a picture, in characters.
const LIMIT: usize = 1024;

/// The sentences of a picture's text, as many whole ones as Discord's limit takes.
#[derive(Debug, Clone, Default)]
pub struct Story(String);

impl Story {
    /// Begins with a sentence.
    #[must_use]
    pub fn new(first: impl Into<String>) -> Self {
        Self(first.into())
    }

    /// Adds a sentence if there is room.
    pub fn tell(&mut self, sentence: &str) {
        if self.0.chars().count() + 1 + sentence.chars().count() <= LIMIT {
            self.0.push(' ');
            self.0.push_str(sentence);
        }
    }

    /// The whole text.
    #[must_use]
    pub fn finish(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_told_whole_or_not_at_all() {
        let mut story = Story::new("a".repeat(LIMIT - 5));
        story.tell("bbbbb");
        story.tell("cccc");
        let text = story.finish();
        assert!(text.ends_with("a cccc") && text.chars().count() == LIMIT);
    }
}
