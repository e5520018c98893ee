//! The messages that a person is sent, in a form that can be compared.

use local_discord::{InteractionReply, MessageView};
use serde_json::json;

/// A message as a person sees it, without ids and times of day.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct SeenMessage {
    pub(super) text: String,
    pub(super) pictures: Vec<(String, Option<String>, Vec<u8>)>,
}

impl SeenMessage {
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

    pub(super) fn of_reply(reply: &InteractionReply) -> Self {
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

    /// Returns the message without its pictures, which may arrive later.
    pub(super) fn words(mut self) -> Self {
        self.pictures.clear();
        self
    }

    pub(super) fn bytes(&self) -> u64 {
        let pictures = self.pictures.iter().map(|(_, _, bytes)| bytes.len());
        (self.text.len() + pictures.sum::<usize>()) as u64
    }
}

/// Replaces times of day, and ids created since the twin games parted.
pub(in crate::torture) fn mask(text: &mut String) {
    let mut masked = String::with_capacity(text.len());
    let mut digits = String::new();
    let put = |digits: &mut String, masked: &mut String| {
        // Snowflakes have 17 digits or more, times in seconds have 10.
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

/// Removes differences from all desks except the newest. Old desks are not refreshed any more. Each shows the
/// moment at which the next one was opened, which depends on timing: another table has begun to wait for its
/// owner, or a picture has arrived. Each was compared when it was shown, and after every action of its owner.
pub(super) fn leave_out_old(here: &mut [SeenMessage], there: &mut [SeenMessage]) {
    let newest = here.len().saturating_sub(1);
    let names = |sent: &SeenMessage| {
        let names = sent.pictures.iter().map(|(name, ..)| name.clone());
        names.collect::<Vec<_>>()
    };
    for (here, there) in here.iter_mut().zip(there).take(newest) {
        if here.text != there.text {
            here.text.clear();
            there.text.clear();
        }
        if here.text.is_empty() || names(here) != names(there) {
            here.pictures.clear();
            there.pictures.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn desk(words: &str, picture: &str, bytes: u8) -> SeenMessage {
        SeenMessage {
            text: words.to_owned(),
            pictures: vec![(picture.to_owned(), None, vec![bytes])],
        }
    }

    /// Returns which desks still differ without the older contents.
    fn differ(here: [SeenMessage; 2], there: [SeenMessage; 2]) -> Vec<bool> {
        let (mut here, mut there) = (here, there);
        leave_out_old(&mut here, &mut there);
        let pairs = here.iter().zip(&there);
        pairs.map(|(here, there)| here != there).collect()
    }

    #[test]
    fn only_older_desks_of_other_moments_are_left_out() {
        let new = || desk("later", "2.png", 2);
        let old = || desk("earlier", "1.png", 1);
        assert_eq!(differ([old(), new()], [new(), new()]), [false, false]);
        let pictured = desk("later", "1.png", 1);
        assert_eq!(differ([pictured, new()], [new(), new()]), [false, false]);
        // The newest desk is current.
        assert_eq!(differ([new(), old()], [new(), new()]), [false, true]);
        // Other bytes under the same name are a fault, not another moment.
        let forged = desk("later", "2.png", 3);
        assert_eq!(differ([forged, new()], [new(), new()]), [true, false]);
    }
}
