//! Events as lines of the log, and moves in a few words.

use slowtable_desk::PostChoice;
use slowtable_kit::Seat;
use slowtable_ui::{Args, Names, Tone, args, join, tr};
use wasser_des_lebens::{Board, Bundle, Choice, Event, Offer, OfferId, Rows, Seats, View};

use crate::targets::Target;
use crate::words::Localizer;

/// Returns the lines of events that happened together: a roll and what it brings make one.
pub(crate) fn lines(
    board: Option<&Board>,
    events: &[Event],
    names: &Names,
    localizer: Localizer<'_>,
) -> Vec<String> {
    let mut lines = Vec::new();
    let mut rest = events;
    while let Some((event, after)) = rest.split_first() {
        rest = after;
        let Event::Rolled { seat, dice } = event else {
            lines.extend(line(board, event, names, localizer));
            continue;
        };
        let mut parts = Vec::new();
        while let Some((next, after)) = rest.split_first() {
            let Some(part) = brought(next, names, localizer) else {
                break;
            };
            parts.push(part);
            rest = after;
        }
        let rolled = rolled(*seat, *dice, names, localizer);
        lines.push(match parts.is_empty() {
            true => rolled,
            false => tr!(
                localizer,
                "line-rolled-brings",
                rolled = rolled,
                parts = parts.join("; ")
            ),
        });
    }
    lines
}

/// Returns what one event after a roll adds to its line; `None` if the line ends before it.
fn brought(event: &Event, names: &Names, localizer: Localizer<'_>) -> Option<String> {
    Some(match event {
        Event::Gained { seat, cards } => {
            let name = names.of(*seat).markdown();
            tr!(
                localizer,
                "part-gained",
                name = name,
                what = localizer.bundle_shown(*cards)
            )
        }
        Event::Short { resource } => {
            tr!(
                localizer,
                "part-short",
                what = localizer.resource(*resource)
            )
        }
        Event::Owes { seat, cards } => {
            let name = names.of(*seat).markdown();
            tr!(localizer, "part-owes", name = name, n = *cards)
        }
        _ => return None,
    })
}

fn rolled(seat: Seat, dice: [u8; 2], names: &Names, localizer: Localizer<'_>) -> String {
    let [one, other] = dice;
    let name = names.of(seat).markdown();
    tr!(
        localizer,
        "line-rolled",
        name = name,
        sum = one + other,
        one = one,
        other = other
    )
}

/// Whether an event belongs to a turn's trade, which is one message.
pub(crate) const fn is_trade(event: &Event) -> bool {
    matches!(
        event,
        Event::TradedWithRegions { .. }
            | Event::Offered { .. }
            | Event::Accepted { .. }
            | Event::Declined { .. }
            | Event::Exchanged { .. }
            | Event::OfferClosed { .. }
    )
}

/// Returns the answers that can be given to the open offers from the post that tells of them. Only a seat itself knows
/// whether it holds the cards to accept.
pub(crate) fn post_choices(board: &Board, localizer: Localizer<'_>) -> Vec<PostChoice<Choice>> {
    let each = board.offers.iter().flat_map(|offer| {
        let number = usize::from(offer.id.0);
        // The reader of the label is the one who answers.
        let give = localizer.bundle(offer.terms.get);
        let get = localizer.bundle(offer.terms.give);
        let terms = tr!(localizer, "terms", give = give, get = get);
        let mut label = tr!(localizer, "post-accept", n = offer.id.0, terms = terms);
        if label.chars().count() > PostChoice::<Choice>::LABEL {
            label = localizer.count("button-accept", number);
        }
        let open_to = |answered: Seats| {
            let seats = offer.terms.to.iter();
            seats.filter(|seat| !answered.contains(*seat)).collect()
        };
        let answer = |choice: Choice, seats, label, tone| PostChoice {
            name: choice.to_string(),
            seats,
            path: vec![choice],
            sure: matches!(choice, Choice::Decline(_)),
            label,
            tone,
        };
        let decline = localizer.count("button-decline", number);
        [
            answer(
                Choice::Accept(offer.id),
                open_to(offer.accepted),
                label,
                Tone::Success,
            ),
            answer(
                Choice::Decline(offer.id),
                open_to(offer.declined),
                decline,
                Tone::Secondary,
            ),
        ]
    });
    each.filter(|choice: &PostChoice<Choice>| !choice.seats.is_empty())
        .collect()
}

/// Returns the line of an event; `None` if it needs none. Without a board it does not say where.
pub(crate) fn line(
    board: Option<&Board>,
    event: &Event,
    names: &Names,
    localizer: Localizer<'_>,
) -> Option<String> {
    let named = |seat: Seat| localizer.named(names, seat);
    let of = |seat: Seat| names.of(seat).markdown();
    let target = |target: Target| board.map(|board| localizer.target(board, target));
    let placed = |id: &str, args: Args, place: Option<String>| match place {
        Some(place) => localizer.text(&format!("{id}.where"), &args.with("where", place)),
        None => localizer.text(id, &args),
    };
    Some(match event {
        Event::Founded { seat, crossing } => {
            let place = target(Target::Crossing(*crossing));
            placed("line-founded", named(*seat), place)
        }
        Event::RoadLaid { seat, path, paid } => {
            let place = target(Target::Path(*path));
            match paid.is_empty() {
                true => placed("line-road-free", named(*seat), place),
                false => placed("line-road", named(*seat), place),
            }
        }
        Event::Gained { seat, cards } => {
            tr!(
                localizer,
                "line-gained",
                name = of(*seat),
                what = localizer.bundle_shown(*cards)
            )
        }
        Event::TurnBegan { seat, turn } => {
            tr!(localizer, "line-turn", name = of(*seat), turn = *turn)
        }
        Event::Rolled { seat, dice } => rolled(*seat, *dice, names, localizer),
        Event::Short { resource } => {
            tr!(
                localizer,
                "line-short",
                what = localizer.resource(*resource)
            )
        }
        Event::Owes { seat, cards } => {
            let rows = board.map_or_else(Rows::default, |board| board.rows);
            let kept = rows.limits.kept;
            tr!(
                localizer,
                "line-owes",
                name = of(*seat),
                n = *cards,
                kept = kept
            )
        }
        Event::DiscardChosen {
            cards: Some(cards), ..
        } => {
            tr!(
                localizer,
                "line-chosen-own",
                what = localizer.bundle_shown(*cards)
            )
        }
        Event::DiscardChosen { seat, cards: None } => localizer.text("line-chosen", &named(*seat)),
        Event::Discarded { seat, cards } => {
            tr!(
                localizer,
                "line-discarded",
                name = of(*seat),
                what = localizer.bundle_shown(*cards)
            )
        }
        Event::ForceMoved { seat, hex } => {
            placed("line-force", named(*seat), target(Target::Hex(*hex)))
        }
        Event::Drew {
            seat,
            from,
            card: Some(card),
        } => {
            let what = localizer.bundle_shown(Bundle::of(&[(*card, 1)]));
            tr!(
                localizer,
                "line-drew-known",
                name = of(*seat),
                from = of(*from),
                what = what
            )
        }
        Event::Drew {
            seat,
            from,
            card: None,
        } => {
            tr!(localizer, "line-drew", name = of(*seat), from = of(*from))
        }
        // What follows says that trading is over or has begun, and that a turn has ended; the named resource is in
        // the line about what is handed over.
        Event::TradeBegan { .. }
        | Event::TradeEnded { .. }
        | Event::TurnEnded { .. }
        | Event::MonopolyNamed { .. } => return None,
        Event::TradedWithRegions { seat, given, taken } => tr!(
            localizer,
            "line-regions",
            name = of(*seat),
            given = localizer.bundle_shown(*given),
            taken = localizer.bundle_shown(*taken)
        ),
        Event::Offered { offer } => offered(board, offer, names, localizer),
        Event::Accepted { seat, offer } => {
            tr!(localizer, "line-accepted", name = of(*seat), n = offer.0)
        }
        Event::Declined { seat, offer } => {
            tr!(localizer, "line-declined", name = of(*seat), n = offer.0)
        }
        Event::Exchanged {
            from,
            with,
            gave,
            got,
            ..
        } => tr!(
            localizer,
            "line-exchanged",
            from = of(*from),
            with = of(*with),
            gave = localizer.bundle_shown(*gave),
            got = localizer.bundle_shown(*got)
        ),
        Event::OfferClosed { offer, why } => {
            localizer.count(&format!("line-closed-{why}"), offer.0.into())
        }
        Event::Drafted { terms, .. } => {
            tr!(
                localizer,
                "line-drafted",
                terms = localizer.terms_shown(terms)
            )
        }
        Event::DraftScrapped { terms, .. } => {
            tr!(
                localizer,
                "line-scrapped",
                terms = localizer.terms_shown(terms)
            )
        }
        Event::DistilleryBuilt { seat, crossing, .. } => {
            let place = target(Target::Crossing(*crossing));
            placed("line-distillery", named(*seat), place)
        }
        Event::YardBuilt { seat, crossing, .. } => {
            let place = target(Target::Crossing(*crossing));
            placed("line-yard", named(*seat), place)
        }
        Event::CardBought { seat, .. } => localizer.text("line-bought", &named(*seat)),
        Event::CardSeen {
            card: Some(card), ..
        } => {
            tr!(localizer, "line-seen", card = localizer.card(*card))
        }
        Event::CardSeen { .. } => return None,
        Event::CardPlayed { seat, card } => {
            tr!(
                localizer,
                "line-played",
                name = of(*seat),
                card = localizer.card(*card)
            )
        }
        Event::Monopolised {
            seat,
            resource,
            handed_over,
        } => {
            let gave = Seat::all(u8::MAX).zip(handed_over).filter(|(_, n)| **n > 0);
            let gave = gave.map(|(from, n)| tr!(localizer, "part-gave", name = of(from), n = *n));
            let gave = join(gave);
            let what = localizer.resource(*resource);
            match gave.is_empty() {
                true => tr!(
                    localizer,
                    "line-monopoly-none",
                    name = of(*seat),
                    what = what
                ),
                false => tr!(
                    localizer,
                    "line-monopoly",
                    name = of(*seat),
                    what = what,
                    gave = gave
                ),
            }
        }
        Event::RouteMoved {
            to: Some(seat),
            length,
        } => {
            tr!(localizer, "line-route", name = of(*seat), n = *length)
        }
        Event::RouteMoved { to: None, .. } => localizer.plain("line-route-aside"),
        Event::ClanMoved { to } => localizer.text("line-clan", &named(*to)),
        Event::NotYetWon { seat } => localizer.text("line-not-yet", &named(*seat)),
        Event::GameOver {
            winner,
            points,
            turned_up,
        } => tr!(
            localizer,
            "line-over",
            name = of(*winner),
            points = *points,
            n = *turned_up
        ),
    })
}

/// Returns the line of an offer with its number, by which later lines call it.
fn offered(
    board: Option<&Board>,
    offer: &Offer,
    names: &Names,
    localizer: Localizer<'_>,
) -> String {
    let seats = board.map_or(0, Board::seats);
    let args = localizer
        .named(names, offer.from)
        .with("n", offer.id.0)
        .with("terms", localizer.terms_shown(&offer.terms))
        .with(
            "conditions",
            localizer.conditions(&offer.terms, offer.from, seats, names),
        );
    match offer.answers {
        Some(OfferId(answered)) => {
            localizer.text("line-countered", &args.with("answered", answered))
        }
        None => localizer.text("line-offered", &args),
    }
}

/// Returns a seat's name for texts and for controls alike: without anything that could be markup.
fn bare(names: &Names, seat: Seat) -> String {
    let active = |c: char| "\\*_~`|>#[]()<:@".contains(c);
    names.of(seat).label().replace(active, "")
}

/// Returns a move in a few words; `None` for a path without choices.
pub(crate) fn drafted(
    view: &View,
    path: &[Choice],
    names: &Names,
    localizer: Localizer<'_>,
) -> Option<String> {
    let board = &view.board;
    let label = |seat: Seat| bare(names, seat);
    let place = |at: Option<&Choice>| {
        let target = at.and_then(|choice| Target::of(*choice));
        target.map(|target| localizer.target(board, target))
    };
    let (first, rest) = path.split_first()?;
    let alone = |id: &str| localizer.plain(id);
    let text = match *first {
        Choice::Site(crossing) => {
            tr!(
                localizer,
                "act-found",
                place = localizer.crossing(board, crossing)
            )
        }
        Choice::Path(path) => tr!(localizer, "act-road", place = localizer.path(board, path)),
        Choice::Roll => alone("act-roll"),
        Choice::End => alone("act-end"),
        Choice::Buy => alone("act-buy"),
        Choice::Build(ware) => {
            let what = localizer.ware(ware);
            match place(rest.first()) {
                Some(place) => tr!(localizer, "act-build", what = what, place = place),
                None => tr!(localizer, "act-build-some", what = what),
            }
        }
        Choice::Trade(resource) => {
            let rate = view
                .own()
                .map_or(0, |(seat, ..)| board.rate(seat, resource));
            let given = localizer.amount(resource, rate);
            match rest.first() {
                Some(Choice::Take(taken)) => {
                    let taken = localizer.amount(*taken, 1);
                    tr!(localizer, "act-trade", given = given, taken = taken)
                }
                _ => tr!(localizer, "act-trade-some", given = given),
            }
        }
        Choice::Take(resource) => {
            tr!(localizer, "act-take", what = localizer.amount(resource, 1))
        }
        Choice::Name(resource) => {
            tr!(localizer, "act-name", what = localizer.resource(resource))
        }
        Choice::Play(card) => {
            let card = localizer.card(card);
            let parts = join(rest.iter().filter_map(|choice| match *choice {
                Choice::Rob(seat) => Some(tr!(localizer, "act-rob-short", name = label(seat))),
                Choice::Waive => None,
                Choice::Take(resource) | Choice::Name(resource) => {
                    Some(localizer.resource(resource))
                }
                other => place(Some(&other)),
            }));
            match parts.is_empty() {
                true => tr!(localizer, "act-play", card = card),
                false => tr!(localizer, "act-play-with", card = card, with = parts),
            }
        }
        Choice::Force(hex) => {
            let place = localizer.hex(board, hex);
            match rest.first() {
                Some(Choice::Rob(seat)) => {
                    tr!(
                        localizer,
                        "act-force-rob",
                        place = place,
                        name = label(*seat)
                    )
                }
                _ => tr!(localizer, "act-force", place = place),
            }
        }
        Choice::Rob(seat) => tr!(localizer, "act-rob", name = label(seat)),
        Choice::Waive => alone("act-waive"),
        Choice::Drop(..) => {
            let dropped = path.iter().filter_map(|choice| match *choice {
                Choice::Drop(resource, n) => Some((resource, n)),
                _ => None,
            });
            let dropped: Vec<_> = dropped.collect();
            tr!(
                localizer,
                "act-drop",
                what = localizer.bundle(Bundle::of(&dropped))
            )
        }
        Choice::Offer | Choice::Draft => match named_terms(rest) {
            Some((give, get)) => {
                let id = match first {
                    Choice::Offer => "act-offer",
                    _ => "act-draft",
                };
                let (give, get) = (localizer.bundle(give), localizer.bundle(get));
                localizer.text(id, &args!(give = give, get = get))
            }
            None if *first == Choice::Offer => alone("act-offer-some"),
            None => alone("act-draft-some"),
        },
        Choice::Counter(id) => match named_terms(rest) {
            Some((give, get)) => {
                let (give, get) = (localizer.bundle(give), localizer.bundle(get));
                tr!(localizer, "act-counter", n = id.0, give = give, get = get)
            }
            None => tr!(localizer, "act-counter-some", n = id.0),
        },
        Choice::Scrap(index) => {
            let drafts = view.secret.as_ref().map(|secret| &secret.drafts);
            match drafts.and_then(|drafts| drafts.get(usize::from(index))) {
                Some(terms) => tr!(localizer, "act-scrap", terms = localizer.terms(terms)),
                None => alone("act-scrap-some"),
            }
        }
        Choice::Give(resource, n) | Choice::Get(resource, n) => localizer.amount(resource, n),
        Choice::To(seat) => label(seat),
        Choice::First => alone("condition-first"),
        Choice::Deadline(hours) => localizer.count("condition-deadline", hours.into()),
        Choice::Accept(id) => answer("act-accept", board, id, names, localizer),
        Choice::Decline(id) => answer("act-decline", board, id, names, localizer),
        Choice::Confirm(id, with) => {
            tr!(localizer, "act-confirm", n = id.0, name = label(with))
        }
        Choice::Withdraw(id) => tr!(localizer, "act-withdraw", n = id.0),
        Choice::Lapse(id) => tr!(localizer, "act-lapse", n = id.0),
    };
    Some(text)
}

/// Returns an answer to an offer in a few words: whose it is, and what it proposes.
fn answer(
    id: &str,
    board: &Board,
    offer: OfferId,
    names: &Names,
    localizer: Localizer<'_>,
) -> String {
    match board.offer(offer) {
        Some(offer) => {
            let name = bare(names, offer.from);
            let terms = localizer.terms(&offer.terms);
            localizer.text(id, &args!(n = offer.id.0, name = name, terms = terms))
        }
        None => localizer.count(&format!("{id}.gone"), offer.0.into()),
    }
}

/// Returns what the terms of a path give and get; `None` before anything is named.
fn named_terms(path: &[Choice]) -> Option<(Bundle, Bundle)> {
    let (mut give, mut get) = (Vec::new(), Vec::new());
    for choice in path {
        match *choice {
            Choice::Give(resource, n) => give.push((resource, n)),
            Choice::Get(resource, n) => get.push((resource, n)),
            _ => {}
        }
    }
    (!give.is_empty()).then(|| (Bundle::of(&give), Bundle::of(&get)))
}
