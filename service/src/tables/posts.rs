//! Folding many announcements into as few posts as possible.

use slowtable_desk::{Running, TABLE};
use slowtable_ui::clip;

use super::announcement::Announcement;
use super::outgoing::{AwaitedLine, Post};
use crate::ids::PersonId;

/// The characters that the Discord code may add around a name and its text.
const AROUND: usize = 24;

/// The characters that the Discord code may add about a clock.
const CLOCK: usize = 60;

/// Returns the number of characters of a text.
fn length(text: &str) -> usize {
    text.chars().count()
}

/// Splits `lines` into pages of at most `most` characters, counting a line break for each line. A single line that is
/// longer is clipped. No page is empty.
pub(super) fn pages(lines: Vec<String>, most: usize) -> Vec<Vec<String>> {
    let mut pages: Vec<Vec<String>> = Vec::new();
    let mut room = 0;
    for line in lines {
        let line = clip(&line, most - 1);
        let needs = length(&line) + 1;
        match pages.last_mut() {
            Some(page) if needs <= room => {
                room -= needs;
                page.push(line);
            }
            _ => {
                room = most - needs;
                pages.push(vec![line]);
            }
        }
    }
    pages
}

pub(super) fn awaited_length(awaited: &[AwaitedLine]) -> usize {
    awaited
        .iter()
        .map(|one| {
            let clock = one.until.map_or(0, |_| CLOCK);
            length(&one.name) + length(&one.what) + AROUND + clock
        })
        .sum()
}

/// Folds announcements, in order, into one. It notifies those who became awaited meanwhile and still are.
pub(super) fn fold(told: Vec<Announcement>) -> Announcement {
    let mut all = Announcement {
        reminder: true,
        ..Announcement::default()
    };
    let mut new = Vec::new();
    for one in told {
        // A reminder without a line ends nothing.
        if !(one.reminder && one.lines.is_empty()) {
            let before = all.running.take();
            let goes_on = all.lines.is_empty()
                || before.is_some_and(|before| {
                    before.whole
                        && one.running.as_ref().map(|one| &one.message) == Some(&before.message)
                });
            all.running = one.running.map(|one| Running {
                whole: one.whole && goes_on,
                ..one
            });
            all.choices = one.choices;
        }
        all.lines.extend(one.lines);
        new.extend(one.new);
        all.asked.extend(one.asked);
        all.buttons.retain(|button| {
            one.buttons
                .iter()
                .all(|other| other.action != button.action)
        });
        all.buttons.extend(one.buttons);
        // A special picture (the end of a round, the result) has priority over the usual one, and its `since` is
        // better.
        let is_special = |name: &Option<String>| name.as_ref().is_some_and(|name| name != TABLE);
        if is_special(&one.picture) {
            (all.picture, all.since) = (one.picture, one.since);
        } else if !is_special(&all.picture) {
            all.picture = one.picture.or(all.picture);
            all.since = match (all.since, one.since) {
                (Some(first), Some(next)) => Some(first.min(next)),
                (first, next) => first.or(next),
            };
        }
        // A long result that was split into several posts is joined again.
        all.over = match (all.over, one.over) {
            (Some(first), Some(next)) => Some(first + "\n" + &next),
            (first, next) => next.or(first),
        };
        all.places = one.places.or(all.places);
        if one.reminder {
            let more = one
                .awaited
                .into_iter()
                .filter(|line| !all.awaited.contains(line));
            let more: Vec<AwaitedLine> = more.collect();
            all.awaited.extend(more);
        } else {
            all.awaited = one.awaited;
            all.reminder = false;
        }
    }
    for person in new {
        let is_awaited = all.awaited.iter().any(|one| one.person == Some(person));
        if is_awaited && !all.new.contains(&person) {
            all.new.push(person);
        }
    }
    // The newest ones matter most.
    let least = all.buttons.len().saturating_sub(Post::BUTTONS);
    all.buttons.drain(..least);
    all
}

/// Turns a post back into an announcement, to be folded with later ones.
pub(super) fn untold(post: Post) -> Announcement {
    let post = match post.replaces {
        // Its other events were posted before.
        Some(_) => Post {
            lines: post.added().to_vec(),
            awaited: post.awaited,
            picture: Some(TABLE.to_owned()),
            since: post.since,
            ..Post::default()
        },
        None => post,
    };
    let is_awaited = |person: &PersonId| {
        let mut awaited = post.awaited.iter();
        awaited.any(|one| one.person == Some(*person))
    };
    let (new, asked) = post.ping.iter().copied().partition(is_awaited);
    // A post that only reminds, or only has news beside the game, does not list all who are awaited.
    let reminder = post.over.is_none()
        && post.picture.is_none()
        && (post.lines.is_empty() || post.awaited.is_empty());
    Announcement {
        new,
        asked,
        reminder,
        lines: post.lines,
        awaited: post.awaited,
        picture: post.picture,
        since: post.since,
        over: post.over,
        places: None,
        buttons: post.buttons,
        choices: Vec::new(),
        turn: None,
        moved: None,
        running: None,
    }
}

/// Makes posts of announcements, in order: as few as possible. Only the last one says who is awaited and has the
/// picture and buttons.
pub(super) fn posts(told: Vec<Announcement>) -> Vec<Post> {
    let Announcement {
        lines,
        awaited,
        new,
        picture,
        since,
        over,
        places: _,
        buttons,
        choices,
        asked,
        reminder: _,
        turn: _,
        moved: _,
        running,
    } = fold(told);
    let mut ping = new;
    for person in asked {
        if !ping.contains(&person) {
            ping.push(person);
        }
    }
    let mut posts: Vec<Post> = pages(lines, Post::TEXT)
        .into_iter()
        .map(|lines| Post {
            lines,
            ..Post::default()
        })
        .collect();
    let results = over
        .iter()
        .flat_map(|text| pages(text.lines().map(str::to_owned).collect(), Post::TEXT));
    for part in results {
        let part = part.join("\n");
        match posts.last_mut() {
            Some(last) if last.over.is_none() && room(last) > length(&part) => {
                last.over = Some(part);
            }
            _ => posts.push(Post {
                over: Some(part),
                ..Post::default()
            }),
        }
    }
    let fits = posts
        .last()
        .is_some_and(|last| room(last) >= awaited_length(&awaited));
    if !fits {
        posts.push(Post::default());
    }
    if let Some(last) = posts.last_mut() {
        last.awaited = awaited;
        last.ping = ping;
        last.buttons = buttons;
        last.since = picture.as_ref().and(since);
        last.picture = picture;
        let running = running.filter(|_| !last.lines.is_empty());
        last.running = running.map(|running| running.message);
        if last.running.is_some() {
            last.choices = choices;
        }
    }
    posts.retain(|post| *post != Post::default());
    posts
}

/// Returns how many characters a post still has room for.
pub(super) fn room(post: &Post) -> usize {
    let lines: usize = post.lines.iter().map(|line| length(line) + 1).sum();
    let over = post.over.as_deref().map_or(0, length);
    Post::TEXT.saturating_sub(lines + over)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::tables::PersonId;

    fn awaited(person: u64) -> AwaitedLine {
        AwaitedLine {
            person: Some(PersonId(person)),
            name: PersonId(person).mention(),
            what: "picks".to_owned(),
            until: None,
        }
    }

    fn told(line: &str, after: &[u64], new: &[u64]) -> Announcement {
        Announcement {
            lines: vec![line.to_owned()],
            awaited: after.iter().copied().map(awaited).collect(),
            new: new.iter().copied().map(PersonId).collect(),
            ..Announcement::default()
        }
    }

    #[test]
    fn moves_in_a_row_become_one_post_that_pings_who_is_still_awaited() {
        let posts = posts(vec![told("a", &[1, 2], &[1, 2]), told("b", &[2, 3], &[3])]);
        assert_eq!(posts.len(), 1);
        assert_eq!(posts[0].lines, ["a", "b"]);
        assert_eq!(posts[0].awaited, [awaited(2), awaited(3)]);
        assert_eq!(posts[0].ping, [PersonId(2), PersonId(3)]);
    }

    #[test]
    fn posts_stay_short_and_lose_nothing() {
        let lines: Vec<String> = (0..400).map(|n| format!("line number {n}")).collect();
        let told = Announcement {
            lines: lines.clone(),
            awaited: vec![awaited(7)],
            over: Some("result line\n".repeat(300)),
            ..Announcement::default()
        };
        let posts = posts(vec![told]);
        let kept: Vec<String> = posts.iter().flat_map(|post| post.lines.clone()).collect();
        assert_eq!(kept, lines);
        let results: usize = posts
            .iter()
            .filter_map(|post| post.over.as_deref())
            .map(|part| part.lines().count())
            .sum();
        assert_eq!(results, 300);
        for post in &posts {
            let all = room(post);
            assert!(all >= awaited_length(&post.awaited));
            let lines: usize = post.lines.iter().map(|line| length(line) + 1).sum();
            assert!(lines + post.over.as_deref().map_or(0, length) <= Post::TEXT);
        }
        assert_eq!(
            posts.iter().filter(|post| !post.awaited.is_empty()).count(),
            1
        );
        assert!(!posts[posts.len() - 1].awaited.is_empty());
    }

    #[test]
    fn the_picture_shows_what_is_special_and_marks_all_that_has_changed() {
        let shows = |picture: &str, since| Announcement {
            picture: Some(picture.to_owned()),
            since: Some(since),
            ..told("line", &[1], &[])
        };
        let post = |told| posts(told).pop().unwrap();
        let usual = post(vec![shows(TABLE, 4), shows(TABLE, 5)]);
        assert_eq!(
            (usual.picture.as_deref(), usual.since),
            (Some(TABLE), Some(4))
        );
        let special = post(vec![shows(TABLE, 4), shows("period", 1), shows(TABLE, 6)]);
        assert_eq!(
            (special.picture.as_deref(), special.since),
            (Some("period"), Some(1))
        );
        assert_eq!(post(vec![told("line", &[1], &[])]).since, None);
    }

    #[test]
    fn posts_that_were_not_taken_are_told_again_and_nothing_is_lost() {
        let one = Announcement {
            lines: (0..200).map(|n| format!("line {n}")).collect(),
            awaited: vec![awaited(1)],
            new: vec![PersonId(1)],
            picture: Some("score".to_owned()),
            since: Some(3),
            over: Some((0..300).map(|n| format!("result {n}\n")).collect()),
            ..Announcement::default()
        };
        let first = posts(vec![one]);
        assert!(first.len() > 2);
        let again = posts(first.iter().cloned().map(untold).collect());
        assert_eq!(again, first);
        let reminder = Announcement {
            reminder: true,
            ..told("", &[2], &[2])
        };
        let reminder = Announcement {
            lines: Vec::new(),
            ..reminder
        };
        let again = posts(vec![
            told("a", &[1], &[1]),
            untold(posts(vec![reminder]).pop().unwrap()),
        ]);
        assert_eq!(again[0].awaited, [awaited(1), awaited(2)]);
    }

    #[test]
    fn a_line_that_is_too_long_is_clipped() {
        let posts = posts(vec![told(&"x".repeat(5_000), &[], &[])]);
        assert_eq!(posts.len(), 1);
        assert_eq!(length(&posts[0].lines[0]), Post::TEXT - 1);
    }
}
