//! The public state and the players' own places in words.

use glass_road::{
    Board, BuildingKind, Ground, Mode, Phase, PlayerBoard, Space, StartBuilding, Token, View, Wheel,
};
use slowtable_kit::Seat;
use slowtable_ui::{Names, args, join, paginate, tr};

use crate::emoji;
use crate::picture::awaits;
use crate::words::Localizer;

/// Returns the pages: first the table and the building board, then one place after another.
pub(crate) fn pages(view: &View, names: &Names, localizer: Localizer<'_>) -> Vec<String> {
    let mut blocks = vec![heading(&view.board, names, localizer)];
    for kind in BuildingKind::ALL {
        blocks.push(row_of(&view.board, kind, localizer));
    }
    for seat in Seat::all(view.board.players()) {
        blocks.extend(place(view, seat, names, localizer));
    }
    paginate(blocks)
}

/// Returns one place, cut to fit a page.
pub(crate) fn own_page(view: &View, seat: Seat, names: &Names, localizer: Localizer<'_>) -> String {
    let pages = paginate(place(view, seat, names, localizer));
    pages.into_iter().next().unwrap_or_default()
}

fn heading(board: &Board, names: &Names, localizer: Localizer<'_>) -> String {
    let args = args!(period = board.period, periods = board.periods);
    let mut parts = vec![format!("**{}**", localizer.text("board-title", &args))];
    if matches!(
        board.phase,
        Phase::Pick | Phase::Play { .. } | Phase::Resolve(_)
    ) {
        parts.push(match board.mode() {
            Mode::Many => tr!(localizer, "board-round", round = board.round),
            _ => {
                let played: usize = board.places.iter().map(|place| place.played.len()).sum();
                tr!(localizer, "board-played", n = played)
            }
        });
    }
    if board.mode() != Mode::Solo {
        parts.push(tr!(
            localizer,
            "board-start-player",
            name = names.of(board.start_player).markdown()
        ));
    }
    if let Some((seat, resolution)) = board.resolving() {
        let args = args!(
            card = localizer.card(resolution.card),
            name = names.of(seat).markdown()
        );
        parts.push(localizer.text("board-resolving", &args));
        let mut involved = resolution
            .order
            .iter()
            .map(|&seat| names.of(seat).markdown());
        let args = args!(name = involved.next().unwrap_or_default());
        let followers: Vec<String> = involved.collect();
        if !followers.is_empty() {
            let args = args.with("names", join(followers));
            parts.push(localizer.text("board-followers", &args));
        } else if board.mode() != Mode::Solo {
            parts.push(localizer.text("board-alone", &args));
        }
    }
    let awaited: Vec<String> = Seat::all(board.players())
        .zip(&board.places)
        .filter(|&(seat, place)| awaits(board, seat, place))
        .map(|(seat, _)| names.of(seat).markdown())
        .collect();
    if !awaited.is_empty() {
        parts.push(tr!(localizer, "board-awaited", names = join(awaited)));
    }
    parts.join("\n")
}

/// Returns what a wheel lacks for its next turn.
fn waits(place: &PlayerBoard, wheel: Wheel, localizer: Localizer<'_>) -> String {
    let tokens = &place.estate.tokens;
    let missing: Vec<String> = wheel
        .basic()
        .iter()
        .filter(|&&token| tokens.get(token) == 0)
        .map(|token| localizer.good(token.good()))
        .collect();
    let mut parts = Vec::new();
    if !missing.is_empty() {
        parts.push(tr!(localizer, "board-missing", goods = join(missing)));
    }
    if tokens.room(wheel.refined()) == 0 {
        parts.push(tr!(
            localizer,
            "board-full",
            good = localizer.good(wheel.refined().good())
        ));
    }
    join(parts)
}

fn row_of(board: &Board, kind: BuildingKind, localizer: Localizer<'_>) -> String {
    let title = tr!(
        localizer,
        "board-kind",
        kind = localizer.kinds(kind),
        left = board.stacks[kind.index()]
    );
    let mut lines = vec![format!("{} **{title}**", emoji::kind(kind))];
    for &tile in board.row(kind).iter().flatten() {
        lines.push(format!(
            "- {}",
            tr!(
                localizer,
                "board-tile",
                building = localizer.building(tile),
                about = localizer.describe_whole(board, tile)
            )
        ));
    }
    if lines.len() == 1 {
        lines.push(format!("- {}", localizer.plain("board-kind-empty")));
    }
    lines.join("\n")
}

/// Returns a place in blocks: goods and cards, landscape, buildings.
pub(crate) fn place(
    view: &View,
    seat: Seat,
    names: &Names,
    localizer: Localizer<'_>,
) -> Vec<String> {
    let Some(place) = view.board.places.get(seat.index()) else {
        return Vec::new();
    };
    let mut lines = vec![format!("**{}**", names.of(seat).markdown())];
    for wheel in Wheel::ALL {
        let tokens = std::iter::once(wheel.refined()).chain(wheel.basic().iter().copied());
        let goods = tokens.map(|token| good(place, token, localizer));
        let id = format!("board-wheel-{wheel}");
        let goods = tr!(localizer, &id, goods = join(goods));
        lines.push(tr!(
            localizer,
            "board-wheel-waits",
            wheel = goods,
            waits = waits(place, wheel, localizer)
        ));
    }
    let score = glass_road::score::sheet(&view.board, seat).points;
    lines.push(tr!(
        localizer,
        "board-score",
        points = localizer.points_shown(score)
    ));
    lines.extend(cards(view, seat, place, localizer));
    if !place.gifts.is_empty() {
        let gifts = place.gifts.iter().map(|gift| {
            tr!(
                localizer,
                "board-gift",
                good = localizer.good(gift.good),
                name = names.of(gift.from).markdown()
            )
        });
        lines.push(tr!(localizer, "board-gifts", gifts = join(gifts)));
    }
    let mut blocks = vec![lines.join("\n"), landscape(&view.board, place, localizer)];
    let listed = |id: &str, tiles: Vec<glass_road::Building>| {
        let text = if tiles.is_empty() {
            localizer.plain("board-none")
        } else {
            let told = tiles.into_iter().map(|tile| {
                format!(
                    "\n- {}",
                    tr!(
                        localizer,
                        "board-tile",
                        building = localizer.building(tile),
                        about = localizer.describe_whole(&view.board, tile)
                    )
                )
            });
            told.collect()
        };
        tr!(localizer, id, tiles = text)
    };
    blocks.push(listed(
        "board-buildings",
        place.estate.buildings().collect(),
    ));
    if !place.estate.offer.is_empty() {
        blocks.push(listed("board-offer", place.estate.offer.iter().collect()));
    }
    blocks
}

fn good(place: &PlayerBoard, token: Token, localizer: Localizer<'_>) -> String {
    tr!(
        localizer,
        "board-good",
        token = localizer.good(token.good()),
        n = place.estate.tokens.get(token)
    )
}

fn cards(view: &View, seat: Seat, place: &PlayerBoard, localizer: Localizer<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let mut held = tr!(localizer, "board-cards", n = place.hand);
    if place.picked && place.shown.is_none() {
        held = join([held, localizer.plain("board-face-down")]);
    }
    lines.push(held);
    if let Some(card) = place.shown {
        lines.push(tr!(localizer, "board-face-up", card = localizer.card(card)));
    }
    let own = view
        .secret
        .as_ref()
        .filter(|_| view.viewer.seat() == Some(seat));
    if let Some(secret) = own {
        if !secret.hand.is_empty() {
            lines.push(tr!(
                localizer,
                "board-own-hand",
                cards = localizer.cards(secret.hand.iter())
            ));
        }
        if let Some(card) = secret.picked.filter(|_| place.shown.is_none()) {
            lines.push(tr!(
                localizer,
                "board-own-picked",
                card = localizer.card(card)
            ));
        }
    }
    if !place.played.is_empty() {
        lines.push(tr!(
            localizer,
            "board-played-cards",
            cards = localizer.cards(place.played.iter().copied())
        ));
    }
    if !place.followed.is_empty() {
        lines.push(tr!(
            localizer,
            "board-followed-cards",
            n = place.followed.len(),
            cards = localizer.cards(place.followed.iter().copied())
        ));
    }
    if !place.resting.is_empty() {
        lines.push(tr!(
            localizer,
            "board-resting-cards",
            cards = localizer.cards(place.resting.iter())
        ));
    }
    lines
}

fn landscape(board: &Board, place: &PlayerBoard, localizer: Localizer<'_>) -> String {
    let mut lines = vec![localizer.plain("board-landscape")];
    for row in 0..Space::ROWS {
        let spaces = (0..Space::COLUMNS)
            .filter_map(|column| Space::at(row, column))
            .filter_map(|space| match place.estate.ground(space) {
                // A forest covers two spaces and is listed once.
                Ground::ForestRight => None,
                Ground::ForestLeft => {
                    let name = localizer.ground(Ground::ForestLeft);
                    Some(format!("{}{0} {name}", emoji::ground(Ground::ForestLeft)))
                }
                ground => Some(format!(
                    "{} {}",
                    emoji::ground(ground),
                    localizer.ground(ground)
                )),
            });
        let args = args!(
            row = row + 1,
            spaces = spaces.collect::<Vec<_>>().join(" · ")
        );
        let left = Space::at(row, 0).and_then(|space| board.start_building_beside(space));
        lines.push(match left {
            Some(start) => {
                let name = start_name(place, start, localizer);
                localizer.text("board-start-in-row", &args.with("start", name))
            }
            None => localizer.text("board-row", &args),
        });
    }
    lines.join("\n")
}

fn start_name(place: &PlayerBoard, start: StartBuilding, localizer: Localizer<'_>) -> String {
    match place.estate.upgrade(start) {
        Some(building) => localizer.building(building),
        None => localizer.start(start),
    }
}
