//! The result, building by building.

use glass_road::View;
use glass_road::score::{ScoreLine, Scored, sheet};
use slowtable_kit::Standing;
use slowtable_ui::{Args, Names, join, points_figure};

use crate::words::Localizer;

/// Returns ranks and points, then the points of each building.
pub(crate) fn text(
    view: &View,
    standings: &[Standing],
    names: &Names,
    localizer: Localizer<'_>,
) -> String {
    let mut lines = vec![localizer.plain("result-title")];
    for standing in standings {
        let args = Args::new()
            .with("place", standing.place)
            .with("name", names.of(standing.seat).markdown())
            .with("points", localizer.points_shown(standing.points));
        lines.push(localizer.text("result-line", &args));
    }
    lines.push(String::new());
    for standing in standings {
        let scored = sheet(&view.board, standing.seat);
        let mut told: Vec<ScoreLine> = scored.lines;
        told.sort_by_key(|line| std::cmp::Reverse(line.points));
        let told = told.into_iter().map(|line| {
            let building = match line.what {
                Scored::Building(building) => localizer.building(building),
                Scored::Start(start) => localizer.start(start),
            };
            let args = Args::new()
                .with("building", building)
                .with("points", points_figure(line.points));
            localizer.text("result-building", &args)
        });
        let args = Args::new()
            .with("name", names.of(standing.seat).markdown())
            .with("buildings", join(told));
        lines.push(localizer.text("result-buildings", &args));
    }
    lines.join("\n")
}
