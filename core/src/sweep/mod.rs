//! The first time two shapes meet when one of them moves in a straight line.

mod fast_sweep;
mod first_contact;
mod initial_touch;
mod rounded_sweep;
mod toi;
mod unrounded;

pub use fast_sweep::{sweep_circles, sweep_circles_closely, sweep_convex};

use crate::contact::{Contact, contact};
use crate::distance::{Foot, distance, order};
use crate::number::Number;
use crate::overlap::{Verdict, any_any};
use crate::predicate::{Point, Reach};
use crate::shape::{Kind, NearEdges, Shape};
use crate::sweep::first_contact::{First, Normal};
use crate::sweep::initial_touch::{resting_round, resting_sharp};
use crate::sweep::rounded_sweep::search;
use crate::sweep::unrounded::{Sharp, swept};
use core::cmp::Ordering;

/// How and when shapes meet.
#[derive(Clone, Copy, Debug)]
pub struct Sweep {
    /// Touch or hit.
    pub verdict: Verdict,
    /// The first time, as a part of the motion, rounded towards the start.
    pub t: f32,
    /// A common point at that time.
    pub x: f64,
    pub y: f64,
    /// The unit normal from a to b there; that of their contact if they overlap at the start.
    pub normal_x: f64,
    pub normal_y: f64,
    pub a_edge: usize,
    pub b_edge: usize,
}

/// A hit in floats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FloatSweep {
    pub t: f32,
    pub x: f32,
    pub y: f32,
    pub normal: [f32; 2],
    pub a_edge: u32,
    pub b_edge: u32,
}

/// None if the shapes do not meet while a moves by d. A hit if the interiors meet at some time.
///
/// O(n·m), less where the boxes around edges and their paths are apart. Moving b by −d instead gives
/// the same, seen from a.
pub fn sweep<N: Number>(a: Shape<N>, d: Point<N>, b: Shape<N>) -> Option<Sweep> {
    let start = at_start(a, d, b)?;
    // Of several contacts the first one found is told; so both orders search in one. Lines come
    // before areas in it.
    match order(a, b) {
        Ordering::Greater => {
            let found = Motion::new(b, back(d), a, start).first()?;
            let Found { feet: [b_foot, a_foot], normal: (x, y), .. } = found;
            Some(Found { feet: [a_foot, b_foot], normal: (-x, -y), ..found }.seen_from_b(a, d, b))
        }
        _ => Motion::new(a, d, b, start).first().map(|found| found.seen_from_b(a, d, b)),
    }
}

/// The verdict of [`sweep`] alone: nothing is measured, and of shapes that overlap at the start nothing is searched.
pub fn sweep_verdict<N: Number>(a: Shape<N>, d: Point<N>, b: Shape<N>) -> Verdict {
    match at_start(a, d, b) {
        None => Verdict::Miss,
        Some(Verdict::Hit) => Verdict::Hit,
        Some(start) if order(a, b) == Ordering::Greater => Motion::new(b, back(d), a, start).verdict(None),
        Some(start) => Motion::new(a, d, b, start).verdict(None),
    }
}

/// The verdict before the motion. None if the boxes around the shapes show that they do not meet in all of it.
fn at_start<N: Number>(a: Shape<N>, d: Point<N>, b: Shape<N>) -> Option<Verdict> {
    let reach = Reach::sum(a.radius, b.radius);
    let (a_bounds, b_bounds) = (a.vertices.bounds(), b.vertices.bounds());
    if swept(a_bounds, d).is_beyond(&b_bounds, reach) {
        return None;
    }
    Some(if a_bounds.is_beyond(&b_bounds, reach) { Verdict::Miss } else { any_any(a, b) })
}

/// The motion of the other shape.
fn back<N: Number>(d: Point<N>) -> Point<N> {
    Point::at(-d.x, -d.y)
}

struct Found {
    verdict: Verdict,
    t: f32,
    /// On the skeletons: of a as it was at the start, of b.
    feet: [Foot; 2],
    normal: (f64, f64),
    /// At the start: then the feet are one point that both have, on no rim.
    overlap: bool,
}

impl Found {
    fn seen_from_b<N: Number>(self, a: Shape<N>, d: Point<N>, b: Shape<N>) -> Sweep {
        let Found { verdict, t, feet: [a_foot, b_foot], normal, overlap } = self;
        let to_rim = if overlap { 0.0 } else { -b.radius };
        let (a_foot, b_foot) = (a_foot.at_beginning(a), b_foot.at_beginning(b).moved(normal, to_rim));
        let (normal_x, normal_y) = normal;
        // A point of a without a radius is where that is: at rest, and of a vertex along an axis along which it does not
        // move. By bits, for modes in which denormals compare as 0. Circles are looked at too quickly for that.
        let is_at_rest = t.to_bits() == 0;
        let of_circles = (a.kind == Kind::Point) & (b.kind == Kind::Point);
        let is_vertex = !of_circles & ((a_foot.t == 0.0) | (a_foot.t == 1.0));
        let is_plain = (a.radius == 0.0) & !overlap & (is_at_rest | is_vertex);
        let x = if is_plain & (is_at_rest | (d.x == 0.0)) { a_foot.x } else { b_foot.x };
        let y = if is_plain & (is_at_rest | (d.y == 0.0)) { a_foot.y } else { b_foot.y };
        Sweep { verdict, t, x, y, normal_x, normal_y, a_edge: a_foot.edge, b_edge: b_foot.edge }
    }
}

/// A shape that moves by d and one at rest, in the order that both are searched in.
struct Motion<'a, N: Number> {
    edges: [NearEdges<'a, N>; 2],
    d: Point<N>,
    reach: Reach<N>,
    /// The verdict before it.
    start: Verdict,
}

impl<'a, N: Number> Motion<'a, N> {
    fn new(a: Shape<'a, N>, d: Point<N>, b: Shape<'a, N>, start: Verdict) -> Self {
        Motion { edges: [NearEdges::new(a), NearEdges::new(b)], d, reach: Reach::sum(a.radius, b.radius), start }
    }

    /// Whether and how they meet; and the first contact of shapes apart at the start, into `first` if that is wanted.
    fn verdict(&self, first: Option<&mut First<N>>) -> Verdict {
        let Motion { ref edges, d, reach, start } = *self;
        let near = edges.each_ref();
        let [a, b] = near.map(|edges| edges.shape);
        let moves = (d.x != 0.0) | (d.y != 0.0);
        match start {
            Verdict::Hit => start,
            _ if !moves => start,
            _ if reach.sign() == 0 => {
                let (met, hit) = Sharp::new(near, d).search(first);
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
                verdict.max(start).hit_only_if(|| !a.has_no_interior() && !b.has_no_interior())
            }
        }
    }

    fn first(&self) -> Option<Found> {
        let Motion { ref edges, d, reach, start } = *self;
        let near = edges.each_ref();
        let mut first = First::new(d, false);
        let verdict = match start {
            Verdict::Miss => self.verdict(Some(&mut first)),
            _ => self.verdict(None),
        };
        if verdict == Verdict::Miss {
            return None;
        }
        let grazes = verdict == Verdict::Touch;
        let against = |first: &First<N>| first.event.is_some_and(|event| first.against(&event.normal) > 0.0);
        match start {
            Verdict::Miss if grazes && against(&first) => {
                first = First::new(d, true);
                self.verdict(Some(&mut first));
            }
            Verdict::Miss | Verdict::Hit => {}
            Verdict::Touch => {
                first = First::new(d, grazes);
                if reach.sign() == 0 {
                    resting_sharp(near, d, &mut first);
                } else {
                    resting_round(near, reach, &mut first);
                }
            }
        }
        let found = first.event.map(|event| {
            let Normal { x, y, .. } = event.normal;
            let t = event.time.map_or(0.0, |time| time.floor);
            Found { verdict, t, feet: event.feet, normal: (x, y), overlap: false }
        });
        // Overlapping at the start, or one inside the other.
        found.or_else(|| {
            let [a, b] = near.map(|edges| edges.shape);
            let closest = distance(a, b);
            let (x, y) = way_out(a, b);
            Some(Found { verdict, t: 0.0, feet: [closest.a, closest.b], normal: (x, y), overlap: true })
        })
    }
}

/// The normal of the contact of shapes that overlap; none of identical ones, of which neither is the first.
#[cold]
fn way_out<N: Number>(a: Shape<N>, b: Shape<N>) -> (f64, f64) {
    let normal = |one, other| contact(one, other).1.map(|Contact { normal, .. }| normal);
    let Some([x, y]) = normal(a, b) else { return (0.0, 0.0) };
    // Only of one list of vertices and itself the contact is not the mirrored one of b and a.
    let is_mirrored = order(Shape { kind: b.kind, ..a }, b) != Ordering::Equal || normal(b, a) == Some([-x, -y]);
    if is_mirrored { (f64::from(x), f64::from(y)) } else { (0.0, 0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Wide;
    use crate::shape::Outline;

    fn swept(a: (Kind, &[[f32; 2]], f32), [dx, dy]: [f32; 2], b: (Kind, &[[f32; 2]], f32)) -> Option<(Verdict, f32)> {
        fn wide(xy: &[[f32; 2]]) -> std::vec::Vec<[f32; 2]> {
            xy.iter().map(|&[x, y]| [x, y]).collect()
        }
        let (a_xy, b_xy) = (wide(a.1), wide(b.1));
        let a = Shape { kind: a.0, vertices: Outline::<Wide>::new(&a_xy), radius: f64::from(a.2) };
        let b = Shape { kind: b.0, vertices: Outline::<Wide>::new(&b_xy), radius: f64::from(b.2) };
        sweep(a, Point::new(Wide(dx), Wide(dy)), b).map(|found| (found.verdict, found.t))
    }

    /// A foot that is past the end of its edge by far less than f64 can tell, so that the rounded
    /// corner, not the side, comes next: and that one is passed by too.
    #[test]
    fn a_long_edge_that_ends_just_before() {
        let tiny = f32::from_bits(1);
        let (r, far) = (1.7273538e-5f32, 4.277601e18);
        let chain = [[-r, far], [-tiny, tiny], [0.0, -r]];
        let found = swept((Kind::Chain, &chain, r), [0.0, 2.0 * r], (Kind::Point, &[[r, r]], 0.0));
        assert!(matches!(found, Some((Verdict::Touch, t)) if t > 0.9), "{found:?}");
    }

    /// A corner that hardly is one comes to a capsule's side, and the capsule's end to the edge behind the corner by
    /// 2^-33 of the time later. That edge's line leads through the capsule: its normal must not be told.
    #[test]
    fn a_corner_that_hardly_is_one() {
        let wide = |xy: &[[f32; 2]]| xy.iter().map(|&[x, y]| [x, y]).collect::<std::vec::Vec<_>>();
        let (a, b) = (
            wide(&[[-157_797.0, -12_723.0], [-157_183.0, -1.0], [-156_267.0, 19_082.0]]),
            wide(&[[1.0, -1.0], [-612.0, -12_722.0]]),
        );
        let a = Shape { kind: Kind::Convex, vertices: Outline::<Wide>::new(&a), radius: 0.0 };
        let b = Shape { kind: Kind::Segment, vertices: Outline::<Wide>::new(&b), radius: 2.0 };
        let found = sweep(a, Point::new(Wide(157_184.0), Wide(0.0)), b).expect("it arrives");
        // Across the capsule: its axis leads by 613 to the right and 12721 up.
        assert!((found.normal_x * 613.0 + found.normal_y * 12_721.0).abs() < 1e-9, "{found:?}");
    }

    /// A shape that overlaps itself has no way out that both sides agree on; one listed from elsewhere has.
    #[test]
    fn overlaps_of_one_outline() {
        let square = [[0.0f32, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]];
        let mut turned = square;
        turned.rotate_left(1);
        let shape = |kind, xy| Shape { kind, vertices: Outline::<Wide>::new(xy), radius: 0.0 };
        let normal = |a, b| {
            let found = sweep(a, Point::new(Wide(1.0), Wide(0.0)), b).expect("they overlap");
            assert_eq!(found.verdict, sweep_verdict(a, Point::new(Wide(1.0), Wide(0.0)), b));
            (found.normal_x, found.normal_y)
        };
        let own = shape(Kind::Convex, &square);
        assert_eq!(normal(own, own), (0.0, 0.0));
        assert_eq!(normal(own, shape(Kind::Polygon, &square)), (0.0, 0.0));
        let (x, y) = normal(own, shape(Kind::Convex, &turned));
        assert_eq!(x.abs() + y.abs(), 1.0);
        assert_eq!(normal(shape(Kind::Convex, &turned), own), (-x, -y));
    }

    /// An end of a chain that lies on another of its edges is an end there too.
    #[test]
    fn a_chain_that_ends_on_itself() {
        let chain = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 0.0]];
        let from = |y: f32, x: f32| swept((Kind::Point, &[[x, y]], 0.0), [0.0, -2.0 * y], (Kind::Chain, &chain, 0.0));
        assert_eq!(from(-1.0, 2.0), Some((Verdict::Touch, 0.5)));
        assert_eq!(from(-1.0, 1.0), Some((Verdict::Hit, 0.5)));
    }

    /// Of the stretch that sides meet on, the end with the lesser x, then y: whichever way the motion goes, whichever box
    /// comes first in memory, and where they touch from the start.
    #[test]
    fn ends_of_a_stretch() {
        let aabb = |x: f32, y: f32, width: f32, height: f32| {
            [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]
        };
        let b = aabb(0.0, 0.0, 4.0, 4.0);
        let to = |x: f32, y: f32, size: f32, d: [f32; 2]| {
            let a = aabb(x, y, size, size);
            let shape = |xy| Shape { kind: Kind::Convex, vertices: Outline::<Wide>::new(xy), radius: 0.0 };
            let found = sweep(shape(&a), Point::new(Wide(d[0]), Wide(d[1])), shape(&b)).expect("they meet");
            (found.t, [found.x, found.y], [found.a_edge, found.b_edge])
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
