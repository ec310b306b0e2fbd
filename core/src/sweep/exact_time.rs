//! Times of impact as exact numbers, compared exactly.
//!
//! Every time is (p − √q) / r with r > 0, where p and r are polynomials of degree two in the numbers of the call, and q
//! of degree four. So two times are compared by squaring twice.

use super::toi_rounding::TIME_ERROR;
use crate::number::{ExactNumber, Number, Sign, exact_order, exact_sign, wider};
use crate::predicate::{Point, Reach, Vector, compare_sum, cross, dot_product, exact_cross, exact_dot, range_of};
use core::cmp::Ordering;

/// The order of two times of impact, from the floats that stand for them; None if these do not say.
///
/// Such a float is the largest that is not above the true time, or the float before it; it is 0 only at the start. By
/// bits, which are ordered like the floats, because in some floating-point modes denormals compare as 0.
pub fn order_of_floats(time: f32, other: f32) -> Option<Ordering> {
    let [time, other] = [time, other].map(f32::to_bits);
    (time.abs_diff(other) >= 2 || time == 0 || other == 0).then(|| time.cmp(&other))
}

/// What meets at a time.
#[derive(Clone, Copy, Debug)]
pub enum Meeting<N> {
    /// A vertex and an edge: along × to / along × d.
    VertexEdge { along: Vector<N>, to: Vector<N> },
    /// Two vertices: d · to / d · d.
    Vertices { to: Vector<N> },
    /// A vertex comes within reach of another.
    Circle { to: Vector<N>, reach: Reach<N> },
    /// A vertex comes within reach of the line of an edge.
    Strip { along: Vector<N>, to: Vector<N>, reach: Reach<N> },
}

/// A time of impact after the start.
#[derive(Clone, Copy, Debug)]
pub struct ExactTime<N> {
    pub d: Point<N>,
    pub meeting: Meeting<N>,
    /// Off by less than [`TIME_ERROR`] of itself.
    pub value: f64,
}

impl<N: Number> ExactTime<N> {
    /// The order of two times of motions of one length.
    pub fn compare(&self, other: &Self) -> Ordering {
        let (room, value, other_value) = (4.0 * TIME_ERROR, self.value, other.value);
        if value < other_value * (1.0 - room) {
            Ordering::Less
        } else if other_value < value * (1.0 - room) {
            Ordering::Greater
        } else {
            compare_exact(self, other)
        }
    }

    /// The edge, if there is one, the vector to the vertex, and the reach.
    fn parts(&self) -> (Option<&Vector<N>>, &Vector<N>, Reach<N>) {
        let none = Reach::sum(0.0, 0.0);
        match &self.meeting {
            Meeting::VertexEdge { along, to } => (Some(along), to, none),
            Meeting::Vertices { to } => (None, to, none),
            Meeting::Circle { to, reach } => (None, to, *reach),
            Meeting::Strip { along, to, reach } => (Some(along), to, *reach),
        }
    }

    /// The [`bit_range`](crate::number::bit_range) of the numbers of p, q and r.
    fn range(&self) -> (i32, i32) {
        let (d, (along, to, reach)) = (Vector::free(self.d), self.parts());
        wider(range_of(along.unwrap_or(to), to, reach), range_of(&d, &d, reach))
    }

    /// Whether the boundaries meet in the direction of the motion.
    fn is_head_on(&self) -> bool {
        let d = Vector::free(self.d);
        match self.parts() {
            (Some(along), ..) => dot_product(*along, d) == 0,
            (None, to, _) => cross(*to, d) == 0,
        }
    }

    /// The order by the distances in one direction, if the boundaries meet in it at one reach: as on the floor of
    /// several boxes.
    fn compare_distances(&self, other: &Self) -> Option<Ordering> {
        fn difference<N: Number, I: ExactNumber>(
            unit: i32,
            product: fn(i32, &Vector<N>, &Vector<N>) -> I,
            direction: &Vector<N>,
            [to, other]: [&Vector<N>; 2],
        ) -> I {
            size(product(unit, direction, to), unit) - size(product(unit, direction, other), unit)
        }

        fn heights<N: Number, I: ExactNumber>(unit: i32, along: &Vector<N>, to: [&Vector<N>; 2]) -> I {
            difference(unit, exact_cross::<N, I>, along, to)
        }

        fn lengths<N: Number, I: ExactNumber>(unit: i32, d: &Vector<N>, to: [&Vector<N>; 2]) -> I {
            difference(unit, exact_dot::<N, I>, d, to)
        }

        let ((along, to, reach), (other_along, other_to, other_reach)) = (self.parts(), other.parts());
        let [[a, b], [c, d]] = [reach.numbers(), other_reach.numbers()];
        let is_one_line = (self.d == other.d) | ((self.d.x == -other.d.x) & (self.d.y == -other.d.y));
        if !is_one_line || compare_sum::<N, 4>([a, b, -c, -d]) != 0 {
            return None;
        }
        let (to, range) = ([to, other_to], |along| wider(range_of(along, to, reach), range_of(along, other_to, reach)));
        if let (Some(along), Some(other_along)) = (along, other_along)
            && cross(*along, *other_along) == 0
        {
            return Some(exact_sign!(2, range(along), heights::<N>(along, to)).cmp(&0));
        }
        let d = &Vector::free(self.d);
        (self.is_head_on() && other.is_head_on()).then(|| exact_sign!(2, range(d), lengths::<N>(d, to)).cmp(&0))
    }

    /// p, q and r.
    fn terms<I: ExactNumber>(&self, unit: i32) -> [I; 3] {
        let zero = I::from_f64(0.0, unit);
        let d = Vector::free(self.d);
        let size = |value: I| size(value, unit);
        let square = |reach: Reach<N>| -> I {
            let reach: I = reach.exact(unit);
            reach * reach
        };
        let cross = |u: &Vector<N>, v: &Vector<N>| exact_cross::<N, I>(unit, u, v);
        let dot = |u: &Vector<N>, v: &Vector<N>| exact_dot::<N, I>(unit, u, v);
        match &self.meeting {
            Meeting::VertexEdge { along, to } => [size(cross(along, to)), zero, size(cross(along, &d))],
            Meeting::Vertices { to } => [dot(&d, to), zero, dot(&d, &d)],
            Meeting::Circle { to, reach } => {
                let (p, r) = (dot(&d, to), dot(&d, &d));
                [p, p * p - r * (dot(to, to) - square(*reach)), r]
            }
            Meeting::Strip { along, to, reach } => {
                [size(cross(along, to)), square(*reach) * dot(along, along), size(cross(along, &d))]
            }
        }
    }
}

#[cold]
#[inline(never)]
fn compare_exact<N: Number>(one: &ExactTime<N>, other: &ExactTime<N>) -> Ordering {
    if let Some(order) = one.compare_distances(other) {
        return order;
    }
    let range = || wider(one.range(), other.range());
    let has_root = |time: &ExactTime<N>| matches!(time.meeting, Meeting::Circle { .. } | Meeting::Strip { .. });
    if !has_root(one) && !has_root(other) {
        return exact_sign!(4, range(), difference::<N>(one, other)).cmp(&0);
    }
    exact_order!(range(), compare_roots::<N>(one, other))
}

fn size<I: ExactNumber>(value: I, unit: i32) -> I {
    if value.sign() < 0 { I::from_f64(0.0, unit) - value } else { value }
}

/// s·p − r·o, of times without roots.
fn difference<N: Number, I: ExactNumber>(unit: i32, one: &ExactTime<N>, other: &ExactTime<N>) -> I {
    let ([p, _, r], [o, _, s]): ([I; 3], [I; 3]) = (one.terms(unit), other.terms(unit));
    s * p - r * o
}

/// The sign of s·(p − √q) − r·(o − √u), with the other's terms o, u, s. None if the numbers are not exact.
fn compare_roots<N: Number, I: ExactNumber>(unit: i32, one: &ExactTime<N>, other: &ExactTime<N>) -> Option<Ordering> {
    let ([p, q, r], [o, u, s]): ([I; 3], [I; 3]) = (one.terms(unit), other.terms(unit));
    sign_of_roots(s * p - r * o, r * r * u, s * s * q).map(|sign| sign.cmp(&0))
}

/// The sign of a + √b − √c. None if the numbers are not exact.
fn sign_of_roots<I: ExactNumber>(a: I, b: I, c: I) -> Option<Sign> {
    let (a_sign, b_sign, c_sign) = (a.exact_sign()?, b.exact_sign()?, c.exact_sign()?);
    let square = a * a;
    // The sign of a + √b.
    let left = if a_sign >= 0 { (a_sign + b_sign).min(1) } else { (b - square).exact_sign()? };
    if left <= 0 {
        return Some(if left < 0 || c_sign > 0 { -1 } else { 0 });
    }
    // (a + √b)² − c is rest + 2a√b.
    let rest = square + b - c;
    let double = a + a;
    match (rest.exact_sign()?, a_sign * b_sign) {
        (sign, other) if sign == other || other == 0 => Some(sign),
        (0, other) => Some(other),
        (sign, _) => Some(sign * (rest * rest - double * double * b).exact_sign()?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::{Exact, ExactF64, Float, Longest};

    #[test]
    fn signs_of_roots() {
        let root = |value: i32| Exact::from_f64(f64::from(value), 0);
        for a in -12..=12 {
            for b in 0..40 {
                for c in 0..40 {
                    // Sums of such roots are 0 or larger than 1e-6.
                    let sum = f64::from(a) + f64::from(b).sqrt() - f64::from(c).sqrt();
                    let expected = Sign::from(sum > 1e-9) - Sign::from(sum < -1e-9);
                    assert_eq!(sign_of_roots(root(a), root(b), root(c)), Some(expected), "{a} {b} {c}");
                    let [a, b, c] = [a, b, c].map(|value| ExactF64::from_f64(f64::from(value), 0));
                    assert_eq!(sign_of_roots(a, b, c), Some(expected), "{a:?} {b:?} {c:?}");
                }
            }
        }
    }

    /// Random meetings on a grid and beside it: every way to compare times agrees with the longest integers. Of many
    /// the times are equal.
    #[test]
    fn orders_agree_with_the_longest_integers() {
        let mut rng = fastrand::Rng::with_seed(7);
        let mut counts = [[0; 3]; 2];
        for round in 0..100_000 {
            let (least, is_fine) = ([1, 3, 7][round % 3], round % 4 == 0);
            let mut number = || {
                let value = rng.i32(-least..=least) as f32;
                if is_fine && rng.bool() { value * 0.1 } else { value }
            };
            let mut point = || Point::<Float>::new(Float(number()), Float(number()));
            let d = point();
            let mut to = || Vector::between(point(), point());
            let (tos, mut alongs) = ([to(), to()], [to(), to()]);
            if rng.bool() {
                alongs[1] = alongs[0];
            }
            let [kind, other_kind] = [rng.usize(..4), rng.usize(..4)];
            let [reach, other_reach] =
                [0; 2].map(|_| Reach::sum(f64::from(rng.u32(1..3)), 0.5 * f64::from(rng.u32(..2))));
            let time = |kind: usize, i: usize, reach, d| {
                let (along, to): (Vector<Float>, Vector<Float>) = (alongs[i], tos[i]);
                let meeting = match kind {
                    0 => Meeting::VertexEdge { along, to },
                    1 => Meeting::Vertices { to },
                    2 => Meeting::Circle { to, reach },
                    _ => Meeting::Strip { along, to, reach },
                };
                ExactTime { d, meeting, value: 0.0 }
            };
            let d_of_other = if rng.bool() { d } else { Point::at(-d.x, -d.y) };
            let (one, other) = (time(kind, 0, reach, d), time(other_kind, 1, other_reach, d_of_other));
            let is_time = |time: &ExactTime<Float>| {
                let [p, q, r] = time.terms::<Longest>(-149);
                let is_on_line =
                    !matches!(time.meeting, Meeting::Vertices { to } if cross(to, Vector::free(time.d)) != 0);
                is_on_line && r.sign() > 0 && p.sign() > 0 && q.sign() >= 0 && (p * p - q).sign() > 0
            };
            if !is_time(&one) || !is_time(&other) {
                continue;
            }
            let expected = compare_roots::<_, Longest>(-149, &one, &other);
            assert_eq!(Some(compare_exact(&one, &other)), expected, "{one:?} {other:?}");
            let is_equal = usize::from(expected == Some(Ordering::Equal));
            counts[is_equal][0] += 1;
            counts[is_equal][1] += usize::from(one.compare_distances(&other).is_some());
            counts[is_equal][2] += usize::from(compare_roots::<_, ExactF64>(0, &one, &other).is_some());
        }
        assert!(counts.as_flattened().iter().all(|count| *count > 100), "{counts:?}");
    }
}
