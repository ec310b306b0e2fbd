//! Slides at corners that touch at one point, as a body's corner that stands exactly on the seam of two tiles, or that
//! is a few steps of the grid before one and moves straight to it.
//!
//! Many lines through the point separate the corners, and a sweep names any of them. A slide goes on along the side of
//! one of the corners that turns the motion least, or in a dead end along another one.

use super::IndexedShape;
use super::argument::{Argument, ShapeArg};
use super::offset::{MOST_SLIDING_VERTICES, Offset, placed};
use crate::number::{Float, Sign, with_denormals};
use crate::predicate::{Point, Vector, cross, dot_product, orient};
use crate::shape::{Kind, LineFeature, leads_left, neighbor};
use crate::sweep::{SweepHit, edge_normal};

/// A vertex and the places of its neighbors.
struct OpenCorner {
    at: Point<Float>,
    neighbors: [Option<Point<Float>>; 2],
    number: usize,
}

impl OpenCorner {
    /// The lines from the vertex to its neighbors.
    fn lines(&self) -> [Option<[Point<Float>; 2]>; 2] {
        self.neighbors.map(|to| to.map(|to| [self.at, to]))
    }

    /// Whether all sides lead to the right of a line's direction, or along it, and whether to its left.
    fn beside(&self, line: Vector<Float>) -> (bool, bool) {
        let sides = self.neighbors.map(|to| to.map_or(0, |to| cross(line, Vector::between(self.at, to))));
        (sides.iter().all(|side| *side <= 0), sides.iter().all(|side| *side >= 0))
    }
}

/// Where a shape moves, and how far ahead on each axis a corner that it comes to is met.
pub(super) struct Ahead {
    pub way: [f32; 2],
    pub most: Offset,
}

impl Ahead {
    /// Whether a vertex may meet a place, also when it is rounded to floats.
    fn may_meet(&self, vertex: Offset, place: Offset) -> bool {
        let (left, most) = (place.minus(vertex).abs(), self.most);
        let room = |most: f64, place: f64| 2.0 * most + 1e-6 * place.abs() + f64::from(f32::MIN_POSITIVE);
        left.x <= room(most.x, place.x) && left.y <= room(most.y, place.y)
    }

    /// Whether the way leads a vertex to another place.
    fn meets(&self, vertex: Point<Float>, place: Point<Float>) -> bool {
        let [x, y] = self.way.map(Float);
        let (left, way) = (Vector::between(vertex, place), Vector::free(Point::new(x, y)));
        let is_near = left.x().abs() <= self.most.x && left.y().abs() <= self.most.y;
        is_near && cross(left, way) == 0 && dot_product(left, way) >= 0
    }
}

/// The most normals of [`corner_normals`].
pub(super) const MOST_CORNER_NORMALS: usize = 4;

type Normals = [Option<[f32; 2]>; MOST_CORNER_NORMALS];

/// The normals, from a shape at an offset to an obstacle, of the sides at two vertices that meet whose lines separate
/// the corners then. The vertices are ends of the edges of a hit; those where a shape bends inwards have none.
pub(super) fn corner_normals(
    a: ShapeArg<f32>,
    at: Offset,
    obstacle: &IndexedShape,
    hit: &SweepHit,
    ahead: &Ahead,
) -> Normals {
    let met = obstacle.shape;
    let is_round = a.radius.to_bits() != 0 || met.radius.to_bits() != 0;
    let [own, other] = [(a, hit.a_edge), (met, hit.b_edge)].map(|(shape, edge)| end_places(shape.vertices, edge));
    let may_meet = || own.iter().any(|own| other.iter().any(|other| ahead.may_meet(own.plus(at), *other)));
    if is_round || a.is_one_sided || !may_meet() { Default::default() } else { normals_at(a, at, obstacle, hit, ahead) }
}

#[cold]
#[inline(never)]
fn normals_at(a: ShapeArg<f32>, at: Offset, obstacle: &IndexedShape, hit: &SweepHit, ahead: &Ahead) -> Normals {
    let mut buffer = [[0.0; 2]; MOST_SLIDING_VERTICES];
    let a = placed(a, at, &mut buffer);
    let IndexedShape { shape: met, tree } = *obstacle;
    let normals = || {
        let [own, other] = [(a, hit.a_edge), (met, hit.b_edge)].map(|(shape, edge)| ends_of(shape, edge as usize));
        let mut pairs = own.into_iter().flat_map(|one| other.map(|other| (one, other)));
        let (own, other) = pairs.find(|(one, other)| ahead.meets(one.1, other.1))?;
        let winding_of = |shape: ShapeArg<f32>| shape.valid::<Float>().vertices.winding();
        // The tree of a large outline knows it.
        let winding = || if tree.is_usable() { tree.winding() as Sign } else { winding_of(met) };
        let (own, other) = (open_corner(a, own.0, || winding_of(a))?, open_corner(met, other.0, winding)?);
        let separating = |[from, to]: [Point<Float>; 2]| {
            let line = Vector::between(from, to);
            let ((own_right, own_left), (other_right, other_left)) = (own.beside(line), other.beside(line));
            let along = match () {
                () if own_left && other_right => line,
                () if own_right && other_left => Vector::between(to, from),
                () => return None,
            };
            let normal = edge_normal(along);
            let leads_out =
                || leads_left(met.valid::<Float>().vertices, LineFeature::Vertex(other.number), normal.map(|x| -x));
            (!met.is_one_sided || leads_out()).then_some(normal)
        };
        let ([first, second], [third, fourth]) = (own.lines(), other.lines());
        Some([first, second, third, fourth].map(|line| line.and_then(separating)))
    };
    with_denormals(|| normals().unwrap_or_default())
}

/// The places of the ends of an edge.
fn end_places(vertices: &[[f32; 2]], edge: u32) -> [Offset; 2] {
    let end = |vertex: Option<&[f32; 2]>| vertex.map_or(Offset::ZERO, |vertex| Offset::of(*vertex));
    let edge = edge as usize;
    [end(vertices.get(edge)), end(vertices.get(edge + 1).or(vertices.first()))]
}

/// The vertices at the ends of an edge, and their places.
fn ends_of(shape: ShapeArg<f32>, edge: usize) -> [(usize, Point<Float>); 2] {
    let outline = shape.valid::<Float>().vertices;
    let next = if edge + 1 < outline.count() { edge + 1 } else { 0 };
    [edge, next].map(|number| (number, outline.vertex(number)))
}

/// A vertex with its neighbors. None where a polygon with a winding bends inwards.
fn open_corner(shape: ShapeArg<f32>, number: usize, winding: impl FnOnce() -> Sign) -> Option<OpenCorner> {
    let (outline, is_closed) = (shape.valid::<Float>().vertices, shape.kind.is_filled());
    let (at, neighbors) =
        (outline.vertex(number), [false, true].map(|forward| neighbor(outline, is_closed, number, forward)));
    let bends_inward = shape.kind == Kind::Polygon
        && matches!(neighbors, [Some(before), Some(after)] if orient(before, at, after) * winding() < 0);
    (!bends_inward).then_some(OpenCorner { at, neighbors, number })
}
