//! Everything the edge holds, and the one way by which anything is answered.
//!
//! Commands and presses alike end in [`Edge::serve`]: it sees to it that there is an answer within
//! Discord's three seconds (`answer`), that panics and errors become sentences,
//! that too many at once are told so (`crowd`), and that pictures follow their
//! text instead of holding it up.

use std::any::Any;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use serde_json::Value;
use serenity::all::{CreateAttachment, Http, MessageId};
use slowtable_face::{Language, Panel, Since, clip};
use tokio_util::task::{AbortOnDropHandle, TaskTracker};

use super::answer::{self, Answers, Stands};
use super::ask::{Ask, Place};
use super::components;
use super::crowd::{Crowd, Served};
use super::error::EdgeError;
use super::live::LiveDesks;
use super::message::{Body, CONTENT, Pictures};
use super::pictures::{Need, Painter, PictureError, Wish};
use super::words;
use crate::chain::Chain;
use crate::tables::{Admission, DeskShown, Tables};

/// The edge: what handlers work with.
pub struct Edge {
    /// The tables.
    pub tables: Tables,
    /// Discord.
    pub http: Arc<Http>,
    /// Discord, for answers to interactions.
    pub answers: Arc<Http>,
    /// Who is being served.
    pub crowd: Arc<Crowd>,
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
        let answers = Arc::new(Answers::new(Arc::clone(&self.answers), ask.clone()));
        let Some(served) = self.crowd.enter(ask.person.id) else {
            let busy = Body::text(words::plain(ask.language, "edge-busy"));
            answers.say(&busy, stands(&ask, true), || true).await;
            return;
        };
        // Before anything that may wait: the database, the table's lock, an edit of the desk.
        let (promising, at_once) = (Arc::clone(&answers), served.has_to_wait());
        let _promise = AbortOnDropHandle::new(tokio::spawn(async move {
            promising.promise_in_time(at_once).await;
        }));
        if let Ok(settings) = self.tables.settings(ask.person.id).await
            && let Some(language) = settings.language
        {
            ask.language = language;
        }
        let result = AssertUnwindSafe(action(Arc::clone(self), ask.clone()))
            .catch_unwind()
            .await
            .unwrap_or_else(|panic| Err(EdgeError::Panicked(panic_text(&*panic))));
        let outcome = match result {
            Ok(Reply::Nothing) => {
                answers.say_nothing(ask.language).await;
                return;
            }
            Ok(Reply::Say(body, picture)) => Outcome {
                body,
                desk: None,
                picture,
                beside: ask.place == Place::Quiet,
            },
            Ok(Reply::Desk(desk, sentence)) => Outcome {
                body: desk_body(&desk, sentence.as_deref()),
                desk: Some(*desk),
                picture: None,
                beside: ask.place == Place::Quiet,
            },
            Err(error) => Outcome {
                body: Body::text(error.sentence(ask.language)),
                desk: None,
                picture: None,
                beside: true,
            },
        };
        self.send(&ask, &answers, outcome, served).await;
    }

    async fn send(
        self: &Arc<Self>,
        ask: &Ask,
        answers: &Answers,
        mut outcome: Outcome,
        served: Served,
    ) {
        let stands = stands(ask, outcome.beside);
        let in_place = stands == Stands::InPlace;
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
            Some(desk) if stands != Stands::Beside => {
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
            // A new message is to have its desk even if a newer one stands elsewhere by now.
            let wanted = || {
                !in_place
                    || outcome.desk.as_ref().zip(turn).is_none_or(|(desk, turn)| {
                        self.live.is_newest(desk.table, ask.person.id, turn)
                    })
            };
            if !wanted() {
                answers.say_nothing(ask.language).await;
                return;
            }
            if !answers.say(&outcome.body, stands, wanted).await {
                return;
            }
        }
        // Those who are served now need not wait until this picture is painted.
        drop(served);
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
            Err(PictureError::Table(error)) => {
                tracing::warn!(%table, name, error = %Chain(&error), "no picture")
            }
            Err(error) => {
                tracing::error!(%table, name, error = %Chain(&error), "a picture cannot be painted")
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
        answer::edit(&self.answers, token, body, files, || true).await
    }
}

/// Where the answer to `ask` stands.
fn stands(ask: &Ask, beside: bool) -> Stands {
    match ask.place {
        Place::New => Stands::Alone,
        Place::There if !beside => Stands::InPlace,
        Place::There | Place::Quiet => Stands::Beside,
    }
}

/// Characters above a panel on a desk: what a message holds beside the longest panel.
const ABOVE: usize = CONTENT - Panel::TEXT;

/// A desk as a message: what its owner should know first, then its panel, which is never cut off.
#[must_use]
pub fn desk_body(desk: &DeskShown, sentence: Option<&str>) -> Body {
    let above = [sentence, desk.notice.as_deref()]
        .into_iter()
        .flatten()
        .filter(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join("\n\n");
    let gap = if above.is_empty() { "" } else { "\n\n" };
    let above = clip(&above, ABOVE - gap.len());
    Body::text(above + gap + desk.panel.text()).rows(components::of_panel(
        &desk.panel,
        desk.table,
        desk.stamp,
    ))
}

/// The body that changes nothing but the pictures.
#[must_use]
pub fn only_pictures(body: &Body) -> Value {
    let mut json = body.json();
    json.retain(|key, _| key == "attachments");
    Value::Object(json)
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "without words".to_owned())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use slowtable_kit::Seat;

    use super::*;
    use crate::tables::{TableError, TableId, sentence};

    fn full_desk(notice: Option<String>) -> DeskShown {
        let text = format!("{}end", "x".repeat(Panel::TEXT - 3));
        DeskShown {
            table: TableId::from_sql(1),
            seat: Seat(0),
            stamp: 1,
            panel: Panel::new(text, Vec::new()).unwrap(),
            notice,
        }
    }

    #[test]
    fn the_longest_that_is_said_above_a_full_panel_leaves_all_of_it_on_the_desk() {
        for language in Language::ALL {
            let notices = crate::tables::desk_notices(language).join("\n");
            let stale = TableError::StaleDesk(Box::new(full_desk(None)));
            let said = sentence(&stale, language);
            let body = desk_body(&full_desk(Some(notices.clone())), Some(&said));
            assert_eq!(body.json()["content"], body.text.as_str());
            assert!(body.text.contains(&said), "{}", body.text);
            assert!(body.text.contains(&notices), "{}", body.text);
            assert!(body.text.ends_with("end"), "{}", body.text);
        }
    }

    #[test]
    fn what_is_said_above_is_cut_off_before_the_panel_is() {
        let body = desk_body(&full_desk(Some("y".repeat(900))), Some("z"));
        assert_eq!(body.text.chars().count(), CONTENT);
        assert!(body.text.ends_with("end"));
        assert_eq!(desk_body(&full_desk(None), None).text.len(), Panel::TEXT);
    }
}
