//! A channel where the bot may not post for a while, and an archived thread.

use crate::{House, advance, public, said, soon};
use local_discord::{ChannelId, MessageView, Overwrite, Person};

/// Permission bits ("Permissions").
const SEND_IN_THREADS: u64 = 1 << 38;
const ATTACH_FILES: u64 = 1 << 15;

/// "You lack permissions to perform that action" ("JSON Error Codes").
const MISSING_PERMISSIONS: u32 = 50_013;

/// Denies everyone a permission in the table's channel and its threads.
fn deny(house: &House, bits: u64) {
    let channels = house.discord.channels();
    let channel = channels
        .iter()
        .find(|one| one.id == house.channel())
        .unwrap();
    let everyone = Overwrite {
        id: channel.guild.unwrap().0,
        person: false,
        allow: 0,
        deny: bits,
    };
    house.discord.faults().overwrite(channel.id, everyone);
}

/// Begins a game of one against three opponents, who have chosen their hands. Returns the thread and the desk. The
/// hands are not posted, but every later move is.
async fn begin(house: &House, person: &Person) -> (ChannelId, MessageView) {
    let lobby = house.open_table(person, 4, 3).await;
    let (thread, post) = house.start_game(person, &lobby).await;
    let desk = house.desk(person, &post).await;
    (thread, play(person, desk).await)
}

/// Presses on until that makes moves.
async fn play(person: &Person, desk: MessageView) -> MessageView {
    let mut desk = desk;
    for _ in 0..200 {
        let Some((id, mut reply)) = advance(person, &desk).await else {
            panic!("nothing to press: {desk:#?}");
        };
        let confirms = id.split(':').nth(3) == Some("k");
        desk = said(&mut reply).await;
        if confirms {
            return desk;
        }
    }
    panic!("there is no end to it: {desk:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_thread_refuses_is_told_in_the_channel_and_caught_up() {
    let house = House::open().await;
    let amara = house.person("Amara");
    let (thread, desk) = begin(&house, &amara).await;
    let before = public(&amara, thread).len();
    deny(&house, SEND_IN_THREADS);
    let desk = play(&amara, desk).await;
    // A notice goes where it is possible.
    let notice = soon(amara.wait_for(house.channel(), |messages| {
        let notice = |one: &&MessageView| one.content.contains("I am not allowed to post in");
        messages.iter().find(notice).cloned()
    }))
    .await;
    assert!(
        notice.content.contains(&format!("<#{thread}>")),
        "{notice:#?}"
    );
    // This press triggers another try, though not at once.
    play(&amara, desk).await;
    assert_eq!(public(&amara, thread).len(), before);
    deny(&house, 0);
    let caught_up = soon(amara.wait_for(thread, |_| {
        let now = public(&amara, thread);
        (now.len() > before).then_some(now)
    }))
    .await;
    assert_eq!(caught_up.len(), before + 1, "{caught_up:#?}");
    let post = &caught_up[before];
    assert!(
        post.content.contains(&format!("<@{}>", amara.id())),
        "{post:#?}"
    );
    house.close_but_for(&[MISSING_PERMISSIONS]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_files_are_not_allowed_words_are_posted_alone() {
    let house = House::open().await;
    let amara = house.person("Amara");
    let (thread, desk) = begin(&house, &amara).await;
    let before = public(&amara, thread).len();
    deny(&house, ATTACH_FILES);
    play(&amara, desk).await;
    let posts = soon(amara.wait_for(thread, |_| {
        let now = public(&amara, thread);
        (now.len() > before).then_some(now)
    }))
    .await;
    assert!(posts[before].attachments.is_empty());
    assert!(
        public(&amara, house.channel())
            .iter()
            .all(|one| !one.content.contains("not allowed"))
    );
    house.close_but_for(&[MISSING_PERMISSIONS]).await;
}
