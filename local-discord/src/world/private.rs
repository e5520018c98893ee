//! Decides which private messages are kept: the most recently used.
//!
//! On Discord, a private message lives in one person's client while that runs. A stand-in that runs
//! for days cannot keep all of them. Posting, editing or pressing a message counts as a use, and
//! the least recently used message is removed first.

use std::collections::{BTreeMap, HashMap};

use crate::ids::{ChannelId, MessageId, UserId};

/// The number of messages kept per person.
const OF_A_PERSON: usize = 200;
/// The number of messages kept in all.
const OF_ALL: usize = 10_000;

/// The place of a private message.
type Place = (ChannelId, MessageId);

/// All private messages, in the order of their last use.
#[derive(Debug, Clone, Default)]
pub(crate) struct PrivateMessages {
    /// The number of uses so far.
    uses: u64,
    /// The messages by their last use.
    all: BTreeMap<u64, (UserId, Place)>,
    people: HashMap<UserId, BTreeMap<u64, Place>>,
    last_use: HashMap<MessageId, (UserId, u64)>,
}

impl PrivateMessages {
    /// Records the use of a person's message. Returns the message to remove for it, if any.
    pub(crate) fn used(
        &mut self,
        person: UserId,
        channel: ChannelId,
        message: MessageId,
    ) -> Option<Place> {
        self.forget(message);
        self.uses += 1;
        let place = (channel, message);
        self.all.insert(self.uses, (person, place));
        let own = self.people.entry(person).or_default();
        own.insert(self.uses, place);
        self.last_use.insert(message, (person, self.uses));
        let gone = if own.len() > OF_A_PERSON {
            own.first_key_value().map(|(_, place)| *place)
        } else if self.all.len() > OF_ALL {
            self.all.first_key_value().map(|(_, (_, place))| *place)
        } else {
            None
        };
        if let Some((_, message)) = gone {
            self.forget(message);
        }
        gone
    }

    /// Forgets a deleted message.
    pub(crate) fn forget(&mut self, message: MessageId) {
        let Some((person, used)) = self.last_use.remove(&message) else {
            return;
        };
        self.all.remove(&used);
        if let Some(own) = self.people.get_mut(&person) {
            own.remove(&used);
            if own.is_empty() {
                self.people.remove(&person);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANNEL: ChannelId = ChannelId(1);

    #[test]
    fn what_is_used_stays_however_much_comes_after_it() {
        let mut private = PrivateMessages::default();
        let (desk, unused) = (MessageId(1), MessageId(2));
        let mut gone = Vec::new();
        for message in [desk, unused] {
            gone.extend(private.used(UserId(1), CHANNEL, message));
        }
        for number in 3..3_000 {
            gone.extend(private.used(UserId(1), CHANNEL, MessageId(number)));
            if number % 150 == 0 {
                gone.extend(private.used(UserId(1), CHANNEL, desk));
            }
        }
        assert_eq!(private.all.len(), OF_A_PERSON);
        assert!(private.last_use.contains_key(&desk));
        assert_eq!(gone[0], (CHANNEL, unused));
        assert!(!gone.contains(&(CHANNEL, desk)));
    }

    #[test]
    fn nobody_loses_a_message_by_what_others_do_before_there_are_very_many() {
        let mut private = PrivateMessages::default();
        assert_eq!(private.used(UserId(1), CHANNEL, MessageId(1)), None);
        let mut gone = Vec::new();
        for number in 2..30_000 {
            let person = UserId(2 + number % 70);
            gone.extend(private.used(person, CHANNEL, MessageId(number)));
        }
        assert_eq!(private.all.len(), OF_ALL, "bounded all the same");
        let at = gone
            .iter()
            .position(|(_, message)| *message == MessageId(1));
        assert_eq!(at, Some(0), "but then who has used theirs for longest not");
        let kept: usize = private.people.values().map(BTreeMap::len).sum();
        assert_eq!((kept, private.last_use.len()), (OF_ALL, OF_ALL));
    }

    #[test]
    fn a_message_that_is_gone_is_forgotten() {
        let mut private = PrivateMessages::default();
        private.used(UserId(1), CHANNEL, MessageId(1));
        private.forget(MessageId(1));
        private.forget(MessageId(1));
        assert!(private.all.is_empty() && private.people.is_empty());
        assert!(private.last_use.is_empty());
    }
}
