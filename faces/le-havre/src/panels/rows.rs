//! The controls of a desk.

use le_havre::{Building, Choice, Phase, Question, Token};
use slowtable_desk::{chain, commit_row, how_to_play_option};
use slowtable_ui::{
    Button, Panel, Press, Row, Select, SelectOption, SelectValue, Tone, button_rows, fit_rows,
    select_rows, to_desk, tr,
};

use super::{PanelContext, Shown, is_payment};
use crate::board::PAGE;
use crate::picture::parts;

/// The most options that get a button each.
const FEW: usize = Panel::BUTTONS;
/// The francs for repaying a loan.
const REPAY: u16 = 5;
/// The offers in one row: the seven offers take rows of four and three.
const OFFERS: usize = 4;

impl PanelContext<'_> {
    fn page(&self, id: &str, page: String) -> Button {
        Button::new(self.localizer.plain(id), Press::Page(page))
    }

    /// Returns the choices that a page shows.
    fn shown(&self, shown: Shown) -> Vec<Choice> {
        let all = &self.desk.walk.choices;
        let is_shown = |choice: &&Choice| match choice {
            Choice::Buy(_) => shown == Shown::Buy,
            Choice::Sell(_) | Choice::Repay => shown == Shown::Sell,
            Choice::Supply | Choice::End => false,
            // The end of the turn says no to a second building, too.
            Choice::Done if self.desk.path.is_empty() => shown == Shown::Own,
            _ => matches!(shown, Shown::Usual | Shown::Own | Shown::Look),
        };
        let pays = self.desk.walk.question.is_some_and(is_payment);
        let stands_in = matches!(self.desk.walk.question, Some(Question::StandIn { .. }));
        let mut kinds: Vec<Token> = Vec::new();
        let mut sums = Vec::new();
        all.iter()
            .filter(is_shown)
            .filter(|choice| {
                // Keep the largest payment of each kind, and no sum twice.
                let Choice::Pay(token, _) = **choice else {
                    return true;
                };
                if !pays || stands_in || shown == Shown::Own {
                    return true;
                }
                let sum = self.given(&self.proposed(**choice));
                let new = !kinds.contains(&token) && !sums.contains(&sum);
                kinds.push(token);
                sums.push(sum);
                new
            })
            .copied()
            .collect()
    }

    /// Whether a payment could differ from the usual page's.
    fn is_free(&self) -> bool {
        let usual = self.shown(Shown::Usual);
        usual.len() < self.shown(Shown::Own).len()
            || usual.iter().any(|choice| self.proposed(*choice).len() > 1)
    }

    /// Returns options as a row of buttons if they are few, otherwise as selects.
    fn controls(&self, options: Vec<SelectOption>, placeholder: &str) -> Vec<Row> {
        if options.is_empty() {
            return Vec::new();
        }
        if options.len() <= FEW {
            let buttons = options.into_iter().map(|it| button(it).tone(Tone::Primary));
            return button_rows(buttons.collect());
        }
        self.selects(&options, placeholder)
    }

    fn selects(&self, options: &[SelectOption], placeholder: &str) -> Vec<Row> {
        if options.is_empty() {
            return Vec::new();
        }
        select_rows(options, |first, last| {
            if options.len() <= Panel::OPTIONS {
                return self.localizer.plain(&format!("{placeholder}-all"));
            }
            tr!(
                self.localizer,
                placeholder,
                first = first.to_owned(),
                last = last.to_owned()
            )
        })
    }

    fn options(&self, shown: Shown, is: impl Fn(&Choice) -> bool) -> Vec<SelectOption> {
        let choices = self.shown(shown).into_iter().filter(is);
        choices.map(|choice| self.option(choice, shown)).collect()
    }

    /// Returns the rows before a path is begun: actions, the draft's confirmation, and other pages; and whether
    /// an answer also ends the turn.
    pub(super) fn first_rows(&self, shown: Shown, at: usize) -> (Vec<Row>, bool) {
        let take = |choice: &Choice| matches!(choice, Choice::Take(_));
        let enter = |choice: &Choice| matches!(choice, Choice::Enter(_));
        let mut rows = Vec::new();
        if matches!(shown, Shown::Usual | Shown::Look) {
            // Offers are always buttons, in rows that fit a phone: one press takes an offer.
            let offers = self.options(shown, take).into_iter();
            let offers: Vec<Button> = offers.map(|it| button(it).tone(Tone::Primary)).collect();
            let offers = offers.chunks(OFFERS).map(<[Button]>::to_vec);
            rows.extend(offers.map(Row::Buttons));
        }
        let of_offers = rows.len();
        rows.extend(self.selects(&self.options(shown, enter), "select-enter"));
        let others = self.options(shown, |choice| !take(choice) && !enter(choice));
        rows.extend(self.controls(others, "select-other"));
        let ends = self.end_with(&mut rows, shown);
        let mut last = self.commit();
        last.extend(self.ways(shown));
        last.extend(self.on_or_hint(shown));
        // Few buttons stand beside the last offers, which have another colour.
        if let Some(at) = of_offers.checked_sub(1)
            && let Some(Row::Buttons(offers)) = rows.get_mut(at)
            && offers.len() + last.len() <= Panel::BUTTONS
        {
            offers.append(&mut last);
        }
        // The button to more rows of controls, and the select of utilities.
        let fixed = (last.len() + 1).div_ceil(Panel::BUTTONS) + 1;
        let fixed = match last.is_empty() && rows.len() < Panel::ROWS {
            true => 1,
            false => fixed,
        };
        let (mut rows, more) = fit_rows(rows, fixed, at);
        if let Some(more) = more {
            last.insert(0, self.page("button-more", shown.page(more)));
        }
        rows.extend(button_rows(last));
        (rows, ends)
    }

    /// Returns what can be read at any time, and the switch to other payments.
    /// `ends` says whether an answer also ends the turn.
    pub(super) fn utilities(&self, shown: Shown, ends: bool) -> Vec<SelectOption> {
        let page = |id: &str, page: &str| {
            SelectOption::new(self.localizer.plain(id), SelectValue::Page(page))
        };
        let mut options = vec![page("button-board", "board.0")];
        let parts = parts(&self.desk.now).into_iter().skip(1);
        options.extend(parts.map(|name| page(&format!("part-{name}"), &format!("{PAGE}{name}"))));
        options.push(how_to_play_option(*self.localizer));
        if ends {
            options.push(page("button-look-first", &Shown::Look.page(0)));
        }
        if !self.has_room_to_sell(shown) {
            options.push(page(self.sells_or_repays(), &Shown::Sell.page(0)));
        }
        if shown == Shown::Own {
            options.push(page("button-usual", &Shown::Usual.page(0)));
        } else if self.is_free() {
            options.push(page("button-own-payment", &Shown::Own.page(0)));
        }
        options
    }

    /// Returns the buttons that confirm the draft, with the end of the turn if that is next.
    fn commit(&self) -> Vec<Button> {
        let choices = &self.desk.walk.choices;
        let drafted = !self.desk.draft.moves().is_empty();
        let closing = |id: &str, choice: Choice, tone: Tone| {
            let press = Press::Commit(Some(choice.to_string()));
            Button::new(self.localizer.plain(id), press).tone(tone)
        };
        let first = if choices.contains(&Choice::Supply) {
            Some(closing("button-move-on", Choice::Supply, Tone::Primary))
        } else if choices.contains(&Choice::End) {
            let id = match drafted {
                _ if self.may_build_again() => "button-end-no-second",
                true => "button-end",
                false => "button-end-only",
            };
            Some(closing(id, Choice::End, Tone::Success))
        } else {
            None
        };
        let asked = first.is_some() || choices.iter().any(is_answer);
        match commit_row(self.desk, first, asked, *self.localizer) {
            Some(Row::Buttons(buttons)) => buttons,
            _ => Vec::new(),
        }
    }

    /// Whether a second building can be built.
    pub(super) fn may_build_again(&self) -> bool {
        let mut choices = self.desk.walk.choices.iter();
        self.desk.walk.question == Some(Question::BuildAgain)
            && choices.any(|it| matches!(it, Choice::Build(_)))
    }

    /// Returns the button that repays as many loans as possible after the main action.
    fn repay(&self) -> Option<Button> {
        let after = matches!(
            self.desk.walk.question,
            Some(Question::End | Question::BuildAgain)
        );
        let can = after && self.desk.walk.choices.contains(&Choice::Repay);
        let loans = self.place.loans.min(self.place.stock.francs() / REPAY);
        let label = self.localizer.count("button-repay", loans.into());
        let press = Press::Choose(chain(&vec![Choice::Repay; loans.into()]));
        (can && loans > 0).then(|| Button::new(label, press))
    }

    /// Returns the buttons to what can be bought and sold.
    fn ways(&self, shown: Shown) -> Vec<Button> {
        if shown == Shown::Own {
            return Vec::new();
        }
        let ways = [
            (Shown::Buy, "button-buy"),
            (Shown::Sell, self.sells_or_repays()),
        ];
        let ways = ways.into_iter().filter(|(to, _)| {
            !self.shown(*to).is_empty() && (*to != Shown::Sell || self.has_room_to_sell(shown))
        });
        let ways = ways.map(|(to, id)| self.page(id, to.page(0)));
        self.repay().into_iter().chain(ways).collect()
    }

    /// Returns the text of the way to what can be sold and repaid; it names what is possible.
    fn sells_or_repays(&self) -> &'static str {
        let choices = &self.desk.walk.choices;
        let sells = choices.iter().any(|it| matches!(it, Choice::Sell(_)));
        match (sells, choices.contains(&Choice::Repay)) {
            (true, true) => "button-sell",
            (true, false) => "button-sell-only",
            (false, _) => "button-repay-only",
        }
    }

    /// Whether selling has a button, if anything can be sold. Beside offers it is a utility.
    fn has_room_to_sell(&self, shown: Shown) -> bool {
        let takes = |choice: &Choice| matches!(choice, Choice::Take(_));
        self.shown(Shown::Sell).is_empty() || !self.shown(shown).iter().any(takes)
    }

    /// Returns the button for a hint or, for a seat that only waits, the one that shows how the game has moved
    /// on.
    fn on_or_hint(&self, shown: Shown) -> Option<Button> {
        let is_over = self.desk.now.board.phase == Phase::Over;
        if self.desk.walk.choices.iter().any(is_answer) {
            let hint = Button::new(self.localizer.plain("button-hint"), Press::Hint);
            return Some(hint.emoji("💡"));
        }
        // A seat with a question needs no refresh: its next press shows if the game has moved on.
        let waits = !is_over && shown != Shown::Own;
        waits.then(|| self.page("button-refresh", shown.page(0)))
    }

    /// Returns the missing choices of a path, and the way back.
    pub(super) fn further_rows(&self, shown: Shown, at: usize) -> Vec<Row> {
        let shown = match shown {
            Shown::Own | Shown::Look => shown,
            _ => Shown::Usual,
        };
        let options = self.options(shown, |_| true);
        let rows = match self.desk.walk.question {
            Some(Question::Get {
                building: Building::Marketplace | Building::TownSquare,
                left,
            }) if !options.is_empty() => vec![self.kinds(options, left)],
            _ => self.controls(options, "select-other"),
        };
        let mut rows = rows;
        if let Some(ways) = self.ways_to_finish(shown) {
            let is_way = |button: &Button| match &ways {
                Row::Buttons(ways) => ways.iter().any(|way| way.press == button.press),
                Row::Select(_) => false,
            };
            for row in &mut rows {
                if let Row::Buttons(buttons) = row {
                    buttons.retain(|button| !is_way(button));
                }
            }
            rows.retain(|row| !matches!(row, Row::Buttons(buttons) if buttons.is_empty()));
            rows.insert(0, ways);
        }
        let ends = self.end_with(&mut rows, shown);
        let (mut rows, more) = fit_rows(rows, 1, at);
        let mut buttons = Vec::new();
        if self.desk.walk.whole {
            let enough = self.localizer.plain("button-that-is-all");
            buttons.push(Button::new(enough, Press::Complete).tone(Tone::Success));
        }
        if self.desk.walk.choices.contains(&Choice::End) {
            let label = self.localizer.plain("button-end");
            let press = Press::Commit(Some(Choice::End.to_string()));
            buttons.push(Button::new(label, press));
        }
        buttons.push(Button::new(
            self.localizer.plain("button-back"),
            Press::Back,
        ));
        if ends {
            buttons.push(self.page("button-look-first", Shown::Look.page(0)));
        }
        if let Some(more) = more {
            buttons.push(self.page("button-more", shown.page(more)));
        }
        if shown == Shown::Own {
            buttons.push(self.page("button-usual", Shown::Usual.page(0)));
        } else if self.is_free() {
            buttons.push(self.page("button-own-payment", Shown::Own.page(0)));
        }
        rows.push(Row::Buttons(buttons));
        rows
    }

    /// Returns a select of kinds of goods that takes several at once.
    fn kinds(&self, options: Vec<SelectOption>, left: u16) -> Row {
        let most = options.len().min(left.into()).max(1);
        Row::Select(Select {
            placeholder: self.localizer.plain("select-kinds"),
            options,
            min: 1,
            max: u8::try_from(most).unwrap_or(1),
        })
    }

    /// Returns the text above the page of things to buy or sell.
    pub(super) fn trade_text(&self, shown: Shown) -> String {
        if self.shown(shown).is_empty() {
            return self.localizer.plain("panel-trade-none");
        }
        if shown == Shown::Sell {
            return match self.place.loans {
                0 => self.localizer.plain("panel-trade-sell-only"),
                _ => self.localizer.plain("panel-trade-sell"),
            };
        }
        let francs = self.place.stock.francs();
        tr!(
            self.localizer,
            "panel-trade-buy",
            stock = self.localizer.amount(Token::Franc, francs)
        )
    }

    /// Returns the things to buy or sell, and the way back.
    pub(super) fn trade_rows(&self, shown: Shown, at: usize) -> Vec<Row> {
        let trade = |choice: &Choice| matches!(choice, Choice::Buy(_) | Choice::Sell(_));
        let placeholder = match shown {
            Shown::Buy => "select-buy",
            _ => "select-sell",
        };
        let rows = self.selects(&self.options(shown, trade), placeholder);
        let commit = self.commit();
        let (mut rows, more) = fit_rows(rows, 1 + usize::from(!commit.is_empty()), at);
        rows.extend(button_rows(commit));
        let mut buttons = vec![to_desk(*self.localizer)];
        let others = self.options(shown, |choice| !trade(choice));
        buttons.extend(others.into_iter().map(button));
        if let Some(more) = more {
            buttons.push(self.page("button-more", shown.page(more)));
        }
        rows.push(Row::Buttons(buttons));
        rows
    }
}

/// Returns an option as a button.
fn button(option: SelectOption) -> Button {
    let button = Button::new(option.label, Press::Choose(option.value));
    match option.emoji {
        Some(emoji) => button.emoji(emoji),
        None => button,
    }
}

/// Whether a choice answers the question, unlike choices that are possible at any time.
fn is_answer(choice: &Choice) -> bool {
    !matches!(
        choice,
        Choice::Buy(_) | Choice::Sell(_) | Choice::Repay | Choice::Top(_)
    )
}
