//! The alternative text of a picture.

/// Discord's limit for the alternative text of a picture, in characters.
const LIMIT: usize = 1024;

/// The alternative text of a picture: as many whole sentences as fit Discord's limit.
#[derive(Debug, Clone, Default)]
pub struct Story(String);

impl Story {
    /// Returns a text with one sentence.
    #[must_use]
    pub fn new(first: impl Into<String>) -> Self {
        Self(first.into())
    }

    /// Adds a sentence if it fits.
    pub fn tell(&mut self, sentence: &str) {
        if self.0.chars().count() + 1 + sentence.chars().count() <= LIMIT {
            self.0.push(' ');
            self.0.push_str(sentence);
        }
    }

    /// Returns the whole text.
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
