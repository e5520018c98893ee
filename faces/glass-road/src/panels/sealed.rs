//! The last drafted move cannot be looked behind: say what it is, and ask whether it counts.

use glass_road::{Card, Choice, Phase};
use slowtable_face::{Args, Panel, PanelError, last_move, sealed_row};

use super::Sight;
use super::root::pages_row;

pub(super) fn panel(sight: &Sight<'_>) -> Result<Panel, PanelError> {
    let (text, confirm) = told(sight, &last_move(sight.desk));
    let commit = sealed_row(sight.desk, &sight.plain(confirm), *sight.localizer);
    let rows = vec![commit, pages_row(sight, None)];
    Ok(Panel::new(sight.header(&text), rows)?.with_picture("place"))
}

/// What the move does, and the label that makes it count.
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
    match (path.first(), &sight.table().phase) {
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
