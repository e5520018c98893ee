//! Expiry: lobbies that no one touches, and offers and invitations that no one answers, end by themselves.
//!
//! Each turn of the deliverer reads from the store when something is due, so a restart forgets nothing.

use jiff::Timestamp;

use super::TableService;
use super::announcement::Announcement;
use super::game::tell;
use super::words::tr;
use crate::clock::{earlier, later};
use crate::store::{
    Kind, StoreError, calls, forgotten, invitations, lapses, offers, outbox, tables, threads,
};

/// The seconds of a day.
const DAY: u64 = 24 * 60 * 60;

impl TableService {
    /// Ends what has waited too long, and posts it.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) async fn end_idle(&self) -> Result<(), StoreError> {
        let now = self.0.clock.now();
        let idle_since = earlier(now, Self::LOBBY_KEPT);
        let asked_before = earlier(now, Self::OFFER_KEPT);
        let mut reader = self.0.store.deliverer().await?;
        let lobbies = tables::idle_lobbies(&mut reader, idle_since).await?;
        let lapsed = offers::until(&mut reader, asked_before).await?;
        let used = forgotten::first_until(&mut reader).await?;
        let invited = invitations::until(&mut reader, now).await?;
        drop(reader);
        let used = used.is_some_and(|until| until <= now);
        if lobbies.is_empty() && lapsed.is_empty() && invited.is_empty() && !used {
            return Ok(());
        }
        let mut writing = self.0.store.begin().await?;
        if used {
            forgotten::forget_used(&mut writing, now).await?;
        }
        for table in lobbies {
            // A person may have come meanwhile.
            let ended = tables::end_idle_lobby(&mut writing, table, idle_since, now).await?;
            let Some((language, game)) = ended else {
                continue;
            };
            let game = self
                .title(&game)
                .map_or(game.clone(), |title| title.name(language));
            let line = tr!(
                language,
                "line-lobby-idle",
                game = game,
                table = table.to_string(),
                days = Self::LOBBY_KEPT.as_secs() / DAY
            );
            outbox::tell(&mut writing, table, Kind::Lobby, "{}").await?;
            tell(&mut writing, table, &Announcement::notice(line)).await?;
        }
        for (offer, table, receiver) in lapsed {
            offers::end(&mut writing, offer).await?;
            let language = tables::language(&mut writing, table).await?;
            let line = tr!(
                language,
                "line-offer-lapsed",
                who = receiver.mention(),
                days = Self::OFFER_KEPT.as_secs() / DAY
            );
            tell(&mut writing, table, &Announcement::notice(line)).await?;
        }
        let mut queues = Vec::new();
        for table in invited {
            self.lapse_invitations(&mut writing, table, now).await?;
            queues.extend(outbox::queues_of(&mut writing, table).await?);
        }
        writing.commit().await?;
        self.note_queues(queues, now);
        Ok(())
    }

    /// Returns when something is due next: a lobby, an offer or an invitation that expires, a clock, a thread to
    /// open or archive, what lapses at a table, a call, a game that begins by itself, or a remembered hash of a
    /// forgotten person that expires. `None` if nothing waits.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) async fn next_idle(&self) -> Result<Option<Timestamp>, StoreError> {
        let mut reader = self.0.store.deliverer().await?;
        let lobby = tables::oldest_lobby(&mut reader).await?;
        let offer = offers::oldest(&mut reader).await?;
        let thread = threads::next_due(&mut reader).await?;
        let used = forgotten::first_until(&mut reader).await?;
        let lapse = lapses::next_due(&mut reader).await?;
        let invitation = invitations::first_until(&mut reader).await?;
        let call = calls::next_due(&mut reader).await?;
        let start = tables::next_start(&mut reader).await?;
        drop(reader);
        let clock = self.next_clock().await?;
        Ok([
            lobby.map(|time| later(time, Self::LOBBY_KEPT)),
            offer.map(|time| later(time, Self::OFFER_KEPT)),
            clock,
            thread,
            used,
            lapse,
            invitation,
            call,
            start,
        ]
        .into_iter()
        .flatten()
        .min())
    }
}
