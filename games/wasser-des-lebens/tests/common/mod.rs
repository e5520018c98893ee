//! Helpers that several tests share.
#![allow(dead_code)] // not every test needs all of it

pub mod scene;

use slowtable_kit::{Match, Rng, Rules as _, Seat, Seed, Viewer};
use wasser_des_lebens::{
    BoardKind, Choice, Memory, Options, Phases, Refusal, RouteTie, State, WasserDesLebens,
};

/// Longer than any random game of the tests.
pub const MOST_MOVES: usize = 20_000;

/// Returns seats and options of game `index` of a series: three and four players with all options.
pub fn table(index: u64) -> (u8, Options) {
    let pick = |bit: u32| index >> bit & 1 != 0;
    let options = Options {
        board: match index % 5 {
            0 => BoardKind::Learning,
            _ => BoardKind::Variable,
        },
        phases: match pick(1) {
            true => Phases::Mixed,
            false => Phases::Strict,
        },
        route_tie: match pick(2) {
            true => RouteTie::Keep,
            false => RouteTie::Aside,
        },
        memory: match index % 7 {
            6 => Memory::Off,
            _ => Memory::On,
        },
    };
    (3 + (index % 2) as u8, options)
}

/// Whether a random player rarely takes a choice: a game of only these makes no progress.
pub fn idle(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Offer
            | Choice::Counter(_)
            | Choice::Draft
            | Choice::Scrap(_)
            | Choice::Withdraw(_)
            | Choice::Lapse(_)
            | Choice::Decline(_)
            | Choice::Trade(_)
            | Choice::End
    )
}

/// A player that makes random legal moves, and goes on when the other seat's cards have gone.
pub struct Player {
    pub rng: Rng,
    /// Whether it builds and buys whenever it can.
    busy: bool,
}

impl Player {
    pub fn new(seed: u64) -> Self {
        Self {
            rng: Rng::new(seed),
            busy: false,
        }
    }

    /// A player that builds and buys whenever it can, so that games are short.
    pub fn busy(seed: u64) -> Self {
        Self {
            busy: true,
            ..Self::new(seed)
        }
    }

    /// Returns a seat that may move, mostly an awaited one.
    pub fn seat(&mut self, state: &State) -> Option<Seat> {
        let awaited = WasserDesLebens::awaited(state);
        let owes = self.rng.pick(&awaited)?.seat;
        if self.rng.one_in(8) {
            return Some(Seat(self.rng.below(state.board().seats().into()) as u8));
        }
        Some(owes)
    }

    /// Returns a whole random path of a seat; `None` if it has none.
    pub fn path(&mut self, state: &State, seat: Seat) -> Option<Vec<Choice>> {
        let mut walker = state.walker(seat).unwrap();
        let mut path = Vec::new();
        loop {
            let choices = walker.choices();
            let whole = walker.whole();
            assert!(path.is_empty() || whole || !choices.is_empty(), "{path:?}");
            if choices.is_empty() || (whole && self.rng.below(3) > 0) {
                return whole.then_some(path);
            }
            let busy: Vec<Choice> = choices.iter().copied().filter(|it| !idle(it)).collect();
            let from = if busy.is_empty() || self.rng.one_in(8) {
                &choices
            } else {
                &busy
            };
            let builds: Vec<Choice> = from
                .iter()
                .copied()
                .filter(|it| self.busy && matches!(it, Choice::Build(_) | Choice::Buy))
                .collect();
            let from = if builds.is_empty() { from } else { &builds };
            let choice = self.rng.pick(from)?;
            walker.push(choice).unwrap();
            path.push(choice);
        }
    }
}

/// Plays a random game, and calls `before` before and `after` after each move. Returns whether it
/// has ended.
pub fn play_out(
    game: &mut Match<WasserDesLebens>,
    seed: u64,
    mut look: impl FnMut(&Match<WasserDesLebens>),
) -> bool {
    let mut player = Player::new(seed);
    for _ in 0..MOST_MOVES {
        look(game);
        let Some(seat) = player.seat(game.state()) else {
            return true;
        };
        let Some(path) = player.path(game.state(), seat) else {
            continue;
        };
        match game.play(seat, &path) {
            Ok(_) | Err(Refusal::CardsGone { .. }) => {}
            Err(refusal) => panic!("{path:?} was offered and is refused: {refusal}"),
        }
    }
    false
}

/// Returns positions of random games.
pub fn positions(games: u64, rng: &mut Rng) -> Vec<State> {
    let mut states = Vec::new();
    for index in 0..games {
        let (seats, options) = table(index);
        let (mut game, _) =
            Match::<WasserDesLebens>::deal(seats, options, Seed(index.into())).unwrap();
        play_out(&mut game, index, |game| {
            if rng.one_in(60) {
                states.push(game.state().clone());
            }
        });
    }
    states
}

/// Returns what a seat sees.
pub fn view(state: &State, seat: u8) -> wasser_des_lebens::View {
    state.view(Viewer::Seat(Seat(seat)))
}

/// Returns a random state that looks the same to a viewer: other hands within what it knows, other
/// hidden cards, another deck and seed, and drafts of others.
pub fn indistinguishable_state(state: &State, viewer: Viewer, rng: &mut Rng) -> Option<State> {
    state.indistinguishable(viewer, &mut |below| rng.below(below))
}
