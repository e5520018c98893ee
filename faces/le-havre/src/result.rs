//! The result, in words.

use le_havre::{Building, Ship, View};
use slowtable_kit::Standing;
use slowtable_ui::{Names, join, points_figure, tr};

use crate::words::Localizer;

/// Returns ranks, and the points of each category.
pub(crate) fn text(
    view: &View,
    standings: &[Standing],
    names: &Names,
    localizer: Localizer<'_>,
) -> String {
    let mut lines = vec![localizer.plain("result-title")];
    for standing in standings {
        let name = names.of(standing.seat).markdown();
        lines.push(tr!(
            localizer,
            "result-line",
            place = standing.place,
            name = name,
            points = points_figure(standing.points)
        ));
        let score = le_havre::score(&view.board, standing.seat);
        let parts = score.categories.iter().map(|category| {
            tr!(
                localizer,
                &format!("result-{}", category.category),
                points = points_figure(category.points)
            )
        });
        lines.push(join(parts));
        let owned = score
            .categories
            .iter()
            .filter(|it| it.category != "bonuses");
        let owned = owned.flat_map(|it| &it.lines).filter_map(|line| {
            let building = line.what.parse::<Building>().ok();
            let ship = line.what.parse::<Ship>().ok();
            building
                .map(|it| localizer.building(it))
                .or_else(|| ship.map(|it| localizer.ship(it)))
        });
        let owned = join(owned);
        if !owned.is_empty() {
            lines.push(owned);
        }
    }
    slowtable_ui::clip(&lines.join("\n"), LENGTH)
}

/// The most characters of a result.
const LENGTH: usize = 1_900;
