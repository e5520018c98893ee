//! Routes that register commands. Source: Discord documentation, *Application Commands*.

use serde_json::{Value, json};

use super::context::{Answer, ApiResult, RequestContext};
use super::error::ApiError;
use crate::hub::{Audience, HubState};
use crate::ids::{ApplicationId, CommandId, GuildId};
use crate::validate::commands::{MAX_CHAT_COMMANDS, MAX_CONTEXT_COMMANDS, check, check_all};
use crate::validate::{FormErrors, bits_of, present, problem, text_of};
use crate::world::Command;
use crate::world::render::put;

/// Returns the scope in the path: a server, or all servers.
fn scope(ctx: &RequestContext<'_>) -> ApiResult<Option<GuildId>> {
    let world = &ctx.state.world;
    if ctx.id::<ApplicationId>("application")? != world.bot.application_id {
        return Err(ApiError::unknown_application());
    }
    if ctx.parameter("guild").is_none() {
        return Ok(None);
    }
    let guild: GuildId = ctx.id("guild")?;
    let known = world.guilds.contains_key(&guild);
    known
        .then_some(Some(guild))
        .ok_or_else(ApiError::missing_access)
}

/// Returns the command in the path.
fn command<'c>(ctx: &'c RequestContext<'_>) -> ApiResult<&'c Command> {
    let scope = scope(ctx)?;
    let known = ctx
        .state
        .world
        .commands
        .get(&ctx.id::<CommandId>("command")?);
    let known = known.filter(|command| command.guild == scope);
    known.ok_or_else(ApiError::unknown_command)
}

pub(super) fn permissions(ctx: &mut RequestContext<'_>) -> ApiResult {
    scope(ctx)?;
    Answer::ok(json!([]))
}

pub(super) fn list(ctx: &mut RequestContext<'_>) -> ApiResult {
    let (scope, world) = (scope(ctx)?, &ctx.state.world);
    let translations = ctx.flag("with_localizations");
    let commands = world.commands.values().filter(|it| it.guild == scope);
    Answer::ok(
        commands
            .map(|it| world.command_json(it, translations))
            .collect(),
    )
}

pub(super) fn get(ctx: &mut RequestContext<'_>) -> ApiResult {
    Answer::ok(ctx.state.world.command_json(command(ctx)?, true))
}

pub(super) fn delete(ctx: &mut RequestContext<'_>) -> ApiResult {
    let id = command(ctx)?.id;
    ctx.state.world.commands.remove(&id);
    tell(ctx.state);
    Answer::none()
}

/// Registers one command. It replaces one with the same name and type, whose id it keeps.
pub(super) fn create(ctx: &mut RequestContext<'_>) -> ApiResult {
    let (scope, body) = (scope(ctx)?, ctx.body());
    checked(body)?;
    let old = same(ctx.state, scope, body);
    if old.is_none() {
        let kind = kind_of(body);
        let commands = ctx.state.world.commands.values();
        let alike = commands.filter(|it| it.guild == scope && it.kind() == kind);
        if alike.count() >= limit_of(kind) {
            return Err(ApiError::too_many_commands());
        }
    }
    let command = store(ctx.state, scope, old, body);
    tell(ctx.state);
    match old {
        None => Answer::created(command),
        Some(_) => Answer::ok(command),
    }
}

pub(super) fn replace_all(ctx: &mut RequestContext<'_>) -> ApiResult {
    let scope = scope(ctx)?;
    let Some(commands) = ctx.body().as_array() else {
        return Err(ApiError::field(&[], problem::no_list()));
    };
    let mut errors = FormErrors::new();
    check_all(commands, &mut errors);
    errors.refuse()?;
    for kind in 1..=4 {
        let alike = commands.iter().filter(|command| kind_of(command) == kind);
        if alike.count() > limit_of(kind) {
            return Err(ApiError::too_many_commands());
        }
    }
    let state = &mut *ctx.state;
    let old: Vec<Option<CommandId>> = commands.iter().map(|it| same(state, scope, it)).collect();
    let kept = |id: &CommandId, it: &Command| it.guild != scope || old.contains(&Some(*id));
    state.world.commands.retain(|id, command| kept(id, command));
    let commands = commands.iter().zip(&old);
    let stored: Value = commands
        .map(|(it, old)| store(state, scope, *old, it))
        .collect();
    tell(state);
    Answer::ok(stored)
}

pub(super) fn change(ctx: &mut RequestContext<'_>) -> ApiResult {
    let old = command(ctx)?;
    let Some(changes) = ctx.body().as_object() else {
        return Err(ApiError::invalid_json());
    };
    let (id, scope, mut merged) = (old.id, old.guild, old.body.clone());
    for (key, value) in changes {
        merged[key] = value.clone();
    }
    checked(&merged)?;
    let command = store(ctx.state, scope, Some(id), &merged);
    tell(ctx.state);
    Answer::ok(command)
}

fn checked(command: &Value) -> ApiResult<()> {
    let mut errors = FormErrors::new();
    check(command, &mut errors);
    errors.refuse()
}

fn kind_of(body: &Value) -> i64 {
    body["type"].as_i64().unwrap_or(1)
}

fn limit_of(kind: i64) -> usize {
    match kind {
        1 => MAX_CHAT_COMMANDS,
        4 => 1,
        _ => MAX_CONTEXT_COMMANDS,
    }
}

/// Returns the registered command with this one's name and type.
fn same(state: &HubState, guild: Option<GuildId>, body: &Value) -> Option<CommandId> {
    let (kind, name) = (kind_of(body), text_of(&body["name"]));
    let mut commands = state.world.commands.values();
    let same = |it: &&Command| it.guild == guild && it.kind() == kind && it.name() == name;
    commands.find(same).map(|command| command.id)
}

fn store(
    state: &mut HubState,
    guild: Option<GuildId>,
    old: Option<CommandId>,
    body: &Value,
) -> Value {
    let now = state.now;
    let command = Command {
        id: old.unwrap_or_else(|| CommandId(state.world.ids.next(now))),
        version: state.world.ids.next(now),
        guild,
        body: normal(body, guild.is_none()),
    };
    let json = state.world.command_json(&command, true);
    state.world.commands.insert(command.id, command);
    json
}

/// Returns the command with the fields that Discord adds, and without those that it drops.
fn normal(body: &Value, global: bool) -> Value {
    let or = |key: &str, default: Value| present(body, key).cloned().unwrap_or(default);
    let permissions = bits_of(&body["default_member_permissions"]);
    let mut command = json!({
        "type": kind_of(body),
        "name": or("name", json!("")),
        "name_localizations": body["name_localizations"],
        "description": or("description", json!("")),
        "description_localizations": body["description_localizations"],
        "default_member_permissions": permissions.map(|bits| bits.to_string()),
        "nsfw": or("nsfw", json!(false)),
    });
    put(&mut command, "options", present(body, "options"));
    if global {
        command["integration_types"] = or("integration_types", json!([0]));
        command["contexts"] = body["contexts"].clone();
        command["dm_permission"] = or("dm_permission", json!(true));
    }
    command
}

fn tell(state: &mut HubState) {
    state.tell_people("LOCAL_COMMANDS", json!({}), Audience::Everyone);
}
