//! The symbols in texts as the application's emojis.
//!
//! Texts contain signs ([`Symbol`]). Here, where a message is written as Discord's JSON, each sign becomes the
//! application's emoji of that drawing, or stays a Unicode emoji as long as there is none. Stored data never contains
//! Discord's emojis, so they can be added, removed and changed.
//!
//! Emojis are found by their names, which identify the drawing: `sand_3fa2c1` is the symbol `sand` with a hash of its
//! picture. Missing ones are uploaded in the background, one after the other. Emojis of earlier drawings are kept for
//! a while, so that older posts still show them.

use std::collections::HashMap;
use std::hash::Hasher as _;
use std::sync::Arc;

use backon::{ExponentialBuilder, Retryable};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use parking_lot::RwLock;
use serde_json::{Map, Value, json};
use serenity::all::{Emoji, EmojiId, Http, HttpError};
use siphasher::sip::SipHasher13;
use slowtable_desk::Title;
use slowtable_render::{PaintError, paint};
use slowtable_ui::{Symbol, is_selector, shared_symbols, without_selectors};
use tokio::sync::Notify;

use crate::discord::error::{DiscordFailure, is_passing};
use slowtable_service::background;
use slowtable_service::chain::Chain;
use slowtable_service::tables::TableService;

/// The number of emojis of earlier drawings that are kept; the oldest beyond these are deleted. An application has at
/// most 2,000 emojis.
const KEPT: usize = 200;

/// The number of hexadecimal digits of a picture's hash.
const HASH: usize = 6;

/// An emoji of the application.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Uploaded {
    name: String,
    id: EmojiId,
}

impl Uploaded {
    /// Returns its form in a text ("Message Formatting").
    fn markup(&self) -> String {
        format!("<:{}:{}>", self.name, self.id)
    }
}

/// The emojis by the signs that they stand for. Clones share them.
#[derive(Clone, Default)]
pub struct Symbols(Arc<Inner>);

#[derive(Default)]
struct Inner {
    by_sign: RwLock<HashMap<&'static str, Uploaded>>,
    lost: Notify,
}

impl Symbols {
    /// Returns a text with the application's emojis, or with Unicode ones if it would have more than `most`
    /// characters.
    #[must_use]
    pub fn text(&self, text: &str, most: usize) -> String {
        if !text.contains(is_selector) {
            return text.to_owned();
        }
        let known = self.0.by_sign.read();
        let with_own = known.iter().fold(text.to_owned(), |text, (sign, own)| {
            if text.contains(sign) {
                text.replace(sign, &own.markup())
            } else {
                text
            }
        });
        let with_own = without_selectors(&with_own);
        if with_own.chars().count() <= most {
            with_own
        } else {
            without_selectors(text)
        }
    }

    /// Replaces the signs in components as they are sent: controls get emojis; labels get Unicode ones, since Discord
    /// accepts no others there.
    pub fn on_components(&self, components: &mut Value) {
        match components {
            Value::Array(all) => all.iter_mut().for_each(|one| self.on_components(one)),
            Value::Object(fields) => {
                for (key, value) in fields {
                    match (key.as_str(), &mut *value) {
                        ("emoji", Value::Object(emoji)) => self.on_control(emoji),
                        ("label" | "description" | "placeholder", Value::String(text)) => {
                            *text = without_selectors(text);
                        }
                        ("components" | "options", inner) => self.on_components(inner),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    /// Writes a partial emoji ("Emoji Object").
    fn on_control(&self, emoji: &mut Map<String, Value>) {
        let Some(sign) = emoji.get("name").and_then(Value::as_str) else {
            return;
        };
        if !sign.contains(is_selector) {
            return;
        }
        let own = self.0.by_sign.read().get(sign).cloned();
        let bare = without_selectors(sign);
        match own {
            Some(own) => {
                emoji.insert("id".into(), own.id.to_string().into());
                emoji.insert("name".into(), own.name.into());
            }
            None => {
                emoji.insert("name".into(), bare.into());
            }
        }
    }

    /// Whether `error` says that Discord no longer knows an emoji. Then none is used until all have been looked up
    /// again, so that the message succeeds when it is built again.
    pub fn refused(&self, error: &serenity::Error) -> bool {
        let serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) = error else {
            return false;
        };
        let mut errors = response.error.errors.iter();
        errors.any(|error| self.refused_by(&error.code))
    }

    /// Does the same, given Discord's text about a refused request.
    pub fn refused_by(&self, refusal: &str) -> bool {
        if !refusal.contains("INVALID_EMOJI") {
            return false;
        }
        let mut known = self.0.by_sign.write();
        if known.is_empty() {
            return false;
        }
        tracing::warn!(
            "Discord no longer knows one of the application's emojis; looking all of them up again"
        );
        known.clear();
        self.0.lost.notify_one();
        true
    }

    /// Finds or uploads the emojis of all symbols, and again whenever Discord has lost one.
    pub async fn keep(&self, http: &Http, tables: &TableService) {
        let symbols = all(tables.titles());
        let painted = background::spawn(move || paint_all(symbols)).await;
        let pictures = match painted {
            Ok(Ok(pictures)) => pictures,
            Ok(Err(error)) => {
                tracing::error!(error = %Chain(&error), "the emojis cannot be painted; Unicode emojis are used");
                return;
            }
            Err(error) => {
                tracing::error!(error = %Chain(&error), "the task that paints the emojis failed; Unicode emojis are used");
                return;
            }
        };
        loop {
            // One process after the other: the next one finds what the first has uploaded.
            let alone = match tables.keep_symbols_alone().await {
                Ok(alone) => Some(alone),
                Err(error) => {
                    tracing::warn!(error = %Chain(&error), "the claim on the application's emojis failed; another process may update them at the same time");
                    None
                }
            };
            let brought = self.bring_up_to_date(http, &pictures).await;
            drop(alone);
            match brought {
                Ok(uploaded) => {
                    tracing::info!(
                        symbols = self.0.by_sign.read().len(),
                        uploaded,
                        "the symbols are there"
                    );
                }
                Err(error) => tracing::warn!(
                    error = %DiscordFailure(&error),
                    "Discord does not accept all emojis; Unicode emojis are used for the others"
                ),
            }
            self.0.lost.notified().await;
        }
    }

    /// Uploads missing emojis. Returns how many there were.
    async fn bring_up_to_date(
        &self,
        http: &Http,
        pictures: &[Drawn],
    ) -> Result<usize, serenity::Error> {
        let there = again(|| http.get_application_emojis()).await?;
        let mut found: HashMap<&'static str, Uploaded> = HashMap::new();
        for drawn in pictures {
            if let Some(emoji) = there.iter().find(|emoji| emoji.name == drawn.name) {
                found.insert(drawn.sign, drawn.uploaded(emoji));
            }
        }
        let missing: Vec<&Drawn> = pictures
            .iter()
            .filter(|drawn| !found.contains_key(drawn.sign))
            .collect();
        // A missing one is shown as a Unicode emoji meanwhile; no message waits for it.
        self.0.by_sign.write().clone_from(&found);
        for drawn in &missing {
            let body = json!({
                "name": drawn.name,
                "image": format!("data:image/png;base64,{}", STANDARD.encode(&drawn.png)),
            });
            let emoji = again(|| http.create_application_emoji(&body)).await?;
            found.insert(drawn.sign, drawn.uploaded(&emoji));
            self.0
                .by_sign
                .write()
                .insert(drawn.sign, drawn.uploaded(&emoji));
        }
        for emoji in superseded(&there, pictures) {
            again(|| http.delete_application_emoji(emoji)).await?;
        }
        Ok(missing.len())
    }
}

/// Returns the symbols of all games, and those that they share.
fn all(titles: &[Arc<dyn Title>]) -> Vec<Symbol> {
    let of_games = titles.iter().flat_map(|title| title.symbols());
    shared_symbols().into_iter().chain(of_games).collect()
}

/// A symbol's picture, ready for upload.
struct Drawn {
    id: &'static str,
    sign: &'static str,
    name: String,
    png: Vec<u8>,
}

impl Drawn {
    fn uploaded(&self, emoji: &Emoji) -> Uploaded {
        Uploaded {
            name: self.name.clone(),
            id: emoji.id,
        }
    }
}

fn paint_all(symbols: Vec<Symbol>) -> Result<Vec<Drawn>, PaintError> {
    let drawn = symbols.into_iter().map(|symbol| {
        let png = paint(&symbol.scene())?;
        let mut hasher = SipHasher13::new();
        hasher.write(&png);
        let hash = format!("{:016x}", hasher.finish());
        Ok(Drawn {
            id: symbol.id,
            sign: symbol.sign,
            name: format!("{}_{}", symbol.id, &hash[..HASH]),
            png,
        })
    });
    drawn.collect()
}

/// Returns our emojis of earlier drawings to delete: all but the newest [`KEPT`].
fn superseded(there: &[Emoji], pictures: &[Drawn]) -> Vec<EmojiId> {
    let is_of = |name: &str, drawn: &Drawn| {
        let hash = name
            .strip_prefix(drawn.id)
            .and_then(|rest| rest.strip_prefix('_'));
        hash.is_some_and(|hash| {
            hash.len() == HASH && hash.bytes().all(|digit| digit.is_ascii_hexdigit())
        })
    };
    let old = there.iter().filter(|emoji| {
        pictures.iter().any(|drawn| is_of(&emoji.name, drawn))
            && pictures.iter().all(|drawn| drawn.name != emoji.name)
    });
    let mut old: Vec<EmojiId> = old.map(|emoji| emoji.id).collect();
    // Ids grow with time.
    old.sort_unstable();
    old.truncate(old.len().saturating_sub(KEPT));
    old
}

/// Repeats a request to Discord while it cannot be reached.
async fn again<T, F>(request: impl FnMut() -> F) -> Result<T, serenity::Error>
where
    F: Future<Output = Result<T, serenity::Error>>,
{
    let patience = ExponentialBuilder::default()
        .with_jitter()
        .with_max_delay(std::time::Duration::from_secs(300))
        .without_max_times();
    request.retry(patience).when(is_passing).await
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn with(sign: &'static str) -> Symbols {
        let symbols = Symbols::default();
        let own = Uploaded {
            name: "sand_3fa2c1".into(),
            id: EmojiId::new(7),
        };
        symbols.0.by_sign.write().insert(sign, own);
        symbols
    }

    #[test]
    fn a_sign_becomes_our_emoji_and_what_people_write_does_not() {
        let symbols = with("⏳\u{e0101}");
        let text = "⏳ **Ann**: ⏳\u{e0101} 2, 🧱\u{e0101} 1";
        let own = "⏳ **Ann**: <:sand_3fa2c1:7> 2, 🧱 1";
        assert_eq!(symbols.text(text, 100), own);
        assert_eq!(symbols.text(text, own.chars().count()), own);
        let bare = "⏳ **Ann**: ⏳ 2, 🧱 1";
        assert_eq!(symbols.text(text, own.chars().count() - 1), bare);
        assert_eq!(Symbols::default().text(text, 100), bare);
        let name = slowtable_ui::PlainName::from("⏳\u{e0101}".to_owned());
        assert_eq!(symbols.text(&name.markdown(), 100), "⏳");
    }

    #[test]
    fn controls_show_our_emoji_and_their_words_a_unicode_one() {
        let mut row = json!([{ "type": 1, "components": [
            { "type": 2, "label": "⏳\u{e0101} Sand", "emoji": { "name": "⏳\u{e0101}" } },
            { "type": 2, "label": "Hint", "emoji": { "name": "💡" } },
            { "type": 3, "placeholder": "⏳\u{e0101}?", "options": [
                { "label": "Sand", "description": "⏳\u{e0101}", "emoji": { "name": "🧱\u{e0101}" } },
            ] },
        ] }]);
        with("⏳\u{e0101}").on_components(&mut row);
        let shown = json!([{ "type": 1, "components": [
            { "type": 2, "label": "⏳ Sand", "emoji": { "name": "sand_3fa2c1", "id": "7" } },
            { "type": 2, "label": "Hint", "emoji": { "name": "💡" } },
            { "type": 3, "placeholder": "⏳?", "options": [
                { "label": "Sand", "description": "⏳", "emoji": { "name": "🧱" } },
            ] },
        ] }]);
        assert_eq!(row, shown);
    }

    #[test]
    fn every_symbol_is_called_and_written_like_no_other() {
        let symbols = all(&crate::games::titles().unwrap());
        let ids: BTreeSet<_> = symbols.iter().map(|it| it.id).collect();
        let signs: BTreeSet<_> = symbols.iter().map(|it| it.sign).collect();
        assert_eq!((ids.len(), signs.len()), (symbols.len(), symbols.len()));
        for symbol in symbols {
            let plain = |c: char| c.is_ascii_lowercase() || c == '_';
            assert!((2..=24).contains(&symbol.id.len()) && symbol.id.chars().all(plain));
            let selectors = symbol.sign.chars().filter(|c| is_selector(*c)).count();
            assert_eq!(
                (selectors, symbol.sign.chars().count()),
                (1, 2),
                "{}",
                symbol.id
            );
        }
    }

    fn emoji(id: u64, name: &str) -> Emoji {
        let emoji = json!({ "id": id.to_string(), "name": name });
        serde_json::from_value(emoji).unwrap()
    }

    #[test]
    fn only_the_oldest_of_our_earlier_drawings_go() {
        let drawn = Drawn {
            id: "sand",
            sign: "⏳\u{e0101}",
            name: "sand_00ffee".into(),
            png: Vec::new(),
        };
        let others = ["sand_castle", "sand_00ffe", "sand_00ffee", "party_00ffee"];
        let mut there: Vec<Emoji> = (1..)
            .zip(others)
            .map(|(id, name)| emoji(id, name))
            .collect();
        let old = (0..u64::try_from(KEPT).unwrap() + 2)
            .map(|number| emoji(1_000 - number, &format!("sand_{number:06}")));
        there.extend(old);
        let gone: Vec<u64> = superseded(&there, &[drawn])
            .iter()
            .map(|id| id.get())
            .collect();
        assert_eq!(gone, [799, 800]);
    }
}
