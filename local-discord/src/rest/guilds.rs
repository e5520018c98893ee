//! Routes of the bot itself, people and servers.

use serde_json::{Value, json};

use super::context::{Answer, ApiResult, RequestContext};
use super::error::ApiError;
use crate::gateway::intents::GUILD_MEMBERS;
use crate::gateway::socket::{application_flags, gateway_url};
use crate::ids::{GuildId, RoleId, UserId};
use crate::validate::{bits_of, problem};
use crate::world::{Guild, World};

pub(super) fn gateway(ctx: &mut RequestContext<'_>) -> ApiResult {
    Answer::ok(json!({"url": gateway_url(&ctx.state.world.base_url)}))
}

pub(super) fn gateway_for_bots(ctx: &mut RequestContext<'_>) -> ApiResult {
    let (remaining, reset_after) = ctx.state.identifies.left();
    let reset_after = u64::try_from(reset_after.as_millis()).unwrap_or(u64::MAX);
    Answer::ok(json!({
        "url": gateway_url(&ctx.state.world.base_url), "shards": ctx.state.shards,
        "session_start_limit": {
            "total": ctx.state.identifies.total(), "remaining": remaining,
            "reset_after": reset_after, "max_concurrency": 1,
        },
    }))
}

pub(super) fn application(ctx: &mut RequestContext<'_>) -> ApiResult {
    let world = &ctx.state.world;
    let owner = world.guilds.values().next().map(|guild| guild.owner);
    let owner = owner.filter(|owner| world.people.contains_key(owner));
    Answer::ok(json!({
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
    }))
}

pub(super) fn current_user(ctx: &mut RequestContext<'_>) -> ApiResult {
    Answer::ok(ctx.state.world.current_user_json())
}

pub(super) fn user(ctx: &mut RequestContext<'_>) -> ApiResult {
    let user = ctx.id("user")?;
    if !ctx.state.world.knows(user) {
        return Err(ApiError::unknown_user());
    }
    Answer::ok(ctx.state.world.user_json(user))
}

/// Opens the channel of direct messages with a person. Closed direct messages show only when one is sent.
pub(super) fn open_direct(ctx: &mut RequestContext<'_>) -> ApiResult {
    let recipient = bits_of(&ctx.body()["recipient_id"]).map(UserId);
    let recipient = recipient.ok_or_else(|| ApiError::required(&["recipient_id"]))?;
    if recipient == ctx.bot {
        return Err(ApiError::cannot_message());
    }
    if !ctx.state.world.people.contains_key(&recipient) {
        return Err(ApiError::field(
            &["recipient_id"],
            problem::unknown_recipient(),
        ));
    }
    let channel = ctx.state.open_direct_channel(recipient);
    Answer::ok(ctx.channel_json(channel)?)
}

pub(super) fn list(ctx: &mut RequestContext<'_>) -> ApiResult {
    let guild = |guild: &Guild| {
        json!({
            "id": guild.id, "name": guild.name, "icon": null, "banner": null, "owner": false,
            "permissions": guild.base_permissions(ctx.bot).to_string(), "features": [],
        })
    };
    Answer::ok(ctx.state.world.guilds.values().map(guild).collect())
}

/// Returns the server in the path.
fn guild<'c>(ctx: &'c RequestContext<'_>) -> ApiResult<&'c Guild> {
    let guild = ctx.state.world.guilds.get(&ctx.id::<GuildId>("guild")?);
    guild.ok_or_else(ApiError::unknown_guild)
}

pub(super) fn get(ctx: &mut RequestContext<'_>) -> ApiResult {
    let guild = guild(ctx)?;
    let mut json = World::guild_json(guild);
    if ctx.flag("with_counts") {
        json["approximate_member_count"] = json!(guild.members.len());
        json["approximate_presence_count"] = json!(guild.members.len());
    }
    Answer::ok(json)
}

pub(super) fn channels(ctx: &mut RequestContext<'_>) -> ApiResult {
    Answer::ok(ctx.state.world.channels_json(guild(ctx)?.id))
}

pub(super) fn roles(ctx: &mut RequestContext<'_>) -> ApiResult {
    Answer::ok(guild(ctx)?.roles.values().map(World::role_json).collect())
}

pub(super) fn role(ctx: &mut RequestContext<'_>) -> ApiResult {
    let role = guild(ctx)?.roles.get(&ctx.id::<RoleId>("role")?);
    Answer::ok(World::role_json(role.ok_or_else(ApiError::unknown_role)?))
}

pub(super) fn active_threads(ctx: &mut RequestContext<'_>) -> ApiResult {
    let (world, guild) = (&ctx.state.world, guild(ctx)?.id);
    let threads = world.active_threads(guild, ctx.bot).filter_map(|channel| {
        let joined = channel.thread.as_ref()?.members.get(&ctx.bot)?;
        Some(World::thread_member_json(channel.id, ctx.bot, *joined))
    });
    let members: Value = threads.collect();
    Answer::ok(json!({"threads": world.active_threads_json(guild), "members": members}))
}

pub(super) fn members(ctx: &mut RequestContext<'_>) -> ApiResult {
    let (world, guild) = (&ctx.state.world, guild(ctx)?);
    if world.bot.privileged_intents & GUILD_MEMBERS == 0 {
        return Err(ApiError::missing_access());
    }
    let limit = ctx.query("limit").and_then(|limit| limit.parse().ok());
    let members = guild.members.keys().take(limit.unwrap_or(1));
    Answer::ok(
        members
            .map(|user| world.member_json(guild.id, *user, true))
            .collect(),
    )
}

pub(super) fn member(ctx: &mut RequestContext<'_>) -> ApiResult {
    let guild = guild(ctx)?.id;
    let member = ctx.state.world.member_json(guild, ctx.user()?, true);
    if member.is_null() {
        return Err(ApiError::unknown_member());
    }
    Answer::ok(member)
}
