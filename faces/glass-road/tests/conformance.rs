//! Glass Road keeps to what every game must keep to.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use conformance::{Harness, check_advice, check_face, check_rules};
use glass_road::building::Effect;
use glass_road::{
    Building, BuildingKind, Card, Choice, GlassRoad, Options, Reveal, State, TileChoice, Token,
};
use glass_road_face::GlassRoadFace;
use glass_road_opponents::GlassRoadOpponent;
use serde_json::json;
use slowtable_kit::{Rng, Seat, Viewer};

/// A position that differs from `state` only in what `viewer` may not know: other hands and picks,
/// other stacks, another seed.
fn elsewhere(state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let mut other = json!(state);
    let table = state.table();
    for seat in Seat::all(table.players()).filter(|seat| viewer.seat() != Some(*seat)) {
        let place = &table.places[seat.index()];
        let mut pool: Vec<Card> = Card::ALL.into();
        pool.retain(|card| {
            let seen = place.played.contains(card)
                || place.followed.contains(card)
                || place.shown == Some(*card);
            !seen && !place.resting.contains(*card)
        });
        let mut draw = |never: Option<Card>| loop {
            let at = rng.below(pool.len());
            if Some(pool[at]) != never {
                return pool.swap_remove(at);
            }
        };
        // Who can follow and does not, cannot hold the card being resolved (C2).
        let resolved = table.resolving().map(|(_, resolution)| resolution.card);
        let never = resolved.filter(|_| !place.followed.is_full());
        let hand: Vec<Card> = (0..place.hand).map(|_| draw(never)).collect();
        let picked = place
            .picked
            .then(|| place.shown.unwrap_or_else(|| draw(None)));
        let mut chosen = hand.clone();
        chosen.extend(picked.iter().chain(&place.played).chain(&place.followed));
        let secret = json!({ "hand": hand, "picked": picked, "chosen": chosen });
        other["secrets"][seat.index()] = secret;
    }
    for stack in other["unknown"]["stacks"].as_array_mut().unwrap() {
        let stack = stack.as_array_mut().unwrap();
        for last in (1..stack.len()).rev() {
            stack.swap(last, rng.below(last + 1));
        }
    }
    other["unknown"]["seed"] = json!(rng.below(1 << 30));
    other["unknown"]["drawn"] = json!(rng.below(1_000));
    serde_json::from_value(other).unwrap()
}

/// Every token at its limit, so that all that is costly can be built, and the rare repeated effects
/// on top of their stack; every fourth game is left as it is.
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

/// All numbers of players, tile sets, widths and periods.
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
        elsewhere,
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
