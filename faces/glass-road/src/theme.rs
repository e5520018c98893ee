//! Glass Road's colours (in `theme.css`), sizes and distances.

pub(crate) mod frames;

use slowtable_render::Colour;
use slowtable_ui::MarkColours;
use slowtable_ui::picture::{Theme, css_colour};

/// The style sheet that declares every colour of pictures and icons.
pub(crate) const CSS: &str = include_str!("../theme.css");

macro_rules! colours {
    ($($colour:ident = $name:literal,)*) => {
        $(pub(crate) const $colour: Colour = css_colour(CSS, $name);)*
    };
}

colours! {
    FOREST = "forest",
    MOSS = "moss",
    CREAM = "cream",
    LINEN = "linen",
    STRAW = "straw",
    INK = "ink",
    SEPIA = "sepia",
    CHALK = "chalk",
    CLAY = "clay",
    GOLD = "gold",
    BROWN = "brown",
    OAK = "oak",
    OAK_DARK = "oak-dark",
    WALL = "wall",
    WALL_LIGHT = "wall-light",
    MORTAR = "mortar",
    LEAD = "lead",
    AMBER_PANE = "amber-pane",
    HONEY_PANE = "honey-pane",
    ROSE_PANE = "rose-pane",
    GREEN_PANE = "green-pane",
    SEA_PANE = "sea-pane",
    BLOCK = "block",
    PROCESSING = "processing",
    IMMEDIATE = "immediate",
    BONUS = "bonus",
    GROUND_PIT = "ground-pit",
    GROUND_GROVE = "ground-grove",
    GROUND_POND = "ground-pond",
    GROUND_FOREST = "ground-forest",
}

/// The colours around the seats' marks.
pub(crate) const MARKS: MarkColours = MarkColours {
    edge: INK,
    halo: CHALK,
};

/// The colours and sizes of the widgets that all faces share.
pub(crate) const THEME: Theme = Theme {
    ground: FOREST,
    panel: CREAM,
    field: LINEN,
    edge: OAK_DARK,
    ink: INK,
    quiet: SEPIA,
    light: CHALK,
    accent: GOLD,
};

/// Type scale, in pixels of a picture 1,000 wide; a phone shows them at two fifths.
pub(crate) mod type_scale {
    /// The title of a picture.
    pub(crate) const TITLE: f32 = 40.0;
    /// A number to be read at a glance.
    pub(crate) const NUMBER: f32 = 34.0;
    /// Names and headings.
    pub(crate) const HEADING: f32 = 30.0;
    /// Text that is readable on a phone without enlarging.
    pub(crate) const BODY: f32 = 25.0;
}

/// The corner radius of panels, in pixels.
pub(crate) const RADIUS: f32 = 12.0;

#[cfg(test)]
mod tests {
    use slowtable_render::inspect;

    use super::*;

    #[test]
    fn text_stands_out_from_its_ground_to_all_eyes() {
        let colours: [(Colour, &[Colour]); 4] = [
            (
                INK,
                &[
                    CREAM, LINEN, STRAW, GOLD, CHALK, AMBER_PANE, HONEY_PANE, ROSE_PANE,
                    GREEN_PANE, SEA_PANE,
                ][..],
            ),
            (SEPIA, &[CREAM, LINEN]),
            (CLAY, &[CREAM, LINEN, AMBER_PANE, GREEN_PANE]),
            (
                CHALK,
                &[
                    FOREST, MOSS, CLAY, BROWN, OAK, WALL, WALL_LIGHT, MORTAR, LEAD, PROCESSING,
                    IMMEDIATE, BONUS,
                ],
            ),
        ];
        let pairs = colours
            .iter()
            .flat_map(|(text, grounds)| grounds.iter().map(|ground| (*text, *ground)));
        assert_eq!(inspect::pale_colours(pairs), [""; 0]);
    }

    #[test]
    fn colours_that_tell_things_apart_do_so_to_all_eyes() {
        let pairs = [
            // Awaited seats and the others.
            (CLAY, MOSS),
            // Frames that draw attention, and their surroundings.
            (GOLD, CREAM),
            (GOLD, OAK),
            (GOLD, FOREST),
            (GOLD, CLAY),
            // The panes of warm and of cold glass. Amber and honey, green and sea alternate only to separate
            // neighbours. Rose and honey look alike with tritanopia, and their difference has no meaning.
            (AMBER_PANE, GREEN_PANE),
            (AMBER_PANE, SEA_PANE),
            (HONEY_PANE, GREEN_PANE),
            (HONEY_PANE, SEA_PANE),
            (AMBER_PANE, HONEY_PANE),
            (GREEN_PANE, SEA_PANE),
            (ROSE_PANE, GREEN_PANE),
            (ROSE_PANE, SEA_PANE),
            // Emphasis among other text.
            (CLAY, INK),
            (CLAY, SEPIA),
        ];
        assert_eq!(inspect::colours_alike(pairs), [""; 0]);
    }
}
