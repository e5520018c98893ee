//! The first page of the desk, before a path is begun.

use glass_road::{Building, Card, Choice, Phase, Question, Secret};
use slowtable_desk::chain;
use slowtable_kit::{Seat, Urgency};
use slowtable_ui::{
    Button, Panel, PanelError, Press, Row, Select, SelectOption, SelectValue, Tone, args,
    button_rows, capital, tr,
};

use super::turn::CardOptions;
use super::{Page, Sight, completes};
use crate::emoji;

/// The most conversions with a button each.
const FEW_CONVERSIONS: usize = 1;
/// The most times that one press repeats a conversion.
const MOST_TIMES: u8 = 9;

pub(super) fn panel(sight: &Sight<'_>) -> Result<Panel, PanelError> {
    let mut asked = sight.asked();
    let turn = CardOptions::of(sight);
    let lines = turn.iter().flat_map(|turn| turn.lines(sight));
    asked.before.extend(lines);
    let anytime = anytime_row(sight);
    let mut last = commit_buttons(sight);
    let fixed = usize::from(anytime.is_some()) + 2;
    let (mut rows, more) = sight.fit(main_rows(sight, turn.as_ref()), fixed);
    rows.extend(anytime);
    last.extend(more);
    last.extend(on_or_hint(sight, &last));
    last.truncate(Panel::BUTTONS);
    rows.extend((!last.is_empty()).then_some(Row::Buttons(last)));
    let rows = packed(rows);
    let panel = Panel::new(sight.header(asked), rows)?;
    Ok(with_utilities(sight, panel).with_picture(picture(sight)))
}

/// Returns the name of the picture of what the question is about.
pub(super) fn picture(sight: &Sight<'_>) -> &'static str {
    let plays = |choice: &Choice| matches!(choice, Choice::Card(_));
    match sight.desk.walk.question {
        Some(Question::Hand { .. }) => "specialists",
        // Only the hand shows the abilities of its cards.
        _ if sight.desk.walk.choices.iter().any(plays) => "hand",
        _ => "place",
    }
}

/// Returns the rows for the current question: cards, gifts, the card being resolved.
fn main_rows(sight: &Sight<'_>, turn: Option<&CardOptions>) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut buttons = Vec::new();
    let resolution = sight.board().resolving().map(|(_, resolution)| resolution);
    for &choice in &sight.desk.walk.choices {
        match (choice, resolution) {
            (Choice::Accept, _) => {
                let gift = sight
                    .place
                    .gifts
                    .first()
                    .map_or_else(String::new, |gift| sight.localizer.amount(gift.good, 1));
                let label = tr!(sight, "button-accept", amount = gift);
                buttons.push(sight.answer(label, choice).tone(Tone::Primary));
            }
            (Choice::Refuse, _) => {
                buttons.push(sight.answer(sight.plain("button-refuse"), choice));
            }
            (Choice::Fee | Choice::Ability(_), _) if turn.is_some() => {}
            (Choice::Fee, Some(resolution)) => {
                let fee = sight.localizer.fee(resolution.card).unwrap_or_default();
                let label = tr!(sight, "button-fee", fee = fee);
                buttons.push(sight.choose(label, choice).tone(Tone::Primary));
            }
            (Choice::Ability(ability), Some(resolution)) => {
                let label = sight.localizer.ability_now(
                    resolution.card,
                    ability,
                    sight.mode(),
                    sight.place,
                );
                let sign = emoji::act(resolution.card.act(ability));
                let button = sight.choose(capital(&label), choice);
                buttons.push(button.emoji(sign).tone(Tone::Primary));
            }
            (Choice::Repeat, Some(resolution)) => {
                let label = resolution
                    .repeat
                    .map_or_else(String::new, |building| sight.localizer.function(building));
                let label = tr!(sight, "button-repeat", trade = label);
                buttons.push(sight.choose(label, choice).tone(Tone::Primary));
            }
            (Choice::EndRepeat, _) => {
                buttons.push(sight.choose(sight.plain("button-end-repeat"), choice));
            }
            (Choice::Card(card), _) if sight.board().phase != Phase::Choose => {
                buttons.push(sight.card_button(card));
            }
            _ => {}
        }
    }
    rows.extend(button_rows(buttons));
    rows.extend(turn.iter().flat_map(|turn| turn.rows(sight)));
    rows.extend(sight.hand_select());
    if !sight.desk.draft.undone().is_empty() && sight.chooses_hand() {
        let again = sight.button("button-same-hand", Press::Redo);
        let tone = match super::counts_at_once(sight.desk) {
            true => Tone::Success,
            false => Tone::Primary,
        };
        rows.push(Row::Buttons(vec![again.tone(tone)]));
    }
    rows
}

impl Sight<'_> {
    /// Whether a decision counts at once: at the table, and with nothing drafted before it.
    fn counts_at_once(&self) -> bool {
        !self.desk.is_ahead() && self.desk.draft.moves().is_empty()
    }

    /// Returns a button that answers a gift. If nothing else is asked, the answer counts at once, because it
    /// can be taken back.
    fn answer(&self, label: impl AsRef<str>, choice: Choice) -> Button {
        let awaited = self.board().awaited();
        let only = awaited
            .iter()
            .any(|one| one.seat == self.seat && one.urgency == Urgency::AtLeisure);
        let tried = self.desk.try_out(&[choice], completes);
        match only && self.counts_at_once() && tried.is_some_and(|taken| taken.is_all()) {
            true => Button::new(label, Press::Commit(Some(choice.to_string()))),
            false => self.choose(label, choice),
        }
    }

    /// Returns a button for a card of the hand. It counts at once if it is the only card, or if it can be taken
    /// back because others have not chosen theirs.
    fn card_button(&self, card: Card) -> Button {
        let choice = Choice::Card(card);
        let name = args!(card = self.localizer.card(card));
        let at_once = |id: &str| {
            let press = Press::Commit(Some(choice.to_string()));
            let button = Button::new(self.text(id, &name), press);
            button.emoji(emoji::card(card)).tone(Tone::Success)
        };
        match &self.board().phase {
            Phase::Pick if self.counts_at_once() && self.others_pick() => at_once("button-pick"),
            Phase::Play { last: false, .. }
                if self.counts_at_once()
                    && self.desk.now.secret.as_ref().is_some_and(only_card) =>
            {
                at_once("button-play")
            }
            _ => self
                .choose(self.localizer.card(card), choice)
                .emoji(emoji::card(card))
                .tone(Tone::Primary),
        }
    }

    /// Whether another player still has to choose a card.
    pub(super) fn others_pick(&self) -> bool {
        Seat::all(self.board().players())
            .zip(&self.board().places)
            .any(|(seat, place)| seat != self.seat && !place.picked)
    }

    /// Returns the select of the whole hand, or of the part that is still missing.
    pub(super) fn hand_select(&self) -> Option<Row> {
        let Some(Question::Hand { missing: left }) = self.desk.walk.question else {
            return None;
        };
        // A hand chosen before stays selected, as long as it is whole.
        let undone = self.desk.draft.undone();
        let undone = match undone.len() == usize::from(left) {
            true => undone,
            false => &[],
        };
        let options: Vec<SelectOption> = self
            .desk
            .walk
            .choices
            .iter()
            .filter_map(|choice| match choice {
                Choice::Card(card) => {
                    let mut option =
                        SelectOption::new(self.localizer.card(*card), choice.to_string())
                            .describe(self.localizer.about(*card, self.mode()))
                            .emoji(emoji::card(*card));
                    option.chosen = undone.contains(&option.value);
                    Some(option)
                }
                _ => None,
            })
            .collect();
        let placeholder = tr!(self, "select-hand", n = left);
        Some(Row::Select(Select::exactly(left, placeholder, options)))
    }
}

/// Returns the buttons that confirm the draft or take it back. The end of the turn confirms the draft, too, so
/// nothing else does beside it, except while deciding ahead, where the end can be left open.
fn commit_buttons(sight: &Sight<'_>) -> Vec<Button> {
    let done = sight.offers(Choice::Done).then(|| {
        let (id, tone) = done_label(sight);
        let press = Press::Commit(Some(Choice::Done.to_string()));
        sight.button(id, press).tone(tone)
    });
    let ends = done.is_some() && !sight.desk.is_ahead();
    let row = slowtable_desk::commit_row(sight.desk, done, !sight.waits(), *sight.localizer);
    let Some(Row::Buttons(mut buttons)) = row else {
        return Vec::new();
    };
    buttons.retain(|button| !ends || button.press != Press::Commit(None));
    buttons
}

fn only_card(secret: &Secret) -> bool {
    secret.hand.len() == 1
}

fn done_label(sight: &Sight<'_>) -> (&'static str, Tone) {
    match &sight.board().phase {
        Phase::Play { .. } => ("button-leave-unplayed", Tone::Danger),
        Phase::LastActions => ("button-finish", Tone::Success),
        Phase::Resolve(resolution) => {
            let more = sight
                .desk
                .walk
                .choices
                .iter()
                .any(|choice| matches!(choice, Choice::Fee | Choice::Ability(_)));
            match (resolution.used.is_empty(), more) {
                (true, _) => ("button-turn-unused", Tone::Danger),
                // Giving up an ability is not the suggested next step.
                (false, true) if resolution.limit > 1 => ("button-turn-more", Tone::Secondary),
                (false, _) => ("button-turn", Tone::Success),
            }
        }
        _ => ("button-turn", Tone::Success),
    }
}

/// Returns the conversions, also several times over: buttons if they are few, otherwise one select.
fn anytime_row(sight: &Sight<'_>) -> Option<Row> {
    let mut presses: Vec<(Building, u8)> = Vec::new();
    for &choice in &sight.desk.walk.choices {
        if let Choice::Convert(building) = choice {
            presses.push((building, 1));
            let often = repeats(sight, choice).into_iter();
            presses.extend(often.map(|times| (building, times)));
        }
    }
    let label = |(building, times): (Building, u8)| {
        let trade = building.trade().map(|trade| sight.localizer.trade(trade));
        let args = args!(
            n = times,
            building = sight.localizer.building(building),
            trade = trade.unwrap_or_default()
        );
        match times {
            1 => sight.text("button-convert", &args),
            _ => sight.text("button-convert-times", &args),
        }
    };
    let value = |(building, times): (Building, u8)| {
        chain(&vec![Choice::Convert(building); usize::from(times)])
    };
    if presses.len() <= FEW_CONVERSIONS {
        let button = |one: (Building, u8)| {
            let button = Button::new(label(one), Press::Choose(value(one)));
            button.emoji(emoji::kind(one.0.kind()))
        };
        let buttons: Vec<Button> = presses.into_iter().map(button).collect();
        return (!buttons.is_empty()).then_some(Row::Buttons(buttons));
    }
    let option = |one: (Building, u8)| {
        let mut option = SelectOption::new(label(one), value(one));
        option.emoji = Some(emoji::kind(one.0.kind()));
        option
    };
    let options = presses.into_iter().take(Panel::OPTIONS).map(option);
    Some(Row::Select(Select::one(
        sight.plain("select-anytime"),
        options.collect(),
    )))
}

/// Returns how often one press makes a conversion, besides once: as often as possible, and twice. Nothing for
/// one that asks a question.
fn repeats(sight: &Sight<'_>, choice: Choice) -> Vec<u8> {
    let is_possible = |times: &u8| {
        let choices = vec![choice; usize::from(*times)];
        let taken = sight.desk.try_out(&choices, completes);
        taken.is_some_and(|taken| taken.is_all() && taken.moves.len() == choices.len())
    };
    let Some(most) = (2..=MOST_TIMES).take_while(is_possible).last() else {
        return Vec::new();
    };
    let mut often = vec![most, 2];
    often.dedup();
    often
}

/// Joins rows of buttons that fit into one, so that none stays nearly empty.
fn packed(rows: Vec<Row>) -> Vec<Row> {
    let mut all: Vec<Row> = Vec::new();
    for row in rows {
        match (all.last_mut(), row) {
            (Some(Row::Buttons(above)), Row::Buttons(buttons))
                if above.len() + buttons.len() <= Panel::BUTTONS =>
            {
                above.extend(buttons);
            }
            (_, row) => all.push(row),
        }
    }
    all
}

/// Returns the button for a hint or, for a seat that only waits, the one that shows how the game has moved on.
/// `beside` are the buttons of the same row.
fn on_or_hint(sight: &Sight<'_>, beside: &[Button]) -> Option<Button> {
    if sight.board().phase == Phase::Over {
        return None;
    }
    // A seat with a question needs no refresh: its next press shows if the game has moved on.
    if sight.waits() {
        let less = sight.page.takes_less();
        let refresh = sight.turn_to("button-refresh", Page::Main { less, rows: 0 });
        // The button to the next rows may lead to the same page.
        let is_there = beside.iter().any(|button| button.press == refresh.press);
        return (!is_there).then_some(refresh);
    }
    let hint = sight.button("button-hint", Press::Hint).emoji("💡");
    (!sight.desk.sealed).then_some(hint)
}

/// Adds what can be read at any time, the removal of a landscape tile, and the switch for taking less.
pub(super) fn with_utilities(sight: &Sight<'_>, panel: Panel) -> Panel {
    let page = |id: &str, page: Page| {
        SelectOption::new(sight.plain(id), SelectValue::Page(&page.to_string()))
    };
    let mut options = vec![
        page("button-board", Page::Board(0)),
        page("button-mine", Page::Mine),
    ];
    let holds = |secret: &Secret| !secret.hand.is_empty();
    if sight.desk.now.secret.as_ref().is_some_and(holds) {
        options.push(page("button-hand", Page::Hand));
    }
    options.push(page("button-look", Page::Look));
    if sight.offers(Choice::Remove) {
        let label = sight.plain("button-remove");
        options.push(SelectOption::new(label, Choice::Remove.to_string()).emoji("🧹"));
    }
    let acts = sight.desk.walk.choices.iter().any(|choice| {
        matches!(
            choice,
            Choice::Fee | Choice::Ability(_) | Choice::Convert(_) | Choice::Accept | Choice::Repeat
        )
    });
    let less = sight.page.takes_less();
    if acts || less {
        let id = if less {
            "button-less-off"
        } else {
            "button-less"
        };
        let toggled = Page::Main {
            less: !less,
            rows: 0,
        };
        options.push(page(id, toggled));
    }
    panel.with_utilities(&sight.plain("select-utilities"), options)
}
