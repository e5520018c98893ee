//! Whoever has no seat meets a table only where it is played, by whatever way they ask.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod discord_support;

use discord_support::{House, find_route, route, said, soon};
use local_discord::{ChannelId, Config, MessageId, MessageView, OptionValue, Person, World};
use slowtable::discord::route::Route;
use slowtable::tables::TableId;
use slowtable_face::Press;

/// A house with a second server, and a channel there.
async fn house() -> (House, ChannelId) {
    let mut seed = World::sample();
    let other = seed.add_guild("Elsewhere");
    let channel = seed.add_text_channel(other, "far-away");
    let config = Config {
        seed,
        ..Config::default()
    };
    (House::open_in(config).await, channel)
}

/// Every way to press something at a table.
fn routes(table: TableId) -> Vec<Route> {
    let press = |press| Route::Press {
        table,
        stamp: 1,
        press,
    };
    vec![
        Route::Join { table },
        Route::Leave { table },
        Route::AddOpponent { table },
        Route::RemoveOpponent { table },
        Route::Start { table },
        Route::StartAnyway {
            table,
            filled: false,
            seen: 1,
        },
        Route::StartAnyway {
            table,
            filled: true,
            seen: 1,
        },
        Route::Cancel { table },
        Route::Desk { table },
        press(Press::Commit(None)),
        press(Press::Hint),
        press(Press::Page("board".into())),
        Route::Select {
            table,
            stamp: 1,
            row: 0,
        },
        Route::Board { table },
        Route::Place { table, seat: 0 },
        Route::BoardText { table, page: 0 },
        Route::Log { table, page: None },
        Route::Review { table },
        Route::Resign { table },
        Route::TakeOver { table, seat: 0 },
        Route::HandOver { table, to: 5 },
        Route::Accept { table, offer: 1 },
        Route::Decline { table, offer: 1 },
        Route::Close { table },
        Route::Vacate { table, person: 5 },
    ]
}

/// A number for every kind of route that is about a table. A new kind does not compile until it is
/// here, and then the test asks for it in [`routes`].
fn number(route: &Route) -> Option<usize> {
    Some(match route {
        Route::Join { .. } => 0,
        Route::Leave { .. } => 1,
        Route::AddOpponent { .. } => 2,
        Route::RemoveOpponent { .. } => 3,
        Route::Start { .. } => 4,
        Route::StartAnyway { .. } => 5,
        Route::Cancel { .. } => 6,
        Route::Desk { .. } => 7,
        Route::Press { .. } => 8,
        Route::Select { .. } => 9,
        Route::Board { .. } => 10,
        Route::Place { .. } => 11,
        Route::BoardText { .. } => 12,
        Route::Log { .. } => 13,
        Route::Review { .. } => 14,
        Route::Resign { .. } => 15,
        Route::TakeOver { .. } => 16,
        Route::HandOver { .. } => 17,
        Route::Accept { .. } => 18,
        Route::Decline { .. } => 19,
        Route::Close { .. } => 20,
        Route::Vacate { .. } => 21,
        Route::SetLanguage { .. } | Route::SetDeskByDm { .. } | Route::Dismiss => return None,
    })
}

/// How many numbers [`number`] gives.
const KINDS: usize = 22;

/// The commands that take a table.
const COMMANDS: [&str; 13] = [
    "house", "join", "desk", "board", "log", "start", "leave", "cancel", "resign", "takeover",
    "end", "handover", "vacate",
];

/// A private message of the bot that can be pressed by a forger in a channel.
async fn foothold(person: &Person, channel: ChannelId) -> MessageId {
    let none: [(&str, OptionValue); 0] = [];
    let mut reply = person.command(channel, "table help", none).await.unwrap();
    said(&mut reply).await.id
}

/// What is answered, byte by byte.
fn answer(message: &MessageView) -> (String, String, usize) {
    (
        message.content.clone(),
        format!("{:?}", message.components),
        message.attachments.len(),
    )
}

async fn press(person: &Person, at: MessageId, route: &Route) -> (String, String, usize) {
    let kind = match route {
        Route::Select { .. } | Route::AddOpponent { .. } | Route::Review { .. } => 3,
        _ => 2,
    };
    let values: &[String] = match kind {
        3 => &["1".to_owned()],
        _ => &[],
    };
    let forged = person.forge(at, kind, &route.encode(), values).await;
    answer(&said(&mut forged.unwrap()).await)
}

async fn command(
    person: &Person,
    channel: ChannelId,
    name: &str,
    table: TableId,
) -> (String, String, usize) {
    let path = format!("table {name}");
    let mut given = vec![("table", OptionValue::Text(table.to_string()))];
    match name {
        "handover" => given.push(("person", person.id().into())),
        "vacate" => given.push(("player", person.id().into())),
        _ => {}
    }
    let mut reply = person.command(channel, &path, given).await.unwrap();
    answer(&said(&mut reply).await)
}

fn table_of(lobby: &MessageView) -> TableId {
    let id = find_route(lobby, "1j:").or_else(|| find_route(lobby, "1g:"));
    Route::decode(&id.unwrap()).unwrap().table().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn by_every_way_a_table_elsewhere_is_as_one_that_never_was() {
    let (house, far) = house().await;
    let (amara, stranger) = (house.person("Amara"), house.person("Mei-Lin"));
    let lobby = house
        .open_table(&amara, &[("players", OptionValue::Integer(2))])
        .await;
    let alone = house
        .open_table(&amara, &[("players", OptionValue::Integer(1))])
        .await;
    let tables = [table_of(&lobby), table_of(&alone)];
    house.start_game(&amara, &alone).await;
    soon(amara.wait_for(house.channel(), |messages| {
        let lobby = messages.iter().find(|message| message.id == alone.id)?;
        lobby.content.contains("Playing in").then_some(())
    }))
    .await;
    let public = |house: &House| -> Vec<_> {
        let messages = amara.messages(house.channel());
        let public = messages.iter().filter(|message| !message.ephemeral);
        public.map(answer).collect()
    };
    let before = public(&house);
    let never: TableId = "zzzz".parse().unwrap();
    let lounge = house.discord.channel_named("lounge").unwrap();
    for channel in [far, lounge, stranger.open_dm()] {
        let at = foothold(&stranger, channel).await;
        let mut seen = [false; KINDS];
        for (index, nowhere) in routes(never).iter().enumerate() {
            seen[number(nowhere).unwrap()] = true;
            let expected = press(&stranger, at, nowhere).await;
            assert!(expected.0.contains("no such table"), "{expected:?}");
            for table in tables {
                let asked = &routes(table)[index];
                assert_eq!(press(&stranger, at, asked).await, expected, "{asked:?}");
            }
        }
        assert!(
            seen.iter().all(|seen| *seen),
            "a kind of route is not tried"
        );
        for name in COMMANDS {
            let expected = command(&stranger, channel, name, never).await;
            for table in tables {
                let told = command(&stranger, channel, name, table).await;
                assert_eq!(told, expected, "{name}");
            }
            let none: [(&str, OptionValue); 0] = [];
            let path = format!("table {name}");
            let suggested = stranger
                .autocomplete(channel, &path, "table", "", none)
                .await;
            assert!(suggested.unwrap().choices().is_empty(), "{name}");
        }
        let none: [(&str, OptionValue); 0] = [];
        let mut list = stranger.command(channel, "table list", none).await.unwrap();
        let list = said(&mut list).await;
        assert!(!list.content.contains('#'), "{}", list.content);
    }
    assert_eq!(public(&house), before, "nothing has changed");

    // Where it is played, and for who sits there, it exists.
    let here = foothold(&stranger, house.channel()).await;
    let board = Route::Board { table: tables[1] };
    let seen = press(&stranger, here, &board).await;
    assert!(!seen.0.contains("no such table"), "{seen:?}");
    let own = foothold(&amara, far).await;
    let desk = press(&amara, own, &Route::Desk { table: tables[1] }).await;
    assert!(!desk.0.contains("no such table"), "{desk:?}");
    let none: [(&str, OptionValue); 0] = [];
    let suggested = stranger.autocomplete(house.channel(), "table board", "table", "", none);
    assert_eq!(suggested.await.unwrap().choices().len(), 2);
    house.close().await;
}

/// The attack as it was tried: one person reads every table of a server where they ask nothing.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_reads_the_tables_of_another_server() {
    let (house, far) = house().await;
    let stranger = house.person("Mei-Lin");
    let mut tables = Vec::new();
    for name in ["Amara", "Jonas", "Mateo", "Katharina", "Tariq"] {
        let host = house.person(name);
        for _ in 0..2 {
            let one = [("players", OptionValue::Integer(1))];
            let lobby = house.open_table(&host, &one).await;
            let start = route(&lobby, "1g:");
            soon(host.press(lobby.id, &start)).await.unwrap();
            tables.push(table_of(&lobby));
        }
    }
    let at = foothold(&stranger, far).await;
    let mut read = 0;
    for &table in &tables {
        let page = Route::BoardText { table, page: 0 };
        let (text, ..) = press(&stranger, at, &page).await;
        read += usize::from(!text.contains("no such table"));
    }
    println!("read {read} of {} tables", tables.len());
    assert_eq!(read, 0);
    house.close().await;
}
