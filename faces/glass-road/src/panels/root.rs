//! The first page of the desk: nothing of a path has been chosen yet.

use glass_road::{Building, Choice, Phase, Question, Secret};
use slowtable_face::{
    Args, Button, Panel, PanelError, Press, Row, Select, SelectOption, Tone, button_rows, capital,
};

use super::{Page, Sight};
use crate::emoji;

pub(super) fn panel(sight: &Sight<'_>) -> Result<Panel, PanelError> {
    let mut text = sight.asked();
    if let Some(hand) = hand_in_full(sight) {
        text.push('\n');
        text.push_str(&hand);
    }
    let commit = commit_row(sight);
    let anytime = anytime_row(sight);
    let fixed = usize::from(commit.is_some()) + usize::from(anytime.is_some()) + 1;
    let (mut rows, more) = sight.fit(main_rows(sight), fixed);
    rows.extend(commit);
    rows.extend(anytime);
    rows.push(pages_row(sight, more));
    let panel = Panel::new(sight.header(&text), rows)?;
    // Cards are chosen by what is said above the controls; a picture would only part them.
    Ok(if sight.chooses_cards() {
        panel
    } else {
        panel.with_picture("place")
    })
}

/// What each hand card does, where one of them is to be chosen.
fn hand_in_full(sight: &Sight<'_>) -> Option<String> {
    if sight.table().phase == Phase::Choose {
        return None;
    }
    let lines: Vec<String> = sight
        .desk
        .walk
        .choices
        .iter()
        .filter_map(|choice| match choice {
            Choice::Card(card) => {
                let args = Args::new()
                    .with("card", sight.localizer.card(*card))
                    .with("about", sight.localizer.about(*card, sight.mode()));
                Some(sight.text("panel-card", &args))
            }
            _ => None,
        })
        .collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// What is asked: cards, gifts, the card being resolved.
fn main_rows(sight: &Sight<'_>) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut buttons = Vec::new();
    let resolution = sight.table().resolving().map(|(_, resolution)| resolution);
    for &choice in &sight.desk.walk.choices {
        match (choice, resolution) {
            (Choice::Accept, _) => {
                let gift = sight
                    .place
                    .gifts
                    .first()
                    .map_or_else(String::new, |gift| sight.localizer.amount(gift.good, 1));
                let label = sight.text("button-accept", &Args::new().with("amount", gift));
                buttons.push(sight.choose(label, choice).tone(Tone::Primary));
            }
            (Choice::Refuse, _) => {
                buttons.push(sight.choose(sight.plain("button-refuse"), choice));
            }
            (Choice::Fee, Some(resolution)) => {
                let fee = sight.localizer.fee(resolution.card).unwrap_or_default();
                let label = sight.text("button-fee", &Args::new().with("fee", fee));
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
                let label = sight.text("button-repeat", &Args::new().with("trade", label));
                buttons.push(sight.choose(label, choice).tone(Tone::Primary));
            }
            (Choice::EndRepeat, _) => {
                buttons.push(sight.choose(sight.plain("button-end-repeat"), choice));
            }
            (Choice::Card(card), _) if sight.table().phase != Phase::Choose => {
                let button = sight.choose(sight.localizer.card(card), choice);
                buttons.push(button.tone(Tone::Primary));
            }
            _ => {}
        }
    }
    rows.extend(button_rows(buttons));
    rows.extend(sight.hand_select());
    rows
}

impl Sight<'_> {
    /// The select of the whole hand, or of what is still missing of it.
    pub(super) fn hand_select(&self) -> Option<Row> {
        let Some(Question::Hand { missing: left }) = self.desk.walk.question else {
            return None;
        };
        let options: Vec<SelectOption> = self
            .desk
            .walk
            .choices
            .iter()
            .filter_map(|choice| match choice {
                Choice::Card(card) => Some(
                    SelectOption::new(self.localizer.card(*card), choice.to_string())
                        .describe(self.localizer.about(*card, self.mode())),
                ),
                _ => None,
            })
            .collect();
        let placeholder = self.text("select-hand", &Args::new().with("n", left));
        Some(Row::Select(Select::exactly(left, placeholder, options)))
    }
}

/// What makes the draft count, or takes it back.
fn commit_row(sight: &Sight<'_>) -> Option<Row> {
    let done = sight.offers(Choice::Done).then(|| {
        let (id, tone) = done_label(sight);
        let press = Press::Commit(Some(Choice::Done.to_string()));
        sight.button(id, press).tone(tone)
    });
    slowtable_face::commit_row(sight.desk, done, !sight.waits(), *sight.localizer)
}

fn done_label(sight: &Sight<'_>) -> (&'static str, Tone) {
    match &sight.table().phase {
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
                (false, true) if resolution.limit > 1 => ("button-turn-more", Tone::Success),
                (false, _) => ("button-turn", Tone::Success),
            }
        }
        _ => ("button-turn", Tone::Success),
    }
}

/// The anytime actions, in one select.
fn anytime_row(sight: &Sight<'_>) -> Option<Row> {
    let choices = &sight.desk.walk.choices;
    let conversions: Vec<(Building, Choice)> = choices
        .iter()
        .filter_map(|&choice| match choice {
            Choice::Convert(building) => Some((building, choice)),
            _ => None,
        })
        .collect();
    let remove = sight.offers(Choice::Remove);
    if conversions.is_empty() && !remove {
        return None;
    }
    let mut options: Vec<SelectOption> = conversions
        .into_iter()
        .take(24)
        .map(|(building, choice)| {
            let trade = building.trade().map(|trade| sight.localizer.trade(trade));
            let trade = trade.unwrap_or_default();
            let label = sight.localizer.building(building);
            let mut option = SelectOption::new(label, choice.to_string()).describe(trade);
            option.emoji = Some(emoji::kind(building.kind()));
            option
        })
        .collect();
    if remove {
        let label = sight.plain("button-remove");
        let mut option = SelectOption::new(label, Choice::Remove.to_string());
        option.emoji = Some("🧹");
        options.push(option);
    }
    Some(Row::Select(Select::one(
        sight.plain("select-anytime"),
        options,
    )))
}

/// Pages to read, and the switch for taking less.
pub(super) fn pages_row(sight: &Sight<'_>, more: Option<Button>) -> Row {
    let mut buttons: Vec<Button> = Vec::new();
    buttons.extend(more);
    buttons.push(sight.turn_to("button-board", Page::Board(0)));
    if buttons.len() == 1 {
        buttons.push(sight.turn_to("button-mine", Page::Mine));
    }
    buttons.push(sight.turn_to("button-look", Page::Look));
    let less = sight.page.takes_less();
    let here = Page::Main { less, rows: 0 };
    let toggled = Page::Main {
        less: !less,
        rows: 0,
    };
    let acts = sight.desk.walk.choices.iter().any(|choice| {
        matches!(
            choice,
            Choice::Ability(_) | Choice::Convert(_) | Choice::Accept | Choice::Repeat
        )
    });
    if acts || less {
        let id = if less {
            "button-less-off"
        } else {
            "button-less"
        };
        buttons.push(sight.turn_to(id, toggled));
    }
    // Whoever is asked presses an answer, and sees by that if the game has moved on.
    if sight.waits() && sight.table().phase != Phase::Over {
        let refresh = sight.turn_to("button-refresh", here);
        // The way to the next rows may be the very same page.
        if !buttons.iter().any(|button| button.press == refresh.press) {
            buttons.push(refresh);
        }
    }
    if buttons.len() < 5 && !sight.desk.sealed && !sight.waits() {
        buttons.push(sight.button("button-hint", Press::Hint).emoji("💡"));
    }
    let holds = |secret: &Secret| !secret.hand.is_empty();
    if buttons.len() < 5 && sight.desk.now.secret.as_ref().is_some_and(holds) {
        buttons.insert(
            buttons.len().min(2),
            sight.turn_to("button-hand", Page::Hand),
        );
    }
    Row::Buttons(buttons)
}
