//! Errors in the log, with all their causes.

use std::any::Any;
use std::error::Error;
use std::fmt;

/// An error followed by its causes, in one line: `what: why: why that`.
///
/// A cause whose text the error before it repeats is left out, and so are URLs of requests: Discord's contain the
/// secrets of interactions.
#[derive(Clone, Copy)]
pub struct Chain<'a>(pub &'a (dyn Error + 'static));

impl fmt::Display for Chain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut told = one_line(self.0);
        f.write_str(&told)?;
        let mut cause = self.0.source();
        while let Some(error) = cause {
            let words = one_line(error);
            if !told.ends_with(&words) {
                write!(f, ": {words}")?;
                told = words;
            }
            cause = error.source();
        }
        Ok(())
    }
}

fn one_line(error: &dyn Error) -> String {
    let line = error.to_string().trim().replace(['\n', '\r'], " ");
    let told = line.split(' ').map(|word| {
        if word.contains("://") {
            "(an address)"
        } else {
            word
        }
    });
    told.collect::<Vec<_>>().join(" ")
}

/// Returns the message of a panic, if it has one.
#[must_use]
pub fn panic_text(panic: &(dyn Any + Send)) -> Option<&str> {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, thiserror::Error)]
    enum Fall {
        #[error("the house fell")]
        House(#[source] Box<Fall>),
        #[error("a wall fell: {0}")]
        Wall(#[source] Box<Fall>),
        #[error(transparent)]
        Through(Box<Fall>),
        #[error("the ground\nshook")]
        Ground,
    }

    #[derive(Debug, thiserror::Error)]
    #[error("error sending request for url (https://discord.com/api/v10/webhooks/1/secret) today")]
    struct Request;

    #[test]
    fn no_address_is_told() {
        let told = Chain(&Request).to_string();
        assert_eq!(told, "error sending request for url (an address) today");
    }

    #[test]
    fn every_cause_is_told_once_and_in_one_line() {
        let wall = Fall::Wall(Box::new(Fall::Ground));
        let house = Fall::House(Box::new(Fall::Through(Box::new(wall))));
        assert_eq!(
            Chain(&house).to_string(),
            "the house fell: a wall fell: the ground shook"
        );
    }
}
