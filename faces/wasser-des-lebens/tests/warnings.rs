//! The desk warns before what costs much: many cards, the last pieces, a trade that lets another player win, a route that
//! can be cut.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use slowtable_desk::{Desk, Draft, Face, Pressed, press_at};
use slowtable_kit::{Match, RandomPlayer, Rules, Seat, Seed, Viewer};
use slowtable_ui::{Language, Names, Press};
use wasser_des_lebens::route::longest;
use wasser_des_lebens::{
    Bundle, Crossings, Hex, Mode, Offer, Options, Paths, Phase, Resource, Seats, Terms, View, Ware,
    WasserDesLebens,
};
use wasser_des_lebens_face::WasserDesLebensFace;

const NAMES: [&str; 3] = ["Ann", "Ben", "Cem"];

/// Returns a view in the trade phase: of the player in turn, or of the next one.
fn trading(in_turn: bool) -> (Seat, View) {
    let mut game = Match::<WasserDesLebens>::deal(3, Options::default(), Seed(4))
        .unwrap()
        .0;
    let mut player = RandomPlayer::<WasserDesLebens>::new(1, |_| false);
    while game.state().board().phase != Phase::Trade {
        let seat = WasserDesLebens::awaited(game.state())[0].seat;
        let view = WasserDesLebens::view(game.state(), Viewer::Seat(seat));
        let path = player.path(&view).unwrap();
        game.play(seat, &path).unwrap();
    }
    let board = game.state().board();
    let seat = match in_turn {
        true => board.seat,
        false => board.seat.next(board.seats()),
    };
    let mut view = WasserDesLebens::view(game.state(), Viewer::Seat(seat));
    // What follows about hands would contradict the hands that tests deal.
    view.known = None;
    hold(&mut view, Bundle::EMPTY);
    (seat, view)
}

/// Gives the viewer this hand.
fn hold(view: &mut View, hand: Bundle) {
    let seat = view.viewer.seat().unwrap();
    view.secret.as_mut().unwrap().hand = hand;
    view.board.places[seat.index()].hand = hand.total();
}

/// Gives a seat four wagon yards and nothing else: it is two points from winning.
fn let_lead(view: &mut View, seat: Seat) {
    let place = &mut view.board.places[seat.index()];
    let sites = Hex::land().next().unwrap().crossings();
    let four = sites.iter().take(4);
    place.yards = four.fold(Crossings::default(), |all, it| all.with(Crossings::of(it)));
    place.distilleries = Crossings::default();
    place.hand = 3;
    assert_eq!(view.board.points(seat), 8);
}

fn text(view: &View, draft: &Draft, language: Language) -> String {
    let face = WasserDesLebensFace::new().unwrap();
    let desk = Desk::<WasserDesLebens>::lay(view, draft);
    let panel = face.panel(&desk, &Names::plain(NAMES), language).unwrap();
    panel.text().to_owned()
}

/// Returns the warnings of a desk, in English, after the same number was found in German.
fn warnings(view: &View, draft: &Draft) -> Vec<String> {
    let all = |language| {
        let text = text(view, draft, language);
        let found = text.lines().filter(|line| line.starts_with('⚠'));
        found.map(str::to_owned).collect::<Vec<_>>()
    };
    let found = all(Language::English);
    assert_eq!(found.len(), all(Language::German).len());
    found
}

/// Returns the desk's draft after these choices.
fn after(view: &View, choices: &[&str]) -> Draft {
    let face = WasserDesLebensFace::new().unwrap();
    let mut draft = Draft {
        page: Some("terms.0".to_owned()),
        ..Draft::default()
    };
    for choice in choices {
        let desk = Desk::<WasserDesLebens>::lay(view, &draft);
        let press = Press::Choose((*choice).to_owned());
        let pressed = press_at(&face, &desk, &press, &[]);
        let Ok(Pressed::Drafted(next)) = pressed else {
            panic!("{choice}: {pressed:?}");
        };
        draft = *next;
    }
    draft
}

#[test]
fn more_than_seven_cards_are_warned_about_before_others_roll() {
    let (_, mut view) = trading(true);
    let mut found = Vec::new();
    for cards in [7, 8] {
        hold(&mut view, Bundle::of(&[(Resource::Water, cards)]));
        found.push(warnings(&view, &Draft::default()));
    }
    assert_eq!(found[0], [""; 0]);
    let [many] = &found[1][..] else {
        panic!("{found:?}")
    };
    assert!(many.contains("You hold 8 cards"), "{many}");
}

#[test]
fn the_last_piece_is_warned_about_where_it_can_be_paid() {
    for (ware, placed, told) in [
        (Ware::Distillery, 4, "This is your last distillery"),
        (Ware::Distillery, 5, "You have no distillery left"),
        (Ware::Yard, 3, "This is your last wagon yard"),
        (Ware::Yard, 4, "You have no wagon yard left"),
        (Ware::Road, 14, "This is your last road"),
        (Ware::Road, 15, "You have no road left"),
    ] {
        let (seat, mut view) = trading(true);
        let place = &mut view.board.places[seat.index()];
        let sites = Hex::land().flat_map(|hex| hex.crossings().iter().collect::<Vec<_>>());
        let mut some = Crossings::default();
        for site in sites {
            if some.len() < placed {
                some = some.with(Crossings::of(site));
            }
        }
        match ware {
            Ware::Distillery => place.distilleries = some,
            Ware::Yard => (place.yards, place.distilleries) = (some, Crossings::default()),
            _ => {
                let mut roads = Paths::default();
                for path in Crossings::paths(some).iter() {
                    if roads.len() < placed {
                        roads = roads.with(Paths::of(path));
                    }
                }
                place.roads = roads;
            }
        }
        assert_eq!(place.placed(ware), placed, "{ware}");
        let poor = warnings(&view, &Draft::default());
        assert!(poor.iter().all(|it| !it.contains(told)), "{poor:?}");
        let cost = view.board.rows.cost(ware);
        hold(&mut view, cost);
        let found = warnings(&view, &Draft::default());
        assert!(
            found.iter().any(|it| it.contains(told)),
            "{ware} {placed}: {found:?}"
        );
    }
}

/// Returns the warnings about the tenth point.
fn tenth(view: &View, draft: &Draft) -> Vec<String> {
    let found = warnings(view, draft).into_iter();
    found
        .filter(|it| it.contains("all that is missing to win"))
        .collect()
}

#[test]
fn a_trade_that_may_give_the_tenth_point_is_warned_about_on_both_sides() {
    // A player who is not in turn is asked by the leader, who is.
    let (_, mut view) = trading(false);
    let leader = view.board.seat;
    // With one card, the only possible choice would be made at once.
    let hand = Bundle::of(&[(Resource::Water, 1), (Resource::Stone, 1)]);
    hold(&mut view, hand);
    view.board.offers.push(Offer {
        id: view.board.next_offer,
        from: leader,
        terms: Terms {
            give: Bundle::of(&[(Resource::Wood, 1)]),
            get: Bundle::of(&[(Resource::Water, 1)]),
            to: Seats::others(3, leader),
            mode: Mode::Choose,
            hours: None,
        },
        answers: None,
        accepted: Seats::EMPTY,
        declined: Seats::EMPTY,
    });
    let number = view.board.next_offer;
    view.board.next_offer.0 += 1;
    assert_eq!(tenth(&view, &Draft::default()), [""; 0]);
    let_lead(&mut view, leader);
    let name = NAMES[leader.index()];
    let found = tenth(&view, &Draft::default());
    assert!(found.len() == 1 && found[0].contains(name), "{found:?}");
    // An answer with an offer, an own offer and a draft are made without another question.
    let counter = format!("counter:{number}");
    for choices in [
        &[counter.as_str(), "give:water:1"][..],
        &["offer", "give:water:1", "get:wood:1"],
        &[
            "draft",
            "give:water:1",
            "get:wood:1",
            &format!("to:{leader}"),
        ],
    ] {
        let found = tenth(&view, &after(&view, choices));
        assert!(
            found.len() == 1 && found[0].contains(name),
            "{choices:?}: {found:?}"
        );
    }
}

#[test]
fn the_maker_of_an_offer_is_warned_where_no_confirmation_follows() {
    let (seat, mut view) = trading(true);
    // With one card, the only possible choice would be made at once.
    let hand = Bundle::of(&[(Resource::Water, 1), (Resource::Stone, 1)]);
    hold(&mut view, hand);
    for place in &mut view.board.places {
        place.hand = place.hand.max(1);
    }
    let [leader, other] = [1, 2].map(|steps| Seat((seat.0 + steps) % 3));
    let offer = ["offer", "give:water:1", "get:wood:1"];
    let to = |seat: Seat| format!("to:{seat}");
    let (to_leader, to_other) = (to(leader), to(other));
    let direct = [&offer[..], &[&to_leader]].concat();
    assert_eq!(tenth(&view, &after(&view, &direct)), [""; 0]);
    let_lead(&mut view, leader);
    let first = [&offer[..], &["first"]].concat();
    for warned in [&direct, &first] {
        let found = tenth(&view, &after(&view, warned));
        let name = NAMES[leader.index()];
        assert!(
            found.len() == 1 && found[0].contains(name),
            "{warned:?}: {found:?}"
        );
    }
    // Its maker chooses among those who accept, and is warned then; others are not close.
    let elsewhere = [&offer[..], &[&to_other]].concat();
    for quiet in [&offer[..], &elsewhere] {
        assert_eq!(tenth(&view, &after(&view, quiet)), [""; 0]);
    }
}

#[test]
fn a_route_that_can_be_cut_is_warned_about() {
    let (mut cut, mut safe) = (0, 0);
    for seed in 0..20_u64 {
        let dealt = Match::<WasserDesLebens>::deal(3, Options::default(), Seed(seed.into()));
        let mut game = dealt.unwrap().0;
        let mut player = RandomPlayer::<WasserDesLebens>::new(seed, |_| false);
        player.play_out(&mut game, 2_000, |game, _, _| {
            let board = game.state().board();
            let Some(holder) = board.route.filter(|_| board.phase == Phase::Build) else {
                return;
            };
            if cut + safe > 400 {
                return;
            }
            let place = &board.places[holder.index()];
            let shortened = |other: Seat| {
                board.sites_of(other).iter().any(|site| {
                    let blocked = board.foreign(holder).with(Crossings::of(site));
                    longest(place.roads, blocked) < place.route
                })
            };
            let mut others = Seat::all(board.seats()).filter(|other| *other != holder);
            let expected = others.any(shortened);
            let view = WasserDesLebens::view(game.state(), Viewer::Seat(holder));
            let found = warnings(&view, &Draft::default());
            let told = found
                .iter()
                .any(|it| it.contains("can cut your longest trade route"));
            assert_eq!(told, expected, "{found:?}");
            *(if told { &mut cut } else { &mut safe }) += 1;
        });
    }
    assert!(cut > 0 && safe > 0, "{cut} {safe}");
}
