//! Table options, and sentences for refusals.

use le_havre::rounds::rounds;
use le_havre::{Length, Loans, Options, Refusal, Sales};
use slowtable_desk::OptionSpec;
use slowtable_kit::Code;
use slowtable_ui::{capital, join, tr};

use crate::words::Localizer;

/// Returns the options of a table; each option's first answer is the default.
pub(crate) fn options() -> Vec<OptionSpec> {
    vec![
        OptionSpec::new("length", &["full", "short"]),
        OptionSpec::new("loans", &["plain", "expensive"]).seldom(),
        OptionSpec::new("sales", &["plain", "expert"]).seldom(),
        OptionSpec::new("zoo_alone", &["no", "yes"]).seldom(),
    ]
}

/// Applies the answers to `options`.
pub(crate) fn apply_answers(
    mut options: Options,
    answers: &[(String, String)],
    localizer: Localizer<'_>,
) -> Result<Options, String> {
    for (id, value) in answers {
        match (id.as_str(), value.as_str()) {
            ("length", "full") => options.length = Length::Full,
            ("length", "short") => options.length = Length::Short,
            ("loans", "plain") => options.loans = Loans::Plain,
            ("loans", "expensive") => options.loans = Loans::Expensive,
            ("sales", "plain") => options.sales = Sales::Plain,
            ("sales", "expert") => options.sales = Sales::Expert,
            ("zoo_alone", "no") => options.zoo_alone = false,
            ("zoo_alone", "yes") => options.zoo_alone = true,
            _ => {
                return Err(tr!(
                    localizer,
                    "option-unknown",
                    option = id.clone(),
                    value = value.clone()
                ));
            }
        }
    }
    Ok(options)
}

/// Returns the options of a table with this number of seats, in words.
pub(crate) fn text(options: &Options, seats: u8, localizer: Localizer<'_>) -> String {
    let short = options.length == Length::Short;
    let id = if short {
        "options-short"
    } else {
        "options-full"
    };
    let mut parts = vec![localizer.count(id, rounds(short, seats).len())];
    let mut tell = |holds: bool, id: &str| parts.extend(holds.then(|| localizer.plain(id)));
    tell(
        options.loans == Loans::Expensive && seats > 1,
        "options-expensive",
    );
    tell(options.sales == Sales::Expert, "options-expert");
    tell(options.zoo_alone && seats == 1 && !short, "options-zoo");
    capital(&join(parts))
}

/// Returns why a move is refused, with a way forward.
pub(crate) fn refused(refusal: &Refusal, localizer: Localizer<'_>) -> String {
    localizer.plain(&format!("refused-{}", refusal.code()))
}
