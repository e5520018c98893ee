//! The labels of controls, and which of them a desk shows.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use le_havre::{Building, Choice, LeHavre, Options, Question, Ship, Token, View};
use le_havre_face::LeHavreFace;
use slowtable_desk::{Desk, Draft, Face, Pressed, press_at};
use slowtable_kit::{Match, RandomPlayer, Rules, Seed, Viewer};
use slowtable_ui::{Button, Language, Names, Panel, Press, Row, SelectOption};

/// Returns the views of awaited seats in random games of two that pass a test.
fn views(games: u64, is_wanted: impl Fn(&View) -> bool) -> Vec<View> {
    let mut views = Vec::new();
    for seed in 0..games {
        let (mut game, _) =
            Match::<LeHavre>::deal(2, Options::default(), Seed(seed.into())).unwrap();
        let idle = |choice: &Choice| matches!(choice, Choice::Sell(_) | Choice::Repay);
        RandomPlayer::<LeHavre>::new(seed, idle).play_out(&mut game, 3_000, |game, _, _| {
            for one in LeHavre::awaited(game.state()) {
                let view = LeHavre::view(game.state(), Viewer::Seat(one.seat));
                if is_wanted(&view) {
                    views.push(view);
                }
            }
        });
    }
    views
}

/// Returns the draft of a path.
fn draft(path: &[Choice]) -> Draft {
    Draft::of(Vec::new(), path.iter().map(ToString::to_string).collect())
}

fn panel(view: &View, draft: &Draft, language: Language) -> Panel {
    let face = LeHavreFace::new().unwrap();
    let desk = Desk::lay(view, draft);
    let names = Names::plain(["Ann", "Ben"]);
    face.panel(&desk, &names, language).unwrap()
}

fn buttons(panel: &Panel) -> Vec<Button> {
    let rows = panel.rows().iter();
    rows.flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.clone(),
        Row::Select(_) => Vec::new(),
    })
    .collect()
}

fn options(panel: &Panel) -> Vec<SelectOption> {
    let rows = panel.rows().iter();
    rows.flat_map(|row| match row {
        Row::Select(select) => select.options.clone(),
        Row::Buttons(_) => Vec::new(),
    })
    .collect()
}

/// Returns the view with more goods of its seat, so that its ships carry many kinds.
fn with_more_goods(view: &View) -> View {
    let mut view = view.clone();
    let (seat, _) = view.own().unwrap();
    let place = &mut view.board.places[seat.index()];
    for token in Token::GOODS {
        place.stock.add(token, 1);
    }
    place.ships.add(Ship::Steel10);
    place.ships.add(Ship::Steel16);
    view
}

/// Whether a view's seat can go on with a path.
fn allows(view: &View, path: &[Choice]) -> bool {
    LeHavre::walk(view, path).is_ok()
}

#[test]
fn whole_visits_to_the_shipping_line_are_told_apart_and_draft_all_of_it() {
    let enter = Choice::Enter(Building::ShippingLine);
    let face = LeHavreFace::new().unwrap();
    let (mut seen, mut long) = (0, 0);
    let mut all = views(6, |view| allows(view, &[enter]));
    let rich: Vec<View> = all.iter().map(with_more_goods).collect();
    all.extend(rich);
    for view in all {
        for language in Language::ALL {
            let draft = draft(&[enter]);
            let panel = panel(&view, &draft, language);
            let Some(first) = panel.rows().first() else {
                continue;
            };
            let ways: Vec<(String, Press, Vec<String>)> = match first {
                Row::Buttons(buttons) => buttons
                    .iter()
                    .filter(|it| it.label.contains(" → "))
                    .map(|it| (it.label.clone(), it.press.clone(), Vec::new()))
                    .collect(),
                Row::Select(select) => select
                    .options
                    .iter()
                    .filter(|it| it.label.contains(" → "))
                    .map(|it| {
                        let details = it.description.clone().unwrap_or_default();
                        let value = vec![it.value.clone()];
                        (it.label.clone() + &details, Press::ChooseSelected, value)
                    })
                    .collect(),
            };
            let mut labels: Vec<&String> = ways.iter().map(|it| &it.0).collect();
            labels.sort_unstable();
            labels.dedup();
            assert_eq!(labels.len(), ways.len(), "{ways:?}");
            for (label, press, selected) in &ways {
                assert!(label.contains("ranc"), "{label}");
                let desk = Desk::lay(&view, &draft);
                match press_at(&face, &desk, press, selected).unwrap() {
                    Pressed::Drafted(next) => {
                        // A ship may have room left.
                        let is_whole = Desk::<LeHavre>::lay(&view, &next).walk.whole;
                        assert!(next.moves().len() == 1 || is_whole, "{label}");
                    }
                    Pressed::Commit(moves) => assert_eq!(moves.len(), 1, "{label}"),
                    other => panic!("{other:?}"),
                }
                let carried = match press {
                    Press::Choose(text) | Press::Commit(Some(text)) => text,
                    _ => &selected[0],
                };
                long += usize::from(carried.starts_with('~'));
                seen += 1;
            }
        }
    }
    assert!(seen > 100 && long > 10, "{seen}, {long}");
}

#[test]
fn a_label_names_what_each_payment_is_for() {
    let main = |view: &View| {
        let walk = LeHavre::walk(view, &[]).unwrap();
        walk.question == Some(Question::Main)
    };
    let (mut both, mut seen) = (0, 0);
    for view in views(3, main) {
        for building in Building::ALL {
            let enter = Choice::Enter(building);
            if !allows(&view, &[enter]) {
                continue;
            }
            let paths = [vec![], vec![enter]];
            for path in &paths {
                let panel = panel(&view, &draft(path), Language::English);
                let labels = buttons(&panel).into_iter().map(|it| it.label);
                let labels = labels.chain(options(&panel).into_iter().map(|it| it.label));
                for label in labels {
                    let Some((_, paid)) = label.split_once(" · for ") else {
                        continue;
                    };
                    let is_named = ["(fee)", "(energy)", "(food)", " energy"];
                    let replaces = ["brick", "steel"].iter().any(|it| paid.contains(it));
                    assert!(
                        replaces || is_named.iter().any(|it| paid.contains(it)),
                        "{label}"
                    );
                    both += usize::from(paid.contains("(fee)") && paid.contains("energy"));
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 100 && both > 0, "{seen}, {both}");
}

#[test]
fn one_button_declines_a_second_building_and_only_if_one_can_be_built() {
    let asked = |view: &View| {
        let walk = LeHavre::walk(view, &[]).unwrap();
        walk.question == Some(Question::BuildAgain)
    };
    let [mut can, mut cannot] = [0, 0];
    for view in views(60, asked) {
        let walk = LeHavre::walk(&view, &[]).unwrap();
        let builds = walk.choices.iter().any(|it| matches!(it, Choice::Build(_)));
        let panel = panel(&view, &Draft::default(), Language::English);
        let asks = panel.text().contains("second building");
        assert_eq!(asks, builds, "{}", panel.text());
        let ends = |it: &Button| {
            let done = Press::Choose(Choice::Done.to_string());
            let end = Press::Commit(Some(Choice::End.to_string()));
            it.press == done || it.press == end
        };
        let ways_out: Vec<Button> = buttons(&panel).into_iter().filter(ends).collect();
        let [only] = &ways_out[..] else {
            panic!("{ways_out:?}");
        };
        assert_eq!(only.label.contains("second building"), builds, "{only:?}");
        *if builds { &mut can } else { &mut cannot } += 1;
    }
    assert!(can > 0 && cannot > 0, "{can}, {cannot}");
}

#[test]
fn selling_and_repaying_are_named_only_where_they_are_possible() {
    let [mut sells, mut both, mut repays, mut neither] = [0; 4];
    for view in views(20, |_| true) {
        let choices = LeHavre::walk(&view, &[]).unwrap().choices;
        let can_sell = choices.iter().any(|it| matches!(it, Choice::Sell(_)));
        let can_repay = choices.contains(&Choice::Repay);
        let panel = panel(&view, &Draft::default(), Language::English);
        let labels = buttons(&panel).into_iter().map(|it| it.label);
        let labels: Vec<String> = labels
            .chain(options(&panel).into_iter().map(|it| it.label))
            .collect();
        let shown = |name: &str| labels.iter().any(|it| it == name);
        let (expected, count) = match (can_sell, can_repay) {
            (true, true) => (Some("Sell and repay"), &mut both),
            (true, false) => (Some("Sell"), &mut sells),
            (false, true) => (Some("Repay loans"), &mut repays),
            (false, false) => (None, &mut neither),
        };
        for name in ["Sell and repay", "Sell", "Repay loans"] {
            assert_eq!(shown(name), expected == Some(name), "{name}: {labels:?}");
        }
        *count += 1;
    }
    assert!(
        sells > 50 && both > 10 && neither > 10,
        "{sells}, {both}, {repays}, {neither}"
    );
}

#[test]
fn one_press_repays_as_many_loans_as_possible_after_the_action() {
    let face = LeHavreFace::new().unwrap();
    let mut seen = 0;
    let after = |view: &View| {
        let walk = LeHavre::walk(view, &[]).unwrap();
        walk.question == Some(Question::End) && walk.choices.contains(&Choice::Repay)
    };
    for view in views(40, after) {
        let (_, place) = view.own().unwrap();
        let most = place.loans.min(place.stock.francs() / 5);
        let draft = Draft::default();
        let panel = panel(&view, &draft, Language::English);
        let all = buttons(&panel);
        let button = all.iter().find(|it| it.label.starts_with("Repay "));
        let desk = Desk::lay(&view, &draft);
        let press = &button.expect("a button").press;
        match press_at(&face, &desk, press, &[]).unwrap() {
            Pressed::Drafted(next) => assert_eq!(next.moves().len(), usize::from(most)),
            other => panic!("{other:?}"),
        }
        seen += usize::from(most > 1);
    }
    assert!(seen > 3, "{seen}");
}

#[test]
fn what_can_be_bought_is_shown_with_its_value_at_the_end() {
    let buys = |view: &View| {
        let walk = LeHavre::walk(view, &[]).unwrap();
        walk.choices.iter().any(|it| matches!(it, Choice::Buy(_)))
    };
    let mut seen = 0;
    for view in views(4, buys) {
        let draft = Draft {
            page: Some("buy.0".to_owned()),
            ..Draft::default()
        };
        for (language, worth) in Language::ALL
            .into_iter()
            .zip(["worth 4 at the end", "am Ende 4 wert"])
        {
            let panel = panel(&view, &draft, language);
            let firm = format!("buy:{}", Building::BuildingFirm1);
            let options = options(&panel);
            let Some(option) = options.iter().find(|it| it.value == firm) else {
                continue;
            };
            let details = option.description.as_deref().unwrap();
            assert!(details.contains(worth), "{details}");
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen}");
}
