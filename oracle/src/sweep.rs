//! Sweeps: the least distance of two shapes of which one moves, by Minkowski differences, and their verdicts at every
//! time that matters.

use crate::bounds::{Approximate, Nearness};
use crate::coord::{Coord, Dimension, Edge, Scale, ScaledPoint, ScaledShape};
use crate::distance::gap_squared;
use crate::overlap::skeletons_meet;
use crate::verdict::{has_interior, test_solids};
use crate::{Shape, Verdict};
use dashu_int::IBig;
use dashu_ratio::{RBig, Relaxed};
use std::cmp::Ordering;

/// A motion in integers: both shapes and the whole displacement.
struct Motion {
    a: ScaledShape,
    b: ScaledShape,
    d: ScaledPoint,
    approximate: Approximate,
}

impl Motion {
    fn of<T: Coord>(a: &Shape<T>, [dx, dy]: [T; 2], b: &Shape<T>) -> Motion {
        let values = a.xy.iter().chain(&b.xy).copied();
        let scale = Scale::of(values.chain([a.radius, b.radius, dx, dy]));
        let d = ScaledPoint { x: scale.integer(dx), y: scale.integer(dy) };
        Motion { a: scale.solid(a), b: scale.solid(b), d, approximate: Approximate::of(a, [dx, dy], b) }
    }

    /// How the least distance of the skeletons until that part of the motion is done compares with the sum of the
    /// radii.
    ///
    /// They share a point at the time t exactly when t d is in the set of all differences of a point
    /// of b and one of a; so their distance is that of t d from this set. Up to the first contact
    /// only edges are near, and the differences of two edges fill a parallelogram.
    fn compare(&self, part: &Relaxed) -> Ordering {
        let nearness: Vec<Nearness> = self.approximate.nearness(part.to_f64_fast()).collect();
        if nearness.contains(&Nearness::Near) {
            return IBig::ZERO.cmp(&(&self.a.radius + &self.b.radius));
        }
        self.compare_exact(part, nearness, self.approximate.may_nest())
    }

    /// The same from the pairs of edges that are not known to be far, and from shapes that may lie in each other.
    fn compare_exact(&self, part: &Relaxed, nearness: Vec<Nearness>, may_nest: bool) -> Ordering {
        let reach = &self.a.radius + &self.b.radius;
        let filled = self.a.dimension == Dimension::Region || self.b.dimension == Dimension::Region;
        if filled && may_nest && skeletons_meet(&self.a, &self.b) {
            return IBig::ZERO.cmp(&reach);
        }
        let whole = IBig::from(part.denominator().clone());
        let limit = Relaxed::from((&reach * &reach) * (&whole * &whole));
        let from = ScaledPoint { x: IBig::ZERO, y: IBig::ZERO };
        let to = ScaledPoint { x: &self.d.x * part.numerator(), y: &self.d.y * part.numerator() };
        let dimension = if from == to { Dimension::Dot } else { Dimension::Curve };
        let path = ScaledShape { dimension, vertices: vec![from, to], radius: IBig::ZERO };
        let edges = self.a.edges();
        let pairs = self.b.edges().into_iter().flat_map(|f| edges.iter().map(move |&e| (e, f)));
        let open = pairs.zip(nearness).filter(|(_, nearness)| *nearness == Nearness::Unknown);
        let squares = open.map(|((e, f), _)| gap_squared(&path, &differences(f, e, &whole)));
        squares.map(|square| square.cmp(&limit)).min().unwrap_or(Ordering::Greater)
    }

    /// The times at which a vertex of the one is on an edge of the other, and 0 and 1.
    ///
    /// Between two of these times the same edges meet, so the verdict is constant.
    fn stations(&self) -> Vec<Relaxed> {
        let mut times = vec![Relaxed::ZERO, Relaxed::ONE];
        let back = ScaledPoint { x: -&self.d.x, y: -&self.d.y };
        for (moving, resting, d) in [(&self.a, &self.b, &self.d), (&self.b, &self.a, &back)] {
            for p in &moving.vertices {
                for (a, b) in resting.edges() {
                    let (ux, uy) = (&b.x - &a.x, &b.y - &a.y);
                    let (wx, wy) = (&p.x - &a.x, &p.y - &a.y);
                    let rate = &ux * &d.y - &uy * &d.x;
                    if rate != IBig::ZERO {
                        times.push(Relaxed::from_parts_signed(&uy * &wx - &ux * &wy, rate));
                    }
                    // Along the motion it comes to the ends.
                    let square = &d.x * &d.x + &d.y * &d.y;
                    for end in [a, b] {
                        let along = (&end.x - &p.x) * &d.x + (&end.y - &p.y) * &d.y;
                        let aside = (&end.x - &p.x) * &d.y == (&end.y - &p.y) * &d.x;
                        if aside && square != IBig::ZERO {
                            times.push(Relaxed::from_parts_signed(along, square.clone()));
                        }
                    }
                }
            }
        }
        times.retain(|time| *time >= Relaxed::ZERO && *time <= Relaxed::ONE);
        times.sort();
        times.dedup();
        let middles: Vec<_> = times.windows(2).map(|w| (&w[0] + &w[1]) / Relaxed::from(2)).collect();
        times.extend(middles);
        times
    }

    /// The verdict at a time of the motion.
    fn at(&self, part: &Relaxed) -> Verdict {
        let whole = IBig::from(part.denominator().clone());
        let scaled = |solid: &ScaledShape, x: &IBig, y: &IBig| ScaledShape {
            dimension: solid.dimension,
            vertices: solid
                .vertices
                .iter()
                .map(|s| ScaledPoint { x: &s.x * &whole + x, y: &s.y * &whole + y })
                .collect(),
            radius: &solid.radius * &whole,
        };
        let (x, y) = (&self.d.x * part.numerator(), &self.d.y * part.numerator());
        test_solids(&scaled(&self.a, &x, &y), &scaled(&self.b, &IBig::ZERO, &IBig::ZERO))
    }
}

/// All differences of a point of f and a point of e, times a whole number.
fn differences((fa, fb): Edge<'_>, (ea, eb): Edge<'_>, whole: &IBig) -> ScaledShape {
    let corner = |f: &ScaledPoint, e: &ScaledPoint| ScaledPoint { x: (&f.x - &e.x) * whole, y: (&f.y - &e.y) * whole };
    let points = vec![corner(fa, ea), corner(fb, ea), corner(fb, eb), corner(fa, eb)];
    ScaledShape { dimension: Dimension::Region, vertices: points, radius: IBig::ZERO }
}

/// The verdict on a moving and a resting shape: the greatest one at any time.
pub fn sweep<T: Coord>(a: &Shape<T>, d: [T; 2], b: &Shape<T>) -> Verdict {
    let motion = Motion::of(a, d, b);
    let order = motion.compare(&Relaxed::ONE);
    if order == Ordering::Greater {
        return Verdict::Miss;
    }
    if !has_interior(&motion.a) || !has_interior(&motion.b) {
        return Verdict::Touch;
    }
    if !motion.a.radius.is_zero() || !motion.b.radius.is_zero() {
        // With a radius, a hit means a distance below the sum of the radii.
        return if order == Ordering::Less { Verdict::Hit } else { Verdict::Touch };
    }
    let overlaps = motion.stations().into_iter().any(|time| motion.at(&time) == Verdict::Hit);
    if overlaps { Verdict::Hit } else { Verdict::Touch }
}

/// Whether the closed shapes meet at or before a time of the motion.
pub fn has_met<T: Coord>(a: &Shape<T>, d: [T; 2], b: &Shape<T>, part: &RBig) -> bool {
    Motion::of(a, d, b).compare(&part.clone().relax()) != Ordering::Greater
}

/// Whether the interiors share a point at or before a time of the motion.
pub fn has_entered<T: Coord>(a: &Shape<T>, d: [T; 2], b: &Shape<T>, part: &RBig) -> bool {
    let (motion, part) = (Motion::of(a, d, b), part.clone().relax());
    if !has_interior(&motion.a) || !has_interior(&motion.b) {
        return false;
    }
    if !motion.a.radius.is_zero() || !motion.b.radius.is_zero() {
        return motion.compare(&part) == Ordering::Less;
    }
    let times = motion.stations();
    // A middle between two stations stands for all times between them.
    let (mut stations, middles) = (times.clone(), times.len() / 2);
    let middles = stations.split_off(times.len() - middles);
    let before = stations.iter().filter(|time| **time <= part);
    let between = stations.iter().zip(&middles).filter(|(station, _)| **station < part).map(|(_, middle)| middle);
    before.chain(between).any(|time| motion.at(time) == Verdict::Hit)
}

/// Two times between which the closed shapes first meet, or from which on their interiors do: the time itself twice
/// unless one has a radius, else two times that share so many bits. None if they never do. They must be apart, or not
/// overlap, at the start.
pub fn first_time<T: Coord>(
    a: &Shape<T>,
    d: [T; 2],
    b: &Shape<T>,
    of_interiors: bool,
    bits: usize,
) -> Option<[RBig; 2]> {
    let motion = Motion::of(a, d, b);
    if of_interiors && (!has_interior(&motion.a) || !has_interior(&motion.b)) {
        return None;
    }
    if motion.a.radius.is_zero() && motion.b.radius.is_zero() {
        let times = motion.stations();
        let (mut stations, middles) = (times.clone(), times.len() / 2);
        let middles = stations.split_off(times.len() - middles);
        let meets = |time: &Relaxed| match motion.at(time) {
            Verdict::Hit => true,
            Verdict::Touch => !of_interiors,
            Verdict::Miss => false,
        };
        let first = (0..stations.len()).find(|i| meets(&stations[*i]) || middles.get(*i).is_some_and(meets))?;
        let time = stations[first].clone().canonicalize();
        return Some([time.clone(), time]);
    }
    let has_met = |part: &Relaxed| match motion.compare(part) {
        Ordering::Less => true,
        Ordering::Equal => !of_interiors,
        Ordering::Greater => false,
    };
    let (mut low, mut high) = (Relaxed::ZERO, Relaxed::ONE);
    if !has_met(&high) {
        return None;
    }
    let close = Relaxed::from_parts_signed(IBig::ONE, IBig::ONE << bits);
    let half = Relaxed::from_parts_signed(1.into(), 2.into());
    for _ in 0..bits + 400 {
        if &high - &low <= &close * &high {
            break;
        }
        let middle = (&low + &high) * &half;
        if has_met(&middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    Some([low.canonicalize(), high.canonicalize()])
}

/// Each answer of the oracle itself to whether the shapes have met when a part of the motion is done: with floats where
/// they are certain, and in rationals alone.
#[derive(Debug)]
pub struct Checked {
    pub with_floats: Ordering,
    pub exact: Ordering,
    /// What the floats are certain of: that two edges are near, that all are far.
    pub is_near: bool,
    pub is_far: bool,
}

pub fn checked<T: Coord>(a: &Shape<T>, d: [T; 2], b: &Shape<T>, part: &RBig) -> Checked {
    let (motion, part) = (Motion::of(a, d, b), part.clone().relax());
    let nearness: Vec<Nearness> = motion.approximate.nearness(part.to_f64_fast()).collect();
    Checked {
        with_floats: motion.compare(&part),
        exact: motion.compare_exact(&part, vec![Nearness::Unknown; nearness.len()], true),
        is_near: nearness.contains(&Nearness::Near),
        is_far: nearness.iter().all(|nearness| *nearness == Nearness::Far),
    }
}
