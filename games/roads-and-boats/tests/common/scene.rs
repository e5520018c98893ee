//! Small positions, built by hand on maps of a few tiles.

use roads_and_boats::{Choice, Event, Place, Refusal, RoadsAndBoats, State, Tile, Why};
use serde_json::{Value, json};
use slowtable_kit::{Contradiction, Match, Preview, Rules, Seat, Viewer};

/// A position that grows.
#[derive(Clone)]
pub struct Scene(pub Value);

impl Scene {
    /// Creates a position in a phase, in which seat 0 acts alone, on a map of these tiles.
    pub fn new(seats: usize, phase: &str, tiles: &[&str]) -> Self {
        let all: Vec<usize> = (0..seats).collect();
        let mut land: Vec<Tile> = tiles.iter().map(|text| text.parse().unwrap()).collect();
        // Every seat has a home far from everything.
        let homes: Vec<String> = all
            .iter()
            .map(|seat| format!("tile:{}:-20", 3 * seat))
            .collect();
        land.extend(
            all.iter()
                .map(|seat| format!("{}:-20:pasture", 3 * seat).parse::<Tile>().unwrap()),
        );
        land.sort_by_key(|tile| tile.hex);
        let players: Vec<Value> = homes
            .iter()
            .map(|home| {
                json!({ "home": home, "research": [], "bricks": 0, "acts": 0, "called": true,
                    "done": false, "started": false })
            })
            .collect();
        Scene(json!({
            "board": {
                "options": { "map": "built" },
                "turn": 5, "phase": phase, "step": "alone", "mover": 0,
                "temple": all, "sequence": all, "taken": [], "calls": [], "prayed": [], "resumed": false,
                "players": players, "land": land, "transporters": [], "producers": [],
                "loose": [], "roads": [], "bridges": [], "walls": [], "wonder": "",
                "permissions": [], "requests": [],
            },
            "secrets": vec![json!({}); seats],
            "unknown": { "seed": 1, "drawn": 0 },
        }))
    }

    /// Sets a field, by a JSON pointer.
    pub fn set(mut self, pointer: &str, value: Value) -> Self {
        *self.0.pointer_mut(pointer).unwrap() = value;
        self
    }

    fn push(mut self, list: &str, value: Value) -> Self {
        self.0["board"][list].as_array_mut().unwrap().push(value);
        self
    }

    fn sort<K: Ord>(mut self, list: &str, key: impl Fn(&Value) -> K) -> Self {
        self.0["board"][list]
            .as_array_mut()
            .unwrap()
            .sort_by_key(key);
        self
    }

    /// Everybody writes a script.
    pub fn together(self) -> Self {
        self.set("/board/step", json!("together"))
            .set("/board/mover", Value::Null)
    }

    /// Nobody has called yet.
    pub fn calling(mut self) -> Self {
        for player in self.0["board"]["players"].as_array_mut().unwrap() {
            player["called"] = json!(false);
        }
        self.together().set("/board/step", json!("calls"))
    }

    /// Adds a transporter with a load.
    pub fn transporter(self, id: &str, vehicle: &str, at: &str, load: &[(&str, u16)]) -> Self {
        let mut load: Vec<Value> = load
            .iter()
            .map(|(good, count)| json!({ "good": good, "count": count }))
            .collect();
        load.sort_by_key(|pile| {
            pile["good"]
                .as_str()
                .unwrap()
                .parse::<roads_and_boats::Good>()
                .unwrap()
        });
        let it = json!({ "id": id, "vehicle": vehicle, "at": at, "load": load });
        self.push("transporters", it)
            .sort("transporters", |it| it["id"].as_str().unwrap().to_owned())
    }

    /// Adds loose goods.
    pub fn loose(self, at: &str, goods: &[(&str, u16)]) -> Self {
        let piles = goods.iter();
        let all = piles.fold(self, |scene, (good, count)| {
            scene.push("loose", json!({ "at": at, "good": good, "count": count }))
        });
        all.sort("loose", |heap| {
            let at: Place = heap["at"].as_str().unwrap().parse().unwrap();
            let good: roads_and_boats::Good = heap["good"].as_str().unwrap().parse().unwrap();
            (at, good)
        })
    }

    /// Adds a producer; a mine with three gold and three iron.
    pub fn producer(self, kind: &str, at: &str) -> Self {
        let mut it = json!({ "at": at, "kind": kind });
        if kind == "mine" {
            it["bag"] = json!([3, 3]);
        }
        self.push("producers", it).sort("producers", |it| {
            it["at"].as_str().unwrap().parse::<Place>().unwrap()
        })
    }

    /// Adds a road.
    pub fn road(self, from: &str, to: &str) -> Self {
        let mut ends: Vec<Place> = vec![from.parse().unwrap(), to.parse().unwrap()];
        // The side that names the edge comes first.
        let names = |one: Place, other: Place| {
            use roads_and_boats::Edge::{NE, North, SE};
            [North, NE, SE]
                .iter()
                .any(|edge| one.hex.neighbour(*edge) == other.hex)
        };
        if !names(ends[0], ends[1]) {
            ends.reverse();
        }
        self.push("roads", json!(ends)).sort("roads", |road| {
            let end = |at: usize| road[at].as_str().unwrap().parse::<Place>().unwrap();
            (end(0), end(1))
        })
    }

    /// Adds a wall of a seat's tokens; `None` is neutral.
    pub fn wall(self, side: &str, owner: Option<u8>, tokens: u8) -> Self {
        let wall = match owner {
            Some(owner) => json!({ "side": side, "owner": owner, "own": tokens }),
            None => json!({ "side": side, "neutral": tokens }),
        };
        self.push("walls", wall).sort("walls", |wall| {
            wall["side"]
                .as_str()
                .unwrap()
                .parse::<roads_and_boats::TileSide>()
                .unwrap()
        })
    }

    /// Adds a bridge.
    pub fn bridge(self, arm: &str) -> Self {
        self.push("bridges", json!(arm))
    }

    /// A seat has researched subjects.
    pub fn research(self, seat: usize, subjects: &[&str]) -> Self {
        self.set(&format!("/board/players/{seat}/research"), json!(subjects))
    }

    /// Moves a seat's home.
    pub fn home(self, seat: usize, at: &str) -> Self {
        self.set(&format!("/board/players/{seat}/home"), json!(at))
    }

    /// Returns the state.
    #[track_caller]
    pub fn state(&self) -> State {
        match RoadsAndBoats::read_position(self.0.clone()) {
            Ok(state) => state,
            Err(found) => panic!("{found:#?}"),
        }
    }

    /// Returns what the position contradicts itself in.
    pub fn contradictions(&self) -> Vec<Contradiction> {
        RoadsAndBoats::read_position(self.0.clone())
            .err()
            .unwrap_or_default()
    }

    /// Returns a game that begins there.
    pub fn game(&self) -> Play {
        Play(Match::from_position(self.state()))
    }
}

/// A game in a test, with paths as texts.
#[derive(Clone)]
pub struct Play(pub Match<RoadsAndBoats>);

/// Reads a path: texts with spaces between them.
#[track_caller]
pub fn path(text: &str) -> Vec<Choice> {
    text.split_whitespace()
        .map(|word| word.parse().unwrap_or_else(|_| panic!("no choice {word}")))
        .collect()
}

impl Play {
    /// Makes a move; the events that everybody sees are returned. Whatever a preview showed must
    /// have happened.
    #[track_caller]
    pub fn play(&mut self, seat: u8, text: &str) -> Vec<Event> {
        let path = path(text);
        let view = RoadsAndBoats::view(self.0.state(), Viewer::Seat(Seat(seat)));
        let preview = RoadsAndBoats::preview(&view, &path)
            .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        let events = self.0.play(Seat(seat), &path).unwrap().events;
        if let Preview::Open(after, _) = preview {
            assert_eq!(
                after,
                RoadsAndBoats::view(self.0.state(), Viewer::Seat(Seat(seat)))
            );
        }
        events
    }

    /// Returns the choices after a path.
    #[track_caller]
    pub fn choices(&self, seat: u8, text: &str) -> Vec<String> {
        let view = RoadsAndBoats::view(self.0.state(), Viewer::Seat(Seat(seat)));
        let walk = RoadsAndBoats::walk(&view, &path(text));
        let walk = walk.unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        walk.choices.iter().map(ToString::to_string).collect()
    }

    /// Returns the choices after a path that begin with a word.
    #[track_caller]
    pub fn those(&self, seat: u8, text: &str, word: &str) -> Vec<String> {
        let mut choices = self.choices(seat, text);
        choices.retain(|choice| choice.starts_with(word));
        choices
    }

    /// Returns why a path is refused.
    #[track_caller]
    pub fn why(&self, seat: u8, text: &str) -> Option<Why> {
        let view = RoadsAndBoats::view(self.0.state(), Viewer::Seat(Seat(seat)));
        match RoadsAndBoats::walk(&view, &path(text)) {
            Ok(_) => None,
            Err(Refusal::NotOffered { why, .. }) => Some(why),
            Err(other) => panic!("{other}"),
        }
    }

    /// Whether a path can be walked.
    #[track_caller]
    pub fn may(&self, seat: u8, text: &str) -> bool {
        self.why(seat, text).is_none()
    }

    /// Returns the open board as JSON.
    pub fn board(&self) -> Value {
        json!(self.0.state().board())
    }

    /// Returns how many of a good lie at a place.
    pub fn loose(&self, at: &str, good: &str) -> u16 {
        let board = self.0.state().board();
        board
            .loose
            .count(at.parse().unwrap(), good.parse().unwrap())
    }

    /// Returns how many of a good lie on a transporter.
    #[track_caller]
    pub fn on(&self, id: &str, good: &str) -> u16 {
        let board = self.0.state().board();
        let it = board
            .transporter(id.parse().unwrap())
            .expect("there is such a transporter");
        it.count(good.parse().unwrap())
    }

    /// Returns where a transporter is.
    #[track_caller]
    pub fn at(&self, id: &str) -> String {
        let board = self.0.state().board();
        board
            .transporter(id.parse().unwrap())
            .expect("there is such a transporter")
            .at
            .to_string()
    }
}
