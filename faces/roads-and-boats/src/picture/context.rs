//! The input of every picture, and the words it needs.

use roads_and_boats::{Board, Good, Phase, Place, Step, TileCoordinates, Transporter, View};
use slowtable_kit::{Awaited, Seat, Urgency};
use slowtable_render::text::drawable;
use slowtable_ui::{Args, Names, tr};

use crate::places::tile_name;
use crate::words::Localizer;

/// A view with the words for its labels.
pub(super) struct PictureContext<'a> {
    pub view: &'a View,
    /// An earlier view of the same viewer. Pictures mark what has changed since.
    pub before: Option<&'a View>,
    pub names: &'a Names,
    pub localizer: Localizer<'a>,
}

impl<'a> PictureContext<'a> {
    /// Returns the public state.
    pub(super) const fn board(&self) -> &'a Board {
        &self.view.board
    }

    /// Returns the earlier public state.
    pub(super) fn earlier(&self) -> Option<&'a Board> {
        self.before.map(|before| &before.board)
    }

    /// Returns a text without blanks.
    pub(super) fn word(&self, id: &str) -> String {
        self.localizer.plain(id)
    }

    /// Returns a text with its blanks filled.
    pub(super) fn text(&self, id: &str, args: &Args) -> String {
        self.localizer.text(id, args)
    }

    /// Returns a player's name if the fonts can write it, otherwise the number of the seat.
    pub(super) fn player(&self, seat: Seat) -> String {
        drawable(self.names.of(seat).label()).unwrap_or_else(|| {
            let number = seat.index() + 1;
            tr!(self, "picture-seat", seat = number)
        })
    }

    /// Returns all seats.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.board().seats())
    }

    /// Returns the name of a tile.
    pub(super) fn tile(&self, hex: TileCoordinates) -> String {
        tile_name(&self.board().land, hex)
    }

    /// Returns the name of a place.
    pub(super) fn place(&self, place: Place) -> String {
        self.localizer.place(&self.board().land, place)
    }

    /// Returns the turn's number with that of the last turn, or what takes the place of turns.
    pub(super) fn time(&self) -> String {
        let board = self.board();
        match board.phase {
            Phase::Laying => self.word("picture-laying"),
            Phase::Homes => self.word("picture-homes"),
            Phase::Over => self.word("picture-over"),
            _ => {
                let last = if board.is_solo() {
                    roads_and_boats::rows::SOLO_TURNS
                } else {
                    roads_and_boats::rows::TURNS
                };
                tr!(self, "picture-turn", turn = board.turn, last = last)
            }
        }
    }

    /// Returns the phase and how far it is.
    pub(super) fn phase(&self) -> String {
        let board = self.board();
        let phase = match board.phase {
            Phase::Production => "picture-production",
            Phase::Movement => "picture-movement",
            Phase::Building => "picture-building",
            Phase::Wonder => "picture-bricks",
            Phase::Laying | Phase::Homes | Phase::Over => return String::new(),
        };
        self.word(phase)
    }

    /// Returns what the phase waits for; nothing in a solo game, which waits for one player alone.
    pub(super) fn step(&self) -> String {
        let board = self.board();
        if board.is_solo() || !board.phase.is_of_turn() {
            return String::new();
        }
        let mover = board
            .mover
            .map(|seat| self.player(seat))
            .unwrap_or_default();
        match board.step {
            Step::Calls => self.word("picture-calls"),
            Step::Together => self.word("picture-together"),
            Step::Prayer => tr!(self, "picture-prays", name = mover),
            Step::Places => tr!(self, "picture-takes-place", name = mover),
            Step::Alone => tr!(self, "picture-acts", name = mover),
        }
    }

    /// Whether the table waits for a seat.
    pub(super) fn awaits(&self, seat: Seat) -> bool {
        let waits = |it: &Awaited| it.seat == seat && it.urgency != Urgency::AtLeisure;
        self.board().awaited().iter().any(waits)
    }

    /// Returns the seat that has won; `None` before the end.
    pub(super) fn winner(&self) -> Option<Seat> {
        let standings = self.board().standings()?;
        standings.first().map(|first| first.seat)
    }
}

/// Returns the goods on a transporter, each kind once.
pub(super) fn load(it: &Transporter) -> Vec<(Good, u16)> {
    let goods = Good::ALL.into_iter().map(|good| (good, it.count(good)));
    goods.filter(|(_, count)| *count > 0).collect()
}

/// Returns the goods that lie loose at a place, each kind once.
pub(super) fn loose(board: &Board, place: Place) -> Vec<(Good, u16)> {
    let goods = Good::ALL.into_iter();
    let counted = goods.map(|good| (good, board.loose.count(place, good)));
    counted.filter(|(_, count)| *count > 0).collect()
}
