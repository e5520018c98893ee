//! Glass Road for the lab: hidden states and categories of presses.

use glass_road::{Ability, Card, Choice, GlassRoad, State, View};
use glass_road_face::GlassRoadFace;
use glass_road_opponents::GlassRoadOpponent;
use serde_json::{Value, json};
use slowtable_kit::{Rng, Seat, Viewer};
use slowtable_lab_kit::{PlayerProfile, PressCategory, Subject};

/// Glass Road.
pub struct GlassRoadSubject;

impl Subject for GlassRoadSubject {
    type Rules = GlassRoad;
    type Face = GlassRoadFace;
    type Opponent = GlassRoadOpponent;

    const PLAYER_PROFILES: &'static [PlayerProfile] = &[
        PlayerProfile::deciding(&["alone", "shared", "play"]),
        PlayerProfile::deciding(&["alone", "shared", "pulled", "play"]),
        PlayerProfile::deciding(&[
            "alone",
            "shared",
            "pulled",
            "gift",
            "pick",
            "play",
            "last_card",
            "hand",
            "last_actions",
        ]),
    ];

    /// Replaces other hands and picks, other stacks, and the seed.
    fn indistinguishable_state(state: &State, viewer: Viewer, rng: &mut Rng) -> Option<State> {
        let mut other = serde_json::to_value(state).ok()?;
        let board = state.board();
        for seat in Seat::all(board.players()).filter(|seat| viewer.seat() != Some(*seat)) {
            let place = board.places.get(seat.index())?;
            let mut pool: Vec<Card> = Card::ALL.into();
            pool.retain(|card| {
                let seen = place.played.contains(card)
                    || place.followed.contains(card)
                    || place.shown == Some(*card);
                !seen && !place.resting.contains(*card)
            });
            let mut draw = |never: Option<Card>| {
                let may: Vec<usize> = (0..pool.len())
                    .filter(|at| pool.get(*at).copied() != never)
                    .collect();
                rng.pick(&may).map(|at| pool.swap_remove(at))
            };
            // A seat that can follow and does not, cannot hold the card that is resolved (C2).
            let resolved = board.resolving().map(|(_, resolution)| resolution.card);
            let never = resolved.filter(|_| !place.followed.is_full());
            let hand: Option<Vec<Card>> = (0..place.hand).map(|_| draw(never)).collect();
            let hand = hand?;
            let picked = match place.picked {
                true => Some(place.shown.or_else(|| draw(None))?),
                false => None,
            };
            let mut chosen = hand.clone();
            chosen.extend(picked.iter().chain(&place.played).chain(&place.followed));
            *other.get_mut("secrets")?.get_mut(seat.index())? =
                json!({ "hand": hand, "picked": picked, "chosen": chosen });
        }
        let unknown = other.get_mut("unknown")?;
        for stack in unknown.get_mut("stacks")?.as_array_mut()? {
            shuffle(stack.as_array_mut()?, rng);
        }
        *unknown.get_mut("seed")? = json!(rng.below(1 << 30));
        *unknown.get_mut("drawn")? = json!(rng.below(1_000));
        serde_json::from_value(other).ok()
    }

    /// Splits cards by how they are resolved.
    fn press_category(view: &View, path: &[Choice]) -> PressCategory {
        let decision = view.board.resolving().map(|(_, resolution)| {
            let how = match (resolution.at, resolution.limit) {
                (1.., _) => "pulled",
                (0, 1) => "shared",
                _ => "alone",
            };
            format!("resolve {} {how}", resolution.card)
        });
        let kind = match path.first() {
            Some(Choice::Ability(_)) if path.iter().any(|it| matches!(it, Choice::Tile(_))) => {
                Some("build".to_owned())
            }
            _ => None,
        };
        PressCategory {
            decision,
            kind,
            part: view.board.period.into(),
        }
    }

    /// Uses the first ability if both are equal and unused.
    fn canonical_path(view: &View, mut path: Vec<Choice>) -> Vec<Choice> {
        let Some((_, resolution)) = view.board.resolving() else {
            return path;
        };
        let [a, b] = Ability::ALL;
        let do_the_same = resolution.card.act(a) == resolution.card.act(b);
        if let [first, ..] = &mut path[..]
            && *first == Choice::Ability(b)
            && do_the_same
            && resolution.used.is_empty()
        {
            *first = Choice::Ability(a);
        }
        path
    }
}

fn shuffle(items: &mut [Value], rng: &mut Rng) {
    for last in (1..items.len()).rev() {
        items.swap(last, rng.below(last + 1));
    }
}
