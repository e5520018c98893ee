//! Properties that hold in every game, tried on random ones of all numbers of players.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::{deal, play_out, player};
use glass_road::{Choice, GlassRoad, State};
use slowtable_kit::{Match, Rng, Rules, Seat, Viewer};

/// How many random games the cheap properties are tried on.
const GAMES: u64 = 10_000;
/// And the dear ones.
const FEW: u64 = 200;

#[test]
fn every_position_of_every_game_is_valid_and_some_whole_move_exists() {
    for index in 0..GAMES {
        let mut player = player(index);
        let mut game = deal(index);
        play_out(&mut game, &mut player, |game, _, _| {
            game.state()
                .check()
                .unwrap_or_else(|wrong| panic!("game {index}: {wrong}"));
        });
        game.state().check().unwrap();
        let standings = GlassRoad::standings(game.state()).unwrap();
        assert_eq!(standings.len(), usize::from(GlassRoad::seats(game.state())));
        assert_eq!(standings[0].place, 1);
    }
}

#[test]
fn the_log_replayed_is_the_state() {
    for index in 0..FEW {
        let mut game = deal(index);
        play_out(&mut game, &mut player(index), |_, _, _| {});
        let text = serde_json::to_string(game.log()).unwrap();
        let replayed = Match::<GlassRoad>::replay(serde_json::from_str(&text).unwrap()).unwrap();
        assert_eq!(replayed, game);
    }
}

#[test]
fn a_state_written_and_read_is_the_same() {
    for index in 0..FEW {
        let mut game = deal(index);
        let mut player = player(index);
        let mut reader = Rng::new(index + 1);
        play_out(&mut game, &mut player, |game, _, _| {
            if reader.one_in(8) {
                let text = serde_json::to_string(game.state()).unwrap();
                let read: State = serde_json::from_str(&text).unwrap();
                assert_eq!(&read, game.state());
            }
        });
    }
}

/// Every choice that exists at all.
fn all_choices() -> Vec<Choice> {
    use glass_road::{Ability, Building, Card, Landscape, Space, Token};
    let mut all = vec![
        Choice::Fee,
        Choice::Repeat,
        Choice::EndRepeat,
        Choice::Done,
        Choice::Accept,
        Choice::Refuse,
        Choice::Remove,
        Choice::Decline,
    ];
    all.extend(Card::ALL.map(Choice::Card));
    all.extend(Ability::ALL.map(Choice::Ability));
    all.extend(Building::ALL.map(Choice::Convert));
    all.extend(Building::ALL.map(Choice::Tile));
    all.extend(Space::all().map(Choice::Space));
    all.extend(Token::ALL.map(Choice::Token));
    all.extend(Landscape::ALL.map(Choice::Landscape));
    all.extend(
        Token::ALL
            .into_iter()
            .flat_map(|token| (0..9).map(move |n| Choice::Take(token, n))),
    );
    all
}

#[test]
fn exactly_the_offered_paths_are_accepted_and_a_refused_move_changes_nothing() {
    let all = all_choices();
    for index in 0..FEW {
        let mut game = deal(index);
        let mut player = player(index);
        let mut prober = Rng::new(index + 1);
        play_out(&mut game, &mut player, |game, seat, path| {
            if !prober.one_in(20) {
                return;
            }
            let view = GlassRoad::view(game.state(), Viewer::Seat(seat));
            for length in 0..=path.len() {
                let prefix = &path[..length];
                let walk = GlassRoad::walk(&view, prefix).unwrap();
                let mut walkers = [view.walker().unwrap(), game.state().walker(seat).unwrap()];
                for walker in &mut walkers {
                    for &choice in prefix {
                        walker.push(choice).unwrap();
                    }
                    assert_eq!(walker.choices().as_ref(), walk.choices);
                    assert_eq!(walker.whole(), walk.whole);
                }
                let mut state = game.state().clone();
                assert_eq!(
                    GlassRoad::play(&mut state, seat, prefix).is_ok(),
                    walk.whole
                );
                let [walker, _] = walkers;
                let outcome = walker.outcome();
                assert_eq!(outcome.is_ok(), walk.whole);
                if let (Ok(outcome), Ok(Some((after, _)))) = (outcome, view.preview(prefix)) {
                    let own = after.own().unwrap();
                    assert_eq!(outcome.estate, own.estate, "an open move is foreseen");
                }
                assert_eq!(
                    walk.whole,
                    state != *game.state(),
                    "a move always shows somewhere"
                );
                let mut seen = std::collections::HashSet::new();
                assert!(
                    walk.choices.iter().all(|choice| seen.insert(*choice)),
                    "twice: {walk:?}"
                );
                for &choice in &all {
                    let mut longer = prefix.to_vec();
                    longer.push(choice);
                    let offered = walk.choices.contains(&choice);
                    assert_eq!(
                        GlassRoad::walk(&view, &longer).is_ok(),
                        offered,
                        "{longer:?}"
                    );
                    if !offered {
                        let mut state = game.state().clone();
                        assert!(GlassRoad::play(&mut state, seat, &longer).is_err());
                        assert_eq!(&state, game.state());
                    }
                }
            }
        });
    }
}

#[test]
fn a_seat_that_does_not_exist_has_no_moves() {
    let mut game = deal(1);
    let before = game.clone();
    assert!(game.play(Seat(2), &[Choice::Remove]).is_err());
    assert!(game.play(Seat(200), &[]).is_err());
    assert_eq!(game, before);
}
