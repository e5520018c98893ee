//! The options of a table before its game begins.

use slowtable_desk::{OptionSpec, Title};
use slowtable_ui::Language;

use super::model::{ChoiceShown, OptionProposal, OptionShown};
use crate::chain::Chain;
use crate::store::{TablePhase, TableRow};

/// Returns the options of a table whose host can still change them; none of another table.
pub(super) fn options_shown(
    title: &dyn Title,
    row: &TableRow,
    language: Language,
) -> Vec<OptionShown> {
    if row.phase != TablePhase::Lobby {
        return Vec::new();
    }
    let answers = title.answers(&row.options).unwrap_or_else(|error| {
        tracing::error!(table = %row.id, error = %Chain(&error), "a table's options cannot be decoded; none counts as chosen");
        Vec::new()
    });
    let shown = |spec: OptionSpec| {
        let chosen = answers.iter().find(|(id, _)| *id == spec.id);
        let is_chosen = |value: &str| chosen.is_some_and(|(_, chosen)| chosen == value);
        let fits = spec
            .choices
            .iter()
            .filter(|choice| choice.seats.contains(&row.wanted) || is_chosen(&choice.value));
        let choices = fits.map(|choice| ChoiceShown {
            name: title.text(language, &choice.name),
            is_chosen: is_chosen(&choice.value),
            value: choice.value.to_string(),
        });
        let proposed = spec.by_post.as_deref();
        let proposed = proposed.filter(|value| row.pace.is_by_post() && !is_chosen(value));
        OptionShown {
            choices: choices.collect(),
            id: spec.id.to_string(),
            name: title.text(language, &spec.name),
            seldom: spec.seldom,
            proposal: proposed.map(|value| OptionProposal {
                value: value.to_owned(),
                text: title.text(language, &format!("{}.proposal", spec.name)),
            }),
        }
    };
    title.options().into_iter().map(shown).collect()
}
