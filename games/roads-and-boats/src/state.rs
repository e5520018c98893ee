//! The full state: what lies open, what each seat hides, what nobody knows; and views of it.

use std::sync::Arc;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use slowtable_kit::{Seat, Seed, Viewer};

use crate::board::{Board, Call, MOST_ACTS};
use crate::choice::Choice;

/// Moves that a seat has written down, one after the other.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Script {
    choices: Vec<Choice>,
    ends: Vec<u16>,
}

impl Script {
    /// Returns the number of moves.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether it has no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Appends a move.
    pub fn push(&mut self, path: &[Choice]) {
        self.choices.extend_from_slice(path);
        self.ends
            .push(u16::try_from(self.choices.len()).unwrap_or(u16::MAX));
    }

    /// Iterates over the moves.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &[Choice]> + ExactSizeIterator {
        (0..self.ends.len()).map(|index| {
            let from = index.checked_sub(1).map_or(0, |before| self.ends[before]);
            self.choices
                .get(usize::from(from)..usize::from(self.ends[index]))
                .unwrap_or_default()
        })
    }

    /// Splits it: keeps so many moves and returns the others.
    pub(crate) fn split_off(&mut self, kept: usize) -> Script {
        let mut rest = Script::default();
        for path in self.moves().skip(kept) {
            rest.push(path);
        }
        self.ends.truncate(kept);
        self.choices
            .truncate(self.ends.last().copied().map_or(0, usize::from));
        rest
    }

    /// Removes all moves.
    pub(crate) fn clear(&mut self) {
        self.choices.clear();
        self.ends.clear();
    }
}

impl Serialize for Script {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.moves())
    }
}

impl<'de> Deserialize<'de> for Script {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut script = Script::default();
        for path in Vec::<Vec<Choice>>::deserialize(from)? {
            if path.len() > 400 || script.len() >= usize::from(MOST_ACTS) {
                return Err(serde::de::Error::custom("a script without end"));
            }
            script.push(&path);
        }
        Ok(script)
    }
}

/// What only one seat knows.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secret {
    /// Its call, until all have called (O3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<Call>,
    /// Its script, until all are in (O4).
    #[serde(default, skip_serializing_if = "Script::is_empty")]
    pub script: Script,
    /// What fell away of its last script (O6): a proposal for going on.
    #[serde(default, skip_serializing_if = "Script::is_empty")]
    pub rest: Script,
    /// The public state after its script; a cache.
    #[serde(skip)]
    pub(crate) ahead: Option<Arc<Board>>,
}

/// What nobody knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Unknown {
    pub(crate) seed: Seed,
    /// The number of words read from the stream of chance.
    pub(crate) drawn: u64,
}

/// The full state of a game. Its JSON is the complete position; reading it refuses contradictions.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct State {
    pub(crate) board: Board,
    pub(crate) secrets: ArrayVec<Secret, 4>,
    pub(crate) unknown: Unknown,
}

/// What one viewer may know of a state.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    /// The viewer of the state.
    pub viewer: Viewer,
    /// The public state, for a seat with its own script carried out (O4).
    pub board: Board,
    /// What only the viewer's seat knows; `None` for the public.
    pub secret: Option<Secret>,
}

impl State {
    /// Returns the public state.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the public state as a seat sees it: after its own script (O4).
    pub(crate) fn board_of(&self, seat: Seat) -> &Board {
        let secret = self.secrets.get(seat.index());
        let ahead = secret.and_then(|it| it.ahead.as_deref());
        ahead.unwrap_or(&self.board)
    }

    /// Returns what `viewer` may know.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> View {
        let seat = viewer
            .seat()
            .filter(|seat| seat.index() < self.secrets.len());
        let secret = seat.map(|seat| {
            let own = &self.secrets[seat.index()];
            Secret {
                call: own.call,
                script: own.script.clone(),
                rest: own.rest.clone(),
                ahead: None,
            }
        });
        View {
            viewer: seat.map_or(Viewer::Public, Viewer::Seat),
            board: match seat {
                Some(seat) => self.board_of(seat).clone(),
                None => self.board.clone(),
            },
            secret,
        }
    }
}

impl View {
    /// Returns the viewer's seat and what only it knows.
    #[must_use]
    pub fn own(&self) -> Option<(Seat, &Secret)> {
        self.viewer.seat().zip(self.secret.as_ref())
    }

    /// Returns the moves that fell away when the seat's script was stopped (O6), as a proposal.
    #[must_use]
    pub fn fallen_away(&self) -> Vec<Vec<Choice>> {
        let rest = self.secret.as_ref().map(|secret| &secret.rest);
        rest.map_or_else(Vec::new, |rest| {
            rest.moves().map(<[Choice]>::to_vec).collect()
        })
    }
}
