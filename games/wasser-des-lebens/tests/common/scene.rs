//! Positions for tests: the learning board with what a test puts on it.

use serde_json::{Value, json};
use slowtable_kit::{Played, Rules as _, Seat, Seed, Viewer};
use wasser_des_lebens::{
    Bundle, Card, Cards, Chance, Choice, Crossings, Event, Options, Paths, Phase, Refusal,
    Resource, State, WasserDesLebens, route,
};

/// A position in the making. It begins in the trade phase of seat 0's turn on an empty board.
#[derive(Clone)]
pub struct Scene {
    pub value: Value,
    route: Option<Option<u8>>,
}

/// Reads a path: choices with blanks between them.
pub fn path(text: &str) -> Vec<Choice> {
    text.split_whitespace()
        .map(|choice| choice.parse().unwrap())
        .collect()
}

/// Reads cards: `wood:2 stone:1`.
pub fn cards(text: &str) -> Bundle {
    let mut bundle = Bundle::EMPTY;
    for one in text.split_whitespace() {
        let (resource, amount) = one.split_once(':').unwrap();
        bundle[resource.parse::<Resource>().unwrap()] = amount.parse().unwrap();
    }
    bundle
}

impl Scene {
    pub fn new(seats: u8) -> Self {
        let options: Options = serde_json::from_value(json!({"board": "learning"})).unwrap();
        let (state, _) = State::deal(seats, &options, Seed(1)).unwrap();
        let mut value = serde_json::to_value(&state).unwrap();
        value["board"]["phase"] = json!("trade");
        value["board"]["turn"] = json!(9);
        value["board"]["dice"] = json!([1, 1]);
        Self { value, route: None }
    }

    pub fn option(mut self, name: &str, setting: &str) -> Self {
        self.value["board"]["options"][name] = json!(setting);
        self
    }

    pub fn phase(mut self, phase: Phase) -> Self {
        self.value["board"]["phase"] = json!(phase);
        if matches!(phase, Phase::Discard | Phase::Force) {
            self.value["board"]["dice"] = json!([3, 4]);
            self.value["board"]["sevens"] = json!(1);
        }
        self
    }

    pub fn turn_of(mut self, seat: u8) -> Self {
        self.value["board"]["seat"] = json!(seat);
        self
    }

    pub fn seed(mut self, seed: u64) -> Self {
        self.value["unknown"]["seed"] = json!(Seed(seed.into()));
        self
    }

    pub fn force(mut self, hex: &str) -> Self {
        self.value["board"]["force"] = json!(hex);
        self
    }

    fn add(mut self, seat: u8, field: &str, items: &str) -> Self {
        let list = &mut self.value["board"]["places"][usize::from(seat)][field];
        list.as_array_mut()
            .unwrap()
            .extend(items.split_whitespace().map(|item| json!(item)));
        self
    }

    pub fn distilleries(self, seat: u8, crossings: &str) -> Self {
        self.add(seat, "distilleries", crossings)
    }

    pub fn yards(self, seat: u8, crossings: &str) -> Self {
        self.add(seat, "yards", crossings)
    }

    pub fn roads(self, seat: u8, paths: &str) -> Self {
        self.add(seat, "roads", paths)
    }

    pub fn hand(mut self, seat: u8, hand: &str) -> Self {
        self.value["secrets"][usize::from(seat)]["hand"] = json!(cards(hand));
        self
    }

    pub fn cards(mut self, seat: u8, held: &[(Card, u8)]) -> Self {
        self.value["secrets"][usize::from(seat)]["cards"] = json!(Cards::of(held));
        self
    }

    pub fn fresh(mut self, seat: u8, held: &[(Card, u8)]) -> Self {
        self.value["secrets"][usize::from(seat)]["fresh"] = json!(Cards::of(held));
        self.value["board"]["bought"] = json!(Cards::of(held).total());
        self
    }

    pub fn highlanders(mut self, seat: u8, count: u8) -> Self {
        self.value["board"]["places"][usize::from(seat)]["highlanders"] = json!(count);
        self
    }

    pub fn clan(mut self, seat: u8) -> Self {
        self.value["board"]["clan"] = json!(seat);
        self
    }

    /// Says who holds the longest route, where the roads do not.
    pub fn route(mut self, seat: Option<u8>) -> Self {
        self.route = Some(seat);
        self
    }

    pub fn played(mut self) -> Self {
        self.value["board"]["played"] = json!(true);
        self
    }

    /// Lays a card on top of the deck.
    pub fn top(mut self, card: Card) -> Self {
        self.value["top"] = json!(card);
        self
    }

    /// Changes any field.
    pub fn set(mut self, pointer: &str, to: Value) -> Self {
        *self.value.pointer_mut(pointer).unwrap() = to;
        self
    }

    /// Adds what follows from the rest: numbers of cards, the stock, the deck, routes.
    pub fn written(&self) -> Value {
        let mut value = self.value.clone();
        let seats = value["secrets"].as_array().unwrap().len();
        let mut stock = Bundle::new([19; 5]);
        let mut unseen = Cards::new([14, 2, 2, 2, 5]);
        let read = |value: &Value, field: &str| -> Crossings {
            serde_json::from_value(value[field].clone()).unwrap()
        };
        let buildings: Vec<Crossings> = (0..seats)
            .map(|at| {
                let place = &value["board"]["places"][at];
                read(place, "distilleries").with(read(place, "yards"))
            })
            .collect();
        let mut lengths = Vec::new();
        for at in 0..seats {
            let hand: Bundle =
                serde_json::from_value(value["secrets"][at]["hand"].clone()).unwrap();
            let held: Cards =
                serde_json::from_value(value["secrets"][at]["cards"].clone()).unwrap();
            stock = stock.minus(hand);
            unseen = unseen.minus(held);
            let place = &mut value["board"]["places"][at];
            place["hand"] = json!(hand.total());
            place["cards"] = json!(held.total());
            let shown = place["highlanders"].as_u64().unwrap() as u8;
            unseen = unseen.minus(Cards::of(&[(Card::Highlander, shown)]));
            let roads: Paths = serde_json::from_value(place["roads"].clone()).unwrap();
            let mut foreign = Crossings::EMPTY;
            for (other, built) in buildings.iter().enumerate() {
                if other != at {
                    foreign = foreign.with(*built);
                }
            }
            let length = route::longest(roads, foreign);
            place["route"] = json!(length);
            lengths.push(length);
        }
        value["board"]["stock"] = json!(stock);
        let longest = lengths.iter().copied().max().unwrap();
        let with: Vec<usize> = (0..seats).filter(|at| lengths[*at] == longest).collect();
        value["board"]["route"] = match self.route {
            Some(holder) => json!(holder),
            None if longest >= 5 && with.len() == 1 => json!(with[0]),
            None => Value::Null,
        };
        let spent: Cards = serde_json::from_value(value["board"]["spent"].clone()).unwrap();
        let mut deck: Vec<Card> = Vec::new();
        for (card, count) in unseen.minus(spent).iter() {
            deck.extend((0..count).map(|_| card));
        }
        let top = value.as_object_mut().unwrap().remove("top");
        if let Some(top) = top.map(|top| serde_json::from_value::<Card>(top).unwrap()) {
            let at = deck.iter().position(|card| *card == top).unwrap();
            let card = deck.remove(at);
            deck.push(card);
        }
        value["board"]["deck"] = json!(deck.len());
        value["unknown"]["deck"] = json!(deck);
        value
    }

    pub fn build(&self) -> State {
        WasserDesLebens::read_position(self.written()).unwrap_or_else(|found| panic!("{found:#?}"))
    }

    /// Builds the position with a seed under which the dice show a sum.
    pub fn rolling(&self, sum: u8) -> State {
        for seed in 0.. {
            let state = self.clone().phase(Phase::Roll).seed(seed).build();
            let mut rolled = state.clone();
            let seat = state.board().seat;
            let played = WasserDesLebens::play(&mut rolled, seat, &path("roll")).unwrap();
            let is_sum = played
                .chance
                .iter()
                .any(|chance| matches!(chance, Chance::Dice(dice) if dice[0] + dice[1] == sum));
            if is_sum {
                return state;
            }
        }
        unreachable!()
    }
}

/// Makes a move; returns its events.
pub fn play(state: &mut State, seat: u8, text: &str) -> Vec<Event> {
    try_play(state, seat, text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

/// Tries to make a move, which changes nothing if it is refused.
pub fn try_play(state: &mut State, seat: u8, text: &str) -> Result<Vec<Event>, Refusal> {
    let before = state.clone();
    let played: Result<Played<Event, Chance>, Refusal> =
        WasserDesLebens::play(state, Seat(seat), &path(text));
    if played.is_err() {
        assert_eq!(*state, before, "{text}");
    }
    assert_eq!(state.contradictions(), [], "{text}");
    played.map(|played| played.events)
}

/// Returns the name of the refusal of a move.
pub fn refused(state: &State, seat: u8, text: &str) -> &'static str {
    let refusal = try_play(&mut state.clone(), seat, text).unwrap_err();
    slowtable_kit::Code::code(&refusal)
}

/// Returns the choices that may follow a path.
pub fn next(state: &State, seat: u8, text: &str) -> Vec<String> {
    let view = state.view(Viewer::Seat(Seat(seat)));
    let walk = WasserDesLebens::walk(&view, &path(text)).unwrap();
    walk.choices.iter().map(ToString::to_string).collect()
}

/// Returns those of them that begin with a word.
pub fn next_of(state: &State, seat: u8, text: &str, word: &str) -> Vec<String> {
    let mut all = next(state, seat, text);
    all.retain(|choice| choice.split(':').next() == Some(word));
    all
}

/// Returns a seat's hand.
pub fn hand(state: &State, seat: u8) -> Bundle {
    state.secrets()[usize::from(seat)].hand
}
