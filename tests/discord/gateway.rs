//! Connections to the gateway that end badly. serenity loops on a close frame without a code, so the bot's relay
//! sends it one with a code.

use crate::{House, ask};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_close_frame_without_a_code_loses_no_press() {
    let house = House::open().await;
    let amara = house.person("Amara");
    for _ in 0..3 {
        assert_eq!(house.discord.faults().close(None), 1);
        // A request made meanwhile arrives with the resumed session.
        let help = ask(&amara, house.channel(), "table help", &[]).await;
        assert!(help.content.contains("Glass Road"));
    }
    house.stop().await;
}
