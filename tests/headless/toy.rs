//! A small game with everything the protocol must cope with: several seats awaited at once,
//! secrets, chance, paths of two choices, and faults.
//!
//! Three rounds. In each, every seat secretly bids some of its coins (`bid`, then an amount); the
//! highest bid wins the round, a draw decides between equals.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use slowtable_kit::{
    AnyRules, Awaited, Code, NoOccasion, Played, Points, Preview, Rules, RulesOf, Seat, Seed,
    Standing, Urgency, Viewer, Walk,
};

pub fn rules() -> Vec<Arc<dyn AnyRules>> {
    vec![Arc::new(RulesOf::<Toy>::new())]
}

#[derive(Debug, Clone, PartialEq)]
pub struct Toy;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub coins: u8,
}

impl Default for Options {
    fn default() -> Self {
        Self { coins: 5 }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct State {
    round: u8,
    coins: Vec<u8>,
    won: Vec<u8>,
    bids: Vec<Option<u8>>,
    chance: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    round: u8,
    coins: Vec<u8>,
    won: Vec<u8>,
    bids: Vec<Option<u8>>,
    chance: u64,
}

impl TryFrom<Unchecked> for State {
    type Error = &'static str;

    fn try_from(read: Unchecked) -> Result<Self, Self::Error> {
        let Unchecked {
            round,
            coins,
            won,
            bids,
            chance,
        } = read;
        let seats = coins.len();
        if !(2..=3).contains(&seats) || won.len() != seats || bids.len() != seats {
            return Err("coins, won and bids need two or three seats alike");
        }
        if !(1..=4).contains(&round) {
            return Err("the round is from 1 to 4");
        }
        if won.iter().map(|&won| u32::from(won)).sum::<u32>() + 1 != u32::from(round) {
            return Err("every round but the current one was won by somebody");
        }
        if bids
            .iter()
            .zip(&coins)
            .any(|(bid, &coins)| bid.is_some_and(|bid| bid > coins))
        {
            return Err("a bid is higher than the coins it comes from");
        }
        if bids.iter().all(Option::is_some) || (round == 4 && bids.iter().any(Option::is_some)) {
            return Err("nobody is awaited");
        }
        Ok(State {
            round,
            coins,
            won,
            bids,
            chance,
        })
    }
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    round: u8,
    coins: Vec<u8>,
    won: Vec<u8>,
    has_bid: Vec<bool>,
    own_bid: Option<u8>,
    #[serde(skip)]
    seat: Option<Seat>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    Bid,
    Coins(u8),
    /// Breaks the state, then panics: a fault of the game.
    Panic,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Bid => f.write_str("bid"),
            Choice::Coins(coins) => write!(f, "coins:{coins}"),
            Choice::Panic => f.write_str("panic"),
        }
    }
}

impl FromStr for Choice {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match (text, text.strip_prefix("coins:")) {
            ("bid", _) => Ok(Choice::Bid),
            ("panic", _) => Ok(Choice::Panic),
            (_, Some(coins)) => coins.parse().map(Choice::Coins).map_err(|_| ()),
            _ => Err(()),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    Bid { seat: Seat, coins: Option<u8> },
    Won { seat: Seat },
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("the game cannot be played by {0}")]
    Seats(u8),
    #[error("seat {0} has bid already, or the game is over")]
    NotAwaited(Seat),
    #[error("that is not on offer")]
    NotOffered,
    #[error("the move is not whole")]
    NotWhole,
}

impl Code for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Refusal::Seats(_) => "toy_seats",
            Refusal::NotAwaited(_) => "not_awaited",
            Refusal::NotOffered => "not_offered",
            Refusal::NotWhole => "not_whole",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    Round,
    Bid { most: u8 },
}

impl Rules for Toy {
    const ID: &'static str = "toy";
    const VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=3;
    type Options = Options;
    type State = State;
    type View = View;
    type Choice = Choice;
    type Question = Question;
    type Event = Event;
    type Chance = u8;
    type SetupError = Refusal;
    type Refusal = Refusal;
    type Occasion = NoOccasion;

    fn create(
        seats: u8,
        options: &Options,
        seed: Seed,
        _: u32,
    ) -> Result<(State, Played<Event, u8>), Refusal> {
        if !(2..=3).contains(&seats) {
            return Err(Refusal::Seats(seats));
        }
        let count = usize::from(seats);
        let state = State {
            round: 1,
            coins: vec![options.coins; count],
            won: vec![0; count],
            bids: vec![None; count],
            chance: u64::try_from(seed.0 & u128::from(u64::MAX)).unwrap(),
        };
        let played = Played {
            events: Vec::new(),
            chance: Vec::new(),
        };
        Ok((state, played))
    }

    fn seats(state: &State) -> u8 {
        state.coins.len().try_into().unwrap()
    }

    fn awaited(state: &State) -> Vec<Awaited> {
        Seat::all(Self::seats(state))
            .filter(|seat| state.round < 4 && state.bids[seat.index()].is_none())
            .map(|seat| Awaited {
                seat,
                what: "bid",
                urgency: Urgency::Blocking,
            })
            .collect()
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let seat = viewer.seat();
        View {
            round: state.round,
            coins: state.coins.clone(),
            won: state.won.clone(),
            has_bid: state.bids.iter().map(Option::is_some).collect(),
            own_bid: seat.and_then(|seat| *state.bids.get(seat.index())?),
            seat,
        }
    }

    fn walk(view: &View, path: &[Choice]) -> Result<Walk<Self>, Refusal> {
        let seat = view.seat.ok_or(Refusal::NotOffered)?;
        let coins = view.coins[seat.index()];
        let waits = view.round == 4 || view.has_bid[seat.index()];
        let (question, choices, whole) = match path {
            [] if waits => (None, Vec::new(), false),
            _ if waits => return Err(Refusal::NotAwaited(seat)),
            [] => (Some(Question::Round), vec![Choice::Bid], false),
            [Choice::Bid] => {
                let bids = (0..=coins).map(Choice::Coins);
                (Some(Question::Bid { most: coins }), bids.collect(), false)
            }
            [Choice::Bid, Choice::Coins(bid)] if *bid <= coins => (None, Vec::new(), true),
            [Choice::Bid, Choice::Panic] => (None, Vec::new(), true),
            [Choice::Panic] => panic!("a fault while looking"),
            _ => return Err(Refusal::NotOffered),
        };
        Ok(Walk {
            question,
            choices,
            whole,
            view: view.clone(),
        })
    }

    fn preview(_: &View, _: &[Choice]) -> Result<Preview<View, Event>, Refusal> {
        Ok(Preview::Sealed)
    }

    fn play(state: &mut State, seat: Seat, path: &[Choice]) -> Result<Played<Event, u8>, Refusal> {
        if !Self::walk(&Self::view(state, Viewer::Seat(seat)), path)?.whole {
            return Err(Refusal::NotWhole);
        }
        let Some(Choice::Coins(coins)) = path.last() else {
            state.coins.clear();
            panic!("a fault while playing");
        };
        state.bids[seat.index()] = Some(*coins);
        let mut played = Played {
            events: vec![Event::Bid {
                seat,
                coins: Some(*coins),
            }],
            chance: Vec::new(),
        };
        if state.bids.iter().all(Option::is_some) {
            let highest = state.bids.iter().max().copied().flatten();
            let best: Vec<Seat> = Seat::all(Self::seats(state))
                .filter(|seat| state.bids[seat.index()] == highest)
                .collect();
            let mut winner = best[0];
            if best.len() > 1 {
                state.chance = state.chance.wrapping_mul(25_214_903_917).wrapping_add(11);
                winner = best[usize::try_from(state.chance >> 32).unwrap() % best.len()];
                played.chance.push(winner.0);
            }
            state.coins[winner.index()] -= highest.unwrap();
            state.won[winner.index()] += 1;
            state.bids.fill(None);
            state.round += 1;
            played.events.push(Event::Won { seat: winner });
        }
        Ok(played)
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Option<Event> {
        match *event {
            Event::Bid { seat, .. } if viewer.seat() != Some(seat) => {
                Some(Event::Bid { seat, coins: None })
            }
            _ => Some(event.clone()),
        }
    }

    fn standings(state: &State) -> Option<Vec<Standing>> {
        (state.round == 4).then(|| {
            let mut standings: Vec<_> = Seat::all(Self::seats(state))
                .map(|seat| {
                    let won = state.won[seat.index()];
                    let better = state.won.iter().filter(|&&other| other > won).count();
                    Standing {
                        seat,
                        points: Points::whole(won.into()),
                        place: u8::try_from(better).unwrap() + 1,
                    }
                })
                .collect();
            standings.sort_by_key(|standing| standing.place);
            standings
        })
    }
}
