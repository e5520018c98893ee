//! What somebody is sent, in a form that can be compared.

use local_discord::{MessageView, Reply};
use serde_json::json;

/// A message as somebody is sent it, without ids and times of day.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sent {
    pub(super) text: String,
    pub(super) pictures: Vec<(String, Option<String>, Vec<u8>)>,
}

impl Sent {
    pub(super) fn of(message: &MessageView) -> Self {
        let all = json!([message.content, message.embeds, message.components]);
        let mut text = all.to_string();
        mask(&mut text);
        let pictures = message.attachments.iter().map(|file| {
            let alt = file.description.clone();
            (file.filename.clone(), alt, file.bytes.to_vec())
        });
        Self {
            text,
            pictures: pictures.collect(),
        }
    }

    pub(super) fn of_reply(reply: &Reply) -> Self {
        if let Some(message) = reply.message() {
            return Self::of(&message);
        }
        let mut text = match reply.modal() {
            Some(form) => json!([form.custom_id, form.title, form.components]).to_string(),
            None => json!(reply.choices()).to_string(),
        };
        mask(&mut text);
        Self {
            text,
            pictures: Vec::new(),
        }
    }

    /// Without its pictures, which may follow.
    pub(super) fn words(mut self) -> Self {
        self.pictures.clear();
        self
    }

    pub(super) fn bytes(&self) -> u64 {
        let pictures = self.pictures.iter().map(|(_, _, bytes)| bytes.len());
        (self.text.len() + pictures.sum::<usize>()) as u64
    }
}

/// Takes times of day, and ids made since the worlds parted, out of a text.
pub(in crate::torture) fn mask(text: &mut String) {
    let mut masked = String::with_capacity(text.len());
    let mut digits = String::new();
    let put = |digits: &mut String, masked: &mut String| {
        // Snowflakes have 17 digits or more, times in seconds 10.
        match digits.len() {
            17.. => masked.push('#'),
            10 if masked.ends_with("<t:") => masked.push('T'),
            _ => masked.push_str(digits),
        }
        digits.clear();
    };
    for letter in text.chars() {
        if letter.is_ascii_digit() {
            digits.push(letter);
            continue;
        }
        put(&mut digits, &mut masked);
        masked.push(letter);
    }
    put(&mut digits, &mut masked);
    *text = masked;
}

/// Takes pictures of different moments off all desks but the newest: whoever opens another one before an
/// older has its picture, gets that one's only.
pub(super) fn leave_out_old(here: &mut [Sent], there: &mut [Sent]) {
    let newest = here.len().saturating_sub(1);
    let names = |sent: &Sent| {
        let names = sent.pictures.iter().map(|(name, ..)| name.clone());
        names.collect::<Vec<_>>()
    };
    for (here, there) in here.iter_mut().zip(there).take(newest) {
        if names(here) != names(there) {
            here.pictures.clear();
            there.pictures.clear();
        }
    }
}
