//! Less noise: what a person does in one visit is one post, and pictures are for those who are awaited. A visit is the
//! moves that a person makes one soon after the other, while nobody else is awaited.
//!
//! News of moves stays in the outbox while nobody else waits for it: until another person becomes awaited, something
//! ends, or the time of [`TableService::set_visit`] has passed since the last move. So it is as safe as any other
//! news, and nobody learns later that they are awaited. Open desks are brought up to date meanwhile.

use std::time::Duration;

use jiff::Timestamp;
use slowtable_desk::TABLE;

use super::announcement::Announcement;
use super::outgoing::Post;
use super::posts::fold;
use super::{TableId, TableService};
use crate::clock::later;
use crate::store::{Connection, Kind, StoreError, from_json, outbox};

/// The usual time after a move in which another one belongs to the same visit.
pub(super) const VISIT: Duration = Duration::from_secs(5 * 60);

impl TableService {
    /// Sets for how long after a move another one belongs to the same visit. With zero, every move is posted at once.
    pub fn set_visit(&self, span: Duration) {
        *self.0.visit.lock() = span;
    }

    /// Returns until when a table's news can wait because it is only about a visit; `None` if it cannot wait.
    pub(super) async fn visit_until(
        &self,
        on: &mut Connection,
        table: TableId,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, StoreError> {
        let mut told = Vec::new();
        for row in outbox::told(on, table).await? {
            // A row that cannot be decoded is set aside when the news is folded.
            let Ok(row) = row else { return Ok(None) };
            let (Kind::Told, Ok(one)) = (row.kind, from_json(&row.payload, "told")) else {
                return Ok(None);
            };
            told.push(one);
        }
        Ok(waits_until(told, *self.0.visit.lock(), now))
    }

    /// Returns the tables whose news was gathered since the last call: their open desks show something new, although
    /// nothing is sent.
    #[must_use]
    pub fn gathered(&self) -> Vec<TableId> {
        self.0.schedule.take_gathered()
    }
}

/// Returns until when this news can wait, if that is after `now`.
fn waits_until(told: Vec<Announcement>, visit: Duration, now: Timestamp) -> Option<Timestamp> {
    let moved = told.iter().map(|one| one.moved);
    let last = moved.collect::<Option<Vec<i64>>>()?.into_iter().max()?;
    let last = Timestamp::from_millisecond(last).ok()?;
    // A move lies in the future if the clock was set back; then its news does not wait.
    let end = later(last, visit);
    if last > now || now >= end {
        return None;
    }
    is_quiet(&fold(told)).then_some(end)
}

/// Whether nobody needs to hear of this news now.
fn is_quiet(told: &Announcement) -> bool {
    told.new.is_empty()
        && told.asked.is_empty()
        && told.over.is_none()
        && told.buttons.is_empty()
        // Others can answer from the post, and their buttons come with it.
        && told.choices.is_empty()
        && told.picture.as_deref().is_none_or(|name| name == TABLE)
}

/// Leaves out the picture of a post that notifies nobody, unless it shows how something has ended.
pub(super) fn without_needless_picture(post: Post) -> Post {
    let is_usual = post.picture.as_deref() == Some(TABLE);
    match is_usual && post.ping.is_empty() && post.over.is_none() {
        true => Post {
            picture: None,
            since: None,
            ..post
        },
        false => post,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::PersonId;
    use crate::tables::outgoing::PostChoiceButton;

    const SECOND: Duration = Duration::from_secs(1);

    fn at(seconds: u64) -> Timestamp {
        later(
            Timestamp::UNIX_EPOCH,
            SECOND * u32::try_from(seconds).unwrap_or(u32::MAX),
        )
    }

    fn moved(seconds: u64) -> Announcement {
        Announcement {
            lines: vec!["A move.".to_owned()],
            picture: Some(TABLE.to_owned()),
            moved: Some(at(seconds).as_millisecond()),
            ..Announcement::default()
        }
    }

    #[test]
    fn moves_wait_for_the_end_of_the_visit() {
        let until = waits_until(vec![moved(100), moved(160)], VISIT, at(170));
        assert_eq!(until, Some(later(at(160), VISIT)));
        assert_eq!(
            waits_until(vec![moved(100)], VISIT, later(at(100), VISIT)),
            None
        );
        assert_eq!(waits_until(vec![moved(100)], VISIT, at(99)), None);
        assert_eq!(waits_until(vec![moved(100)], Duration::ZERO, at(100)), None);
    }

    #[test]
    fn news_that_concerns_others_waits_for_nothing() {
        let person = || vec![PersonId(1)];
        let loud = [
            Announcement {
                asked: person(),
                ..moved(0)
            },
            Announcement {
                choices: vec![PostChoiceButton {
                    name: "accept".to_owned(),
                    label: "Accept".to_owned(),
                    stands_out: true,
                }],
                ..moved(0)
            },
            Announcement {
                over: Some("Ann wins.".to_owned()),
                ..moved(0)
            },
            Announcement {
                picture: Some("round".to_owned()),
                ..moved(0)
            },
            Announcement::notice("Bob is away.".to_owned()),
        ];
        for one in loud {
            assert_eq!(waits_until(vec![moved(0), one], VISIT, at(1)), None);
        }
    }
}
