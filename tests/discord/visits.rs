//! News that is gathered: nothing is posted, and yet every open desk shows it.

use std::sync::Arc;
use std::time::Duration;

use local_discord::{Config, Fate, MessageView, Person, RequestRefusal};
use slowtable_service::clock::Clock;

use crate::common::{Bot, open_at};
use crate::staged::{self, Gate};
use crate::{House, press, press_on, said, soon};

/// How many attempts to answer the press fail, so that its desk arrives late.
const LATE: u32 = 2;

impl House {
    /// Opens a house with one game, whose posts are gathered for longer than any test takes.
    async fn open_gathering(title: Arc<dyn slowtable_desk::Title>) -> Self {
        let mut house = Self::without_bot(Config::default()).await;
        house.new_table = "toy new";
        let tables = open_at(house.database(), vec![title], &Clock::system()).await;
        tables.set_visit(Duration::from_secs(60 * 60));
        house.bot = Some(Bot::start(&house.discord, &house.api, tables).await);
        house
    }
}

fn can_confirm(desk: &MessageView) -> bool {
    let buttons = desk.buttons().into_iter().filter(|button| !button.disabled);
    let mut kinds = buttons.map(|button| button.custom_id.split(':').nth(3).map(str::to_owned));
    kinds.any(|kind| matches!(kind.as_deref(), Some("k" | "w")))
}

/// Presses on until a decision is confirmed. Returns the desk afterwards.
pub async fn confirm(person: &Person, mut desk: MessageView) -> MessageView {
    loop {
        let confirms = can_confirm(&desk);
        desk = said(&mut press_on(person, &desk).await.expect("a control")).await;
        if confirms {
            return desk;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_desk_that_arrives_after_the_opponents_moves_shows_them() {
    let gate = Arc::new(Gate::default());
    gate.open();
    let house = House::open_gathering(staged::gated(&gate)).await;
    let (amara, jonas) = (house.person("Amara"), house.person("Jonas"));
    let lobby = house.open_table(&amara, 3, 1).await;
    press(&jonas, &lobby, "1j:").await;
    let (thread, post) = house.start_game(&amara, &lobby).await;
    // The three pick, and then the opponent thinks about the second round for as long as the gate is closed.
    gate.close();
    let theirs = house.desk(&jonas, &post).await;
    confirm(&jonas, theirs).await;
    let desk = house.desk(&amara, &post).await;
    let mut desk = confirm(&amara, desk).await;
    while !can_confirm(&desk) {
        assert!(desk.content.contains("Round 2"), "{desk:#?}");
        desk = said(&mut press_on(&amara, &desk).await.expect("a control")).await;
    }
    // The answer says that Amara waits. It goes out when the opponent has taken too long, and arrives late; meanwhile
    // the opponent moves.
    let mut tried = 0;
    let opens = Arc::clone(&gate);
    house.discord.faults().judge(move |asked| {
        if !asked.path.ends_with("/callback") || tried == LATE {
            return Fate::Through;
        }
        tried += 1;
        opens.open();
        Fate::Refused(RequestRefusal::Status(500))
    });
    let mut committed = press_on(&amara, &desk).await.expect("a draft to confirm");
    said(&mut committed).await;
    // The answer names Jonas and the opponent. Afterwards only Jonas is awaited.
    soon(amara.wait_for(thread, |messages| {
        let desk = messages.iter().find(|message| message.id == desk.id)?;
        desk.content.contains("Jonas.").then_some(())
    }))
    .await;
    house.stop().await;
}
