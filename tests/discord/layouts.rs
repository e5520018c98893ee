//! The lobby shows what is drawn by lot for its game, and lets its host draw again.

use local_discord::{ChannelId, MessageView, OptionValue, Person};

use crate::{House, ask, find_route, press, route, soon};

/// The answers with stones in the garden.
const WITH_STONES: OptionValue = OptionValue::Integer(1);

fn stony(players: i64) -> [(&'static str, OptionValue); 2] {
    [
        ("players", OptionValue::Integer(players)),
        ("stones", WITH_STONES),
    ]
}

/// Returns the lobby once it shows a picture that `fits`.
async fn shown(who: &Person, place: ChannelId, fits: impl Fn(&str) -> bool) -> MessageView {
    soon(who.wait_for(place, |messages| {
        let mut all = messages.iter().filter(|message| !message.ephemeral);
        all.find(|message| {
            let words = alt(message);
            words.is_some_and(|words| fits(&words)) && find_route(message, "1g").is_some()
        })
        .cloned()
    }))
    .await
}

/// Returns the alternative text of a lobby's picture.
fn alt(lobby: &MessageView) -> Option<String> {
    let [picture] = &lobby.attachments[..] else {
        return None;
    };
    assert!(picture.filename.starts_with("layout-"), "{picture:?}");
    assert_eq!(picture.content_type, "image/png");
    picture.description.clone()
}

/// Presses a button that changes the lobby.
async fn press_quietly(who: &Person, lobby: &MessageView, begins: &str) {
    let id = route(lobby, begins);
    let reply = who.press(lobby.id, &id).await.unwrap();
    assert!(!reply.is_unanswered());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_shows_what_is_drawn_until_the_game_begins_with_it() {
    let house = House::open_with_toy().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    ask(&amara, house.channel(), "toy new", &stony(2)).await;
    let lobby = shown(&amara, house.channel(), |_| true).await;
    let first = alt(&lobby).unwrap();
    assert!(first.starts_with("Stones: "), "{first}");
    let mut buttons = lobby.buttons().into_iter();
    let again = buttons.find(|button| button.custom_id.starts_with("1gm:"));
    assert_eq!(again.unwrap().label, "Draw the stones again");

    // The others may not, and learn who may.
    let refused = press(&jonas, &lobby, "1gm:").await;
    let host = format!("<@{}>", amara.id());
    assert!(
        refused.ephemeral && refused.content.contains(&host),
        "{refused:?}"
    );

    // The bot may not know yet that the lobby has been posted.
    loop {
        let again = route(&lobby, "1gm:");
        let mut reply = amara.press(lobby.id, &again).await.unwrap();
        let refused = tokio::select! {
            answer = reply.settled() => answer.unwrap().is_some_and(|answer| answer.ephemeral),
            _ = shown(&amara, house.channel(), |words| words != first) => false,
        };
        if !refused {
            break;
        }
    }
    let drawn = shown(&amara, house.channel(), |words| words != first).await;
    assert_eq!(drawn.id, lobby.id);
    let second = alt(&drawn).unwrap();
    press_quietly(&jonas, &drawn, "1j:").await;
    let seated = format!("<@{}>", jonas.id());
    soon(amara.wait_for(house.channel(), |messages| {
        let mut all = messages.iter().filter(|message| message.id == lobby.id);
        all.find(|lobby| lobby.content.contains(&seated)).cloned()
    }))
    .await;
    let joined = shown(&amara, house.channel(), |words| words == second).await;

    let (_, post) = house.start_game(&amara, &joined).await;
    let board = press(&amara, &post, "1b:").await;
    let words = press(&amara, &board, "1w:").await;
    assert!(words.content.contains(&second), "{}", words.content);
    soon(amara.wait_for(house.channel(), |messages| {
        let mut all = messages.iter().filter(|message| message.id == lobby.id);
        all.find(|lobby| lobby.attachments.is_empty()).map(|_| ())
    }))
    .await;
    // The button stays on a message that was not brought up to date.
    let late = route(&lobby, "1gm:");
    assert!(amara.press(lobby.id, &late).await.is_err());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_is_typed_where_a_table_is_opened_and_where_its_options_are_chosen() {
    let house = House::open_with_toy().await;
    let amara = house.person("Amara");
    let number = |number| ("layout", OptionValue::Integer(number));
    let [players, stones] = stony(2);
    let typed = [players.clone(), stones, number(4_711)];
    ask(&amara, house.channel(), "toy new", &typed).await;
    let lobby = shown(&amara, house.channel(), |_| true).await;
    assert!(lobby.content.contains("garden 4711"), "{}", lobby.content);
    let first = alt(&lobby).unwrap();
    let told = ask(&amara, house.channel(), "toy options", &[number(12)]).await;
    assert!(told.content.contains("garden 12"), "{}", told.content);
    shown(&amara, house.channel(), |words| words != first).await;
    let refused = ask(&amara, house.channel(), "toy new", &[players, number(3)]).await;
    assert!(
        refused.content.contains("nothing is drawn"),
        "{}",
        refused.content
    );
    house.close().await;
}
