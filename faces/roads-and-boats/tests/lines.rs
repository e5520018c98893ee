//! Lines about events that are long past: numbers of transporters are used again, so the board does not say what one
//! was at the time.

// Tests stop at the first surprise.
#![allow(clippy::unwrap_used)]

use roads_and_boats::event::Destroyed;
use roads_and_boats::{Carrier, Event, Options, RoadsAndBoats, Vehicle};
use roads_and_boats_face::RoadsAndBoatsFace;
use slowtable_desk::Face;
use slowtable_kit::{Match, Rules, Seat, Seed, Viewer};
use slowtable_ui::{Language, Names};

#[test]
fn a_line_calls_a_transporter_what_it_was_at_the_time() {
    let face = RoadsAndBoatsFace::new().unwrap();
    let (game, _) = Match::<RoadsAndBoats>::deal(1, Options::default(), Seed(1)).unwrap();
    let at = game.state().board().players[0].home.unwrap();
    let [first, second, new] = [1, 2, 4].map(|number| Carrier::new(Seat(0), number));
    let set_down = Event::SetDown {
        transporter: first,
        by: second,
        at,
    };
    let bred = |donkey, lost: Option<(Carrier, Vehicle)>| Event::Bred {
        donkey,
        at,
        destroyed: lost.map(|(transporter, vehicle)| Destroyed {
            transporter,
            vehicle,
        }),
    };
    let view = || RoadsAndBoats::view(game.state(), Viewer::Public);
    let line = |later: &[Event]| {
        let names = Names::plain(["Ann"]);
        let events = [set_down.clone()];
        let lines = face.lines_before(&view, &events, later, &names, Language::English);
        lines.concat()
    };
    // On the board both are donkeys.
    assert!(line(&[]).contains("donkey 1"));
    assert!(line(&[bred(new, None)]).contains("donkey 1"));
    // The first was a wagon until it was lost; a donkey got its number.
    let lost = bred(first, Some((first, Vehicle::Wagon)));
    assert!(line(&[lost]).contains("wagon 1"));
    // Nothing says what the first was before a donkey got its number.
    assert!(line(&[bred(first, None)]).contains("transporter 1"));
}
