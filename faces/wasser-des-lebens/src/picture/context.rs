//! The input of every picture, and the words it needs.

use slowtable_kit::{Awaited, Points, Seat, Urgency};
use slowtable_render::text::drawable;
use slowtable_ui::picture::Strip;
use slowtable_ui::{Args, Names, capital, points_figure};
use wasser_des_lebens::{Board, Bundle, Phase, PlayerBoard, Secret, View, Ware};

use super::icons;
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

    /// Returns a text without blanks.
    pub(super) fn word(&self, id: &str) -> String {
        self.localizer.plain(id)
    }

    /// Returns a text with its blanks filled.
    pub(super) fn text(&self, id: &str, args: &Args) -> String {
        self.localizer.text(id, args)
    }

    /// Returns a text about a player.
    pub(super) fn about(&self, id: &str, seat: Seat) -> String {
        self.text(id, &Args::new().with("name", self.player(seat)))
    }

    /// Returns the name of what can be built or bought, short enough for a label.
    pub(super) fn ware(&self, ware: Ware) -> String {
        match ware {
            Ware::Card => self.word("picture-ware-card"),
            ware => capital(&self.localizer.ware(ware)),
        }
    }

    /// Returns a player's name if the fonts can write it, otherwise the number of the seat.
    pub(super) fn player(&self, seat: Seat) -> String {
        drawable(self.names.of(seat).label()).unwrap_or_else(|| {
            let number = seat.index() + 1;
            self.text("picture-seat", &Args::new().with("seat", number))
        })
    }

    /// Returns the seats with their places.
    pub(super) fn places(&self) -> impl Iterator<Item = (Seat, &'a PlayerBoard)> + use<'a> {
        let board = self.board();
        Seat::all(board.seats()).zip(&board.places)
    }

    /// Returns what a seat hides, if the viewer may see it: its own, and everybody's after the end (I5).
    pub(super) fn secret(&self, seat: Seat) -> Option<&'a Secret> {
        let revealed = self.view.revealed.as_ref();
        let own = self.view.own().filter(|(own, ..)| *own == seat);
        revealed
            .and_then(|all| all.get(seat.index()))
            .or(own.map(|(.., secret)| secret))
    }

    /// Returns the seat's place in the earlier view.
    pub(super) fn place_before(&self, seat: Seat) -> Option<&'a PlayerBoard> {
        self.before?.board.places.get(seat.index())
    }

    /// Returns the turn's number, or what takes the place of turns.
    pub(super) fn time(&self) -> String {
        let board = self.board();
        match board.phase {
            Phase::Founding => self.word("picture-founding"),
            Phase::Over => self.word("picture-over"),
            _ => self.text("picture-turn", &Args::new().with("turn", board.turn)),
        }
    }

    /// Returns what the table waits for.
    pub(super) fn phase(&self) -> String {
        let board = self.board();
        let id = match board.phase {
            Phase::Founding => "picture-founds",
            Phase::Roll => "picture-rolls",
            Phase::Discard => return self.word("picture-discards"),
            Phase::Force => "picture-moves-force",
            Phase::Trade => "picture-trades",
            Phase::Build => "picture-builds",
            Phase::Over => return self.about("picture-won", board.winner.unwrap_or(board.seat)),
        };
        self.about(id, board.seat)
    }

    /// Whether the table waits for a seat.
    pub(super) fn awaits(&self, seat: Seat) -> bool {
        let awaited = self.board().awaited();
        let waits = |it: &Awaited| it.seat == seat && it.urgency != Urgency::AtLeisure;
        awaited.iter().any(waits)
    }

    /// Whether the game is over and a seat has won it.
    pub(super) fn won(&self, seat: Seat) -> bool {
        self.board().winner == Some(seat)
    }

    /// Returns the points of a seat as far as the viewer may know them (I3).
    pub(super) fn points(&self, seat: Seat) -> Points {
        let scores = self.view.scores();
        scores
            .get(seat.index())
            .map_or(Points::ZERO, |score| score.points)
    }

    /// Returns the points of a seat as a figure.
    pub(super) fn figure(&self, seat: Seat) -> String {
        points_figure(self.points(seat))
    }
}

/// Returns amounts of resources as a row of numbers and signs.
pub(super) fn amounts(bundle: Bundle) -> Strip {
    bundle
        .iter()
        .fold(Strip::new(), |strip, (resource, amount)| {
            strip.part().amount(amount, icons::resource(resource))
        })
}
