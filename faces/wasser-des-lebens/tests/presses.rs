//! The number of presses that usual decisions take. Choosing from a select is two presses: it is opened and an option
//! is chosen.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use slowtable_desk::{Desk, Draft, Face, Pressed, press_at};
use slowtable_kit::{Match, RandomPlayer, Rules, Seat, Seed, Viewer};
use slowtable_ui::{Language, Names, Panel, Press, Row, SelectValue};
use wasser_des_lebens::{Choice, Options, Phase, View, WasserDesLebens};
use wasser_des_lebens_face::WasserDesLebensFace;

/// Returns the fewest presses that make exactly these moves count; `None` if more than `most` are needed.
fn fewest(
    face: &WasserDesLebensFace,
    view: &View,
    wanted: &[Choice],
    most: usize,
) -> Option<usize> {
    let wanted: Vec<String> = wanted.iter().map(ToString::to_string).collect();
    let mut drafts = vec![vec![Draft::default()]];
    for presses in 0..=most {
        let here = drafts.get(presses).cloned().unwrap_or_default();
        for draft in here {
            for (press, selected, price) in offered(face, view, &draft) {
                let desk = Desk::<WasserDesLebens>::lay(view, &draft);
                match press_at(face, &desk, &press, &selected) {
                    Ok(Pressed::Commit(moves)) if moves.concat() == wanted => {
                        return (presses + price <= most).then_some(presses + price);
                    }
                    Ok(Pressed::Drafted(next)) => {
                        let mut named = next.moves().concat();
                        named.extend_from_slice(next.path());
                        let leads = wanted.starts_with(&named) && *next != draft;
                        if leads && presses + price <= most {
                            while drafts.len() <= presses + price {
                                drafts.push(Vec::new());
                            }
                            drafts[presses + price].push(*next);
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    None
}

/// Returns what a desk offers to press, with its price.
fn offered(
    face: &WasserDesLebensFace,
    view: &View,
    draft: &Draft,
) -> Vec<(Press, Vec<String>, usize)> {
    let desk = Desk::<WasserDesLebens>::lay(view, draft);
    let names = Names::plain(["Ann", "Ben", "Cem", "Dora"]);
    let panel: Panel = face.panel(&desk, &names, Language::English).unwrap();
    let mut all = Vec::new();
    for row in panel.rows() {
        match row {
            Row::Buttons(buttons) => {
                let leads = |press: &Press| {
                    matches!(press, Press::Choose(_) | Press::Complete | Press::Commit(_))
                };
                let buttons = buttons.iter().filter(|button| leads(&button.press));
                all.extend(buttons.map(|it| (it.press.clone(), Vec::new(), 1)));
            }
            Row::Select(select) => {
                let choices = select.options.iter().filter(|option| {
                    matches!(SelectValue::decode(&option.value), SelectValue::Choices(_))
                });
                let each = choices.map(|it| (Press::ChooseSelected, vec![it.value.clone()], 2));
                all.extend(each);
            }
        }
    }
    all
}

/// Returns the kind of a decision and the most presses that it may take.
fn kind(view: &View, path: &[Choice]) -> Option<(&'static str, usize)> {
    let owed = usize::from(view.own().map_or(0, |(_, place, _)| place.owes));
    let waits = |id| {
        let offer = view.board.offer(id);
        offer.is_some_and(|offer| view.viewer.seat().is_some_and(|it| offer.waits_for(it)))
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
        [Choice::Offer, Choice::Give(_, 1), Choice::Get(_, 1)] => ("offer", 5),
        // To change an answer takes a select.
        [Choice::Accept(id)] if waits(*id) => ("accept", 1),
        // In the own turn it is drafted like any other move, so that the turn goes on.
        [Choice::Decline(id)] if waits(*id) && view.board.in_turn(view.viewer.seat()?) => {
            ("decline in turn", 2)
        }
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
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
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
            // Enough of each; answers beyond the first offers stand in a select.
            let count = seen.entry(kind).or_default();
            if *count >= 40 || view.board.offers.len() > 1 {
                return;
            }
            *count += 1;
            let presses = fewest(&face, &view, path, allowed);
            let presses = presses.unwrap_or_else(|| panic!("{path:?} takes over {allowed}"));
            let known = most.entry(kind).or_default();
            *known = presses.max(*known);
        });
    }
    println!("the most presses of each kind of decision: {most:?}");
    assert_eq!(seen.len(), 15, "{seen:?}");
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
