//! A landscape as sets of bits, for fast evaluation.

use glass_road::{Estate, Ground, Landscape, Space};

/// A set of spaces as bits, row by row.
pub(crate) type Bits = u32;

const ALL: Bits = (1 << Space::COUNT) - 1;
/// The spaces of the first column.
const LEFT: Bits = 0x11111;
/// The spaces of the last column.
const RIGHT: Bits = LEFT << 3;

/// Returns the spaces that share an edge with any of `bits`.
pub(crate) const fn around(bits: Bits) -> Bits {
    let columns = ((bits & !RIGHT) << 1) | ((bits & !LEFT) >> 1);
    (columns | (bits << 4) | (bits >> 4)) & ALL
}

/// The spaces of a landscape by content.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct LandscapeSpaces {
    /// The small tiles by kind.
    pub small: [Bits; 3],
    /// The left halves of forests.
    pub forests: Bits,
    /// The empty spaces.
    pub empty: Bits,
    /// The spaces with buildings.
    pub built: Bits,
}

impl LandscapeSpaces {
    pub(crate) fn of(estate: &Estate) -> Self {
        let mut land = LandscapeSpaces::default();
        for (index, ground) in estate.grounds.as_flattened().iter().enumerate() {
            let bit = 1 << index;
            match ground {
                Ground::Empty => land.empty |= bit,
                Ground::Landscape(kind) => land.small[kind.index()] |= bit,
                Ground::ForestLeft => land.forests |= bit,
                Ground::ForestRight => {}
                Ground::Building(_) => land.built |= bit,
            }
        }
        land
    }

    /// Returns the tiles of a kind.
    pub(crate) const fn kind(&self, kind: Landscape) -> Bits {
        self.small[kind.index()]
    }

    /// Returns the most spaces of `wanted` that are beside one empty space.
    pub(crate) fn most_beside_empty(&self, wanted: Bits) -> u32 {
        each(self.empty)
            .map(|space| (around(space) & wanted).count_ones())
            .max()
            .unwrap_or(0)
    }
}

/// Iterates over the single bits of a set.
pub(crate) fn each(mut bits: Bits) -> impl Iterator<Item = Bits> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let lowest = bits & bits.wrapping_neg();
        bits &= bits - 1;
        Some(lowest)
    })
}

/// Returns the size of the largest group connected by edges.
pub(crate) fn largest_group(bits: Bits) -> u32 {
    let mut left = bits;
    let mut largest = 0;
    while left != 0 {
        let mut group = left & left.wrapping_neg();
        loop {
            let reach = (group | around(group)) & left;
            if reach == group {
                break;
            }
            group = reach;
        }
        largest = largest.max(group.count_ones());
        left &= !group;
    }
    largest
}

/// Whether the set contains a block of two by two.
pub(crate) const fn has_square(bits: Bits) -> bool {
    let pairs = bits & (bits >> 1) & !RIGHT;
    pairs & (pairs >> 4) != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use glass_road::SpaceSet;

    #[test]
    fn the_bits_agree_with_the_rules() {
        let mut bits: Bits = 0x5_1e3b;
        for _ in 0..2000 {
            bits = (bits.wrapping_mul(1_103_515_245).wrapping_add(12_345) >> 3) & ALL;
            let set: SpaceSet = Space::all()
                .filter(|space| bits & (1 << space.index()) != 0)
                .collect();
            assert_eq!(u32::from(set.largest_group()), largest_group(bits));
            assert_eq!(set.has_square(), has_square(bits));
        }
        for space in Space::all() {
            let near = around(1 << space.index());
            assert!(Space::all().all(|other| {
                space.neighbours().contains(other) == (near & (1 << other.index()) != 0)
            }));
        }
    }
}
