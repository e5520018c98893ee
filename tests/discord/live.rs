//! What reaches people without their press: changed desks, direct messages, a whole game; and failures of Discord.

use crate::{House, ask, find_route, press, press_on, public, said, soon};
use local_discord::{MessageView, OptionValue, Person};

/// "Cannot send messages to this user" (Discord, "JSON Error Codes").
const CANNOT_SEND_TO_THIS_USER: u32 = 50_007;

/// Presses on until the desk offers nothing more.
async fn play(person: &Person, desk: MessageView) -> MessageView {
    let mut desk = desk;
    for _ in 0..200 {
        let Some(mut reply) = press_on(person, &desk).await else {
            return desk;
        };
        let answer = said(&mut reply).await;
        assert_eq!(answer.id, desk.id, "refused: {}", answer.content);
        desk = answer;
    }
    panic!("there is no end to it: {desk:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_open_desk_changes_when_the_table_moves_on() {
    let house = House::open().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let lobby = house.open_table(&amara, 2, 0).await;
    press(&jonas, &lobby, "1j:").await;
    let (thread, post) = house.start_game(&amara, &lobby).await;
    let waiting = house.desk(&amara, &post).await;
    let waiting = play(&amara, waiting).await;
    let moving = house.desk(&jonas, &post).await;
    play(&jonas, moving).await;
    soon(amara.wait_for(thread, |messages| {
        messages
            .iter()
            .find(|message| message.id == waiting.id)
            .filter(|desk| desk.content != waiting.content)
            .map(|_| ())
    }))
    .await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_desk_comes_by_direct_message_and_can_be_pressed_there() {
    let house = House::open().await;
    let katharina = house.person("Katharina");
    let dm = [("dm", OptionValue::Boolean(true))];
    assert!(
        ask(&katharina, house.channel(), "table settings", &dm)
            .await
            .content
            .contains("Direktnachricht")
    );
    let lobby = house.open_table(&katharina, 2, 1).await;
    house.start_game(&katharina, &lobby).await;
    let dm = katharina.open_dm();
    let desk = soon(katharina.wait_for(dm, |messages| {
        messages.iter().find(|message| message.from_bot).cloned()
    }))
    .await;
    assert!(!desk.components.is_empty(), "{desk:#?}");
    let mut reply = press_on(&katharina, &desk)
        .await
        .expect("something to press");
    assert_eq!(said(&mut reply).await.id, desk.id);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_door_for_direct_messages_leads_to_the_thread() {
    let house = House::open().await;
    let tariq = house.person("Tariq");
    let dm = [("dm", OptionValue::Boolean(true))];
    ask(&tariq, house.channel(), "table settings", &dm).await;
    let lobby = house.open_table(&tariq, 1, 0).await;
    let (thread, _) = house.start_game(&tariq, &lobby).await;
    let mention = format!("<@{}>", tariq.id());
    soon(tariq.wait_for(thread, |messages| {
        messages
            .iter()
            .find(|message| {
                message.content.contains(&mention)
                    && message.json["mentions"]
                        .as_array()
                        .is_some_and(|told| !told.is_empty())
            })
            .map(|_| ())
    }))
    .await;
    let refused: Vec<u32> = house
        .discord
        .errors()
        .iter()
        .map(|error| error.code)
        .collect();
    assert_eq!(refused, [CANNOT_SEND_TO_THIS_USER]);
    house.close_but_for(&[CANNOT_SEND_TO_THIS_USER]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn discord_may_stumble() {
    let house = House::open().await;
    let amara = house.person("Amara");
    for status in [500, 502, 429] {
        house.discord.faults().answer_next(2, status);
        assert!(
            ask(&amara, house.channel(), "table help", &[])
                .await
                .content
                .contains("Glass Road")
        );
    }
    let lobby = house.open_table(&amara, 1, 0).await;
    house.discord.faults().drop_sockets();
    let (_, post) = house.start_game(&amara, &lobby).await;
    house.desk(&amara, &post).await;
    house.discord.clear_journal();
    house.close().await;
}

/// Plays a whole game of Amara with opponents. Returns everything posted at the table.
async fn whole_game(house: &House, players: i64) -> Vec<MessageView> {
    let amara = house.person("Amara");
    let lobby = house.open_table(&amara, players, players - 1).await;
    let (thread, post) = house.start_game(&amara, &lobby).await;
    let mut desk = house.desk(&amara, &post).await;
    for turn in 0.. {
        desk = play(&amara, desk).await;
        let over = amara
            .messages(house.channel())
            .into_iter()
            .find(|message| message.id == lobby.id)
            .is_some_and(|lobby| lobby.content.contains("The game is over."));
        if over {
            break;
        }
        assert!(turn < 20, "nothing more to press: {desk:#?}");
        // The posts about the last move may still be under way.
        soon(amara.wait_for(house.channel(), |messages| {
            messages
                .iter()
                .find(|message| message.id == lobby.id && message.content.contains("over."))
                .map(|_| ())
        }))
        .await;
    }
    // The last one leads to the turning points.
    soon(amara.wait_for(thread, |_| {
        let posts = public(&amara, thread);
        find_route(posts.last()?, "1v:").is_some().then_some(posts)
    }))
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_a_whole_game_with_an_opponent() {
    let house = House::open().await;
    let posts = whole_game(&house, 2).await;
    assert!(!posts[posts.len() - 1].content.is_empty());
    house.close().await;
}

/// A game that the bot knows only by its list of titles, with all its five seats taken.
#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_another_game_with_four_opponents() {
    let house = House::open_with_toy().await;
    let posts = whole_game(&house, 5).await;
    let told: String = posts.iter().map(|post| post.content.as_str()).collect();
    assert_eq!(told.matches("The die shows").count(), 3, "{told}");
    for name in ["Amara", "Ada", "Bruno", "Clara", "Dorian"] {
        let pictured = |post: &MessageView| {
            let alt = post
                .attachments
                .first()
                .map(|file| file.description.clone());
            alt.flatten().is_some_and(|alt| alt.contains(name))
        };
        assert!(posts.iter().any(pictured), "{name}");
    }
    house.close().await;
}
