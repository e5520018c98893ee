//! Le Havre's look: its colours, which stand in `theme.css`.

use slowtable_face::picture::css_colour;
use slowtable_render::Colour;

/// The style sheet that declares every colour of pictures and icons.
pub(crate) const CSS: &str = include_str!("../theme.css");

macro_rules! colours {
    ($($colour:ident = $name:literal,)*) => {
        $(pub(crate) const $colour: Colour = css_colour(CSS, $name);)*
    };
}

colours! {
    SLATE = "slate",
    CHALK = "chalk",
}
