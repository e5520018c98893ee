//! The panel after a sealed preview: says what the last drafted move is, and asks whether it counts.

use glass_road::{Card, Choice, GlassRoad, Occasion, Phase};
use slowtable_desk::{commit_ahead, last_move, sealed_row};
use slowtable_ui::{Args, Button, Panel, PanelError, Row, Tone};

use super::Sight;
use super::root::pages_row;
use super::turn::Turn;

pub(super) fn panel(sight: &Sight<'_>) -> Result<Panel, PanelError> {
    let path = last_move(sight.desk);
    let (mut text, confirm) = told(sight, &path);
    let commit = sealed_row(sight.desk, &sight.plain(confirm), *sight.localizer);
    let mut rows = vec![commit];
    if let Some((lines, buttons)) = all_of_it(sight, &path) {
        text = format!("{text}\n{}", lines.join("\n"));
        rows.push(Row::Buttons(buttons));
    }
    rows.push(pages_row(sight, None));
    Ok(Panel::new(sight.header(&text), rows)?.with_picture("place"))
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
    let closings = Turn::of(&then)?.lossless(&then);
    let several = closings.len() > 1;
    let mut lines = vec![sight.plain("panel-play-all")];
    let mut buttons = Vec::new();
    for closing in closings {
        let press = commit_ahead::<GlassRoad>(occasion, &closing.choices)?;
        let label = match several {
            true => {
                let args = Args::new().with("way", closing.label.clone());
                sight.text("button-all-so", &args)
            }
            false => sight.plain(only),
        };
        lines.push(closing.told(&then));
        buttons.push(Button::new(label, press).tone(Tone::Success));
    }
    (!buttons.is_empty()).then_some((lines, buttons))
}

/// Returns the move in words, and the label of the button that confirms it.
fn told(sight: &Sight<'_>, path: &[Choice]) -> (String, &'static str) {
    let card_line = |card: Card| {
        let args = Args::new()
            .with("card", sight.localizer.card(card))
            .with("about", sight.localizer.about(card, sight.mode()));
        sight.text("panel-card", &args)
    };
    let with_cards = |id: &str| {
        let cards = path.iter().filter_map(|choice| match choice {
            Choice::Card(card) => Some(card_line(*card)),
            _ => None,
        });
        let mut lines = vec![sight.plain(id)];
        lines.extend(cards);
        lines.join("\n")
    };
    match (path.first(), &sight.board().phase) {
        (Some(Choice::Card(_)), Phase::Choose) => {
            (with_cards("panel-sealed-hand"), "button-confirm-hand")
        }
        (Some(Choice::Card(_)), Phase::Pick) => {
            (with_cards("panel-sealed-pick"), "button-confirm-pick")
        }
        (Some(Choice::Card(_)), _) => (with_cards("panel-sealed-play"), "button-confirm-play"),
        (Some(Choice::Ability(_)), _) => (sight.plain("panel-sealed-draw"), "button-confirm-draw"),
        _ => (sight.plain("panel-sealed-done"), "button-confirm"),
    }
}
