//! One game at a table, played to its end.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use conformance::Remark;
use serde_json::{Value, json};
use slowtable_desk::Title;
use slowtable_kit::{Rng, Seat};
use slowtable_service::clock::Clock;
use slowtable_service::pace::Pace;
use slowtable_service::store::StoreOptions;
use slowtable_service::tables::{
    Admission, Asker, ChannelId, Delivery, DeskShown, GuildId, GuildMember, MessageId, NewTable,
    Person, PersonId, PressId, Pressing, Receipt, Starting, TableError, TableId, TablePhase,
    TableService, TableStatus, WentBack,
};
use slowtable_ui::{Language, Panel, Press, Row};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use tempfile::TempDir;

const EN: Language = Language::English;
const CHANNEL: ChannelId = ChannelId(900);
const THREAD: ChannelId = ChannelId(901);
/// The first person; the others follow.
const FIRST: u64 = 101;
/// Presses after which a game counts as one that does not end.
const ENDLESS: usize = 20_000;

/// A game that was played.
pub struct Played {
    /// Who played, in words.
    pub players: String,
    /// The log as the store has it.
    pub log: Value,
    /// What happened beside the log.
    pub remarks: Vec<Remark>,
}

/// A table under way.
struct At {
    _folder: TempDir,
    /// A connection of its own to the database.
    sql: SqlitePool,
    tables: TableService,
    table: TableId,
    rng: Rng,
    presses: u64,
    /// How many people have sat down.
    people: u64,
    remarks: Vec<Remark>,
}

/// Something that a desk offers.
type Control = (usize, Press, Vec<String>);

/// Plays one of the games of a title: every number of seats by turns, with options by chance.
pub async fn play(titles: Vec<Arc<dyn Title>>, game: &str, index: u64) -> Played {
    let mut rng = Rng::new(index);
    let title = titles.iter().find(|title| title.id() == game).unwrap();
    let (fewest, most) = title.seats();
    let counts = u64::from(most - fewest) + 1;
    let seats = fewest + (index % counts) as u8;
    // Opponents hold a part of the seats of every third table.
    let opponents = if index.is_multiple_of(3) {
        seats / 2
    } else {
        0
    };
    let answers = title.options().into_iter().map(|option| {
        // The usual answer comes first.
        let at = match rng.one_in(2) {
            true => 0,
            false => rng.below(option.choices.len()),
        };
        let value = option.choices[at].value.to_string();
        (option.id.into_owned(), value)
    });
    let answers: Vec<(String, String)> = answers.collect();
    let mut table = At::open(titles, game, (seats, opponents), answers, rng).await;
    table.play_out().await;
    let log = table.log().await;
    let people = seats - opponents;
    let players =
        format!("at a table: people {people}, opponents {opponents}; hints and random presses");
    table.sql.close().await;
    table.tables.close().await;
    Played {
        players,
        log,
        remarks: table.remarks,
    }
}

fn person(id: PersonId) -> Person {
    Person::new(id, format!("Person {}", id.0))
}

impl At {
    /// A table that has begun.
    async fn open(
        mut titles: Vec<Arc<dyn Title>>,
        game: &str,
        (seats, opponents): (u8, u8),
        answers: Vec<(String, String)>,
        rng: Rng,
    ) -> Self {
        for title in titles.iter_mut().filter_map(Arc::get_mut) {
            for level in title.levels().to_vec() {
                title.set_time(level.id, Duration::from_millis(1));
            }
        }
        let folder = TempDir::new().unwrap();
        let options = StoreOptions::file(folder.path().join("tables.sqlite"));
        let sql = SqliteConnectOptions::new().filename(folder.path().join("tables.sqlite"));
        let sql = SqlitePool::connect_lazy_with(sql);
        let tables = TableService::open(&options, titles, Clock::system())
            .await
            .unwrap();
        tables.set_visit(Duration::ZERO);
        tables.recover().await.unwrap();
        let new = NewTable {
            by: person(PersonId(FIRST)),
            member: Some(GuildMember::of(GuildId(7))),
            channel: CHANNEL,
            game: game.to_owned(),
            answers,
            opponents,
            level: None,
            pace: Pace::None,
            seats,
            language: EN,
            press: PressId(1),
        };
        let usual = NewTable {
            answers: Vec::new(),
            ..new.clone()
        };
        // Some options do not go together, or not with so many seats.
        let table = match tables.create(new).await {
            Err(TableError::Refused(_)) => tables.create(usual).await.unwrap(),
            created => created.unwrap(),
        };
        let people = u64::from(seats - opponents);
        let at = Self {
            _folder: folder,
            sql,
            tables,
            table,
            rng,
            presses: 1,
            people,
            remarks: Vec::new(),
        };
        for other in 1..people {
            let other = at.admitted(PersonId(FIRST + other)).await;
            at.tables.join(&other).await.unwrap();
        }
        let host = at.admitted(PersonId(FIRST)).await;
        at.tables
            .start(&host, Starting::AsWanted, EN)
            .await
            .unwrap();
        at.deliver().await;
        at
    }

    async fn admitted(&self, who: PersonId) -> Admission {
        let asker =
            Asker::here(person(who), CHANNEL, None).member(Some(GuildMember::of(GuildId(7))));
        self.tables.admit(&asker, self.table).await.unwrap()
    }

    async fn in_thread(&self, who: PersonId) -> Admission {
        let asker = Asker::here(person(who), THREAD, Some(CHANNEL));
        self.tables.admit(&asker, self.table).await.unwrap()
    }

    /// Reports everything that is to be sent as sent.
    async fn deliver(&self) {
        loop {
            let due = self.tables.due(100).await.unwrap();
            if due.is_empty() {
                return;
            }
            for one in due {
                let receipt = match &one.what {
                    Delivery::OpenThread { .. } => Receipt::Thread(THREAD),
                    Delivery::Close { .. } | Delivery::Desks => Receipt::Done,
                    _ => Receipt::Message(MessageId(1)),
                };
                self.tables.delivered(one.id, receipt).await.unwrap();
            }
        }
    }

    fn fresh(&mut self) -> PressId {
        self.presses += 1;
        PressId(self.presses)
    }

    async fn status(&self) -> TableStatus {
        let at = self.admitted(PersonId(FIRST)).await;
        self.tables.status(&at, EN).await.unwrap()
    }

    async fn column(&self, query: &'static str) -> Vec<String> {
        sqlx::query_scalar(query)
            .fetch_all(&self.sql)
            .await
            .unwrap()
    }

    async fn entries(&self) -> Vec<Value> {
        let entries = self.column("SELECT entry FROM log ORDER BY number").await;
        let read = entries
            .iter()
            .map(|entry| serde_json::from_str(entry).unwrap());
        read.collect()
    }

    async fn log(&self) -> Value {
        let setup: Value =
            serde_json::from_str(&self.column("SELECT setup FROM tables").await[0]).unwrap();
        json!({ "setup": setup, "entries": self.entries().await })
    }

    /// What a seat has decided ahead.
    async fn decided(&self, seat: Seat) -> Vec<Value> {
        let drafts = self
            .column("SELECT json_object('seat', seat, 'draft', json(draft)) FROM drafts")
            .await;
        for row in drafts {
            let row: Value = serde_json::from_str(&row).unwrap();
            if row["seat"] == json!(seat) {
                let decided = row["draft"]["decided"].as_array();
                return decided.cloned().unwrap_or_default();
            }
        }
        Vec::new()
    }

    async fn play_out(&mut self) {
        // When seats change hands, and when moves are taken back with everybody's consent.
        let (offer, leave, back) = (
            2 + self.rng.below(15),
            8 + self.rng.below(30),
            self.rng.below(20),
        );
        let mut left = BTreeSet::new();
        let mut done = [false; 4];
        for _ in 0..ENDLESS {
            let status = self.status().await;
            if status.phase == TablePhase::Over {
                return;
            }
            let moves = status.moves as usize;
            let seated: Vec<(Seat, PersonId)> = status
                .seats
                .iter()
                .filter_map(|seat| Some((seat.seat, seat.person?)))
                .collect();
            if moves >= back && !done[0] {
                done[0] = true;
                self.go_back(&seated, status.moves).await;
                continue;
            }
            if moves >= offer && !done[1] {
                done[1] = true;
                self.hand_over(&seated).await;
                continue;
            }
            if moves >= leave && !done[2] && seated.len() > 1 {
                done[2] = true;
                left.insert(self.leave(&seated).await);
                continue;
            }
            if moves >= leave + 8 && !done[3] && !left.is_empty() {
                done[3] = true;
                self.take_over(&seated, &left).await;
                continue;
            }
            let awaited: Vec<(Seat, PersonId)> = status
                .seats
                .iter()
                .filter(|seat| seat.awaited.is_some())
                .filter_map(|seat| Some((seat.seat, seat.person?)))
                .collect();
            let who = match self.rng.one_in(3) {
                true => self.rng.pick(&seated),
                false => self.rng.pick(&awaited),
            };
            match who {
                Some((seat, who)) => self.sit_down(seat, who).await,
                // Opponents are at it.
                None => tokio::task::yield_now().await,
            }
        }
        panic!("the game does not end");
    }

    /// A handful of presses, as a person makes them while the desk is open.
    async fn sit_down(&mut self, seat: Seat, who: PersonId) {
        let at = self.admitted(who).await;
        let Ok(mut desk) = self.tables.desk(&at, EN).await else {
            return;
        };
        for _ in 0..4 {
            let before = self.entries().await.len();
            let known = self.decided(seat).await;
            let Some(shown) = self.press(&at, &desk).await else {
                return;
            };
            desk = shown;
            self.remark(seat, before, &known).await;
        }
    }

    /// Presses one thing by chance; `None` if there is nothing to press any more.
    async fn press(&mut self, at: &Admission, desk: &DeskShown) -> Option<DeskShown> {
        if desk.panel.offers(&Press::Hint) && self.rng.one_in(2) {
            return match self.tables.hint(at, EN).await {
                Ok(Some(hinted)) if hinted.panel.offers(&Press::TakeHint) => {
                    self.try_press(at, &hinted, Press::TakeHint, Vec::new())
                        .await
                }
                _ => self.tables.desk(at, EN).await.ok(),
            };
        }
        let controls = controls(&desk.panel, &mut self.rng);
        let total: usize = controls.iter().map(|(weight, ..)| weight).sum();
        if total == 0 {
            return None;
        }
        let mut drawn = self.rng.below(total);
        let (_, press, selected) =
            controls
                .into_iter()
                .find(|(weight, ..)| match drawn < *weight {
                    true => true,
                    false => {
                        drawn -= weight;
                        false
                    }
                })?;
        self.try_press(at, desk, press, selected).await
    }

    async fn try_press(
        &mut self,
        at: &Admission,
        desk: &DeskShown,
        press: Press,
        selected: Vec<String>,
    ) -> Option<DeskShown> {
        let pressing = Pressing {
            stamp: desk.stamp,
            press,
            selected,
            id: self.fresh(),
        };
        match self.tables.press(at, pressing, EN).await {
            Ok(shown) => Some(shown),
            // What was decided ahead may be played while a person looks at their desk.
            Err(TableError::StaleDesk(shown)) => Some(*shown),
            Err(_) => None,
        }
    }

    /// Notes what a press of a seat brought besides its own moves.
    async fn remark(&mut self, seat: Seat, before: usize, known: &[Value]) {
        let decided = self.decided(seat).await;
        let entries = self.entries().await;
        let status = self.status().await;
        let is_other_person = |mover: &Value| {
            let mut seats = status.seats.iter();
            *mover != json!(seat) && seats.any(|it| json!(it.seat) == *mover && it.person.is_some())
        };
        for (after, entry) in entries.iter().enumerate().skip(before) {
            let mover = &entry["seat"];
            if entry.get("path").is_some() && is_other_person(mover) {
                self.remarks.push(Remark {
                    seat: serde_json::from_value(mover.clone()).ok(),
                    unasked: true,
                    ..Remark::after(after)
                });
            }
        }
        // Where others moved meanwhile, it is not known where it was decided.
        if entries.len() == before {
            let new = decided.into_iter().filter(|one| !known.contains(one));
            self.remarks.extend(new.map(|one| Remark {
                seat: Some(seat),
                ahead: Some(one),
                ..Remark::after(before)
            }));
        }
    }

    async fn changed_hands(&mut self, seat: Seat, holder: &str) {
        let after = self.entries().await.len();
        self.remarks.push(Remark {
            seat: Some(seat),
            holder: Some(holder.to_owned()),
            ..Remark::after(after)
        });
    }

    /// A person who can take another person's seat.
    fn newcomer(&mut self) -> PersonId {
        self.people += 1;
        PersonId(FIRST + self.people)
    }

    /// Hands a seat over to a new person.
    async fn hand_over(&mut self, seated: &[(Seat, PersonId)]) {
        let (seat, from) = self.rng.pick(seated).unwrap();
        let to = self.newcomer();
        let giver = self.admitted(from).await;
        let Ok(offer) = self.tables.offer_seat(&giver, to).await else {
            return;
        };
        self.deliver().await;
        let receiver = self.in_thread(to).await;
        if self
            .tables
            .answer_offer(&receiver, offer, true)
            .await
            .is_ok()
        {
            self.changed_hands(seat, "another person").await;
        }
    }

    /// Leaves a seat to an opponent.
    async fn leave(&mut self, seated: &[(Seat, PersonId)]) -> Seat {
        let (seat, who) = self.rng.pick(seated).unwrap();
        self.changed_hands(seat, "an opponent").await;
        let at = self.admitted(who).await;
        self.tables.resign(&at).await.unwrap();
        seat
    }

    /// Has a new person take over a seat that was left.
    async fn take_over(&mut self, seated: &[(Seat, PersonId)], left: &BTreeSet<Seat>) {
        let Some(seat) = left.first().copied() else {
            return;
        };
        let to = self.newcomer();
        self.deliver().await;
        let asker = self.in_thread(to).await;
        let Ok(offer) = self.tables.ask_for_seat(&asker, None).await else {
            return;
        };
        let by = self.in_thread(seated[0].1).await;
        if self.tables.answer_offer(&by, offer, true).await.is_ok() {
            self.changed_hands(seat, "another person").await;
        }
    }

    /// Takes the last moves back, with everybody's consent.
    async fn go_back(&mut self, seated: &[(Seat, PersonId)], moves: u32) {
        let (_, who) = seated[0];
        let at = self.admitted(who).await;
        let press = self.fresh();
        let went = self
            .tables
            .go_back(&at, (moves.saturating_sub(2), moves), press)
            .await;
        let Ok(WentBack::Asked(id)) = went else {
            return;
        };
        for (_, other) in &seated[1..] {
            let at = self.in_thread(*other).await;
            let press = self.fresh();
            let _ = self.tables.answer_undo(&at, id, true, press).await;
        }
    }
}

/// What a desk offers, each with how likely it is pressed.
fn controls(panel: &Panel, rng: &mut Rng) -> Vec<Control> {
    let mut controls = Vec::new();
    for row in panel.rows() {
        match row {
            Row::Buttons(buttons) => {
                for button in buttons.iter().filter(|button| button.enabled) {
                    let weight = match button.press {
                        Press::Commit(_) | Press::CommitAhead(_) | Press::Complete => 12,
                        Press::Choose(_) => 8,
                        Press::TakeHint => 20,
                        Press::TakeBack => 2,
                        Press::ChooseSelected | Press::Note | Press::Hint => 0,
                        _ => 1,
                    };
                    controls.push((weight, button.press.clone(), Vec::new()));
                }
            }
            Row::Select(select) => {
                let values = select.options.iter().map(|option| option.value.clone());
                let mut values: Vec<String> = values.collect();
                let is_ahead = values.iter().any(|value| value.starts_with("ahead:"));
                for last in (1..values.len()).rev() {
                    values.swap(last, rng.below(last + 1));
                }
                let (min, max) = (usize::from(select.min), usize::from(select.max));
                let count = min + rng.below(max - min + 1);
                values.truncate(count.max(1));
                controls.push((if is_ahead { 8 } else { 6 }, Press::ChooseSelected, values));
            }
        }
    }
    controls
}
