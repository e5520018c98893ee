//! Turning what a person does into the data of an interaction, refusing what Discord's own
//! client would not let them do.

use serde_json::{Map, Value, json};

use super::PersonError;
use super::views::walk;
use crate::ids::{ChannelId, MessageId, RoleId, UserId};
use crate::validate::components::is_select;
use crate::validate::{bits_of, length, present};
use crate::world::{Channel, Command, World};

/// The value of a command's option.
#[derive(Debug, Clone, PartialEq)]
pub enum OptionValue {
    /// Text, and what is typed so far in an autocomplete.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// A number.
    Number(f64),
    /// True or false.
    Boolean(bool),
    /// A person, channel, role or either.
    Id(u64),
}

impl From<&str> for OptionValue {
    fn from(text: &str) -> Self {
        OptionValue::Text(text.to_owned())
    }
}

impl From<String> for OptionValue {
    fn from(text: String) -> Self {
        OptionValue::Text(text)
    }
}

impl From<i64> for OptionValue {
    fn from(number: i64) -> Self {
        OptionValue::Integer(number)
    }
}

impl From<f64> for OptionValue {
    fn from(number: f64) -> Self {
        OptionValue::Number(number)
    }
}

impl From<bool> for OptionValue {
    fn from(value: bool) -> Self {
        OptionValue::Boolean(value)
    }
}

impl From<UserId> for OptionValue {
    fn from(id: UserId) -> Self {
        OptionValue::Id(id.0)
    }
}

impl From<ChannelId> for OptionValue {
    fn from(id: ChannelId) -> Self {
        OptionValue::Id(id.0)
    }
}

impl From<RoleId> for OptionValue {
    fn from(id: RoleId) -> Self {
        OptionValue::Id(id.0)
    }
}

impl OptionValue {
    /// As the JSON of an option of this type; `None` if it does not fit.
    fn to_json(&self, kind: i64) -> Option<Value> {
        match (kind, self) {
            (3, OptionValue::Text(text)) => Some(json!(text)),
            (4, OptionValue::Integer(number)) => Some(json!(number)),
            (4, OptionValue::Text(text)) => text.trim().parse::<i64>().ok().map(|n| json!(n)),
            (5, OptionValue::Boolean(value)) => Some(json!(value)),
            (10, OptionValue::Number(number)) => Some(json!(number)),
            (10, OptionValue::Integer(number)) => Some(json!(number)),
            (10, OptionValue::Text(text)) => text.trim().parse::<f64>().ok().map(|n| json!(n)),
            (6..=9, OptionValue::Id(id)) => Some(json!(id.to_string())),
            (6..=9, OptionValue::Text(text)) => {
                text.parse::<u64>().ok().map(|id| json!(id.to_string()))
            }
            _ => None,
        }
    }
}

/// Which command is meant, and its place among subcommands.
pub(super) struct Call<'w> {
    command: &'w Command,
    /// Names of group and subcommand.
    path: Vec<&'w str>,
    /// The options of the innermost subcommand.
    declared: Vec<&'w Value>,
    /// The command with its subcommands, as Discord shows it.
    pub(super) name: String,
}

impl<'w> Call<'w> {
    /// Finds `path` (such as `table new`) among the commands that `person` has in `channel`.
    pub(super) fn find(
        world: &'w World,
        channel: &Channel,
        person: UserId,
        path: &str,
    ) -> Result<Call<'w>, PersonError> {
        let unknown = || PersonError::UnknownCommand(path.to_owned());
        let mut words = path.trim_start_matches('/').split_whitespace();
        let root = words.next().ok_or_else(unknown)?;
        let command = world
            .commands_in(channel, person)
            .into_iter()
            .find(|command| command.kind() == 1 && command.name() == root)
            .ok_or_else(unknown)?;
        let options = |of: &'w Value| -> Vec<&'w Value> {
            of.get("options")
                .and_then(Value::as_array)
                .into_iter()
                .flatten()
                .collect()
        };
        let is_sub = |option: &&Value| matches!(option["type"].as_i64(), Some(1 | 2));
        let mut declared = options(&command.body);
        let mut names = Vec::new();
        for word in words {
            let sub = declared
                .iter()
                .filter(|o| is_sub(o))
                .find(|option| option["name"] == word);
            let sub: &'w Value = sub.ok_or_else(unknown)?;
            names.extend(sub["name"].as_str());
            declared = options(sub);
        }
        if declared.iter().any(is_sub) {
            return Err(unknown());
        }
        let mut name = root.to_owned();
        for part in &names {
            name.push(' ');
            name.push_str(part);
        }
        Ok(Call {
            command,
            path: names,
            declared,
            name,
        })
    }

    /// The interaction's data for a finished command.
    pub(super) fn data(
        &self,
        world: &World,
        channel: &Channel,
        given: &[(String, OptionValue)],
    ) -> Result<Value, PersonError> {
        for (name, _) in given {
            if !self
                .declared
                .iter()
                .any(|option| option["name"] == name.as_str())
            {
                return Err(PersonError::InvalidOption(
                    name.clone(),
                    "there is no such option",
                ));
            }
        }
        let mut options = Vec::new();
        let mut resolved = Resolved::default();
        for option in &self.declared {
            let name = option["name"].as_str().unwrap_or_default();
            let refuse = |why| PersonError::InvalidOption(name.to_owned(), why);
            let Some((_, value)) = given.iter().find(|(given, _)| given == name) else {
                if option["required"] == true {
                    return Err(refuse("it is required"));
                }
                continue;
            };
            let kind = option["type"].as_i64().unwrap_or_default();
            let value = value
                .to_json(kind)
                .ok_or_else(|| refuse("it is of another type"))?;
            check_value(option, &value).map_err(refuse)?;
            if (6..=9).contains(&kind) {
                let kinds = match kind {
                    6 => Kinds::PEOPLE,
                    7 => Kinds::CHANNELS,
                    8 => Kinds::ROLES,
                    _ => Kinds::MENTIONABLE,
                };
                let id = bits_of(&value).unwrap_or_default();
                resolved
                    .add(world, channel, id, kinds)
                    .ok_or_else(|| refuse("nobody knows it"))?;
            }
            options.push(json!({"type": kind, "name": name, "value": value}));
        }
        Ok(self.wrap(options, resolved))
    }

    /// The interaction's data for a command that is being typed. `focused` is the option with the
    /// cursor; what does not fit yet is left out.
    pub(super) fn partial(
        &self,
        focused: &str,
        typed: &str,
        given: &[(String, OptionValue)],
    ) -> Result<Value, PersonError> {
        let mut options = Vec::new();
        let mut found = false;
        for option in &self.declared {
            let name = option["name"].as_str().unwrap_or_default();
            let kind = option["type"].as_i64().unwrap_or_default();
            if name == focused {
                found = option["autocomplete"] == true;
                // Numbers too are sent as the text that was typed.
                options.push(json!({"type": kind, "name": name, "value": typed, "focused": true}));
            } else if let Some((_, value)) = given.iter().find(|(given, _)| given == name)
                && let Some(value) = value.to_json(kind)
            {
                options.push(json!({"type": kind, "name": name, "value": value}));
            }
        }
        if !found {
            let why = "it has no autocomplete";
            return Err(PersonError::InvalidOption(focused.to_owned(), why));
        }
        Ok(self.wrap(options, Resolved::default()))
    }

    fn wrap(&self, options: Vec<Value>, resolved: Resolved) -> Value {
        let mut options = options;
        for (depth, name) in self.path.iter().enumerate().rev() {
            let innermost = depth + 1 == self.path.len();
            let kind = if innermost { 1 } else { 2 };
            options = vec![json!({"type": kind, "name": name, "options": options})];
        }
        let mut data = json!({
            "id": self.command.id, "name": self.command.name(), "type": 1, "options": options,
        });
        if let Some(guild) = self.command.guild {
            data["guild_id"] = json!(guild);
        }
        resolved.into_data(&mut data);
        data
    }
}

fn check_value(option: &Value, value: &Value) -> Result<(), &'static str> {
    let choices = option["choices"]
        .as_array()
        .filter(|choices| !choices.is_empty());
    if choices.is_some_and(|choices| !choices.iter().any(|choice| choice["value"] == *value)) {
        return Err("it is not among the choices");
    }
    if let Some(number) = value.as_f64() {
        let bound = |key: &str| option[key].as_f64();
        if bound("min_value").is_some_and(|min| number < min) {
            return Err("it is too small");
        }
        if bound("max_value").is_some_and(|max| number > max) {
            return Err("it is too large");
        }
    }
    if let (Some(text), Some(3)) = (value.as_str(), option["type"].as_i64()) {
        let bound = |key: &str| option[key].as_u64().and_then(|n| usize::try_from(n).ok());
        let count = length(text);
        if count == 0 || bound("min_length").is_some_and(|min| count < min) {
            return Err("it is too short");
        }
        if count > bound("max_length").unwrap_or(6000) {
            return Err("it is too long");
        }
    }
    Ok(())
}

/// What ids may stand for.
#[derive(Clone, Copy)]
struct Kinds {
    people: bool,
    roles: bool,
    channels: bool,
}

impl Kinds {
    const PEOPLE: Kinds = Kinds {
        people: true,
        roles: false,
        channels: false,
    };
    const ROLES: Kinds = Kinds {
        people: false,
        roles: true,
        channels: false,
    };
    const MENTIONABLE: Kinds = Kinds {
        people: true,
        roles: true,
        channels: false,
    };
    const CHANNELS: Kinds = Kinds {
        people: false,
        roles: false,
        channels: true,
    };
}

/// The objects behind the ids of an interaction.
#[derive(Default)]
struct Resolved(Map<String, Value>);

impl Resolved {
    fn add(&mut self, world: &World, channel: &Channel, id: u64, kinds: Kinds) -> Option<()> {
        let mut put = |kind: &str, value: Value| {
            let map = self.0.entry(kind).or_insert_with(|| json!({}));
            map[id.to_string()] = value;
        };
        let user = UserId(id);
        if kinds.people && world.knows(user) {
            put("users", world.user_json(user));
            if let Some(guild) = channel.guild {
                let mut member = world.member_json(guild, user, false);
                if !member.is_null() {
                    member["permissions"] = json!(world.permissions(user, channel).to_string());
                    put("members", member);
                }
            }
            return Some(());
        }
        let guild = channel.guild.and_then(|id| world.guilds.get(&id));
        if kinds.roles
            && let Some(role) = guild.and_then(|guild| guild.roles.get(&RoleId(id)))
        {
            put("roles", World::role_json(role));
            return Some(());
        }
        let target = world.channel(ChannelId(id)).filter(|_| kinds.channels)?;
        put(
            "channels",
            world.interaction_channel_json(target, world.bot.user_id),
        );
        Some(())
    }

    fn into_data(self, data: &mut Value) {
        if !self.0.is_empty() {
            data["resolved"] = Value::Object(self.0);
        }
    }
}

/// The component of a message with this custom id.
pub(super) fn component<'v>(
    components: &'v [Value],
    message: MessageId,
    custom_id: &str,
) -> Result<&'v Value, PersonError> {
    let mut all = Vec::new();
    walk(components, &mut all);
    let found = all
        .into_iter()
        .find(|component| component["custom_id"] == custom_id);
    let found = found.ok_or(PersonError::NoSuchComponent(message, custom_id.to_owned()))?;
    if found["disabled"] == true {
        return Err(PersonError::Disabled(custom_id.to_owned()));
    }
    Ok(found)
}

/// The interaction's data for a pressed button.
pub(super) fn button_data(component: &Value, custom_id: &str) -> Result<Value, PersonError> {
    if component["type"] != 2 {
        return Err(PersonError::WrongComponent(custom_id.to_owned()));
    }
    Ok(json!({"component_type": 2, "custom_id": custom_id, "id": component["id"]}))
}

/// The interaction's data for chosen values, which must be ones the select offers.
pub(super) fn select_data(
    world: &World,
    channel: &Channel,
    select: &Value,
    custom_id: &str,
    values: &[String],
) -> Result<Value, PersonError> {
    let kind = select["type"].as_i64().unwrap_or_default();
    if !is_select(kind) {
        return Err(PersonError::WrongComponent(custom_id.to_owned()));
    }
    let bound = |key: &str| {
        select[key]
            .as_u64()
            .and_then(|n| usize::try_from(n).ok())
            .unwrap_or(1)
    };
    if values.len() < bound("min_values") || values.len() > bound("max_values") {
        return Err(PersonError::WrongChoice(custom_id.to_owned()));
    }
    let mut data = json!({
        "component_type": kind, "custom_id": custom_id, "values": values, "id": select["id"],
    });
    let wrong = || PersonError::WrongChoice(custom_id.to_owned());
    let mut resolved = Resolved::default();
    for value in values {
        if kind == 3 {
            let mut options = select["options"].as_array().into_iter().flatten();
            options
                .find(|option| option["value"] == value.as_str())
                .ok_or_else(wrong)?;
            continue;
        }
        let kinds = match kind {
            5 => Kinds::PEOPLE,
            6 => Kinds::ROLES,
            7 => Kinds::MENTIONABLE,
            _ => Kinds::CHANNELS,
        };
        let id = value.parse().map_err(|_| wrong())?;
        resolved.add(world, channel, id, kinds).ok_or_else(wrong)?;
    }
    resolved.into_data(&mut data);
    Ok(data)
}

/// The interaction's data for a filled form. A custom id may be given several times, for a select
/// with several values.
pub(super) fn modal_data(
    world: &World,
    channel: &Channel,
    custom_id: &str,
    rows: &[Value],
    values: &[(String, String)],
) -> Result<Value, PersonError> {
    let mut resolved = Resolved::default();
    let mut fill = |input: &Value| -> Result<Value, PersonError> {
        let id = input["custom_id"].as_str().unwrap_or_default();
        let refuse = |why| PersonError::InvalidOption(id.to_owned(), why);
        let given: Vec<&str> = values
            .iter()
            .filter(|(key, _)| key == id)
            .map(|(_, value)| value.as_str())
            .collect();
        let kind = input["type"].as_i64().unwrap_or_default();
        if kind == 4 {
            let text = given
                .first()
                .copied()
                .or(input["value"].as_str())
                .unwrap_or_default();
            let bound = |key: &str| present(input, key).and_then(bits_of);
            let count = length(text) as u64;
            let required = input["required"] != false;
            if required && count == 0 {
                return Err(refuse("it is required"));
            }
            if count > 0 && bound("min_length").is_some_and(|min| count < min) {
                return Err(refuse("it is too short"));
            }
            if count > bound("max_length").unwrap_or(4000) {
                return Err(refuse("it is too long"));
            }
            return Ok(json!({"type": 4, "custom_id": id, "value": text}));
        }
        let given: Vec<String> = given.into_iter().map(str::to_owned).collect();
        if given.is_empty() && input["required"] == false {
            return Ok(json!({"type": kind, "custom_id": id, "values": []}));
        }
        let mut data = select_data(world, channel, input, id, &given)?;
        if let Some(Value::Object(objects)) = data.get("resolved") {
            for (kind, map) in objects {
                let all = resolved.0.entry(kind.clone()).or_insert_with(|| json!({}));
                for (id, object) in map.as_object().into_iter().flatten() {
                    all[id] = object.clone();
                }
            }
        }
        Ok(json!({"type": kind, "custom_id": id, "values": data["values"].take()}))
    };
    let mut filled = Vec::new();
    for row in rows {
        match row["type"].as_i64() {
            Some(1) => {
                let inputs = row["components"].as_array().into_iter().flatten();
                let inputs: Result<Vec<Value>, PersonError> = inputs.map(&mut fill).collect();
                filled.push(json!({"type": 1, "components": inputs?}));
            }
            Some(18) => {
                filled.push(json!({"type": 18, "component": fill(&row["component"])?}));
            }
            _ => {}
        }
    }
    let mut data = json!({"custom_id": custom_id, "components": filled});
    resolved.into_data(&mut data);
    Ok(data)
}
