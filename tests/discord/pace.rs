//! Paces and days in Discord: chosen, shown, and their effects when the clock moves.

use std::time::Duration;

use local_discord::{MessageView, OptionValue, Person};
use slowtable_desk::Hosted;
use slowtable_service::clock::Clock;
use toy_face::ToyFace;
use toy_opponents::ToyOpponent;

use crate::{Bot, House, ask, common, find_route, press, press_id, route, said, soon};

const HOUR: Duration = Duration::from_secs(60 * 60);

/// Makes a house with the toy and a clock that can be moved.
async fn turned() -> (House, Clock) {
    let mut house = House::without_bot(local_discord::Config::default()).await;
    house.new_table = "toy new";
    let clock = Clock::manual();
    let toy = Hosted::new(ToyFace::new().unwrap(), ToyOpponent);
    let tables = common::open_at(house.database(), vec![std::sync::Arc::new(toy)], &clock).await;
    house.bot = Some(Bot::start(&house.discord, &house.api, tables).await);
    (house, clock)
}

/// Returns the first post in a thread with this text.
async fn post(who: &Person, thread: local_discord::ChannelId, says: &str) -> MessageView {
    soon(who.wait_for(thread, |messages| {
        let mut messages = messages.iter();
        let found = messages.find(|message| !message.ephemeral && message.content.contains(says));
        found.cloned()
    }))
    .await
}

/// Does the same as [`post`], while time goes on: the bot looks at the clocks once a minute.
async fn post_in_time(
    clock: &Clock,
    who: &Person,
    thread: local_discord::ChannelId,
    says: &str,
) -> MessageView {
    let turning = async {
        loop {
            clock.advance(Duration::from_millis(1));
            tokio::task::yield_now().await;
        }
    };
    tokio::select! {
        found = post(who, thread, says) => found,
        () = turning => unreachable!("time goes on for ever"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pace_is_chosen_in_the_lobby_reminders_come_and_a_steward_decides() {
    let (house, clock) = turned().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let lobby = house.open_table(&amara, 2, 0).await;
    assert!(lobby.content.contains("no clock"), "{}", lobby.content);
    let selects = lobby.selects();
    let paces = selects.iter().find(|one| one.custom_id.starts_with("1cp:"));
    let paces = paces.unwrap().custom_id.clone();
    for (who, pace) in [(&jonas, "daily"), (&amara, "hourly")] {
        let values = [pace.to_owned()];
        let mut reply = who.forge(lobby.id, 3, &paces, &values).await.unwrap();
        let answer = said(&mut reply).await;
        assert!(answer.ephemeral && answer.id != lobby.id, "{answer:#?}");
    }
    let daily = ["daily".to_owned()];
    let reply = amara.forge(lobby.id, 3, &paces, &daily).await.unwrap();
    assert!(!reply.is_unanswered());
    post(&amara, lobby.channel, "24 hours for each decision").await;
    press(&jonas, &lobby, "1j:").await;
    let (thread, begins) = house.start_game(&amara, &lobby).await;
    assert!(
        begins.content.contains("time runs out <t:"),
        "{}",
        begins.content
    );
    let desk = house.desk(&amara, &begins).await;
    assert!(desk.content.contains("runs out <t:"), "{}", desk.content);
    let board = press(&jonas, &begins, "1b:").await;
    assert!(board.content.contains("<t:"), "{}", board.content);
    assert_eq!(find_route(&board, "1cn:"), None, "it is too soon to nudge");

    clock.advance(12 * HOUR);
    let reminder = post_in_time(&clock, &amara, thread, "Half of your time").await;
    let silence = route(&reminder, "1cs:");
    // One post reminds two people; each silences their own.
    for who in [&amara, &jonas] {
        let answer = press_id(who, reminder.id, &silence).await;
        assert!(answer.ephemeral, "{answer:#?}");
        assert!(
            answer.content.starts_with("You get no more") || answer.content.starts_with("Hierzu")
        );
    }
    let again = press_id(&amara, reminder.id, &silence).await;
    assert!(
        again.content.starts_with("There were no more reminders"),
        "{}",
        again.content
    );
    let board = press(&amara, &begins, "1b:").await;
    let nudge = route(&board, "1cn:");
    let nudged = press_id(&amara, board.id, &nudge).await;
    assert!(nudged.ephemeral, "{nudged:#?}");
    post_in_time(&clock, &jonas, thread, "nudges").await;
    let again = press_id(&amara, board.id, &nudge).await;
    assert!(again.content.contains("already"), "{}", again.content);

    clock.advance(60 * HOUR);
    // Stewards take time too, measured by this clock.
    let steward = post_in_time(&clock, &jonas, thread, "a steward decides").await;
    assert!(steward.from_bot);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn days_are_set_by_commands_and_what_cannot_be_had_gets_a_sentence() {
    let (house, _clock) = turned().await;
    let amara = house.person("Amara");
    let channel = house.channel();
    let settings = async |options: &[(&str, &str)]| {
        let options: Vec<_> = options
            .iter()
            .map(|(name, text)| (*name, (*text).into()))
            .collect();
        ask(&amara, channel, "table settings", &options)
            .await
            .content
    };
    let holiday = async |options: &[(&str, &str)]| {
        let options: Vec<_> = options
            .iter()
            .map(|(name, text)| (*name, (*text).into()))
            .collect();
        ask(&amara, channel, "table holiday", &options).await
    };
    assert!(
        settings(&[("quiet", "22-7")])
            .await
            .contains("your time zone as well")
    );
    assert!(
        settings(&[("zone", "Atlantis")])
            .await
            .contains("no time zone")
    );
    let set = settings(&[("zone", "Europe/Berlin"), ("quiet", "22-7")]).await;
    assert!(set.contains("where it is 01:00 now"), "{set}");
    assert!(set.contains("22:00–07:00"), "{set}");
    assert!(
        settings(&[("quiet", "7-22")])
            .await
            .contains("At most 12 hours")
    );
    assert!(
        settings(&[("quiet", "night")])
            .await
            .contains("22:00-07:00")
    );
    assert!(
        settings(&[("quiet", "-")])
            .await
            .contains("Quiet hours: none")
    );
    assert!(
        holiday(&[])
            .await
            .content
            .contains("You have announced none")
    );
    assert!(
        holiday(&[("from", "1.1.2026")])
            .await
            .content
            .contains("tomorrow")
    );
    assert!(
        holiday(&[("from", "soon")])
            .await
            .content
            .contains("as a date")
    );
    let shown = holiday(&[("from", "2026-02-02"), ("to", "2026-02-08")]).await;
    assert!(
        shown
            .content
            .contains("Mon 2 February 2026 to Sun 8 February 2026"),
        "{}",
        shown.content
    );
    let cancelled = press(&amara, &shown, "1ct:").await;
    assert!(
        cancelled.content.contains("You have announced none"),
        "{}",
        cancelled.content
    );
    for (command, option, typed) in [
        ("table settings", "zone", "berl"),
        ("table settings", "quiet", "2"),
        ("table holiday", "from", "7"),
        ("table holiday", "to", "24.12."),
    ] {
        let none: [(&str, &str); 0] = [];
        let asked = amara
            .autocomplete(channel, command, option, typed, none)
            .await;
        let asked = asked.unwrap();
        assert!(!asked.choices().is_empty(), "{command} {option}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn days_off_are_chosen_in_the_settings_once_there_is_a_time_zone() {
    let (house, clock) = turned().await;
    // Jonas reads German.
    let jonas = house.person("Jonas");
    let none: [(&str, OptionValue); 0] = [];
    let page = ask(&jonas, house.channel(), "table settings", &none).await;
    assert!(page.content.contains("freie Tage: keine"), "{page:?}");
    assert!(page.selects().is_empty(), "{page:?}");
    let forged = async |page: &MessageView, values: &[&str]| {
        let values: Vec<String> = values.iter().map(|value| (*value).to_owned()).collect();
        let mut reply = jonas.forge(page.id, 3, "1cd", &values).await.unwrap();
        said(&mut reply).await.content
    };
    let refused = forged(&page, &["6"]).await;
    assert!(refused.contains("Nenne auch deine Zeitzone"), "{refused}");

    let zone = [("zone", "Europe/Berlin".into())];
    let page = ask(&jonas, house.channel(), "table settings", &zone).await;
    assert!(page.content.contains("Freie Tage: keine"), "{page:?}");
    let choose = async |page: &MessageView, values: &[&str]| {
        let values: Vec<String> = values.iter().map(|value| (*value).to_owned()).collect();
        let mut reply = jonas.select(page.id, "1cd", &values).await.unwrap();
        said(&mut reply).await
    };
    let page = choose(&page, &["7", "6"]).await;
    let chosen = "Freie Tage: Samstag, Sonntag.";
    assert!(page.content.contains(chosen), "{page:?}");
    for values in [&["1", "2", "3", "4"][..], &["0"], &["8"], &["1", "x"]] {
        let refused = forged(&page, values).await;
        assert!(!refused.contains("Freie Tage"), "{values:?}: {refused}");
    }
    let page = ask(&jonas, house.channel(), "table settings", &none).await;
    assert!(page.content.contains(chosen), "{page:?}");
    let select = page
        .selects()
        .into_iter()
        .find(|one| one.custom_id == "1cd");
    let options = select.unwrap().options;
    let preset: Vec<&str> = options
        .iter()
        .filter(|option| option["default"] == true)
        .filter_map(|option| option["value"].as_str())
        .collect();
    assert_eq!(preset, ["6", "7"]);

    clock.advance(HOUR);
    let refused = choose(&page, &["5"]).await;
    let sentence = "Du hast deine freien Tage erst vor Kurzem geändert.";
    assert!(refused.content.contains(sentence), "{refused:?}");
    let page = choose(&page, &[]).await;
    assert!(page.content.contains("Freie Tage: keine"), "{page:?}");
    house.close().await;
}
