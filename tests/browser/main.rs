//! Whole games on the page, in a real browser, by clicks and keys alone.
//!
//! The program is started as the README says; the tests know only what the page shows. Without Chromium and
//! chromedriver on the `PATH` the tests print that they were skipped. `SLOWTABLE_BROWSER=required` makes them fail
//! instead, `SLOWTABLE_BROWSER=skip` always skips them. `SLOWTABLE_SCREENSHOTS=DIR` keeps pictures of each screen
//! they reach.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bot;
mod player;
mod reception;
mod sight;
mod tab;
mod table;
mod trade;
mod webdriver;
mod wrong;

use std::io::Write as _;
use std::time::Duration;

use serde_json::json;

use crate::bot::Bot;
use crate::player::Player;
use crate::tab::{Message, Tab};
use crate::webdriver::{Browser, Programs, Screen};

/// The games, by the names of their commands.
const GLASS_ROAD: &str = "glass-road";
const LE_HAVRE: &str = "le-havre";
const WASSER_DES_LEBENS: &str = "wasser-des-lebens";
const ROADS_AND_BOATS: &str = "roads-and-boats";

/// Timeout for other players' turns.
const TURN: Duration = Duration::from_secs(60);

/// Finds the programs; `None`, with a message, where they are missing and need not exist.
fn programs() -> Option<Programs> {
    let wish = std::env::var("SLOWTABLE_BROWSER").unwrap_or_default();
    let found = (wish != "skip").then(Programs::find).flatten();
    if found.is_none() {
        assert!(
            wish != "required",
            "the browser tests are required, but no chromium/chromedriver was found"
        );
        let why = match wish.as_str() {
            "skip" => "SLOWTABLE_BROWSER=skip",
            _ => "no chromium/chromedriver found",
        };
        // Written directly, because the harness hides the output of passing tests.
        let mut all = std::io::stderr().lock();
        let _ = writeln!(all, "browser tests left out: {why}");
    }
    found
}

/// Asserts that a result names everyone and has its picture.
async fn assert_result(player: &Player<'_>, result: &Message, names: &[&str]) {
    for name in names {
        assert!(result.text.contains(name), "no {name} in {}", result.text);
    }
    // On a busy machine the picture follows the text.
    let pictured: bool = player.tab.wait("pictured", &[json!(result.id)]).await;
    assert!(pictured, "a result without its picture");
    player.tab.assert_well().await;
    player.tab.see::<()>("show", &[json!(result.id)]).await;
    player.tab.keep_picture("result").await;
}

/// Asserts that neither the page nor the bot reports a problem, and ends the bot.
async fn end(browser: &Browser, mut bot: Bot, players: &[Player<'_>]) {
    let presses: usize = players.iter().map(Player::presses).sum();
    println!("{presses} presses in {:.0?}", bot.age());
    let errors = browser.console_errors().await;
    assert!(errors.is_empty(), "the console says {errors:#?}");
    bot.assert_well();
}

/// Starts the program and a browser; `None` where there is none and need not be one.
async fn started(screen: Screen) -> Option<(Bot, Browser)> {
    let programs = programs()?;
    let browser = Browser::open(&programs, screen).await;
    // The tests read English, in any system language.
    browser.speak("en-US,en").await;
    Some((Bot::start(), browser))
}

/// Makes a player who enters a table that has begun, and opens the desk.
async fn seated<'a>(tab: Tab<'a>, player: impl FnOnce(Tab<'a>) -> Player<'a>) -> Player<'a> {
    table::enter(&tab).await;
    let mut player = player(tab);
    player.open_desk().await;
    player
}

#[tokio::test]
async fn one_person_plays_three_opponents_on_a_phone() {
    let Some((bot, browser)) = started(Screen::Phone).await else {
        return;
    };
    let tab = Tab::first(&browser, bot.page()).await;
    table::open(&tab, GLASS_ROAD, &[]).await;
    for opponents in 1..=3 {
        table::add_opponent(&tab, "journeyman").await;
        table::wait_for_seats(&tab, opponents + 1).await;
    }
    tab.keep_picture("lobby").await;
    table::start(&tab).await;
    let mut player = seated(tab, |tab| Player::new(tab, 1)).await;
    player.tab.keep_picture("desk").await;
    player.look_round().await;
    player.open_desk().await;
    let result = player.play(TURN).await.expect("the game goes on");
    assert_result(&player, &result, &["Amara", "Ada", "Bruno", "Clara"]).await;
    end(&browser, bot, &[player]).await;
}

#[tokio::test]
async fn the_page_speaks_as_the_browser_does() {
    let Some((bot, browser)) = started(Screen::Phone).await else {
        return;
    };
    // The first of these is a language that the page does not have.
    browser.speak("cy,de-AT,en").await;
    let tab = Tab::first(&browser, bot.page()).await;
    let language = "return document.documentElement.lang";
    let german = browser.run(language, &[]).await.expect("the page is there");
    assert_eq!(german, "de");
    drop(tab);
    end(&browser, bot, &[]).await;
}

#[tokio::test]
async fn a_press_that_crosses_a_change_is_said_to_have_failed_and_the_next_counts() {
    let Some((bot, browser)) = started(Screen::Wide).await else {
        return;
    };
    let tab = Tab::first(&browser, bot.page()).await;
    table::open(&tab, GLASS_ROAD, &[("players", "1")]).await;
    table::start(&tab).await;
    let player = seated(tab, |tab| Player::new(tab, 8)).await;
    let desk = player.desk().await.expect("a desk was opened");
    let chosen = wrong::hint(&desk).expect("there is a hint");
    let control = [json!(desk.id), json!(chosen)];
    player.tab.see::<()>("cross", &control).await;
    assert!(!player.tab.press(&desk.id, &chosen).await);
    assert!(player.tab.see::<bool>("crossed", &control[..1]).await);
    player.tab.assert_well().await;
    let desk = player.desk().await.expect("the desk is still there");
    let chosen = wrong::hint(&desk).expect("the hint can be drafted");
    assert!(player.tab.press(&desk.id, &chosen).await);
    assert!(!player.tab.see::<bool>("crossed", &control[..1]).await);
    end(&browser, bot, &[player]).await;
}

#[tokio::test]
async fn one_person_plays_alone() {
    let Some((bot, browser)) = started(Screen::Phone).await else {
        return;
    };
    let tab = Tab::first(&browser, bot.page()).await;
    table::open(&tab, GLASS_ROAD, &[("players", "1")]).await;
    table::start(&tab).await;
    let mut player = seated(tab, |tab| Player::new(tab, 2)).await;
    let result = player.play(TURN).await.expect("the game goes on");
    assert_result(&player, &result, &["Amara"]).await;
    end(&browser, bot, &[player]).await;
}

/// The answer "Short game" to the option "length".
const SHORT: (&str, &str) = ("length", "1");

/// Plays a short game of Le Havre with one person; opponents have the other seats.
async fn harbour(screen: Screen, players: usize) {
    let Some((bot, browser)) = started(screen).await else {
        return;
    };
    let tab = Tab::first(&browser, bot.page()).await;
    let seats = players.to_string();
    table::open(&tab, LE_HAVRE, &[("players", &seats), SHORT]).await;
    for opponents in 1..players {
        table::add_opponent(&tab, "apprentice").await;
        table::wait_for_seats(&tab, opponents + 1).await;
    }
    table::start(&tab).await;
    let seed = players as u64;
    let mut player = seated(tab, |tab| Player::hasty(tab, seed)).await;
    let name = format!("harbour-{players}");
    player.tab.keep_picture(&name).await;
    if players == 1 {
        player.look_round().await;
        player.open_desk().await;
    }
    let result = player.play(TURN).await.expect("the game goes on");
    let names = ["Amara", "Ada", "Bruno", "Clara", "Dorian"];
    assert_result(&player, &result, names.get(..players).unwrap()).await;
    end(&browser, bot, &[player]).await;
}

#[tokio::test]
async fn the_harbour_is_played_alone() {
    harbour(Screen::Phone, 1).await;
}

#[tokio::test]
async fn two_people_play_the_harbour_in_two_tabs() {
    let Some((bot, browser)) = started(Screen::Phone).await else {
        return;
    };
    let amara = Tab::first(&browser, bot.page()).await;
    let people = table::people(&amara).await;
    let jonas = Tab::another(&browser, bot.page(), &people[1]).await;
    table::open(&amara, LE_HAVRE, &[("players", "2"), SHORT]).await;
    table::press(&jonas, "Join").await;
    table::wait_for_seats(&amara, 2).await;
    table::start(&amara).await;
    let mut players = Vec::new();
    for (tab, seed) in [(amara, 8), (jonas, 9)] {
        players.push(seated(tab, |tab| Player::hasty(tab, seed)).await);
    }
    let result = table::play_all(&mut players, async |_, _, _| {}).await;
    assert_result(&players[0], &result, &["Amara", "Jonas"]).await;
    end(&browser, bot, &players).await;
}

#[tokio::test]
async fn the_harbour_is_played_with_four() {
    harbour(Screen::Wide, 4).await;
}

#[tokio::test]
#[ignore = "takes minutes"]
async fn the_harbour_is_played_with_three_and_with_five() {
    harbour(Screen::Phone, 3).await;
    harbour(Screen::Phone, 5).await;
}

#[tokio::test]
async fn the_island_is_settled_with_three_and_a_turn_is_played() {
    let Some((bot, browser)) = started(Screen::Phone).await else {
        return;
    };
    let amara = Tab::first(&browser, bot.page()).await;
    let players = trade::seated_on_island(vec![amara], 3).await;
    let players = trade::trade(players).await;
    end(&browser, bot, &players).await;
}

#[tokio::test]
async fn two_people_and_two_opponents_trade_on_the_island_in_two_languages() {
    let Some((bot, browser)) = started(Screen::Wide).await else {
        return;
    };
    let amara = Tab::first(&browser, bot.page()).await;
    let people = table::people(&amara).await;
    let jonas = Tab::another(&browser, bot.page(), &people[1]).await;
    let players = trade::seated_on_island(vec![amara, jonas], 4).await;
    let players = trade::trade(players).await;
    end(&browser, bot, &players).await;
}

/// Plays a whole game by hints with one person, who reads English; apprentices have the other seats.
async fn by_hints(screen: Screen, game: &str, seats: usize) {
    let Some((bot, browser)) = started(screen).await else {
        return;
    };
    let tab = Tab::first(&browser, bot.page()).await;
    table::open(&tab, game, &[("players", &seats.to_string())]).await;
    for taken in 1..seats {
        table::add_opponent(&tab, "apprentice").await;
        table::wait_for_seats(&tab, taken + 1).await;
    }
    table::start(&tab).await;
    let mut player = seated(tab, |tab| Player::new(tab, seats as u64)).await;
    let result = player.play_by_hints(TURN).await.expect("the game goes on");
    assert_result(&player, &result, &["Amara"]).await;
    end(&browser, bot, &[player]).await;
}

#[tokio::test]
#[ignore = "takes minutes"]
async fn whole_games_on_the_island() {
    by_hints(Screen::Phone, WASSER_DES_LEBENS, 3).await;
    by_hints(Screen::Wide, WASSER_DES_LEBENS, 4).await;
}

#[tokio::test]
#[ignore = "takes minutes"]
async fn a_whole_game_alone_in_the_wilderness() {
    by_hints(Screen::Phone, ROADS_AND_BOATS, 1).await;
}

#[tokio::test]
#[ignore = "takes many minutes"]
async fn whole_games_in_the_wilderness() {
    by_hints(Screen::Wide, ROADS_AND_BOATS, 2).await;
    by_hints(Screen::Phone, ROADS_AND_BOATS, 3).await;
    by_hints(Screen::Wide, ROADS_AND_BOATS, 4).await;
}

#[tokio::test]
async fn three_people_play_in_three_tabs_and_wrong_presses_do_no_harm() {
    let Some((bot, browser)) = started(Screen::Wide).await else {
        return;
    };
    let amara = Tab::first(&browser, bot.page()).await;
    let people = table::people(&amara).await;
    let jonas = Tab::another(&browser, bot.page(), &people[1]).await;
    let mei_lin = Tab::another(&browser, bot.page(), &people[2]).await;
    let stranger = Tab::another(&browser, bot.page(), &people[3]).await;
    table::open(&amara, GLASS_ROAD, &[("players", "3")]).await;
    wrong::lobby(&mei_lin).await;
    table::press(&jonas, "Join").await;
    table::press(&mei_lin, "Join").await;
    table::wait_for_seats(&amara, 3).await;
    table::start(&amara).await;
    table::enter(&stranger).await;
    wrong::desk_of_others(&Player::new(stranger, 0)).await;
    let mut players = Vec::new();
    for (tab, seed) in [(amara, 5), (jonas, 6), (mei_lin, 7)] {
        let player = seated(tab, |tab| Player::hasty(tab, seed)).await;
        player.tab.keep_picture(&format!("desk-{seed}")).await;
        players.push(player);
    }
    let mut kept = None;
    let result = table::play_all(&mut players, async |seat, player, desk| {
        if seat == 2 {
            wrong::turn(player, desk, &mut kept).await;
        }
    })
    .await;
    assert_result(&players[0], &result, &["Amara", "Jonas", "Mei-Lin"]).await;
    let desk = kept.expect("some desk was kept");
    for player in &players[1..] {
        let same: Message = player.tab.wait("result", &[]).await;
        assert_eq!(same.id, result.id);
        player.tab.assert_well().await;
    }
    wrong::outdated(&players[2], &desk).await;
    end(&browser, bot, &players).await;
}
