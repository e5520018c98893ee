//! Lines, and the board in words.

use slowtable_kit::Seat;
use slowtable_ui::{Args, Localizer, Names, join};
use toy::{Choice, Crop, Event, Occasion, Plot, View};

/// Returns a crop's name.
pub(crate) fn crop(localizer: Localizer<'_>, crop: Crop) -> String {
    localizer.plain(&format!("crop-{crop}"))
}

/// Returns an amount of points.
pub(crate) fn points(localizer: Localizer<'_>, points: i32) -> String {
    localizer.text("points", &Args::new().with("n", points))
}

/// Returns the line of an event; with `form` `.own`, for the seat that drafts it.
pub(crate) fn line(
    event: &Event,
    names: &Names,
    localizer: Localizer<'_>,
    form: &str,
) -> Option<String> {
    let named = |seat: Seat| Args::new().with("name", names.of(seat).markdown());
    let pair = |from: Seat, to: Seat| {
        Args::new()
            .with("from", names.of(from).markdown())
            .with("to", names.of(to).markdown())
    };
    let name_of = |it: Crop| crop(localizer, it);
    let (id, args) = match *event {
        Event::Picked {
            number: Some(number),
            ..
        } => return Some(localizer.text("line-picked.own", &Args::new().with("n", number))),
        Event::Picked { seat, number: None } => ("line-picked", named(seat)),
        Event::Rolled { ref picks, die } => {
            let told = (0..)
                .map(Seat)
                .zip(picks)
                .map(|(seat, &pick)| localizer.text("line-pick", &named(seat).with("n", pick)));
            let args = Args::new().with("die", die).with("picks", join(told));
            ("line-rolled", args)
        }
        Event::Drew { crop: None, .. } => return None,
        Event::Drew { crop: Some(it), .. } => ("line-drew", Args::new().with("crop", name_of(it))),
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
        } => ("line-offered", pair(from, to)),
        Event::Offered {
            from,
            to,
            crop: Some(it),
        } => (
            "line-offered-known",
            pair(from, to).with("crop", name_of(it)),
        ),
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
    let table = &view.table;
    let seats = Seat::all(table.seats()).zip(&table.gardeners);
    let mut lines: Vec<String> = seats
        .map(|(seat, gardener)| {
            let args = Args::new()
                .with("name", names.of(seat).markdown())
                .with("points", points(localizer, table.points(seat).into()))
                .with("water", gardener.water)
                .with("seeds", gardener.seeds);
            let goal = gardener.goal.map(|goal| {
                let args = Args::new().with("crop", crop(localizer, goal));
                localizer.text("board-goal", &args)
            });
            join(
                [Some(localizer.text("board-seat", &args)), goal]
                    .into_iter()
                    .flatten(),
            )
        })
        .collect();
    lines.push(localizer.text("panel-well", &Args::new().with("well", table.well)));
    if let Some(pick) = view.secret.as_ref().and_then(|secret| secret.pick) {
        lines.push(localizer.text("panel-picked", &Args::new().with("n", pick)));
    }
    if !table.offers.is_empty() {
        let offers = table.offers.iter().map(|offer| {
            let args = Args::new()
                .with("from", names.of(offer.from).markdown())
                .with("to", names.of(offer.to).markdown());
            localizer.text("board-offer", &args)
        });
        let args = Args::new().with("offers", join(offers));
        lines.push(localizer.text("board-offers", &args));
    }
    let planted = plots(view, localizer, |seat| names.of(seat).markdown());
    let planted = if planted.is_empty() {
        localizer.plain("board-plots-none")
    } else {
        let args = Args::new().with("plots", planted.join("\n"));
        localizer.text("board-plots", &args)
    };
    vec![lines.join("\n"), planted]
}

/// Returns the planted crops, plot by plot.
pub(crate) fn plots(
    view: &View,
    localizer: Localizer<'_>,
    name: impl Fn(Seat) -> String,
) -> Vec<String> {
    let planted = Plot::all().zip(&view.table.plots);
    planted
        .filter_map(|(plot, plant)| {
            let plant = plant.as_ref()?;
            let args = Args::new()
                .with("plot", plot.to_string())
                .with("crop", crop(localizer, plant.crop))
                .with("name", name(plant.seat));
            Some(localizer.text("board-plot", &args))
        })
        .collect()
}

/// Returns a drafted move in a few words.
pub(crate) fn drafted(path: &[Choice], localizer: Localizer<'_>) -> Option<String> {
    Some(match *path {
        [Choice::Plant, Choice::Crop(it), Choice::Plot(plot)] => {
            let args = Args::new()
                .with("plot", plot.to_string())
                .with("crop", crop(localizer, it));
            localizer.text("drafted-plant", &args)
        }
        [Choice::Water] => localizer.plain("button-water"),
        [Choice::Accept, ..] => localizer.plain("button-accept"),
        _ => return None,
    })
}

/// Returns the label of an occasion to decide ahead.
pub(crate) fn occasion(occasion: Occasion, localizer: Localizer<'_>) -> String {
    match occasion {
        Occasion::Pick { round } => {
            localizer.text("occasion-pick", &Args::new().with("round", round))
        }
        Occasion::Offered { crop: offered, .. } => {
            let args = Args::new().with("crop", crop(localizer, offered));
            localizer.text("occasion-offered", &args)
        }
    }
}
