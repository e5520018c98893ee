//! Positions set up by hand.

use std::collections::BTreeMap;

use le_havre::rounds::rounds;
use le_havre::{Building, Choice, Disc, Event, LeHavre, Options, Ship, Space, State, Token, View};
use serde_json::{Value, json};
use slowtable_kit::{Code, Preview, Rules, Seat, Seed, Viewer};

/// A position in preparation: a full game in its last round, in which seats own nothing, the offer
/// is empty, and seat 0 owes its main action.
#[derive(Clone)]
pub struct Scene(Value);

impl Scene {
    /// Creates a table of `seats`.
    pub fn new(seats: u8) -> Self {
        Self::of(seats, &Options::default())
    }

    /// Creates a table of `seats` with options.
    pub fn of(seats: u8, options: &Options) -> Self {
        let (state, _) = State::deal(seats, options, Seed(1)).unwrap();
        let mut scene = Self(json!(state));
        let last = u8::try_from(state.board().rounds().len()).unwrap();
        let table = &mut scene.0["table"];
        table["discs"] = json!(Disc::ALL);
        table["offer"] = Value::from(vec![0_u16; 7]);
        for place in table["places"].as_array_mut().unwrap() {
            place["stock"] = json!({});
        }
        scene.0["unknown"]["discs"] = json!([]);
        let turn = (1..=7).find(|turn| state.board().seat_of(last, *turn) == Seat(0));
        scene.turn(last, turn.unwrap())
    }

    fn table(mut self, field: &str, value: Value) -> Self {
        self.0["table"][field] = value;
        self
    }

    fn place(&mut self, seat: u8) -> &mut Value {
        &mut self.0["table"]["places"][usize::from(seat)]
    }

    /// Sets the round and the turn.
    pub fn turn(self, round: u8, turn: u8) -> Self {
        self.table("round", json!(round)).table("turn", json!(turn))
    }

    /// Sets the final phase, in the turn of a seat (F1).
    pub fn final_turn(self, seat: u8) -> Self {
        let short = self.0["table"]["options"]["length"] == "short";
        let seats = self.0["secrets"].as_array().unwrap().len();
        let rounds = rounds(short, u8::try_from(seats).unwrap()).len();
        self.turn(u8::try_from(rounds).unwrap() + 1, seat + 1)
    }

    /// Sets the phase.
    pub fn phase(self, phase: &str) -> Self {
        self.table("phase", json!(phase))
    }

    /// Sets the stock of a seat: `"5 franc 2 fish"`.
    pub fn stock(mut self, seat: u8, text: &str) -> Self {
        self.place(seat)["stock"] = json!(stock(text));
        self
    }

    /// Sets the offer.
    pub fn offer(mut self, text: &str) -> Self {
        for (token, amount) in stock(text) {
            let space: Space = token.parse().unwrap();
            self.0["table"]["offer"][space.index()] = json!(amount);
        }
        self
    }

    /// Sets a seat's loans.
    pub fn loans(mut self, seat: u8, loans: u16) -> Self {
        self.place(seat)["loans"] = json!(loans);
        self
    }

    /// Sets the building of a seat's disc.
    pub fn disc(mut self, seat: u8, building: Building) -> Self {
        self.place(seat)["disc"] = json!(building);
        self
    }

    /// Sets a seat's ships.
    pub fn ships(mut self, seat: u8, ships: &[Ship]) -> Self {
        self.place(seat)["ships"] = json!(ships);
        self
    }

    /// Sets the ships of a stack, the top one last.
    pub fn ship_stack(mut self, ships: &[Ship]) -> Self {
        let kind = ships[0].kind();
        self.0["table"]["ships"][kind.index()] = json!(ships);
        self
    }

    /// Removes a building from its place.
    fn lift(&mut self, building: Building) {
        fn strip(list: &mut Value, building: Building) {
            list.as_array_mut()
                .unwrap()
                .retain(|it| *it != json!(building));
        }
        let table = &mut self.0["table"];
        strip(&mut table["city"], building);
        for stack in table["proposals"].as_array_mut().unwrap() {
            strip(stack, building);
        }
        for place in table["places"].as_array_mut().unwrap() {
            strip(&mut place["buildings"], building);
        }
        strip(&mut self.0["unknown"]["specials"], building);
        let specials = self.0["unknown"]["specials"].as_array().unwrap().len();
        self.0["table"]["specials"] = json!(specials);
    }

    /// Gives buildings to a seat.
    pub fn own(mut self, seat: u8, buildings: &[Building]) -> Self {
        for &building in buildings {
            self.lift(building);
            let list = &mut self.place(seat)["buildings"];
            list.as_array_mut().unwrap().push(json!(building));
        }
        self
    }

    /// Gives buildings to the city.
    pub fn city(mut self, buildings: &[Building]) -> Self {
        for &building in buildings {
            self.lift(building);
            self.0["table"]["city"]
                .as_array_mut()
                .unwrap()
                .push(json!(building));
        }
        self
    }

    /// Sets the three stacks of proposals, the top card of each last; the earlier cards leave the game.
    pub fn proposals(mut self, stacks: [&[Building]; 3]) -> Self {
        for building in stacks.into_iter().flatten() {
            self.lift(*building);
        }
        self.table("proposals", json!(stacks))
    }

    /// Sets the special stack, the top card last.
    pub fn specials(mut self, cards: &[Building]) -> Self {
        for &building in cards {
            self.lift(building);
        }
        self.0["unknown"]["specials"] = json!(cards);
        self.table("specials", json!(cards.len()))
    }

    /// Sets the wharves with a brick on them.
    pub fn modernised(self, wharves: &[Building]) -> Self {
        self.table("modernised", json!(wharves))
    }

    /// Sets any field of the public state.
    pub fn with(self, field: &str, value: Value) -> Self {
        self.table(field, value)
    }

    /// Sets any field of a place.
    pub fn with_place(mut self, seat: u8, field: &str, value: Value) -> Self {
        self.place(seat)[field] = value;
        self
    }

    /// Returns the position.
    pub fn state(self) -> State {
        LeHavre::read_position(self.0).unwrap_or_else(|wrong| panic!("{wrong:#?}"))
    }

    /// Returns the contradictions of the position.
    pub fn contradictions(self) -> Vec<String> {
        let found = LeHavre::read_position(self.0).err().unwrap_or_default();
        found.into_iter().map(|it| it.code.into_owned()).collect()
    }
}

fn stock(text: &str) -> BTreeMap<String, u16> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let pairs = words.chunks(2);
    pairs
        .map(|pair| (pair[1].to_owned(), pair[0].parse().unwrap()))
        .collect()
}

/// Parses a path.
pub fn path(text: &str) -> Vec<Choice> {
    text.split_whitespace()
        .map(|word| word.parse().unwrap())
        .collect()
}

/// The actions of a test on a position.
pub trait Playing {
    /// Returns the view of a seat.
    fn seen(&self, seat: u8) -> View;
    /// Makes a move and returns its events.
    fn plays(&mut self, seat: u8, text: &str) -> Vec<Event>;
    /// Returns the choices after a path.
    fn offers(&self, seat: u8, text: &str) -> Vec<String>;
    /// Whether a path is a whole move.
    fn whole(&self, seat: u8, text: &str) -> bool;
    /// Returns the reason why a path is refused.
    fn refuses(&self, seat: u8, text: &str) -> String;
    /// Returns the stock of a seat as `"5 franc 2 fish"`, in the order of [`Token::ALL`].
    fn has(&self, seat: u8) -> String;
    /// Returns the awaited seats and what they are asked.
    fn asks(&self) -> Vec<(u8, &'static str)>;
}

impl Playing for State {
    fn seen(&self, seat: u8) -> View {
        self.view(Viewer::Seat(Seat(seat)))
    }

    fn plays(&mut self, seat: u8, text: &str) -> Vec<Event> {
        let preview = LeHavre::preview(&self.seen(seat), &path(text));
        let played = LeHavre::play(self, Seat(seat), &path(text));
        let events = played
            .unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
            .events;
        match preview {
            Ok(Preview::Open(after, shown)) => {
                assert_eq!((after, &shown), (self.seen(seat), &events), "{text}");
            }
            Ok(Preview::Sealed(shown)) => assert!(events.starts_with(&shown), "{text}"),
            Err(refusal) => panic!("{text}: {refusal}"),
        }
        assert_eq!(self.contradictions(), []);
        events
    }

    fn offers(&self, seat: u8, text: &str) -> Vec<String> {
        let walk = LeHavre::walk(&self.seen(seat), &path(text));
        let walk = walk.unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        walk.choices.iter().map(ToString::to_string).collect()
    }

    fn whole(&self, seat: u8, text: &str) -> bool {
        LeHavre::walk(&self.seen(seat), &path(text)).unwrap().whole
    }

    fn refuses(&self, seat: u8, text: &str) -> String {
        let mut state = self.clone();
        let refusal = LeHavre::play(&mut state, Seat(seat), &path(text)).unwrap_err();
        assert_eq!(state, *self, "nothing has changed");
        refusal.code().to_owned()
    }

    fn has(&self, seat: u8) -> String {
        let stock = self.board().places[usize::from(seat)].stock;
        let all = Token::ALL.into_iter().filter(|token| stock.get(*token) > 0);
        let each: Vec<String> = all
            .map(|token| format!("{} {token}", stock.get(token)))
            .collect();
        each.join(" ")
    }

    fn asks(&self) -> Vec<(u8, &'static str)> {
        let awaited = LeHavre::awaited(self);
        awaited
            .into_iter()
            .map(|one| (one.seat.0, one.what))
            .collect()
    }
}
