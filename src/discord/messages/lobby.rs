//! The lobby: the message in the channel where people find, join and start a table.

use serenity::all::{CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind};
use slowtable_ui::{Panel, Tone, args};

use crate::discord::messages::body::{Body, CONTENT};
use crate::discord::messages::components::{IN_A_ROW, button, buttons_at, once_over, rows, select};
use crate::discord::people::first_game::how_to_play_button;
use crate::discord::presses::route::Action;
use crate::discord::table::invitations::AT_ONCE;
use crate::discord::table::options;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::pace::Pace;
use slowtable_service::tables::{TablePhase, TableStatus};

/// Returns the lobby's message for a table.
#[must_use]
pub fn body(status: &TableStatus) -> Body {
    // What people may know of each other gives way to what they have agreed on.
    let text = text(status, true);
    let text = match text.chars().count() > CONTENT {
        true => self::text(status, false),
        false => text,
    };
    Body {
        // It mentions nobody.
        is_silent: true,
        ..Body::text(text).rows(controls(status))
    }
}

fn text(status: &TableStatus, with_habits: bool) -> String {
    let language = status.language;
    let say = |id: &str| texts::plain(language, id);
    let title = args!(game = status.game_name.clone());
    let mut lines = vec![texts::text(language, "bot-lobby-title", &title)];
    if !status.options_text.is_empty() {
        lines.push(status.options_text.clone());
    }
    if status.phase.open() {
        lines.push(texts::pace(language, status.pace));
    }
    if let Some(starts) = status.starts {
        let time = texts::time(starts);
        lines.push(tr!(language, "bot-lobby-starts", time = time));
    }
    if status.loud && status.phase.open() {
        lines.push(say("bot-lobby-loud"));
    }
    // The bot's own tables have no host who could take it.
    if !status.proposed {
        lines.extend(options::proposal(status, language));
    }
    lines.push(String::new());
    lines.extend(seats(status, with_habits));
    lines.push(String::new());
    lines.push(match status.phase {
        TablePhase::Lobby if status.proposed => say("bot-lobby-proposed"),
        TablePhase::Lobby => say(match (status.by_invitation, status.in_forum) {
            (true, true) => "bot-lobby-by-invitation-below",
            (true, false) => "bot-lobby-by-invitation",
            (false, true) => "bot-lobby-open-below",
            (false, false) => "bot-lobby-open",
        }),
        TablePhase::Playing if status.in_forum => say("bot-lobby-playing-below"),
        TablePhase::Playing => match status.thread {
            Some(thread) => tr!(
                language,
                "bot-lobby-playing",
                thread = format!("<#{thread}>")
            ),
            None => say("bot-lobby-starting"),
        },
        TablePhase::Over => say("bot-lobby-over"),
        TablePhase::Cancelled => say("bot-lobby-cancelled"),
        TablePhase::Abandoned => say("bot-lobby-abandoned"),
    });
    if let Some(result) = &status.result_text {
        lines.push(result.clone());
    }
    lines.join("\n")
}

/// Returns a line for every seat, free ones included; `with_habits`, with what people may know of each other.
fn seats(status: &TableStatus, with_habits: bool) -> Vec<String> {
    let language = status.language;
    let mut lines: Vec<String> = status
        .seats
        .iter()
        .map(|seat| {
            let mut line = seat.marked_name();
            if seat.person.is_none() {
                let level = seat.level.clone().unwrap_or_default();
                line.push_str(&tr!(language, "bot-lobby-opponent", level = level));
                if seat.vacant && status.phase == TablePhase::Playing {
                    line.push_str(&texts::plain(language, "bot-lobby-vacant"));
                }
            } else if seat.person == Some(status.host) && status.phase == TablePhase::Lobby {
                line.push_str(&texts::plain(language, "bot-lobby-host"));
            }
            if let Some(habits) = seat.habits.as_ref().filter(|_| with_habits) {
                line.push_str(&format!(" · {habits}"));
            }
            line
        })
        .collect();
    if status.phase == TablePhase::Lobby {
        lines.extend(status.held.iter().map(|held| {
            tr!(
                language,
                "bot-lobby-held",
                who = held.person.mention(),
                until = texts::relative(held.until)
            )
        }));
        let free = status.free();
        let line = format!("▫️ {}", texts::plain(language, "bot-lobby-free"));
        lines.extend(std::iter::repeat_n(line, free));
    }
    lines
}

fn controls(status: &TableStatus) -> Vec<CreateActionRow> {
    let language = status.language;
    let table = status.table;
    let labelled = buttons_at(table, language);
    let say_of =
        |pace: Pace, part: &str| texts::plain(language, &format!("pace-{}{part}", pace.id()));
    let desk = labelled(Action::Desk, "bot-button-desk", Tone::Primary);
    let how_to_play: Vec<CreateButton> = status
        .is_taught
        .then(|| texts::plain(language, "bot-button-how-to-play"))
        .map(|label| how_to_play_button(&status.game, &label))
        .into_iter()
        .collect();
    match status.phase {
        // It has no host.
        TablePhase::Lobby if status.proposed => {
            let take = Action::TakeInvitation;
            let decline = Action::DeclineInvitation;
            let mut controls = vec![
                labelled(take, "bot-button-take-invitation", Tone::Success),
                labelled(decline, "bot-button-decline-invitation", Tone::Secondary),
                labelled(Action::Leave, "bot-button-leave", Tone::Secondary),
            ];
            controls.extend(how_to_play);
            rows(controls)
        }
        TablePhase::Lobby => {
            let taken = status.seats.len();
            let full = taken >= usize::from(status.wanted);
            let growable = taken + status.held.len() < usize::from(status.bounds.1);
            let opponents = status.seats.iter().any(|seat| seat.person.is_none());
            let mut first = vec![
                labelled(Action::Join, "bot-button-join", Tone::Primary).disabled(full),
                labelled(Action::Leave, "bot-button-leave", Tone::Secondary),
                labelled(
                    Action::RemoveOpponent,
                    "bot-button-remove-opponent",
                    Tone::Secondary,
                )
                .disabled(!opponents),
                labelled(Action::Start, "bot-button-start", Tone::Success)
                    .disabled(taken < usize::from(status.bounds.0)),
                labelled(Action::Cancel, "bot-button-cancel", Tone::Danger),
            ];
            let mut draw_again = status.laid_out.as_ref().map(|laid_out| {
                let route = Action::DrawAgain.at(table);
                button(&route, &laid_out.again, Tone::Secondary)
            });
            // A button that cannot be pressed gives its place away.
            if let Some(draw_again) = draw_again.take_if(|_| !opponents) {
                first[2] = draw_again;
            }
            let mut controls = rows(first);
            let paces = Pace::ALL.map(|pace| {
                let text = |part: &str| say_of(pace, part);
                (pace.id(), text(""), text(".description"))
            });
            let of_pace = paces
                .iter()
                .map(|(id, name, description)| (*id, name.as_str(), description.as_str()));
            let placeholder = texts::plain(language, "bot-select-pace");
            let route = Action::ChoosePace.at(table);
            if status.free() > 0 {
                controls.insert(0, invite(status));
            }
            controls.insert(0, select(&route, &placeholder, of_pace));
            // A select cannot be disabled with a readable reason, so it is left out.
            if growable && !status.levels.is_empty() {
                let levels = status
                    .levels
                    .iter()
                    .map(|level| (level.id, level.name.as_str(), level.description.as_str()));
                let placeholder = texts::plain(language, "bot-select-add-opponent");
                controls.insert(
                    0,
                    select(&Action::AddOpponent.at(table), &placeholder, levels),
                );
            }
            let (only, id) = match status.by_invitation {
                true => (false, "bot-button-open-to-all"),
                false => (true, "bot-button-by-invitation"),
            };
            let mut more: Vec<CreateButton> = draw_again.into_iter().collect();
            more.push(labelled(
                Action::Options,
                "bot-button-options",
                Tone::Secondary,
            ));
            more.push(labelled(Action::SetByInvitation(only), id, Tone::Secondary));
            let others = status.seats.iter().filter_map(|seat| seat.person);
            let others = others.filter(|person| *person != status.host).count();
            if others + status.held.len() > 0 {
                more.push(labelled(
                    Action::ChooseSeat,
                    "bot-button-choose-seat",
                    Tone::Secondary,
                ));
            }
            let (action, id) = match status.starts {
                None => (Action::ChooseStart, "bot-button-choose-start"),
                Some(_) => (Action::NoStart, "bot-button-no-start"),
            };
            more.push(labelled(action, id, Tone::Secondary));
            let (loud, id) = match status.loud {
                true => (false, "bot-button-quiet"),
                false => (true, "bot-button-loud"),
            };
            // The options have the same button. Help and the reception lead to the pages on how to play, too.
            more.push(labelled(Action::SetLoud(loud), id, Tone::Secondary));
            more.extend(how_to_play);
            let room = IN_A_ROW * Panel::ROWS.saturating_sub(controls.len());
            more.truncate(room);
            controls.extend(rows(more));
            controls
        }
        TablePhase::Playing => rows(std::iter::once(desk).chain(how_to_play).collect()),
        TablePhase::Over => {
            let log = labelled(Action::Log(None), "bot-button-log", Tone::Secondary);
            let once_over = once_over(table, language);
            rows([desk, log].into_iter().chain(once_over).collect())
        }
        TablePhase::Cancelled | TablePhase::Abandoned => Vec::new(),
    }
}

/// Returns the select with which the host invites people: at most as many at once as seats are free.
fn invite(status: &TableStatus) -> CreateActionRow {
    let kind = CreateSelectMenuKind::User {
        default_users: None,
    };
    let most = u8::try_from(status.free().clamp(1, AT_ONCE)).unwrap_or(1);
    let route = Action::Invite.at(status.table);
    let menu = CreateSelectMenu::new(route.encode(), kind)
        .placeholder(texts::plain(status.language, "bot-select-invite"))
        .max_values(most);
    CreateActionRow::SelectMenu(menu)
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use slowtable_kit::Seat;
    use slowtable_service::tables::{
        ChannelId, GuildId, LaidOut, LevelShown, PersonId, SeatStatus, TableId,
    };
    use slowtable_ui::Language;

    use super::*;

    fn lobby(seats: u8, language: Language) -> TableStatus {
        let seat = |number: u8| SeatStatus {
            seat: Seat(number),
            person: Some(PersonId(u64::MAX >> 1)),
            name: "*".repeat(32).into(),
            awaited: None,
            since: None,
            until: None,
            can_be_nudged: false,
            can_be_asked_about: false,
            level: None,
            vacant: false,
            habits: Some(
                "usually answers within 55 min to 12 days, 1234 games finished, 12 left".into(),
            ),
        };
        TableStatus {
            table: TableId::from_sql(1 << 40),
            phase: TablePhase::Lobby,
            game: "game".to_owned(),
            game_name: "A game of long titles".to_owned(),
            options_text: "an option, ".repeat(20),
            laid_out: None,
            has_layouts: false,
            options: Vec::new(),
            pace: Pace::Relaxed,
            is_taught: true,
            levels: Vec::new(),
            language,
            guild: Some(GuildId(7)),
            channel: ChannelId(9),
            thread: None,
            message: None,
            host: PersonId(1),
            wanted: seats,
            bounds: (1, seats),
            by_invitation: true,
            in_forum: false,
            proposed: false,
            starts: Some(Timestamp::MAX),
            loud: true,
            held: Vec::new(),
            seats: (0..seats).map(seat).collect(),
            moves: 0,
            pictures: Vec::new(),
            parts: Vec::new(),
            standings: None,
            result_text: None,
            created: Timestamp::UNIX_EPOCH,
        }
    }

    #[test]
    fn a_new_lobby_notifies_nobody() {
        let body = body(&lobby(4, Language::English));
        assert!(body.is_silent && body.mentions.is_empty());
    }

    #[test]
    fn drawing_again_has_a_place_in_every_lobby_of_a_drawn_game() {
        let language = Language::English;
        for (people, opponents, wanted) in [(1, 0, 1), (1, 0, 4), (1, 2, 4), (2, 1, 4), (4, 0, 4)] {
            let mut status = lobby(people + opponents, language);
            (status.wanted, status.bounds) = (wanted, (1, 4));
            status.levels = vec![LevelShown {
                id: "usual",
                name: "Usual".into(),
                description: String::new(),
            }];
            for seat in &mut status.seats {
                seat.person = (seat.seat.0 < people).then_some(PersonId(seat.seat.0.into()));
            }
            status.laid_out = Some(LaidOut {
                game: status.game.clone(),
                seats: wanted,
                options: serde_json::Value::Null,
                again: "Draw again".to_owned(),
            });
            let rows = controls(&status);
            let json = serde_json::json!(rows);
            let rows = json.as_array().map_or(&[][..], Vec::as_slice);
            assert!(rows.len() <= Panel::ROWS, "{json}");
            let buttons =
                |row: &serde_json::Value| row["components"].as_array().map_or(0, Vec::len);
            assert!(rows.iter().all(|row| buttons(row) <= IN_A_ROW), "{json}");
            for id in ["1gm:", "1j:", "1g:", "1c:", "1io:", "1gw:", "1op:"] {
                let shown = json.to_string().contains(&format!("\"{id}"));
                // A scheduled table has another button for its start.
                assert!(
                    shown || id == "1gw:" && status.starts.is_some(),
                    "{id} in {json}"
                );
            }
        }
    }

    #[test]
    fn what_is_said_of_people_fits_or_is_left_out() {
        for language in Language::ALL {
            for seats in 1..=24 {
                let text = body(&lobby(seats, language)).text;
                assert!(text.chars().count() <= CONTENT, "{seats}: {text}");
                let said = text.matches("games finished").count();
                assert!(
                    said == usize::from(seats) || (said == 0 && seats > 8),
                    "{text}"
                );
            }
        }
    }
}
