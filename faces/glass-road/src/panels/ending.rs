//! Presses that use up the card and so end the turn.

use glass_road::{Choice, GlassRoad};
use slowtable_kit::Rules;
use slowtable_ui::{Button, Panel, Press, Row, Tone};

use super::{Sight, completes};

impl Sight<'_> {
    /// Returns the same controls with presses that also end the turn, if every answer uses up the card and
    /// loses nothing. Returns `None` step by step, and when deciding ahead, where each decision is shown before
    /// it is kept.
    pub(super) fn ending(&self, rows: &[Row]) -> Option<Vec<Row>> {
        if self.page.takes_less() || self.desk.is_ahead() || self.desk.walk.whole {
            return None;
        }
        let mut all = rows.to_vec();
        let mut ends = false;
        for row in &mut all {
            let Row::Buttons(buttons) = row else {
                return None;
            };
            let answers = buttons.iter_mut().filter(|button| button.enabled);
            for button in answers {
                if let Press::Choose(text) = &button.press {
                    button.press = Press::Commit(Some(self.with_end(text)?));
                    button.tone = Tone::Success;
                    ends = true;
                }
            }
        }
        ends.then_some(all)
    }

    /// Appends the waiting choices and the end of the turn to a choice, if nothing else is left to do.
    fn with_end(&self, text: &str) -> Option<String> {
        let taken = self.desk.try_next(text, completes)?;
        let board = &taken.now.board;
        let (_, resolution) = board.resolving()?;
        let is_used_up = resolution.seat() == Some(self.seat)
            && resolution.repeat.is_none()
            && resolution.used.len() >= usize::from(resolution.limit);
        let walk = GlassRoad::walk(&taken.now, &[]).ok()?;
        // Tiles can be removed while others decide, too.
        let only_ends = |choice: &Choice| matches!(choice, Choice::Done | Choice::Remove);
        let is_all = is_used_up
            && !taken.sealed
            && walk.choices.contains(&Choice::Done)
            && walk.choices.iter().all(only_ends)
            && self.warnings(&self.desk.now, &taken.moves).is_empty();
        let waiting = self.desk.draft.next().iter().map(String::as_str);
        let done = Choice::Done.to_string();
        let texts: Vec<&str> = std::iter::once(text)
            .chain(waiting)
            .chain([&done[..]])
            .collect();
        let text = texts.join("+");
        (is_all && text.len() <= Panel::CARRIED).then_some(text)
    }

    /// Returns the switch to a page that shows the result of each press before it counts.
    pub(super) fn look_first(&self) -> Button {
        let page = super::Page::Main {
            less: true,
            rows: 0,
        };
        self.turn_to("button-look-first", page)
    }
}
