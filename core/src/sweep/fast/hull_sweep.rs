//! Sweep of a small convex shape and a polygon or chain, or another such shape if one has a radius: the fast tier.
//!
//! Of an outline a scan in vectors leaves the few edges that may be met. They are tested in `f64`, the earliest first.
//! Certain of a miss, and if one vertex meets one edge or vertex clearly before all else, or level sides land flat on
//! each other; then the exact tier measures that contact alone.

use super::convex_entry::{Skeleton, convex_entry};
use super::edge_entry::{HullContact, HullEntry, TIE, edge_entry};
use super::shape_sweep::measured_contact;
use super::straight_contact::straight_contact;
use crate::distance::{Foot, RawShape};
use crate::filter::{
    self, EdgeSweep, Fast, MovingHull, SweptFeatures, corner_at, is_ordinary_outline, lowest_vertex, scan_edges,
};
use crate::number::{Float, Number, f64_min, is_zero};
use crate::overlap::Outcome;
use crate::predicate::{Point, Reach};
use crate::ray::fast::margins::outcome;
use crate::shape::{Edge, Kind};
use crate::sweep::any_sweep::hit_at_feet;
use crate::sweep::rounded_entry::{circle_contact, strip_contact};
use crate::sweep::sweep_hit::SweepHit;
use crate::sweep::toi_rounding::LATER;

/// No other contact may be as early as this, relative to the time.
const AHEAD: f64 = 1.0 + TIE;

/// In longer outlines the exact tier finds the part near the path as fast, by a scan of less arithmetic.
const MOST_OUTLINE_VERTICES: usize = 8192;

/// A convex shape of few vertices and a polygon or chain, in either order, or two such shapes of which one has a
/// radius. a moves by d. None of other shapes.
pub fn fast_hull_sweep(a: RawShape, d: [f32; 2], b: RawShape) -> Option<Fast<Outcome<SweepHit>>> {
    let Some(small_is_a) = is_first_small(a, b) else { return sweep_of_hulls(a, d, b) };
    let (small, outline) = if small_is_a { (a, b) } else { (b, a) };
    let relative = if small_is_a { d } else { d.map(|d| -d) };
    let hull = hull_of(small, relative, outline)?;
    Some(match first_contact(&hull, small, outline) {
        None => Fast::Uncertain,
        Some(None) => outcome(true, false, SweepHit::NONE),
        Some(Some(contact)) => hit_of_contact([a, b], d, small_is_a, contact),
    })
}

/// Two convex shapes of few vertices, of which one has a radius, not both circles. None of others.
#[inline(never)]
fn sweep_of_hulls(a: RawShape, d: [f32; 2], b: RawShape) -> Option<Fast<Outcome<SweepHit>>> {
    if !(a.kind.is_convex() & b.kind.is_convex()) | ((a.kind == Kind::Point) & (b.kind == Kind::Point)) {
        return None;
    }
    let radii = [a.radius, b.radius];
    let are_ordinary = is_ordinary_outline(&[d, radii]) & (a.radius >= 0.0) & (b.radius >= 0.0);
    let (moves, radius) = ((d[0] != 0.0) | (d[1] != 0.0), f64::from(a.radius) + f64::from(b.radius));
    if !(are_ordinary & moves & (radius > 0.0)) {
        return None;
    }
    let motion = d.map(f64::from);
    let (skeleton, other) = (Skeleton::of(a.vertices, motion)?, Skeleton::of(b.vertices, motion)?);
    Some(match convex_entry(skeleton, motion, other, radius) {
        HullEntry::Never => outcome(true, false, SweepHit::NONE),
        HullEntry::Uncertain => Fast::Uncertain,
        HullEntry::At { contact, .. } => hit_of_contact([a, b], d, true, contact),
    })
}

/// The hit of a contact of a small shape, which is a or b, and the other.
fn hit_of_contact([a, b]: [RawShape; 2], d: [f32; 2], small_is_a: bool, found: HullContact) -> Fast<Outcome<SweepHit>> {
    let (small, outline) = if small_is_a { (a, b) } else { (b, a) };
    let relative = if small_is_a { d } else { d.map(|d| -d) };
    let hit = match (is_zero(small.radius) & is_zero(outline.radius), found) {
        (true, HullContact::Vertex { own, edge }) => {
            measured_contact(a.vertices, d, b.vertices, SweptFeatures { edge, vertex: own, of_a: small_is_a })
        }
        (true, HullContact::Side { own, vertex }) => {
            measured_contact(a.vertices, d, b.vertices, SweptFeatures { edge: own, vertex, of_a: !small_is_a })
        }
        _ => rounded_contact(small, relative, outline, found).map(|(t, [own, other], [x, y])| {
            let (feet, normal) = if small_is_a { ([own, other], [x, y]) } else { ([other, own], [-x, -y]) };
            let radii = [a, b].map(|shape| Float(shape.radius).widen());
            let feet = [feet[0], feet[1].moved((normal[0], normal[1]), -radii[1])];
            hit_at_feet(t, feet, normal, point(d), radii[0] == 0.0, false)
        }),
    };
    let Some(mut hit) = hit else { return Fast::Uncertain };
    // The end of a chain belongs to its last edge.
    let of_outline = if small_is_a { &mut hit.b_edge } else { &mut hit.a_edge };
    if outline.kind.is_line() && *of_outline as usize + 1 == outline.vertices.len() {
        *of_outline -= 1;
    }
    outcome(true, true, hit)
}

fn point([x, y]: [f32; 2]) -> Point<Float> {
    Point::new(Float(x), Float(y))
}

fn widen([x, y]: [f32; 2]) -> [f64; 2] {
    [Float(x).widen(), Float(y).widen()]
}

/// Whether a is the small shape of a pair; None if there is none.
fn is_first_small(a: RawShape, b: RawShape) -> Option<bool> {
    match (a.kind.is_convex(), b.kind.is_convex()) {
        (true, false) => Some(true),
        (false, true) => Some(false),
        (false, false) if a.kind == Kind::Chain => (b.kind == Kind::Polygon).then_some(false),
        (false, false) if b.kind == Kind::Chain => Some(true),
        (false, false) => Some(a.vertices.len() <= b.vertices.len()),
        (true, true) => None,
    }
}

/// The small shape of a pair that this tier is for, moving by d.
#[inline(always)]
fn hull_of(small: RawShape, d: [f32; 2], outline: RawShape) -> Option<MovingHull> {
    if outline.vertices.len() > MOST_OUTLINE_VERTICES {
        return None;
    }
    let hull = MovingHull::of(small.vertices, [small.radius, outline.radius], d)?;
    // A line without a radius has no area to enter. The sides of a rounded polygon are met from its inside, too, unless
    // its kind is convex.
    let is_filled = small.vertices.len() >= 3;
    let is_line = hull.radius == 0.0 && !is_filled;
    let is_rounded_polygon = hull.radius > 0.0 && is_filled && small.kind != Kind::Convex;
    (!is_line && !is_rounded_polygon).then_some(hull)
}

/// What meets first. Some(None) for a miss, None if uncertain.
#[inline(never)]
fn first_contact(hull: &MovingHull, small: RawShape, outline: RawShape) -> Option<Option<HullContact>> {
    let axes = hull.axes()?;
    let (vertices, is_closed) = (outline.vertices, outline.kind.is_filled());
    let mut edges = EdgeSweep::new(vertices, is_closed, *small.vertices.first()?)?;
    let mut first = FirstEntry { time: [f64::INFINITY; 2], contact: None, orientations: [false; 2], is_tied: false };
    while !edges.is_finished() {
        scan_edges(&mut edges, hull, &axes, first.part())?;
        while let Some(near) = edges.take_first() {
            if f64::from(near.earliest) > first.time[1] * AHEAD {
                edges.clear();
                break;
            }
            first.include(hull, small.vertices, vertices, near.edge as usize)?;
        }
    }
    if is_closed && edges.is_inside() {
        return None;
    }
    let Some(contact) = first.contact else { return Some(None) };
    let [from_left, from_right] = first.orientations;
    let is_entered = match is_closed {
        // Whatever has a radius has an interior.
        true if hull.radius > 0.0 => winds_left(vertices, edges.least_x).is_some(),
        false => (hull.radius > 0.0) | from_left | from_right,
        true if winds_left(vertices, edges.least_x)? => from_right,
        true => from_left,
    };
    (is_entered && !first.is_tied).then_some(Some(contact))
}

/// The time of a contact of which a shape has a radius, its points on the skeletons of the small shape and of the
/// outline, and the normal between these.
fn rounded_contact(
    small: RawShape,
    d: [f32; 2],
    outline: RawShape,
    contact: HullContact,
) -> Option<(f32, [Foot; 2], [f64; 2])> {
    let reach = Reach::sum(Float(small.radius).widen(), Float(outline.radius).widen());
    let vertex = |shape: RawShape, i: usize| shape.vertices.get(i).map(|vertex| point(*vertex));
    let edge =
        |shape: RawShape, i: usize| Some(Edge { a: vertex(shape, i)?, b: vertex(shape, i + 1).or(vertex(shape, 0))? });
    // The second side of a segment is the same edge.
    let number = |shape: RawShape, side: usize| if shape.kind == Kind::Segment { 0 } else { side };
    let at_vertex = |shape: RawShape, i: usize| {
        let Point { x, y, .. } = vertex(shape, i)?;
        let is_end = shape.kind.is_line() && i > 0 && i + 1 == shape.vertices.len();
        Some(if is_end { Foot { x, y, edge: i - 1, t: 1.0 } } else { Foot { x, y, edge: i, t: 0.0 } })
    };
    let on_edge = |shape: RawShape, foot: Foot| foot.at_beginning_in(shape.kind.is_filled(), shape.vertices.len());
    match contact {
        HullContact::Vertex { own, edge: side } => {
            let side = number(outline, side);
            let (t, foot, [x, y]) = at_side(edge(outline, side)?, vertex(small, own)?, point(d), reach, side);
            Some((t, [at_vertex(small, own)?, on_edge(outline, foot)], [-x, -y]))
        }
        HullContact::Side { own, vertex: other } => {
            let (back, side) = (point(d.map(|d| -d)), number(small, own));
            let (t, foot, normal) = at_side(edge(small, side)?, vertex(outline, other)?, back, reach, side);
            Some((t, [on_edge(small, foot), at_vertex(outline, other)?], normal))
        }
        HullContact::Corners { own, vertex: other } => {
            let (t, normal) = circle_contact([vertex(small, own)?, vertex(outline, other)?], point(d), reach);
            Some((t, [at_vertex(small, own)?, at_vertex(outline, other)?], normal))
        }
    }
}

/// [`strip_contact`] of a vertex that is certainly at an end of the edge or between the ends.
#[inline(always)]
fn at_side(
    edge: Edge<Float>,
    vertex: Point<Float>,
    d: Point<Float>,
    reach: Reach<Float>,
    index: usize,
) -> (f32, Foot, [f64; 2]) {
    straight_contact(edge, vertex, d, reach, index).unwrap_or_else(|| strip_contact(edge, vertex, d, reach, index))
}

/// The first contact of the edges so far.
struct FirstEntry {
    /// Bounds of its time.
    time: [f64; 2],
    contact: Option<HullContact>,
    /// Whether it is on an edge that the motion crosses from the left, and on one that it crosses from the right.
    orientations: [bool; 2],
    /// Whether another contact may be as early.
    is_tied: bool,
}

impl FirstEntry {
    /// The part of the motion after which contacts do not matter.
    #[inline(always)]
    fn part(&self) -> f32 {
        if self.time[1] < 1.0 { (self.time[1] * LATER) as f32 } else { 1.0 }
    }

    /// None if it is uncertain whether the hull meets an edge.
    #[inline(always)]
    fn include(&mut self, hull: &MovingHull, small: &[[f32; 2]], outline: &[[f32; 2]], edge: usize) -> Option<()> {
        let (from, to) = (*outline.get(edge)?, *outline.get(edge + 1).or(outline.first())?);
        let entry = if hull.radius > 0.0 {
            let own = Skeleton { points: small, facing: hull.facing };
            convex_entry(own, hull.d, Skeleton::of(&[from, to], hull.d)?, hull.radius)
        } else {
            edge_entry(hull, widen(from), widen(to))
        };
        let (time, contact, orientation) = match entry {
            HullEntry::Never => return Some(()),
            HullEntry::Uncertain => return None,
            HullEntry::At { time, contact, orientation } => (time, contact, orientation),
        };
        let vertex = |number: usize| {
            let vertex = edge + number;
            if vertex < outline.len() { vertex } else { 0 }
        };
        let contact = match contact {
            HullContact::Vertex { own, .. } => HullContact::Vertex { own, edge },
            HullContact::Side { own, vertex: number } => HullContact::Side { own, vertex: vertex(number) },
            HullContact::Corners { own, vertex: number } => HullContact::Corners { own, vertex: vertex(number) },
        };
        let orientations = [orientation < 0.0, orientation > 0.0];
        if time[1] * AHEAD < self.time[0] {
            *self = FirstEntry { time, contact: Some(contact), orientations, is_tied: false };
        } else if time[0] <= self.time[1] * AHEAD {
            // The two edges of a vertex are met at once.
            self.is_tied |= self.contact != Some(contact);
            self.orientations = [self.orientations[0] | orientations[0], self.orientations[1] | orientations[1]];
            self.time = [f64_min(self.time[0], time[0]), f64_min(self.time[1], time[1])];
        }
        Some(())
    }
}

/// Whether a closed outline with this least x certainly winds counter-clockwise: the corner at its lexicographically
/// smallest vertex decides, as in the exact tier. None if uncertain, or if it has no area.
#[inline(always)]
fn winds_left(outline: &[[f32; 2]], least_x: f32) -> Option<bool> {
    let [before, at, after] = corner_at(outline, lowest_vertex(outline, least_x))?;
    let turn = filter::orient(before, at, after);
    (turn.certain & (turn.value != 0)).then_some(turn.value > 0)
}
