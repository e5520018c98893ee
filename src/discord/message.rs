//! Messages before they are sent, as the JSON that Discord takes.
//!
//! serenity's builders add keys of their own, an empty `attachments` among them, that would take
//! pictures off a message; so bodies are written here, key by key.

use std::sync::Arc;

use serde_json::{Map, Value, json};
use serenity::all::{CreateActionRow, CreateAttachment, MessageId, UserId};
use slowtable_face::{clip, without_selectors};

use super::symbols::Symbols;

/// Characters of a message ("Create Message").
pub const CONTENT: usize = 2_000;

/// Characters of a picture's description ("Attachment Object").
pub const ALT: usize = 1_024;

/// The flag that shows an answer to its reader only ("Message Flags").
const EPHEMERAL: u64 = 1 << 6;

/// A painted picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Painted {
    /// Its file name, which tells what it shows: equal names, equal pictures.
    pub name: String,
    /// The PNG.
    pub png: Arc<[u8]>,
    /// What it shows, in words.
    pub alt: String,
}

/// What becomes of a message's pictures.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Pictures {
    /// They stay as they are; a new message has none.
    #[default]
    Keep,
    /// They go.
    Clear,
    /// This one takes their place.
    Show(Painted),
}

/// A message.
#[derive(Debug, Clone, Default)]
pub struct Body {
    /// Its text, in Discord's markdown.
    pub text: String,
    /// Its controls.
    pub rows: Vec<CreateActionRow>,
    /// Its pictures.
    pub pictures: Pictures,
    /// Who is told of it; nobody else is, whatever the text says.
    pub mentions: Vec<UserId>,
}

impl Body {
    /// A message of words only.
    pub fn text(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// The same with controls.
    #[must_use]
    pub fn rows(mut self, rows: Vec<CreateActionRow>) -> Self {
        self.rows = rows;
        self
    }

    /// The same with these pictures.
    #[must_use]
    pub fn pictures(mut self, pictures: Pictures) -> Self {
        self.pictures = pictures;
        self
    }

    /// The message's keys. Here, and nowhere else, signs become emojis of Discord's.
    #[must_use]
    pub fn json(&self, symbols: &Symbols) -> Map<String, Value> {
        let mut map = Map::new();
        // What is clipped is measured as it will be read.
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

    /// The files that go with [`Body::json`].
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

    /// The answer that shows this to the reader only (callback type 4, "Interaction Callback
    /// Type").
    #[must_use]
    pub fn answer_privately(&self, symbols: &Symbols) -> Value {
        let mut data = self.json(symbols);
        data.insert("flags".into(), EPHEMERAL.into());
        json!({ "type": 4, "data": data })
    }

    /// The answer that everybody sees who is there, and that stays (callback type 4).
    #[must_use]
    pub fn answer_lastingly(&self, symbols: &Symbols) -> Value {
        json!({ "type": 4, "data": self.json(symbols) })
    }

    /// The answer that puts this in the place of the message that was pressed (callback type 7).
    #[must_use]
    pub fn answer_in_place(&self, symbols: &Symbols) -> Value {
        json!({ "type": 7, "data": self.json(symbols) })
    }

    /// A private follow-up, for when there has been an answer already.
    #[must_use]
    pub fn follow_up_privately(&self, symbols: &Symbols) -> Value {
        let mut data = self.json(symbols);
        data.insert("flags".into(), EPHEMERAL.into());
        Value::Object(data)
    }

    /// A new message in a channel. Sending it again with the same `nonce` within some minutes
    /// makes no second one ("Create Message", `enforce_nonce`).
    #[must_use]
    pub fn post(&self, symbols: &Symbols, nonce: &str, reply_to: Option<MessageId>) -> Value {
        let mut map = self.json(symbols);
        map.insert("nonce".into(), nonce.into());
        map.insert("enforce_nonce".into(), true.into());
        if let Some(message) = reply_to {
            map.insert(
                "message_reference".into(),
                json!({ "message_id": message, "fail_if_not_exists": false }),
            );
        }
        Value::Object(map)
    }
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
    }
}
