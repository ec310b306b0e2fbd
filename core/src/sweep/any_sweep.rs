//! Sweep of any two shapes: the exact tier.

use super::exact_time::ExactTime;
use super::first_contact::{FirstContact, Normal, SweepContact};
use super::initial_touch::{touch_rounded, touch_unrounded};
use super::sweep_hit::SweepHit;
use super::swept_box::{reversed, swept_bounds};
use super::toi_rounded::search;
use super::toi_unrounded::UnroundedSweep;
use crate::contact::{Contact, are_convex_shapes, contact};
use crate::distance::{Foot, canonical_order, overlap_point};
use crate::number::Number;
use crate::overlap::{Outcome, Verdict, any_any};
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Kind, LineFeature, NearEdges, Shape};
use core::cmp::Ordering;

/// The verdict on a shape a that moves by d and a shape b, and their first contact. A hit if the interiors meet at some
/// time.
///
/// If b moves by −d instead, the contact is the same relative to a.
///
/// Complexity: O(n·m), less if boxes around edges and their paths are apart.
pub fn sweep<N: Number>(a: Shape<N>, d: Point<N>, b: Shape<N>) -> Outcome<SweepHit> {
    contact_of(a, d, b, |motion| motion.first()).unwrap_or(SweepHit::MISSED)
}

/// The verdict of [`sweep`]. If it is a hit, the contact from which on the interiors meet; else the first contact.
///
/// What slides along b, or touches it and leaves it, has a later entry than its first contact.
pub fn sweep_enter<N: Number>(a: Shape<N>, d: Point<N>, b: Shape<N>) -> Outcome<SweepHit> {
    contact_of(a, d, b, |motion| motion.entry()).unwrap_or(SweepHit::MISSED)
}

/// [`sweep_enter`] of shapes whose interiors do not meet at the start, if it is a hit; else a miss.
pub fn sweep_enter_from_outside<N: Number>(a: Shape<N>, d: Point<N>, b: Shape<N>) -> Outcome<SweepHit> {
    let mut is_entered_at_start = false;
    let entry = Motion::of(
        a,
        d,
        b,
        |_| Verdict::Miss,
        |motion, is_swapped| {
            let (verdict, contact) = motion.verdict_and_entry();
            if verdict != Verdict::Hit {
                return None;
            }
            is_entered_at_start = contact.is_none();
            Some(Outcome { verdict, hit: contact?.in_order(is_swapped).hit(a, d, b) })
        },
    );
    if is_entered_at_start { sweep_enter(a, d, b) } else { entry.unwrap_or(SweepHit::MISSED) }
}

/// [`sweep`] or [`sweep_enter`] of shapes whose verdict before the motion is known, and no hit.
pub fn sweep_from<N: Number>(a: Shape<N>, d: Point<N>, b: Shape<N>, start: Verdict, enters: bool) -> Outcome<SweepHit> {
    let found = Motion::of(
        a,
        d,
        b,
        |_| start,
        |motion, is_swapped| {
            let (verdict, contact) = if enters { motion.entry()? } else { motion.first()? };
            Some(Outcome { verdict, hit: contact.in_order(is_swapped).hit(a, d, b) })
        },
    );
    found.unwrap_or(SweepHit::MISSED)
}

/// The order of the times at which the first shape of each of two pairs, which moves by d, meets the second, none of
/// which is missed: of the first contacts, or of the entries if both are hits.
#[cold]
#[inline(never)]
pub fn compare_times<N: Number>(d: Point<N>, pairs: [[Shape<N>; 2]; 2], of_entries: bool) -> Ordering {
    let [one, other] = pairs.map(|[a, b]| exact_time(a, d, b, of_entries));
    match (one, other) {
        (Some(one), Some(other)) => one.compare(&other),
        (one, other) => one.is_some().cmp(&other.is_some()),
    }
}

/// None for the start of the motion.
fn exact_time<N: Number>(a: Shape<N>, d: Point<N>, b: Shape<N>, of_entries: bool) -> Option<ExactTime<N>> {
    // At the same times b meets a if it moves by -d.
    Motion::of(a, d, b, initial_verdict, |motion, _| {
        if motion.start == Verdict::Hit || (motion.start == Verdict::Touch && !of_entries) {
            return None;
        }
        let d = motion.d;
        let first = if of_entries { FirstContact::entry(d) } else { FirstContact::new(d, false) };
        let mut first = first.tracking_time();
        motion.verdict(Some(&mut first));
        let is_at_start = first.enters_at_start || first.contact.is_some_and(|contact| contact.is_at_start());
        first.earliest.filter(|_| !is_at_start)
    })
}

/// The verdict and the contact that a search finds. None for a miss.
fn contact_of<N: Number>(
    a: Shape<N>,
    d: Point<N>,
    b: Shape<N>,
    search: impl Fn(&Motion<N>) -> Option<(Verdict, SkeletonContact)>,
) -> Option<Outcome<SweepHit>> {
    let found = contact_from_outside(a, d, b, search)?;
    Some(found.unwrap_or_else(|| {
        let is_swapped = canonical_order(a, b) == Ordering::Greater;
        let contact = overlap(if is_swapped { [b, a] } else { [a, b] }, |[a, b]| overlap_normal(a, b));
        Outcome { verdict: Verdict::Hit, hit: contact.in_order(is_swapped).hit(a, d, b) }
    }))
}

/// [`contact_of`], but Some(None) of shapes that overlap at the start: their contact has a large frame of its own, and
/// is measured when that of the edges is gone.
#[inline(never)]
fn contact_from_outside<N: Number>(
    a: Shape<N>,
    d: Point<N>,
    b: Shape<N>,
    search: impl Fn(&Motion<N>) -> Option<(Verdict, SkeletonContact)>,
) -> Option<Option<Outcome<SweepHit>>> {
    Motion::of(a, d, b, initial_verdict, |motion, is_swapped| {
        if motion.start == Verdict::Hit {
            return Some(None);
        }
        let (verdict, contact) = search(motion)?;
        Some(Some(Outcome { verdict, hit: contact.in_order(is_swapped).hit(a, d, b) }))
    })
}

/// A contact with what it lies on of each shape.
pub(crate) struct FeatureContact {
    pub outcome: Outcome<SweepHit>,
    pub features: [LineFeature; 2],
    /// Whether the shapes overlap at the start. Then the features are meaningless.
    pub overlap: bool,
}

/// The contact of [`sweep`] or [`sweep_enter`] with its features, of shapes with these boxes. None for a miss, and if
/// the interiors meet at the start.
pub(super) fn feature_contact<N: Number>(
    edges: [&NearEdges<N>; 2],
    bounds: [&Aabb<N>; 2],
    d: Point<N>,
    enters: bool,
) -> Option<FeatureContact> {
    let [a, b] = edges.map(|edges| edges.shape);
    if swept_bounds(*bounds[0], d).is_beyond(bounds[1], Reach::sum(a.radius, b.radius)) {
        return None;
    }
    let (motion, is_swapped) = Motion::in_order(edges, d, initial_verdict((edges, bounds)));
    if motion.start == Verdict::Hit {
        return None;
    }
    let (verdict, contact) = if enters { motion.entry()? } else { motion.first()? };
    Some(contact.in_order(is_swapped).with_features(verdict, a, d, b))
}

/// [`sweep`] of a shape and an indexed outline, or [`sweep_enter`], from their verdict before the motion. None for a
/// miss.
pub(crate) fn sweep_indexed<'a, N: Number>(
    a: Shape<'a, N>,
    d: Point<N>,
    b: NearEdges<'a, N>,
    start: Verdict,
    enters: bool,
) -> Option<FeatureContact> {
    let mut near = NearEdges::new(a);
    near.find_blocks_without_duplicates();
    let (motion, is_swapped) = Motion::in_order([&near, &b], d, start);
    let (verdict, contact) = if enters { motion.entry()? } else { motion.first()? };
    Some(contact.in_order(is_swapped).with_features(verdict, a, d, b.shape))
}

/// The verdict of [`sweep`] alone. Measures nothing, and searches nothing if the shapes overlap at the start.
#[inline(never)]
pub fn sweep_verdict<N: Number>(a: Shape<N>, d: Point<N>, b: Shape<N>) -> Verdict {
    Motion::of(a, d, b, initial_verdict, |motion, _| Some(motion.verdict(None))).unwrap_or(Verdict::Miss)
}

/// The edges of two shapes, and the boxes around these.
type BoxedEdges<'s, 'a, N> = ([&'s NearEdges<'a, N>; 2], [&'s Aabb<N>; 2]);

/// The verdict before the motion.
fn initial_verdict<N: Number>(([a, b], [a_bounds, b_bounds]): BoxedEdges<N>) -> Verdict {
    let reach = Reach::sum(a.shape.radius, b.shape.radius);
    if a_bounds.is_beyond(b_bounds, reach) {
        return Verdict::Miss;
    }
    let is_apart = |one: &NearEdges<N>, other: &NearEdges<N>, bounds: &Aabb<N>| {
        // If no edge of one is near the other, that is inside or outside.
        one.has_blocks()
            && !one.any(|near| !near.is_beyond(bounds, reach), |_| true)
            && (!one.shape.is_filled() || one.locate(other.shape.vertices.first()).is_outside())
    };
    if is_apart(b, a, a_bounds) || is_apart(a, b, b_bounds) { Verdict::Miss } else { any_any(a.shape, b.shape) }
}

/// A contact on the skeletons: the shapes without their radii.
struct SkeletonContact {
    t: f32,
    /// The foot on a, where a is at the start, and the foot on b.
    feet: [Foot; 2],
    normal: [f64; 2],
    /// Whether the shapes overlap at the start. Then the feet are one common point, not on a boundary.
    overlap: bool,
}

impl From<SweepContact> for SkeletonContact {
    fn from(SweepContact { time, feet, normal: Normal { x, y, .. } }: SweepContact) -> Self {
        SkeletonContact { t: time.map_or(0.0, |time| time.rounded_down), feet, normal: [x, y], overlap: false }
    }
}

impl SkeletonContact {
    /// The same of shapes that are swapped, or as it is.
    fn in_order(self, is_swapped: bool) -> Self {
        let SkeletonContact { feet: [one, other], normal: [x, y], .. } = self;
        if is_swapped { SkeletonContact { feet: [other, one], normal: [-x, -y], ..self } } else { self }
    }

    fn with_features<N: Number>(self, verdict: Verdict, a: Shape<N>, d: Point<N>, b: Shape<N>) -> FeatureContact {
        let feature = |foot: Foot, shape: Shape<N>| match foot.at_beginning(shape) {
            Foot { edge, t: 0.0, .. } => LineFeature::Vertex(edge),
            Foot { edge, t: 1.0, .. } => LineFeature::Vertex(edge + 1),
            Foot { edge, .. } => LineFeature::Edge(edge),
        };
        let (features, overlap) = ([feature(self.feet[0], a), feature(self.feet[1], b)], self.overlap);
        FeatureContact { outcome: Outcome { verdict, hit: self.hit(a, d, b) }, features, overlap }
    }

    /// The contact with the point on the boundary of b.
    fn hit<N: Number>(self, a: Shape<N>, d: Point<N>, b: Shape<N>) -> SweepHit {
        let SkeletonContact { t, feet: [a_foot, b_foot], normal, overlap } = self;
        let to_boundary = if overlap { 0.0 } else { -b.radius };
        let feet = [a_foot.at_beginning(a), b_foot.at_beginning(b).moved((normal[0], normal[1]), to_boundary)];
        let of_circles = (a.kind == Kind::Point) & (b.kind == Kind::Point);
        hit_at_feet(t, feet, normal, d, (a.radius == 0.0) & !overlap, of_circles)
    }
}

/// A contact from its point on the skeleton of a shape that moves by d, which `is_on_a` if that shape has no radius,
/// and the point on the boundary of another. Of vertices each at the beginning of an edge, if there is one.
pub(super) fn hit_at_feet<N: Number>(
    t: f32,
    [a_foot, b_foot]: [Foot; 2],
    normal: [f64; 2],
    d: Point<N>,
    is_on_a: bool,
    of_circles: bool,
) -> SweepHit {
    // If a has no radius, coordinates of the point may be known without measurement: both at time 0, and that of a
    // vertex along an axis along which it does not move. By bits, because in some floating-point modes denormals
    // compare as 0. Not for two points, because the fast tier of circles does not test this.
    let is_at_rest = t.to_bits() == 0;
    let is_vertex = !of_circles & ((a_foot.t == 0.0) | (a_foot.t == 1.0));
    let is_known = is_on_a & (is_at_rest | is_vertex);
    let x = if is_known & (is_at_rest | (d.x == 0.0)) { a_foot.x } else { b_foot.x };
    let y = if is_known & (is_at_rest | (d.y == 0.0)) { a_foot.y } else { b_foot.y };
    SweepHit::rounded(t, [x, y], normal, [a_foot.edge, b_foot.edge])
}

/// A shape that moves by d and a shape at rest, in the order of the search.
struct Motion<'s, 'a, N: Number> {
    edges: [&'s NearEdges<'a, N>; 2],
    d: Point<N>,
    reach: Reach<N>,
    /// The verdict at the start of the motion.
    start: Verdict,
}

impl<'s, 'a, N: Number> Motion<'s, 'a, N> {
    /// Runs a function with the motion, and with whether it is that of b. None if the boxes around the shapes and their
    /// path show that they never meet.
    ///
    /// The edges are never moved, because their boxes are large.
    #[inline(always)]
    fn of<R>(
        a: Shape<N>,
        d: Point<N>,
        b: Shape<N>,
        start: impl FnOnce(BoxedEdges<N>) -> Verdict,
        run: impl FnOnce(&Motion<N>, bool) -> Option<R>,
    ) -> Option<R> {
        let reach = Reach::sum(a.radius, b.radius);
        let (a_bounds, b_bounds) = (a.vertices.bounds(), b.vertices.bounds());
        if swept_bounds(a_bounds, d).is_beyond(&b_bounds, reach) {
            return None;
        }
        let mut a_edges = NearEdges::new(a);
        a_edges.find_blocks_without_duplicates();
        let mut b_edges = NearEdges::new(b);
        b_edges.find_blocks_without_duplicates();
        let edges = [&a_edges, &b_edges];
        let (motion, is_swapped) = Motion::in_order(edges, d, start((edges, [&a_bounds, &b_bounds])));
        run(&motion, is_swapped)
    }

    /// If several contacts are equal, the first one found counts. So both orders of the arguments search in one order,
    /// lines before areas.
    #[inline(always)]
    fn in_order([a, b]: [&'s NearEdges<'a, N>; 2], d: Point<N>, start: Verdict) -> (Self, bool) {
        let reach = Reach::sum(a.shape.radius, b.shape.radius);
        match canonical_order(a.shape, b.shape) {
            Ordering::Greater => (Motion { edges: [b, a], d: reversed(d), reach, start }, true),
            _ => (Motion { edges: [a, b], d, reach, start }, false),
        }
    }

    /// Whether one of the shapes has no interior.
    fn never_hits(&self) -> bool {
        self.edges.iter().any(|edges| edges.shape.has_no_interior())
    }

    /// The verdict; and the first contact of shapes that are apart at the start, into `first` unless that is None.
    #[inline(never)]
    fn verdict(&self, first: Option<&mut FirstContact<N>>) -> Verdict {
        let Motion { edges: near, d, reach, start } = *self;
        let moves = (d.x != 0.0) | (d.y != 0.0);
        match start {
            Verdict::Hit => start,
            _ if !moves => start,
            _ if reach.sign() == 0 => {
                let (met, hit) = UnroundedSweep::new(near, d).search(first);
                if hit {
                    Verdict::Hit
                } else if met {
                    Verdict::Touch
                } else {
                    start
                }
            }
            _ => {
                let verdict = Verdict::of_distance(search(near, d, reach, first));
                verdict.max(start).hit_only_if(|| !self.never_hits())
            }
        }
    }

    /// The verdict; and the first entry if it is a hit, else the first contact. None for a miss.
    fn entry(&self) -> Option<(Verdict, SkeletonContact)> {
        if self.start == Verdict::Hit || self.never_hits() {
            return self.first();
        }
        match self.verdict_and_entry() {
            (Verdict::Miss, _) => None,
            (Verdict::Hit, Some(contact)) => Some((Verdict::Hit, contact)),
            (Verdict::Hit, None) => {
                let (verdict, contact) = self.first()?;
                // A line is entered from the side that the motion comes from.
                let [x, y] = contact.normal;
                let leads_out = x * self.d.x + y * self.d.y < 0.0;
                Some((verdict, if leads_out { SkeletonContact { normal: [-x, -y], ..contact } } else { contact }))
            }
            _ => self.first(),
        }
    }

    /// The verdict, and the first entry. None if it is at the start, and no entry of two edges.
    fn verdict_and_entry(&self) -> (Verdict, Option<SkeletonContact>) {
        let mut first = FirstContact::entry(self.d);
        let verdict = self.verdict(Some(&mut first));
        (verdict, first.contact.filter(|_| !first.enters_at_start).map(SkeletonContact::from))
    }

    /// The verdict and the first contact. None for a miss.
    fn first(&self) -> Option<(Verdict, SkeletonContact)> {
        let Motion { edges: near, d, reach, start } = *self;
        let mut first = FirstContact::new(d, false);
        let verdict = match start {
            Verdict::Miss => self.verdict(Some(&mut first)),
            _ => self.verdict(None),
        };
        if verdict == Verdict::Miss {
            return None;
        }
        let grazes = verdict == Verdict::Touch;
        let against =
            |first: &FirstContact<N>| first.contact.is_some_and(|contact| first.along_normal(&contact.normal) > 0.0);
        match start {
            Verdict::Miss if grazes && against(&first) => {
                first = FirstContact::new(d, true);
                self.verdict(Some(&mut first));
            }
            Verdict::Miss | Verdict::Hit => {}
            Verdict::Touch => {
                first = FirstContact::new(d, grazes);
                if reach.sign() == 0 {
                    touch_unrounded(near, d, &mut first);
                } else {
                    touch_rounded(near, reach, &mut first);
                }
            }
        }
        let contact = first.contact.map(SkeletonContact::from);
        Some((verdict, contact.unwrap_or_else(|| overlap(self.shapes(), |[a, b]| overlap_normal(a, b)))))
    }

    fn shapes(&self) -> [Shape<'a, N>; 2] {
        self.edges.map(|edges| edges.shape)
    }
}

/// The contact of shapes that overlap at the start.
fn overlap<'a, N: Number>(
    [a, b]: [Shape<'a, N>; 2],
    normal: impl FnOnce([Shape<'a, N>; 2]) -> [f64; 2],
) -> SkeletonContact {
    let closest = overlap_point(a, b);
    SkeletonContact { t: 0.0, feet: [closest.a, closest.b], normal: normal([a, b]), overlap: true }
}

/// Whether two shapes have the same vertices and radius.
pub fn has_same_list<N: Number>(a: Shape<N>, b: Shape<N>) -> bool {
    canonical_order(Shape { kind: b.kind, ..a }, b) == Ordering::Equal
}

/// The normal of the contact of shapes that overlap; 0, 0 for identical shapes, where neither comes first.
#[cold]
fn overlap_normal<N: Number>(a: Shape<N>, b: Shape<N>) -> [f64; 2] {
    let has_same_list = has_same_list(a, b);
    if has_same_list && a.kind == b.kind {
        return [0.0; 2];
    }
    let normal = |one, other| contact(one, other).1.map(|Contact { normal, .. }| normal);
    let Some([x, y]) = normal(a, b) else { return [0.0; 2] };
    // The contact of b and a is mirrored, unless both shapes are convex and have the same list of vertices.
    let is_mirrored = !has_same_list || !are_convex_shapes(a, b) || normal(b, a) == Some([-x, -y]);
    if is_mirrored { [x, y].map(f64::from) } else { [0.0; 2] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::shape::Outline;

    fn swept(a: (Kind, &[[f32; 2]], f32), [dx, dy]: [f32; 2], b: (Kind, &[[f32; 2]], f32)) -> Option<(Verdict, f32)> {
        let a = Shape { kind: a.0, vertices: Outline::<Float>::new(a.1), radius: f64::from(a.2) };
        let b = Shape { kind: b.0, vertices: Outline::<Float>::new(b.1), radius: f64::from(b.2) };
        let Outcome { verdict, hit } = sweep(a, Point::new(Float(dx), Float(dy)), b);
        (verdict != Verdict::Miss).then_some((verdict, hit.t))
    }

    /// 0, 0 of identical shapes, and of convex ones whose contact is not mirrored if they are swapped.
    #[test]
    fn the_normal_of_shapes_with_the_same_vertices() {
        let notched = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 1.0], [0.0, 4.0f32]];
        let triangle = [[0.0, 0.0], [4.0, 0.0], [1.0, 3.0f32]];
        let kinds = [Kind::Convex, Kind::Polygon, Kind::Chain];
        let mut none = 0;
        for (vertices, radius) in [(&notched[..], 0.0), (&triangle[..], 0.0), (&notched[..], 0.5)] {
            let shape = |kind, radius| Shape { kind, vertices: Outline::<Float>::new(vertices), radius };
            for (one, other) in kinds.iter().flat_map(|one| kinds.map(|other| (*one, other))) {
                let (a, b) = (shape(one, radius), shape(other, radius));
                let normal = |one, other| contact(one, other).1.unwrap().normal;
                let ([x, y], swapped) = (normal(a, b), normal(b, a));
                let expected = if swapped == [-x, -y] { [x, y] } else { [0.0; 2] };
                assert_eq!(overlap_normal(a, b).map(|value| value as f32), expected, "{one:?} {other:?} {vertices:?}");
                none += usize::from(expected == [0.0; 2]);
            }
        }
        assert!((9..27).contains(&none), "{none}");
    }

    /// A foot past the end of its edge by far less than `f64` resolves: so the rounded corner comes next, not the side,
    /// and the shape misses that, too.
    #[test]
    fn a_long_edge_that_ends_just_before() {
        let tiny = f32::from_bits(1);
        let (r, far) = (1.7273538e-5f32, 4.277601e18);
        let chain = [[-r, far], [-tiny, tiny], [0.0, -r]];
        let found = swept((Kind::Chain, &chain, r), [0.0, 2.0 * r], (Kind::Point, &[[r, r]], 0.0));
        assert!(matches!(found, Some((Verdict::Touch, t)) if t > 0.9), "{found:?}");
    }

    /// A corner of nearly 180 degrees comes to the side of a capsule, and the end of the capsule to the edge behind the
    /// corner later by 2^-33 of the time. The line of that edge leads through the capsule: its normal must not be the
    /// result.
    #[test]
    fn a_nearly_straight_corner() {
        let a = [[-157_797.0, -12_723.0], [-157_183.0, -1.0], [-156_267.0, 19_082.0]];
        let b = [[1.0, -1.0], [-612.0, -12_722.0]];
        let a = Shape { kind: Kind::Convex, vertices: Outline::<Float>::new(&a), radius: 0.0 };
        let b = Shape { kind: Kind::Segment, vertices: Outline::<Float>::new(&b), radius: 2.0 };
        let Outcome { verdict, hit } = sweep(a, Point::new(Float(157_184.0), Float(0.0)), b);
        // Across the capsule: its axis leads by 613 to the right and 12721 up.
        let [x, y] = hit.normal.map(f64::from);
        assert_ne!(verdict, Verdict::Miss);
        assert!((x * 613.0 + y * 12_721.0).abs() < 1e-3, "{hit:?}");
    }

    /// A shape and itself have no normal on which both orders of the arguments agree. They have one if the list of one
    /// begins at another vertex.
    #[test]
    fn overlaps_of_one_outline() {
        let square = [[0.0f32, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]];
        let mut rotated = square;
        rotated.rotate_left(1);
        let shape = |kind, xy| Shape { kind, vertices: Outline::<Float>::new(xy), radius: 0.0 };
        let normal = |a, b| {
            let Outcome { verdict, hit } = sweep(a, Point::new(Float(1.0), Float(0.0)), b);
            assert_eq!(verdict, sweep_verdict(a, Point::new(Float(1.0), Float(0.0)), b));
            hit.normal
        };
        let own = shape(Kind::Convex, &square);
        assert_eq!(normal(own, own), [0.0, 0.0]);
        assert_eq!(normal(own, shape(Kind::Polygon, &square)), [0.0, 0.0]);
        let [x, y] = normal(own, shape(Kind::Convex, &rotated));
        assert_eq!(x.abs() + y.abs(), 1.0);
        assert_eq!(normal(shape(Kind::Convex, &rotated), own), [-x, -y]);
    }

    /// An end of a chain that lies on another of its edges is an end there too.
    #[test]
    fn a_chain_that_ends_on_itself() {
        let chain = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 0.0]];
        let from = |y: f32, x: f32| swept((Kind::Point, &[[x, y]], 0.0), [0.0, -2.0 * y], (Kind::Chain, &chain, 0.0));
        assert_eq!(from(-1.0, 2.0), Some((Verdict::Touch, 0.5)));
        assert_eq!(from(-1.0, 1.0), Some((Verdict::Hit, 0.5)));
    }

    /// Sides that meet on a stretch have their contact at the end with the lesser x, then y: in every direction of
    /// motion, whichever box comes first in memory, and if they touch at the start.
    #[test]
    fn ends_of_a_stretch() {
        let aabb = |x: f32, y: f32, width: f32, height: f32| {
            [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]
        };
        let b = aabb(0.0, 0.0, 4.0, 4.0);
        let to = |x: f32, y: f32, size: f32, d: [f32; 2]| {
            let a = aabb(x, y, size, size);
            let shape = |xy| Shape { kind: Kind::Convex, vertices: Outline::<Float>::new(xy), radius: 0.0 };
            let Outcome { verdict, hit } = sweep(shape(&a), Point::new(Float(d[0]), Float(d[1])), shape(&b));
            assert_ne!(verdict, Verdict::Miss);
            (hit.t, [hit.x, hit.y], [hit.a_edge, hit.b_edge])
        };
        // Onto each side, the smaller one's end first, then the larger one's.
        assert_eq!(to(-4.0, 0.0, 2.0, [4.0, 2.0]), (0.5, [0.0, 1.0], [1, 3]));
        assert_eq!(to(-4.0, -2.0, 2.0, [4.0, 2.0]), (0.5, [0.0, 0.0], [1, 0]));
        assert_eq!(to(6.0, 0.0, 2.0, [-4.0, 2.0]), (0.5, [4.0, 1.0], [0, 1]));
        assert_eq!(to(6.0, -2.0, 2.0, [-4.0, 2.0]), (0.5, [4.0, 0.0], [3, 1]));
        assert_eq!(to(0.0, -4.0, 2.0, [2.0, 4.0]), (0.5, [1.0, 0.0], [3, 0]));
        assert_eq!(to(-2.0, -4.0, 2.0, [2.0, 4.0]), (0.5, [0.0, 0.0], [2, 0]));
        assert_eq!(to(0.0, 6.0, 2.0, [2.0, -4.0]), (0.5, [1.0, 4.0], [0, 2]));
        assert_eq!(to(-2.0, 6.0, 2.0, [2.0, -4.0]), (0.5, [0.0, 4.0], [0, 3]));
        // Along an axis, with sides in line, and at rest.
        assert_eq!(to(-6.0, 0.0, 4.0, [4.0, 0.0]), (0.5, [0.0, 0.0], [1, 0]));
        assert_eq!(to(0.0, 6.0, 4.0, [0.0, -4.0]), (0.5, [0.0, 4.0], [0, 3]));
        assert_eq!(to(-2.0, 1.0, 2.0, [4.0, 0.0]), (0.0, [0.0, 1.0], [1, 3]));
        assert_eq!(to(-2.0, -1.0, 2.0, [4.0, 0.0]), (0.0, [0.0, 0.0], [1, 0]));
    }

    /// Boxes of a grid collide with all their sides on lines along the motion.
    #[test]
    fn aligned_tiles() {
        let tile = |x: f32, y: f32| [[x, y], [x + 1.0, y], [x + 1.0, y + 1.0], [x, y + 1.0]];
        for kind in [Kind::Convex, Kind::Polygon] {
            let to = |x, y| swept((kind, &tile(0.0, 0.0), 0.0), [4.0, 0.0], (kind, &tile(x, y), 0.0));
            assert_eq!(to(3.0, 0.0), Some((Verdict::Hit, 0.5)));
            assert_eq!(to(3.0, 1.0), Some((Verdict::Touch, 0.5)));
            assert_eq!(to(5.0, 0.0), Some((Verdict::Touch, 1.0)));
            assert_eq!(to(5.5, 0.0), None);
            assert_eq!(to(-1.0, 0.0), Some((Verdict::Touch, 0.0)));
        }
    }
}
