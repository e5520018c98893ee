//! Tables of results, and a person's own results. Answers are for their reader only.

use std::sync::Arc;

use slowtable_kit::Points;
use slowtable_ui::{Args, Language, Tone, args, points_figure};

use crate::discord::bot::{Bot, Reply};
use crate::discord::error::BotError;
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{button, rows, select};
use crate::discord::presses::route::{Action, Route};
use crate::discord::request::BotRequest;
use crate::discord::table::views::pager;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::tables::{
    GamePlayed, Part, PersonId, Ranked, Ranking, Rating, Record, ResultsPool,
};

/// The most options of a select ("String Select Structure").
const OPTIONS: usize = 25;

/// The number of latest games with a button to look back on them: one row.
const LOOK_BACK: usize = 5;

/// Shows a person's results. Without a person, it shows the server's table of results, or outside a server the
/// reader's results.
///
/// # Errors
/// The errors of the service.
pub async fn show(
    bot: Arc<Bot>,
    request: BotRequest,
    person: Option<PersonId>,
) -> Result<Reply, BotError> {
    match (person, request.guild) {
        (Some(person), _) => of_person(bot, request, person).await,
        (None, Some(_)) => ranking(bot, request, None, 0).await,
        (None, None) => own(bot, request).await,
    }
}

/// Shows the reader's results.
///
/// # Errors
/// The errors of the service.
pub async fn own(bot: Arc<Bot>, request: BotRequest) -> Result<Reply, BotError> {
    let person = request.person.id;
    of_person(bot, request, person).await
}

/// Shows the table of results of the pool that a select names.
///
/// # Errors
/// The errors of the service.
pub async fn chosen(bot: Arc<Bot>, request: BotRequest, value: &str) -> Result<Reply, BotError> {
    let named = value
        .split_once(':')
        .and_then(|(seats, game)| Some((game.to_owned(), seats.parse().ok()?)));
    ranking(bot, request, named, 0).await
}

/// Returns a pool's value in a select.
fn value(pool: &ResultsPool) -> String {
    format!("{}:{}", pool.seats, pool.game)
}

/// Shows a page of the server's table of results for a pool. It is the server where the control is pressed, even if
/// the control was made elsewhere.
///
/// # Errors
/// The errors of the service.
pub async fn ranking(
    bot: Arc<Bot>,
    request: BotRequest,
    wanted: Option<(String, u8)>,
    page: u16,
) -> Result<Reply, BotError> {
    let language = request.language;
    let Some(guild) = request.guild else {
        return own(bot, request).await;
    };
    let wanted = wanted.as_ref().map(|(game, seats)| (game.as_str(), *seats));
    let ranking = bot
        .tables
        .ranking(guild, wanted, page.into(), language)
        .await?;
    let Some(ranking) = ranking else {
        return Ok(Reply::say(texts::plain(language, "bot-results-none-here")));
    };
    let text = ranking_text(&ranking, language);
    let shown = &ranking.shown;
    let to = |page: usize| Route::Ranking {
        seats: shown.seats,
        page: u16::try_from(page).unwrap_or(u16::MAX),
        game: shown.game.clone(),
    };
    let mut controls = Vec::new();
    if ranking.pools.len() > 1 {
        let pools: Vec<[String; 3]> = ranking
            .pools
            .iter()
            .take(OPTIONS)
            .map(|pool| {
                [
                    value(pool),
                    kind(pool, language),
                    games(pool.games, language),
                ]
            })
            .collect();
        let options = pools
            .iter()
            .map(|[value, name, games]| (value.as_str(), name.as_str(), games.as_str()));
        let placeholder = texts::plain(language, "bot-results-select");
        controls.push(select(&Route::RankingChosen, &placeholder, options));
    }
    let mut buttons = pager(ranking.page, ranking.pages - 1, to, language);
    buttons.push(button(
        &Route::OwnResults,
        &texts::plain(language, "bot-results-own"),
        Tone::Secondary,
    ));
    controls.extend(rows(buttons));
    Ok(Reply::Say(Body::text(text).rows(controls), None))
}

fn ranking_text(ranking: &Ranking, language: Language) -> String {
    let shown = &ranking.shown;
    let mut lines = vec![tr!(
        language,
        "bot-results-server",
        kind = kind(shown, language),
        games = games(shown.games, language)
    )];
    if ranking.pages > 1 {
        lines.push(tr!(
            language,
            "bot-results-page",
            page = ranking.page + 1,
            pages = ranking.pages
        ));
    }
    let line = |one: &Ranked| ranked(one, shown.seats == 1, language);
    lines.extend(ranking.people.iter().map(line));
    if ranking.people.is_empty() {
        lines.push(texts::plain(language, "bot-results-nobody"));
    }
    let opponents = ranking.opponents.iter().map(|(level, rating)| {
        let args = rating_args(*rating).with("level", level.clone());
        texts::text(language, "bot-results-opponent", &args)
    });
    let opponents: Vec<String> = opponents.collect();
    if shown.seats > 1 {
        lines.push(texts::plain(language, "bot-results-legend"));
        if !opponents.is_empty() {
            lines.push(tr!(
                language,
                "bot-results-opponents",
                opponents = opponents.join(", ")
            ));
        }
    }
    lines.join("\n")
}

/// Returns a person's line in a table of results.
fn ranked(one: &Ranked, is_solo: bool, language: Language) -> String {
    let record = &one.record;
    let place = one
        .place
        .map_or_else(|| "–".to_owned(), |place| format!("{place}."));
    let args = args!(
        place = place,
        name = one.person.mention(),
        games = games(record.games, language)
    );
    if is_solo {
        let args = args
            .with("best", record.best.map(points_figure).unwrap_or_default())
            .with("mean", mean(record.mean_points()));
        return texts::text(language, "bot-results-solo-line", &args);
    }
    let args = args
        .with("wins", record.wins)
        .with("rating", rating(record, language));
    texts::text(language, "bot-results-line", &args)
}

async fn of_person(
    bot: Arc<Bot>,
    request: BotRequest,
    person: PersonId,
) -> Result<Reply, BotError> {
    let language = request.language;
    let results = bot
        .tables
        .results_of(&request.asker(), request.guild, person, language)
        .await?;
    let args = || args!(name = person.mention());
    if results.latest.is_empty() {
        let id = match results.is_of_server {
            true => "bot-results-none-of-here",
            false => "bot-results-none-of",
        };
        return Ok(Reply::say(texts::text(language, id, &args())));
    }
    let id = match results.is_of_server {
        true => "bot-results-of-here",
        false => "bot-results-of",
    };
    let mut lines = vec![texts::text(language, id, &args())];
    lines.extend(
        results
            .pools
            .iter()
            .map(|(pool, record)| summary(pool, record, language)),
    );
    lines.push(texts::plain(language, "bot-results-latest"));
    lines.extend(results.latest.iter().map(|game| played(game, language)));
    let tables = results.latest.iter().filter_map(|game| game.table.as_ref());
    let look_back = tables.take(LOOK_BACK).map(|label| {
        let step = Action::Step {
            button: 0,
            step: None,
        };
        let text = tr!(
            language,
            "bot-results-look-back",
            table = label.table.to_string()
        );
        button(&step.at(label.table), &text, Tone::Secondary)
    });
    let body = Body::text(lines.join("\n")).rows(rows(look_back.collect()));
    Ok(Reply::Say(body, None))
}

/// Returns a person's results in a pool, in a line.
fn summary(pool: &ResultsPool, record: &Record, language: Language) -> String {
    let args = args!(
        kind = kind(pool, language),
        games = games(record.games, language),
        wins = record.wins,
        best = record.best.map(points_figure).unwrap_or_default(),
        mean = mean(record.mean_points()),
        rating = rating(record, language)
    );
    let mut text = match (pool.seats, record.best) {
        (1, _) => texts::text(language, "bot-results-solo", &args),
        (_, Some(_)) => texts::text(
            language,
            "bot-results-kind",
            &args.with("mean_place", mean_place(record, language)),
        ),
        (_, None) => texts::text(language, "bot-results-kind-left", &args),
    };
    if record.left > 0 {
        text.push_str(&tr!(language, "bot-results-left", left = record.left));
    }
    text
}

/// Returns a line about one game of a person.
fn played(game: &GamePlayed, language: Language) -> String {
    let name = match &game.table {
        Some(label) => texts::table(label, false),
        None => format!("**{}**", game.game_name),
    };
    let points = game.result.map(|(_, points)| points_figure(points));
    let args = args!(
        when = texts::day(game.ended),
        game = name,
        seats = game.seats,
        place = game.result.map_or(0, |(place, _)| place),
        points = points.unwrap_or_default()
    );
    let id = match game.part {
        Part::Left => "bot-results-game-left",
        Part::TookOver => "bot-results-game-took-over",
        _ if game.seats == 1 => "bot-results-game-solo",
        _ => "bot-results-game",
    };
    texts::text(language, id, &args)
}

/// Returns a game's name and number of seats.
fn kind(pool: &ResultsPool, language: Language) -> String {
    tr!(
        language,
        "bot-results-pool",
        game = pool.game_name.clone(),
        seats = pool.seats
    )
}

/// Returns a mean place as the language writes it, to the nearest tenth if it is not whole.
fn mean_place(record: &Record, language: Language) -> String {
    let place = record.mean_place().unwrap_or_default();
    let text = format!("{place:.1}");
    let text = text.trim_end_matches(".0").to_owned();
    text.replace('.', &language.decimal_sign())
}

fn games(games: u32, language: Language) -> String {
    tr!(language, "bot-results-games", games = games)
}

/// Returns a rating with its uncertainty, or the text that there is none.
fn rating(record: &Record, language: Language) -> String {
    let Some(rating) = record.rating() else {
        return texts::plain(language, "bot-results-unrated");
    };
    let id = match record.is_provisional() {
        true => "bot-results-rating-provisional",
        false => "bot-results-rating",
    };
    texts::text(language, id, &rating_args(rating))
}

fn rating_args(rating: Rating) -> Args {
    args!(
        value = format!("{:.0}", rating.value()),
        uncertainty = format!("{:.0}", rating.uncertainty())
    )
}

/// Returns mean points, to the nearest half.
fn mean(points: Option<Points>) -> String {
    let half = points.map(Points::to_nearest_half);
    half.map(points_figure).unwrap_or_default()
}
