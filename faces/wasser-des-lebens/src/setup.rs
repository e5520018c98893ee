//! Table options, sentences for refusals, and occasions.

use slowtable_desk::OptionSpec;
use slowtable_kit::Code;
use slowtable_ui::{capital, join, tr};
use wasser_des_lebens::{BoardKind, Memory, Occasion, Options, Phases, Refusal, RouteTie};

use crate::words::Localizer;

/// Returns the options of a table; each option's first answer is the default.
pub(crate) fn options() -> Vec<OptionSpec> {
    vec![
        OptionSpec::new("board", &["variable", "learning"]),
        OptionSpec::new("phases", &["strict", "mixed"]),
        OptionSpec::new("route_tie", &["aside", "keep"]).seldom(),
        OptionSpec::new("memory", &["on", "off"]).seldom(),
    ]
}

/// Applies the answers to `options`.
pub(crate) fn apply_answers(
    mut options: Options,
    answers: &[(String, String)],
    localizer: Localizer<'_>,
) -> Result<Options, String> {
    for (id, value) in answers {
        let known = match id.as_str() {
            "board" => value.parse().map(|it| options.board = it).is_ok(),
            "phases" => value.parse().map(|it| options.phases = it).is_ok(),
            "route_tie" => value.parse().map(|it| options.route_tie = it).is_ok(),
            "memory" => value.parse().map(|it| options.memory = it).is_ok(),
            _ => false,
        };
        if !known {
            let (option, value) = (id.clone(), value.clone());
            return Err(tr!(
                localizer,
                "option-unknown",
                option = option,
                value = value
            ));
        }
    }
    Ok(options)
}

/// Returns the options of a table in words.
pub(crate) fn text(options: &Options, localizer: Localizer<'_>) -> String {
    let board = match options.board {
        BoardKind::Variable => "options-board-variable",
        BoardKind::Learning => "options-board-learning",
    };
    let mut parts = vec![localizer.plain(board)];
    let mut add = |holds: bool, id: &str| parts.extend(holds.then(|| localizer.plain(id)));
    add(options.phases == Phases::Mixed, "options-phases-mixed");
    add(
        options.route_tie == RouteTie::Keep,
        "options-route_tie-keep",
    );
    add(options.memory == Memory::Off, "options-memory-off");
    capital(&join(parts))
}

/// Returns why a move is refused, with a way forward.
pub(crate) fn refused(refusal: &Refusal, localizer: Localizer<'_>) -> String {
    localizer.plain(&format!("refused-{}", refusal.code()))
}

/// Returns the name of an occasion.
pub(crate) fn occasion(occasion: Occasion, localizer: Localizer<'_>) -> String {
    match occasion {
        Occasion::Discard { .. } => localizer.plain("occasion-discard"),
        Occasion::Roll { turn } => tr!(localizer, "occasion-roll", turn = turn),
        Occasion::Force { turn } => tr!(localizer, "occasion-force", turn = turn),
        Occasion::Turn { turn } => tr!(localizer, "occasion-turn", turn = turn),
        Occasion::Afford { ware, .. } => localizer.plain(&format!("occasion-afford-{ware}")),
        Occasion::Offer { offer } => tr!(localizer, "occasion-offer", n = offer.0),
        Occasion::Exchange { offer } => tr!(localizer, "occasion-exchange", n = offer.0),
        Occasion::Unmet { offer } => tr!(localizer, "occasion-unmet", n = offer.0),
    }
}
