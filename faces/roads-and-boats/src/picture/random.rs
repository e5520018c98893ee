//! Random play, for tests and measurements.

use roads_and_boats::{Call, Choice, Deed, Options, RoadsAndBoats, State, Walker};
use slowtable_kit::{Rng, Rules, Seat, Seed};

/// Whether a random player takes a choice seldom: those that lead nowhere.
fn is_idle(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Do(Deed::Permit | Deed::Revoke | Deed::Ask | Deed::Hand)
            | Choice::Call(Call::Order)
            | Choice::Give(..)
            | Choice::Take(..)
            | Choice::Destroy(_)
    )
}

/// Returns a random whole path; none after a dead end, which the rules do not have.
fn path(mut walker: Walker<'_>, rng: &mut Rng) -> Vec<Choice> {
    let mut path = Vec::new();
    loop {
        let choices = walker.choices();
        if choices.is_empty() || !path.is_empty() && walker.whole() && rng.below(3) > 0 {
            return path;
        }
        let busy: Vec<Choice> = choices.iter().copied().filter(|it| !is_idle(it)).collect();
        let from = if busy.is_empty() || rng.one_in(8) {
            &choices
        } else {
            &busy
        };
        let Some(choice) = rng.pick(from) else {
            return path;
        };
        if walker.push(choice).is_err() {
            return path;
        }
        path.push(choice);
    }
}

/// Makes one random move of an awaited seat. Returns whether any seat is awaited.
pub fn step(state: &mut State, rng: &mut Rng) -> bool {
    let Some(owes) = rng.pick(&RoadsAndBoats::awaited(state)) else {
        return false;
    };
    let Ok(walker) = state.walker(owes.seat) else {
        return false;
    };
    let path = if walker.offers(Choice::Done) && rng.one_in(7) {
        vec![Choice::Done]
    } else {
        path(walker, rng)
    };
    state.play_silently(owes.seat, &path).is_ok()
}

/// Returns a game after so many random moves, or fewer if it ends before. A rich one begins with much at every home.
#[allow(clippy::panic)] // only tests and measurements call it
pub fn game(seats: u8, options: &Options, moves: usize, seed: u64, is_rich: bool) -> State {
    let Ok((mut state, _)) = RoadsAndBoats::create(seats, options, Seed(seed.into()), 1) else {
        panic!("{seats} may play");
    };
    let mut rng = Rng::new(seed);
    let mut made = 0;
    if is_rich {
        // Homes may be chosen first.
        while made < 20 && Seat::all(seats).any(|it| state.board().player(it).home.is_none()) {
            step(&mut state, &mut rng);
            made += 1;
        }
        state = rich(&state, &mut rng).unwrap_or(state);
    }
    while made < moves && step(&mut state, &mut rng) {
        made += 1;
    }
    state
}

/// Returns a state with what only long games lead to.
fn rich(state: &State, rng: &mut Rng) -> Option<State> {
    let mut written = serde_json::to_value(state).ok()?;
    let board = written.get_mut("board")?;
    let players = board.get_mut("players")?.as_array_mut()?;
    let mut homes: Vec<roads_and_boats::Place> = Vec::new();
    for player in players {
        homes.push(player.get("home")?.as_str()?.parse().ok()?);
        let known = roads_and_boats::Subject::ALL
            .into_iter()
            .filter(|_| rng.one_in(3));
        let known: Vec<&str> = known.map(roads_and_boats::Subject::id).collect();
        *player.get_mut("research")? = serde_json::json!(known);
    }
    homes.sort();
    let goods = roads_and_boats::Good::ALL;
    let mut loose = Vec::new();
    for home in homes {
        for good in &goods[..goods.len() - 1] {
            let count = 2 + rng.below(12);
            loose.push(serde_json::json!({ "at": home, "good": good.id(), "count": count }));
        }
    }
    *board.get_mut("loose")? = serde_json::json!(loose);
    for it in board.get_mut("transporters")?.as_array_mut()? {
        if it.get("id")?.as_str()?.ends_with(":3") {
            *it.get_mut("vehicle")? = serde_json::json!("truck");
        }
    }
    serde_json::from_value(written).ok()
}
