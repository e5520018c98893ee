//! The input of every picture, and the words it needs.

use le_havre::building::EntryFee;
use le_havre::rounds::{CityBuilds, Round};
use le_havre::{Board, Building, Owner, Phase, PlayerBoard, Token, View, score};
use slowtable_kit::{Awaited, Points, Seat, Urgency};
use slowtable_render::text::drawable;
use slowtable_ui::picture::Strip;
use slowtable_ui::{Args, Names, points_figure, tr};

use super::icons;
use crate::alt::title;
use crate::words::Localizer;

/// A view with the words for its labels.
pub(super) struct PictureContext<'a> {
    pub view: &'a View,
    /// An earlier view of the same viewer. Pictures mark what has changed since.
    pub before: Option<&'a View>,
    pub names: &'a Names,
    /// The words of the whole face.
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

    pub(super) fn building(&self, building: Building) -> String {
        self.localizer.building(building)
    }

    /// Returns a building's name for two short lines: its longest word may break.
    pub(super) fn parted(&self, building: Building) -> String {
        let parted = format!("building-{building}.parted");
        let parted = self.localizer.find(&parted, &Args::new());
        parted.unwrap_or_else(|| self.building(building))
    }

    /// Returns a building's effect.
    pub(super) fn effect(&self, building: Building) -> String {
        self.word(&format!("building-{building}.effect"))
    }

    /// Returns a player's name if the fonts can write it, otherwise the number of the seat.
    pub(super) fn player(&self, seat: Seat) -> String {
        drawable(self.names.of(seat).label()).unwrap_or_else(|| {
            let number = seat.index() + 1;
            tr!(self, "picture-seat", seat = number)
        })
    }

    /// Returns the seats with their places.
    pub(super) fn places(&self) -> impl Iterator<Item = (Seat, &'a PlayerBoard)> + use<'a> {
        let board = self.board();
        Seat::all(board.players()).zip(&board.places)
    }

    /// Returns the seat's place in the earlier view.
    pub(super) fn place_before(&self, seat: Seat) -> Option<&'a PlayerBoard> {
        self.before?.board.places.get(seat.index())
    }

    /// Returns how much more of a token a seat has than in the earlier view.
    pub(super) fn gained(&self, seat: Seat, token: Token) -> i32 {
        let now = self.board().places.get(seat.index());
        match (now, self.place_before(seat)) {
            (Some(now), Some(before)) => {
                i32::from(now.stock.get(token)) - i32::from(before.stock.get(token))
            }
            _ => 0,
        }
    }

    /// Whether a building has come into play, or changed its owner, since the earlier view.
    pub(super) fn is_new(&self, building: Building) -> bool {
        self.before
            .is_some_and(|before| before.board.owner(building) != self.board().owner(building))
    }

    /// Returns the round's number, and how many there are.
    pub(super) fn round(&self) -> String {
        title(self.view, self.localizer)
    }

    /// Returns the turn's number in the round; empty between turns.
    pub(super) fn turn(&self) -> String {
        let board = self.board();
        match board.turn_of() {
            Some(_) if !board.is_final() => {
                tr!(self, "picture-turn", turn = board.turn)
            }
            _ => String::new(),
        }
    }

    /// Returns round and turn.
    pub(super) fn time(&self) -> String {
        let turn = self.turn();
        if turn.is_empty() {
            self.round()
        } else {
            format!("{} · {turn}", self.round())
        }
    }

    /// Returns what the table waits for.
    pub(super) fn phase(&self) -> String {
        let board = self.board();
        match board.phase {
            Phase::Supply | Phase::Main | Phase::BuildAgain | Phase::End => {
                let seat = board.turn_of().unwrap_or(Seat(0));
                tr!(self, "picture-moves", name = self.player(seat))
            }
            Phase::Debts => self.word("picture-debts"),
            Phase::Feeding => self.word("picture-feeding"),
            Phase::Over => {
                let names: Vec<String> = self.winners().map(|seat| self.player(seat)).collect();
                tr!(self, "picture-won", name = names.join(" & "))
            }
        }
    }

    /// Whether the table waits for a seat.
    pub(super) fn awaits(&self, seat: Seat) -> bool {
        let awaited = self.board().awaited();
        let waits = |it: &Awaited| it.seat == seat && it.urgency != Urgency::AtLeisure;
        awaited.iter().any(waits)
    }

    /// Returns the points of a seat if the game ended now.
    pub(super) fn points(&self, seat: Seat) -> Points {
        score(self.board(), seat).points
    }

    /// Returns how much more a seat is worth than in the earlier view.
    pub(super) fn risen(&self, seat: Seat) -> i32 {
        let halves = |board: &Board| score(board, seat).points.in_halves().unwrap_or_default();
        let before = self.before.map(|before| halves(&before.board));
        before.map_or(0, |before| (halves(self.board()) - before) / 2)
    }

    /// Returns the seats with the most points.
    pub(super) fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        let seats = || Seat::all(self.board().players());
        let best = seats().map(|seat| self.points(seat)).max();
        seats().filter(move |&seat| Some(self.points(seat)) == best)
    }

    /// Whether the game is over and a seat has won it, alone or with others.
    pub(super) fn won(&self, seat: Seat) -> bool {
        self.board().phase == Phase::Over && self.winners().any(|winner| winner == seat)
    }

    /// Returns the points of a seat as a figure.
    pub(super) fn figure(&self, seat: Seat) -> String {
        points_figure(self.points(seat))
    }

    /// Returns the seats that stand in a building.
    pub(super) fn visitors(&self, building: Building) -> Vec<Seat> {
        let stands = |&(_, place): &(Seat, &PlayerBoard)| place.disc == Some(building);
        self.places().filter(stands).map(|(seat, _)| seat).collect()
    }

    /// Returns a building's owner, or where else it lies.
    pub(super) fn owner(&self, building: Building) -> String {
        let board = self.board();
        match board.owner(building) {
            Some(Owner::City) => self.word("picture-owner-city"),
            Some(Owner::Seat(seat)) => tr!(self, "picture-owner", name = self.player(seat)),
            None => {
                let stack = board.proposals.iter().position(|it| it.contains(&building));
                match stack {
                    Some(stack) => {
                        let cards = board.proposals.get(stack);
                        let above = cards.and_then(|cards| {
                            cards.iter().rev().position(|&card| card == building)
                        });
                        tr!(
                            self,
                            "picture-in-stack",
                            stack = stack + 1,
                            above = above.unwrap_or_default()
                        )
                    }
                    None => self.word("picture-nowhere"),
                }
            }
        }
    }

    /// Returns what the city gets at the end of a round.
    pub(super) fn city_gets(&self, round: &Round) -> String {
        self.word(match round.city {
            CityBuilds::Nothing => "picture-city-nothing",
            CityBuilds::Standard => "picture-city-standard",
            CityBuilds::Special => "picture-city-special",
        })
    }
}

/// Returns the entry fee after a door; empty for a building that no one can enter.
pub(super) fn entry(entry: EntryFee) -> Strip {
    match entry {
        EntryFee::Never | EntryFee::Free => price(entry),
        EntryFee::Food(_) | EntryFee::Francs(_) | EntryFee::Either { .. } => {
            let door = Strip::new().narrow(icons::door(), 0.8);
            door.gap(0.1).and(price(entry))
        }
    }
}

/// Returns the entry fee: a door if entering is free, empty for a building that no one can enter.
pub(super) fn price(entry: EntryFee) -> Strip {
    let food = |strip: Strip, amount: u16| strip.amount(amount, icons::food());
    let francs = |strip: Strip, amount: u16| strip.amount(amount, icons::token(Token::Franc));
    match entry {
        EntryFee::Never => Strip::new(),
        EntryFee::Free => Strip::new().narrow(icons::door(), 0.8).gap(0.1).text("0"),
        EntryFee::Food(amount) => food(Strip::new(), amount),
        EntryFee::Francs(amount) => francs(Strip::new(), amount),
        EntryFee::Either {
            food: eaten,
            francs: paid,
        } => francs(food(Strip::new(), eaten).per(), paid),
    }
}

/// Returns the fishing symbols and hammers of a building.
pub(super) fn symbols(building: Building) -> Strip {
    let data = building.data();
    let hooks = (0..data.fishing).fold(Strip::new(), |strip, _| strip.icon(icons::hook()));
    (0..data.hammers).fold(hooks, |strip, _| strip.icon(icons::hammer()))
}

/// Returns a building's cost; empty if it cannot be built.
pub(super) fn cost(building: Building) -> Strip {
    let cost = building.data().cost.map(|cost| cost.stock());
    cost.iter()
        .flat_map(|stock| stock.iter())
        .fold(Strip::new(), |strip, (token, amount)| {
            strip.part().amount(amount, icons::token(token))
        })
}
