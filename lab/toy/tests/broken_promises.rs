//! Simulated players go on where a move is refused for a reason that its seat could not foresee.

#![allow(clippy::unwrap_used)] // tests say so by failing

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::json;
use slowtable_kit::{Advice, Budget, Level, Match, Opponent, Rng, Rules, Seat, Seed, Viewer};
use slowtable_lab_kit::{AnyStudy, PlayerHabits, PlayerProfile, SimulatedPlayers, Study, Subject};
use toy::{Choice, Options, Plot, State, Toy, View};
use toy_face::ToyFace;
use toy_lab::ToySubject;
use toy_opponents::Reason;

/// The first seat promises a seed every other time, and plants it; the others trust every promise, as long as chance
/// says so.
struct Trusting;

/// How often a promise was accepted.
static ACCEPTED: AtomicU32 = AtomicU32::new(0);

impl Opponent<Toy> for Trusting {
    type Reason = Reason;

    fn levels(&self) -> Vec<Level> {
        let time = Duration::from_secs(1);
        vec![Level { id: "only", time }]
    }

    fn usual_level(&self) -> &'static str {
        "only"
    }

    fn decide(&self, view: &View, _: &str, seed: Seed, _: Budget<'_>) -> Option<Vec<Choice>> {
        let (seat, secret) = view.own().filter(|_| !view.board.over())?;
        let own = &view.board.gardeners[seat.index()];
        let luck = Rng::new((seed.0 ^ seed.0 >> 64 ^ seed.0 >> 96) as u64).below(2);
        if let Some(offer) = view.board.offer_to(seat).filter(|it| it.promised) {
            let trusts = view.board.gardeners[offer.from.index()].seeds > 0;
            return Some(match secret.seeds.first() {
                Some(crop) if trusts && luck == 0 => {
                    ACCEPTED.fetch_add(1, Ordering::Relaxed);
                    vec![Choice::Accept, Choice::Crop(*crop)]
                }
                _ => vec![Choice::Decline],
            });
        }
        if own.picked {
            return None;
        }
        let promised = view.board.offers.iter().find(|it| it.from == seat);
        let path = match (promised.and_then(|it| it.crop), secret.seeds.first()) {
            (None, Some(crop)) if seat == Seat(0) && luck == 0 => vec![
                Choice::Promise,
                Choice::Partner(Seat(1)),
                Choice::Crop(*crop),
            ],
            (Some(crop), Some(_)) if own.water > 0 && secret.seeds.contains(&crop) => {
                let free = Plot::all().find(|plot| view.board.plots[plot.index()].is_none())?;
                vec![Choice::Plant, Choice::Crop(crop), Choice::Plot(free)]
            }
            (Some(_), _) if view.board.well > 0 && own.water == 0 => vec![Choice::Water],
            _ => vec![Choice::Pick, Choice::Number(5)],
        };
        Some(path)
    }

    fn advise(&self, _: &View, _: Seed, _: Budget<'_>) -> Option<Advice<Choice, Reason>> {
        None
    }
}

/// The toy among people who trust.
struct TrustingSubject;

impl Subject for TrustingSubject {
    type Rules = Toy;
    type Face = ToyFace;
    type Opponent = Trusting;

    fn indistinguishable_state(state: &State, viewer: Viewer, rng: &mut Rng) -> Option<State> {
        ToySubject::indistinguishable_state(state, viewer, rng)
    }
}

/// Returns how many moves of a game are refused for a reason that nobody could foresee.
fn broken(seed: u64) -> u32 {
    let dealt = Match::<Toy>::deal(2, Options::default(), Seed(seed.into()));
    let mut game = dealt.unwrap().0;
    let mut broken = 0;
    for step in 0..200_u128 {
        let awaited = Toy::awaited(game.state());
        let Some(asked) = awaited.first() else {
            break;
        };
        let view = Toy::view(game.state(), Viewer::Seat(asked.seat));
        let path = Trusting.decide(&view, "only", Seed(step), Budget::steps(1));
        if let Err(refusal) = game.play(asked.seat, &path.unwrap()) {
            assert!(Toy::unforeseeable(&refusal), "{refusal}");
            broken += 1;
        }
    }
    broken
}

#[test]
fn a_broken_promise_stops_no_simulated_player() {
    assert!((0..20).map(broken).sum::<u32>() > 5);
    let study = Study::<TrustingSubject>::new(ToyFace::new().unwrap(), Trusting);
    let options = json!({"goals": false});
    let habits = PlayerHabits {
        level: "only",
        steps: 1,
        profile: PlayerProfile::default(),
    };
    let players = SimulatedPlayers {
        level: "only",
        steps: 1,
        offers: true,
        standing: &[],
    };
    for seed in 0..20 {
        let counts = study.count_presses(2, &options, Seed(seed), players);
        assert!(counts.unwrap().game.presses > 0);
        let waits = study.play_by_post(2, &options, Seed(seed), habits);
        assert!(waits.unwrap().days > 0);
    }
    assert!(ACCEPTED.load(Ordering::Relaxed) > 20);
}
