//! The texts: lines, the board in words, advice, what can be looked up.

use std::sync::LazyLock;

use slowtable_desk::{LookedUp, PostChoice, Topic, TurningText};
use slowtable_kit::{Advice, Better, Seat, Standing};
use slowtable_ui::{
    Args, Language, Localizer, Names, Panel, Tone, Words, WordsError, args, capital, clip, join,
    sources, tr,
};
use toy::{Choice, Crop, Event, Occasion, Plot, View};
use toy_opponents::Reason;

/// The Fluent sources of this face.
static SOURCES: LazyLock<Vec<(Language, &str)>> =
    LazyLock::new(|| sources(slowtable_ui::locales!(), &[]));

/// The topic of the well.
const WELL: &str = "well";

/// Reads the texts.
pub(crate) fn words() -> Result<Words, WordsError> {
    Words::of_face(&SOURCES)
}

/// Returns a crop's name.
pub(crate) fn crop(localizer: Localizer<'_>, crop: Crop) -> String {
    localizer.plain(&format!("crop-{crop}"))
}

/// Returns an amount of points.
pub(crate) fn points(localizer: Localizer<'_>, points: i32) -> String {
    tr!(localizer, "points", n = points)
}

/// Returns the answers to offers that can be given from a post. Accepting takes a choice of a seed, so it needs the desk.
pub(crate) fn post_choices(
    view: &View,
    names: &Names,
    localizer: Localizer<'_>,
) -> Vec<PostChoice<Choice>> {
    let board = &view.board;
    let asked = Seat::all(board.seats()).filter_map(|seat| board.offer_to(seat));
    // Games of earlier versions have offers without a number.
    let numbered = asked.filter(|offer| offer.number > 0);
    let decline = numbered.map(|offer| {
        let name = names.of(offer.from).label().to_owned();
        PostChoice {
            name: format!("decline:{}", offer.number),
            seats: vec![offer.to],
            path: vec![Choice::Decline],
            sure: true,
            label: tr!(localizer, "post-decline", name = name),
            tone: Tone::Secondary,
        }
    });
    decline.collect()
}

/// Returns the line of an event; with `form` `.own`, for the seat that drafts it.
pub(crate) fn line(
    event: &Event,
    names: &Names,
    localizer: Localizer<'_>,
    form: &str,
) -> Option<String> {
    let named = |seat: Seat| args!(name = names.of(seat).markdown());
    let pair = |from: Seat, to: Seat| {
        args!(
            from = names.of(from).markdown(),
            to = names.of(to).markdown()
        )
    };
    let name_of = |it: Crop| crop(localizer, it);
    let (id, args) = match *event {
        Event::Picked {
            number: Some(number),
            ..
        } => return Some(tr!(localizer, "line-picked.own", n = number)),
        Event::Picked { seat, number: None } => ("line-picked", named(seat)),
        Event::Noted { number, .. } => ("line-noted", args!(n = number)),
        Event::HandedIn { seat } => ("line-handed-in", named(seat)),
        Event::Rolled { ref picks, die } => {
            let told = (0..)
                .map(Seat)
                .zip(picks)
                .map(|(seat, &pick)| localizer.text("line-pick", &named(seat).with("n", pick)));
            let args = args!(die = die, picks = join(told));
            ("line-rolled", args)
        }
        Event::Drew { crop: None, .. } => return None,
        Event::Drew { crop: Some(it), .. } => ("line-drew", args!(crop = name_of(it))),
        Event::Watered { seat } => ("line-watered", named(seat)),
        Event::Planted { seat, crop, plot } => {
            let args = named(seat)
                .with("crop", name_of(crop))
                .with("plot", plot.to_string());
            ("line-planted", args)
        }
        Event::Offered {
            from,
            to,
            crop: None,
            promised,
        } => {
            let id = if promised {
                "line-promised"
            } else {
                "line-offered"
            };
            (id, pair(from, to))
        }
        Event::Offered {
            from,
            to,
            crop: Some(it),
            promised,
        } => {
            let id = if promised {
                "line-promised-known"
            } else {
                "line-offered-known"
            };
            (id, pair(from, to).with("crop", name_of(it)))
        }
        Event::Swapped {
            from,
            to,
            offered: Some(offered),
            returned: Some(returned),
        } => {
            let args = pair(from, to)
                .with("offered", name_of(offered))
                .with("returned", name_of(returned));
            ("line-swapped-known", args)
        }
        Event::Swapped { from, to, .. } => ("line-swapped", pair(from, to)),
        Event::Declined { from, to } => ("line-declined", pair(from, to)),
        Event::GoalNamed { seat, crop } => ("line-goal", named(seat).with("crop", name_of(crop))),
        Event::GameOver => ("line-over", Args::new()),
    };
    let own = localizer.find(&format!("{id}{form}"), &args);
    Some(own.unwrap_or_else(|| localizer.text(id, &args)))
}

/// Returns the public state in words, in blocks.
pub(crate) fn board(view: &View, names: &Names, localizer: Localizer<'_>) -> Vec<String> {
    let board = &view.board;
    let seats = Seat::all(board.seats()).zip(&board.gardeners);
    let mut lines: Vec<String> = seats
        .map(|(seat, gardener)| {
            let args = args!(
                name = names.of(seat).markdown(),
                points = points(localizer, board.points(seat).into()),
                water = gardener.water,
                seeds = gardener.seeds
            );
            let goal = gardener
                .goal
                .map(|goal| tr!(localizer, "board-goal", crop = crop(localizer, goal)));
            join(
                [Some(localizer.text("board-seat", &args)), goal]
                    .into_iter()
                    .flatten(),
            )
        })
        .collect();
    lines.push(tr!(localizer, "panel-well", well = board.well));
    if let Some(pick) = view.secret.as_ref().and_then(|secret| secret.pick) {
        lines.push(tr!(localizer, "panel-picked", n = pick));
    }
    if !board.offers.is_empty() {
        let offers = board.offers.iter().map(|offer| {
            tr!(
                localizer,
                "board-offer",
                from = names.of(offer.from).markdown(),
                to = names.of(offer.to).markdown()
            )
        });
        lines.push(tr!(localizer, "board-offers", offers = join(offers)));
    }
    lines.extend(stones(view, localizer));
    let planted = plots(view, localizer, |seat| names.of(seat).markdown());
    let planted = if planted.is_empty() {
        localizer.plain("board-plots-none")
    } else {
        tr!(localizer, "board-plots", plots = planted.join("\n"))
    };
    vec![lines.join("\n"), planted]
}

/// Says where stones lie; `None` without stones.
pub(crate) fn stones(view: &View, localizer: Localizer<'_>) -> Option<String> {
    let stones = view.board.options.stones();
    let plots = join(stones.iter().map(ToString::to_string));
    (!stones.is_empty()).then(|| tr!(localizer, "board-stones", plots = plots))
}

/// Returns the planted crops, plot by plot.
pub(crate) fn plots(
    view: &View,
    localizer: Localizer<'_>,
    name: impl Fn(Seat) -> String,
) -> Vec<String> {
    let planted = Plot::all().zip(&view.board.plots);
    planted
        .filter_map(|(plot, plant)| {
            let plant = plant.as_ref()?;
            Some(tr!(
                localizer,
                "board-plot",
                plot = plot.to_string(),
                crop = crop(localizer, plant.crop),
                name = name(plant.seat)
            ))
        })
        .collect()
}

/// Returns a drafted move in a few words.
pub(crate) fn drafted(path: &[Choice], localizer: Localizer<'_>) -> Option<String> {
    Some(match *path {
        [Choice::Plant, Choice::Crop(it), Choice::Plot(plot)] => {
            tr!(
                localizer,
                "drafted-plant",
                plot = plot.to_string(),
                crop = crop(localizer, it)
            )
        }
        [Choice::Water] => localizer.plain("button-water"),
        [Choice::Raise] => localizer.plain("button-raise"),
        [Choice::Done] => localizer.plain("button-done"),
        [Choice::Accept, ..] => localizer.plain("button-accept"),
        _ => return None,
    })
}

/// Returns the label of an occasion to decide ahead.
pub(crate) fn occasion(occasion: Occasion, localizer: Localizer<'_>) -> String {
    match occasion {
        Occasion::Pick { round } => {
            tr!(localizer, "occasion-pick", round = round)
        }
        Occasion::Offered { crop: offered, .. } => {
            tr!(
                localizer,
                "occasion-offered",
                crop = crop(localizer, offered)
            )
        }
    }
}

/// Why an opponent advises a move.
pub(crate) fn advice(advice: &Advice<Choice, Reason>, localizer: Localizer<'_>) -> String {
    let id = match advice.reason {
        Reason::MostExpected => "hint-most-expected",
        Reason::Written => "hint-written",
        Reason::GoodSwap => "hint-good-swap",
        Reason::BadSwap => "hint-bad-swap",
        Reason::WorthMost => "hint-worth-most",
    };
    let args = match advice.path.last() {
        Some(Choice::Number(number)) => args!(n = *number),
        Some(Choice::Crop(it)) => args!(crop = crop(localizer, *it)),
        _ => Args::new(),
    };
    localizer.text(id, &args)
}

/// The words for a decision that turned a game.
pub(crate) fn turning_point(
    view: &View,
    path: &[Choice],
    better: &Better<Choice>,
    names: &Names,
    localizer: Localizer<'_>,
) -> TurningText {
    let number = |path: &[Choice]| match path {
        [Choice::Pick, Choice::Number(number)] => *number,
        _ => 0,
    };
    let what = args!(n = number(path), better = number(&better.path));
    TurningText {
        when: moment(view, names, localizer),
        what: localizer.text("turning-what", &what),
    }
}

/// Returns the round that a view shows.
pub(crate) fn moment(view: &View, names: &Names, localizer: Localizer<'_>) -> String {
    let when = args!(round = view.board.round, names = names.labels());
    clip(&localizer.text("turning-when", &when), Panel::OPTION)
}

/// Returns the ranking, a line for each seat.
pub(crate) fn result(standings: &[Standing], names: &Names, localizer: Localizer<'_>) -> String {
    let line = |standing: &Standing| {
        let in_hundredths = standing.points.in_hundredths();
        tr!(
            localizer,
            "result-line",
            place = standing.place,
            name = names.of(standing.seat).markdown(),
            points = points(localizer, in_hundredths / 100)
        )
    };
    standings.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Returns what can be looked up.
pub(crate) fn topics(localizer: Localizer<'_>) -> Vec<Topic> {
    let crops = Crop::ALL.map(|crop| Topic {
        id: format!("crop.{crop}"),
        name: capital(&self::crop(localizer, crop)),
    });
    let well = Topic {
        id: WELL.to_owned(),
        name: localizer.plain("topic-well"),
    };
    crops.into_iter().chain([well]).collect()
}

/// Returns what can be read about a topic; with a view, also what it is at this table.
pub(crate) fn look_up(
    topic: &str,
    view: Option<&View>,
    localizer: Localizer<'_>,
) -> Option<LookedUp> {
    let (mut text, here) = match topic.strip_prefix("crop.") {
        Some(crop) => {
            let crop: Crop = crop.parse().ok()?;
            let grows = |view: &View| {
                let plants = view.board.plots.iter().flatten();
                plants.filter(|plant| plant.crop == crop).count()
            };
            let name = self::crop(localizer, crop);
            let about = tr!(localizer, "about-crop", crop = capital(&name));
            (about, view.map(|view| ("here-crop", grows(view))))
        }
        None if topic == WELL => {
            let water = |view: &View| usize::from(view.board.well);
            let about = localizer.plain("about-well");
            (about, view.map(|view| ("here-well", water(view))))
        }
        None => return None,
    };
    if let Some((id, n)) = here {
        text.push('\n');
        text.push_str(&tr!(localizer, id, n = n));
    }
    Some(LookedUp {
        text,
        picture: None,
    })
}

#[cfg(test)]
mod tests {
    use slowtable_ui::text_differences;

    use super::SOURCES;

    #[test]
    fn both_languages_have_the_same_texts_with_the_same_placeholders() {
        assert_eq!(text_differences(&SOURCES), Vec::<String>::new());
    }
}
