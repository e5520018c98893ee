//! The colours of Roads & Boats (in `theme.css`), sizes and distances.

use slowtable_render::Colour;
use slowtable_ui::MarkColours;
use slowtable_ui::picture::css_colour;

/// The style sheet that declares every colour of pictures and icons.
pub(crate) const CSS: &str = include_str!("../theme.css");

macro_rules! colours {
    ($($colour:ident = $name:literal,)*) => {
        $(pub(crate) const $colour: Colour = css_colour(CSS, $name);)*
    };
}

colours! {
    FELT = "felt",
    FELT_LIGHT = "felt-light",
    FELT_EDGE = "felt-edge",
    PAPER = "paper",
    LINEN = "linen",
    PAPER_DARK = "paper-dark",
    SEAM = "seam",
    INK = "ink",
    SLATE = "slate",
    CHALK = "chalk",
    BRASS = "brass",
    BRASS_DARK = "brass-dark",
    BRASS_LIGHT = "brass-light",
    LEAF = "leaf",
    VERMILION = "vermilion",
    RIVER = "river",
    RIVER_DARK = "river-dark",
    GRANITE_LIGHT = "granite-light",
    WOOD_LIGHT = "wood-light",
    SEAT = "seat",
}

/// The colours around the seats' marks.
pub(crate) const MARKS: MarkColours = MarkColours {
    edge: INK,
    halo: CHALK,
};

/// Type scale, in pixels of a picture 1,200 wide; a phone shows them at a third.
pub(crate) mod type_scale {
    /// The title of a picture.
    pub(crate) const TITLE: f32 = 42.0;
    /// A number to be read at a glance.
    pub(crate) const NUMBER: f32 = 36.0;
    /// Names and headings.
    pub(crate) const HEADING: f32 = 30.0;
    /// Text that is readable on a phone without enlarging.
    pub(crate) const BODY: f32 = 25.0;
}

/// The corner radius of panels, in pixels.
pub(crate) const RADIUS: f32 = 6.0;

#[cfg(test)]
mod tests {
    use slowtable_render::inspect;

    use super::*;

    #[test]
    fn text_stands_out_from_its_ground_to_all_eyes() {
        let land = ["woods", "mountain", "sea"].map(|name| css_colour(CSS, name));
        let light = ["pasture", "rock", "desert"].map(|name| css_colour(CSS, name));
        let colours: [(Colour, &[Colour]); 6] = [
            (
                INK,
                &[PAPER, LINEN, PAPER_DARK, CHALK, LEAF, BRASS_LIGHT][..],
            ),
            (SLATE, &[PAPER, LINEN, CHALK]),
            (VERMILION, &[PAPER, LINEN, CHALK]),
            (CHALK, &[FELT, FELT_LIGHT, BRASS_DARK, VERMILION, INK]),
            (CHALK, &land),
            (INK, &light),
        ];
        let pairs = colours
            .iter()
            .flat_map(|(text, grounds)| grounds.iter().map(|ground| (*text, *ground)));
        assert_eq!(inspect::pale_colours(pairs), [""; 0]);
    }

    #[test]
    fn colours_that_tell_things_apart_do_so_to_all_eyes() {
        let land = ["woods", "pasture", "rock", "mountain", "desert", "sea"]
            .map(|name| css_colour(CSS, name));
        // Tiles of any two kinds may lie side by side. They differ in pattern, too.
        let mut pairs: Vec<(Colour, Colour)> = land
            .iter()
            .enumerate()
            .flat_map(|(at, one)| land[at + 1..].iter().map(move |other| (*one, *other)))
            .collect();
        pairs.extend(land.map(|ground| (RIVER, ground)));
        pairs.extend([(BRASS, PAPER), (BRASS_DARK, FELT_LIGHT), (VERMILION, INK)]);
        pairs.extend([(LEAF, PAPER)]);
        assert_eq!(inspect::colours_alike(pairs), [""; 0]);
    }
}
