//! Choices that people make from a post, without their desks.

use local_discord::{ChannelId, MessageView, Person};

use crate::{House, find_route, press, press_id, route, said, select, soon};

/// Presses the button of a desk whose id contains this.
async fn press_part(person: &Person, desk: &MessageView, part: &str) -> MessageView {
    let buttons = desk.buttons();
    let button = buttons.iter().find(|it| it.custom_id.contains(part));
    let button = button.unwrap_or_else(|| panic!("no button {part} on {desk:#?}"));
    press_id(person, desk.id, &button.custom_id).await
}

/// Offers a seed to the second seat.
async fn offer_seed(person: &Person, mut desk: MessageView) {
    for part in [":c:offer", ":c:seat:1", ":c:crop:", ":k"] {
        // Of seeds of one crop there is nothing to choose.
        let buttons = desk.buttons();
        if part != ":c:crop:" || buttons.iter().any(|it| it.custom_id.contains(part)) {
            desk = press_part(person, &desk, part).await;
        }
    }
}

/// Returns the public message of a thread that fits, once there is one.
async fn found(
    person: &Person,
    thread: ChannelId,
    fits: impl Fn(&MessageView) -> bool,
) -> MessageView {
    soon(person.wait_for(thread, |messages| {
        let mut public = messages.iter().filter(|message| !message.ephemeral);
        public.find(|message| fits(message)).cloned()
    }))
    .await
}

/// The answer to a press on what is gone, in both languages.
const OVER: [&str; 2] = ["That is over", "Das ist vorbei"];

/// Whether a text contains one of these.
fn says(text: &str, expected: &[&str]) -> bool {
    expected.iter().any(|it| text.contains(it))
}

/// Returns the answer to a press of a control that the message may not have.
async fn forge(person: &Person, message: &MessageView, id: &str) -> String {
    let mut reply = person.forge(message.id, 2, id, &[]).await.unwrap();
    let answer = said(&mut reply).await;
    assert!(answer.ephemeral, "{answer:#?}");
    answer.content
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_is_asked_answers_an_offer_from_the_post_with_one_press() {
    let house = House::open_with_toy().await;
    let (amara, jonas, mei) = (
        house.person("Amara"),
        house.person("Jonas"),
        house.person("Mei-Lin"),
    );
    let lobby = house.open_table(&amara, 3, 0).await;
    press(&jonas, &lobby, "1j:").await;
    press(&mei, &lobby, "1j:").await;
    let (thread, post) = house.start_game(&amara, &lobby).await;
    // Jonas has chosen a number and not confirmed it.
    let desk = house.desk(&jonas, &post).await;
    let desk = press_part(&jonas, &desk, ":c:pick").await;
    let drafted = select(&jonas, &desk, "n:4").await;
    let desk = house.desk(&amara, &post).await;
    offer_seed(&amara, desk).await;
    let offer = found(&jonas, thread, |it| find_route(it, "1pc:").is_some()).await;
    let decline = route(&offer, "1pc:");

    // A stranger, a player who is not asked, and forged names change nothing.
    let answers = [
        forge(&house.person("Mateo"), &offer, &decline).await,
        forge(&mei, &offer, &decline).await,
        forge(&amara, &offer, &decline).await,
        forge(&jonas, &offer, &format!("{decline}7")).await,
        forge(
            &jonas,
            &offer,
            &format!("{}:", decline.rsplit_once(':').unwrap().0),
        )
        .await,
    ];
    let expected = [
        ["no seat", "keinen Platz"],
        ["for other players", "Das ist für andere"],
        ["for other players", "Das ist für andere"],
        OVER,
        OVER,
    ];
    for (answer, expected) in answers.iter().zip(expected) {
        assert!(says(answer, &expected), "{answer}");
    }
    let unchanged = found(&jonas, thread, |it| it.id == offer.id).await;
    assert_eq!(
        (&unchanged.content, unchanged.buttons().len()),
        (&offer.content, offer.buttons().len())
    );

    let said = press_id(&jonas, offer.id, &decline).await;
    assert!(
        said.ephemeral && says(&said.content, &["That counts", "Das gilt"]),
        "{said:#?}"
    );
    let edited = found(&amara, thread, |it| {
        it.id == offer.id && find_route(it, "1pc:").is_none()
    })
    .await;
    assert!(edited.content.len() > offer.content.len(), "{edited:#?}");
    assert!(find_route(&edited, "1d:").is_some(), "{edited:#?}");
    // The draft stays.
    let desk = house.desk(&jonas, &post).await;
    assert_eq!(desk.content, drafted.content);
    // The button that someone still sees does nothing to another offer.
    let over = forge(&jonas, &edited, &decline).await;
    assert!(says(&over, &OVER), "{over}");
    let desk = house.desk(&amara, &post).await;
    offer_seed(&amara, desk).await;
    let again = found(&jonas, thread, |it| find_route(it, "1pc:").is_some()).await;
    assert_ne!(route(&again, "1pc:"), decline);
    let over = forge(&jonas, &again, &decline).await;
    assert!(says(&over, &OVER), "{over}");
    house.close().await;
}
