//! The few edges of a convex outline, and where a vertex of another shape is, if `f64` shows it without a search.

use crate::number::{Number, Sign, f64_min};
use crate::predicate::Point;
use crate::predicate::determinant::{DETERMINANT_CANCELLED, rounded_determinant};
use crate::shape::{NearEdges, Shape, is_convex};

/// The most edges. Of more a search leaves most out.
const MOST_EDGES: usize = 8;

/// The edges of a convex outline in the caller's order, each directed so that the inside is to its left.
pub struct ConvexEdges<N> {
    count: usize,
    edges: [[Point<N>; 2]; MOST_EDGES],
}

/// Where a vertex certainly is.
#[derive(Clone, Copy)]
pub enum CertainPlace {
    Outside,
    /// Inside, and the nearest edge.
    Inside(usize),
}

impl<N: Number> ConvexEdges<N> {
    /// The edges of an outline with a winding. None if they are many, or if the shape is not convex. An indexed outline
    /// may be one of several, between which the inside is.
    #[inline(always)]
    pub fn of(near: &NearEdges<N>, winding: Sign) -> Option<Self> {
        let Shape { vertices, .. } = near.shape;
        let count = vertices.count();
        if winding == 0 || count > MOST_EDGES || near.is_indexed() || !is_convex(vertices) {
            return None;
        }
        let mut edges = [[vertices.first(); 2]; MOST_EDGES];
        for (i, edge) in edges.iter_mut().enumerate().take(count) {
            *edge = vertices.edge(i).directed(winding);
        }
        Some(ConvexEdges { count, edges })
    }

    pub fn edges(&self) -> impl Iterator<Item = &[Point<N>; 2]> {
        self.edges.iter().take(self.count)
    }

    /// The place of a point. None if it is close to the line of an edge, or about as near to another edge.
    ///
    /// The least distance from the lines of the edges is that from an edge, because the outline is convex.
    pub fn place(&self, p: Point<N>) -> Option<CertainPlace> {
        /// Determinants are off by less than 2^-30 of themselves, unless they cancel.
        const CLEAR: f64 = 1.0 + 1.0 / (1u64 << 20) as f64;
        let (mut least, mut nearest, mut next, mut is_certain) = (f64::INFINITY, 0, f64::INFINITY, true);
        for (i, [from, to]) in self.edges().enumerate() {
            let (behind, size) = rounded_determinant(*from, *to, p);
            if behind < -N::SLACK * size {
                return Some(CertainPlace::Outside);
            }
            is_certain &= behind > DETERMINANT_CANCELLED * size;
            let (ux, uy) = (to.x - from.x, to.y - from.y);
            let square = behind * (behind / (ux * ux + uy * uy));
            if square < least {
                (least, nearest, next) = (square, i, least);
            } else {
                next = f64_min(next, square);
            }
        }
        (is_certain && next > least * CLEAR).then_some(CertainPlace::Inside(nearest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::separation;
    use crate::number::Float;
    use crate::shape::{Kind, Outline};

    /// On a grid, where points lie on edges, on their lines, and as far from two edges; at scales from denormals to
    /// overflow, and in both directions of an outline.
    #[test]
    fn places_are_those_of_a_search() {
        const CORNERS: [[i32; 2]; 8] = [[1, 0], [3, 0], [4, 1], [4, 3], [3, 4], [1, 4], [0, 3], [0, 1]];
        let mut random = fastrand::Rng::with_seed(6);
        let (mut inside, mut outside) = (0, 0);
        for round in 0..20_000 {
            let scale = [1.0, 0.3, 1e-30, 1e-42, 1e37][round % 5];
            let mut xy: std::vec::Vec<[f32; 2]> = CORNERS.map(|corner| corner.map(|value| value as f32 * scale)).into();
            while xy.len() > random.usize(3..9) {
                let vertex = random.usize(..xy.len());
                xy.remove(vertex);
            }
            if round % 2 == 0 {
                xy.reverse();
            }
            let first = random.usize(..xy.len());
            xy.rotate_left(first);
            let vertices = Outline::<Float>::new(&xy);
            let near = NearEdges::new(Shape { kind: Kind::Polygon, vertices, radius: 0.0 });
            let edges = ConvexEdges::of(&near, near.winding()).expect("it is convex");
            let mut value = || [random.i32(-1..6) as f32, random.f32() * 6.0 - 1.0][round / 10 % 2] * scale;
            let p = Point::new(Float(value()), Float(value()));
            match edges.place(p) {
                Some(CertainPlace::Outside) => {
                    assert!(vertices.locate(p).is_outside(), "{xy:?} {p:?}");
                    outside += 1;
                }
                Some(CertainPlace::Inside(edge)) => {
                    assert!(vertices.locate(p).is_interior(), "{xy:?} {p:?}");
                    let square = |i| separation(vertices.edge(i), p).square;
                    let others = (0..xy.len()).filter(|i| *i != edge).map(square);
                    let next = others.fold(f64::INFINITY, f64_min);
                    assert!(next > square(edge) * (1.0 + 1.0 / (1u64 << 21) as f64), "{xy:?} {p:?} {edge}");
                    inside += 1;
                }
                None => {}
            }
        }
        assert!(inside > 3000 && outside > 5000, "{inside}, {outside}");
        let notched = [[0.0, 0.0], [4.0, 0.0], [1.0, 1.0], [0.0, 4.0f32]];
        let vertices = Outline::<Float>::new(&notched);
        let near = NearEdges::new(Shape { kind: Kind::Polygon, vertices, radius: 0.0 });
        assert!(ConvexEdges::of(&near, near.winding()).is_none());
    }
}
