//! Changes at a table beside its game, in words and with the names of the time.

use slowtable_kit::Seat;
use slowtable_ui::{Args, Language, Names};

use super::game::{RunningGame, to_index};
use super::seat_names::{by_number, plain_names, public_names};
use super::words::words;
use crate::ids::PersonId;
use crate::store::{Changed, Connection, How, Occupant, StoreError, TableChange, changes};

/// All changes at a table, in order, and its seats' present names, in plain text.
pub(super) struct History {
    changes: Vec<Changed>,
    present: Names,
    /// Returns the text of a change.
    tell: fn(&TableChange, Language) -> String,
}

impl History {
    /// Reads the history of a game's table.
    pub(super) async fn of(
        on: &mut Connection,
        game: &RunningGame,
        language: Language,
    ) -> Result<Self, StoreError> {
        Ok(Self {
            changes: told(changes::of_table(on, game.id()).await?, language),
            present: plain_names(&game.seats, language),
            tell: plain_line,
        })
    }

    /// Reads the history as posts show it, where people are mentioned.
    pub(super) async fn public(
        on: &mut Connection,
        game: &RunningGame,
    ) -> Result<Self, StoreError> {
        let language = game.row.language;
        Ok(Self {
            changes: told(changes::of_table(on, game.id()).await?, language),
            present: public_names(&game.seats, language),
            tell: public_line,
        })
    }

    /// Returns each seat's name when the log had `moves` entries, after all changes before the next entry.
    pub(super) fn names_at(&self, moves: usize) -> Names {
        self.names_before(|changed| to_index(changed.moves) > moves)
    }

    /// Returns each seat's name before the `later` changes.
    fn names_before(&self, later: impl Fn(&Changed) -> bool) -> Names {
        let mut names = self.present.clone();
        for changed in self
            .changes
            .iter()
            .rev()
            .take_while(|changed| later(changed))
        {
            if let TableChange::Seat { seat, before, .. } = &changed.change {
                rename(&mut names, seat.index(), before);
            }
        }
        names
    }

    /// Merges `told`, each with the length of the log after it, with the changes at the table, in order. `tell` makes
    /// lines of the former with the names of the time. Everything before the log had `since` entries is left out.
    pub(super) fn lines<T>(
        &self,
        language: Language,
        since: usize,
        told: impl IntoIterator<Item = (usize, T)>,
        mut tell: impl FnMut(&T, &Names) -> Vec<String>,
    ) -> Vec<String> {
        let mut names = self.names_before(|_| true);
        let mut changes = self.changes.iter().peekable();
        let mut lines = Vec::new();
        for (moves, one) in told {
            while let Some(changed) = changes.next_if(|changed| to_index(changed.moves) < moves) {
                if to_index(changed.moves) >= since {
                    lines.push((self.tell)(&changed.change, language));
                }
                follow(&mut names, &changed.change);
            }
            if moves > since || since == 0 {
                lines.extend(tell(&one, &names));
            }
        }
        let changes = changes.filter(|changed| to_index(changed.moves) >= since);
        lines.extend(changes.map(|changed| (self.tell)(&changed.change, language)));
        lines
    }
}

/// Returns the changes to show. A forgotten person has their seat's name.
fn told(mut changes: Vec<Changed>, language: Language) -> Vec<Changed> {
    let nobody = |who: &mut Occupant, seat: Option<Seat>| {
        if who.person.is_some_and(PersonId::is_nobody) {
            who.person = None;
            if let Some(seat) = seat {
                who.name = by_number(seat, language);
            }
        }
    };
    for changed in &mut changes {
        match &mut changed.change {
            TableChange::Seat {
                seat,
                before,
                after,
                how,
            } => {
                nobody(before, Some(*seat));
                nobody(after, Some(*seat));
                match how {
                    How::Released { by } | How::Vacated { by } | How::TakenOver { by } => {
                        nobody(by, None);
                    }
                    How::Resigned | How::HandedOver => {}
                }
            }
            TableChange::Steward { seat, person } => nobody(person, Some(*seat)),
            TableChange::TakenBack { by }
            | TableChange::WentBack { by, .. }
            | TableChange::Closed { by } => {
                nobody(by, None);
            }
            TableChange::Abandoned => {}
        }
    }
    changes
}

fn follow(names: &mut Names, change: &TableChange) {
    if let TableChange::Seat { seat, after, .. } = change {
        rename(names, seat.index(), after);
    }
}

fn rename(names: &mut Names, seat: usize, to: &Occupant) {
    if let Some(name) = names.0.get_mut(seat) {
        *name = name.renamed(to.name.clone());
    }
}

impl Occupant {
    /// Returns a mention of the person, or the opponent's name, as markup.
    pub(super) fn mention(&self) -> String {
        self.person
            .map_or_else(|| self.name.markdown(), PersonId::mention)
    }
}

/// Returns a change in one line, with mentions.
pub(super) fn public_line(change: &TableChange, language: Language) -> String {
    line(change, language, Occupant::mention)
}

/// Returns a change in one line, without mentions.
fn plain_line(change: &TableChange, language: Language) -> String {
    line(change, language, |who| who.name.markdown())
}

fn line(change: &TableChange, language: Language, name: impl Fn(&Occupant) -> String) -> String {
    let mut args = Args::new();
    let id = match change {
        TableChange::Seat {
            before, after, how, ..
        } => {
            let (id, who, other, by) = match how {
                How::Resigned => ("line-resigned", before, after, None),
                How::Released { by } => ("line-released", before, after, Some(by)),
                How::Vacated { by } => ("line-vacated", before, after, Some(by)),
                How::HandedOver => ("line-handed-over", after, before, None),
                How::TakenOver { by } => ("line-taken", after, before, Some(by)),
            };
            args = args.with("who", name(who)).with("other", name(other));
            if let Some(by) = by {
                args = args.with("by", name(by));
            }
            id
        }
        TableChange::TakenBack { by } => {
            args = args.with("who", name(by));
            "line-taken-back"
        }
        TableChange::WentBack {
            by,
            moves,
            revealed,
        } => {
            args = args.with("who", name(by)).with("n", *moves);
            match revealed {
                true => "line-went-back-revealed",
                false => "line-went-back",
            }
        }
        TableChange::Steward { person, .. } => {
            args = args.with("who", name(person));
            "line-steward"
        }
        TableChange::Abandoned => "line-abandoned",
        TableChange::Closed { by } => {
            args = args.with("by", name(by));
            "line-closed"
        }
    };
    words().text(language, id, &args)
}
