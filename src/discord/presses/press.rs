//! Presses: from a `custom_id` to the action.

use std::sync::Arc;

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind, ModalInteraction};
use slowtable_ui::{PlainName, Press, SelectValue};
use tracing::Instrument as _;

use crate::discord::answers::form;
use crate::discord::bot::{Bot, Reply};
use crate::discord::error::BotError;
use crate::discord::people::settings as personal;
use crate::discord::people::settings::SettingsChange;
use crate::discord::people::wishes::{self, WishChange};
use crate::discord::people::{
    avoided, data as personal_data, days, greeting, learning, reminders, results,
};
use crate::discord::presses::route::{Action, Route, RouteError};
use crate::discord::request;
use crate::discord::request::BotRequest;
use crate::discord::table::actions::Wanted;
use crate::discord::table::setup::RuleChanged;
use crate::discord::table::{
    actions, forum, going_back, hints, invitations, moderators, new_table, offers, options, pace,
    schedule, setup, views as table_views,
};
use crate::discord::texts;
use slowtable_service::tables::{Admission, Pressing, Starting};

/// Serves a press.
pub async fn serve(bot: &Arc<Bot>, interaction: &ComponentInteraction) {
    let request = BotRequest::of_component(interaction);
    let span = request.span();
    pressed(bot, interaction, request).instrument(span).await;
}

/// Serves a submitted form: the press that opened it, with the written text.
pub async fn serve_form(bot: &Arc<Bot>, interaction: &ModalInteraction) {
    let mut request = BotRequest::of_modal(interaction);
    let span = request.span();
    let route = Route::decode(&interaction.data.custom_id).and_then(|route| {
        form::opens(&route)
            .then_some(route)
            .ok_or(RouteError::Unknown)
    });
    if let Ok(route @ Route::NewTable(_)) = route {
        let values = new_table::values(interaction);
        return answer(bot, request, Ok(route), values)
            .instrument(span)
            .await;
    }
    let written = form::written(interaction);
    request.typed = PlainName::clean_to(&written, request::TYPED);
    answer(bot, request, route, vec![written])
        .instrument(span)
        .await;
}

async fn pressed(bot: &Arc<Bot>, interaction: &ComponentInteraction, request: BotRequest) {
    let selected = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        ComponentInteractionDataKind::RoleSelect { values } => {
            values.iter().map(ToString::to_string).collect()
        }
        ComponentInteractionDataKind::ChannelSelect { values } => {
            values.iter().map(ToString::to_string).collect()
        }
        _ => Vec::new(),
    };
    let route = Route::decode(&interaction.data.custom_id);
    if let Ok(route) = &route
        && form::opens(route)
    {
        let settings = bot.tables.settings(request.person.id).await;
        let chosen = settings.ok().and_then(|settings| settings.language);
        let language = chosen.unwrap_or(request.language);
        return form::open(bot, request, route, language).await;
    }
    answer(bot, request, route, selected).await;
}

async fn answer(
    bot: &Arc<Bot>,
    request: BotRequest,
    route: Result<Route, RouteError>,
    selected: Vec<String>,
) {
    match route {
        Ok(route) => {
            let route = told(route, &selected);
            let request = placed(request, &route);
            bot.serve(request, |bot, request| act(bot, request, route, selected))
                .await;
        }
        Err(error) => {
            bot.serve(request, |_, _| async move { Err(BotError::from(error)) })
                .await;
        }
    }
}

/// Returns the route of what is selected, if that is not for the desk: the answer to the news stands beside it.
fn told(route: Route, selected: &[String]) -> Route {
    let value = selected.first().map(|value| SelectValue::decode(value));
    match (route, value) {
        (Route::At(table, Action::Select { stamp, .. }), Some(SelectValue::News)) => {
            let press = Press::News;
            Action::Press { stamp, press }.at(table)
        }
        (route, _) => route,
    }
}

/// Sets where the answer to a route goes.
fn placed(request: BotRequest, route: &Route) -> BotRequest {
    match route {
        Route::At(
            _,
            Action::Join
            | Action::Leave
            | Action::AddOpponent
            | Action::RemoveOpponent
            | Action::DrawAgain
            | Action::ChoosePace
            | Action::Start
            | Action::SetByInvitation(_)
            | Action::NoStart
            | Action::SetLoud(_)
            | Action::Cancel,
        ) => request.quietly(),
        // Such answers go beside the pressed message.
        Route::At(_, Action::Rematch) => request.lasting(),
        // The lobby's message comes first, and the desk stands below it.
        Route::Learn(_) if request.guild.is_some() => request,
        Route::Silence(_)
        | Route::NoCalls(_)
        | Route::At(
            _,
            Action::TakeOver(_)
            | Action::Nudge(_)
            | Action::AskAbout(_)
            | Action::Here { .. }
            | Action::Wait { .. }
            | Action::AskToRelease { .. }
            | Action::Accept(_)
            | Action::InPost(_)
            | Action::AgreeToUndo(_)
            | Action::RefuseUndo(_)
            | Action::AgreeToPace(_)
            | Action::RefusePace(_)
            | Action::Invite
            | Action::ChooseSeat
            | Action::ChooseStart
            | Action::Options
            | Action::Press {
                press: Press::News, ..
            },
        ) => request,
        Route::At(..)
        | Route::SetLanguage(_)
        | Route::SetDeskByDm(_)
        | Route::OwnTables(_)
        | Route::SetUnlisted(_)
        | Route::OwnResults
        | Route::Ranking { .. }
        | Route::RankingChosen
        | Route::HowToPlay { .. }
        | Route::SetGuided(_)
        | Route::Learn(_)
        | Route::LearnInPrivate(_)
        | Route::CancelHoliday(_)
        | Route::SetReminders(_)
        | Route::SetOffersAtDesk(_)
        | Route::SetInvitable(_)
        | Route::Avoided
        | Route::SetAvoided
        | Route::SetOpeners
        | Route::SetDaysOff
        | Route::SetChannels
        | Route::SetReception
        | Route::LearnAny
        | Route::Wish
        | Route::SetWish(_)
        | Route::SetCalls(_)
        | Route::SetQueued(_)
        | Route::NewTable(_)
        | Route::TestChannel
        | Route::CreateTags
        | Route::Open { .. }
        | Route::AskToForget
        | Route::Forget
        | Route::Dismiss => request.there(),
    }
}

async fn act(
    bot: Arc<Bot>,
    request: BotRequest,
    route: Route,
    selected: Vec<String>,
) -> Result<Reply, BotError> {
    let change = match route {
        Route::At(table, Action::NoInvitations) => {
            return invitations::decline_all(bot, request, table).await;
        }
        Route::At(table, action) => {
            let at = bot.tables.admit(&request.asker(), table).await;
            let at = at.map_err(|error| invitations::over(&action, error))?;
            return act_at(bot, request, at, action, selected).await;
        }
        Route::Dismiss => {
            return Ok(Reply::say(texts::plain(request.language, "bot-dismissed")));
        }
        Route::SetOpeners => {
            return setup::change(bot, request, RuleChanged::Openers, selected).await;
        }
        Route::SetChannels => {
            return setup::change(bot, request, RuleChanged::Channels, selected).await;
        }
        Route::SetReception => return setup::set_reception(bot, request, &selected).await,
        Route::NewTable(invited) => {
            let wanted = new_table::wanted(&selected, invited).ok_or(RouteError::Unknown)?;
            return actions::create(bot, request, wanted).await;
        }
        Route::Wish => return wishes::show(bot, request).await,
        Route::SetWish(part) => {
            let change = WishChange::Part(part, selected);
            return wishes::change(bot, request, change).await;
        }
        Route::SetCalls(on) => {
            return wishes::change(bot, request, WishChange::Calls(on)).await;
        }
        Route::SetQueued(on) => {
            return wishes::change(bot, request, WishChange::Queued(on)).await;
        }
        Route::NoCalls(guild) => return wishes::stop(bot, request, guild).await,
        Route::LearnAny => return learning::choose(bot, request).await,
        Route::TestChannel => return setup::test(bot, request).await,
        Route::CreateTags => return forum::create_tags(bot, request).await,
        Route::Open {
            seats,
            opponents,
            wanted,
        } => {
            // Only a forged one is malformed.
            let wanted = Wanted::read(seats, opponents, &wanted).ok_or(RouteError::Unknown)?;
            return actions::create(bot, request, wanted).await;
        }
        Route::Avoided => return avoided::show(bot, request).await,
        Route::SetAvoided => return avoided::change(bot, request).await,
        Route::SetOffersAtDesk(on) => SettingsChange {
            offers_at_desk: Some(on),
            ..SettingsChange::default()
        },
        Route::SetInvitable(on) => SettingsChange {
            invitable: Some(on),
            ..SettingsChange::default()
        },
        Route::OwnTables(page) => return personal::own_tables(bot, request, page).await,
        Route::AskToForget => return personal_data::ask(bot, request).await,
        Route::Forget => return personal_data::forget(bot, request).await,
        Route::OwnResults => return results::own(bot, request).await,
        Route::Ranking { seats, page, game } => {
            return results::ranking(bot, request, Some((game, seats)), page).await;
        }
        Route::RankingChosen => {
            let value = selected.first().map_or("", String::as_str);
            return results::chosen(bot, request, value).await;
        }
        Route::HowToPlay { page, game } => {
            return learning::how_to_play(bot, request, &game, page).await;
        }
        Route::Learn(game) => return learning::learn(bot, request, game).await,
        Route::LearnInPrivate(game) => return greeting::write(bot, request, game).await,
        Route::SetGuided(on) => SettingsChange {
            guided: Some(on),
            ..SettingsChange::default()
        },
        Route::SetUnlisted(on) => SettingsChange {
            unlisted: Some(on),
            ..SettingsChange::default()
        },
        Route::CancelHoliday(id) => return days::cancel(bot, request, id).await,
        Route::SetDaysOff => SettingsChange {
            // Only a forged one is malformed.
            days_off: Some(days::selected(&selected).ok_or(RouteError::Unknown)?),
            ..SettingsChange::default()
        },
        Route::SetReminders(on) => SettingsChange {
            reminders: Some(on),
            ..SettingsChange::default()
        },
        Route::Silence(at) => return reminders::silence(bot, request, at).await,
        Route::SetLanguage(language) => SettingsChange {
            language: Some(language),
            ..SettingsChange::default()
        },
        Route::SetDeskByDm(on) => SettingsChange {
            desk_by_dm: Some(on),
            ..SettingsChange::default()
        },
    };
    personal::settings(bot, request, change).await
}

async fn act_at(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    action: Action,
    selected: Vec<String>,
) -> Result<Reply, BotError> {
    let first = selected.first().map(String::as_str);
    let (stamp, press) = match action {
        Action::Press {
            press: Press::Hint, ..
        } => return hints::hint(bot, request, at).await,
        Action::Press {
            press: Press::News, ..
        } => return table_views::news(bot, request, at, 0).await,
        Action::Step { step, .. } => return table_views::step(bot, request, at, step).await,
        Action::ChooseStep => {
            let step = first.and_then(|step| step.parse().ok());
            return table_views::step(bot, request, at, step).await;
        }
        Action::LogFile => return table_views::log_file(bot, request, at).await,
        Action::News(page) => return table_views::news(bot, request, at, page).await,
        Action::Press { stamp, press } => (stamp, press),
        Action::Select { stamp, .. } => (stamp, Press::ChooseSelected),
        Action::Join => return actions::join(bot, request, at).await,
        Action::Leave => return actions::leave(bot, request, at).await,
        Action::AddOpponent => return actions::add_opponent(bot, request, at, first).await,
        Action::RemoveOpponent => return actions::remove_opponent(bot, at).await,
        Action::DrawAgain => return actions::draw_again(bot, request, at).await,
        Action::Options => return options::show(bot, request, at, 0).await,
        Action::SetLoudOption(loud) => return options::set_loud(bot, request, at, loud).await,
        Action::OptionsPage(page) => return options::show(bot, request, at, page).await,
        Action::ChooseOption(option) => {
            return options::choose(bot, request, at, option, first).await;
        }
        Action::TakeOptionProposal => return options::take_proposal(bot, request, at).await,
        Action::ChoosePace => return actions::choose_pace(bot, at, first).await,
        Action::Start => return actions::start(bot, request, at).await,
        Action::StartAnyway { filled, seen } => {
            let starting = if filled {
                Starting::Filled { seen }
            } else {
                Starting::Here { seen }
            };
            return actions::start_anyway(bot, request, at, starting).await;
        }
        Action::Cancel => return actions::cancel(bot, request, at).await,
        Action::Desk => return actions::desk(bot, request, at).await,
        Action::Next => return actions::next_desk(bot, request, at).await,
        Action::Rematch => return actions::rematch(bot, request, at).await,
        Action::Review => return hints::review(bot, request, at, first).await,
        Action::Board => return table_views::board(bot, request, at).await,
        Action::Place(seat) => return table_views::place(bot, request, at, seat).await,
        Action::Part(name) => return table_views::part(bot, request, at, name).await,
        Action::BoardText(page) => return table_views::in_words(bot, request, at, page).await,
        Action::Log(page) => return table_views::log(bot, request, at, page).await,
        Action::Resign => return actions::resign(bot, request, at).await,
        Action::TakeOver(seat) => return offers::take_over(bot, request, at, Some(seat)).await,
        Action::Nudge(seat) => return reminders::nudge(bot, request, at, seat).await,
        Action::AskAbout(seat) => return reminders::ask_about(bot, request, at, seat).await,
        Action::Here { seat, asked } => {
            return reminders::here(bot, request, at, (seat, asked)).await;
        }
        Action::Wait { seat, asked } => {
            return reminders::wait(bot, request, at, (seat, asked)).await;
        }
        Action::AskToRelease { seat, asked } => {
            return reminders::ask_to_release(bot, request, at, (seat, asked)).await;
        }
        Action::Release { seat, asked } => {
            return reminders::release(bot, request, at, (seat, asked)).await;
        }
        Action::HandOver(to) => return offers::hand_over(bot, request, at, to).await,
        Action::Accept(offer) => return offers::answer(bot, request, at, offer, true).await,
        Action::Decline(offer) => return offers::answer(bot, request, at, offer, false).await,
        Action::InPost(name) => return actions::choose_in_post(bot, request, at, name).await,
        Action::GoBack(moves) => return going_back::go_back(bot, request, at, moves, first).await,
        Action::AgreeToUndo(id) => return going_back::answer(bot, request, at, id, true).await,
        Action::RefuseUndo(id) => return going_back::answer(bot, request, at, id, false).await,
        Action::AgreeToPace(asked) => return pace::answer(bot, request, at, asked, true).await,
        Action::RefusePace(asked) => return pace::answer(bot, request, at, asked, false).await,
        Action::Invite => return invitations::invite(bot, request, at).await,
        Action::TakeInvitation => return invitations::take(bot, request, at).await,
        Action::DeclineInvitation => return invitations::decline(bot, request, at).await,
        Action::NoInvitations => {
            return invitations::decline_all(bot, request, at.table()).await;
        }
        Action::SetByInvitation(only) => return invitations::set_only(bot, at, only).await,
        Action::SetLoud(loud) => return actions::set_loud(bot, at, loud).await,
        Action::ChooseSeat => return invitations::choose_seat(bot, request, at).await,
        Action::FreeSeat => return invitations::free_seat(bot, request, at, first).await,
        Action::ChooseStart => return schedule::choose(bot, request, at).await,
        Action::SetStart => return schedule::set(bot, request, at, first).await,
        Action::NoStart => return schedule::unset(bot, at).await,
        Action::PutOffStart(before) => return schedule::put_off(bot, request, at, before).await,
        Action::Close => return moderators::close(bot, request, at).await,
        Action::Vacate(person) => return moderators::vacate(bot, request, at, person).await,
    };
    let pressing = Pressing {
        stamp,
        press,
        selected,
        id: request.press(),
    };
    actions::press(bot, request, at, pressing).await
}
