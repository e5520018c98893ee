//! The controls of a desk.

use roads_and_boats::{AskedAt, Choice, Deed, Phase, Question, RoadsAndBoats};
use slowtable_desk::{commit_row, draft_page_name, how_to_play_option};
use slowtable_kit::Rules as _;
use slowtable_ui::{
    Button, Panel, Press, Row, SelectOption, SelectValue, Tone, button_rows, fit_rows, select_rows,
};

use super::moving::clipped;
use super::{Mode, PanelContext};

/// How many choices get a button each.
const FEW: usize = 5;
/// From how many moves on the script has a page of its own.
const LONG: usize = 4;

impl PanelContext<'_> {
    /// Returns the rows before a path is begun: what can be done, the draft's confirmation, and other pages.
    pub(super) fn first_rows(&self) -> Vec<Row> {
        let rows = match self.desk.walk.question {
            Some(Question::Deed | Question::Call | Question::Prayer | Question::Position) => {
                self.deeds()
            }
            Some(_) => self.choice_rows(&self.desk.walk.choices),
            None => button_rows(self.script_ahead().into_iter().collect()),
        };
        let mut last = match self.commit() {
            Some(Row::Buttons(buttons)) => buttons,
            _ => Vec::new(),
        };
        last.extend(self.general());
        // Besides these there are the utilities, and perhaps the way to more rows.
        let fixed = 1 + (last.len() + 1).div_ceil(Panel::BUTTONS);
        let (mut rows, more) = fit_rows(rows, fixed, self.part);
        if let Some(more) = more {
            let page = Press::Page(self.mode.page(more));
            last.push(Button::new(self.plain("button-more"), page));
        }
        rows.extend(button_rows(last));
        rows
    }

    /// Returns what a seat can do: whole moves first, then each deed step by step.
    fn deeds(&self) -> Vec<Row> {
        let choices = &self.desk.walk.choices;
        let consents =
            |choice: &Choice| matches!(choice, Choice::Do(Deed::Permit | Deed::Revoke | Deed::Ask));
        let mut rows = Vec::new();
        let mut first = Vec::new();
        for choice in choices.iter().filter(|choice| !consents(choice)) {
            match choice {
                Choice::Done => {}
                Choice::Call(_) | Choice::Stay | Choice::Cash | Choice::Position(_) => {
                    let button = Button::new(self.label(*choice), self.at_once(*choice));
                    first.push(button.tone(Tone::Primary));
                }
                Choice::Do(Deed::Collect) => {
                    let all = format!("{}+{}", Deed::Collect, Choice::All);
                    let label = self.plain("button-collect-all");
                    first.push(Button::new(label, Press::Choose(all)).tone(Tone::Primary));
                }
                Choice::Do(Deed::Move) => {
                    rows.extend(self.movers());
                    first.extend(self.again());
                }
                Choice::Do(Deed::Brick) => first.push(self.brick()),
                _ => {}
            }
        }
        let stepwise = choices.iter().filter(|choice| {
            matches!(choice, Choice::Do(_)) && !matches!(choice, Choice::Do(Deed::Brick))
        });
        let (own, others): (Vec<Choice>, Vec<Choice>) = stepwise.partition(|it| !consents(it));
        let mut buttons = first;
        buttons.extend(own.into_iter().map(|choice| self.button(choice)));
        let quick = match self.mode {
            Mode::Pay => Vec::new(),
            _ => self.quick_rows(),
        };
        let mut all = Vec::new();
        if self.board().phase == Phase::Movement {
            all.extend(rows);
            all.extend(quick);
            all.extend(button_rows(buttons));
        } else {
            let buttons = button_rows(buttons);
            let (head, tail) = buttons.split_at(buttons.len().min(1));
            all.extend(head.iter().cloned());
            all.extend(quick);
            all.extend(tail.iter().cloned());
        }
        let mut last: Vec<Button> = self.script_ahead().into_iter().collect();
        last.extend(others.into_iter().map(|it| self.button(it)));
        last.extend(self.pay_button());
        all.extend(button_rows(last));
        all
    }

    /// Returns a button for each transporter that can move.
    fn movers(&self) -> Vec<Row> {
        let fleet = self.board().fleet(self.seat).iter();
        let movers = fleet.filter(|it| !it.moved && it.carried_by.is_none());
        let buttons = movers.map(|it| {
            let choice = Choice::Transporter(it.id);
            let text = format!("{}+{choice}", Deed::Move);
            Button {
                press: Press::Choose(text),
                ..self.button(choice)
            }
        });
        button_rows(buttons.collect())
    }

    /// Returns the button that drafts the routes of the last turn, with their number, if any fits again.
    fn again(&self) -> Option<Button> {
        let routes = self.desk.again.len();
        let label = self.localizer.count("button-again", routes);
        (routes > 0).then(|| Button::new(label, Press::Again).emoji("🔁"))
    }

    fn brick(&self) -> Button {
        let cost = self.board().brick_cost(self.seat);
        let label = self.localizer.count("button-brick", cost.into());
        Button::new(label, Press::Choose(Deed::Brick.to_string())).tone(Tone::Primary)
    }

    /// Returns the button that lets the seat name what it pays with, and back.
    fn pay_button(&self) -> Option<Button> {
        let pays = self.desk.walk.choices.iter().any(|choice| {
            matches!(
                choice,
                Choice::Do(
                    Deed::Build
                        | Deed::Road
                        | Deed::Bridge
                        | Deed::Wall
                        | Deed::Demolish
                        | Deed::Shaft
                        | Deed::Brick
                        | Deed::Research
                )
            )
        });
        let (id, mode) = match self.mode {
            Mode::Pay => ("button-pay-usual", Mode::Usual),
            _ => ("button-pay", Mode::Pay),
        };
        let shown = pays || self.mode == Mode::Pay;
        shown.then(|| Button::new(self.plain(id), Press::Page(mode.page(0))))
    }

    /// Returns choices as buttons if they are few and short, otherwise as selects.
    fn choice_rows(&self, choices: &[Choice]) -> Vec<Row> {
        if choices.is_empty() {
            return Vec::new();
        }
        let described = choices
            .iter()
            .any(|it| matches!(it, Choice::Producer(_) | Choice::Subject(_)));
        if choices.len() <= FEW && !described {
            return vec![Row::Buttons(
                choices.iter().map(|it| self.button(*it)).collect(),
            )];
        }
        let options: Vec<SelectOption> = choices.iter().map(|it| self.option(*it)).collect();
        select_rows(&options, |first, last| {
            let args = slowtable_ui::args!(first = clipped(first), last = clipped(last));
            self.localizer.text("select-any", &args)
        })
    }

    /// Returns the missing choices of a path, and the way back.
    pub(super) fn further_rows(&self) -> Vec<Row> {
        if let Some(Question::Movement { .. }) = self.desk.walk.question {
            return self.movement_rows();
        }
        let rows = self.choice_rows(&self.desk.walk.choices);
        let (mut rows, more) = fit_rows(rows, 1, self.part);
        let mut buttons = Vec::new();
        if self.desk.walk.whole {
            let enough = self.plain("button-that-is-all");
            buttons.push(Button::new(enough, Press::Complete).tone(Tone::Success));
        }
        buttons.push(Button::new(self.plain("button-back"), Press::Back));
        if let Some(more) = more {
            let page = Press::Page(self.mode.page(more));
            buttons.push(Button::new(self.plain("button-more"), page));
        }
        rows.push(Row::Buttons(buttons));
        rows
    }

    /// Returns the buttons that confirm the draft, with the end of the phase if that is possible.
    fn commit(&self) -> Option<Row> {
        let drafted = !self.desk.draft.moves().is_empty();
        let solo = self.board().is_solo();
        let first = self.desk.walk.choices.contains(&Choice::Done).then(|| {
            let id = match (drafted, solo) {
                (true, true) => "button-confirm-end",
                (true, false) => "button-confirm-in",
                (false, true) => "button-end",
                (false, false) => "button-in",
            };
            let press = Press::Commit(Some(Choice::Done.to_string()));
            Button::new(self.plain(id), press).tone(Tone::Success)
        });
        let asked = first.is_some() || self.is_awaited();
        commit_row(self.desk, first, asked, *self.localizer)
    }

    /// Returns the button that leads to the script of this phase while others are still asked before it.
    fn script_ahead(&self) -> Option<Button> {
        let board = self.board();
        if self.desk.is_ahead() || !self.desk.draft.moves().is_empty() || self.is_awaited() {
            return None;
        }
        let occasions = RoadsAndBoats::occasions(&self.desk.now).into_iter();
        let occasion = occasions
            .filter(|it| it.asked == AskedAt::Script)
            .find(|it| it.phase == board.phase)?;
        let press = Press::Ahead(occasion.to_string());
        let label = self.plain("button-script-ahead");
        Some(Button::new(label, press).tone(Tone::Primary))
    }

    /// Returns what a person may want at any time: the board, and how the game is played.
    pub(super) fn utilities(&self) -> Vec<SelectOption> {
        let board = SelectOption::new(self.plain("button-board"), SelectValue::Page("board.0"));
        vec![board, how_to_play_option(*self.localizer)]
    }

    /// Returns the buttons for advice and for the script; for a seat that only waits the one that shows how the game
    /// has moved on.
    fn general(&self) -> Vec<Button> {
        let page = |id: &str, page: &str| Button::new(self.plain(id), Press::Page(page.to_owned()));
        let mut buttons = Vec::new();
        let is_over = self.desk.now.board.phase == Phase::Over;
        if self.is_awaited() {
            buttons.push(Button::new(self.plain("button-hint"), Press::Hint).emoji("💡"));
        } else if !is_over && self.desk.draft.page.is_none() {
            buttons.push(page("button-refresh", ""));
        }
        // The desk's own page lets moves be taken out; the game's has what was written down before, too.
        if self.desk.draft.moves().len() >= LONG {
            buttons.push(page("button-script", &draft_page_name()));
        } else if self.moves() >= LONG {
            buttons.push(page("button-script", "script.0"));
        }
        buttons
    }
}
