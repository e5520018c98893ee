//! Glass Road passes the suite for all games.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use conformance::{Harness, check_advice, check_face, check_rules};
use glass_road::building::Effect;
use glass_road::{
    Building, BuildingKind, Choice, GlassRoad, Options, Reveal, State, TileChoice, Token,
};
use glass_road_face::GlassRoadFace;
use glass_road_lab::GlassRoadSubject;
use glass_road_opponents::GlassRoadOpponent;
use serde_json::json;
use slowtable_lab_kit::Subject as _;

/// Fills every token to its limit, so that expensive buildings can be built, and puts the rare repeated effects
/// on top of their stack. Every fourth game is unchanged.
fn begin(index: u64, state: State) -> State {
    if index.is_multiple_of(4) {
        return state;
    }
    let mut rich = json!(state);
    for place in rich["table"]["places"].as_array_mut().unwrap() {
        for token in Token::ALL {
            place["estate"]["tokens"][token.id()] = token.limit().into();
        }
    }
    let stack = &mut rich["unknown"]["stacks"][BuildingKind::Immediate.index()];
    stack.as_array_mut().unwrap().sort_by_key(|tile| {
        let tile: Building = tile.as_str().unwrap().parse().unwrap();
        matches!(tile.effect(), Some(Effect::Repeat(_)))
    });
    serde_json::from_value(rich).unwrap()
}

/// Returns all numbers of players, tile sets, widths and periods in turn.
fn table(index: u64) -> (u8, Options) {
    let seats = (index % 4) as u8 + 1;
    let variant = index / 4;
    let options = Options {
        periods: (seats > 1 && variant.is_multiple_of(3)).then_some(5),
        tile_set: match variant % 2 {
            0 => TileChoice::Full,
            _ => TileChoice::Introductory,
        },
        board_width: (seats == 4 && variant.is_multiple_of(5)).then_some(4),
        reveal: match variant % 4 {
            0 | 3 => Reveal::InTurn,
            _ => Reveal::Together,
        },
        ..Options::default()
    };
    (seats, options)
}

#[test]
fn glass_road_keeps_to_what_every_game_must() {
    let harness = Harness::<GlassRoad> {
        games: 60,
        table,
        begin,
        idle: |choice| {
            matches!(
                choice,
                Choice::Remove | Choice::Convert(_) | Choice::Done | Choice::EndRepeat
            )
        },
        indistinguishable_state: GlassRoadSubject::indistinguishable_state,
        most_moves: 5_000,
    };
    let rules = check_rules(&harness);
    rules.assert_clean();
    assert!(rules.taken_back > 100, "{}", rules.taken_back);
    let face = GlassRoadFace::new().unwrap();
    check_advice(&harness, &face, &GlassRoadOpponent, 4).assert_clean();
    let report = check_face(&harness, &face, 24);
    report.assert_clean();
    let all = "repeat end_repeat accept refuse convert remove take decline token tile landscape \
               space page:look page:board page:mine page:cannot page:less sealed";
    for one in all.split_whitespace() {
        assert!(report.met.contains(one), "{one}: never met");
    }
}
