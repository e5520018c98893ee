//! Desks that are open on people's screens, and can still be edited.
//!
//! Kept in memory only: the owner of a forgotten desk refreshes it by any press.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use serenity::all::MessageId;
use slowtable_ui::Language;
use tokio::sync::Notify;

use slowtable_service::clock::Clock;
use slowtable_service::tables::{DeskShown, PersonId, TableId};

/// How long an interaction's token is used; Discord accepts it for 15 minutes.
const TOKEN_LIFE: SignedDuration = SignedDuration::from_mins(14);

/// The number of open desks remembered.
const KEPT: usize = 4_096;

/// A sentence for a desk's owner, which stays until the desk changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// News, above everything of the panel.
    Above(String),
    /// The answer to a press, right above the question.
    AtQuestion(String),
}

/// A desk on a person's screen.
#[derive(Clone)]
pub struct OpenDesk {
    /// The token of the last interaction that this desk answered.
    pub token: String,
    /// The reader's language.
    pub language: Language,
    /// The content of the desk.
    pub shown: DeskShown,
    /// What is said on it besides.
    pub said: Option<Said>,
    /// Its message, once known.
    pub message: Option<MessageId>,
    /// The file name of its picture, if known.
    pub picture: Option<String>,
    /// The version of its content: a task with an older one must not edit it.
    pub turn: u64,
    /// Locked by the task that edits its text and controls, so that edits arrive in order.
    pub gate: Arc<tokio::sync::Mutex<()>>,
    /// Locked by the task that edits its picture; presses do not wait for that.
    pub picture_gate: Arc<tokio::sync::Mutex<()>>,
    since: Timestamp,
}

/// The open desks.
pub struct OpenDesks {
    clock: Clock,
    open: Mutex<Open>,
    refreshes: Mutex<Refreshes>,
    refreshed: Notify,
}

/// A moment between refreshes of desks, as their number until then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct RefreshMark(u64);

/// When the desks at each table were last refreshed.
#[derive(Default)]
struct Refreshes {
    /// The number of refreshes at all tables.
    all: u64,
    /// The number of the last refresh at each table that is remembered.
    last: HashMap<TableId, u64>,
    /// The highest number that may have been forgotten.
    forgotten: u64,
}

type Open = HashMap<(TableId, PersonId), OpenDesk>;

impl OpenDesk {
    fn can_change(&self, now: Timestamp) -> bool {
        now.duration_since(self.since) < TOKEN_LIFE
    }
}

impl OpenDesks {
    /// Returns an empty list.
    #[must_use]
    pub fn new(clock: Clock) -> Self {
        Self {
            clock,
            open: Mutex::default(),
            refreshes: Mutex::default(),
            refreshed: Notify::new(),
        }
    }

    /// Returns a mark for [`OpenDesks::refreshed_since`].
    #[must_use]
    pub fn mark(&self) -> RefreshMark {
        RefreshMark(self.refreshes.lock().all)
    }

    /// Notes that the desks at a table are refreshed now.
    pub fn note_refresh(&self, table: TableId) {
        let mut refreshes = self.refreshes.lock();
        if refreshes.last.len() >= KEPT {
            refreshes.last.clear();
            refreshes.forgotten = refreshes.all;
        }
        refreshes.all += 1;
        let all = refreshes.all;
        refreshes.last.insert(table, all);
        drop(refreshes);
        self.refreshed.notify_waiters();
    }

    /// Whether the desks at a table were refreshed after a mark was taken. A desk that was read between the two and is
    /// shown afterwards may lack what the refresh brought. It may also be true for a table that was not refreshed.
    #[must_use]
    pub fn refreshed_since(&self, table: TableId, mark: RefreshMark) -> bool {
        let refreshes = self.refreshes.lock();
        let last = refreshes.last.get(&table);
        last.copied().unwrap_or(refreshes.forgotten) > mark.0
    }

    /// Waits until the desks at a table are refreshed after a mark was taken: after each attempt to send something of
    /// it.
    pub async fn until_refreshed(&self, table: TableId, mark: RefreshMark) {
        loop {
            let mut refreshed = std::pin::pin!(self.refreshed.notified());
            refreshed.as_mut().enable();
            if self.refreshed_since(table, mark) {
                return;
            }
            refreshed.await;
        }
    }

    /// Notes that a desk is shown in answer to an interaction. Returns its version, and whether it may lack what a
    /// refresh has brought since `mark`, which was taken before it was read. `on` is the message, if it is shown in
    /// place, and the picture there.
    #[must_use]
    pub fn show(
        &self,
        person: PersonId,
        token: &str,
        language: Language,
        (shown, said): (DeskShown, Option<Said>),
        on: Option<(MessageId, Option<String>)>,
        mark: RefreshMark,
    ) -> (u64, bool) {
        let now = self.clock.now();
        let mut desks = self.open.lock();
        // A later refresh finds this desk.
        let is_outdated = self.refreshed_since(shown.table, mark);
        if desks.len() >= KEPT {
            desks.retain(|_, desk| desk.can_change(now));
        }
        if desks.len() >= KEPT {
            desks.clear();
        }
        let key = (shown.table, person);
        let before = desks.get(&key);
        let turn = before.map_or(0, |desk| desk.turn) + 1;
        let gate = before.map_or_else(Arc::default, |desk| Arc::clone(&desk.gate));
        let picture_gate = before.map_or_else(Arc::default, |desk| Arc::clone(&desk.picture_gate));
        let (message, picture) = match on {
            None => (None, None),
            Some((message, picture)) => {
                // The bot may have changed the picture after the press had left its sender.
                let known = before
                    .filter(|desk| desk.message == Some(message))
                    .and_then(|desk| desk.picture.clone());
                (Some(message), known.or(picture))
            }
        };
        let desk = OpenDesk {
            token: token.to_owned(),
            language,
            shown,
            said,
            message,
            picture,
            turn,
            gate,
            picture_gate,
            since: now,
        };
        desks.insert(key, desk);
        (turn, is_outdated)
    }

    /// Returns the desk, if it still has this version.
    #[must_use]
    pub fn at_turn(&self, table: TableId, person: PersonId, turn: u64) -> Option<OpenDesk> {
        self.open
            .lock()
            .get(&(table, person))
            .filter(|desk| desk.turn == turn)
            .cloned()
    }

    /// Returns the newest version of the desk.
    #[must_use]
    pub fn newest(&self, table: TableId, person: PersonId) -> Option<OpenDesk> {
        self.open.lock().get(&(table, person)).cloned()
    }

    /// Whether no newer version is shown.
    #[must_use]
    pub fn is_newest(&self, table: TableId, person: PersonId, turn: u64) -> bool {
        self.at_turn(table, person, turn).is_some()
    }

    /// Notes the picture of the message that a token edited, unless the desk has moved to another message.
    pub fn pictured(
        &self,
        table: TableId,
        person: PersonId,
        (token, message): (&str, MessageId),
        picture: String,
    ) {
        let mut desks = self.open.lock();
        let desk = desks.get_mut(&(table, person));
        // A message that is not known yet is the one that the desk's own token edits.
        let shows = |desk: &&mut OpenDesk| match desk.message {
            Some(known) => known == message,
            None => desk.token == token,
        };
        if let Some(desk) = desk.filter(shows) {
            desk.message = Some(message);
            desk.picture = Some(picture);
        }
    }

    /// Notes the desk's new content, if no newer version is shown. Returns the new version, and the sentence that
    /// stays on the desk.
    #[must_use]
    pub fn advance(
        &self,
        person: PersonId,
        turn: u64,
        shown: DeskShown,
    ) -> Option<(u64, Option<Said>)> {
        let mut desks = self.open.lock();
        let desk = desks
            .get_mut(&(shown.table, person))
            .filter(|desk| desk.turn == turn)?;
        desk.turn += 1;
        if desk.shown.stamp != shown.stamp {
            desk.said = None;
        }
        desk.shown = shown;
        Some((desk.turn, desk.said.clone()))
    }

    /// Returns the desks at a table that can still be edited.
    #[must_use]
    pub fn at_table(&self, table: TableId) -> Vec<(PersonId, OpenDesk)> {
        let now = self.clock.now();
        let mut desks = self.open.lock();
        desks.retain(|(at, _), desk| *at != table || desk.can_change(now));
        desks
            .iter()
            .filter(|((at, _), _)| *at == table)
            .map(|((_, person), desk)| (*person, desk.clone()))
            .collect()
    }

    /// Forgets a person's desk, because its message shows something else from now on. Waits for an edit of it that is
    /// under way.
    pub async fn put_away(&self, table: TableId, person: PersonId) {
        let closed = self.open.lock().remove(&(table, person));
        if let Some(closed) = closed {
            drop(closed.gate.lock().await);
            drop(closed.picture_gate.lock().await);
        }
    }

    /// Forgets a desk that cannot be edited any more.
    pub fn forget(&self, table: TableId, person: PersonId, turn: u64) {
        let mut desks = self.open.lock();
        if desks
            .get(&(table, person))
            .is_some_and(|desk| desk.turn == turn)
        {
            desks.remove(&(table, person));
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use futures_util::FutureExt as _;
    use slowtable_kit::Seat;
    use slowtable_ui::Panel;

    use super::*;
    use slowtable_service::tables::{ChannelId, TableLabel};

    #[test]
    fn a_refresh_after_a_mark_is_noticed_at_its_table_only() {
        let desks = OpenDesks::new(Clock::manual());
        let [one, other] = [1, 2].map(TableId::from_sql);
        desks.note_refresh(one);
        let mark = desks.mark();
        assert!(!desks.refreshed_since(one, mark));
        desks.note_refresh(one);
        assert!(desks.refreshed_since(one, mark));
        assert!(!desks.refreshed_since(other, mark));
        // What is forgotten counts as refreshed.
        for table in 10..10 + KEPT as i64 {
            desks.note_refresh(TableId::from_sql(table));
        }
        assert!(desks.refreshed_since(one, mark));
        assert!(!desks.refreshed_since(one, desks.mark()));
    }

    fn show(
        desks: &OpenDesks,
        person: PersonId,
        token: &str,
        language: Language,
        shown: (DeskShown, Option<Said>),
        on: Option<(MessageId, Option<String>)>,
    ) -> u64 {
        desks
            .show(person, token, language, shown, on, desks.mark())
            .0
    }

    #[test]
    fn a_desk_that_was_read_before_a_refresh_and_shown_after_it_is_outdated() {
        let desks = OpenDesks::new(Clock::manual());
        let table = TableId::from_sql(7);
        let show = |mark| {
            let read = (shown(7, 1), None);
            let (_, is_outdated) =
                desks.show(PersonId(1), "a", Language::English, read, None, mark);
            is_outdated
        };
        let mark = desks.mark();
        assert!(!show(mark));
        desks.note_refresh(table);
        assert!(show(mark));
        assert!(!show(desks.mark()));
    }

    fn shown(table: i64, stamp: u32) -> DeskShown {
        DeskShown {
            table: TableId::from_sql(table),
            seat: Seat(0),
            stamp,
            panel: Panel::default(),
            notice: None,
            answer: None,
            label: TableLabel {
                table: TableId::from_sql(table),
                game: "Toy".into(),
                players: Vec::new(),
                guild: None,
                place: ChannelId(1),
            },
            is_over: false,
            is_next_awaited: false,
        }
    }

    #[test]
    fn a_desk_is_forgotten_when_its_token_dies() {
        let clock = Clock::manual();
        let desks = OpenDesks::new(clock.clone());
        show(
            &desks,
            PersonId(1),
            "token",
            Language::English,
            (shown(7, 1), None),
            None,
        );
        assert_eq!(desks.at_table(TableId::from_sql(7)).len(), 1);
        assert!(desks.at_table(TableId::from_sql(8)).is_empty());
        clock.advance(TOKEN_LIFE.unsigned_abs());
        assert!(desks.at_table(TableId::from_sql(7)).is_empty());
    }

    #[test]
    fn the_newest_wins() {
        let desks = OpenDesks::new(Clock::manual());
        let table = TableId::from_sql(7);
        let old = show(
            &desks,
            PersonId(1),
            "a",
            Language::English,
            (shown(7, 1), None),
            None,
        );
        let new = show(
            &desks,
            PersonId(1),
            "b",
            Language::English,
            (shown(7, 2), None),
            None,
        );
        assert!(!desks.is_newest(table, PersonId(1), old));
        assert!(desks.advance(PersonId(1), old, shown(7, 3)).is_none());
        let (newer, _) = desks.advance(PersonId(1), new, shown(7, 3)).unwrap();
        let desk = desks.at_turn(table, PersonId(1), newer).unwrap();
        assert_eq!((desk.token.as_str(), desk.shown.stamp), ("b", 3));
    }

    #[test]
    fn what_is_said_on_a_desk_stays_in_its_place_as_long_as_the_same_is_asked() {
        let desks = OpenDesks::new(Clock::manual());
        for said in [Said::Above, Said::AtQuestion].map(|place| place("Begun.".to_owned())) {
            let first = (shown(7, 1), Some(said.clone()));
            let turn = show(&desks, PersonId(1), "a", Language::English, first, None);
            let (turn, still) = desks.advance(PersonId(1), turn, shown(7, 1)).unwrap();
            assert_eq!(still, Some(said));
            let (_, gone) = desks.advance(PersonId(1), turn, shown(7, 2)).unwrap();
            assert_eq!(gone, None);
        }
    }

    #[tokio::test]
    async fn a_desk_that_was_put_away_is_changed_no_more() {
        let desks = OpenDesks::new(Clock::manual());
        let (table, person) = (TableId::from_sql(7), PersonId(1));
        let turn = show(
            &desks,
            person,
            "a",
            Language::English,
            (shown(7, 1), None),
            None,
        );
        let held = desks.at_turn(table, person, turn).unwrap().gate;
        let held = held.lock_owned().await;
        let mut putting = Box::pin(desks.put_away(table, person));
        // It waits for an edit under way, and none begins after it.
        assert!((&mut putting).now_or_never().is_none());
        assert!(!desks.is_newest(table, person, turn));
        drop(held);
        putting.await;
        assert!(desks.at_table(table).is_empty());
    }

    #[test]
    fn a_picture_belongs_to_its_message() {
        let desks = OpenDesks::new(Clock::manual());
        let table = TableId::from_sql(7);
        let (person, english) = (PersonId(1), Language::English);
        show(&desks, person, "a", english, (shown(7, 1), None), None);
        let changed = ("a", MessageId::new(5));
        desks.pictured(table, person, changed, "new.png".into());
        let on = |message| Some((MessageId::new(message), Some("old.png".to_owned())));
        let turn = show(&desks, person, "b", english, (shown(7, 2), None), on(5));
        let picture = desks.at_turn(table, person, turn).unwrap().picture;
        assert_eq!(picture.as_deref(), Some("new.png"));
        let turn = show(&desks, person, "c", english, (shown(7, 3), None), on(6));
        let picture = desks.at_turn(table, person, turn).unwrap().picture;
        assert_eq!(picture.as_deref(), Some("old.png"));
    }

    #[test]
    fn a_picture_that_comes_late_for_an_older_message_is_not_on_the_new_one() {
        let desks = OpenDesks::new(Clock::manual());
        let table = TableId::from_sql(7);
        let (person, english) = (PersonId(1), Language::English);
        show(&desks, person, "a", english, (shown(7, 1), None), None);
        let turn = show(&desks, person, "b", english, (shown(7, 1), None), None);
        let late = ("a", MessageId::new(5));
        desks.pictured(table, person, late, "same.png".into());
        let desk = desks.at_turn(table, person, turn).unwrap();
        assert_eq!((desk.message, desk.picture), (None, None));
        let own = ("b", MessageId::new(6));
        desks.pictured(table, person, own, "same.png".into());
        let desk = desks.at_turn(table, person, turn).unwrap();
        assert_eq!(desk.message, Some(MessageId::new(6)));
    }
}
