//! The panel of a seat's desk.

use slowtable_desk::{
    Desk, TABLE, commit_row, how_to_play_button, last_move, sealed_row, unconfirmed,
};
use slowtable_kit::Seat;
use slowtable_ui::{
    Args, Button, Localizer, Names, Panel, PanelError, Press, Row, Select, SelectOption, Tone,
    args, button_rows, capital, join, leaf, paginate, select_rows, tr,
};
use toy::{Choice, Question, ROUNDS, Toy};

use crate::text;

/// Everything that a panel is made from.
struct PanelContext<'a> {
    desk: &'a Desk<'a, Toy>,
    seat: Seat,
    names: &'a Names,
    localizer: Localizer<'a>,
}

/// Returns the panel of a desk.
pub(crate) fn panel(
    desk: &Desk<'_, Toy>,
    names: &Names,
    localizer: Localizer<'_>,
) -> Result<Panel, PanelError> {
    let Some(seat) = desk.now.viewer.seat() else {
        return Panel::new(localizer.plain("panel-no-seat"), Vec::new());
    };
    let page = desk.draft.page.as_deref().unwrap_or_default();
    if let Some(at) = page.strip_prefix("board.") {
        let pages = paginate(text::board(&desk.now, names, localizer));
        let name = |at| format!("board.{at}");
        let (text, row) = leaf(&pages, at.parse().unwrap_or(0), name, localizer);
        return Ok(Panel::new(text, vec![row])?.with_picture(TABLE));
    }
    let context = PanelContext {
        desk,
        seat,
        names,
        localizer,
    };
    let (asked, rows) = if desk.sealed {
        context.sealed()
    } else if desk.path.is_empty() {
        (context.question(), context.first_rows())
    } else {
        (context.question(), context.further_rows())
    };
    Ok(Panel::new(context.header(&asked), rows)?.with_picture(TABLE))
}

impl PanelContext<'_> {
    fn plain(&self, id: &str) -> String {
        self.localizer.plain(id)
    }

    fn text(&self, id: &str, args: &Args) -> String {
        self.localizer.text(id, args)
    }

    fn name(&self, seat: Seat) -> String {
        self.names.of(seat).markdown()
    }

    /// Returns the text around a question: the state of the game, the seat's seeds and water, its
    /// draft.
    fn header(&self, asked: &str) -> String {
        let board = &self.desk.now.board;
        let points = text::points(self.localizer, board.points(self.seat).into());
        let args = args!(round = board.round, rounds = ROUNDS, points = points);
        let title = if board.over() {
            "panel-over"
        } else {
            "panel-round"
        };
        let mut lines = vec![self.text(title, &args)];
        lines.push(asked.to_owned());
        lines.push(String::new());
        let seeds = self.desk.now.secret.iter().flat_map(|secret| &secret.seeds);
        let seeds = join(seeds.map(|&seed| text::crop(self.localizer, seed)));
        let own = if seeds.is_empty() {
            "panel-own-none"
        } else {
            "panel-own"
        };
        let water = board
            .gardeners
            .get(self.seat.index())
            .map_or(0, |own| own.water);
        lines.push(tr!(self, own, water = water, seeds = seeds));
        lines.push(tr!(self, "panel-well", well = board.well));
        if let Some(pick) = self.desk.now.secret.as_ref().and_then(|secret| secret.pick) {
            lines.push(tr!(self, "panel-picked", n = pick));
        }
        let drafted = self.desk.events.iter();
        let drafted: Vec<String> = drafted
            .filter_map(|event| text::line(event, self.names, self.localizer, ".own"))
            .map(|line| format!("• {line}"))
            .collect();
        if !drafted.is_empty() {
            lines.extend([String::new(), self.plain("panel-drafted")]);
            lines.extend(drafted);
        }
        lines.join("\n")
    }

    /// Returns the question in words.
    fn question(&self) -> String {
        let crop = |crop| args!(crop = text::crop(self.localizer, crop));
        match self.desk.walk.question {
            None => self.plain("ask-over"),
            Some(Question::Move) if self.picked() => {
                if let Some(unconfirmed) = unconfirmed(self.desk, self.localizer) {
                    return unconfirmed;
                }
                let board = &self.desk.now.board;
                let late = Seat::all(board.seats())
                    .zip(&board.gardeners)
                    .filter(|(_, gardener)| !gardener.picked)
                    .map(|(seat, _)| self.name(seat));
                let names = self.localizer.all_of(late);
                tr!(self, "ask-wait", names = names)
            }
            Some(Question::Move) => self.plain("ask-move"),
            Some(Question::Number) => self.plain("ask-number"),
            Some(Question::Plant) => self.plain("ask-plant"),
            Some(Question::Plot { crop: what }) => self.text("ask-plot", &crop(what)),
            Some(Question::Partner) => self.plain("ask-partner"),
            Some(Question::Offer { to }) => {
                tr!(self, "ask-offer", name = self.name(to))
            }
            Some(Question::Return { from, offered }) => {
                self.text("ask-return", &crop(offered).with("name", self.name(from)))
            }
            Some(Question::Goal) => self.plain("ask-goal"),
        }
    }

    fn picked(&self) -> bool {
        let gardeners = &self.desk.now.board.gardeners;
        gardeners
            .get(self.seat.index())
            .is_some_and(|own| own.picked)
    }

    /// Returns the rows before a path is begun: choices, the draft's confirmation, and pages.
    fn first_rows(&self) -> Vec<Row> {
        let mut buttons = self.buttons();
        if !self.desk.again.is_empty() {
            let label = tr!(self, "button-again", n = self.desk.again.len());
            buttons.push(Button::new(label, Press::Again).emoji("🔁"));
        }
        let mut rows = button_rows(buttons);
        rows.extend(commit_row(self.desk, None, !self.picked(), self.localizer));
        rows.push(self.reading());
        rows
    }

    /// Returns the missing choices of a path, and the way back.
    fn further_rows(&self) -> Vec<Row> {
        let choices = &self.desk.walk.choices;
        let option = |choice: &Choice| match choice {
            Choice::Number(number) => {
                Some(SelectOption::new(number.to_string(), choice.to_string()))
            }
            Choice::Plot(plot) => Some(SelectOption::new(plot.to_string(), choice.to_string())),
            _ => None,
        };
        let options: Vec<SelectOption> = choices.iter().filter_map(option).collect();
        let mut rows = button_rows(self.buttons());
        if self.desk.walk.question == Some(Question::Number) {
            rows.push(Row::Select(Select::one(
                self.plain("select-number"),
                options,
            )));
        } else {
            rows.extend(select_rows(&options, |first, last| {
                tr!(
                    self,
                    "select-plots",
                    first = first.to_owned(),
                    last = last.to_owned()
                )
            }));
        }
        rows.push(Row::Buttons(vec![Button::new(
            self.plain("button-back"),
            Press::Back,
        )]));
        rows
    }

    /// Returns the choices that are buttons.
    fn buttons(&self) -> Vec<Button> {
        let button = |choice: &Choice| {
            let label = match *choice {
                Choice::Pick => self.plain("button-pick"),
                Choice::Raise => self.plain("button-raise"),
                Choice::Done => self.plain("button-done"),
                Choice::Water => self.plain("button-water"),
                Choice::Plant => self.plain("button-plant"),
                Choice::Offer => self.plain("button-offer"),
                Choice::Promise => self.plain("button-promise"),
                Choice::Accept => self.plain("button-accept"),
                Choice::Decline => self.plain("button-decline"),
                Choice::Goal => self.plain("button-goal"),
                Choice::Partner(seat) => self.names.of(seat).label().to_owned(),
                Choice::Crop(crop) => capital(&text::crop(self.localizer, crop)),
                Choice::Number(_) | Choice::Plot(_) => return None,
            };
            let due = matches!(choice, Choice::Pick | Choice::Done | Choice::Accept);
            let tone = if due { Tone::Primary } else { Tone::Secondary };
            Some(Button::new(label, Press::Choose(choice.to_string())).tone(tone))
        };
        self.desk.walk.choices.iter().filter_map(button).collect()
    }

    fn reading(&self) -> Row {
        let page = |id: &str, page: &str| Button::new(self.plain(id), Press::Page(page.to_owned()));
        let mut buttons = vec![page("button-board", "board.0"), page("button-refresh", "")];
        buttons.push(how_to_play_button(self.localizer));
        if !self.desk.sealed && self.desk.walk.question.is_some() {
            buttons.push(Button::new(self.plain("button-hint"), Press::Hint));
        }
        Row::Buttons(buttons)
    }

    /// Returns the text and rows after a sealed preview: what the last drafted move is, and whether it counts.
    fn sealed(&self) -> (String, Vec<Row>) {
        let (text, confirm) = match last_move(self.desk)[..] {
            [Choice::Offer, Choice::Partner(to), Choice::Crop(crop)] => (
                tr!(
                    self,
                    "panel-sealed-offer",
                    name = self.name(to),
                    crop = text::crop(self.localizer, crop)
                ),
                "button-give",
            ),
            [Choice::Promise, Choice::Partner(to), Choice::Crop(crop)] => (
                tr!(
                    self,
                    "panel-sealed-promise",
                    name = self.name(to),
                    crop = text::crop(self.localizer, crop)
                ),
                "button-pledge",
            ),
            [Choice::Accept, Choice::Crop(crop)] => (
                tr!(
                    self,
                    "panel-sealed-accept",
                    crop = text::crop(self.localizer, crop)
                ),
                "button-confirm",
            ),
            [Choice::Pick, Choice::Number(number)] => {
                (tr!(self, "panel-sealed-pick", n = number), "button-lay")
            }
            [Choice::Done] => {
                let secret = self.desk.now.secret.as_ref();
                let number = secret.and_then(|secret| secret.pick).unwrap_or(0);
                (tr!(self, "panel-sealed-done", n = number), "button-done")
            }
            _ => (self.plain("ask-move"), "button-confirm"),
        };
        let row = sealed_row(self.desk, &self.plain(confirm), self.localizer);
        (text, vec![row, self.reading()])
    }
}
