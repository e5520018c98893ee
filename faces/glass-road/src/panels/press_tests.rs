//! Single presses: they hide no choice, and warn of losses.

use std::collections::BTreeSet;

use glass_road::{Ability, Card, Choice, GlassRoad, Options, Phase, State, Token, View};
use serde_json::json;
use slowtable_desk::{Desk, Draft, Face, Pressed, chain, press_at};
use slowtable_kit::{Match, Rules, Seat, Viewer};
use slowtable_ui::{Button, Language, Names, Panel, Press, Row};

use crate::GlassRoadFace;
use crate::picture::random::{deal, player};

fn names() -> Names {
    Names::plain(["Anna", "Ben", "Cleo", "Dora"])
}

/// Returns the panel of a seat's desk.
pub(super) fn panel(state: &State, seat: Seat, draft: &Draft, language: Language) -> Panel {
    let view = GlassRoad::view(state, Viewer::Seat(seat));
    let face = GlassRoadFace::new().unwrap();
    let desk = Desk::<GlassRoad>::lay(&view, draft);
    face.panel(&desk, &names(), language).unwrap()
}

pub(super) fn press(
    state: &State,
    seat: Seat,
    draft: &Draft,
    press: &Press,
    selected: &[&str],
) -> Pressed {
    let view = GlassRoad::view(state, Viewer::Seat(seat));
    let face = GlassRoadFace::new().unwrap();
    let selected: Vec<String> = selected.iter().map(|&text| text.to_owned()).collect();
    let desk = Desk::<GlassRoad>::lay(&view, draft);
    press_at(&face, &desk, press, &selected).unwrap()
}

pub(super) fn drafted(pressed: Pressed) -> Draft {
    match pressed {
        Pressed::Drafted(draft) => *draft,
        other => panic!("{other:?}"),
    }
}

fn buttons(panel: &Panel) -> Vec<&Button> {
    let rows = panel.rows().iter();
    rows.flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.iter().filter(|button| button.enabled).collect(),
        Row::Select(_) => Vec::new(),
    })
    .collect()
}

/// Returns the choices that buttons and options of selects hold, with their labels.
fn choices(panel: &Panel) -> Vec<(String, String)> {
    let of_buttons = buttons(panel).into_iter().filter_map(|button| {
        let Press::Choose(text) = &button.press else {
            return None;
        };
        Some((text.clone(), button.label.clone()))
    });
    let of_selects = panel.rows().iter().flat_map(|row| match row {
        Row::Select(select) => &select.options[..],
        Row::Buttons(_) => &[],
    });
    let of_selects = of_selects.map(|option| (option.value.clone(), option.label.clone()));
    of_buttons.chain(of_selects).collect()
}

fn offers_commit(panel: &Panel, text: &str) -> bool {
    panel.offers(&Press::Commit(Some(text.to_owned())))
}

/// Returns the rest of seat 0's hand beside the tested card, and the hands of the others.
fn hands(card: Card) -> [Vec<Card>; 2] {
    let others = Card::ALL.into_iter().filter(|other| *other != card);
    let others: Vec<Card> = others.collect();
    let mut own = others[..4].to_vec();
    own.push(card);
    [own, others[4..9].to_vec()]
}

/// Returns a game in which all have chosen their hands. Seat 0 begins and holds `card` and only these goods.
pub(super) fn chosen(seats: u8, card: Card, tokens: &[(Token, u8)]) -> Match<GlassRoad> {
    let options = Options {
        start_player: Some(0),
        ..Options::default()
    };
    let mut dealt = json!(deal(seats, &options, 5).unwrap());
    for token in Token::ALL {
        let n = tokens.iter().find(|(of, _)| *of == token);
        let n = n.map_or(0, |(_, n)| *n);
        dealt["table"]["places"][0]["estate"]["tokens"][token.id()] = json!(n);
    }
    let mut game = Match::<GlassRoad>::from_position(serde_json::from_value(dealt).unwrap());
    let hands = hands(card);
    for seat in Seat::all(seats) {
        let cards: Vec<Choice> = hands[seat.index().min(1)]
            .iter()
            .map(|card| Choice::Card(*card))
            .collect();
        game.play(seat, &cards).unwrap();
    }
    game
}

/// Returns the same for two players, with seat 0 resolving the card alone.
pub(super) fn resolving(card: Card, tokens: &[(Token, u8)]) -> State {
    let mut game = chosen(2, card, tokens);
    game.play(Seat(0), &[Choice::Card(card)]).unwrap();
    assert!(matches!(game.state().board().phase, Phase::Resolve(_)));
    game.state().clone()
}

const NOTHING: &Draft = &Draft::of(Vec::new(), Vec::new());

#[test]
fn choices_of_one_press_are_written_short() {
    let [a, b] = Ability::ALL.map(Choice::Ability);
    assert_eq!(chain(&[Choice::Fee, a, b]), "fee+ability:a+ability:b");
    let food = Choice::Token(Token::FoodGlassworks);
    assert_eq!(
        chain(&[food, food, Choice::Done]),
        "2*token:food_glassworks+done"
    );
}

#[test]
fn what_cannot_be_done_says_what_is_missing() {
    let says = |card, tokens: &[(Token, u8)], all: [&str; 2]| {
        let state = resolving(card, tokens);
        for (language, words) in Language::ALL.into_iter().zip(all) {
            let panel = panel(&state, Seat(0), NOTHING, language);
            assert!(panel.text().contains(words), "{}", panel.text());
        }
    };
    // One fee cannot be paid, and one ability would do nothing.
    let lacks = ["you lack 1 water", "dir fehlt: 1 Wasser"];
    says(Card::ClayWorker, &[], lacks);
    let nothing = ["– you can build nothing", "– du kannst nichts bauen"];
    says(Card::Cultivator, &[], nothing);
}

#[test]
fn a_card_without_a_decision_is_one_press_that_pays_its_fee_and_ends_the_turn() {
    let state = resolving(Card::ClayWorker, &[(Token::Water, 1)]);
    let all = "fee+ability:a+ability:b+done";
    for language in Language::ALL {
        let panel = panel(&state, Seat(0), NOTHING, language);
        assert!(offers_commit(&panel, all), "{panel:?}");
        let once = buttons(&panel)
            .into_iter()
            .filter(
                |button| matches!(&button.press, Press::Choose(text) if text.contains("ability")),
            )
            .count();
        // Both abilities are equal: one button.
        assert_eq!(once, 1, "{panel:?}");
    }
    let pressed = press(
        &state,
        Seat(0),
        NOTHING,
        &Press::Commit(Some(all.into())),
        &[],
    );
    let moves = ["fee", "ability:a", "ability:b", "done"].map(|text| vec![text.to_owned()]);
    assert_eq!(pressed, Pressed::Commit(moves.to_vec()));
}

/// Returns the decisions that can go with a card that seat 0 has drafted to play.
fn decided_with(game: &Match<GlassRoad>, card: Card) -> Vec<String> {
    let draft = Draft::of(vec![vec![format!("card:{card}")]], Vec::new());
    let shown = Language::ALL.map(|language| {
        let panel = panel(game.state(), Seat(0), &draft, language);
        let texts = buttons(&panel)
            .into_iter()
            .filter_map(|button| match &button.press {
                Press::CommitAhead(text) => Some(text.clone()),
                _ => None,
            });
        texts.collect::<Vec<String>>()
    });
    assert_eq!(shown[0], shown[1]);
    shown[0].clone()
}

#[test]
fn all_of_a_card_can_be_decided_with_it_where_that_leaves_no_choice_and_loses_nothing() {
    let all = "alone:1:clay_worker=fee+ability:a+ability:b+done";
    let water = |n| [(Token::Water, n)];
    let of = |seats, card, tokens: &[(Token, u8)]| decided_with(&chosen(seats, card, tokens), card);
    assert_eq!(of(2, Card::ClayWorker, &water(1)), [all]);
    // The seat cannot pay the fee.
    assert!(of(2, Card::ClayWorker, &water(0)).is_empty());
    // The wheel has no room for the whole gain.
    let full = [(Token::Water, 1), (Token::Clay, 6)];
    let panel = panel(
        &resolving(Card::ClayWorker, &full),
        Seat(0),
        NOTHING,
        Language::English,
    );
    assert!(panel.text().contains("lost"), "{panel:?}");
    assert!(of(2, Card::ClayWorker, &full).is_empty());
    // The card asks a question.
    assert!(of(2, Card::Cultivator, &[]).is_empty());
    // While others still choose, the card can be taken back; and it is not seat 0's turn yet.
    let mut game = chosen(3, Card::ClayWorker, &water(1));
    assert!(decided_with(&game, Card::ClayWorker).is_empty());
    let others = hands(Card::ClayWorker)[1].clone();
    for (seat, card) in [Seat(1), Seat(2)].into_iter().zip(others) {
        game.play(seat, &[Choice::Card(card)]).unwrap();
    }
    assert_eq!(decided_with(&game, Card::ClayWorker), [all]);
}

#[test]
fn the_fee_waits_for_its_forest_and_the_ability_for_the_fee() {
    let state = resolving(Card::Woodcutter, &[]);
    let first = panel(&state, Seat(0), NOTHING, Language::English);
    let ability = Press::Choose("fee+ability:a".into());
    assert!(first.offers(&ability), "{first:?}");
    let asked = drafted(press(&state, Seat(0), NOTHING, &ability, &[]));
    assert_eq!(
        (asked.path(), asked.next()),
        (&["fee".into()][..], &["ability:a".into()][..])
    );
    let forests = panel(&state, Seat(0), &asked, Language::English);
    let forest = buttons(&forests)
        .into_iter()
        .find(|button| matches!(&button.press, Press::Choose(text) if text.starts_with("space:")))
        .unwrap();
    assert!(forest.label.contains(" and "), "{forest:?}");
    let done = drafted(press(&state, Seat(0), &asked, &forest.press, &[]));
    assert_eq!(done.moves().len(), 2, "{done:?}");
    assert!(done.path().is_empty() && done.next().is_empty(), "{done:?}");
    // Going back before the payment leaves no trace.
    let back = drafted(press(&state, Seat(0), &asked, &Press::Back, &[]));
    assert!(back.is_empty() && back.next().is_empty(), "{back:?}");
}

#[test]
fn step_by_step_the_fee_is_paid_alone() {
    let state = resolving(Card::ClayWorker, &[(Token::Water, 1)]);
    let one_by_one = Draft {
        page: Some("less".into()),
        ..Draft::default()
    };
    let panel = panel(&state, Seat(0), &one_by_one, Language::English);
    assert!(panel.offers(&Press::Choose("fee".into())), "{panel:?}");
    assert!(
        !buttons(&panel)
            .iter()
            .any(|button| matches!(&button.press, Press::Commit(Some(text)) if text.contains('+')))
    );
}

const HAND: [&str; 5] = [
    "card:builder",
    "card:cultivator",
    "card:supplier",
    "card:carpenter",
    "card:woodcutter",
];

/// Returns two states of three players: no one has chosen a hand yet, and all except one have.
fn choosing() -> (State, State) {
    let dealt = deal(3, &Options::default(), 5).unwrap();
    let mut game = Match::<GlassRoad>::from_position(dealt.clone());
    for seat in [Seat(1), Seat(2)] {
        let cards: Vec<Choice> = HAND.iter().map(|card| card.parse().unwrap()).collect();
        game.play(seat, &cards).unwrap();
    }
    (dealt, game.state().clone())
}

#[test]
fn a_hand_counts_at_once_as_long_as_others_still_choose_theirs() {
    let (first, last) = choosing();
    let chosen = |state, draft: &Draft| press(state, Seat(0), draft, &Press::ChooseSelected, &HAND);
    let moves = vec![HAND.map(str::to_owned).to_vec()];
    assert_eq!(chosen(&first, NOTHING), Pressed::Commit(moves.clone()));
    let mut kept = Draft::default();
    kept.set_undone(moves[0].clone());
    let again = press(&first, Seat(0), &kept, &Press::Redo, &[]);
    assert_eq!(again, Pressed::Commit(moves.clone()));
    // The last hand starts the round; step by step, everything is shown first.
    assert_eq!(drafted(chosen(&last, NOTHING)).moves(), moves);
    let step_by_step = Draft {
        page: Some("less".into()),
        ..Draft::default()
    };
    assert_eq!(drafted(chosen(&first, &step_by_step)).moves(), moves);
    for (state, said) in [(&first, true), (&last, false)] {
        let panel = panel(state, Seat(0), NOTHING, Language::English);
        assert_eq!(panel.text().contains("counts at once"), said, "{panel:?}");
    }
}

#[test]
fn a_hand_that_is_changed_is_chosen_still() {
    let (_, state) = choosing();
    let cards = HAND;
    let hand = drafted(press(
        &state,
        Seat(0),
        NOTHING,
        &Press::ChooseSelected,
        &cards,
    ));
    assert_eq!(hand.moves().len(), 1);
    let changed = drafted(press(&state, Seat(0), &hand, &Press::Undo, &[]));
    assert!(changed.moves().is_empty());
    let panel = panel(&state, Seat(0), &changed, Language::German);
    let chosen: BTreeSet<&str> = panel
        .rows()
        .iter()
        .filter_map(|row| match row {
            Row::Select(select) => Some(&select.options),
            Row::Buttons(_) => None,
        })
        .flatten()
        .filter(|option| option.chosen)
        .map(|option| option.value.as_str())
        .collect();
    assert_eq!(chosen, BTreeSet::from(cards));
    assert!(panel.offers(&Press::Redo), "{panel:?}");
    let again = drafted(press(&state, Seat(0), &changed, &Press::Redo, &[]));
    assert_eq!(again.moves(), hand.moves());
}

#[test]
fn a_card_counts_at_once_only_where_it_can_be_taken_back() {
    let mut game = chosen(3, Card::Builder, &[]);
    let text = "card:builder";
    let at_once = |game: &Match<GlassRoad>| {
        offers_commit(
            &panel(game.state(), Seat(0), NOTHING, Language::English),
            text,
        )
    };
    assert!(at_once(&game));
    let others = hands(Card::Builder)[1].clone();
    game.play(Seat(1), &[Choice::Card(others[0])]).unwrap();
    assert!(at_once(&game));
    game.play(Seat(2), &[Choice::Card(others[1])]).unwrap();
    // The last card turns all cards up.
    assert!(!at_once(&game));
    // A played card is public at once.
    assert!(!at_once(&chosen(2, Card::Builder, &[])));
}

#[test]
fn what_is_lost_is_said_before_it_counts() {
    let of = |card: Card, tokens: &[(Token, u8)]| {
        let state = resolving(card, tokens);
        let drafted = drafted(press(
            &state,
            Seat(0),
            NOTHING,
            &Press::Choose(
                if card.fee().is_some() {
                    "fee+ability:a"
                } else {
                    "ability:b"
                }
                .into(),
            ),
            &[],
        ));
        let told = [Language::English, Language::German];
        told.map(|language| panel(&state, Seat(0), &drafted, language).text().to_owned())
    };
    let clay = Token::Clay.limit();
    let full = of(
        Card::ClayWorker,
        &[(Token::Water, 1), (Token::Clay, clay - 1)],
    );
    assert!(full[0].contains("1 of it does not fit"), "{full:?}");
    assert!(
        full[1].contains("1 davon passt nicht auf das Rad"),
        "{full:?}"
    );
    let room = of(
        Card::ClayWorker,
        &[(Token::Water, 1), (Token::Clay, clay - 4)],
    );
    assert!(!room.iter().any(|text| text.contains("⚠️")), "{room:?}");
}

#[test]
fn what_asks_for_no_more_than_a_wheel_is_one_press_and_no_two_are_called_the_same() {
    let state = resolving(Card::FishFarmer, &[(Token::CharcoalGlassworks, 1)]);
    for language in Language::ALL {
        let panel = panel(&state, Seat(0), NOTHING, language);
        let all = buttons(&panel);
        let ends = all.iter().filter(
            |button| matches!(&button.press, Press::Commit(Some(text)) if text.starts_with("fee+")),
        );
        assert!(ends.count() >= 2, "{panel:?}");
        let labels: BTreeSet<&str> = all.iter().map(|button| button.label.as_str()).collect();
        assert_eq!(labels.len(), all.len(), "{labels:?}");
    }
}

/// A single press has the same effect as its choices one by one, and a row of spaces fits a phone.
#[test]
fn one_press_does_what_several_do() {
    let face = GlassRoadFace::new().unwrap();
    let (mut chains, mut grids) = (0, 0);
    for index in 0..8u8 {
        let state = deal(index % 3 + 2, &Options::default(), index.into()).unwrap();
        let mut game = Match::<GlassRoad>::from_position(state);
        player(index.into()).play_out(&mut game, 5_000, |game, seat, path| {
            let view = GlassRoad::view(game.state(), Viewer::Seat(seat));
            for length in 0..path.len() {
                let path: Vec<String> = path[..length].iter().map(ToString::to_string).collect();
                let draft = Draft::of(Vec::new(), path);
                let desk = Desk::<GlassRoad>::lay(&view, &draft);
                let panel = face.panel(&desk, &names(), Language::German).unwrap();
                for row in panel.rows() {
                    let Row::Buttons(buttons) = row else { continue };
                    let is_space = |button: &&Button| {
                        matches!(&button.press, Press::Choose(text) if text.starts_with("space:"))
                    };
                    let spaces = buttons.iter().filter(is_space).count();
                    grids += spaces;
                    assert!(spaces <= 4, "{panel:?}");
                }
                for button in buttons(&panel) {
                    let (Press::Choose(text) | Press::Commit(Some(text))) = &button.press else {
                        continue;
                    };
                    if !text.contains(['+', '*']) || length > 0 {
                        continue;
                    }
                    chains += 1;
                    let mut alone = game.clone();
                    let completes = |draft: &Draft, walk: &_| face.completes(draft, walk);
                    match desk.press(&button.press, &[], completes).unwrap() {
                        Pressed::Commit(moves) | Pressed::CommitAhead { moves, .. } => {
                            for path in moves {
                                let path: Vec<Choice> =
                                    path.iter().map(|text| text.parse().unwrap()).collect();
                                alone.play(seat, &path).unwrap();
                            }
                        }
                        Pressed::Drafted(draft) => {
                            let again = Desk::<GlassRoad>::lay(&view, &draft);
                            assert!(again.lost.moves.is_empty() && again.lost.choices == 0);
                            assert_eq!(again.draft, *draft);
                        }
                        Pressed::TakeBack(_) => panic!("{button:?}"),
                    }
                }
            }
        });
    }
    assert!(chains > 100 && grids > 100, "{chains} {grids}");
}

/// Returns the draft of seat 0 after these presses.
fn after(state: &State, presses: &[&str]) -> Draft {
    let mut draft = Draft::default();
    for text in presses {
        let choose = Press::Choose((*text).to_owned());
        draft = drafted(press(state, Seat(0), &draft, &choose, &[]));
    }
    draft
}

#[test]
fn the_last_answer_ends_the_turn_where_nothing_is_left_and_can_be_looked_at_first() {
    let state = resolving(Card::PitWorker, &[]);
    let asked = after(&state, &["ability:b+token:sand", "ability:a"]);
    let spaces = |panel: &Panel| -> Vec<Press> {
        let all = buttons(panel).into_iter();
        let all = all.map(|button| button.press.clone());
        all.filter(|press| format!("{press:?}").contains("space:"))
            .collect()
    };
    for language in Language::ALL {
        let panel = panel(&state, Seat(0), &asked, language);
        let all = spaces(&panel);
        assert!(!all.is_empty(), "{panel:?}");
        for press in &all {
            assert!(
                matches!(press, Press::Commit(Some(text)) if text.ends_with("+done")),
                "{panel:?}"
            );
        }
        let look_first = Press::Page("less".into());
        assert!(panel.offers(&look_first), "{panel:?}");
        assert!(panel.text().contains("⏭️"), "{panel:?}");
    }
    let one = spaces(&panel(&state, Seat(0), &asked, Language::English)).remove(0);
    let Pressed::Commit(moves) = press(&state, Seat(0), &asked, &one, &[]) else {
        panic!("{one:?} does not count");
    };
    let begins: Vec<&str> = moves.iter().map(|path| &path[0][..]).collect();
    assert_eq!(begins, ["ability:b", "ability:a", "done"]);
    // With a preview first, the move is only drafted.
    let first = drafted(press(
        &state,
        Seat(0),
        &asked,
        &Press::Page("less".into()),
        &[],
    ));
    let panel = panel(&state, Seat(0), &first, Language::English);
    assert!(
        spaces(&panel)
            .iter()
            .all(|press| matches!(press, Press::Choose(_))),
        "{panel:?}"
    );
}

#[test]
fn an_answer_that_leaves_an_ability_ends_nothing() {
    let state = resolving(Card::PitWorker, &[]);
    let panel = panel(
        &state,
        Seat(0),
        &after(&state, &["ability:a"]),
        Language::English,
    );
    assert!(
        !buttons(&panel)
            .iter()
            .any(|button| matches!(&button.press, Press::Commit(_))),
        "{panel:?}"
    );
    assert!(!panel.text().contains("⏭️"), "{panel:?}");
}

/// Returns the state with a change to its stored form.
fn changed(state: &State, change: impl FnOnce(&mut serde_json::Value)) -> State {
    let mut written = json!(state);
    change(&mut written);
    serde_json::from_value(written).unwrap()
}

/// Returns the draft after a press at the desk of this view's seat.
fn try_press(view: &View, text: &str) -> Option<Draft> {
    let face = GlassRoadFace::new().unwrap();
    let desk = Desk::<GlassRoad>::lay(view, NOTHING);
    let completes = |draft: &Draft, walk: &_| face.completes(draft, walk);
    match desk.press(&Press::Choose(text.to_owned()), &[], completes) {
        Ok(Pressed::Drafted(draft)) => Some(*draft),
        _ => None,
    }
}

#[test]
fn a_conversion_that_asks_nothing_is_made_as_often_as_it_can_be_in_one_press() {
    let face = GlassRoadFace::new().unwrap();
    let mut most = 0;
    for index in 0..8u8 {
        let state = deal(2, &Options::default(), index.into()).unwrap();
        let mut game = Match::<GlassRoad>::from_position(state);
        player(index.into()).play_out(&mut game, 5_000, |game, seat, _| {
            let view = GlassRoad::view(game.state(), Viewer::Seat(seat));
            let desk = Desk::<GlassRoad>::lay(&view, NOTHING);
            let panel = face.panel(&desk, &names(), Language::German).unwrap();
            let mut often = std::collections::BTreeMap::<String, usize>::new();
            for (text, label) in choices(&panel) {
                if let Some((times, choice)) = text.split_once('*')
                    && choice.starts_with("convert:")
                {
                    let times: usize = times.parse().unwrap();
                    let drafted = try_press(&view, &text).unwrap();
                    let is_it = |path: &Vec<String>| path[0] == choice;
                    assert_eq!(drafted.moves().len(), times, "{drafted:?}");
                    assert!(drafted.moves().iter().all(is_it), "{drafted:?}");
                    // What is done and lost several times is said once.
                    let desk = Desk::<GlassRoad>::lay(&view, &drafted);
                    let panel = face.panel(&desk, &names(), Language::German).unwrap();
                    let lines: Vec<&str> = panel.text().lines().collect();
                    let is_once = lines.windows(2).all(|two| two[0] != two[1]);
                    assert!(is_once, "{}", panel.text());
                    assert!(label.starts_with(&format!("{times}-mal ")), "{label}");
                    let so_far = often.entry(choice.to_owned()).or_default();
                    *so_far = times.max(*so_far);
                }
            }
            for (choice, times) in often {
                most = most.max(times);
                assert_eq!(
                    try_press(&view, &format!("{}*{choice}", times + 1)),
                    None,
                    "{choice} is possible once more than {times} times"
                );
            }
        });
    }
    assert!(most > 2, "{most}");
}

#[test]
fn a_wheel_that_turns_and_takes_what_pays_for_a_building_is_told_before() {
    let brickworks = [
        (Token::Water, 1),
        (Token::FoodBrickworks, 1),
        (Token::CharcoalBrickworks, 1),
        (Token::Wood, 3),
    ];
    let state = |tokens: &[(Token, u8)], builds: bool| {
        let state = resolving(Card::ClayWorker, tokens);
        match builds {
            true => changed(&state, |written| {
                for cards in ["hand", "chosen"] {
                    assert_eq!(written["secrets"][0][cards][0], "feudal_lord");
                    written["secrets"][0][cards][0] = json!("builder");
                }
            }),
            false => state,
        }
    };
    let told = |state: &State| {
        let draft = after(state, &["fee+ability:a"]);
        Language::ALL.map(|language| panel(state, Seat(0), &draft, language).text().to_owned())
    };
    // One of the two new clay becomes a brick: a cost of two clay and two wood cannot be paid any more.
    let [english, german] = told(&state(&brickworks, true));
    let sentence = "This turns the Brickworks wheel: 1 clay, 1 food and 1 charcoal become 1 brick. \
                    Then you can no longer pay for: Soup Kitchen, Storage.";
    assert!(english.contains(sentence), "{english}");
    assert!(
        german.contains("Dann kannst du nicht mehr bezahlen: "),
        "{german}"
    );
    // No warning for a seat that cannot build, and none while the wheel stands still.
    let still = &brickworks[..2];
    for quiet in [state(&brickworks, false), state(still, true)] {
        assert!(told(&quiet).iter().all(|text| !text.contains("⚠️")));
    }
}

#[test]
fn whoever_could_still_build_is_told_before_the_last_card_of_the_game_is_ended() {
    let rich = [
        (Token::Wood, 3),
        (Token::Clay, 2),
        (Token::FoodGlassworks, 2),
    ];
    let usual = resolving(Card::Builder, &rich);
    let last = |hand: bool| {
        changed(&usual, |written| {
            written["table"]["period"] = written["table"]["periods"].clone();
            if !hand {
                let hand = written["secrets"][0]["hand"].take();
                let card = |at: usize| &hand[at];
                written["secrets"][0]["hand"] = json!([]);
                written["table"]["places"][0]["played"] = json!([card(0), card(1), "builder"]);
                written["table"]["places"][0]["followed"] = json!([card(2), card(3)]);
                // The other player has played one card less.
                let other = written["secrets"][1]["hand"].take();
                written["table"]["places"][1]["played"] = json!([other[0], other[1]]);
                written["table"]["places"][1]["hand"] = json!(3);
                written["secrets"][1]["hand"] = json!([other[2], other[3], other[4]]);
                written["table"]["round"] = json!(5);
                written["table"]["places"][0]["hand"] = json!(0);
            }
        })
    };
    let told = |state: &State, language| {
        let draft = after(state, &["fee"]);
        panel(state, Seat(0), &draft, language).text().to_owned()
    };
    let told = |state: &State| Language::ALL.map(|language| told(state, language));
    let [english, german] = told(&last(false));
    assert!(
        english.contains("This is your last card of the game"),
        "{english}"
    );
    assert!(
        german.contains("Das ist deine letzte Karte im Spiel"),
        "{german}"
    );
    // No warning with a card left, and none in an earlier period.
    for state in [&last(true), &usual] {
        assert!(told(state).iter().all(|text| !text.contains("⏳")));
    }
}

#[test]
fn more_spaces_than_fit_are_shown_in_two_parts_of_four_columns() {
    let state = resolving(Card::PitWorker, &[]);
    let state = changed(&state, |written| {
        let grounds = &mut written["table"]["places"][0]["estate"]["grounds"];
        *grounds = json!(vec![vec!["empty"; 4]; 5]);
    });
    let mut draft = after(&state, &["ability:a"]);
    let mut seen = BTreeSet::new();
    for (page, other, rows) in [("", "rows.100", 4), ("rows.100", "", 1)] {
        draft.page = (!page.is_empty()).then(|| page.to_owned());
        let panel = panel(&state, Seat(0), &draft, Language::English);
        assert!(panel.offers(&Press::Back), "{panel:?}");
        assert!(panel.offers(&Press::Page(other.into())), "{panel:?}");
        let spaces = |row: &Row| match row {
            Row::Buttons(buttons) => buttons
                .iter()
                .filter_map(|button| match &button.press {
                    Press::Choose(text) if text.starts_with("space:") => Some(text.clone()),
                    _ => None,
                })
                .collect(),
            Row::Select(_) => Vec::new(),
        };
        let shown: Vec<Vec<String>> = panel.rows().iter().map(spaces).collect();
        let full = shown.iter().filter(|row| row.len() == 4).count();
        // Four buttons with an emoji each do not fit side by side on a phone.
        let is_bare = |row: &Row| match row {
            Row::Buttons(buttons) => {
                buttons.len() < 4 || buttons.iter().all(|button| button.emoji.is_none())
            }
            Row::Select(_) => true,
        };
        assert!(panel.rows().iter().all(is_bare), "{panel:?}");
        assert_eq!((full, shown.len()), (rows, rows + 1), "{panel:?}");
        seen.extend(shown.into_iter().flatten());
    }
    assert_eq!(seen.len(), 20);
}

/// Returns a game in which seat 0 resolves `card` alone. It holds food on both wheels and has one empty space, and
/// the Clay Lake, which costs two food, can be built.
fn building_for_food(card: Card) -> State {
    let options = Options {
        start_player: Some(0),
        ..Options::default()
    };
    let deals = (0..).filter_map(|seed| deal(2, &options, seed));
    let mut deals = deals.map(|state| json!(state));
    let mut dealt = deals
        .find(|dealt| dealt["table"]["board"].to_string().contains("clay_lake"))
        .unwrap();
    let estate = &mut dealt["table"]["places"][0]["estate"];
    for token in [Token::FoodGlassworks, Token::FoodBrickworks] {
        estate["tokens"][token.id()] = json!(3);
    }
    let mut left = 1;
    for ground in estate["grounds"].as_array_mut().unwrap().iter_mut() {
        for space in ground.as_array_mut().unwrap() {
            if *space == json!("empty") {
                if left == 0 {
                    *space = json!("pond");
                }
                left = 0;
            }
        }
    }
    let mut game = Match::<GlassRoad>::from_position(serde_json::from_value(dealt).unwrap());
    let hands = hands(card);
    for seat in Seat::all(2) {
        let cards = hands[seat.index()].iter().map(|card| Choice::Card(*card));
        game.play(seat, &cards.collect::<Vec<_>>()).unwrap();
    }
    game.play(Seat(0), &[Choice::Card(card)]).unwrap();
    game.state().clone()
}

#[test]
fn a_payment_from_two_wheels_that_ends_the_turn_has_one_control_for_a_look_first() {
    let state = building_for_food(Card::Supplier);
    let paying = ["ability:a+token:sand", "ability:b", "tile:clay_lake"];
    // Panics if two controls are the same.
    let panel = panel(&state, Seat(0), &after(&state, &paying), Language::English);
    let ends = |button: &&Button| match &button.press {
        Press::Commit(Some(text)) => text.contains("token:food") && text.ends_with("done"),
        _ => false,
    };
    assert!(buttons(&panel).iter().any(ends), "{panel:?}");
    assert!(panel.offers(&Press::Page("less".into())), "{panel:?}");
}
