//! Routes that register commands. Source: Discord documentation, *Application Commands*.

use serde_json::{Map, Value, json};

use super::error::ApiError;
use super::{Answer, ApiRequest, id};
use crate::hub::{Audience, State};
use crate::ids::{CommandId, GuildId};
use crate::validate::commands::{MAX_CHAT_COMMANDS, MAX_CONTEXT_COMMANDS, check, check_all};
use crate::validate::{FormErrors, present};
use crate::world::Command;

pub(super) fn route(
    state: &mut State,
    request: &ApiRequest,
    method: &str,
    path: &[&str],
) -> Result<Answer, ApiError> {
    let (guild, rest) = match path {
        ["commands", rest @ ..] => (None, rest),
        ["guilds", guild, "commands", rest @ ..] => {
            let guild: GuildId = id(guild)?;
            if !state.world.guilds.contains_key(&guild) {
                return Err(ApiError::missing_access());
            }
            (Some(guild), rest)
        }
        ["emojis"] if method == "GET" => return Answer::ok(json!({"items": []})),
        _ => return Err(ApiError::not_found()),
    };
    match (method, rest) {
        ("GET", []) => {
            let translations = request.flag("with_localizations");
            let commands = state.world.commands.values().filter(|c| c.guild == guild);
            Answer::ok(
                commands
                    .map(|c| state.world.command_json(c, translations))
                    .collect(),
            )
        }
        ("POST", []) => create(state, guild, &request.body),
        ("PUT", []) => replace_all(state, guild, &request.body),
        (_, []) => Err(ApiError::wrong_method()),
        (_, ["permissions"]) => Answer::ok(json!([])),
        (_, [command]) => {
            let command = id(command)?;
            let known = state
                .world
                .commands
                .get(&command)
                .filter(|c| c.guild == guild);
            let Some(known) = known else {
                return Err(ApiError::unknown_command());
            };
            match method {
                "GET" => Answer::ok(state.world.command_json(known, true)),
                "PATCH" => {
                    let known = known.clone();
                    change(state, known, &request.body)
                }
                "DELETE" => {
                    state.world.commands.remove(&command);
                    tell(state);
                    Answer::none()
                }
                _ => Err(ApiError::wrong_method()),
            }
        }
        _ => Err(ApiError::not_found()),
    }
}

/// Registers one command; one of the same name and type is replaced and keeps its id.
fn create(state: &mut State, guild: Option<GuildId>, body: &Value) -> Result<Answer, ApiError> {
    let mut errors = FormErrors::new();
    check(body, &mut errors);
    refuse(&errors)?;
    let old = same(state, guild, body);
    if old.is_none() {
        let kind = kind_of(body);
        let count = state.world.commands.values();
        let count = count
            .filter(|c| c.guild == guild && c.kind() == kind)
            .count();
        if count >= limit_of(kind) {
            return Err(ApiError::too_many_commands());
        }
    }
    let new = old.is_none();
    let command = store(state, guild, old, body);
    tell(state);
    if new {
        Answer::created(command)
    } else {
        Answer::ok(command)
    }
}

fn replace_all(
    state: &mut State,
    guild: Option<GuildId>,
    body: &Value,
) -> Result<Answer, ApiError> {
    let Some(commands) = body.as_array() else {
        return Err(ApiError::field(
            &[],
            "LIST_TYPE_CONVERT",
            "Only iterables may be used in a ListType",
        ));
    };
    let mut errors = FormErrors::new();
    check_all(commands, &mut errors);
    refuse(&errors)?;
    for kind in 1..=4 {
        if commands
            .iter()
            .filter(|command| kind_of(command) == kind)
            .count()
            > limit_of(kind)
        {
            return Err(ApiError::too_many_commands());
        }
    }
    let old: Vec<Option<CommandId>> = commands
        .iter()
        .map(|command| same(state, guild, command))
        .collect();
    state
        .world
        .commands
        .retain(|id, c| c.guild != guild || old.contains(&Some(*id)));
    let stored: Vec<Value> = commands
        .iter()
        .zip(old)
        .map(|(command, old)| store(state, guild, old, command))
        .collect();
    tell(state);
    Answer::ok(Value::Array(stored))
}

fn change(state: &mut State, old: Command, body: &Value) -> Result<Answer, ApiError> {
    let Some(changes) = body.as_object() else {
        return Err(ApiError::invalid_json());
    };
    let mut merged = old.body.clone();
    for (key, value) in changes {
        merged[key] = value.clone();
    }
    let mut errors = FormErrors::new();
    check(&merged, &mut errors);
    refuse(&errors)?;
    let command = store(state, old.guild, Some(old.id), &merged);
    tell(state);
    Answer::ok(command)
}

fn refuse(errors: &FormErrors) -> Result<(), ApiError> {
    if errors.is_empty() {
        Ok(())
    } else {
        Err(ApiError::form(errors))
    }
}

fn kind_of(body: &Value) -> i64 {
    body.get("type").and_then(Value::as_i64).unwrap_or(1)
}

fn limit_of(kind: i64) -> usize {
    match kind {
        1 => MAX_CHAT_COMMANDS,
        4 => 1,
        _ => MAX_CONTEXT_COMMANDS,
    }
}

/// The registered command with this one's name and type.
fn same(state: &State, guild: Option<GuildId>, body: &Value) -> Option<CommandId> {
    let name = body.get("name").and_then(Value::as_str).unwrap_or_default();
    let mut commands = state.world.commands.values();
    commands
        .find(|c| c.guild == guild && c.kind() == kind_of(body) && c.name() == name)
        .map(|command| command.id)
}

fn store(state: &mut State, guild: Option<GuildId>, old: Option<CommandId>, body: &Value) -> Value {
    let now = state.now;
    let id = old.unwrap_or_else(|| CommandId(state.world.ids.next(now)));
    let version = state.world.ids.next(now);
    let command = Command {
        id,
        version,
        guild,
        body: normal(body, guild.is_none()),
    };
    let json = state.world.command_json(&command, true);
    state.world.commands.insert(id, command);
    json
}

/// The command with what Discord fills in, and without what it does not keep.
fn normal(body: &Value, global: bool) -> Value {
    let mut command = Map::new();
    let or = |key: &str, default: Value| present(body, key).cloned().unwrap_or(default);
    command.insert("type".into(), json!(kind_of(body)));
    for key in ["name", "description"] {
        command.insert(key.into(), or(key, json!("")));
        let key = format!("{key}_localizations");
        command.insert(key.clone(), or(&key, Value::Null));
    }
    if let Some(options) = present(body, "options") {
        command.insert("options".into(), options.clone());
    }
    let permissions = present(body, "default_member_permissions");
    let permissions = permissions.and_then(crate::validate::bits_of);
    let permissions = permissions.map_or(Value::Null, |bits| json!(bits.to_string()));
    command.insert("default_member_permissions".into(), permissions);
    command.insert("nsfw".into(), or("nsfw", json!(false)));
    if global {
        let dm = or("dm_permission", json!(true));
        command.insert(
            "integration_types".into(),
            or("integration_types", json!([0])),
        );
        command.insert("contexts".into(), or("contexts", Value::Null));
        command.insert("dm_permission".into(), dm);
    }
    Value::Object(command)
}

fn tell(state: &mut State) {
    state.tell_people("LOCAL_COMMANDS", json!({}), Audience::Everyone);
}
