//! Moments of a game that was played once, for pages that say how it is played and for galleries.

use le_havre::{Choice, LeHavre, Length, Options, View};
use slowtable_face::{Exhibit, TABLE};
use slowtable_kit::{Match, RandomPlayer, Rules, Seat, Seed, Viewer};

fn dealt() -> Option<Match<LeHavre>> {
    let options = Options {
        length: Length::Short,
        ..Options::default()
    };
    let (game, _) = Match::<LeHavre>::deal(3, options, Seed(3)).ok()?;
    Some(game)
}

/// How a short game of three begins.
pub(crate) fn beginning() -> Option<View> {
    Some(LeHavre::view(dealt()?.state(), Viewer::Seat(Seat(0))))
}

/// Moments of that game, in its order.
pub(crate) fn exhibits() -> Vec<Exhibit<View>> {
    let Some(mut game) = dealt() else {
        return Vec::new();
    };
    let mut views = vec![LeHavre::view(game.state(), Viewer::Seat(Seat(0)))];
    let idle = |choice: &Choice| {
        matches!(
            choice,
            Choice::Buy(_) | Choice::Sell(_) | Choice::Repay | Choice::Loan
        )
    };
    RandomPlayer::<LeHavre>::new(3, idle).play_out(&mut game, 2_000, |game, _, _| {
        views.push(LeHavre::view(game.state(), Viewer::Seat(Seat(0))));
    });
    let moments = [
        ("beginning", 0),
        ("first-third", views.len() / 3),
        ("second-third", 2 * views.len() / 3),
        ("end", views.len() - 1),
    ];
    let exhibit = |(title, at): (&str, usize)| {
        let view = views.get(at)?;
        let mut pictures = vec![TABLE.to_owned()];
        pictures.extend(Seat::all(3).map(|seat| format!("place:{seat}")));
        let others = ["town", "stacks", "score"];
        let last = if at + 1 == views.len() {
            "winner"
        } else {
            "round"
        };
        pictures.extend(others.into_iter().chain([last]).map(str::to_owned));
        Some(Exhibit {
            title: title.to_owned(),
            view: view.clone(),
            before: None,
            pictures,
        })
    };
    moments.into_iter().filter_map(exhibit).collect()
}
