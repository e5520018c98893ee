//! Painting: never in the way of an answer, by priority, and never twice for the same picture.

use std::future::Future;
use std::sync::Arc;

use quick_cache::{OptionsBuilder, Weighter, sync::Cache};
use slowtable_render::{Fingerprint, PaintError};
use slowtable_ui::{Picture, clip};
use tokio::time::Instant;

use crate::discord::messages::body::{ALT, Painted};
use crate::observe::{Metrics, PictureOutcome};
use slowtable_service::background;
use slowtable_service::fair_queue::{
    FairQueue, PermitRefused, PermitRequest, QueueLimits, QueuePriority,
};
use slowtable_service::tables::TableError;

pub use slowtable_service::fair_queue::DeskVersion;

/// A request to paint.
pub type PaintRequest = PermitRequest<PicturePriority>;

/// The priorities of pictures, highest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PicturePriority {
    /// A person has asked for it, has its text already and sees the gap.
    Asked,
    /// It belongs to a post or direct message, which it is to follow soon.
    Post,
    /// It updates a message that has a picture already.
    Refresh,
}

/// However many pictures are requested, a post waits for at most three permits for each post before
/// it, and a refresh for at most twelve.
impl QueuePriority for PicturePriority {
    const ALL: &'static [Self] = &[Self::Asked, Self::Post, Self::Refresh];
    const TURNS: &'static [(u64, Self)] = &[(12, Self::Refresh), (3, Self::Post)];
}

/// The bytes of painted pictures that are kept.
const KEPT: u64 = 16 << 20;

/// About how many pictures that is.
const KEPT_PICTURES: usize = 256;

/// The most scenes at once, painted or waiting to be painted.
const SCENES: usize = 16;

/// The most requests that may wait until their scene is built. Only the request itself waits. One server can have a
/// quarter of them, one person or table a few.
const WAITING: QueueLimits = QueueLimits {
    all: 512,
    of_server: 128,
    of_member: 8,
};

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The table cannot be shown.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The scene cannot be painted.
    #[error(transparent)]
    Paint(#[from] PaintError),
    /// Too many others with a higher priority wait.
    #[error("too many other pictures are waiting to be painted")]
    Crowded,
    /// The painting task failed.
    #[error("the painting task failed: {0}")]
    Broken(String),
}

/// Paints scenes by priority, and keeps the latest pictures by their content.
///
/// A scene is built only when its turn is near, so that memory stays bounded however many pictures are requested.
#[derive(Debug)]
pub struct PicturePainter {
    /// Permits to build a scene. A scene sometimes waits for its table, so there are more of them than of permits to
    /// paint.
    scenes: Arc<FairQueue<PicturePriority>>,
    /// Permits to paint, one less than there are cores, so that presses are served meanwhile.
    places: Arc<FairQueue<PicturePriority>>,
    painted: Cache<Fingerprint, Arc<[u8]>, Bytes>,
    metrics: Arc<Metrics>,
}

/// Weighs a picture by its bytes.
#[derive(Debug, Clone)]
struct Bytes;

impl Weighter<Fingerprint, Arc<[u8]>> for Bytes {
    fn weight(&self, _: &Fingerprint, png: &Arc<[u8]>) -> u64 {
        png.len() as u64
    }
}

/// Creates the cache of the latest pictures. Each is painted at most once at a time.
fn cache() -> Cache<Fingerprint, Arc<[u8]>, Bytes> {
    let options = OptionsBuilder::new()
        .estimated_items_capacity(KEPT_PICTURES)
        .weight_capacity(KEPT)
        .shards(1)
        .build();
    // It fails only if one of the three is not set.
    options.map_or_else(
        |_| Cache::with_weighter(KEPT_PICTURES, KEPT, Bytes),
        |options| Cache::with_options(options, Bytes, Default::default(), Default::default()),
    )
}

#[cfg(test)]
impl Default for PicturePainter {
    fn default() -> Self {
        Self::counted(Arc::default())
    }
}

/// Returns the file name of a picture: equal scenes with equal descriptions have equal names. `name` is the face's.
fn file_name(name: &str, key: Fingerprint) -> String {
    let name: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .take(24)
        .collect();
    format!("{name}-{key}.png")
}

impl PicturePainter {
    #[cfg(test)]
    fn new(places: usize, scenes: usize, waiting: usize) -> Self {
        Self::with_limits(places, scenes, QueueLimits::of_all(waiting), Arc::default())
    }

    /// Returns a painter that counts its pictures.
    #[must_use]
    pub fn counted(metrics: Arc<Metrics>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self::with_limits(cores.saturating_sub(1), SCENES, WAITING, metrics)
    }

    fn with_limits(
        places: usize,
        scenes: usize,
        waiting: QueueLimits,
        metrics: Arc<Metrics>,
    ) -> Self {
        Self {
            metrics,
            scenes: FairQueue::new(scenes, waiting),
            places: FairQueue::new(places, QueueLimits::of_all(scenes)),
            painted: cache(),
        }
    }

    /// Paints a picture, or returns a kept one. `picture` makes its scene; it is not started before its turn is near.
    ///
    /// Returns `None` if `picture` makes no scene, or if a newer picture is requested for the same desk.
    ///
    /// # Errors
    /// When the scene cannot be made or painted, or too many others with a higher priority wait.
    pub async fn paint(
        &self,
        paint_request: PaintRequest,
        name: &str,
        picture: impl Future<Output = Result<Option<Picture>, TableError>>,
    ) -> Result<Option<Painted>, PictureError> {
        let wished = Instant::now();
        let _wishing = self.metrics.wishing();
        let painted = self.paint_in_turn(paint_request, name, picture).await;
        let outcome = match &painted {
            Ok(Some(_)) => PictureOutcome::Shown,
            Ok(None) => PictureOutcome::Left,
            Err(PictureError::Crowded) => PictureOutcome::Refused,
            Err(_) => PictureOutcome::Failed,
        };
        self.metrics.pictured(outcome, wished.elapsed());
        painted
    }

    async fn paint_in_turn(
        &self,
        paint_request: PaintRequest,
        name: &str,
        picture: impl Future<Output = Result<Option<Picture>, TableError>>,
    ) -> Result<Option<Painted>, PictureError> {
        let _scene = match self.scenes.enter(paint_request).await {
            Ok(scene) => scene,
            Err(PermitRefused::Superseded) => return Ok(None),
            Err(PermitRefused::Crowded) => return Err(PictureError::Crowded),
        };
        let Some(picture) = picture.await? else {
            return Ok(None);
        };
        let Picture { scene, alt } = picture;
        let key = scene.fingerprint();
        let alt = clip(&alt, ALT);
        // Pictures that look the same but have other descriptions differ for people who use a screen reader.
        let shown = file_name(name, key.with_words(&alt));
        let painted = |png| Painted {
            name: shown,
            png,
            alt,
        };
        if let Some(png) = self.painted.get(&key) {
            return Ok(Some(painted(png)));
        }
        let _place = match self.places.enter(paint_request).await {
            Ok(place) => place,
            Err(PermitRefused::Superseded) => return Ok(None),
            Err(PermitRefused::Crowded) => return Err(PictureError::Crowded),
        };
        // The previous holder of the permit may have painted the same.
        if let Some(png) = self.painted.get(&key) {
            return Ok(Some(painted(png)));
        }
        let paint = async {
            let png = background::spawn(move || slowtable_render::paint(&scene))
                .await
                .map_err(|error| PictureError::Broken(error.to_string()))??;
            Ok::<_, PictureError>(Arc::from(png))
        };
        let png = self.painted.get_or_insert_async(&key, paint).await?;
        Ok(Some(painted(png)))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
