//! The result, building by building.

use glass_road::View;
use glass_road::score::{BuildingValue, Scored, sheet};
use slowtable_kit::Standing;
use slowtable_ui::{Names, join, points_figure, tr};

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
        lines.push(tr!(
            localizer,
            "result-line",
            place = standing.place,
            name = names.of(standing.seat).markdown(),
            points = localizer.points_shown(standing.points)
        ));
    }
    lines.push(String::new());
    for standing in standings {
        let scored = sheet(&view.board, standing.seat);
        let mut told: Vec<BuildingValue> = scored.lines;
        told.sort_by_key(|line| std::cmp::Reverse(line.points));
        let told = told.into_iter().map(|line| {
            let building = match line.what {
                Scored::Building(building) => localizer.building(building),
                Scored::Start(start) => localizer.start(start),
            };
            tr!(
                localizer,
                "result-building",
                building = building,
                points = points_figure(line.points)
            )
        });
        lines.push(tr!(
            localizer,
            "result-buildings",
            name = names.of(standing.seat).markdown(),
            buildings = join(told)
        ));
    }
    lines.join("\n")
}
