//! The design system: every picture of every game takes its colours, sizes and distances from
//! here. A game brings its own pieces, drawn with these.
//!
//! The look is early-modern glass and brick: forest greens, warm clay, cream paper.

pub mod frames;

use crate::geometry::Colour;

/// The ground of every picture: a deep forest.
pub const FOREST: Colour = Colour::rgb(0x24_3A_2E);
/// A lighter forest, for bands on the ground.
pub const MOSS: Colour = Colour::rgb(0x38_55_44);
/// Paper: the ground of panels.
pub const CREAM: Colour = Colour::rgb(0xF7_EF_DD);
/// Paper in the shade: fields on panels.
pub const LINEN: Colour = Colour::rgb(0xE9_DC_C0);
/// Paper's edges and quiet lines.
pub const STRAW: Colour = Colour::rgb(0xC9_B6_8C);
/// Text on paper.
pub const INK: Colour = Colour::rgb(0x2A_22_1A);
/// Quiet text on paper.
pub const SEPIA: Colour = Colour::rgb(0x66_50_38);
/// Fired clay: what matters now.
pub const CLAY: Colour = Colour::rgb(0x98_3E_20);
/// A brown field.
pub const BROWN: Colour = Colour::rgb(0x8E_60_36);
/// Gold: points and marks of honour.
pub const GOLD: Colour = Colour::rgb(0xE3_AE_3D);
/// White with a breath of warmth: text on dark grounds.
pub const CHALK: Colour = Colour::rgb(0xFF_FB_F2);

/// Oiled oak: frames.
pub const OAK: Colour = Colour::rgb(0x7A_52_30);
/// Oak in the shade: the edge of a frame.
pub const OAK_DARK: Colour = Colour::rgb(0x4B_32_1E);
/// A wall of bricks.
pub const BRICK: Colour = Colour::rgb(0x8C_3A_20);
/// A brick here and there that came out of the kiln lighter.
pub const BRICK_LIGHT: Colour = Colour::rgb(0x9E_4A_2C);
/// The joints between bricks.
pub const MORTAR: Colour = Colour::rgb(0x6B_2A_17);
/// The lead between panes of glass.
pub const LEAD: Colour = Colour::rgb(0x39_42_40);
/// Panes of glass, pale enough for ink: amber.
pub const AMBER_PANE: Colour = Colour::rgb(0xF6_E3_AE);
/// Honey.
pub const HONEY_PANE: Colour = Colour::rgb(0xEC_CD_8A);
/// Rose.
pub const ROSE_PANE: Colour = Colour::rgb(0xE8_B7_9C);
/// The green of forest glass.
pub const GREEN_PANE: Colour = Colour::rgb(0xD1_E5_C8);
/// The blue-green of thick glass.
pub const SEA_PANE: Colour = Colour::rgb(0xA9_D0_C2);

/// Type scale, in pixels of a picture 1,000 wide; a phone shows them at two fifths.
pub mod type_scale {
    /// The title of a picture.
    pub const TITLE: f32 = 40.0;
    /// A number to be read at a glance.
    pub const NUMBER: f32 = 34.0;
    /// Names and headings.
    pub const HEADING: f32 = 30.0;
    /// What is read on a phone without enlarging.
    pub const BODY: f32 = 25.0;
    /// What is read after enlarging.
    pub const SMALL: f32 = 19.0;
}

/// Distances.
pub mod space {
    /// Between things that belong together.
    pub const HAIR: f32 = 4.0;
    /// Between parts of a thing.
    pub const SMALL: f32 = 8.0;
    /// Between things.
    pub const MEDIUM: f32 = 14.0;
    /// Between groups of things, and round a picture.
    pub const LARGE: f32 = 22.0;
    /// The roundness of panels.
    pub const RADIUS: f32 = 12.0;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stands_out_from_its_ground() {
        for (text, ground) in [
            (INK, CREAM),
            (INK, LINEN),
            (INK, STRAW),
            (INK, GOLD),
            (INK, CHALK),
            (SEPIA, CREAM),
            (SEPIA, LINEN),
            (CLAY, CREAM),
            (CLAY, LINEN),
            (CHALK, FOREST),
            (CHALK, MOSS),
            (CHALK, CLAY),
            (CHALK, BROWN),
            (CHALK, OAK),
            (CHALK, BRICK),
            (CHALK, BRICK_LIGHT),
            (CHALK, MORTAR),
            (CHALK, LEAD),
            (INK, AMBER_PANE),
            (INK, HONEY_PANE),
            (INK, ROSE_PANE),
            (INK, GREEN_PANE),
            (INK, SEA_PANE),
            (CLAY, AMBER_PANE),
            (CLAY, GREEN_PANE),
        ] {
            let contrast = text.contrast(ground);
            assert!(contrast >= 4.5, "{text:?} on {ground:?}: {contrast}");
        }
    }
}
