//! One line of text for each event.

use glass_road::{Choice, Event, Site, View};
use slowtable_kit::Seat;
use slowtable_ui::{Args, Names, args, tr};

use crate::emoji;
use crate::words::Localizer;

/// Returns the public line of an event that its reader may see; `None` if the event needs no words.
pub(crate) fn line(event: &Event, names: &Names, localizer: Localizer<'_>) -> Option<String> {
    write(event, names, localizer, "")
}

/// Returns the line of an event in a seat's own draft.
pub(crate) fn own_line(event: &Event, names: &Names, localizer: Localizer<'_>) -> Option<String> {
    let own = matches!(
        event,
        Event::FeePaid { .. }
            | Event::AbilityUsed { .. }
            | Event::Drew { .. }
            | Event::Built { .. }
            | Event::Repeated { .. }
            | Event::RepeatEnded { .. }
            | Event::Converted { .. }
            | Event::Removed { .. }
            | Event::GiftTaken { .. }
            | Event::GiftRefused { .. }
            | Event::Turned { .. }
    );
    write(event, names, localizer, if own { ".own" } else { "" })
}

/// Returns what a move was about. The move may not be possible any more.
pub(crate) fn drafted(view: &View, path: &[Choice], localizer: Localizer<'_>) -> Option<String> {
    let hand = path.iter().map(|choice| match *choice {
        Choice::Card(card) => Some(card),
        _ => None,
    });
    if let Some(hand) = hand.collect::<Option<Vec<_>>>().filter(|it| it.len() > 1) {
        return Some(localizer.cards(hand));
    }
    let told = path.iter().rev().find_map(|choice| match *choice {
        Choice::Tile(building) | Choice::Convert(building) => Some(localizer.building(building)),
        Choice::Card(card) => Some(localizer.card(card)),
        Choice::Ability(ability) => {
            let (_, resolution) = view.board.resolving()?;
            Some(localizer.ability(resolution.card, ability, view.board.mode()))
        }
        _ => None,
    });
    let stops = path == [Choice::Done];
    told.or_else(|| stops.then(|| localizer.plain("advice-done")))
}

fn write(event: &Event, names: &Names, localizer: Localizer<'_>, form: &str) -> Option<String> {
    let text = |id: &str, args: Args| localizer.text(&format!("{id}{form}"), &args);
    // A text uses only the arguments that it has blanks for.
    let name = |seat: Seat| args!(name = names.of(seat).markdown());
    Some(match event {
        // Secret decisions get no line: the lines of their results follow.
        Event::HandChosen { .. } | Event::Picked { .. } | Event::PeriodEnded { .. } => return None,
        Event::CardDone { used: 1.., .. } => return None,
        Event::PeriodBegan {
            period,
            start_player,
        } => {
            let id = if names.0.len() == 1 {
                "event-period-solo"
            } else {
                "event-period"
            };
            text(id, name(*start_player).with("period", *period))
        }
        Event::Refilled { kind, tiles } => {
            let args = args!(
                kind = localizer.kinds(*kind),
                tiles = localizer.buildings(tiles.iter().copied())
            );
            format!("{} {}", emoji::kind(*kind), text("event-refilled", args))
        }
        Event::AllTurnedUp { cards } => {
            let each = cards.iter().map(|(seat, card)| {
                let args = name(*seat).with("card", localizer.card(*card));
                localizer.text("event-turned-up-each", &args)
            });
            text("event-turned-up", args!(cards = localizer.all_of(each)))
        }
        Event::Revealed {
            seat,
            card,
            by_chance,
            followers,
        } => {
            if *by_chance {
                let args = name(*seat).with("card", localizer.card(*card));
                return Some(text("event-revealed-chance", args));
            }
            let args = name(*seat).with(
                "card",
                format!("{} **{}**", emoji::card(*card), localizer.the_card(*card)),
            );
            if names.0.len() == 1 {
                text("event-revealed-solo", args)
            } else if followers.is_empty() {
                text("event-revealed-alone", args)
            } else {
                let who = localizer.all_of(followers.iter().map(|&seat| names.of(seat).markdown()));
                text("event-revealed-followed", args.with("followers", who))
            }
        }
        Event::FeePaid { seat, card, change } => {
            let card = if form.is_empty() {
                localizer.the_card(*card)
            } else {
                localizer.card(*card)
            };
            let args = name(*seat).with("card", card);
            text("event-fee", args.with("change", localizer.change(change)))
        }
        Event::AbilityUsed {
            seat, card, change, ..
        } => {
            let card = if form.is_empty() {
                localizer.the_card(*card)
            } else {
                localizer.card(*card)
            };
            let args = name(*seat).with("card", card);
            text(
                "event-ability",
                args.with("change", localizer.change(change)),
            )
        }
        Event::Drew { seat, tiles } => text(
            "event-drew",
            name(*seat).with("tiles", localizer.buildings(tiles.iter().copied())),
        ),
        Event::Built {
            seat,
            building,
            from_offer,
            site,
            copied,
            change,
            ..
        } => {
            let mut built = format!("**{}**", localizer.the_building(*building));
            if let Some(copied) = copied {
                built = tr!(
                    localizer,
                    "event-built-copied",
                    building = built,
                    copied = localizer.building(*copied)
                );
            }
            if *from_offer {
                built = tr!(localizer, "event-built-offer", building = built);
            }
            let args = name(*seat)
                .with("building", built)
                .with("site", site_text(*site, localizer))
                .with("change", localizer.change(change));
            text("event-built", args)
        }
        Event::Repeated {
            seat,
            building,
            change,
        } => {
            let args = name(*seat)
                .with("building", localizer.the_or_bare(*building, form))
                .with("change", localizer.change(change));
            text("event-repeated", args)
        }
        Event::RepeatEnded { seat, building } => text(
            "event-repeat-ended",
            name(*seat).with("building", localizer.the_or_bare(*building, form)),
        ),
        Event::Converted {
            seat,
            building,
            change,
        } => {
            let args = name(*seat)
                .with("building", localizer.the_or_bare(*building, form))
                .with("change", localizer.change(change));
            text("event-converted", args)
        }
        Event::Removed {
            seat,
            landscape,
            space,
        } => {
            let args = name(*seat)
                .with("landscape", localizer.landscape(*landscape))
                .with("space", space.to_string());
            text("event-removed", args)
        }
        Event::GiftTaken { seat, from, token } => {
            let token = format!("{} {}", emoji::good(token.good()), localizer.token(*token));
            let args = name(*seat).with("from", names.of(*from).markdown());
            text("event-gift-taken", args.with("token", token))
        }
        Event::GiftRefused { seat, from, good } => {
            let args = name(*seat).with("from", names.of(*from).markdown());
            text(
                "event-gift-refused",
                args.with("good", localizer.good(*good)),
            )
        }
        Event::Turned { seat, wheel, times } => {
            let args = name(*seat)
                .with("wheel", localizer.wheel(*wheel))
                .with("amount", localizer.amount(wheel.refined().good(), *times));
            text("event-turned", args)
        }
        Event::CardDone { seat, card, .. } => text(
            "event-unused",
            name(*seat).with("card", localizer.the_card(*card)),
        ),
        Event::LastCardDeclined { seat } => text("event-last-card-declined", name(*seat)),
        Event::LastActionsBegan => text("event-last-actions", Args::new()),
        Event::Finished { seat } => text("event-finished", name(*seat)),
        Event::GameOver => text("event-game-over", Args::new()),
    })
}

/// Returns where a building stands: "on 3-2", "over the Forest Glassworks".
pub(crate) fn site_text(site: Site, localizer: Localizer<'_>) -> String {
    match site {
        Site::Space(space) => {
            tr!(localizer, "site-space", space = space.to_string())
        }
        Site::Upgrade(start) => tr!(
            localizer,
            "site-upgrade",
            start = localizer.the_start(start)
        ),
    }
}

impl Localizer<'_> {
    /// Returns a building as the object of a sentence about a player, or bare in a note to the reader.
    fn the_or_bare(self, building: glass_road::Building, form: &str) -> String {
        if form.is_empty() {
            self.the_building(building)
        } else {
            self.building(building)
        }
    }
}
