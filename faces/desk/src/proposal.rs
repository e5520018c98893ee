//! What the desks of all games say of moves that they have drafted by themselves.

use slowtable_kit::{DecidedAhead, FittingPart, MissingMove, Rules};
use slowtable_ui::{Args, clip};

use crate::ahead::AheadDesk;
use crate::ready::written;

/// The most moves that are named with the reason why each is missing.
const NAMED: usize = 5;
/// The most characters of such a line.
const LINE: usize = 200;

impl<R: Rules> AheadDesk<'_, R> {
    /// Whether the draft holds these moves as they were proposed, so that they still need an explanation.
    fn drafts(&self, part: &FittingPart<R>) -> bool {
        !part.fitting.is_empty() && self.desk.draft.moves() == written(&part.moves())
    }

    /// Returns what is said of a decision ahead of which a part lies drafted; `None` if none does.
    pub(crate) fn decided_in_part(&self, decided: &DecidedAhead<R>) -> Option<String> {
        let part = decided.part(&self.desk.before)?;
        let args = Args::new().with("name", (self.naming.occasion)(decided.occasion));
        self.drafts(&part)
            .then(|| self.with_missing(self.text("ahead-partly", &args), &part))
    }

    /// Returns what is said of the rules' proposal as long as it lies drafted as it was made; `None` if it does not.
    pub(crate) fn proposed_by_rules(&self) -> Option<String> {
        let name = self.desk.draft.proposed.as_ref()?;
        let proposal = R::proposed(&self.desk.before).filter(|it| it.name == *name)?;
        self.drafts(&proposal.part)
            .then(|| self.with_missing(self.plain("proposed"), &proposal.part))
    }

    /// Adds a line for each move that is missing.
    fn with_missing(&self, text: String, part: &FittingPart<R>) -> String {
        let mut lines = vec![text];
        let missing = part.missing.iter().take(NAMED);
        lines.extend(missing.map(|missing| self.missing(missing)));
        let more = part.missing.len().saturating_sub(NAMED);
        if more > 0 {
            lines.push(self.text("proposed-more-missing", &Args::new().with("n", more)));
        }
        lines.join("\n")
    }

    fn missing(&self, missing: &MissingMove<R>) -> String {
        let named = (self.naming.path)(&missing.before, &missing.path);
        let args = Args::new()
            .with("move", named.unwrap_or_else(|| self.plain("draft-move")))
            .with("why", self.why(&missing.why));
        clip(&self.text("proposed-missing", &args), LINE)
    }
}
