//! Conversion of a panel's controls to Discord's components: the one place that knows both.
//!
//! [`Panel`] keeps Discord's limits by construction; this module adds that every control gets its own id.

use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, ReactionType,
};
use slowtable_ui::{Button, Language, Panel, Row, Select, Tone, clip};

use crate::discord::presses::route::{Action, Route};
use crate::discord::texts;
use slowtable_service::tables::TableId;

/// The most buttons of a row ("Action Row").
pub const IN_A_ROW: usize = 5;

/// Returns the controls of a desk's panel; `stamp` is the stamp of the desk.
#[must_use]
pub fn of_panel(panel: &Panel, table: TableId, stamp: u32) -> Vec<CreateActionRow> {
    (0u8..)
        .zip(panel.rows())
        .map(|(index, row)| match row {
            Row::Buttons(buttons) => CreateActionRow::Buttons(
                buttons
                    .iter()
                    .map(|button| desk_button(button, table, stamp))
                    .collect(),
            ),
            Row::Select(select) => CreateActionRow::SelectMenu(desk_select(
                select,
                Action::Select { stamp, row: index }.at(table),
            )),
        })
        .collect()
}

/// Returns a button of the bot's own, outside panels. A label that is too long is clipped.
pub fn button(route: &Route, label: &str, tone: Tone) -> CreateButton {
    CreateButton::new(route.encode())
        .label(clip(label, Panel::LABEL))
        .style(style(tone))
}

/// Returns a function that makes buttons of the bot's own at a table from a route, the Fluent id of the label, and
/// the tone.
pub fn buttons_at(
    table: TableId,
    language: Language,
) -> impl Fn(Action, &str, Tone) -> CreateButton + Copy {
    move |action, id, tone| button(&action.at(table), &texts::plain(language, id), tone)
}

/// Returns a select of the bot's own for one of `options`: value, label, description (which may be empty). Texts that
/// are too long are clipped; there must be 1 to 25 options.
pub fn select<'a>(
    route: &Route,
    placeholder: &str,
    options: impl IntoIterator<Item = (&'a str, &'a str, &'a str)>,
) -> CreateActionRow {
    let options = options
        .into_iter()
        .map(|(value, label, description)| {
            let option = CreateSelectMenuOption::new(clip(label, Panel::OPTION), value);
            match description {
                "" => option,
                said => option.description(clip(said, Panel::OPTION)),
            }
        })
        .collect();
    let menu = CreateSelectMenu::new(route.encode(), CreateSelectMenuKind::String { options })
        .placeholder(clip(placeholder, Panel::PLACEHOLDER));
    CreateActionRow::SelectMenu(menu)
}

/// Returns buttons in rows of five; at most five rows.
#[must_use]
pub fn rows(buttons: Vec<CreateButton>) -> Vec<CreateActionRow> {
    let mut buttons = buttons.into_iter().peekable();
    let mut rows = Vec::new();
    while buttons.peek().is_some() && rows.len() < Panel::ROWS {
        rows.push(CreateActionRow::Buttons(
            buttons.by_ref().take(IN_A_ROW).collect(),
        ));
    }
    rows
}

/// Returns the buttons after a game: turning points and a rematch.
pub fn once_over(table: TableId, language: Language) -> [CreateButton; 2] {
    let labelled = buttons_at(table, language);
    [
        labelled(Action::Review, "bot-button-review", Tone::Primary),
        labelled(Action::Rematch, "bot-button-rematch", Tone::Success),
    ]
}

/// Adds buttons below others: in a row of their own, otherwise in rows that have room. Buttons without room are left
/// out.
pub fn add_buttons(rows: &mut Vec<CreateActionRow>, added: Vec<CreateButton>) {
    if added.is_empty() {
        return;
    }
    if rows.len() < Panel::ROWS {
        rows.push(CreateActionRow::Buttons(added));
        return;
    }
    for button in added {
        let free = rows.iter_mut().rev().find_map(|row| match row {
            CreateActionRow::Buttons(buttons) if buttons.len() < IN_A_ROW => Some(buttons),
            _ => None,
        });
        if let Some(buttons) = free {
            buttons.push(button);
        }
    }
}

fn desk_button(button: &Button, table: TableId, stamp: u32) -> CreateButton {
    let route = Action::Press {
        stamp,
        press: button.press.clone(),
    }
    .at(table);
    let mut made = CreateButton::new(route.encode())
        .style(style(button.tone))
        .disabled(!button.enabled);
    if !button.label.trim().is_empty() {
        made = made.label(&button.label);
    }
    match button.emoji {
        Some(emoji) => made.emoji(ReactionType::Unicode(emoji.to_owned())),
        None => made,
    }
}

fn desk_select(select: &Select, route: Route) -> CreateSelectMenu {
    let options = select
        .options
        .iter()
        .map(|option| {
            let mut made = CreateSelectMenuOption::new(&option.label, &option.value)
                .default_selection(option.chosen);
            if let Some(description) = &option.description {
                made = made.description(description);
            }
            match option.emoji {
                Some(emoji) => made.emoji(ReactionType::Unicode(emoji.to_owned())),
                None => made,
            }
        })
        .collect();
    let made = CreateSelectMenu::new(route.encode(), CreateSelectMenuKind::String { options })
        .min_values(select.min)
        .max_values(select.max);
    if select.placeholder.is_empty() {
        made
    } else {
        made.placeholder(&select.placeholder)
    }
}

const fn style(tone: Tone) -> ButtonStyle {
    match tone {
        Tone::Primary => ButtonStyle::Primary,
        Tone::Secondary => ButtonStyle::Secondary,
        Tone::Success => ButtonStyle::Success,
        Tone::Danger => ButtonStyle::Danger,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::HashSet;

    use serde_json::Value;
    use slowtable_ui::{Press, SelectOption};

    use super::*;
    use crate::discord::presses::route::LONGEST;

    fn ids(rows: &[CreateActionRow]) -> Vec<String> {
        let rows = serde_json::to_value(rows).unwrap();
        rows.as_array()
            .unwrap()
            .iter()
            .flat_map(|row| row["components"].as_array().unwrap().clone())
            .map(|component: Value| component["custom_id"].as_str().unwrap().to_owned())
            .collect()
    }

    #[test]
    fn the_fullest_panel_keeps_the_limits() {
        let long = |mark: usize| format!("{mark:0>width$}", width = Panel::CARRIED);
        let buttons = |from: usize| {
            Row::Buttons(
                (from..from + 5)
                    .map(|mark| {
                        Button::new("x".repeat(200), Press::Commit(Some(long(mark)))).emoji("🎲")
                    })
                    .collect(),
            )
        };
        let select = |count: usize| {
            let options = (0..count)
                .map(|value| {
                    SelectOption::new("y".repeat(200), format!("{value:0>100}"))
                        .describe("z".repeat(200))
                })
                .collect();
            Row::Select(Select::one("?".repeat(300), options))
        };
        let panel = Panel::new(
            "text",
            vec![buttons(0), buttons(5), select(25), select(25), buttons(10)],
        )
        .unwrap();
        let made = of_panel(&panel, TableId::from_sql(1 << 52), u32::MAX);
        assert_eq!(made.len(), 5);
        let ids = ids(&made);
        assert!(ids.iter().all(|id| id.chars().count() <= LONGEST));
        assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len());
        assert!(ids.iter().all(|id| Route::decode(id).is_ok()));
    }

    #[test]
    fn a_select_says_what_it_asks_for() {
        let mut option = SelectOption::new("Clay", "clay").describe("one more");
        option.chosen = true;
        let select = Select::exactly(1, "Which?", vec![option]);
        let panel = Panel::new("", vec![Row::Select(select)]).unwrap();
        let json = serde_json::to_value(of_panel(&panel, TableId::from_sql(1), 2)).unwrap();
        let made = &json[0]["components"][0];
        assert_eq!(made["type"], 3);
        assert_eq!(made["placeholder"], "Which?");
        assert_eq!(
            (&made["min_values"], &made["max_values"]),
            (&1.into(), &1.into())
        );
        assert_eq!(made["options"][0]["value"], "clay");
        assert_eq!(made["options"][0]["default"], true);
    }

    #[test]
    fn own_buttons_fill_rows_of_five() {
        let buttons = (0..7)
            .map(TableId::from_sql)
            .map(|table| button(&Action::Join.at(table), "Join", Tone::Primary))
            .collect();
        let made = serde_json::to_value(rows(buttons)).unwrap();
        assert_eq!(made[0]["components"].as_array().unwrap().len(), 5);
        assert_eq!(made[1]["components"].as_array().unwrap().len(), 2);
    }
}
