//! Rays at which one look is enough: the kernels say what is met, and only that is measured.
//!
//! Like kernels these take a caller's floats unjudged, and answer only when sure; what they answer
//! is then to the bit what [`raycast`](super::raycast()) says.

use super::entry::into_disc;
use super::raycast::{Candidate, RayHit};
use super::sweep::Sweep;
use super::sweep_sharp::arrival;
use crate::kernel::{self, FLOOR, MOST};
use crate::number::{Narrow, Number, Range, Wide};
use crate::predicate::Point;
use crate::shape::Edge;
use crate::test::Verdict;
use core::hint::select_unpredictable;

/// What is hit, in the interior, or nothing; None when in doubt.
type Glance = Option<Option<RayHit>>;

/// Determinants and their products in `f64` are told apart by much more than they are rounded.
const CERTAIN: f64 = 1.0 / (1u64 << 20) as f64;

/// A closed outline's first point on a ray that only crosses edges, strictly between ends, all at
/// different places. So the outline has an area where it is met at all: the ray's line crosses it
/// an even number of times. O(n).
#[inline(always)]
pub fn ray_outline(vertices: &[[f32; 2]], ray: [f32; 4]) -> Glance {
    let last = vertices.len().wrapping_sub(1);
    let mut lefts = kernel::sides(vertices, ray)?;
    let mut before =
        if vertices.len() <= MOST { lefts >> last & 1 } else { kernel::sides(vertices.get(last..)?, ray)? };
    let mut crossed = Crossed { nearest: None, starts_inside: false };
    let mut base = 0;
    loop {
        // Bit i: the edge that ends in vertex i.
        let mut ends = lefts ^ (lefts << 1 | before);
        if base + MOST > vertices.len() {
            ends &= (1 << (vertices.len() - base)) - 1;
        }
        while ends != 0 {
            let end = base + ends.trailing_zeros() as usize;
            let index = if end > 0 { end - 1 } else { last };
            crossed.add(ray, [*vertices.get(index)?, *vertices.get(end)?], [index, end])?;
            ends &= ends - 1;
        }
        base += MOST;
        if base >= vertices.len() {
            break;
        }
        before = lefts >> (MOST - 1);
        lefts = kernel::sides(vertices.get(base..)?, ray)?;
    }
    let Crossed { nearest, starts_inside } = crossed;
    if starts_inside {
        let [x, y] = [ray[0], ray[1]].map(Wide);
        return Some(Some(RayHit::inside(Point::new(x, y))));
    }
    match nearest {
        Some(Crossing { ends: [index, end], .. }) => crossing([*vertices.get(index)?, *vertices.get(end)?], ray, index),
        None => Some(None),
    }
}

/// A segment that a ray crosses between the ends of both, or misses.
#[inline(always)]
pub fn ray_segment(segment: [f32; 4], ray: [f32; 4]) -> Glance {
    let seen = kernel::segment_segment(segment, ray);
    if !seen.certain {
        return None;
    }
    if !seen.yes {
        return Some(None);
    }
    let [ax, ay, bx, by] = segment;
    crossing([[ax, ay], [bx, by]], ray, 0)
}

/// A circle that a ray begins in, or enters, or misses.
#[inline(always)]
pub fn ray_circle(circle: [f32; 3], ray: [f32; 4]) -> Glance {
    let [ax, ay, bx, by] = ray;
    let (seen, start) = (kernel::circle_segment(circle, ray), kernel::circle_point(circle, [ax, ay]));
    if !(seen.certain & start.certain) {
        return None;
    }
    if !seen.yes {
        return Some(None);
    }
    let mut range = Range::EMPTY;
    range.include_all(&circle);
    range.include_all(&ray);
    if !range.is_narrow() {
        return None;
    }
    let point = |x, y| Point::new(Narrow(x), Narrow(y));
    let [x, y, radius] = circle;
    let edge = Edge { a: point(ax, ay), b: point(bx, by) };
    let hit = if start.yes { RayHit::inside(edge.a) } else { into_disc(edge, point(x, y), Narrow(radius).widen()) };
    Some(Some(hit))
}

/// Convex outlines of which one moves by d: a vertex that runs into an edge, or a miss.
#[inline(always)]
pub fn sweep_convex(a: &[[f32; 2]], d: [f32; 2], b: &[[f32; 2]]) -> Option<Option<Sweep>> {
    let Some(kernel::Swept { edge, vertex, of_a }) = kernel::sweep(a, d, b)? else { return Some(None) };
    let (outline, other) = if of_a { (b, a) } else { (a, b) };
    let (from, to) = (*outline.get(edge)?, *outline.get(edge + 1).or(outline.first())?);
    let p = *other.get(vertex)?;
    // At times above 2^-24 all that is asked of these floats fits the integers, whatever the rest of the call is.
    let mut range = Range::EMPTY;
    range.include_all([d, from, to, p].as_flattened());
    if !range.is_narrow() {
        return None;
    }
    let point = |[x, y]: [f32; 2]| Point::new(Narrow(x), Narrow(y));
    let p = point(p);
    let (t, foot, normal) = arrival(p, of_a, Edge { a: point(from), b: point(to) }, point(d));
    let pick = |yes: f64, no: f64| select_unpredictable(of_a, yes, no);
    Some(Some(Sweep {
        verdict: Verdict::Hit,
        t,
        x: pick(foot.x, p.x),
        y: pick(foot.y, p.y),
        normal_x: normal.x,
        normal_y: normal.y,
        a_edge: select_unpredictable(of_a, vertex, edge),
        b_edge: select_unpredictable(of_a, edge, vertex),
    }))
}

/// What the exact numbers make of a crossing, if they are narrow: a few of the floats of a call
/// that are narrow give the same as all.
#[inline(always)]
fn crossing([a, b]: [[f32; 2]; 2], ray: [f32; 4], index: usize) -> Glance {
    let mut range = Range::EMPTY;
    range.include_all(&ray);
    range.include_all(&a);
    range.include_all(&b);
    if !range.is_narrow() {
        return None;
    }
    let point = |[x, y]: [f32; 2]| Point::new(Narrow(x), Narrow(y));
    let [ax, ay, bx, by] = ray;
    let ray = Edge { a: point([ax, ay]), b: point([bx, by]) };
    let hit = Candidate::crossing(ray, Edge { a: point(a), b: point(b) }, index).hit(ray, 0);
    Some(Some(hit))
}

/// An edge that the ray crosses, which it divides as before : after.
#[derive(Clone, Copy)]
struct Crossing {
    ends: [usize; 2],
    before: f64,
    after: f64,
}

/// Of the edges that a ray's line crosses, what the ray itself makes of them.
struct Crossed {
    nearest: Option<Crossing>,
    starts_inside: bool,
}

impl Crossed {
    /// None when in doubt.
    #[inline(always)]
    fn add(&mut self, [ax, ay, bx, by]: [f32; 4], edge: [[f32; 2]; 2], ends: [usize; 2]) -> Option<()> {
        let [[cx, cy], [dx, dy]] = edge.map(|vertex| vertex.map(f64::from));
        let (ux, uy) = (dx - cx, dy - cy);
        let side = |x: f32, y: f32| {
            let (left, right) = (ux * (f64::from(y) - cy), uy * (f64::from(x) - cx));
            let side = left - right;
            (side, side.abs() > CERTAIN * (left.abs() + right.abs()) + f64::from(FLOOR))
        };
        let ((before, before_is), (after, after_is)) = (side(ax, ay), side(bx, by));
        if !(before_is & after_is) {
            return None;
        }
        if before * after > 0.0 {
            // The ray does not arrive, or goes away from the place where its line crosses the edge.
            let (difference, sum) = (after.abs() - before.abs(), after.abs() + before.abs());
            self.starts_inside ^= difference > 0.0;
            return (difference.abs() > CERTAIN * sum).then_some(());
        }
        let found = Crossing { ends, before: before.abs(), after: after.abs() };
        let Some(known) = &mut self.nearest else {
            self.nearest = Some(found);
            return Some(());
        };
        let (left, right) = (found.before * known.after, known.before * found.after);
        let nearer = left < right;
        *known = Crossing {
            ends: [
                select_unpredictable(nearer, ends[0], known.ends[0]),
                select_unpredictable(nearer, ends[1], known.ends[1]),
            ],
            before: select_unpredictable(nearer, found.before, known.before),
            after: select_unpredictable(nearer, found.after, known.after),
        };
        ((left - right).abs() > CERTAIN * (left + right)).then_some(())
    }
}
