//! Domestic trade (D), and what an attempt may tell (I4).

use slowtable_kit::{Preview, Rules as _, Seat, Viewer};
use wasser_des_lebens::{Closed, Ending, Event, Mode, OfferId, Phase, Refusal, WasserDesLebens};

use crate::common::scene::{Scene, cards, hand, next_of, path, play, refused, try_play};

fn four() -> Scene {
    Scene::new(4)
        .hand(0, "wood:2 water:3")
        .hand(1, "stone:2 peat:1")
        .hand(2, "stone:1 barley:1")
        .hand(3, "barley:2")
}

#[test]
fn d1_d4_only_with_the_player_in_turn_and_only_in_the_trade_phase() {
    let mut state = four().build();
    play(&mut state, 1, "offer give:stone:1 get:wood:1");
    let offer = state.board().offers[0];
    assert!(offer.terms.to.contains(Seat(0)) && offer.terms.to.len() == 1);
    assert_eq!(
        refused(&state, 1, "offer give:stone:1 get:wood:1 to:2"),
        "not_there"
    );
    assert_eq!(refused(&state, 2, "accept:1"), "not_your_offer");
    for phase in [Phase::Roll, Phase::Build] {
        let state = four().phase(phase).build();
        assert_eq!(refused(&state, 0, "offer"), "no_trade");
        assert_eq!(refused(&state, 1, "offer"), "no_trade");
    }
}

#[test]
fn d2_cards_on_each_side_and_no_resource_on_both() {
    let state = four().build();
    assert_eq!(refused(&state, 0, "offer"), "incomplete");
    assert_eq!(refused(&state, 0, "offer give:wood:1"), "incomplete");
    assert_eq!(refused(&state, 0, "offer get:stone:1"), "not_there");
    assert_eq!(
        refused(&state, 0, "offer give:wood:2 get:wood:1"),
        "not_there"
    );
    assert_eq!(refused(&state, 0, "offer give:wood:0 get:stone:1"), "cards");
    let mut state = state;
    play(
        &mut state,
        0,
        "offer give:wood:2 give:water:1 get:stone:1 get:barley:1",
    );
    let terms = state.board().offers[0].terms;
    assert_eq!(
        (terms.give, terms.get),
        (cards("wood:2 water:1"), cards("stone:1 barley:1"))
    );
}

#[test]
fn d3_the_maker_holds_what_it_gives_and_may_promise_it_twice() {
    let mut state = four().build();
    assert_eq!(refused(&state, 0, "offer give:wood:3 get:stone:1"), "cards");
    play(&mut state, 0, "offer give:wood:2 get:stone:1");
    play(&mut state, 0, "offer give:wood:2 get:barley:1");
}

#[test]
fn d4_at_most_four_open_offers_to_all_or_some() {
    let mut state = four().build();
    play(&mut state, 0, "offer give:wood:1 get:stone:1 to:1 to:3");
    let to = state.board().offers[0].terms.to;
    assert!(to.contains(Seat(1)) && !to.contains(Seat(2)) && to.contains(Seat(3)));
    assert_eq!(refused(&state, 2, "accept:1"), "not_your_offer");
    for get in ["stone:2", "barley:1", "barley:2"] {
        play(&mut state, 0, &format!("offer give:wood:1 get:{get}"));
    }
    assert_eq!(refused(&state, 0, "offer"), "too_many_offers");
    play(&mut state, 0, "withdraw:2");
    play(&mut state, 0, "offer give:water:1 get:stone:1");
    // All three are named by naming none.
    let state = four().build();
    let named = next_of(&state, 0, "offer give:wood:1 get:stone:1 to:1 to:2", "to");
    assert!(named.is_empty());
}

#[test]
fn d5_answers_may_change_and_need_the_cards() {
    let mut state = four().build();
    play(&mut state, 0, "offer give:wood:1 get:stone:2");
    assert_eq!(refused(&state, 2, "accept:1"), "cards");
    play(&mut state, 1, "accept:1");
    assert_eq!(refused(&state, 1, "accept:1"), "not_there");
    play(&mut state, 1, "decline:1");
    assert_eq!(refused(&state, 1, "decline:1"), "not_there");
    assert_eq!(refused(&state, 0, "confirm:1:1"), "not_there");
    play(&mut state, 1, "accept:1");
    play(&mut state, 0, "confirm:1:1");
    assert_eq!(hand(&state, 1), cards("wood:1 peat:1"));
}

#[test]
fn d6_an_offer_to_one_is_carried_out_at_once_and_one_declined_by_all_is_closed() {
    let mut state = four().build();
    play(&mut state, 0, "offer give:wood:1 get:stone:1 to:2");
    let events = play(&mut state, 2, "accept:1");
    assert!(matches!(
        events[..],
        [Event::Exchanged {
            from: Seat(0),
            with: Seat(2),
            ..
        }]
    ));
    assert_eq!(hand(&state, 2), cards("wood:1 barley:1"));
    play(&mut state, 3, "offer give:barley:1 get:water:1");
    play(&mut state, 0, "accept:2");
    assert_eq!(hand(&state, 3), cards("barley:1 water:1"));
    play(&mut state, 0, "offer give:water:1 get:stone:1");
    play(&mut state, 1, "decline:3");
    play(&mut state, 2, "decline:3");
    let events = play(&mut state, 3, "decline:3");
    assert!(events.contains(&Event::OfferClosed {
        offer: OfferId(3),
        why: Closed::Declined
    }));
    assert!(state.board().offers.is_empty());
}

#[test]
fn d7_the_player_in_turn_chooses_or_the_first_acceptance_counts() {
    let mut state = four().build();
    play(&mut state, 0, "offer give:wood:1 get:stone:1");
    play(&mut state, 0, "offer give:water:1 get:barley:1 first");
    assert_eq!(state.board().offers[1].terms.mode, Mode::First);
    play(&mut state, 1, "accept:1");
    play(&mut state, 2, "accept:1");
    assert_eq!(
        next_of(&state, 0, "", "confirm"),
        ["confirm:1:1", "confirm:1:2"]
    );
    play(&mut state, 3, "accept:2");
    assert_eq!(hand(&state, 3), cards("barley:1 water:1"));
    assert_eq!(refused(&state, 2, "accept:2"), "offer_closed");
    play(&mut state, 0, "confirm:1:2");
    assert_eq!(hand(&state, 0), cards("wood:1 water:2 stone:1 barley:1"));
}

#[test]
fn d8_a_counter_offer_names_what_it_answers_and_declines_it() {
    let mut state = four().build();
    play(&mut state, 0, "offer give:water:1 get:stone:1");
    let events = play(&mut state, 1, "counter:1 give:stone:1 get:water:3");
    assert!(events.contains(&Event::Declined {
        seat: Seat(1),
        offer: OfferId(1)
    }));
    let counter = state.board().offers[1];
    assert_eq!((counter.answers, counter.from), (Some(OfferId(1)), Seat(1)));
    assert_eq!(refused(&state, 2, "counter:2"), "not_your_offer");
    assert_eq!(refused(&state, 0, "counter:2"), "not_your_offer");
    // It stays when the offer that it answers is closed.
    play(&mut state, 0, "withdraw:1");
    play(&mut state, 0, "accept:2");
    assert_eq!(hand(&state, 0), cards("wood:2 stone:1"));
}

/// Seat 2 can no longer pay, since seat 0 drew its stone; seat 1 cannot know that.
#[test]
fn d9_i4_a_step_is_refused_if_the_others_cards_have_gone_and_the_offer_stays() {
    let scene = Scene::new(3)
        .hand(0, "wood:2 water:3")
        .hand(1, "stone:1 barley:1")
        .cards(0, &[(wasser_des_lebens::Card::Highlander, 1)])
        .distilleries(1, "x38")
        .roads(1, "p53");
    let mut refusals = 0;
    for seed in 0..20 {
        let mut state = scene.clone().seed(seed).build();
        play(&mut state, 0, "offer give:wood:1 get:stone:1");
        play(&mut state, 1, "accept:1");
        play(&mut state, 0, "play:highlander force:b3 rob:1");
        // The drawer knows what it drew, so that it is not even offered what cannot be.
        let has_stone = hand(&state, 1).covers(cards("stone:1"));
        assert_eq!(
            next_of(&state, 0, "", "confirm").len(),
            usize::from(has_stone)
        );
        assert_eq!(state.board().offers.len(), 1);
        refusals += usize::from(!has_stone);
    }
    assert!((3..18).contains(&refusals), "{refusals}");
}

/// Seat 0 has promised its wood twice, and seat 2 cannot know whether it drew another one.
#[test]
fn d9_i4_what_a_seat_cannot_know_is_offered_and_refused_without_a_trace() {
    let mut refusals = 0;
    for seed in 0..20 {
        let mut state = Scene::new(4)
            .hand(0, "wood:1")
            .hand(1, "stone:1")
            .hand(2, "stone:1")
            .hand(3, "wood:1 water:1")
            .distilleries(3, "x38")
            .roads(3, "p53")
            .phase(Phase::Force)
            .seed(seed)
            .build();
        play(&mut state, 0, "force:b3 rob:3");
        play(&mut state, 0, "offer give:wood:1 get:stone:1 to:1");
        play(&mut state, 0, "offer give:wood:1 get:stone:1 to:2");
        play(&mut state, 1, "accept:1");
        assert_eq!(next_of(&state, 2, "", "accept"), ["accept:2"]);
        let before = state.clone();
        let accepted = try_play(&mut state, 2, "accept:2");
        if hand(&before, 0).covers(cards("wood:1")) {
            assert!(accepted.is_ok());
        } else {
            let refusal = accepted.unwrap_err();
            assert_eq!(refusal, Refusal::CardsGone { offer: OfferId(2) });
            assert_eq!(state.board().offers.len(), 1, "it stays open");
            refusals += 1;
        }
    }
    assert!((3..18).contains(&refusals), "{refusals}");
}

/// Without memory a seat knows only numbers of cards.
#[test]
fn d9_i6_without_memory_more_is_offered_and_refused() {
    let scene = Scene::new(3)
        .hand(0, "wood:1 water:1")
        .hand(1, "stone:1")
        .hand(2, "stone:1");
    for (memory, offered) in [("on", 0), ("off", 1)] {
        let mut state = scene.clone().option("memory", memory).build();
        play(&mut state, 0, "offer give:wood:1 get:stone:1 to:1");
        play(&mut state, 0, "offer give:wood:1 get:stone:1 to:2");
        play(&mut state, 1, "accept:1");
        assert_eq!(next_of(&state, 2, "", "accept").len(), offered);
        assert!(try_play(&mut state, 2, "accept:2").is_err());
    }
}

#[test]
fn d10_offers_close_with_the_trade_phase_and_by_withdrawal() {
    let mut state = four().build();
    play(&mut state, 0, "offer give:wood:1 get:stone:1");
    play(&mut state, 1, "offer give:stone:1 get:wood:2");
    assert_eq!(refused(&state, 0, "withdraw:2"), "not_your_offer");
    let events = play(&mut state, 1, "withdraw:2");
    assert!(matches!(
        events[..],
        [Event::OfferClosed {
            why: Closed::Withdrawn,
            ..
        }]
    ));
    play(&mut state, 0, "end");
    assert!(state.board().offers.is_empty());
    assert_eq!(refused(&state, 1, "accept:1"), "offer_closed");
}

/// What became of an offer is in sight until trading ends.
#[test]
fn d10_offers_that_ended_are_kept_with_their_answers_until_trading_ends() {
    let mut state = four().build();
    play(&mut state, 0, "offer give:wood:1 get:stone:1");
    for seat in 1..4 {
        assert!(state.board().ended.is_empty());
        play(&mut state, seat, "decline:1");
    }
    let ended = state.board().ended[0];
    assert_eq!(ended.ending, Ending::Closed(Closed::Declined));
    assert_eq!(ended.offer.declined, ended.offer.terms.to);
    play(&mut state, 0, "offer give:wood:1 get:stone:1 to:2");
    play(&mut state, 2, "accept:2");
    assert_eq!(state.board().ended[1].ending, Ending::Exchanged(Seat(2)));
    for id in 3..=6 {
        play(&mut state, 0, "offer give:water:1 get:peat:1");
        play(&mut state, 0, &format!("withdraw:{id}"));
    }
    let kept: Vec<u16> = state.board().ended.iter().map(|it| it.offer.id.0).collect();
    assert_eq!(kept, [3, 4, 5, 6]);
    play(&mut state, 0, "end");
    assert!(state.board().ended.is_empty());
}

#[test]
fn d11_offers_and_answers_are_open_to_the_whole_table() {
    let mut state = four().build();
    play(&mut state, 0, "offer give:wood:1 get:stone:1 to:1");
    let events = play(&mut state, 1, "decline:1");
    for viewer in [Viewer::Seat(Seat(3)), Viewer::Public] {
        assert_eq!(state.view(viewer).board.offers, state.board().offers);
        assert!(
            events
                .iter()
                .all(|it| WasserDesLebens::seen_by(it, viewer).as_ref() == Some(it))
        );
    }
}

#[test]
fn d12_drafts_are_secret_and_put_down_when_the_trade_phase_begins() {
    let scene = four().turn_of(3).distilleries(0, "x21").roads(0, "p28");
    let mut state = scene.build();
    let before = state.clone();
    let events = play(
        &mut state,
        0,
        "draft give:wood:2 get:stone:1 first deadline:12",
    );
    play(&mut state, 0, "draft give:wood:3 get:stone:1 to:2");
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Public] {
        assert_eq!(before.view(viewer), state.view(viewer));
        assert!(
            events
                .iter()
                .all(|it| WasserDesLebens::seen_by(it, viewer).is_none())
        );
    }
    play(&mut state, 0, "draft give:barley:1 get:peat:1");
    play(&mut state, 0, "scrap:2");
    play(&mut state, 3, "end");
    // Seat 0 rolls; whatever it is but a seven, the draft that it can pay is put down.
    let seeds = (0..).map(|seed| {
        let mut value = serde_json::to_value(&state).unwrap();
        value["unknown"]["seed"] = serde_json::json!(slowtable_kit::Seed(seed));
        WasserDesLebens::read_position(value).unwrap()
    });
    for mut state in seeds.take(8) {
        let wood = hand(&state, 0);
        let events = play(&mut state, 0, "roll");
        if state.board().phase == Phase::Force {
            play(&mut state, 0, "force:a1");
        }
        assert_eq!(wood, cards("wood:2 water:3"));
        let board = state.board();
        assert_eq!(board.offers.len(), 1, "{events:?}");
        assert_eq!(board.offers[0].terms.hours, Some(12));
        assert_eq!(board.offers[0].terms.to.len(), 3);
        assert!(state.secrets()[0].drafts.is_empty());
    }
    assert_eq!(refused(&four().build(), 0, "draft"), "not_there");
}

#[test]
fn d13_the_house_closes_an_offer_whose_deadline_has_passed() {
    let mut state = four().build();
    play(&mut state, 0, "offer give:wood:1 get:stone:1 deadline:24");
    play(&mut state, 0, "offer give:wood:1 get:barley:1");
    assert_eq!(refused(&state, 0, "lapse:2"), "not_there");
    assert_eq!(refused(&state, 1, "lapse:1"), "not_your_offer");
    assert_eq!(
        refused(&state, 0, "offer give:wood:1 get:stone:1 deadline:7"),
        "not_there"
    );
    let events = play(&mut state, 0, "lapse:1");
    assert!(matches!(
        events[..],
        [Event::OfferClosed {
            why: Closed::Lapsed,
            ..
        }]
    ));
    assert_eq!(state.board().phase, Phase::Trade);
}

#[test]
fn an_exchange_is_sealed_and_an_offer_is_not() {
    let mut state = four().build();
    let view = state.view(Viewer::Seat(Seat(0)));
    let preview = WasserDesLebens::preview(&view, &path("offer give:wood:1 get:stone:1 to:1"));
    assert!(matches!(preview, Ok(Preview::Open(..))));
    play(&mut state, 0, "offer give:wood:1 get:stone:1 to:1");
    let view = state.view(Viewer::Seat(Seat(1)));
    let preview = WasserDesLebens::preview(&view, &path("accept:1"));
    assert!(matches!(preview, Ok(Preview::Sealed(events)) if events.len() == 1));
}
