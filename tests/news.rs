//! Lines about a move are made with the table as it is after it: a person who decides several moves at once, such as a
//! home and then something about what came with it, gives the same lines as the log shows right afterwards. The log goes
//! on to say the same, whatever becomes of the things that it names.

// Tests stop at the first surprise, in their helpers too.
#![allow(clippy::unwrap_used)]

use slowtable::games;

use slowtable_kit::{AnyMatch, Rng, Seat, Seed, Viewer};
use slowtable_ui::{Language, Names};

/// The games of each kind.
const GAMES: u32 = 6;
/// The commits of one game.
const COMMITS: usize = 250;
/// The most moves of one commit.
const MOST: usize = 4;

/// Finds and makes a random move of a seat that is asked.
fn random_move(game: &mut dyn AnyMatch, seat: Seat, rng: &mut Rng) -> Option<Vec<String>> {
    for _ in 0..40 {
        let mut path = Vec::new();
        while path.len() < 60 {
            let walk = game.walk(seat, &path).ok()?;
            if walk.whole && (walk.choices.is_empty() || rng.one_in(2)) {
                break;
            }
            if walk.choices.is_empty() {
                break;
            }
            let mut choices = walk.choices;
            // Talk about permissions would fill the games.
            if !rng.one_in(6) {
                choices.retain(|it| !matches!(&it[..], "ask" | "permit" | "revoke"));
            }
            if choices.is_empty() {
                break;
            }
            path.push(choices[rng.below(choices.len())].clone());
        }
        if game.play(seat, &path).is_ok() {
            return Some(path);
        }
    }
    None
}

#[test]
fn moves_that_count_at_once_are_told_as_the_log_tells_them() {
    for (title, rules) in games::titles()
        .unwrap()
        .into_iter()
        .zip(games::rules().unwrap())
    {
        let options = title.apply_answers(None, &[], Language::English).unwrap();
        for seed in 0..GAMES {
            let mut rng = Rng::new(seed.into());
            let seats = title.seats().1.min(3);
            let names = Names::plain(["Ann", "Bob", "Cid"].into_iter().take(seats.into()));
            let deal = Seed(seed.into());
            let (mut shadow, _) = rules.deal(seats, options.clone(), deal).unwrap();
            assert_eq!(title.id(), shadow.game());
            let opened = title.open(seats, &options, deal, Language::English);
            let (mut game, ..) = opened.unwrap();
            let mut all = Vec::new();
            for _ in 0..COMMITS {
                let awaited = shadow.awaited();
                let Some(asked) = awaited.get(rng.below(awaited.len().max(1))) else {
                    break;
                };
                let seat = asked.seat;
                let mut moves = Vec::new();
                while moves.len() < MOST && shadow.awaited().iter().any(|it| it.seat == seat) {
                    let Some(path) = random_move(shadow.as_mut(), seat, &mut rng) else {
                        break;
                    };
                    moves.push(path);
                }
                if moves.is_empty() {
                    continue;
                }
                let committed = game.commit(seat, &moves, Language::English).unwrap();
                let told = committed
                    .happened
                    .lines(Viewer::Public, &names, Language::English);
                let stored = committed.happened.stored().unwrap();
                game = committed.game;
                let logged = game.happened(&stored);
                let logged = logged.lines(Viewer::Public, &names, Language::English);
                assert_eq!(told, logged, "{}: {moves:?}", title.id());
                all.push((stored, told));
            }
            let stored: Vec<_> = all.iter().map(|(stored, _)| &stored[..]).collect();
            let in_order = game.happened_in_order(&stored, Viewer::Public);
            for (happened, (_, told)) in in_order.into_iter().zip(&all) {
                let logged = happened.lines(Viewer::Public, &names, Language::English);
                assert_eq!(told, &logged, "{}", title.id());
            }
        }
    }
}
