//! A tab of the browser that shows the page, and helpers to read and press it.

use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::webdriver::Browser;

/// The script that reads the page, injected once.
const SIGHT: &str = include_str!("page.js");

/// The longest time for a change of the page; opponents think meanwhile, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The longest time for a touch.
const TOUCH: Duration = Duration::from_secs(1);

/// How often a press is tried if the page got in its way.
const TRIES: usize = 10;

/// Where to press.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Aim {
    /// At a point of the window.
    At { x: f64, y: f64 },
    /// Nowhere: something lies over the element.
    Covered {
        #[serde(rename = "covered")]
        _covered: bool,
    },
}

/// What came of a press that has hit.
#[derive(Debug, Deserialize)]
struct Outcome {
    /// `None` if there was no answer in time.
    answered: Option<bool>,
    /// Whether it came too late for what was pressed.
    crossed: bool,
    /// What should not be on the page.
    trouble: Vec<String>,
}

/// How to click.
#[derive(Debug, Clone, Copy)]
enum Hand {
    /// One click.
    Calm,
    /// Two clicks, as fast as it can.
    Hasty,
}

/// A message on the page.
#[derive(Debug, Clone, Deserialize)]
pub struct Message {
    pub id: String,
    pub ephemeral: bool,
    pub text: String,
    pub buttons: Vec<Button>,
    pub selects: Vec<Select>,
}

/// A select of a message.
#[derive(Debug, Clone, Deserialize)]
pub struct Select {
    pub id: String,
    pub values: Vec<String>,
}

/// A button of a message.
#[derive(Debug, Clone, Deserialize)]
pub struct Button {
    pub id: String,
    pub label: String,
    pub enabled: bool,
    pub tone: String,
}

impl Message {
    /// Returns the enabled button with this label.
    pub fn button(&self, label: &str) -> Option<&Button> {
        self.buttons
            .iter()
            .find(|button| button.enabled && button.label == label)
    }
}

/// A person on the page.
#[derive(Debug, Clone, Deserialize)]
pub struct Somebody {
    pub id: String,
}

/// Returns the folder for screenshots, if the environment names one.
pub fn pictures() -> Option<PathBuf> {
    std::env::var_os("SLOWTABLE_SCREENSHOTS").map(PathBuf::from)
}

/// A tab of a browser.
pub struct Tab<'a> {
    browser: &'a Browser,
    handle: String,
}

impl<'a> Tab<'a> {
    /// Opens the page in the browser's first tab.
    pub async fn first(browser: &'a Browser, address: &str) -> Self {
        let handle = browser.first_tab().await;
        Self::load(Self { browser, handle }, address).await
    }

    /// Opens the page in another tab, as a person.
    pub async fn another(browser: &'a Browser, page: &str, who: &Somebody) -> Self {
        let handle = browser.new_tab().await;
        let address = format!("{page}?as={}", who.id);
        Self::load(Self { browser, handle }, &address).await
    }

    /// Opens the page of a local Discord without a bot in the browser's first tab.
    pub async fn alone(browser: &'a Browser, address: &str) -> Self {
        let handle = browser.first_tab().await;
        Self::load_until(Self { browser, handle }, address, "connected").await
    }

    async fn load(self, address: &str) -> Self {
        self.load_until(address, "ready").await
    }

    async fn load_until(self, address: &str, ready: &str) -> Self {
        self.browser.turn_to(&self.handle).await;
        self.browser.go(address).await;
        self.browser.run(SIGHT, &[]).await.unwrap();
        self.wait::<bool>(ready, &[]).await;
        self
    }

    /// Reads something from the page once.
    pub async fn see<T: DeserializeOwned>(&self, what: &str, args: &[Value]) -> T {
        self.browser.turn_to(&self.handle).await;
        let script = "const [what, args] = arguments; return sight[what](...args);";
        let seen = self.browser.run(script, &[json!(what), json!(args)]).await;
        serde_json::from_value(seen.unwrap()).unwrap()
    }

    /// Waits for something on the page for the usual longest time.
    pub async fn wait<T: DeserializeOwned>(&self, what: &str, args: &[Value]) -> T {
        match self.wait_for(what, args, PATIENCE).await {
            Some(seen) => seen,
            None => {
                self.keep_picture("failed").await;
                let now: Vec<Message> = self.see("messages", &[]).await;
                panic!(
                    "never {what} {args:?}; at the end there was {:#?}",
                    now.last()
                );
            }
        }
    }

    /// Waits for something on the page for a while.
    pub async fn wait_for<T: DeserializeOwned>(
        &self,
        what: &str,
        args: &[Value],
        how_long: Duration,
    ) -> Option<T> {
        self.browser.turn_to(&self.handle).await;
        let script = "const [what, args, time, done] = arguments; \
                      sight.until(what, args, time).then(done);";
        let time = u64::try_from(how_long.as_millis()).unwrap();
        let args = [json!(what), json!(args), json!(time)];
        let seen = self.browser.run_until_done(script, &args).await.unwrap();
        serde_json::from_value(seen).unwrap()
    }

    async fn aim(&self, message: &str, what: &str, args: &[Value]) -> Option<Aim> {
        let script = "return sight.aim(...arguments);";
        let args = [json!(message), json!(what), json!(args)];
        let found = self.browser.run(script, &args).await;
        serde_json::from_value(found.unwrap()).unwrap()
    }

    /// Presses an element of a message as a hand does, and tries again if the page moved it. Returns whether it was
    /// hit. It may have gone, together with the control that replaced it.
    async fn click(&self, message: &str, what: &str, args: &[Value]) -> bool {
        let hit = async || self.wait_for::<bool>("hit", &[], TOUCH).await;
        self.strike(message, what, args, Hand::Calm, hit)
            .await
            .is_some()
    }

    /// Does the same and returns what `see` sees of the press, `None` if it missed every time. One look at the page
    /// costs less than several.
    async fn strike<T>(
        &self,
        message: &str,
        what: &str,
        args: &[Value],
        hand: Hand,
        see: impl AsyncFn() -> Option<T>,
    ) -> Option<T> {
        self.browser.turn_to(&self.handle).await;
        for _ in 0..TRIES {
            match self.aim(message, what, args).await {
                None => break,
                Some(Aim::At { x, y }) => {
                    let clicks = match hand {
                        Hand::Calm => 1,
                        Hand::Hasty => 2,
                    };
                    self.browser.press(x, y, clicks).await;
                    let seen = see().await;
                    if seen.is_some() {
                        return seen;
                    }
                    self.close_dialogs().await;
                }
                Some(Aim::Covered { .. }) => {
                    self.close_dialogs().await;
                    self.wait::<bool>("idle", &[]).await;
                }
            }
        }
        self.wait::<bool>("idle", &[]).await;
        None
    }

    /// Waits for the answer to a press. `None` if it missed.
    async fn outcome(&self, message: &str) -> Option<Outcome> {
        let script = "const [message, touch, time, done] = arguments; \
                      sight.outcome(message, touch, time).then(done);";
        let time = |long: Duration| json!(u64::try_from(long.as_millis()).unwrap());
        let args = [json!(message), time(TOUCH), time(PATIENCE)];
        let seen = self.browser.run_until_done(script, &args).await.unwrap();
        let outcome: Option<Outcome> = serde_json::from_value(seen).unwrap();
        if let Some(outcome) = &outcome {
            assert_eq!(outcome.answered, Some(true), "a press is never answered");
            self.assert_none(&outcome.trouble).await;
        }
        outcome
    }

    /// Closes dialogs that a misplaced press has opened.
    async fn close_dialogs(&self) {
        if let Ok(close) = self.browser.find("dialog[open] .close").await {
            self.browser.click(&close).await.unwrap();
        }
    }

    /// Clicks the only match of a selector, once it is there.
    pub async fn click_on(&self, css: &str) {
        for _ in 0..TRIES {
            self.wait::<bool>("here", &[json!(css)]).await;
            let clicked = match self.browser.find(css).await {
                Ok(element) => self.browser.click(&element).await,
                Err(fault) => Err(fault),
            };
            match clicked {
                Ok(()) => return,
                // The page redrew it during the click.
                Err(fault) if fault.is_passing() => {}
                Err(fault) => panic!("{css}: {fault}"),
            }
        }
        panic!("{css} cannot be clicked");
    }

    /// Types into a field.
    pub async fn type_in(&self, css: &str, keys: &str) {
        self.wait::<bool>("here", &[json!(css)]).await;
        let field = self.browser.find(css).await.unwrap();
        self.browser.type_in(&field, keys).await.unwrap();
    }

    /// Uses a command as a person does: types its name, picks it, fills in the fields, sends it. For an option with
    /// choices, the value is the choice's.
    pub async fn command(&self, path: &str, options: &[(&str, &str)]) {
        self.type_in("#text", &format!("/{path}")).await;
        self.click_on(&format!("[data-command='{path}']")).await;
        for (option, value) in options {
            self.click_on(&format!("[data-add-option='{option}']"))
                .await;
            let field = format!("[data-option='{option}']");
            self.wait::<bool>("here", &[json!(field)]).await;
            let chooser = format!("{field} .select-face");
            if self.see("here", &[json!(chooser)]).await {
                self.click_on(&chooser).await;
                self.click_on(&format!("{field} [data-value='{value}']"))
                    .await;
            } else {
                self.type_in(&format!("{field} input"), value).await;
            }
        }
        self.click_on("#send").await;
    }

    /// Presses a button, waits for the answer, and asserts that the page shows no error. Returns whether the button
    /// was still there.
    pub async fn press(&self, message: &str, button: &str) -> bool {
        self.press_with(Hand::Calm, message, button).await
    }

    /// Presses a button that opens a form. Returns whether it was still there.
    pub async fn press_for_form(&self, message: &str, button: &str) -> bool {
        let control = [json!(message), json!(button)];
        self.click(message, "control", &control).await
    }

    /// Presses a button twice in a row. Returns whether it was still there.
    pub async fn press_twice(&self, message: &str, button: &str) -> bool {
        self.press_with(Hand::Hasty, message, button).await
    }

    async fn press_with(&self, hand: Hand, message: &str, button: &str) -> bool {
        let control = [json!(message), json!(button)];
        let outcome = async || self.outcome(message).await;
        let seen = self
            .strike(message, "control", &control, hand, outcome)
            .await;
        seen.is_some_and(|seen| !seen.crossed)
    }

    /// Opens a select and chooses values, in some order, until it accepts them. Returns whether the select was there
    /// throughout.
    pub async fn choose(
        &self,
        message: &str,
        select: &str,
        order: impl FnOnce(&mut Vec<String>),
    ) -> bool {
        if !self.choose_from(message, select, order).await {
            return false;
        }
        self.wait::<bool>("answered", &[]).await;
        !self.see::<bool>("crossed", &[json!(message)]).await
    }

    async fn choose_from(
        &self,
        message: &str,
        select: &str,
        order: impl FnOnce(&mut Vec<String>),
    ) -> bool {
        let list = [json!(message), json!(select)];
        if !self.click(message, "control", &list).await {
            return false;
        }
        let mut values: Vec<String> = self.see("options", &list).await;
        order(&mut values);
        for value in values {
            let option = [json!(message), json!(select), json!(value)];
            if !self.click(message, "option", &option).await {
                return false;
            }
            if self.see("content", &list).await {
                break;
            }
        }
        if self.see("open", &list).await {
            return self.click(message, "done", &list).await;
        }
        true
    }

    /// Asserts that the page shows no error.
    pub async fn assert_well(&self) {
        let trouble: Vec<String> = self.see("trouble", &[]).await;
        self.assert_none(&trouble).await;
    }

    /// Types a key where the focus is.
    pub async fn key(&self, key: char) {
        self.browser.turn_to(&self.handle).await;
        self.browser.key(key).await;
    }

    /// Asserts that the focus is on the control with this id, or will be as soon as the page has changed.
    pub async fn assert_focused(&self, id: &str) {
        self.wait::<bool>("focused", &[json!(id)]).await;
    }

    /// Asserts that a screen reader gets a name of each control, and returns all with their roles. While a dialog is
    /// open, these are its controls.
    pub async fn read(&self) -> Vec<(String, String)> {
        self.browser.turn_to(&self.handle).await;
        let controls = self.browser.read_controls().await;
        let nameless: Vec<_> = controls.iter().filter(|one| one.1.is_empty()).collect();
        assert!(nameless.is_empty(), "{nameless:?} in {controls:#?}");
        controls
    }

    async fn assert_none(&self, trouble: &[String]) {
        if !trouble.is_empty() {
            self.keep_picture("trouble").await;
            let console = self.browser.console_errors().await;
            panic!("trouble on the page: {trouble:#?}; the console says {console:#?}");
        }
    }

    /// Keeps a screenshot if the environment names a folder for them.
    pub async fn keep_picture(&self, name: &str) {
        let Some(folder) = pictures() else {
            return;
        };
        let test = std::thread::current()
            .name()
            .unwrap_or("test")
            .replace("::", "-");
        let file = folder.join(format!("{test}-{name}.png"));
        std::fs::create_dir_all(&folder).unwrap();
        self.browser.turn_to(&self.handle).await;
        std::fs::write(file, self.browser.screenshot().await).unwrap();
    }
}
