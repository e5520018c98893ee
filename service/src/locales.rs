//! The bot's own texts, embedded when it is built.

use slowtable_ui::Locales;

/// The texts in `locales/`, beside this crate's folder.
pub const LOCALES: Locales = slowtable_ui::locales!();
