//! Layout of the grid: how many columns and rows the bounds of given rings are divided into.

use super::grid_axis::Axis;
use super::{Bvh, Rings};
use crate::number::{Float, Number, f64_max, f64_min};
use crate::shape::Aabb;

/// Most cells for each vertex. With more of them, queries of large outlines are slower, because the hints of the cells
/// leave the cache.
const CELLS: f64 = 4.0;

/// Most cells that an edge may cross on average: the time to fill them.
const CROSSINGS: f64 = 192.0;

/// Most runs for each vertex, unless there are few cells.
const RUNS: usize = 12;

/// The layout of a grid.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Plan {
    pub columns: Axis,
    pub rows: Axis,
}

impl Plan {
    /// Divides the bounds into cells that are longer in the direction of most edges, so that a cell meets few edges
    /// even in a comb of long teeth. O(n).
    pub fn new(rings: Rings) -> Self {
        Plan::of_cells(rings, CELLS * rings.vertices.len() as f64)
    }

    /// The number of runs from which on the grid takes too much memory.
    pub fn most_runs(&self, rings: Rings) -> usize {
        if self.cells() <= 16 { usize::MAX } else { rings.vertices.len().saturating_mul(RUNS) }
    }

    /// A layout with a quarter of the cells.
    pub fn coarser(&self, rings: Rings) -> Self {
        Plan::of_cells(rings, self.cells() as f64 / 4.0)
    }

    fn of_cells(rings: Rings, wanted: f64) -> Self {
        let [mut x, mut y] = [[f64::INFINITY, f64::NEG_INFINITY]; 2];
        let [mut across, mut up] = [0.0; 2];
        for ring in rings.iter() {
            let mut points = ring.iter().chain(ring.first()).map(|point| point.map(|value| Float(value).widen()));
            let mut a = points.next().unwrap_or([0.0; 2]);
            points.for_each(|b| {
                x = [f64_min(x[0], a[0]), f64_max(x[1], a[0])];
                y = [f64_min(y[0], a[1]), f64_max(y[1], a[1])];
                across += (b[0] - a[0]).abs();
                up += (b[1] - a[1]).abs();
                a = b;
            });
        }
        let count = rings.vertices.len() as f64;
        // How many times the edges span the bounds, in each direction.
        let laps = |length: f64, [low, high]: [f64; 2]| if high > low { length / (high - low) } else { 1.0 };
        let (across, up) = (laps(across, x), laps(up, y));
        // All columns are crossed across·columns times, all rows up·rows times. For a given number of cells the sum is
        // least if both are equal: then it is 2·√(cells·across·up).
        let most = CROSSINGS * count / 2.0;
        let cells = wanted.min(most * (most / (across * up))).clamp(1.0, f64::from(1 << 28));
        let columns = Axis::new(x, f64_min(libm::sqrt(cells * up / across), cells));
        let rows = Axis::new(y, libm::floor(cells / columns.count() as f64));
        Plan { columns, rows }
    }

    /// A layout without a grid: the BVH locates points.
    pub fn without_cells(tree: &Bvh) -> Self {
        let Aabb { min, max } = tree.bounds::<Float>();
        let (columns, rows) = (Axis::new([min.x, max.x], 1.0), Axis::new([min.y, max.y], 1.0));
        Plan { columns, rows }
    }

    /// Whether all coordinates of the tree's bounds, and of points that an axis [`contains`](Axis::contains), are small
    /// enough for filters.
    pub fn is_small(&self, tree: &Bvh) -> bool {
        let Aabb { min, max } = tree.bounds::<Float>();
        let largest = [min.x, min.y, max.x, max.y].into_iter().fold(0.0, |most, value| f64_max(most, value.abs()));
        largest < f64::from(1u32 << 30) && self.columns.is_divided() && self.rows.is_divided()
    }

    pub fn cells(&self) -> usize {
        self.columns.count() * self.rows.count()
    }
}
