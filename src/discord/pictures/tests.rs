use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::poll;
use slowtable_render::{Colour, Drawing, Scene};
use tokio::sync::oneshot;

use crate::discord::pictures::*;
use slowtable_service::tables::{PersonId, TableId};
use slowtable_service::turns::Party;

const PARTY: Party = Party::table(None, TableId::from_sql(1));

const ASKED: PaintRequest = PaintRequest {
    priority: PicturePriority::Asked,
    party: PARTY,
    desk: None,
};

fn scene(width: u32) -> Scene {
    Scene::new(width, 8, Colour::rgb(0), Drawing::new())
}

fn picture(width: u32) -> Picture {
    Picture {
        scene: scene(width),
        alt: "x".repeat(3_000),
    }
}

async fn ready(width: u32) -> Result<Option<Picture>, TableError> {
    Ok(Some(picture(width)))
}

#[tokio::test]
async fn the_same_view_is_painted_once() {
    let painter = PicturePainter::default();
    let one = painter.paint(ASKED, "table", ready(8)).await.unwrap();
    let same = painter.paint(ASKED, "table", ready(8)).await.unwrap();
    let other = painter.paint(ASKED, "table", ready(9)).await.unwrap();
    let (one, same, other) = (one.unwrap(), same.unwrap(), other.unwrap());
    assert!(Arc::ptr_eq(&one.png, &same.png));
    assert_eq!(one.name, same.name);
    assert_ne!(one.name, other.name);
    assert_eq!(one.alt.chars().count(), ALT);
}

#[tokio::test]
async fn what_says_something_else_is_another_picture_though_it_is_painted_once() {
    let painter = PicturePainter::default();
    let says = |alt: &str| {
        let alt = alt.to_owned();
        async {
            Ok(Some(Picture {
                scene: scene(8),
                alt,
            }))
        }
    };
    let one = painter.paint(ASKED, "table", says("Three cards in hand."));
    let one = one.await.unwrap().unwrap();
    let other = painter.paint(ASKED, "table", says("Two cards in hand."));
    let other = other.await.unwrap().unwrap();
    assert!(Arc::ptr_eq(&one.png, &other.png));
    assert_ne!(one.name, other.name);
}

#[tokio::test]
async fn the_same_view_at_once_is_painted_once() {
    let painter = PicturePainter::new(4, 8, 8);
    let paint = || painter.paint(ASKED, "table", ready(8));
    let (one, two, three) = tokio::try_join!(paint(), paint(), paint()).unwrap();
    let one = one.unwrap().png;
    assert!(Arc::ptr_eq(&one, &two.unwrap().png));
    assert!(Arc::ptr_eq(&one, &three.unwrap().png));
}

#[tokio::test]
async fn where_there_is_no_scene_nothing_is_painted() {
    let painter = PicturePainter::default();
    let none = painter.paint(ASKED, "table", async { Ok(None) }).await;
    assert!(none.unwrap().is_none());
    let failed = painter
        .paint(ASKED, "table", async { Err(TableError::NotSeated) })
        .await;
    assert!(matches!(failed, Err(PictureError::Table(_))));
    assert!(painter.painted.is_empty());
}

#[tokio::test]
async fn a_scene_that_cannot_be_painted_leaves_the_painter_as_it_was() {
    let painter = PicturePainter::new(1, 1, 1);
    let failed = painter.paint(ASKED, "table", ready(0)).await;
    assert!(matches!(failed, Err(PictureError::Paint(_))));
    assert!(painter.paint(ASKED, "table", ready(8)).await.is_ok());
}

/// Makes a request of a burst: with every priority, and for some desks repeatedly.
fn request(number: usize) -> PaintRequest {
    let priority = [
        PicturePriority::Refresh,
        PicturePriority::Post,
        PicturePriority::Asked,
    ][number % 3];
    let desk = (priority != PicturePriority::Post).then(|| DeskVersion {
        table: TableId::from_sql(1),
        // The later ones come from ten desks only.
        person: PersonId(if number < 50 {
            number as u64
        } else {
            1_000 + number as u64 % 10
        }),
        turn: number as u64,
    });
    PaintRequest {
        priority,
        party: PARTY,
        desk,
    }
}

#[tokio::test]
async fn a_burst_is_served_in_order_of_need_with_bounded_memory() {
    const BURST: usize = 100;
    const LIMIT: usize = 60;
    let painter = PicturePainter::new(1, 1, LIMIT);
    let (open, gate) = oneshot::channel::<()>();
    let mut first = Box::pin(painter.paint(ASKED, "table", async {
        gate.await.unwrap();
        ready(7).await
    }));
    assert!(poll!(&mut first).is_pending());

    let built = parking_lot::Mutex::new(Vec::new());
    let scenes = AtomicUsize::new(0);
    let answered = |outcome: &Result<Option<Painted>, PictureError>| match outcome {
        Ok(Some(_)) => "painted",
        Ok(None) => "superseded",
        Err(PictureError::Crowded) => "crowded",
        Err(_) => "failed",
    };
    type Waiting<'a> = Pin<Box<dyn Future<Output = (usize, &'static str)> + 'a>>;
    let mut waiting: Vec<Waiting<'_>> = Vec::new();
    for number in 0..BURST {
        let (painter, built, scenes) = (&painter, &built, &scenes);
        let build = async move {
            built.lock().push(number);
            scenes.fetch_add(1, Ordering::Relaxed);
            ready(8 + number as u32).await
        };
        let mut asked: Waiting<'_> = Box::pin(async move {
            let outcome = painter.paint(request(number), "table", build).await;
            (number, answered(&outcome))
        });
        // Each joins the queue before the next one comes; none has built anything.
        if let std::task::Poll::Ready((_, outcome)) = poll!(&mut asked) {
            assert_ne!(outcome, "painted");
            continue;
        }
        assert!(painter.scenes.waiting() <= LIMIT);
        waiting.push(asked);
    }
    assert_eq!(scenes.load(Ordering::Relaxed), 0);

    open.send(()).unwrap();
    let (first, outcomes) = tokio::join!(first, futures_util::future::join_all(waiting));
    assert!(first.unwrap().is_some());
    let built = built.into_inner();
    let painted: Vec<usize> = outcomes
        .iter()
        .filter(|(_, outcome)| *outcome == "painted")
        .map(|(number, _)| *number)
        .collect();
    let mut sorted = built.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, painted, "built is what is painted, and each once");
    // Every third permit goes to a post as long as one waits, every other to the highest priority.
    let priorities: Vec<PicturePriority> = built.iter().map(|&number| served_as(number)).collect();
    let mut left = priorities.clone();
    left.sort_unstable();
    for (place, priority) in (1..).zip(&priorities) {
        let turn = match place {
            place if place % 12 == 0 && left.contains(&PicturePriority::Refresh) => {
                PicturePriority::Refresh
            }
            place if place % 3 == 0 && left.contains(&PicturePriority::Post) => {
                PicturePriority::Post
            }
            _ => left[0],
        };
        assert_eq!(*priority, turn, "place {place}: {priorities:?}");
        let index = left.iter().position(|one| one == priority).unwrap();
        left.remove(index);
    }
    let posts: Vec<usize> = built.iter().copied().filter(|at| at % 3 == 1).collect();
    assert_eq!(posts.len(), BURST / 3, "every post has its picture");
    assert!(posts.is_sorted(), "in the order in which they came");
    for desk in 0..10 {
        let of_desk = |number: &usize| number % 10 == desk && request(*number).desk.is_some();
        let newest = (50..BURST).rfind(of_desk).unwrap();
        let served = built
            .iter()
            .filter(|&number| *number >= 50 && of_desk(number));
        assert_eq!(served.collect::<Vec<_>>(), [&newest], "of desk {desk}");
    }
}

/// Returns a request's effective priority: the newest of a desk inherits the highest one of its desk.
fn served_as(number: usize) -> PicturePriority {
    let own = request(number);
    let Some(desk) = own.desk else {
        return own.priority;
    };
    (0..number)
        .map(request)
        .filter(|other| other.desk.is_some_and(|other| other.person == desk.person))
        .map(|other| other.priority)
        .fold(own.priority, PicturePriority::min)
}

#[test]
fn the_latest_are_kept_within_their_weight() {
    let kept = cache();
    let key = |width| scene(width).fingerprint();
    let large = usize::try_from(KEPT / 4).unwrap();
    for width in 0..10 {
        kept.insert(key(width), Arc::from(vec![0; large]));
        assert!(kept.weight() <= KEPT);
        assert!(kept.get(&key(width)).is_some());
    }
    assert!(kept.len() < 10);
}

#[test]
fn file_names_are_plain() {
    let name = file_name("place:../3", scene(8).fingerprint());
    assert!(name.starts_with("place----3-"), "{name}");
}
