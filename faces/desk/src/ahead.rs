//! What the desks of all games show of decisions ahead and of plans.

use slowtable_kit::{
    DecidedAhead, Intended, Misfit, Occasion as _, Plan, PlannedStep, Rules, StandingQuestion,
    StepMisfit,
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

/// Describes a move in a view; `None` if the face has no words for it.
pub(crate) type Describe<'a, R> =
    dyn Fn(&<R as Rules>::View, &[<R as Rules>::Choice]) -> Option<String> + 'a;

/// A game's words for its occasions, moves and refusals.
pub(crate) struct Naming<'a, R: Rules> {
    /// Returns the name of an occasion.
    pub(crate) occasion: &'a dyn Fn(R::Occasion) -> String,
    /// Returns the description of a move, if there is one.
    pub(crate) path: &'a Describe<'a, R>,
    /// Returns the reason for which the rules refuse a move.
    pub(crate) refused: &'a dyn Fn(&R::Refusal) -> String,
    /// Returns a text of the game by its Fluent id.
    pub(crate) text: &'a dyn Fn(&str) -> String,
}

/// The prefix of the page name of a standing question, before the question's id.
const STANDING_PAGE: &str = "standing:";
/// The prefix of the page name of a topic, before the kind of its occasions.
const TOPIC_PAGE: &str = "ahead:";
/// The length of a plan's name in a select, in characters.
const PLAN_NAME: usize = 60;

/// A desk with the texts for deciding ahead.
pub(crate) struct AheadDesk<'a, R: Rules> {
    pub(crate) desk: &'a Desk<'a, R>,
    pub(crate) naming: Naming<'a, R>,
    words: &'static Words,
    language: Language,
}

impl<'a, R: Rules> AheadDesk<'a, R> {
    /// Returns `None` if the texts cannot be read, which a test rules out.
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

    pub(crate) fn plain(&self, id: &str) -> String {
        self.words.plain(self.language, id)
    }

    pub(crate) fn text(&self, id: &str, args: &Args) -> String {
        self.words.text(self.language, id, args)
    }

    /// Returns the panel that replaces the game's own: between the steps of a plan, and for a standing
    /// question. `picture` is the name of the picture of the seat's own area.
    pub(crate) fn instead(&self, picture: Option<String>) -> Option<Result<Panel, PanelError>> {
        let panel = if self.desk.is_between_steps() {
            self.between_steps()
        } else {
            let page = self.desk.draft.page.as_deref()?;
            if let Some(topic) = page.strip_prefix(TOPIC_PAGE) {
                self.topic(topic)?
            } else {
                let page = page.strip_prefix(STANDING_PAGE)?;
                self.standing(R::STANDING.iter().find(|one| one.id == page)?)
            }
        };
        Some(panel.map(|panel| match picture {
            Some(picture) => panel.with_picture(picture),
            None => panel,
        }))
    }

    /// Adds to the game's panel what the desk shows of deciding ahead.
    pub(crate) fn complete(&self, panel: Panel) -> Panel {
        match self.desk.occasion() {
            Some(occasion) => self.deciding(panel, occasion),
            None => self.waiting(panel),
        }
    }

    /// Adds the dropped decisions and the occasions that can be decided ahead, for a desk at the table.
    fn waiting(&self, panel: Panel) -> Panel {
        let desk = self.desk;
        let mut lines = Vec::new();
        let played = desk
            .draft
            .played
            .iter()
            .filter_map(|text| text.parse().ok());
        let played: Vec<String> = played.map(self.naming.occasion).collect();
        if !played.is_empty() {
            let args = Args::new().with("names", played.join("; "));
            lines.push(self.text("ahead-played", &args));
        }
        for dropped in decisions::<R>(&desk.draft.dropped) {
            let mut asked = R::asked(&desk.before).into_iter();
            if let Some(come) = asked.find(|come| R::rules_out(*come, dropped.occasion)) {
                let args = Args::new()
                    .with("name", (self.naming.occasion)(dropped.occasion))
                    .with("come", (self.naming.occasion)(come));
                lines.push(self.text("ahead-ruled-out", &args));
                continue;
            }
            if let Some(partly) = self.decided_in_part(&dropped) {
                lines.push(partly);
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
        lines.extend(self.proposed_by_rules());
        if desk.lost.plan {
            lines.push(self.plain("plan-shelved"));
        }
        if desk.draft.is_empty() && desk.draft.page.is_none() {
            lines.extend(self.so_far());
        }
        let panel = match lines.is_empty() {
            true => panel,
            false => panel.with_notice(&lines.join("\n")),
        };
        if !desk.draft.is_empty() || desk.draft.page.is_some() {
            return panel;
        }
        let occasions = R::occasions(&desk.now);
        if occasions.is_empty() {
            return panel;
        }
        if panel.rows().len() == Panel::ROWS {
            let topics = self.topics(&occasions, Panel::OPTIONS);
            return panel.with_utilities("", topics);
        }
        let standing = R::STANDING.iter().map(|one| self.standing_option(one));
        let standing: Vec<SelectOption> = standing.collect();
        let mut options: Vec<SelectOption> = self.plans();
        let room = Panel::OPTIONS.saturating_sub(options.len() + standing.len());
        // What comes next is decided more often than what holds for the whole game.
        options.extend(self.topics(&occasions, room));
        options.extend(standing);
        panel.with_rows(self.selects(&options, "ahead-select"))
    }

    /// Returns what has been decided ahead, in one line; `None` if nothing has.
    fn so_far(&self) -> Option<String> {
        let decided = self.desk.decided.iter().filter_map(|decided| {
            let name = (self.naming.occasion)(decided.occasion);
            let view = R::foresee(&self.desk.now, decided.occasion)?;
            let first = decided.intended.first()?;
            let args = Args::new()
                .with("name", name)
                .with("moves", self.moves(&view, first));
            Some(self.text("ahead-one", &args))
        });
        let decided: Vec<String> = decided.collect();
        let args = Args::new().with("decisions", decided.join("; "));
        (!decided.is_empty()).then(|| self.text("ahead-so-far", &args))
    }

    /// Returns the options for occasions in the order of their topics: one for each occasion, or one for a whole topic
    /// where there would be more than `room`.
    fn topics(&self, occasions: &[R::Occasion], room: usize) -> Vec<SelectOption> {
        let mut topics: Vec<(&str, Vec<R::Occasion>)> = Vec::new();
        for occasion in occasions {
            let kind = occasion.kind();
            match topics.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, all)) => all.push(*occasion),
                None => topics.push((kind, vec![*occasion])),
            }
        }
        let mut count = occasions.len();
        let mut folded: Vec<&str> = Vec::new();
        while count > room {
            let open = topics.iter().filter(|(kind, _)| !folded.contains(kind));
            let Some((kind, all)) = open.max_by_key(|(_, all)| all.len()) else {
                break;
            };
            if all.len() < 2 {
                break;
            }
            count -= all.len() - 1;
            folded.push(*kind);
        }
        let mut options = Vec::new();
        for (kind, all) in &topics {
            match (folded.contains(kind), &all[..]) {
                (true, [first, rest @ ..]) => {
                    let args = Args::new()
                        .with("first", (self.naming.occasion)(*first))
                        .with("n", rest.len());
                    let name = self.text("ahead-topic", &args);
                    let page = format!("{TOPIC_PAGE}{kind}");
                    let mut option = SelectOption::new(name, SelectValue::Page(&page));
                    let decided = self.desk.decided.iter();
                    let mut of_it = decided.filter(|one| all.contains(&one.occasion));
                    option.emoji = of_it.next().map(|_| "✅");
                    options.push(option);
                }
                _ => options.extend(all.iter().map(|one| self.occasion(*one))),
            }
        }
        options
    }

    /// Returns the panel with the occasions of one topic; `None` if there are none.
    fn topic(&self, kind: &str) -> Option<Result<Panel, PanelError>> {
        let occasions = R::occasions(&self.desk.now).into_iter();
        let options: Vec<SelectOption> = occasions
            .filter(|one| one.kind() == kind)
            .map(|one| self.occasion(one))
            .collect();
        if options.is_empty() {
            return None;
        }
        let mut rows = self.selects(&options, "ahead-select");
        let back = Button::new(self.plain("ahead-back"), Press::Page(String::new()));
        rows.push(Row::Buttons(vec![back]));
        Some(Panel::new(self.plain("ahead-choose"), rows))
    }

    /// Adds the earlier decisions and the buttons for deciding on an occasion.
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
        self.keeping(panel.with_notice(&lines.join("\n")))
            .with_buttons(buttons)
    }

    /// Names the buttons that decide on the draft. A draft that leaves the end of the turn open would have its owner
    /// asked again, and the table wait for the answer, so a button for both comes first, and the other says so.
    fn keeping(&self, panel: Panel) -> Panel {
        let draft = Press::Commit(None);
        if !panel.offers(&draft) {
            return panel;
        }
        let mut keep = "ahead-keep";
        let mut panel = panel;
        for (press, label) in closings(&panel) {
            keep = "ahead-keep-open";
            let args = Args::new().with("what", label);
            panel = panel.relabelled(&press, &self.text("ahead-keep-with", &args));
        }
        panel.relabelled(&draft, &self.plain(keep))
    }

    /// Returns the panel with the plan's steps so far and the choice of the next occasion.
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

    /// Returns the panel that asks a standing question, with the answer that is in force.
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
        let listed = now.filter(|answer| question.list(answer).is_some());
        let longer = question.longer(now.unwrap_or(StandingQuestion::ASK));
        let answers = std::iter::once(StandingQuestion::ASK)
            .chain(question.answers.iter().copied())
            .chain(listed)
            .chain(longer.iter().map(String::as_str));
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

    /// Returns the answer that is given without asking; `None` if the seat is asked.
    fn answered(&self, question: &StandingQuestion) -> Option<&str> {
        question.answer(self.desk.draft.standing_answer(question))
    }

    fn answer(&self, question: &StandingQuestion, answer: &str) -> String {
        match answer {
            StandingQuestion::ASK => self.plain("standing-ask"),
            answer => {
                let named =
                    |part: &str| (self.naming.text)(&format!("standing-{}-{part}", question.id));
                match question.list(answer) {
                    Some(parts) => {
                        let parts: Vec<String> = parts.into_iter().map(named).collect();
                        format!("{}: {}", named("list"), parts.join(", "))
                    }
                    None => named(answer),
                }
            }
        }
    }

    fn back(&self) -> Button {
        Button::new(self.plain("ahead-back"), Press::Ahead(String::new()))
    }

    /// Returns a line for each earlier step of the plan, with a warning if the step has changed.
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

    pub(crate) fn why(&self, misfit: &Misfit<R::Refusal>) -> String {
        match misfit {
            Misfit::Refused { refusal, .. } => (self.naming.refused)(refusal),
            Misfit::Different { .. } | Misfit::BehindSealed { .. } => self.plain("ahead-different"),
        }
    }

    /// Describes the intended moves in a few words.
    fn moves(&self, view: &R::View, intended: &Intended<R>) -> String {
        let moves = intended.moves.iter();
        let named: Vec<String> = moves
            .filter_map(|path| (self.naming.path)(view, path))
            .collect();
        named.join("; ")
    }

    /// Returns selects of exactly one that together hold all `options`; none without options.
    fn selects(&self, options: &[SelectOption], placeholder: &str) -> Vec<Row> {
        match options {
            [] => Vec::new(),
            // If there are two selects, each shows its first option.
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

    /// Returns an option for each occasion that can be decided ahead, with the decision that exists already.
    fn occasions(&self) -> Vec<SelectOption> {
        R::occasions(&self.desk.now)
            .into_iter()
            .map(|occasion| self.occasion(occasion))
            .collect()
    }

    fn occasion(&self, occasion: R::Occasion) -> SelectOption {
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
    }

    /// Returns an option for each kept plan.
    fn plans(&self) -> Vec<SelectOption> {
        let option = |(at, plan): (usize, &KeptPlan)| {
            let plan_laid = Plan::<R>::lay(&self.desk.present, decisions(&plan.steps));
            let names: Vec<String> = plan_laid
                .steps
                .iter()
                .map(|step| (self.naming.occasion)(step.kept.occasion))
                .collect();
            let moves: Vec<String> = plan_laid
                .steps
                .iter()
                .filter_map(|step| {
                    let view = step.foreseen.as_ref().unwrap_or(&self.desk.present);
                    Some(self.moves(view, step.kept.intended.first()?))
                })
                .filter(|moves| !moves.is_empty())
                .collect();
            let args = Args::new().with("n", at + 1);
            let name = match &plan.note {
                Some(note) => note.clone(),
                None if moves.is_empty() => self.text("plan-name", &args),
                None => moves.join("; "),
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

/// Returns the choice with which the panel ends the decision, from its first enabled [`Press::Commit`] button.
fn closing(panel: &Panel) -> Option<String> {
    let (press, _) = closings(panel).into_iter().next()?;
    match press {
        Press::Commit(choice) => choice,
        _ => None,
    }
}

/// Returns the panel's enabled buttons that add one choice and make everything count, each with its label.
fn closings(panel: &Panel) -> Vec<(Press, String)> {
    let buttons = panel.rows().iter().flat_map(|row| match row {
        Row::Buttons(buttons) => &buttons[..],
        Row::Select(_) => &[],
    });
    let is_closing = |button: &&Button| match &button.press {
        Press::Commit(Some(choice)) => button.enabled && !choice.contains(THEN),
        _ => false,
    };
    let named = |button: &Button| (button.press.clone(), button.label.clone());
    buttons.filter(is_closing).map(named).collect()
}
