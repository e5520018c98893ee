//! Worlds that differ only in what is hidden from a viewer give that viewer equal bytes: desks, lines, pages, pictures
//! and their descriptions.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use slowtable_desk::{Desk, Draft, Face};
use slowtable_kit::{Match, RandomPlayer, Rng, Rules, Seat, Seed, Viewer};
use slowtable_lab_kit::Subject as _;
use slowtable_ui::{Language, Names, Picture};
use wasser_des_lebens::{Choice, Event, Options, View, WasserDesLebens};
use wasser_des_lebens_face::WasserDesLebensFace;
use wasser_des_lebens_lab::WasserDesLebensSubject;

type Game = Match<WasserDesLebens>;

/// The moves of a game that are looked at.
const MOVES: usize = 500;
/// How many moves of one kind are compared in a game.
const OF_A_KIND: usize = 2;

/// The kinds of moves whose hidden part the others must not see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// An offer is drafted.
    Draft,
    /// Cards are given back while others still owe some.
    Discard,
    /// A development card is bought.
    Buy,
    /// A card is drawn from a hand.
    Rob,
    Other,
}

impl Kind {
    fn of(path: &[Choice]) -> Self {
        match path {
            [Choice::Draft, ..] => Self::Draft,
            [Choice::Drop(..), ..] => Self::Discard,
            [Choice::Buy] => Self::Buy,
            _ if path.iter().any(|it| matches!(it, Choice::Rob(_))) => Self::Rob,
            _ => Self::Other,
        }
    }
}

fn view(game: &Game, viewer: Viewer) -> View {
    WasserDesLebens::view(game.state(), viewer)
}

/// Returns what a picture shows, and its description.
fn drawn(picture: Option<Picture>) -> String {
    picture.map_or_else(String::new, |it| format!("{}\n{:?}", it.alt, it.scene))
}

/// Returns everything that a viewer is shown after these events, in a language.
fn shown(game: &Game, viewer: Viewer, events: &[Event], language: Language) -> Vec<String> {
    static FACE: LazyLock<WasserDesLebensFace> =
        LazyLock::new(|| WasserDesLebensFace::new().unwrap());
    let face = &*FACE;
    let names = Names::plain(["Ann", "Ben", "Cem", "Dora"]);
    let view = view(game, viewer);
    let seen_by = |viewer| {
        let events = events.iter();
        let seen = events.filter_map(move |event| WasserDesLebens::seen_by(event, viewer));
        seen.collect::<Vec<_>>()
    };
    let public = || WasserDesLebens::view(game.state(), Viewer::Public);
    let posted = seen_by(Viewer::Public);
    let mut all = face.lines(&public, &seen_by(viewer), &names, language);
    all.push(format!("{:?}", face.picture_of_events(&posted)));
    all.extend(
        posted
            .iter()
            .map(|event| format!("{:?}", face.running(event))),
    );
    all.push(format!(
        "{:?}",
        face.post_choices(&public(), &names, language)
    ));
    let awaited = WasserDesLebens::awaited(game.state());
    all.extend(awaited.iter().map(|one| face.awaited(one, language)));
    all.extend(face.board_text(&view, &names, language));
    let desk = Desk::<WasserDesLebens>::lay(&view, &Draft::default());
    let panel = face.panel(&desk, &names, language).unwrap();
    all.push(format!("{panel:?}"));
    let pictures = face.pictures(&view).into_iter();
    let mut named: BTreeSet<String> = pictures.map(|it| it.name.into_owned()).collect();
    named.extend(panel.picture().map(str::to_owned));
    for name in named {
        all.push(drawn(face.picture(&view, None, &name, &names, language)));
    }
    all
}

/// Returns a game that looks the same to the viewer and differs in something hidden.
fn elsewhere(game: &Game, viewer: Viewer, rng: &mut Rng) -> Option<Game> {
    let other = WasserDesLebensSubject::indistinguishable_state(game.state(), viewer, rng)?;
    (other != *game.state()).then(|| Game::from_position(other))
}

/// Has the seat make the move in another world; a discard is one of what it holds there. `None` if the move is not
/// possible there.
fn played(game: &Game, seat: Seat, path: &[Choice]) -> Option<(Game, Vec<Event>)> {
    let mut game = game.clone();
    let mut path = path.to_vec();
    if Kind::of(&path) == Kind::Discard {
        let mut player = RandomPlayer::<WasserDesLebens>::new(3, |_| false);
        path = player.path(&view(&game, Viewer::Seat(seat)))?;
    }
    let events = game.play(seat, &path).ok()?.events;
    Some((game, events))
}

#[test]
fn worlds_that_differ_in_hidden_things_are_shown_alike() {
    let mut compared: BTreeMap<Kind, usize> = BTreeMap::new();
    for index in 0..3 {
        let seats = 3 + (index % 2) as u8;
        let (mut game, _) = Game::deal(seats, Options::default(), Seed(index.into())).unwrap();
        let mut player = RandomPlayer::<WasserDesLebens>::new(index, |choice| {
            matches!(choice, Choice::Offer | Choice::Counter(_) | Choice::End)
        });
        let mut rng = Rng::new(index);
        let mut here: BTreeMap<Kind, usize> = BTreeMap::new();
        let mut moves = 0;
        player.play_out(&mut game, MOVES, |game, seat, path| {
            let kind = Kind::of(path);
            moves += 1;
            let looks = match kind {
                Kind::Other => moves % 60 == 0,
                _ => here.get(&kind).is_none_or(|times| *times < OF_A_KIND),
            };
            if !looks {
                return;
            }
            let others = Seat::all(seats).filter(|other| *other != seat);
            let others = others.map(Viewer::Seat).chain([Viewer::Public]);
            let language = Language::ALL[moves % Language::ALL.len()];
            for viewer in others {
                let Some(twin) = elsewhere(game, viewer, &mut rng) else {
                    continue;
                };
                assert_eq!(
                    shown(game, viewer, &[], language),
                    shown(&twin, viewer, &[], language),
                    "{viewer:?} before {path:?}"
                );
                let (one, other) = (played(game, seat, path), played(&twin, seat, path));
                let (Some((one, events)), Some((other, told))) = (one, other) else {
                    continue;
                };
                // Dice and what is turned up may differ by the rules.
                if view(&one, viewer) != view(&other, viewer) {
                    continue;
                }
                assert_eq!(
                    shown(&one, viewer, &events, language),
                    shown(&other, viewer, &told, language),
                    "{viewer:?} after {path:?}"
                );
                *here.entry(kind).or_default() += 1;
            }
        });
        for (kind, times) in here {
            *compared.entry(kind).or_default() += times;
        }
    }
    for kind in [
        Kind::Draft,
        Kind::Discard,
        Kind::Buy,
        Kind::Rob,
        Kind::Other,
    ] {
        let times = compared.get(&kind).copied().unwrap_or_default();
        assert!(times > 1, "{kind:?}: {compared:?}");
    }
}
