//! Validates written positions.

use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use slowtable_kit::{Contradiction, Seat, read_fields};

use crate::board::{
    Board, EndedOffer, Ending, Phase, PlayerBoard, Seats, Secret, State, Unknown, Yielded,
};
use crate::bundle::{Bundle, Cards};
use crate::island::Crossings;
use crate::material::{Card, MOST_SEATS, Pass, Resource, Terrain, Ware};
use crate::route;

/// The codes of the contradictions that a position can contain.
pub const CONTRADICTIONS: [&str; 22] = [
    "wrong_seats",
    "wrong_land",
    "wrong_chips",
    "wrong_passes",
    "wrong_force",
    "wrong_dice",
    "wrong_turn",
    "wrong_phase",
    "too_many_pieces",
    "too_close",
    "place_twice",
    "not_connected",
    "wrong_route",
    "wrong_clan",
    "wrong_resources",
    "wrong_hand",
    "wrong_cards",
    "wrong_discard",
    "wrong_offer",
    "wrong_draft",
    "wrong_doubts",
    "not_over",
];

/// A position as written, unchecked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    board: Board,
    secrets: ArrayVec<Secret, MOST_SEATS>,
    unknown: Unknown,
}

impl Written {
    fn check(self) -> Result<State, Vec<Contradiction>> {
        let state = State {
            board: self.board,
            secrets: self.secrets,
            unknown: self.unknown,
        };
        let found = state.contradictions();
        if found.is_empty() {
            Ok(state)
        } else {
            Err(found)
        }
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Written::deserialize(deserializer)?
            .check()
            .map_err(|found| {
                let messages: Vec<String> = found.into_iter().map(|it| it.message).collect();
                serde::de::Error::custom(messages.join("; "))
            })
    }
}

/// Reads a position, or returns everything that is wrong with it.
pub(crate) fn read(written: Value) -> Result<State, Vec<Contradiction>> {
    read_fields::<Written>(written)?.check()
}

/// The contradictions found so far.
#[derive(Default)]
struct Findings(Vec<Contradiction>);

impl Findings {
    /// Records a contradiction if a condition does not hold.
    fn ensure(&mut self, holds: bool, code: &'static str, path: impl Into<String>, message: &str) {
        debug_assert!(CONTRADICTIONS.contains(&code), "{code} is not listed");
        if !holds {
            self.0.push(Contradiction {
                code: code.into(),
                path: path.into(),
                message: message.to_owned(),
            });
        }
    }
}

impl State {
    /// Returns all contradictions, in the order of the fields.
    #[must_use]
    pub fn contradictions(&self) -> Vec<Contradiction> {
        let mut found = Findings::default();
        let board = &self.board;
        let (fewest, most) = board.rows.limits.seats;
        let seats = board.seats();
        found.ensure(
            (fewest..=most).contains(&seats)
                && self.secrets.len() == board.places.len()
                && board.seat.0 < seats
                && self.unknown.doubts.len() == board.places.len() + 1
                && self.unknown.doubts.iter().all(|it| it.len() == board.places.len()),
            "wrong_seats",
            "/board/places",
            "three or four seats have a place, a secret and an entry of doubts each, and one of them is in turn",
        );
        if !found.0.is_empty() {
            // Nothing else can be looked up.
            return found.0;
        }
        tiles(board, &mut found);
        phase(board, &mut found);
        pieces(board, &mut found);
        specials(board, &mut found);
        self.stock(&mut found);
        for seat in Seat::all(seats) {
            self.hidden(seat, &mut found);
        }
        offers(board, &mut found);
        self.ending(&mut found);
        found.0
    }

    /// Checks the cards: each resource and each kind of development card is there once.
    fn stock(&self, found: &mut Findings) {
        let board = &self.board;
        let hands = self.secrets.iter().map(|secret| secret.hand);
        let all = hands.fold(board.stock, Bundle::plus);
        found.ensure(
            all == board.rows.resources,
            "wrong_resources",
            "/board/stock",
            "the stock and all hands together hold every resource card once",
        );
        let mut cards = board.spent;
        for place in &board.places {
            cards = cards.plus(Cards::of(&[(Card::Highlander, place.highlanders)]));
        }
        for secret in &self.secrets {
            cards = cards.plus(secret.cards);
        }
        for card in &self.unknown.deck {
            cards[*card] = cards[*card].saturating_add(1);
        }
        let progress = (
            board.spent[Card::Highlander],
            board.spent[Card::VictoryPoint],
        ) == (0, 0);
        // When the game is over, a view that is imagined further does not know the deck.
        let whole = cards == Cards::new(board.rows.cards);
        found.ensure(
            progress && whole && usize::from(board.deck) == self.unknown.deck.len(),
            "wrong_cards",
            "/unknown/deck",
            "every development card is in the deck, in a hand, before a seat or played, once",
        );
    }

    /// Checks what one seat hides.
    fn hidden(&self, seat: Seat, found: &mut Findings) {
        let (board, at) = (&self.board, seat.index());
        let (place, secret) = (&board.places[at], &self.secrets[at]);
        let path = |field: &str| format!("/secrets/{at}/{field}");
        found.ensure(
            secret.hand.total() == place.hand,
            "wrong_hand",
            path("hand"),
            "the hand has as many cards as lie open",
        );
        let bought = if board.in_turn(seat) { board.bought } else { 0 };
        let over = board.phase == Phase::Over;
        found.ensure(
            secret.cards.total() == place.cards && secret.cards.covers(secret.fresh),
            "wrong_cards",
            path("cards"),
            "the seat holds as many development cards as lie open, those of this turn among them",
        );
        found.ensure(
            over || secret.fresh.total() == bought,
            "wrong_cards",
            path("fresh"),
            "only the player in turn has cards of this turn, as many as it has bought",
        );
        let discard = secret.discard;
        found.ensure(
            discard.is_some() == place.chosen
                && discard.is_none_or(|cards| {
                    cards.total() == place.owes && secret.hand.covers(cards)
                }),
            "wrong_discard",
            path("discard"),
            "the cards to be given back are chosen as it lies open, from the hand and in the right number",
        );
        let others = Seats::others(board.seats(), seat);
        for (index, draft) in secret.drafts.iter().enumerate() {
            found.ensure(
                terms_fit(board, draft) && draft.to.iter().all(|to| others.contains(to)),
                "wrong_draft",
                format!("/secrets/{at}/drafts/{index}"),
                "a draft has cards on each side, none of one kind on both, and is to other seats",
            );
        }
        found.ensure(
            secret.drafts.len() <= usize::from(board.rows.limits.offers)
                && (secret.drafts.is_empty() || board.phase != Phase::Founding),
            "wrong_draft",
            path("drafts"),
            "a seat has few drafts, and none in the founding",
        );
        for (viewer, doubts) in self.unknown.doubts.iter().enumerate() {
            let doubt = doubts[at];
            let own = viewer == at && doubt != crate::known::Doubt::NONE;
            let most = board.rows.resources.plus(board.rows.resources);
            found.ensure(
                !own && secret.hand.covers(doubt.fewer)
                    && most.covers(doubt.more),
                "wrong_doubts",
                format!("/unknown/doubts/{viewer}/{at}"),
                "a seat does not doubt its own hand, and no bound is below 0 or far above all cards",
            );
        }
    }

    /// Checks that the game is over exactly when it is won (W2).
    fn ending(&self, found: &mut Findings) {
        let board = &self.board;
        let cards = |seat: Seat| self.secrets[seat.index()].cards[Card::VictoryPoint];
        let over = board.phase == Phase::Over;
        let winner = board.winner;
        found.ensure(
            winner.is_some() == over
                && winner.is_none_or(|it| it == board.seat && board.has_won(it, cards(it))),
            "not_over",
            "/board/winner",
            "the game is over when the player in turn has the points that win, and no sooner",
        );
        found.ensure(
            over || board.phase == Phase::Founding || !board.has_won(board.seat, cards(board.seat)),
            "not_over",
            "/board/phase",
            "the player in turn has the points that win, so that the game is over",
        );
    }
}

fn tiles(board: &Board, found: &mut Findings) {
    let count = |terrain: Terrain| board.land.iter().filter(|it| **it == terrain).count();
    let tiles = Terrain::ALL.into_iter().zip(board.rows.tiles);
    found.ensure(
        tiles
            .clone()
            .all(|(terrain, tiles)| count(terrain) == usize::from(tiles)),
        "wrong_land",
        "/board/land",
        "every land tile lies on the board once",
    );
    let mut laid: Vec<u8> = board.chips.iter().copied().filter(|it| *it > 0).collect();
    let mut all = board.rows.chips.to_vec();
    laid.sort_unstable();
    all.sort_unstable();
    let on_land = board.land.iter().zip(board.chips);
    found.ensure(
        laid == all
            && on_land
                .clone()
                .all(|(terrain, chip)| (chip > 0) == terrain.data().yields.is_some()),
        "wrong_chips",
        "/board/chips",
        "every chip lies on a hex that yields something",
    );
    let kinds = Pass::ALL.into_iter().zip(board.rows.passes);
    let of = |pass: Pass| board.passes.iter().filter(|it| **it == Some(pass)).count();
    let alternate = (0..2).any(|first| {
        let places = board.passes.iter().enumerate();
        places
            .clone()
            .all(|(at, pass)| pass.is_some() == (at % 2 == first))
    });
    found.ensure(
        alternate
            && kinds
                .clone()
                .all(|(pass, tiles)| of(pass) == usize::from(tiles)),
        "wrong_passes",
        "/board/passes",
        "every pass road lies on every second mountain",
    );
    found.ensure(
        board.force.is_land(),
        "wrong_force",
        "/board/force",
        "the occupation force stands on land",
    );
}

fn phase(board: &Board, found: &mut Findings) {
    found.ensure(
        board
            .dice
            .is_none_or(|dice| dice.iter().all(|it| (1..=6).contains(it)))
            && (board.dice.is_some() || !rolled(board))
            && (!board.acted || rolled(board) || board.phase == Phase::Over),
        "wrong_dice",
        "/board/dice",
        "two dice show 1 to 6, and they were rolled before the trade phase",
    );
    let sum = board.dice.map(|[one, other]| one.saturating_add(other));
    let fits = |yielded: &Yielded| {
        let gained = |resource: Resource| yielded.gained.iter().any(|cards| cards[resource] > 0);
        let most = |cards: &Bundle| board.rows.resources.covers(*cards);
        sum.is_some_and(|sum| sum != 7)
            && yielded.force.is_land()
            && yielded.gained.len() == board.places.len()
            && yielded.gained.iter().all(most)
            && yielded.short.iter().all(|it| !gained(*it))
    };
    found.ensure(
        board.yielded.as_ref().is_none_or(fits),
        "wrong_dice",
        "/board/yielded",
        "a roll other than a seven yields something for each seat, and nothing of what was short",
    );
    let founding = board.phase == Phase::Founding;
    found.ensure(
        (board.turn == 0) == founding && board.turn < u16::MAX && (!founding || !board.played),
        "wrong_turn",
        "/board/turn",
        "turns are counted from 1 after the founding",
    );
    let set: u8 = board.places.iter().map(|it| it.distilleries.len()).sum();
    let seats = board.seats();
    let next = match set < seats {
        true => set,
        false => (2 * seats).saturating_sub(1 + set),
    };
    let order = Seat::all(seats).all(|seat| {
        let place = &board.places[seat.index()];
        let first = u8::from(seat.0 < set.min(seats));
        let back = set.saturating_sub(seats);
        let second = u8::from(seats - seat.0 <= back);
        place.distilleries.len() == first + second
            && place.roads.len() == first + second
            && place.yards.is_empty()
            && (place.cards, place.highlanders) == (0, 0)
    });
    found.ensure(
        !founding || (set < 2 * seats && board.seat == Seat(next) && order),
        "wrong_phase",
        "/board/seat",
        "in the founding seats set in turn, forward and then back",
    );
    let owing = |it: &PlayerBoard| it.owes > 0;
    let open = board.places.iter().any(|it| owing(it) && !it.chosen);
    let kept = board.rows.limits.kept;
    let fits = |it: &PlayerBoard| match board.phase {
        Phase::Discard if it.hand > kept => it.owes == it.hand / 2,
        _ => it.owes == 0 && !it.chosen,
    };
    found.ensure(
        open == (board.phase == Phase::Discard) && board.places.iter().all(fits),
        "wrong_discard",
        "/board/places",
        "who has too many cards gives back half of them after a seven, until all have chosen",
    );
    let seven = board
        .dice
        .is_some_and(|dice| dice[0].saturating_add(dice[1]) == 7);
    found.ensure(
        !matches!(board.phase, Phase::Discard | Phase::Force) || (seven && board.sevens > 0),
        "wrong_dice",
        "/board/dice",
        "cards are given back and the force is moved after a seven",
    );
    found.ensure(
        !(board.phase == Phase::Build && board.is_mixed()),
        "wrong_phase",
        "/board/phase",
        "with mixed phases there is no build phase of its own",
    );
}

/// Whether the dice of this turn are rolled.
const fn rolled(board: &Board) -> bool {
    matches!(
        board.phase,
        Phase::Discard | Phase::Force | Phase::Trade | Phase::Build
    )
}

fn pieces(board: &Board, found: &mut Findings) {
    let mut roads = 0_u32;
    let mut sites = 0_u32;
    for (at, place) in board.places.iter().enumerate() {
        let path = format!("/board/places/{at}");
        for ware in [Ware::Road, Ware::Distillery, Ware::Yard] {
            found.ensure(
                place.placed(ware) <= board.rows.pieces(ware),
                "too_many_pieces",
                path.clone(),
                "the seat has more pieces on the board than there are",
            );
        }
        roads += u32::from(place.roads.len());
        sites += u32::from(place.distilleries.len() + place.yards.len());
        found.ensure(
            connected(board, Seat(u8::try_from(at).unwrap_or(0))),
            "not_connected",
            format!("{path}/roads"),
            "every road hangs together with two first distilleries, and every building has a road",
        );
    }
    found.ensure(
        roads == u32::from(board.roads().len()) && sites == u32::from(board.buildings().len()),
        "place_twice",
        "/board/places",
        "two pieces stand in one place",
    );
    let built = board.buildings();
    found.ensure(
        built.and(built.neighbours()).is_empty(),
        "too_close",
        "/board/places",
        "two buildings stand side by side",
    );
}

/// Whether a seat's roads form at most two groups, each with a building, and each building has a road.
///
/// A group may have been built on at another's building only before that stood, so other seats'
/// buildings are passed.
fn connected(board: &Board, seat: Seat) -> bool {
    let place = &board.places[seat.index()];
    let buildings = place.buildings();
    let mut left = place.roads;
    let mut groups = 0;
    while let Some(first) = left.iter().next() {
        let mut reached = Crossings::EMPTY;
        let [start, _] = first.ends();
        reached.insert(start);
        loop {
            let touched = reached.paths().and(left);
            if touched.is_empty() {
                break;
            }
            left = left.without(touched);
            reached = reached.with(touched.ends());
        }
        groups += 1;
        if reached.and(buildings).is_empty() {
            return false;
        }
    }
    groups <= 2 && buildings.without(place.roads.ends()).is_empty()
}

fn specials(board: &Board, found: &mut Findings) {
    let limits = &board.rows.limits;
    let seats = Seat::all(board.seats());
    for seat in seats.clone() {
        let place = &board.places[seat.index()];
        // Measuring more roads than a seat has could take for ever.
        let few = place.roads.len() <= board.rows.pieces(Ware::Road);
        found.ensure(
            !few || place.route == route::longest(place.roads, board.foreign(seat)),
            "wrong_route",
            format!("/board/places/{}/route", seat.index()),
            "that is not the length of the seat's longest route",
        );
    }
    let length = |seat: Seat| board.places[seat.index()].route;
    let longest = seats.clone().map(length).max().unwrap_or(0);
    let alone = seats.clone().filter(|it| length(*it) == longest).count() == 1;
    found.ensure(
        match board.route {
            Some(holder) => {
                holder.0 < board.seats() && length(holder) == longest && longest >= limits.route
            }
            None => !alone || longest < limits.route,
        },
        "wrong_route",
        "/board/route",
        "the longest route is held by the seat that has it, or by nobody if none alone has it",
    );
    let shown = |seat: Seat| board.places[seat.index()].highlanders;
    let most = seats.clone().map(shown).max().unwrap_or(0);
    found.ensure(
        match board.clan {
            Some(holder) => {
                holder.0 < board.seats() && shown(holder) == most && most >= limits.clan
            }
            None => most < limits.clan,
        },
        "wrong_clan",
        "/board/clan",
        "the largest clan is held by a seat with the most Highlanders, from three on",
    );
}

/// Whether an offer or a draft names cards on each side, and none of one kind on both (D2).
fn terms_fit(board: &Board, terms: &crate::board::Terms) -> bool {
    let hours = board.rows.limits.deadlines;
    !terms.give.is_empty()
        && !terms.get.is_empty()
        && !terms.give.shares(terms.get)
        && board.rows.resources.covers(terms.give.max(terms.get))
        && terms.hours.is_none_or(|it| hours.contains(&it))
}

fn offers(board: &Board, found: &mut Findings) {
    let seats = board.seats();
    found.ensure(
        board.next_offer.0 > 0,
        "wrong_offer",
        "/board/next_offer",
        "offers are numbered from one on",
    );
    let mut last = 0;
    for (index, offer) in board.offers.iter().enumerate() {
        let to = offer.terms.to;
        let addressed = if offer.from == board.seat {
            Seats::others(seats, offer.from)
        } else {
            Seats::of(board.seat)
        };
        let own = board.offers.iter().filter(|it| it.from == offer.from);
        let answered = offer.accepted.iter().chain(offer.declined.iter());
        let both = offer.accepted.iter().any(|it| offer.declined.contains(it));
        found.ensure(
            offer.from.0 < seats
                && terms_fit(board, &offer.terms)
                && !to.is_empty()
                && to.iter().all(|seat| addressed.contains(seat))
                && answered.clone().all(|seat| to.contains(seat))
                && !both
                && (offer.accepted.is_empty() || !offer.is_direct())
                && offer.declined != to
                && offer.id.0 > last
                && offer.id < board.next_offer
                && offer.answers.is_none_or(|answered| answered < offer.id)
                && own.count() <= usize::from(board.rows.limits.offers),
            "wrong_offer",
            format!("/board/offers/{index}"),
            "an offer has a number, a maker, others to whom it is made and who answer once, and cards on each side",
        );
        last = offer.id.0;
    }
    for (index, EndedOffer { offer, ending }) in board.ended.iter().enumerate() {
        let to = offer.terms.to;
        let mut answered = offer.accepted.iter().chain(offer.declined.iter());
        found.ensure(
            offer.from.0 < seats
                && terms_fit(board, &offer.terms)
                && !to.is_empty()
                && Seats::others(seats, offer.from).contains_all(to)
                && answered.all(|seat| to.contains(seat))
                && offer.id < board.next_offer
                && board.offer(offer.id).is_none()
                && match ending {
                    Ending::Exchanged(with) => to.contains(*with),
                    Ending::Closed(_) => true,
                },
            "wrong_offer",
            format!("/board/ended/{index}"),
            "an ended offer has a number, a maker, others to whom it was made, and cards on each side",
        );
    }
    found.ensure(
        board
            .exchanged
            .is_none_or(|(id, with)| id < board.next_offer && with.0 < seats),
        "wrong_offer",
        "/board/exchanged",
        "an offer that was carried out has a number, and a seat has accepted it",
    );
    found.ensure(
        (board.offers.is_empty() && board.ended.is_empty()) || board.phase == Phase::Trade,
        "wrong_offer",
        "/board/offers",
        "offers are open in the trade phase only, and those that ended are kept no longer",
    );
}
