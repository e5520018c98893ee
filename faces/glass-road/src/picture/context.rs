//! The input of every picture, and the words it needs.

use glass_road::score::sheet;
use glass_road::{
    Ability, Board, Building, Card, Good, Landscape, Mode, Phase, PlayerBoard, Secret,
    StartBuilding, View,
};
use slowtable_kit::Seat;
use slowtable_render::text::drawable;
use slowtable_ui::{Args, Language, Names, Words, tr};

use crate::words::Localizer;

/// The cards of a hand of which one may be played after the other hand is empty (T2).
const LAST_CARD_LEFT: u8 = 3;

/// A view with the words for its labels.
pub(super) struct PictureContext<'a> {
    pub view: &'a View,
    /// An earlier view of the same viewer. Pictures mark what has changed since.
    pub before: Option<&'a View>,
    pub names: &'a Names,
    pub words: &'a Words,
    pub language: Language,
}

impl PictureContext<'_> {
    /// Returns the words of the whole face.
    pub(super) fn localizer(&self) -> Localizer<'_> {
        Localizer::new(self.words, self.language)
    }

    /// Returns a card's fee in words, or that it has none.
    pub(super) fn fee_words(&self, card: Card) -> String {
        self.localizer()
            .fee(card)
            .unwrap_or_else(|| self.word("fee-none"))
    }

    /// Returns a text without blanks.
    pub(super) fn word(&self, id: &str) -> String {
        self.words.plain(self.language, id)
    }

    /// Returns a text with its blanks filled.
    pub(super) fn text(&self, id: &str, args: &Args) -> String {
        self.words.text(self.language, id, args)
    }

    pub(super) fn building(&self, building: Building) -> String {
        self.word(&format!("building-{building}"))
    }

    pub(super) fn start(&self, start: StartBuilding) -> String {
        self.word(&format!("start-{start}"))
    }

    pub(super) fn card(&self, card: Card) -> String {
        self.word(&format!("card-{card}"))
    }

    pub(super) fn cards(&self, cards: impl IntoIterator<Item = Card>) -> String {
        let cards: Vec<String> = cards.into_iter().map(|card| self.card(card)).collect();
        cards.join(", ")
    }

    /// Returns an ability in words. A Supplier does less in the solo game (S3).
    pub(super) fn ability(&self, card: Card, ability: Ability) -> String {
        let id = format!("ability-{card}-{ability}");
        match self.view.board.mode() {
            Mode::Solo => {
                let alone = format!("{id}-solo");
                let found = self.words.find(self.language, &alone, &Args::new());
                found.unwrap_or_else(|| self.word(&id))
            }
            Mode::Two | Mode::Many => self.word(&id),
        }
    }

    pub(super) fn landscape(&self, landscape: Landscape) -> String {
        self.word(&format!("landscape-{landscape}"))
    }

    /// Returns a player's name if the fonts can write it, otherwise the number of the seat.
    pub(super) fn player(&self, seat: Seat) -> String {
        drawable(self.names.of(seat).label()).unwrap_or_else(|| {
            let number = seat.index() + 1;
            tr!(self, "picture-seat", seat = number)
        })
    }

    /// Returns the period's number, and how many there are.
    pub(super) fn period(&self) -> String {
        let board = &self.view.board;
        tr!(
            self,
            "picture-period",
            period = board.period,
            periods = board.periods
        )
    }

    /// Returns the card round's number, if there is one now.
    pub(super) fn round(&self) -> Option<String> {
        let board = &self.view.board;
        match board.phase {
            Phase::Pick | Phase::Play { .. } | Phase::Resolve(_) => {}
            Phase::Choose | Phase::LastActions | Phase::Over => return None,
        }
        Some(match board.mode() {
            Mode::Many => tr!(self, "picture-round", round = board.round),
            Mode::Solo => tr!(self, "picture-card", round = board.round),
            Mode::Two => {
                let most = self.most_cards_of_two();
                tr!(self, "picture-card-of", round = board.round, most = most)
            }
        })
    }

    /// Returns how many cards two players play at most in this period. They play in turn until one has no card left;
    /// with three left, the other may then play one more (T1, T2). Following takes cards, too.
    fn most_cards_of_two(&self) -> u8 {
        let board = &self.view.board;
        let mut hands: Vec<u8> = board.places.iter().map(|place| place.hand).collect();
        let (mut next, mut most) = match &board.phase {
            Phase::Play { last: true, .. } => return board.round,
            Phase::Play { seat, .. } => (*seat, board.round.saturating_sub(1)),
            Phase::Resolve(resolution) => match resolution.order.first() {
                Some(seat) => (seat.next(2), board.round),
                None => return board.round,
            },
            _ => return board.round,
        };
        while hands.iter().all(|hand| *hand > 0)
            && let Some(hand) = hands.get_mut(next.index())
        {
            *hand -= 1;
            most += 1;
            next = next.next(2);
        }
        most + u8::from(hands.iter().any(|hand| *hand >= LAST_CARD_LEFT))
    }

    /// Returns the period, and the card round if there is one now.
    pub(super) fn time(&self) -> String {
        let parts = [Some(self.period()), self.round()];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// Returns the period, the card round if there is one, and what the table waits for.
    pub(super) fn status(&self) -> String {
        format!("{} · {}", self.time(), self.phase())
    }

    /// Returns what the table waits for.
    pub(super) fn phase(&self) -> String {
        match &self.view.board.phase {
            Phase::Choose => self.word("picture-choose"),
            Phase::Pick => self.word("picture-pick"),
            Phase::Play { seat, .. } => {
                tr!(self, "picture-play", name = self.player(*seat))
            }
            Phase::Resolve(resolution) => {
                let at = usize::from(resolution.at);
                let mut order = resolution
                    .order
                    .iter()
                    .skip(at)
                    .map(|&seat| self.player(seat));
                let now = tr!(
                    self,
                    "picture-resolve",
                    card = self.card(resolution.card),
                    name = order.next().unwrap_or_default()
                );
                let then: Vec<String> = order.collect();
                if then.is_empty() {
                    return now;
                }
                format!(
                    "{now}, {}",
                    tr!(self, "picture-then", names = then.join(", "))
                )
            }
            Phase::LastActions => self.word("picture-last-actions"),
            Phase::Over => self.word("picture-over"),
        }
    }

    /// Whether the table waits for a seat.
    pub(super) fn awaits(&self, seat: Seat, place: &PlayerBoard) -> bool {
        awaits(&self.view.board, seat, place)
    }

    /// Whether the game is over and a seat has won it, alone or with others.
    pub(super) fn won(&self, seat: Seat) -> bool {
        let board = &self.view.board;
        let points = |seat: Seat| sheet(board, seat).points;
        board.phase == Phase::Over
            && Seat::all(board.players()).all(|other| points(other) <= points(seat))
    }

    /// Whether a seat starts the period. Always `false` for a single player.
    pub(super) fn starts(&self, seat: Seat) -> bool {
        self.view.board.start_player == seat && self.view.board.players() > 1
    }

    /// Returns the seat's secret if it is the viewer's own.
    pub(super) fn secret(&self, seat: Seat) -> Option<&Secret> {
        self.view
            .secret
            .as_ref()
            .filter(|_| self.view.viewer.seat() == Some(seat))
    }
}

impl PictureContext<'_> {
    /// Whether the viewer can pay for a building, and has its start building if it is an upgrade.
    pub(super) fn pays(&self, building: Building) -> bool {
        let Some(own) = self.view.own() else {
            return false;
        };
        let cost = self.view.board.cost(building);
        let mut needs = [
            (Good::Wood, cost.wood),
            (Good::Glass, cost.glass),
            (Good::Clay, cost.clay),
            (Good::Brick, cost.brick),
            (Good::Food, 0),
            (Good::Charcoal, 0),
            (Good::Sand, 0),
            (Good::Water, 0),
        ];
        if let Some(other) = cost.other {
            for (good, amount) in &mut needs {
                if *good == other.good {
                    *amount += other.amount;
                }
            }
        }
        let estate = &own.estate;
        let free = building
            .data()
            .replaces
            .is_none_or(|start| estate.upgrade(start).is_none());
        free && needs
            .iter()
            .all(|&(good, amount)| estate.tokens.total(good) >= amount)
    }
}

/// Whether a table waits for a seat.
pub(crate) fn awaits(board: &Board, seat: Seat, place: &PlayerBoard) -> bool {
    match &board.phase {
        Phase::Choose => !place.chosen,
        Phase::Pick => !place.picked,
        Phase::Play { seat: plays, .. } => *plays == seat,
        Phase::Resolve(resolution) => resolution.seat() == Some(seat),
        Phase::LastActions => !place.done,
        Phase::Over => false,
    }
}
