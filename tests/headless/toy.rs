//! The toy as a hosted game, and a faulty version of it.

use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};

use serde_json::Value;
use slowtable_desk::Hosted;
use slowtable_kit::{
    AnyRules, Awaited, Contradiction, Dealt, NoOccasion, Played, Preview, Rules, RulesOf, Seat,
    Seed, Standing, Viewer, Walk,
};
use toy::{Choice, Event, Options, Question, Refusal, SetupError, State, Toy, View};
use toy_face::ToyFace;
use toy_opponents::ToyOpponent;

/// Returns the toy as the bot would host it.
pub fn rules() -> Vec<Arc<dyn AnyRules>> {
    static HOSTED: LazyLock<Arc<dyn AnyRules>> =
        LazyLock::new(|| Arc::new(Hosted::new(ToyFace::new().unwrap(), ToyOpponent)));
    vec![Arc::clone(&HOSTED)]
}

/// Returns the faulty toy.
pub fn faulty() -> Vec<Arc<dyn AnyRules>> {
    vec![Arc::new(RulesOf::<Faulty>::new())]
}

/// The toy with two faults: it panics if `decline` is requested while nothing is offered, and it breaks the state and
/// then panics if a 9 is picked.
#[derive(Debug, Clone, PartialEq)]
struct Faulty;

impl Rules for Faulty {
    const ID: &'static str = Toy::ID;
    const VERSION: u32 = Toy::VERSION;
    const SEATS: RangeInclusive<u8> = Toy::SEATS;
    type Options = Options;
    type State = State;
    type View = View;
    type Choice = Choice;
    type Question = Question;
    type Event = Event;
    type Chance = <Toy as Rules>::Chance;
    type SetupError = SetupError;
    type Refusal = Refusal;
    type Occasion = NoOccasion;

    fn walk(view: &View, path: &[Choice]) -> Result<Walk<Self>, Refusal> {
        assert!(path != [Choice::Decline], "a fault while looking");
        let walk = Toy::walk(view, path)?;
        Ok(Walk {
            question: walk.question,
            choices: walk.choices,
            taken: walk.taken,
            whole: walk.whole,
            view: walk.view,
        })
    }

    fn play(
        state: &mut State,
        seat: Seat,
        path: &[Choice],
    ) -> Result<Played<Event, Self::Chance>, Refusal> {
        let played = Toy::play(state, seat, path)?;
        assert!(
            path != [Choice::Pick, Choice::Number(9)],
            "a fault while playing"
        );
        Ok(played)
    }

    fn create(seats: u8, options: &Options, seed: Seed, version: u32) -> Dealt<Self> {
        Toy::create(seats, options, seed, version)
    }
    fn version(state: &State) -> u32 {
        Toy::version(state)
    }
    fn seats(state: &State) -> u8 {
        Toy::seats(state)
    }
    fn awaited(state: &State) -> Vec<Awaited> {
        Toy::awaited(state)
    }
    fn view(state: &State, viewer: Viewer) -> View {
        Toy::view(state, viewer)
    }
    fn preview(view: &View, path: &[Choice]) -> Result<Preview<View, Event>, Refusal> {
        Toy::preview(view, path)
    }
    fn seen_by(event: &Event, viewer: Viewer) -> Option<Event> {
        Toy::seen_by(event, viewer)
    }
    fn standings(state: &State) -> Option<Vec<Standing>> {
        Toy::standings(state)
    }
    fn read_position(written: Value) -> Result<State, Vec<Contradiction>> {
        Toy::read_position(written)
    }
}
