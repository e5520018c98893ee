//! The form that opens a table: game, seats, opponents and their level, pace, door and language.
//!
//! It only describes a table; opening it asks the same rules as every other way (`actions::create`).

use serde_json::{Value, json};
use serenity::all::{ActionRowComponent, ModalInteraction};
use slowtable_desk::{Title, level_name};
use slowtable_service::ids::PersonId;
use slowtable_service::pace::Pace;
use slowtable_ui::{Language, clip};
use std::sync::Arc;

use crate::discord::presses::route::Route;
use crate::discord::table::actions::Wanted;
use crate::discord::texts;
use crate::discord::texts::tr;

/// The ids of the fields, in their order.
const FIELDS: [&str; 5] = ["game", "seats", "opponents", "pace", "door"];

/// "Component Types".
const LABEL: u8 = 18;
const SELECT: u8 = 3;
const RADIO_GROUP: u8 = 21;

/// The most options of a select, and the most characters of a label ("String Select", "Label").
const OPTIONS: usize = 25;
const OPTION: usize = 100;
const LABEL_TEXT: usize = 45;

/// The number of seats that the form proposes.
const SEATS: u8 = 2;

/// Values of the field `door`, before the language.
const OPEN: &str = "open";
const BY_INVITATION: &str = "invited";

/// Returns the form, as the answer to a press or command. `invited` is the person to invite.
#[must_use]
pub fn form(titles: &[Arc<dyn Title>], invited: Option<PersonId>, language: Language) -> Value {
    let say = |id: &str| texts::plain(language, id);
    let games = titles.iter().take(OPTIONS).map(|title| {
        let (fewest, most) = title.seats();
        let about = tr!(
            language,
            "form-table-seats-of",
            fewest = fewest,
            most = most
        );
        (title.id().to_owned(), title.name(language), Some(about))
    });
    let bounds = titles.iter().map(|title| title.seats());
    let (fewest, most) = bounds.fold((u8::MAX, 1), |(low, high), (fewest, most)| {
        (low.min(fewest), high.max(most))
    });
    let seats = (fewest.min(most)..=most).take(OPTIONS).map(|seats| {
        let text = tr!(language, "form-table-players", seats = seats);
        (seats.to_string(), text, None)
    });
    let paces = Pace::ALL.map(|pace| {
        let name = format!("pace-{}", pace.id());
        let about = say(&format!("{name}.description"));
        (pace.id().to_owned(), say(&name), Some(about))
    });
    // First the reader's language.
    let mut languages = Language::ALL.to_vec();
    languages.sort_by_key(|one| *one != language);
    let doors = languages.into_iter().flat_map(|its| {
        [
            (OPEN, "form-table-open"),
            (BY_INVITATION, "form-table-invited"),
        ]
        .map(|(door, id)| {
            let text = tr!(language, id, language = its.name());
            (format!("{door}:{}", its.code()), text, None)
        })
    });
    let chosen = [
        String::new(),
        SEATS.clamp(fewest.min(most), most).to_string(),
        String::new(),
        Pace::default().id().to_owned(),
        String::new(),
    ];
    let fields: [(u8, Vec<Choice>); 5] = [
        (SELECT, games.collect()),
        (SELECT, seats.collect()),
        (SELECT, opponents(titles, most, language)),
        (RADIO_GROUP, paces.to_vec()),
        (RADIO_GROUP, doors.collect()),
    ];
    let labels: Vec<Value> = FIELDS
        .iter()
        .zip(fields)
        .zip(chosen)
        .map(|((id, (kind, choices)), chosen)| {
            let label = clip(&say(&format!("form-table-{id}")), LABEL_TEXT);
            let choices = options(choices, &chosen);
            let field = json!({ "type": kind, "custom_id": id, "options": choices });
            json!({ "type": LABEL, "label": label, "component": field })
        })
        .collect();
    let title = match invited {
        None => say("form-table-title"),
        Some(_) => say("form-table-title-with"),
    };
    json!({ "type": 9, "data": {
        "custom_id": Route::NewTable(invited).encode(),
        "title": clip(&title, LABEL_TEXT),
        "components": labels,
    }})
}

/// A value, its name, and what it means.
type Choice = (String, String, Option<String>);

/// Returns the choices of opponents: none, or a number of them on a level. A level counts once, with its first name.
fn opponents(titles: &[Arc<dyn Title>], most: u8, language: Language) -> Vec<Choice> {
    let none = texts::plain(language, "form-table-no-opponents");
    let mut choices = vec![("0".to_owned(), none, None)];
    let mut levels: Vec<(&str, String)> = Vec::new();
    for title in titles {
        for level in title.levels() {
            if levels.iter().all(|(id, _)| *id != level.id) {
                levels.push((level.id, title.text(language, &level_name(level.id))));
            }
        }
    }
    for count in 1..most {
        for (id, name) in &levels {
            let text = tr!(
                language,
                "form-table-opponents-of",
                count = count,
                level = name.clone()
            );
            choices.push((format!("{count}:{id}"), text, None));
        }
    }
    choices.truncate(OPTIONS);
    choices
}

/// Returns the options of a select or radio group; the first one is chosen if `chosen` is none of them.
fn options(choices: Vec<Choice>, chosen: &str) -> Vec<Value> {
    let at = choices.iter().position(|(value, ..)| value == chosen);
    let at = at.unwrap_or(0);
    let option = |(number, (value, name, about)): (usize, Choice)| {
        let mut option = json!({ "value": value, "label": clip(&name, OPTION) });
        if let Some(about) = about {
            option["description"] = clip(&about, OPTION).into();
        }
        if number == at {
            option["default"] = true.into();
        }
        option
    };
    choices.into_iter().enumerate().map(option).collect()
}

/// Returns the values of a submitted form, in the order of its fields; empty where one is missing.
#[must_use]
pub fn values(interaction: &ModalInteraction) -> Vec<String> {
    let rows = interaction.data.components.iter();
    let inputs: Vec<(&str, &str)> = rows
        .flat_map(|row| &row.components)
        .filter_map(|field| match field {
            ActionRowComponent::InputText(input) => {
                Some((&*input.custom_id, input.value.as_deref()?))
            }
            _ => None,
        })
        .collect();
    let value = |id: &&str| {
        let found = inputs.iter().find(|(input, _)| input == id);
        found.map_or_else(String::new, |(_, value)| (*value).to_owned())
    };
    FIELDS.iter().map(value).collect()
}

/// Returns the table that a submitted form describes; `None` if the form was forged.
#[must_use]
pub fn wanted(values: &[String], invited: Option<PersonId>) -> Option<Wanted> {
    let [game, seats, opponents, pace, door] = values else {
        return None;
    };
    let (opponents, level) = match opponents.split_once(':') {
        Some((count, level)) => (count, Some(level.to_owned())),
        None => (opponents.as_str(), None),
    };
    let (door, language) = door.split_once(':')?;
    Some(Wanted {
        game: game.clone(),
        answers: Vec::new(),
        seats: seats.parse().ok()?,
        opponents: opponents.parse().ok()?,
        level,
        pace: Pace::of_id(pace)?,
        language: Some(Language::of_code(language)?),
        by_invitation: match door {
            OPEN => false,
            BY_INVITATION => true,
            _ => return None,
        },
        invited,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Returns the values of a form as it is opened, or with the last option of each field.
    fn filled(form: &Value, last: bool) -> Vec<String> {
        let labels = form["data"]["components"].as_array().unwrap().iter();
        labels
            .map(|label| {
                let options = label["component"]["options"].as_array().unwrap();
                let option = match last {
                    true => options.last().unwrap(),
                    false => options.iter().find(|one| one["default"] == true).unwrap(),
                };
                option["value"].as_str().unwrap().to_owned()
            })
            .collect()
    }

    #[test]
    fn what_the_form_offers_is_read_back() {
        let titles = crate::games::titles().unwrap();
        let friend = PersonId(7);
        for language in Language::ALL {
            let form = form(&titles, Some(friend), language);
            let usual = wanted(&filled(&form, false), None).unwrap();
            assert_eq!((usual.seats, usual.opponents), (2, 0));
            assert_eq!(usual.language, Some(language));
            assert!(!usual.by_invitation && usual.level.is_none());
            let last = wanted(&filled(&form, true), Some(friend)).unwrap();
            assert!(last.by_invitation && last.level.is_some());
            assert_eq!(last.invited, Some(friend));
            let id = form["data"]["custom_id"].as_str().unwrap();
            assert_eq!(Route::decode(id), Ok(Route::NewTable(Some(friend))));
        }
    }

    #[test]
    fn a_forged_form_describes_nothing() {
        let good = ["toy", "2", "1:master", "none", "open:en"].map(str::to_owned);
        assert!(wanted(&good, None).is_some());
        for (at, bad) in [
            (1, ""),
            (1, "300"),
            (2, "x:y"),
            (3, ""),
            (4, "open"),
            (4, "shut:en"),
            (4, "open:xx"),
        ] {
            let mut values = good.clone();
            values[at] = bad.into();
            assert!(wanted(&values, None).is_none(), "{values:?}");
        }
        assert!(wanted(&good[..4], None).is_none());
    }
}
