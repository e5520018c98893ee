//! Checks that everything was posted once and in order.

use std::collections::BTreeMap;

use local_discord::MessageView;

/// The lines that a table's posts must contain.
#[derive(Default)]
pub(super) struct ExpectedPosts(Vec<String>);

/// The most faults reported for one table.
const NAMED: usize = 3;

impl ExpectedPosts {
    /// Takes the lines of a table's log, each of which may have several lines on the screen.
    pub(super) fn new(lines: &[String]) -> Self {
        let lines = lines.iter().flat_map(|line| line.lines()).map(plain);
        Self(lines.filter(|line| !line.is_empty()).collect())
    }

    /// Returns the number of lines.
    pub(super) fn count(&self) -> u64 {
        u64::try_from(self.0.len()).unwrap_or(u64::MAX)
    }

    /// Whether a post has such lines, and does more than name the awaited people.
    pub(super) fn tells(&self, post: &MessageView) -> bool {
        let mut lines = post.content.lines().map(plain);
        lines.any(|line| self.0.contains(&line))
    }

    /// Returns the faults of `live`, the existing posts, oldest first, given the deleted posts `gone`. A line
    /// of a deleted post may have been posted again, because no one can know if it was read. The lines of `unsent` wait
    /// to be posted, so they may be missing.
    pub(super) fn faults(
        &self,
        live: &[MessageView],
        gone: &[MessageView],
        unsent: &[String],
    ) -> Vec<String> {
        let lines = |posts: &[MessageView]| {
            let lines = posts.iter().flat_map(|post| post.content.lines());
            lines.map(plain).collect::<Vec<_>>()
        };
        let mut gone = lines(gone);
        gone.extend(unsent.iter().flat_map(|line| line.lines()).map(plain));
        self.wrong(&lines(live), &gone)
    }

    fn wrong(&self, live: &[String], gone: &[String]) -> Vec<String> {
        let mut counts: BTreeMap<&str, Counts> = BTreeMap::new();
        for line in &self.0 {
            counts.entry(line).or_default().wanted += 1;
        }
        let mut order = Vec::new();
        for line in live {
            if let Some(count) = counts.get_mut(line.as_str()) {
                count.live += 1;
                order.push(line.as_str());
            }
        }
        for line in gone {
            if let Some(count) = counts.get_mut(line.as_str()) {
                count.gone += 1;
            }
        }
        let mut faults = Vec::new();
        for (line, count) in &counts {
            if count.live > count.wanted {
                faults.push(format!(
                    "posted {} times, not {}: {line}",
                    count.live, count.wanted
                ));
            }
            if count.live + count.gone < count.wanted {
                faults.push(format!("not posted: {line}"));
            }
        }
        faults.truncate(NAMED);
        if faults.is_empty() && !self.follows(&order) {
            faults.push("posted in another order".to_owned());
        }
        faults
    }

    /// Whether the lines are in their original order; some may be missing.
    fn follows(&self, order: &[&str]) -> bool {
        let mut wanted = self.0.iter();
        order.iter().all(|line| wanted.any(|one| one == line))
    }
}

/// Returns a line without its symbols: Discord shows an emoji of the application instead, as soon as it exists.
pub(super) fn plain(line: &str) -> String {
    let mut rest = line;
    let mut plain = String::with_capacity(line.len());
    while let Some(letter) = rest.chars().next() {
        let emoji = rest
            .strip_prefix("<:")
            .and_then(|emoji| emoji.split_once('>'))
            .filter(|(emoji, _)| !emoji.contains(char::is_whitespace));
        rest = match emoji {
            Some((_, after)) => after,
            None => {
                if !is_sign(letter) {
                    plain.push(letter);
                }
                &rest[letter.len_utf8()..]
            }
        };
    }
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a character is an emoji or part of one.
const fn is_sign(letter: char) -> bool {
    matches!(
        letter,
        '\u{200d}'
            | '\u{20e3}'
            | '\u{2190}'..='\u{21ff}'
            | '\u{2300}'..='\u{27bf}'
            | '\u{2900}'..='\u{2bff}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{1f000}'..='\u{1ffff}'
            | '\u{e0100}'..='\u{e01ef}'
    )
}

#[derive(Default)]
struct Counts {
    wanted: usize,
    live: usize,
    gone: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(live: &[&str], gone: &[&str]) -> usize {
        let wanted = ["a", "b", "a", "c\nd"].map(str::to_owned);
        let lines = |posts: &[&str]| {
            let lines = posts.iter().flat_map(|post| post.lines());
            lines.map(plain).collect::<Vec<_>>()
        };
        ExpectedPosts::new(&wanted)
            .wrong(&lines(live), &lines(gone))
            .len()
    }

    #[test]
    fn a_line_is_the_same_with_either_sign() {
        let (sign, emoji) = (
            "**1. 🟧\u{e0100} Ada**: 3",
            "**1. <:seat_square_2f:157426> Ada**: 3",
        );
        assert_eq!(plain(sign), "**1. Ada**: 3");
        assert_eq!(plain(emoji), plain(sign));
        assert_eq!(plain("<@1> < 3"), "<@1> < 3");
    }

    #[test]
    fn each_line_is_told_once_in_its_order_or_was_deleted() {
        assert_eq!(wrong(&["a\nb", "a\n\nc", "d\nawaited"], &[]), 0);
        assert_eq!(wrong(&["a\nb", "d"], &["a\nc"]), 0);
        assert_eq!(wrong(&["a\nb", "a\nc", "d"], &["a\nc"]), 0, "told again");
        assert_eq!(wrong(&["a\nb", "c", "d"], &[]), 1, "a line is missing");
        assert_eq!(
            wrong(&["a\nb", "a\nc", "d", "d"], &[]),
            1,
            "one is told twice"
        );
        assert_eq!(wrong(&["a\nb", "a\nd", "c"], &[]), 1, "in another order");
    }
}
