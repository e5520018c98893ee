//! Setting up a server: the bot's permissions in a channel, a test post, who may open tables and where, and the link
//! that invites the bot elsewhere.

use std::sync::Arc;

use serenity::all::{
    ChannelType, CreateActionRow, CreateAttachment, CreateSelectMenu, CreateSelectMenuKind,
    Permissions,
};
use slowtable_ui::{Language, Tone, args};

use crate::discord::bot::{Bot, Reply};
use crate::discord::delivery::forum::ChannelInfo;
use crate::discord::delivery::reception;
use crate::discord::error::{BotError, BotRefusal, DiscordFailure, discord_text};
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{button, rows};
use crate::discord::presses::route::Route;
use crate::discord::request::BotRequest;
use crate::discord::table::forum::{self, Forum};
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::ids::{ChannelId, GuildId, RoleId};
use slowtable_service::tables::{GuildRules, Reception, ReceptionTrouble};

/// The permissions that a table needs in its channel, each with the Fluent id of its name; the text's attribute
/// `purpose` explains it.
pub const NEEDED: [(Permissions, &str); 5] = [
    (Permissions::VIEW_CHANNEL, "bot-permission-view"),
    (Permissions::SEND_MESSAGES, "bot-permission-send"),
    (Permissions::CREATE_PUBLIC_THREADS, "bot-permission-threads"),
    (
        Permissions::SEND_MESSAGES_IN_THREADS,
        "bot-permission-send-threads",
    ),
    (Permissions::ATTACH_FILES, "bot-permission-files"),
];

/// The most roles that may open tables.
const ROLES: u8 = 10;
/// The most channels that may have tables: as many as a select takes ("Select Menu Structure").
const CHANNELS: u8 = 25;

/// The types of channels that can be chosen for tables. Discord's description of a select names no type for media
/// channels, so these have tables only while no channels are chosen.
const FOR_TABLES: [ChannelType; 3] = [ChannelType::Text, ChannelType::News, ChannelType::Forum];

/// The changed part of a server's rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleChanged {
    /// Who may open tables.
    Openers,
    /// Where tables may be opened.
    Channels,
}

/// Returns the permissions that a table needs and the bot lacks, by their Fluent ids. In a forum, *Send Messages* is
/// enough for a post ("Start Thread in Forum or Media Channel").
#[must_use]
pub fn lacking(permissions: Permissions, in_forum: bool) -> Vec<&'static str> {
    let lacking = needed(in_forum).filter(|(needed, _)| !permissions.contains(*needed));
    lacking.map(|(_, id)| id).collect()
}

/// Returns the permissions that a table needs, each with the Fluent id of its name.
fn needed(in_forum: bool) -> impl Iterator<Item = (Permissions, &'static str)> {
    let is_needed = move |needed| !in_forum || needed != Permissions::CREATE_PUBLIC_THREADS;
    NEEDED
        .into_iter()
        .filter(move |(needed, _)| is_needed(*needed))
}

/// Returns the link that invites the bot to a server, with exactly the permissions that it needs ("OAuth2", bot
/// authorization).
#[must_use]
pub fn invitation(application: impl std::fmt::Display) -> String {
    let permissions = NEEDED
        .iter()
        .fold(Permissions::empty(), |all, (one, _)| all | *one);
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}\
         &scope=bot+applications.commands&permissions={}",
        permissions.bits()
    )
}

/// Returns the server that its manager asks about. `/setup` is not offered in direct messages, but clients may have
/// an older list of commands, and its controls stay in messages for any time.
pub(super) fn managed(request: &BotRequest) -> Result<GuildId, BotError> {
    let guild = request
        .guild
        .ok_or(BotError::Refused(BotRefusal::OnServer))?;
    if !request.manages {
        return Err(BotError::Refused(BotRefusal::NotManaging));
    }
    Ok(guild)
}

/// Shows the state of the channel and the server.
///
/// # Errors
/// When this is not a server, the person does not manage it, or the store fails.
pub async fn show(bot: Arc<Bot>, request: BotRequest) -> Result<Reply, BotError> {
    let guild = managed(&request)?;
    // The manager may have changed what Discord refused.
    bot.tables.try_reception_again(guild);
    shown(&bot, &request, guild, None).await
}

/// Returns the page of a server.
pub(super) async fn shown(
    bot: &Bot,
    request: &BotRequest,
    guild: GuildId,
    came_of_it: Option<&str>,
) -> Result<Reply, BotError> {
    let rules = bot.tables.guild_rules(guild).await?;
    let reception = bot.tables.reception(guild).await?;
    let forums = forum::of_page(bot, request, &rules).await;
    let about = (&rules, reception.as_ref(), &forums[..]);
    let page = page(bot, request, about, came_of_it);
    Ok(Reply::Say(page, None))
}

/// Sets the channel of the server's reception, in the manager's language, or removes it.
///
/// # Errors
/// See [`show`].
pub async fn set_reception(
    bot: Arc<Bot>,
    request: BotRequest,
    selected: &[String],
) -> Result<Reply, BotError> {
    let guild = managed(&request)?;
    let channel = selected.first().and_then(|id| id.parse().ok());
    let to = channel.map(|id| (ChannelId(id), request.language));
    if let Some((channel, _)) = to
        && let Some(why) = takes_no_reception(&bot, channel).await
    {
        let why = texts::plain(request.language, why);
        return shown(&bot, &request, guild, Some(&why)).await;
    }
    let before = bot.tables.set_reception(guild, to).await?;
    if let Some(Reception {
        channel,
        message: Some(message),
        ..
    }) = before
    {
        reception::delete(&bot, channel, message).await;
    }
    shown(&bot, &request, guild, None).await
}

/// Returns why a channel takes no reception, as a Fluent id: the message is one that stands in a channel, and tables
/// are opened right there.
async fn takes_no_reception(bot: &Bot, channel: ChannelId) -> Option<&'static str> {
    match ChannelInfo::read(bot, channel).await {
        Ok(place) if place.is_forum() => Some("bot-setup-reception-in-forum"),
        Ok(place) if place.is_voice() => Some("bot-setup-reception-in-voice"),
        Ok(_) => None,
        // The upkeep finds out, and the page says so.
        Err(error) => {
            tracing::info!(%channel, error = %DiscordFailure(&error), "the channel of a reception cannot be read");
            None
        }
    }
}

/// Changes who may open tables, or where, to the selected values.
///
/// # Errors
/// See [`show`].
pub async fn change(
    bot: Arc<Bot>,
    request: BotRequest,
    changed: RuleChanged,
    selected: Vec<String>,
) -> Result<Reply, BotError> {
    let guild = managed(&request)?;
    let ids = selected.iter().filter_map(|id| id.parse().ok());
    let mut rules = bot.tables.guild_rules(guild).await?;
    match changed {
        // Everyone has the role with the server's own id, so choosing it sets no rule.
        RuleChanged::Openers => {
            let roles: Vec<RoleId> = ids.map(RoleId).collect();
            let everybody = roles.contains(&RoleId(guild.0));
            rules.openers = if everybody { Vec::new() } else { roles };
        }
        RuleChanged::Channels => rules.channels = ids.map(ChannelId).collect(),
    }
    bot.tables.set_guild_rules(guild, &rules).await?;
    shown(&bot, &request, guild, None).await
}

/// Posts a test in the channel, as a table would.
///
/// # Errors
/// See [`show`].
pub async fn test(bot: Arc<Bot>, request: BotRequest) -> Result<Reply, BotError> {
    let guild = managed(&request)?;
    let language = request.language;
    let text = tr!(
        language,
        "bot-setup-test",
        who = request.person.id.mention()
    );
    let file = CreateAttachment::bytes(text.clone().into_bytes(), "slowtable.txt");
    let channel = serenity::all::ChannelId::new(request.channel.0);
    let body = Body::text(text).json(&bot.symbols);
    let sent = bot.http.send_message(channel, vec![file], &body).await;
    let came_of_it = match sent {
        Ok(_) => texts::plain(language, "bot-setup-tested"),
        Err(error) => {
            tracing::info!(channel = %request.channel, error = %error, "a test post was refused; the person sees what is missing");
            tr!(language, "bot-setup-not-tested", why = discord_text(&error))
        }
    };
    shown(&bot, &request, guild, Some(&came_of_it)).await
}

fn page(
    bot: &Bot,
    request: &BotRequest,
    (rules, reception, forums): (&GuildRules, Option<&Reception>, &[Forum]),
    came_of_it: Option<&str>,
) -> Body {
    let language = request.language;
    let say = |id: &str| texts::plain(language, id);
    let mut lines = vec![say("bot-setup-title")];
    let has = request.permissions.unwrap_or_else(Permissions::empty);
    let in_forum = request.parent.is_some_and(|parent| {
        let mut forums = forums.iter();
        forums.any(|forum| forum.channel() == parent)
    });
    for (permission, id) in needed(in_forum) {
        lines.push(tr!(
            language,
            "bot-setup-permission",
            has = has.contains(permission).to_string(),
            name = say(id),
            purpose = say(&format!("{id}.purpose"))
        ));
    }
    if !lacking(has, in_forum).is_empty() {
        lines.push(say("bot-setup-lacking"));
    }
    lines.push(String::new());
    lines.push(openers(&rules.openers, language));
    lines.push(places(&rules.channels, language));
    let (about_forums, lacks_tags) = forum::lines(bot, forums, language);
    lines.extend(about_forums);
    lines.extend(about_reception(reception, rules, language));
    if let Some(application) = bot.http.application_id() {
        let args = args!(address = invitation(application));
        lines.push(String::new());
        lines.push(texts::text(language, "bot-setup-invitation", &args));
    }
    if let Some(came_of_it) = came_of_it {
        lines.push(String::new());
        lines.push(came_of_it.to_owned());
    }
    let roles = rules.openers.iter();
    let kind = CreateSelectMenuKind::Role {
        default_roles: Some(roles.map(|id| serenity::all::RoleId::new(id.0)).collect()),
    };
    let openers = select(&Route::SetOpeners, kind, ROLES, &say("bot-setup-openers"));
    let channels = rules.channels.iter();
    let kind = CreateSelectMenuKind::Channel {
        channel_types: Some(FOR_TABLES.to_vec()),
        default_channels: Some(
            channels
                .map(|id| serenity::all::ChannelId::new(id.0))
                .collect(),
        ),
    };
    let channels = select(
        &Route::SetChannels,
        kind,
        CHANNELS,
        &say("bot-setup-channels"),
    );
    let test = button(&Route::TestChannel, &say("bot-setup-try"), Tone::Primary);
    let kind = CreateSelectMenuKind::Channel {
        channel_types: Some(vec![ChannelType::Text]),
        default_channels: Some(
            reception
                .map(|reception| serenity::all::ChannelId::new(reception.channel.0))
                .into_iter()
                .collect(),
        ),
    };
    let reception = select(&Route::SetReception, kind, 1, &say("bot-setup-reception"));
    let mut controls = vec![openers, channels, reception];
    let mut buttons = vec![test];
    if lacks_tags {
        let label = say("bot-setup-make-tags");
        buttons.push(button(&Route::CreateTags, &label, Tone::Secondary));
    }
    controls.extend(rows(buttons));
    Body::text(lines.join("\n")).rows(controls)
}

/// Returns the lines about a server's reception: where it stands, and what keeps it from being shown.
fn about_reception(
    reception: Option<&Reception>,
    rules: &GuildRules,
    language: Language,
) -> Vec<String> {
    let Some(reception) = reception else {
        return vec![texts::plain(language, "bot-setup-no-reception")];
    };
    let channel = reception.channel.mention();
    let mut lines = vec![tr!(language, "bot-setup-reception-at", channel = channel)];
    let trouble = reception.trouble.map(|trouble| match trouble {
        ReceptionTrouble::Gone => "bot-setup-reception-gone",
        ReceptionTrouble::NoAccess => "bot-setup-reception-no-access",
        ReceptionTrouble::NoPermission => "bot-setup-reception-no-permission",
        ReceptionTrouble::Refused => "bot-setup-reception-refused",
    });
    lines.extend(trouble.map(|id| texts::plain(language, id)));
    if !rules.channels.is_empty() && !rules.channels.contains(&reception.channel) {
        lines.push(texts::plain(language, "bot-setup-reception-elsewhere"));
    }
    lines
}

fn select(route: &Route, kind: CreateSelectMenuKind, most: u8, label: &str) -> CreateActionRow {
    CreateActionRow::SelectMenu(
        CreateSelectMenu::new(route.encode(), kind)
            .placeholder(label)
            .min_values(0)
            .max_values(most),
    )
}

fn openers(roles: &[RoleId], language: Language) -> String {
    let named: Vec<String> = roles.iter().map(|role| role.mention()).collect();
    match named.is_empty() {
        true => texts::plain(language, "bot-setup-everybody"),
        false => {
            tr!(language, "bot-setup-roles", roles = named.join(", "))
        }
    }
}

fn places(channels: &[ChannelId], language: Language) -> String {
    let named: Vec<String> = channels.iter().map(|channel| channel.mention()).collect();
    match named.is_empty() {
        true => texts::plain(language, "bot-setup-everywhere"),
        false => {
            tr!(language, "bot-setup-places", channels = named.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_invitation_asks_for_what_a_table_needs_and_no_more() {
        let address = invitation(42);
        let bits = address.rsplit_once('=').map_or("", |(_, bits)| bits);
        let asked = bits.parse().map(Permissions::from_bits_truncate);
        let asked = asked.unwrap_or_default();
        assert!(lacking(asked, false).is_empty(), "{address}");
        let without = asked - Permissions::CREATE_PUBLIC_THREADS;
        assert_eq!(lacking(without, false), ["bot-permission-threads"]);
        assert!(lacking(without, true).is_empty());
        assert_eq!(asked.iter().count(), NEEDED.len());
        assert!(address.contains("client_id=42&"));
    }
}
