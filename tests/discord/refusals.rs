//! Refusals say what is possible and what to do next; the typed text is shown again.

use local_discord::OptionValue;

use crate::{House, ask, press, said, soon};

const NONE: [(&str, OptionValue); 0] = [];

#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_is_told_again_in_the_names_that_were_shown() {
    let house = House::open().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let options = [
        ("players", OptionValue::Integer(2)),
        ("opponents", OptionValue::Integer(3)),
        ("pace", OptionValue::Integer(2)),
    ];
    let refused = ask(&amara, house.channel(), house.new_table, &options).await;
    assert!(refused.content.contains("Ask for fewer"), "{refused:#?}");
    let typed = "You typed: /glass-road new players:2 opponents:3 pace:Daily: 24 hours";
    assert!(
        plain(&refused.content).contains(typed),
        "{}",
        refused.content
    );
    // One press opens the nearest possible table, with everything else that was typed.
    let labels: Vec<String> = refused.buttons().into_iter().map(|one| one.label).collect();
    let nearest = [
        "Open for 2, 1 of them a computer",
        "Open for 4, 3 of them computers",
    ];
    assert_eq!(labels, nearest);
    let opened = press(&amara, &refused, "1ot:2:1:").await;
    assert!(opened.content.contains("table is open"), "{opened:#?}");
    let lobby = soon(amara.wait_for(house.channel(), |messages| {
        let mut lobbies = messages.iter().filter(|message| !message.ephemeral);
        lobbies
            .find(|message| message.content.contains("24 hours"))
            .cloned()
    }));
    lobby.await;
    for forged in [
        "1ot:2:1:glass_road;daily",
        "1ot:2:1:chess;none;;;",
        "1ot:9:1:",
    ] {
        let mut refused = amara.forge(opened.id, 2, forged, &[]).await.unwrap();
        assert!(said(&mut refused).await.components.is_empty(), "{forged}");
    }
    let refused = ask(&jonas, house.channel(), house.new_table, &options).await;
    let typed = "/glasstraße neu spieler:2 gegner:3 tempo:Täglich";
    assert!(
        plain(&refused.content).contains(typed),
        "{}",
        refused.content
    );
    // The typed text pings no one and is not treated as markup; without options nothing is shown.
    let table = [("table", OptionValue::from("**#x** <@1>"))];
    let refused = ask(&amara, house.channel(), "table board", &table).await;
    assert!(!refused.content.contains("<@1>"), "{}", refused.content);
    assert!(!refused.content.contains("**#x**"), "{}", refused.content);
    let refused = ask(&amara, house.channel(), "table board", &NONE).await;
    assert!(!refused.content.contains("typed"), "{}", refused.content);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn watchers_and_latecomers_are_told_what_they_can_do() {
    let house = House::open().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    jonas.set_locale("en-GB");
    let lobby = house.open_table(&amara, 2, 1).await;
    // A full lobby offers no seat, but the button may still be on a person's screen.
    let mut full = jonas.forge(lobby.id, 2, "1j:1", &[]).await.unwrap();
    let full = said(&mut full).await;
    assert!(full.content.contains("`/table list`"), "{}", full.content);
    let (_, post) = house.start_game(&amara, &lobby).await;
    let mut late = jonas.forge(lobby.id, 2, "1j:1", &[]).await.unwrap();
    let late = said(&mut late).await;
    for way in ["**My desk**", "`/table takeover`", "`/table list`"] {
        assert!(late.content.contains(way), "{}", late.content);
    }
    let watcher = press(&jonas, &post, "1d:").await;
    for way in ["**Board**", "**Join**", "`/table takeover`"] {
        assert!(watcher.content.contains(way), "{}", watcher.content);
    }
    house.close().await;
}

/// Returns a text without the characters that escape markup.
fn plain(text: &str) -> String {
    text.replace('\\', "")
}
