//! The end is posted for everyone, and the same people meet again in one press.

use slowtable_service::tables::{
    Asker, ChannelId, Delivery, GuildId, GuildMember, Limit, LostDelivery, Outgoing, PostAction,
    Rematch, Retry, TableError, TableId, TablePhase, TableService,
};

use crate::{ANN, BOB, EN, EVE, House, fresh, posts};

impl House {
    /// Makes a table of Ann and Bob that was played to its end. Returns also its messages.
    pub async fn played(&self) -> (TableId, Vec<Outgoing>) {
        let table = self.quiet().await;
        self.play_out(table).await;
        (table, self.deliver().await)
    }

    async fn rematch(&self, table: TableId, who: crate::PersonId) -> Result<Rematch, TableError> {
        let at = self.at(table, who).await;
        self.tables.rematch(&at, fresh(), EN).await
    }
}

fn opened(rematch: Result<Rematch, TableError>) -> TableId {
    match rematch {
        Ok(Rematch::Opened(label)) => label.table,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn everybody_is_told_of_the_end_each_as_they_chose() {
    let house = House::new().await;
    house.by_dm().await;
    let (table, sent) = house.played().await;
    let ends: Vec<&Delivery> = sent
        .iter()
        .map(|one| &one.what)
        .filter(|what| matches!(what, Delivery::End { .. }))
        .collect();
    let [
        Delivery::End {
            person,
            text,
            picture,
        },
    ] = ends[..]
    else {
        panic!("{ends:?}");
    };
    let (_, post) = posts(&sent).pop().unwrap();
    assert_eq!(*person, ANN);
    assert!(text.starts_with(&format!("**Toy**, table {table}: the game is over.")));
    assert!(text.contains("1. 🔵\u{e0100} <@101>: "), "{text}");
    assert!(text.contains("2. 🟧\u{e0100} <@102>: "), "{text}");
    assert_eq!((picture, post.ping), (&post.picture, vec![BOB]));
}

#[tokio::test]
async fn whose_direct_messages_are_closed_is_told_of_the_end_in_the_thread() {
    let house = House::new().await;
    house.by_dm().await;
    let table = house.quiet().await;
    house.play_out(table).await;
    let closed = Retry::Never(LostDelivery::DmsClosed);
    let sent = house
        .deliver_unless(|what| matches!(what, Delivery::End { .. }).then_some(closed))
        .await;
    let pings: Vec<_> = posts(&sent)
        .into_iter()
        .map(|(_, post)| post.ping)
        .collect();
    assert_eq!(pings, [vec![BOB], vec![ANN]]);
    assert!(!house.tables.settings(ANN).await.unwrap().desk_by_dm);
}

#[tokio::test]
async fn one_press_opens_the_same_table_again_and_the_next_sits_down() {
    let house = House::new().await;
    let (table, _) = house.played().await;
    let rematch = opened(house.rematch(table, BOB).await);
    let (before, after) = (
        house.status(table, ANN).await,
        house.status(rematch, ANN).await,
    );
    assert_eq!((after.phase, after.host), (TablePhase::Lobby, BOB));
    assert_eq!(
        (
            &after.game,
            &after.options_text,
            after.wanted,
            after.language,
            after.channel,
            after.guild
        ),
        (
            &before.game,
            &before.options_text,
            2,
            before.language,
            before.channel,
            before.guild
        )
    );
    let seated: Vec<_> = after.seats.iter().map(|seat| seat.person).collect();
    assert_eq!(seated, [Some(BOB)]);

    // The other is notified where they played, and a press there is a seat.
    let sent = house.deliver().await;
    let told = posts(&sent);
    let [(thread, post)] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!((*thread, &post.ping[..]), (crate::THREAD, &[ANN][..]));
    assert!(
        post.lines[0].contains(&format!("table {rematch}")),
        "{:?}",
        post.lines
    );
    assert_eq!(post.buttons[0].action, PostAction::Rematch);
    // It also works from another channel of the server, where other people's tables do not exist.
    let elsewhere = Asker::here(crate::person(ANN), ChannelId(5), None)
        .member(Some(GuildMember::of(GuildId(7))));
    refused!(house.tables.admit(&elsewhere, rematch).await, NoSuchTable);
    let at = house.tables.admit(&elsewhere, table).await.unwrap();
    let joined = house.tables.rematch(&at, fresh(), EN).await;
    assert!(matches!(joined, Ok(Rematch::Joined(label)) if label.table == rematch));
    // A person who sits there gets its link, and so does everyone once it has begun.
    for who in [ANN, BOB] {
        let there = house.rematch(table, who).await;
        assert!(matches!(there, Ok(Rematch::There(label)) if label.table == rematch));
    }
    house.start(rematch, BOB).await.unwrap();
    let there = house.rematch(table, ANN).await;
    assert!(matches!(there, Ok(Rematch::There(label)) if label.table == rematch));
    let open = house.tables.tables_of(ANN, EN).await.unwrap();
    assert_eq!(open.len(), 1);
}

#[tokio::test]
async fn opponents_come_again_and_a_seat_that_was_left_is_free() {
    let house = House::new().await;
    let table = house.create(3, 1).await;
    house.join(table, BOB).await.unwrap();
    house.start(table, ANN).await.unwrap();
    house.resign(table, BOB).await.unwrap();
    for _ in 0..20 {
        if house.status(table, ANN).await.phase == TablePhase::Over {
            break;
        }
        house.pick(table, ANN, 0).await;
    }
    let rematch = opened(house.rematch(table, ANN).await);
    let status = house.status(rematch, ANN).await;
    let people: Vec<_> = status.seats.iter().map(|seat| seat.person).collect();
    assert_eq!((people, status.wanted), (vec![Some(ANN), None], 3));
    // A person who had left did not play it to its end.
    refused!(house.rematch(table, BOB).await, NotPlayed);
}

#[tokio::test]
async fn a_rematch_is_for_those_who_played_and_counts_as_any_table() {
    let house = House::new().await;
    let table = house.quiet().await;
    refused!(
        house.rematch(table, ANN).await,
        WrongPhase(TablePhase::Playing)
    );
    house.play_out(table).await;
    refused!(house.rematch(table, EVE).await, NotPlayed);
    let others: Vec<TableId> = {
        let mut all = Vec::new();
        for _ in 0..TableService::OPENED_TABLES_HERE {
            all.push(house.create(2, 0).await);
        }
        all
    };
    refused!(
        house.rematch(table, ANN).await,
        OverLimit(Limit::OpenedHere)
    );
    house.cancel(others[0], ANN).await.unwrap();
    let first = opened(house.rematch(table, ANN).await);
    // A cancelled rematch is opened again, and the same press is one table.
    house.cancel(first, ANN).await.unwrap();
    let (at, press) = (house.at(table, BOB).await, fresh());
    let second = opened(house.tables.rematch(&at, press, EN).await);
    assert_ne!(first, second);
    assert_eq!(opened(house.tables.rematch(&at, press, EN).await), second);
    assert_eq!(house.status(second, BOB).await.host, BOB);
}
