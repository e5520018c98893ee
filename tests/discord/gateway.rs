//! Connections to the gateway that end badly. serenity loops on a close frame without a code, so the bot's relay
//! sends it one with a code.

use std::time::{Duration, Instant};

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

/// serenity resumes at once after such a close, and logs a warning each time. The pauses are measured as a lower bound
/// of real time, which holds on a machine of any speed.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn connections_that_discord_closes_at_once_are_not_repeated_without_a_pause() {
    let house = House::open().await;
    let amara = house.person("Amara");
    let begun = Instant::now();
    house.discord.faults().close_next(1, 1012);
    assert_eq!(house.discord.faults().close(None), 1);
    // A request made meanwhile arrives with the resumed session.
    let help = ask(&amara, house.channel(), "table help", &[]).await;
    assert!(help.content.contains("Glass Road"));
    assert!(begun.elapsed() >= Duration::from_millis(250));
    house.stop().await;
}
