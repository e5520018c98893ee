//! Moments of random games for galleries of pictures.

use glass_road::{
    Building, GlassRoad, Ground, Landscape, Options, Phase, Reveal, Space, State, Token, View,
    score,
};
use slowtable_desk::Exhibit;
use slowtable_kit::{Points, RandomPlayer, Rules, Seat, Viewer};

use crate::picture::random::{deal, player};

fn exhibit(title: &str, view: View, before: Option<View>, pictures: &[&str]) -> Exhibit<View> {
    Exhibit {
        title: title.to_owned(),
        view,
        before,
        pictures: pictures.iter().map(|&name| name.to_owned()).collect(),
    }
}

/// Rates a place for a player who likes to build, collect and plant.
fn worth(state: &State, seat: Seat) -> i32 {
    let Some(place) = state.board().places.get(seat.index()) else {
        return 0;
    };
    let estate = &place.estate;
    let goods: i32 = Token::ALL
        .into_iter()
        .map(|token| {
            let weight = if token == token.wheel().refined() {
                4
            } else {
                1
            };
            weight * i32::from(estate.tokens.get(token))
        })
        .sum();
    let tiles: u8 = Landscape::ALL
        .into_iter()
        .map(|kind| estate.landscape(kind).len().min(3))
        .sum();
    let score = score::points(state.board(), estate).in_hundredths();
    goods
        + 3 * score / 50
        + 9 * i32::from(estate.building_count())
        + 3 * i32::from(tiles)
        + 2 * i32::from(estate.forests().len())
        + i32::from(estate.offer.len().min(3))
}

/// Plays the best of some random moves. Returns `false` if there was none.
fn choose(state: &mut State, player: &mut RandomPlayer<GlassRoad>) -> bool {
    let Some(next) = player.rng.pick(&GlassRoad::awaited(state)) else {
        return false;
    };
    let seat = next.seat;
    let view = GlassRoad::view(state, Viewer::Seat(seat));
    let mut best: Option<(i32, State)> = None;
    for _ in 0..10 {
        let Some(path) = player.path(&view) else {
            continue;
        };
        let mut tried = state.clone();
        if GlassRoad::play(&mut tried, seat, &path).is_err() {
            continue;
        }
        let worth = worth(&tried, seat);
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, tried));
        }
    }
    if let Some((_, chosen)) = best {
        *state = chosen;
    }
    true
}

/// Returns every state of a game, from the deal to the end.
pub(crate) fn history(seats: u8, options: &Options, seed: u64) -> Vec<State> {
    let Some(mut state) = deal(seats, options, seed) else {
        return Vec::new();
    };
    let mut player = player(seed);
    let mut states = vec![state.clone()];
    // Longer than any game.
    for _ in 0..3_000 {
        if !choose(&mut state, &mut player) {
            break;
        }
        states.push(state.clone());
    }
    states
}

fn own(state: &State) -> View {
    GlassRoad::view(state, Viewer::Seat(Seat(0)))
}

fn public(state: &State) -> View {
    GlassRoad::view(state, Viewer::Public)
}

/// Returns the game with the most points among the first `games` games of these seats.
fn best(seats: u8, options: &Options, games: u64) -> Vec<State> {
    let points = |states: &Vec<State>| {
        states.last().map(|state| {
            let seats = Seat::all(seats);
            seats
                .map(|seat| score::sheet(state.board(), seat).points)
                .sum::<Points>()
        })
    };
    (1..=games)
        .map(|seed| history(seats, options, seed))
        .max_by_key(points)
        .unwrap_or_default()
}

/// Returns the moments, in the order in which a game shows them.
pub(crate) fn exhibits() -> Vec<Exhibit<View>> {
    let usual = Options::default();
    let mut shown = Vec::new();
    let four = best(4, &usual, 4);
    moments(&four, &mut shown);
    for (title, seats, share) in [("three", 3, 60), ("two", 2, 70), ("solo", 1, 75)] {
        let states = best(seats, &usual, 3);
        let at = states.len() * share / 100;
        let (Some(now), Some(then)) = (states.get(at), states.get(at.saturating_sub(3))) else {
            continue;
        };
        let pictures = ["table", "place", "reveal", "hand", "period", "score"];
        shown.push(exhibit(title, own(now), Some(own(then)), &pictures));
        if let Some(end) = states.last() {
            let title = format!("{title}-over");
            shown.push(exhibit(&title, public(end), None, &["winner", "score"]));
        }
    }
    let together = Options {
        reveal: Reveal::Together,
        ..usual.clone()
    };
    // A moment with all picked cards face up while the second of them is resolved.
    let up = history(4, &together, 1).into_iter().find(|state| {
        let shown = state
            .board()
            .places
            .iter()
            .filter(|place| place.shown.is_some());
        state.board().period == 2 && shown.count() == 2
    });
    if let Some(state) = up {
        let pictures = ["table", "place", "place:1"];
        shown.push(exhibit("together", public(&state), None, &pictures));
    }
    if let Some(state) = four.last() {
        let view = adjacent(own(state));
        shown.push(exhibit("adjacent", view, None, &["score", "place"]));
    }
    if let Some(state) = four.first() {
        let pictures = ["table", "place", "place:1", "place:2", "buildings", "score"];
        shown.push(exhibit("crowded", crowded(own(state)), None, &pictures));
    }
    shown
}

/// Adds the moments of a game of four, from its beginning to its end.
fn moments(states: &[State], shown: &mut Vec<Exhibit<View>>) {
    let phase = |state: &State| state.board().phase.clone();
    if let Some(state) = states.first() {
        let pictures = [
            "table",
            "place",
            "buildings",
            "hand",
            "period",
            "specialists",
            "legend",
        ];
        shown.push(exhibit("start", own(state), None, &pictures));
    }
    let turned_up = |period: u8, followers: usize| {
        states.iter().position(|state| {
            state.board().period >= period
                && matches!(&state.board().phase, Phase::Resolve(it)
                    if it.order.len() == followers + 1 && it.at == u8::from(followers > 1)
                        && (followers > 1 || !it.used.is_empty()))
        })
    };
    for (title, at) in [
        ("reveal-followed", turned_up(2, 2)),
        ("reveal-alone", turned_up(2, 0)),
    ] {
        if let Some(state) = at.and_then(|at| states.get(at)) {
            let pictures = ["reveal", "table", "hand"];
            shown.push(exhibit(title, public(state), None, &pictures));
        }
    }
    let is_middle = |state: &&State| state.board().period == 3 && state.board().round == 2;
    if let Some(state) = states.iter().find(is_middle) {
        let pictures = [
            "table",
            "place",
            "place:1",
            "buildings",
            "hand",
            "score",
            "specialists",
            "card:feudal_lord",
            "card:slash_and_burn_farmer",
            "building:friends_of_nature_house",
            "building:sand_factory",
            "building:artists_colony",
        ];
        shown.push(exhibit("middle", own(state), None, &pictures));
    }
    // Finds the move that changes most: a building, a turned wheel.
    let changes = |pair: &[State]| {
        let (then, now) = (pair[0].board(), pair[1].board());
        let then = &then.places[0].estate;
        let now = &now.places[0].estate;
        let moved = Token::ALL
            .into_iter()
            .filter(|&token| then.tokens.get(token) != now.tokens.get(token))
            .count();
        let laid = Space::all()
            .filter(|&space| then.ground(space) != now.ground(space))
            .count();
        let turned = now.tokens.get(Token::Glass) > then.tokens.get(Token::Glass)
            || now.tokens.get(Token::Brick) > then.tokens.get(Token::Brick);
        moved + 2 * laid + 4 * usize::from(turned)
    };
    let most = states.windows(2).max_by_key(|pair| changes(pair));
    if let Some([then, now]) = most {
        let pictures = ["table", "place", "buildings"];
        shown.push(exhibit("turn", own(now), Some(own(then)), &pictures));
    }
    let begun = states
        .windows(2)
        .position(|pair| pair[1].board().period == 3 && pair[0].board().period == 2)
        .map(|at| at + 1);
    let earlier = states.iter().position(|state| state.board().period == 2);
    if let (Some(now), Some(then)) = (
        begun.and_then(|at| states.get(at)),
        earlier.and_then(|at| states.get(at)),
    ) {
        let pictures = ["period", "table", "buildings"];
        let end = exhibit("period-end", public(now), Some(public(then)), &pictures);
        shown.push(end);
    }
    let over = states.last().filter(|state| phase(state) == Phase::Over);
    if let Some(state) = over {
        let pictures = ["winner", "score", "table", "place", "period"];
        shown.push(exhibit("over", own(state), None, &pictures));
    }
}

/// Returns a final view in which every kind of adjacency scores.
fn adjacent(mut view: View) -> View {
    use Landscape::{Grove, Pit, Pond};
    let tile = Ground::Landscape;
    let built = Ground::Building;
    let rows = [
        [
            tile(Grove),
            tile(Grove),
            built(Building::Mansion),
            tile(Grove),
        ],
        [
            tile(Grove),
            built(Building::PlantNursery),
            tile(Grove),
            built(Building::VillageChurch),
        ],
        [
            built(Building::Extension),
            built(Building::FishYard),
            Ground::Empty,
            Ground::Empty,
        ],
        [
            built(Building::Shed),
            tile(Pond),
            tile(Pond),
            built(Building::Bathhouse),
        ],
        [
            tile(Pit),
            tile(Pond),
            tile(Pond),
            built(Building::Floodgate),
        ],
    ];
    if let Some(place) = view.board.places.first_mut() {
        for space in Space::all() {
            place.estate.lay(space, rows[space.row()][space.column()]);
        }
    }
    view.board.phase = Phase::Over;
    view
}

/// Returns a view that no game reaches: every building is on a landscape or in an offer, and many tokens share
/// numbers.
fn crowded(mut view: View) -> View {
    let mut buildings = Building::ALL.into_iter();
    for (number, place) in (0u8..).zip(&mut view.board.places) {
        for (space, building) in Space::all().zip(buildings.by_ref()) {
            place.estate.lay(space, Ground::Building(building));
        }
        for token in Token::ALL {
            place.estate.tokens.set(token, number * 2);
        }
    }
    if let Some(place) = view.board.places.first_mut() {
        for building in buildings {
            place.estate.offer.insert(building);
        }
    }
    view
}
