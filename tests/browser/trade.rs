//! Das Wasser des Lebens: people found, offer, answer, and end their turns. Opponents have the other seats.

use std::time::{Duration, Instant};

use slowtable_ui::Language;

use crate::player::{Asked, Composed, Player, chosen};
use crate::tab::{Message, Tab};
use crate::{WASSER_DES_LEBENS, table};

/// How long to wait for one player before looking at the next.
const GLANCE: Duration = Duration::from_millis(100);
/// How long to wait for the answer to an offer before the turn ends.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest time for all of it.
const LONGEST: Duration = Duration::from_secs(300);

/// Seats the people at a table of so many, and starts the game. The first one reads English, the second one German.
pub async fn seated_on_island(tabs: Vec<Tab<'_>>, seats: usize) -> Vec<Player<'_>> {
    let host = &tabs[0];
    table::open(host, WASSER_DES_LEBENS, &[("players", &seats.to_string())]).await;
    for (index, tab) in tabs.iter().enumerate().skip(1) {
        let german = Language::ALL.iter().position(|it| *it == Language::German);
        // Discord's own language is the first choice.
        let choice = (1 + german.unwrap()).to_string();
        tab.command("table settings", &[("language", &choice)])
            .await;
        table::press(tab, "Join").await;
        table::wait_for_seats(host, index + 1).await;
    }
    for taken in tabs.len()..seats {
        table::add_opponent(host, "apprentice").await;
        table::wait_for_seats(host, taken + 1).await;
    }
    table::start(host).await;
    let mut players = Vec::new();
    for (seed, tab) in (20..).zip(tabs) {
        table::enter(&tab).await;
        let mut player = Player::hasty(tab, seed);
        player.open_desk().await;
        players.push(player);
    }
    players
}

/// What the players have done.
struct Done {
    /// For each player, whether they have read what they have.
    read: Vec<bool>,
    /// For each player, whether they have made an offer in this turn.
    offered: Vec<bool>,
    /// For each player, whether an offer is begun and not made.
    composes: Vec<bool>,
    answered: bool,
    ended: bool,
}

impl Done {
    /// Makes one step of a player who is asked something, towards an offer, an answer and the end of the turn.
    async fn step(&mut self, seat: usize, player: &mut Player<'_>, desk: &Message) {
        self.read[seat] |= is_in_own_language(seat, desk);
        if self.composes[seat] {
            let composed = player.compose(desk, &["get:", "give:"]).await;
            self.composes[seat] = composed != Composed::Committed;
            return;
        }
        let wanted: &[&str] = match self.offered[seat] {
            false => &["accept:", "confirm:", "decline:", "roll", "offer", "end"],
            true => &["accept:", "confirm:", "decline:", "roll", "end"],
        };
        let chosen = player.step_towards(desk, wanted).await.unwrap_or_default();
        self.answered |= chosen.starts_with("accept") || chosen.starts_with("decline");
        match chosen.as_str() {
            "offer" => {
                self.offered[seat] = true;
                self.composes[seat] = true;
            }
            "end" => {
                self.ended |= self.offered[seat];
                // Nobody was able to answer: the next turn has another offer.
                self.offered[seat] = false;
            }
            _ => {}
        }
        if chosen == "offer" || self.answered && chosen.contains(':') {
            player.tab.keep_picture(&format!("trade-{seat}")).await;
        }
    }

    /// Whether a player would end the turn while an offer is still without an answer.
    fn waits(&self, seat: usize, desk: &Message) -> bool {
        let mut enabled = desk.buttons.iter().filter(|button| button.enabled);
        !self.answered
            && self.offered[seat]
            && enabled.any(|button| chosen(button).is_some_and(|choice| choice == "end"))
    }
}

/// Plays until a person has ended a turn after an offer and, among several people, one has answered an offer.
pub async fn trade(mut players: Vec<Player<'_>>) -> Vec<Player<'_>> {
    let mut done = Done {
        read: vec![false; players.len()],
        offered: vec![false; players.len()],
        composes: vec![false; players.len()],
        answered: players.len() == 1,
        ended: false,
    };
    let begun = Instant::now();
    while !(done.answered && done.ended) {
        if begun.elapsed() >= LONGEST {
            let mut desks = Vec::new();
            for player in &players {
                desks.push((player.presses(), player.desk().await));
            }
            panic!("no turn ends; the presses and desks: {desks:#?}");
        }
        for seat in 0..players.len() {
            let Some(Asked::Desk(desk)) = players[seat].asked(GLANCE).await else {
                continue;
            };
            if done.waits(seat, &desk) {
                // The others have time to see the offer, however slow the machine is.
                for other in (0..players.len()).filter(|other| *other != seat) {
                    if let Some(Asked::Desk(desk)) = players[other].asked(PATIENCE).await {
                        done.step(other, &mut players[other], &desk).await;
                    }
                }
                if done.answered {
                    continue;
                }
            }
            done.step(seat, &mut players[seat], &desk).await;
        }
    }
    assert!(done.read.iter().all(|read| *read), "a desk says nothing");
    players
}

/// Notes that a desk says in a player's own language what they have, if it says that. The second player reads German.
fn is_in_own_language(seat: usize, desk: &Message) -> bool {
    let [own, other] = match seat {
        0 => ["You have (", "Du hast ("],
        _ => ["Du hast (", "You have ("],
    };
    assert!(!desk.text.contains(other), "{seat}: {}", desk.text);
    desk.text.contains(own)
}
