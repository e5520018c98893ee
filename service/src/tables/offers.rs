//! Offers: a seat changes hands only when everyone concerned has agreed.
//!
//! A person at a table may offer their seat to another, who accepts in the table's thread: being able to press there
//! proves that they may see it. A seat that an opponent holds is requested in the thread, and another person at the
//! table agrees. Until then nothing about the seat changes. An offer ends when the seat changes hands, when the game
//! ends, when it is declined or withdrawn, and after [`TableService::OFFER_KEPT`].

use slowtable_kit::Seat;
use slowtable_ui::{Language, PlainName, args};

use super::admission::Admission;
use super::announcement::Announcement;
use super::game::{RunningGame, tell};
use super::limits::{Limit, may_offer, may_sit};
use super::outgoing::{PostAction, PostButton};
use super::seat_names::called;
use super::seats::may_receive;
use super::words::tr;
use super::words::words;
use super::{TableError, TableService};
use crate::clock::{earlier, later};
use crate::ids::{OfferId, Person, PersonId};
use crate::store::offers::NewOffer;
use crate::store::{How, Occupant, OfferRow, offers, seats};

/// The result of an answer to an offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answered {
    /// The person who answered has the seat now.
    Seated,
    /// The person who asked for the seat has it now.
    Agreed,
    /// The offer is declined.
    Declined,
    /// The person who made the offer withdrew it.
    Withdrawn,
}

impl OfferRow {
    /// Whether the offer is for a seat that an opponent holds.
    fn is_of_vacant_seat(&self) -> bool {
        self.asker == self.receiver
    }
}

impl TableService {
    /// Offers the caller's own seat to `to`, who may accept in the thread.
    ///
    /// # Errors
    /// [`TableError::InPrivate`] (no one else can come to where the table is played),
    /// [`TableError::NotSeated`], [`TableError::CannotReceive`], [`TableError::AlreadyOffered`],
    /// [`TableError::OverLimit`], [`TableError::WrongPhase`].
    pub async fn offer_seat(&self, at: &Admission, to: PersonId) -> Result<OfferId, TableError> {
        let from = at.person_id()?;
        let game = self.game_in_play(at.table()).await?;
        let seat = game.seat_of(from)?.seat;
        if game.row.is_direct() {
            return Err(TableError::InPrivate);
        }
        let done = self.offer(&game, seat, from, (to, None)).await;
        done.map_err(|error| match error {
            TableError::AlreadySeated | TableError::NothingToTake => TableError::CannotReceive,
            other => other,
        })
    }

    /// Asks in the table's thread to take over a seat that an opponent holds for a person who left. It is the given
    /// seat; or the person's own former one; or else the first. A person who has sat at the table before may only
    /// have their own seat again, since they know what it knew.
    ///
    /// # Errors
    /// [`TableError::NotInThread`], [`TableError::AlreadySeated`], [`TableError::NothingToTake`],
    /// [`TableError::AlreadyOffered`], [`TableError::OverLimit`], [`TableError::WrongPhase`].
    pub async fn ask_for_seat(
        &self,
        at: &Admission,
        seat: Option<Seat>,
    ) -> Result<OfferId, TableError> {
        let person = at.person()?;
        let game = self.game_in_play(at.table()).await?;
        let mut reader = self.0.store.reader().await?;
        let known = seats::known_to(&mut reader, game.id(), person.id).await?;
        drop(reader);
        let seat = vacant_seat(&game, at, &known, seat)?;
        let receiver = (person.id, person.plain_name());
        self.offer(&game, seat, person.id, receiver).await
    }

    /// Stores an offer and posts it. An earlier one of the same person at this table ends.
    async fn offer(
        &self,
        game: &RunningGame,
        seat: Seat,
        asker: PersonId,
        (receiver, name): (PersonId, Option<PlainName>),
    ) -> Result<OfferId, TableError> {
        let (table, now) = (game.id(), self.0.clock.now());
        let mut writing = self.0.store.begin().await?;
        may_receive(&mut writing, game, seat, receiver).await?;
        if asker == receiver {
            may_sit(&mut writing, receiver).await?;
        }
        for old in offers::of_table(&mut writing, table).await? {
            if old.asker != asker {
                continue;
            }
            if (old.seat, old.receiver) == (seat, receiver) && self.stands(&old) {
                return Err(TableError::AlreadyOffered);
            }
            offers::end(&mut writing, old.id).await?;
        }
        may_offer(&mut writing, asker, now).await?;
        offers::forget_ended(&mut writing, earlier(now, Self::OFFER_KEPT)).await?;
        let new = NewOffer {
            table,
            seat,
            asker,
            receiver,
            name: name.as_ref().map(PlainName::label),
            now,
        };
        let id = offers::insert(&mut writing, &new).await?;
        let told = told_offer(game, &new, id);
        tell(&mut writing, table, &told).await?;
        writing.commit().await?;
        self.0.wake.notify_one();
        Ok(id)
    }

    /// Answers yes or no to an offer. Only the receiver may accept a seat that is handed over, and only in the
    /// thread. A person at the table, or a moderator if there is none, agrees that a vacant seat is taken over. The
    /// person who asked may withdraw the offer.
    ///
    /// # Errors
    /// [`TableError::NoSuchOffer`], [`TableError::NotAsked`], [`TableError::NotInThread`],
    /// [`TableError::OverLimit`], [`TableError::WrongPhase`].
    pub async fn answer_offer(
        &self,
        at: &Admission,
        offer: OfferId,
        yes: bool,
    ) -> Result<Answered, TableError> {
        let game = &mut self.game_in_play(at.table()).await?;
        let person = at.person()?;
        let mut reader = self.0.store.reader().await?;
        let open = offers::of_table(&mut reader, game.id()).await?;
        drop(reader);
        let offer = open
            .into_iter()
            .find(|one| one.id == offer && self.stands(one))
            .ok_or(TableError::NoSuchOffer)?;
        if !yes && person.id == offer.asker {
            return self.refuse(game, &offer, person, Answered::Withdrawn).await;
        }
        if offer.is_of_vacant_seat() {
            may_agree(game, at)?;
        } else if person.id != offer.receiver {
            return Err(TableError::NotAsked);
        }
        if !yes {
            return self.refuse(game, &offer, person, Answered::Declined).await;
        }
        if !at.in_thread(&game.row) {
            return Err(TableError::NotInThread);
        }
        if !offer.is_of_vacant_seat() {
            self.seat_person(game, offer.seat, person, How::HandedOver)
                .await?;
            return Ok(Answered::Seated);
        }
        let receiver = Person::new(offer.receiver, offer.name.unwrap_or_default());
        let by = Occupant::person(person);
        let seated = self
            .seat_person(game, offer.seat, &receiver, How::TakenOver { by })
            .await;
        match seated {
            Ok(()) => Ok(Answered::Agreed),
            Err(TableError::OverLimit(_)) => Err(TableError::OverLimit(Limit::ReceiversSeats)),
            Err(error) => Err(error),
        }
    }

    /// Ends an offer without a change of the seat, and posts who did so.
    async fn refuse(
        &self,
        game: &RunningGame,
        offer: &OfferRow,
        by: &Person,
        how: Answered,
    ) -> Result<Answered, TableError> {
        let id = match how {
            Answered::Withdrawn => "line-offer-withdrawn",
            _ => "line-offer-declined",
        };
        let line = tr!(
            game.row.language,
            id,
            by = by.id.mention(),
            who = offer.receiver.mention()
        );
        let mut writing = self.0.store.begin().await?;
        offers::end(&mut writing, offer.id).await?;
        tell(&mut writing, game.id(), &Announcement::notice(line)).await?;
        writing.commit().await?;
        self.0.wake.notify_one();
        Ok(how)
    }

    /// Whether an offer has not expired.
    fn stands(&self, offer: &OfferRow) -> bool {
        self.0.clock.now() < later(offer.created, Self::OFFER_KEPT)
    }
}

/// Returns the seat that a person in the thread can ask for, preferring one where they have sat.
fn vacant_seat(
    game: &RunningGame,
    at: &Admission,
    known: &[Seat],
    seat: Option<Seat>,
) -> Result<Seat, TableError> {
    let person = at.person_id()?;
    if game.seat_of(person).is_ok() {
        return Err(TableError::AlreadySeated);
    }
    if !at.in_thread(&game.row) {
        return Err(TableError::NotInThread);
    }
    game.seats
        .iter()
        .filter(|row| row.former.is_some() && seat.is_none_or(|seat| row.seat == seat))
        .max_by_key(|row| (known.contains(&row.seat), std::cmp::Reverse(row.seat)))
        .map(|row| row.seat)
        .ok_or(TableError::NothingToTake)
}

/// Refuses a person who may not agree to the taking over of a vacant seat.
fn may_agree(game: &RunningGame, at: &Admission) -> Result<(), TableError> {
    let deserted = game.seats.iter().all(|row| row.person.is_none());
    let agrees =
        game.seat_of(at.person_id()?).is_ok() || (deserted && at.moderator(&game.row).is_ok());
    if agrees {
        Ok(())
    } else {
        Err(TableError::NotAsked)
    }
}

/// Returns the post about an offer, with the buttons to answer it.
fn told_offer(game: &RunningGame, new: &NewOffer<'_>, id: OfferId) -> Announcement {
    let language = game.row.language;
    let held_by = game.seats.get(new.seat.index());
    let name = held_by.map_or_else(PlainName::default, |row| called(row, language));
    let (line, accept, decline, of, asked) = if new.asker == new.receiver {
        let seated = game.seats.iter().filter_map(|row| row.person).collect();
        let who = new.name.and_then(PlainName::clean).unwrap_or_default();
        ("line-wish", "button-agree", "button-refuse", who, seated)
    } else {
        let asked = vec![new.receiver];
        ("line-offer", "button-accept", "button-decline", name, asked)
    };
    let args = args!(
        who = new.receiver.mention(),
        other = held_by.map_or_else(String::new, |row| Occupant::of(row, language).mention())
    );
    let label = |id: &str| tr!(language, id, name = of.label().to_owned());
    Announcement {
        buttons: vec![
            PostButton {
                action: PostAction::Accept(id),
                label: label(accept),
            },
            PostButton {
                action: PostAction::Decline(id),
                label: label(decline),
            },
        ],
        asked,
        ..Announcement::notice(words().text(language, line, &args))
    }
}

/// Returns the button that asks for a seat held by an opponent.
pub(super) fn take_over_button(seat: Seat, name: &PlainName, language: Language) -> PostButton {
    PostButton {
        action: PostAction::TakeOver(seat),
        label: tr!(language, "button-take-over", name = name.label().to_owned()),
    }
}
