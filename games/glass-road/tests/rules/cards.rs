//! Cards and periods with three or four players: rulings C1 to C7.

use crate::common::scene::{Game, Scene};
use glass_road::{Card, Event, GlassRoad, Options, Phase, Reveal};
use slowtable_kit::{Match, RandomPlayer, Rules, Seat, Seed, Viewer};

/// Which seats have turned up cards in the events, in order.
fn revealers(events: &[Event]) -> Vec<u8> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Revealed { seat, .. } => Some(seat.0),
            _ => None,
        })
        .collect()
}

/// Returns a four-player scene that seat `start` starts.
fn four(start: u8) -> Scene {
    Scene::with(
        4,
        Options {
            start_player: Some(start),
            ..Options::default()
        },
    )
}

/// Returns how many abilities the resolving seat may use, and the seats that resolve, in order.
fn resolving(game: &Game) -> (u8, Vec<u8>) {
    let (_, resolution) = game.state().board().resolving().unwrap();
    (
        resolution.limit,
        resolution.order.iter().map(|seat| seat.0).collect(),
    )
}

const PLAIN: &str = "feudal_lord pit_worker pond_builder cultivator supplier";

#[test]
fn c1_everyone_chooses_five_of_all_fifteen_in_secret() {
    let mut game = Scene::new(3).begin();
    assert_eq!(
        game.awaited(),
        "0:choose_hand! 1:choose_hand! 2:choose_hand!"
    );
    for seat in 0..3 {
        assert_eq!(game.choices(seat, "").len() - 1, 15, "and to remove a tile");
    }
    let four = "card:feudal_lord card:pit_worker card:pond_builder card:cultivator";
    assert_eq!(game.refused(0, four), "incomplete");
    assert!(!game.offers(0, four, "card:cultivator"), "no card twice");
    let six = format!("{four} card:supplier card:builder");
    assert_eq!(game.refused(0, &six), "not_offered");
    game.choose(2, PLAIN);
    assert_eq!(game.awaited(), "0:choose_hand! 1:choose_hand!");
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Public] {
        let seen = GlassRoad::seen_by(&game.events[0], viewer).unwrap();
        let Event::HandChosen { cards: None, .. } = seen else {
            panic!("{seen:?} shows the hand");
        };
    }
}

#[test]
fn c1_the_full_set_is_open_again_every_period() {
    let mut game = Scene::new(3).hands(&[PLAIN; 3]);
    game.skip_period();
    assert_eq!(game.state().board().period, 2);
    let cards = game.choices(0, "");
    assert_eq!(
        cards
            .iter()
            .filter(|choice| choice.starts_with("card:"))
            .count(),
        15
    );
}

#[test]
fn c1_cards_are_picked_face_down_at_the_same_time_and_stay_unseen() {
    let mut game = Scene::new(3).begin();
    for seat in 0..3 {
        game.choose(seat, PLAIN);
    }
    assert_eq!(game.awaited(), "0:pick! 1:pick! 2:pick!");
    game.pick(1, "supplier");
    assert_eq!(game.awaited(), "0:pick! 2:pick!");
    assert!(!game.offers(1, "", "card:cultivator"), "one pick only");
    let seen = GlassRoad::seen_by(&game.events[0], Viewer::Seat(Seat(0))).unwrap();
    assert_eq!(
        seen,
        Event::Picked {
            seat: Seat(1),
            card: None
        }
    );
    assert!(!game.offers(0, "", "card:builder"), "not in the hand");
}

#[test]
fn c1_each_round_is_turned_up_clockwise_from_the_start_player() {
    // Nobody's cards overlap with the next seats' picks, so everyone turns up three.
    let hands = [
        "feudal_lord pit_worker pond_builder cultivator supplier",
        "builder carpenter woodcutter clay_worker fish_farmer",
        "fuel_collector charcoal_burner water_carrier forest_manager slash_and_burn_farmer",
        "feudal_lord pit_worker pond_builder cultivator supplier",
    ];
    let mut game = four(2).begin();
    for (seat, hand) in (0..).zip(hands) {
        game.choose(seat, hand);
    }
    let mut order = Vec::new();
    for round in 0..3 {
        for (seat, hand) in (0..).zip(hands) {
            game.pick(seat, hand.split(' ').nth(round).unwrap());
        }
        order.extend(revealers(&game.events));
        while game.awaited().contains("resolve") {
            game.play(game.resolver(), "done");
            order.extend(revealers(&game.events));
        }
    }
    assert_eq!(order, [2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1]);
    assert_eq!(game.state().board().period, 2, "three rounds are a period");
}

#[test]
fn c2_a_holder_with_a_free_indentation_follows_without_being_asked() {
    let game = Scene::new(3).hands(&[
        "pit_worker builder carpenter woodcutter supplier",
        "feudal_lord pit_worker pond_builder cultivator supplier",
        "builder carpenter woodcutter clay_worker fish_farmer",
    ]);
    let table = game.state().board();
    assert_eq!(table.places[1].followed[..], [Card::PitWorker]);
    assert_eq!(table.places[1].hand, 3, "of five: one picked, one followed");
    assert!(table.places[2].followed.is_empty());
    assert_eq!(
        game.awaited(),
        "0:resolve!",
        "nobody is asked whether to follow"
    );
}

#[test]
fn c2_the_revealer_resolves_first_then_followers_clockwise_from_there() {
    let follower = "feudal_lord pit_worker pond_builder cultivator supplier";
    let mut game = four(1).hands(&[
        follower,
        "pit_worker builder carpenter woodcutter supplier",
        "builder carpenter woodcutter clay_worker fish_farmer",
        follower,
    ]);
    assert_eq!(resolving(&game), (1, vec![1, 3, 0]));
    for seat in [1, 3, 0] {
        assert_eq!(game.awaited(), format!("{seat}:resolve!"));
        assert!(!game.offers((seat + 1) % 4, "", "ability:a"));
        assert_eq!(
            game.refused((seat + 1) % 4, "ability:b token:clay"),
            "not_your_turn"
        );
        game.play(seat, "ability:b token:clay");
        game.play(seat, "done");
    }
    assert_eq!(game.awaited(), "2:resolve!", "then the next face-down card");
}

#[test]
fn c2_the_card_lying_face_down_is_not_in_hand() {
    let game = Scene::new(3).hands(&[
        "pit_worker builder carpenter woodcutter supplier",
        "pit_worker feudal_lord pond_builder cultivator supplier",
        "builder carpenter woodcutter clay_worker fish_farmer",
    ]);
    assert_eq!(resolving(&game), (2, vec![0]));
    assert!(game.state().board().places[1].picked);
}

/// Seat 2 follows twice in the first round; in the second, seat 0 turns up a Carpenter while
/// seat 2 holds the card that is given.
fn full_indentations(fifth: &str) -> (Game, Vec<Vec<Event>>) {
    let third = format!("feudal_lord pit_worker builder clay_worker {fifth}");
    let hands = [
        "pit_worker carpenter woodcutter fish_farmer pond_builder",
        "builder cultivator water_carrier supplier pond_builder",
        third.as_str(),
    ];
    let mut game = Scene::new(3).hands(&hands);
    let mut told = vec![game.events.clone()];
    for _ in 0..5 {
        game.play(game.resolver(), "done");
        told.push(game.events.clone());
    }
    for (seat, card) in (0..).zip(["carpenter", "cultivator", "clay_worker"]) {
        game.pick(seat, card);
        told.push(game.events.clone());
    }
    (game, told)
}

#[test]
fn c3_with_both_indentations_used_a_holder_does_not_follow() {
    let (mut game, _) = full_indentations("carpenter");
    let place = &game.state().board().places[2];
    assert_eq!(place.followed[..], [Card::PitWorker, Card::Builder]);
    assert_eq!(place.hand, 1, "the Carpenter is still there");
    assert_eq!(
        resolving(&game),
        (2, vec![0]),
        "it does not count as played: both abilities"
    );
    game.skip_card().skip_card();
    assert_eq!(game.resolver(), 2);
    game.skip_card();
    // Its own pick of the third round: the only card left, which the rules pick themselves.
    game.pick(0, "woodcutter").pick(1, "water_carrier");
    game.skip_card().skip_card();
    let (seat, resolution) = game.state().board().resolving().unwrap();
    assert_eq!(
        (seat, resolution.card, resolution.limit),
        (Seat(2), Card::Carpenter, 2)
    );
}

#[test]
fn c3_nothing_shown_tells_a_holder_from_a_non_holder() {
    let (holder, told_holder) = full_indentations("carpenter");
    let (other, told_other) = full_indentations("slash_and_burn_farmer");
    assert_ne!(holder.state(), other.state());
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Public] {
        assert_eq!(
            GlassRoad::view(holder.state(), viewer),
            GlassRoad::view(other.state(), viewer)
        );
        let seen = |told: &[Vec<Event>]| -> Vec<Option<Event>> {
            told.iter()
                .flatten()
                .map(|event| GlassRoad::seen_by(event, viewer))
                .collect()
        };
        assert_eq!(seen(&told_holder), seen(&told_other));
    }
    assert_eq!(holder.awaited(), other.awaited());
}

#[test]
fn c4_nobody_follows_so_both_abilities_in_either_order() {
    for (first, second) in [("a", "b"), ("b", "a")] {
        let mut game = Scene::new(3).wheels(0, "").alone("woodcutter");
        game.play(0, "fee space:1-1");
        game.play(0, &format!("ability:{first}")).has(0, "wood:2");
        assert!(
            !game.offers(0, "", &format!("ability:{first}")),
            "each once"
        );
        game.play(0, &format!("ability:{second}")).has(0, "wood:4");
        assert!(!game.offers(0, "", &format!("ability:{second}")));
    }
}

#[test]
fn c4_somebody_follows_so_everyone_uses_at_most_one_of_their_own_choice() {
    let hand = "feudal_lord pit_worker builder cultivator supplier";
    let mut game = Scene::new(3).wheels(0, "").wheels(1, "").hands(&[
        "pit_worker woodcutter clay_worker carpenter fish_farmer",
        hand,
        hand,
    ]);
    game.play(0, "ability:b token:sand").has(0, "sand:2");
    assert_eq!(game.refused(0, "ability:a decline"), "not_offered");
    game.play(0, "done");
    game.play(1, "ability:a decline").has(1, "clay:1");
    assert!(!game.offers(1, "", "ability:b"));
    game.play(1, "done");
    game.play(2, "done");
    assert_eq!(
        game.state().board().places[2].followed[..],
        [Card::PitWorker]
    );
}

#[test]
fn c4_declining_everything_still_plays_the_card() {
    let mut game = Scene::new(3).hands(&[
        "pit_worker woodcutter clay_worker carpenter fish_farmer",
        "feudal_lord pit_worker builder cultivator supplier",
        "builder carpenter woodcutter clay_worker fish_farmer",
    ]);
    game.play(0, "done");
    assert_eq!(game.state().board().places[0].played[..], [Card::PitWorker]);
    let (limit, order) = resolving(&game);
    assert_eq!(
        (limit, order),
        (1, vec![0, 1]),
        "the follower still has only one"
    );
}

#[test]
fn c5_a_face_down_copy_waits_for_its_owners_turn() {
    let mut game = Scene::new(3).hands(&[
        "pit_worker builder carpenter woodcutter supplier",
        "pit_worker feudal_lord pond_builder cultivator supplier",
        "fish_farmer pit_worker carpenter woodcutter clay_worker",
    ]);
    assert_eq!(
        resolving(&game),
        (1, vec![0, 2]),
        "the copy in hand follows"
    );
    game.skip_card();
    assert_eq!(
        resolving(&game),
        (2, vec![1]),
        "the face-down one comes later, alone"
    );
}

#[test]
fn c6_the_fee_is_paid_once_and_opens_both_abilities() {
    let mut game = Scene::new(3).wheels(0, "water:2").alone("clay_worker");
    assert_eq!(game.refused(0, "ability:a"), "not_offered");
    game.play(0, "fee").has(0, "water:1");
    assert_eq!(game.refused(0, "fee"), "not_offered");
    game.play(0, "ability:a")
        .play(0, "ability:b")
        .has(0, "water:1 clay:4");
}

#[test]
fn c6_anytime_actions_may_follow_the_fee_and_the_abilities_may_be_declined() {
    let mut game = Scene::new(3)
        .wheels(0, "water:1 wood:1")
        .built(0, "cooperage", "3-2")
        .alone("clay_worker");
    game.play(0, "fee");
    game.play(0, "convert:cooperage").has(0, "water:2");
    game.play(0, "remove space:2-3");
    game.play(0, "done").has(0, "water:2");
}

#[test]
fn c6_without_paying_there_is_no_ability() {
    let mut game = Scene::new(3).wheels(0, "wood:5").alone("clay_worker");
    assert_eq!(game.refused(0, "fee"), "cannot_pay");
    for ability in ["ability:a", "ability:b"] {
        assert_eq!(game.refused(0, ability), "not_offered");
    }
    game.play(0, "done");
    assert_eq!(
        game.state().board().places[0].played[..],
        [Card::ClayWorker]
    );
}

#[test]
fn c6_a_fee_can_be_earned_by_an_anytime_action_first() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:1")
        .built(0, "cooperage", "3-2")
        .alone("clay_worker");
    assert!(!game.offers(0, "", "fee"));
    game.play(0, "convert:cooperage")
        .play(0, "fee")
        .has(0, "water:1");
}

#[test]
fn c6_a_forest_fee_is_one_forest_for_the_whole_card() {
    let mut game = Scene::new(3).wheels(0, "").alone("slash_and_burn_farmer");
    assert_eq!(game.choices(0, "fee").len(), 6);
    game.play(0, "fee space:1-3");
    game.play(0, "ability:a token:charcoal_brickworks");
    game.play(0, "ability:b token:food_glassworks");
    assert_eq!(game.land(0), "Ff.. FfGW P..P WGFf FfFf");
}

#[test]
fn c6_followers_pay_a_fee_of_their_own() {
    let mut game = Scene::new(3)
        .wheels(0, "water:1")
        .wheels(1, "water:1")
        .hands(&[
            "clay_worker builder carpenter woodcutter supplier",
            "pit_worker clay_worker pond_builder cultivator supplier",
            "fish_farmer pit_worker carpenter woodcutter supplier",
        ]);
    game.play(0, "fee").play(0, "ability:a").play(0, "done");
    assert_eq!(game.refused(1, "ability:a"), "not_offered");
    game.play(1, "fee").play(1, "ability:b").has(1, "clay:2");
}

#[test]
fn c7_the_fuel_collector_counts_only_cards_still_in_hand() {
    // Alone in the first round: four are left.
    let mut game = Scene::new(3).wheels(0, "water:1").alone("fuel_collector");
    game.play(0, "fee");
    game.play(0, "ability:a token:charcoal_brickworks")
        .has(0, "charcoal/b:4");
    // A follower: five, less the face-down pick and the Fuel Collector in the indentation.
    let mut game = Scene::new(3).wheels(1, "water:1").hands(&[
        "fuel_collector builder carpenter woodcutter supplier",
        "pit_worker fuel_collector pond_builder cultivator clay_worker",
        "fish_farmer pond_builder carpenter woodcutter supplier",
    ]);
    game.play(0, "done").play(1, "fee");
    game.play(1, "ability:a token:charcoal_brickworks")
        .has(1, "charcoal/b:3");
}

#[test]
fn c7_an_empty_hand_gives_no_charcoal() {
    // Seat 0 follows twice and picks the Fuel Collector last: nothing is left in hand.
    let mut game = Scene::new(3).wheels(0, "water:1").hands(&[
        "feudal_lord pond_builder fuel_collector pit_worker builder",
        "pit_worker cultivator water_carrier clay_worker supplier",
        "builder fish_farmer carpenter woodcutter supplier",
    ]);
    for _ in 0..5 {
        game.play(game.resolver(), "done");
    }
    game.pick(0, "pond_builder")
        .pick(1, "cultivator")
        .pick(2, "fish_farmer");
    game.skip_card().skip_card().skip_card();
    game.pick(1, "water_carrier").pick(2, "carpenter");
    assert_eq!(game.resolver(), 0);
    game.play(0, "fee");
    assert!(!game.offers(0, "", "ability:a"));
    game.play(0, "ability:b").has(0, "wood:2");
}

#[test]
fn cards_that_are_turned_up_together_are_played_as_in_the_box() {
    for (seats, seed) in [(3, 1), (3, 2), (4, 3), (4, 4)] {
        let together = Options {
            reveal: Reveal::Together,
            ..Options::default()
        };
        let deal = |options| {
            Match::<GlassRoad>::deal(seats, options, Seed(seed))
                .unwrap()
                .0
        };
        let (mut up, mut box_game) = (deal(together), deal(Options::default()));
        let mut player = RandomPlayer::<GlassRoad>::new(seed as u64, |_| false);
        let mut rounds = 0;
        while let Some(asked) = player.rng.pick(&GlassRoad::awaited(up.state())) {
            let seat = asked.seat;
            let Some(path) = player.path(&GlassRoad::view(up.state(), Viewer::Seat(seat))) else {
                continue;
            };
            let (mut told, plain) = (up.play(seat, &path).unwrap(), box_game.play(seat, &path));
            let all = told.events.iter().position(|event| {
                matches!(event, Event::AllTurnedUp { cards } if cards.len() == usize::from(seats))
            });
            if let Some(at) = all {
                rounds += 1;
                told.events.remove(at);
            }
            assert_eq!(told, plain.unwrap());
            let resolved = matches!(up.state().board().phase, Phase::Resolve(_));
            for (place, seat) in up.state().board().places.iter().zip(Seat::all(seats)) {
                let picked = up.state().view(Viewer::Seat(seat)).secret.unwrap().picked;
                assert_eq!(place.shown, picked.filter(|_| resolved), "of {seat}");
            }
        }
        assert_eq!(rounds, 12, "three a period");
        assert_eq!(
            GlassRoad::standings(up.state()),
            GlassRoad::standings(box_game.state())
        );
    }
}
