//! Routes about the bot itself, people and servers.

use serde_json::{Value, json};

use super::error::ApiError;
use super::{Answer, ApiRequest, id};
use crate::gateway::socket::{application_flags, gateway_url};
use crate::hub::State;
use crate::ids::{GuildId, RoleId, UserId};
use crate::validate::present;
use crate::world::{Guild, World};

pub(super) fn route(
    state: &mut State,
    request: &ApiRequest,
    method: &str,
    path: &[&str],
) -> Result<Answer, ApiError> {
    match (method, path) {
        ("GET", ["gateway"]) => Answer::ok(json!({"url": gateway_url(&state.world.base_url)})),
        ("GET", ["gateway", "bot"]) => Answer::ok(json!({
            "url": gateway_url(&state.world.base_url), "shards": 1,
            "session_start_limit": {
                "total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1,
            },
        })),
        ("GET", ["users", "@me"]) => Answer::ok(state.world.current_user_json()),
        ("PATCH", ["users", "@me"]) => Answer::ok(state.world.current_user_json()),
        ("GET", ["users", "@me", "guilds"]) => {
            let guilds = state.world.guilds.values().map(|guild| {
                let permissions = guild.base_permissions(state.world.bot.user_id);
                json!({
                    "id": guild.id, "name": guild.name, "icon": null, "banner": null,
                    "owner": false, "permissions": permissions.to_string(), "features": [],
                })
            });
            Answer::ok(guilds.collect())
        }
        ("POST", ["users", "@me", "channels"]) => open_direct(state, request),
        ("GET", ["users", user]) => {
            let user: UserId = id(user)?;
            if state.world.knows(user) {
                Answer::ok(state.world.user_json(user))
            } else {
                Err(ApiError::unknown_user())
            }
        }
        ("GET", ["oauth2", "applications", "@me"] | ["applications", "@me"]) => {
            Answer::ok(application_json(&state.world))
        }
        ("GET", ["guilds", guild]) => {
            let guild = find(&state.world, guild)?;
            let mut json = state.world.guild_json(guild);
            if request.flag("with_counts") {
                json["approximate_member_count"] = json!(guild.members.len());
                json["approximate_presence_count"] = json!(guild.members.len());
            }
            Answer::ok(json)
        }
        ("GET", ["guilds", guild, rest @ ..]) => about_guild(state, request, guild, rest),
        (
            _,
            ["gateway"]
            | ["gateway", "bot"]
            | ["users", ..]
            | ["oauth2", ..]
            | ["applications", ..]
            | ["guilds", ..],
        ) => Err(ApiError::wrong_method()),
        _ => Err(ApiError::not_found()),
    }
}

fn find<'w>(world: &'w World, guild: &str) -> Result<&'w Guild, ApiError> {
    world
        .guilds
        .get(&id::<GuildId>(guild)?)
        .ok_or_else(ApiError::unknown_guild)
}

fn about_guild(
    state: &State,
    request: &ApiRequest,
    guild: &str,
    rest: &[&str],
) -> Result<Answer, ApiError> {
    let world = &state.world;
    let guild = find(world, guild)?;
    let bot = world.bot.user_id;
    match rest {
        ["channels"] => {
            let channels = world.channels.values();
            let channels = channels.filter(|c| c.guild == Some(guild.id) && c.thread.is_none());
            Answer::ok(
                channels
                    .map(|channel| world.channel_json(channel, bot))
                    .collect(),
            )
        }
        ["roles"] => Answer::ok(guild.roles.values().map(World::role_json).collect()),
        ["roles", role] => match guild.roles.get(&id::<RoleId>(role)?) {
            Some(role) => Answer::ok(World::role_json(role)),
            None => Err(ApiError::unknown_role()),
        },
        ["threads", "active"] => {
            let threads: Vec<_> = world.active_threads(guild.id, bot).collect();
            let members = threads.iter().filter_map(|channel| {
                let joined = channel.thread.as_ref()?.members.get(&bot)?;
                Some(json!({
                    "id": channel.id, "user_id": bot, "join_timestamp": joined.iso(), "flags": 0,
                }))
            });
            let members: Vec<Value> = members.collect();
            let threads: Vec<Value> = threads
                .iter()
                .map(|channel| world.channel_json(channel, bot))
                .collect();
            Answer::ok(json!({"threads": threads, "members": members}))
        }
        ["members"] => {
            if world.bot.privileged_intents & crate::gateway::intents::GUILD_MEMBERS == 0 {
                return Err(ApiError::missing_access());
            }
            let limit = request
                .query("limit")
                .and_then(|n| n.parse().ok())
                .unwrap_or(1);
            let members = guild.members.keys().take(limit);
            Answer::ok(
                members
                    .map(|user| world.member_json(guild.id, *user, true))
                    .collect(),
            )
        }
        ["members", "@me"] => Answer::ok(world.member_json(guild.id, bot, true)),
        ["members", user] => {
            let member = world.member_json(guild.id, id(user)?, true);
            if member.is_null() {
                Err(ApiError::unknown_member())
            } else {
                Answer::ok(member)
            }
        }
        _ => Err(ApiError::not_found()),
    }
}

/// Opens the channel of direct messages with a person. That they take none shows only when one is
/// sent.
fn open_direct(state: &mut State, request: &ApiRequest) -> Result<Answer, ApiError> {
    let recipient = present(&request.body, "recipient_id").and_then(crate::validate::bits_of);
    let Some(recipient) = recipient.map(UserId) else {
        return Err(ApiError::field(
            &["recipient_id"],
            "BASE_TYPE_REQUIRED",
            "This field is required",
        ));
    };
    if state.world.is_bot(recipient) {
        return Err(ApiError::cannot_message());
    }
    if !state.world.people.contains_key(&recipient) {
        return Err(ApiError::field(
            &["recipient_id"],
            "USER_NOT_FOUND",
            "The user could not be found.",
        ));
    }
    let (channel, new) = state.world.open_direct_channel(recipient, state.now);
    if new {
        state.tell_channel_created(channel);
    }
    let bot = state.world.bot.user_id;
    let channel = state
        .world
        .channel(channel)
        .ok_or_else(ApiError::unknown_channel)?;
    Answer::ok(state.world.channel_json(channel, bot))
}

fn application_json(world: &World) -> Value {
    let owner = world.guilds.values().next().map(|guild| guild.owner);
    let owner = owner.filter(|owner| world.people.contains_key(owner));
    json!({
        "id": world.bot.application_id, "name": world.bot.name, "icon": null,
        "description": world.bot.description, "type": null, "summary": "",
        "bot": world.current_user_json(), "bot_public": true, "bot_require_code_grant": false,
        "verify_key": "0".repeat(64), "owner": owner.map(|owner| world.user_json(owner)),
        "team": null, "flags": application_flags(world.bot.privileged_intents),
        "hook": true, "is_monetized": false, "storefront_available": false,
        "redirect_uris": [], "interactions_endpoint_url": null,
        "role_connections_verification_url": null, "rpc_origins": [],
        "approximate_guild_count": world.guilds.len(), "approximate_user_install_count": 0,
        "integration_types_config": {"0": {}, "1": {}},
    })
}
