//! Personal data: the file that a person gets, and forgetting them.

use local_discord::OptionValue;

use crate::{House, ask, press, soon};

/// No options of a command.
const NONE: [(&str, OptionValue); 0] = [];

#[tokio::test(flavor = "multi_thread")]
async fn somebody_gets_what_is_kept_about_them_and_has_it_forgotten() {
    let house = House::open().await;
    let amara = house.person("Amara");
    let lobby = house.open_table(&amara, 3, 0).await;
    let channel = lobby.channel;
    let shown = ask(&amara, channel, "table data", &NONE).await;
    assert!(shown.ephemeral, "{shown:?}");
    let name = soon(amara.wait_for(channel, |messages| {
        let message = messages.iter().find(|message| message.id == shown.id)?;
        Some(message.attachments.first()?.filename.clone())
    }))
    .await;
    assert_eq!(name, "slowtable-data.json");

    // She sits at a table; not confirming changes nothing either.
    let question = press(&amara, &shown, "1mf").await;
    let refused = press(&amara, &question, "1my").await;
    assert!(
        refused.content.contains("`/table leave`"),
        "{}",
        refused.content
    );
    let left = ask(&amara, channel, "table leave", &NONE).await;
    assert!(left.ephemeral);

    let shown = ask(&amara, channel, "table data", &NONE).await;
    let question = press(&amara, &shown, "1mf").await;
    assert!(question.content.contains("cannot be taken back"));
    let forgotten = press(&amara, &question, "1my").await;
    assert!(
        forgotten.content.contains("forgotten you"),
        "{}",
        forgotten.content
    );
    house.close().await;
}
