//! Tables in channels of other kinds: forums, where each is a post, announcement channels, and voice chats.

use std::sync::Arc;

use local_discord::{
    ChannelId, ChannelKind, ChannelView, Config, GuildId, MessageId, MessageView, OptionValue,
    Overwrite, Person, World,
};
use slowtable_desk::Hosted;
use toy_face::ToyFace;
use toy_opponents::ToyOpponent;

use crate::common::soon;
use crate::{House, ask, find_route, press, press_on, public, route, said};

const NONE: [(&str, OptionValue); 0] = [];

/// Discord's codes of refusals ("JSON Error Codes").
const MISSING_PERMISSIONS: u32 = 50_013;
const UNKNOWN_CHANNEL: u32 = 10_003;

/// Permission bit ("Permissions").
const MANAGE_CHANNELS: u64 = 1 << 4;

/// Makes a world with a server that has a forum of these tags.
pub fn world(tags: &[&str], requires: bool) -> (World, GuildId, ChannelId) {
    let mut seed = World::sample();
    let guild = seed.add_guild("Forums");
    let forum = seed.add_channel(guild, ChannelKind::Forum, "posts");
    for tag in tags {
        seed.add_tag(forum, tag, *tag == "moderated");
    }
    seed.set_requires_tag(forum, requires);
    (seed, guild, forum)
}

/// Makes a house with the toy and a forum of these tags.
async fn with_forum(tags: &[&str], requires: bool) -> (House, ChannelId) {
    let (seed, _, forum) = world(tags, requires);
    let mut house = House::without_bot(Config {
        seed,
        ..Config::default()
    })
    .await;
    house.new_table = "toy new";
    house.titles = || vec![Arc::new(Hosted::new(ToyFace::new().unwrap(), ToyOpponent))];
    house.start_bot().await;
    (house, forum)
}

pub fn players(players: i64, opponents: i64) -> [(&'static str, OptionValue); 2] {
    [
        ("players", OptionValue::Integer(players)),
        ("opponents", OptionValue::Integer(opponents)),
    ]
}

/// Returns the bot's posts in a forum, oldest first.
fn posts(house: &House, forum: ChannelId) -> Vec<ChannelView> {
    let channels = house.discord.channels().into_iter();
    let own = |view: &ChannelView| view.parent == Some(forum) && view.name.contains(" · ");
    let mut posts: Vec<ChannelView> = channels.filter(own).collect();
    posts.sort_by_key(|post| post.id);
    posts
}

/// Returns the bot's newest post in a forum once it fits.
pub async fn post(
    house: &House,
    who: &Person,
    forum: ChannelId,
    fits: impl Fn(&ChannelView) -> bool,
) -> ChannelView {
    let mut events = who.subscribe();
    soon(async {
        loop {
            if let Some(found) = posts(house, forum).pop().filter(|post| fits(post)) {
                return found;
            }
            events.next().await;
        }
    })
    .await
}

/// Returns the lobby of a post once it fits.
pub async fn lobby(
    who: &Person,
    post: ChannelId,
    fits: impl Fn(&MessageView) -> bool,
) -> MessageView {
    soon(who.wait_for(post, |messages| {
        messages.first().filter(|lobby| fits(lobby)).cloned()
    }))
    .await
}

/// Returns a private desk once it asks something; `None` once the game is over.
async fn asked(person: &Person, place: ChannelId, desk: MessageId) -> Option<MessageView> {
    let asks = |message: &MessageView| {
        let mut buttons = message.buttons().into_iter();
        let leads_on = |id: &str| ["c", "k", "w"].map(Some).contains(&id.split(':').nth(3));
        let aside = |value: &&str| value.starts_with("page:") || value.starts_with("ahead:");
        buttons.any(|button| !button.disabled && leads_on(&button.custom_id))
            || message
                .selects()
                .iter()
                .any(|select| !select.disabled && !select.values().iter().any(aside))
    };
    soon(person.wait_for(place, |messages| {
        let is_end = |one: &&MessageView| !one.ephemeral && find_route(one, "1mr:").is_some();
        if messages.iter().any(|one| is_end(&one)) {
            return Some(None);
        }
        let mut desks = messages.iter().filter(|message| message.id == desk);
        desks.find(|desk| asks(desk)).cloned().map(Some)
    }))
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_in_a_forum_is_a_post_whose_tags_follow_its_phase() {
    let tags = ["chat", "Offen", "playing", "over", "Toy", "moderated"];
    let (mut house, forum) = with_forum(&tags, false).await;
    let amara = house.person("Amara");
    assert!(amara.command(forum, "toy new", NONE).await.is_err());
    let chat = amara.post(forum, "Who plays?", "I do.", &["chat"]).unwrap();
    let told = ask(&amara, chat, "toy new", &players(2, 1)).await;
    let place = format!("a post of its own in <#{forum}>");
    assert!(
        told.ephemeral && told.content.contains(&place),
        "{}",
        told.content
    );

    let open = post(&house, &amara, forum, |_| true).await;
    assert_eq!(open.tags, ["Offen", "Toy"]);
    assert!(open.name.contains("Amara"), "{}", open.name);
    let shown = lobby(&amara, open.id, |_| true).await;
    assert_eq!(shown.id.0, open.id.0, "the lobby is the first message");
    press_start(&amara, &shown).await;
    let playing = post(&house, &amara, forum, |post| {
        post.tags == ["playing", "Toy"]
    })
    .await;
    assert_eq!(playing.id, open.id);
    lobby(&amara, open.id, |lobby| {
        lobby.content.contains("Playing below")
    })
    .await;
    // Elsewhere in the forum it is listed with its thread.
    let list = ask(&amara, chat, "table list", &NONE).await;
    assert!(
        list.content.contains(&open.id.to_string()),
        "{}",
        list.content
    );
    house.stop_bot().await;
    house.start_bot().await;
    let first = house.post_with_desk(&amara, open.id).await;
    let mut desk = house.desk(&amara, &first).await;
    while let Some(shown) = asked(&amara, open.id, desk.id).await {
        let mut reply = press_on(&amara, &shown).await.expect("something to press");
        desk = said(&mut reply).await;
    }
    let over = post(&house, &amara, forum, |post| post.tags == ["over", "Toy"]).await;
    assert!(over.id == open.id && !over.archived);

    // The rematch is a post of its own.
    let end = public(&amara, open.id).into_iter().rev();
    let end = end
        .into_iter()
        .find(|one| find_route(one, "1mr:").is_some())
        .unwrap();
    press(&amara, &end, "1mr:").await;
    let next = post(&house, &amara, forum, |post| post.id != open.id).await;
    assert_eq!(next.tags, ["Offen", "Toy"]);
    // People's own tags stay, and a cancelled table is over.
    let shown = lobby(&amara, next.id, |_| true).await;
    amara.press(shown.id, &route(&shown, "1c:")).await.unwrap();
    post(&house, &amara, forum, |post| post.tags == ["over", "Toy"]).await;
    assert!(amara.messages(forum).is_empty());
    house.close().await;
}

pub async fn press_start(host: &Person, lobby: &MessageView) {
    let begun = host.press(lobby.id, &route(lobby, "1g:")).await.unwrap();
    assert!(!begun.is_unanswered());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_post_comes_back_and_an_archived_lobby_is_reopened() {
    let (house, forum) = with_forum(&[], false).await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let chat = jonas.post(forum, "Chat", "Hallo", &[]).unwrap();
    let told = ask(&jonas, chat, "toy new", &players(2, 0)).await;
    assert!(told.content.contains("eigenen Beitrag"), "{}", told.content);
    let first = post(&house, &jonas, forum, |_| true).await;
    let shown = lobby(&jonas, first.id, |_| true).await;
    house.discord.faults().change_thread(first.id, true, false);
    amara.press(shown.id, &route(&shown, "1j:")).await.unwrap();
    lobby(&jonas, first.id, |lobby| {
        lobby.content.contains(&amara.id().to_string())
    })
    .await;
    assert!(!posts(&house, forum)[0].archived);

    house.discord.faults().delete_channel(first.id);
    let other = ask(&amara, chat, "table leave", &NONE).await;
    assert!(other.content.contains("left"), "{other:?}");
    let again = post(&house, &jonas, forum, |post| post.id != first.id).await;
    let shown = lobby(&jonas, again.id, |_| true).await;
    assert!(find_route(&shown, "1j:").is_some(), "{shown:?}");
    house.close_but_for(&[UNKNOWN_CHANNEL, 50_083]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn setup_makes_the_tags_of_a_forum_when_a_manager_asks() {
    let (house, forum) = with_forum(&["offen", "chat"], true).await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let chat = jonas.post(forum, "Chat", "Hallo", &["chat"]).unwrap();
    house.discord.faults().overwrite(
        forum,
        Overwrite {
            id: house.discord.bot_user().0,
            person: true,
            allow: 0,
            // A post in a forum is no thread that the bot opens.
            deny: 1 << 35,
        },
    );
    let page = ask(&amara, chat, "setup", &NONE).await;
    assert!(
        page.content
            .contains("These tags for tables are missing: `playing`, `over`, `Toy`"),
        "{}",
        page.content
    );
    assert!(
        !page.content.contains('❌') && !page.content.contains("Give my role what is missing"),
        "{}",
        page.content
    );
    let forbidden = press(&amara, &page, "1gf").await;
    assert!(
        forbidden.content.contains("needs \"Manage Channels\""),
        "{}",
        forbidden.content
    );
    let overwrite = Overwrite {
        id: house.discord.bot_user().0,
        person: true,
        allow: MANAGE_CHANNELS,
        deny: 0,
    };
    house.discord.faults().overwrite(forum, overwrite);
    let made = press(&amara, &forbidden, "1gf").await;
    assert!(
        made.content.contains("has the tags now"),
        "{}",
        made.content
    );
    assert!(find_route(&made, "1gf").is_none(), "nothing is missing");
    let channels = house.discord.channels();
    let view = channels.iter().find(|view| view.id == forum).unwrap();
    assert_eq!(view.tags, ["offen", "chat", "playing", "over", "Toy"]);

    // Only people who manage the server make tags, and a reception does not stand in a forum.
    let forged = jonas.forge(page.id, 2, "1gf", &[]).await;
    assert!(forged.is_err(), "he does not see the page");
    for (place, why) in [
        (forum, "posts with titles only"),
        (house.channel_named("voices"), "voice or stage"),
    ] {
        let value = [place.0.to_string()];
        let chosen = soon(amara.select(made.id, "1gr", &value)).await;
        assert!(chosen.is_err(), "it is not offered");
        let mut forged = soon(amara.forge(made.id, 8, "1gr", &value)).await.unwrap();
        let told = said(&mut forged).await;
        assert!(
            told.content.contains(why) && told.content.contains("**Reception:** none"),
            "{}",
            told.content
        );
    }
    // Tables may be opened in forums only.
    let value = [forum.0.to_string()];
    said(&mut soon(amara.select(made.id, "1gc", &value)).await.unwrap()).await;
    ask(&jonas, chat, "toy new", &players(2, 0)).await;
    assert_eq!(
        post(&house, &jonas, forum, |_| true).await.tags,
        ["offen", "Toy"]
    );
    house.close_but_for(&[MISSING_PERMISSIONS]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forum_that_needs_a_tag_and_has_none_for_tables_is_refused() {
    let (house, forum) = with_forum(&["chat", "moderated"], true).await;
    let jonas = house.person("Jonas");
    let chat = jonas.post(forum, "Chat", "Hallo", &["chat"]).unwrap();
    let told = ask(&jonas, chat, "toy new", &players(2, 0)).await;
    assert!(
        told.content.contains("braucht jeder Beitrag einen Tag"),
        "{}",
        told.content
    );
    assert!(posts(&house, forum).is_empty());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn voice_chats_take_no_table_and_announcement_channels_do() {
    let house = House::open_with_toy().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let (voices, news) = (house.channel_named("voices"), house.channel_named("news"));
    let told = ask(&amara, voices, "toy new", &players(1, 0)).await;
    assert!(
        told.content.contains("no threads") && told.content.contains("in a text channel"),
        "{}",
        told.content
    );
    let page = ask(&amara, voices, "setup", &NONE).await;
    let only = [news.0.to_string()];
    said(&mut soon(amara.select(page.id, "1gc", &only)).await.unwrap()).await;
    let told = ask(&jonas, voices, "toy new", &players(1, 0)).await;
    assert!(
        told.content.contains(&format!("Eröffne ihn in <#{news}>")),
        "{}",
        told.content
    );
    assert!(public(&jonas, voices).is_empty());

    ask(&jonas, news, "toy new", &players(2, 1)).await;
    let lobby = soon(jonas.wait_for(news, |messages| {
        messages
            .iter()
            .find(|one| find_route(one, "1g:").is_some())
            .cloned()
    }))
    .await;
    let (thread, _) = house.start_game(&jonas, &lobby).await;
    let channels = house.discord.channels();
    let view = channels.iter().find(|view| view.id == thread).unwrap();
    assert_eq!(view.kind, ChannelKind::AnnouncementThread);
    house.close().await;
}
