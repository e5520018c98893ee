//! The number of presses in a usual turn, and the labels of its controls.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use le_havre::building::{Builder, Function};
use le_havre::{Building, Choice, Event, LeHavre, Length, Options, Phase, Question, View};
use le_havre_face::LeHavreFace;
use le_havre_lab::LeHavreSubject;
use le_havre_opponents::LeHavreOpponent;
use slowtable_desk::{Desk, Draft, Face, Pressed};
use slowtable_kit::{Match, Preview, RandomPlayer, Rules, Seed, Viewer};
use slowtable_lab_kit::{AnyStudy as _, SimulatedPlayers, Study};
use slowtable_ui::{Language, Names, Panel, Press, Row, SelectValue, Tone};

/// Returns views of seats that owe a main action, from random games.
fn main_actions(games: u64) -> Vec<View> {
    let mut views = Vec::new();
    for seed in 0..games {
        let options = Options {
            length: Length::Short,
            ..Options::default()
        };
        let (mut game, _) = Match::<LeHavre>::deal(3, options, Seed(seed.into())).unwrap();
        let idle = |choice: &Choice| matches!(choice, Choice::Sell(_) | Choice::Repay);
        RandomPlayer::<LeHavre>::new(seed, idle).play_out(&mut game, 3_000, |game, _, _| {
            let table = game.state().board();
            if let (Phase::Main, Some(seat)) = (table.phase, table.turn_of()) {
                views.push(LeHavre::view(game.state(), Viewer::Seat(seat)));
            }
        });
    }
    views
}

/// Whether a select's value is choices of the game, and no page.
fn is_choice(value: &str) -> bool {
    matches!(SelectValue::decode(value), SelectValue::Choices(_))
}

struct Person<'a> {
    face: &'a LeHavreFace,
    view: &'a View,
    draft: Draft,
    presses: usize,
}

impl Person<'_> {
    fn desk(&self) -> Desk<'_, LeHavre> {
        Desk::lay(self.view, &self.draft)
    }

    fn panel(&self) -> Panel {
        let names = Names::plain(["Ann", "Ben", "Cem"]);
        self.face
            .panel(&self.desk(), &names, Language::English)
            .unwrap()
    }

    fn press(&mut self, press: &Press, selected: &[String]) -> Option<Vec<Vec<String>>> {
        self.presses += 1;
        let completes = |draft: &Draft, walk: &_| self.face.completes(draft, walk);
        match self.desk().press(press, selected, completes).unwrap() {
            Pressed::Drafted(draft) => self.draft = *draft,
            Pressed::Commit(moves) | Pressed::CommitAhead { moves, .. } => return Some(moves),
            Pressed::TakeBack(_) => panic!("nothing counts yet"),
        }
        None
    }

    /// Presses the first control of the desk until the turn has ended. Returns the number of presses.
    fn goes_on(&mut self) -> usize {
        let end = Press::Commit(Some(Choice::End.to_string()));
        for _ in 0..20 {
            let panel = self.panel();
            if panel.offers(&end) {
                assert!(self.press(&end, &[]).is_some());
                return self.presses;
            }
            if panel.offers(&Press::Complete) {
                self.press(&Press::Complete, &[]);
                continue;
            }
            match panel.rows().first().unwrap() {
                Row::Buttons(buttons) => {
                    // A press may also end the turn.
                    if self.press(&buttons[0].press, &[]).is_some() {
                        return self.presses;
                    }
                }
                Row::Select(select) => {
                    self.press(&Press::ChooseSelected, &[select.options[0].value.clone()]);
                }
            }
        }
        panic!("the turn does not end: {:?}", self.draft);
    }
}

/// Whether a use of a building asks at most one question, apart from payments.
fn asks_little(building: Building) -> bool {
    matches!(
        building.data().function,
        Function::Gain { .. }
            | Function::Flip { .. }
            | Function::Sell { .. }
            | Function::Trade { .. }
            | Function::Build(Builder::Firm | Builder::Sawmill)
            | Function::Wharf
            | Function::Joinery
            | Function::Ironworks
    )
}

#[test]
fn a_usual_turn_takes_at_most_three_presses() {
    let face = LeHavreFace::new().unwrap();
    let (mut taken, mut entered, mut ended) = (0, 0, 0);
    for view in main_actions(6) {
        let begin = || Person {
            face: &face,
            view: &view,
            draft: Draft::default(),
            presses: 0,
        };
        for row in begin().panel().rows() {
            if let Row::Buttons(buttons) = row {
                // Taking an offer also ends the turn where nothing can be bought.
                let ends = |it: &&slowtable_ui::Button| match &it.press {
                    Press::Commit(Some(text)) => text.starts_with("take:"),
                    _ => false,
                };
                ended += buttons.iter().filter(ends).count();
            }
            let values: Vec<String> = match row {
                Row::Buttons(buttons) => buttons
                    .iter()
                    .filter_map(|button| match &button.press {
                        Press::Choose(value) => Some(value.clone()),
                        _ => None,
                    })
                    .collect(),
                Row::Select(select) => select.options.iter().map(|it| it.value.clone()).collect(),
            };
            for value in values.into_iter().filter(|value| is_choice(value)) {
                let first = value.split('+').next().unwrap().parse().unwrap();
                let most = match first {
                    Choice::Take(_) => 2,
                    Choice::Enter(building) if asks_little(building) => 3,
                    _ => continue,
                };
                let mut person = begin();
                person.press(&Press::ChooseSelected, std::slice::from_ref(&value));
                let presses = person.goes_on();
                assert!(presses <= most, "{value}: {presses} presses");
                taken += usize::from(most == 2);
                entered += usize::from(most == 3);
            }
        }
    }
    assert!(
        taken > 300 && entered > 500 && ended > 50,
        "{taken}, {entered}, {ended}"
    );
}

#[test]
fn a_fee_is_paid_with_the_least_valuable_food_that_pays_it_alone() {
    let face = LeHavreFace::new().unwrap();
    let mut seen = 0;
    for view in main_actions(4) {
        let panel = Person {
            face: &face,
            view: &view,
            draft: Draft::default(),
            presses: 0,
        }
        .panel();
        let selects = panel.rows().iter().filter_map(|row| match row {
            Row::Select(select) => Some(&select.options),
            Row::Buttons(_) => None,
        });
        for option in selects.flatten().filter(|it| is_choice(&it.value)) {
            let choices: Vec<Choice> = option
                .value
                .split('+')
                .map(|text| text.parse().unwrap())
                .collect();
            let [enter @ Choice::Enter(_), pays @ Choice::Pay(..), ..] = choices[..] else {
                continue;
            };
            let walk = LeHavre::walk(&view, &[enter]).unwrap();
            if !matches!(
                walk.question,
                Some(Question::PayFood { .. } | Question::PayEither { .. })
            ) {
                continue;
            }
            assert_eq!(walk.choices.first(), Some(&pays), "{}", option.value);
            assert!(option.label.contains(" · for "), "{}", option.label);
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn a_use_is_named_by_what_it_takes_and_brings() {
    let face = LeHavreFace::new().unwrap();
    let mut seen = 0;
    for view in main_actions(6) {
        for building in Building::ALL {
            if !matches!(building.data().function, Function::Flip { .. }) {
                continue;
            }
            let Ok(walk) = LeHavre::walk(&view, &[Choice::Enter(building)]) else {
                continue;
            };
            let Some(&times @ Choice::Times(_)) = walk.choices.first() else {
                continue;
            };
            let path = vec![Choice::Enter(building).to_string()];
            let draft = Draft::of(Vec::new(), path);
            let panel = Person {
                face: &face,
                view: &view,
                draft,
                presses: 0,
            }
            .panel();
            let path = [Choice::Enter(building), times];
            if let Ok(Preview::Open(_, events)) = LeHavre::preview(&view, &path) {
                let used = events.iter().find(|it| matches!(it, Event::Used { .. }));
                assert!(used.is_some());
                let labels: Vec<&str> = panel
                    .rows()
                    .iter()
                    .flat_map(|row| match row {
                        Row::Buttons(all) => all.iter().map(|it| it.label.as_str()).collect(),
                        Row::Select(all) => all
                            .options
                            .iter()
                            .map(|it| it.label.as_str())
                            .collect::<Vec<_>>(),
                    })
                    .collect();
                assert!(labels.iter().any(|it| it.contains(" → ")), "{labels:?}");
                seen += 1;
            }
        }
    }
    assert!(seen > 5, "{seen}");
}

/// Returns views of seats that choose how to feed while another player has to choose, too.
fn feedings(games: u64) -> Vec<View> {
    let mut views = Vec::new();
    for seed in 0..games {
        let (mut game, _) =
            Match::<LeHavre>::deal(2, Options::default(), Seed(seed.into())).unwrap();
        let idle = |choice: &Choice| matches!(choice, Choice::Sell(_) | Choice::Repay);
        RandomPlayer::<LeHavre>::new(seed, idle).play_out(&mut game, 3_000, |game, _, _| {
            let table = game.state().board();
            if let (Phase::Feeding, [one, _]) = (table.phase, &table.awaited()[..]) {
                views.push(LeHavre::view(game.state(), Viewer::Seat(one.seat)));
            }
        });
    }
    views
}

#[test]
fn a_payment_that_does_not_count_yet_is_not_shown_as_waiting_for_others() {
    let face = LeHavreFace::new().unwrap();
    let mut seen = 0;
    for view in feedings(20) {
        let mut person = Person {
            face: &face,
            view: &view,
            draft: Draft::default(),
            presses: 0,
        };
        let pays = |button: &&slowtable_ui::Button| match &button.press {
            Press::Choose(value) => value.starts_with("pay:"),
            _ => false,
        };
        let panel = person.panel();
        let mut buttons = panel.rows().iter().flat_map(|row| match row {
            Row::Buttons(buttons) => &buttons[..],
            Row::Select(_) => &[],
        });
        let Some(button) = buttons.find(pays) else {
            continue;
        };
        person.press(&button.press, &[]);
        let panel = person.panel();
        let asks_more = panel.text().contains("Which special building");
        if person.draft.moves().is_empty() || asks_more {
            continue;
        }
        assert!(panel.offers(&Press::Commit(None)));
        assert!(!panel.text().contains("Waiting for"), "{}", panel.text());
        assert!(
            panel.text().contains("does not count yet"),
            "{}",
            panel.text()
        );
        // No warning about food that the draft pays.
        assert!(!panel.text().contains("Food now"), "{}", panel.text());
        seen += 1;
    }
    assert!(seen > 3, "{seen}");
}

#[test]
fn what_every_desk_has_stands_apart_from_what_is_offered() {
    let face = LeHavreFace::new().unwrap();
    let mut seen = 0;
    for view in main_actions(4) {
        let person = Person {
            face: &face,
            view: &view,
            draft: Draft::default(),
            presses: 0,
        };
        let panel = person.panel();
        let is_offer = |it: &slowtable_ui::Button| match &it.press {
            Press::Choose(_) => true,
            Press::Commit(Some(text)) => *text != Choice::End.to_string(),
            _ => false,
        };
        for row in panel.rows() {
            let Row::Buttons(buttons) = row else { continue };
            // What is offered comes first, in another colour.
            let offers = buttons.iter().filter(|it| is_offer(it)).count();
            assert!(buttons.iter().take(offers).all(is_offer), "{buttons:?}");
            let is_grey = |it: &slowtable_ui::Button| it.tone == Tone::Secondary;
            assert_eq!(
                buttons.iter().position(is_grey).unwrap_or(buttons.len()),
                offers,
                "{buttons:?}"
            );
        }
        assert!(panel.has_utilities(), "{panel:?}");
        // One more button fits above the select of utilities.
        let back = slowtable_ui::Button::new("back", Press::TakeBack);
        assert!(panel.clone().with_button(back).offers(&Press::TakeBack));
        seen += 1;
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn a_move_whose_result_is_not_known_yet_is_named_in_the_draft() {
    let face = LeHavreFace::new().unwrap();
    let (game, _) = Match::<LeHavre>::deal(2, Options::default(), Seed(5)).unwrap();
    let view = LeHavre::view(game.state(), Viewer::Seat(slowtable_kit::Seat(0)));
    let path = vec!["take:wood".to_owned(), "end".to_owned()];
    let draft = Draft::of(vec![path], Vec::new());
    let person = Person {
        face: &face,
        view: &view,
        draft,
        presses: 0,
    };
    assert!(person.desk().sealed);
    let text = person.panel().text().to_owned();
    assert!(text.contains("not confirmed yet:**\n• Take "), "{text}");
}

/// Returns the presses for each main action in a building, from games of apprentices.
fn presses_in(building: Building, games: u64, players: u8) -> Vec<u32> {
    let study = Study::<LeHavreSubject>::new(LeHavreFace::new().unwrap(), LeHavreOpponent);
    let options = serde_json::to_value(Options::default()).unwrap();
    let mut presses = Vec::new();
    for seed in 1..=games {
        let simulated = SimulatedPlayers {
            level: "apprentice",
            steps: 200,
            offers: true,
            standing: &[],
        };
        let counts = study.count_presses(players, &options, Seed(seed.into()), simulated);
        let counts = counts.unwrap();
        let of_it = counts.decisions.get(&format!("main {building}"));
        presses.extend(of_it.into_iter().flatten().map(|cost| cost.presses));
    }
    presses.sort_unstable();
    presses
}

#[test]
fn half_of_the_visits_to_the_shipping_line_take_at_most_five_presses() {
    for (games, players) in [(20, 2), (10, 4)] {
        let presses = presses_in(Building::ShippingLine, games, players);
        assert!(presses.len() > 15, "{players}: {presses:?}");
        let median = presses[(presses.len() - 1) / 2];
        assert!(median <= 5, "{players}: {presses:?}");
    }
}
