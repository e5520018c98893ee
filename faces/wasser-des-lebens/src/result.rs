//! The result, in words.

use slowtable_kit::{Rules as _, Standing};
use slowtable_ui::{Names, args, join, points_figure, tr};
use wasser_des_lebens::{View, WasserDesLebens};

use crate::words::Localizer;

/// The most characters of a result.
const LENGTH: usize = 1_900;

/// Returns places, and the points of each category. The winner is first, whatever the others have (W6).
pub(crate) fn text(
    view: &View,
    standings: &[Standing],
    names: &Names,
    localizer: Localizer<'_>,
) -> String {
    let mut lines = vec![localizer.plain("result-title")];
    let scores = WasserDesLebens::scores(view).unwrap_or_default();
    for standing in standings {
        lines.push(tr!(
            localizer,
            "result-line",
            place = standing.place,
            name = names.of(standing.seat).markdown(),
            points = points_figure(standing.points)
        ));
        let score = scores.iter().find(|score| score.seat == standing.seat);
        let parts = score.into_iter().flat_map(|score| &score.categories);
        let parts = parts.map(|it| {
            let args = args!(points = points_figure(it.points));
            localizer.text(&format!("result-{}", it.category), &args)
        });
        lines.push(join(parts));
    }
    let most = standings.iter().map(|it| it.points).max();
    let first = standings.first();
    if let Some(first) = first.filter(|first| standings.len() > 1 && Some(first.points) < most) {
        let name = names.of(first.seat).markdown();
        lines.push(tr!(
            localizer,
            "result-winner",
            name = name,
            points = view.board.rows.limits.points
        ));
    }
    slowtable_ui::clip(&lines.join("\n"), LENGTH)
}
