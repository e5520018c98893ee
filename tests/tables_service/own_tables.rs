//! A person's own tables everywhere, and the way from one to the next.

use std::time::Duration;

use slowtable_service::tables::{GuildId, TableId};

use crate::{ANN, BOB, EN, EVE, House};

impl House {
    /// Whether a person's desk leads on to another table.
    async fn leads_on(&self, table: TableId, who: crate::PersonId) -> bool {
        self.desk(table, who).await.is_next_awaited
    }
}

#[tokio::test]
async fn the_table_that_has_waited_longest_comes_next() {
    let house = House::new().await;
    let first = house.two().await;
    house.clock.advance(Duration::from_secs(60));
    let second = house.two().await;
    house.clock.advance(Duration::from_secs(60));
    let third = house.two().await;
    let next = async |but| house.tables.next_table(ANN, but).await.unwrap();
    assert_eq!(next(third).await, Some(first));
    assert_eq!(next(first).await, Some(second));
    // As long as something is asked of her here, no button leads away.
    assert!(!house.leads_on(first, ANN).await);
    assert!(house.pick(first, ANN, 1).await.is_next_awaited);
    assert!(house.pick(second, ANN, 1).await.is_next_awaited);
    assert_eq!(next(first).await, Some(third));
    // No other waits: no button.
    assert!(!house.pick(third, ANN, 1).await.is_next_awaited);
    assert_eq!(next(third).await, None);
    assert_eq!(house.tables.next_table(EVE, first).await.unwrap(), None);
    // A finished game awaits no one, and its desk leads on too.
    let over = house.two().await;
    house.play_out(over).await;
    assert!(!house.leads_on(over, ANN).await);
    house.pick(first, BOB, 1).await;
    assert!(house.leads_on(over, ANN).await);
}

#[tokio::test]
async fn ones_own_tables_are_listed_over_all_servers_the_awaited_first() {
    let house = House::new().await;
    let lobby = house.try_create_on(8, ANN, 2, 0).await.unwrap();
    let played = house.quiet().await;
    house.clock.advance(Duration::from_secs(60));
    let waiting = house.two().await;
    house.pick(played, ANN, 1).await;
    let own = house.tables.tables_of(ANN, EN).await.unwrap();
    let listed: Vec<TableId> = own.iter().map(|one| one.table).collect();
    assert_eq!(listed[0], waiting);
    assert!(listed.contains(&lobby) && listed.contains(&played));
    assert_eq!(own[0].since.get(&ANN), Some(&house.clock.now()));
    let far = own.iter().find(|one| one.table == lobby).unwrap();
    assert_eq!(far.label().guild, Some(GuildId(8)));
    assert!(house.tables.tables_of(EVE, EN).await.unwrap().is_empty());
}

#[tokio::test]
async fn every_desk_says_which_table_it_is_of_and_where() {
    let house = House::new().await;
    let table = house.two().await;
    assert_eq!(house.desk(table, ANN).await.label.place, crate::CHANNEL);
    house.deliver().await;
    let label = house.desk(table, ANN).await.label;
    assert_eq!((label.table, label.game.as_str()), (table, "Toy"));
    assert_eq!(
        (label.guild, label.place),
        (Some(GuildId(7)), crate::THREAD)
    );
    let names: Vec<&str> = label.players.iter().map(|name| name.label()).collect();
    assert_eq!(names, ["Ann", "Bob"]);
}
