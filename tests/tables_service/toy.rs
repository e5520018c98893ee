//! A tiny game: two or more seats secretly pick a number at once, three rounds long; with a draw
//! from chance, a path of two steps, and a move out of turn.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use slowtable_face::{
    Button, Desk, Draft, Exhibit, Face, Hosted, Language, Names, OptionChoice, OptionSpec, Panel,
    PanelError, Picture, PictureSpec, PictureSubject, Press, Row, Select, SelectOption, TABLE,
    Title, TurningText,
};
use slowtable_kit::{
    Advice, Awaited, Better, Budget, Code, Level, NoOccasion, Opponent, Played, Points, Preview,
    Rules, Seat, Seed, Standing, Urgency, Viewer, Walk,
};

#[derive(Debug, Clone, PartialEq)]
pub struct Toy;

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Opponents never move.
    pub lazy: bool,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub options: Options,
    pub seed: u64,
    pub round: u8,
    pub picks: Vec<Option<u8>>,
    pub points: Vec<i32>,
    pub cheers: u8,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    pub options: Options,
    pub seat: Option<Seat>,
    pub round: u8,
    pub own: Option<u8>,
    pub waiting: bool,
    pub points: Vec<i32>,
    pub cheers: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// Begins a pick; a number follows.
    Pick,
    Number(u8),
    /// At any time, once a round.
    Cheer,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Pick => f.write_str("pick"),
            Choice::Number(number) => write!(f, "n:{number}"),
            Choice::Cheer => f.write_str("cheer"),
        }
    }
}

impl FromStr for Choice {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "pick" => Ok(Choice::Pick),
            "cheer" => Ok(Choice::Cheer),
            _ => text
                .strip_prefix("n:")
                .and_then(|number| number.parse().ok())
                .map(Choice::Number)
                .ok_or(()),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Event {
    Picked(Seat, Option<u8>),
    Revealed(Vec<u8>, u8),
    Cheered(Seat),
}

#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("refused")]
pub struct Refused;

impl Code for Refused {
    fn code(&self) -> &'static str {
        "refused"
    }
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    Move,
}

impl Rules for Toy {
    const ID: &'static str = "toy";
    const VERSION: u32 = 1;
    const SEATS: RangeInclusive<u8> = 1..=4;
    type Options = Options;
    type State = State;
    type View = View;
    type Choice = Choice;
    type Question = Question;
    type Event = Event;
    type Chance = u8;
    type SetupError = Refused;
    type Refusal = Refused;
    type Occasion = NoOccasion;

    fn create(
        seats: u8,
        options: &Options,
        seed: Seed,
        _: u32,
    ) -> Result<(State, Played<Event, u8>), Refused> {
        let state = State {
            options: options.clone(),
            seed: (seed.0 % u128::from(u32::MAX)) as u64,
            round: 0,
            picks: vec![None; seats.into()],
            points: vec![0; seats.into()],
            cheers: 0,
        };
        let (events, chance) = (Vec::new(), Vec::new());
        Ok((state, Played { events, chance }))
    }

    fn seats(state: &State) -> u8 {
        state.picks.len() as u8
    }

    fn awaited(state: &State) -> Vec<Awaited> {
        Seat::all(Self::seats(state))
            .filter(|seat| state.round < 3 && state.picks[seat.index()].is_none())
            .map(|seat| Awaited {
                seat,
                what: "pick",
                urgency: Urgency::Blocking,
            })
            .collect()
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let seat = viewer
            .seat()
            .filter(|seat| seat.index() < state.picks.len());
        let own = seat.and_then(|seat| state.picks[seat.index()]);
        View {
            options: state.options.clone(),
            seat,
            round: state.round,
            own,
            waiting: seat.is_some() && own.is_none() && state.round < 3,
            points: state.points.clone(),
            cheers: state.cheers,
        }
    }

    fn walk(view: &View, path: &[Choice]) -> Result<Walk<Self>, Refused> {
        let (choices, whole) = match path {
            [] => {
                let mut choices = Vec::new();
                if view.waiting {
                    choices.push(Choice::Pick);
                }
                if view.seat.is_some() && view.round < 3 && view.cheers < 3 {
                    choices.push(Choice::Cheer);
                }
                (choices, false)
            }
            [Choice::Cheer] if view.cheers < 3 && view.round < 3 => (Vec::new(), true),
            [Choice::Pick] if view.waiting => ((0..10).map(Choice::Number).collect(), false),
            [Choice::Pick, Choice::Number(0..10)] if view.waiting => (Vec::new(), true),
            _ => return Err(Refused),
        };
        Ok(Walk {
            question: (!choices.is_empty()).then_some(Question::Move),
            choices,
            whole,
            view: view.clone(),
        })
    }

    fn preview(view: &View, path: &[Choice]) -> Result<Preview<View, Event>, Refused> {
        if !Self::walk(view, path)?.whole {
            return Err(Refused);
        }
        let mut after = view.clone();
        match path {
            [Choice::Cheer] => after.cheers += 1,
            _ => return Ok(Preview::Sealed),
        }
        Ok(Preview::Open(after, Vec::new()))
    }

    fn play(state: &mut State, seat: Seat, path: &[Choice]) -> Result<Played<Event, u8>, Refused> {
        let view = Self::view(state, Viewer::Seat(seat));
        if !Self::walk(&view, path)?.whole {
            return Err(Refused);
        }
        let mut played = Played {
            events: Vec::new(),
            chance: Vec::new(),
        };
        if let [Choice::Pick, Choice::Number(number)] = path {
            state.picks[seat.index()] = Some(*number);
            played.events.push(Event::Picked(seat, Some(*number)));
        } else {
            state.cheers += 1;
            played.events.push(Event::Cheered(seat));
        }
        if let Some(picks) = state.picks.iter().copied().collect::<Option<Vec<u8>>>() {
            let die = (state.seed.wrapping_mul(31 + u64::from(state.round)) % 6) as u8;
            played.chance.push(die);
            for (points, pick) in state.points.iter_mut().zip(&picks) {
                *points += i32::from(pick + die);
            }
            state.picks.fill(None);
            state.round += 1;
            played.events.push(Event::Revealed(picks, die));
        }
        Ok(played)
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match event {
            Event::Picked(seat, _) if viewer.seat() != Some(*seat) => Event::Picked(*seat, None),
            other => other.clone(),
        })
    }

    fn standings(state: &State) -> Option<Vec<Standing>> {
        (state.round == 3).then(|| {
            let mut all: Vec<Standing> = Seat::all(Self::seats(state))
                .map(|seat| Standing {
                    seat,
                    points: Points::whole(state.points[seat.index()]),
                    place: 1,
                })
                .collect();
            all.sort_by_key(|one| std::cmp::Reverse(one.points));
            let best = all[0].points;
            for one in &mut all {
                one.place = if one.points == best { 1 } else { 2 };
            }
            all
        })
    }
}

/// Holds opponents up until it is opened.
#[derive(Debug, Default)]
pub struct Gate {
    /// How many came to it, and whether it is open.
    state: Mutex<(u32, bool)>,
    changed: Condvar,
}

impl Gate {
    /// Waits until an opponent stands before it.
    pub fn reached(&self) {
        let state = self.state.lock().unwrap();
        let all = self.changed.wait_while(state, |state| state.0 == 0);
        drop(all.unwrap());
    }

    /// How many opponents came to it.
    pub fn asked(&self) -> u32 {
        self.state.lock().unwrap().0
    }

    /// Lets everybody through.
    pub fn open(&self) {
        self.state.lock().unwrap().1 = true;
        self.changed.notify_all();
    }

    fn pass(&self) {
        let mut state = self.state.lock().unwrap();
        state.0 += 1;
        self.changed.notify_all();
        let all = self.changed.wait_while(state, |state| !state.1);
        drop(all.unwrap());
    }
}

#[derive(Default)]
pub struct ToyOpponent {
    pub gate: Option<Arc<Gate>>,
    /// Before whatever is thought out for a person.
    pub advice_gate: Option<Arc<Gate>>,
}

impl Opponent<Toy> for ToyOpponent {
    type Reason = ();

    fn levels(&self) -> Vec<Level> {
        ["weak", "strong"]
            .map(|id| Level {
                id,
                // They answer at once; tests of how long they take set it.
                time: Duration::ZERO,
            })
            .into()
    }
    fn usual_level(&self) -> &'static str {
        "weak"
    }
    fn decide(&self, view: &View, _: &str, seed: Seed, _: Budget<'_>) -> Option<Vec<Choice>> {
        if let Some(gate) = &self.gate {
            gate.pass();
        }
        (!view.options.lazy).then(|| vec![Choice::Pick, Choice::Number((seed.0 % 10) as u8)])
    }
    fn advise(&self, _: &View, _: Seed, _: Budget<'_>) -> Option<Advice<Choice, ()>> {
        if let Some(gate) = &self.advice_gate {
            gate.pass();
        }
        Some(Advice {
            path: vec![Choice::Pick],
            reason: (),
        })
    }
    fn compare(&self, _: &View, path: &[Choice], _: Seed, _: Budget<'_>) -> Option<Better<Choice>> {
        if let Some(gate) = &self.advice_gate {
            gate.pass();
        }
        let [Choice::Pick, Choice::Number(number)] = *path else {
            return None;
        };
        (number != 9).then(|| Better {
            path: vec![Choice::Pick, Choice::Number(9)],
            by: Points::whole((9 - number).into()),
        })
    }
}

pub struct ToyFace;

impl Face for ToyFace {
    type Rules = Toy;
    type Reason = ();

    fn name(&self, _: Language) -> String {
        "Toy".into()
    }
    fn summary(&self, _: Language) -> String {
        "A toy.".into()
    }
    fn options(&self) -> Vec<OptionSpec> {
        let choice = |value: &'static str| OptionChoice {
            value: value.into(),
            name: value.into(),
        };
        vec![OptionSpec {
            id: "lazy".into(),
            name: "lazy".into(),
            choices: vec![choice("no"), choice("yes")],
            seldom: false,
        }]
    }
    fn text(&self, _: Language, id: &str) -> String {
        id.strip_prefix("level-").unwrap_or(id).into()
    }
    fn settle(
        &self,
        mut options: Options,
        answers: &[(String, String)],
        _: Language,
    ) -> Result<Options, String> {
        for (id, answer) in answers {
            options.lazy = match (id.as_str(), answer.as_str()) {
                ("lazy", "yes") => true,
                ("lazy", "no") => false,
                _ => return Err("No such answer.".into()),
            };
        }
        Ok(options)
    }
    fn setup_refused(&self, _: &Refused, _: Language) -> String {
        "Cannot be set up.".into()
    }
    fn refused(&self, _: &Refused, _: Language) -> String {
        "The toy refuses.".into()
    }
    fn completes(&self, _: &Draft, _: &Walk<Toy>) -> bool {
        false
    }
    fn panel(
        &self,
        desk: &Desk<'_, Toy>,
        _: &Names,
        language: Language,
    ) -> Result<Panel, PanelError> {
        let mut rows = Vec::new();
        let numbers: Vec<_> = desk
            .walk
            .choices
            .iter()
            .filter(|choice| matches!(choice, Choice::Number(_)))
            .map(|choice| SelectOption::new(choice.to_string(), choice.to_string()))
            .collect();
        if numbers.is_empty() {
            let buttons: Vec<_> = desk
                .walk
                .choices
                .iter()
                .map(|choice| Button::new(choice.to_string(), Press::Choose(choice.to_string())))
                .collect();
            if !buttons.is_empty() {
                rows.push(Row::Buttons(buttons));
            }
        } else {
            rows.push(Row::Select(Select::one("number", numbers)));
        }
        rows.push(Row::Buttons(vec![
            Button::new("commit", Press::Commit(None)).enabled(!desk.draft.moves.is_empty()),
            Button::new("reset", Press::Reset),
        ]));
        Panel::new(
            format!(
                "{} round {} own {:?} cheers {} draft {:?} {:?}",
                language.code(),
                desk.now.round,
                desk.now.own,
                desk.now.cheers,
                desk.draft.moves,
                desk.draft.path,
            ),
            rows,
        )
    }
    fn line(&self, event: &Event, names: &Names, _: Language) -> Option<String> {
        Some(match event {
            Event::Picked(seat, None) => format!("{} has picked", names.of(*seat).markdown()),
            Event::Picked(seat, Some(number)) => {
                format!("{} has picked SECRET{number}", names.of(*seat).markdown())
            }
            Event::Revealed(picks, die) => format!("revealed {picks:?} die {die}"),
            Event::Cheered(seat) => format!("{} cheers", names.of(*seat).markdown()),
        })
    }
    fn awaited(&self, _: &Awaited, _: Language) -> String {
        "picks a number".into()
    }
    fn pictures(&self, _: &View) -> Vec<PictureSpec> {
        vec![PictureSpec {
            name: TABLE.into(),
            subject: PictureSubject::Table,
        }]
    }
    fn picture(
        &self,
        _: &View,
        _: Option<&View>,
        _: &str,
        _: &Names,
        _: Language,
    ) -> Option<Picture> {
        None
    }
    fn exhibits(&self) -> Vec<Exhibit<View>> {
        Vec::new()
    }
    fn picture_of_events(&self, events: &[Event]) -> Option<&'static str> {
        let revealed = |event: &Event| matches!(event, Event::Revealed(..));
        events.iter().any(revealed).then_some("reveal")
    }
    fn board_text(&self, view: &View, names: &Names, _: Language) -> Vec<String> {
        vec![format!("own {:?}, {}", view.own, names.markdown())]
    }
    fn result_text(&self, _: &View, all: &[Standing], names: &Names, _: Language) -> String {
        format!("{} wins", names.of(all[0].seat).markdown())
    }
    fn advice(&self, _: &View, advice: &Advice<Choice, ()>, _: &Names, _: Language) -> String {
        format!("a good player would do {:?}", advice.path)
    }
    fn turning_point(
        &self,
        view: &View,
        path: &[Choice],
        better: &Better<Choice>,
        names: &Names,
        _: Language,
    ) -> TurningText {
        TurningText {
            when: format!("round {} with {}", view.round, names.markdown()),
            what: format!("{path:?} instead of {:?}", better.path),
        }
    }
    fn options_text(&self, options: &Options, _: u8, _: Language) -> String {
        format!("{{\"lazy\":{}}}", options.lazy)
    }
}

/// The toy as a title.
pub fn title() -> Arc<dyn Title> {
    Arc::new(Hosted::new(ToyFace, ToyOpponent::default()))
}

/// The toy, whose opponents are held up at `gate`.
pub fn gated(gate: &Arc<Gate>) -> Arc<dyn Title> {
    let gate = Some(Arc::clone(gate));
    let opponent = ToyOpponent {
        gate,
        ..ToyOpponent::default()
    };
    Arc::new(Hosted::new(ToyFace, opponent))
}

/// The toy, whose advice is held up at `gate`.
pub fn advised(gate: &Arc<Gate>) -> Arc<dyn Title> {
    let advice_gate = Some(Arc::clone(gate));
    let opponent = ToyOpponent {
        advice_gate,
        ..ToyOpponent::default()
    };
    Arc::new(Hosted::new(ToyFace, opponent))
}
