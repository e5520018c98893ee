//! Measures how many small choices per second one core applies, and how many whole games it plays.
//!
//! Run with `cargo bench -p glass-road`; docs/rules-performance.md explains the figures.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use glass_road::{Choice, GlassRoad, Options, State};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use slowtable_kit::{Match, Rules, Seat, Seed};

/// The number of recorded games.
const GAMES: u64 = 50;

/// A recorded game: its start, and every move.
type Recorded = (State, Vec<(Seat, Vec<Choice>)>);

fn dealt(index: u64) -> State {
    State::deal(4, &Options::default(), Seed(index.into()))
        .map(|(state, _)| state)
        .unwrap_or_else(|wrong| unreachable!("four may play: {wrong}"))
}

/// Returns a random whole path of an awaited seat. Takes anytime actions only rarely, since a game
/// of nothing else never ends.
fn random_move(state: &State, luck: &mut ChaCha8Rng) -> Option<(Seat, Vec<Choice>)> {
    let mut below = |below: usize| luck.next_u32() as usize % below;
    let awaited = GlassRoad::awaited(state);
    if awaited.is_empty() {
        return None;
    }
    let seat = awaited[below(awaited.len())].seat;
    let mut walker = state.walker(seat).ok()?;
    let mut path = Vec::new();
    loop {
        let choices = walker.choices();
        let choices = choices.as_ref();
        if walker.whole() && (choices.is_empty() || below(4) > 0) {
            return Some((seat, path));
        }
        let mut choice = choices[below(choices.len())];
        let calm = |choice| {
            !matches!(
                choice,
                Choice::Remove | Choice::Convert(_) | Choice::Done | Choice::EndRepeat
            )
        };
        for _ in 0..2 {
            if path.is_empty() && !calm(choice) {
                choice = choices[below(choices.len())];
            }
        }
        walker.push(choice).ok()?;
        path.push(choice);
    }
}

/// Plays a random game to its end and returns its start and moves.
fn random_game(index: u64) -> (State, Vec<(Seat, Vec<Choice>)>) {
    let mut luck = ChaCha8Rng::seed_from_u64(index);
    let mut state = dealt(index);
    let mut moves = Vec::new();
    while let Some((seat, path)) = random_move(&state, &mut luck) {
        if state.play_silently(seat, &path).is_err() {
            unreachable!("a walked path is legal");
        }
        moves.push((seat, path));
    }
    (state, moves)
}

fn recorded() -> (Vec<Recorded>, u64) {
    let games: Vec<Recorded> = (0..GAMES)
        .map(|index| (dealt(index), random_game(index).1))
        .collect();
    let choices = games
        .iter()
        .flat_map(|(_, moves)| moves)
        .map(|(_, path)| path.len() as u64)
        .sum();
    (games, choices)
}

fn small_choices(c: &mut Criterion) {
    let (games, choices) = recorded();
    let mut group = c.benchmark_group("small_choices");
    group.throughput(Throughput::Elements(choices));
    group.bench_function("replayed_for_the_state", |b| {
        b.iter(|| {
            for (start, moves) in &games {
                let mut state = start.clone();
                for (seat, path) in moves {
                    let _ = black_box(state.play_silently(*seat, path));
                }
            }
        });
    });
    group.bench_function("replayed_with_events", |b| {
        b.iter(|| {
            for (start, moves) in &games {
                let mut state = start.clone();
                for (seat, path) in moves {
                    let _ = black_box(GlassRoad::play(&mut state, *seat, path));
                }
            }
        });
    });
    group.bench_function("chosen_at_random", |b| {
        b.iter(|| {
            for index in 0..GAMES {
                black_box(random_game(index));
            }
        });
    });
    group.finish();
}

fn whole_games(c: &mut Criterion) {
    let mut group = c.benchmark_group("whole_games");
    group.throughput(Throughput::Elements(GAMES));
    group.bench_function("four_players_at_random", |b| {
        b.iter(|| {
            for index in 0..GAMES {
                black_box(random_game(index));
            }
        });
    });
    group.finish();
}

/// Returns a match of many moves, and its number of moves.
fn long_match() -> (Match<GlassRoad>, usize) {
    let longest = (0..GAMES)
        .map(random_game)
        .max_by_key(|(_, moves)| moves.len());
    let (_, moves) = longest.unwrap_or_else(|| unreachable!("there are games"));
    let start = (0..GAMES).find_map(|index| {
        let mut game = Match::from_position(dealt(index));
        let all = moves
            .iter()
            .all(|(seat, path)| game.play(*seat, path).is_ok());
        all.then_some(game)
    });
    let game = start.unwrap_or_else(|| unreachable!("one of the deals is its own"));
    (game, moves.len())
}

/// Measures computing the state before the last move of a long game, which marks of change and
/// turning points need.
fn looking_back(c: &mut Criterion) {
    let (game, moves) = long_match();
    println!("a game of {moves} moves");
    let mut group = c.benchmark_group("looking_back");
    group.bench_function("by_replay", |b| {
        b.iter(|| {
            let mut log = game.log().clone();
            log.entries.drop_last_mut();
            black_box(Match::replay(log).is_ok())
        });
    });
    group.bench_function("by_checkpoint", |b| {
        b.iter(|| black_box(game.at(moves - 1).is_some()));
    });
    group.bench_function("by_checkpoint_from_a_snapshot", |b| {
        b.iter(|| {
            let taken = Match::from_snapshot(game.log().clone(), game.state().clone());
            black_box(taken.is_ok_and(|taken| taken.at(moves - 1).is_some()))
        });
    });
    group.finish();
}

criterion_group!(benches, small_choices, whole_games, looking_back);
criterion_main!(benches);
