//! Colours for tests.

use super::Colour;

pub(crate) const FOREST: Colour = Colour::rgb(0x24_3A_2E);
pub(crate) const MOSS: Colour = Colour::rgb(0x38_55_44);
pub(crate) const CREAM: Colour = Colour::rgb(0xF7_EF_DD);
pub(crate) const LINEN: Colour = Colour::rgb(0xE9_DC_C0);
pub(crate) const INK: Colour = Colour::rgb(0x2A_22_1A);
pub(crate) const CLAY: Colour = Colour::rgb(0x98_3E_20);
pub(crate) const BROWN: Colour = Colour::rgb(0x8E_60_36);
pub(crate) const GOLD: Colour = Colour::rgb(0xE3_AE_3D);
pub(crate) const CHALK: Colour = Colour::rgb(0xFF_FB_F2);
