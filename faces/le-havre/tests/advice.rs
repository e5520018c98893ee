//! Hints name the move and its reason, in both languages.
// Tests may panic.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use le_havre::{Asset, Building, Choice, Event, LeHavre, Options, Space, Stock, Token};
use le_havre_face::LeHavreFace;
use le_havre_opponents::{Aim, Reason, advise};
use slowtable_desk::Face;
use slowtable_kit::{Advice, Budget, Match, Points, Preview, Rules, Seat, Seed, Viewer};
use slowtable_ui::{Language, Names};

fn told(reason: Reason) -> [String; 2] {
    let (game, _) = Match::<LeHavre>::deal(2, Options::default(), Seed(3)).unwrap();
    let view = LeHavre::view(game.state(), Viewer::Seat(Seat(0)));
    let path = vec![Choice::Take(Space::Wood), Choice::End];
    let advice = Advice { path, reason };
    let face = LeHavreFace::new().unwrap();
    let names = Names::plain(["Ann", "Ben"]);
    [Language::default(), german()].map(|language| face.advice(&view, &advice, &names, language))
}

fn german() -> Language {
    let other = Language::ALL
        .into_iter()
        .find(|it| *it != Language::default());
    other.unwrap()
}

#[test]
fn a_hint_says_what_is_won_fed_and_left_aside() {
    let [english, german] = told(Reason {
        now: Points::whole(12),
        feeds: 3,
        short: 2,
        ship_food: 4,
        instead: Some((vec![Choice::Take(Space::Fish)], Points::hundredths(260))),
        ..Reason::default()
    });
    for part in [
        "12 francs more",
        "feeds 4",
        "covers 3",
        "2 food short",
        "About 3 francs better",
    ] {
        assert!(english.contains(part), "{part}: {english}");
    }
    for part in [
        "12 Franc mehr",
        "ernährt am Ende jeder Runde 4",
        "deckt 3",
        "fehlen dir dann am Ende der Runde 2",
        "etwa 3 Franc",
    ] {
        assert!(german.contains(part), "{part}: {german}");
    }
}

/// A number that is too small is left out, but some reason is always given.
#[test]
fn a_hint_without_numbers_has_a_reason() {
    let [english, german] = told(Reason {
        now: Points::hundredths(40),
        ..Reason::default()
    });
    assert!(
        english.ends_with("Nothing else is clearly better."),
        "{english}"
    );
    assert!(
        german.ends_with("Nichts anderes ist deutlich besser."),
        "{german}"
    );
}

#[test]
fn a_hint_names_its_aim_and_what_is_missing() {
    let aim = Aim {
        what: Asset::Building(Building::Bakehouse),
        bought: false,
        missing: Stock::of(&[(Token::Clay, 2)]),
        energy: 0,
    };
    let [english, german] = told(Reason {
        aim: Some(aim),
        ..Reason::default()
    });
    assert!(
        english.contains("Bakehouse; still missing: 2 clay."),
        "{english}"
    );
    assert!(german.contains("es fehlt noch: 2 Lehm."), "{german}");
}

#[test]
fn hints_of_a_whole_game_can_be_read() {
    let (mut game, _) = Match::<LeHavre>::deal(2, Options::default(), Seed(3)).unwrap();
    let face = LeHavreFace::new().unwrap();
    let names = Names::plain(["Ann", "Ben"]);
    let mut named = 0;
    while let Some(awaited) = LeHavre::awaited(game.state()).first().copied() {
        let view = LeHavre::view(game.state(), Viewer::Seat(awaited.seat));
        let advice = advise(&view, Seed(1), Budget::steps(2_000)).unwrap();
        // The hint leaves the end of the turn to the seat.
        if let [_, .., last] = advice.path[..] {
            assert_ne!(last, Choice::End, "{:?}", advice.path);
        }
        for language in Language::ALL {
            let text = face.advice(&view, &advice, &names, language);
            assert!(
                !text.contains(['{', '}']) && text.chars().count() < 1_000,
                "{text}"
            );
            // The move is a sentence, and a reason is another.
            assert!(text.matches('.').count() > 1, "{text}");
        }
        // What is built is named, also where nothing else could be built.
        let name = |id: String| face.text(Language::default(), &id);
        let preview = LeHavre::preview(&view, &without_end(&advice.path));
        if let Ok(Preview::Open(_, events)) = preview {
            for event in events {
                if let Event::Built { building, .. } = event {
                    let text = face.advice(&view, &advice, &names, Language::default());
                    let building = name(format!("building-{building}"));
                    assert!(text.contains(&building), "{building}: {text}");
                    named += 1;
                }
            }
        }
        game.play(awaited.seat, &advice.path).unwrap();
    }
    assert!(named > 3, "{named}");
}

fn without_end(path: &[Choice]) -> Vec<Choice> {
    let kept = path.iter().copied().filter(|it| *it != Choice::End);
    kept.collect()
}

#[test]
fn a_hint_to_buy_says_what_the_building_brings() {
    let (game, _) = Match::<LeHavre>::deal(2, Options::default(), Seed(3)).unwrap();
    let view = LeHavre::view(game.state(), Viewer::Seat(Seat(0)));
    let face = LeHavreFace::new().unwrap();
    let names = Names::plain(["Ann", "Ben"]);
    let aim = Aim {
        what: Asset::Building(Building::Bakehouse),
        bought: false,
        missing: Stock::EMPTY,
        energy: 0,
    };
    for (asset, english, german) in [
        (
            Building::BuildingFirm1,
            ["hammer", "Marketplace"],
            ["Hacke", "Marktplatz"],
        ),
        (
            Building::BuildingFirm2,
            ["fee", "hammer"],
            ["Eintritt", "Hacke"],
        ),
        (
            Building::Sawmill,
            ["worth its price", "Bakehouse"],
            ["seinen Preis wert", "Backhaus"],
        ),
    ] {
        let reason = Reason {
            aim: Some(aim),
            ..Reason::default()
        };
        let path = vec![Choice::Buy(Asset::Building(asset))];
        let advice = Advice { path, reason };
        for (language, parts) in [(Language::default(), english), (self::german(), german)] {
            let text = face.advice(&view, &advice, &names, language);
            for part in parts {
                assert!(text.contains(part), "{part}: {text}");
            }
        }
    }
}
