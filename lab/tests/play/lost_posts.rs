//! A table whose posts were deleted.

use slowtable_kit::Rng;
use slowtable_lab::torture::begin;

use crate::world::PlayWorld;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_player_whose_thread_was_deleted_opens_the_desk_by_command() {
    let world = PlayWorld::start().await;
    let people = world.discord.people();
    let person = world.discord.person(people[0].id).unwrap();
    let channel = world.discord.channels()[0].id;
    let mut game = begin("glass_road", channel, &[person], 0).await.unwrap();
    world.discord.faults().delete_channel(game.thread);
    let player = &mut game.players[0];
    assert!(player.opener().is_none());
    let mut rng = Rng::new(1);
    let opened = player.act(channel, game.table, &mut rng).await.unwrap();
    assert!(opened.is_some_and(|reply| !reply.is_unanswered()));
    assert!(player.desk.is_some());
    let pressed = player.act(channel, game.table, &mut rng).await.unwrap();
    assert!(pressed.is_some());
    world.stop().await;
}
