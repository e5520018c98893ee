//! Tests of logs, earlier states and versions of rules, with a game of two versions.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used)]

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use slowtable_kit::{
    Awaited, Code, Entry, FaultCode, Log, Match, NoOccasion, Played, Points, Preview, ReplayError,
    Rules, Seat, Seed, Standing, TakeBackError, Urgency, Viewer, Walk,
};

/// A game in which one seat rolls a die to the end. In version 1 the die has six sides, since
/// version 2 it has eight. `EARLIEST` is the oldest version that still replays.
#[derive(Debug, Clone, PartialEq)]
struct Dice<const EARLIEST: u32>;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct State {
    version: u32,
    generator: u64,
    sum: i32,
    rolls: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Roll;

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("roll")
    }
}

impl FromStr for Roll {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        (text == "roll").then_some(Roll).ok_or(())
    }
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("one rolls once, until the game is over")]
struct Refused;

impl Code for Refused {
    fn general(&self) -> FaultCode {
        FaultCode::NotOffered
    }

    fn details(&self) -> Map<String, Value> {
        Map::new()
    }
}

#[derive(Debug, PartialEq, thiserror::Error)]
#[error("no such table")]
struct NoTable;

impl Code for NoTable {
    fn general(&self) -> FaultCode {
        FaultCode::OptionsSeats
    }
}

const ROLLS: u32 = 150;

impl<const EARLIEST: u32> Rules for Dice<EARLIEST> {
    const ID: &'static str = "dice";
    const VERSION: u32 = 2;
    const EARLIEST: u32 = EARLIEST;
    const SEATS: RangeInclusive<u8> = 1..=1;

    type Options = ();
    type State = State;
    type View = State;
    type Choice = Roll;
    type Question = ();
    type Event = i32;
    type Chance = i32;
    type SetupError = NoTable;
    type Refusal = Refused;
    type Occasion = NoOccasion;

    fn create(
        _: u8,
        (): &(),
        seed: Seed,
        version: u32,
    ) -> Result<(State, Played<i32, i32>), NoTable> {
        let state = State {
            version,
            #[allow(clippy::cast_possible_truncation)]
            generator: seed.0 as u64,
            sum: 0,
            rolls: 0,
        };
        let nothing = Played {
            events: Vec::new(),
            chance: Vec::new(),
        };
        Ok((state, nothing))
    }

    fn version(state: &State) -> u32 {
        state.version
    }

    fn seats(_: &State) -> u8 {
        1
    }

    fn awaited(state: &State) -> Vec<Awaited> {
        let asked = Awaited {
            seat: Seat(0),
            what: "roll",
            urgency: Urgency::Blocking,
        };
        (state.rolls < ROLLS).then_some(asked).into_iter().collect()
    }

    fn view(state: &State, _: Viewer) -> State {
        state.clone()
    }

    fn walk(view: &State, path: &[Roll]) -> Result<Walk<Self>, Refused> {
        let open = path.is_empty() && view.rolls < ROLLS;
        if path.len() > 1 {
            return Err(Refused);
        }
        Ok(Walk {
            question: open.then_some(()),
            choices: open.then_some(Roll).into_iter().collect(),
            taken: Vec::new(),
            whole: path.len() == 1,
            view: view.clone(),
        })
    }

    fn preview(view: &State, path: &[Roll]) -> Result<Preview<State, i32>, Refused> {
        Self::walk(view, path).map(|_| Preview::Sealed(Vec::new()))
    }

    fn play(state: &mut State, seat: Seat, path: &[Roll]) -> Result<Played<i32, i32>, Refused> {
        if seat != Seat(0) || path.len() != 1 || state.rolls == ROLLS {
            return Err(Refused);
        }
        let sides = if state.version == 1 { 6 } else { 8 };
        state.generator = state.generator.wrapping_mul(6_364_136_223_846_793_005) + 1;
        let rolled = i32::try_from((state.generator >> 33) % sides).unwrap() + 1;
        state.sum += rolled;
        state.rolls += 1;
        Ok(Played {
            events: vec![rolled],
            chance: vec![rolled],
        })
    }

    fn seen_by(event: &i32, _: Viewer) -> Option<i32> {
        Some(*event)
    }

    fn standings(state: &State) -> Option<Vec<Standing>> {
        (state.rolls == ROLLS).then(|| {
            vec![Standing {
                seat: Seat(0),
                points: Points::whole(state.sum),
                place: 1,
            }]
        })
    }
}

/// `Both` still plays version 1, `Newer` no longer does.
type Both = Dice<1>;
type Newer = Dice<2>;

fn rolled(version: u32, moves: usize) -> Match<Both> {
    let (mut game, _) = Match::deal_under(version, 1, (), Seed(7)).unwrap();
    for _ in 0..moves {
        game.play(Seat(0), &[Roll]).unwrap();
    }
    game
}

/// Returns a log as a program with other rules reads it.
fn written<R: Rules>(log: &Log<Both>) -> Log<R> {
    serde_json::from_value(serde_json::to_value(log).unwrap()).unwrap()
}

#[test]
fn an_old_log_goes_on_under_its_own_rules() {
    let older = rolled(1, 100);
    let mut replayed = Match::<Both>::replay(written(older.log())).unwrap();
    assert_eq!(replayed, older);
    let mut highest = 0;
    while !Both::awaited(replayed.state()).is_empty() {
        highest = highest.max(replayed.play(Seat(0), &[Roll]).unwrap().chance[0]);
    }
    assert_eq!((replayed.log().setup.rules, highest), (1, 6));
    let (newer, _) = Match::<Both>::deal(1, (), Seed(7)).unwrap();
    assert_eq!(newer.log().setup.rules, 2);
    assert_ne!(rolled(2, 100).state().sum, older.state().sum);
    // A position that was set up from an old game is still of its version.
    let position = Match::<Both>::from_position(older.state().clone());
    assert_eq!(position.log().setup.rules, 1);
}

#[test]
fn a_log_of_a_version_that_is_not_known_is_refused_by_name() {
    let refused = |log: Log<Newer>, state: &State| {
        let cached = Match::from_snapshot(log.clone(), state.clone()).unwrap_err();
        let error = Match::<Newer>::replay(log).unwrap_err();
        assert_eq!(error, cached);
        assert!(matches!(error, ReplayError::Version { .. }));
        error.to_string()
    };
    let older = rolled(1, 3);
    assert_eq!(
        refused(written(older.log()), older.state()),
        "the log was played under rules version 1; this program knows version 2"
    );
    let mut later: Log<Both> = older.log().clone();
    later.setup.rules = 3;
    assert_eq!(
        Match::<Both>::replay(later).unwrap_err().to_string(),
        "the log was played under rules version 3; this program knows versions 1 to 2"
    );
    let mut wrong: Log<Both> = older.log().clone();
    // Under the newer rules chance answers differently.
    wrong.setup.rules = 2;
    assert!(matches!(
        Match::<Both>::replay(wrong),
        Err(ReplayError::Chance { index: Some(_) })
    ));
}

#[test]
fn every_earlier_state_is_what_the_log_replays_to() {
    for moves in [0, 1, 31, 32, 33, 64, 100] {
        let game = rolled(2, moves);
        let from_snapshot = Match::from_snapshot(game.log().clone(), game.state().clone()).unwrap();
        let from_position = {
            let mut position = Match::<Both>::from_position(rolled(1, 5).state().clone());
            for _ in 0..moves {
                position.play(Seat(0), &[Roll]).unwrap();
            }
            position
        };
        for game in [&game, &from_snapshot, &from_position] {
            for at in 0..=moves {
                let mut log = game.log().clone();
                log.entries = log.entries.iter().take(at).cloned().collect();
                let replayed = Match::replay(log).unwrap();
                assert_eq!(&*game.at(at).unwrap(), replayed.state(), "{at} of {moves}");
            }
            assert_eq!(game.at(moves + 1), None);
            let mut seen = 0;
            game.each_move(|at, state, entry| {
                assert_eq!((at, state), (seen, &*game.at(at).unwrap()));
                assert_eq!(Some(entry), game.log().entries[at].as_move());
                seen += 1;
            });
            assert_eq!(seen, moves);
        }
    }
}

#[test]
fn a_game_from_a_snapshot_plays_on_and_looks_back() {
    let whole = rolled(2, 140);
    let early = rolled(2, 70);
    for look in [false, true] {
        let mut game = Match::from_snapshot(early.log().clone(), early.state().clone()).unwrap();
        // The result is the same whether or not the past was read before the game went on.
        assert!(!look || game.at(10).is_some());
        for _ in 70..140 {
            game.play(Seat(0), &[Roll]).unwrap();
        }
        for at in 0..=140 {
            assert_eq!(game.at(at), whole.at(at), "{at}");
        }
    }
}

#[test]
fn the_past_of_a_log_that_does_not_replay_is_unknown() {
    let game = rolled(2, 100);
    let mut log = game.log().clone();
    let Some(Entry::Move(made)) = log.entries.get_mut(40) else {
        panic!("nothing was taken back");
    };
    made.chance = vec![9];
    let broken = Match::from_snapshot(log, game.state().clone()).unwrap();
    assert_eq!(broken.at(40), game.at(40));
    assert_eq!(
        (broken.at(41), broken.at(64), broken.at(99)),
        (None, None, None)
    );
    assert_eq!(broken.at(100).as_deref(), Some(game.state()));
    let mut seen = 0;
    broken.each_move(|_, _, _| seen += 1);
    assert_eq!(seen, 41);
}

#[test]
fn taking_back_is_an_entry_and_chance_answers_the_same_again() {
    let mut game = rolled(2, 70);
    let rolls = |game: &Match<Both>| -> Vec<i32> {
        let made = |index: &usize| game.log().entries[*index].as_move().unwrap().chance[0];
        game.counting().iter().map(made).collect()
    };
    let before = rolls(&game);
    let (at_40, at_70) = (rolled(2, 40), game.clone());
    game.take_back(Seat(0), (40..70).collect()).unwrap();
    assert_eq!(game.state(), at_40.state());
    assert_eq!(game.log().entries.len(), 71);
    let entry = serde_json::to_value(&game.log().entries[70]).unwrap();
    let undo: Vec<usize> = (40..70).collect();
    assert_eq!(entry, serde_json::json!({"seat": 0, "undo": undo}));
    for _ in 0..40 {
        game.play(Seat(0), &[Roll]).unwrap();
    }
    assert_eq!(
        rolls(&game)[..70],
        before,
        "the same decisions, the same chance"
    );
    assert_eq!(game.last_move_of(Seat(0)), Some(110));
    let from_snapshot = Match::from_snapshot(game.log().clone(), game.state().clone()).unwrap();
    let replayed = Match::<Both>::replay(written(game.log())).unwrap();
    for looked in [&game, &from_snapshot, &replayed] {
        assert_eq!(*looked, game);
        assert_eq!(looked.counting(), game.counting());
        for at in 0..=111 {
            let mut log = game.log().clone();
            log.entries = log.entries.iter().take(at).cloned().collect();
            let then = Match::replay(log).unwrap();
            assert_eq!(&*looked.at(at).unwrap(), then.state(), "{at}");
        }
        assert_eq!(&*looked.at(70).unwrap(), at_70.state());
        let mut seen = Vec::new();
        looked.each_move(|at, state, made| {
            assert_eq!(state, &*looked.at(at).unwrap());
            assert_eq!(Some(made), looked.log().entries[at].as_move());
            seen.push(at);
        });
        assert_eq!(seen, looked.counting());
    }
}

#[test]
fn only_moves_that_count_are_taken_back() {
    let mut game = rolled(2, 5);
    let before = game.clone();
    let doubtful: [&[usize]; 5] = [&[], &[5], &[4, 3], &[4, 4], &[3, 9]];
    for undo in doubtful {
        let error = game.take_back(Seat(0), undo.to_vec()).unwrap_err();
        assert_eq!(error, TakeBackError::DoesNotCount, "{undo:?}");
    }
    // Without it, chance would answer the later ones differently.
    let error = game.take_back(Seat(0), vec![2]).unwrap_err();
    assert_eq!(error, TakeBackError::Needed);
    assert_eq!(game, before);
    game.take_back(Seat(0), vec![4]).unwrap();
    let again = game.take_back(Seat(0), vec![4]);
    assert_eq!(again, Err(TakeBackError::DoesNotCount));
    // Chance was asked, so nobody takes that back alone.
    assert!(game.revocable(Seat(0)).is_empty());
    assert!(game.revealed_by(&[3]) && !game.revealed_by(&[]));

    let mut log = serde_json::to_value(game.log()).unwrap();
    let put = |log: &mut Value, entry: Value| {
        let entries = log["entries"].as_array_mut().unwrap();
        entries.truncate(6);
        entries.push(entry);
    };
    let wrong = [
        (
            serde_json::json!({"seat": 0, "undo": [4]}),
            "entry 6 takes back what it cannot",
        ),
        (
            serde_json::json!({"seat": 0, "undo": [1]}),
            "a later move depends on them",
        ),
    ];
    for (entry, says) in wrong {
        put(&mut log, entry);
        let read: Log<Both> = serde_json::from_value(log.clone()).unwrap();
        let error = Match::replay(read).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
    for unreadable in [
        serde_json::json!({"seat": 0}),
        serde_json::json!({"seat": 0, "path": ["roll"], "undo": [3]}),
        serde_json::json!({"seat": 0, "undo": [3], "chance": [1]}),
        serde_json::json!({"seat": 0, "undo": [-1]}),
    ] {
        put(&mut log, unreadable.clone());
        let read = serde_json::from_value::<Log<Both>>(log.clone());
        assert!(read.is_err(), "{unreadable}");
    }
}
