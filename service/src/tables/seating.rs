//! The places of a table that has not begun.

use std::hash::{DefaultHasher, Hash, Hasher};

use jiff::Timestamp;
use slowtable_desk::{Draft, Title};
use slowtable_kit::Seat;
use slowtable_ui::{Language, PlainName};

use super::layouts::laid_out;
use super::lobby::{check_setup, opponent_name, options_text};
use super::model::StartQuestion;
use super::{TableError, TablePhase};
use crate::ids::{PersonId, TableId};
use crate::store::invitations::NewInvitation;
use crate::store::{
    Connection, Held, Kind, SeatRow, StoreError, TableRow, invitations, outbox, seats, tables,
};

/// A lobby that is being changed.
///
/// A place at it is one of four: taken by a person, kept by an opponent, held for an invited person, or free. The
/// first two are rows of `seats`, the third are rows of `held`, and the rest of the wanted places is free.
pub(super) struct Lobby {
    pub(super) row: TableRow,
    pub(super) seats: Vec<SeatRow>,
    held: Vec<Held>,
    /// Those in `held` as they are stored.
    stored: Vec<Held>,
}

impl Lobby {
    pub(super) fn require_host(&self, person: PersonId) -> Result<(), TableError> {
        if self.row.proposed {
            Err(TableError::Proposed)
        } else if self.row.host == person {
            Ok(())
        } else {
            Err(TableError::NotHost {
                host: self.row.host,
            })
        }
    }

    pub(super) fn seated(&self, person: PersonId) -> bool {
        self.seats.iter().any(|row| row.person == Some(person))
    }

    pub(super) fn taken(&self) -> u8 {
        u8::try_from(self.seats.len()).unwrap_or(u8::MAX)
    }

    pub(super) fn sit(
        &mut self,
        person: Option<PersonId>,
        name: Option<PlainName>,
        level: Option<String>,
    ) {
        // People sit before opponents.
        let at = match person {
            Some(_) => self
                .seats
                .iter()
                .position(|row| row.person.is_none())
                .unwrap_or(self.seats.len()),
            None => self.seats.len(),
        };
        let row = SeatRow {
            seat: Seat(0),
            person,
            name,
            former: None,
            level,
            stamp: 1,
            draft: Draft::default(),
            dms_closed: false,
            until: None,
            unnudged: None,
            unasked: None,
        };
        self.seats.insert(at, row);
        self.renumber();
    }

    /// Seats one more opponent of a level; without one, of the default level.
    pub(super) fn sit_opponent(&mut self, level: Option<String>) {
        let name = opponent_name(&self.seats, self.row.language);
        self.sit(None, name, level);
    }

    /// Returns a hash of the seats and options. It may differ in another build: a host who is asked across an update
    /// is asked again.
    pub(super) fn seen(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.row.wanted, self.row.options.to_string()).hash(&mut hasher);
        for held in &self.held {
            held.person.hash(&mut hasher);
        }
        for row in &self.seats {
            (row.person, &row.level).hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Returns the question before the game begins with fewer seats.
    pub(super) fn start_question(&self, title: &dyn Title, language: Language) -> StartQuestion {
        let (seated, wanted, options) = (self.taken(), self.row.wanted, &self.row.options);
        let text = |seats| options_text(title, &self.row, seats, language);
        StartQuestion {
            table: self.row.id,
            seated,
            wanted,
            held: self.held_places(),
            here: check_setup(title, seated, options, language)
                .map(|()| text(seated))
                .map_err(|error| match TableError::of_game(self.row.id, error) {
                    TableError::Refused(sentence) => sentence,
                    broken => super::sentence(&broken, language),
                }),
            laid_out: laid_out(title, &self.row, seated, language).filter(|_| seated != wanted),
            filled: (seated < wanted).then(|| text(wanted)),
            seen: self.seen(),
        }
    }

    pub(super) fn renumber(&mut self) {
        for (number, row) in (0..).zip(&mut self.seats) {
            row.seat = Seat(number);
        }
    }
}

impl Lobby {
    /// Reads a table that has not begun.
    ///
    /// # Errors
    /// [`TableError::NoSuchTable`], [`TableError::WrongPhase`].
    pub(super) async fn read(on: &mut Connection, table: TableId) -> Result<Self, TableError> {
        let row = tables::table(on, table)
            .await?
            .ok_or(TableError::NoSuchTable)?;
        if row.phase != TablePhase::Lobby {
            return Err(TableError::WrongPhase(row.phase));
        }
        let seats = seats::of_table(on, table).await?;
        let held = invitations::of_table(on, table).await?;
        Ok(Self {
            stored: held.clone(),
            row,
            seats,
            held,
        })
    }

    /// Returns a new table at which no one sits.
    pub(super) const fn new(row: TableRow) -> Self {
        Self {
            row,
            seats: Vec::new(),
            held: Vec::new(),
            stored: Vec::new(),
        }
    }

    /// Writes what has changed, with its news.
    pub(super) async fn write(self, on: &mut Connection, now: Timestamp) -> Result<(), StoreError> {
        let Self {
            row,
            seats,
            held,
            stored,
        } = self;
        for gone in stored.iter().filter(|one| !held.contains(one)) {
            invitations::end(on, row.id, gone.person).await?;
        }
        for held in held.iter().filter(|one| !stored.contains(one)) {
            let new = NewInvitation {
                table: row.id,
                host: row.host,
                held,
                now,
            };
            invitations::insert(on, &new).await?;
        }
        tables::set_lobby(on, &row, now).await?;
        seats::set_all(on, row.id, &seats).await?;
        outbox::tell(on, row.id, Kind::Lobby, "{}").await
    }

    /// Returns the number of places that are held for invited people.
    pub(super) fn held_places(&self) -> u8 {
        u8::try_from(self.held.len()).unwrap_or(u8::MAX)
    }

    /// Returns the number of places that are neither taken nor held.
    pub(super) fn free(&self) -> u8 {
        let used = self.taken().saturating_add(self.held_places());
        self.row.wanted.saturating_sub(used)
    }

    /// Whether a place is held for a person.
    pub(super) fn holds_for(&self, person: PersonId) -> bool {
        self.held.iter().any(|held| held.person == person)
    }

    /// Holds a free place for a person; `false` if there is none.
    pub(super) fn hold(&mut self, held: Held) -> bool {
        let is_free = self.free() > 0;
        if is_free {
            self.held.push(held);
        }
        is_free
    }

    /// Frees the place that is held for a person, and returns what it was.
    pub(super) fn release(&mut self, person: PersonId) -> Option<Held> {
        let at = self.held.iter().position(|held| held.person == person)?;
        Some(self.held.remove(at))
    }
}
