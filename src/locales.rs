//! The bot's own texts, as they were found when it was built.

use slowtable_face::Locales;

/// The texts in `locales/`.
pub const LOCALES: Locales = slowtable_face::locales!();
