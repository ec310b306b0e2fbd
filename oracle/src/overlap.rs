//! Overlap of edges and outlines: intersections of edges as exact parameters, and the side of an outline a point is on.

use crate::coord::{Edge, ScaledPoint, ScaledShape};
use dashu_int::IBig;
use dashu_ratio::Relaxed;

/// A point of the plane in rationals, brought to a common denominator: `(x / w, y / w)`, `w > 0`.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub x: IBig,
    pub y: IBig,
    pub w: IBig,
}

impl PartialEq for Place {
    fn eq(&self, other: &Place) -> bool {
        &self.x * &other.w == &other.x * &self.w && &self.y * &other.w == &other.y * &self.w
    }
}

impl From<&ScaledPoint> for Place {
    fn from(s: &ScaledPoint) -> Place {
        Place { x: s.x.clone(), y: s.y.clone(), w: IBig::ONE }
    }
}

impl Place {
    /// The point at parameter `t` of an edge: its start at 0, its end at 1.
    pub fn along((a, b): Edge<'_>, t: &Relaxed) -> Place {
        let w = IBig::from(t.denominator().clone());
        let at = |a: &IBig, b: &IBig| a * &w + (b - a) * t.numerator();
        Place { x: at(&a.x, &b.x), y: at(&a.y, &b.y), w }
    }

    /// Whether the point lies on the closed edge.
    pub fn is_on(&self, (a, b): Edge<'_>) -> bool {
        // The offsets from the start of the edge, times w; so are the sides of its box.
        let (x, y) = (&self.x - &a.x * &self.w, &self.y - &a.y * &self.w);
        let (ux, uy) = (&b.x - &a.x, &b.y - &a.y);
        // Inside the box of an edge a point lies on it if it divides both sides alike.
        is_within(&x, &(&ux * &self.w)) && is_within(&y, &(&uy * &self.w)) && x * uy == y * ux
    }
}

/// Where a piece meets another, in parameters of the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Intersection {
    /// Nowhere.
    Nowhere,
    /// In one point.
    At(Relaxed),
    /// In a stretch of positive length, from the smaller parameter to the larger.
    Along(Relaxed, Relaxed),
}

/// `n / d` for any `d` but 0.
fn ratio(n: IBig, d: IBig) -> Relaxed {
    Relaxed::from_parts_signed(n, d)
}

/// Whether `n` lies between 0 and `d`, ends included; for `d` other than 0: `0 <= n / d <= 1`.
fn is_within(n: &IBig, d: &IBig) -> bool {
    if *d >= IBig::ZERO { *n >= IBig::ZERO && n <= d } else { *n <= IBig::ZERO && n >= d }
}

/// Whether the boxes around two edges are disjoint.
fn are_apart((a, b): Edge<'_>, (c, d): Edge<'_>) -> bool {
    (&a.x).max(&b.x) < (&c.x).min(&d.x)
        || (&c.x).max(&d.x) < (&a.x).min(&b.x)
        || (&a.y).max(&b.y) < (&c.y).min(&d.y)
        || (&c.y).max(&d.y) < (&a.y).min(&b.y)
}

/// The common points of two closed edges, either of which may have length 0.
///
/// A first edge of length 0 that is met is met at parameter 0.
pub(crate) fn intersect(first: Edge<'_>, second: Edge<'_>) -> Intersection {
    if are_apart(first, second) {
        return Intersection::Nowhere;
    }
    let ((a, b), (c, d)) = (first, second);
    let (ux, uy) = (&b.x - &a.x, &b.y - &a.y);
    let (vx, vy) = (&d.x - &c.x, &d.y - &c.y);
    let (wx, wy) = (&c.x - &a.x, &c.y - &a.y);

    // a + t u = c + s v, solved by Cramer's rule.
    let det = &ux * &vy - &uy * &vx;
    if !det.is_zero() {
        let t = &wx * &vy - &wy * &vx;
        let s = &wx * &uy - &wy * &ux;
        return if is_within(&t, &det) && is_within(&s, &det) {
            Intersection::At(ratio(t, det))
        } else {
            Intersection::Nowhere
        };
    }

    // Parallel, or one of them is a point.
    let length = &ux * &ux + &uy * &uy;
    if length.is_zero() {
        return if Place::from(a).is_on(second) { Intersection::At(Relaxed::ZERO) } else { Intersection::Nowhere };
    }
    if &wx * &uy != &wy * &ux {
        return Intersection::Nowhere;
    }
    // On one line: the second edge is an interval of parameters of the first, cut to [0, 1].
    let start = &wx * &ux + &wy * &uy;
    let end = (&d.x - &a.x) * &ux + (&d.y - &a.y) * &uy;
    let low = (&start).min(&end).max(&IBig::ZERO).clone();
    let high = (&start).max(&end).min(&length).clone();
    match low.cmp(&high) {
        std::cmp::Ordering::Greater => Intersection::Nowhere,
        std::cmp::Ordering::Equal => Intersection::At(ratio(low, length)),
        std::cmp::Ordering::Less => Intersection::Along(ratio(low, length.clone()), ratio(high, length)),
    }
}

/// Where a point lies with respect to a filled outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Outside,
    OnEdge,
    Inside,
}

/// Where a point lies with respect to the even-odd region of an outline and its edges.
pub(crate) fn side(p: &Place, outline: &[Edge<'_>]) -> Side {
    if outline.iter().any(|&e| p.is_on(e)) {
        Side::OnEdge
    } else if crossings_to_the_right(p, outline) % 2 == 1 {
        Side::Inside
    } else {
        Side::Outside
    }
}

/// How many edges the horizontal ray from `p` to the right crosses, its start excluded.
///
/// An edge owns its lower end and not its upper one, as if the ray ran a hair above `p`.
pub(crate) fn crossings_to_the_right(p: &Place, outline: &[Edge<'_>]) -> usize {
    let crosses = |&&(a, b): &&Edge<'_>| {
        let below = |s: &ScaledPoint| &s.y * &p.w <= p.y;
        if below(a) == below(b) {
            return false;
        }
        // The crossing lies at a.x + rise * (b.x - a.x) / (b.y - a.y); both sides times w.
        let rise = &p.y - &a.y * &p.w;
        let (run, height) = (rise * (&b.x - &a.x), &b.y - &a.y);
        let ahead = (&p.x - &a.x * &p.w) * &height;
        if height > IBig::ZERO { run > ahead } else { run < ahead }
    };
    outline.iter().filter(crosses).count()
}

/// Whether the closed skeletons share a point, fillings included, radii ignored.
///
/// If no edges meet, each connected outline lies in one face of the other. Common points of the
/// fillings are then only possible where one outline lies inside the other: walking from a common
/// point to infinity, the first outline reached is one that lies in the filling of the other.
pub(crate) fn skeletons_meet(a: &ScaledShape, b: &ScaledShape) -> bool {
    let (ea, eb) = (a.edges(), b.edges());
    let edges_meet = ea.iter().any(|&e| eb.iter().any(|&f| intersect(e, f) != Intersection::Nowhere));
    edges_meet || holds(a, &b.vertices[0]) || holds(b, &a.vertices[0])
}

/// Whether a vertex lies in the filling of a shape; lines have none.
fn holds(shape: &ScaledShape, point: &ScaledPoint) -> bool {
    shape.dimension == crate::coord::Dimension::Region && side(&point.into(), &shape.edges()) == Side::Inside
}
