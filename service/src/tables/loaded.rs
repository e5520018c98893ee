//! A game in memory, in its state on disk, with the desks made from it.

use std::collections::BTreeMap;
use std::sync::Arc;

use slowtable_desk::{HostedError, Playing, SeatDesk};
use slowtable_kit::Seat;
use slowtable_ui::{Language, Names, Panel};

use super::seat_names::plain_names;
use crate::store::{LogDigest, SeatRow};

/// A game in its state on disk, and the desks made from it.
pub(super) struct Loaded {
    pub(super) playing: Box<dyn Playing>,
    pub(super) digest: LogDigest,
    pub(super) desks: BTreeMap<Seat, BuiltDesk>,
}

/// A person's desk as it was last built, and its panel as it was last written.
pub(super) struct BuiltDesk {
    pub(super) laid: Arc<dyn SeatDesk>,
    pub(super) panel: Panel,
    language: Language,
    names: Names,
}

impl BuiltDesk {
    /// Returns a person's desk with their draft. Parts that have not changed are reused. Without a language, the
    /// panel is written in the last one.
    pub(super) fn of(
        playing: &dyn Playing,
        seats: &[SeatRow],
        row: &SeatRow,
        language: Option<Language>,
        last: Option<&Self>,
    ) -> Result<Option<Self>, HostedError> {
        let laid = playing.desk(row.seat, &row.draft, last.map(|last| &last.laid));
        let language = language
            .or(last.map(|last| last.language))
            .unwrap_or_default();
        let names = plain_names(seats, language);
        let is_same = last.is_some_and(|last| {
            Arc::ptr_eq(&last.laid, &laid) && last.language == language && last.names == names
        });
        if is_same {
            return Ok(None);
        }
        let panel = laid.panel(&names, language)?;
        Ok(Some(Self {
            laid,
            panel,
            language,
            names,
        }))
    }
}

impl Loaded {
    pub(super) fn new(playing: Box<dyn Playing>, digest: LogDigest) -> Self {
        Self {
            playing,
            digest,
            desks: BTreeMap::new(),
        }
    }
}
