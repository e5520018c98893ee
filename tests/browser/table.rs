//! A table before its game: opened by command, filled and started by buttons.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::player::{Asked, Player};
use crate::tab::{Message, Somebody, Tab};

/// How long to wait for one player before looking at the next.
const GLANCE: Duration = Duration::from_millis(100);

/// The longest time in which no player may be asked anything.
const STANDSTILL: Duration = Duration::from_secs(60);

/// Returns the people that a visitor can choose to be.
pub async fn people(tab: &Tab<'_>) -> Vec<Somebody> {
    tab.see("people", &[]).await
}

/// Lets several people play to the end, each when something is asked. Before each turn `meddle` may do anything.
pub async fn play_all<'a>(
    players: &mut [Player<'a>],
    mut meddle: impl AsyncFnMut(usize, &mut Player<'a>, &Message),
) -> Message {
    let mut last = Instant::now();
    loop {
        for (seat, player) in players.iter_mut().enumerate() {
            match player.asked(GLANCE).await {
                Some(Asked::Over(result)) => return result,
                Some(Asked::Desk(desk)) => {
                    meddle(seat, player, &desk).await;
                    if let Some(result) = player.play(GLANCE).await {
                        return result;
                    }
                    last = Instant::now();
                }
                None => {}
            }
        }
        assert!(last.elapsed() < STANDSTILL, "nobody is asked anything");
    }
}

/// Opens a table of a game, by its command's name, and waits for its lobby.
pub async fn open(tab: &Tab<'_>, game: &str, options: &[(&str, &str)]) {
    tab.command(&format!("{game} new"), options).await;
    tab.wait::<bool>("here", &[json!("[data-custom-id^='1g:']")])
        .await;
}

/// Returns the lobby of the newest table.
pub async fn lobby(tab: &Tab<'_>) -> Message {
    tab.wait("lobby", &[]).await
}

/// Presses a button of the lobby.
pub async fn press(tab: &Tab<'_>, label: &str) {
    let lobby = lobby(tab).await;
    let button = lobby.button(label);
    let button = button.unwrap_or_else(|| panic!("no {label:?} to press in {lobby:#?}"));
    assert!(tab.press(&lobby.id, &button.id).await, "{label} has gone");
    tab.assert_well().await;
}

/// Seats an opponent of a level.
pub async fn add_opponent(tab: &Tab<'_>, level: &str) {
    let lobby = lobby(tab).await;
    let select = lobby.selects.first().expect("opponents can be added");
    let only = |values: &mut Vec<String>| values.retain(|value| value == level);
    assert!(tab.choose(&lobby.id, &select.id, only).await, "no select");
    tab.assert_well().await;
}

/// Waits until this many seats are taken, opponents' included.
pub async fn wait_for_seats(tab: &Tab<'_>, seats: usize) {
    tab.wait::<bool>("seated", &[json!(seats)]).await;
}

/// Starts the game.
pub async fn start(tab: &Tab<'_>) {
    press(tab, "Start").await;
}

/// Opens the table's thread, where everything happens from now on.
pub async fn enter(tab: &Tab<'_>) {
    tab.click_on(".thread-link").await;
    // The lobby has no button for the board.
    tab.wait::<bool>("here", &[json!("#messages [data-custom-id^='1b:']")])
        .await;
}
