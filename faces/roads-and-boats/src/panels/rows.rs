//! The controls of a desk.

use roads_and_boats::{Choice, Deed, Phase, Question, RoadsAndBoats};
use slowtable_desk::{commit_row, draft_page_name, how_to_play_option, written_page_name};
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

/// How many transporters have buttons with their places and loads.
const LONG_MOVERS: usize = 2;

/// Whether a choice is about permissions.
const fn consents(choice: Choice) -> bool {
    matches!(choice, Choice::Do(Deed::Permit | Deed::Revoke | Deed::Ask))
}

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
        let mut rows = Vec::new();
        let mut first = Vec::new();
        for choice in choices.iter().filter(|choice| !consents(**choice)) {
            match choice {
                Choice::Done => {}
                Choice::Call(_) | Choice::Stay | Choice::Cash | Choice::Position(_) => {
                    let button = Button::new(self.label(*choice), self.at_once(&[*choice]));
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
        first.extend(self.rest());
        let aside = self.aside();
        let stepwise = choices.iter().filter(|choice| {
            matches!(choice, Choice::Do(_))
                && !matches!(choice, Choice::Do(Deed::Brick))
                && !aside.contains(choice)
        });
        let mut buttons = first;
        buttons.extend(stepwise.map(|choice| self.button(*choice)));
        let quick = match self.mode {
            Mode::Pay => Vec::new(),
            _ => self.quick_rows(),
        };
        let mut all = button_rows(self.grants());
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
        all.extend(button_rows(self.script_ahead().into_iter().collect()));
        all
    }

    /// Returns the deeds that stand in the select of utilities while the seat acts: permissions, and the movement of a
    /// transporter to be named, if each that can move has a button.
    fn aside(&self) -> Vec<Choice> {
        if !self.acts() {
            return Vec::new();
        }
        let choices = self.desk.walk.choices.iter().copied();
        let is_named = || {
            let walker = self.walked(&[Choice::Do(Deed::Move)]);
            let movers = self.movable();
            walker.is_some_and(|it| it.choices().iter().all(|choice| movers.contains(choice)))
        };
        let is_aside = |choice: &Choice| match choice {
            Choice::Do(Deed::Move) => is_named(),
            choice => consents(*choice),
        };
        choices.filter(is_aside).collect()
    }

    /// Returns the seat's transporters that can move.
    fn movable(&self) -> Vec<Choice> {
        let fleet = self.board().fleet(self.seat).iter();
        let movers = fleet.filter(|it| !it.moved && it.carried_by.is_none());
        movers.map(|it| Choice::Transporter(it.id)).collect()
    }

    /// Returns a button for each transporter that can move. The text above lists where they are and what they carry, so
    /// the buttons of many are short.
    fn movers(&self) -> Vec<Row> {
        let movers = self.movable();
        let is_short = movers.len() > LONG_MOVERS;
        let buttons = movers.into_iter().map(|choice| {
            let button = self.button(choice);
            let label = match choice {
                Choice::Transporter(id) if is_short => self.carrier(id),
                _ => button.label,
            };
            Button {
                label,
                press: Press::Choose(format!("{}+{choice}", Deed::Move)),
                ..button
            }
        });
        button_rows(buttons.collect())
    }

    /// Returns the button that drafts the routes of the last turn, with their number, if any fits again.
    fn again(&self) -> Option<Button> {
        let routes = self.desk.again.len();
        let label = self.localizer.count("button-again", routes);
        (routes > 0 && !self.has_rest()).then(|| Button::new(label, Press::Again).emoji("🔁"))
    }

    /// Whether something that fell away of the seat's script is possible (O6).
    fn has_rest(&self) -> bool {
        RoadsAndBoats::proposed(&self.desk.now).is_some()
    }

    /// Returns the button that drafts what fell away once more, with its number, for a seat that has taken it out.
    fn rest(&self) -> Option<Button> {
        let moves = self.desk.again.len();
        let label = self.localizer.count("button-rest", moves);
        let fits = moves > 0 && self.desk.draft.is_empty() && self.has_rest();
        fits.then(|| Button::new(label, Press::Again).emoji("🔁"))
    }

    fn brick(&self) -> Button {
        let cost = self.board().brick_cost(self.seat);
        let label = self.localizer.count("button-brick", cost.into());
        Button::new(label, Press::Choose(Deed::Brick.to_string())).tone(Tone::Primary)
    }

    /// Returns the option that lets the seat name what it pays with, and back.
    fn pay_option(&self) -> Option<SelectOption> {
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
        let page = mode.page(0);
        shown.then(|| SelectOption::new(self.plain(id), SelectValue::Page(&page)))
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
        if self.desk.is_ahead() || !self.desk.draft.moves().is_empty() {
            return None;
        }
        let occasion = RoadsAndBoats::opens(&self.desk.now)?;
        let press = Press::Ahead(occasion.to_string());
        let label = self.plain("button-script-ahead");
        Some(Button::new(label, press).tone(Tone::Primary))
    }

    /// Returns what is seldom done, and what a person may want at any time: the board, and how the game is played.
    pub(super) fn utilities(&self) -> Vec<SelectOption> {
        let aside = self.aside();
        let mut options = self.permissions();
        options.extend(aside.into_iter().map(|it| self.option(it)));
        options.extend(self.pay_option());
        // A single move is taken back by the button for the last one, unless a draft lies over it.
        let drafted = self.desk.draft.moves().len();
        if self.written() > usize::from(drafted == 0) && (drafted >= LONG || self.written() < LONG)
        {
            let page = written_page_name();
            let label = self.plain("button-written");
            options.push(SelectOption::new(label, SelectValue::Page(&page)));
        }
        let board = SelectValue::Page("board.0");
        options.push(SelectOption::new(self.plain("button-board"), board));
        options.push(how_to_play_option(*self.localizer));
        options
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
        // On these pages moves are taken out one by one.
        if self.desk.draft.moves().len() >= LONG {
            buttons.push(page("button-script", &draft_page_name()));
        } else if self.written() >= LONG {
            buttons.push(page("button-script", &written_page_name()));
        }
        buttons
    }
}
