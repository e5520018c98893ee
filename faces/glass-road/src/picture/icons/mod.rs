//! Glass Road's pieces as small drawings, each on a square of 100 by 100.
//!
//! Each has a shape of its own, so that nothing rests on colour alone.

mod goods;
mod lands;
mod marks;
mod people;
mod signs;

use slowtable_render::design::INK;
use slowtable_render::{Colour, Style};

pub(super) use goods::*;
pub(super) use lands::*;
pub(super) use marks::*;
pub(super) use people::*;
pub(super) use signs::*;

/// The side of the square that every icon is drawn on.
pub(super) const SIDE: f32 = 100.0;

/// The line round everything that lies on a light ground.
const RIM: f32 = 5.0;

const FIR: Colour = Colour::rgb(0x1F_54_36);
const FIR_LIGHT: Colour = Colour::rgb(0x2F_6E_48);
const LEAF: Colour = Colour::rgb(0x4F_8F_3B);
const ARROW: Colour = Colour::rgb(0x2C_5F_86);
const WATER: Colour = Colour::rgb(0x3F_8F_C9);
const BRICK: Colour = Colour::rgb(0xC4_52_34);
const WOOD: Colour = Colour::rgb(0x8A_5A_33);
const WOOD_END: Colour = Colour::rgb(0xDD_B3_7C);
const LOAM: Colour = Colour::rgb(0xD0_83_4C);
const COAL: Colour = Colour::rgb(0x34_34_3C);

fn rimmed(colour: Colour) -> Style {
    Style::fill(colour).lined(INK, RIM)
}
