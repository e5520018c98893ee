//! Context menus: on a person, and on a post.

use local_discord::{InteractionReply, MessageView, Person};

use crate::{House, find_route, press_id, route, said, soon};

async fn answer(reply: Result<InteractionReply, local_discord::PersonError>) -> MessageView {
    said(&mut reply.unwrap()).await
}

async fn explain(person: &Person, message: &MessageView) -> MessageView {
    let told = answer(soon(person.use_on_message("What does this show?", message.id)).await).await;
    assert!(told.ephemeral, "{told:?}");
    told
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_invites_another_by_the_form_of_a_context_menu() {
    let house = House::open_with_toy().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let channel = house.channel();
    let with = "Play with...";
    let bot = house.discord.bot_user();
    let told = answer(amara.use_on_person(channel, with, bot).await).await;
    assert!(told.ephemeral && told.content.contains("a bot"), "{told:?}");

    let opened = soon(amara.use_on_person(channel, with, jonas.id())).await;
    let form = opened.unwrap().modal().expect("a form").clone();
    let values = [("seats", "2"), ("door", "invited:en")];
    let told = answer(amara.submit_modal(&form, &values).await).await;
    assert!(told.content.contains("is invited"), "{}", told.content);
    let invitation = soon(jonas.wait_for(jonas.open_dm(), |messages| {
        let mut all = messages.iter();
        all.find(|one| find_route(one, "1ia:").is_some()).cloned()
    }))
    .await;
    press_id(&jonas, invitation.id, &route(&invitation, "1ia:")).await;
    let lobby = soon(jonas.wait_for(channel, |messages| {
        let mention = format!("<@{}>", jonas.id());
        let mut all = messages.iter();
        all.find(|one| {
            !one.ephemeral && one.content.contains(&mention) && find_route(one, "1g:").is_some()
        })
        .cloned()
    }))
    .await;

    // Before the game it is the lobby; afterwards the board in words, for people without a seat, too.
    let mei = house.person("Mei-Lin");
    mei.set_locale("de");
    let told = explain(&mei, &lobby).await;
    assert!(
        told.content.contains("Nur auf Einladung"),
        "{}",
        told.content
    );
    mei.set_locale("en-GB");
    let told = explain(&mei, &lobby).await;
    assert!(
        told.content.contains("By invitation only"),
        "{}",
        told.content
    );
    let (_, post) = house.start_game(&amara, &lobby).await;
    for message in [&post, &lobby] {
        let told = explain(&mei, message).await;
        assert!(find_route(&told, "1b:").is_some(), "{told:#?}");
    }
    let chat = mei.write(channel, "hello").await.unwrap();
    let told = explain(&mei, &mei.view(chat).unwrap()).await;
    assert!(find_route(&told, "1b:").is_none(), "{told:#?}");

    let results = answer(mei.use_on_person(channel, "Results", jonas.id()).await).await;
    assert!(results.ephemeral, "{results:?}");
    house.close().await;
}
