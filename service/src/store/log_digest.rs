//! The digest of a game's log, so that a snapshot is used only with the log that it was made from. It detects
//! accidents only: a program that can write the file can write the digest too.

use std::fmt;
use std::hash::Hasher as _;
use std::str::FromStr;

use siphasher::sip128::{Hasher128 as _, SipHasher24};

/// The digest of a set-up and every entry of a log: SipHash-2-4 (128 bits) with the key 0. Stored digests must stay
/// valid, so it must never change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LogDigest(u128);

fn chained(before: u128, text: &str) -> u128 {
    let mut hasher = SipHasher24::new();
    hasher.write(&before.to_le_bytes());
    hasher.write(text.as_bytes());
    hasher.finish128().as_u128()
}

impl LogDigest {
    /// Returns the digest of a log without entries, from its first record as stored.
    pub(super) fn of_setup(setup: &str) -> Self {
        Self(chained(0, setup))
    }

    /// Returns the digest after one more entry, as stored.
    pub(super) fn then(self, entry: &str) -> Self {
        Self(chained(self.0, entry))
    }

    /// Returns the seal that binds a state, as stored, to the log up to here.
    pub(super) fn seal(self, state: &str) -> String {
        // The complement, so that no state is sealed like an entry.
        Self(chained(!self.0, state)).to_string()
    }
}

impl fmt::Display for LogDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl FromStr for LogDigest {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        u128::from_str_radix(text, 16).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_never_change_and_differ_by_every_part() {
        let digest = LogDigest::of_setup("{}").then("a").then("b");
        assert_eq!(digest.to_string(), "9ad189e9b28e6c7dd5fdb2244da92327");
        assert_eq!(digest.seal("s"), "4c1dfeaa66709cb150dc06ed7ee95f10");
        assert_eq!(digest.to_string().parse(), Ok(digest));
        for other in [
            LogDigest::of_setup("{}").then("b").then("a"),
            LogDigest::of_setup("{}").then("ab"),
            LogDigest::of_setup("{ }").then("a").then("b"),
            LogDigest::of_setup("{}").then("a"),
        ] {
            assert_ne!(other, digest);
            assert_ne!(other.seal("s"), digest.seal("s"));
        }
        assert_ne!(digest.seal("s"), digest.seal("t"));
    }
}
