//! Events as lines of the log, and moves in a few words.

use le_havre::{Asset, Building, Choice, Event, LeHavre, Question, Stock, Token, View};
use slowtable_kit::{Preview, Rules as _, Seat};
use slowtable_ui::{Args, Names, args, join, tr, uncapital};

use crate::words::Localizer;

/// Returns the line of an event; `None` if it needs none.
pub(crate) fn line(event: &Event, names: &Names, localizer: Localizer<'_>) -> Option<String> {
    let named = |seat: Seat| args!(name = names.of(seat).markdown());
    let building = |it: Building| localizer.building(it);
    let the = |it: Building| localizer.the_building(it);
    let (id, args) = match event {
        Event::RoundBegan { round } => ("line-round", args!(round = *round)),
        Event::Supplied { disc, .. } => {
            let [one, other] = disc.brings().map(|it| localizer.token(it.token()));
            let args = args!(one = one, other = other);
            ("line-supplied", args)
        }
        Event::InterestPaid { seat, francs } => ("line-interest", named(*seat).with("n", *francs)),
        Event::LoanTaken { seat } => ("line-loan", named(*seat)),
        Event::LoanRepaid { seat } => ("line-repaid", named(*seat)),
        Event::Took {
            seat,
            space,
            amount,
        } => {
            let what = localizer.shown(space.token(), *amount);
            ("line-took", named(*seat).with("what", what))
        }
        Event::Entered {
            seat,
            building: entered,
            owner,
            paid,
        } => {
            let args = named(*seat).with("building", the(*entered));
            let paying = |args: Args| args.with("paid", localizer.stock_shown(paid));
            match owner {
                _ if paid.is_empty() => ("line-entered", args),
                None => ("line-entered-paid", paying(args)),
                Some(owner) => {
                    let owner = names.of(*owner).markdown();
                    ("line-entered-owner", paying(args).with("owner", owner))
                }
            }
        }
        Event::Used {
            seat, paid, gained, ..
        } => {
            let id = match (paid.is_empty(), gained.is_empty()) {
                (true, true) => return None,
                (true, false) => "line-gained",
                (false, true) => "line-gave",
                (false, false) => "line-used",
            };
            let args = named(*seat)
                .with("paid", localizer.stock_shown(paid))
                .with("gained", localizer.stock_shown(gained));
            (id, args)
        }
        Event::Built {
            seat,
            building: built,
            paid,
        } => paid_for("line-built", named(*seat), the(*built), paid, localizer),
        Event::ShipBuilt {
            seat,
            ship,
            paid,
            modernised,
            ..
        } => {
            let id = match modernised {
                true => "line-ship-modern",
                false => "line-ship",
            };
            let args = named(*seat)
                .with("what", localizer.ship(*ship))
                .with("paid", localizer.stock_shown(paid));
            (id, args)
        }
        Event::YachtTaken { seat, given } => {
            let yacht = building(Building::LuxuryYacht);
            let args = named(*seat)
                .with("yacht", yacht)
                .with("ship", localizer.ship(*given));
            ("line-yacht", args)
        }
        Event::LoansReturned { seat, loans } => ("line-returned", named(*seat).with("n", *loans)),
        Event::DrivenOut {
            seat,
            other,
            building: from,
        } => {
            let args = named(*seat)
                .with("other", names.of(*other).markdown())
                .with("building", the(*from));
            ("line-driven", args)
        }
        Event::Looked {
            cards: Some(cards), ..
        } => {
            let cards = join(cards.iter().map(|it| building(*it)));
            ("line-looked-own", args!(cards = cards))
        }
        Event::Looked { seat, count, .. } => ("line-looked", named(*seat).with("n", *count)),
        Event::Ordered { top: Some(top), .. } => {
            ("line-ordered-own", args!(building = building(*top)))
        }
        Event::Ordered { .. } => return None,
        Event::Passed { seat } => ("line-passed", named(*seat)),
        Event::Bought { seat, what, francs } => (
            "line-bought",
            trade(named(*seat), *what, *francs, localizer),
        ),
        Event::Sold { seat, what, francs } => {
            ("line-sold", trade(named(*seat), *what, *francs, localizer))
        }
        Event::SentHome { seat, building: it } => {
            ("line-home", named(*seat).with("building", the(*it)))
        }
        Event::StadiumLaid { .. } => {
            let stadium = building(Building::FootballStadium);
            ("line-stadium", args!(building = stadium))
        }
        Event::Harvested { seat, gained } => {
            let gained = localizer.stock_shown(gained);
            ("line-harvest", named(*seat).with("gained", gained))
        }
        // A seat that owes food and has none takes a loan, which has a line of its own.
        Event::Fed { seat, owed: 0, .. } => ("line-fed-nothing", named(*seat)),
        Event::Fed { seat, owed, paid } => {
            let paid = localizer.stock_shown(paid);
            ("line-fed", named(*seat).with("n", *owed).with("paid", paid))
        }
        Event::CityBuilt { building: it } => ("line-city", args!(building = the(*it))),
        Event::SpecialRevealed { building: it } => {
            ("line-special", args!(building = building(*it)))
        }
        Event::ShipCame { ship } => ("line-ship-came", args!(ship = localizer.ship(*ship))),
        Event::FinalPhase => ("line-final", Args::new()),
        Event::GameOver => ("line-over", Args::new()),
    };
    Some(localizer.text(id, &args))
}

/// Returns the line of something made. Its payment may be nothing.
fn paid_for(
    id: &'static str,
    args: Args,
    what: String,
    paid: &Stock,
    localizer: Localizer<'_>,
) -> (&'static str, Args) {
    (
        id,
        args.with("what", what)
            .with("paid", localizer.stock_shown(paid)),
    )
}

fn trade(args: Args, what: Asset, francs: u16, localizer: Localizer<'_>) -> Args {
    args.with("what", localizer.asset(what)).with("n", francs)
}

/// Returns a move in a few words; `None` for a path without choices.
pub(crate) fn drafted(view: &View, path: &[Choice], localizer: Localizer<'_>) -> Option<String> {
    if let Some(fed) = fed(view, path) {
        return Some(tr!(localizer, "act-pay", what = localizer.stock(&fed)));
    }
    let told: Vec<String> = path
        .iter()
        .filter(|choice| path.len() == 1 || **choice != Choice::End)
        .map(|choice| act(view, *choice, localizer))
        .chain(
            implied(view, path)
                .into_iter()
                .map(|choice| act(view, choice, localizer)),
        )
        .collect();
    (!told.is_empty()).then(|| told.join(" · "))
}

/// Returns what a path builds without naming it, because nothing else could be built.
fn implied(view: &View, path: &[Choice]) -> Vec<Choice> {
    let enters = |choice: &Choice| matches!(choice, Choice::Enter(_) | Choice::Drive(_));
    if !path.iter().any(enters) {
        return Vec::new();
    }
    let path: Vec<Choice> = path
        .iter()
        .copied()
        .filter(|it| *it != Choice::End)
        .collect();
    let Ok(Preview::Open(_, events)) = LeHavre::preview(view, &path) else {
        return Vec::new();
    };
    let built = events.iter().filter_map(|event| match event {
        Event::Built { building, .. } => Some(Choice::Build(*building)),
        Event::ShipBuilt { ship, .. } => Some(Choice::Ship(ship.kind())),
        _ => None,
    });
    built.filter(|choice| !path.contains(choice)).collect()
}

/// Returns a move as one sentence without its full stop: what is done, each with its details in brackets.
pub(crate) fn advised(view: &View, path: &[Choice], localizer: Localizer<'_>) -> Option<String> {
    let mut acts: Vec<(String, Vec<String>)> = Vec::new();
    for (at, choice) in path.iter().enumerate() {
        match (choice, acts.last_mut()) {
            (Choice::End | Choice::Done, Some(_)) => {}
            // The path begins in the middle of a move.
            (choice, None) if !is_act(*choice) => return drafted(view, path, localizer),
            (choice, Some((_, details))) if !is_act(*choice) => {
                details.push(detail(view, &path[..at], *choice, localizer));
            }
            (choice, _) => acts.push((act(view, *choice, localizer), Vec::new())),
        }
    }
    for built in implied(view, path) {
        let told = act(view, built, localizer);
        match (built, acts.last_mut()) {
            (Choice::Ship(_), Some((_, details))) => details.push(told),
            _ => acts.push((told, Vec::new())),
        }
    }
    let told = acts.into_iter().enumerate().map(|(place, (act, details))| {
        let act = match place {
            0 => act,
            _ => uncapital(&act),
        };
        match details.is_empty() {
            true => act,
            false => format!("{act} ({})", join(details)),
        }
    });
    let told = localizer.all_of(told);
    (!told.is_empty()).then_some(told)
}

/// Returns a detail of a move: of a payment also what it is for, since a ship may carry what it burns.
fn detail(view: &View, before: &[Choice], choice: Choice, localizer: Localizer<'_>) -> String {
    let what = act(view, choice, localizer);
    let question = match choice {
        Choice::Pay(..) => LeHavre::walk(view, before).ok(),
        _ => None,
    };
    let purpose = match question.and_then(|walk| walk.question) {
        Some(Question::PayEnergy { .. }) => "energy",
        Some(
            Question::PayFood {
                building: Some(_), ..
            }
            | Question::PayEither { .. },
        ) => "fee",
        _ => return what,
    };
    tr!(localizer, "act-paid", what = what, purpose = purpose)
}

/// Returns whether a choice's label is a sentence, not only an amount or a name.
const fn is_act(choice: Choice) -> bool {
    matches!(
        choice,
        Choice::Supply
            | Choice::Take(_)
            | Choice::Enter(_)
            | Choice::Build(_)
            | Choice::Top(_)
            | Choice::End
            | Choice::Buy(_)
            | Choice::Sell(_)
            | Choice::Repay
            | Choice::Loan
            | Choice::Drive(_)
    )
}

/// Returns the food that a path of payments gives at a feeding, with the payments that it leaves no choice
/// about. Returns `None` for other paths.
pub(crate) fn fed(view: &View, path: &[Choice]) -> Option<Stock> {
    let Some(Choice::Pay(..)) = path.first() else {
        return None;
    };
    let walk = LeHavre::walk(view, path).ok()?;
    let ((_, before), (_, after)) = view.own().zip(walk.view.own())?;
    let given = |token: Token| {
        let before = before.stock.get(token);
        (token, before.saturating_sub(after.stock.get(token)))
    };
    Some(Stock::of(&Token::FOOD.map(given)))
}

/// Returns the label of a choice: its effect, with the numbers of the view.
pub(crate) fn act(view: &View, choice: Choice, localizer: Localizer<'_>) -> String {
    let board = &view.board;
    let of = |id: &str, what: String| tr!(localizer, id, what = what);
    match choice {
        Choice::Supply => localizer.plain("act-supply"),
        Choice::Take(space) => {
            let amount = localizer.amount(space.token(), board.offered(space));
            of("act-take", amount)
        }
        Choice::Enter(it) => of("act-enter", localizer.the_building(it)),
        Choice::Build(it) => of("act-build", localizer.the_building(it)),
        Choice::Top(it) => of("act-top", localizer.the_building(it)),
        Choice::End => localizer.plain("act-end"),
        Choice::Buy(asset) => of("act-buy", localizer.asset(asset)),
        Choice::Sell(asset) => of("act-sell", localizer.asset(asset)),
        Choice::Repay => localizer.plain("act-repay"),
        Choice::Loan => localizer.plain("act-loan"),
        Choice::Pay(token, amount) | Choice::Give(token, amount) | Choice::Get(token, amount) => {
            localizer.amount(token, amount)
        }
        Choice::Times(times) => localizer.count("act-times", times.into()),
        Choice::Ship(kind) => match board.top_ship(kind) {
            Some(ship) => localizer.ship(ship),
            None => localizer.ship_kind(kind),
        },
        Choice::Yacht(ship) => {
            tr!(
                localizer,
                "act-yacht",
                yacht = localizer.building(Building::LuxuryYacht),
                ship = localizer.ship(ship)
            )
        }
        Choice::Send(kind, count) => localizer.count(&format!("ships-{kind}"), count.into()),
        Choice::Drive(seat) => {
            let disc = board.places.get(seat.index()).and_then(|it| it.disc);
            of(
                "act-drive",
                disc.map_or_else(String::new, |it| localizer.the_building(it)),
            )
        }
        Choice::Haul(space) => {
            let spaces = [Some(space), space.neighbour()].into_iter().flatten();
            join(spaces.map(|it| localizer.amount(it.token(), board.offered(it))))
        }
        Choice::Done => localizer.plain("act-done"),
    }
}
