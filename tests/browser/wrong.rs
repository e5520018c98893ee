//! Presses that should not be made. Each is answered only by a sentence for its presser.

use serde_json::json;
use slowtable::discord::presses::route::{Action, Route};
use slowtable_ui::Press;

use crate::player::{Player, button};
use crate::tab::{Message, Tab};
use crate::table;

const NOT_HOST: &str = "Only the host of this table can do that";
const NOT_SEATED: &str = "You have no seat at this table.";
const OUTDATED: &str = "Your desk has changed since you pressed. Nothing was done";

type Public = Vec<(String, String)>;

/// Presses, and asserts that only the presser gets this sentence and nothing public changes.
async fn refused(tab: &Tab<'_>, message: &str, button: &str, sentence: &str) {
    let before: Public = tab.see("public", &[]).await;
    told(tab, message, button, sentence).await;
    let after: Public = tab.see("public", &[]).await;
    assert_eq!(before, after, "{button} changed something");
}

/// Presses, and asserts that only the presser gets this sentence.
async fn told(tab: &Tab<'_>, message: &str, button: &str, sentence: &str) {
    let before: usize = tab.see("said", &[json!(sentence)]).await;
    let mut tries = 1;
    while !tab.press(message, button).await {
        // Others' moves shift the page, so that a press may miss; a person tries again.
        let all: Vec<Message> = tab.see("messages", &[]).await;
        let now = all.iter().find(|one| one.id == message);
        let there = now.is_some_and(|now| now.buttons.iter().any(|one| one.id == button));
        assert!(there, "{button} has gone from {now:#?}");
        assert!(tries < 5, "{button} cannot be pressed on {now:#?}");
        tries += 1;
    }
    let after: usize = tab.see("said", &[json!(sentence)]).await;
    if after <= before {
        tab.keep_picture("not-told").await;
        let all: Vec<Message> = tab.see("messages", &[]).await;
        panic!(
            "{button} is not answered by {sentence:?} but {:#?}",
            all.last()
        );
    }
    tab.assert_well().await;
}

/// Meddles, as a person without a seat, with a lobby for three.
pub async fn lobby(tab: &Tab<'_>) {
    for (label, sentence) in [
        ("Leave", NOT_SEATED),
        ("Start", NOT_HOST),
        ("Close table", NOT_HOST),
    ] {
        let lobby = table::lobby(tab).await;
        let button = lobby.button(label).expect("the button is there");
        refused(tab, &lobby.id, &button.id, sentence).await;
    }
}

/// Tries, as a person without a seat, to open a desk.
pub async fn desk_of_others(stranger: &Player<'_>) {
    let (message, button) = stranger
        .newest(|route| matches!(route, Route::At(_, Action::Desk)))
        .await;
    refused(&stranger.tab, &message, &button, NOT_SEATED).await;
}

/// Presses a button of a desk that was left long ago.
pub async fn outdated(player: &Player<'_>, desk: &str) {
    let button = put_aside(&player.tab, desk).await;
    let button = button.expect("nothing changes a desk that was put aside");
    refused(&player.tab, desk, &button, OUTDATED).await;
}

/// Finds a button that chooses something on a desk in its present state. Others' moves may have changed the desk
/// since it was last read, as long as no other desk was opened.
async fn put_aside(tab: &Tab<'_>, desk: &str) -> Option<String> {
    let all: Vec<Message> = tab.see("messages", &[]).await;
    all.iter().find(|one| one.id == desk).and_then(choice)
}

/// Plays a turn like a person who presses everything: leaves the desk and opens another, chooses there, twice at
/// once, and then presses on the old one.
pub async fn turn(player: &mut Player<'_>, desk: &Message, kept: &mut Option<String>) {
    if choice(desk).is_none() {
        return;
    }
    if kept.is_some() && !player.one_in(3) {
        return;
    }
    player.open_desk().await;
    let new = player.desk().await.expect("a desk was opened");
    assert_ne!(new.id, desk.id, "a desk is opened anew");
    let Some(chosen) = choice(&new) else {
        return;
    };
    if !player.tab.press_twice(&new.id, &chosen).await {
        return;
    }
    player.tab.assert_well().await;
    let Some(button) = put_aside(&player.tab, &desk.id).await else {
        return;
    };
    if kept.is_none() {
        // The first one is kept to the end of the game.
        *kept = Some(desk.id.clone());
        return;
    }
    let new = player.desk().await.expect("the desk is still there");
    told(&player.tab, &desk.id, &button, OUTDATED).await;
    // The old desk now shows the present state, including later drafts. The sentence stands above a hint, which is a
    // paragraph, and above the question, which is the last line.
    let (_, shown) = new.text.split_once('\n').expect("a desk names its table");
    let (state, question) = shown.rsplit_once('\n').unwrap_or(("", shown));
    for part in state.split("\n\n").map(str::trim).chain([question]) {
        player
            .tab
            .wait::<bool>("shows", &[json!(desk.id), json!(part)])
            .await;
    }
    player.open_desk().await;
}

/// Returns a button that chooses something, and so makes no move at once.
pub fn choice(desk: &Message) -> Option<String> {
    button(desk, |press| matches!(press, Press::Choose(_)))
}

/// Returns a button that shows or drafts a hint, and so makes no move at once.
pub fn hint(desk: &Message) -> Option<String> {
    button(desk, |press| matches!(press, Press::Hint | Press::TakeHint))
}
