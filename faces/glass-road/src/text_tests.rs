//! Both languages say the same things, and everything has its text.

use std::collections::BTreeSet;

use glass_road::{
    Ability, Building, BuildingKind, Card, Choice, GlassRoad, Good, Landscape, Mode, Needs,
    Options, OptionsError, Refusal, RefusedChoice, StartBuilding, Token, View, Wheel, Why,
};
use slowtable_desk::{Desk, Draft, Face};
use slowtable_kit::{Match, Points, Rules, Seat, Seed, Viewer};
use slowtable_ui::{Args, Language, Names, text_differences};

use crate::words::{Localizer, SOURCES, read};
use crate::{GlassRoadFace, setup};

#[test]
fn both_languages_have_the_same_texts_with_the_same_placeholders() {
    assert_eq!(text_differences(&SOURCES), Vec::<String>::new());
}

fn answers(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs
        .iter()
        .map(|(id, value)| ((*id).to_owned(), (*value).to_owned()))
        .collect()
}

fn in_every_language(check: impl Fn(Localizer<'_>)) {
    let words = read().unwrap();
    for language in Language::ALL {
        check(Localizer::new(&words, language));
    }
}

#[test]
fn everything_has_its_words() {
    in_every_language(|localizer| {
        for card in Card::ALL {
            localizer.card(card);
            localizer.the_card(card);
            localizer.fee(card);
            for ability in Ability::ALL {
                for mode in Mode::ALL {
                    let label = localizer.ability(card, ability, mode);
                    assert!(label.chars().count() <= 60, "{label}");
                }
            }
        }
        for building in Building::ALL {
            localizer.building(building);
            localizer.the_building(building);
        }
        for start in StartBuilding::ALL {
            localizer.start(start);
            localizer.the_start(start);
            localizer.upgrade_of(start);
            localizer.bonus(start.bonus());
        }
        for good in Good::ALL {
            localizer.good(good);
            localizer.amount(good, 1);
            localizer.amount(good, 3);
        }
        for token in Token::ALL {
            localizer.moved(token, 2);
            localizer.moved(token, -1);
        }
        for wheel in Wheel::ALL {
            localizer.wheel(wheel);
        }
        for landscape in Landscape::ALL {
            localizer.landscape(landscape);
            assert!(
                !localizer
                    .plain(&format!("landscape-{landscape}-button"))
                    .is_empty()
            );
        }
        for kind in BuildingKind::ALL {
            localizer.kinds(kind);
            assert!(!localizer.plain(&format!("kind-{kind}")).is_empty());
        }
    });
}

#[test]
fn descriptions_fit_a_select() {
    let (game, _) = Match::<GlassRoad>::deal(4, Options::default(), Seed(1)).unwrap();
    let board = game.state().board();
    in_every_language(|localizer| {
        for building in Building::ALL {
            let text = localizer.describe(board, building);
            assert!(text.chars().count() <= 100, "{text}");
            let trade = building.trade().map(|trade| localizer.trade(trade));
            assert!(trade.is_none_or(|text| text.chars().count() <= 100));
        }
        for card in Card::ALL {
            for mode in Mode::ALL {
                let text = localizer.about(card, mode);
                assert!(text.chars().count() <= 100, "{text}");
            }
        }
    });
}

#[test]
fn points_are_written_with_their_halves() {
    let words = read().unwrap();
    let english = Localizer::new(&words, Language::English);
    let german = Localizer::new(&words, Language::German);
    assert_eq!(english.points(Points::halves(2)), "1 point");
    assert_eq!(english.points(Points::halves(47)), "23½ points");
    assert_eq!(english.points(Points::halves(1)), "½ point");
    assert_eq!(german.points(Points::halves(7)), "3½ Punkte");
    assert_eq!(german.points(Points::halves(-3)), "−1½ Punkte");
}

#[test]
fn g1_every_lost_cost_can_be_read_otherwise() {
    let face = GlassRoadFace::new().unwrap();
    let specs = face.options();
    let unverified = Building::ALL
        .into_iter()
        .filter(|building| building.data().cost_unverified);
    for building in unverified {
        let id = format!("cost_{building}");
        let spec = specs.iter().find(|spec| spec.id == id).unwrap();
        let printed = building.data().cost.other.unwrap();
        let values: BTreeSet<&str> = spec.choices.iter().map(|choice| &*choice.value).collect();
        assert_eq!(values, Good::BASIC.map(Good::id).into(), "{id}");
        assert_eq!(spec.choices[0].value, printed.good.id(), "{id}");
        in_every_language(|localizer| {
            for (at, choice) in spec.choices.iter().enumerate() {
                let good: Good = choice.value.parse().unwrap();
                let amount = localizer.amount(good, printed.amount);
                let name = localizer.plain(&choice.name);
                assert!(name.starts_with(&amount), "{name}");
                assert_eq!(name.len() > amount.len(), at == 0, "{name}: usual");
            }
        });
        for choice in &spec.choices[1..] {
            let settled = face.apply_answers(
                Options::default(),
                &answers(&[(&id, &choice.value)]),
                Language::English,
            );
            let cost = settled.unwrap().costs[&building];
            assert_eq!(
                (cost.good.id(), cost.amount),
                (&*choice.value, printed.amount)
            );
        }
        for unknown in ["glass", "gold", ""] {
            let refused = face.apply_answers(
                Options::default(),
                &answers(&[(&id, unknown)]),
                Language::English,
            );
            assert!(refused.unwrap_err().contains(&id), "{unknown}");
        }
    }
    let known = answers(&[("cost_inn", "water")]);
    assert!(
        face.apply_answers(Options::default(), &known, Language::English)
            .is_err()
    );
}

#[test]
fn g1_usual_answers_leave_the_options_as_they_are() {
    let face = GlassRoadFace::new().unwrap();
    let usual: Vec<(String, String)> = face
        .options()
        .iter()
        .flat_map(|spec| answers(&[(&spec.id, &spec.choices[0].value)]))
        .collect();
    for language in Language::ALL {
        let settled = face
            .apply_answers(Options::default(), &usual, language)
            .unwrap();
        assert_eq!(settled, Options::default());
        let told = face.options_text(&settled, 4, language);
        assert!(told.chars().count() <= 80, "{told}");
        for seats in 1..=4 {
            let told = face.options_text(&settled, seats, language);
            assert!(
                !told.contains("board of") && !told.contains("Reihe"),
                "{told}"
            );
        }
        let narrow = answers(&[("board_width", "4")]);
        let narrow = face.apply_answers(Options::default(), &narrow, language);
        let told = face.options_text(&narrow.unwrap(), 4, language);
        assert!(
            told.contains("board of 4 a row") || told.contains("4 je Reihe"),
            "{told}"
        );
    }
    // An option without an answer stays unchanged.
    let sand = answers(&[("cost_clay_lake", "sand")]);
    let base = face.apply_answers(
        Options::default(),
        &answers(&[("periods", "5")]),
        Language::English,
    );
    let both = face
        .apply_answers(base.unwrap(), &sand, Language::English)
        .unwrap();
    assert_eq!((both.periods, both.costs.len()), (Some(5), 1));
    // The last answer counts.
    let twice = answers(&[("cost_clay_lake", "sand"), ("cost_clay_lake", "food")]);
    let settled = face.apply_answers(Options::default(), &twice, Language::English);
    assert_eq!(settled.unwrap(), Options::default());
}

#[test]
fn g1_a_table_shows_the_costs_that_it_plays() {
    let face = GlassRoadFace::new().unwrap();
    let other = answers(&[
        ("tile_set", "introductory"),
        ("cost_clay_lake", "sand"),
        ("cost_sand_island", "charcoal"),
    ]);
    let options = face
        .apply_answers(Options::default(), &other, Language::English)
        .unwrap();
    let told = |language| face.options_text(&options, 4, language);
    let (english, german) = (told(Language::English), told(Language::German));
    assert!(
        english.ends_with(", Clay Lake costs 2 sand, Sand Island costs 1 charcoal"),
        "{english}"
    );
    assert!(
        german.ends_with(", Ziegeleisee kostet 2 Quarzsand, Sandinsel kostet 1 Holzkohle"),
        "{german}"
    );

    let lies_open = |view: &View| {
        let mut board = view.board.on_board();
        board.any(|tile| tile == Building::ClayLake)
    };
    let view = (0..200)
        .map(|seed: u64| {
            let dealt = Match::<GlassRoad>::deal(4, options.clone(), Seed(seed.into()));
            GlassRoad::view(dealt.unwrap().0.state(), Viewer::Seat(Seat(0)))
        })
        .find(lies_open)
        .unwrap();
    let names = Names::plain(["A"; 4]);
    let board = face.board_text(&view, &names, Language::English).join("\n");
    assert!(board.contains("Clay Lake: 2 sand"), "{board}");
    let draft = Draft {
        page: Some("tile.clay_lake".to_owned()),
        ..Draft::default()
    };
    let desk = Desk::<GlassRoad>::lay(&view, &draft);
    for (language, cost) in [
        (Language::English, "Cost: 2 sand"),
        (Language::German, "Baukosten: 2 Quarzsand"),
    ] {
        let panel = face.panel(&desk, &names, language).unwrap();
        assert!(panel.text().contains(cost), "{}", panel.text());
    }
    let mut usual = view.clone();
    usual.board.costs.clear();
    let [own, usual] = [&view, &usual].map(|view| {
        let picture = face.picture(view, None, "buildings", &names, Language::English);
        picture.unwrap().scene
    });
    assert!(own != usual, "the picture shows the usual cost");
}

#[test]
fn every_refusal_has_its_sentence() {
    let fee = RefusedChoice {
        choice: Choice::Fee,
        at: 0,
        why: Why::NoFee,
        needs: Needs::default(),
    };
    let refusals = [
        Refusal::NoSeat,
        Refusal::Over,
        Refusal::GiftFirst,
        Refusal::NotYourTurn(fee),
        Refusal::CannotPay(fee),
        Refusal::NotOffered(fee),
        Refusal::Incomplete,
    ];
    let errors = [
        OptionsError::Seats(5),
        OptionsError::Periods {
            players: 1,
            periods: 5,
        },
        OptionsError::BoardWidth {
            players: 2,
            width: 5,
        },
        OptionsError::StartPlayer(4),
    ];
    in_every_language(|localizer| {
        for refusal in &refusals {
            assert!(!setup::refused(refusal, localizer).is_empty());
        }
        for error in &errors {
            assert!(!setup::refused_setup(error, localizer).is_empty());
        }
        assert!(localizer.find("no-such-text", &Args::new()).is_none());
    });
}
