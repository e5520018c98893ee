//! Questions that a seat may answer once for the whole game.

/// A frequent question that a seat may answer once for the whole game. Only the seat sees its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StandingQuestion {
    /// Stable id, in `snake_case`.
    pub id: &'static str,
    /// The possible answers, by stable id.
    pub answers: &'static [&'static str],
    /// What an answer may list instead, by stable id: kinds in an order, or what the answer excepts. The seat names
    /// one after the other, each once, and every list so far is an answer. Empty if answers list nothing.
    pub listed: &'static [&'static str],
    /// The answer of a seat that gave none; `None` means that the seat is asked. It is set for
    /// questions that hardly anyone wants to be asked, so that the others need not wait.
    pub usual: Option<&'static str>,
}

impl StandingQuestion {
    /// The answer of a seat that wants to be asked although there is a usual answer.
    pub const ASK: &'static str = "";

    /// What stands between the parts of an answer that lists some.
    pub const AND: char = '+';

    /// Returns the parts that an answer lists, in their order; `None` if it is no list.
    #[must_use]
    pub fn list<'a>(&self, answer: &'a str) -> Option<Vec<&'a str>> {
        let parts: Vec<&str> = answer.split(Self::AND).collect();
        let is_new = |(at, part): (usize, &&str)| {
            self.listed.contains(part) && !parts.iter().take(at).any(|earlier| earlier == part)
        };
        let is_list = !self.answers.contains(&answer) && parts.iter().enumerate().all(is_new);
        is_list.then_some(parts)
    }

    /// Returns the answers that list one part more than `answer`, which may be no list.
    #[must_use]
    pub fn longer(&self, answer: &str) -> Vec<String> {
        let parts = self.list(answer).unwrap_or_default();
        let others = self.listed.iter().filter(|part| !parts.contains(part));
        others
            .map(|part| match parts.is_empty() {
                true => (*part).to_owned(),
                false => format!("{answer}{}{part}", Self::AND),
            })
            .collect()
    }

    /// Whether a seat may answer so.
    #[must_use]
    pub fn accepts(&self, answer: &str) -> bool {
        answer == Self::ASK || self.answers.contains(&answer) || self.list(answer).is_some()
    }

    /// Returns the answer that holds for a seat that gave `given`; `None` if the seat is to be asked.
    #[must_use]
    pub fn answer<'a>(&self, given: Option<&'a str>) -> Option<&'a str> {
        given.or(self.usual).filter(|answer| *answer != Self::ASK)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_may_list_parts_each_once_and_in_any_order() {
        let question = StandingQuestion {
            id: "discard",
            answers: &["most_first"],
            listed: &["peat", "water", "wood"],
            usual: None,
        };
        assert_eq!(question.list("water+peat"), Some(vec!["water", "peat"]));
        assert_eq!(question.longer(""), ["peat", "water", "wood"]);
        assert_eq!(question.longer("most_first"), ["peat", "water", "wood"]);
        assert_eq!(question.longer("wood+peat"), ["wood+peat+water"]);
        for known in ["", "most_first", "wood", "wood+peat+water"] {
            assert!(question.accepts(known), "{known}");
        }
        for unknown in ["sand", "wood+", "wood+wood", "wood+most_first", "+"] {
            assert!(!question.accepts(unknown), "{unknown}");
        }
    }
}
