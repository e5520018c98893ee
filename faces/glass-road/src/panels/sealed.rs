//! The panel after a sealed preview: says what the last drafted move is, and asks whether it counts.

use glass_road::{Choice, GlassRoad, Occasion, Phase};
use slowtable_desk::{commit_ahead, last_move, sealed_row};
use slowtable_ui::{Button, Panel, PanelError, Row, Tone, tr};

use super::Sight;
use super::header::HeaderQuestion;
use super::root::with_utilities;
use super::turn::CardOptions;

pub(super) fn panel(sight: &Sight<'_>) -> Result<Panel, PanelError> {
    let path = last_move(sight.desk);
    let (mut asked, confirm) = told(sight, &path);
    let commit = sealed_row(sight.desk, &sight.plain(confirm), *sight.localizer);
    let mut rows = vec![commit];
    if let Some((lines, buttons)) = all_of_it(sight, &path) {
        asked.before.extend(lines);
        rows.push(Row::Buttons(buttons));
    }
    let panel = Panel::new(sight.header(asked), rows)?;
    Ok(with_utilities(sight, panel).with_picture("place"))
}

/// Returns lines and buttons for using all abilities of a card together with playing it, if no one follows.
/// Only ways that leave no choice and lose nothing are offered; `None` if there are none.
///
/// While others still choose their cards, a card can be taken back, so nothing can be decided with it.
fn all_of_it(sight: &Sight<'_>, path: &[Choice]) -> Option<(Vec<String>, Vec<Button>)> {
    let only = match &sight.board().phase {
        Phase::Pick if !sight.others_pick() => "button-pick-all",
        Phase::Play { .. } => "button-play-all",
        _ => return None,
    };
    let &[Choice::Card(card)] = path else {
        return None;
    };
    let period = sight.board().period;
    let occasion = Occasion::Alone { period, card };
    let behind = sight.desk.behind(occasion)?;
    let then = Sight::of(&behind, sight.names, sight.localizer)?;
    let closings = CardOptions::of(&then)?.lossless(&then);
    let several = closings.len() > 1;
    let mut lines = vec![sight.plain("panel-play-all")];
    let mut buttons = Vec::new();
    for closing in closings {
        let press = commit_ahead::<GlassRoad>(occasion, &closing.choices)?;
        let label = match several {
            true => {
                tr!(sight, "button-all-so", way = closing.way.clone())
            }
            false => sight.plain(only),
        };
        lines.extend(closing.told(several, &then));
        buttons.push(Button::new(label, press).tone(Tone::Success));
    }
    (!buttons.is_empty()).then_some((lines, buttons))
}

/// Returns the question after the move in words, and the label of the button that confirms it.
fn told(sight: &Sight<'_>, path: &[Choice]) -> (HeaderQuestion, &'static str) {
    let with_cards = |id: &str| {
        let cards = path.iter().filter_map(|choice| match choice {
            Choice::Card(card) => Some(tr!(
                sight,
                "panel-card",
                card = sight.localizer.card(*card),
                about = sight.localizer.about(*card, sight.mode())
            )),
            _ => None,
        });
        let mut before: Vec<String> = cards.collect();
        let chosen = path.iter().filter_map(|choice| match choice {
            Choice::Card(card) => Some(*card),
            _ => None,
        });
        before.extend(sight.builds_nothing(chosen));
        HeaderQuestion {
            before,
            question: sight.plain(id),
        }
    };
    let only = |id: &str| HeaderQuestion::only(sight.plain(id));
    match (path.first(), &sight.board().phase) {
        (Some(Choice::Card(_)), Phase::Choose) => {
            (with_cards("panel-sealed-hand"), "button-confirm-hand")
        }
        (Some(Choice::Card(_)), Phase::Pick) => {
            (with_cards("panel-sealed-pick"), "button-confirm-pick")
        }
        (Some(Choice::Card(_)), _) => (with_cards("panel-sealed-play"), "button-confirm-play"),
        (Some(Choice::Ability(_)), _) => (only("panel-sealed-draw"), "button-confirm-draw"),
        _ => (only("panel-sealed-done"), "button-confirm"),
    }
}
