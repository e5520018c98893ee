//! Painting: never in the way of an answer, in order of need, and never twice for the same picture.

mod queue;

use std::collections::{HashMap, VecDeque};
use std::future::Future;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use slowtable_face::{Picture, clip};
use slowtable_render::{Fingerprint, PaintError};
use tokio::sync::OnceCell;

use super::message::{ALT, Painted};
use crate::tables::TableError;

pub use queue::{Desk, Need, Wish};
use queue::{Queue, Refused};

/// Bytes of painted pictures that are kept.
const KEPT: usize = 32 << 20;

/// How many scenes there may be at once, painted or about to be.
const SCENES: usize = 16;

/// How many may wait until their scene is built. Nothing but their wish waits with them.
const WAITING: usize = 512;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// What it shows cannot be told.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The scene cannot be painted.
    #[error(transparent)]
    Paint(#[from] PaintError),
    /// Too many others wait who need theirs more.
    #[error("too many pictures are waited for")]
    Crowded,
    /// The painter died.
    #[error("painting broke off: {0}")]
    Broken(String),
}

/// Paints scenes in order of need and remembers the latest of them by what they show.
///
/// A scene is only built when its turn is near, so that memory stays bounded however many pictures
/// are asked for.
#[derive(Debug)]
pub struct Painter {
    /// For those whose scene is built. A scene waits for its table at times, so there are more
    /// than can be painted at once.
    scenes: Arc<Queue>,
    /// One place short of all cores, so that presses are served while pictures are painted.
    places: Arc<Queue>,
    shelf: Mutex<Shelf>,
}

/// A picture that is painted at most once at a time.
type Cell = Arc<OnceCell<Arc<[u8]>>>;

#[derive(Debug, Default)]
struct Shelf {
    pictures: HashMap<Fingerprint, Arc<[u8]>>,
    /// The oldest first.
    order: VecDeque<Fingerprint>,
    bytes: usize,
    /// What is being painted.
    making: HashMap<Fingerprint, Cell>,
}

impl Default for Painter {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self::new(cores.saturating_sub(1), SCENES, WAITING)
    }
}

/// The file name of a picture: equal scenes have equal names. `name` is the face's.
fn file_name(name: &str, key: Fingerprint) -> String {
    let name: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .take(24)
        .collect();
    format!("{name}-{key}.png")
}

impl Painter {
    fn new(places: usize, scenes: usize, waiting: usize) -> Self {
        Self {
            scenes: Queue::new(scenes, waiting),
            places: Queue::new(places, scenes),
            shelf: Mutex::default(),
        }
    }

    /// Paints a picture, or takes it from the shelf. `picture` is what makes its scene; it is not
    /// begun before its turn is near.
    ///
    /// `None` if it makes no picture, or if a newer one is wished for at the same desk.
    ///
    /// # Errors
    /// When the scene cannot be made or painted, or too many others wait who need theirs more.
    pub async fn paint(
        &self,
        wish: Wish,
        name: &str,
        picture: impl Future<Output = Result<Option<Picture>, TableError>>,
    ) -> Result<Option<Painted>, PictureError> {
        let _scene = match self.scenes.enter(wish).await {
            Ok(scene) => scene,
            Err(Refused::Superseded) => return Ok(None),
            Err(Refused::Crowded) => return Err(PictureError::Crowded),
        };
        let Some(picture) = picture.await? else {
            return Ok(None);
        };
        let Picture { scene, alt } = picture;
        let key = scene.fingerprint();
        let painted = |png| Painted {
            name: file_name(name, key),
            png,
            alt: clip(&alt, ALT),
        };
        if let Some(png) = self.shelf().get(key) {
            return Ok(Some(painted(png)));
        }
        let _place = match self.places.enter(wish).await {
            Ok(place) => place,
            Err(Refused::Superseded) => return Ok(None),
            Err(Refused::Crowded) => return Err(PictureError::Crowded),
        };
        // Whoever had the place before may have painted the same.
        if let Some(png) = self.shelf().get(key) {
            return Ok(Some(painted(png)));
        }
        let cell = Arc::clone(self.shelf().making.entry(key).or_default());
        let made = cell
            .get_or_try_init(async || {
                let png = tokio::task::spawn_blocking(move || slowtable_render::paint(&scene))
                    .await
                    .map_err(|error| PictureError::Broken(error.to_string()))??;
                Ok::<_, PictureError>(Arc::from(png))
            })
            .await
            .map(Arc::clone);
        let mut shelf = self.shelf();
        shelf.making.remove(&key);
        let png = made?;
        shelf.put(key, &png);
        Ok(Some(painted(png)))
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf {
    fn get(&self, key: Fingerprint) -> Option<Arc<[u8]>> {
        self.pictures.get(&key).map(Arc::clone)
    }

    fn put(&mut self, key: Fingerprint, png: &Arc<[u8]>) {
        if self.pictures.insert(key, Arc::clone(png)).is_some() {
            return;
        }
        self.order.push_back(key);
        self.bytes += png.len();
        while self.bytes > KEPT {
            let Some(oldest) = self.order.pop_front() else {
                break;
            };
            if let Some(gone) = self.pictures.remove(&oldest) {
                self.bytes -= gone.len();
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
