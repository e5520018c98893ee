//! The parts of the user interface, in the bot's own terms: panels, names, texts, marks, pictures.
//!
//! Nothing here depends on a game, a desk or Discord. A [`Panel`] fits Discord's limits by construction, but
//! consists of text, a picture and rows of controls. One module of the bot translates it for Discord. The
//! crate `slowtable-desk` combines these parts.

mod figure;
mod language;
mod language_name;
mod localizer;
mod mark;
mod name;
mod paging;
mod panel;
pub mod picture;
mod select_value;
mod symbol;
mod texts;
mod words;

pub use figure::points_figure;
pub use language::{Language, Locales, sources};
pub use localizer::{Localizer, capital, join, uncapital, without_bold};
pub use mark::{MarkColours, SEAT_COLOURS, SeatMark};
pub use name::{Name, Names, PlainName};
pub use paging::{button_rows, fit_rows, leaf, paginate, select_rows, to_desk};
pub use panel::{Button, Panel, PanelError, Press, Row, Select, SelectOption, Tone, clip};
pub use picture::Picture;
pub use select_value::SelectValue;
pub use symbol::{Symbol, is_selector, shared_symbols, without_selectors};
pub use texts::text_differences;
pub use words::{Args, Words, WordsError};
