//! The colours of Roads & Boats (in `theme.css`), sizes and distances.

use slowtable_render::Colour;
use slowtable_ui::picture::css_colour;

/// The style sheet that declares every colour of pictures and icons.
pub(crate) const CSS: &str = include_str!("../theme.css");

macro_rules! colours {
    ($($colour:ident = $name:literal,)*) => {
        $(pub(crate) const $colour: Colour = css_colour(CSS, $name);)*
    };
}

colours! {
    GROUND = "ground",
    INK = "ink",
    SEAM = "seam",
    WOODS = "woods",
    PASTURE = "pasture",
    ROCK = "rock",
    MOUNTAIN = "mountain",
    DESERT = "desert",
    SEA = "sea",
}
