//! The page on which people play, and its interface below `/local`.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::ws::{Message, WebSocket};
use axum::extract::{FromRequestParts, Query, State as Shares, WebSocketUpgrade};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::hub::Shared;
use crate::ids::{ChannelId, MessageId, UserId};
use crate::interactions::ModalRef;
use crate::people::{OptionValue, Person, PersonError};
use crate::world::Guild;
use crate::world::render::localized;

macro_rules! files {
    ($($address:literal $kind:literal $file:literal;)*) => {
        [$(($address, $kind, include_str!(concat!("../page/", $file)))),*]
    };
}

/// The files of the page: address, type, text.
const FILES: [(&str, &str, &str); 10] = files! {
    "/" "text/html; charset=utf-8" "index.html";
    "/page/style.css" "text/css; charset=utf-8" "style.css";
    "/page/components.css" "text/css; charset=utf-8" "components.css";
    "/page/app.js" "text/javascript; charset=utf-8" "app.js";
    "/page/dom.js" "text/javascript; charset=utf-8" "dom.js";
    "/page/markdown.js" "text/javascript; charset=utf-8" "markdown.js";
    "/page/messages.js" "text/javascript; charset=utf-8" "messages.js";
    "/page/components.js" "text/javascript; charset=utf-8" "components.js";
    "/page/composer.js" "text/javascript; charset=utf-8" "composer.js";
    "/page/forum.js" "text/javascript; charset=utf-8" "forum.js";
};

/// The content security policy: the page may load its own files, and nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

/// Returns the routes of the page.
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

/// The reason why a request of the page was refused.
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

/// The person and the channel in a request's query.
#[derive(Deserialize)]
struct As {
    #[serde(rename = "as")]
    person: Option<UserId>,
    channel: Option<ChannelId>,
}

/// A request of the page: its person, and the channel that it shows.
struct Asked {
    person: Person,
    channel: ChannelId,
}

impl FromRequestParts<Arc<Shared>> for Asked {
    type Rejection = Response;

    async fn from_request_parts(
        parts: &mut Parts,
        shared: &Arc<Shared>,
    ) -> Result<Asked, Response> {
        let query = Query::<As>::from_request_parts(parts, shared).await;
        let Query(query) = query.map_err(IntoResponse::into_response)?;
        let person = Person::known(shared, query.person);
        Ok(Asked {
            person: person.ok_or_else(|| Refusal::NobodyThere.into_response())?,
            channel: query.channel.unwrap_or_default(),
        })
    }
}

async fn start(Asked { person, .. }: Asked) -> Json<Value> {
    let channels = person.channels();
    Json(person.shared.with(|state| {
        let guild = |guild: &Guild| {
            let roles = guild.roles.values();
            let roles = roles.map(|role| json!({"id": role.id, "name": role.name}));
            let roles: Value = roles.collect();
            json!({"id": guild.id, "name": guild.name, "roles": roles})
        };
        let guilds = state.world.guilds.values();
        let guilds = guilds.filter(|guild| guild.members.contains_key(&person.id()));
        json!({
            "me": person.id(), "people": state.world.person_infos(), "channels": channels,
            "bot": {"id": state.world.bot.user_id, "name": state.world.bot.name},
            "guilds": guilds.map(guild).collect::<Value>(),
            "online": state.sessions.online(), "now": state.now.0,
        })
    }))
}

async fn messages(Asked { person, channel }: Asked) -> Json<Value> {
    let messages = person.messages(channel);
    // The newest ones suffice for a page; the bot and the tests see all.
    let skip = messages.len().saturating_sub(200);
    let messages = messages.into_iter().skip(skip);
    Json(messages.map(|message| message.json).collect())
}

/// Returns the commands that a person has in a channel, with names in their language.
async fn commands(Asked { person, channel }: Asked) -> Json<Value> {
    let locale = person.info().locale;
    Json(person.shared.with(|state| {
        let place = state.world.channel(channel);
        let commands = place.map(|place| state.world.commands_in(place, person.id()));
        let commands = commands.into_iter().flatten();
        let shown = commands.filter(|command| command.kind() <= 3);
        shown
            .map(|command| in_language(&command.body, &locale))
            .collect()
    }))
}

/// Returns a command, option or choice with its names in a person's language added.
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

/// An action of the page for a person.
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
    /// Starts a post of a forum.
    Post {
        channel: ChannelId,
        title: String,
        text: String,
        tags: Vec<String>,
    },
    Typing {
        channel: ChannelId,
    },
    Command {
        channel: ChannelId,
        path: String,
        options: Vec<(String, OptionValue)>,
    },
    Autocomplete {
        channel: ChannelId,
        path: String,
        options: Vec<(String, OptionValue)>,
        focused: String,
        typed: String,
    },
    UseOnPerson {
        channel: ChannelId,
        name: String,
        target: UserId,
    },
    UseOnMessage {
        name: String,
        message: MessageId,
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
        #[serde(flatten)]
        modal: ModalRef,
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
    /// Moves the clock for everybody.
    TurnClock {
        hours: u16,
    },
}

/// Returns texts with their values, in the form that [`Person`] takes.
fn named<V: Clone>(given: &[(String, V)]) -> impl Iterator<Item = (&str, V)> {
    given
        .iter()
        .map(|(name, value)| (name.as_str(), value.clone()))
}

async fn act(
    Shares(shared): Shares<Arc<Shared>>,
    Json(act): Json<Act>,
) -> Result<Json<Value>, Refusal> {
    let person = Person::known(&shared, Some(act.person)).ok_or(Refusal::NobodyThere)?;
    Ok(Json(perform(&person, act.action).await?))
}

async fn perform(person: &Person, action: Action) -> Result<Value, PersonError> {
    let reply = match action {
        Action::Write { channel, text } => {
            return Ok(json!({ "id": person.write(channel, &text).await? }));
        }
        Action::Post {
            channel,
            title,
            text,
            tags,
        } => {
            let tags: Vec<&str> = tags.iter().map(String::as_str).collect();
            return Ok(json!({ "id": person.post(channel, &title, &text, &tags)? }));
        }
        Action::OpenDm => return Ok(json!({ "channel": person.open_dm() })),
        Action::Typing { channel } => return person.typing(channel).map(|()| Value::Null),
        Action::React {
            message,
            emoji,
            add,
        } => return person.react(message, &emoji, add).map(|()| Value::Null),
        Action::Dismiss { message } => return person.dismiss(message).map(|()| Value::Null),
        Action::Locale { locale } => {
            person.set_locale(&locale);
            return Ok(Value::Null);
        }
        Action::TurnClock { hours } => {
            let span = Duration::from_secs(u64::from(hours) * 60 * 60);
            person.shared.clock.advance(span);
            return Ok(json!({ "now": person.shared.clock.now().0 }));
        }
        Action::DmsOpen { open } => {
            person.set_dms_open(open);
            return Ok(Value::Null);
        }
        Action::Command {
            channel,
            path,
            options,
        } => person.command(channel, &path, named(&options)).await?,
        Action::Autocomplete {
            channel,
            path,
            options,
            focused,
            typed,
        } => {
            let options = named(&options);
            person
                .autocomplete(channel, &path, &focused, &typed, options)
                .await?
        }
        Action::UseOnPerson {
            channel,
            name,
            target,
        } => person.use_on_person(channel, &name, target).await?,
        Action::UseOnMessage { name, message } => person.use_on_message(&name, message).await?,
        Action::Press { message, custom_id } => person.press(message, &custom_id).await?,
        Action::Select {
            message,
            custom_id,
            values,
        } => person.select(message, &custom_id, &values).await?,
        Action::Modal { modal, values } => {
            let values: Vec<(&str, &str)> = values
                .iter()
                .map(|(id, text)| (id.as_str(), text.as_str()))
                .collect();
            person.submit_modal(&modal, &values).await?
        }
    };
    Ok(json!({ "interaction": reply.interaction, "ack": reply.ack }))
}

async fn events(Asked { person, .. }: Asked, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(move |socket| tell(socket, person))
}

/// Sends events to a page until it disconnects.
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
                // The page sends nothing here; it acts through requests.
                Some(Ok(_)) => {}
            }
        }
    }
}
