//! Forms: texts that a person writes. So far this is only the note of a plan.

use std::sync::Arc;

use serde_json::json;
use serenity::all::{
    ActionRowComponent, ComponentInteraction, CreateActionRow, CreateInputText,
    CreateInteractionResponse, CreateModal, InputTextStyle, ModalInteraction,
};
use slowtable_desk::NOTE_LENGTH;
use slowtable_ui::{Language, Press};

use crate::discord::bot::Bot;
use crate::discord::presses::route::{Action, Route};
use crate::discord::request::Request;
use crate::discord::texts;

/// The id of the only field.
const FIELD: &str = "note";

/// Whether a press opens a form; the written text comes back with the same route.
#[must_use]
pub const fn opens(route: &Route) -> bool {
    matches!(
        route,
        Route::At(
            _,
            Action::Press {
                press: Press::Note,
                ..
            }
        )
    )
}

/// Opens the form of a press. It shows nothing of any table; the press is checked when the form is submitted.
pub async fn open(bot: &Arc<Bot>, interaction: &ComponentInteraction, language: Language) {
    let field = CreateInputText::new(
        InputTextStyle::Short,
        texts::plain(language, "form-note-label"),
        FIELD,
    )
    .max_length(NOTE_LENGTH)
    .required(false);
    let modal = CreateModal::new(
        &interaction.data.custom_id,
        texts::plain(language, "form-note-title"),
    )
    .components(vec![CreateActionRow::InputText(field)]);
    let form = json!(CreateInteractionResponse::Modal(modal));
    let answers = bot.answers_to(Request::of_component(interaction));
    answers.open_form(&form).await;
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
