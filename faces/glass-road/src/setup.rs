//! Before the game: what a table may choose, and sentences for what is refused.

use glass_road::{Options, OptionsError, Refusal, TileChoice};
use serde_json::Value;
use slowtable_face::{Args, OptionChoice, OptionSpec};
use slowtable_kit::Code;

use crate::words::{Tongue, join};

/// What a table may choose; the first answer is usual.
pub(crate) fn options() -> Vec<OptionSpec> {
    let choice = |value, name| OptionChoice { value, name };
    vec![
        OptionSpec {
            id: "periods",
            name: "option-periods",
            choices: vec![
                choice("4", "option-periods-4"),
                choice("5", "option-periods-5"),
            ],
        },
        OptionSpec {
            id: "tile_set",
            name: "option-tile_set",
            choices: vec![
                choice("full", "option-tile_set-full"),
                choice("introductory", "option-tile_set-introductory"),
            ],
        },
        OptionSpec {
            id: "board_width",
            name: "option-board_width",
            choices: vec![
                choice("5", "option-board_width-5"),
                choice("4", "option-board_width-4"),
            ],
        },
    ]
}

/// The options for the answers; what is usual is left open, so that it fits any number of
/// players.
pub(crate) fn settle(answers: &[(String, String)], tongue: Tongue<'_>) -> Result<Options, String> {
    let mut options = Options::default();
    for (id, value) in answers {
        match (id.as_str(), value.as_str()) {
            ("periods", "4") => options.periods = None,
            ("periods", "5") => options.periods = Some(5),
            ("tile_set", "full") => options.tile_set = TileChoice::Full,
            ("tile_set", "introductory") => options.tile_set = TileChoice::Introductory,
            ("board_width", "5") => options.board_width = None,
            ("board_width", "4") => options.board_width = Some(4),
            _ => {
                let args = Args::new()
                    .with("option", id.clone())
                    .with("value", value.clone());
                return Err(tongue.text("option-unknown", &args));
            }
        }
    }
    Ok(options)
}

/// Why a table cannot be set up.
pub(crate) fn refused_setup(error: &OptionsError, tongue: Tongue<'_>) -> String {
    match error {
        OptionsError::Seats(_) => tongue.plain("setup-seats"),
        OptionsError::Periods { players, periods } => {
            let args = Args::new()
                .with("players", *players)
                .with("periods", *periods);
            tongue.text("setup-periods", &args)
        }
        OptionsError::BoardWidth { players, width } => {
            let args = Args::new().with("players", *players).with("width", *width);
            tongue.text("setup-board-width", &args)
        }
        other => {
            let args = Args::new().with("reason", other.to_string());
            tongue.text("setup-other", &args)
        }
    }
}

/// Why a move is refused, with a way on.
pub(crate) fn refused(refusal: &Refusal, tongue: Tongue<'_>) -> String {
    tongue.plain(&format!("refused-{}", refusal.code()))
}

/// What a stored table plays.
pub(crate) fn told(options: &Value, tongue: Tongue<'_>) -> String {
    let Ok(options) = serde_json::from_value::<Options>(options.clone()) else {
        return String::new();
    };
    let number = |id: &str, n: u8| tongue.text(id, &Args::new().with("n", n));
    join([
        options.periods.map_or_else(
            || tongue.plain("options-periods-usual"),
            |n| number("options-periods", n),
        ),
        tongue.plain(&format!("options-tiles-{}", options.tile_set)),
        options.board_width.map_or_else(
            || tongue.plain("options-width-usual"),
            |n| number("options-width", n),
        ),
    ])
}
