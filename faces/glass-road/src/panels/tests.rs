//! Drafts and pages. The conformance suite (tests/conformance.rs) checks the rules for all panels.

use glass_road::{Building, BuildingKind, Choice, GlassRoad, Options};
use glass_road_opponents::GlassRoadOpponent;
use slowtable_desk::{Desk, Draft, Hosted, Title};
use slowtable_kit::{Match, Rules, Seat, Seed, Viewer};
use slowtable_ui::{Language, Names, Panel};

use super::Page;
use crate::GlassRoadFace;
use crate::picture::random::{deal, player};

fn parsed(path: &[String]) -> Vec<Choice> {
    path.iter().map(|text| text.parse().unwrap()).collect()
}

/// Drafts a seat's old moves again. The kept ones must be playable, and the lost ones must be all the others.
fn check_rebased(game: &Match<GlassRoad>, seat: Seat, old: &Draft) -> bool {
    let view = GlassRoad::view(game.state(), Viewer::Seat(seat));
    let rebased = Desk::<GlassRoad>::lay(&view, old);
    let mut game = game.clone();
    for path in rebased.draft.moves() {
        game.play(seat, &parsed(path)).unwrap();
    }
    let mut kept = rebased.draft.moves().iter().peekable();
    let mut lost = rebased.lost.moves.iter().filter_map(|lost| lost.path());
    for path in old.moves() {
        if kept.next_if_eq(&path).is_none() {
            assert_eq!(lost.next(), Some(&*parsed(path)));
        }
    }
    assert_eq!((kept.next(), lost.next()), (None, None));
    assert!(rebased.sealed || GlassRoad::walk(&rebased.now, &rebased.path).is_ok());
    !rebased.draft.moves().is_empty() && !rebased.lost.moves.is_empty()
}

#[test]
fn what_fits_of_an_old_draft_is_kept_and_the_rest_is_lost() {
    let mut in_part = 0;
    for index in 0..12u8 {
        let state = deal(index % 4 + 1, &Options::default(), index.into()).unwrap();
        let mut game = Match::<GlassRoad>::from_position(state);
        let mut once = vec![Vec::new(); 4];
        let mut player = player(index.into());
        player.play_out(&mut game, 5_000, |game, seat, path| {
            let moves: &mut Vec<Vec<String>> = &mut once[seat.index()];
            moves.push(path.iter().map(ToString::to_string).collect());
            moves.drain(..moves.len().saturating_sub(8));
            let path = moves[0][..1].to_vec();
            let old = Draft::of(moves.clone(), path);
            in_part += usize::from(check_rebased(game, seat, &old));
        });
    }
    assert!(in_part > 100, "{in_part}");
}

#[test]
fn what_is_no_longer_possible_is_taken_out_and_said() {
    let hosted = Hosted::new(GlassRoadFace::new().unwrap(), GlassRoadOpponent);
    let options = serde_json::to_value(Options::default()).unwrap();
    let (game, ..) = hosted
        .open(2, &options, Seed(1), Language::English)
        .unwrap();
    let names = Names::plain(["Anna", "Ben"]);
    let path = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    let draft = Draft::of(
        vec![
            path(&["ability:a", "tile:inn", "space:2-3"]),
            path(&["remove", "space:2-3"]),
            path(&["fee"]),
        ],
        path(&["remove", "space:2-3"]),
    );
    for (language, said) in [
        (Language::English, ["2 moves", "(Inn)", "begun"]),
        (Language::German, ["2 Züge", "(Gasthof)", "begonnen"]),
    ] {
        let desk = game.desk(Seat(0), &draft, None);
        let (panel, kept) = (desk.panel(&names, language).unwrap(), desk.draft());
        assert_eq!(kept.moves(), &draft.moves()[1..2]);
        assert_eq!(kept.path(), ["remove"]);
        for words in said {
            assert!(panel.text().contains(words), "{}", panel.text());
        }
        let again = game.desk(Seat(0), kept, None);
        let panel = again.panel(&names, language).unwrap();
        assert!(!panel.text().contains(said[0]), "{}", panel.text());
    }
}

#[test]
fn pages_are_read_as_they_are_written() {
    use glass_road::Card;
    let mut pages = vec![
        Page::Main {
            less: true,
            rows: 0,
        },
        Page::Main {
            less: true,
            rows: 2,
        },
        Page::Main {
            less: false,
            rows: 2,
        },
        Page::Board(3),
        Page::Mine,
        Page::Look,
        Page::Cannot,
    ];
    pages.extend(BuildingKind::ALL.map(Page::LookKind));
    pages.extend(Card::ALL.map(Page::Card));
    pages.extend(Building::ALL.map(Page::Tile));
    for page in pages {
        let text = page.to_string();
        assert_eq!(Page::read(&text), Some(page), "{text}");
        assert!(text.len() <= Panel::CARRIED);
    }
    assert_eq!(Page::read("nowhere"), None);
}
