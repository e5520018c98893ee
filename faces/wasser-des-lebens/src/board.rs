//! The public state in words, and a seat's own place.

use slowtable_kit::Seat;
use slowtable_ui::{Names, join, paginate, tr};
use wasser_des_lebens::{
    Board, Closed, EndedOffer, Ending, Hex, Offer, Phase, PlayerBoard, Resource, View, Ware,
};

use crate::words::Localizer;

/// Returns the pages: the game, the seats, the island, and what follows about hands.
pub(crate) fn pages(view: &View, names: &Names, localizer: Localizer<'_>) -> Vec<String> {
    let seats = || Seat::all(view.board.seats());
    let mut blocks = vec![game(view, names, localizer)];
    blocks.extend(seats().filter_map(|seat| player(view, seat, names, localizer)));
    let ended = ended_offers(view, None, names, localizer);
    blocks.push([ended, offers(view, names, localizer)].concat().join("\n"));
    blocks.push(island(&view.board, localizer));
    blocks.extend(known(view, names, localizer));
    blocks.retain(|block| !block.is_empty());
    paginate(blocks)
}

/// Returns the state of the game in a few words.
pub(crate) fn title(view: &View, names: &Names, localizer: Localizer<'_>) -> String {
    let board = &view.board;
    match board.phase {
        Phase::Founding => localizer.plain("title-founding"),
        Phase::Over => localizer.plain("title-over"),
        phase => {
            let name = names.of(board.seat).markdown();
            let phase = localizer.plain(&format!("phase-{phase}"));
            tr!(
                localizer,
                "title-turn",
                turn = board.turn,
                name = name,
                phase = phase
            )
        }
    }
}

fn game(view: &View, names: &Names, localizer: Localizer<'_>) -> String {
    let board = &view.board;
    let mut lines = vec![format!("**{}**", title(view, names, localizer))];
    if let Some([one, other]) = board.dice {
        lines.push(tr!(
            localizer,
            "board-dice",
            sum = one + other,
            one = one,
            other = other
        ));
    }
    let stock = localizer.bundle_shown(board.stock);
    lines.push(tr!(
        localizer,
        "board-stock",
        stock = stock,
        cards = board.deck
    ));
    if !board.spent.is_empty() {
        lines.push(tr!(
            localizer,
            "board-spent",
            cards = localizer.cards(board.spent)
        ));
    }
    let force = localizer.hex(board, board.force);
    lines.push(tr!(localizer, "board-force", place = force));
    lines.push(match board.route {
        Some(seat) => {
            let length = board
                .places
                .get(seat.index())
                .map_or(0, |place| place.route);
            tr!(
                localizer,
                "board-route",
                name = names.of(seat).markdown(),
                n = length
            )
        }
        None => no_route(board, localizer),
    });
    lines.push(match board.clan {
        Some(seat) => tr!(localizer, "board-clan", name = names.of(seat).markdown()),
        None => no_clan(board, localizer),
    });
    lines.join("\n")
}

/// Returns that nobody has the longest route, and what it takes.
pub(crate) fn no_route(board: &Board, localizer: Localizer<'_>) -> String {
    localizer.count("board-route-none", board.rows.limits.route.into())
}

/// Returns that nobody has the largest clan, and what it takes.
pub(crate) fn no_clan(board: &Board, localizer: Localizer<'_>) -> String {
    localizer.count("board-clan-none", board.rows.limits.clan.into())
}

/// Returns a seat's points, cards, buildings and roads.
pub(crate) fn player(
    view: &View,
    seat: Seat,
    names: &Names,
    localizer: Localizer<'_>,
) -> Option<String> {
    let board = &view.board;
    let place = board.places.get(seat.index())?;
    let name = names.of(seat).markdown();
    let own = view.own().filter(|(own, ..)| *own == seat);
    let revealed = view.revealed.as_ref().and_then(|all| all.get(seat.index()));
    let secret = revealed.or(own.map(|(.., secret)| secret));
    let mut lines = vec![tr!(
        localizer,
        "board-player",
        name = name,
        points = board.points(seat),
        hand = place.hand,
        cards = place.cards
    )];
    if let Some(secret) = secret {
        let hand = localizer.bundle_shown(secret.hand);
        let cards = localizer.cards(secret.cards);
        lines.push(tr!(localizer, "board-hand", hand = hand, cards = cards));
    }
    if place.highlanders > 0 {
        lines.push(localizer.count("board-highlanders", place.highlanders.into()));
    }
    for (id, sites) in [
        ("board-distilleries", place.distilleries),
        ("board-yards", place.yards),
    ] {
        let sites = sites.iter().map(|it| localizer.crossing(board, it));
        let sites: Vec<String> = sites.collect();
        if !sites.is_empty() {
            lines.push(tr!(
                localizer,
                id,
                n = sites.len(),
                places = sites.join("; ")
            ));
        }
    }
    if !place.roads.is_empty() {
        let roads = place.roads.len();
        lines.push(tr!(
            localizer,
            "board-roads",
            n = roads,
            route = place.route
        ));
    }
    lines.push(pieces(board, place, localizer));
    lines.extend(rates(board, seat, localizer));
    Some(lines.join("\n"))
}

/// Returns how many pieces a seat has left.
pub(crate) fn pieces(board: &Board, place: &PlayerBoard, localizer: Localizer<'_>) -> String {
    let left = |ware: Ware| board.rows.pieces(ware).saturating_sub(place.placed(ware));
    tr!(
        localizer,
        "board-pieces",
        roads = left(Ware::Road),
        distilleries = left(Ware::Distillery),
        yards = left(Ware::Yard)
    )
}

/// Returns at which rates a seat trades with the regions, if any is better than the usual one.
pub(crate) fn rates(board: &Board, seat: Seat, localizer: Localizer<'_>) -> Option<String> {
    let usual = board.rows.limits.rate;
    let better = Resource::ALL.into_iter().filter_map(|resource| {
        let rate = board.rate(seat, resource);
        let what = localizer.resource(resource);
        (rate < usual).then(|| tr!(localizer, "board-rate", what = what, rate = rate))
    });
    let better = join(better);
    (!better.is_empty()).then(|| tr!(localizer, "board-rates", rates = better))
}

/// Returns the open offers and the viewer's drafts of offers, a line each.
pub(crate) fn offers(view: &View, names: &Names, localizer: Localizer<'_>) -> Vec<String> {
    let board = &view.board;
    let open = board.offers.iter().map(|offer| {
        let mut line = offer_line(board, offer, names, localizer);
        let unanswered = offer.terms.to.iter().filter(|seat| offer.waits_for(*seat));
        let unanswered = localizer.seats(unanswered, names);
        if !unanswered.is_empty() {
            line.push_str(&tr!(localizer, "board-unanswered", names = unanswered));
        }
        line
    });
    let mut lines: Vec<String> = open.collect();
    if let Some((seat, _, secret)) = view.own() {
        for terms in &secret.drafts {
            let conditions = localizer.conditions(terms, seat, board.seats(), names);
            let terms = localizer.terms_shown(terms);
            lines.push(tr!(
                localizer,
                "board-draft",
                terms = terms,
                conditions = conditions
            ));
        }
    }
    lines
}

/// Returns the offers of this trade phase that ended last, a line each: what was proposed, who answered what, and how it
/// ended. With `of` only those that this seat made.
pub(crate) fn ended_offers(
    view: &View,
    of: Option<Seat>,
    names: &Names,
    localizer: Localizer<'_>,
) -> Vec<String> {
    let board = &view.board;
    let shown = board.ended.iter();
    let shown = shown.filter(|it| of.is_none_or(|seat| it.offer.from == seat));
    shown
        .map(|EndedOffer { offer, ending }| {
            let mut line = offer_line(board, offer, names, localizer);
            line.push_str(&match ending {
                Ending::Exchanged(with) => {
                    let name = names.of(*with).markdown();
                    tr!(localizer, "board-exchanged", name = name)
                }
                Ending::Closed(Closed::Declined) => localizer.plain("board-closed"),
                Ending::Closed(Closed::Withdrawn) => localizer.plain("board-withdrawn"),
                Ending::Closed(Closed::Lapsed) => localizer.plain("board-lapsed"),
            });
            line
        })
        .collect()
}

/// Returns what an offer proposes, and the answers to it.
fn offer_line(board: &Board, offer: &Offer, names: &Names, localizer: Localizer<'_>) -> String {
    let conditions = localizer.conditions(&offer.terms, offer.from, board.seats(), names);
    let args = localizer
        .named(names, offer.from)
        .with("n", offer.id.0)
        .with("terms", localizer.terms_shown(&offer.terms))
        .with("conditions", conditions);
    let mut line = localizer.text("board-offer", &args);
    for (id, seats) in [
        ("board-accepted", offer.accepted),
        ("board-declined", offer.declined),
    ] {
        if !seats.is_empty() {
            let names = localizer.seats(seats.iter(), names);
            line.push_str(&tr!(localizer, id, names = names));
        }
    }
    line
}

/// Returns the tiles by column, and the pass roads.
fn island(board: &Board, localizer: Localizer<'_>) -> String {
    let mut lines = vec![localizer.plain("board-island")];
    let hexes: Vec<Hex> = Hex::land().collect();
    for column in hexes.chunk_by(|one, next| one.id().get(..1) == next.id().get(..1)) {
        let tiles = join(column.iter().map(|hex| localizer.hex(board, *hex)));
        lines.push(format!("- {tiles}"));
    }
    let roads = board.passes.iter().zip(&board.rows.pass_sites);
    for (pass, site) in roads {
        let Some(pass) = pass else { continue };
        let ends = [Some(site.first), site.second].into_iter().flatten();
        let ends: Vec<String> = ends.map(|it| localizer.crossing(board, it)).collect();
        lines.push(tr!(
            localizer,
            "board-pass",
            pass = localizer.pass(*pass),
            places = ends.join("; ")
        ));
    }
    lines.join("\n")
}

/// Returns what follows about the hands of others from what lay open (ruling I6).
fn known(view: &View, names: &Names, localizer: Localizer<'_>) -> Option<String> {
    let known = view.known.as_ref()?;
    let viewer = view.viewer.seat();
    let mut lines = Vec::new();
    for (seat, bounds) in Seat::all(view.board.seats()).zip(&known.hands) {
        if viewer == Some(seat) || view.board.phase == Phase::Over {
            continue;
        }
        let each = Resource::ALL.into_iter().filter_map(|resource| {
            let (least, most) = (bounds.least[resource], bounds.most[resource]);
            let what = localizer.resource(resource);
            match (least, most) {
                (_, 0) => None,
                (least, most) if least == most => Some(localizer.amount(resource, least)),
                _ => Some(tr!(
                    localizer,
                    "board-bounds",
                    least = least,
                    most = most,
                    what = what
                )),
            }
        });
        let each = join(each);
        let name = names.of(seat).markdown();
        lines.push(match each.is_empty() {
            true => tr!(localizer, "board-known-none", name = name),
            false => tr!(localizer, "board-known", name = name, hand = each),
        });
    }
    (!lines.is_empty()).then(|| {
        let title = localizer.plain("board-follows");
        format!("{title}\n{}", lines.join("\n"))
    })
}
