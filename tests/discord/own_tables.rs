//! A person's own tables, from everywhere, and the way from desk to desk.

use local_discord::OptionValue;

use crate::{House, ask, find_route, press, press_on, said};

#[tokio::test(flavor = "multi_thread")]
async fn ones_tables_are_listed_in_a_direct_message_and_desks_lead_from_one_to_the_next() {
    let house = House::open_with_toy().await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let mut posts = Vec::new();
    for _ in 0..2 {
        let lobby = house.open_table(&amara, 2, 0).await;
        press(&jonas, &lobby, "1j:").await;
        posts.push(house.start_game(&amara, &lobby).await.1);
    }
    let none: [(&str, OptionValue); 0] = [];
    let list = ask(&amara, amara.open_dm(), "table list", &none).await;
    assert_eq!(
        list.content.matches("your turn").count(),
        2,
        "{}",
        list.content
    );
    assert_eq!(
        list.content
            .matches("https://discord.com/channels/")
            .count(),
        2
    );
    assert_eq!(
        list.buttons()
            .iter()
            .filter(|it| it.custom_id.starts_with("1d:"))
            .count(),
        2
    );

    // A desk names its table, and links to the next once nothing is asked there any more.
    let mut desk = house.desk(&amara, &posts[0]).await;
    assert!(desk.content.starts_with("-# **"), "{}", desk.content);
    let first = desk.content.lines().next().unwrap().to_owned();
    let mut presses = 0;
    while find_route(&desk, "1mn:").is_none() {
        let mut reply = press_on(&amara, &desk).await.expect("something to press");
        desk = said(&mut reply).await;
        presses += 1;
        assert!(presses < 20, "{desk:#?}");
    }
    assert!(desk.content.starts_with(&first));
    let next = press(&amara, &desk, "1mn:").await;
    assert_eq!(next.id, desk.id, "it stands in the same place");
    assert!(!next.content.starts_with(&first), "{}", next.content);
    assert!(find_route(&next, "1mn:").is_none());

    house.close().await;
}
