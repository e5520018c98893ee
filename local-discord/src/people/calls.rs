//! Turns people's actions into the data of interactions, and refuses what Discord's own client does
//! not allow.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::PersonError;
use super::views::walk;
use crate::ids::{ChannelId, MessageId, RoleId, UserId};
use crate::interactions::ModalRef;
use crate::validate::components::{CHECKBOX, CHECKBOX_GROUP, RADIO_GROUP, is_select};
use crate::validate::{bits_of, count_of, kind_of, length, list_of, present, text_of};
use crate::world::render::put;
use crate::world::{Channel, Command, Message, World};

/// The value of a command's option.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// Text, or the text typed so far in an autocomplete.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction.
    Number(f64),
    /// `true` or `false`.
    Boolean(bool),
    /// The id of a person, channel or role.
    Id(u64),
}

macro_rules! from {
    ($($given:ty: $value:ident => $option:expr;)*) => {$(
        impl From<$given> for OptionValue {
            fn from($value: $given) -> Self {
                $option
            }
        }
    )*};
}

from! {
    &str: text => OptionValue::Text(text.to_owned());
    String: text => OptionValue::Text(text);
    i64: number => OptionValue::Integer(number);
    f64: number => OptionValue::Number(number);
    bool: value => OptionValue::Boolean(value);
    UserId: id => OptionValue::Id(id.0);
    ChannelId: id => OptionValue::Id(id.0);
    RoleId: id => OptionValue::Id(id.0);
}

impl OptionValue {
    /// Returns the value as JSON for an option of this type; `None` if it does not fit.
    fn to_json(&self, kind: i64) -> Option<Value> {
        let json = match (kind, self) {
            (3, OptionValue::Text(text)) => json!(text),
            (4 | 10, OptionValue::Integer(number)) => json!(number),
            (4, OptionValue::Text(text)) => json!(text.trim().parse::<i64>().ok()?),
            (5, OptionValue::Boolean(value)) => json!(value),
            (10, OptionValue::Number(number)) => json!(number),
            (10, OptionValue::Text(text)) => json!(text.trim().parse::<f64>().ok()?),
            (6..=9, OptionValue::Id(id)) => json!(id.to_string()),
            (6..=9, OptionValue::Text(text)) => json!(text.parse::<u64>().ok()?.to_string()),
            _ => return None,
        };
        Some(json)
    }
}

/// A command with its place among the subcommands.
pub(super) struct Call<'w> {
    command: &'w Command,
    /// The names of group and subcommand.
    path: Vec<&'w str>,
    /// The options of the innermost subcommand.
    declared: &'w [Value],
    /// The name of the command with its subcommands, as Discord shows it.
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
        let is_sub = |option: &&Value| matches!(option["type"].as_i64(), Some(1 | 2));
        let mut declared = list_of(&command.body["options"]);
        let mut names = Vec::new();
        for word in words {
            let mut subs = declared.iter().filter(is_sub);
            let sub = subs.find(|option| option["name"] == word);
            let sub = sub.ok_or_else(unknown)?;
            names.push(text_of(&sub["name"]));
            declared = list_of(&sub["options"]);
        }
        if declared.iter().any(|option| is_sub(&option)) {
            return Err(unknown());
        }
        Ok(Call {
            command,
            name: [&[root][..], &names].concat().join(" "),
            path: names,
            declared,
        })
    }

    /// Returns the interaction's data for a finished command.
    pub(super) fn data(
        &self,
        world: &World,
        channel: &Channel,
        given: &[(String, OptionValue)],
    ) -> Result<Value, PersonError> {
        let known = |name: &str| self.declared.iter().any(|option| option["name"] == name);
        if let Some((name, _)) = given.iter().find(|(name, _)| !known(name)) {
            let why = "there is no such option";
            return Err(PersonError::InvalidOption(name.clone(), why));
        }
        let mut options = Vec::new();
        let mut resolved = Resolved::default();
        for option in self.declared {
            let name = text_of(&option["name"]);
            let refuse = |why| PersonError::InvalidOption(name.to_owned(), why);
            let Some((_, value)) = given.iter().find(|(given, _)| given == name) else {
                if option["required"] == true {
                    return Err(refuse("it is required"));
                }
                continue;
            };
            let kind = option["type"].as_i64().unwrap_or_default();
            let value = value.to_json(kind);
            let value = value.ok_or_else(|| refuse("it is of another type"))?;
            check_value(option, &value).map_err(refuse)?;
            let objects = match kind {
                6 => Some(Objects::People),
                7 => Some(Objects::Channels),
                8 => Some(Objects::Roles),
                9 => Some(Objects::Mentionable),
                _ => None,
            };
            if let Some(objects) = objects {
                let id = bits_of(&value).unwrap_or_default();
                let known = resolved.add(world, channel, id, objects);
                known.ok_or_else(|| refuse("nobody knows it"))?;
            }
            options.push(json!({"type": kind, "name": name, "value": value}));
        }
        Ok(self.wrap(options, resolved))
    }

    /// Returns the interaction's data for a command that is being typed. `focused` is the option
    /// with the cursor; values that do not fit yet are left out.
    pub(super) fn partial(
        &self,
        focused: &str,
        typed: &str,
        given: &[(String, OptionValue)],
    ) -> Result<Value, PersonError> {
        let mut options = Vec::new();
        let mut found = false;
        for option in self.declared {
            let name = text_of(&option["name"]);
            let kind = option["type"].as_i64().unwrap_or_default();
            if name == focused {
                found = option["autocomplete"] == true;
                // Numbers, too, are sent as the typed text.
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

    fn wrap(&self, mut options: Vec<Value>, resolved: Resolved) -> Value {
        for (depth, name) in self.path.iter().enumerate().rev() {
            let innermost = depth + 1 == self.path.len();
            let kind = if innermost { 1 } else { 2 };
            options = vec![json!({"type": kind, "name": name, "options": options})];
        }
        let mut data = json!({
            "id": self.command.id, "name": self.command.name(), "type": 1, "options": options,
        });
        put(&mut data, "guild_id", self.command.guild);
        resolved.into_data(data)
    }
}

/// The target of a command in a context menu.
#[derive(Clone, Copy)]
pub(super) enum MenuTarget<'w> {
    Person(UserId),
    Message(&'w Message),
}

/// Returns the interaction's data for a command in a context menu, by the name that the bot gave it.
pub(super) fn menu_data(
    world: &World,
    channel: &Channel,
    person: UserId,
    name: &str,
    target: MenuTarget<'_>,
) -> Result<Value, PersonError> {
    let kind = match target {
        MenuTarget::Person(_) => 2,
        MenuTarget::Message(_) => 3,
    };
    let unknown = || PersonError::UnknownCommand(name.to_owned());
    let command = world
        .commands_in(channel, person)
        .into_iter()
        .find(|command| command.kind() == kind && command.name() == name)
        .ok_or_else(unknown)?;
    let mut resolved = Resolved::default();
    let id = match target {
        MenuTarget::Person(target) => {
            let known = resolved.add(world, channel, target.0, Objects::People);
            known.ok_or_else(unknown)?;
            target.0
        }
        MenuTarget::Message(message) => {
            let id = message.id.0;
            let json = json!({ id.to_string(): world.message_json(message) });
            resolved.0.insert("messages".to_owned(), json);
            id
        }
    };
    let mut data = json!({
        "id": command.id, "name": name, "type": kind, "target_id": id.to_string(),
    });
    put(&mut data, "guild_id", command.guild);
    Ok(resolved.into_data(data))
}

fn check_value(option: &Value, value: &Value) -> Result<(), &'static str> {
    let choices = list_of(&option["choices"]);
    if !choices.is_empty() && !choices.iter().any(|choice| choice["value"] == *value) {
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
        let min = count_of(&option["min_length"]).unwrap_or(0);
        return check_length(
            text,
            min.max(1),
            count_of(&option["max_length"]).unwrap_or(6000),
        );
    }
    Ok(())
}

fn check_length(text: &str, min: usize, max: usize) -> Result<(), &'static str> {
    match length(text) {
        count if count < min => Err("it is too short"),
        count if count > max => Err("it is too long"),
        _ => Ok(()),
    }
}

/// The kinds of objects that ids refer to.
#[derive(Clone, Copy, PartialEq)]
enum Objects {
    People,
    Roles,
    /// People and roles.
    Mentionable,
    Channels,
}

/// The objects behind the ids of an interaction.
#[derive(Default)]
struct Resolved(Map<String, Value>);

impl Resolved {
    fn add(&mut self, world: &World, channel: &Channel, id: u64, of: Objects) -> Option<()> {
        let mut put = |kind: &str, value: Value| {
            let map = self.0.entry(kind).or_insert_with(|| json!({}));
            map[id.to_string()] = value;
        };
        let user = UserId(id);
        let people = matches!(of, Objects::People | Objects::Mentionable);
        if people && world.knows(user) {
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
        let role = guild.and_then(|guild| guild.roles.get(&RoleId(id)));
        let roles = matches!(of, Objects::Roles | Objects::Mentionable);
        if let Some(role) = role.filter(|_| roles) {
            put("roles", World::role_json(role));
            return Some(());
        }
        let target = world.channel(ChannelId(id));
        let target = target.filter(|_| of == Objects::Channels)?;
        put(
            "channels",
            world.interaction_channel_json(target, world.bot.user_id),
        );
        Some(())
    }

    /// Returns the interaction's data with these objects.
    fn into_data(self, mut data: Value) -> Value {
        if !self.0.is_empty() {
            data["resolved"] = Value::Object(self.0);
        }
        data
    }
}

/// Returns the component of a message with this custom id.
pub(super) fn component<'v>(
    components: &'v [Value],
    message: MessageId,
    custom_id: &str,
) -> Result<&'v Value, PersonError> {
    let mut all = walk(components).into_iter();
    let found = all.find(|component| component["custom_id"] == custom_id);
    let found = found.ok_or(PersonError::NoSuchComponent(message, custom_id.to_owned()))?;
    if found["disabled"] == true {
        return Err(PersonError::Disabled(custom_id.to_owned()));
    }
    Ok(found)
}

/// Returns the interaction's data for a pressed button.
pub(super) fn button_data(component: &Value, custom_id: &str) -> Result<Value, PersonError> {
    if component["type"] != 2 {
        return Err(PersonError::WrongComponent(custom_id.to_owned()));
    }
    Ok(json!({"component_type": 2, "custom_id": custom_id, "id": component["id"]}))
}

/// Returns the interaction's data for chosen values, which the select must offer.
pub(super) fn select_data(
    world: &World,
    channel: &Channel,
    select: &Value,
    custom_id: &str,
    values: &[String],
) -> Result<Value, PersonError> {
    if !is_select(kind_of(select)) {
        return Err(PersonError::WrongComponent(custom_id.to_owned()));
    }
    let mut resolved = Resolved::default();
    choose(world, channel, select, values, &mut resolved)
        .ok_or_else(|| PersonError::WrongChoice(custom_id.to_owned()))?;
    Ok(resolved.into_data(json!({
        "component_type": kind_of(select), "custom_id": custom_id, "values": values,
        "id": select["id"],
    })))
}

/// Adds the objects behind the chosen values of a select; `None` if it does not offer the choice.
fn choose(
    world: &World,
    channel: &Channel,
    select: &Value,
    values: &[String],
    resolved: &mut Resolved,
) -> Option<()> {
    let bound = |key: &str| count_of(&select[key]).unwrap_or(1);
    if !(bound("min_values")..=bound("max_values")).contains(&values.len()) {
        return None;
    }
    let objects = match kind_of(select) {
        3 => {
            let options = list_of(&select["options"]);
            let offered = |value: &String| options.iter().any(|it| it["value"] == value.as_str());
            return values.iter().all(offered).then_some(());
        }
        5 => Objects::People,
        6 => Objects::Roles,
        7 => Objects::Mentionable,
        _ => Objects::Channels,
    };
    let kinds = list_of(&select["channel_types"]);
    let fits = |value: &String| {
        let channel = value
            .parse()
            .ok()
            .and_then(|id| world.channel(ChannelId(id)));
        channel.is_none_or(|channel| kinds.contains(&json!(channel.kind.number())))
    };
    if matches!(objects, Objects::Channels) && !kinds.is_empty() && !values.iter().all(fits) {
        return None;
    }
    let mut ids = values.iter().map(|value| value.parse().ok());
    ids.try_for_each(|id| resolved.add(world, channel, id?, objects))
}

/// Returns the interaction's data for a filled form. A custom id may occur several times, for a
/// select or group with several values.
pub(super) fn modal_data(
    world: &World,
    channel: &Channel,
    modal: &ModalRef,
    values: &[(&str, &str)],
) -> Result<Value, PersonError> {
    let mut resolved = Resolved::default();
    let mut fill = |input: &Value| -> Result<Value, PersonError> {
        let (kind, id) = (kind_of(input), text_of(&input["custom_id"]));
        let given = values.iter().filter(|(key, _)| *key == id);
        let given: Vec<String> = given.map(|(_, value)| (*value).to_owned()).collect();
        let mut filled = json!({"type": kind, "custom_id": id});
        put(&mut filled, "id", present(input, "id"));
        let required = input["required"] != false;
        match kind {
            4 => filled["value"] = json!(typed(input, given.into_iter().next(), required)?),
            RADIO_GROUP => filled["value"] = json!(ticked(input, given)?.first()),
            CHECKBOX_GROUP => filled["values"] = json!(ticked(input, given)?),
            CHECKBOX => filled["value"] = json!(checked(input, given.first())?),
            // Files cannot be sent here.
            19 if !required && given.is_empty() => filled["values"] = json!([]),
            kind if is_select(kind) => {
                let given = match given.is_empty() {
                    true => preset(input),
                    false => given,
                };
                if required || !given.is_empty() {
                    choose(world, channel, input, &given, &mut resolved)
                        .ok_or_else(|| PersonError::WrongChoice(id.to_owned()))?;
                }
                filled["values"] = json!(given);
            }
            _ => return Err(PersonError::WrongComponent(id.to_owned())),
        }
        Ok(filled)
    };
    let mut filled = Vec::new();
    for row in &modal.components {
        let mut done = json!({"type": kind_of(row)});
        put(&mut done, "id", present(row, "id"));
        match kind_of(row) {
            1 => {
                let inputs = list_of(&row["components"]).iter();
                let inputs: Result<Value, PersonError> = inputs.map(&mut fill).collect();
                done["components"] = inputs?;
            }
            18 => done["component"] = fill(&row["component"])?,
            _ => {}
        }
        filled.push(done);
    }
    Ok(resolved.into_data(json!({"custom_id": modal.custom_id, "components": filled})))
}

/// Returns the values that the bot has chosen in a select.
fn preset(select: &Value) -> Vec<String> {
    let options = list_of(&select["options"]).iter();
    let preset = options.filter(|option| option["default"] == true);
    preset
        .map(|option| text_of(&option["value"]).to_owned())
        .collect()
}

fn unfit(input: &Value, why: &'static str) -> PersonError {
    PersonError::InvalidOption(text_of(&input["custom_id"]).to_owned(), why)
}

/// Returns the text of an input: the typed text, or else the bot's default.
fn typed(input: &Value, given: Option<String>, required: bool) -> Result<String, PersonError> {
    let text = given.unwrap_or_else(|| text_of(&input["value"]).to_owned());
    if text.is_empty() {
        return match required {
            true => Err(unfit(input, "it is required")),
            false => Ok(text),
        };
    }
    let bound = |key: &str| bits_of(&input[key]).and_then(|n| usize::try_from(n).ok());
    let (min, max) = (bound("min_length"), bound("max_length"));
    check_length(&text, min.unwrap_or(0), max.unwrap_or(4000)).map_err(|why| unfit(input, why))?;
    Ok(text)
}

/// Returns the ticked values of a radio group or checkbox group: the given ones, or else the bot's
/// defaults. An empty text means none.
fn ticked(group: &Value, given: Vec<String>) -> Result<Vec<String>, PersonError> {
    let options = list_of(&group["options"]);
    let value = |option: &Value| text_of(&option["value"]).to_owned();
    let ticked: Vec<String> = if given.is_empty() {
        let ticked = options.iter().filter(|option| option["default"] == true);
        ticked.map(value).collect()
    } else {
        given
            .into_iter()
            .filter(|value| !value.is_empty())
            .collect()
    };
    if ticked.is_empty() {
        return match group["required"] == false {
            true => Ok(ticked),
            false => Err(unfit(group, "it is required")),
        };
    }
    let bound = |key: &str| count_of(&group[key]);
    let (min, max) = match kind_of(group) {
        RADIO_GROUP => (1, 1),
        _ => (
            bound("min_values").unwrap_or(1),
            bound("max_values").unwrap_or(options.len()),
        ),
    };
    let offered = |ticked: &String| options.iter().any(|option| option["value"] == *ticked);
    let distinct: HashSet<&String> = ticked.iter().collect();
    if !(min..=max).contains(&ticked.len())
        || distinct.len() < ticked.len()
        || !ticked.iter().all(offered)
    {
        let id = text_of(&group["custom_id"]).to_owned();
        return Err(PersonError::WrongChoice(id));
    }
    Ok(ticked)
}

/// Whether a checkbox is ticked: as given by `true` or `false`, or else as the bot set it.
fn checked(checkbox: &Value, given: Option<&String>) -> Result<bool, PersonError> {
    match given.map(String::as_str) {
        None => Ok(checkbox["default"] == true),
        Some("true") => Ok(true),
        Some("false") => Ok(false),
        Some(_) => Err(unfit(checkbox, "it is neither true nor false")),
    }
}
