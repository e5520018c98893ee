//! Deals a game.

use arrayvec::ArrayVec;
use slowtable_kit::{Dice, Played, Seat, Seed};

use crate::board::{Board, Phase, PlayerBoard, Secret, State, Unknown};
use crate::building::{Building, BuildingKind, TileSet};
use crate::estate::{Estate, Tokens};
use crate::event::{Chance, Event};
use crate::options::{Options, OptionsError, TileChoice};
use crate::play::EventSink;
use crate::specialist::CardSet;

impl State {
    /// Deals a new game.
    ///
    /// # Errors
    /// When the number of seats or the options contradict the rules.
    pub fn deal(
        seats: u8,
        options: &Options,
        seed: Seed,
    ) -> Result<(State, Played<Event, Chance>), OptionsError> {
        let settled = options.settle(seats)?;
        let mut dice = Dice::new(seed, 0);
        let mut sink = EventSink::default();

        let start_player = match options.start_player {
            Some(start) => Seat(start),
            None => {
                #[allow(clippy::cast_possible_truncation)] // below 4
                let start = Seat(dice.below(usize::from(settled.players)) as u8);
                sink.chance.push(Chance::StartPlayer(start));
                start
            }
        };
        let stacks = BuildingKind::ALL.map(|kind| {
            let stack = shuffled(kind, options.tile_set, &mut dice);
            sink.chance.push(Chance::Stack(kind, stack.to_vec()));
            stack
        });

        let place = PlayerBoard {
            estate: Estate {
                tokens: Tokens::start(),
                grounds: options.landscape.grounds,
                upgrades: [None; 3],
                offer: TileSet::EMPTY,
            },
            hand: 0,
            chosen: false,
            picked: false,
            shown: None,
            followed: ArrayVec::new(),
            played: ArrayVec::new(),
            resting: CardSet::EMPTY,
            gifts: ArrayVec::new(),
            done: false,
        };
        let secret = Secret {
            hand: CardSet::EMPTY,
            picked: None,
            chosen: CardSet::EMPTY,
        };
        let row = || {
            (0..settled.board_width)
                .map(|_| None)
                .collect::<ArrayVec<_, 5>>()
        };
        let mut state = State {
            board: Board {
                period: 1,
                periods: settled.periods,
                round: 1,
                start_player,
                phase: Phase::Choose,
                reveal: options.reveal,
                board_width: settled.board_width,
                building_board: [row(), row(), row()],
                stacks: [31; 3],
                removed: TileSet::EMPTY,
                start_rows: options.landscape.start_rows,
                costs: options
                    .costs
                    .iter()
                    .map(|(&tile, &cost)| (tile, cost))
                    .collect(),
                places: (0..settled.players).map(|_| place.clone()).collect(),
            },
            secrets: (0..settled.players).map(|_| secret.clone()).collect(),
            unknown: Unknown {
                stacks,
                seed,
                drawn: dice.drawn(),
            },
        };
        state.refill(&mut sink, false);
        sink.event(|| Event::PeriodBegan {
            period: 1,
            start_player,
        });
        Ok((state, sink.into_played()))
    }
}

/// Returns a shuffled stack, the next tile last. In an introductory game the shrine tiles come next (C13).
fn shuffled(kind: BuildingKind, choice: TileChoice, dice: &mut Dice) -> ArrayVec<Building, 31> {
    let all = || {
        Building::ALL
            .into_iter()
            .filter(move |tile| tile.kind() == kind)
    };
    match choice {
        TileChoice::Full => {
            let mut stack: ArrayVec<_, 31> = all().collect();
            dice.shuffle(&mut stack);
            stack
        }
        TileChoice::Introductory => {
            let mut under: ArrayVec<_, 31> = all().filter(|tile| !tile.data().shrine).collect();
            dice.shuffle(&mut under);
            let mut top: ArrayVec<_, 31> = all().filter(|tile| tile.data().shrine).collect();
            dice.shuffle(&mut top);
            under.extend(top);
            under
        }
    }
}
