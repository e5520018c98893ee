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

/// The colours of a picture, at most 256, and for each pixel which of them it has. With more
/// colours the most frequent ones stay, and each other becomes the nearest of them.
fn quantise(pixmap: &Pixmap) -> (Vec<Rgb>, Vec<u8>) {
    let mut counts: HashMap<Rgb, (u32, u16)> = HashMap::new();
    for (colour, run) in runs(pixmap) {
        let length = u32::try_from(run).unwrap_or(u32::MAX);
        let count = &mut counts.entry(colour).or_default().0;
        *count = count.saturating_add(length);
    }
    let mut colours: Vec<(u32, Rgb)> = counts
        .iter()
        .map(|(&colour, &(count, _))| (count, colour))
        .collect();
    // Frequent first; the colour itself settles ties, so that bytes never depend on hashing.
    colours.sort_unstable_by(|one, two| two.0.cmp(&one.0).then(one.1.cmp(&two.1)));
    let palette: Vec<Rgb> = colours
        .iter()
        .take(256)
        .map(|&(_, colour)| colour)
        .collect();
    let index: HashMap<Rgb, u8> = colours
        .iter()
        .map(|&(_, colour)| (colour, nearest(&palette, colour)))
        .collect();
    let mut indices = Vec::with_capacity(pixmap.pixels().len());
    for (colour, run) in runs(pixmap) {
        let index = index.get(&colour).copied().unwrap_or_default();
        indices.resize(indices.len() + run, index);
    }
    (palette, indices)
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

fn nearest(palette: &[Rgb], colour: Rgb) -> u8 {
    let distance = |other: &Rgb| -> i32 {
        let part = |at: usize| i32::from(other[at]) - i32::from(colour[at]);
        let [red, green, blue] = [part(0), part(1), part(2)];
        // Eyes are keenest for green and dullest for blue.
        3 * red * red + 4 * green * green + 2 * blue * blue
    };
    let nearest = palette
        .iter()
        .enumerate()
        .min_by_key(|(_, other)| distance(other))
        .map_or(0, |(at, _)| at);
    u8::try_from(nearest).unwrap_or_default()
}
