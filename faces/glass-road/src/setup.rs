//! Table options, and sentences for refusals.

use glass_road::building::OtherCost;
use glass_road::{Building, Good, Options, OptionsError, Refusal, Reveal, TileChoice};
use slowtable_desk::{OptionChoice, OptionSpec};
use slowtable_kit::Code;
use slowtable_ui::{Args, join, tr};

use crate::words::Localizer;

/// Returns the options of a table; each option's first answer is the default.
pub(crate) fn options() -> Vec<OptionSpec> {
    let mut options = vec![
        OptionSpec::new("periods", &["4", "5"]).for_seats("5", 2..=4),
        OptionSpec::new("tile_set", &["full", "introductory"]),
        OptionSpec::new("board_width", &["5", "4"]),
        OptionSpec::new("reveal", &["in_turn", "together"]).seldom(),
    ];
    options.extend(lost_costs().map(LostCost::spec));
    options
}

/// A cost whose symbol is missing in both rulebooks, so that a table may set its good (G1).
#[derive(Clone, Copy)]
struct LostCost {
    building: Building,
    /// The most likely reading. A table changes its good, not its amount.
    usual: OtherCost,
}

/// Returns the lost costs in the order of their buildings.
fn lost_costs() -> impl Iterator<Item = LostCost> {
    Building::ALL.into_iter().filter_map(|building| {
        let data = building.data();
        let usual = data.cost.other.filter(|_| data.cost_unverified)?;
        Some(LostCost { building, usual })
    })
}

impl LostCost {
    /// Returns the option for the good, the most likely reading first.
    fn spec(self) -> OptionSpec {
        let others = Good::BASIC
            .into_iter()
            .filter(|&good| good != self.usual.good);
        let choices = std::iter::once(self.usual.good)
            .chain(others)
            .map(|good| OptionChoice::new(good.id(), self.choice_text(good)))
            .collect();
        let id = self.id();
        OptionSpec {
            name: format!("option-{id}").into(),
            id: id.into(),
            choices,
            seldom: true,
            by_post: None,
        }
    }

    fn id(self) -> String {
        format!("cost_{}", self.building)
    }

    /// Returns the id of an answer's text: an amount of a good.
    fn choice_text(self, good: Good) -> String {
        let usual = if good == self.usual.good {
            "-usual"
        } else {
            ""
        };
        format!("option-cost-{}-{good}{usual}", self.usual.amount)
    }

    /// Returns the lost cost of an option's id, with the answer as a cost.
    fn answered(id: &str, value: &str) -> Option<(Self, OtherCost)> {
        let asked = lost_costs().find(|cost| cost.id() == id)?;
        let good: Good = value.parse().ok()?;
        let amount = asked.usual.amount;
        Good::BASIC
            .contains(&good)
            .then_some((asked, OtherCost { good, amount }))
    }
}

/// Applies the answers to `options`. A default stays unset, so that it fits any number of players.
pub(crate) fn apply_answers(
    mut options: Options,
    answers: &[(String, String)],
    localizer: Localizer<'_>,
) -> Result<Options, String> {
    for (id, value) in answers {
        match (id.as_str(), value.as_str()) {
            ("periods", "4") => options.periods = None,
            ("periods", "5") => options.periods = Some(5),
            ("tile_set", "full") => options.tile_set = TileChoice::Full,
            ("tile_set", "introductory") => options.tile_set = TileChoice::Introductory,
            ("board_width", "5") => options.board_width = None,
            ("board_width", "4") => options.board_width = Some(4),
            ("reveal", "in_turn") => options.reveal = Reveal::InTurn,
            ("reveal", "together") => options.reveal = Reveal::Together,
            _ => match LostCost::answered(id, value) {
                Some((asked, cost)) if cost == asked.usual => {
                    options.costs.remove(&asked.building);
                }
                Some((asked, cost)) => {
                    options.costs.insert(asked.building, cost);
                }
                None => {
                    return Err(tr!(
                        localizer,
                        "option-unknown",
                        option = id.clone(),
                        value = value.clone()
                    ));
                }
            },
        }
    }
    Ok(options)
}

/// Returns why a table cannot be set up.
pub(crate) fn refused_setup(error: &OptionsError, localizer: Localizer<'_>) -> String {
    match error {
        OptionsError::Seats(_) => localizer.plain("setup-seats"),
        OptionsError::Periods { players, periods } => {
            tr!(
                localizer,
                "setup-periods",
                players = *players,
                periods = *periods
            )
        }
        OptionsError::BoardWidth { players, width } => {
            tr!(
                localizer,
                "setup-board-width",
                players = *players,
                width = *width
            )
        }
        other => {
            tr!(localizer, "setup-other", reason = other.to_string())
        }
    }
}

/// Returns why a move is refused, with a way forward.
pub(crate) fn refused(refusal: &Refusal, localizer: Localizer<'_>) -> String {
    let Some(why) = why(refusal, localizer) else {
        let id = match refusal {
            Refusal::GiftFirst => refusal.code(),
            _ => refusal.general().id(),
        };
        return localizer.plain(&format!("refused-{id}"));
    };
    let id = match refusal {
        Refusal::CannotPay(_) => "refused-lacking",
        _ => "refused-because",
    };
    tr!(localizer, id, why = why)
}

/// Returns the reason against a choice, in words that follow a colon: the missing goods, or another reason that
/// has a text.
pub(crate) fn why(refusal: &Refusal, localizer: Localizer<'_>) -> Option<String> {
    let (Refusal::NotYourTurn(refused)
    | Refusal::CannotPay(refused)
    | Refusal::NotOffered(refused)) = refusal
    else {
        return None;
    };
    let missing = join(refused.needs.iter().map(|(what, amount)| {
        let good = Good::ALL.into_iter().find(|good| good.id() == what);
        match good {
            Some(good) => localizer.amount(good, amount),
            None => tr!(localizer, &format!("lack-{what}"), n = amount),
        }
    }));
    if !missing.is_empty() {
        return Some(tr!(localizer, "why-missing", goods = missing));
    }
    localizer.find(&format!("why-{}", refusal.code()), &Args::new())
}

/// Returns the options of a table with this number of seats; of the lost costs only those that differ from the
/// default (G1).
pub(crate) fn told(options: &Options, seats: u8, localizer: Localizer<'_>) -> String {
    let number = |id: &str, n: u8| tr!(localizer, id, n = n);
    let costs = options
        .costs
        .iter()
        .filter(|&(building, cost)| building.data().cost.other != Some(*cost))
        .map(|(building, cost)| {
            tr!(
                localizer,
                "options-cost",
                building = localizer.building(*building),
                cost = localizer.amount(cost.good, cost.amount)
            )
        });
    let reveal = (options.reveal == Reveal::Together && seats > 2)
        .then(|| localizer.plain("options-reveal-together"));
    let set_up = [
        number("options-periods", options.periods_for(seats)),
        localizer.plain(&format!("options-tiles-{}", options.tile_set)),
    ];
    // A board of the usual width is no news.
    let usual_width = Options::default().board_width_for(seats);
    let width = Some(options.board_width_for(seats)).filter(|width| *width != usual_width);
    let width = width.map(|width| number("options-width", width));
    join(set_up.into_iter().chain(width).chain(reveal).chain(costs))
}
