//! Answers once for all that are not due show nobody anything, at a table of Das Wasser des Lebens.

use slowtable_desk::read_chain;
use slowtable_service::tables::PersonId;
use slowtable_ui::{Button, Panel, Press, Row};
use wasser_des_lebens::{Choice, WasserDesLebens};

use crate::house::{ANN, BOB, CLEO, House, values};
use crate::secrets::{EVE, look_the_same_now};

/// The most presses that are made at both tables.
const PRESSES: usize = 8;
/// The people who must not learn of an answer of Ann.
const OTHERS: [PersonId; 3] = [BOB, CLEO, EVE];
/// Presses with which Ann answers once for all what nobody asks her in so few turns: nobody trades, and no hand is large.
const KEPT: [&str; 6] = [
    "page:standing:discard",
    "standing:discard=stone",
    "standing:discard=stone+water",
    "page:standing:offers",
    "standing:offers=barley",
    "standing:offers=barley+my_stone",
];

/// Whether the press makes no progress, or brings a question that Ann has answered.
fn is_left_out(choices: &[Choice]) -> bool {
    choices.is_empty()
        || choices.iter().any(|choice| {
            matches!(
                choice,
                Choice::Offer
                    | Choice::Counter(_)
                    | Choice::Draft
                    | Choice::Trade(_)
                    | Choice::Buy
                    | Choice::Play(_)
            )
        })
}

/// Returns the choices that a press takes, if it takes some of this game.
fn choices(text: &str) -> Option<Vec<Choice>> {
    read_chain::<WasserDesLebens>(&[text.to_owned()]).filter(|choices| !is_left_out(choices))
}

/// Returns a press that goes on with the game, with what it selects: one that makes moves count, else the first choice;
/// the end of a turn comes last.
fn press(panel: &Panel) -> Option<(Press, Vec<String>)> {
    let mut found: Vec<(u8, Press, Vec<String>)> = Vec::new();
    let mut add = |press: &Press| {
        let rank = match press {
            Press::Commit(None) => 0,
            Press::Commit(Some(text)) | Press::Choose(text) => match choices(text)?[..] {
                [Choice::End] => 3,
                _ => 1,
            },
            _ => return None,
        };
        found.push((rank, press.clone(), Vec::new()));
        Some(())
    };
    for row in panel.rows() {
        if let Row::Buttons(buttons) = row {
            let enabled = buttons.iter().filter(|button| button.enabled);
            for Button { press, .. } in enabled {
                add(press);
            }
        }
    }
    for row in panel.rows() {
        if let Row::Select(select) = row {
            let count = usize::from(select.min);
            let values = select.options.iter().map(|option| &option.value);
            let values = values.filter(|value| choices(value).is_some());
            let values: Vec<String> = values.take(count).cloned().collect();
            if values.len() == count {
                found.push((2, Press::ChooseSelected, values));
            }
        }
    }
    found.sort_by_key(|(rank, ..)| *rank);
    let (_, press, selected) = found.into_iter().next()?;
    Some((press, selected))
}

/// Makes the next press of the first person who can go on, at all these tables.
async fn go_on(houses: &mut [&mut House]) {
    let mut pressed = None;
    for who in [ANN, BOB, CLEO] {
        let next = press(&houses[0].desk(who).await.panel);
        pressed = pressed.or(next.map(|(press, selected)| (who, press, selected)));
    }
    let (who, press, selected) = pressed.unwrap();
    let selected: Vec<&str> = selected.iter().map(String::as_str).collect();
    for house in houses {
        house.press(who, press.clone(), &selected).await;
    }
}

#[tokio::test]
async fn answers_once_for_all_that_are_not_due_show_nobody_anything() {
    let mut kept = House::of_water().await;
    // Nobody answers ahead in the founding.
    while !values(&kept.desk(ANN).await.panel).contains(&KEPT[0].to_owned()) {
        go_on(&mut [&mut kept]).await;
    }
    let mut idle = kept.copy().await;
    for value in KEPT {
        if !values(&kept.desk(ANN).await.panel).contains(&value.to_owned()) {
            kept.press(ANN, Press::Page(String::new()), &[]).await;
        }
        kept.press(ANN, Press::ChooseSelected, &[value]).await;
    }
    kept.press(ANN, Press::Page(String::new()), &[]).await;
    // With more cards Ann might owe a discard, which she has answered.
    let mut made = 0;
    while made < PRESSES && idle.largest_hand().await <= 7 {
        go_on(&mut [&mut idle, &mut kept]).await;
        made += 1;
    }
    assert_eq!(kept.moves().await, idle.moves().await);
    look_the_same_now(&OTHERS, &kept, &idle, "after some turns").await;
}
