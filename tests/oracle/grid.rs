//! Outlines of grids against their definition: pieces of cells, the parts outside of each, and the sides between them.

use super::scaled;
use super::shapes::is_nearest;
use graze_c::grid::graze_trace_grid;
use graze_c::overlap::graze_owns_polygon_point;
use graze_oracle::RBig;
use graze_oracle::generate::Rng;
use std::collections::{BTreeMap, BTreeSet};

type Corner = [i64; 2];

/// Cells, and everything around them empty.
struct Grid {
    width: i64,
    height: i64,
    row_bytes: usize,
    bytes: Vec<u8>,
}

impl Grid {
    fn random(rng: &mut Rng) -> Grid {
        let largest = if rng.u8(0..8) == 0 { 40 } else { 7 };
        let (width, height) = (rng.usize(1..=largest), rng.usize(1..=largest));
        let row_bytes = width + rng.usize(0..3);
        let density = [0.0, 0.1, 0.4, 0.5, 0.6, 0.7, 0.9, 1.0][rng.usize(0..8)];
        // Behind a row there may be anything.
        let mut bytes: Vec<u8> = (0..row_bytes * height).map(|_| rng.u8(..)).collect();
        for row in bytes.chunks_mut(row_bytes) {
            row[..width].fill_with(|| if rng.f64() < density { rng.u8(1..) } else { 0 });
        }
        bytes.truncate(row_bytes * (height - 1) + width);
        Grid { width: width as i64, height: height as i64, row_bytes, bytes }
    }

    fn is_solid(&self, [x, y]: Corner) -> bool {
        (0..self.width).contains(&x)
            && (0..self.height).contains(&y)
            && self.bytes[y as usize * self.row_bytes + x as usize] != 0
    }

    /// The cells connected with one through sides, of those within a frame around the grid for which `is_in` holds.
    fn connected(&self, from: Corner, is_in: impl Fn(Corner) -> bool) -> BTreeSet<Corner> {
        let (mut all, mut open) = (BTreeSet::from([from]), vec![from]);
        while let Some([x, y]) = open.pop() {
            for next in [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]] {
                let in_frame = (-1..=self.width).contains(&next[0]) && (-1..=self.height).contains(&next[1]);
                if in_frame && is_in(next) && all.insert(next) {
                    open.push(next);
                }
            }
        }
        all
    }

    /// Each side between a piece and a part outside of it, from corner to corner with the piece on its left;
    /// and the first cells of both.
    fn sides(&self) -> BTreeMap<[Corner; 2], [Corner; 2]> {
        let mut sides = BTreeMap::new();
        let mut known = BTreeSet::new();
        for cell in (0..self.height).flat_map(|y| (0..self.width).map(move |x| [x, y])) {
            if !self.is_solid(cell) || known.contains(&cell) {
                continue;
            }
            let piece = self.connected(cell, |other| self.is_solid(other));
            known.extend(piece.iter().copied());
            let mut outside: BTreeSet<Corner> =
                (-1..=self.height).flat_map(|y| (-1..=self.width).map(move |x| [x, y])).collect();
            outside.retain(|cell| !piece.contains(cell));
            while let Some(&first) = outside.first() {
                let part = self.connected(first, |other| !piece.contains(&other));
                outside.retain(|cell| !part.contains(cell));
                for &[x, y] in &piece {
                    let (a, b, c, d) = ([x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]);
                    for (beside, side) in
                        [([x, y - 1], [a, b]), ([x + 1, y], [b, c]), ([x, y + 1], [c, d]), ([x - 1, y], [d, a])]
                    {
                        if part.contains(&beside) {
                            assert_eq!(sides.insert(side, [cell, first]), None);
                        }
                    }
                }
            }
        }
        sides
    }
}

/// Traces a grid whose corners lie at whole numbers.
fn traced(grid: &Grid) -> Vec<Vec<Corner>> {
    let (xy, counts) = traced_at(grid, [0.0, 0.0, 1.0]);
    let mut rest = xy.as_slice();
    let rings = counts.iter().map(|count| {
        let (ring, others) = rest.split_at(*count as usize);
        rest = others;
        ring.iter().map(|vertex| vertex.map(|value| value as i64)).collect()
    });
    rings.collect()
}

fn traced_at(grid: &Grid, [x, y, size]: [f32; 3]) -> (Vec<[f32; 2]>, Vec<u32>) {
    let trace = |xy: &mut [[f32; 2]], counts: &mut [u32]| {
        let (width, height) = (grid.width as usize, grid.height as usize);
        let mut rings = 0;
        let count = unsafe {
            let (cells, row_bytes) = (grid.bytes.as_ptr(), grid.row_bytes);
            let (capacity, out) = (xy.len(), xy.as_mut_ptr().cast());
            let (ring_capacity, counts) = (counts.len(), counts.as_mut_ptr());
            let rings = &raw mut rings;
            graze_trace_grid(cells, width, height, row_bytes, x, y, size, out, capacity, counts, ring_capacity, rings)
        };
        (count, rings)
    };
    let (count, rings) = trace(&mut [], &mut []);
    let (mut xy, mut counts) = (vec![[77.0; 2]; count + 1], vec![77; rings + 1]);
    assert_eq!(trace(&mut xy, &mut counts), (count, rings));
    assert_eq!((xy.pop(), counts.pop()), (Some([77.0; 2]), Some(77)), "nothing is written beyond the last");
    assert_eq!(counts.iter().sum::<u32>() as usize, count);
    (xy, counts)
}

#[test]
fn rings_are_the_boundaries_of_pieces() {
    let mut rng = crate::seeded(71);
    let mut rings_checked = 0;
    for _ in 0..scaled(20_000) {
        let grid = Grid::random(&mut rng);
        let mut sides = grid.sides();
        let mut boundaries = BTreeSet::new();
        let rings = traced(&grid);
        let mut before = None;
        for ring in &rings {
            let row_order = |corner: &Corner| [corner[1], corner[0]];
            assert_eq!(ring.iter().min_by_key(|corner| row_order(corner)), ring.first());
            assert!(before < Some(row_order(&ring[0])), "{rings:?}");
            before = Some(row_order(&ring[0]));
            let (mut corners, mut own) = (BTreeSet::new(), BTreeSet::new());
            for (i, &from) in ring.iter().enumerate() {
                let (to, next) = (ring[(i + 1) % ring.len()], ring[(i + 2) % ring.len()]);
                let step = [(to[0] - from[0]).signum(), (to[1] - from[1]).signum()];
                assert_eq!(step[0].abs() + step[1].abs(), 1, "{ring:?}");
                assert!((from[0] == to[0]) != (to[0] == next[0]), "collinear: {ring:?}");
                let mut at = from;
                while at != to {
                    assert!(corners.insert(at), "not simple: {ring:?}");
                    let end = [at[0] + step[0], at[1] + step[1]];
                    own.extend(sides.remove(&[at, end]).or_else(|| panic!("{at:?} to {end:?} in {ring:?}")));
                    at = end;
                }
            }
            // One boundary, which is this ring's alone.
            assert_eq!(own.len(), 1, "{ring:?}");
            assert!(boundaries.insert(own), "two rings of one boundary: {rings:?}");
            rings_checked += 1;
        }
        assert!(sides.is_empty(), "left out: {sides:?}");
        if grid.width <= 7 {
            every_center_is_as_its_cell(&grid, &rings);
        }
    }
    println!("checked {rings_checked} rings");
}

/// By the even-odd rule of all rings together.
fn every_center_is_as_its_cell(grid: &Grid, rings: &[Vec<Corner>]) {
    let floats: Vec<Vec<[f32; 2]>> =
        rings.iter().map(|ring| ring.iter().map(|corner| corner.map(|value| value as f32)).collect()).collect();
    for cell in (-1..=grid.height).flat_map(|y| (-1..=grid.width).map(move |x| [x, y])) {
        let [x, y] = cell.map(|value| value as f32 + 0.5);
        let owned = floats
            .iter()
            .filter(|ring| unsafe { graze_owns_polygon_point(ring.as_flattened().as_ptr(), ring.len(), x, y) != 0 });
        assert_eq!(owned.count() % 2 == 1, grid.is_solid(cell), "{cell:?} in {rings:?}");
    }
}

#[test]
fn corners_are_rounded_once() {
    let mut rng = crate::seeded(72);
    let rational = |value: f32| RBig::try_from(value).expect("finite");
    let (mut checked, mut refused) = (0, 0);
    for _ in 0..scaled(20_000) {
        let grid = Grid::random(&mut rng);
        let number = |rng: &mut Rng| match rng.u8(0..6) {
            0 => f32::from_bits(rng.u32(0..1 << 24)),
            1 => rng.u32(0..64) as f32 / 8.0,
            2 => rng.f32() * 1e38,
            _ => rng.f32() * f32::from_bits(rng.u32(100..150) << 23),
        };
        let (size, mut sign) = (number(&mut rng), || if rng.bool() { 1.0 } else { -1.0 });
        let signs = [sign(), sign()];
        let [x, y] = signs.map(|sign| sign * number(&mut rng));
        let far = |origin: f32, cells: i64| f64::from(origin) + cells as f64 * f64::from(size);
        if [far(x, grid.width), far(y, grid.height)].iter().any(|far| far.abs() >= f64::from(f32::MAX)) {
            refused += 1;
            continue;
        }
        let corners: Vec<Corner> = traced(&grid).concat();
        for (found, corner) in traced_at(&grid, [x, y, size]).0.iter().zip(&corners) {
            for (axis, origin) in [x, y].into_iter().enumerate() {
                let exact = rational(origin) + rational(size) * RBig::from(corner[axis]);
                assert!(is_nearest(found[axis], &exact), "{found:?}: {x:e} {y:e} {size:e} at {corner:?}");
                checked += 1;
            }
        }
    }
    println!("checked {checked} coordinates; {refused} grids are too large");
}
