//! Moments of games, for the tutorial and for galleries.

use std::sync::LazyLock;

use roads_and_boats::{Choice, Deed, Options, RoadsAndBoats, View};
use slowtable_desk::{Exhibit, TABLE};
use slowtable_kit::{Match, RandomPlayer, Rules, Seat, Seed, Viewer};

static EXHIBITS: LazyLock<Vec<Exhibit<View>>> = LazyLock::new(|| {
    let mut shown = Vec::new();
    type Moment = (&'static str, usize, &'static [&'static str]);
    let solo: &[Moment] = &[
        ("beginning", 0, &[TABLE, "map", "legend"]),
        ("middle", 60, &[TABLE, "map", "seat:0"]),
        ("end", 100, &[TABLE, "score"]),
    ];
    let four: &[Moment] = &[
        (
            "four",
            40,
            &[TABLE, "seat:0", "wonder", "research", "phase"],
        ),
        ("four-over", 100, &[TABLE, "score"]),
    ];
    for (seats, moments) in [(1, solo), (4, four)] {
        let views = views(seats);
        for (title, percent, pictures) in moments {
            let at = views.len().saturating_sub(1) * percent / 100;
            let Some(view) = views.get(at) else {
                continue;
            };
            shown.push(Exhibit {
                title: (*title).to_owned(),
                view: view.clone(),
                before: earlier(views.get(..at).unwrap_or_default(), view).cloned(),
                pictures: pictures.iter().map(|&name| name.to_owned()).collect(),
            });
        }
    }
    shown
});

/// Returns the last of some views that lies in an earlier turn.
fn earlier<'a>(before: &'a [View], view: &View) -> Option<&'a View> {
    let in_earlier = |it: &&View| it.board.turn != view.board.turn;
    before.iter().rev().find(in_earlier)
}

/// Returns the first seat's views of a game that chance plays, one before each move and one after the last.
fn views(seats: u8) -> Vec<View> {
    let options = Options::default();
    let Ok((mut game, _)) = Match::<RoadsAndBoats>::deal(seats, options, Seed(1)) else {
        return Vec::new();
    };
    let mut views = Vec::new();
    let seen =
        |game: &Match<RoadsAndBoats>| RoadsAndBoats::view(game.state(), Viewer::Seat(Seat(0)));
    let idle = |choice: &Choice| {
        matches!(
            choice,
            Choice::Do(Deed::Permit | Deed::Revoke | Deed::Ask | Deed::Hand)
        )
    };
    let mut player = RandomPlayer::<RoadsAndBoats>::new(1, idle);
    player.play_out(&mut game, 4_000, |game, _, _| views.push(seen(game)));
    views.push(seen(&game));
    views
}

/// Returns all moments, those of the game of one first.
pub(crate) fn exhibits() -> &'static [Exhibit<View>] {
    &EXHIBITS
}

/// Returns the beginning of a game, for pages without a table.
pub(crate) fn beginning() -> Option<&'static Exhibit<View>> {
    EXHIBITS.first()
}
