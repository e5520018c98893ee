//! Parts of what people see and press, in the bot's own terms: panels, names, words, marks, pictures.
//!
//! Nothing here knows a game, a desk or Discord. A [`Panel`] fits Discord's limits by construction, but its terms
//! are text, a picture and rows of controls; one module of the bot translates. The crate `slowtable-desk` puts
//! these parts together.

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
pub use localizer::{Localizer, capital, join};
pub use mark::{MarkColours, SeatMark};
pub use name::{Name, Names, PlainName};
pub use paging::{button_rows, fit_rows, leaf, paginate, select_rows, to_desk};
pub use panel::{Button, Panel, PanelError, Press, Row, Select, SelectOption, Tone, clip};
pub use picture::Picture;
pub use select_value::SelectValue;
pub use symbol::{Symbol, is_selector, shared_symbols, without_selectors};
pub use texts::text_differences;
pub use words::{Args, Words, WordsError};
