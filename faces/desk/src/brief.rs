//! Short texts of choices, for controls that have no room for their full texts.

use slowtable_kit::Rules;

use crate::desk::Desk;
use crate::following::{THEN, read_chain};

/// The first character of a short text. No choice begins with it.
const BRIEF: char = '~';
/// The characters that a word of a choice keeps.
const KEPT: usize = 3;

/// Returns a choice's text without most of its letters: `give:smoked_fish:3` is `gsmofis3`.
fn shortened(text: &str) -> String {
    let mut parts = text.split(':');
    let head = parts.next().and_then(|head| head.chars().next());
    let words = parts.flat_map(|part| part.split('_'));
    let kept = words.flat_map(|word| {
        let is_number = word.chars().all(|it| it.is_ascii_digit());
        word.chars().take(if is_number { usize::MAX } else { KEPT })
    });
    head.into_iter().chain(kept).collect()
}

/// Returns the only choice that a short text can mean; `None` if there is none or several.
fn meant<C: std::fmt::Display + Copy>(short: &str, choices: &[C]) -> Option<C> {
    let named = choices.iter().find(|it| it.to_string() == short);
    if let Some(named) = named {
        return Some(*named);
    }
    let mut like = choices
        .iter()
        .filter(|it| shortened(&it.to_string()) == short);
    like.next().filter(|_| like.next().is_none()).copied()
}

impl<R: Rules> Desk<'_, R> {
    /// Returns a text of choices that go on with the path and do not end its move. It is shorter than that of
    /// [`chain`](crate::chain), and only a desk with the same path reads it. `None` if they are not possible.
    #[must_use]
    pub fn brief(&self, rest: &[R::Choice]) -> Option<String> {
        let mut path = self.path.clone();
        let mut texts = Vec::new();
        for choice in rest {
            let walk = R::walk(&self.now, &path).ok()?;
            let text = choice.to_string();
            let short = shortened(&text);
            texts.push(match meant(&short, &walk.choices) {
                Some(meant) if meant == *choice => short,
                _ => text,
            });
            path.push(*choice);
        }
        R::walk(&self.now, &path).ok()?;
        Some(format!("{BRIEF}{}", texts.join(&THEN.to_string())))
    }

    /// Reads the choices of a control's texts on this desk; `None` if a text holds anything else.
    #[must_use]
    pub fn read_choices(&self, texts: &[String]) -> Option<Vec<R::Choice>> {
        let [text] = texts else {
            return read_chain::<R>(texts);
        };
        let Some(brief) = text.strip_prefix(BRIEF) else {
            return read_chain::<R>(texts);
        };
        let mut path = self.path.clone();
        for short in brief.split(THEN) {
            let walk = R::walk(&self.now, &path).ok()?;
            path.push(meant(short, &walk.choices)?);
        }
        Some(path.split_off(self.path.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::{meant, shortened};

    #[test]
    fn a_short_text_means_one_choice_or_none() {
        assert_eq!(shortened("give:smoked_fish:12"), "gsmofis12");
        assert_eq!(shortened("done"), "d");
        let choices = ["give:coal:1", "give:coke:1", "give:coals:1", "done"];
        assert_eq!(meant("gcok1", &choices), Some("give:coke:1"));
        // Two choices have this short text, so each needs its own.
        assert_eq!(meant("gcoa1", &choices), None);
        assert_eq!(meant("give:coal:1", &choices), Some("give:coal:1"));
        assert_eq!(meant("gbri1", &choices), None);
    }
}
