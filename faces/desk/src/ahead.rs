//! What every desk shows of deciding ahead and of plans, whatever the game.

use slowtable_kit::{
    DecidedAhead, Intended, Misfit, PlannedStep, Rules, StandingQuestion, StepMisfit,
};
use slowtable_ui::{
    Args, Button, Language, Panel, PanelError, PlainName, Press, Row, Select, SelectOption,
    SelectValue, Tone, Words, select_rows,
};

use crate::desk::Desk;
use crate::draft::{KeptPlan, decisions};
use crate::following::THEN;
use crate::notice;
use crate::plan::NOTE_LENGTH;

/// Says what a move is with a view, where it can.
type Describe<'a, R> = dyn Fn(&<R as Rules>::View, &[<R as Rules>::Choice]) -> Option<String> + 'a;

/// What a game calls its own.
pub(crate) struct Naming<'a, R: Rules> {
    /// What an occasion is.
    pub(crate) occasion: &'a dyn Fn(R::Occasion) -> String,
    /// What a move is with a view, where it can be said.
    pub(crate) path: &'a Describe<'a, R>,
    /// Why a move is not possible.
    pub(crate) refused: &'a dyn Fn(&R::Refusal) -> String,
    /// A text of the game by its id.
    pub(crate) text: &'a dyn Fn(&str) -> String,
}

/// What begins the name of the page of a standing question, before its id.
const STANDING_PAGE: &str = "standing:";
/// Characters of a plan's name in a select.
const PLAN_NAME: usize = 60;

/// A desk with what it shows of deciding ahead.
pub(crate) struct AheadDesk<'a, R: Rules> {
    desk: &'a Desk<'a, R>,
    naming: Naming<'a, R>,
    words: &'static Words,
    language: Language,
}

impl<'a, R: Rules> AheadDesk<'a, R> {
    /// `None` if the words cannot be read, which a test rules out.
    pub(crate) fn new(
        desk: &'a Desk<'a, R>,
        naming: Naming<'a, R>,
        language: Language,
    ) -> Option<Self> {
        Some(Self {
            desk,
            naming,
            words: notice::words()?,
            language,
        })
    }

    fn plain(&self, id: &str) -> String {
        self.words.plain(self.language, id)
    }

    fn text(&self, id: &str, args: &Args) -> String {
        self.words.text(self.language, id, args)
    }

    /// The panel that stands in the place of the game's own: between the steps of a plan, and for an
    /// answer once for all. `picture` is of what lies before the seat.
    pub(crate) fn instead(&self, picture: Option<String>) -> Option<Result<Panel, PanelError>> {
        let panel = if self.desk.is_between_steps() {
            self.between_steps()
        } else {
            let page = self
                .desk
                .draft
                .page
                .as_deref()?
                .strip_prefix(STANDING_PAGE)?;
            self.standing(R::STANDING.iter().find(|one| one.id == page)?)
        };
        Some(panel.map(|panel| match picture {
            Some(picture) => panel.with_picture(picture),
            None => panel,
        }))
    }

    /// The game's panel with what the desk shows of deciding ahead.
    pub(crate) fn complete(&self, panel: Panel) -> Panel {
        match self.desk.occasion() {
            Some(occasion) => self.deciding(panel, occasion),
            None => self.waiting(panel),
        }
    }

    /// The desk at the table: what was dropped, and what may be decided ahead.
    fn waiting(&self, panel: Panel) -> Panel {
        let desk = self.desk;
        let mut lines = Vec::new();
        for dropped in decisions::<R>(&desk.draft.dropped) {
            let come = R::occasion(&desk.before);
            if let Some(come) = come.filter(|come| R::rules_out(*come, dropped.occasion)) {
                let args = Args::new()
                    .with("name", (self.naming.occasion)(dropped.occasion))
                    .with("come", (self.naming.occasion)(come));
                lines.push(self.text("ahead-ruled-out", &args));
                continue;
            }
            let why = match dropped.moves(&desk.before) {
                Err(misfits) => match misfits.into_iter().next() {
                    Some(misfit) => self.why(&misfit),
                    None => self.plain("ahead-different"),
                },
                Ok(_) => self.plain("ahead-different"),
            };
            let args = Args::new()
                .with("name", (self.naming.occasion)(dropped.occasion))
                .with("why", why);
            lines.push(self.text("ahead-dropped", &args));
        }
        if desk.lost.plan {
            lines.push(self.plain("plan-shelved"));
        }
        let panel = match lines.is_empty() {
            true => panel,
            false => panel.with_notice(&lines.join("\n")),
        };
        if !desk.draft.is_empty() || desk.draft.page.is_some() {
            return panel;
        }
        let occasions = self.occasions();
        if occasions.is_empty() {
            return panel;
        }
        let standing = R::STANDING.iter().map(|one| self.standing_option(one));
        let options: Vec<SelectOption> = self
            .plans()
            .into_iter()
            .chain(standing)
            .chain(occasions)
            .collect();
        panel.with_rows(self.selects(&options, "ahead-select"))
    }

    /// The desk on which is decided what is done on an occasion.
    fn deciding(&self, panel: Panel, occasion: R::Occasion) -> Panel {
        let desk = self.desk;
        let args = Args::new().with("name", (self.naming.occasion)(occasion));
        let mut lines = self.steps();
        lines.push(self.text("ahead-deciding", &args));
        for (number, intended) in (1..).zip(desk.intended()) {
            let args = Args::new()
                .with("n", number)
                .with("moves", self.moves(&desk.before, intended));
            lines.push(self.text("ahead-decided", &args));
        }
        if desk.is_otherwise() {
            lines.push(self.plain("ahead-otherwise"));
        }
        let mut buttons = vec![self.back()];
        if !desk.intended().is_empty() {
            if !desk.is_otherwise() {
                buttons.push(Button::new(self.plain("ahead-add"), Press::Otherwise));
            }
            buttons.push(Button::new(self.plain("ahead-forget"), Press::Forget));
        }
        let closing = closing(&panel).filter(|closing| desk.can_go_on(Some(closing)));
        if closing.is_some() || desk.can_go_on(None) {
            buttons.push(Button::new(self.plain("plan-then"), Press::Then(closing)));
        }
        if desk.can_keep_plan() {
            buttons.push(Button::new(self.plain("plan-keep"), Press::KeepPlan));
        }
        panel
            .with_notice(&lines.join("\n"))
            .relabelled(&Press::Commit(None), &self.plain("ahead-keep"))
            .with_buttons(buttons)
    }

    /// What has been planned so far, and what comes next.
    fn between_steps(&self) -> Result<Panel, PanelError> {
        let desk = self.desk;
        let kept = desk.opened_plan().and_then(|at| desk.draft.plans.get(at));
        let mut lines = vec![self.plain("plan-title")];
        let note = kept.and_then(|plan| plan.note.as_deref());
        if let Some(note) = note.and_then(|note| PlainName::clean_to(note, NOTE_LENGTH.into())) {
            lines.push(self.text("plan-note", &Args::new().with("note", note.markdown())));
        }
        lines.extend(self.steps());
        lines.push(self.plain("plan-next"));
        let possible = desk.planned_steps().iter().all(|step| step.now.is_ok());
        let decide = Button::new(self.plain("plan-decide"), Press::Commit(None))
            .tone(Tone::Success)
            .enabled(possible);
        let mut buttons = vec![
            decide,
            Button::new(self.plain("plan-keep"), Press::KeepPlan).enabled(desk.can_keep_plan()),
            Button::new(self.plain("plan-undo"), Press::Undo),
        ];
        if kept.is_some() {
            buttons.push(Button::new(self.plain("plan-add-note"), Press::Note));
            buttons.push(Button::new(self.plain("plan-forget"), Press::Forget));
        }
        let next = match desk.plan().is_some_and(|plan| plan.view.is_some()) {
            true => self.occasions(),
            false => Vec::new(),
        };
        let mut rows = self.selects(&next, "plan-select");
        rows.truncate(Panel::ROWS - 2);
        rows.push(Row::Buttons(buttons));
        rows.push(Row::Buttons(vec![self.back()]));
        Panel::new(lines.join("\n"), rows)
    }

    /// A question that can be answered once for all.
    fn standing(&self, question: &StandingQuestion) -> Result<Panel, PanelError> {
        let now = self.answered(question);
        let option = |answer: &str| {
            let value = SelectValue::Standing {
                question: question.id,
                answer,
            };
            let mut option = SelectOption::new(self.answer(question, answer), value);
            option.chosen = now.unwrap_or(StandingQuestion::ASK) == answer;
            option
        };
        let answers =
            std::iter::once(StandingQuestion::ASK).chain(question.answers.iter().copied());
        let select = Select::one(self.plain("standing-select"), answers.map(option).collect());
        let question = (self.naming.text)(&format!("standing-{}", question.id));
        let text = self.text("standing-title", &Args::new().with("question", question));
        let back = Button::new(self.plain("ahead-back"), Press::Page(String::new()));
        Panel::new(text, vec![Row::Select(select), Row::Buttons(vec![back])])
    }

    fn standing_option(&self, question: &StandingQuestion) -> SelectOption {
        let now = self.answered(question);
        let name = (self.naming.text)(&format!("standing-{}", question.id));
        let answer = self.answer(question, now.unwrap_or(StandingQuestion::ASK));
        let page = format!("{STANDING_PAGE}{}", question.id);
        let mut option = SelectOption::new(name, SelectValue::Page(&page));
        option.emoji = Some(if now.is_some() { "✅" } else { "⚙️" });
        option.describe(answer)
    }

    /// The answer that is given at once; `None` if the seat is asked.
    fn answered(&self, question: &StandingQuestion) -> Option<&str> {
        question.answer(self.desk.draft.standing_answer(question))
    }

    fn answer(&self, question: &StandingQuestion, answer: &str) -> String {
        match answer {
            StandingQuestion::ASK => self.plain("standing-ask"),
            answer => (self.naming.text)(&format!("standing-{}-{answer}", question.id)),
        }
    }

    fn back(&self) -> Button {
        Button::new(self.plain("ahead-back"), Press::Ahead(String::new()))
    }

    /// The steps of the plan before what is being decided on, with what has changed about them.
    fn steps(&self) -> Vec<String> {
        let line = |(number, step): (usize, &PlannedStep<R>)| {
            let kept = step.kept.intended.first();
            let view = step.foreseen.as_ref().unwrap_or(&self.desk.present);
            let args = Args::new()
                .with("n", number)
                .with("name", (self.naming.occasion)(step.kept.occasion))
                .with(
                    "moves",
                    kept.map_or_else(String::new, |kept| self.moves(view, kept)),
                );
            let line = self.text("plan-step", &args);
            let why = match &step.now {
                Ok(_) if step.means_the_same() => return line,
                Ok(_) => self.plain("plan-different"),
                Err(StepMisfit::Gone) => self.plain("plan-gone"),
                Err(StepMisfit::Moves(misfit)) => self.why(misfit),
            };
            format!("{line}\n⚠️ {why}")
        };
        (1..).zip(self.desk.planned_steps()).map(line).collect()
    }

    fn why(&self, misfit: &Misfit<R::Refusal>) -> String {
        match misfit {
            Misfit::Refused { refusal, .. } => (self.naming.refused)(refusal),
            Misfit::Different { .. } | Misfit::BehindSealed { .. } => self.plain("ahead-different"),
        }
    }

    /// What is done, in short.
    fn moves(&self, view: &R::View, intended: &Intended<R>) -> String {
        let moves = intended.moves.iter();
        let named: Vec<String> = moves
            .filter_map(|path| (self.naming.path)(view, path))
            .collect();
        named.join("; ")
    }

    /// Selects of one of all that can be chosen; of none where there is nothing.
    fn selects(&self, options: &[SelectOption], placeholder: &str) -> Vec<Row> {
        match options {
            [] => Vec::new(),
            // Of two selects, each says what it begins with.
            options if options.len() > Panel::OPTIONS => {
                let id = format!("{placeholder}-part");
                let begins = |first: &str, _: &str| {
                    self.text(&id, &Args::new().with("first", first.to_owned()))
                };
                select_rows(options, begins)
            }
            options => select_rows(options, |_, _| self.plain(placeholder)),
        }
    }

    /// For what may be decided ahead; with what is decided already.
    fn occasions(&self) -> Vec<SelectOption> {
        let option = |occasion: R::Occasion| {
            let name = (self.naming.occasion)(occasion);
            let id = occasion.to_string();
            let mut option = SelectOption::new(name, SelectValue::Ahead(&id));
            let of_it = |decided: &&DecidedAhead<R>| decided.occasion == occasion;
            if let Some(decided) = self.desk.decided.iter().find(of_it) {
                option.emoji = Some("✅");
                let foreseen = R::foresee(&self.desk.now, occasion);
                if let Some((view, first)) = foreseen.zip(decided.intended.first()) {
                    option = option.describe(self.moves(&view, first));
                }
            }
            option
        };
        R::occasions(&self.desk.now)
            .into_iter()
            .map(option)
            .collect()
    }

    /// The plans that are kept.
    fn plans(&self) -> Vec<SelectOption> {
        let option = |(at, plan): (usize, &KeptPlan)| {
            let steps = decisions::<R>(&plan.steps);
            let names: Vec<String> = steps
                .iter()
                .map(|step| (self.naming.occasion)(step.occasion))
                .collect();
            let args = Args::new().with("n", at + 1);
            let name = match &plan.note {
                Some(note) => note.clone(),
                None => self.text("plan-name", &args),
            };
            let name = slowtable_ui::clip(&name, PLAN_NAME);
            let mut option = SelectOption::new(name, SelectValue::Plan(at));
            option.emoji = Some("📝");
            option.describe(names.join("; "))
        };
        self.desk
            .draft
            .plans
            .iter()
            .enumerate()
            .map(option)
            .collect()
    }
}

/// The choice by which a panel ends what is being decided on.
fn closing(panel: &Panel) -> Option<String> {
    let buttons = panel.rows().iter().flat_map(|row| match row {
        Row::Buttons(buttons) => &buttons[..],
        Row::Select(_) => &[],
    });
    let mut enabled = buttons.filter(|button| button.enabled);
    enabled.find_map(|button| match &button.press {
        Press::Commit(choice) => choice.clone().filter(|choice| !choice.contains(THEN)),
        _ => None,
    })
}
