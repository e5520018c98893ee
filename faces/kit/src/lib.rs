//! What a game shows people, in the bot's own terms.
//!
//! A game's **face** ([`Face`]) turns views and events into panels, lines, pictures and words. It
//! knows its game's rules crate; the bot knows neither: it holds a [`Title`] per game and a
//! [`Playing`] per table: rules, face and opponents with their types hidden.
//!
//! Nothing here knows Discord. A [`Panel`] fits Discord's limits by construction, but its terms
//! are text, a picture and rows of controls; one module of the bot translates.

mod ahead;
mod commit;
mod desk;
mod draft;
mod face;
mod figure;
mod following;
mod language;
mod learning;
mod localizer;
mod mark;
mod name;
mod notice;
mod paging;
mod panel;
pub mod picture;
mod plan;
mod playing;
mod pressed;
mod pressing;
mod seat_desk;
mod select_value;
mod symbol;
mod texts;
mod title;
mod words;

pub use commit::{commit_ahead, commit_row, last_move, press_at, sealed_row, unconfirmed};
pub use desk::{Desk, Lost, LostMove};
pub use draft::{Ahead, At, Draft, Hint, KeptPlan, OpenPlan, Walked};
pub use face::{
    Exhibit, Face, OptionChoice, OptionSpec, Picture, PictureSpec, PictureSubject, TurningText,
    level_name,
};
pub use figure::points_figure;
pub use following::{Taken, chain, read_chain};
pub use language::{Language, Locales, sources};
pub use learning::{
    FirstGame, LookedUp, Topic, how_to_play_button, how_to_play_of_picture, how_to_play_page,
    how_to_play_panel, how_to_play_picture_name,
};
pub use localizer::{Localizer, capital, join};
pub use mark::{MarkColours, SeatMark};
pub use name::{Name, Names, PlainName};
pub use paging::{button_rows, fit_rows, leaf, paginate, select_rows, to_desk};
pub use panel::{Button, Panel, PanelError, Press, Row, Select, SelectOption, Tone, clip};
pub use plan::NOTE_LENGTH;
pub use playing::{
    Committed, Decision, HostedError, Mistake, Playing, Ready, Since, TABLE, Thought, TurningPoint,
};
pub use pressed::{DeskError, Pressed};
pub use seat_desk::{Happened, SeatDesk};
pub use select_value::SelectValue;
pub use symbol::{Symbol, is_selector, shared_symbols, without_selectors};
pub use texts::text_differences;
pub use title::{Hosted, Hung, Opened, Title};
pub use words::{Args, Words, WordsError};
