//! Le Havre's colours (in `theme.css`), sizes and distances.

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
    DEEP = "deep",
    SEA = "sea",
    SEA_LIGHT = "sea-light",
    DUSK = "dusk",
    DAWN = "dawn",
    SOOT = "soot",
    STONE = "stone",
    LINEN = "linen",
    STONE_DARK = "stone-dark",
    JOINT = "joint",
    INK = "ink",
    SLATE = "slate",
    CHALK = "chalk",
    SIGNAL = "signal",
    BRASS = "brass",
    CRAFT = "craft",
    ECONOMIC = "economic",
    INDUSTRIAL = "industrial",
    PUBLIC = "public",
    PLAIN = "plain",
    YACHT = "yacht",
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
pub(crate) const RADIUS: f32 = 9.0;

#[cfg(test)]
mod tests {
    use slowtable_render::inspect;

    use super::*;

    #[test]
    fn text_stands_out_from_its_ground_to_all_eyes() {
        let colours: [(Colour, &[Colour]); 4] = [
            (INK, &[STONE, LINEN, STONE_DARK, CHALK, BRASS][..]),
            (SLATE, &[STONE, LINEN, CHALK]),
            (SIGNAL, &[STONE, LINEN, CHALK]),
            (
                CHALK,
                &[
                    DEEP, SEA, DUSK, SOOT, SIGNAL, CRAFT, ECONOMIC, INDUSTRIAL, PUBLIC, PLAIN,
                    YACHT,
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
            // Awaited seats and the others; frames that draw attention.
            (SIGNAL, SEA),
            (BRASS, STONE),
            (BRASS, DEEP),
            (SIGNAL, INK),
            (SIGNAL, SLATE),
        ];
        assert_eq!(inspect::colours_alike(pairs), [""; 0]);
    }
}
