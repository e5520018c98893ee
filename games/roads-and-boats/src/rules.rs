//! Implements the kit's interface for Roads & Boats.

use std::ops::RangeInclusive;

use serde_json::Value;
use slowtable_kit::{
    Awaited, Contradiction, Dealt, LayoutNumber, Match, Played, Preview, Proposal, Rules, Score,
    Seat, Seed, Standing, StandingQuestion, Tells, Viewer, Walk,
};

use crate::choice::Choice;
use crate::event::{Chance, Event};
use crate::occasion::{AskedAt, CALLS, Occasion, PLACE, PRAYER};
use crate::options::{MapChoice, Options, OptionsError};
use crate::question::Question;
use crate::refusal::Refusal;
use crate::state::{State, View};
use crate::{again, occasion, position, score};

/// The game of Roads & Boats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoadsAndBoats;

impl Rules for RoadsAndBoats {
    const ID: &'static str = "roads_and_boats";
    const VERSION: u32 = 2;
    // The versions differ in the maps that are drawn, and in nothing later.
    const EARLIEST: u32 = 1;
    const SEATS: RangeInclusive<u8> = 1..=4;
    const STANDING: &'static [StandingQuestion] = &[CALLS, PRAYER, PLACE];

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

    fn create(seats: u8, options: &Options, seed: Seed, version: u32) -> Dealt<Self> {
        State::deal(seats, options, seed, version)
    }

    fn with_layout(options: &Options, layout: LayoutNumber) -> Option<Options> {
        let layout = Some(layout);
        Some(Options { layout, ..*options })
    }

    fn layout(seats: u8, options: &Options) -> Option<LayoutNumber> {
        let is_drawn = options.map_for(seats) == MapChoice::Drawn;
        options.layout.filter(|_| is_drawn)
    }

    fn laid_out(seats: u8, options: &Options) -> Option<View> {
        Self::layout(seats, options)?;
        State::preview(seats, options)
    }

    fn seats(state: &State) -> u8 {
        state.board().seats()
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
            taken: Vec::new(),
            view: View {
                viewer: view.viewer,
                board: cursor.board.into_owned(),
                secret: view.secret.clone(),
            },
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
        view.occasion().into_iter().collect()
    }

    fn rules_out(come: Occasion, other: Occasion) -> bool {
        other.is_past(come)
    }

    /// A script is many moves, and one that is not possible any more stops none of the others (O17).
    fn divisible(occasion: Occasion) -> bool {
        occasion.asked == AskedAt::Script
    }

    fn means_the_same(shown: &Event, now: &Event) -> bool {
        occasion::means_the_same(shown, now)
    }

    fn afterwards(view: &View, last: &[Choice]) -> Option<View> {
        view.afterwards(last)
    }

    fn standing_move(view: &View, question: &str, answer: &str) -> Option<Vec<Choice>> {
        view.standing_move(question, answer)
    }

    /// Who has made the call goes on to the script of the same phase.
    fn opens(view: &View) -> Option<Occasion> {
        let phase = view.board.phase;
        let mut occasions = view.occasions().into_iter();
        occasions.find(|it| it.asked == AskedAt::Script && it.phase == phase)
    }

    fn again(game: &Match<Self>, view: &View) -> Vec<Vec<Choice>> {
        again::again(game, view)
    }

    fn proposed(view: &View) -> Option<Proposal<Self>> {
        view.proposed()
    }

    fn play(
        state: &mut State,
        seat: Seat,
        path: &[Choice],
    ) -> Result<Played<Event, Chance>, Refusal> {
        state.played(seat, path)
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Option<Event> {
        event.seen_by(viewer)
    }

    fn tells(event: &Event) -> Tells {
        event.tells()
    }

    fn standings(state: &State) -> Option<Vec<Standing>> {
        state.board().standings()
    }

    fn scores(view: &View) -> Option<Vec<Score>> {
        let seats = Seat::all(view.board.seats());
        Some(seats.map(|seat| score::score(&view.board, seat)).collect())
    }

    fn read_position(written: Value) -> Result<State, Vec<Contradiction>> {
        position::read(written)
    }
}
