//! Two shapes of which one moves: how near they come, by Minkowski differences, and their verdicts at every time that matters.

use crate::coord::{Body, Coord, Edge, Scale, Solid, Spot};
use crate::distance::gap_squared;
use crate::judge::{has_interior, test_solids};
use crate::meet::skeletons_meet;
use crate::{Shape, Verdict};
use dashu_int::IBig;
use dashu_ratio::{RBig, Relaxed};

/// A motion in integers: both shapes and the whole displacement.
struct Motion {
    a: Solid,
    b: Solid,
    d: Spot,
    exponent: i32,
}

impl Motion {
    fn of<T: Coord>(a: &Shape<T>, [dx, dy]: [T; 2], b: &Shape<T>) -> Motion {
        let values = a.xy.iter().chain(&b.xy).copied();
        let scale = Scale::of(values.chain([a.radius, b.radius, dx, dy]));
        let d = Spot { x: scale.integer(dx), y: scale.integer(dy) };
        Motion { a: scale.solid(a), b: scale.solid(b), d, exponent: scale.exponent }
    }

    /// The least squared distance of the skeletons until that part of the motion is done.
    ///
    /// They share a point at the time t exactly when t d is in the set of all differences of a point
    /// of b and one of a; so their distance is that of t d from this set. Up to the first contact
    /// only edges are near, and the differences of two edges fill a parallelogram.
    fn gap_squared(&self, part: &Relaxed) -> Relaxed {
        if skeletons_meet(&self.a, &self.b) {
            return Relaxed::ZERO;
        }
        let whole = IBig::from(part.denominator().clone());
        let from = Spot { x: IBig::ZERO, y: IBig::ZERO };
        let to = Spot { x: &self.d.x * part.numerator(), y: &self.d.y * part.numerator() };
        let body = if from == to { Body::Dot } else { Body::Curve };
        let path = Solid { body, spots: vec![from, to], radius: IBig::ZERO };
        let edges = self.a.edges();
        let pairs = self.b.edges().into_iter().flat_map(|f| edges.iter().map(move |&e| (e, f)));
        let squares = pairs.map(|(e, f)| gap_squared(&path, &differences(f, e, &whole)));
        squares.min().expect("shapes have edges") / Relaxed::from(&whole * &whole)
    }

    /// The times at which a vertex of the one is on an edge of the other, and 0 and 1.
    ///
    /// From one to the next the edges meet in the same way, so the verdict stays the same.
    fn stations(&self) -> Vec<Relaxed> {
        let mut times = vec![Relaxed::ZERO, Relaxed::ONE];
        let back = Spot { x: -&self.d.x, y: -&self.d.y };
        for (moving, resting, d) in [(&self.a, &self.b, &self.d), (&self.b, &self.a, &back)] {
            for p in &moving.spots {
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

    /// The verdict when so much of the motion is done.
    fn at(&self, part: &Relaxed) -> Verdict {
        let whole = IBig::from(part.denominator().clone());
        let scaled = |solid: &Solid, x: &IBig, y: &IBig| Solid {
            body: solid.body,
            spots: solid.spots.iter().map(|s| Spot { x: &s.x * &whole + x, y: &s.y * &whole + y }).collect(),
            radius: &solid.radius * &whole,
        };
        let (x, y) = (&self.d.x * part.numerator(), &self.d.y * part.numerator());
        test_solids(&scaled(&self.a, &x, &y), &scaled(&self.b, &IBig::ZERO, &IBig::ZERO))
    }
}

/// All differences of a point of f and a point of e, times a whole number.
fn differences((fa, fb): Edge<'_>, (ea, eb): Edge<'_>, whole: &IBig) -> Solid {
    let corner = |f: &Spot, e: &Spot| Spot { x: (&f.x - &e.x) * whole, y: (&f.y - &e.y) * whole };
    let spots = vec![corner(fa, ea), corner(fb, ea), corner(fb, eb), corner(fa, eb)];
    Solid { body: Body::Region, spots, radius: IBig::ZERO }
}

/// The verdict on a shape that moves and one that rests: the best one of any time.
pub fn sweep<T: Coord>(a: &Shape<T>, d: [T; 2], b: &Shape<T>) -> Verdict {
    let motion = Motion::of(a, d, b);
    let reach = &motion.a.radius + &motion.b.radius;
    let gap = motion.gap_squared(&Relaxed::ONE);
    if gap > Relaxed::from(&reach * &reach) {
        return Verdict::Miss;
    }
    if !has_interior(&motion.a) || !has_interior(&motion.b) {
        return Verdict::Touch;
    }
    if reach != IBig::ZERO {
        // With a radius, being nearer than the reach is all there is to a hit.
        return if gap < Relaxed::from(&reach * &reach) { Verdict::Hit } else { Verdict::Touch };
    }
    let verdicts = motion.stations().into_iter().map(|time| motion.at(&time));
    verdicts.fold(Verdict::Touch, |best, verdict| best.max(verdict))
}

/// The least squared distance of the skeletons until that part of the motion is done.
pub fn sweep_square<T: Coord>(a: &Shape<T>, d: [T; 2], b: &Shape<T>, part: &RBig) -> RBig {
    let motion = Motion::of(a, d, b);
    let squared = motion.gap_squared(&part.clone().relax()).canonicalize();
    let unit = RBig::from(IBig::ONE << (2 * motion.exponent.unsigned_abs() as usize));
    if motion.exponent < 0 { squared / unit } else { squared * unit }
}
