//! Actions for one person: settings, help, their tables.

use std::sync::Arc;

use slowtable_desk::Title;
use slowtable_ui::{Language, Tone};

use crate::discord::bot::{Bot, Reply};
use crate::discord::commands::names::{spoken_learn, spoken_new};
use crate::discord::error::BotError;
use crate::discord::messages::body::{Body, CONTENT};
use crate::discord::messages::components::{button, rows};
use crate::discord::people::days;
use crate::discord::people::first_game::{how_to_play_buttons, learn_buttons};
use crate::discord::presses::route::{Action, Route};
use crate::discord::request::BotRequest;
use crate::discord::table::views::pager;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::pace::DaysOff;
use slowtable_service::tables::{LobbyAccess, PersonId, TablePhase, TableSummary};

/// The number of language buttons in the settings; their row has one more for Discord's language.
const LANGUAGES: usize = 4;

/// A change of settings; `None` leaves a setting unchanged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SettingsChange {
    /// The language; the inner `None` follows Discord's.
    pub language: Option<Option<Language>>,
    /// Whether the desk comes by direct message.
    pub desk_by_dm: Option<bool>,
    /// Whether their results are kept from others.
    pub unlisted: Option<bool>,
    /// Whether they get explanations at their desks.
    pub guided: Option<bool>,
    /// Whether they are reminded before their time runs out.
    pub reminders: Option<bool>,
    /// Whether they find offers only at their desk.
    pub offers_at_desk: Option<bool>,
    /// Whether others may invite them to tables.
    pub invitable: Option<bool>,
    /// The time zone, as typed.
    pub zone: Option<String>,
    /// The quiet hours, as typed.
    pub quiet: Option<String>,
    /// The days off.
    pub days_off: Option<DaysOff>,
}

/// Changes the reader's settings and shows them.
///
/// # Errors
/// When the store fails.
pub async fn settings(
    bot: Arc<Bot>,
    request: BotRequest,
    change: SettingsChange,
) -> Result<Reply, BotError> {
    let person = request.person.id;
    let mut settings = bot.tables.settings(person).await?;
    let before = settings;
    let mut language = request.language;
    if let Some(chosen) = change.language {
        settings.language = chosen;
        language = chosen.unwrap_or(language);
    }
    if let Some(on) = change.desk_by_dm {
        settings.desk_by_dm = on;
    }
    if let Some(on) = change.reminders {
        settings.reminders = on;
    }
    if let Some(on) = change.offers_at_desk {
        settings.offers_at_desk = on;
    }
    if settings != before {
        bot.tables.set_settings(person, settings).await?;
    }
    if let Some(on) = change.unlisted {
        bot.tables.set_unlisted(person, on).await?;
    }
    let unlisted = bot.tables.is_unlisted(person).await?;
    if let Some(on) = change.guided {
        bot.tables.set_guided(person, on).await?;
    }
    let guided = bot.tables.is_guided(person).await?;
    if let Some(on) = change.invitable {
        bot.tables.set_invitable(person, on).await?;
    }
    let invitable = bot.tables.is_invitable(person).await?;
    let days = days::change(&bot, person, change.zone, change.quiet, change.days_off).await?;
    let desk_id = if settings.desk_by_dm {
        "bot-settings-desk-dm"
    } else {
        "bot-settings-desk-thread"
    };
    let reminders_id = if settings.reminders {
        "bot-settings-reminders"
    } else {
        "bot-settings-no-reminders"
    };
    let say = |id: &str| texts::plain(language, id);
    let listed_id = match unlisted {
        true => "bot-settings-unlisted",
        false => "bot-settings-listed",
    };
    let text = [
        say("bot-settings-title"),
        match settings.language {
            None => say("bot-settings-language-discord"),
            Some(chosen) => {
                tr!(language, "bot-settings-language", language = chosen.name())
            }
        },
        say(desk_id),
        say(match settings.offers_at_desk {
            true => "bot-settings-offers-at-desk",
            false => "bot-settings-offers-mention",
        }),
        say(listed_id),
        say(reminders_id),
        say(match guided {
            true => "bot-settings-guided",
            false => "bot-settings-not-guided",
        }),
        say(match invitable {
            true => "bot-settings-invitable",
            false => "bot-settings-uninvited",
        }),
        days::lines(&days, bot.tables.clock().now(), language),
    ]
    .join("\n");
    let choice = |chosen: Option<Language>, label: &str| {
        let route = Route::SetLanguage(chosen);
        button(&route, label, Tone::Secondary).disabled(settings.language == chosen)
    };
    // The row has room for this many; the command offers all.
    let languages = Language::ALL.into_iter().take(LANGUAGES);
    let of_each = languages.map(|language| choice(Some(language), &language.name()));
    let of_discord = choice(None, &say("bot-button-language-discord"));
    let mut controls = rows(std::iter::once(of_discord).chain(of_each).collect());
    let (on, id) = if settings.desk_by_dm {
        (false, "bot-button-desk-thread")
    } else {
        (true, "bot-button-desk-dm")
    };
    let dm = button(&Route::SetDeskByDm(on), &say(id), Tone::Secondary);
    let id = match unlisted {
        true => "bot-button-listed",
        false => "bot-button-unlisted",
    };
    let listing = button(&Route::SetUnlisted(!unlisted), &say(id), Tone::Secondary);
    let (on, id) = if settings.reminders {
        (false, "bot-button-no-reminders")
    } else {
        (true, "bot-button-reminders")
    };
    let reminders = button(&Route::SetReminders(on), &say(id), Tone::Secondary);
    let id = match guided {
        true => "bot-button-not-guided",
        false => "bot-button-guided",
    };
    let guiding = button(&Route::SetGuided(!guided), &say(id), Tone::Secondary);
    let id = match invitable {
        true => "bot-button-no-invitations",
        false => "bot-button-invitations",
    };
    let inviting = button(&Route::SetInvitable(!invitable), &say(id), Tone::Secondary);
    let (on, id) = match settings.offers_at_desk {
        true => (false, "bot-button-offers-mention"),
        false => (true, "bot-button-offers-at-desk"),
    };
    let offers = button(&Route::SetOffersAtDesk(on), &say(id), Tone::Secondary);
    let avoided = button(&Route::Avoided, &say("bot-button-avoided"), Tone::Secondary);
    let mut more = vec![dm, reminders, offers, listing, guiding, inviting, avoided];
    if request.guild.is_some() {
        more.push(button(
            &Route::Wish,
            &say("bot-button-call-me"),
            Tone::Secondary,
        ));
    }
    controls.extend(rows(more));
    controls.extend(days::select(&days, language));
    Ok(Reply::Say(Body::text(text).rows(controls), None))
}

/// Returns the help.
///
/// # Errors
/// Never.
pub async fn help(bot: Arc<Bot>, request: BotRequest) -> Result<Reply, BotError> {
    let titles = bot.tables.titles();
    let text = help_text(titles, request.language);
    let mut controls = rows(how_to_play_buttons(titles, request.language));
    controls.extend(rows(learn_buttons(titles, request.language)));
    Ok(Reply::Say(Body::text(text).rows(controls), None))
}

/// Returns the text of the help: the games and their commands, then what people can do at a table.
fn help_text(titles: &[Arc<dyn Title>], language: Language) -> String {
    let mut games: Vec<String> = Vec::new();
    for title in titles {
        let (fewest, most) = title.seats();
        // Descriptions of the commands say what a game is about; here more games have to fit.
        games.push(tr!(
            language,
            "bot-help-game",
            game = title.name(language),
            fewest = fewest,
            most = most,
            new = spoken_new(title.as_ref(), language)
        ));
    }
    let learnt = titles.iter().filter(|title| title.first_game().is_some());
    let learn: Vec<String> = learnt
        .map(|title| spoken_learn(title.as_ref(), language))
        .collect();
    if !learn.is_empty() {
        games.push(tr!(language, "bot-help-learn", learn = learn.join(", ")));
    }
    tr!(language, "bot-help", games = games.join("\n"))
}

/// The most characters of a page of the reader's own tables.
const OWN_PAGE: usize = 1_200;
/// The most tables of a page, because each may have a button.
const OWN_TABLES: usize = 8;
/// The number of joinable tables below the first page.
const OPEN_TABLES: usize = 5;
/// The number of invitations below the first page.
const INVITATIONS: usize = 5;

/// Lists the reader's tables everywhere, and those that can be joined where they ask.
///
/// # Errors
/// When the store fails.
pub async fn list(bot: Arc<Bot>, request: BotRequest) -> Result<Reply, BotError> {
    own_tables(bot, request, 0).await
}

/// Returns a page of the reader's tables on all servers, those that await them first. The first page also lists the
/// tables that can be joined where they ask. Beyond the last page it is the last.
///
/// # Errors
/// When the store fails.
pub async fn own_tables(bot: Arc<Bot>, request: BotRequest, page: u16) -> Result<Reply, BotError> {
    let (language, person) = (request.language, request.person.id);
    let own = bot.tables.tables_of(person, language).await?;
    let pages = own_pages(&own, person, language);
    let page = usize::from(page).min(pages.len().saturating_sub(1));
    let say = |id: &str| texts::plain(language, id);
    let (mut lines, mut buttons, mut controls) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(shown) = pages.get(page) {
        lines.push(match pages.len() {
            1 => say("bot-list-own"),
            pages => {
                tr!(
                    language,
                    "bot-list-own-page",
                    page = page + 1,
                    pages = pages
                )
            }
        });
        for (table, line) in shown {
            lines.push(line.clone());
            if table.phase == TablePhase::Playing {
                let tone = match table.awaited.contains(&person) {
                    true => Tone::Primary,
                    false => Tone::Secondary,
                };
                let label = of_table("bot-button-desk-of", table, language);
                buttons.push(button(&Action::Desk.at(table.table), &label, tone));
            }
        }
        controls = rows(buttons);
    }
    if page == 0 {
        let open = bot.tables.list(&request.asker(), language).await?;
        let invited = bot.tables.invitations_of(person, language).await?;
        if !invited.is_empty() {
            lines.push(say("bot-list-invited"));
            let mut takes = Vec::new();
            for table in invited.iter().take(INVITATIONS) {
                let LobbyAccess::Invited(until) = table.entry else {
                    continue;
                };
                let until = tr!(
                    language,
                    "bot-list-invited-until",
                    until = texts::relative(until)
                );
                lines.push(format!("- {}{until}", texts::table(&table.label(), true)));
                let label = of_table("bot-button-join-of", table, language);
                let take = Action::TakeInvitation.at(table.table);
                takes.push(button(&take, &label, Tone::Success));
            }
            controls.extend(rows(takes));
        }
        let mut open = open
            .iter()
            .filter(|table| table.phase == TablePhase::Lobby)
            .filter(|table| !matches!(table.entry, LobbyAccess::Invited(_)))
            .filter(|table| own.iter().all(|own| own.table != table.table))
            .take(OPEN_TABLES)
            .peekable();
        if own.is_empty() && invited.is_empty() && open.peek().is_none() {
            let titles = bot.tables.titles().iter();
            let commands: Vec<String> = titles
                .map(|title| spoken_new(title.as_ref(), language))
                .collect();
            lines.push(tr!(
                language,
                "bot-list-nothing",
                commands = commands.join(", ")
            ));
        }
        if open.peek().is_some() {
            lines.push(say("bot-list-open"));
        }
        let mut joins = Vec::new();
        for table in open {
            let mut line = format!("- {}", texts::table(&table.label(), true));
            if table.entry == LobbyAccess::ByInvitation {
                line.push_str(&say("bot-list-by-invitation"));
            }
            let told: usize = lines.iter().map(|line| line.chars().count() + 1).sum();
            if told + line.chars().count() > CONTENT {
                break;
            }
            lines.push(line);
            if table.entry == LobbyAccess::ByInvitation {
                continue;
            }
            let label = of_table("bot-button-join-of", table, language);
            let join = Action::Join.at(table.table);
            joins.push(button(&join, &label, Tone::Secondary));
        }
        controls.extend(rows(joins));
    }
    let to = |page: usize| Route::OwnTables(u16::try_from(page).unwrap_or(u16::MAX));
    let last = pages.len().saturating_sub(1);
    controls.extend(rows(pager(page, last, to, language)));
    Ok(Reply::Say(
        Body::text(lines.join("\n")).rows(controls),
        None,
    ))
}

/// Returns a label with a table's number.
fn of_table(id: &str, table: &TableSummary, language: Language) -> String {
    tr!(language, id, table = format!("#{}", table.table))
}

/// Returns the reader's tables, a line each, in pages that fit in a message.
fn own_pages(
    own: &[TableSummary],
    person: PersonId,
    language: Language,
) -> Vec<Vec<(&TableSummary, String)>> {
    let mut pages: Vec<Vec<(&TableSummary, String)>> = Vec::new();
    let mut room = 0;
    for table in own {
        let line = own_line(table, person, language);
        let needs = line.chars().count() + 1;
        match pages.last_mut() {
            Some(page) if needs <= room && page.len() < OWN_TABLES => {
                room -= needs;
                page.push((table, line));
            }
            _ => {
                room = OWN_PAGE.saturating_sub(needs);
                pages.push(vec![(table, line)]);
            }
        }
    }
    pages
}

fn own_line(table: &TableSummary, person: PersonId, language: Language) -> String {
    let mut line = format!("- {}", texts::table(&table.label(), true));
    if table.phase == TablePhase::Lobby {
        line.push_str(&texts::plain(language, "bot-list-lobby"));
    }
    if table.awaited.contains(&person) {
        line.push_str(&texts::plain(language, "bot-list-awaited"));
        if let Some(since) = table.since.get(&person) {
            line.push_str(&tr!(
                language,
                "bot-list-since",
                since = texts::relative(*since)
            ));
        }
        if let Some(until) = table.until.get(&person) {
            line.push_str(&tr!(
                language,
                "bot-list-until",
                until = texts::relative(*until)
            ));
        }
    }
    line
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::BTreeMap;

    use jiff::Timestamp;
    use slowtable_ui::PlainName;

    use super::*;
    use slowtable_service::tables::{ChannelId, GuildId, TableId};

    #[test]
    fn the_help_names_every_game_and_fits_with_room_to_spare() {
        let titles = crate::games::titles().unwrap();
        for language in Language::ALL {
            let text = help_text(&titles, language);
            for title in &titles {
                let (new, learn) = (spoken_new(title.as_ref(), language), title.first_game());
                assert!(text.contains(&new), "{text}");
                let learn = learn.map(|_| spoken_learn(title.as_ref(), language));
                assert!(learn.is_none_or(|learn| text.contains(&learn)), "{text}");
            }
            let length = text.chars().count();
            assert!(length + 100 < CONTENT, "{length} in {language:?}");
        }
    }

    #[test]
    fn a_hundred_tables_are_listed_in_pages_that_fit_none_left_out() {
        let person = PersonId(7);
        let table = |number: i64| TableSummary {
            table: TableId::from_sql(1 << 40 | number),
            phase: TablePhase::Playing,
            game: "toy".into(),
            game_name: "Toy".into(),
            guild: Some(GuildId(u64::MAX >> 1)),
            channel: ChannelId(u64::MAX >> 1),
            thread: Some(ChannelId(u64::MAX >> 1)),
            seats: vec![(Some(person), PlainName::from("*".repeat(32))); 8],
            wanted: 8,
            held: 0,
            entry: LobbyAccess::Open,
            awaited: vec![person],
            since: BTreeMap::from([(person, Timestamp::UNIX_EPOCH)]),
            until: BTreeMap::from([(person, Timestamp::UNIX_EPOCH)]),
            changed: Timestamp::UNIX_EPOCH,
        };
        let own: Vec<TableSummary> = (0..100).map(table).collect();
        for language in Language::ALL {
            let pages = own_pages(&own, person, language);
            let listed: Vec<TableId> = pages.iter().flatten().map(|(one, _)| one.table).collect();
            let all: Vec<TableId> = own.iter().map(|one| one.table).collect();
            assert_eq!(listed, all);
            // The first page lists open tables, too.
            let line = pages[0][0].1.chars().count();
            for page in &pages {
                let text: usize = page.iter().map(|(_, line)| line.chars().count() + 1).sum();
                assert!(text + 100 < CONTENT && page.len() <= OWN_TABLES, "{text}");
            }
            assert!(line < OWN_PAGE, "{line}");
        }
    }
}
