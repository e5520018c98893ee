//! Parts of a running game with their types hidden: a seat's desk, and events.
//!
//! Inside, both keep their types. A desk is laid once, for presses, panel and pictures. Events become lines
//! and pictures without a round trip through JSON.

use std::any::Any;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use slowtable_kit::{Match, Rules, Seat, Viewer};
use slowtable_ui::{
    Args, Button, Language, Names, Panel, Picture, Press, SelectOption, SelectValue, Tone, clip,
};

use crate::ahead::{AheadDesk, Naming};
use crate::commit::press_at;
use crate::desk::Desk;
use crate::draft::Draft;
use crate::draft_page::DraftPage;
use crate::earlier::{Since, TABLE, earlier_view};
use crate::error::{HostedError, broken};
use crate::face::{Face, PictureSubject};
use crate::following::read_chain;
use crate::learning::{how_to_play_page_name, how_to_play_press};
use crate::notice;
use crate::pressed::{DeskError, Pressed};
use crate::written_page;

/// The most characters on the button that drafts a hint: two lines of a phone. With three, question and buttons
/// seldom share its screen.
const HINT_LABEL: usize = 44;

/// A seat's desk in one position of a game, with the seat's draft laid over it.
pub trait SeatDesk: Any + Send + Sync {
    /// Returns the part of the draft that still fits.
    fn draft(&self) -> &Draft;

    /// Returns what the seat sees and can press.
    ///
    /// # Errors
    /// [`HostedError::Panel`] if the panel would break a limit.
    fn panel(&self, names: &Names, language: Language) -> Result<Panel, HostedError>;

    /// Returns the explanations that fit here ([`Face::cues`]). There are none on pages to read, and none
    /// while the seat decides ahead.
    fn cues(&self) -> Vec<&'static str>;

    /// Returns the text of an explanation by its name.
    fn cue_text(&self, cue: &str, language: Language) -> String;

    /// Returns the latest hint, as long as it fits and can be taken.
    fn hint(&self) -> Option<&str>;

    /// Whether these are choices of the game, even if they are not possible here. A select's values can also
    /// lead to pages.
    fn is_choice(&self, texts: &[String]) -> bool;

    /// Returns the result of a press.
    ///
    /// # Errors
    /// [`HostedError::Outdated`] if the press does not fit the desk, [`HostedError::Refused`] if the rules
    /// refuse it.
    fn press(
        &self,
        press: &Press,
        selected: &[String],
        language: Language,
    ) -> Result<Pressed, HostedError>;

    /// Returns a picture of the seat's view after its draft, by name. It marks the changes of the draft or,
    /// without a draft, those since the seat's last move.
    fn picture(&self, name: &str, names: &Names, language: Language) -> Option<Picture>;
}

/// Events of one moment, with hidden information.
pub trait Happened: Send + Sync {
    /// Returns the events as JSON for the store. [`crate::Playing::happened`] reads them back.
    ///
    /// # Errors
    /// [`HostedError::Broken`] if an event cannot be written as JSON.
    fn stored(&self) -> Result<Vec<Value>, HostedError>;

    /// Returns the lines for the events that `viewer` may see.
    fn lines(&self, viewer: Viewer, names: &Names, language: Language) -> Vec<String>;

    /// Returns the name of the picture for the public part of the events.
    fn picture(&self) -> &'static str;

    /// Returns the running message that the last public event belongs to ([`Face::running`]).
    fn running(&self) -> Option<Running>;
}

/// The running message with which some news ends.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Running {
    /// The face's name of the message.
    pub message: String,
    /// Whether all of the news belongs to it.
    pub whole: bool,
}

pub(crate) struct LaidDesk<F: Face> {
    face: Arc<F>,
    game: Arc<Match<F::Rules>>,
    seat: Seat,
    /// The draft as it was stored, including the parts that no longer fit.
    written: Draft,
    desk: Desk<'static, F::Rules>,
    /// The log entries that the seat may take back alone.
    revocable: Vec<usize>,
}

impl<F: Face> LaidDesk<F> {
    /// Lays a seat's desk, or returns `last` if that is the same.
    pub(crate) fn lay(
        face: &Arc<F>,
        game: &Arc<Match<F::Rules>>,
        seat: Seat,
        draft: &Draft,
        last: Option<&Arc<dyn SeatDesk>>,
    ) -> Arc<dyn SeatDesk> {
        let laid = last.and_then(|last| {
            let last: &dyn Any = last.as_ref();
            let laid = last.downcast_ref::<Self>();
            laid.filter(|laid| laid.seat == seat && laid.written == *draft)
        });
        let is_laid_here = laid.is_some_and(|laid| Arc::ptr_eq(&laid.game, game));
        if let Some(last) = last.filter(|_| is_laid_here) {
            return Arc::clone(last);
        }
        let view = F::Rules::view(game.state(), Viewer::Seat(seat));
        let revocable = game.revocable(seat);
        let is_same = laid.is_some_and(|laid| {
            *laid.desk.present == view
                && laid.revocable == revocable
                && laid.game.last_move_of(seat) == game.last_move_of(seat)
        });
        if let Some(last) = last.filter(|_| is_same) {
            return Arc::clone(last);
        }
        Arc::new(Self {
            face: Arc::clone(face),
            game: Arc::clone(game),
            seat,
            written: draft.clone(),
            desk: Desk::lay_owned(view, draft).remembering(game),
            revocable,
        })
    }
}

impl<F: Face> LaidDesk<F> {
    /// Adds what every desk has on its first page while nothing is drafted: take back, news, and how to play.
    /// The last two are utilities if the game's panel has some, and buttons otherwise.
    fn with_own(&self, panel: Panel, language: Language) -> Panel {
        let draft = &self.desk.draft;
        let Some(words) = notice::words() else {
            return panel;
        };
        if !draft.is_empty() || draft.page.is_some() || self.desk.is_ahead() {
            return panel;
        }
        let mut panel = panel;
        if !self.revocable.is_empty() {
            let label = words.plain(language, "take-back");
            panel = panel.with_button(Button::new(label, Press::TakeBack).emoji("↩️"));
        }
        let utility = |panel: Panel, label: String, press: Press, value: SelectValue<'_>, sign| {
            if panel.offers(&press) {
                return panel;
            }
            if panel.has_utilities() {
                let mut option = SelectOption::new(label, value);
                option.emoji = sign;
                return panel.with_utilities("", vec![option]);
            }
            let mut button = Button::new(label, press);
            button.emoji = sign;
            panel.with_button(button)
        };
        let has_moved = self.game.last_move_of(self.seat).is_some();
        if has_moved && !F::Rules::awaited(self.game.state()).is_empty() {
            let label = words.plain(language, "news");
            panel = utility(panel, label, Press::News, SelectValue::News, None);
        }
        if !self.face.how_to_play(language).is_empty() {
            let label = self.face.text(language, "button-how-to-play");
            let (page, press) = (how_to_play_page_name(), how_to_play_press());
            panel = utility(panel, label, press, SelectValue::Page(&page), Some("🎓"));
        }
        panel
    }
}

impl<F: Face> LaidDesk<F> {
    /// Adds a button that repeats the latest choice that was taken back or came too late, if a select of the
    /// panel still offers it.
    fn with_again(&self, panel: Panel, language: Language) -> Panel {
        let undone = self.desk.draft.undone();
        if undone.is_empty() || panel.offers(&Press::Redo) {
            return panel;
        }
        let Some((labels, words)) = panel.selected(undone).zip(notice::words()) else {
            return panel;
        };
        let args = Args::new().with("choices", labels.join(", "));
        let label = words.text(language, "choose-again", &args);
        panel.with_button(Button::new(label, Press::Redo).tone(Tone::Primary))
    }

    /// Returns the name of the desk's page if it is about moves that are written down.
    fn written_page(&self) -> Option<&str> {
        let page = self.desk.draft.page.as_deref()?;
        (written_page::is_written_page(page) && !self.desk.is_ahead()).then_some(page)
    }

    /// Returns the label of the button that drafts the hint. It names the move, since a picture may stand
    /// between the button and the hint; a long name is clipped. `None` for a hint to wait.
    fn take_hint(&self, names: &Names, language: Language) -> Option<String> {
        let words = notice::words()?;
        let hint = self.desk.draft.hint.as_ref();
        let hint = hint.filter(|hint| !hint.path.is_empty())?;
        let path = read_chain::<F::Rules>(&hint.path)?;
        let drafted = self.face.drafted(&self.desk.now, &path, names, language);
        Some(match drafted {
            Some(what) => {
                let label = words.text(language, "take-hint-of", &Args::new().with("move", what));
                clip(&label, HINT_LABEL)
            }
            None => words.plain(language, "take-hint"),
        })
    }
}

impl<F: Face> SeatDesk for LaidDesk<F> {
    fn draft(&self) -> &Draft {
        &self.desk.draft
    }

    fn panel(&self, names: &Names, language: Language) -> Result<Panel, HostedError> {
        let before = &self.desk.before;
        let describe = |view: &_, path: &[_]| self.face.drafted(view, path, names, language);
        let naming = Naming {
            occasion: &|occasion| self.face.occasion(occasion, names, language),
            path: &describe,
            refused: &|refusal| self.face.refused(refusal, language),
            text: &|id| self.face.text(language, id),
        };
        let ahead = AheadDesk::new(&self.desk, naming, language);
        let own = PictureSubject::Seat(self.seat);
        let picture = || {
            let pictures = self.face.pictures(before);
            let picture = pictures
                .into_iter()
                .find(|picture| picture.subject == own)?;
            Some(picture.name.to_string())
        };
        if let Some(panel) = ahead.as_ref().and_then(|ahead| ahead.instead(picture())) {
            return Ok(panel?);
        }
        let draft_page = DraftPage::new(&self.desk, &describe, language);
        if let Some(panel) = draft_page.as_ref().and_then(DraftPage::instead) {
            return Ok(panel?);
        }
        if let Some(page) = self.written_page() {
            let written = self.game.written(self.seat);
            if let Some(panel) = written_page::panel(page, &written, &describe, language) {
                return Ok(panel?);
            }
        }
        let panel = self.face.panel(&self.desk, names, language)?;
        let lost = notice::of_lost(&self.desk, language, |path| describe(before, path));
        let panel = match lost {
            Some(lost) => panel.with_notice(&lost),
            None => panel,
        };
        let panel = self.with_again(panel, language);
        let panel = self.with_own(panel, language);
        let panel = match draft_page {
            Some(page) => page.complete(panel),
            None => panel,
        };
        let panel = match self.hint().and_then(|_| self.take_hint(names, language)) {
            Some(label) => {
                let button = Button::new(label, Press::TakeHint).emoji("💡");
                panel.with_instead(&Press::Hint, &button)
            }
            None => panel,
        };
        Ok(match ahead {
            Some(ahead) => ahead.complete(panel),
            None => panel,
        })
    }

    fn cues(&self) -> Vec<&'static str> {
        match self.desk.draft.page.is_some() || self.desk.is_ahead() {
            true => Vec::new(),
            false => self.face.cues(&self.desk),
        }
    }

    fn cue_text(&self, cue: &str, language: Language) -> String {
        format!("🎓 {}", self.face.text(language, &format!("cue-{cue}")))
    }

    fn hint(&self) -> Option<&str> {
        let hint = self.desk.draft.hint.as_ref()?;
        let fits = hint.moves == self.game.log().entries.len() && !self.desk.sealed;
        // A hint to wait has no move.
        let holds = hint.path.is_empty() || self.desk.allows(&hint.path);
        (fits && holds).then_some(hint.text.as_str())
    }

    fn is_choice(&self, texts: &[String]) -> bool {
        !texts.is_empty() && self.desk.read_choices(texts).is_some()
    }

    fn press(
        &self,
        press: &Press,
        selected: &[String],
        language: Language,
    ) -> Result<Pressed, HostedError> {
        if *press == Press::TakeHint && self.hint().is_none() {
            return Err(HostedError::Outdated);
        }
        if *press == Press::TakeBack
            && let Some(page) = self.written_page()
        {
            let undo = written_page::taken_back(page, &self.game.written(self.seat));
            return undo.map(Pressed::TakeBack).ok_or(HostedError::Outdated);
        }
        if *press == Press::TakeBack && !self.revocable.is_empty() {
            return Ok(Pressed::TakeBack(self.revocable.clone()));
        }
        let pressed = press_at(self.face.as_ref(), &self.desk, press, selected);
        pressed.map_err(|error| match error {
            DeskError::Outdated => HostedError::Outdated,
            DeskError::Refused(refusal) => {
                HostedError::Refused(self.face.refused(&refusal, language))
            }
        })
    }

    fn picture(&self, name: &str, names: &Names, language: Language) -> Option<Picture> {
        let earlier;
        let before = if self.desk.draft.is_empty() && !self.desk.is_ahead() {
            let since = Since::LastMoveOf(self.seat);
            earlier = earlier_view(&self.game, Viewer::Seat(self.seat), since);
            earlier.as_ref()
        } else {
            Some(self.desk.before.as_ref())
        };
        self.face
            .picture(&self.desk.now, before, name, names, language)
    }
}

pub(crate) struct SeatEvents<F: Face> {
    pub(crate) face: Arc<F>,
    /// The match in its present position.
    pub(crate) game: Arc<Match<F::Rules>>,
    pub(crate) events: Vec<<F::Rules as Rules>::Event>,
    pub(crate) later: Later<F::Rules>,
}

/// What a reader saw after some events.
pub(crate) struct Later<R: Rules> {
    /// All events of the match, as the reader sees them.
    pub(crate) seen: Arc<Vec<R::Event>>,
    /// Where the later ones begin.
    pub(crate) from: usize,
}

impl<R: Rules> Later<R> {
    /// Returns that nothing happened later.
    pub(crate) fn nothing() -> Self {
        Self {
            seen: Arc::default(),
            from: 0,
        }
    }
}

/// Returns the lines with equal ones that follow each other as one: a person who repays three loans is one line.
fn counted(lines: Vec<String>) -> Vec<String> {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for line in lines {
        match counts.last_mut() {
            Some((last, count)) if *last == line => *count += 1,
            _ => counts.push((line, 1)),
        }
    }
    let counts = counts.into_iter();
    counts
        .map(|(line, count)| match count {
            1 => line,
            _ => format!("{line} ({count}×)"),
        })
        .collect()
}

impl<F: Face> Happened for SeatEvents<F> {
    fn stored(&self) -> Result<Vec<Value>, HostedError> {
        let stored = self.events.iter().map(serde_json::to_value);
        stored.collect::<Result<_, _>>().map_err(broken)
    }

    fn lines(&self, viewer: Viewer, names: &Names, language: Language) -> Vec<String> {
        let seen = self
            .events
            .iter()
            .filter_map(|event| F::Rules::seen_by(event, viewer));
        let seen: Vec<_> = seen.collect();
        let view = || F::Rules::view(self.game.state(), Viewer::Public);
        let later = self.later.seen.get(self.later.from..).unwrap_or_default();
        let lines = self.face.lines_before(&view, &seen, later, names, language);
        counted(lines)
    }

    fn picture(&self) -> &'static str {
        let events = self.events.iter();
        let seen = events.filter_map(|event| F::Rules::seen_by(event, Viewer::Public));
        let seen: Vec<_> = seen.collect();
        self.face.picture_of_events(&seen).unwrap_or(TABLE)
    }

    fn running(&self) -> Option<Running> {
        let events = self.events.iter();
        let seen = events.filter_map(|event| F::Rules::seen_by(event, Viewer::Public));
        let each: Vec<_> = seen.map(|event| self.face.running(&event)).collect();
        let last = each.last().copied().flatten()?;
        Some(Running {
            message: last.to_owned(),
            whole: each.iter().all(|one| *one == Some(last)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn equal_lines_that_follow_each_other_are_one_line_with_their_number() {
        let lines = ["a", "b", "b", "b", "a"].map(str::to_owned).to_vec();
        assert_eq!(counted(lines), ["a", "b (3×)", "a"]);
    }
}
