//! The toy for the lab: hidden states.

use serde_json::json;
use slowtable_kit::{Rng, Rules as _, Seat, Viewer};
use slowtable_lab_kit::{PlayerProfile, Subject};
use toy::{Crop, State, Toy};
use toy_face::ToyFace;
use toy_opponents::ToyOpponent;

/// The toy.
pub struct ToySubject;

impl Subject for ToySubject {
    type Rules = Toy;
    type Face = ToyFace;
    type Opponent = ToyOpponent;

    const PLAYER_PROFILES: &'static [PlayerProfile] = &[
        PlayerProfile::deciding(&["pick"]),
        PlayerProfile::deciding(&["pick", "offered"]),
    ];

    /// Replaces other players' seeds, picks and offers, and the seed of chance.
    fn indistinguishable_state(state: &State, viewer: Viewer, rng: &mut Rng) -> Option<State> {
        let mut other = serde_json::to_value(state).ok()?;
        let crop = |rng: &mut Rng| json!(rng.pick(&Crop::ALL));
        for seat in Seat::all(Toy::seats(state)).filter(|seat| viewer.seat() != Some(*seat)) {
            let secret = other.get_mut("secrets")?.get_mut(seat.index())?;
            for seed in secret.get_mut("seeds")?.as_array_mut()? {
                *seed = crop(rng);
            }
            let pick = secret.get_mut("pick")?;
            // Nobody else knows whether a seat that has not handed in has written something down.
            let picked = state.board().gardeners.get(seat.index())?.picked;
            if state.board().options.scripts && !picked {
                *pick = rng.one_in(2).then(|| rng.below(10)).into();
            } else if pick.is_number() {
                *pick = json!(rng.below(10));
            }
        }
        let offers = other.get_mut("table")?.get_mut("offers")?;
        for (at, offer) in state.board().offers.iter().enumerate() {
            if ![offer.from, offer.to].map(Some).contains(&viewer.seat()) {
                *offers.get_mut(at)?.get_mut("crop")? = crop(rng);
            }
        }
        *other.get_mut("unknown")?.get_mut("seed")? = json!(rng.below(1 << 30));
        serde_json::from_value(other).ok()
    }
}
