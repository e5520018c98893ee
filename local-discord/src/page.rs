//! The page on which people play, and the interface below `/local` that it uses.

use std::sync::Arc;

use axum::Json;
use axum::extract::ws::{Message, WebSocket};
use axum::extract::{Query, State as Shares, WebSocketUpgrade};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::hub::Shared;
use crate::ids::{ChannelId, InteractionId, MessageId, UserId};
use crate::interactions::{Ack, ModalRef};
use crate::people::{OptionValue, Person, PersonError, infos};
use crate::world::Guild;
use crate::world::render::localized;

/// The files of the page: address, type, text.
const FILES: [(&str, &str, &str); 9] = [
    (
        "/",
        "text/html; charset=utf-8",
        include_str!("../page/index.html"),
    ),
    (
        "/page/style.css",
        "text/css; charset=utf-8",
        include_str!("../page/style.css"),
    ),
    (
        "/page/components.css",
        "text/css; charset=utf-8",
        include_str!("../page/components.css"),
    ),
    ("/page/app.js", JAVASCRIPT, include_str!("../page/app.js")),
    ("/page/dom.js", JAVASCRIPT, include_str!("../page/dom.js")),
    (
        "/page/markdown.js",
        JAVASCRIPT,
        include_str!("../page/markdown.js"),
    ),
    (
        "/page/messages.js",
        JAVASCRIPT,
        include_str!("../page/messages.js"),
    ),
    (
        "/page/components.js",
        JAVASCRIPT,
        include_str!("../page/components.js"),
    ),
    (
        "/page/composer.js",
        JAVASCRIPT,
        include_str!("../page/composer.js"),
    ),
];
const JAVASCRIPT: &str = "text/javascript; charset=utf-8";

/// What the page may load: itself, and nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// The page's addresses.
pub(crate) fn routes() -> Vec<(&'static str, MethodRouter<Arc<Shared>>)> {
    let file = |(address, kind, text)| {
        let headers = [
            (header::CONTENT_TYPE, kind),
            (header::CONTENT_SECURITY_POLICY, POLICY),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::REFERRER_POLICY, "no-referrer"),
            (header::CACHE_CONTROL, "no-cache"),
        ];
        (address, get(move || async move { (headers, text) }))
    };
    let mut routes: Vec<_> = FILES.map(file).into();
    routes.extend([
        ("/favicon.ico", get(|| async { StatusCode::NO_CONTENT })),
        ("/local/start", get(start)),
        ("/local/messages", get(messages)),
        ("/local/commands", get(commands)),
        ("/local/do", post(act)),
        ("/local/events", get(events)),
    ]);
    routes
}

/// Why the page did not get what it asked for.
enum Refusal {
    NobodyThere,
    Person(PersonError),
}

impl From<PersonError> for Refusal {
    fn from(error: PersonError) -> Self {
        Refusal::Person(error)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let (status, why) = match self {
            Refusal::NobodyThere => (StatusCode::NOT_FOUND, "there is no such person".to_owned()),
            Refusal::Person(error) => (StatusCode::UNPROCESSABLE_ENTITY, error.to_string()),
        };
        (status, Json(json!({ "error": why }))).into_response()
    }
}

/// Who the page is for, and where.
#[derive(Deserialize)]
struct As {
    #[serde(rename = "as")]
    person: Option<UserId>,
    channel: Option<ChannelId>,
}

fn person(shared: &Arc<Shared>, id: Option<UserId>) -> Result<Person, Refusal> {
    let id = shared.with(|state| match id {
        Some(id) => state.world.people.contains_key(&id).then_some(id),
        None => state.world.people.keys().next().copied(),
    });
    let id = id.ok_or(Refusal::NobodyThere)?;
    Ok(Person {
        shared: Arc::clone(shared),
        id,
    })
}

async fn start(
    Shares(shared): Shares<Arc<Shared>>,
    Query(query): Query<As>,
) -> Result<Json<Value>, Refusal> {
    let person = person(&shared, query.person)?;
    let channels = person.channels();
    Ok(Json(shared.with(|state| {
        let guild = |guild: &Guild| {
            let roles = guild.roles.values();
            let roles: Vec<Value> = roles
                .map(|role| json!({"id": role.id, "name": role.name}))
                .collect();
            json!({"id": guild.id, "name": guild.name, "roles": roles})
        };
        let member = |guild: &&Guild| guild.members.contains_key(&person.id());
        json!({
            "me": person.id(), "people": infos(state), "channels": channels,
            "bot": {"id": state.world.bot.user_id, "name": state.world.bot.name},
            "guilds": state.world.guilds.values().filter(member).map(guild).collect::<Vec<_>>(),
            "online": state.sessions.online(),
        })
    })))
}

async fn messages(
    Shares(shared): Shares<Arc<Shared>>,
    Query(query): Query<As>,
) -> Result<Json<Value>, Refusal> {
    let person = person(&shared, query.person)?;
    let channel = query.channel.unwrap_or_default();
    let messages = person.messages(channel);
    // The newest are enough for a page; the bot and the tests see all.
    let skip = messages.len().saturating_sub(200);
    Ok(Json(
        messages
            .into_iter()
            .skip(skip)
            .map(|message| message.json)
            .collect(),
    ))
}

/// The commands that a person has in a channel, with names in their language.
async fn commands(
    Shares(shared): Shares<Arc<Shared>>,
    Query(query): Query<As>,
) -> Result<Json<Value>, Refusal> {
    let person = person(&shared, query.person)?;
    let locale = person.info().locale;
    let channel = query.channel.unwrap_or_default();
    Ok(Json(shared.with(|state| {
        let Some(place) = state.world.channel(channel) else {
            return json!([]);
        };
        let commands = state.world.commands_in(place, person.id());
        let chat = commands.into_iter().filter(|command| command.kind() == 1);
        chat.map(|command| in_language(&command.body, &locale))
            .collect()
    })))
}

/// A command, option or choice with the names shown to a person beside its own.
fn in_language(of: &Value, locale: &str) -> Value {
    let mut json = of.clone();
    json["shown"] = json!(localized(of, "name", locale));
    json["about"] = json!(localized(of, "description", locale));
    for key in ["options", "choices"] {
        if let Some(list) = of.get(key).and_then(Value::as_array) {
            json[key] = list.iter().map(|item| in_language(item, locale)).collect();
        }
    }
    json
}

/// Something that the page does for a person.
#[derive(Deserialize)]
struct Act {
    #[serde(rename = "as")]
    person: UserId,
    #[serde(flatten)]
    action: Action,
}

#[derive(Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
enum Action {
    Write {
        channel: ChannelId,
        text: String,
    },
    Typing {
        channel: ChannelId,
    },
    Command {
        channel: ChannelId,
        path: String,
        options: Vec<(String, Value)>,
    },
    Autocomplete {
        channel: ChannelId,
        path: String,
        options: Vec<(String, Value)>,
        focused: String,
        typed: String,
    },
    Press {
        message: MessageId,
        custom_id: String,
    },
    Select {
        message: MessageId,
        custom_id: String,
        values: Vec<String>,
    },
    Modal {
        interaction: InteractionId,
        custom_id: String,
        components: Vec<Value>,
        values: Vec<(String, String)>,
    },
    React {
        message: MessageId,
        emoji: String,
        add: bool,
    },
    Dismiss {
        message: MessageId,
    },
    OpenDm,
    Locale {
        locale: String,
    },
    DmsOpen {
        open: bool,
    },
}

fn options(given: &[(String, Value)]) -> Vec<(&str, OptionValue)> {
    let value = |value: &Value| match value {
        Value::Bool(value) => OptionValue::Boolean(*value),
        Value::Number(number) => match number.as_i64() {
            Some(number) => OptionValue::Integer(number),
            None => OptionValue::Number(number.as_f64().unwrap_or_default()),
        },
        other => OptionValue::Text(other.as_str().unwrap_or_default().to_owned()),
    };
    given
        .iter()
        .map(|(name, given)| (name.as_str(), value(given)))
        .collect()
}

async fn act(
    Shares(shared): Shares<Arc<Shared>>,
    Json(act): Json<Act>,
) -> Result<Json<Value>, Refusal> {
    let person = person(&shared, Some(act.person))?;
    let reply = match act.action {
        Action::Write { channel, text } => {
            let id = person.write(channel, &text).await?;
            return Ok(Json(json!({ "id": id })));
        }
        Action::Typing { channel } => {
            person.typing(channel)?;
            return Ok(Json(Value::Null));
        }
        Action::React {
            message,
            emoji,
            add,
        } => {
            person.react(message, &emoji, add)?;
            return Ok(Json(Value::Null));
        }
        Action::Dismiss { message } => {
            person.dismiss(message)?;
            return Ok(Json(Value::Null));
        }
        Action::OpenDm => return Ok(Json(json!({ "channel": person.open_dm() }))),
        Action::Locale { locale } => {
            person.set_locale(&locale);
            return Ok(Json(Value::Null));
        }
        Action::DmsOpen { open } => {
            person.set_dms_open(open);
            return Ok(Json(Value::Null));
        }
        Action::Command {
            channel,
            path,
            options: given,
        } => person.command(channel, &path, options(&given)).await?,
        Action::Autocomplete {
            channel,
            path,
            options: given,
            focused,
            typed,
        } => {
            person
                .autocomplete(channel, &path, &focused, &typed, options(&given))
                .await?
        }
        Action::Press { message, custom_id } => person.press(message, &custom_id).await?,
        Action::Select {
            message,
            custom_id,
            values,
        } => person.select(message, &custom_id, &values).await?,
        Action::Modal {
            interaction,
            custom_id,
            components,
            values,
        } => {
            let modal = ModalRef {
                interaction,
                custom_id,
                title: String::new(),
                components,
            };
            let values: Vec<(&str, &str)> = values
                .iter()
                .map(|(id, text)| (id.as_str(), text.as_str()))
                .collect();
            person.submit_modal(&modal, &values).await?
        }
    };
    let ack: &Ack = &reply.ack;
    Ok(Json(
        json!({ "interaction": reply.interaction, "ack": ack }),
    ))
}

async fn events(
    Shares(shared): Shares<Arc<Shared>>,
    Query(query): Query<As>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    let person = person(&shared, query.person)?;
    Ok(upgrade.on_upgrade(move |socket| tell(socket, person)))
}

/// Tells a page what happens, until it goes away.
async fn tell(mut socket: WebSocket, person: Person) {
    let mut events = person.subscribe();
    loop {
        tokio::select! {
            event = events.next() => {
                let Some(event) = event else { return };
                let text = json!({"name": event.name, "data": event.data}).to_string();
                if socket.send(Message::Text(text.into())).await.is_err() {
                    return;
                }
            }
            received = socket.recv() => match received {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                // The page says nothing here; it acts through requests.
                Some(Ok(_)) => {}
            }
        }
    }
}
