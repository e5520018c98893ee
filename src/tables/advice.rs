//! Advice: what a good player would do, and which decisions turned a game.

use std::time::Duration;

use slowtable_face::{Draft, Judge, Language, Picture, Playing, Thinking, TurningPoint};
use slowtable_kit::{Seat, Seed, Viewer};

use super::game::{Game, blocking};
use super::gate::Admission;
use super::history::History;
use super::ids::PersonId;
use super::opponents::mix;
use super::{Phase, TableError, Tables};
use crate::clock::Clock;
use crate::store::play;

/// How many turning points are told.
const TOLD: usize = 5;

/// How long a hint is thought about.
const HINTS: Duration = Duration::from_millis(500);

/// How long a decision is thought about when a game is looked back on.
const LOOKS: Duration = Duration::from_millis(150);

/// Everything that advice is thought out with.
struct Means {
    seat: Seat,
    draft: Draft,
    history: History,
    /// The level that advises.
    level: &'static str,
    seed: Seed,
    clock: Clock,
}

impl Means {
    /// Has `work` think about one decision for so long at most.
    fn think(&self, span: Duration, work: &mut Judge<'_>) {
        let stop = self.clock.alarm(span);
        work(&Thinking {
            level: self.level,
            seed: self.seed,
            stop: &stop,
        });
    }
}

impl Tables {
    /// Thinks about a game that is as far as `phase`, for the person at their seat.
    async fn advise<T: Send + 'static>(
        &self,
        at: &Admission,
        phase: Phase,
        language: Language,
        advice: impl FnOnce(&dyn Playing, &Means) -> T + Send + 'static,
    ) -> Result<T, TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        let mut slot = self.0.held.table(table).await;
        let game = self.load(&mut slot, table).await?;
        let seat = match advised(&game, person, phase) {
            Ok(seat) => seat,
            Err(error) => {
                *slot = Some(game.playing);
                return Err(error);
            }
        };
        let mut reader = self.0.store.reader().await?;
        let draft = play::drafts(&mut reader, table).await?.remove(&seat);
        let history = History::of(&mut reader, &game, language).await?;
        drop(reader);
        let means = Means {
            seat,
            draft: draft.unwrap_or_default(),
            history,
            level: game.title.usual_level(),
            // Its chance is not that of opponents, or it would tell what they do.
            seed: mix(game.row.opponent_seed, !game.row.moves, seat),
            clock: self.0.clock.clone(),
        };
        let place = self.0.thinkers.acquire().await;
        let playing = game.playing;
        let (playing, advice) = blocking(table, move || {
            let advice = advice(playing.as_ref(), &means);
            (playing, advice)
        })
        .await?;
        drop(place);
        *slot = Some(playing);
        Ok(advice)
    }

    /// What a good player would do at the person's desk, and why; `None` if nothing is asked of
    /// them. It looks at no more than the person sees.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`].
    pub async fn hint(
        &self,
        at: &Admission,
        language: Language,
    ) -> Result<Option<String>, TableError> {
        self.advise(at, Phase::Playing, language, move |playing, means| {
            let names = means.history.names_at(playing.moves());
            let mut hint = None;
            means.think(HINTS, &mut |thinking| {
                hint = playing.hint(means.seat, &means.draft, thinking, &names, language);
            });
            hint
        })
        .await
    }

    /// The decisions that cost the person most, dearest first, once the game is over. It may take
    /// seconds.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`].
    pub async fn turning_points(
        &self,
        at: &Admission,
        language: Language,
    ) -> Result<Vec<TurningPoint>, TableError> {
        self.advise(at, Phase::Over, language, move |playing, means| {
            let think = &mut |judge: &mut Judge<'_>| means.think(LOOKS, judge);
            let names = &|moves| means.history.names_at(moves);
            playing.turning_points(means.seat, TOLD, think, names, language)
        })
        .await
    }

    /// A picture of what the person saw when the log had so many moves, once the game is over.
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
        let (table, person) = (at.table(), at.person_id()?);
        let mut slot = self.0.held.table(table).await;
        let game = self.load(&mut slot, table).await?;
        let mut reader = self.0.store.reader().await?;
        let history = History::of(&mut reader, &game, language).await?;
        drop(reader);
        let picture = advised(&game, person, Phase::Over).map(|seat| {
            let names = history.names_at(moves);
            game.playing
                .earlier_picture(Viewer::Seat(seat), moves, name, &names, language)
        });
        *slot = Some(game.playing);
        picture
    }
}

/// The person's seat, if the game is as far as the advice needs.
fn advised(game: &Game, person: PersonId, phase: Phase) -> Result<Seat, TableError> {
    let seat = game.seat_of(person)?.seat;
    if game.row.phase == phase {
        Ok(seat)
    } else {
        Err(TableError::WrongPhase(game.row.phase))
    }
}
