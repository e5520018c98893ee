//! A person without a seat reaches a table only where it is played, in every way of asking.

use std::collections::BTreeSet;

use crate::{House, ask, find_route, route, said, soon};
use local_discord::{ChannelId, Config, MessageId, MessageView, OptionValue, Person, World};
use slowtable::discord::presses::route::{Action, Route};
use slowtable_kit::Seat;
use slowtable_service::tables::{OfferId, PersonId, TableId, UndoRequestId};
use slowtable_ui::Press;

/// Makes a house with a second server, and a channel there.
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

/// Returns every action that a control can have at a table.
fn actions() -> Vec<Action> {
    let press = |press| Action::Press { stamp: 1, press };
    let anyway = |filled| Action::StartAnyway { filled, seen: 1 };
    let answer = |action: fn(Seat, u64) -> Action| action(Seat(0), 1);
    vec![
        Action::Join,
        Action::Leave,
        Action::AddOpponent,
        Action::RemoveOpponent,
        Action::Start,
        anyway(false),
        anyway(true),
        Action::Cancel,
        Action::Desk,
        Action::Next,
        Action::Rematch,
        press(Press::Commit(None)),
        press(Press::Hint),
        press(Press::Page("board".into())),
        Action::Select { stamp: 1, row: 0 },
        Action::Board,
        Action::Place(Seat(0)),
        Action::Part("town".into()),
        Action::BoardText(0),
        Action::Log(None),
        Action::News(0),
        Action::Step {
            button: 0,
            step: None,
        },
        Action::LogFile,
        Action::ChooseStep,
        Action::GoBack(1),
        Action::AgreeToUndo(UndoRequestId(1)),
        Action::RefuseUndo(UndoRequestId(1)),
        Action::Review,
        Action::Resign,
        Action::TakeOver(Seat(0)),
        Action::HandOver(PersonId(5)),
        Action::Accept(OfferId(1)),
        Action::Decline(OfferId(1)),
        Action::InPost("accept:1".into()),
        Action::Close,
        Action::Vacate(PersonId(5)),
        Action::ChoosePace,
        Action::AgreeToPace(1),
        Action::RefusePace(1),
        Action::Nudge(Seat(0)),
        Action::AskAbout(Seat(0)),
        answer(|seat, asked| Action::Here { seat, asked }),
        answer(|seat, asked| Action::Wait { seat, asked }),
        answer(|seat, asked| Action::AskToRelease { seat, asked }),
        answer(|seat, asked| Action::Release { seat, asked }),
        Action::Invite,
        Action::TakeInvitation,
        Action::DeclineInvitation,
        Action::NoInvitations,
        Action::SetByInvitation(true),
        Action::SetLoud(true),
        Action::ChooseSeat,
        Action::FreeSeat,
        Action::ChooseStart,
        Action::SetStart,
        Action::NoStart,
        Action::PutOffStart(1),
        Action::DrawAgain,
        Action::Options,
        Action::OptionsPage(0),
        Action::ChooseOption("reveal".into()),
        Action::TakeOptionProposal,
        Action::SetLoudOption(true),
    ]
}

/// The commands that take a table.
const COMMANDS: [&str; 14] = [
    "glass-road options",
    "table join",
    "table desk",
    "table board",
    "table log",
    "table undo",
    "table start",
    "table leave",
    "table cancel",
    "table resign",
    "table takeover",
    "table end",
    "table handover",
    "table vacate",
];

/// Returns a private message of the bot in a channel, on which a forger can press.
async fn foothold(person: &Person, channel: ChannelId) -> MessageId {
    ask(person, channel, "table help", &[]).await.id
}

/// Returns an answer in comparable form.
fn answer(message: &MessageView) -> (String, String, usize) {
    (
        message.content.clone(),
        format!("{:?}", message.components),
        message.attachments.len(),
    )
}

async fn press(person: &Person, at: MessageId, route: &Route) -> (String, String, usize) {
    let kind = match route {
        Route::At(
            _,
            Action::Select { .. }
            | Action::AddOpponent
            | Action::ChoosePace
            | Action::SetStart
            | Action::ChooseStep
            | Action::Review,
        ) => 3,
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
    let mut given = vec![("table", OptionValue::Text(table.to_string()))];
    match name {
        "table handover" => given.push(("person", person.id().into())),
        "table vacate" => given.push(("player", person.id().into())),
        _ => {}
    }
    let (said, controls, pictures) = answer(&ask(person, channel, name, &given).await);
    // Below it is the text that they typed themselves.
    let (said, typed) = said.rsplit_once("\n-# ").unwrap_or((&said, ""));
    assert!(typed.is_empty() || typed.contains(&table.to_string()));
    (said.to_owned(), controls, pictures)
}

fn table_of(lobby: &MessageView) -> TableId {
    let id = find_route(lobby, "1j:").or_else(|| find_route(lobby, "1g:"));
    match Route::decode(&id.unwrap()).unwrap() {
        Route::At(table, _) => table,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn by_every_way_a_table_elsewhere_is_as_one_that_never_was() {
    let (house, far) = house().await;
    let (amara, stranger) = (house.person("Amara"), house.person("Mei-Lin"));
    let lobby = house.open_table(&amara, 2, 0).await;
    let alone = house.open_table(&amara, 1, 0).await;
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
    let tried: BTreeSet<&str> = actions().iter().map(Action::letter).collect();
    assert_eq!(tried, Action::LETTERS.iter().copied().collect());
    let never: TableId = "zzzz".parse().unwrap();
    let lounge = house.discord.channel_named("lounge").unwrap();
    for channel in [far, lounge, stranger.open_dm()] {
        let at = foothold(&stranger, channel).await;
        for action in actions() {
            let expected = press(&stranger, at, &action.clone().at(never)).await;
            // The buttons of an invitation outlive it.
            let says = match action {
                Action::TakeInvitation | Action::DeclineInvitation => "invitation is over",
                Action::NoInvitations => "can invite you",
                _ => "no such table",
            };
            assert!(expected.0.contains(says), "{expected:?}");
            for table in tables {
                let asked = action.clone().at(table);
                assert_eq!(press(&stranger, at, &asked).await, expected, "{asked:?}");
            }
        }
        for name in COMMANDS {
            let expected = command(&stranger, channel, name, never).await;
            for table in tables {
                let told = command(&stranger, channel, name, table).await;
                assert_eq!(told, expected, "{name}");
            }
            let none: [(&str, OptionValue); 0] = [];
            let suggested = stranger
                .autocomplete(channel, name, "table", "", none)
                .await;
            assert!(suggested.unwrap().choices().is_empty(), "{name}");
        }
        let none: [(&str, OptionValue); 0] = [];
        let mut list = stranger.command(channel, "table list", none).await.unwrap();
        let list = said(&mut list).await;
        assert!(!list.content.contains('#'), "{}", list.content);
    }
    assert_eq!(public(&house), before, "nothing has changed");

    // It exists where it is played, and for people who sit there.
    let here = foothold(&stranger, house.channel()).await;
    let board = Action::Board.at(tables[1]);
    let seen = press(&stranger, here, &board).await;
    assert!(!seen.0.contains("no such table"), "{seen:?}");
    let own = foothold(&amara, far).await;
    let desk = press(&amara, own, &Action::Desk.at(tables[1])).await;
    assert!(!desk.0.contains("no such table"), "{desk:?}");
    let none: [(&str, OptionValue); 0] = [];
    let suggested = stranger.autocomplete(house.channel(), "table board", "table", "", none);
    assert_eq!(suggested.await.unwrap().choices().len(), 2);
    house.close().await;
}

/// The attack that was found: one person reads every table of a server where they ask nothing.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_reads_the_tables_of_another_server() {
    let (house, far) = house().await;
    let stranger = house.person("Mei-Lin");
    let mut tables = Vec::new();
    for name in ["Amara", "Jonas", "Mateo", "Katharina", "Tariq"] {
        let host = house.person(name);
        for _ in 0..2 {
            let lobby = house.open_table(&host, 1, 0).await;
            let start = route(&lobby, "1g:");
            soon(host.press(lobby.id, &start)).await.unwrap();
            tables.push(table_of(&lobby));
        }
    }
    let at = foothold(&stranger, far).await;
    let mut read = 0;
    for &table in &tables {
        let page = Action::BoardText(0).at(table);
        let (text, ..) = press(&stranger, at, &page).await;
        read += usize::from(!text.contains("no such table"));
    }
    println!("read {read} of {} tables", tables.len());
    assert_eq!(read, 0);
    house.close().await;
}
