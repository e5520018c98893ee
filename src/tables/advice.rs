//! Advice: what a good player would do, and which decisions turned a game.

use std::time::Duration;

use slowtable_face::{Language, Picture, Thinking, TurningPoint};
use slowtable_kit::{Seat, Viewer};

use super::game::{Game, blocking, plain_names};
use super::ids::{PersonId, TableId};
use super::opponents::mix;
use super::{Phase, TableError, Tables};
use crate::store::play;

/// How many turning points are told.
const TOLD: usize = 5;

/// How long a decision is thought about when a game is looked back on.
const LOOKS: Duration = Duration::from_millis(150);

impl Tables {
    /// What a good player would do at the person's desk, and why; `None` if nothing is asked of
    /// them. It looks at no more than the person sees.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`].
    pub async fn hint(
        &self,
        table: TableId,
        person: PersonId,
        language: Language,
    ) -> Result<Option<String>, TableError> {
        let mut slot = self.0.held.table(table).await;
        let game = self.load(&mut slot, table).await?;
        let seat = match advised(&game, person, Phase::Playing) {
            Ok(seat) => seat,
            Err(error) => {
                *slot = Some(game.playing);
                return Err(error);
            }
        };
        let mut reader = self.0.store.reader().await?;
        let draft = play::drafts(&mut reader, table).await?.remove(&seat);
        drop(reader);
        let draft = draft.unwrap_or_default();
        let names = plain_names(&game.seats);
        let level = game.title.usual_level();
        // Its chance is not that of opponents, or it would tell what they do.
        let seed = mix(game.row.opponent_seed, !game.row.moves, seat);
        let place = self.0.thinkers.acquire().await;
        let stop = self.0.clock.alarm(self.thinks(game.title.as_ref(), level));
        let playing = game.playing;
        let (playing, hint) = blocking(table, move || {
            let thinking = Thinking {
                level,
                seed,
                stop: &stop,
            };
            let hint = playing.hint(seat, &draft, &thinking, &names, language);
            (playing, hint)
        })
        .await?;
        drop(place);
        *slot = Some(playing);
        Ok(hint)
    }

    /// The decisions that cost the person most, dearest first, once the game is over. It may take
    /// seconds.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`].
    pub async fn turning_points(
        &self,
        table: TableId,
        person: PersonId,
        language: Language,
    ) -> Result<Vec<TurningPoint>, TableError> {
        let mut slot = self.0.held.table(table).await;
        let game = self.load(&mut slot, table).await?;
        let seat = match advised(&game, person, Phase::Over) {
            Ok(seat) => seat,
            Err(error) => {
                *slot = Some(game.playing);
                return Err(error);
            }
        };
        let names = plain_names(&game.seats);
        let level = game.title.usual_level();
        let seed = mix(game.row.opponent_seed, !game.row.moves, seat);
        let place = self.0.thinkers.acquire().await;
        let clock = self.0.clock.clone();
        let playing = game.playing;
        let (playing, points) = blocking(table, move || {
            let points = playing.turning_points(
                seat,
                TOLD,
                &mut |judge| {
                    let stop = clock.alarm(LOOKS);
                    judge(&Thinking {
                        level,
                        seed,
                        stop: &stop,
                    });
                },
                &names,
                language,
            );
            (playing, points)
        })
        .await?;
        drop(place);
        *slot = Some(playing);
        Ok(points)
    }

    /// A picture of what the person saw when the log had so many moves, once the game is over.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`].
    pub async fn earlier_picture(
        &self,
        table: TableId,
        person: PersonId,
        moves: usize,
        name: &str,
        language: Language,
    ) -> Result<Option<Picture>, TableError> {
        let mut slot = self.0.held.table(table).await;
        let game = self.load(&mut slot, table).await?;
        let picture = advised(&game, person, Phase::Over).map(|seat| {
            let names = plain_names(&game.seats);
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
