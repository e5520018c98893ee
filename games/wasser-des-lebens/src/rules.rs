//! Implements the kit's interface.

use std::ops::RangeInclusive;
use std::time::Duration;

use serde_json::Value;
use slowtable_kit::{
    Awaited, Contradiction, Lapse, Played, Preview, Rules, Score, Seat, Seed, Standing,
    StandingQuestion, Tells, Urgency, Viewer, Walk,
};

use crate::board::{Board, Phase, State, View};
use crate::choice::{Choice, Question};
use crate::event::{Chance, Event};
use crate::occasion::{DISCARD, END, FORCE, Occasion, ROLL};
use crate::offer_answers::{OFFERS, REFUSALS, SWAPS};
use crate::options::{Options, OptionsError};
use crate::position;
use crate::refusal::Refusal;

/// The unit of an offer's deadline (D13).
const HOUR: Duration = Duration::from_secs(60 * 60);

/// The game of Das Wasser des Lebens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WasserDesLebens;

impl Rules for WasserDesLebens {
    const ID: &'static str = "wasser_des_lebens";
    const VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = 3..=4;
    const STANDING: &'static [StandingQuestion] =
        &[ROLL, DISCARD, FORCE, REFUSALS, SWAPS, OFFERS, END];

    type Options = Options;
    type State = State;
    type View = View;
    type Choice = Choice;
    type Question = Question;
    type Event = Event;
    type Chance = Chance;
    type SetupError = OptionsError;
    type Refusal = Refusal;
    type Occasion = Occasion;

    fn create(
        seats: u8,
        options: &Options,
        seed: Seed,
        _version: u32,
    ) -> Result<(State, Played<Event, Chance>), OptionsError> {
        State::deal(seats, options, seed)
    }

    fn seats(state: &State) -> u8 {
        state.board.seats()
    }

    fn awaited(state: &State) -> Vec<Awaited> {
        state.board.awaited()
    }

    fn view(state: &State, viewer: Viewer) -> View {
        state.view(viewer)
    }

    fn walk(view: &View, path: &[Choice]) -> Result<Walk<Self>, Refusal> {
        let cursor = view.walked(path)?;
        let choices = cursor.choices();
        Ok(Walk {
            question: (!choices.is_empty()).then(|| cursor.question()),
            whole: cursor.action().is_some(),
            choices,
            taken: Vec::new(),
            view: cursor.view(view),
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

    fn afterwards(view: &View, last: &[Choice]) -> Option<View> {
        view.afterwards(last)
    }

    /// A trade with the regions at a better rate means the same.
    fn rules_out(come: Occasion, other: Occasion) -> bool {
        View::rules_out(come, other)
    }

    fn means_the_same(shown: &Event, now: &Event) -> bool {
        match (shown, now) {
            (
                Event::TradedWithRegions { seat, given, taken },
                Event::TradedWithRegions {
                    seat: trader,
                    given: less,
                    taken: same,
                },
            ) => (seat, taken) == (trader, same) && given.covers(*less),
            _ => shown == now,
        }
    }

    fn standing_move(view: &View, question: &str, answer: &str) -> Option<Vec<Choice>> {
        view.standing_move(question, answer)
    }

    fn forced(view: &View) -> Option<Vec<Choice>> {
        view.forced()
    }

    const LAPSES: bool = true;

    /// Returns the ends of offers with deadlines (D13).
    fn lapses(view: &Self::View) -> Vec<Lapse<Self::Choice>> {
        let offers = view.board.offers.iter();
        offers
            .filter_map(|offer| {
                Some(Lapse {
                    name: format!("offer:{}", offer.id),
                    seat: offer.from,
                    path: vec![Choice::Lapse(offer.id)],
                    after: HOUR * u32::from(offer.terms.hours?),
                    waiting: Some(offer.from),
                })
            })
            .collect()
    }

    /// Whether the cards of an accepted offer have gone (D9).
    fn unforeseeable(refusal: &Self::Refusal) -> bool {
        matches!(refusal, Refusal::CardsGone { .. })
    }

    fn play(
        state: &mut State,
        seat: Seat,
        path: &[Choice],
    ) -> Result<Played<Event, Chance>, Refusal> {
        state.make(seat, path, true).map(|sink| sink.into_played())
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Option<Event> {
        event.seen_by(viewer)
    }

    fn tells(event: &Event) -> Tells {
        event.tells()
    }

    fn standings(state: &State) -> Option<Vec<Standing>> {
        state.standings()
    }

    fn scores(view: &View) -> Option<Vec<Score>> {
        Some(view.scores())
    }

    fn read_position(written: Value) -> Result<State, Vec<Contradiction>> {
        position::read(written)
    }
}

impl Board {
    /// Returns the seats that owe an answer now (T6).
    ///
    /// The ids: `found`, `roll`, `discard`, `force`, `trade`, `build` hold up the table, `offer`
    /// nobody.
    #[must_use]
    pub fn awaited(&self) -> Vec<Awaited> {
        let what = match self.phase {
            Phase::Founding => "found",
            Phase::Roll => "roll",
            Phase::Discard => "discard",
            Phase::Force => "force",
            Phase::Trade => "trade",
            Phase::Build => "build",
            Phase::Over => return Vec::new(),
        };
        let asked = |seat: Seat| {
            let place = &self.places[seat.index()];
            let blocks = match self.phase {
                Phase::Discard => place.owes > 0 && !place.chosen,
                _ => seat == self.seat,
            };
            if blocks {
                return Some((what, Urgency::Blocking));
            }
            let offered = self.offers.iter().any(|offer| offer.waits_for(seat));
            offered.then_some(("offer", Urgency::Meanwhile))
        };
        Seat::all(self.seats())
            .filter_map(|seat| {
                let (what, urgency) = asked(seat)?;
                Some(Awaited {
                    seat,
                    what,
                    urgency,
                })
            })
            .collect()
    }
}
