//! From pixels to a small PNG.
//!
//! Pictures of flat colours have few of them; edges add mixtures. A palette of at most 256 makes
//! the file a third as large as full colour and quicker to write.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};
use tiny_skia::Pixmap;

use crate::blend::Pixel;
use crate::paint::PaintError;

type Rgb = [u8; 3];

/// How hard the file is pressed: further levels cost several times as much and save a tenth.
const LEVEL: u8 = 2;

/// Writes opaque pixels as a PNG with a palette.
pub(crate) fn png(pixmap: &Pixmap) -> Result<Vec<u8>, PaintError> {
    let (palette, indices) = quantise(pixmap);
    let mut bytes = Vec::with_capacity(1 << 17);
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
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    // Indices are names, not amounts: differences between neighbours say nothing.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indices)?;
    writer.finish()
}

/// The colours of a picture, at most 256, and for each pixel which of them it has.
fn quantise(pixmap: &Pixmap) -> (Vec<Rgb>, Vec<u8>) {
    let (pixels, _) = pixmap.data().as_chunks::<4>();
    let mut colours = Colours::new();
    let mut runs: Vec<(u32, u32)> = Vec::with_capacity(1 << 18);
    for (colour, length) in Runs::of(pixels) {
        runs.push((colours.count(colour, length), length));
    }
    let (palette, nearest) = choose(&colours.found);
    let mut indices = vec![0; pixels.len()];
    let mut rest = indices.as_mut_slice();
    for (number, length) in runs {
        let index = nearest.get(number as usize).copied().unwrap_or_default();
        let (run, after) = rest.split_at_mut(length as usize);
        fill(run, index);
        rest = after;
    }
    (palette, indices)
}

/// Most runs are short: those are written without much ado.
fn fill(run: &mut [u8], index: u8) {
    if run.len() > 16 {
        run.fill(index);
        return;
    }
    let (fours, rest) = run.as_chunks_mut::<4>();
    for four in fours {
        *four = [index; 4];
    }
    for one in rest {
        *one = index;
    }
}

/// Pixels as runs of one colour.
struct Runs<'a> {
    pixels: std::slice::Iter<'a, Pixel>,
    next: Option<u32>,
}

impl<'a> Runs<'a> {
    fn of(pixels: &'a [Pixel]) -> Self {
        let mut pixels = pixels.iter();
        let next = pixels.next().map(|&pixel| u32::from_le_bytes(pixel));
        Self { pixels, next }
    }
}

impl Iterator for Runs<'_> {
    type Item = (Rgb, u32);

    fn next(&mut self) -> Option<Self::Item> {
        let colour = self.next.take()?;
        let mut length = 1;
        for &pixel in self.pixels.by_ref() {
            let pixel = u32::from_le_bytes(pixel);
            if pixel != colour {
                self.next = Some(pixel);
                break;
            }
            length += 1;
        }
        let [red, green, blue, _] = colour.to_le_bytes();
        Some(([red, green, blue], length))
    }
}

/// The colours of a picture in the order in which they are met, and how many pixels have each.
struct Colours {
    found: Vec<(Rgb, u32)>,
    /// The number of a colour, from 1, by its hash; 0 for none.
    places: Vec<u32>,
}

impl Colours {
    fn new() -> Self {
        Self {
            found: Vec::new(),
            places: vec![0; 1 << 14],
        }
    }

    /// Counts pixels of a colour; answers the colour's number.
    fn count(&mut self, colour: Rgb, pixels: u32) -> u32 {
        let mut place = self.place(colour);
        loop {
            let taken = self.places[place];
            let Some(number) = taken.checked_sub(1) else {
                break;
            };
            let (known, count) = &mut self.found[number as usize];
            if *known == colour {
                *count = count.saturating_add(pixels);
                return number;
            }
            place = (place + 1) % self.places.len();
        }
        // There are fewer colours than a u32 counts.
        let number = u32::try_from(self.found.len()).unwrap_or(u32::MAX);
        self.found.push((colour, pixels));
        self.places[place] = number.saturating_add(1);
        if self.found.len() * 2 > self.places.len() {
            self.grow();
        }
        number
    }

    /// Where a colour's number is looked for first.
    fn place(&self, [red, green, blue]: Rgb) -> usize {
        let hash = u32::from_be_bytes([0, red, green, blue]).wrapping_mul(0x9E37_79B1);
        (hash >> 8) as usize % self.places.len()
    }

    fn grow(&mut self) {
        self.places = vec![0; self.places.len() * 4];
        for (number, at) in (1u32..).zip(0..self.found.len()) {
            let mut place = self.place(self.found[at].0);
            while self.places[place] != 0 {
                place = (place + 1) % self.places.len();
            }
            self.places[place] = number;
        }
    }
}

/// How many of the most frequent colours stay exactly as they are.
const EXACT: usize = 128;

/// How many colours the others are chosen from.
const CANDIDATES: usize = 2_048;

/// A palette, and for each colour which of the palette is nearest. The most frequent colours are
/// in it; then, one by one, whichever is worst served by those before, by how many pixels it has
/// and how far off they would be.
fn choose(colours: &[(Rgb, u32)]) -> (Vec<Rgb>, Vec<u8>) {
    let mut order: Vec<u32> = (0u32..).take(colours.len()).collect();
    // Frequent first; the colour itself settles ties.
    order.sort_unstable_by_key(|&number| {
        let (colour, count) = colours[number as usize];
        (std::cmp::Reverse(count), colour)
    });
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
    let (judged, rare) = order.split_at(candidates.len());
    for (number, near) in judged.iter().zip(near) {
        nearest[*number as usize] = near.index;
    }
    let palette_parts: Vec<Candidate> = palette.iter().map(|&it| Candidate::new((it, 0))).collect();
    for &number in rare {
        let colour = Candidate::new(colours[number as usize]);
        let best = (0u8..=255)
            .zip(&palette_parts)
            .min_by_key(|(_, part)| part.distance(&colour));
        nearest[number as usize] = best.map_or(0, |(index, _)| index);
    }
    (palette, nearest)
}

/// How far off the nearest colour of the palette is, and which it is.
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

/// Notes whom a new colour of the palette serves better than those before; answers who is worst
/// served then, by how many pixels it has and how far off they are, unless nobody is off at all.
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

/// A colour in a form that is quick to compare.
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

    /// How different two colours look. Eyes are keenest for green and dullest for blue.
    fn distance(&self, other: &Candidate) -> u32 {
        let part = |at: usize| {
            let apart = self.parts[at] - other.parts[at];
            (apart * apart).unsigned_abs()
        };
        3 * part(0) + 4 * part(1) + 2 * part(2)
    }
}
