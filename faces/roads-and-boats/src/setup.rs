//! Table options, sentences for refusals, and occasions.

use roads_and_boats::{
    AskedAt, Calls, Conflict, Homes, MapChoice, Occasion, Options, OptionsError, Refusal,
};
use slowtable_desk::OptionSpec;
use slowtable_kit::Code as _;
use slowtable_ui::{capital, join, tr};

use crate::words::Localizer;

/// Returns the options of a table; each option's first answer is the default.
pub(crate) fn options() -> Vec<OptionSpec> {
    vec![
        OptionSpec::new(
            "map",
            &[
                "usual",
                "river_runs",
                "mesopotamia",
                "lord_of_the_ring",
                "dead_sea",
                "pacific",
                "four_sailors",
                "drawn",
                "built",
            ],
        )
        .for_seats("river_runs", 1..=1)
        .for_seats("mesopotamia", 1..=1)
        .for_seats("lord_of_the_ring", 1..=1)
        .for_seats("dead_sea", 2..=2)
        .for_seats("pacific", 2..=2)
        .for_seats("four_sailors", 3..=4),
        OptionSpec::new("quick", &["off", "on"]).by_post("on"),
        OptionSpec::new("calls", &["always", "contact"]).by_post("contact"),
        OptionSpec::new("homes", &["usual", "free", "fixed"]).seldom(),
        OptionSpec::new("conflict", &["ask", "skip"]).seldom(),
        OptionSpec::new("land", &["10", "7", "8", "9", "11", "12", "13", "14", "15"]).seldom(),
        OptionSpec::new(
            "sea",
            &["4", "0", "1", "2", "3", "5", "6", "7", "8", "9", "10"],
        )
        .seldom(),
    ]
}

/// Applies the answers to `options`.
pub(crate) fn apply_answers(
    mut options: Options,
    answers: &[(String, String)],
    localizer: Localizer<'_>,
) -> Result<Options, String> {
    let offered = self::options();
    for (id, value) in answers {
        let spec = offered.iter().find(|spec| spec.id == id.as_str());
        let listed = spec.is_some_and(|spec| spec.choices.iter().any(|it| it.value == *value));
        let known = listed
            && match id.as_str() {
                "map" => value.parse().map(|it| options.map = it).is_ok(),
                "homes" => value.parse().map(|it| options.homes = it).is_ok(),
                "conflict" => value.parse().map(|it| options.conflict = it).is_ok(),
                "calls" => value.parse().map(|it| options.calls = it).is_ok(),
                "land" => value.parse().map(|it| options.land = it).is_ok(),
                "sea" => value.parse().map(|it| options.sea = it).is_ok(),
                "quick" => {
                    options.quick = value == "on";
                    true
                }
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

/// Returns the name of a map without the number of its players.
pub(crate) fn map_name(map: MapChoice, localizer: Localizer<'_>) -> String {
    localizer.plain(&format!("map-{map}"))
}

/// Returns the options of a table in words.
pub(crate) fn text(options: &Options, seats: u8, localizer: Localizer<'_>) -> String {
    let map = options.map_for(seats);
    let name = map_name(map, localizer);
    let number = options.layout.filter(|_| map == MapChoice::Drawn);
    let mut parts = vec![match number {
        Some(number) => tr!(
            localizer,
            "options-map-number",
            map = name,
            number = number.to_string()
        ),
        None => tr!(localizer, "options-map", map = name),
    }];
    if matches!(map, MapChoice::Built | MapChoice::Drawn) {
        parts.push(tr!(
            localizer,
            "options-size",
            land = options.land,
            sea = options.sea
        ));
    }
    let mut add = |holds: bool, id: &str| parts.extend(holds.then(|| localizer.plain(id)));
    add(options.homes == Homes::Free, "options-homes-free");
    add(options.homes == Homes::Fixed, "options-homes-fixed");
    add(options.conflict == Conflict::Skip, "options-conflict-skip");
    add(options.quick, "options-quick");
    add(options.calls == Calls::Contact, "options-calls-contact");
    capital(&join(parts))
}

/// Returns why a table cannot be set up, with a way forward.
pub(crate) fn setup_refused(error: &OptionsError, localizer: Localizer<'_>) -> String {
    match error {
        OptionsError::Seats(_) => localizer.plain("setup-seats"),
        OptionsError::Map { map, seats } => {
            let map = map_name(*map, localizer);
            tr!(localizer, "setup-map", map = map, n = *seats)
        }
        OptionsError::Size { .. } => localizer.plain("setup-size"),
        OptionsError::NoHomes => localizer.plain("setup-no-homes"),
        OptionsError::CannotDraw => localizer.plain("setup-cannot-draw"),
    }
}

/// Returns why a move is refused, with a way forward.
pub(crate) fn refused(refusal: &Refusal, localizer: Localizer<'_>) -> String {
    localizer.plain(&format!("refused-{}", refusal.code()))
}

/// Returns the name of an occasion.
pub(crate) fn occasion(occasion: Occasion, localizer: Localizer<'_>) -> String {
    let phase = localizer.plain(&format!("phase-{}", occasion.phase));
    let id = match occasion.asked {
        AskedAt::Call => "occasion-call",
        AskedAt::Prayer => "occasion-prayer",
        AskedAt::Place => "occasion-place",
        AskedAt::Script => "occasion-script",
    };
    let args = slowtable_ui::args!(phase = phase, turn = occasion.turn);
    localizer.text(id, &args)
}
