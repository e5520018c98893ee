//! Implements the kit's interface for Glass Road.

use std::ops::RangeInclusive;

use serde_json::Value;
use slowtable_kit::{
    Awaited, Contradiction, Played, Preview, Rules, Score, Seat, Seed, Standing, StandingQuestion,
    Tells, Urgency, Viewer, Walk,
};

use crate::board::{Phase, State, View};
use crate::choice::Choice;
use crate::event::{Chance, Event};
use crate::occasion::{GIFTS_AT_ONCE, Occasion};
use crate::options::{Options, OptionsError};
use crate::question::Question;
use crate::refusal::Refusal;
use crate::{position, score};

/// The game of Glass Road.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GlassRoad;

impl Rules for GlassRoad {
    const ID: &'static str = "glass_road";
    const VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = 1..=4;

    const STANDING: &'static [StandingQuestion] = &[GIFTS_AT_ONCE];

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
        let cursor = view.cursor()?.walk(path)?;
        let choices = cursor.choices().to_vec();
        Ok(Walk {
            question: (!choices.is_empty()).then(|| cursor.question()),
            choices,
            // Questions with only one answer never appear here.
            taken: Vec::new(),
            whole: cursor.whole(),
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

    fn standing_move(view: &View, question: &str, answer: &str) -> Option<Vec<Choice>> {
        view.standing_move(question, answer)
    }

    fn rules_out(come: Occasion, other: Occasion) -> bool {
        come.rules_out(other)
    }

    fn asked(view: &View) -> Vec<Occasion> {
        view.occasion().into_iter().collect()
    }

    /// The giver of a gift does not matter.
    fn means_the_same(shown: &Event, now: &Event) -> bool {
        let from_nobody = |event: &Event| match event.clone() {
            Event::GiftTaken { seat, token, .. } => {
                let from = seat;
                Event::GiftTaken { seat, from, token }
            }
            Event::GiftRefused { seat, good, .. } => {
                let from = seat;
                Event::GiftRefused { seat, from, good }
            }
            other => other,
        };
        from_nobody(shown) == from_nobody(now)
    }

    fn forced(view: &View) -> Option<Vec<Choice>> {
        view.forced()
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

impl crate::board::Board {
    /// Returns the seats that owe an answer: those that the table waits for, then receivers of
    /// gifts, which hold up only themselves (C8).
    ///
    /// The ids: `choose_hand`, `pick`, `play_card`, `play_last_card`, `resolve`, `last_actions`,
    /// `gift`.
    #[must_use]
    pub fn awaited(&self) -> Vec<Awaited> {
        if self.phase == Phase::Over {
            return Vec::new();
        }
        let what = |seat: Seat| -> Option<&'static str> {
            let place = &self.places[seat.index()];
            match &self.phase {
                Phase::Choose if !place.chosen => Some("choose_hand"),
                Phase::Pick if !place.picked => Some("pick"),
                Phase::Play {
                    seat: asked,
                    last: false,
                } if *asked == seat => Some("play_card"),
                Phase::Play {
                    seat: asked,
                    last: true,
                } if *asked == seat => Some("play_last_card"),
                Phase::Resolve(resolution) if resolution.seat() == Some(seat) => Some("resolve"),
                Phase::LastActions if !place.done => Some("last_actions"),
                _ => None,
            }
        };
        let held_up = Seat::all(self.players()).filter_map(|seat| {
            what(seat).map(|what| Awaited {
                seat,
                what,
                urgency: Urgency::Blocking,
            })
        });
        let gifts = Seat::all(self.players())
            .filter(|&seat| what(seat).is_none() && !self.places[seat.index()].gifts.is_empty())
            .map(|seat| Awaited {
                seat,
                what: "gift",
                urgency: Urgency::AtLeisure,
            });
        held_up.chain(gifts).collect()
    }
}
