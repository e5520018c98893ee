//! A player who presses suitable controls at random.

use std::time::Duration;

use rand::rngs::StdRng;
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{RngExt as _, SeedableRng as _};
use serde::Deserialize;
use serde_json::json;
use slowtable::discord::presses::route::{Action, Route};
use slowtable_ui::Press;

use crate::tab::{Button, Message, Tab};

/// More presses than a player needs for any game.
const ENDLESS: usize = 4_000;

/// What a player finds.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// This desk asks something.
    Desk(Message),
    /// Nothing more is asked; this is the result.
    Over(Message),
}

/// How far a player has composed an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Composed {
    Partly,
    Committed,
}

/// A control that can be pressed.
#[derive(Debug)]
enum Control<'a> {
    Button(&'a Button),
    Select(&'a str),
}

/// A player at a table, in the table's thread.
pub struct Player<'a> {
    pub tab: Tab<'a>,
    luck: StdRng,
    presses: usize,
    /// The weight of presses that give something up to finish sooner.
    haste: u32,
    /// Whether a hint has just been drafted.
    drafted: bool,
}

impl<'a> Player<'a> {
    pub fn new(tab: Tab<'a>, seed: u64) -> Self {
        let luck = StdRng::seed_from_u64(seed);
        Self {
            tab,
            luck,
            presses: 0,
            haste: 2,
            drafted: false,
        }
    }

    /// Makes a player who tends to end turns early.
    pub fn hasty(tab: Tab<'a>, seed: u64) -> Self {
        Self {
            haste: 20,
            ..Self::new(tab, seed)
        }
    }

    pub const fn presses(&self) -> usize {
        self.presses
    }

    /// Returns `true` with a chance of one in `n`.
    pub fn one_in(&mut self, n: u32) -> bool {
        self.luck.random_ratio(1, n)
    }

    /// Opens the desk with the newest public button for it.
    pub async fn open_desk(&mut self) {
        let (message, button) = self
            .newest(|route| matches!(route, Route::At(_, Action::Desk)))
            .await;
        let opened = self.tab.press(&message, &button).await;
        assert!(opened, "the button for the desk has gone");
        self.presses += 1;
    }

    /// Returns the newest public button of a kind, with its message.
    pub async fn newest(&self, wanted: impl Fn(&Route) -> bool) -> (String, String) {
        let messages: Vec<Message> = self.tab.see("messages", &[]).await;
        messages
            .iter()
            .rev()
            .filter(|message| !message.ephemeral)
            .flat_map(|message| message.buttons.iter().map(move |button| (message, button)))
            .find(|(_, button)| Route::decode(&button.id).is_ok_and(|route| wanted(&route)))
            .map(|(message, button)| (message.id.clone(), button.id.clone()))
            .expect("there is such a button")
    }

    /// Returns the newest desk, whatever its content.
    pub async fn desk(&self) -> Option<Message> {
        self.tab.see("desk", &[]).await
    }

    /// Waits a while for a question to the player.
    pub async fn asked(&self, within: Duration) -> Option<Asked> {
        self.tab.wait_for("asked", &[], within).await
    }

    /// Answers as long as something is asked. Returns the result, once there is one.
    pub async fn play(&mut self, within: Duration) -> Option<Message> {
        loop {
            match self.asked(within).await? {
                Asked::Over(result) => return Some(result),
                Asked::Desk(desk) => self.step(&desk).await,
            }
        }
    }

    /// Presses the first button that stands for one of these choices, and otherwise some control. Returns the choice.
    pub async fn step_towards(&mut self, desk: &Message, wanted: &[&str]) -> Option<String> {
        let enabled = || desk.buttons.iter().filter(|button| button.enabled);
        let found = wanted.iter().find_map(|wanted| {
            let mut all = enabled().filter_map(|button| Some((button, chosen(button)?)));
            all.find(|(_, choice)| choice.starts_with(wanted))
        });
        let Some((button, choice)) = found else {
            self.step(desk).await;
            return None;
        };
        let pressed = self.tab.press(&desk.id, &button.id).await;
        self.presses += 1;
        pressed.then_some(choice)
    }

    /// Commits the draft as it is if that is possible, also as a decision ahead, and otherwise makes choices in a select,
    /// those in the order of `first` before others. Without a select, and now and then, presses some control: a page
    /// without a way to commit must not hold the player for ever.
    pub async fn compose(&mut self, desk: &Message, first: &[&str]) -> Composed {
        let is_commit = |button: &&Button| {
            let route = Route::decode(&button.id);
            let commits = |route| {
                let Route::At(_, Action::Press { press, .. }) = route else {
                    return false;
                };
                matches!(press, Press::Commit(None) | Press::CommitAhead(_))
            };
            button.enabled && route.is_ok_and(commits)
        };
        if let Some(button) = desk.buttons.iter().find(is_commit) {
            self.presses += 1;
            let pressed = self.tab.press(&desk.id, &button.id).await;
            return match pressed {
                true => Composed::Committed,
                false => Composed::Partly,
            };
        }
        let select = match self.one_in(10) {
            true => None,
            false => desk.selects.choose(&mut self.luck),
        };
        let Some(select) = select else {
            self.step(desk).await;
            return Composed::Partly;
        };
        let rank = |value: &String| first.iter().position(|it| value.starts_with(it));
        let order = |values: &mut Vec<String>| {
            values.sort_by_key(|value| rank(value).unwrap_or(usize::MAX))
        };
        self.tab.choose(&desk.id, &select.id, order).await;
        self.presses += 1;
        self.tab.assert_well().await;
        Composed::Partly
    }

    /// Answers by hints as long as something is asked. Returns the result, once there is one.
    pub async fn play_by_hints(&mut self, within: Duration) -> Option<Message> {
        loop {
            match self.asked(within).await? {
                Asked::Over(result) => return Some(result),
                Asked::Desk(desk) => self.follow_hint(&desk).await,
            }
        }
    }

    /// Makes one press towards what the hint says: commits what was drafted by it, drafts it, or asks for it. Without a
    /// hint, presses some control.
    pub async fn follow_hint(&mut self, desk: &Message) {
        assert!(self.presses < ENDLESS, "the game does not end");
        let commits = |press: &Press| matches!(press, Press::Commit(_) | Press::CommitAhead(_));
        let commit = self.drafted.then(|| button(desk, commits)).flatten();
        let hint = || {
            button(desk, |press| matches!(press, Press::TakeHint))
                .or_else(|| button(desk, |press| matches!(press, Press::Hint)))
        };
        let Some(chosen) = commit.clone().or_else(hint) else {
            return self.step(desk).await;
        };
        let takes = button(desk, |press| matches!(press, Press::TakeHint));
        self.drafted = commit.is_none() && takes.as_ref() == Some(&chosen);
        self.tab.press(&desk.id, &chosen).await;
        self.presses += 1;
    }

    /// Presses one control of the desk.
    pub async fn step(&mut self, desk: &Message) {
        assert!(self.presses < ENDLESS, "the game does not end");
        let controls = controls(desk, self.haste);
        let chosen = controls.choose_weighted(&mut self.luck, |(weight, _)| *weight);
        let (_, control) = chosen.unwrap_or_else(|_| panic!("a dead end: {desk:#?}"));
        match control {
            Control::Button(button) => {
                self.tab.press(&desk.id, &button.id).await;
            }
            Control::Select(select) => {
                let luck = &mut self.luck;
                let order = |values: &mut Vec<String>| values.shuffle(luck);
                self.tab.choose(&desk.id, select, order).await;
                self.tab.assert_well().await;
            }
        }
        self.presses += 1;
    }

    /// Looks at the board and the log, as players do now and then.
    pub async fn look_round(&mut self) {
        for wanted in [
            (|route| matches!(route, Route::At(_, Action::Board))) as fn(&Route) -> bool,
            |route| matches!(route, Route::At(_, Action::Log(_))),
        ] {
            let (message, button) = self.newest(wanted).await;
            self.tab.press(&message, &button).await;
            self.presses += 1;
            self.tab.assert_well().await;
        }
        let messages: Vec<Message> = self.tab.see("messages", &[]).await;
        let shown = messages.iter().filter(|message| message.ephemeral).count();
        assert!(shown >= 2, "board and log are shown to the one who asked");
        self.tab
            .wait::<bool>("pictured", &[json!(messages[messages.len() - 2].id)])
            .await;
    }
}

/// Returns the choice that a button stands for.
pub fn chosen(button: &Button) -> Option<String> {
    match Route::decode(&button.id) {
        Ok(Route::At(
            _,
            Action::Press {
                press: Press::Choose(choice) | Press::Commit(Some(choice)),
                ..
            },
        )) => Some(choice),
        _ => None,
    }
}

/// Returns the first enabled button of a desk whose press is one of those meant.
pub fn button(desk: &Message, is_meant: impl Fn(&Press) -> bool) -> Option<String> {
    let mut buttons = desk.buttons.iter().filter(|button| button.enabled);
    let is_it = |id: &str| match Route::decode(id) {
        Ok(Route::At(_, Action::Press { press, .. })) => is_meant(&press),
        _ => false,
    };
    buttons
        .find(|button| is_it(&button.id))
        .map(|button| button.id.clone())
}

/// Returns the controls of a desk with their weights, which favour those that advance the game.
fn controls(desk: &Message, haste: u32) -> Vec<(u32, Control<'_>)> {
    let mut controls = Vec::new();
    for button in desk.buttons.iter().filter(|button| button.enabled) {
        let weight = match Route::decode(&button.id) {
            // Controls that give something up are marked as dangerous.
            Ok(Route::At(_, Action::Press { .. })) if button.tone == "danger" => haste,
            Ok(Route::At(_, Action::Press { press, .. })) => match press {
                Press::Commit(_) | Press::CommitAhead(_) | Press::Complete => 24,
                // Offers that are drafted for the own turn bring the game no further.
                Press::Choose(choice) if choice == "draft" || choice.starts_with("scrap:") => 1,
                Press::Choose(_) => 16,
                Press::Back
                | Press::Undo
                | Press::Redo
                | Press::Again
                | Press::Reset
                | Press::TakeOut(_)
                | Press::Page(_)
                | Press::Ahead(_)
                | Press::Otherwise
                | Press::Then(_)
                | Press::KeepPlan
                | Press::Forget => 1,
                Press::ChooseSelected
                | Press::Hint
                | Press::TakeHint
                | Press::News
                | Press::TakeBack
                | Press::Note => 0,
            },
            Ok(_) => 0,
            Err(error) => panic!("a button that says nothing: {}: {error}", button.id),
        };
        controls.push((weight, Control::Button(button)));
    }
    let only = controls.iter().all(|(weight, _)| *weight <= 1);
    for select in &desk.selects {
        let reads = select.values.iter().any(|value| value.starts_with("page:"));
        let weight = match (reads, only) {
            (true, _) => 1,
            (false, true) => 16,
            (false, false) => 3,
        };
        controls.push((weight, Control::Select(&select.id)));
    }
    controls.retain(|(weight, _)| *weight > 0);
    controls
}
