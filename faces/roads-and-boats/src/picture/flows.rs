//! What producers need and give, and what things cost, as rows of signs.

use roads_and_boats::Kind;
use roads_and_boats::rows::{Need, Output, Site};
use roads_and_boats::{Good, Vehicle};
use slowtable_render::Drawing;
use slowtable_ui::picture::Strip;

use super::icons;

/// Returns needs as amounts; goods that can stand for each other have a slash between them.
pub(super) fn needs(needs: &[Need]) -> Strip {
    needs.iter().fold(Strip::new(), |strip, (goods, count)| {
        let mut strip = strip.part().text(count.to_string()).gap(0.04);
        for (at, good) in goods.iter().enumerate() {
            if at > 0 {
                strip = strip.per();
            }
            strip = strip.icon(icons::good(*good));
        }
        strip
    })
}

/// Returns what a producer makes of what, once.
pub(super) fn flow(kind: Kind) -> Strip {
    let data = kind.data();
    let mut strip = needs(data.inputs);
    if data.donkey {
        strip = strip.part().icon(icons::vehicle(Vehicle::Donkey, None));
    }
    if !strip.is_empty() {
        strip = strip.part().narrow(icons::arrow(), 0.8).part();
    }
    match data.output {
        Output::Goods(good, count) => strip.amount(count, icons::good(good)),
        Output::Token => strip
            .icon(icons::good(Good::Gold))
            .per()
            .icon(icons::good(Good::Iron)),
        Output::Vehicle(vehicle) => strip.icon(icons::vehicle(vehicle, None)),
    }
}

/// Returns the sign of where a producer may stand; none for any land.
pub(super) fn site(kind: Kind) -> Option<Drawing> {
    match kind.data().site {
        Site::Land => None,
        Site::On(terrain) => Some(icons::tile(terrain)),
        Site::Shore => Some(icons::shore()),
    }
}
