//! The bot's state, and the single way in which everything is answered.
//!
//! Commands and presses all end in [`Bot::serve`]. It answers within Discord's three seconds (`answer`), turns panics
//! and errors into sentences, and refuses excess requests (`load`). Pictures follow their text instead of delaying
//! it.

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use serde_json::{Value, json};
use serenity::all::{CreateAttachment, Http, MessageId};
use slowtable_desk::Since;
use slowtable_ui::{Language, Picture};
use tokio_util::task::{AbortOnDropHandle, TaskTracker};

use crate::discord::answers::answer;
use crate::discord::answers::answer::{AnswerPlacement, Answers};
use crate::discord::answers::answered::AnsweredMessages;
use crate::discord::answers::client::{AnswerClient, AnswerError};
use crate::discord::delivery::open_desks::{OpenDesks, RefreshMark, Said};
use crate::discord::delivery::public_channels::PublicChannels;
use crate::discord::error::BotError;
use crate::discord::load::{RequestLoad, ServingPermit};
use crate::discord::messages::body::{Body, Painted, Pictures, only_pictures};
use crate::discord::messages::desk::desk_body;
use crate::discord::messages::symbols::Symbols;
use crate::discord::people::greeted::Greetings;
use crate::discord::pictures::{PaintRequest, PictureError, PicturePainter, PicturePriority};
use crate::discord::request::{AnswerPlace, BotRequest};
use crate::discord::texts;
use slowtable_service::background;
use slowtable_service::chain::Chain;
use slowtable_service::tables::{Admission, DeskShown, LogFile, TableService};

/// The bot: the state that handlers work with.
pub struct Bot {
    /// The tables service.
    pub tables: TableService,
    /// Discord's REST API.
    pub http: Arc<Http>,
    /// Discord's REST API for edits of messages older than an hour.
    pub late_edits: Http,
    /// Discord's REST API for answers to interactions.
    pub answers: Arc<AnswerClient>,
    /// The people who are being served.
    pub load: Arc<RequestLoad>,
    /// The language of tables and people that have chosen none.
    pub language: Language,
    /// Paints pictures on threads of its own.
    pub painter: PicturePainter,
    /// The emojis that stand for signs.
    pub symbols: Symbols,
    /// What messages show now.
    pub answered: AnsweredMessages,
    /// The desks on people's screens.
    pub open_desks: OpenDesks,
    /// The people who were greeted lately.
    pub greetings: Greetings,
    /// The channels of servers that everyone there can see.
    pub public_channels: PublicChannels,
    /// All tasks that a stop of the program waits for.
    pub tasks: TaskTracker,
}

/// The result of an action.
#[derive(Debug)]
pub enum Reply {
    /// A message for the reader, and the picture that follows.
    Say(Body, Option<PictureWanted>),
    /// A message for the reader, and a picture of no table that follows.
    Drawn(Body, DrawingWanted),
    /// A message for the reader, and the file that follows.
    File(Body, LogFile),
    /// The reader's desk, and a sentence on it.
    Desk(Box<DeskShown>, Option<Said>),
    /// Nothing: the pressed message changes by other means.
    Nothing,
}

/// The moment that a picture shows, and its viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShownMoment {
    /// Now, as the public sees it; recent changes are marked.
    Now(Since),
    /// At this length of the log, as the reader saw it.
    Earlier(usize),
    /// After a step of the game; with the length of the log before and after it.
    Step((usize, usize)),
}

/// A picture that follows an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureWanted {
    /// The table, with the reader's admission.
    pub at: Admission,
    /// The face's name for it.
    pub name: String,
    /// The moment and the viewer.
    pub shown: ShownMoment,
}

/// A picture of no table that follows an answer.
pub struct DrawingWanted {
    /// Its file name.
    pub name: String,
    /// Makes it; this may take a while.
    pub draw: Box<dyn FnOnce() -> Option<Picture> + Send>,
}

impl std::fmt::Debug for DrawingWanted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DrawingWanted")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Reply {
    /// Makes a reply of one text.
    pub fn say(text: impl Into<String>) -> Self {
        Self::Say(Body::text(text), None)
    }
}

/// The result of a handler, ready to be sent.
struct Answer {
    body: Body,
    /// A desk, and the sentence on it.
    desk: Option<(DeskShown, Option<Said>)>,
    picture: Option<PictureWanted>,
    drawing: Option<DrawingWanted>,
    file: Option<LogFile>,
    /// Whether it goes beside the pressed message instead of replacing it.
    beside: bool,
}

impl Answer {
    /// Words alone.
    const fn words(body: Body) -> Self {
        Self {
            body,
            desk: None,
            picture: None,
            drawing: None,
            file: None,
            beside: false,
        }
    }

    /// The answer to a request; `None` if there is nothing to say.
    fn of(result: Result<Reply, BotError>, request: &BotRequest) -> Option<Self> {
        let quiet = request.place == AnswerPlace::Quiet;
        Some(match result {
            Ok(Reply::Nothing) => return None,
            Ok(Reply::Say(body, picture)) => Self {
                picture,
                beside: quiet,
                ..Self::words(body)
            },
            Ok(Reply::File(body, file)) => Self {
                file: Some(file),
                ..Self::words(body)
            },
            Ok(Reply::Drawn(body, drawing)) => Self {
                drawing: Some(drawing),
                ..Self::words(body)
            },
            Ok(Reply::Desk(desk, sentence)) => {
                let body = desk_body(&desk, sentence.as_ref(), request.language);
                Self {
                    desk: Some((*desk, sentence)),
                    beside: quiet,
                    ..Self::words(body)
                }
            }
            Err(error) => {
                let sentence = error.sentence(request.language);
                let typed = request.typed.as_ref();
                let sentence = texts::with_typed(sentence, typed, request.language);
                Self {
                    beside: true,
                    ..Self::words(Body::text(sentence))
                }
            }
        })
    }
}

impl Bot {
    /// Returns the answers to `request`, none of which is sent yet.
    pub(super) fn answers_to(&self, request: BotRequest) -> Answers {
        Answers::new(
            Arc::clone(&self.answers),
            self.tables.clock().clone(),
            self.symbols.clone(),
            Arc::clone(self.tables.metrics()),
            request,
        )
    }

    /// Answers `request` with the result of `action`. It returns no error: failures are logged.
    pub async fn serve<F>(
        self: &Arc<Self>,
        mut request: BotRequest,
        action: impl FnOnce(Arc<Self>, BotRequest) -> F,
    ) where
        F: Future<Output = Result<Reply, BotError>> + Send,
    {
        // A stop of the program waits for everything below.
        let _token = self.tasks.token();
        let answers = Arc::new(self.answers_to(request.clone()));
        let _serving = self.tables.metrics().serving();
        let Some(served) = self.load.enter(request.person.id, request.guild) else {
            let busy = Body::text(texts::plain(request.language, "bot-busy"));
            answers.refuse(&busy, stands(&request, true)).await;
            return;
        };
        // Before anything that may wait: the database, the table's lock, an edit of the desk.
        let (promising, at_once) = (Arc::clone(&answers), served.has_to_wait());
        let _promise = AbortOnDropHandle::new(tokio::spawn(async move {
            promising.promise_in_time(at_once).await;
        }));
        if let Ok(settings) = self.tables.settings(request.person.id).await
            && let Some(language) = settings.language
        {
            request.language = language;
        }
        let mark = self.open_desks.mark();
        let result = AssertUnwindSafe(action(Arc::clone(self), request.clone()))
            .catch_unwind()
            .await
            .unwrap_or_else(|panic| Err(BotError::panicked(&*panic)));
        // The data read may come from a transaction of another request that is not on disk yet.
        let result = match self.tables.on_disk().await {
            Ok(()) => result,
            Err(error) => Err(error.into()),
        };
        let Some(answer) = Answer::of(result, &request) else {
            answers.say_nothing(request.language).await;
            return;
        };
        self.send(&request, &answers, answer, (served, mark)).await;
    }

    async fn send(
        self: &Arc<Self>,
        request: &BotRequest,
        answers: &Answers,
        mut answer: Answer,
        (served, mark): (ServingPermit, RefreshMark),
    ) {
        let stands = stands(request, answer.beside);
        let in_place = stands == AnswerPlacement::InPlace;
        let wants_picture = answer.picture.is_some()
            || answer.drawing.is_some()
            || answer
                .desk
                .as_ref()
                .is_some_and(|(desk, _)| desk.panel.picture().is_some());
        if in_place && request.picture.is_some() && !wants_picture {
            answer.body.pictures = Pictures::Clear;
        }
        let before = if in_place {
            request.picture.clone()
        } else {
            None
        };
        if in_place {
            let message = self.answered.changed(request.origin, request.id);
            if answer.drawing.is_none() && answer.picture.is_none() {
                message.forget_picture();
            }
        }
        let (turn, gate, is_outdated) = match &answer.desk {
            Some((desk, said)) if stands != AnswerPlacement::Beside => {
                let (turn, is_outdated) = self.open_desks.show(
                    request.person.id,
                    &request.token,
                    request.language,
                    (desk.clone(), said.clone()),
                    request
                        .message
                        .filter(|_| in_place)
                        .map(|message| (message, before.clone())),
                    mark,
                );
                let open = self.open_desks.at_turn(desk.table, request.person.id, turn);
                (Some(turn), open.map(|open| open.gate), is_outdated)
            }
            _ => (None, None, false),
        };
        {
            let _held = match &gate {
                Some(gate) => Some(gate.lock().await),
                None => None,
            };
            // A new message gets its desk even if a newer one is shown elsewhere now.
            let wanted = || {
                !in_place
                    || answer
                        .desk
                        .as_ref()
                        .zip(turn)
                        .is_none_or(|((desk, _), turn)| {
                            self.open_desks
                                .is_newest(desk.table, request.person.id, turn)
                        })
            };
            if !wanted() {
                answers.say_nothing(request.language).await;
                return;
            }
            if !answers.say(&answer.body, stands, wanted).await {
                return;
            }
        }
        // The picture must not count against the number of requests being served.
        drop(served);
        if let (Some((desk, _)), Some(turn)) = (&answer.desk, turn) {
            // A refresh that ran before this desk was shown changed only the desk before it.
            if is_outdated {
                self.refresh_desks(desk.table).await;
            }
            self.picture_desk(
                desk.clone(),
                request.person.id,
                turn,
                PicturePriority::Asked,
            )
            .await;
        } else if let Some(file) = answer.file {
            let attached = json!({ "attachments": [{ "id": "0", "filename": file.name }] });
            let file = CreateAttachment::bytes(file.text, file.name);
            self.edit(&request.token, &attached, vec![file]).await;
        } else if let Some(drawing) = answer.drawing {
            self.picture_drawing(request, drawing, before.as_deref())
                .await;
        } else if let Some(wanted) = answer.picture {
            self.picture_message(request, &wanted, before.as_deref())
                .await;
        }
    }

    /// Puts a picture on the message that answered `request`.
    async fn picture_message(
        &self,
        request: &BotRequest,
        wanted: &PictureWanted,
        before: Option<&str>,
    ) {
        let PictureWanted { at, name, shown } = wanted;
        let (table, language) = (at.table(), request.language);
        let picture = async {
            match *shown {
                ShownMoment::Now(since) => {
                    self.tables.table_picture(at, name, since, language).await
                }
                ShownMoment::Earlier(moves) => {
                    self.tables.earlier_picture(at, moves, name, language).await
                }
                ShownMoment::Step(moves) => self.tables.step_picture(at, moves, language).await,
            }
        };
        match self.painter.paint(asked(request), name, picture).await {
            Ok(painted) => self.put_picture(request, painted, before).await,
            Err(PictureError::Crowded) => self.say_crowded(&request.token, language).await,
            Err(PictureError::Table(error)) => {
                tracing::warn!(%table, name, error = %Chain(&error), "the service refuses a picture; the answer stays without it")
            }
            Err(error) => {
                tracing::error!(%table, name, error = %Chain(&error), "a table's picture cannot be painted")
            }
        }
    }

    /// Puts a picture of no table on the message that answered `request`.
    async fn picture_drawing(
        &self,
        request: &BotRequest,
        drawing: DrawingWanted,
        before: Option<&str>,
    ) {
        let DrawingWanted { name, draw } = drawing;
        let picture = async {
            let drawn = background::spawn(draw).await;
            Ok(drawn.unwrap_or_else(|error| {
                tracing::error!(error = %Chain(&error), "a picture cannot be drawn: its task failed");
                None
            }))
        };
        match self.painter.paint(asked(request), &name, picture).await {
            Ok(painted) => self.put_picture(request, painted, before).await,
            Err(PictureError::Crowded) => self.say_crowded(&request.token, request.language).await,
            Err(error) => {
                tracing::error!(name, error = %Chain(&error), "a picture cannot be painted")
            }
        }
    }

    /// Puts a painted picture on the message that answered `request`, unless it is there already or a newer press has
    /// been answered there.
    async fn put_picture(
        &self,
        request: &BotRequest,
        painted: Option<Painted>,
        before: Option<&str>,
    ) {
        let Some(painted) = painted else {
            return;
        };
        let origin = match request.place {
            AnswerPlace::There => request.origin,
            AnswerPlace::New | AnswerPlace::Quiet => request.id,
        };
        let message = self.answered.changed(origin, request.id);
        let mut shown = message.picture().await;
        let same = shown.as_deref().or(before) == Some(painted.name.as_str());
        if same || !message.is_newest(request.id) {
            return;
        }
        let name = painted.name.clone();
        let body = Body::default().pictures(Pictures::Show(painted));
        let edited = self
            .edit(&request.token, &only_pictures(&body), body.files())
            .await;
        if edited.is_some() {
            *shown = Some(name);
        }
    }

    /// Posts beside an answer that its picture does not come, because there are too many requests.
    async fn say_crowded(&self, token: &str, language: Language) {
        let said = Body::text(texts::plain(language, "bot-pictures-crowded"));
        let body = said.follow_up_privately(&self.symbols);
        if let Err(error) = self.answers.follow_up(token, &body).await {
            tracing::warn!(error = %Chain(&error), "the notice that a picture does not come could not be sent");
        }
    }

    /// Edits the message that answered an interaction to be `body`. Returns the message, if that worked.
    pub(super) async fn edit_to(&self, token: &str, body: &Body) -> Option<MessageId> {
        let written = || Value::Object(body.json(&self.symbols));
        let again = |error: &AnswerError| error.passes_with(&self.symbols);
        answer::edit(&self.answers, token, written, Vec::new(), again).await
    }

    /// Edits the message that answered an interaction. Returns the message, if that worked.
    pub(super) async fn edit(
        &self,
        token: &str,
        body: &Value,
        files: Vec<CreateAttachment>,
    ) -> Option<MessageId> {
        answer::edit(
            &self.answers,
            token,
            || body.clone(),
            files,
            AnswerError::is_passing,
        )
        .await
    }
}

/// Returns the request for a picture that a person asked for.
const fn asked(request: &BotRequest) -> PaintRequest {
    PaintRequest {
        priority: PicturePriority::Asked,
        party: request.party(),
        desk: None,
    }
}

/// Returns where the answer to `request` goes.
fn stands(request: &BotRequest, beside: bool) -> AnswerPlacement {
    match request.place {
        AnswerPlace::New => AnswerPlacement::Alone,
        AnswerPlace::There if !beside => AnswerPlacement::InPlace,
        AnswerPlace::There | AnswerPlace::Quiet => AnswerPlacement::Beside,
    }
}
