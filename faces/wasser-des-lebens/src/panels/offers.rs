//! Controls for offers: answers, and the terms of a new one.

use slowtable_desk::chain;
use slowtable_kit::Seat;
use slowtable_ui::{
    Button, Panel, Press, Row, Select, SelectOption, Tone, args, button_rows, fit_rows,
    select_rows, tr,
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

    /// Returns the controls for the terms of an offer: on the usual page up to two cards for one and then for whom it
    /// is, otherwise term by term.
    pub(super) fn terms_rows(&self, page: Option<usize>) -> Vec<Row> {
        match page {
            None if self.desk.path.len() == 1 => self.quick_terms(),
            None if self.gives().is_some_and(|(_, amount)| amount == 1) => self.quick_terms(),
            None if self.asks_for_whom() => self.for_whom(),
            page => self.all_terms(page.unwrap_or(0)),
        }
    }

    /// Whether an offer has all its cards, and the usual page asks who may accept it.
    pub(super) fn asks_for_whom(&self) -> bool {
        let page = self.desk.draft.page.as_deref().unwrap_or_default();
        let walk = &self.desk.walk;
        let names_seats = walk.choices.iter().any(|it| matches!(it, Choice::To(_)));
        walk.whole && names_seats && !page.starts_with(TERMS)
    }

    /// Returns buttons that end an offer: for everybody, for one other player, or for the first of several who accepts.
    fn for_whom(&self) -> Vec<Row> {
        let others: Vec<Seat> = self.desk.walk.choices.iter().filter_map(named).collect();
        let one = |seat: &Seat| {
            let choice = Choice::To(*seat);
            Button::new(self.option(choice).label, Press::Choose(choice.to_string()))
        };
        let all = Button::new(self.plain("button-to-all"), Press::Complete).tone(Tone::Success);
        let first = Press::Choose(Choice::First.to_string());
        let first = Button::new(self.plain("button-to-first"), first);
        let mut buttons = vec![all, first];
        buttons.extend(others.iter().map(one));
        if let [a, b, c] = others[..] {
            for (one, other) in [(a, b), (a, c), (b, c)] {
                let label = tr!(
                    self.localizer,
                    "button-to-two",
                    one = self.label_of(one),
                    other = self.label_of(other)
                );
                let chosen = chain(&[Choice::To(one), Choice::To(other), Choice::First]);
                buttons.push(Button::new(label, Press::Choose(chosen)));
            }
        }
        let conditions = Press::Page(format!("{TERMS}0"));
        buttons.push(Button::new(self.plain("button-conditions"), conditions));
        buttons.push(Button::new(self.plain("button-back"), Press::Back));
        button_rows(buttons)
    }

    /// Returns what an offer gives so far, if only that is named. The only card of a hand is named without asking.
    fn gives(&self) -> Option<(Resource, u8)> {
        match self.desk.path[..] {
            [_, Choice::Give(resource, amount)] => Some((resource, amount)),
            _ => None,
        }
    }

    /// Returns selects of offers of one card for one, and of two for one or one for two.
    fn quick_terms(&self) -> Vec<Row> {
        let even = self.quick_options(1, 1);
        let mut uneven = self.quick_options(2, 1);
        uneven.extend(self.quick_options(1, 2));
        uneven.truncate(Panel::OPTIONS);
        let mut rows = Vec::new();
        for (options, id) in [(even, "select-one-for-one"), (uneven, "select-two-and-one")] {
            if !options.is_empty() {
                rows.push(Row::Select(Select::one(self.plain(id), options)));
            }
        }
        rows.push(Row::Buttons(vec![
            Button::new(self.plain("button-terms"), Press::Page(format!("{TERMS}0"))),
            Button::new(self.plain("button-back"), Press::Back),
        ]));
        rows
    }

    /// Returns offers of so many cards of a kind for so many of another.
    fn quick_options(&self, gives: u8, gets: u8) -> Vec<SelectOption> {
        let choices = &self.desk.walk.choices;
        let mut options = Vec::new();
        let given = self.gives();
        for give in Resource::ALL {
            let may = match given {
                Some(given) => given == (give, gives),
                None => choices.contains(&Choice::Give(give, gives)),
            };
            if !may {
                continue;
            }
            for get in Resource::ALL {
                if get == give || !self.may_ask(get, gets) {
                    continue;
                }
                let (one, other) = (
                    self.localizer.amount(give, gives),
                    self.localizer.amount(get, gets),
                );
                let label = tr!(self.localizer, "terms", give = one, get = other);
                let terms = [Choice::Give(give, gives), Choice::Get(get, gets)];
                // What is given already stands in the path.
                let value = chain(&terms[usize::from(given.is_some())..]);
                options.push(SelectOption::new(label, value).emoji(crate::emoji::resource(give)));
            }
        }
        options
    }

    /// Whether so many cards of a resource may be asked for, once another is given: some hand that the offer can reach has
    /// as many cards. A drafted offer may ask for all that there are.
    fn may_ask(&self, resource: Resource, amount: u8) -> bool {
        let board = self.board();
        let in_turn = board.in_turn(self.seat);
        let reached = |seat: &Seat| *seat != self.seat && (in_turn || *seat == board.seat);
        let others = Seat::all(board.seats()).filter(reached);
        let most = others.map(|seat| board.places[seat.index()].hand).max();
        let drafts = self.desk.path.first() == Some(&Choice::Draft);
        board.rows.resources[resource] >= amount
            && (drafts || most.is_some_and(|most| most >= amount))
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

/// Returns the seat that a choice names for an offer.
const fn named(choice: &Choice) -> Option<Seat> {
    match choice {
        Choice::To(seat) => Some(*seat),
        _ => None,
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
