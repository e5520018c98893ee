//! Games that differ only in what a seat hides give everybody else equal bytes: desks, lines, pages, pictures and their
//! descriptions. Drafts, decisions ahead and answers once for all are laid over the own view alone.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use roads_and_boats::{Call, Choice, Event, Homes, MapChoice, Options, Phase, RoadsAndBoats, View};
use roads_and_boats_face::RoadsAndBoatsFace;
use roads_and_boats_lab::RoadsAndBoatsSubject;
use roads_and_boats_opponents::RoadsAndBoatsOpponent;
use slowtable_desk::{Desk, Draft, Face, Hosted, Playing, Pressed};
use slowtable_kit::{Match, RandomPlayer, Rng, Rules, Seat, Seed, Viewer};
use slowtable_lab_kit::Subject as _;
use slowtable_ui::{Language, Names, Picture, Press};

type Game = Match<RoadsAndBoats>;

/// The moves of a game that are looked at.
const MOVES: usize = 400;
/// How many moves of one kind are compared in a game.
const OF_A_KIND: usize = 3;

/// The kinds of moves whose hidden part the others must not see.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// A call, while others still owe theirs.
    Call,
    /// An action is written into a script.
    Script,
    /// A script is handed in.
    Done,
    Other,
}

impl Kind {
    fn of(view: &View, path: &[Choice]) -> Self {
        let together = view.board.step == roads_and_boats::Step::Together;
        match path {
            [Choice::Call(_)] => Self::Call,
            [Choice::Done] if together => Self::Done,
            [Choice::Do(_), ..] if together => Self::Script,
            _ => Self::Other,
        }
    }
}

fn names() -> Names {
    Names::plain(["Ann", "Ben", "Cem", "Dora"])
}

fn face() -> &'static RoadsAndBoatsFace {
    static FACE: LazyLock<RoadsAndBoatsFace> = LazyLock::new(|| RoadsAndBoatsFace::new().unwrap());
    &FACE
}

fn view(game: &Game, viewer: Viewer) -> View {
    RoadsAndBoats::view(game.state(), viewer)
}

/// Returns what a picture shows, and its description.
fn drawn(picture: Option<Picture>) -> String {
    picture.map_or_else(String::new, |it| format!("{}\n{:?}", it.alt, it.scene))
}

/// Returns everything that a viewer is shown after these events, in a language.
fn shown(game: &Game, viewer: Viewer, events: &[Event], language: Language) -> Vec<String> {
    let (face, names) = (face(), names());
    let view = view(game, viewer);
    let seen_by = |viewer| {
        let events = events.iter();
        let seen = events.filter_map(move |event| RoadsAndBoats::seen_by(event, viewer));
        seen.collect::<Vec<_>>()
    };
    let public = || RoadsAndBoats::view(game.state(), Viewer::Public);
    let posted = seen_by(Viewer::Public);
    let mut all = face.lines(&public, &seen_by(viewer), &names, language);
    all.push(format!("{:?}", face.picture_of_events(&posted)));
    let awaited = RoadsAndBoats::awaited(game.state());
    all.extend(awaited.iter().map(|one| face.awaited(one, language)));
    all.extend(face.board_text(&view, &names, language));
    let desk = Desk::<RoadsAndBoats>::lay(&view, &Draft::default());
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
    let other = RoadsAndBoatsSubject::indistinguishable_state(game.state(), viewer, rng)?;
    (other != *game.state()).then(|| Game::from_position(other))
}

/// Has the seat make a move of the same kind; a call is the other one in the other world.
fn played(game: &Game, seat: Seat, path: &[Choice], other: bool) -> Option<(Game, Vec<Event>)> {
    let mut game = game.clone();
    let path: Vec<Choice> = match path {
        [Choice::Call(Call::Order)] if other => vec![Choice::Call(Call::Simultaneous)],
        [Choice::Call(Call::Simultaneous)] if other => vec![Choice::Call(Call::Order)],
        path => path.to_vec(),
    };
    let events = game.play(seat, &path).ok()?.events;
    Some((game, events))
}

#[test]
fn worlds_that_differ_in_hidden_things_are_shown_alike() {
    let mut compared: BTreeMap<Kind, usize> = BTreeMap::new();
    for index in 0..3_u64 {
        let seats = 2 + (index % 3) as u8;
        let options = Options {
            map: MapChoice::Drawn,
            homes: Homes::Usual,
            land: 7,
            sea: 2,
            ..Options::default()
        };
        let (mut game, _) = Game::deal(seats, options, Seed(index.into())).unwrap();
        let mut player =
            RandomPlayer::<RoadsAndBoats>::new(index, |choice| *choice == Choice::Done);
        let mut rng = Rng::new(index);
        let mut here: BTreeMap<Kind, usize> = BTreeMap::new();
        let mut moves = 0;
        player.play_out(&mut game, MOVES, |game, seat, path| {
            moves += 1;
            let kind = Kind::of(&view(game, Viewer::Seat(seat)), path);
            let looks = match kind {
                Kind::Other => moves % 60 == 0,
                _ => here.get(&kind).is_none_or(|times| *times < OF_A_KIND),
            };
            if !looks || !game.state().board().phase.is_of_turn() {
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
                let one = played(game, seat, path, false);
                let other = played(&twin, seat, path, true);
                let (Some((one, events)), Some((other, told))) = (one, other) else {
                    continue;
                };
                // What is carried out, drawn or called lies open and may differ by the rules.
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
    for kind in [Kind::Call, Kind::Script, Kind::Done] {
        let times = compared.get(&kind).copied().unwrap_or_default();
        assert!(times > 1, "{kind:?}: {compared:?}");
    }
}

/// Returns what a seat is shown with an empty draft.
fn laid(playing: &dyn Playing, seat: u8) -> String {
    let desk = playing.desk(Seat(seat), &Draft::default(), None);
    let panel = desk.panel(&names(), Language::English).unwrap();
    let picture = panel.picture().map(str::to_owned).unwrap_or_default();
    let picture = desk.picture(&picture, &names(), Language::English);
    format!("{panel:?}\n{}", drawn(picture))
}

#[test]
fn what_is_prepared_at_a_desk_changes_no_other_desk() {
    let options = Options {
        homes: Homes::Fixed,
        ..Options::default()
    };
    let (mut game, _) = Game::deal(2, options, Seed(1)).unwrap();
    game.play(Seat(0), &[Choice::Call(Call::Simultaneous)])
        .unwrap();
    assert_eq!(game.state().board().phase, Phase::Production);
    let title = Hosted::new(RoadsAndBoatsFace::new().unwrap(), RoadsAndBoatsOpponent);
    let playing = title.playing(game);
    let before = laid(playing.as_ref(), 1);
    let mut draft = Draft::default();
    for (question, answer) in [("prayer", "cash"), ("place", "third+first")] {
        draft
            .standing
            .insert(question.to_owned(), answer.to_owned());
    }
    let done = Press::Commit(Some("done".to_owned()));
    for press in [Press::Ahead("script:1:production".to_owned()), done] {
        let desk = playing.desk(Seat(0), &draft, None);
        let pressed = desk.press(&press, &[], Language::English);
        let Ok(Pressed::Drafted(next)) = pressed else {
            panic!("{press:?}: {pressed:?}");
        };
        draft = *next;
    }
    assert_eq!(draft.decided.len(), 1);
    let own = playing.desk(Seat(0), &draft, None);
    let own = own.panel(&names(), Language::English).unwrap();
    assert_ne!(format!("{own:?}"), laid(playing.as_ref(), 0));
    assert_eq!(laid(playing.as_ref(), 1), before);
}
