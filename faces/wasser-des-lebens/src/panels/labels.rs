//! The labels of controls.

use slowtable_ui::{Button, Press, SelectOption, Tone, capital, tr};
use wasser_des_lebens::Choice;

use super::PanelContext;
use crate::{emoji, lines};

impl PanelContext<'_> {
    /// Returns a choice as a button.
    pub(super) fn button(&self, choice: Choice) -> Button {
        let press = Press::Choose(choice.to_string());
        self.with_emoji(Button::new(self.label(choice), press), choice)
    }

    /// Returns a choice as a button that counts at once if nothing is drafted.
    pub(super) fn final_button(&self, choice: Choice, label: &str, tone: Tone) -> Button {
        let button = Button::new(label, self.at_once(choice)).tone(tone);
        self.with_emoji(button, choice)
    }

    fn with_emoji(&self, button: Button, choice: Choice) -> Button {
        match emoji::choice(choice) {
            Some(emoji) => button.emoji(emoji),
            None => button,
        }
    }

    /// Returns a choice as an option, with what it is about below.
    pub(super) fn option(&self, choice: Choice) -> SelectOption {
        let option = SelectOption::new(self.label(choice), choice.to_string());
        let option = match emoji::choice(choice) {
            Some(emoji) => option.emoji(emoji),
            None => option,
        };
        let offer = match choice {
            Choice::Accept(id)
            | Choice::Decline(id)
            | Choice::Confirm(id, _)
            | Choice::Counter(id)
            | Choice::Withdraw(id)
            | Choice::Lapse(id) => self.desk.now.board.offer(id),
            _ => None,
        };
        match offer {
            Some(offer) => option.describe(self.localizer.terms(&offer.terms)),
            None => option,
        }
    }

    /// Returns what a choice does, in a few words.
    fn label(&self, choice: Choice) -> String {
        let localizer = self.localizer;
        match choice {
            Choice::Build(ware) => capital(&localizer.ware(ware)),
            Choice::Buy => capital(&localizer.ware(wasser_des_lebens::Ware::Card)),
            Choice::Trade(resource) => {
                let rate = self.board().rate(self.seat, resource);
                let given = localizer.amount(resource, rate);
                tr!(localizer, "label-trade", given = given)
            }
            Choice::Take(resource) => localizer.amount(resource, 1),
            Choice::Name(resource) => capital(&localizer.resource(resource)),
            Choice::Drop(resource, n) | Choice::Give(resource, n) | Choice::Get(resource, n) => {
                localizer.amount(resource, n)
            }
            Choice::Rob(seat) => {
                let hand = self
                    .board()
                    .places
                    .get(seat.index())
                    .map_or(0, |it| it.hand);
                tr!(localizer, "label-rob", name = self.label_of(seat), n = hand)
            }
            Choice::To(seat) => tr!(localizer, "label-to", name = self.label_of(seat)),
            Choice::First => capital(&localizer.plain("condition-first")),
            Choice::Deadline(hours) => localizer.count("label-deadline", hours.into()),
            Choice::Accept(id) => localizer.count("act-accept.gone", id.0.into()),
            Choice::Decline(id) => localizer.count("act-decline.gone", id.0.into()),
            Choice::Counter(id) => localizer.count("act-counter-some", id.0.into()),
            Choice::Confirm(id, with) => {
                tr!(
                    localizer,
                    "act-confirm",
                    n = id.0,
                    name = self.label_of(with)
                )
            }
            _ => {
                let view = &self.desk.walk.view;
                lines::drafted(view, &[choice], self.names, localizer).unwrap_or_default()
            }
        }
    }
}
