//! The reception's message: a server's open tables, and the ways into a game.

use serenity::all::CreateActionRow;
use slowtable_ui::{Language, Tone};

use crate::discord::messages::body::{Body, CONTENT};
use crate::discord::messages::components::{button, rows};
use crate::discord::presses::route::Route;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::tables::{ListedTable, ReceptionList, TableLabel};

/// The characters kept for the lines that say how many more tables there are.
const TAILS: usize = 150;

/// The characters kept for tables in play, if there are any.
const GAMES: usize = 550;

/// Returns the reception's message. Tables without room are counted in a line.
#[must_use]
pub fn body(list: &ReceptionList, language: Language) -> Body {
    let say = |id: &str| texts::plain(language, id);
    let mut text = say("bot-reception-title");
    let add = |text: &mut String, line: &str| {
        text.push('\n');
        text.push_str(line);
    };
    let section =
        |text: &mut String, title: &str, tables: &[ListedTable], (more, room): (usize, usize)| {
            add(text, &format!("\n{}", say(title)));
            let mut left_out = more;
            // What is said of the people gives way to tables.
            let all: usize = tables
                .iter()
                .map(|table| line(table, language, true).chars().count() + 1)
                .sum();
            let with_habits = text.chars().count() + all + TAILS <= room;
            for table in tables {
                let line = line(table, language, with_habits);
                let full = text.chars().count() + line.chars().count() + TAILS > room;
                if full || left_out > more {
                    left_out += 1;
                } else {
                    add(text, &line);
                }
            }
            if left_out > 0 {
                add(text, &tr!(language, "bot-reception-more", count = left_out));
            }
        };
    if list.lobbies.is_empty() {
        text.push_str("\n\n");
        text.push_str(&say("bot-reception-none"));
    } else {
        let room = match list.games.is_empty() {
            true => CONTENT,
            false => CONTENT - GAMES,
        };
        let id = "bot-reception-open";
        section(&mut text, id, &list.lobbies, (list.more_lobbies, room));
    }
    if !list.games.is_empty() {
        let id = "bot-reception-games";
        section(&mut text, id, &list.games, (list.more_games, CONTENT));
    }
    Body {
        is_silent: true,
        ..Body::text(text).rows(controls(language))
    }
}

/// Returns a table's line, without anything that only some people may know.
fn line(table: &ListedTable, language: Language, with_habits: bool) -> String {
    let label = TableLabel {
        table: table.table,
        game: table.game.clone(),
        players: table.players.clone(),
        guild: Some(table.guild),
        place: table.thread.unwrap_or(table.channel),
    };
    let mut line = format!("- {}", texts::table(&label, true));
    let pace = texts::plain(language, &format!("pace-{}", table.pace.id()));
    if table.phase.has_game() {
        line.push_str(&format!(" · {pace}"));
        return line;
    }
    let habits = table.habits.as_ref().filter(|_| with_habits);
    let seats = match table.by_invitation {
        true => texts::plain(language, "bot-reception-by-invitation"),
        false => tr!(language, "bot-reception-free", free = table.free),
    };
    let its_language = table.language.name();
    line.push_str(&format!(" · {seats} · {pace} · {its_language}"));
    if let Some(starts) = table.starts {
        let time = texts::time(starts);
        line.push_str(" · ");
        line.push_str(&tr!(language, "bot-reception-starts", time = time));
    }
    if let Some(habits) = habits {
        line.push_str(&format!(" · {habits}"));
    }
    line
}

fn controls(language: Language) -> Vec<CreateActionRow> {
    let labelled =
        |route: &Route, id: &str, tone: Tone| button(route, &texts::plain(language, id), tone);
    rows(vec![
        labelled(
            &Route::NewTable(None),
            "bot-button-new-table",
            Tone::Primary,
        ),
        labelled(&Route::LearnAny, "bot-button-learn-any", Tone::Success),
        labelled(
            &Route::OwnTables(0),
            "bot-button-own-tables",
            Tone::Secondary,
        ),
        labelled(&Route::Wish, "bot-button-call-me", Tone::Secondary),
    ])
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use jiff::Timestamp;
    use slowtable_ui::PlainName;

    use super::*;
    use slowtable_service::pace::Pace;
    use slowtable_service::tables::{ChannelId, GuildId, MessageId, TableId, TablePhase};

    fn table(number: i64, phase: TablePhase) -> ListedTable {
        ListedTable {
            table: TableId::from_sql(1 << 40 | number),
            phase,
            game: "A game of long titles".into(),
            guild: GuildId(u64::MAX >> 1),
            channel: ChannelId(u64::MAX >> 1),
            thread: Some(ChannelId(u64::MAX >> 1)),
            message: Some(MessageId(u64::MAX >> 1)),
            language: Language::German,
            pace: Pace::Relaxed,
            by_invitation: false,
            starts: Some(Timestamp::MAX),
            wanted: 8,
            free: 3,
            players: vec![PlainName::from("*".repeat(32)); 8],
            habits: Some("answers within 55 min to 12 days, 1234 games finished, 12 left".into()),
        }
    }

    #[test]
    fn any_number_of_tables_fits_and_none_is_forgotten() {
        for language in Language::ALL {
            for (lobbies, games) in [(0, 0), (1, 0), (0, 1), (12, 0), (12, 6), (3, 2)] {
                let list = ReceptionList {
                    lobbies: (0..lobbies)
                        .map(|at| table(at, TablePhase::Lobby))
                        .collect(),
                    more_lobbies: 988,
                    games: (0..games)
                        .map(|at| table(at, TablePhase::Playing))
                        .collect(),
                    more_games: 77,
                };
                let text = body(&list, language).text;
                assert!(text.chars().count() <= CONTENT, "{text}");
                let shown = text.matches("discord.com").count();
                let counted: usize = text
                    .lines()
                    .filter(|line| !line.contains("discord.com"))
                    .flat_map(|line| line.split(|c: char| !c.is_ascii_digit()))
                    .filter_map(|number| number.parse::<usize>().ok())
                    .sum();
                let mut all = usize::try_from(lobbies + games).unwrap();
                all += if lobbies > 0 { 988 } else { 0 };
                all += if games > 0 { 77 } else { 0 };
                assert_eq!(shown + counted, all, "{text}");
                assert!((lobbies == 0 || shown > 0) && (games == 0 || shown > 1 || lobbies == 0));
            }
        }
    }
}
