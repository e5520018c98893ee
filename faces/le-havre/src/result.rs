//! The result, in words.

use le_havre::{Building, Ship, View};
use slowtable_kit::Standing;
use slowtable_ui::{Args, Names, join, points_figure};

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
        let args = Args::new()
            .with("place", standing.place)
            .with("name", name)
            .with("points", points_figure(standing.points));
        lines.push(localizer.text("result-line", &args));
        let score = le_havre::score(&view.board, standing.seat);
        let parts = score.categories.iter().map(|category| {
            let args = Args::new().with("points", points_figure(category.points));
            localizer.text(&format!("result-{}", category.category), &args)
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
