//! Open desks: their pictures, and their refreshing when the table moves on.

use std::sync::Arc;

use serde_json::Value;

use super::edge::{Edge, desk_body, only_pictures};
use super::message::{Body, Pictures};
use crate::tables::{DeskShown, PersonId, TableId};

impl Edge {
    /// Brings every open desk at a table up to date. Best effort: a desk that cannot be changed
    /// is forgotten, and its owner opens it anew.
    pub async fn refresh_desks(self: &Arc<Self>, table: TableId) {
        for (person, open) in self.live.at_table(table) {
            let Ok(desk) = self.tables.desk(table, person, open.language).await else {
                continue;
            };
            if desk == open.shown {
                continue;
            }
            let Some(turn) = self.live.advance(person, open.turn, desk.clone()) else {
                continue;
            };
            let changed = {
                let _held = open.gate.lock().await;
                if !self.live.is_newest(table, person, turn) {
                    continue;
                }
                let mut body = desk_body(&desk, None);
                if desk.panel.picture().is_none() && open.picture.is_some() {
                    body.pictures = Pictures::Clear;
                }
                self.edit(&open.token, &Value::Object(body.json()), Vec::new())
                    .await
            };
            match changed {
                Some(_) => self.picture_desk(desk, person, turn).await,
                None => self.live.forget(table, person, turn),
            }
        }
    }

    /// Puts the picture that a desk's panel asks for on the desk, unless it shows it already or
    /// something newer is shown by then.
    pub(super) async fn picture_desk(
        self: &Arc<Self>,
        desk: DeskShown,
        person: PersonId,
        turn: u64,
    ) {
        let Some(name) = desk.panel.picture().map(str::to_owned) else {
            return;
        };
        let table = desk.table;
        let Some(open) = self.live.at_turn(table, person, turn) else {
            return;
        };
        let picture = self
            .tables
            .desk_picture(table, person, &name, open.language)
            .await;
        let picture = match picture {
            Ok(Some(picture)) => picture,
            Ok(None) => return,
            Err(error) => {
                tracing::warn!(%table, %error, "no picture for a desk");
                return;
            }
        };
        let wanted = || self.live.at_turn(table, person, turn).is_some();
        let painted = match self.painter.paint_if(&name, picture, wanted).await {
            Ok(Some(painted)) => painted,
            Ok(None) => return,
            Err(error) => {
                tracing::error!(%table, name, %error, "a desk's picture cannot be painted");
                return;
            }
        };
        let _held = open.picture_gate.lock().await;
        let Some(open) = self.live.at_turn(table, person, turn) else {
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
            self.live.pictured(table, person, message, file);
        }
    }
}
