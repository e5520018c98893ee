//! Implements the kit's interface for Le Havre.

use std::ops::RangeInclusive;

use serde_json::Value;
use slowtable_kit::{
    Awaited, Contradiction, Played, Preview, Rules, Score, Seat, Seed, Standing, StandingQuestion,
    Tells, Urgency, Viewer, Walk,
};

use crate::board::{Board, Phase, State, View};
use crate::choice::Choice;
use crate::event::{Chance, Event};
use crate::occasion::{FEEDING, INTEREST, Occasion, SUPPLY};
use crate::options::{Options, OptionsError};
use crate::question::Question;
use crate::refusal::Refusal;
use crate::{position, score};

/// The game of Le Havre.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeHavre;

impl Rules for LeHavre {
    const ID: &'static str = "le_havre";
    const VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = 1..=5;
    const STANDING: &'static [StandingQuestion] = &[FEEDING, INTEREST, SUPPLY];

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
        state.board().players()
    }

    fn awaited(state: &State) -> Vec<Awaited> {
        state.board().awaited()
    }

    fn view(state: &State, viewer: Viewer) -> View {
        state.view(viewer)
    }

    fn walk(view: &View, path: &[Choice]) -> Result<Walk<Self>, Refusal> {
        let cursor = view.walked(path)?;
        let choices = cursor.choices();
        Ok(Walk {
            question: (!choices.is_empty()).then(|| cursor.question()),
            whole: !path.is_empty() && cursor.whole(),
            choices,
            taken: cursor.taken(),
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

    fn afterwards(view: &View, last: &[Choice]) -> Option<View> {
        view.afterwards(last)
    }

    fn asked(view: &View) -> Vec<Occasion> {
        view.occasion().into_iter().collect()
    }

    /// An offer that has grown means the same.
    fn means_the_same(shown: &Event, now: &Event) -> bool {
        match (shown, now) {
            (
                Event::Took {
                    seat,
                    space,
                    amount,
                },
                Event::Took {
                    seat: taker,
                    space: from,
                    amount: taken,
                },
            ) => (seat, space) == (taker, from) && taken >= amount,
            _ => shown == now,
        }
    }

    fn standing_move(view: &View, question: &str, answer: &str) -> Option<Vec<Choice>> {
        view.standing_move(question, answer)
    }

    fn forced(view: &View) -> Option<Vec<Choice>> {
        view.forced()
    }

    fn play(
        state: &mut State,
        seat: Seat,
        path: &[Choice],
    ) -> Result<Played<Event, Chance>, Refusal> {
        state.make(seat, path, true).map(|sink| sink.into_played())
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.seen_by(viewer))
    }

    fn tells(event: &Event) -> Tells {
        event.tells()
    }

    fn standings(state: &State) -> Option<Vec<Standing>> {
        state.standings()
    }

    fn scores(view: &View) -> Option<Vec<Score>> {
        let seats = Seat::all(view.board.players());
        Some(seats.map(|seat| score::score(&view.board, seat)).collect())
    }

    fn read_position(written: Value) -> Result<State, Vec<Contradiction>> {
        position::read(written)
    }
}

impl Board {
    /// Returns the seats that owe an answer now.
    ///
    /// The ids: `supply`, `main`, `build_again`, `end`, `interest`, `feeding`, `order`. Interest
    /// holds up only its debtor until the harvest (L4), the order of special cards nobody (A1).
    #[must_use]
    pub fn awaited(&self) -> Vec<Awaited> {
        if self.phase == Phase::Over {
            return Vec::new();
        }
        let turn = self.turn_of();
        let asked = |seat: Seat| -> Option<(&'static str, Urgency)> {
            let place = &self.places[seat.index()];
            let own = turn == Some(seat);
            if place.interest > 0 {
                let waits = own || self.phase == Phase::Debts;
                let urgency = if waits {
                    Urgency::Blocking
                } else {
                    Urgency::Meanwhile
                };
                return Some(("interest", urgency));
            }
            if place.feeding.is_some() {
                return Some(("feeding", Urgency::Blocking));
            }
            let what = match self.phase {
                Phase::Supply => "supply",
                Phase::Main => "main",
                Phase::BuildAgain => "build_again",
                _ => "end",
            };
            if own {
                return Some((what, Urgency::Blocking));
            }
            (self.ordering == Some(seat)).then_some(("order", Urgency::Meanwhile))
        };
        Seat::all(self.players())
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
