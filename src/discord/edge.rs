//! Everything the edge holds, and the one way by which anything is answered.
//!
//! Commands and presses alike end in [`Edge::serve`]: it sees to it that there is an answer within
//! Discord's three seconds, that panics and errors become sentences, and that pictures follow
//! their text instead of holding it up.

use std::any::Any;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use futures_util::FutureExt;
use serde_json::{Value, json};
use serenity::all::{CreateAttachment, Http, MessageId};
use slowtable_face::{Language, Since};
use tokio_util::task::TaskTracker;

use super::ask::{Ask, Place};
use super::components;
use super::error::{EdgeError, http_status};
use super::live::LiveDesks;
use super::message::{Body, Pictures};
use super::pictures::{Need, Painter, PictureError, Wish};
use super::words;
use crate::tables::{Admission, DeskShown, Tables};

/// After this long the answer is promised for later; Discord waits three seconds.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// The edge: what handlers work with.
pub struct Edge {
    /// The tables.
    pub tables: Tables,
    /// Discord.
    pub http: Arc<Http>,
    /// The language of tables and people that have chosen none.
    pub language: Language,
    /// The painter.
    pub painter: Painter,
    /// The desks on people's screens.
    pub live: LiveDesks,
    /// Everything that a stop of the program waits for.
    pub tasks: TaskTracker,
}

/// What an action answers.
#[derive(Debug)]
pub enum Reply {
    /// A message for the reader, and the picture that is to follow.
    Say(Body, Option<PictureWanted>),
    /// The reader's desk, and a sentence above it.
    Desk(Box<DeskShown>, Option<String>),
    /// Nothing to say: what was pressed changes by itself.
    Nothing,
}

/// Which moment a picture shows, and to whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// Now, as everybody may see it; what has changed since is marked.
    Now(Since),
    /// When the log had so many moves, as the reader saw it.
    Earlier(usize),
}

/// A picture that is to follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureWanted {
    /// Of which table.
    pub at: Admission,
    /// By the face's name for it.
    pub name: String,
    /// When, and for whom.
    pub shown: Shown,
}

impl Reply {
    /// A sentence.
    pub fn say(text: impl Into<String>) -> Self {
        Self::Say(Body::text(text), None)
    }
}

/// What a handler came to, ready to be sent.
struct Outcome {
    body: Body,
    desk: Option<DeskShown>,
    picture: Option<PictureWanted>,
    /// Whether it stands beside what was pressed instead of in its place.
    beside: bool,
}

impl Edge {
    /// Answers `ask` with what `action` comes to. Nothing here fails: what cannot be sent is
    /// logged.
    pub async fn serve<F>(self: &Arc<Self>, mut ask: Ask, action: impl FnOnce(Arc<Self>, Ask) -> F)
    where
        F: Future<Output = Result<Reply, EdgeError>> + Send,
    {
        // Whatever happens below is waited for when the program stops.
        let _token = self.tasks.token();
        if let Ok(settings) = self.tables.settings(ask.person.id).await
            && let Some(language) = settings.language
        {
            ask.language = language;
        }
        let work = AssertUnwindSafe(action(Arc::clone(self), ask.clone())).catch_unwind();
        tokio::pin!(work);
        let (result, promised) = tokio::select! {
            biased;
            result = &mut work => (result, false),
            () = tokio::time::sleep(PATIENCE) => {
                let promised = self.promise(&ask).await;
                (work.await, promised)
            }
        };
        let result = result.unwrap_or_else(|panic| Err(EdgeError::Panicked(panic_text(&*panic))));
        match result {
            Ok(Reply::Nothing) => self.send_nothing(&ask, promised).await,
            Ok(Reply::Say(body, picture)) => {
                let outcome = Outcome {
                    body,
                    desk: None,
                    picture,
                    beside: ask.place == Place::Quiet,
                };
                self.send(&ask, outcome, promised).await;
            }
            Ok(Reply::Desk(desk, sentence)) => {
                let outcome = Outcome {
                    body: desk_body(&desk, sentence.as_deref()),
                    desk: Some(*desk),
                    picture: None,
                    beside: ask.place == Place::Quiet,
                };
                self.send(&ask, outcome, promised).await;
            }
            Err(error) => {
                let outcome = Outcome {
                    body: Body::text(error.sentence(ask.language)),
                    desk: None,
                    picture: None,
                    beside: ask.place != Place::New,
                };
                self.send(&ask, outcome, promised).await;
            }
        }
    }

    /// Promises an answer ("Interaction Callback Type" 5 and 6); whether that arrived.
    async fn promise(&self, ask: &Ask) -> bool {
        let promise = match ask.place {
            Place::New => json!({ "type": 5, "data": { "flags": 64 } }),
            Place::There | Place::Quiet => json!({ "type": 6 }),
        };
        self.respond(ask, &promise, Vec::new()).await
    }

    async fn send_nothing(&self, ask: &Ask, promised: bool) {
        match (promised, ask.place) {
            (false, Place::New) => {
                let done = Body::text(words::plain(ask.language, "edge-done"));
                self.respond(ask, &done.answer_privately(), Vec::new())
                    .await;
            }
            (false, Place::There | Place::Quiet) => {
                self.respond(ask, &json!({ "type": 6 }), Vec::new()).await;
            }
            (true, Place::New) => {
                let done = Body::text(words::plain(ask.language, "edge-done"));
                self.edit(&ask.token, &Value::Object(done.json()), Vec::new())
                    .await;
            }
            (true, Place::There | Place::Quiet) => {}
        }
    }

    async fn send(self: &Arc<Self>, ask: &Ask, mut outcome: Outcome, promised: bool) {
        let in_place = ask.place == Place::There && !outcome.beside;
        let wants_picture = outcome.picture.is_some()
            || outcome
                .desk
                .as_ref()
                .is_some_and(|desk| desk.panel.picture().is_some());
        if in_place && ask.picture.is_some() && !wants_picture {
            outcome.body.pictures = Pictures::Clear;
        }
        let before = if in_place { ask.picture.clone() } else { None };
        let (turn, gate) = match &outcome.desk {
            Some(desk) if !outcome.beside => {
                let turn = self.live.show(
                    ask.person.id,
                    &ask.token,
                    ask.language,
                    desk.clone(),
                    ask.message
                        .filter(|_| in_place)
                        .map(|message| (message, before.clone())),
                );
                let open = self.live.at_turn(desk.table, ask.person.id, turn);
                (Some(turn), open.map(|open| open.gate))
            }
            _ => (None, None),
        };
        {
            let _held = match &gate {
                Some(gate) => Some(gate.lock().await),
                None => None,
            };
            let overtaken = in_place
                && outcome.desk.as_ref().zip(turn).is_some_and(|(desk, turn)| {
                    !self.live.is_newest(desk.table, ask.person.id, turn)
                });
            let sent = match (promised, outcome.beside) {
                (true, _) if overtaken => false,
                (false, _) if overtaken => {
                    self.respond(ask, &json!({ "type": 6 }), Vec::new()).await;
                    false
                }
                (false, false) if in_place => {
                    self.respond(ask, &outcome.body.answer_in_place(), Vec::new())
                        .await
                }
                (false, _) => {
                    self.respond(ask, &outcome.body.answer_privately(), Vec::new())
                        .await
                }
                (true, false) => {
                    let body = Value::Object(outcome.body.json());
                    self.edit(&ask.token, &body, Vec::new()).await.is_some()
                }
                (true, true) => self.follow_up(ask, &outcome.body).await,
            };
            if !sent {
                return;
            }
        }
        if let (Some(desk), Some(turn)) = (&outcome.desk, turn) {
            self.picture_desk(desk.clone(), ask.person.id, turn, Need::Asked)
                .await;
        } else if let Some(wanted) = outcome.picture {
            self.picture_message(ask, &wanted, before.as_deref()).await;
        }
    }

    /// Puts a picture on the message that answered `ask`.
    async fn picture_message(&self, ask: &Ask, wanted: &PictureWanted, before: Option<&str>) {
        let PictureWanted { at, name, shown } = wanted;
        let (table, language) = (at.table(), ask.language);
        let picture = async {
            match *shown {
                Shown::Now(since) => self.tables.table_picture(at, name, since, language).await,
                Shown::Earlier(moves) => {
                    self.tables.earlier_picture(at, moves, name, language).await
                }
            }
        };
        let wish = Wish {
            need: Need::Asked,
            desk: None,
        };
        match self.painter.paint(wish, name, picture).await {
            Ok(None) => {}
            Ok(Some(painted)) if before == Some(painted.name.as_str()) => {}
            Ok(Some(painted)) => {
                let body = Body::default().pictures(Pictures::Show(painted));
                self.edit(&ask.token, &only_pictures(&body), body.files())
                    .await;
            }
            Err(PictureError::Table(error)) => tracing::warn!(%table, name, %error, "no picture"),
            Err(error) => tracing::error!(%table, name, %error, "a picture cannot be painted"),
        }
    }

    /// Sends the first answer; whether it arrived. Tried again as long as Discord waits.
    async fn respond(&self, ask: &Ask, answer: &Value, files: Vec<CreateAttachment>) -> bool {
        let sent = (|| {
            self.http
                .create_interaction_response(ask.id, &ask.token, answer, files.clone())
        })
        .retry(
            ExponentialBuilder::default()
                .with_min_delay(Duration::from_millis(100))
                .with_max_times(3),
        )
        .when(is_passing)
        .await;
        match sent {
            Ok(()) => true,
            Err(error) => {
                tracing::error!(?ask, %error, "an answer did not arrive");
                false
            }
        }
    }

    /// Edits the message that answered an interaction; the message, if that worked.
    pub(super) async fn edit(
        &self,
        token: &str,
        body: &Value,
        files: Vec<CreateAttachment>,
    ) -> Option<MessageId> {
        let edited = (|| {
            self.http
                .edit_original_interaction_response(token, body, files.clone())
        })
        .retry(ExponentialBuilder::default().with_max_times(4))
        .when(is_passing)
        .await;
        match edited {
            Ok(message) => Some(message.id),
            Err(error) => {
                tracing::warn!(%error, "an answer could not be edited");
                None
            }
        }
    }

    async fn follow_up(&self, ask: &Ask, body: &Body) -> bool {
        let body = body.follow_up_privately();
        let sent = (|| {
            self.http
                .create_followup_message(&ask.token, &body, Vec::new())
        })
        .retry(ExponentialBuilder::default().with_max_times(4))
        .when(is_passing)
        .await;
        match sent {
            Ok(_) => true,
            Err(error) => {
                tracing::error!(?ask, %error, "a follow-up did not arrive");
                false
            }
        }
    }
}

/// A desk as a message: what its owner should know first, then its panel.
#[must_use]
pub fn desk_body(desk: &DeskShown, sentence: Option<&str>) -> Body {
    let lines = [sentence, desk.notice.as_deref(), Some(desk.panel.text())];
    let text = lines
        .into_iter()
        .flatten()
        .filter(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join("\n\n");
    Body::text(text).rows(components::of_panel(&desk.panel, desk.table, desk.stamp))
}

/// The body that changes nothing but the pictures.
#[must_use]
pub fn only_pictures(body: &Body) -> Value {
    let mut json = body.json();
    json.retain(|key, _| key == "attachments");
    Value::Object(json)
}

/// Whether a request may well succeed when it is sent again.
#[must_use]
pub fn is_passing(error: &serenity::Error) -> bool {
    match http_status(error) {
        Some(status) => status == 429 || status >= 500,
        None => matches!(
            error,
            serenity::Error::Http(serenity::all::HttpError::Request(_)) | serenity::Error::Io(_)
        ),
    }
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "without words".to_owned())
}
