//! The number of presses that usual decisions take. Choosing from a select is two presses: it is opened and an option
//! is chosen.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};

use conformance::fewest_presses;
use slowtable_desk::{Desk, Draft, Face};
use slowtable_kit::{Match, RandomPlayer, Rules, Seat, Seed, Viewer};
use slowtable_ui::{Language, Names, Row};
use wasser_des_lebens::{Choice, Options, Phase, View, WasserDesLebens};
use wasser_des_lebens_face::WasserDesLebensFace;

/// Returns the kind of a decision and the most presses that it may take.
fn kind(view: &View, path: &[Choice]) -> Option<(&'static str, usize)> {
    let owed = usize::from(view.own().map_or(0, |(_, place, _)| place.owes));
    // Of more than four offers that wait, the others stand in a select.
    let waits = |id| {
        let seat = view.viewer.seat();
        let waiting = view.board.offers.iter();
        let mut waiting = waiting.filter(|offer| seat.is_some_and(|it| offer.waits_for(it)));
        waiting.by_ref().take(4).any(|offer| offer.id == id)
    };
    Some(match path {
        [Choice::Roll] => ("roll", 1),
        [Choice::End] => ("end", 1),
        [Choice::Site(_), Choice::Path(_)] => ("founding", 4),
        [Choice::Build(_), _] => ("build", 4),
        [Choice::Buy] => ("buy", 2),
        [Choice::Play(_), Choice::Name(_)] => ("monopoly", 3),
        [Choice::Play(_), Choice::Take(_), Choice::Take(_)] => ("invention", 4),
        [Choice::Play(_), Choice::Force(_), ..] => ("highlander", 5),
        [Choice::Trade(_), Choice::Take(_)] => ("regions", 4),
        [Choice::Offer, Choice::Give(_, gives), Choice::Get(_, gets)] if gives + gets <= 3 => {
            ("offer", 5)
        }
        [
            Choice::Offer,
            Choice::Give(_, gives),
            Choice::Get(_, gets),
            Choice::To(_) | Choice::First,
        ] if gives + gets <= 3 => ("offer to one, or to the first", 5),
        // To change an answer takes a select.
        [Choice::Accept(id)] if waits(*id) => ("accept", 1),
        [Choice::Decline(id)] if waits(*id) => ("decline", 1),
        [Choice::Force(_), ..] => ("seven", 5),
        [Choice::Drop(..), ..] => ("discard", owed + 2),
        _ => return None,
    })
}

#[test]
fn usual_decisions_take_few_presses() {
    let face = WasserDesLebensFace::new().unwrap();
    let mut most: BTreeMap<&str, usize> = BTreeMap::new();
    // By the kind and, for answers, the number of offers that wait for one.
    let mut seen: BTreeMap<(&str, usize), usize> = BTreeMap::new();
    for seed in 0..6_u64 {
        let seats = 3 + (seed % 2) as u8;
        let (mut game, _) =
            Match::<WasserDesLebens>::deal(seats, Options::default(), Seed(seed.into())).unwrap();
        let idle = |choice: &Choice| {
            matches!(
                choice,
                Choice::Draft | Choice::Counter(_) | Choice::Withdraw(_) | Choice::Lapse(_)
            )
        };
        let mut player = RandomPlayer::<WasserDesLebens>::new(seed, idle);
        player.play_out(&mut game, 3_000, |game, seat, path| {
            let view = WasserDesLebens::view(game.state(), Viewer::Seat(seat));
            let Some((kind, allowed)) = kind(&view, path) else {
                return;
            };
            let waiting = view.board.offers.iter();
            let waiting = waiting.filter(|offer| offer.waits_for(seat)).count();
            // Enough of each. Open offers may need the room of everything but the answers to them.
            let answers = matches!(path, [Choice::Accept(_) | Choice::Decline(_)]);
            let of = if answers { waiting.min(4) } else { 0 };
            let count = seen.entry((kind, of)).or_default();
            if *count >= 40 || (!answers && view.board.offers.len() > 1) {
                return;
            }
            *count += 1;
            let wanted: Vec<String> = path.iter().map(ToString::to_string).collect();
            let presses = fewest_presses(&face, &view, &wanted, allowed, |_| false);
            let presses = presses.unwrap_or_else(|| panic!("{path:?} takes over {allowed}"));
            let known = most.entry(kind).or_default();
            *known = presses.max(*known);
        });
    }
    println!("the most presses of each kind of decision: {most:?}");
    let kinds: BTreeSet<&str> = seen.keys().map(|(kind, _)| *kind).collect();
    assert_eq!(kinds.len(), 15, "{seen:?}");
    for answered in ["accept", "decline"] {
        for waiting in 1..=4 {
            let count = seen.get(&(answered, waiting)).copied().unwrap_or(0);
            assert!(count > 3, "{answered} with {waiting} offers: {seen:?}");
        }
    }
}

#[test]
fn the_question_is_the_last_line() {
    let face = WasserDesLebensFace::new().unwrap();
    let (game, _) = Match::<WasserDesLebens>::deal(3, Options::default(), Seed(3)).unwrap();
    let view = WasserDesLebens::view(game.state(), Viewer::Seat(Seat(0)));
    assert_eq!(view.board.phase, Phase::Founding);
    let names = Names::plain(["Ann", "Ben", "Cem"]);
    for language in Language::ALL {
        let desk = Desk::<WasserDesLebens>::lay(&view, &Draft::default());
        let panel = face.panel(&desk, &names, language).unwrap();
        let last = panel.text().lines().last().unwrap();
        assert!(last.ends_with('?'), "{}", panel.text());
        // Fifty-four places, by where they lie, and the utilities.
        let selects = panel
            .rows()
            .iter()
            .filter(|row| matches!(row, Row::Select(_)));
        assert_eq!(selects.count(), 4);
    }
}
