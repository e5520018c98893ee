//! What of several moves fits where not all of them do, and what a gardener is proposed.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use slowtable_kit::{
    DecidedAhead, FittingPart, Intended, Match, Misfit, Preview, Rules, Seat, Seed, Viewer,
};
use toy::{Choice, Occasion, Options, Refusal, Toy, View};

fn path(text: &str) -> Vec<Choice> {
    text.split(' ').map(|word| word.parse().unwrap()).collect()
}

fn game(goals: bool) -> Match<Toy> {
    Match::deal(
        2,
        Options {
            goals,
            ..Options::default()
        },
        Seed(1),
    )
    .unwrap()
    .0
}

fn view(game: &Match<Toy>, seat: u8) -> View {
    Toy::view(game.state(), Viewer::Seat(Seat(seat)))
}

fn seed(game: &Match<Toy>, seat: u8) -> String {
    format!("crop:{}", view(game, seat).secret.unwrap().seeds[0])
}

/// Makes seat 0 decide its second pick, with `before` it, and returns the game when the pick has come. Before that, seat
/// 1 plants on the plot 1-1.
fn come(before: &[&str]) -> (Match<Toy>, DecidedAhead<Toy>) {
    let mut game = game(false);
    game.play(Seat(0), &path("pick n:3")).unwrap();
    let occasion = Occasion::Pick { round: 2 };
    let foreseen = Toy::foresee(&view(&game, 0), occasion).unwrap();
    let plant = format!("plant {} plot:", seed(&game, 0));
    let moves = before
        .iter()
        .map(|text| path(&text.replace("plot:", &plant)));
    let moves = moves.collect();
    let intended = vec![Intended::over(&foreseen, moves).unwrap()];
    let decided = DecidedAhead { occasion, intended };
    let plant = format!("plant {} plot:1-1", seed(&game, 1));
    for text in ["water", &plant, "pick n:3"] {
        game.play(Seat(1), &path(text)).unwrap();
    }
    (game, decided)
}

#[test]
fn what_follows_a_missing_move_is_kept_if_it_still_does_the_same() {
    let (game, decided) = come(&["water", "plot:1-1", "pick n:5"]);
    let now = view(&game, 0);
    assert!(decided.moves(&now).is_err());
    let part = decided.part(&now).unwrap();
    assert_eq!(part.moves(), [path("water"), path("pick n:5")]);
    let indices: Vec<usize> = part.fitting.iter().map(|one| one.index).collect();
    assert_eq!(indices, [0, 2]);
    assert!(part.sealed, "a pick is sealed");
    let [missing] = &part.missing[..] else {
        panic!("{:?}", part.missing);
    };
    let refusal = Refusal::NotOffered;
    assert_eq!(missing.why, Misfit::Refused { index: 1, refusal });
    // The view that it does not fit is the one after the water.
    let Ok(Preview::Open(watered, _)) = Toy::preview(&now, &path("water")) else {
        panic!("water is open");
    };
    assert_eq!(missing.before, watered);
    // A decision that fits as a whole is its own part.
    let (game, decided) = come(&["water", "plot:1-2", "pick n:5"]);
    let part = decided.part(&view(&game, 0)).unwrap();
    assert_eq!(Ok(part.moves()), decided.moves(&view(&game, 0)));
    assert!(part.missing.is_empty());
}

#[test]
fn a_move_that_would_do_something_else_is_missing() {
    let (game, mut decided) = come(&["water", "pick n:5"]);
    let other = decided.intended[0].shown[1].clone();
    decided.intended[0].shown[0] = other;
    let part = decided.part(&view(&game, 0)).unwrap();
    assert_eq!(part.moves(), [path("pick n:5")]);
    assert_eq!(part.missing[0].why, Misfit::Different { index: 0 });
}

#[test]
fn nothing_fits_behind_a_sealed_move() {
    let game = game(false);
    let moves = ["pick n:1", "water"].map(path);
    let part = FittingPart::<Toy>::of(&view(&game, 0), &moves);
    assert_eq!(part.moves(), [path("pick n:1")]);
    assert_eq!(part.missing[0].why, Misfit::BehindSealed { index: 1 });
}

#[test]
fn the_first_intention_of_which_something_fits_is_the_part() {
    let (game, mut decided) = come(&["water", "plot:1-1", "pick n:5"]);
    let first = Intended {
        moves: vec![path("accept crop:bean")],
        shown: vec![Vec::new()],
        sealed: true,
    };
    decided.intended.insert(0, first);
    let part = decided.part(&view(&game, 0)).unwrap();
    assert_eq!(part.moves(), [path("water"), path("pick n:5")]);
    decided.intended.truncate(1);
    assert_eq!(decided.part(&view(&game, 0)), None);
    // An answer to an offer is not divisible.
    let crop = "wheat".parse().unwrap();
    let (_, mut decided) = come(&["water", "plot:1-1", "pick n:5"]);
    decided.occasion = Occasion::Offered { round: 2, crop };
    assert_eq!(decided.part(&view(&game, 0)), None);
}

#[test]
fn a_gardener_is_proposed_to_plant_what_counts_more() {
    let mut game = game(true);
    assert_eq!(Toy::proposed(&view(&game, 0)), None);
    let goal = seed(&game, 0);
    game.play(Seat(0), &path(&format!("goal {goal}"))).unwrap();
    assert_eq!(Toy::proposed(&view(&game, 0)), None, "there is no water");
    game.play(Seat(0), &path("water")).unwrap();
    let proposal = Toy::proposed(&view(&game, 0)).unwrap();
    assert_eq!(proposal.name, "goal:1");
    let plant = path(&format!("plant {goal} plot:1-1"));
    assert_eq!(proposal.part.moves(), [plant]);
    for viewer in [Viewer::Public, Viewer::Seat(Seat(1))] {
        assert_eq!(Toy::proposed(&Toy::view(game.state(), viewer)), None);
    }
}
