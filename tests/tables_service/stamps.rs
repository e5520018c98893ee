//! Whose desks a move changes: a game whose desks show much, played at random.

use std::collections::BTreeMap;

use slowtable_service::tables::{DeskShown, PersonId, TableError, TableId};
use slowtable_ui::{Panel, Press, Row};

use crate::{ANN, BOB, EVE, House};

const PEOPLE: [PersonId; 3] = [ANN, BOB, EVE];

/// Returns every press of a panel that advances the game; `number` chooses one.
fn choose(panel: &Panel, number: usize) -> Option<(Press, Vec<String>)> {
    let mut all = Vec::new();
    for row in panel.rows() {
        match row {
            Row::Buttons(buttons) => {
                let enabled = buttons.iter().filter(|button| button.enabled);
                let on = enabled.filter(|button| {
                    use Press::{Choose, Commit, Complete};
                    matches!(button.press, Choose(_) | Complete | Commit(_))
                });
                all.extend(on.map(|button| (button.press.clone(), Vec::new())));
            }
            Row::Select(select) => {
                let values = select.options.iter().map(|option| option.value.clone());
                let values = values.filter(|value| !value.starts_with("page:"));
                let mut values: Vec<String> = values.collect();
                if values.is_empty() {
                    continue;
                }
                let first = number % values.len();
                values.rotate_left(first);
                values.truncate(select.min.max(1).into());
                all.push((Press::ChooseSelected, values));
            }
        }
    }
    (!all.is_empty()).then(|| all.swap_remove(number % all.len()))
}

async fn desks(house: &House, table: TableId) -> BTreeMap<PersonId, DeskShown> {
    let mut desks = BTreeMap::new();
    for who in PEOPLE {
        desks.insert(who, house.desk(table, who).await);
    }
    desks
}

#[tokio::test]
async fn another_seats_stamp_changes_exactly_if_the_desk_shows_something_else() {
    let titles = slowtable::games::titles().unwrap();
    let game = titles[0].id().to_owned();
    let house = House::new().await.hosting(titles).await;
    let mut new = house.new_table(3, 0);
    new.game = game;
    let table = house.tables.create(new).await.unwrap();
    for who in [BOB, EVE] {
        house.join(table, who).await.unwrap();
    }
    house.start(table, ANN).await.unwrap();
    let (mut same, mut other) = (0, 0);
    for number in 0..400 {
        let before = desks(&house, table).await;
        let moves = house.moves(table).await;
        let who = PEOPLE[(number * 7 / 5) % 3];
        let Some((press, selected)) = choose(&before[&who].panel, number * 31 + number / 3) else {
            continue;
        };
        let selected: Vec<&str> = selected.iter().map(String::as_str).collect();
        match house.try_press(&before[&who], who, press, &selected).await {
            Ok(_) | Err(TableError::Refused(_)) => {}
            Err(error) => panic!("{error}"),
        }
        let after = desks(&house, table).await;
        // An automatic move may return a desk to its earlier content, though it differed meanwhile.
        let at_once = house.moves(table).await - moves > 1;
        for (person, desk) in before.iter().filter(|(person, _)| **person != who) {
            let now = &after[person];
            let stays = desk.panel == now.panel;
            assert!(
                stays == (desk.stamp == now.stamp) || stays && at_once,
                "{number}"
            );
            let count = if desk.panel == now.panel {
                &mut same
            } else {
                &mut other
            };
            *count += 1;
        }
    }
    assert!(same > 20 && other > 20, "{same} {other}");
}
