//! Measures how many small choices per second one core applies, and how many whole games it plays.
//!
//! Run with `cargo bench -p roads-and-boats --bench play`; docs/roads-and-boats.md explains the figures.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use roads_and_boats::{Call, Choice, Deed, MapChoice, Options, RoadsAndBoats, State};
use slowtable_kit::{Match, Rng, Rules, Seat, Seed, Viewer};

/// The number of recorded games.
const GAMES: u64 = 20;
/// Longer than any of them.
const MOST_MOVES: usize = 20_000;
/// One in so many moves ends a script that may end.
const HASTY: usize = 9;
/// The same for a game as long as those of people.
const PATIENT: usize = 40;

/// A recorded game: its start, and every move.
type Recorded = (State, Vec<(Seat, Vec<Choice>)>);

fn dealt(index: u64) -> State {
    let options = Options {
        map: MapChoice::FourSailors,
        quick: true,
        ..Options::default()
    };
    RoadsAndBoats::create(4, &options, Seed(index.into()), RoadsAndBoats::VERSION)
        .map(|(state, _)| state)
        .unwrap_or_else(|wrong| unreachable!("four may play: {wrong}"))
}

/// Whether a random player takes a choice seldom: those that lead nowhere.
fn is_idle(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Do(Deed::Permit | Deed::Revoke | Deed::Ask | Deed::Hand)
            | Choice::Call(Call::Order)
            | Choice::Give(..)
            | Choice::Take(..)
            | Choice::Destroy(_)
    )
}

/// Returns a random whole path of an awaited seat.
fn random_move(state: &State, luck: &mut Rng, haste: usize) -> Option<(Seat, Vec<Choice>)> {
    let awaited = RoadsAndBoats::awaited(state);
    let seat = luck.pick(&awaited)?.seat;
    let mut walker = state.walker(seat).ok()?;
    // A script of random moves would go on for long.
    if walker.offers(Choice::Done) && luck.one_in(haste) {
        return Some((seat, vec![Choice::Done]));
    }
    let mut path = Vec::new();
    loop {
        let choices = walker.choices();
        if choices.is_empty() || !path.is_empty() && walker.whole() && luck.below(3) > 0 {
            return Some((seat, path));
        }
        let busy: Vec<Choice> = choices.iter().copied().filter(|it| !is_idle(it)).collect();
        let from = if busy.is_empty() || luck.one_in(8) {
            &choices
        } else {
            &busy
        };
        let choice = luck.pick(from)?;
        walker.push(choice).ok()?;
        path.push(choice);
    }
}

/// Plays a random game to its end and records it.
fn random_game(index: u64, haste: usize) -> Recorded {
    let mut luck = Rng::new(index);
    let start = dealt(index);
    let mut state = start.clone();
    let mut moves = Vec::new();
    while let Some((seat, path)) = random_move(&state, &mut luck, haste) {
        let made = state.play_silently(seat, &path);
        assert!(made.is_ok(), "what is offered is possible: {path:?}");
        moves.push((seat, path));
        assert!(moves.len() < MOST_MOVES, "the game does not end");
    }
    (start, moves)
}

fn small_choices(c: &mut Criterion) {
    let games: Vec<Recorded> = (0..GAMES).map(|index| random_game(index, HASTY)).collect();
    let paths = games.iter().flat_map(|(_, moves)| moves);
    let choices = paths.clone().map(|(_, path)| path.len() as u64).sum();
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
                    let _ = black_box(RoadsAndBoats::play(&mut state, *seat, path));
                }
            }
        });
    });
    group.throughput(Throughput::Elements(paths.count() as u64));
    group.bench_function("moves_with_a_view_of_each", |b| {
        b.iter(|| {
            for (start, moves) in &games {
                let mut state = start.clone();
                for (seat, path) in moves {
                    black_box(state.view(Viewer::Seat(*seat)));
                    let _ = state.play_silently(*seat, path);
                }
            }
        });
    });
    group.finish();
}

fn whole_games(c: &mut Criterion) {
    let mut group = c.benchmark_group("whole_games");
    group.throughput(Throughput::Elements(GAMES));
    group.sample_size(20);
    group.bench_function("four_players_at_random", |b| {
        b.iter(|| {
            for index in 0..GAMES {
                black_box(random_game(index, HASTY));
            }
        });
    });
    group.finish();
}

/// What a press that counts does with the match: copy it and make a move. And what looking back takes.
fn long_match(c: &mut Criterion) {
    let (start, moves) = random_game(0, PATIENT);
    let played = |count: usize| {
        let mut game = Match::<RoadsAndBoats>::from_position(start.clone());
        for (seat, path) in &moves[..count] {
            let _ = game.play(*seat, path);
        }
        game
    };
    let mut group = c.benchmark_group("long_match");
    for count in [50, moves.len() - 1] {
        let game = played(count);
        let (seat, path) = &moves[count];
        group.bench_function(format!("a_move_of_a_copy_at_entry_{count}"), |b| {
            b.iter(|| {
                let mut copy = game.clone();
                let _ = black_box(copy.play(*seat, path));
            });
        });
    }
    let game = played(moves.len());
    // What copying the log cost when it was a plain list.
    group.bench_function("a_deep_copy_of_the_entries", |b| {
        b.iter(|| black_box(game.log().entries.iter().cloned().collect::<Vec<_>>()).len());
    });
    for back in [31, moves.len() / 2] {
        group.bench_function(format!("{back}_entries_back"), |b| {
            b.iter(|| black_box(game.at(moves.len() - back)).is_some());
        });
    }
    group.finish();
}

criterion_group!(benches, small_choices, whole_games, long_match);
criterion_main!(benches);
