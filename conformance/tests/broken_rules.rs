//! Tests that each check of rules can fail: the toy with one fault at a time.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use conformance::{Check, Harness, check_rules};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};
use slowtable_kit::{
    Awaited, Contradiction, Dealt, FittingMove, FittingPart, Lapse, Match, Played, Preview,
    Proposal, Rules, Seat, Seed, Standing, StandingQuestion, Tells, Urgency, Viewer, Walk,
};
use toy::{Chance, Event, Question, Refusal, SetupError, State, Toy, View};

const SOUND: usize = 0;
const PANICS: usize = 1;
const SETS_UP: usize = 2;
const SAME_AGAIN: usize = 3;
const ENDS: usize = 4;
const OFFERS_MORE: usize = 5;
const NO_QUESTION: usize = 6;
const TWICE: usize = 7;
const DEAD_END: usize = 8;
const OTHER_VIEW: usize = 9;
const REFUSES_LATE: usize = 10;
const SHOWS_PICKS: usize = 11;
const TELLS_ALL: usize = 12;
const FORESEES_WRONGLY: usize = 13;
const FORESEES_CHANCE: usize = 14;
const FORGETS_A_SEED: usize = 15;
const FORGETS_OPTIONS: usize = 16;
const LONG_TEXT: usize = 17;
const AWAITS_NOBODY: usize = 18;
const AWAITS_TOO_LONG: usize = 19;
const RANKS_BACKWARDS: usize = 20;
const READS_ANOTHER: usize = 21;
const PUBLIC_MOVES: usize = 22;
const FORESEES_NOTHING: usize = 23;
const FORGETS_OWN: usize = 24;
const SEALS_TOO_MUCH: usize = 25;
const FORGETS_OWN_LATER: usize = 26;
const NAMES_OTHERWISE: usize = 27;
const TAKES_MORE: usize = 28;
const LEAVES_OUT_A_PLACE: usize = 29;
const MOVES_UNASKED: usize = 30;
const REFUSES_AT_WILL: usize = 31;
const REFUSES_OPEN_MOVES: usize = 32;
const LAPSES_TWICE: usize = 33;
const LISTS_WHAT_CANNOT_BE: usize = 34;
const ASKS_ONE_AT_A_TIME: usize = 35;
const REPEATS_WHAT_DOES_NOT_FIT: usize = 36;
const FORESEES_ITS_OWN_QUESTION: usize = 37;
const REFUSES_LATER_PICKS: usize = 38;
const PROPOSES_WHAT_DOES_NOT_FIT: usize = 39;
const PROPOSES_WITHOUT_A_NAME: usize = 40;
const LAPSES_CALLED_AS_BEFORE: usize = 41;
const OPENS_THE_PRESENT_PICK: usize = 42;
const SOUND_WITH_SCRIPTS: usize = 43;
const SHOWS_SCRIPTS: usize = 44;
const TELLS_WHEN_IT_WRITES: usize = 45;

/// The toy with a fault.
#[derive(Debug, Clone, PartialEq)]
struct Broken;

#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
struct Options {
    goals: bool,
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        json!({"goals": self.goals && fault() != FORGETS_OPTIONS}).serialize(serializer)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Choice(toy::Choice);

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let long = fault() == LONG_TEXT && self.0 == toy::Choice::Water;
        write!(f, "{}{}", self.0, if long { " !" } else { "" })
    }
}

impl FromStr for Choice {
    type Err = <toy::Choice as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.trim_end_matches(" !").parse().map(Self)
    }
}

fn plain(path: &[Choice]) -> Vec<toy::Choice> {
    path.iter().map(|choice| choice.0).collect()
}

static CALLS: AtomicU64 = AtomicU64::new(0);

/// The present fault. The rules have no value that could carry it, and a type for each fault would have the whole suite
/// compiled for each.
static FAULT: AtomicUsize = AtomicUsize::new(SOUND);
/// Held while games with a fault are played, so that tests take turns.
static TURN: Mutex<()> = Mutex::new(());

fn fault() -> usize {
    FAULT.load(Ordering::Relaxed)
}

impl Rules for Broken {
    const ID: &'static str = "broken";
    const VERSION: u32 = Toy::VERSION;
    const EARLIEST: u32 = Toy::EARLIEST;
    const SEATS: RangeInclusive<u8> = Toy::SEATS;

    type Options = Options;
    type State = State;
    type View = View;
    type Choice = Choice;
    type Question = Question;
    type Event = Event;
    type Chance = Chance;
    type SetupError = SetupError;
    type Refusal = Refusal;
    type Occasion = toy::Occasion;

    fn create(seats: u8, options: &Options, seed: Seed, version: u32) -> Dealt<Self> {
        let seed = match fault() {
            SAME_AGAIN => Seed(CALLS.fetch_add(1, Ordering::Relaxed).into()),
            SETS_UP => return Err(SetupError::Seats(seats)),
            _ => seed,
        };
        let goals = options.goals;
        Toy::create(
            seats,
            &toy::Options {
                goals,
                scripts: matches!(
                    fault(),
                    SOUND_WITH_SCRIPTS | SHOWS_SCRIPTS | TELLS_WHEN_IT_WRITES
                ),
                ..toy::Options::default()
            },
            seed,
            version,
        )
    }

    fn version(state: &State) -> u32 {
        Toy::version(state)
    }

    fn seats(state: &State) -> u8 {
        Toy::seats(state)
    }

    fn awaited(state: &State) -> Vec<Awaited> {
        let mut awaited = Toy::awaited(state);
        let late = state.board().round == 2;
        assert!(fault() != PANICS || !late, "a fault of the game");
        if fault() == AWAITS_TOO_LONG && late {
            awaited.clear();
        }
        if fault() == AWAITS_NOBODY && late {
            awaited.push(Awaited {
                seat: Seat(9),
                what: "pick",
                urgency: Urgency::Blocking,
            });
        }
        awaited
    }

    fn occasions(view: &View) -> Vec<toy::Occasion> {
        let round = view.board.round + 1;
        let mut occasions = Toy::occasions(view);
        match fault() {
            FORESEES_ITS_OWN_QUESTION => vec![toy::Occasion::Pick { round }],
            // So many of these are decided.
            REFUSES_LATER_PICKS => {
                occasions.retain(|one| *one == toy::Occasion::Pick { round });
                occasions
            }
            _ => occasions,
        }
    }

    fn foresee(view: &View, occasion: toy::Occasion) -> Option<View> {
        Toy::foresee(view, occasion).filter(|_| fault() != FORESEES_NOTHING)
    }

    fn divisible(occasion: toy::Occasion) -> bool {
        Toy::divisible(occasion)
    }

    /// The same water for every round, as in [`Rules::again`].
    fn proposed(view: &View) -> Option<Proposal<Self>> {
        let water = [vec![Choice(toy::Choice::Water)]];
        let mut part = FittingPart::of(view, &water);
        let name = match fault() {
            PROPOSES_WITHOUT_A_NAME => String::new(),
            _ => format!("water:{}", view.board.round),
        };
        if fault() == PROPOSES_WHAT_DOES_NOT_FIT && part.fitting.is_empty() {
            let [path] = water;
            part.fitting.push(FittingMove { index: 0, path });
        }
        (!part.fitting.is_empty()).then_some(Proposal { name, part })
    }

    fn asked(view: &View) -> Vec<toy::Occasion> {
        let mut asked = Toy::asked(view);
        if fault() == ASKS_ONE_AT_A_TIME && asked.len() > 1 {
            asked.remove(0);
        }
        asked
    }

    fn view(state: &State, viewer: Viewer) -> View {
        let mut view = Toy::view(state, viewer);
        if fault() == SHOWS_PICKS {
            let picks = |seat| Toy::view(state, Viewer::Seat(seat)).secret.unwrap().pick;
            let all = Seat::all(Toy::seats(state)).filter_map(picks);
            view.board.gardeners[0].water = all.sum();
        }
        // Whether others have written something down.
        if fault() == SHOWS_SCRIPTS {
            let writes = |seat| {
                let secret = Toy::view(state, Viewer::Seat(seat)).secret;
                secret.is_some_and(|secret| secret.pick.is_some())
            };
            let others = Seat::all(Toy::seats(state)).filter(|seat| viewer.seat() != Some(*seat));
            view.board.gardeners[0].water += others.filter(|seat| writes(*seat)).count() as u8;
        }
        view
    }

    fn walk(view: &View, path: &[Choice]) -> Result<Walk<Self>, Refusal> {
        let water = Choice(toy::Choice::Water);
        if fault() == PUBLIC_MOVES && view.viewer == Viewer::Public && path.is_empty() {
            return Ok(Walk {
                question: Some(Question::Move),
                choices: vec![water],
                taken: Vec::new(),
                whole: false,
                view: view.clone(),
            });
        }
        let walk: Walk<Toy> = Toy::walk(view, &plain(path))?;
        let mut walk: Walk<Self> = Walk {
            question: walk.question,
            choices: walk.choices.into_iter().map(Choice).collect(),
            taken: walk.taken.into_iter().map(Choice).collect(),
            whole: walk.whole,
            view: walk.view,
        };
        match fault() {
            OFFERS_MORE if path.is_empty() && walk.question.is_some() => {
                walk.choices.push(Choice(toy::Choice::Number(7)));
            }
            NO_QUESTION => walk.question = None,
            // The rules still ask for it.
            TAKES_MORE if path == [Choice(toy::Choice::Pick)] => {
                walk.taken.push(Choice(toy::Choice::Number(7)));
            }
            TWICE => walk.choices.extend(walk.choices.first().copied()),
            DEAD_END if path == [Choice(toy::Choice::Offer)] => {
                walk.choices.clear();
                walk.question = None;
            }
            OTHER_VIEW => {
                let other: &mut View = &mut walk.view;
                other.board.well += 1;
            }
            _ => {}
        }
        Ok(walk)
    }

    fn preview(view: &View, path: &[Choice]) -> Result<Preview<View, Event>, Refusal> {
        Ok(match Toy::preview(view, &plain(path))? {
            Preview::Open(mut after, events) => {
                after.board.well += u8::from(fault() == FORESEES_WRONGLY);
                Preview::Open(after, events)
            }
            Preview::Sealed(_) if fault() == FORESEES_CHANCE => {
                Preview::Open(view.clone(), Vec::new())
            }
            Preview::Sealed(mut events) => {
                let is_later = view.board.rolled.is_some();
                if fault() == FORGETS_OWN || (fault() == FORGETS_OWN_LATER && is_later) {
                    events.clear();
                }
                if fault() == SEALS_TOO_MUCH {
                    events.push(Event::GameOver);
                }
                Preview::Sealed(events)
            }
        })
    }

    fn forced(view: &View) -> Option<Vec<Choice>> {
        let seed = view.secret.as_ref()?.seeds.first()?;
        let moves = fault() == MOVES_UNASKED && view.board.well > 0 && *seed == toy::Crop::Wheat;
        moves.then(|| vec![Choice(toy::Choice::Water)])
    }

    const STANDING: &'static [StandingQuestion] = Toy::STANDING;

    fn standing_move(view: &View, question: &str, answer: &str) -> Option<Vec<Choice>> {
        let path = Toy::standing_move(view, question, answer)?;
        let mut path: Vec<_> = path.into_iter().map(Choice).collect();
        if fault() == LISTS_WHAT_CANNOT_BE && answer.contains(StandingQuestion::AND) {
            path.push(Choice(toy::Choice::Water));
        }
        Some(path)
    }

    const LAPSES: bool = true;

    fn lapses(view: &View) -> Vec<Lapse<Choice>> {
        let lapses = Toy::lapses(view).into_iter().map(|lapse| Lapse {
            name: match fault() {
                LAPSES_CALLED_AS_BEFORE => format!("promise to {}", lapse.seat),
                _ => lapse.name,
            },
            seat: lapse.seat,
            path: lapse.path.into_iter().map(Choice).collect(),
            after: lapse.after,
            waiting: lapse.waiting,
        });
        let mut lapses: Vec<_> = lapses.collect();
        if fault() == LAPSES_TWICE {
            lapses.extend(lapses.clone());
        }
        lapses
    }

    /// The same water for every round, whether the well holds any or not.
    fn opens(view: &Self::View) -> Option<Self::Occasion> {
        let round = view.board.round;
        (fault() == OPENS_THE_PRESENT_PICK).then_some(toy::Occasion::Pick { round })
    }

    fn again(_game: &Match<Self>, _view: &Self::View) -> Vec<Vec<Self::Choice>> {
        match fault() {
            REPEATS_WHAT_DOES_NOT_FIT => vec![vec![Choice(toy::Choice::Water)]],
            _ => Vec::new(),
        }
    }

    fn unforeseeable(refusal: &Refusal) -> bool {
        Toy::unforeseeable(refusal)
    }

    fn play(
        state: &mut State,
        seat: Seat,
        path: &[Choice],
    ) -> Result<Played<Event, Chance>, Refusal> {
        let path = plain(path);
        let before = state.clone();
        let is_later_pick = path.first() == Some(&toy::Choice::Pick) && state.board().round > 1;
        if fault() == REFUSES_LATER_PICKS && is_later_pick {
            return Err(Refusal::NotOffered);
        }
        let played = Toy::play(state, seat, &path);
        match (&played, fault()) {
            (Err(Refusal::NotWhole), NAMES_OTHERWISE) => return Err(Refusal::NotOffered),
            (Err(_), REFUSES_LATE) => {
                let _ = Toy::play(state, Seat(0), &[toy::Choice::Water]);
            }
            // Nothing that is hidden decides it.
            (Ok(_), REFUSES_AT_WILL) if path.first() == Some(&toy::Choice::Offer) => {
                *state = before;
                return Err(Refusal::Gone);
            }
            // The preview shows its result.
            (Ok(_), REFUSES_OPEN_MOVES)
                if path == [toy::Choice::Water] && others_hold(&before, seat, toy::Crop::Wheat) =>
            {
                *state = before;
                return Err(Refusal::Gone);
            }
            // No seat ever counts as having picked.
            (Ok(_), ENDS) if path.first() == Some(&toy::Choice::Pick) => {
                let well = json!(before);
                *state = serde_json::from_value(well).unwrap();
            }
            // Every throw is different.
            (Ok(_), FORGETS_A_SEED) => {
                let mut other = json!(state);
                other["unknown"]["seed"] = json!(CALLS.fetch_add(1, Ordering::Relaxed));
                *state = serde_json::from_value(other).unwrap();
            }
            _ => {}
        }
        played
    }

    fn seen_by(event: &Event, viewer: Viewer) -> Option<Event> {
        let is_noted = matches!(event, Event::Noted { .. });
        if fault() == TELLS_ALL || fault() == TELLS_WHEN_IT_WRITES && is_noted {
            return Some(event.clone());
        }
        Toy::seen_by(event, viewer)
    }

    fn tells(event: &Event) -> Tells {
        Toy::tells(event)
    }

    fn standings(state: &State) -> Option<Vec<Standing>> {
        let mut standings = Toy::standings(state)?;
        if fault() == RANKS_BACKWARDS {
            standings.reverse();
        }
        if fault() == LEAVES_OUT_A_PLACE
            && let Some(last) = standings.last_mut()
        {
            last.place += 1;
        }
        Some(standings)
    }

    fn read_position(written: Value) -> Result<State, Vec<Contradiction>> {
        if fault() == READS_ANOTHER {
            let dealt = Toy::create(2, &toy::Options::default(), Seed(1), 2);
            return Ok(dealt.unwrap().0);
        }
        Toy::read_position(written)
    }
}

/// Whether another seat holds a crop.
fn others_hold(state: &State, seat: Seat, crop: toy::Crop) -> bool {
    Seat::all(Toy::seats(state))
        .filter(|other| *other != seat)
        .any(|other| {
            let view = Toy::view(state, Viewer::Seat(other));
            view.secret
                .is_some_and(|secret| secret.seeds.contains(&crop))
        })
}

/// Plays a few games of the toy with a fault; returns the violated checks.
fn found(fault: usize) -> Vec<Check> {
    let _turn = TURN.lock();
    FAULT.store(fault, Ordering::Relaxed);
    let report = check_rules(&Harness::<Broken> {
        games: 6,
        table: |index| ((index % 5) as u8 + 1, Options { goals: true }),
        begin: |_, state| state,
        idle: |choice| choice.0 == toy::Choice::Pick,
        indistinguishable_state: |state, viewer, rng| {
            let mut other = json!(state);
            for seat in Seat::all(Toy::seats(state)).filter(|it| viewer.seat() != Some(*it)) {
                let secret = &mut other["secrets"][seat.index()];
                let board = state.board();
                if board.options.scripts && !board.gardeners[seat.index()].picked {
                    secret["pick"] = json!(rng.one_in(2).then(|| rng.below(10)));
                } else if secret["pick"].is_number() {
                    secret["pick"] = json!(rng.below(10));
                }
                for seed in secret["seeds"].as_array_mut().unwrap() {
                    *seed = json!(rng.pick(&toy::Crop::ALL));
                }
            }
            Some(serde_json::from_value(other).unwrap())
        },
        most_moves: 400,
    });
    println!("{report}");
    report.violated().collect()
}

#[test]
fn the_sound_toy_passes() {
    assert_eq!(found(SOUND), []);
    assert_eq!(found(SOUND_WITH_SCRIPTS), []);
}

macro_rules! faults {
    ($($name:ident: $fault:ident is $check:ident;)+) => {$(
        #[test]
        fn $name() {
            let found = found($fault);
            assert!(found.contains(&Check::$check), "{found:?}");
        }
    )+};
}

faults! {
    a_panic_is_found: PANICS is Panics;
    a_refused_table_is_found: SETS_UP is SetsUp;
    another_deal_is_found: SAME_AGAIN is SameAgain;
    a_game_without_an_end_is_found: ENDS is Ends;
    a_choice_too_many_is_found: OFFERS_MORE is WalkAgreesWithPlay;
    a_missing_question_is_found: NO_QUESTION is QuestionWithChoices;
    a_choice_offered_twice_is_found: TWICE is NoChoiceTwice;
    a_dead_end_is_found: DEAD_END is NoDeadEnd;
    a_walk_with_another_view_is_found: OTHER_VIEW is WalkShowsTheView;
    a_refusal_that_changes_something_is_found: REFUSES_LATE is RefusalLeavesTheState;
    a_view_of_secrets_is_found: SHOWS_PICKS is ViewHidesSecrets;
    an_event_that_tells_secrets_is_found: TELLS_ALL is EventsHideSecrets;
    a_refusal_by_another_name_is_found: NAMES_OTHERWISE is RefusalIsNamed;
    what_is_taken_and_asked_for_as_well_is_found: TAKES_MORE is ErasedIsTheSame;
    a_wrong_preview_is_found: FORESEES_WRONGLY is PreviewAgreesWithPlay;
    a_preview_of_chance_is_found: FORESEES_CHANCE is ChanceIsSealed;
    a_sealed_move_that_forgets_what_its_seat_does_is_found: FORGETS_OWN is SealedIsShown;
    a_sealed_move_that_tells_too_much_is_found: SEALS_TOO_MUCH is PreviewAgreesWithPlay;
    a_decision_that_is_dropped_although_it_does_the_same_is_found: FORGETS_OWN_LATER is AheadIsPlayedAsShown;
    what_is_known_of_a_move_taken_back_is_found: SHOWS_PICKS is NothingIsLearnt;
    what_stays_of_a_move_taken_back_is_found: FORGETS_A_SEED is TakenBackIsNeverMade;
    a_script_that_others_see_is_found: SHOWS_SCRIPTS is ViewHidesSecrets;
    an_event_that_tells_what_is_written_down_is_found: TELLS_WHEN_IT_WRITES is EventsHideSecrets;
    another_chance_is_found: FORGETS_A_SEED is ReplayIsTheState;
    what_is_not_written_is_found: FORGETS_OPTIONS is WrittenIsRead;
    a_text_that_fits_no_button_is_found: LONG_TEXT is ChoiceText;
    who_is_awaited_and_cannot_move_is_found: AWAITS_NOBODY is AwaitedMayMove;
    a_game_that_awaits_nobody_is_found: AWAITS_TOO_LONG is AwaitedUntilTheEnd;
    a_wrong_order_is_found: RANKS_BACKWARDS is StandingsAreRanked;
    a_refusal_that_nothing_hidden_explains_is_found: REFUSES_AT_WILL is UnforeseeableIsHidden;
    a_refusal_of_a_move_with_an_open_result_is_found: REFUSES_OPEN_MOVES is UnforeseeableIsHidden;
    a_name_of_two_lapses_is_found: LAPSES_TWICE is LapsesAreLegal;
    a_name_of_an_earlier_lapse_is_found: LAPSES_CALLED_AS_BEFORE is LapsesAreLegal;
    a_gap_between_places_is_found: LEAVES_OUT_A_PLACE is StandingsAreRanked;
    a_move_at_once_that_tells_what_a_seat_holds_is_found: MOVES_UNASKED is UnaskedTellsNothing;
    a_position_read_as_another_is_found: READS_ANOTHER is ErasedIsTheSame;
    a_move_of_the_public_is_found: PUBLIC_MOVES is OnlySeatsMove;
    an_occasion_that_is_not_foreseen_is_found: FORESEES_NOTHING is AheadIsForeseen;
    a_question_that_waits_behind_another_is_found: ASKS_ONE_AT_A_TIME is AskedTogether;
    a_longer_answer_once_for_all_that_cannot_be_played_is_found: LISTS_WHAT_CANNOT_BE is AheadIsForeseen;
    an_occasion_that_the_own_move_brings_is_found: FORESEES_ITS_OWN_QUESTION is AheadIsBroughtByOthers;
    an_occasion_that_is_not_open_is_found: OPENS_THE_PRESENT_PICK is OpensAnOccasion;
    moves_again_that_do_not_fit_are_found: REPEATS_WHAT_DOES_NOT_FIT is AgainFits;
    a_part_that_is_not_legal_is_found: REFUSES_LATER_PICKS is PartFits;
    a_proposal_that_is_not_legal_is_found: PROPOSES_WHAT_DOES_NOT_FIT is ProposedFits;
    a_proposal_without_a_name_is_found: PROPOSES_WITHOUT_A_NAME is ProposedFits;
}
