//! The default answers of a person without standing answers.

use le_havre::{Choice, LeHavre, Length, Options, Phase};
use serde_json::json;
use slowtable_desk::{Draft, Playing, Ready};
use slowtable_kit::{Match, RandomPlayer, Rules, Seat, Seed};

/// Returns a game of Le Havre in which a seat is asked before the marker moves onto the interest, and the seat.
fn before_the_interest() -> (Box<dyn Playing>, Seat) {
    let options = Options {
        length: Length::Short,
        ..Options::default()
    };
    let (mut game, _) = Match::<LeHavre>::deal(3, options, Seed(1)).unwrap();
    // A seat that sells nothing and repays nothing runs into debt.
    let idle = |choice: &Choice| matches!(choice, Choice::Sell(_) | Choice::Repay | Choice::Supply);
    let mut found = None;
    RandomPlayer::<LeHavre>::new(1, idle).play_out(&mut game, 2_000, |game, _, _| {
        let table = game.state().board();
        if table.phase == Phase::Supply && found.is_none() {
            found = table.turn_of().map(|seat| (game.log().clone(), seat));
        }
    });
    let (log, seat) = found.unwrap();
    let titles = slowtable::games::titles().unwrap();
    let mut titles = titles.iter();
    let title = titles.find(|title| title.id() == LeHavre::ID).unwrap();
    let entries: Vec<_> = log.entries.iter().map(|entry| json!(entry)).collect();
    let game = title.restore(&json!(log.setup), &entries, None);
    (game.unwrap(), seat)
}

#[test]
fn nobody_is_asked_before_the_interest_who_has_not_asked_for_it() {
    let (game, seat) = before_the_interest();
    let ready = game.ready(seat, &Draft::default());
    let Some(Ready::Moves(moves, _)) = ready else {
        panic!("{seat} is asked");
    };
    assert_eq!(moves, [["supply"]]);
    let asks = Draft {
        standing: [("supply".to_owned(), String::new())].into(),
        ..Draft::default()
    };
    assert!(
        game.ready(seat, &asks).is_none(),
        "{seat} wants to be asked"
    );
    // A person who takes the move back is asked.
    let back = game.without_standing(seat, Draft::default());
    assert_eq!(back, asks);
}
