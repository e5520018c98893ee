//! Open desks: their pictures, and their refresh when the table changes.

use std::sync::Arc;

use tokio::task::JoinSet;
use tracing::Instrument as _;

use crate::discord::bot::Bot;
use crate::discord::delivery::open_desks::{OpenDesk, Said};
use crate::discord::messages::body::{Body, Pictures, only_pictures};
use crate::discord::messages::desk::desk_body;
use crate::discord::pictures::{DeskVersion, PaintRequest, PictureError, PicturePriority};
use slowtable_service::chain::Chain;
use slowtable_service::tables::{Asker, DeskShown, PersonId, TableError, TableId};
use slowtable_service::turns::Party;

impl Bot {
    /// Updates every open desk at a table. Best effort: a desk that cannot be edited is forgotten, and its owner
    /// opens it again.
    pub async fn refresh_desks(self: &Arc<Self>, table: TableId) {
        self.open_desks.note_refresh(table);
        let mut pictures = Vec::new();
        for (person, open) in self.open_desks.at_table(table) {
            let Some((open, desk, turn, said)) = self.advance(table, person, open).await else {
                continue;
            };
            let changed = {
                let _held = open.gate.lock().await;
                if !self.open_desks.is_newest(table, person, turn) {
                    continue;
                }
                let mut body = desk_body(&desk, said.as_ref(), open.language);
                if desk.panel.picture().is_none() && open.picture.is_some() {
                    body.pictures = Pictures::Clear;
                }
                self.edit_to(&open.token, &body).await
            };
            match changed {
                Some(_) => {
                    // The owner of a desk without a picture is waiting for one.
                    let priority = match open.picture {
                        Some(_) => PicturePriority::Refresh,
                        None => PicturePriority::Asked,
                    };
                    pictures.push((desk, person, turn, priority));
                }
                None => self.open_desks.forget(table, person, turn),
            }
        }
        // Every desk gets its text before the first gets its picture. Each picture has its own task, because it reads
        // from the store (`store::holds`).
        let mut painting = JoinSet::new();
        for (desk, person, turn, priority) in pictures {
            let bot = Arc::clone(self);
            let picture = async move { bot.picture_desk(desk, person, turn, priority).await };
            painting.spawn(picture.in_current_span());
        }
        while let Some(done) = painting.join_next().await {
            if let Err(error) = done {
                tracing::error!(%table, error = %Chain(&error), "the task that paints a desk's picture failed");
            }
        }
    }

    /// Notes an open desk's new content. Returns `None` if it is unchanged or must not be edited.
    async fn advance(
        &self,
        table: TableId,
        person: PersonId,
        mut open: OpenDesk,
    ) -> Option<(OpenDesk, DeskShown, u64, Option<Said>)> {
        loop {
            let read = async {
                let at = self.tables.admit(&Asker::anywhere(person), table).await?;
                self.tables.desk(&at, open.language).await
            };
            let desk = match read.await {
                Ok(desk) => desk,
                Err(error @ TableError::Store(_)) => {
                    tracing::warn!(%table, error = %Chain(&error), "an open desk cannot be brought up to date; the next press does it");
                    return None;
                }
                // The person has left the table, for example.
                Err(_) => return None,
            };
            if desk == open.shown {
                return None;
            }
            match self.open_desks.advance(person, open.turn, desk.clone()) {
                Some((turn, said)) => return Some((open, desk, turn, said)),
                // Another task was faster, but may have read the table before its last change.
                None => open = self.open_desks.newest(table, person)?,
            }
        }
    }

    /// Puts the picture of a desk's panel on the desk, unless it is there already or something newer is shown by
    /// then.
    pub(in crate::discord) async fn picture_desk(
        self: &Arc<Self>,
        desk: DeskShown,
        person: PersonId,
        turn: u64,
        priority: PicturePriority,
    ) {
        let Some(name) = desk.panel.picture().map(str::to_owned) else {
            return;
        };
        let table = desk.table;
        let Some(open) = self.open_desks.at_turn(table, person, turn) else {
            return;
        };
        let picture = async {
            match self.open_desks.at_turn(table, person, turn) {
                Some(_) => {
                    let at = self.tables.admit(&Asker::anywhere(person), table).await?;
                    self.tables.desk_picture(&at, &name, open.language).await
                }
                None => Ok(None),
            }
        };
        let paint_request = PaintRequest {
            priority,
            party: Party::person(desk.label.guild, person),
            desk: Some(DeskVersion {
                table,
                person,
                turn,
            }),
        };
        let painted = match self.painter.paint(paint_request, &name, picture).await {
            Ok(Some(painted)) => painted,
            Ok(None) => return,
            Err(PictureError::Table(error)) => {
                tracing::warn!(%table, error = %Chain(&error), "the service refuses a desk's picture; the desk stays without it");
                return;
            }
            Err(PictureError::Crowded) => {
                // Its text is up to date, and its next change brings a picture.
                tracing::warn!(%table, "too many pictures are waiting to be painted; a desk does not get its newest");
                return;
            }
            Err(error) => {
                tracing::error!(%table, name, error = %Chain(&error), "a desk's picture cannot be painted");
                return;
            }
        };
        let _held = open.picture_gate.lock().await;
        let Some(open) = self.open_desks.at_turn(table, person, turn) else {
            return;
        };
        if open.picture.as_deref() == Some(painted.name.as_str()) {
            return;
        }
        let file = painted.name.clone();
        let body = Body::default().pictures(Pictures::Show(painted));
        let edited = self
            .edit(&open.token, &only_pictures(&body), body.files())
            .await;
        if let Some(message) = edited {
            let changed = (open.token.as_str(), message);
            self.open_desks.pictured(table, person, changed, file);
        }
    }
}
