//! Painting: never in the way of an answer, and never twice for the same picture.

use std::collections::{HashMap, VecDeque};
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use slowtable_face::{Picture, clip};
use slowtable_render::{PaintError, Scene};
use tokio::sync::Semaphore;

use super::message::{ALT, Painted};

/// Bytes of painted pictures that are kept.
const KEPT: usize = 32 << 20;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The scene cannot be painted.
    #[error(transparent)]
    Paint(#[from] PaintError),
    /// The painter died.
    #[error("painting broke off: {0}")]
    Broken(String),
}

/// Paints scenes and remembers the latest of them by what they show.
#[derive(Debug)]
pub struct Painter {
    /// One place short of all cores, so that presses are served while pictures are painted.
    places: Semaphore,
    shelf: Mutex<Shelf>,
}

#[derive(Debug, Default)]
struct Shelf {
    pictures: HashMap<u64, Arc<[u8]>>,
    /// The oldest first.
    order: VecDeque<u64>,
    bytes: usize,
}

impl Default for Painter {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            places: Semaphore::new(cores.saturating_sub(1).max(1)),
            shelf: Mutex::default(),
        }
    }
}

/// The file name of a picture: equal scenes have equal names. `name` is the face's.
fn file_name(name: &str, key: u64) -> String {
    let name: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .take(24)
        .collect();
    format!("{name}-{key:016x}.png")
}

impl Painter {
    /// Paints, or takes the picture from the shelf.
    ///
    /// # Errors
    /// When the scene cannot be painted: a fault of the face.
    pub async fn paint(&self, name: &str, picture: Picture) -> Result<Painted, PictureError> {
        let painted = self.paint_if(name, picture, || true).await?;
        painted.ok_or_else(|| PictureError::Broken("nobody wants it".to_owned()))
    }

    /// As [`Painter::paint`], but only if the picture is still wanted when its turn comes: of a
    /// burst for one desk, only the newest is painted.
    ///
    /// # Errors
    /// As [`Painter::paint`].
    pub async fn paint_if(
        &self,
        name: &str,
        picture: Picture,
        wanted: impl Fn() -> bool,
    ) -> Result<Option<Painted>, PictureError> {
        let Picture { scene, alt } = picture;
        // Whoever waits for a place finds the picture on the shelf if the one before painted it.
        let place = self.places.acquire().await;
        if !wanted() {
            return Ok(None);
        }
        let key = key(&scene);
        let file = file_name(name, key);
        let shelved = self.shelf().pictures.get(&key).map(Arc::clone);
        let png = match shelved {
            Some(png) => png,
            None => {
                let painted = tokio::task::spawn_blocking(move || slowtable_render::paint(&scene))
                    .await
                    .map_err(|error| PictureError::Broken(error.to_string()))??;
                let png: Arc<[u8]> = painted.into();
                self.shelf().put(key, &png);
                png
            }
        };
        drop(place);
        Ok(Some(Painted {
            name: file,
            png,
            alt: clip(&alt, ALT),
        }))
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelf {
    fn put(&mut self, key: u64, png: &Arc<[u8]>) {
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

/// What a scene shows, as a number.
fn key(scene: &Scene) -> u64 {
    struct Into(DefaultHasher);
    impl std::fmt::Write for Into {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            self.0.write(text.as_bytes());
            Ok(())
        }
    }
    let mut hasher = Into(DefaultHasher::new());
    // Writing into a hasher does not fail.
    let _ = write!(hasher, "{scene:?}");
    hasher.0.finish()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use slowtable_render::{Drawing, design};

    use super::*;

    fn picture(width: u32) -> Picture {
        Picture {
            scene: Scene::new(width, 8, design::FOREST, Drawing::new()),
            alt: "x".repeat(3_000),
        }
    }

    #[tokio::test]
    async fn the_same_view_is_painted_once() {
        let painter = Painter::default();
        let one = painter.paint("table", picture(8)).await.unwrap();
        let same = painter.paint("table", picture(8)).await.unwrap();
        let other = painter.paint("table", picture(9)).await.unwrap();
        assert!(Arc::ptr_eq(&one.png, &same.png));
        assert_eq!(one.name, same.name);
        assert_ne!(one.name, other.name);
        assert_eq!(one.alt.chars().count(), ALT);
    }

    #[tokio::test]
    async fn what_nobody_wants_any_more_is_not_painted() {
        let painter = Painter::default();
        let painted = painter
            .paint_if("table", picture(8), || false)
            .await
            .unwrap();
        assert!(painted.is_none());
        assert!(painter.shelf().pictures.is_empty());
    }

    #[test]
    fn the_shelf_has_an_end() {
        let mut shelf = Shelf::default();
        for key in 0..10 {
            shelf.put(key, &Arc::from(vec![0; KEPT / 4]));
        }
        assert!(shelf.bytes <= KEPT);
        assert_eq!(shelf.pictures.len(), shelf.order.len());
        assert!(shelf.pictures.contains_key(&9));
    }

    #[test]
    fn file_names_are_plain() {
        let scene = Scene::new(8, 8, design::FOREST, Drawing::new());
        let name = file_name("place:../3", key(&scene));
        assert!(name.starts_with("place----3-"), "{name}");
    }
}
