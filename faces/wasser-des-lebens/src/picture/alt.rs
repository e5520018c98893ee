//! Alternative texts: the contents of pictures in words.

use slowtable_kit::Seat;
use slowtable_ui::picture::Story;
use slowtable_ui::{Args, join};
use wasser_des_lebens::{Known, PlayerBoard, Resource, Ware};

use super::context::PictureContext;
use super::place::{Lack, lack};
use super::trade::{condition, ended};
use super::winner::headline;
use super::yields::Yield;
use super::{known as hands, roll as rolls};
use crate::targets::Target;

fn sentence(text: impl Into<String>) -> Story {
    Story::new(format!("{}.", text.into()))
}

/// Says where the occupation force stands, and who holds the special cards.
fn open_cards(context: &PictureContext<'_>, story: &mut Story) {
    let board = context.board();
    let args = Args::new().with("place", context.localizer.hex(board, board.force));
    story.tell(&context.text("alt-force", &args));
    let mut held = |id: &str, holder: Option<Seat>| {
        if let Some(seat) = holder {
            story.tell(&context.about(id, seat));
        }
    };
    held("alt-route", board.route);
    held("alt-clan", board.clan);
}

/// Describes the last roll, what lies open of every seat, and the stock.
pub(super) fn table(context: &PictureContext<'_>) -> String {
    let board = context.board();
    let mut story = sentence(format!("{} · {}", context.time(), context.phase()));
    if let Some([one, other]) = board.dice {
        let args = Args::new()
            .with("one", one)
            .with("other", other)
            .with("sum", one + other);
        story.tell(&context.text("alt-dice", &args));
    }
    for (seat, place) in context.places() {
        let args = Args::new()
            .with("name", context.player(seat))
            .with("points", context.figure(seat))
            .with("hand", place.hand)
            .with("cards", place.cards)
            .with("highlanders", place.highlanders)
            .with("roads", place.roads.len())
            .with("distilleries", place.distilleries.len())
            .with("yards", place.yards.len())
            .with("route", place.route);
        story.tell(&context.text("alt-player", &args));
    }
    open_cards(context, &mut story);
    let stock = Args::new()
        .with("stock", context.localizer.bundle(board.stock))
        .with("deck", board.deck);
    story.tell(&context.text("alt-stock", &stock));
    story.finish()
}

/// Describes where everybody's buildings stand, and what the numbers of targets mean.
pub(super) fn island(context: &PictureContext<'_>, targets: &[(Target, u8)]) -> String {
    let board = context.board();
    let mut story = sentence(context.word("picture-island"));
    let places = targets.iter().map(|(target, number)| {
        let place = context.localizer.target(board, *target);
        format!("{number}: {place}")
    });
    // Of many targets, those that fit.
    for place in places {
        story.tell(&format!("{place}."));
    }
    for (seat, place) in context.places() {
        let built = |id: &str, crossings: wasser_des_lebens::Crossings| {
            let all = crossings
                .iter()
                .map(|it| context.localizer.crossing(board, it));
            let all = all.collect::<Vec<_>>().join("; ");
            let args = Args::new()
                .with("name", context.player(seat))
                .with("places", all);
            (!crossings.is_empty()).then(|| context.text(id, &args))
        };
        let sentences = [
            built("alt-distilleries", place.distilleries),
            built("alt-yards", place.yards),
        ];
        for text in sentences.into_iter().flatten() {
            story.tell(&text);
        }
    }
    open_cards(context, &mut story);
    story.finish()
}

/// Describes what a roll yielded for each seat, and what was short.
pub(super) fn roll(context: &PictureContext<'_>, yielded: &Yield) -> String {
    let mut story = sentence(rolls::title(context));
    if yielded.hexes.is_empty() {
        story.tell(&format!("{}.", rolls::seven(context)));
    }
    if let Some(hex) = yielded.blocked {
        let place = context.localizer.hex(context.board(), hex);
        let args = Args::new().with("place", place);
        story.tell(&context.text("alt-blocked", &args));
    }
    for (seat, place) in context.places() {
        let gained = yielded
            .gained
            .get(seat.index())
            .copied()
            .unwrap_or_default();
        let text = if place.owes > 0 {
            context.text("picture-owes", &Args::new().with("n", place.owes))
        } else {
            context.localizer.bundle(gained)
        };
        story.tell(&format!("{}: {text}.", context.player(seat)));
    }
    if !yielded.short.is_empty() {
        story.tell(&format!("{}.", rolls::short(context, yielded)));
    }
    story.finish()
}

/// Describes the open offers, those that ended in this trade phase, and the rates of the player in turn.
pub(super) fn trade(context: &PictureContext<'_>) -> String {
    let board = context.board();
    let mut story = sentence(format!(
        "{} · {}",
        context.word("picture-trade"),
        context.time()
    ));
    if board.offers.is_empty() {
        story.tell(&format!("{}.", context.word("picture-no-offers")));
    }
    let open = board.offers.iter().map(|offer| (offer, None));
    let over = board.ended.iter().map(|it| (&it.offer, Some(it.ending)));
    for (offer, ending) in open.chain(over) {
        let names = |seats: wasser_des_lebens::Seats| {
            let names: Vec<String> = seats.iter().map(|it| context.player(it)).collect();
            if names.is_empty() {
                "–".to_owned()
            } else {
                join(names)
            }
        };
        let args = Args::new()
            .with("offer", offer.id.0)
            .with("name", context.player(offer.from))
            .with("give", context.localizer.bundle(offer.terms.give))
            .with("get", context.localizer.bundle(offer.terms.get))
            .with("to", names(offer.terms.to))
            .with("accepted", names(offer.accepted))
            .with("declined", names(offer.declined));
        let text = context.text("alt-offer", &args);
        let condition = match ending {
            None => condition(context, offer),
            Some(ending) => ended(context, ending),
        };
        if condition.is_empty() {
            story.tell(&text);
        } else {
            story.tell(&format!("{text} ({condition})"));
        }
    }
    rates(context, board.seat, &mut story);
    story.finish()
}

fn rates(context: &PictureContext<'_>, seat: Seat, story: &mut Story) {
    let rates = Resource::ALL.map(|it| {
        let rate = context.board().rate(seat, it);
        format!("{} {rate} : 1", context.localizer.resource(it))
    });
    let args = Args::new()
        .with("name", context.player(seat))
        .with("rates", join(rates));
    story.tell(&context.text("alt-rates", &args));
}

/// Describes what is known of every hand.
pub(super) fn known(context: &PictureContext<'_>, known: &Known) -> String {
    let mut story = sentence(context.word("picture-known"));
    for ((seat, place), bounds) in context.places().zip(&known.hands) {
        let all = Resource::ALL.map(|it| {
            let figure = hands::figure(bounds.least[it], bounds.most[it]);
            format!("{} {figure}", context.localizer.resource(it))
        });
        let args = Args::new()
            .with("name", context.player(seat))
            .with("hand", place.hand)
            .with("bounds", join(all));
        story.tell(&context.text("alt-known", &args));
    }
    story.finish()
}

/// Describes a seat's place, its hand only for those who may see it.
pub(super) fn place(context: &PictureContext<'_>, seat: Seat, place: &PlayerBoard) -> String {
    let board = context.board();
    let mut story = sentence(format!("{} · {}", context.player(seat), context.time()));
    let points = Args::new().with("points", context.figure(seat));
    story.tell(&context.text("alt-points", &points));
    let secret = context.secret(seat);
    match secret {
        Some(secret) => {
            let args = Args::new()
                .with("hand", context.localizer.bundle(secret.hand))
                .with("cards", context.localizer.cards(secret.cards));
            story.tell(&context.text("alt-hand", &args));
        }
        None => {
            let args = Args::new()
                .with("hand", place.hand)
                .with("cards", place.cards);
            story.tell(&context.text("alt-counts", &args));
        }
    }
    let left = |ware: Ware| board.rows.pieces(ware).saturating_sub(place.placed(ware));
    let args = Args::new()
        .with("highlanders", place.highlanders)
        .with("roads", left(Ware::Road))
        .with("distilleries", left(Ware::Distillery))
        .with("yards", left(Ware::Yard))
        .with("route", place.route);
    story.tell(&context.text("alt-pieces", &args));
    rates(context, seat, &mut story);
    if let (Some(secret), None) = (secret, board.winner) {
        for ware in Ware::ALL {
            let text = match lack(board, seat, secret, ware) {
                None => context.word("picture-possible"),
                Some(Lack::Cards(missing)) => {
                    let word = context.word("picture-lacks");
                    format!("{word} {}", context.localizer.bundle(missing))
                }
                Some(Lack::Pieces) => context.word("picture-none-left"),
                Some(Lack::Places) => context.word("picture-no-place"),
            };
            story.tell(&format!("{}: {text}.", context.ware(ware)));
        }
    }
    story.finish()
}

/// Describes the end: everybody's points and the cards turned up.
pub(super) fn winner(context: &PictureContext<'_>, places: &[Seat]) -> String {
    let winner = places.first().copied().unwrap_or(context.board().seat);
    let (title, line) = headline(context, winner);
    let mut story = sentence(format!("{title} {line}"));
    for &seat in places {
        let cards = context
            .secret(seat)
            .map(|secret| context.localizer.cards(secret.cards));
        let args = Args::new()
            .with("name", context.player(seat))
            .with("points", context.figure(seat))
            .with("cards", cards.unwrap_or_default());
        story.tell(&context.text("alt-rank", &args));
    }
    open_cards(context, &mut story);
    story.finish()
}

/// Describes the costs.
pub(super) fn legend(context: &PictureContext<'_>) -> String {
    let mut story = sentence(context.word("picture-legend"));
    for ware in Ware::ALL {
        let cost = context.localizer.bundle(context.board().rows.cost(ware));
        story.tell(&format!("{}: {cost}.", context.ware(ware)));
    }
    story.finish()
}
