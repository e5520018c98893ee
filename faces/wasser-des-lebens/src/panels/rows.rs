//! The controls of a desk.

use slowtable_desk::{chain, commit_row, how_to_play_option};
use slowtable_kit::Rules as _;
use slowtable_ui::{
    Button, Panel, Press, Row, SelectOption, SelectValue, Tone, button_rows, fit_rows, select_rows,
    tr,
};
use wasser_des_lebens::{Choice, Offer, Phase, Question, WasserDesLebens};

use super::{MORE, PART, PanelContext, parts};

/// The most rows of buttons for the cards of a discard.
const DISCARD_ROWS: usize = 3;

impl PanelContext<'_> {
    /// Returns the rows before a path is begun: what can be done, the draft's confirmation, and other pages.
    pub(super) fn first_rows(&self, at: usize) -> Vec<Row> {
        let rows = match self.desk.walk.question {
            Some(Question::Founding | Question::Force) => self.with_drafts(self.places()),
            Some(Question::Roll) => self.with_drafts(self.cards_and_trade()),
            Some(Question::Discard { left }) => self.with_drafts(self.discard(left)),
            Some(Question::Trade | Question::Build) => self.turn(),
            Some(_) => self.with_drafts(self.answers(2)),
            None => Vec::new(),
        };
        let mut last = match self.commit() {
            Some(Row::Buttons(buttons)) => buttons,
            _ => Vec::new(),
        };
        last.extend(self.general());
        // Besides these there are the utilities, and perhaps the way to more rows.
        let fixed = 1 + (last.len() + 1).div_ceil(Panel::BUTTONS);
        let (mut rows, more) = fit_rows(rows, fixed, at);
        if let Some(more) = more {
            let page = match more {
                0 => String::new(),
                more => format!("{MORE}{more}"),
            };
            last.push(Button::new(self.plain("button-more"), Press::Page(page)));
        }
        rows.extend(button_rows(last));
        rows
    }

    /// Returns what a person may want at any time: the board, single pictures, and how the game is played.
    pub(super) fn utilities(&self) -> Vec<SelectOption> {
        let board = SelectOption::new(self.plain("button-board"), SelectValue::Page("board.0"));
        let parts = parts(self.desk).into_iter().map(|name| {
            let label = self.plain(&format!("part-{name}"));
            SelectOption::new(label, SelectValue::Page(&format!("{PART}{name}")))
        });
        let last = how_to_play_option(*self.localizer);
        std::iter::once(board).chain(parts).chain([last]).collect()
    }

    /// Returns what the player in turn can do after the roll.
    fn turn(&self) -> Vec<Row> {
        let mut first: Vec<Button> = Vec::new();
        for choice in &self.desk.walk.choices {
            if matches!(choice, Choice::Build(_) | Choice::Buy | Choice::Offer) {
                first.push(self.button(*choice));
            }
        }
        let mut rows = button_rows(first);
        rows.extend(self.answers(1));
        rows.extend(self.cards_and_trade());
        self.with_drafts(rows)
    }

    /// Returns cards that can be played, and what can be given to the regions.
    fn cards_and_trade(&self) -> Vec<Row> {
        let choices = &self.desk.walk.choices;
        let buttons = |is: fn(&Choice) -> bool| {
            let of_it = choices.iter().filter(|choice| is(choice));
            of_it.map(|choice| self.button(*choice)).collect::<Vec<_>>()
        };
        let mut cards = buttons(|it| matches!(it, Choice::Play(_)));
        let trades = buttons(|it| matches!(it, Choice::Trade(_)));
        if cards.len() + trades.len() <= Panel::BUTTONS {
            cards.extend(trades);
            return button_rows(cards);
        }
        [button_rows(cards), button_rows(trades)].concat()
    }

    /// Adds drafts of offers for the own next turn: a new one, and those that can be removed.
    fn with_drafts(&self, mut rows: Vec<Row>) -> Vec<Row> {
        let drafts = |choice: &&Choice| matches!(choice, Choice::Draft | Choice::Scrap(_));
        let offers = |choice: &&Choice| {
            matches!(choice, Choice::Offer) && !self.desk.now.board.in_turn(self.seat)
        };
        let choices = self.desk.walk.choices.iter();
        let found = choices.filter(|choice| drafts(choice) || offers(choice));
        rows.extend(button_rows(found.map(|it| self.button(*it)).collect()));
        rows
    }

    /// Returns amounts of each kind that may be given back, after what is held most.
    fn discard(&self, left: u8) -> Vec<Row> {
        let mut options: Vec<SelectOption> = Vec::new();
        if self.desk.path.is_empty()
            && let Some(path) =
                WasserDesLebens::standing_move(&self.desk.now, "discard", "most_first")
        {
            let value = chain(&path);
            let told = crate::lines::drafted(&self.desk.now, &path, self.names, self.localizer);
            if path.len() > 1 && value.len() <= Panel::CARRIED {
                options.push(SelectOption::new(told.unwrap_or_default(), value));
            }
        }
        let proposed = options.len();
        let drops = self.desk.walk.choices.iter();
        let drops = drops.filter(|it| matches!(it, Choice::Drop(..)));
        options.extend(drops.map(|choice| self.option(*choice)));
        if options.len() > DISCARD_ROWS * Panel::BUTTONS {
            return select_rows(&options, |_, _| {
                self.localizer.count("select-drop", left.into())
            });
        }
        let buttons = options.into_iter().enumerate().map(|(at, option)| {
            let tone = match at < proposed {
                true => Tone::Primary,
                false => Tone::Secondary,
            };
            let button = Button::new(option.label, Press::Choose(option.value)).tone(tone);
            match option.emoji {
                Some(emoji) => button.emoji(emoji),
                None => button,
            }
        });
        button_rows(buttons.collect())
    }

    /// Returns the missing choices of a path, and the way back.
    pub(super) fn further_rows(&self) -> Vec<Row> {
        let mut rows = match self.desk.walk.question {
            Some(Question::Discard { left }) => self.discard(left),
            Some(
                Question::FoundingRoad { .. }
                | Question::Place { .. }
                | Question::FreeRoad { .. }
                | Question::Force,
            ) => self.places(),
            _ => {
                let buttons = self.desk.walk.choices.iter().map(|it| self.button(*it));
                button_rows(buttons.collect())
            }
        };
        let mut buttons = Vec::new();
        if self.desk.walk.whole {
            let enough = self.plain("button-that-is-all");
            buttons.push(Button::new(enough, Press::Complete).tone(Tone::Success));
        }
        buttons.push(Button::new(self.plain("button-back"), Press::Back));
        rows.push(Row::Buttons(buttons));
        rows
    }

    /// Returns the buttons that confirm the draft, with the roll or the end of the turn if that is next.
    fn commit(&self) -> Option<Row> {
        let choices = &self.desk.walk.choices;
        let drafted = !self.desk.draft.moves().is_empty();
        let closing = |id: &str, choice: Choice, tone: Tone| {
            let press = Press::Commit(Some(choice.to_string()));
            Button::new(self.plain(id), press).tone(tone)
        };
        let first = if choices.contains(&Choice::Roll) {
            let id = match drafted {
                true => "button-confirm-roll",
                false => "button-roll",
            };
            Some(closing(id, Choice::Roll, Tone::Primary).emoji("🎲"))
        } else if choices.contains(&Choice::End) && !self.drafts_an_offer() {
            let id = match drafted {
                true => "button-confirm-end",
                false => "button-end",
            };
            Some(closing(id, Choice::End, Tone::Success))
        } else {
            None
        };
        let asked = first.is_some() || self.is_awaited();
        let mut row = commit_row(self.desk, first, asked, *self.localizer);
        if choices.contains(&Choice::End)
            && self.drafts_an_offer()
            && let Some(Row::Buttons(buttons)) = &mut row
        {
            let press = Press::Choose(Choice::End.to_string());
            buttons.push(Button::new(self.plain("button-end"), press));
        }
        row
    }

    /// Whether the draft makes an offer. The end of the turn would close it before anybody can answer (D10).
    fn drafts_an_offer(&self) -> bool {
        let known = &self.desk.before.board.offers;
        let offers = &self.board().offers;
        let new = |offer: &Offer| known.iter().all(|one| one.id != offer.id);
        offers
            .iter()
            .any(|offer| offer.from == self.seat && new(offer))
    }

    /// Returns the button for advice, or for a seat that only waits the one that shows how the game has moved on.
    fn general(&self) -> Vec<Button> {
        let page = |id: &str, page: &str| Button::new(self.plain(id), Press::Page(page.to_owned()));
        let mut buttons = Vec::new();
        let is_over = self.desk.now.board.phase == Phase::Over;
        if self.is_awaited() {
            buttons.push(Button::new(self.plain("button-hint"), Press::Hint).emoji("💡"));
        } else if !is_over && self.desk.draft.page.is_none() {
            buttons.push(page("button-refresh", ""));
        }
        buttons
    }

    /// Returns the cost of something, for a question.
    pub(super) fn cost(&self, ware: wasser_des_lebens::Ware) -> String {
        let cost = self.board().rows.cost(ware);
        let cost = self.localizer.bundle_shown(cost);
        tr!(self.localizer, "panel-cost", cost = cost)
    }
}
