//! From the reception to a game between strangers, without a command: a table is opened by the form, a person declines,
//! another is sent away, a third accepts.

use serde_json::json;

use crate::player::Player;
use crate::tab::{Message, Tab};
use crate::webdriver::Screen;
use crate::{end, seated, started, table};

/// The channel of the reception, and its button for a table.
const CHANNEL: &str = "lounge";
const NEW_TABLE: &str = "1nt";

/// Its button for calls, and those of their page: the calls themselves, and the queue.
const CALLS: [&str; 3] = ["1wi", "1wc:", "1wq:"];

/// The keys of the protocol ("WebDriver", keyboard actions).
const ENTER: char = '\u{E007}';
const ESCAPE: char = '\u{E00C}';

/// How the lobby names the pace that is not the form's first.
const DAILY: &str = "Tempo: täglich";

/// What a person hears whose seat was freed. The host reads German, and so does his table.
const SENT_AWAY: &str = "zählt nirgends";

/// Opens a channel from the sidebar.
async fn turn_to(tab: &Tab<'_>, channel: &str) {
    tab.click_on(&format!("#channels [data-channel-id='{channel}']"))
        .await;
}

/// Opens the direct messages with the bot.
async fn read_mail(tab: &Tab<'_>) {
    tab.click_on("#channels > ul:last-child button").await;
}

/// Returns the newest message with a control whose id begins so, and that id.
async fn control(tab: &Tab<'_>, begins: &str) -> (Message, String) {
    let css = format!("#messages [data-custom-id^='{begins}']");
    tab.wait::<bool>("here", &[json!(css)]).await;
    let all: Vec<Message> = tab.see("messages", &[]).await;
    let found = all.into_iter().rev().find_map(|message| {
        let buttons = message.buttons.iter().map(|button| &button.id);
        let mut ids = buttons.chain(message.selects.iter().map(|select| &select.id));
        let id = ids.find(|id| id.starts_with(begins))?.clone();
        Some((message, id))
    });
    found.unwrap_or_else(|| panic!("{begins} has gone"))
}

/// Presses the newest button whose id begins so.
async fn press(tab: &Tab<'_>, begins: &str) {
    let (message, button) = control(tab, begins).await;
    assert!(tab.press(&message.id, &button).await, "{begins} has gone");
}

/// Chooses a value in the newest select whose id begins so.
async fn choose(tab: &Tab<'_>, begins: &str, value: &str) {
    let (message, select) = control(tab, begins).await;
    let only = |values: &mut Vec<String>| values.retain(|one| one == value);
    assert!(tab.choose(&message.id, &select, only).await, "no {begins}");
    tab.assert_well().await;
}

/// Chooses a game, by its id, and a pace in the form for a table of two, and sends it.
async fn fill_in(tab: &Tab<'_>, game: &str) {
    tab.click_on("dialog.modal [data-select='game'] .select-face")
        .await;
    let option = format!("dialog.modal [data-select='game'] [data-value='{game}']");
    tab.click_on(&option).await;
    tab.click_on("dialog.modal [data-group='pace'] [value='daily']")
        .await;
    tab.keep_picture("form").await;
    tab.click_on("dialog.modal [type='submit']").await;
}

/// Opens the form and closes it by keyboard: every field has its own name, and the focus comes back to the button.
async fn look_at_form(tab: &Tab<'_>) {
    let controls = tab.read().await;
    let fields = ["button", "radiogroup", "textbox"];
    let mut names: Vec<&String> = controls
        .iter()
        .filter(|(role, _)| fields.contains(&role.as_str()))
        .map(|(_, name)| name)
        .collect();
    // Five fields, and the form's two buttons.
    assert_eq!(names.len(), 7, "{controls:#?}");
    // A field is named by what it asks, before what is chosen.
    let asked = |name: &&String| name.split(':').next().unwrap_or_default().to_owned();
    names.sort();
    names.dedup_by_key(|name| asked(name));
    assert_eq!(names.len(), 7, "{controls:#?}");
    tab.key(ESCAPE).await;
    tab.assert_focused(NEW_TABLE).await;
    tab.key(ENTER).await;
}

/// Opens the page of calls by keyboard, chooses nothing, and waits for a table: all has a name, and no press loses the
/// focus.
async fn look_at_calls(tab: &Tab<'_>) {
    let [open, calls, queue] = CALLS;
    press(tab, open).await;
    tab.assert_focused(open).await;
    let (page, _) = control(tab, queue).await;
    let controls = tab.read().await;
    let names: Vec<&String> = controls.iter().map(|(_, name)| name).collect();
    for button in &page.buttons {
        assert!(names.contains(&&button.label), "{controls:#?}");
    }
    for (id, on) in [(calls, "1wc:0"), (queue, "1wq:0"), (queue, "1wq:1")] {
        press(tab, id).await;
        control(tab, on).await;
        tab.assert_focused(on).await;
    }
    press(tab, calls).await;
    tab.assert_focused("1wc:1").await;
}

#[tokio::test]
async fn strangers_come_from_the_reception_to_a_game() {
    let Some((bot, browser)) = started(Screen::Wide).await else {
        return;
    };
    let amara = Tab::first(&browser, bot.page()).await;
    let people = table::people(&amara).await;
    let jonas = Tab::another(&browser, bot.page(), &people[1]).await;
    let mei_lin = Tab::another(&browser, bot.page(), &people[2]).await;
    // Who manages the server needs the command for it; nobody else needs one.
    amara.command("setup", &[]).await;
    let lounge: String = amara.see("channel", &[json!(CHANNEL)]).await;
    choose(&amara, "1gr", &lounge).await;

    turn_to(&jonas, &lounge).await;
    jonas.assert_focused(&lounge).await;
    look_at_calls(&jonas).await;
    let (reception, new_table) = control(&jonas, NEW_TABLE).await;
    let pressed = jonas.press_for_form(&reception.id, &new_table).await;
    assert!(pressed, "the button has gone");
    jonas
        .wait::<bool>("here", &[json!("dialog.modal [type='submit']")])
        .await;
    look_at_form(&jonas).await;
    fill_in(&jonas, "glass_road").await;
    jonas.assert_focused(NEW_TABLE).await;
    jonas.wait::<bool>("reads", &[json!(DAILY)]).await;
    choose(&jonas, "1iv:", &people[2].id).await;
    jonas.keep_picture("invited").await;

    read_mail(&mei_lin).await;
    press(&mei_lin, "1id:").await;
    mei_lin.keep_picture("declined").await;

    // The seat is free again, and Amara takes it. The host wants to play with Mei-Lin.
    turn_to(&amara, &lounge).await;
    press(&amara, "1j:").await;
    table::wait_for_seats(&jonas, 2).await;
    press(&jonas, "1is:").await;
    choose(&jonas, "1ir:", &people[0].id).await;
    table::wait_for_seats(&jonas, 1).await;
    read_mail(&amara).await;
    amara.wait::<bool>("reads", &[json!(SENT_AWAY)]).await;
    amara.keep_picture("sent-away").await;
    amara.assert_well().await;

    choose(&jonas, "1iv:", &people[2].id).await;
    press(&mei_lin, "1ia:").await;
    table::wait_for_seats(&jonas, 2).await;
    press(&jonas, "1g:").await;
    turn_to(&mei_lin, &lounge).await;
    let mut players = Vec::new();
    for (tab, seed) in [(jonas, 30), (mei_lin, 31)] {
        players.push(seated(tab, |tab| Player::new(tab, seed)).await);
    }
    end(&browser, bot, &players).await;
}
