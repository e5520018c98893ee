//! Hints during a game, and turning points after it.

use std::sync::Arc;

use crate::discord::bot::{Bot, PictureWanted, Reply, ShownMoment};
use crate::discord::delivery::open_desks::Said;
use crate::discord::error::BotError;
use crate::discord::messages::body::Body;
use crate::discord::messages::components::select;
use crate::discord::presses::route::Action;
use crate::discord::request::BotRequest;
use crate::discord::table::actions;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::tables::{Admission, TurningPointShown};

/// Shows a hint at the reader's desk, with a button that drafts it.
///
/// # Errors
/// The errors of the service.
pub async fn hint(bot: Arc<Bot>, request: BotRequest, at: Admission) -> Result<Reply, BotError> {
    let language = request.language;
    match bot.tables.hint(&at, language).await {
        Ok(Some(desk)) => Ok(Reply::Desk(Box::new(desk), None)),
        Ok(None) => {
            let desk = bot.tables.desk(&at, language).await?;
            let none = texts::plain(language, "bot-no-hint");
            Ok(Reply::Desk(Box::new(desk), Some(Said::AtQuestion(none))))
        }
        Err(error) => actions::stale(error, &request),
    }
}

/// Lists the decisions that cost the reader most; `moves` opens one of them.
///
/// # Errors
/// The errors of the service.
pub async fn review(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    moves: Option<&str>,
) -> Result<Reply, BotError> {
    let language = request.language;
    let points = bot.tables.turning_points(&at, language).await?;
    if points.is_empty() {
        return Ok(Reply::say(texts::plain(language, "bot-review-none")));
    }
    // A forged value opens nothing.
    let open = moves
        .and_then(|moves| moves.parse().ok())
        .and_then(|moves: usize| points.iter().find(|point| point.moves == moves));
    let mut lines = vec![texts::plain(language, "bot-review-title")];
    match open {
        Some(point) => lines.push(line(point, language)),
        None => lines.extend(points.iter().map(|point| line(point, language))),
    }
    let options: Vec<(String, &str, &str)> = points
        .iter()
        .map(|point| {
            let text = &point.label;
            (
                point.moves.to_string(),
                text.when.as_str(),
                text.what.as_str(),
            )
        })
        .collect();
    let menu = select(
        &Action::Review.at(at.table()),
        &texts::plain(language, "bot-review-open"),
        options
            .iter()
            .map(|(moves, when, what)| (moves.as_str(), *when, *what)),
    );
    let picture = open.map(|point| PictureWanted {
        at,
        name: point.picture.clone(),
        shown: ShownMoment::Earlier(point.moves),
    });
    Ok(Reply::Say(
        Body::text(lines.join("\n")).rows(vec![menu]),
        picture,
    ))
}

fn line(point: &TurningPointShown, language: slowtable_ui::Language) -> String {
    tr!(
        language,
        "bot-review-line",
        when = point.text.when.clone(),
        what = point.text.what.clone()
    )
}
