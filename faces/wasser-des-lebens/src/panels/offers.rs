//! Controls for offers: answers, and the terms of a new one.

use slowtable_desk::chain;
use slowtable_ui::{
    Button, Panel, Press, Row, Select, SelectOption, Tone, args, fit_rows, select_rows, tr,
};
use wasser_des_lebens::{Choice, OfferId, Resource};

use super::{PanelContext, TERMS};

/// The most rows of buttons that answer offers.
const ANSWER_ROWS: usize = 2;

impl PanelContext<'_> {
    /// Returns the answers to offers: buttons for the first offers that wait for the seat, buttons that carry offers out,
    /// and selects for the rest. Up to `rows` offers have a row each, with a counter-offer; of more, two share a row.
    pub(super) fn answers(&self, rows: usize) -> Vec<Row> {
        let choices = &self.desk.walk.choices;
        let mut shown: Vec<Choice> = Vec::new();
        let mut found = Vec::new();
        let offers = &self.desk.now.board.offers;
        let waiting = offers.iter().filter(|offer| offer.waits_for(self.seat));
        let waiting: Vec<OfferId> = waiting.map(|offer| offer.id).collect();
        let in_row = match waiting.len() <= rows {
            true => 1,
            false => 2,
        };
        for ids in waiting.chunks(in_row).take(ANSWER_ROWS) {
            let each = ids.iter();
            let buttons: Vec<Button> = each
                .flat_map(|id| self.answer_buttons(*id, in_row == 1, &mut shown))
                .collect();
            found.extend((!buttons.is_empty()).then_some(Row::Buttons(buttons)));
        }
        let confirms = choices
            .iter()
            .filter(|it| matches!(it, Choice::Confirm(..)));
        let confirms: Vec<Choice> = confirms.copied().take(Panel::BUTTONS).collect();
        let button = |choice: &Choice| {
            let label = self.option(*choice).label;
            self.final_button(*choice, &label, Tone::Success)
        };
        if !confirms.is_empty() {
            found.push(Row::Buttons(confirms.iter().map(button).collect()));
            shown.extend(confirms);
        }
        let rest = choices
            .iter()
            .filter(|it| is_about_offer(it) && !shown.contains(it));
        let rest: Vec<SelectOption> = rest.map(|choice| self.option(*choice)).collect();
        if !rest.is_empty() {
            found.extend(select_rows(&rest, |_, _| self.plain("select-offers")));
        }
        found
    }

    /// Returns the buttons that answer an offer, with a counter-offer if it `counters`, and notes their choices.
    fn answer_buttons(&self, id: OfferId, counters: bool, shown: &mut Vec<Choice>) -> Vec<Button> {
        let possible = |choice: &Choice| self.desk.walk.choices.contains(choice);
        let mut buttons = Vec::new();
        for (choice, label, tone) in [
            (Choice::Accept(id), "button-accept", Tone::Success),
            (Choice::Decline(id), "button-decline", Tone::Secondary),
        ] {
            if possible(&choice) {
                let label = self.localizer.count(label, id.0.into());
                buttons.push(self.final_button(choice, &label, tone));
                shown.push(choice);
            }
        }
        let counter = Choice::Counter(id);
        if counters && possible(&counter) {
            let label = self.localizer.count("button-counter", id.0.into());
            buttons.push(Button::new(label, Press::Choose(counter.to_string())));
            shown.push(counter);
        }
        buttons
    }

    /// Returns the controls for the terms of an offer: on the usual page one for one, otherwise term by term.
    pub(super) fn terms_rows(&self, page: Option<usize>) -> Vec<Row> {
        match page {
            None if self.desk.path.len() == 1 => self.quick_terms(),
            None if self.gives().is_some_and(|(_, amount)| amount == 1) => self.quick_terms(),
            page => self.all_terms(page.unwrap_or(0)),
        }
    }

    /// Returns what an offer gives so far, if only that is named. The only card of a hand is named without asking.
    fn gives(&self) -> Option<(Resource, u8)> {
        match self.desk.path[..] {
            [_, Choice::Give(resource, amount)] => Some((resource, amount)),
            _ => None,
        }
    }

    /// Returns a select of offers of one card for one.
    fn quick_terms(&self) -> Vec<Row> {
        let choices = &self.desk.walk.choices;
        let asked = |resource| self.may_ask(resource);
        let mut options = Vec::new();
        let given = self.gives().map(|(resource, _)| resource);
        for give in Resource::ALL {
            if given != Some(give) && !choices.contains(&Choice::Give(give, 1)) {
                continue;
            }
            for get in Resource::ALL {
                if get == give || !asked(get) {
                    continue;
                }
                let (one, other) = (
                    self.localizer.amount(give, 1),
                    self.localizer.amount(get, 1),
                );
                let label = tr!(self.localizer, "terms", give = one, get = other);
                let terms = [Choice::Give(give, 1), Choice::Get(get, 1)];
                // What is given already stands in the path.
                let value = chain(&terms[usize::from(given.is_some())..]);
                options.push(SelectOption::new(label, value).emoji(crate::emoji::resource(give)));
            }
        }
        let mut rows = Vec::new();
        if !options.is_empty() {
            rows.push(Row::Select(Select::one(
                self.plain("select-one-for-one"),
                options,
            )));
        }
        rows.push(Row::Buttons(vec![
            Button::new(self.plain("button-terms"), Press::Page(format!("{TERMS}0"))),
            Button::new(self.plain("button-back"), Press::Back),
        ]));
        rows
    }

    /// Whether one card of a resource may be asked for, once another is given.
    fn may_ask(&self, resource: Resource) -> bool {
        self.board().rows.resources[resource] > 0
    }

    /// Returns everything that may be named next: what is given, what is asked, and conditions.
    fn all_terms(&self, at: usize) -> Vec<Row> {
        let by_amount = |is: fn(&Choice) -> Option<u8>| {
            let found = self.desk.walk.choices.iter();
            let mut found: Vec<(u8, Choice)> = found
                .filter_map(|choice| Some((is(choice)?, *choice)))
                .collect();
            found.sort_by_key(|(amount, _)| *amount);
            let options = found.into_iter().map(|(_, choice)| self.option(choice));
            options.collect::<Vec<_>>()
        };
        let gives = by_amount(|choice| match choice {
            Choice::Give(_, amount) => Some(*amount),
            _ => None,
        });
        let gets = by_amount(|choice| match choice {
            Choice::Get(_, amount) => Some(*amount),
            _ => None,
        });
        let conditions = by_amount(|choice| match choice {
            Choice::To(_) | Choice::First | Choice::Deadline(_) => Some(0),
            _ => None,
        });
        let mut selects = Vec::new();
        let mut chunks = [
            (gives.chunks(Panel::OPTIONS), "select-give"),
            (gets.chunks(Panel::OPTIONS), "select-get"),
            (conditions.chunks(Panel::OPTIONS), "select-conditions"),
        ];
        // The first of each comes first, with the smallest amounts.
        loop {
            let before = selects.len();
            for (chunks, id) in &mut chunks {
                selects.extend(chunks.next().map(|chunk| self.chunk(chunk, id)));
            }
            if selects.len() == before {
                break;
            }
        }
        let (mut rows, more) = fit_rows(selects, 1, at);
        let mut buttons = Vec::new();
        if self.desk.walk.whole {
            let done = self.plain("button-terms-done");
            buttons.push(Button::new(done, Press::Complete).tone(Tone::Success));
        }
        // Nothing is named yet: back to the usual page, so that no page is left behind.
        let back = match self.desk.path.len() {
            1 => Press::Page(String::new()),
            _ => Press::Back,
        };
        buttons.push(Button::new(self.plain("button-back"), back));
        if let Some(more) = more {
            let page = Press::Page(format!("{TERMS}{more}"));
            buttons.push(Button::new(self.plain("button-more"), page));
        }
        rows.push(Row::Buttons(buttons));
        rows
    }

    fn chunk(&self, options: &[SelectOption], id: &str) -> Row {
        let end =
            |option: Option<&SelectOption>| option.map_or_else(String::new, |it| it.label.clone());
        let args = args!(first = end(options.first()), last = end(options.last()));
        Row::Select(Select::one(
            self.localizer.text(id, &args),
            options.to_vec(),
        ))
    }
}

/// Whether a choice is about an open offer.
const fn is_about_offer(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Accept(_)
            | Choice::Decline(_)
            | Choice::Confirm(..)
            | Choice::Counter(_)
            | Choice::Withdraw(_)
            | Choice::Lapse(_)
    )
}
