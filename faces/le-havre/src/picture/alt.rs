//! Alternative texts: the contents of pictures in words.

use le_havre::building::EntryFee;
use le_havre::{Building, PlayerBoard, ShipKind, Space, Token};
use slowtable_kit::Seat;
use slowtable_ui::picture::Story;
use slowtable_ui::{capital, join, points_figure, tr};

use super::card::whereabouts;
use super::context::PictureContext;
use super::round::{city_built, ended, title as round_title, verdict};
use super::score::{CATEGORIES, headline, part_of, ranked};
use super::turn::empty;

fn sentence(text: impl Into<String>) -> Story {
    Story::new(format!("{}.", text.into()))
}

/// Describes the offers, the awaited seats, the food due, the numbers of all players, and who stands where.
pub(super) fn table(context: &PictureContext<'_>) -> String {
    let board = context.board();
    let words = context.localizer;
    let mut story = sentence(format!("{} · {}", context.time(), context.phase()));
    offers(&mut story, context);
    if let Some(round) = board.round_card() {
        let due = tr!(context, "picture-food-due", food = round.food);
        story.tell(&format!("{due}."));
    }
    proposals(&mut story, context);
    for (seat, place) in context.places() {
        let francs = place.stock.francs();
        story.tell(&tr!(
            context,
            "alt-player",
            name = context.player(seat),
            francs = words.amount(Token::Franc, francs),
            food = place.stock.food() - francs,
            energy = place.stock.energy(),
            loans = place.loans,
            points = context.figure(seat)
        ));
        if let Some(building) = place.disc {
            story.tell(&tr!(
                context,
                "alt-stands",
                name = context.player(seat),
                building = context.building(building)
            ));
        }
    }
    story.finish()
}

fn proposals(story: &mut Story, context: &PictureContext<'_>) {
    let tops = context.board().tops();
    let tops: Vec<String> = tops.map(|(_, it)| context.building(it)).collect();
    if !tops.is_empty() {
        story.tell(&tr!(context, "alt-tops", names = join(tops)));
    }
}

/// Describes the goods of all players.
pub(super) fn goods(context: &PictureContext<'_>) -> String {
    let title = context.word("picture-goods");
    let mut story = sentence(format!("{title} · {}", context.time()));
    for (seat, place) in context.places() {
        let stock = match context.localizer.stock(&place.stock) {
            stock if stock.is_empty() => "–".to_owned(),
            stock => stock,
        };
        story.tell(&tr!(
            context,
            "alt-goods",
            name = context.player(seat),
            stock = stock,
            loans = place.loans,
            food = place.stock.food() - place.stock.francs(),
            energy = place.stock.energy(),
            fed = place.ships.food(context.board().players())
        ));
    }
    story.finish()
}

fn offers(story: &mut Story, context: &PictureContext<'_>) {
    let (board, words) = (context.board(), context.localizer);
    let offers = Space::ALL.map(|space| words.amount(space.token(), board.offered(space)));
    story.tell(&tr!(context, "alt-offers", offers = join(offers)));
}

/// Describes the offers and the buildings that can be entered.
pub(super) fn turn(context: &PictureContext<'_>) -> String {
    let mut story = sentence(format!("{} · {}", context.time(), context.phase()));
    offers(&mut story, context);
    let seat = context.board().turn_of().unwrap_or(Seat(0));
    let open = empty(context, seat).into_iter();
    let names = join(open.map(|(_, it)| context.building(it)));
    if !names.is_empty() {
        story.tell(&tr!(context, "alt-open", names = names));
    }
    proposals(&mut story, context);
    story.finish()
}

fn buildings(context: &PictureContext<'_>, buildings: impl Iterator<Item = Building>) -> String {
    let names = buildings.map(|building| {
        let name = context.building(building);
        let visitors = context.visitors(building);
        if visitors.is_empty() {
            return name;
        }
        let visitors = visitors.into_iter().map(|seat| context.player(seat));
        format!("{name} ({})", join(visitors))
    });
    join(names)
}

/// Describes the buildings by owner, with the seats that stand in them.
pub(super) fn town(context: &PictureContext<'_>) -> String {
    let mut story = sentence(format!(
        "{} · {}",
        context.word("picture-town"),
        context.time()
    ));
    let city = buildings(context, context.board().city.iter());
    story.tell(&format!("{}: {city}.", context.word("picture-city")));
    for (seat, place) in context.places() {
        let owned = buildings(context, place.buildings.iter());
        if !owned.is_empty() {
            story.tell(&format!("{}: {owned}.", context.player(seat)));
        }
    }
    story.finish()
}

/// Describes a seat's place.
pub(super) fn place(context: &PictureContext<'_>, seat: Seat, place: &PlayerBoard) -> String {
    let words = context.localizer;
    let mut story = sentence(format!("{} · {}", context.player(seat), context.time()));
    let stock = words.stock(&place.stock);
    if !stock.is_empty() {
        story.tell(&format!("{}.", capital(&stock)));
    }
    story.tell(&tr!(context, "alt-loans", loans = place.loans));
    let ships = place
        .ships
        .iter()
        .flat_map(|(ship, count)| (0..count).map(move |_| ship));
    let owned = place.buildings.iter().map(|it| context.building(it));
    let owned: Vec<String> = owned.chain(ships.map(|ship| words.ship(ship))).collect();
    if !owned.is_empty() {
        story.tell(&tr!(context, "alt-owned", names = join(owned)));
    }
    story.finish()
}

/// Describes the top of each stack and the cards below it.
pub(super) fn stacks(context: &PictureContext<'_>) -> String {
    let board = context.board();
    let mut story = sentence(format!(
        "{} · {}",
        context.word("picture-stacks"),
        context.time()
    ));
    for (at, cards) in board.proposals.iter().enumerate() {
        let names = join(cards.iter().rev().map(|&card| context.building(card)));
        let names = if names.is_empty() {
            context.word("picture-empty")
        } else {
            names
        };
        story.tell(&tr!(context, "alt-stack", stack = at + 1, names = names));
    }
    let ships = ShipKind::ALL
        .into_iter()
        .filter_map(|kind| board.top_ship(kind));
    let ships: Vec<String> = ships.map(|ship| context.localizer.ship(ship)).collect();
    if !ships.is_empty() {
        story.tell(&tr!(context, "alt-ships", names = join(ships)));
    }
    story.finish()
}

/// Describes how the last round has ended, if the picture shows it, and the food that all players owe at the end of this
/// one.
pub(super) fn round(context: &PictureContext<'_>) -> String {
    let (ended, next) = (ended(context), context.board().round_card());
    let mut story = sentence(round_title(context, ended.as_ref()));
    if let Some(ended) = &ended {
        let harvest = match ended.card.harvest {
            true => "picture-harvest",
            false => "picture-no-harvest",
        };
        story.tell(&format!("{}.", context.word(harvest)));
        story.tell(&format!("{}.", city_built(context, &ended.built)));
        for (seat, place) in context.places() {
            story.tell(&tr!(
                context,
                "alt-kept",
                name = context.player(seat),
                points = context.figure(seat),
                loans = place.loans
            ));
        }
        if next.is_some() {
            story.tell(&format!(
                "{}.",
                tr!(context, "picture-end-of", round = context.board().round)
            ));
        }
    }
    let Some(round) = next else {
        return story.finish();
    };
    story.tell(&format!("{}.", context.city_gets(round)));
    for (seat, place) in context.places() {
        let Some(bill) = context.board().food_bill(place) else {
            continue;
        };
        let (verdict, _) = verdict(context, &bill);
        story.tell(&tr!(
            context,
            "alt-bill",
            name = context.player(seat),
            due = bill.due,
            ships = bill.ships,
            verdict = verdict
        ));
    }
    story.finish()
}

/// Describes the parts of all scores.
pub(super) fn score(context: &PictureContext<'_>) -> String {
    let mut story = sentence(format!(
        "{} · {}",
        context.word("picture-score"),
        context.time()
    ));
    for seat in ranked(context) {
        parts(&mut story, context, seat);
    }
    story.finish()
}

fn parts(story: &mut Story, context: &PictureContext<'_>, seat: Seat) {
    let all = le_havre::score(context.board(), seat);
    let parts = CATEGORIES.into_iter().filter_map(|category| {
        let points = part_of(&all, category);
        let name = context.word(&format!("picture-{category}"));
        (points != slowtable_kit::Points::ZERO).then(|| format!("{name} {}", points_figure(points)))
    });
    let parts = join(parts);
    let who = format!("{}: {}", context.player(seat), context.figure(seat));
    if parts.is_empty() {
        story.tell(&format!("{who}."));
    } else {
        story.tell(&format!("{who} ({parts})."));
    }
}

/// Describes who has won, and all scores.
pub(super) fn winner(context: &PictureContext<'_>, places: &[Seat]) -> String {
    let (title, line) = headline(context, places);
    let mut story = sentence(format!("{title} · {line}"));
    for &seat in places {
        parts(&mut story, context, seat);
    }
    story.finish()
}

/// Says that the picture explains symbols.
pub(super) fn legend(context: &PictureContext<'_>) -> String {
    context.word("alt-legend")
}

/// Describes a card and where it lies.
pub(super) fn building(context: &PictureContext<'_>, building: Building, printed: bool) -> String {
    let data = building.data();
    let words = context.localizer;
    let kind = context.word(&format!("kind-{}", data.kind));
    let mut story = sentence(format!("{} · {kind}", context.building(building)));
    story.tell(&context.effect(building));
    let cost = data
        .cost
        .map_or_else(String::new, |cost| words.stock(&cost.stock()));
    let mut fact = |id: &str, what: String| {
        if !what.is_empty() {
            story.tell(&format!("{}: {what}.", context.word(id)));
        }
    };
    fact("picture-cost", cost);
    let price = data
        .price
        .map_or_else(String::new, |it| words.amount(Token::Franc, it));
    fact("picture-price", price);
    let food = |n: u16| tr!(context, "alt-food", food = n);
    let francs = |n: u16| words.amount(Token::Franc, n);
    fact(
        "picture-entry",
        match data.entry {
            EntryFee::Never => String::new(),
            EntryFee::Free => "0".to_owned(),
            EntryFee::Food(amount) => food(amount),
            EntryFee::Francs(amount) => francs(amount),
            EntryFee::Either {
                food: eaten,
                francs: paid,
            } => {
                format!("{} / {}", food(eaten), francs(paid))
            }
        },
    );
    fact("picture-value", data.value.to_string());
    if !printed {
        for line in whereabouts(context, building) {
            story.tell(&line);
        }
    }
    story.finish()
}
