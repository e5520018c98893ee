//! A small game that uses every part of the kit's interface: the template for new games.
//!
//! One to five gardeners share a map of 36 plots and a well, for three rounds. In a round every
//! gardener secretly picks a number from 0 to 9; then a ten-sided die is thrown. A gardener whose
//! pick is no higher than the die scores the pick, plus one for an exact match since version 2 of
//! the rules. With the option `scripts` a gardener writes the pick down step by step, which nobody
//! else can tell, and then hands it in. Gardeners hold seeds, hidden from the others, and draw one after each round.
//!
//! At any time a gardener may draw water from the well while there is some, or plant a seed on a
//! free plot for a water. A gardener may also offer a seed to another one, who may give a seed in
//! return or decline while the others play on. The offered seed is set aside, or only promised: then
//! accepting may be refused, because the seed is gone. With the option `stones`, stones lie on plots
//! that a public number decides, for all to see before the game; nothing grows there. With the option `goals` each gardener may name, at
//! leisure, a crop that counts a point more. Most points win; since version 3 of the rules more water
//! breaks a tie. Picks of later rounds and answers to
//! offers may be decided ahead.
//!
//! docs/adding-a-game.md explains this crate.

mod again;
mod board;
mod choice;
mod event;
mod occasion;
mod play;
mod proposed;

use std::ops::RangeInclusive;
use std::time::Duration;

use serde_json::Value;
use slowtable_kit::{
    Awaited, Code, Contradiction, Dealt, FaultCode, Lapse, LayoutNumber, Match, Played, Points,
    Preview, Proposal, Rules, Seat, Seed, Standing, StandingQuestion, Tells, Urgency, Viewer, Walk,
    ranked_by, read_fields,
};

pub use board::{Board, Gardener, Offer, Options, Plant, ROUNDS, Roll, Secret, State, View};
pub use choice::{Choice, Crop, Plot, Question};
pub use event::{Chance, Event};
pub use occasion::Occasion;

/// How long a promise waits for its answer.
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The game and its rules.
#[derive(Debug, Clone, PartialEq)]
pub struct Toy;

/// Why a game cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The number of seats is not possible.
    #[error("the game cannot be played by {0}")]
    Seats(u8),
}

impl Code for SetupError {
    fn general(&self) -> FaultCode {
        FaultCode::OptionsSeats
    }
}

/// Why a path is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The caller has no seat.
    #[error("the table has no such seat")]
    NoSeat,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The choice is not one of the next choices.
    #[error("that is not on offer")]
    NotOffered,
    /// The path is not yet a whole move.
    #[error("the move is not whole")]
    NotWhole,
    /// The promised seed has left the hand of the seat that promised it.
    #[error("the promised seed is gone")]
    Gone,
}

impl Refusal {
    /// All refusals, in order of declaration.
    pub const ALL: [Refusal; 5] = [
        Refusal::NoSeat,
        Refusal::Over,
        Refusal::NotOffered,
        Refusal::NotWhole,
        Refusal::Gone,
    ];
}

impl Code for Refusal {
    fn general(&self) -> FaultCode {
        match self {
            Refusal::NoSeat => FaultCode::BadSeat,
            Refusal::Over => FaultCode::Over,
            Refusal::NotOffered | Refusal::Gone => FaultCode::NotOffered,
            Refusal::NotWhole => FaultCode::Incomplete,
        }
    }

    fn special(&self) -> Option<&'static str> {
        (*self == Refusal::Gone).then_some("gone")
    }
}

impl Rules for Toy {
    const ID: &'static str = "toy";
    const VERSION: u32 = 3;
    const EARLIEST: u32 = 1;
    const SEATS: RangeInclusive<u8> = 1..=5;

    type Options = Options;
    type State = State;
    type View = View;
    type Choice = Choice;
    type Question = Question;
    type Event = Event;
    type Chance = Chance;
    type SetupError = SetupError;
    type Refusal = Refusal;
    type Occasion = Occasion;

    fn create(seats: u8, options: &Options, seed: Seed, version: u32) -> Dealt<Self> {
        State::deal(seats, options, seed, version)
    }

    fn with_layout(options: &Options, layout: LayoutNumber) -> Option<Options> {
        let layout = Some(layout);
        Some(Options {
            layout,
            ..options.clone()
        })
    }

    fn layout(_seats: u8, options: &Options) -> Option<LayoutNumber> {
        options.stones_of()
    }

    /// Returns the garden with its stones, before any seed is drawn.
    fn laid_out(seats: u8, options: &Options) -> Option<View> {
        Self::layout(seats, options)?;
        let state = State::laid_out(seats, options, Seed(0), Self::VERSION).ok()?;
        Some(state.view(Viewer::Public))
    }

    fn version(state: &State) -> u32 {
        state.board().version
    }

    fn seats(state: &State) -> u8 {
        state.board().seats()
    }

    /// The ids: `pick`, `offer`, `goal`.
    fn awaited(state: &State) -> Vec<Awaited> {
        let board = state.board();
        let asked = |what, urgency, asks: &dyn Fn(Seat) -> bool| -> Vec<Awaited> {
            Seat::all(board.seats())
                .filter(|&seat| !board.over() && asks(seat))
                .map(|seat| Awaited {
                    seat,
                    what,
                    urgency,
                })
                .collect()
        };
        let gardener = |seat: Seat| &board.gardeners[seat.index()];
        [
            asked("pick", Urgency::Blocking, &|seat| !gardener(seat).picked),
            asked("offer", Urgency::Meanwhile, &|seat| {
                board.offer_to(seat).is_some()
            }),
            asked("goal", Urgency::AtLeisure, &|seat| {
                board.options.goals && gardener(seat).goal.is_none()
            }),
        ]
        .concat()
    }

    fn view(state: &State, viewer: Viewer) -> View {
        state.view(viewer)
    }

    fn walk(view: &View, path: &[Choice]) -> Result<Walk<Self>, Refusal> {
        let step = view.step(path)?;
        Ok(Walk {
            question: step.question,
            choices: step.choices,
            taken: Vec::new(),
            whole: step.whole,
            view: view.paid(path),
        })
    }

    fn preview(view: &View, path: &[Choice]) -> Result<Preview<View, Event>, Refusal> {
        view.preview(path)
    }

    fn occasions(view: &View) -> Vec<Occasion> {
        view.occasions()
    }

    fn foresee(view: &View, occasion: Occasion) -> Option<View> {
        view.foresee(occasion)
    }

    fn asked(view: &View) -> Vec<Occasion> {
        view.asked()
    }

    /// A pick may come after water and plants, and each of these is worth keeping without the others.
    fn divisible(occasion: Occasion) -> bool {
        matches!(occasion, Occasion::Pick { .. })
    }

    const STANDING: &'static [StandingQuestion] = &[occasion::OFFERS];

    fn standing_move(view: &View, question: &str, answer: &str) -> Option<Vec<Choice>> {
        view.standing_move(question, answer)
    }

    fn again(game: &Match<Self>, view: &View) -> Vec<Vec<Choice>> {
        view.again(game)
    }

    fn proposed(view: &View) -> Option<Proposal<Self>> {
        view.proposed()
    }

    const LAPSES: bool = true;

    /// Returns the ends of promises: a day after a promise was made it is declined, oldest first.
    fn lapses(view: &View) -> Vec<Lapse<Choice>> {
        let oldest = Seat::all(view.board.seats()).filter_map(|seat| view.board.offer_to(seat));
        // A promise without a number, of an earlier version, waits until it is answered.
        let promises = oldest.filter(|offer| offer.promised && offer.number > 0);
        promises
            .map(|offer| Lapse {
                name: format!("promise:{}", offer.number),
                seat: offer.to,
                path: vec![Choice::Decline],
                after: DAY,
                waiting: Some(offer.from),
            })
            .collect()
    }

    fn unforeseeable(refusal: &Refusal) -> bool {
        *refusal == Refusal::Gone
    }

    fn play(
        state: &mut State,
        seat: Seat,
        path: &[Choice],
    ) -> Result<Played<Event, Chance>, Refusal> {
        state.play(seat, path)
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Option<Event> {
        event.seen_by(viewer)
    }

    fn tells(event: &Event) -> Tells {
        match event {
            Event::Picked { .. } | Event::Noted { .. } | Event::HandedIn { .. } => Tells::Nothing,
            Event::Watered { .. }
            | Event::Declined { .. }
            | Event::GoalNamed { .. }
            | Event::GameOver => Tells::Open,
            // A seed leaves a hand, or comes into one.
            Event::Planted { .. }
            | Event::Offered { .. }
            | Event::Swapped { .. }
            | Event::Drew { .. }
            | Event::Rolled { .. } => Tells::Hidden,
        }
    }

    fn standings(state: &State) -> Option<Vec<Standing>> {
        let board = state.board();
        // Since version 3 of the rules, water breaks a tie.
        let water = |seat: Seat| match board.version {
            ..3 => 0,
            3.. => board.gardeners[seat.index()].water,
        };
        let result = |seat| {
            let points = board.points(seat);
            (seat, Points::whole(points.into()), (points, water(seat)))
        };
        board
            .over()
            .then(|| ranked_by(Seat::all(board.seats()).map(result)))
    }

    fn read_position(written: Value) -> Result<State, Vec<Contradiction>> {
        read_fields::<board::Unchecked>(written)?.check()
    }
}
