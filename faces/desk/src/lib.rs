//! The desk of a seat, and the face of a game.
//!
//! A game's **face** ([`Face`]) turns views and events into panels, lines, pictures and words. It depends on
//! its game's rules crate. The bot depends on neither: it holds a [`Title`] per game and a [`Playing`] per
//! table, which hide the types of rules, face and opponents.
//!
//! A seat's **desk** ([`Desk`]) is its view with a private [`Draft`] laid over it. A press at the desk
//! changes the draft, decides ahead, or makes the drafted moves count ([`Pressed`]).
//!
//! Nothing here knows Discord. Panels, words and parts of pictures are those of the crate `slowtable-ui`.

mod ahead;
mod brief;
mod commit;
mod desk;
mod draft;
mod draft_page;
mod earlier;
mod error;
mod face;
mod following;
mod learning;
mod move_list;
mod notice;
mod plan;
mod playing;
mod post_choice;
mod pressed;
mod pressing;
mod proposal;
mod ready;
mod seat_desk;
mod title;
mod written_page;

pub use commit::{commit_ahead, commit_row, last_move, press_at, sealed_row, unconfirmed};
pub use desk::{Desk, Lost, LostMove};
pub use draft::{Ahead, At, Draft, Hint, KeptPlan, OpenPlan, Walked};
pub use draft_page::draft_page_name;
pub use earlier::{Since, TABLE};
pub use error::HostedError;
pub use face::{
    Exhibit, Face, OptionChoice, OptionSpec, PictureSpec, PictureSubject, TurningText, answers,
    level_name,
};
pub use following::{Taken, chain, read_chain};
pub use learning::{
    FirstGame, LookedUp, Topic, how_to_play_button, how_to_play_of_picture, how_to_play_option,
    how_to_play_page, how_to_play_panel, how_to_play_picture_name,
};
pub use plan::NOTE_LENGTH;
pub use playing::{Committed, Mistake, PastDecision, Playing, Thought, TurningPoint};
pub use post_choice::PostChoice;
pub use pressed::{DeskError, Pressed};
pub use ready::Ready;
pub use seat_desk::{Happened, Running, SeatDesk};
pub use title::{DealtGame, GalleryItem, Hosted, LAYOUT, Title};
pub use written_page::written_page_name;
