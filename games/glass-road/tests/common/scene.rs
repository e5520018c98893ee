//! Scenes: a dealt game, changed by hand before any card is chosen, and read back through the check
//! of positions. Cards are then chosen and picked by real moves.

use glass_road::{
    Building, BuildingKind, Card, Choice, Event, GlassRoad, Options, Refusal, State, Token, View,
};
use serde_json::{Value, json};
use slowtable_kit::{Code, Match, Preview, Rules, Seat, Seed, Urgency, Viewer};

/// A position being set up.
pub struct Scene {
    json: Value,
}

/// Returns the JSON key of a kind's row.
fn row_of(tile: Building) -> usize {
    tile.kind().index()
}

/// Parses a token by its id, or by its good and wheel: `food/g`, `charcoal/b`.
pub fn token(text: &str) -> Token {
    match text {
        "food/g" => Token::FoodGlassworks,
        "food/b" => Token::FoodBrickworks,
        "charcoal/g" => Token::CharcoalGlassworks,
        "charcoal/b" => Token::CharcoalBrickworks,
        id => id.parse().unwrap(),
    }
}

fn short(token: Token) -> &'static str {
    match token {
        Token::FoodGlassworks => "food/g",
        Token::FoodBrickworks => "food/b",
        Token::CharcoalGlassworks => "charcoal/g",
        Token::CharcoalBrickworks => "charcoal/b",
        other => other.id(),
    }
}

pub fn tile(text: &str) -> Building {
    text.parse().unwrap()
}

impl Scene {
    /// Deals a game in which seat 0 starts.
    pub fn new(seats: u8) -> Self {
        let options = Options {
            start_player: Some(0),
            ..Options::default()
        };
        Self::with(seats, options)
    }

    pub fn with(seats: u8, options: Options) -> Self {
        let (state, _) = State::deal(seats, &options, Seed(4711)).unwrap();
        Self {
            json: serde_json::to_value(&state).unwrap(),
        }
    }

    /// Sets any field.
    pub fn set(mut self, pointer: &str, value: Value) -> Self {
        *self
            .json
            .pointer_mut(pointer)
            .unwrap_or_else(|| panic!("nothing at {pointer}")) = value;
        self
    }

    /// Sets the period that is about to begin.
    pub fn period(self, period: u8) -> Self {
        self.set("/table/period", json!(period))
    }

    /// Sets both wheels: the tokens named, all others to 0. `wood:4 clay:1 food/g:2`.
    pub fn wheels(mut self, seat: u8, text: &str) -> Self {
        let pointer = format!("/table/places/{seat}/estate/tokens");
        let tokens = self.json.pointer_mut(&pointer).unwrap();
        for token in Token::ALL {
            tokens[token.id()] = json!(0);
        }
        for part in text.split_whitespace() {
            let (name, number) = part.split_once(':').unwrap();
            tokens[token(name).id()] = json!(number.parse::<u8>().unwrap());
        }
        self
    }

    /// Sets the landscape, a row per word: `Ff` a forest, `P` pit, `G` grove, `W` pond, `.` empty.
    /// Buildings are laid afterwards.
    pub fn land(mut self, seat: u8, rows: &str) -> Self {
        let rows: Vec<Vec<&str>> = rows
            .split_whitespace()
            .map(|row| {
                row.chars()
                    .map(|ground| match ground {
                        'F' => "forest_left",
                        'f' => "forest_right",
                        'P' => "pit",
                        'G' => "grove",
                        'W' => "pond",
                        '.' => "empty",
                        other => panic!("no ground is written {other:?}"),
                    })
                    .collect()
            })
            .collect();
        self.json["table"]["places"][usize::from(seat)]["estate"]["grounds"] = json!(rows);
        self
    }

    /// Takes a tile from the stack or the board.
    fn pull(&mut self, tile: Building) {
        let row = row_of(tile);
        for slot in self.json["table"]["board"][row].as_array_mut().unwrap() {
            if *slot == json!(tile) {
                *slot = Value::Null;
                return;
            }
        }
        let stack = self.json["unknown"]["stacks"][row].as_array_mut().unwrap();
        let at = stack
            .iter()
            .position(|lies| *lies == json!(tile))
            .unwrap_or_else(|| panic!("{tile} was used already"));
        stack.remove(at);
        self.count();
    }

    fn count(&mut self) {
        for row in 0..3 {
            let left = self.json["unknown"]["stacks"][row]
                .as_array()
                .unwrap()
                .len();
            self.json["table"]["stacks"][row] = json!(left);
        }
    }

    /// Builds a tile on a space: `3-2`.
    pub fn built(mut self, seat: u8, id: &str, at: &str) -> Self {
        self.pull(tile(id));
        let (row, column) = at.split_once('-').unwrap();
        let (row, column): (usize, usize) = (row.parse().unwrap(), column.parse().unwrap());
        self.json["table"]["places"][usize::from(seat)]["estate"]["grounds"][row - 1][column - 1] =
            json!(id);
        self
    }

    /// Puts an upgrade on its start building.
    pub fn upgraded(mut self, seat: u8, id: &str) -> Self {
        self.pull(tile(id));
        let start = tile(id).data().replaces.unwrap();
        self.json["table"]["places"][usize::from(seat)]["estate"]["upgrades"][start.index()] =
            json!(id);
        self
    }

    /// Lays tiles into a private offer.
    pub fn offer(mut self, seat: u8, ids: &str) -> Self {
        for id in ids.split_whitespace() {
            self.pull(tile(id));
            self.json["table"]["places"][usize::from(seat)]["estate"]["offer"]
                .as_array_mut()
                .unwrap()
                .push(json!(id));
        }
        self
    }

    /// Makes these tiles, and no others, lie on the building board.
    pub fn board(mut self, ids: &str) -> Self {
        for id in ids.split_whitespace() {
            self.pull(tile(id));
        }
        for row in 0..3 {
            let ids: Vec<Building> = ids
                .split_whitespace()
                .map(tile)
                .filter(|&id| row_of(id) == row)
                .collect();
            let mut ids = ids.into_iter();
            let slots = self.json["table"]["board"][row].as_array_mut().unwrap();
            let mut cleared = Vec::new();
            for slot in slots {
                if !slot.is_null() {
                    cleared.push(slot.take());
                }
                *slot = json!(ids.next());
            }
            assert!(ids.next().is_none(), "the row is full");
            let stack = self.json["unknown"]["stacks"][row].as_array_mut().unwrap();
            stack.splice(0..0, cleared);
        }
        self.count();
        self
    }

    /// Lays these tiles on top of their stacks, the first of a kind uppermost.
    pub fn next(mut self, ids: &str) -> Self {
        for id in ids.split_whitespace().rev() {
            self.pull(tile(id));
            self.json["unknown"]["stacks"][row_of(tile(id))]
                .as_array_mut()
                .unwrap()
                .push(json!(id));
        }
        self.count();
        self
    }

    /// Empties a stack: its tiles leave the game.
    pub fn no_stack(mut self, kind: BuildingKind) -> Self {
        let gone = self.json["unknown"]["stacks"][kind.index()].take();
        self.json["unknown"]["stacks"][kind.index()] = json!([]);
        let removed = self.json["table"]["removed"].as_array_mut().unwrap();
        removed.extend(gone.as_array().unwrap().iter().cloned());
        self.count();
        self
    }

    pub fn json(self) -> Value {
        self.json
    }

    /// Reads the scene back, checked like any position from outside.
    pub fn begin(self) -> Game {
        let state: State =
            serde_json::from_value(self.json).unwrap_or_else(|wrong| panic!("{wrong}"));
        Game {
            game: Match::from_position(state),
            events: Vec::new(),
        }
    }

    /// Everyone chooses five cards, the first of each hand is picked, and the start player's is
    /// revealed. (With two players the start player plays the first of its hand.)
    pub fn hands(self, hands: &[&str]) -> Game {
        let mut game = self.begin();
        for (seat, hand) in (0u8..).zip(hands) {
            game.choose(seat, hand);
        }
        if hands.len() > 2 {
            for (seat, hand) in (0u8..).zip(hands) {
                game.pick(seat, hand.split_whitespace().next().unwrap());
            }
        } else {
            let start = game.state().board().start_player;
            let card = hands[start.index()].split_whitespace().next().unwrap();
            game.play(start.0, &format!("card:{card}"));
        }
        game
    }

    /// Makes seat 0 resolve `card` alone, in a game of as many seats as were dealt.
    pub fn alone(self, card: &str) -> Game {
        let seats = self.json["table"]["places"].as_array().unwrap().len();
        let others: Vec<&str> = Card::ALL
            .iter()
            .map(|other| other.id())
            .filter(|&other| other != card)
            .collect();
        let mine = format!("{card} {}", others[..4].join(" "));
        let theirs = others[4..9].join(" ");
        let mut hands = vec![theirs.as_str(); seats];
        hands[0] = &mine;
        self.hands(&hands)
    }
}

/// A game in a test.
pub struct Game {
    pub game: Match<GlassRoad>,
    /// The events of the last move.
    pub events: Vec<Event>,
}

pub fn path(text: &str) -> Vec<Choice> {
    text.split_whitespace()
        .map(|choice| choice.parse().unwrap_or_else(|_| panic!("{choice:?}")))
        .collect()
}

impl Game {
    pub fn state(&self) -> &State {
        self.game.state()
    }

    pub fn view(&self, seat: u8) -> View {
        GlassRoad::view(self.state(), Viewer::Seat(Seat(seat)))
    }

    /// What may come after a path.
    pub fn choices(&self, seat: u8, text: &str) -> Vec<String> {
        GlassRoad::walk(&self.view(seat), &path(text))
            .unwrap_or_else(|refusal| panic!("{text:?}: {refusal}"))
            .choices
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    /// Whether `choice` may come after a path.
    pub fn offers(&self, seat: u8, text: &str, choice: &str) -> bool {
        self.choices(seat, text).iter().any(|open| open == choice)
    }

    pub fn whole(&self, seat: u8, text: &str) -> bool {
        GlassRoad::walk(&self.view(seat), &path(text))
            .unwrap()
            .whole
    }

    /// Makes a move, after checking that its preview shows the same.
    pub fn play(&mut self, seat: u8, text: &str) -> &mut Self {
        let moves = path(text);
        let preview = GlassRoad::preview(&self.view(seat), &moves);
        let played = self
            .game
            .play(Seat(seat), &moves)
            .unwrap_or_else(|refusal| panic!("{text:?} of {seat}: {refusal}"));
        if let Preview::Open(view, events) = preview.unwrap() {
            assert_eq!(view, self.view(seat));
            assert_eq!(events, played.events);
        }
        self.events = played.events;
        self.state().check().unwrap();
        self
    }

    /// Returns the general code of a path's refusal, which changes nothing; `gift_first` is a case
    /// of its own.
    pub fn refused(&self, seat: u8, text: &str) -> &'static str {
        match self.refusal(seat, text) {
            refusal @ Refusal::GiftFirst => refusal.code(),
            refusal => refusal.general().id(),
        }
    }

    /// Returns the code of a path's refusal, and what is missing: `fee_due food:1`.
    pub fn why(&self, seat: u8, text: &str) -> String {
        let refusal = self.refusal(seat, text);
        let mut why = refusal.code().to_owned();
        if let Some(missing) = refusal.details().get("missing") {
            for (what, amount) in missing.as_object().unwrap() {
                why.push_str(&format!(" {what}:{amount}"));
            }
        }
        why
    }

    /// Asserts the refusals of paths, in rows of seat, path and what [`Game::why`] says.
    #[track_caller]
    pub fn refuses(&self, cases: &str) {
        for [seat, path, why] in super::rows(cases) {
            assert_eq!(self.why(seat.parse().unwrap(), path), why, "{seat}: {path}");
        }
    }

    fn refusal(&self, seat: u8, text: &str) -> glass_road::Refusal {
        let mut state = self.state().clone();
        let refusal = GlassRoad::play(&mut state, Seat(seat), &path(text)).unwrap_err();
        assert_eq!(&state, self.state());
        refusal
    }

    pub fn choose(&mut self, seat: u8, hand: &str) -> &mut Self {
        let cards: Vec<String> = hand
            .split_whitespace()
            .map(|card| format!("card:{card}"))
            .collect();
        self.play(seat, &cards.join(" "))
    }

    pub fn pick(&mut self, seat: u8, card: &str) -> &mut Self {
        self.play(seat, &format!("card:{card}"))
    }

    /// Ends the card for every seat that resolves it, until another card or no card is resolved.
    pub fn skip_card(&mut self) -> &mut Self {
        let table = self.state().board();
        let (_, resolution) = table.resolving().unwrap();
        let left = resolution.order.len() - usize::from(resolution.at);
        for _ in 0..left {
            let seat = self.resolver();
            self.play(seat, "done");
        }
        self
    }

    /// Plays the period on without using anything, until the next period begins or none is left:
    /// everyone picks the first card they have.
    pub fn skip_period(&mut self) -> &mut Self {
        let period = self.state().board().period;
        loop {
            let table = self.state().board();
            if table.period != period || table.phase == glass_road::Phase::LastActions {
                return self;
            }
            let asked = GlassRoad::awaited(self.state())[0];
            match asked.what {
                "choose_hand" | "last_actions" => return self,
                "resolve" | "play_last_card" => self.play(asked.seat.0, "done"),
                _ => {
                    let first = self.choices(asked.seat.0, "")[0].clone();
                    self.play(asked.seat.0, &first)
                }
            };
        }
    }

    /// Returns the seat that resolves a card now.
    pub fn resolver(&self) -> u8 {
        self.state().board().resolving().unwrap().0.0
    }

    /// Returns who is awaited for what, with `!` if the table waits: `0:resolve! 2:gift`.
    pub fn awaited(&self) -> String {
        GlassRoad::awaited(self.state())
            .iter()
            .map(|asked| {
                let mark = if asked.urgency == Urgency::Blocking {
                    "!"
                } else {
                    ""
                };
                format!("{}:{}{mark}", asked.seat, asked.what)
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    pub fn estate(&self, seat: u8) -> &glass_road::Estate {
        &self.state().board().places[usize::from(seat)].estate
    }

    /// Returns both wheels in the notation of [`Scene::wheels`].
    pub fn wheels(&self, seat: u8) -> String {
        let tokens = self.estate(seat).tokens;
        Token::ALL
            .iter()
            .filter(|&&token| tokens.get(token) > 0)
            .map(|&token| format!("{}:{}", short(token), tokens.get(token)))
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Asserts the numbers of the tokens, in any order.
    #[track_caller]
    pub fn has(&self, seat: u8, text: &str) -> &Self {
        let sorted = |text: &str| {
            let mut parts: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            parts.sort();
            parts
        };
        assert_eq!(sorted(&self.wheels(seat)), sorted(text), "wheels of {seat}");
        self
    }

    /// Returns the landscape in the notation of [`Scene::land`]; `#` is a building.
    pub fn land(&self, seat: u8) -> String {
        use glass_road::{Ground, Landscape};
        self.estate(seat)
            .grounds
            .iter()
            .map(|row| {
                row.iter()
                    .map(|ground| match ground {
                        Ground::Empty => '.',
                        Ground::Landscape(Landscape::Pit) => 'P',
                        Ground::Landscape(Landscape::Grove) => 'G',
                        Ground::Landscape(Landscape::Pond) => 'W',
                        Ground::ForestLeft => 'F',
                        Ground::ForestRight => 'f',
                        Ground::Building(_) => '#',
                    })
                    .collect::<String>()
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Returns the points of a seat.
    pub fn points(&self, seat: u8) -> f64 {
        let sheet = glass_road::score::sheet(self.state().board(), Seat(seat));
        sheet.points.to_f64()
    }

    /// Returns the points of one building or start building of a seat.
    pub fn points_of(&self, seat: u8, id: &str) -> f64 {
        use glass_road::score::{Scored, sheet};
        let sheet = sheet(self.state().board(), Seat(seat));
        let line = sheet.lines.iter().find(|line| match line.what {
            Scored::Building(building) => building.id() == id,
            Scored::Start(start) => start.id() == id,
        });
        line.unwrap_or_else(|| panic!("no {id}")).points.to_f64()
    }

    pub fn phase(&self) -> &glass_road::Phase {
        &self.state().board().phase
    }
}
