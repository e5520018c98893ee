//! Making a move, and showing beforehand what it does.

use arrayvec::ArrayVec;
use slowtable_kit::{Played, Preview, Seat, Viewer};

use crate::board::{Call, Permission, Phase};
use crate::choice::{Choice, Deed};
use crate::cursor::{Cursor, FinishedPath};
use crate::event::{Chance, Event};
use crate::flow::{Flow, RoadsEventSink};
use crate::land::Tile;
use crate::place::Place;
use crate::refusal::Refusal;
use crate::state::{Secret, State, View};

/// What a whole path decides.
#[allow(
    clippy::large_enum_variant,
    reason = "most are deeds, and each lives for a moment"
)]
pub(crate) enum Decided {
    Deed {
        deed: Deed,
        /// Whether it goes into the script.
        planned: bool,
        /// What it does.
        path: FinishedPath,
        /// The permission that it is about.
        permission: Option<Permission>,
    },
    Done,
    Call(Call),
    Pray(bool),
    Position(u8),
    Lay(Tile),
    Home(Place),
}

impl Decided {
    /// # Errors
    /// When the path is not a whole move.
    pub(crate) fn by(cursor: Cursor<'_>) -> Result<Self, Refusal> {
        if !cursor.whole() {
            return Err(Refusal::Incomplete);
        }
        Ok(match cursor.first {
            Some(Choice::Do(deed)) => {
                let planned = cursor.is_planned();
                let consent = matches!(deed, Deed::Permit | Deed::Revoke | Deed::Ask);
                let permission = cursor.form.permission(cursor.seat, deed);
                Decided::Deed {
                    deed,
                    planned,
                    path: cursor.finish()?,
                    permission: permission.filter(|_| consent),
                }
            }
            Some(Choice::Done) => Decided::Done,
            Some(Choice::Call(call)) => Decided::Call(call),
            Some(Choice::Stay) => Decided::Pray(false),
            Some(Choice::Cash) => Decided::Pray(true),
            Some(Choice::Position(position)) => Decided::Position(position),
            Some(Choice::Lay(..)) => Decided::Lay(cursor.laid_tile().ok_or(Refusal::Incomplete)?),
            Some(Choice::At(home)) => Decided::Home(home),
            _ => return Err(Refusal::Incomplete),
        })
    }
}

impl State {
    /// Makes a move; a refused move changes nothing.
    ///
    /// # Errors
    /// When the path is not a whole legal move of the seat.
    pub(crate) fn make(
        &mut self,
        seat: Seat,
        path: &[Choice],
        loud: bool,
    ) -> Result<RoadsEventSink, Refusal> {
        if seat.index() >= self.secrets.len() {
            return Err(Refusal::NoSeat);
        }
        if self.board.phase == Phase::Over {
            return Err(Refusal::Over);
        }
        let mut cursor = Cursor::new(self.board_of(seat), seat);
        for choice in path {
            cursor.push(*choice)?;
        }
        let planned = cursor.is_planned();
        let decided = Decided::by(cursor)?;
        let mut sink = if loud {
            RoadsEventSink::default()
        } else {
            RoadsEventSink::silent()
        };
        let mut flow = Flow {
            board: &mut self.board,
            secrets: &mut self.secrets,
            unknown: Some(&mut self.unknown),
            sink: &mut sink,
            sealed: false,
        };
        flow.carry_out(seat, decided);
        if planned && let Some(secret) = self.secrets.get_mut(seat.index()) {
            secret.script.push(path);
        }
        Ok(sink)
    }

    pub(crate) fn played(
        &mut self,
        seat: Seat,
        path: &[Choice],
    ) -> Result<Played<Event, Chance>, Refusal> {
        self.make(seat, path, true).map(RoadsEventSink::into_played)
    }
}

impl View {
    /// Returns a cursor at the beginning of a path.
    pub(crate) fn cursor(&self) -> Result<Cursor<'_>, Refusal> {
        let (seat, _) = self.own().ok_or(Refusal::NoSeat)?;
        Ok(Cursor::new(&self.board, seat))
    }

    /// Walks a path.
    pub(crate) fn walked(&self, path: &[Choice]) -> Result<Cursor<'_>, Refusal> {
        let mut cursor = self.cursor()?;
        if self.board.phase == Phase::Over && !path.is_empty() {
            return Err(Refusal::Over);
        }
        for choice in path {
            cursor.push(*choice)?;
        }
        Ok(cursor)
    }

    /// Returns what a whole move does, as far as its seat can foresee it.
    pub(crate) fn preview(&self, path: &[Choice]) -> Result<Preview<View, Event>, Refusal> {
        let (seat, own) = self.own().ok_or(Refusal::NoSeat)?;
        let cursor = self.walked(path)?;
        let planned = cursor.is_planned();
        let decided = Decided::by(cursor)?;
        let mut board = self.board.clone();
        let mut secrets: ArrayVec<Secret, 4> = self
            .board
            .players
            .iter()
            .map(|_| Secret::default())
            .collect();
        secrets[seat.index()] = own.clone();
        let mut sink = RoadsEventSink::default();
        let mut flow = Flow {
            board: &mut board,
            secrets: &mut secrets,
            unknown: None,
            sink: &mut sink,
            sealed: false,
        };
        // In the view the script is carried out already, so it is not written again on top.
        let script = std::mem::take(&mut flow.secrets[seat.index()].script);
        flow.carry_out(seat, decided);
        let sealed = flow.sealed;
        let events = sink.into_played().events;
        if sealed {
            return Ok(Preview::Sealed(events));
        }
        let mut secret = std::mem::take(&mut secrets[seat.index()]);
        let ended = board.step != self.board.step || board.phase != self.board.phase;
        if !ended {
            secret.script = script;
        }
        if planned {
            secret.script.push(path);
        }
        if let Some(ahead) = secret.ahead.take() {
            board = std::sync::Arc::unwrap_or_clone(ahead);
        }
        Ok(Preview::Open(
            View {
                viewer: Viewer::Seat(seat),
                board,
                secret: Some(secret),
            },
            events,
        ))
    }
}
