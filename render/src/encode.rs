//! Encodes pixels as a small PNG.
//!
//! Pictures of flat colours have few colours; edges add mixtures. A palette of at most 256 makes
//! the file a third as large as full colour and faster to write.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};
use rustc_hash::FxHashMap;
use tiny_skia::Pixmap;

/// Red, green and blue.
type Rgb = [u8; 3];

/// The compression level: higher levels cost several times as much time and save a tenth.
const LEVEL: u8 = 2;

/// Encodes opaque pixels as a PNG with a palette.
pub(crate) fn png(pixmap: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let (palette, indices) = quantise(pixmap);
    let mut bytes = Vec::with_capacity(1 << 17);
    let mut encoder = Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    // Palette indices are names, not amounts: differences between neighbours carry no information.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indices)?;
    writer.finish()?;
    Ok(bytes)
}

/// Encodes transparent pixels as a PNG.
pub(crate) fn clear_png(pixmap: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let colours = pixmap.pixels().iter().map(|pixel| {
        let colour = pixel.demultiply();
        [colour.red(), colour.green(), colour.blue(), colour.alpha()]
    });
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(colours.collect::<Vec<_>>().as_flattened())?;
    writer.finish()?;
    Ok(bytes)
}

/// Returns the colours of a picture, at most 256, and the index of each pixel's colour.
fn quantise(pixmap: &Pixmap) -> (Vec<Rgb>, Vec<u8>) {
    let (pixels, _) = pixmap.data().as_chunks::<4>();
    // The colours in order of appearance, with the number of pixels of each.
    let mut colours: Vec<(Rgb, u32)> = Vec::with_capacity(1 << 13);
    let mut numbers: FxHashMap<u32, u32> = FxHashMap::default();
    let mut runs: Vec<(u32, usize)> = Vec::with_capacity(1 << 18);
    for run in pixels.chunk_by(|one, other| one == other) {
        let &[red, green, blue, _] = &run[0];
        let number = *numbers
            .entry(u32::from_be_bytes([0, red, green, blue]))
            .or_insert_with(|| {
                colours.push(([red, green, blue], 0));
                // There are fewer colours than fit a u32.
                u32::try_from(colours.len() - 1).unwrap_or(u32::MAX)
            });
        if let Some((_, pixels)) = colours.get_mut(number as usize) {
            *pixels = pixels.saturating_add(u32::try_from(run.len()).unwrap_or(u32::MAX));
        }
        runs.push((number, run.len()));
    }
    let (palette, nearest) = choose(&colours);
    let mut indices = Vec::with_capacity(pixels.len());
    for (number, length) in runs {
        let index = nearest.get(number as usize).copied().unwrap_or_default();
        indices.resize(indices.len() + length, index);
    }
    (palette, indices)
}

/// The number of most frequent colours that stay exact.
const EXACT: usize = 128;

/// The number of colours that the rest of the palette is chosen from.
const CANDIDATES: usize = 1_024;

/// Returns a palette, and for each colour the index of the nearest one in it. The palette has the
/// most frequent colours. Then it gets, one by one, the colour that the palette serves worst, by
/// its number of pixels and its distance.
fn choose(colours: &[(Rgb, u32)]) -> (Vec<Rgb>, Vec<u8>) {
    let mut order: Vec<u32> = (0u32..).take(colours.len()).collect();
    // Frequent colours first; the colour itself breaks ties.
    let rank = |&number: &u32| {
        let (colour, count) = colours[number as usize];
        (std::cmp::Reverse(count), colour)
    };
    if order.len() > CANDIDATES {
        order.select_nth_unstable_by_key(CANDIDATES, rank);
    }
    let judged = order.len().min(CANDIDATES);
    order[..judged].sort_unstable_by_key(rank);
    let candidates: Vec<Candidate> = order
        .iter()
        .take(CANDIDATES)
        .map(|&number| Candidate::new(colours[number as usize]))
        .collect();
    let mut near: Vec<Near> = vec![Near::NONE; candidates.len()];
    let mut palette: Vec<Rgb> = Vec::with_capacity(256);
    let mut worst = None;
    while let Ok(index) = u8::try_from(palette.len()) {
        let exact = palette.len() < EXACT || colours.len() <= 256;
        let next = if exact { Some(palette.len()) } else { worst };
        let Some(next) = next.and_then(|next| candidates.get(next)) else {
            break;
        };
        palette.push(next.colour);
        worst = serve(&mut near, &candidates, next, index);
    }
    let mut nearest = vec![0; colours.len()];
    let (judged, rare) = order.split_at(judged);
    for (number, near) in judged.iter().zip(near) {
        nearest[*number as usize] = near.index;
    }
    let mut cells = Cells::new(&palette);
    for &number in rare {
        nearest[number as usize] = cells.nearest(colours[number as usize].0);
    }
    (palette, nearest)
}

/// A cache of the nearest colour, for colours that differ little and occur in few pixels.
struct Cells {
    palette: Vec<Candidate>,
    /// Indexed by the upper five bits of each component.
    known: Vec<Option<u8>>,
}

impl Cells {
    fn new(palette: &[Rgb]) -> Self {
        Self {
            palette: palette.iter().map(|&it| Candidate::new((it, 0))).collect(),
            known: vec![None; 1 << 15],
        }
    }

    fn nearest(&mut self, colour: Rgb) -> u8 {
        let [red, green, blue] = colour.map(|part| usize::from(part >> 3));
        let cell = &mut self.known[red << 10 | green << 5 | blue];
        if let Some(index) = *cell {
            return index;
        }
        let middle = Candidate::new((colour.map(|part| part & 0xF8 | 4), 0));
        let (mut far, mut index) = (u32::MAX, 0);
        for (number, part) in (0u8..=255).zip(&self.palette) {
            let apart = part.distance(&middle);
            if apart < far {
                (far, index) = (apart, number);
            }
        }
        *cell = Some(index);
        index
    }
}

/// The distance to the nearest colour of the palette, and its index.
#[derive(Clone, Copy)]
struct Near {
    far: u32,
    index: u8,
}

impl Near {
    const NONE: Self = Self {
        far: u32::MAX,
        index: 0,
    };
}

/// Updates the candidates that a new colour of the palette is nearer to. Returns the candidate that
/// is served worst then, by its number of pixels and its distance; `None` if all are exact.
fn serve(near: &mut [Near], candidates: &[Candidate], new: &Candidate, index: u8) -> Option<usize> {
    let mut worst = (0, None);
    for (at, (near, candidate)) in near.iter_mut().zip(candidates).enumerate() {
        let far = candidate.distance(new);
        if far < near.far {
            *near = Near { far, index };
        }
        let weight = u64::from(candidate.count) * u64::from(near.far);
        if weight > worst.0 {
            worst = (weight, Some(at));
        }
    }
    worst.1
}

/// A colour in a form that is fast to compare.
struct Candidate {
    colour: Rgb,
    parts: [i32; 3],
    count: u32,
}

impl Candidate {
    fn new((colour, count): (Rgb, u32)) -> Self {
        Self {
            colour,
            parts: colour.map(i32::from),
            count,
        }
    }

    /// Returns how different two colours look. Eyes are most sensitive to green and least to blue.
    fn distance(&self, other: &Candidate) -> u32 {
        let part = |at: usize| {
            let apart = self.parts[at] - other.parts[at];
            (apart * apart).unsigned_abs()
        };
        3 * part(0) + 4 * part(1) + 2 * part(2)
    }
}
