//! Food is counted in one way in the desk's text, in its questions, in pictures and in hints.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use le_havre::{Choice, FoodBill, LeHavre, Length, Options, Phase, Question, Token, View};
use le_havre_face::LeHavreFace;
use le_havre_opponents::advise;
use slowtable_desk::{Desk, Draft, Face};
use slowtable_kit::{Budget, Match, Preview, RandomPlayer, Rules, Seat, Seed, Viewer};
use slowtable_ui::{Language, Names};

/// Returns views of every seat at every move of random games.
fn views(games: u64) -> Vec<View> {
    let mut views = Vec::new();
    for seed in 0..games {
        let seats = 1 + (seed % 5) as u8;
        let length = [Length::Short, Length::Full][usize::from(seed % 2 == 0)];
        let options = Options {
            length,
            ..Options::default()
        };
        let (mut game, _) = Match::<LeHavre>::deal(seats, options, Seed(seed.into())).unwrap();
        let idle = |choice: &Choice| matches!(choice, Choice::Sell(_) | Choice::Repay);
        RandomPlayer::<LeHavre>::new(seed, idle).play_out(&mut game, 3_000, |game, _, _| {
            let viewers = Seat::all(seats).map(Viewer::Seat);
            views.extend(viewers.map(|viewer| LeHavre::view(game.state(), viewer)));
        });
    }
    views
}

/// Counts the food of a seat from the rulebook's sentences: what is due, fed by ships, paid, and there (H4, P1).
fn counted(view: &View) -> Option<[u16; 5]> {
    let (board, (_, place)) = (&view.board, view.own()?);
    let card = board.rounds().get(usize::from(board.round) - 1)?;
    let feeds = place
        .ships
        .iter()
        .map(|(ship, count)| ship.kind().food(board.players()) * u16::from(count));
    let ships = feeds.sum::<u16>().min(card.food);
    let paid = match (board.phase, place.feeding) {
        (Phase::Feeding, None) => card.food - ships,
        (Phase::Feeding, Some(paid)) => paid.min(card.food - ships),
        _ => 0,
    };
    let have = |(token, worth): (Token, u16)| place.stock.get(token) * worth;
    let foods = [
        (Token::Fish, 1),
        (Token::SmokedFish, 2),
        (Token::Bread, 2),
        (Token::Meat, 3),
        (Token::Franc, 1),
    ];
    let have: u16 = foods.into_iter().map(have).sum();
    let short = (card.food - ships - paid).saturating_sub(have);
    Some([card.food, ships, paid, have, short])
}

fn parts(bill: &FoodBill) -> [u16; 5] {
    [bill.due, bill.ships, bill.paid, bill.have(), bill.short()]
}

/// Returns the number after some words.
fn after(text: &str, words: &str) -> Option<u16> {
    let (_, rest) = text.split_once(words)?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// Returns the number before some words.
fn before(text: &str, words: &str) -> Option<u16> {
    let (rest, _) = text.split_once(words)?;
    let digits: Vec<char> = rest
        .chars()
        .rev()
        .take_while(char::is_ascii_digit)
        .collect();
    digits.into_iter().rev().collect::<String>().parse().ok()
}

#[test]
fn food_is_the_same_number_wherever_it_is_shown() {
    let face = LeHavreFace::new().unwrap();
    let names = Names::plain(["Ann", "Ben", "Cem", "Dea", "Eve"]);
    let (mut desks, mut shorts, mut asked, mut pictures) = (0, 0, 0, 0);
    for (at, view) in views(10).into_iter().enumerate() {
        if view.board.phase == Phase::Over {
            continue;
        }
        let (_, place) = view.own().unwrap();
        let bill = view.board.food_bill(place);
        assert_eq!(bill.as_ref().map(parts), counted(&view));
        let Some(bill) = bill else { continue };
        let owes = view.board.phase != Phase::Feeding || bill.owed() > 0;
        let draft = Draft::default();
        let desk = Desk::<LeHavre>::lay(&view, &draft);
        let panel = face.panel(&desk, &names, Language::English).unwrap();
        let is_food = |line: &&str| line.contains(" Food at the end") || line.contains(" Food now");
        let line = panel.text().lines().find(is_food);
        assert_eq!(line.is_some(), owes, "{}", panel.text());
        if let Some(line) = line {
            desks += 1;
            assert_eq!(before(line, " due"), Some(bill.due), "{line}");
            assert_eq!(
                after(line, "ships feed ").unwrap_or(0),
                bill.ships,
                "{line}"
            );
            assert_eq!(after(line, "you have "), Some(bill.have()), "{line}");
            assert_eq!(
                before(line, " in francs").unwrap_or(0),
                bill.francs,
                "{line}"
            );
            // The question of a feeding says it in its own sentence.
            let short = match desk.walk.question {
                Some(Question::Feeding { .. }) => after(panel.text(), "short by "),
                _ => after(line, "Short by "),
            };
            assert_eq!(short.unwrap_or(0), bill.short(), "{line}");
            shorts += usize::from(bill.short() > 0);
        }
        if let Some(Question::Feeding { owed }) = desk.walk.question {
            asked += 1;
            assert_eq!(owed, bill.owed());
            assert_eq!(after(panel.text(), "You owe "), Some(bill.owed()));
            let have = after(panel.text(), "food and have ");
            assert!(have.is_none_or(|have| have == bill.have()));
        }
        if at % 40 == 0 {
            pictures += 1;
            let picture = face.picture(&view, None, "round", &names, Language::English);
            let told = picture.unwrap().alt;
            let seats = view
                .board
                .places
                .iter()
                .zip(["Ann", "Ben", "Cem", "Dea", "Eve"]);
            for (place, name) in seats {
                let bill = view.board.food_bill(place).unwrap();
                let line = told
                    .split(". ")
                    .find(|line| line.starts_with(name))
                    .unwrap();
                let has = after(line, "has ").or_else(|| after(line, "Has "));
                assert_eq!(has.unwrap_or(bill.have()), bill.have(), "{line}");
                assert_eq!(
                    after(line, "short by ").unwrap_or(0),
                    bill.short(),
                    "{line}"
                );
            }
        }
    }
    assert!(
        desks > 500 && shorts > 100 && asked > 20 && pictures > 20,
        "{desks} {shorts} {asked} {pictures}"
    );
}

/// A hint speaks of the same missing food as the desk after its move.
#[test]
fn a_hint_counts_food_as_the_desk_does() {
    let mut seen = 0;
    for view in views(5).into_iter().step_by(7) {
        let Some(advice) = advise(&view, Seed(1), Budget::steps(100)) else {
            continue;
        };
        if advice.reason.short == 0 {
            continue;
        }
        let after = match LeHavre::preview(&view, &advice.path) {
            Ok(Preview::Open(after, _)) => after,
            _ => continue,
        };
        let (_, place) = after.own().unwrap();
        let bill = after
            .board
            .food_bill(place)
            .or_else(|| after.board.next_food_bill(place));
        assert_eq!(bill.map(|bill| bill.short()), Some(advice.reason.short));
        seen += 1;
    }
    assert!(seen > 5, "{seen}");
}
