//! Invitations, the host's door and the list of avoided people, through Discord's own protocol.

use local_discord::{ChannelId, MessageView, OptionValue, Person};

use crate::{House, ask, find_route, press, press_id, public, route, said, soon};

/// No options of a command.
const NONE: [(&str, OptionValue); 0] = [];

/// Returns the id of the message's first select whose id begins so.
fn select_id(message: &MessageView, begins: &str) -> Option<String> {
    let selects = message.selects();
    let mut ids = selects.iter().map(|select| select.custom_id.clone());
    ids.find(|id| id.starts_with(begins))
}

/// Chooses values in a select, and returns the answer.
async fn choose(
    person: &Person,
    message: &MessageView,
    begins: &str,
    values: &[String],
) -> MessageView {
    let id = select_id(message, begins).unwrap_or_else(|| panic!("no {begins} on {message:#?}"));
    said(&mut person.select(message.id, &id, values).await.unwrap()).await
}

/// Returns the newest message of a place that fits, once there is one.
async fn found(
    person: &Person,
    place: ChannelId,
    fits: impl Fn(&MessageView) -> bool,
) -> MessageView {
    soon(person.wait_for(place, |messages| {
        let mut all = messages.iter().rev().filter(|message| message.from_bot);
        all.find(|message| fits(message)).cloned()
    }))
    .await
}

/// Returns the lobby once it shows something.
async fn shows(person: &Person, lobby: &MessageView, fits: impl Fn(&str) -> bool) -> MessageView {
    found(person, lobby.channel, |message| {
        message.id == lobby.id && fits(&message.content)
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_invites_and_the_person_answers_with_one_press() {
    let house = House::open_with_toy().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let mei = house.person("Mei-Lin");
    let lobby = house.open_table(&amara, 2, 0).await;
    let invited = [jonas.id().to_string()];
    let refused = choose(&mei, &lobby, "1iv:", &invited).await;
    assert!(refused.ephemeral && refused.content.contains(&amara.id().to_string()));
    let told = choose(&amara, &lobby, "1iv:", &invited).await;
    assert!(told.ephemeral, "{told:?}");
    assert!(told.content.contains("is invited"), "{}", told.content);
    let mention = format!("<@{}>", jonas.id());
    let lobby = shows(&amara, &lobby, |text| text.contains(&mention)).await;
    assert!(select_id(&lobby, "1iv:").is_none(), "no seat is free");
    let said_to_mei = press(&mei, &lobby, "1j:").await;
    assert!(
        said_to_mei.content.contains("invited people")
            || said_to_mei.content.contains("Eingeladene")
    );

    // He declines in his direct messages; then he is invited again and accepts.
    let dm = jonas.open_dm();
    let invitation = found(&jonas, dm, |message| find_route(message, "1ia:").is_some()).await;
    press(&jonas, &invitation, "1id:").await;
    let lobby = shows(&amara, &lobby, |text| !text.contains(&mention)).await;
    found(&amara, lobby.channel, |message| {
        message.id != lobby.id && message.content.contains(&mention) && message.buttons().is_empty()
    })
    .await;
    choose(&amara, &lobby, "1iv:", &invited).await;
    let again = found(&jonas, dm, |message| {
        message.id != invitation.id && find_route(message, "1ia:").is_some()
    })
    .await;
    let take = route(&again, "1ia:");
    press_id(&jonas, again.id, &take).await;
    let lobby = shows(&amara, &lobby, |text| text.contains(&mention)).await;
    assert!(find_route(&lobby, "1g:").is_some());
    let over = jonas.forge(again.id, 2, &take, &[]).await.unwrap();
    assert!(!over.is_unanswered());
    house.start_game(&amara, &lobby).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_by_invitation_a_freed_seat_and_no_more_invitations() {
    let house = House::open_with_toy().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let mei = house.person("Mei-Lin");
    let lobby = house.open_table(&amara, 3, 0).await;
    press(&jonas, &lobby, "1j:").await;
    let only = route(&lobby, "1io:");
    assert!(!amara.press(lobby.id, &only).await.unwrap().is_unanswered());
    let lobby = shows(&mei, &lobby, |text| text.contains("By invitation only")).await;
    let refused = press(&mei, &lobby, "1j:").await;
    assert!(
        refused.content.contains(&amara.id().to_string()),
        "{refused:?}"
    );

    // The host frees a seat, and only its person hears of it.
    let lobby = found(&amara, lobby.channel, |message| {
        message.id == lobby.id && find_route(message, "1is:").is_some()
    })
    .await;
    assert!(
        press(&jonas, &lobby, "1is:")
            .await
            .content
            .contains(&amara.id().to_string())
    );
    let question = press(&amara, &lobby, "1is:").await;
    let before = public(&amara, lobby.channel).len();
    choose(&amara, &question, "1ir:", &[jonas.id().to_string()]).await;
    let dm = jonas.open_dm();
    let told = found(&jonas, dm, |message| {
        message.content.contains("zählt nirgends")
            || message.content.contains("does not affect your results")
    })
    .await;
    assert!(told.buttons().is_empty());
    press(&jonas, &lobby, "1j:").await;
    assert_eq!(public(&amara, lobby.channel).len(), before);

    // Mei-Lin is invited, and wants to hear no more of this.
    let lobby = shows(&amara, &lobby, |text| {
        !text.contains(&format!("<@{}>", jonas.id()))
    })
    .await;
    let invited = [mei.id().to_string()];
    choose(&amara, &lobby, "1iv:", &invited).await;
    let invitation = found(&mei, mei.open_dm(), |message| {
        find_route(message, "1in:").is_some()
    })
    .await;
    let list = ask(&mei, lobby.channel, "table list", &NONE).await;
    assert!(find_route(&list, "1ia:").is_some(), "{list:#?}");
    press(&mei, &invitation, "1in:").await;
    let lobby = shows(&amara, &lobby, |text| {
        !text.contains(&format!("<@{}>", mei.id()))
    })
    .await;
    let refused = choose(&amara, &lobby, "1iv:", &invited).await;
    assert!(
        refused.content.contains("no invitations"),
        "{}",
        refused.content
    );
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_keeps_a_list_of_people_whom_they_avoid() {
    let house = House::open_with_toy().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let settings = ask(&amara, house.channel(), "table settings", &NONE).await;
    let list = press(&amara, &settings, "1na").await;
    assert!(list.ephemeral, "{list:?}");
    let list = choose(&amara, &list, "1nc", &[jonas.id().to_string()]).await;
    assert!(list.content.contains(&jonas.id().to_string()), "{list:?}");
    let lobby = house.open_table(&amara, 2, 0).await;
    let refused = press(&jonas, &lobby, "1j:").await;
    assert!(refused.ephemeral);
    assert!(refused.content.contains("Einladung") || refused.content.contains("invitation"));
    let listed = ask(&jonas, lobby.channel, "table list", &NONE).await;
    assert!(find_route(&listed, "1j:").is_none(), "{listed:#?}");
    // An empty list lets everybody in again.
    choose(&amara, &list, "1nc", &[]).await;
    press(&jonas, &lobby, "1j:").await;
    shows(&amara, &lobby, |text| {
        text.contains(&format!("<@{}>", jonas.id()))
    })
    .await;
    house.close().await;
}
