//! Posts in a table's thread, and the direct message to a person.

use serenity::all::{CreateActionRow, CreateButton, UserId};
use slowtable_ui::{Language, Tone};

use crate::discord::delivery::open_desks::Said;
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{button, buttons_at, once_over, rows};
use crate::discord::messages::desk::desk_body;
use crate::discord::presses::route::{Action, Route};
use crate::discord::texts;
use slowtable_service::tables::{
    DeskShown, Post, PostAction, PostButton, PostChoiceButton, TableId, TableLabel,
};

/// Returns a post as a message.
#[must_use]
pub fn body(table: TableId, post: &Post, language: Language) -> Body {
    let mut text = post.lines.join("\n");
    if let Some(over) = &post.over {
        if !text.is_empty() {
            text.push_str("\n\n");
        }
        text.push_str(over);
    }
    let awaited = post.awaited.iter().map(|line| texts::AwaitedPlayer {
        name: line.name.clone(),
        what: line.what.clone(),
        since: None,
        until: line.until,
    });
    let awaited = texts::awaited(language, awaited);
    if !awaited.is_empty() {
        if !text.is_empty() {
            text.push_str("\n\n");
        }
        text.push_str(&awaited.join("\n"));
    }
    // Discord notifies only people whose mention is in the text.
    for person in &post.ping {
        let mention = person.mention();
        if !text.contains(&mention) {
            text.push('\n');
            text.push_str(&mention);
        }
    }
    let over = post.over.is_some();
    let mut controls = controls(table, language, over);
    controls.extend(choices(
        table,
        &post.choices,
        Post::BUTTONS - post.buttons.len().min(Post::BUTTONS),
    ));
    controls.extend(rows(own_buttons(table, &post.buttons, over)));
    let mut body = Body::text(text).rows(controls);
    body.mentions = post
        .ping
        .iter()
        .map(|person| UserId::new(person.0))
        .collect();
    body.is_silent = post.ping.is_empty();
    body
}

/// The choices of the game in one row: an even number, since each offer has two answers.
const CHOICES_IN_ROW: usize = 4;

/// Returns the buttons for the game's choices, at most so many.
fn choices(table: TableId, choices: &[PostChoiceButton], most: usize) -> Vec<CreateActionRow> {
    let most = most / 5 * CHOICES_IN_ROW;
    let buttons = choices.iter().take(most).map(|choice| {
        let tone = if choice.stands_out {
            Tone::Success
        } else {
            Tone::Secondary
        };
        let route = Action::InPost(choice.name.clone()).at(table);
        button(&route, &choice.label, tone)
    });
    let buttons: Vec<CreateButton> = buttons.collect();
    let chunks = buttons.chunks(CHOICES_IN_ROW);
    chunks
        .map(|row| CreateActionRow::Buttons(row.to_vec()))
        .collect()
}

/// Returns the buttons below this post only. A post may have several pieces of news, such as the result and an offer
/// of a rematch. Each button appears once, since Discord would refuse the message otherwise.
fn own_buttons(table: TableId, buttons: &[PostButton], over: bool) -> Vec<CreateButton> {
    let route = |action| match action {
        PostAction::Accept(offer) => (Action::Accept(offer).at(table), Tone::Success),
        PostAction::Decline(offer) => (Action::Decline(offer).at(table), Tone::Secondary),
        PostAction::AgreeToUndo(id) => (Action::AgreeToUndo(id).at(table), Tone::Success),
        PostAction::RefuseUndo(id) => (Action::RefuseUndo(id).at(table), Tone::Secondary),
        PostAction::AgreeToPace(asked) => (
            Action::AgreeToPace(asked.unsigned_abs()).at(table),
            Tone::Success,
        ),
        PostAction::RefusePace(asked) => (
            Action::RefusePace(asked.unsigned_abs()).at(table),
            Tone::Secondary,
        ),
        PostAction::TakeOver(seat) => (Action::TakeOver(seat).at(table), Tone::Secondary),
        PostAction::Rematch => (Action::Rematch.at(table), Tone::Success),
        PostAction::Here { seat, asked } => {
            let asked = asked.unsigned_abs();
            (Action::Here { seat, asked }.at(table), Tone::Success)
        }
        PostAction::Wait { seat, asked } => {
            let asked = asked.unsigned_abs();
            (Action::Wait { seat, asked }.at(table), Tone::Primary)
        }
        PostAction::Release { seat, asked } => {
            let asked = asked.unsigned_abs();
            (
                Action::AskToRelease { seat, asked }.at(table),
                Tone::Secondary,
            )
        }
        PostAction::Silence { at } => (Route::Silence(at.unsigned_abs()), Tone::Secondary),
    };
    let mut there: Vec<PostAction> = over.then_some(PostAction::Rematch).into_iter().collect();
    let mut made = Vec::new();
    for one in buttons.iter().take(Post::BUTTONS) {
        if !there.contains(&one.action) {
            there.push(one.action);
            let (route, tone) = route(one.action);
            made.push(button(&route, &one.label, tone));
        }
    }
    made
}

/// Returns the direct message to a person who is awaited, with their desk.
#[must_use]
pub fn note(text: &str, desk: &DeskShown, language: Language) -> Body {
    desk_body(desk, Some(&Said::Above(text.to_owned())), language)
}

/// Returns the direct message to a person whose game is over, with what they can do now.
#[must_use]
pub fn end(text: &str, label: &TableLabel, language: Language) -> Body {
    let head = texts::table(label, true);
    let rows = controls(label.table, language, true);
    Body::text(format!("-# {head}\n\n{text}")).rows(rows)
}

/// Returns the buttons below every post.
#[must_use]
pub fn controls(table: TableId, language: Language, over: bool) -> Vec<CreateActionRow> {
    let tone = if over { Tone::Secondary } else { Tone::Primary };
    let labelled = buttons_at(table, language);
    let mut buttons = vec![
        labelled(Action::Desk, "bot-button-desk", tone),
        labelled(Action::Board, "bot-button-board", Tone::Secondary),
        labelled(Action::Log(None), "bot-button-log", Tone::Secondary),
    ];
    if over {
        buttons.extend(once_over(table, language));
    }
    rows(buttons)
}

#[cfg(test)]
mod tests {
    use slowtable_kit::Seat;

    use super::*;
    use slowtable_service::tables::{AwaitedLine, PersonId};

    #[test]
    fn those_to_be_told_stand_in_the_post_and_nobody_else_is_told() {
        let post = Post {
            lines: vec!["<@1> plays.".into()],
            awaited: vec![AwaitedLine {
                person: Some(PersonId(2)),
                name: "<@2>".into(),
                what: "follow".into(),
                until: None,
            }],
            ping: vec![PersonId(2), PersonId(3)],
            ..Post::default()
        };
        let body = body(TableId::from_sql(7), &post, Language::English);
        assert!(
            body.text.contains("<@2>") && body.text.ends_with("<@3>"),
            "{}",
            body.text
        );
        assert_eq!(body.mentions, [UserId::new(2), UserId::new(3)]);
        assert!(!body.is_silent);
        let silent = Post {
            ping: Vec::new(),
            ..post
        };
        assert!(super::body(TableId::from_sql(7), &silent, Language::English).is_silent);
    }

    #[test]
    fn what_is_told_together_offers_nothing_twice() {
        let button = |action| PostButton {
            action,
            label: "Press".into(),
        };
        let vacant = PostAction::TakeOver(Seat(1));
        let buttons = [PostAction::Rematch, vacant, vacant].map(button);
        for over in [None, Some("Ann wins.".to_owned())] {
            let post = Post {
                over,
                buttons: buttons.to_vec(),
                ..Post::default()
            };
            let rows = body(TableId::from_sql(7), &post, Language::English).rows;
            let json = serde_json::to_value(&rows).unwrap();
            let rows = json.as_array().unwrap().iter();
            let all = rows.flat_map(|row| row["components"].as_array().unwrap());
            let mut ids: Vec<String> = all.map(|one| one["custom_id"].to_string()).collect();
            let count = ids.len();
            ids.sort();
            ids.dedup();
            assert_eq!(ids.len(), count, "{json}");
            let rematches = ids.iter().filter(|id| id.starts_with("\"1mr:"));
            assert_eq!(rematches.count(), 1, "{ids:?}");
        }
    }
}
