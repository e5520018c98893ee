//! The buttons that make a draft count, with the texts that all games share.

use slowtable_kit::{DecidedAhead, Rules, Walk};
use slowtable_ui::{Button, Localizer, Panel, Press, Row, Tone};

use crate::desk::Desk;
use crate::draft::{At, Draft};
use crate::face::Face;
use crate::following::chain;
use crate::pressed::{DeskError, Pressed};

/// The separator between an occasion and the choices for it.
const FOR: char = '=';

impl<R: Rules> Desk<'_, R> {
    /// Returns the desk of an occasion that may come as soon as this draft counts, if no other seat moves
    /// before. `None` if the occasion cannot come or is decided already.
    #[must_use]
    pub fn behind(&self, occasion: R::Occasion) -> Option<Desk<'static, R>> {
        let is_decided = self.decided.iter().any(|one| one.occasion == occasion);
        if self.is_ahead() || is_decided || !self.path.is_empty() {
            return None;
        }
        let reached = R::afterwards(&self.now, &last_move(self))?;
        let foreseen = R::foresee(&reached, occasion)?;
        Some(Desk::lay_owned(foreseen, &Draft::default()))
    }

    /// Makes the draft count and decides ahead (`OCCASION=CHOICES`).
    pub(crate) fn commit_ahead(
        &self,
        text: &str,
        completes: impl Fn(&Draft, &Walk<R>) -> bool,
    ) -> Result<Pressed, DeskError<R::Refusal>> {
        let (occasion, choices) = text.split_once(FOR).ok_or(DeskError::Outdated)?;
        let occasion: R::Occasion = occasion.parse().map_err(|_| DeskError::Outdated)?;
        let behind = self.behind(occasion).ok_or(DeskError::Outdated)?;
        let moves = behind.closing(&choices.to_owned(), completes)?;
        let intended = vec![behind.intend(&moves)?];
        Ok(Pressed::CommitAhead {
            moves: self.draft.moves().to_vec(),
            decided: self.decided_with(&DecidedAhead { occasion, intended })?,
        })
    }
}

/// Returns the result of a press at a desk of this face.
///
/// # Errors
/// As [`Desk::press`].
pub fn press_at<F: Face>(
    face: &F,
    desk: &Desk<'_, F::Rules>,
    press: &Press,
    selected: &[String],
) -> Result<Pressed, DeskError<<F::Rules as Rules>::Refusal>> {
    let completes = |draft: &Draft, walk: &Walk<F::Rules>| face.completes(draft, walk);
    let pressed = desk.press(press, selected, completes)?;
    let may_count = matches!(press, Press::ChooseSelected | Press::Redo)
        && desk.draft.is_empty()
        && !desk.is_ahead();
    if let Pressed::Drafted(draft) = &pressed
        && let At::Table(walked) = &draft.at
        && may_count
        && !walked.moves.is_empty()
        && walked.path.is_empty()
        && face.counts_at_once(desk)
    {
        return Ok(Pressed::Commit(walked.moves.clone()));
    }
    Ok(pressed)
}

/// Returns the press that makes a draft count and decides on choices for an occasion. `None` if they are too
/// long for a button.
#[must_use]
pub fn commit_ahead<R: Rules>(occasion: R::Occasion, choices: &[R::Choice]) -> Option<Press> {
    let text = format!("{occasion}{FOR}{}", chain(choices));
    (text.len() <= Panel::CARRIED).then_some(Press::CommitAhead(text))
}

/// Returns the row of buttons that make the draft count or take it back. `first` is a button that ends the
/// turn at once; it comes first. `None` without any button. `asked` says whether the seat still owes an
/// answer; the button that makes the draft count is then less prominent.
#[must_use]
pub fn commit_row<R: Rules>(
    desk: &Desk<'_, R>,
    first: Option<Button>,
    asked: bool,
    localizer: Localizer<'_>,
) -> Option<Row> {
    let mut buttons: Vec<Button> = first.into_iter().collect();
    let moves = desk.draft.moves().len();
    if moves > 0 {
        let (id, tone) = if asked {
            ("button-confirm-so-far", Tone::Secondary)
        } else {
            ("button-confirm", Tone::Success)
        };
        buttons.push(Button::new(localizer.plain(id), Press::Commit(None)).tone(tone));
        buttons.push(Button::new(localizer.plain("button-undo"), Press::Undo));
    }
    if moves > 1 {
        buttons.push(Button::new(localizer.plain("button-reset"), Press::Reset));
    }
    (!buttons.is_empty()).then_some(Row::Buttons(buttons))
}

/// Returns the text that replaces "waiting for ..." while something is drafted. A person who reads that the
/// game waits for others leaves, and their own draft would never count. `None` without a draft, and while the
/// seat decides ahead.
#[must_use]
pub fn unconfirmed<R: Rules>(desk: &Desk<'_, R>, localizer: Localizer<'_>) -> Option<String> {
    let drafted = !desk.draft.moves().is_empty() && !desk.is_ahead();
    drafted.then(|| localizer.plain("panel-unconfirmed"))
}

/// Returns the row of buttons of a sealed draft. The result of its last move is hidden until it counts, so
/// the seat either confirms it, by a button with the label `confirm`, or takes it back.
#[must_use]
pub fn sealed_row<R: Rules>(desk: &Desk<'_, R>, confirm: &str, localizer: Localizer<'_>) -> Row {
    let mut buttons = vec![
        Button::new(confirm, Press::Commit(None)).tone(Tone::Success),
        Button::new(localizer.plain("button-change"), Press::Undo),
    ];
    if desk.draft.moves().len() > 1 {
        buttons.push(Button::new(localizer.plain("button-reset"), Press::Reset));
    }
    Row::Buttons(buttons)
}

/// Returns the path of the last drafted move. If a move is sealed, it is this one.
#[must_use]
pub fn last_move<R: Rules>(desk: &Desk<'_, R>) -> Vec<R::Choice> {
    let last = desk.draft.moves().last().into_iter().flatten();
    last.filter_map(|text| text.parse().ok()).collect()
}
