//! Forms: the note of a plan, and the table to open.

use std::sync::Arc;

use serde_json::{Value, json};
use serenity::all::{
    ActionRowComponent, CreateActionRow, CreateInputText, CreateInteractionResponse, CreateModal,
    InputTextStyle, ModalInteraction,
};
use slowtable_desk::NOTE_LENGTH;
use slowtable_ui::{Language, Press};

use crate::discord::bot::Bot;
use crate::discord::presses::route::{Action, Route};
use crate::discord::request::BotRequest;
use crate::discord::table::new_table;
use crate::discord::texts;

/// The id of the only field.
const FIELD: &str = "note";

/// Whether a press opens a form; what is filled in comes back with the same route.
#[must_use]
pub const fn opens(route: &Route) -> bool {
    matches!(
        route,
        Route::NewTable(_)
            | Route::At(
                _,
                Action::Press {
                    press: Press::Note,
                    ..
                }
            )
    )
}

/// Opens the form of a route, as the answer to a press or command. It shows nothing of any table; what is asked is
/// checked when the form is submitted.
pub async fn open(bot: &Arc<Bot>, request: BotRequest, route: &Route, language: Language) {
    let form = match route {
        Route::NewTable(invited) => new_table::form(bot.tables.titles(), *invited, language),
        _ => note(route, language),
    };
    bot.answers_to(request).open_form(&form).await;
}

/// Returns the form for the note of a plan.
fn note(route: &Route, language: Language) -> Value {
    let field = CreateInputText::new(
        InputTextStyle::Short,
        texts::plain(language, "form-note-label"),
        FIELD,
    )
    .max_length(NOTE_LENGTH)
    .required(false);
    let title = texts::plain(language, "form-note-title");
    let modal =
        CreateModal::new(route.encode(), title).components(vec![CreateActionRow::InputText(field)]);
    json!(CreateInteractionResponse::Modal(modal))
}

/// Returns the text written into a form.
#[must_use]
pub fn written(interaction: &ModalInteraction) -> String {
    let rows = interaction.data.components.iter();
    let mut fields = rows.flat_map(|row| &row.components);
    let text = fields.find_map(|field| match field {
        ActionRowComponent::InputText(input) if input.custom_id == FIELD => input.value.clone(),
        _ => None,
    });
    text.unwrap_or_default()
}
