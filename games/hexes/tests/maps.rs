//! Corners and edges of whole maps, and the island of Das Wasser des Lebens.
#![allow(clippy::unwrap_used)] // a test stops at the first surprise, in its helpers too

use std::collections::{BTreeMap, BTreeSet};

use hexes::{Corner, Edge, HexCoordinates, Layout, Side, Window};
use proptest::prelude::*;
use wasser_des_lebens::{Crossing, Hex as IslandHex, PathId};

fn hex() -> impl Strategy<Value = HexCoordinates> {
    (-30i16..=30, -30i16..=30).prop_map(|(q, r)| HexCoordinates::new(q, r))
}

proptest! {
    #[test]
    fn a_corner_has_one_name_from_each_of_its_hexes(hex in hex()) {
        for (at, corner) in hex.corners().into_iter().enumerate() {
            prop_assert!(corner.hexes().contains(&hex));
            for other in corner.hexes() {
                prop_assert!(other.corners().contains(&corner));
            }
            // It lies between the sides before and after it.
            let beside = [Side::ALL[at], Side::ALL[(at + 1) % 6]].map(|it| hex.neighbour(it));
            prop_assert!(beside.iter().all(|it| corner.hexes().contains(it)));
            for edge in corner.edges() {
                prop_assert!(edge.ends().contains(&corner));
            }
            let (x, y) = corner.place();
            prop_assert_eq!(Corner::at(x, y), Some(corner));
            prop_assert_eq!(Corner::at(x + 1, y), None);
        }
        let (x, y) = hex.centre();
        prop_assert_eq!(Corner::at(x, y), None);
    }

    #[test]
    fn an_edge_has_one_name_from_both_of_its_hexes(hex in hex()) {
        for side in Side::ALL {
            let beside = hex.neighbour(side);
            let edge = hex.edge(side);
            prop_assert_eq!(edge, beside.edge(side.opposite()));
            let [one, other] = edge.ends();
            prop_assert_eq!(Edge::between(other, one), Some(edge));
            prop_assert_eq!(Edge::between(one, one), None);
            let both = BTreeSet::from(edge.hexes());
            prop_assert_eq!(both, BTreeSet::from([hex, beside]));
            prop_assert_eq!(hex.distance(beside), 1);
            prop_assert_eq!(beside.neighbour(side.opposite()), hex);
        }
    }

    #[test]
    fn every_side_of_a_hex_is_as_long_as_its_radius(hex in hex()) {
        let layout = Layout { side: 40.0, x: 7.0, y: -3.0 };
        let far = |(a, b): (f32, f32), (c, d): (f32, f32)| ((a - c).powi(2) + (b - d).powi(2)).sqrt();
        for edge in hex.edges() {
            let [one, other] = layout.ends(edge);
            prop_assert!((far(one, other) - 40.0).abs() < 0.01);
            prop_assert!((far(one, layout.centre(hex)) - 40.0).abs() < 0.01);
            let middle = layout.middle(edge);
            prop_assert!((far(middle, one) - 20.0).abs() < 0.01);
        }
        prop_assert_eq!(layout.outline(hex), hex.corners().map(|it| layout.corner(it)));
    }

    #[test]
    fn a_window_shows_its_hexes_whole_and_in_the_middle(
        hexes in proptest::collection::vec(hex(), 1..20),
        margin in 0.0f32..2.0,
        (width, height) in (100.0f32..2000.0, 100.0f32..2000.0),
    ) {
        let window = Window::around(hexes.iter().copied(), margin).unwrap();
        let layout = window.layout((50.0, 20.0), (width, height));
        let edge = margin * layout.side - 0.1;
        let mut reach = [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY];
        for &hex in &hexes {
            prop_assert!(window.shows(hex));
            for (x, y) in layout.outline(hex) {
                prop_assert!(x >= 50.0 + edge && x <= 50.0 + width - edge, "{x}");
                prop_assert!(y >= 20.0 + edge && y <= 20.0 + height - edge, "{y}");
                reach = [reach[0].min(x), reach[1].min(y), reach[2].max(x), reach[3].max(y)];
            }
        }
        prop_assert!((reach[0] - 50.0 - (50.0 + width - reach[2])).abs() < 0.5);
        prop_assert!((reach[1] - 20.0 - (20.0 + height - reach[3])).abs() < 0.5);
        let (wide, high) = window.size(layout.side);
        prop_assert!(wide <= width + 0.5 && high <= height + 0.5);
        prop_assert!(wide >= width - 0.5 || high >= height - 0.5);
    }
}

#[test]
fn no_hexes_have_no_window() {
    assert_eq!(Window::around([], 1.0), None);
}

#[test]
fn a_window_does_not_show_what_is_far() {
    let window = Window::around([HexCoordinates::new(0, 0)], 0.5).unwrap();
    assert!(window.shows(HexCoordinates::new(0, 1)) && window.shows(HexCoordinates::new(1, 0)));
    assert!(!window.shows(HexCoordinates::new(0, 2)) && !window.shows(HexCoordinates::new(2, 0)));
}

/// Maps: a hexagon of three rings, a row, one hex, and a map with a hole.
fn maps() -> Vec<Vec<HexCoordinates>> {
    let centre = HexCoordinates::new(0, 0);
    let all = (-4..=4).flat_map(|q| (-4..=4).map(move |r| HexCoordinates::new(q, r)));
    vec![
        all.clone()
            .filter(|hex| hex.distance(centre) <= 2)
            .collect(),
        (0..7).map(|q| HexCoordinates::new(q, -3)).collect(),
        vec![centre],
        all.filter(|hex| (1..=3).contains(&hex.distance(centre)))
            .collect(),
    ]
}

#[test]
fn corners_are_shared_by_up_to_three_hexes_and_edges_by_up_to_two() {
    for map in maps() {
        let mut corners: BTreeMap<Corner, usize> = BTreeMap::new();
        let mut edges: BTreeMap<Edge, usize> = BTreeMap::new();
        for hex in &map {
            for corner in hex.corners() {
                *corners.entry(corner).or_default() += 1;
            }
            for edge in hex.edges() {
                *edges.entry(edge).or_default() += 1;
            }
        }
        for (corner, count) in &corners {
            let here = corner.hexes().iter().filter(|it| map.contains(it)).count();
            assert_eq!((*count, *count <= 3), (here, true));
        }
        for (edge, count) in &edges {
            let here = edge.hexes().iter().filter(|it| map.contains(it)).count();
            assert_eq!((*count, *count <= 2), (here, true));
        }
        // Euler's formula: a connected map is one piece; the outside and the hole are faces, too.
        let faces = map.len()
            + if map.contains(&HexCoordinates::new(0, 0)) || map.len() == 7 {
                1
            } else {
                2
            };
        assert_eq!(corners.len() + faces, edges.len() + 2);
    }
}

#[test]
fn the_island_has_its_54_crossings_and_72_paths_one_to_one() {
    let place = |hex: IslandHex| {
        let (q, r) = hex.axial();
        HexCoordinates::new(q.into(), r.into())
    };
    let corner = |crossing: Crossing| {
        let (x, y) = crossing.grid();
        Corner::at(x.into(), y.into()).unwrap()
    };
    let land: Vec<HexCoordinates> = IslandHex::land().map(place).collect();
    let corners: BTreeSet<Corner> = land.iter().flat_map(|hex| hex.corners()).collect();
    let edges: BTreeSet<Edge> = land.iter().flat_map(|hex| hex.edges()).collect();
    assert_eq!((corners.len(), edges.len()), (54, 72));
    assert_eq!(
        Crossing::all().map(corner).collect::<BTreeSet<_>>(),
        corners
    );
    let path = |path: PathId| {
        let [one, other] = path.ends().map(corner);
        Edge::between(one, other).unwrap()
    };
    assert_eq!(PathId::all().map(path).collect::<BTreeSet<_>>(), edges);
    for crossing in Crossing::all() {
        let there: BTreeSet<HexCoordinates> =
            crossing.hexes().iter().map(|&hex| place(hex)).collect();
        assert_eq!(
            BTreeSet::from(corner(crossing).hexes()),
            there,
            "{crossing}"
        );
    }
    for hex in IslandHex::all() {
        assert_eq!(
            place(hex).centre(),
            (hex.grid().0.into(), hex.grid().1.into())
        );
    }
}
