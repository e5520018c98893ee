//! From pixels to a small PNG.
//!
//! Pictures of flat colours have few of them; edges add mixtures. A palette of at most 256 makes
//! the file a third as large as full colour and quicker to write.

use std::collections::HashMap;

use png::{BitDepth, ColorType, Compression, Encoder, Filter};
use tiny_skia::Pixmap;

use crate::paint::PaintError;

type Rgb = [u8; 3];

/// Writes opaque pixels as a PNG with a palette.
pub(crate) fn png(pixmap: &Pixmap) -> Result<Vec<u8>, PaintError> {
    let (palette, indices) = quantise(pixmap);
    let mut bytes = Vec::new();
    write(pixmap, &palette, &indices, &mut bytes)
        .map_err(|error| PaintError::Encode(error.to_string()))?;
    Ok(bytes)
}

fn write(
    pixmap: &Pixmap,
    palette: &[Rgb],
    indices: &[u8],
    bytes: &mut Vec<u8>,
) -> Result<(), png::EncodingError> {
    let mut encoder = Encoder::new(bytes, pixmap.width(), pixmap.height());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.concat());
    encoder.set_compression(Compression::Balanced);
    // Indices are names, not amounts: differences between neighbours say nothing.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indices)?;
    writer.finish()
}

/// The colours of a picture, at most 256, and for each pixel which of them it has.
fn quantise(pixmap: &Pixmap) -> (Vec<Rgb>, Vec<u8>) {
    let mut counts: HashMap<Rgb, u32> = HashMap::new();
    for (colour, run) in runs(pixmap) {
        let length = u32::try_from(run).unwrap_or(u32::MAX);
        let count = counts.entry(colour).or_default();
        *count = count.saturating_add(length);
    }
    let mut colours: Vec<(u32, Rgb)> = counts
        .into_iter()
        .map(|(colour, count)| (count, colour))
        .collect();
    // Frequent first; the colour itself settles ties, so that bytes never depend on hashing.
    colours.sort_unstable_by(|one, two| two.0.cmp(&one.0).then(one.1.cmp(&two.1)));
    let (palette, nearest) = choose(&colours);
    let index: HashMap<Rgb, u8> = colours
        .iter()
        .zip(nearest)
        .map(|(&(_, colour), near)| (colour, near))
        .collect();
    let mut indices = Vec::with_capacity(pixmap.pixels().len());
    for (colour, run) in runs(pixmap) {
        let index = index.get(&colour).copied().unwrap_or_default();
        indices.resize(indices.len() + run, index);
    }
    (palette, indices)
}

/// How many of the most frequent colours stay exactly as they are.
const EXACT: usize = 128;

/// A palette, and for each colour which of the palette is nearest. The most frequent colours are
/// in it; then, one by one, whichever is worst served by those before, by how many pixels it has
/// and how far off they would be.
fn choose(colours: &[(u32, Rgb)]) -> (Vec<Rgb>, Vec<u8>) {
    let mut palette: Vec<Rgb> = Vec::with_capacity(256);
    let mut near: Vec<(u32, u8)> = vec![(u32::MAX, 0); colours.len()];
    while let Ok(index) = u8::try_from(palette.len()) {
        let exact = palette.len() < EXACT || colours.len() <= 256;
        let next = if exact {
            colours.get(palette.len())
        } else {
            colours
                .iter()
                .zip(&near)
                .max_by_key(|((count, _), (far, _))| u64::from(*count) * u64::from(*far))
                .filter(|(_, (far, _))| *far > 0)
                .map(|(colour, _)| colour)
        };
        let Some(&(_, next)) = next else { break };
        palette.push(next);
        for (near, &(_, colour)) in near.iter_mut().zip(colours) {
            let far = distance(next, colour);
            if far < near.0 {
                *near = (far, index);
            }
        }
    }
    (palette, near.into_iter().map(|(_, index)| index).collect())
}

/// How different two colours look. Eyes are keenest for green and dullest for blue.
fn distance(one: Rgb, two: Rgb) -> u32 {
    let part = |at: usize| {
        let apart = u32::from(one[at].abs_diff(two[at]));
        apart * apart
    };
    3 * part(0) + 4 * part(1) + 2 * part(2)
}

/// The pixels as runs of one colour.
fn runs(pixmap: &Pixmap) -> impl Iterator<Item = (Rgb, usize)> + '_ {
    pixmap
        .pixels()
        .chunk_by(|one, two| one == two)
        .filter_map(|run| {
            let colour = run.first()?;
            Some(([colour.red(), colour.green(), colour.blue()], run.len()))
        })
}
