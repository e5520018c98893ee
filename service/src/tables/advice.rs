//! Advice: what a good player would do, and which decisions turned a game.
//!
//! It is computed apart from its table, which goes on meanwhile. The input is taken under the table's lock, and the
//! lock is released before waiting for a thinking slot.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use slowtable_desk::{Draft, Mistake, PastDecision, TurningText};
use slowtable_kit::{Seat, Seed, Viewer};
use slowtable_ui::{Language, Names, Picture, without_bold};

use super::admission::Admission;
use super::game::RunningGame;
use super::history::History;
use super::opponents::mix;
use super::thinking_slots::ThinkingPriority;
use super::{DeskShown, TableError, TablePhase, TableService, TurningPointShown, to_the_end};
use crate::chain::Chain;
use crate::ids::{GuildId, PersonId, TableId};
use crate::store::{SeatRow, StoreError, reviews};
use crate::turns::Party;

/// The number of turning points shown.
const TOLD: usize = 5;

/// The thinking time for a hint.
const HINTS: Duration = Duration::from_millis(500);

/// The thinking time per decision when a game is reviewed.
const LOOKS: Duration = Duration::from_millis(150);

/// How many people may have a game reviewed at once. They share the slots, so with more of them no one would finish
/// in time.
const REVIEWS: usize = 16;

/// How many of those may be on one server.
const REVIEWS_OF_SERVER: usize = 8;

/// How many people may have a hint computed at once. The last of them waits for about as many half seconds, divided
/// by the number of slots.
const HINTS_AT_ONCE: usize = 48;

/// How many of those may be on one server.
const HINTS_OF_SERVER: usize = 24;

/// The people for whom advice is being computed; each has at most one request.
#[derive(Default)]
pub(super) struct AdviceRequests(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    people: HashMap<PersonId, (ThinkingPriority, Party)>,
}

impl State {
    /// Returns how many requests of `priority` there are, and how many of them on the server of `party`.
    fn count(&self, priority: ThinkingPriority, party: &Party) -> (usize, usize) {
        let same = self.people.values().filter(|(its, _)| *its == priority);
        let here = same.clone().filter(|(_, its)| its.is_same_server(party));
        (same.count(), here.count())
    }
}

/// A person's request, which counts until this is dropped.
struct Turn {
    asking: Arc<Mutex<State>>,
    person: PersonId,
}

impl AdviceRequests {
    fn begin(
        &self,
        person: PersonId,
        guild: Option<GuildId>,
        priority: ThinkingPriority,
    ) -> Result<(Turn, Party), TableError> {
        let party = Party::person(guild, person);
        let mut state = self.0.lock();
        if state.people.contains_key(&person) {
            return Err(TableError::StillThinking);
        }
        let (all, here) = state.count(priority, &party);
        match priority {
            ThinkingPriority::Review if all >= REVIEWS || here >= REVIEWS_OF_SERVER => {
                return Err(TableError::ManyReviews);
            }
            ThinkingPriority::Hint if all >= HINTS_AT_ONCE || here >= HINTS_OF_SERVER => {
                return Err(TableError::ManyHints);
            }
            _ => {}
        }
        state.people.insert(person, (priority, party));
        let turn = Turn {
            asking: Arc::clone(&self.0),
            person,
        };
        Ok((turn, party))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut state = self.asking.lock();
        state.people.remove(&self.person);
    }
}

/// A review of a game.
enum Review {
    /// It was made before.
    Kept(Vec<TurningPointShown>),
    /// It is still to be made.
    New {
        guild: Option<GuildId>,
        seat: Seat,
        rules: u32,
        decisions: Vec<PastDecision>,
    },
}

impl TableService {
    /// Returns the person's desk with a hint and its reason, which can be drafted; `None` if nothing is asked of
    /// them. The hint uses only what the person sees.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`], [`TableError::StillThinking`],
    /// [`TableError::ManyHints`], or [`TableError::StaleDesk`] if the desk changed meanwhile.
    pub async fn hint(
        &self,
        at: &Admission,
        language: Language,
    ) -> Result<Option<DeskShown>, TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        let game = self.game(table).await?;
        let row = advised(&game, person, TablePhase::Playing)?;
        let (stamp, moves) = (row.stamp, game.playing().moves());
        let mut reader = self.0.store.reader().await?;
        let history = History::of(&mut reader, &game, language).await?;
        drop(reader);
        let names = history.names_at(game.playing().moves());
        let seed = advisor(&game, row.seat);
        let playing = game.playing();
        let thought = playing.hint(row.seat, &row.draft, &names, language, seed);
        let guild = game.row.guild;
        drop(game);
        let (_turn, party) = self.0.asking.begin(person, guild, ThinkingPriority::Hint)?;
        let hint = self.think(table, ThinkingPriority::Hint, party, HINTS, thought);
        let Some(hint) = hint.await? else {
            return Ok(None);
        };
        let game = &mut self.game(table).await?;
        let row = advised(game, person, TablePhase::Playing)?;
        if (row.stamp, game.playing().moves()) != (stamp, moves) {
            return Err(self.stale(game, person, &[], language).await?);
        }
        let (seat, hint) = (row.seat, Some(hint));
        let draft = Draft {
            hint,
            page: None,
            ..row.draft.clone()
        };
        self.write_draft(game, seat, draft, None).await?;
        Ok(Some(self.show(game, person, language).await?))
    }

    /// Returns the decisions that cost the person most, dearest first, once the game is over. The first time it may
    /// take seconds; the result is stored.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`], [`TableError::StillThinking`],
    /// [`TableError::ManyReviews`].
    pub async fn turning_points(
        &self,
        at: &Admission,
        language: Language,
    ) -> Result<Vec<TurningPointShown>, TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        let this = self.clone();
        // The work runs to its end even if its caller stops waiting, since the result is stored for the next time.
        to_the_end(table, async move {
            let (guild, seat, rules, decisions) =
                match this.look_back(table, person, language).await? {
                    Review::Kept(points) => return Ok(points),
                    Review::New {
                        guild,
                        seat,
                        rules,
                        decisions,
                    } => (guild, seat, rules, decisions),
                };
            let (turn, party) = this.0.asking.begin(person, guild, ThinkingPriority::Review)?;
            let mut mistakes = Vec::new();
            for decision in decisions {
                let found = this.think(table, ThinkingPriority::Review, party, LOOKS, decision.compare);
                mistakes.extend(found.await?.map(|found| (decision.answer, found)));
            }
            let mistakes = dearest(mistakes);
            if let Err(error) = this.keep_review(table, seat, rules, &mistakes).await {
                // The result is only a cache.
                tracing::warn!(%table, error = %Chain(&error), "a game's review could not be stored; it is computed again next time");
            }
            drop(turn);
            let game = this.game(table).await?;
            this.tell_of(&game, seat, &mistakes, language).await
        })
        .await
    }

    /// Returns the stored review, or everything needed to make it.
    async fn look_back(
        &self,
        table: TableId,
        person: PersonId,
        language: Language,
    ) -> Result<Review, TableError> {
        let game = self.game(table).await?;
        let seat = advised(&game, person, TablePhase::Over)?.seat;
        let rules = *game.title.rules_versions().end();
        let mut reader = self.0.store.reader().await?;
        let kept = reviews::review(&mut reader, table, seat, rules).await?;
        drop(reader);
        if let Some(mistakes) = kept {
            let points = self.tell_of(&game, seat, &mistakes, language).await?;
            return Ok(Review::Kept(points));
        }
        let seed = advisor(&game, seat);
        Ok(Review::New {
            guild: game.row.guild,
            seat,
            rules,
            decisions: game.playing().decisions(seat, seed),
        })
    }

    /// Returns the turning points in words, with the names of their time.
    async fn tell_of(
        &self,
        game: &RunningGame,
        seat: Seat,
        mistakes: &[Mistake],
        language: Language,
    ) -> Result<Vec<TurningPointShown>, TableError> {
        let mut reader = self.0.store.reader().await?;
        let history = History::of(&mut reader, game, language).await?;
        drop(reader);
        let names = &|moves| history.names_at(moves);
        let bare = &|moves| history.names_at(moves).without_markup();
        let told = |names: &dyn Fn(usize) -> Names| {
            game.playing()
                .turning_points(seat, mistakes, names, language)
        };
        let points = told(names).into_iter().zip(told(bare));
        Ok(points
            .map(|(point, bare)| TurningPointShown {
                moves: point.moves,
                cost: point.cost,
                text: point.text,
                label: TurningText {
                    when: without_bold(&bare.text.when),
                    what: without_bold(&bare.text.what),
                },
                picture: point.picture,
            })
            .collect())
    }

    async fn keep_review(
        &self,
        table: TableId,
        seat: Seat,
        rules: u32,
        mistakes: &[Mistake],
    ) -> Result<(), StoreError> {
        let mut writing = self.0.store.begin().await?;
        reviews::set_review(&mut writing, table, seat, rules, mistakes).await?;
        writing.commit().await
    }

    /// Returns a picture of what the person saw when the log had so many moves, once the game is over.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`].
    pub async fn earlier_picture(
        &self,
        at: &Admission,
        moves: usize,
        name: &str,
        language: Language,
    ) -> Result<Option<Picture>, TableError> {
        let person = at.person_id()?;
        let game = self.game(at.table()).await?;
        let seat = advised(&game, person, TablePhase::Over)?.seat;
        let mut reader = self.0.store.reader().await?;
        let history = History::of(&mut reader, &game, language).await?;
        drop(reader);
        let (viewer, names) = (Viewer::Seat(seat), history.names_at(moves));
        let playing = game.playing();
        Ok(playing.earlier_picture(viewer, moves, None, name, &names, language))
    }
}

/// Returns the decisions that cost most, dearest first: at most one of each answer.
fn dearest(mut found: Vec<(usize, Mistake)>) -> Vec<Mistake> {
    found.sort_by_key(|(_, mistake)| (Reverse(mistake.cost), mistake.moves));
    let mut answers = HashSet::new();
    found.retain(|(answer, _)| answers.insert(*answer));
    found.truncate(TOLD);
    found.into_iter().map(|(_, mistake)| mistake).collect()
}

/// Returns the random seed of advice. It differs from the opponents' seed, which would reveal their decisions.
fn advisor(game: &RunningGame, seat: Seat) -> Seed {
    mix(game.row.opponent_seed, !game.row.moves, seat)
}

/// Returns the person's seat, if the game is in the phase that the advice needs.
fn advised(
    game: &RunningGame,
    person: PersonId,
    phase: TablePhase,
) -> Result<&SeatRow, TableError> {
    let row = game.seat_of(person)?;
    if game.row.phase == phase {
        Ok(row)
    } else {
        Err(TableError::WrongPhase(game.row.phase))
    }
}

#[cfg(test)]
mod tests {
    use slowtable_kit::Points;

    use super::*;

    #[test]
    fn an_answer_of_several_moves_is_one_turning_point() {
        let mistake = |moves, cost| Mistake {
            moves,
            cost: Points::whole(cost),
            better: Vec::new(),
        };
        let found = [(3, 3, 10), (3, 4, 20), (7, 7, 15), (9, 9, 5), (9, 11, 5)];
        let found = found.map(|(answer, moves, cost)| (answer, mistake(moves, cost)));
        let told = [mistake(4, 20), mistake(7, 15), mistake(9, 5)];
        assert_eq!(dearest(found.to_vec()), told);
    }

    #[test]
    fn everybody_has_one_thing_thought_out_at_a_time_and_reviews_are_few() {
        let asking = AdviceRequests::default();
        let person = |number: usize| PersonId(u64::try_from(number).unwrap());
        let hint = asking
            .begin(person(1), None, ThinkingPriority::Hint)
            .unwrap();
        let more = asking.begin(person(1), None, ThinkingPriority::Review);
        assert!(matches!(more, Err(TableError::StillThinking)));
        let mut reviews: Vec<_> = (2..2 + REVIEWS)
            .map(|number| {
                asking
                    .begin(person(number), None, ThinkingPriority::Review)
                    .unwrap()
            })
            .collect();
        drop(hint);
        let more = asking.begin(person(1), None, ThinkingPriority::Review);
        assert!(matches!(more, Err(TableError::ManyReviews)));
        let hint = asking.begin(person(1), None, ThinkingPriority::Hint);
        assert!(hint.is_ok(), "reviews keep nobody from a hint");
        drop(hint);
        reviews.pop();
        assert!(
            asking
                .begin(person(1), None, ThinkingPriority::Review)
                .is_ok()
        );
    }

    #[test]
    fn one_server_leaves_hints_and_reviews_for_the_others() {
        let asking = AdviceRequests::default();
        let (noisy, quiet) = (Some(GuildId(1)), Some(GuildId(2)));
        for (priority, most) in [
            (ThinkingPriority::Hint, HINTS_OF_SERVER),
            (ThinkingPriority::Review, REVIEWS_OF_SERVER),
        ] {
            let begin = |person: usize, guild| {
                let person = PersonId(u64::try_from(person).unwrap());
                asking.begin(person, guild, priority)
            };
            let turns: Vec<_> = (0..most).map(|one| begin(one, noisy).unwrap()).collect();
            let refused = begin(100, noisy);
            assert!(matches!(
                refused,
                Err(TableError::ManyHints | TableError::ManyReviews)
            ));
            assert!(begin(100, quiet).is_ok());
            drop(turns);
        }
    }
}
