//! Messages before they are sent, as the JSON that Discord accepts.
//!
//! serenity's builders add keys of their own, among them an empty `attachments` that would remove a message's
//! pictures. So bodies are written here, key by key.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use serenity::all::{CreateActionRow, CreateAttachment, MessageId, UserId};
use slowtable_ui::{clip, without_selectors};

use crate::discord::messages::symbols::Symbols;

/// The most characters of a message ("Create Message").
pub const CONTENT: usize = 2_000;

/// The most characters of a picture's description ("Attachment Object").
pub const ALT: usize = 1_024;

/// The flag that shows an answer only to its reader ("Message Flags").
const EPHEMERAL: u64 = 1 << 6;

/// The flag of a message that appears without a push or desktop notification ("Message Flags").
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

/// A painted picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Painted {
    /// The file name, which depends on the content: equal names, equal pictures.
    pub name: String,
    /// The PNG data.
    pub png: Arc<[u8]>,
    /// The description of the picture.
    pub alt: String,
}

/// What to do with a message's pictures.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Pictures {
    /// Leave them unchanged; a new message has none.
    #[default]
    Keep,
    /// Remove them.
    Clear,
    /// Replace them by this one.
    Show(Painted),
}

/// A message.
#[derive(Debug, Clone, Default)]
pub struct Body {
    /// The text, in Discord's markdown.
    pub text: String,
    /// The controls.
    pub rows: Vec<CreateActionRow>,
    /// What is attached, and what becomes of older attachments.
    pub pictures: Pictures,
    /// The people who are notified. No one else is, even if the text mentions them.
    pub mentions: Vec<UserId>,
    /// Whether a new message appears without a notification, even for people who want one of every message.
    pub is_silent: bool,
}

impl Body {
    /// Makes a message of text only.
    pub fn text(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// Sets the controls.
    #[must_use]
    pub fn rows(mut self, rows: Vec<CreateActionRow>) -> Self {
        self.rows = rows;
        self
    }

    /// Sets the pictures.
    #[must_use]
    pub fn pictures(mut self, pictures: Pictures) -> Self {
        self.pictures = pictures;
        self
    }

    /// Returns the message's keys. Only here, signs are replaced by Discord's emojis.
    #[must_use]
    pub fn json(&self, symbols: &Symbols) -> Map<String, Value> {
        let mut map = Map::new();
        // Clipping counts the text as readers see it.
        let text = match self.text.chars().count() > CONTENT {
            true => clip(&without_selectors(&self.text), CONTENT),
            false => symbols.text(&self.text, CONTENT),
        };
        map.insert("content".into(), text.into());
        let mut components = json!(self.rows);
        symbols.on_components(&mut components);
        map.insert("components".into(), components);
        map.insert(
            "allowed_mentions".into(),
            json!({ "parse": [], "users": self.mentions }),
        );
        match &self.pictures {
            Pictures::Keep => {}
            Pictures::Clear => {
                map.insert("attachments".into(), json!([]));
            }
            Pictures::Show(painted) => {
                let described = json!([{
                    "id": "0",
                    "filename": painted.name,
                    "description": clip(&without_selectors(&painted.alt), ALT),
                }]);
                map.insert("attachments".into(), described);
            }
        }
        map
    }

    /// Returns the files that go with [`Body::json`].
    #[must_use]
    pub fn files(&self) -> Vec<CreateAttachment> {
        match &self.pictures {
            Pictures::Show(painted) => {
                vec![CreateAttachment::bytes(
                    painted.png.to_vec(),
                    painted.name.clone(),
                )]
            }
            Pictures::Keep | Pictures::Clear => Vec::new(),
        }
    }

    /// Returns the answer that shows this to the reader only (callback type 4, "Interaction Callback Type").
    #[must_use]
    pub fn answer_privately(&self, symbols: &Symbols) -> Value {
        let mut data = self.json(symbols);
        data.insert("flags".into(), EPHEMERAL.into());
        json!({ "type": 4, "data": data })
    }

    /// Returns the answer that everyone there sees, and that stays (callback type 4).
    #[must_use]
    pub fn answer_lastingly(&self, symbols: &Symbols) -> Value {
        json!({ "type": 4, "data": self.json(symbols) })
    }

    /// Returns the answer that replaces the pressed message by this (callback type 7).
    #[must_use]
    pub fn answer_in_place(&self, symbols: &Symbols) -> Value {
        json!({ "type": 7, "data": self.json(symbols) })
    }

    /// Returns a private follow-up, for an interaction that was answered already.
    #[must_use]
    pub fn follow_up_privately(&self, symbols: &Symbols) -> Value {
        let mut data = self.json(symbols);
        data.insert("flags".into(), EPHEMERAL.into());
        Value::Object(data)
    }

    /// Returns a new message in a channel. Sending it again with the same `nonce` within some minutes creates no
    /// second one ("Create Message", `enforce_nonce`).
    #[must_use]
    pub fn post(&self, symbols: &Symbols, nonce: &str, reply_to: Option<MessageId>) -> Value {
        let mut map = self.json(symbols);
        map.insert("nonce".into(), nonce.into());
        map.insert("enforce_nonce".into(), true.into());
        if self.is_silent {
            map.insert("flags".into(), SUPPRESS_NOTIFICATIONS.into());
        }
        if let Some(message) = reply_to {
            map.insert(
                "message_reference".into(),
                json!({ "message_id": message, "fail_if_not_exists": false }),
            );
        }
        Value::Object(map)
    }
}

/// Returns the body that changes only the pictures.
#[must_use]
pub fn only_pictures(body: &Body) -> Value {
    let mut json = body.json(&Symbols::default());
    json.retain(|key, _| key == "attachments");
    Value::Object(json)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_keeps_pictures_unless_told_otherwise() {
        let body = Body::text("hello");
        assert!(body.json(&Symbols::default()).get("attachments").is_none());
        assert_eq!(
            body.clone()
                .pictures(Pictures::Clear)
                .json(&Symbols::default())["attachments"],
            json!([])
        );
        let painted = Painted {
            name: "table-1.png".into(),
            png: Arc::from([1, 2, 3]),
            alt: "a".repeat(2_000),
        };
        let shown = body.pictures(Pictures::Show(painted));
        let description = &shown.json(&Symbols::default())["attachments"][0]["description"];
        assert_eq!(
            description.as_str().map(|text| text.chars().count()),
            Some(ALT)
        );
        assert_eq!(shown.files().len(), 1);
    }

    #[test]
    fn nobody_is_told_who_is_not_meant() {
        let mut body = Body::text("<@1> and <@2> and @everyone");
        body.mentions = vec![UserId::new(2)];
        let json = body.post(&Symbols::default(), "n", None);
        assert_eq!(
            json["allowed_mentions"],
            json!({"parse": [], "users": ["2"]})
        );
        assert_eq!(json["enforce_nonce"], true);
        assert!(json.get("flags").is_none());
        body.is_silent = true;
        let json = body.post(&Symbols::default(), "n", None);
        assert_eq!(json["flags"], 4_096);
        assert!(body.json(&Symbols::default()).get("flags").is_none());
    }
}
