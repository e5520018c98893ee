//! The public state, in pictures at the desk and in words.

use le_havre::board::TURNS;
use le_havre::{ShipKind, Space, View};
use slowtable_kit::Seat;
use slowtable_ui::{
    Button, Names, Panel, PanelError, Press, Row, join, leaf, paginate, points_figure, to_desk, tr,
};

use crate::alt;
use crate::picture::parts;
use crate::words::Localizer;

/// The start of the names of the desk's pages about the board. A picture's name follows, or the number of a page in
/// words, from 1; 0 is the main picture.
pub(crate) const PAGE: &str = "board.";

/// Returns a page of the desk about the board: one of the pictures of its parts, or a page in words. Its buttons lead to
/// all the others.
pub(crate) fn panel(
    view: &View,
    page: &str,
    names: &Names,
    localizer: Localizer<'_>,
) -> Result<Panel, PanelError> {
    let parts = parts(view);
    let main = parts.first().copied().unwrap_or_default();
    let words = page.parse::<usize>().ok().and_then(|at| at.checked_sub(1));
    let shown = parts.iter().copied().find(|&name| name == page);
    let shown = shown.unwrap_or(main);
    let to = |name: &str| Press::Page(format!("{PAGE}{name}"));
    let label = |name: &str| localizer.plain(&format!("part-{name}"));
    let others = parts
        .iter()
        .filter(|&&name| words.is_some() || name != shown);
    let others = others.map(|name| Button::new(label(name), to(name)));
    let others = Row::Buttons(others.collect());
    let (text, row) = match words {
        Some(at) => {
            let pages = pages(view, names, localizer);
            let name = |at| format!("{PAGE}{}", at + 1);
            let (text, row) = leaf(&pages, at, name, *localizer);
            (text.to_owned(), row)
        }
        None => {
            let text = format!("**{}** · {}", label(shown), alt::title(view, localizer));
            let words = Button::new(label("words"), to("1"));
            (text, Row::Buttons(vec![to_desk(*localizer), words]))
        }
    };
    Ok(Panel::new(text, vec![others, row])?.with_picture(shown))
}

/// Returns the pages.
pub(crate) fn pages(view: &View, names: &Names, localizer: Localizer<'_>) -> Vec<String> {
    let mut blocks = vec![harbour(view, localizer), town(view, names, localizer)];
    blocks.extend(
        Seat::all(view.board.players()).filter_map(|seat| player(view, seat, names, localizer)),
    );
    blocks.push(coming(view, localizer));
    blocks.retain(|block| !block.is_empty());
    paginate(blocks)
}

/// Returns the offer, the discs and the ships.
fn harbour(view: &View, localizer: Localizer<'_>) -> String {
    let board = &view.board;
    let mut lines = vec![format!("**{}**", alt::title(view, localizer))];
    let offers = Space::ALL.map(|space| localizer.shown(space.token(), board.offered(space)));
    lines.push(tr!(localizer, "board-offer", offers = join(offers)));
    let discs = board.discs.iter().zip(1..=TURNS).map(|(disc, turn)| {
        let [one, other] = disc.brings().map(|it| localizer.token(it.token()));
        let id = match disc.interest() {
            true => "board-disc-interest",
            false => "board-disc",
        };
        tr!(localizer, id, turn = turn, one = one, other = other)
    });
    lines.push(tr!(localizer, "board-discs", discs = join(discs)));
    let ships = ShipKind::ALL.into_iter().filter_map(|kind| {
        let stack = &board.ships[kind.index()];
        Some(tr!(
            localizer,
            "board-ship",
            ship = localizer.ship(*stack.last()?),
            n = stack.len()
        ))
    });
    let ships = join(ships);
    if !ships.is_empty() {
        lines.push(tr!(localizer, "board-ships", ships = ships));
    }
    lines.join("\n")
}

/// Returns the city's buildings and the proposals.
fn town(view: &View, names: &Names, localizer: Localizer<'_>) -> String {
    let board = &view.board;
    let city = board
        .city
        .iter()
        .map(|it| standing(view, it, names, localizer));
    let mut lines = vec![tr!(localizer, "board-city", city = join(city))];
    for cards in board.proposals.iter().filter(|cards| !cards.is_empty()) {
        let cards = cards.iter().rev().map(|it| localizer.building(*it));
        lines.push(tr!(localizer, "board-stack", cards = join(cards)));
    }
    if board.specials > 0 {
        lines.push(localizer.count("board-specials", board.specials.into()));
    }
    let seen = view.secret.iter().flat_map(|secret| &secret.seen);
    let seen = join(seen.map(|it| localizer.building(*it)));
    if !seen.is_empty() {
        lines.push(tr!(localizer, "board-seen", cards = seen));
    }
    lines.join("\n")
}

/// Returns a building with the seats that stand in it.
fn standing(
    view: &View,
    building: le_havre::Building,
    names: &Names,
    localizer: Localizer<'_>,
) -> String {
    let there = Seat::all(view.board.players()).filter(|seat| {
        let place = view.board.places.get(seat.index());
        place.is_some_and(|place| place.disc == Some(building))
    });
    let there = join(there.map(|seat| names.of(seat).markdown()));
    let building = localizer.building(building);
    if there.is_empty() {
        return building;
    }
    tr!(
        localizer,
        "board-occupied",
        building = building,
        names = there
    )
}

/// Returns a seat's goods, buildings and ships.
fn player(view: &View, seat: Seat, names: &Names, localizer: Localizer<'_>) -> Option<String> {
    let place = view.board.places.get(seat.index())?;
    let points = points_figure(le_havre::score(&view.board, seat).points);
    let mut lines = vec![tr!(
        localizer,
        "board-player",
        name = names.of(seat).markdown(),
        points = points,
        stock = localizer.stock_shown(&place.stock),
        loans = place.loans
    )];
    let buildings = place
        .buildings
        .iter()
        .map(|it| standing(view, it, names, localizer));
    let buildings = join(buildings);
    if !buildings.is_empty() {
        lines.push(tr!(localizer, "board-buildings", buildings = buildings));
    }
    let ships = place.ships.iter().map(|(ship, count)| {
        tr!(
            localizer,
            "board-ship",
            ship = localizer.ship(ship),
            n = count
        )
    });
    let ships = join(ships);
    if !ships.is_empty() {
        lines.push(tr!(localizer, "board-own-ships", ships = ships));
    }
    Some(lines.join("\n"))
}

/// Returns the coming rounds with the food due at the end of each.
fn coming(view: &View, localizer: Localizer<'_>) -> String {
    let now = usize::from(view.board.round);
    let rounds = view.board.rounds().iter().enumerate();
    let told = rounds.skip(now.saturating_sub(1)).map(|(at, card)| {
        let id = match card.harvest {
            true => "board-round-harvest",
            false => "board-round",
        };
        tr!(localizer, id, round = at + 1, food = card.food)
    });
    let told = join(told);
    match told.is_empty() {
        true => told,
        false => tr!(localizer, "board-coming", rounds = told),
    }
}
