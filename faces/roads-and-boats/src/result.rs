//! The result, in words.

use roads_and_boats::{Good, RoadsAndBoats, View};
use slowtable_kit::{Rules as _, Standing};
use slowtable_ui::{Names, args, join, points_figure, tr};

use crate::words::Localizer;

/// The most characters of a result.
const LENGTH: usize = 1_900;

/// Returns places, and the points of each category with what they are for.
pub(crate) fn text(
    view: &View,
    standings: &[Standing],
    names: &Names,
    localizer: Localizer<'_>,
) -> String {
    let mut lines = vec![localizer.plain("result-title")];
    let scores = RoadsAndBoats::scores(view).unwrap_or_default();
    let board = &view.board;
    for standing in standings {
        let id = match standings.len() {
            1 => "result-solo",
            _ => "result-line",
        };
        let args = args!(
            place = standing.place,
            name = names.of(standing.seat).markdown(),
            points = points_figure(standing.points)
        );
        lines.push(localizer.text(id, &args));
        let score = scores.iter().find(|score| score.seat == standing.seat);
        for category in score.into_iter().flat_map(|score| &score.categories) {
            let parts = category.lines.iter().map(|line| match &line.at {
                Some(row) => {
                    let points = points_figure(line.points);
                    tr!(localizer, "result-row", row = row.clone(), points = points)
                }
                None => {
                    let good = line.what.parse::<Good>().ok();
                    let held = good.map_or(0, |good| {
                        let fleet = board.fleet(standing.seat).iter();
                        fleet.map(|it| it.count(good)).sum()
                    });
                    let what = good.map(|good| localizer.amount(good, held));
                    let points = points_figure(line.points);
                    tr!(
                        localizer,
                        "result-goods",
                        what = what.unwrap_or_default(),
                        points = points
                    )
                }
            });
            let args = args!(points = points_figure(category.points), parts = join(parts));
            lines.push(localizer.text(&format!("result-{}", category.category), &args));
        }
    }
    slowtable_ui::clip(&lines.join("\n"), LENGTH)
}
