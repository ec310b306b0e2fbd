//! The contact of most pairs: outlines that certainly overlap, one edge of which is certainly the
//! shortest way out, without corners that are straight.
//!
//! Here it is only told which edges bear on each other; the rest is done by the functions of the long way, and every
//! answer is the one that it gives. What would take more is left to it. The outlines' floats need not have been
//! judged: the kernel answers for them.

use super::convex_manifold::press;
use crate::contact::clip::{AS_DEEP, Features, Frame, Seats, Slope, Stretch};
use crate::contact::convex_view::Side;
use crate::contact::reference_edge::{EQUAL, upward};
use crate::contact::{Contact, FloatContact, FloatPoint, off_edge, round_outward};
use crate::distance::point_segment::KEPT;
use crate::filter::{ConvexPair, Filtered, SatSummary, SatWitness, fit_into_halves, most, sat_summary};
use crate::number::{Wide, f64_max};
use crate::overlap::Verdict;
use crate::predicate::Point;
use crate::simd::{F32s, F32x4, F64x2, MaskF64x2, shuffle};
use core::hint::select_unpredictable;
use core::mem::MaybeUninit;

/// What one look at two convex outlines tells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Glance {
    Doubt,
    Miss,
    Hit,
}

type Vertices<'a> = &'a [[f32; 2]];

/// [`super::convex_contact`], if that can be told at once; of a hit it is written. For use in what `dispatch!` makes. O(n·m).
#[inline(always)]
pub fn convex_glance<L: F32s>(a: Vertices, b: Vertices, out: &mut MaybeUninit<FloatContact>) -> Glance {
    let most = most(a, b);
    if fit_into_halves::<L::Half>(most) {
        return at_once::<L::Half>(a, b, out);
    }
    if fit_into_halves::<L>(most) {
        return at_once::<L>(a, b, out);
    }
    let grip = sat_summary::<L>(a, b);
    match grip.seen {
        Filtered { certain: false, .. } => Glance::Doubt,
        Filtered { value: false, .. } => Glance::Miss,
        Filtered { value: true, .. } => pressed(a, b, &grip, out),
    }
}

/// Of outlines that fit into one vector.
#[inline(always)]
fn at_once<L: F32s>(a: Vertices, b: Vertices, out: &mut MaybeUninit<FloatContact>) -> Glance {
    let Some(pair) = ConvexPair::<L>::of::<true>([a, b]) else { return Glance::Doubt };
    match pair.seen() {
        Filtered { certain: false, .. } => Glance::Doubt,
        Filtered { value: false, .. } => Glance::Miss,
        Filtered { value: true, .. } => {
            let mut hold = SatWitness::of(&pair);
            if hold.least & hold.least.wrapping_sub(1) != 0
                && let Some((of_a, edge)) = one_of_equal(a, b, &hold.grip())
            {
                hold = hold.by(if of_a { edge } else { L::WIDTH / 2 + edge });
            }
            match press(&hold, out) {
                Some(()) => Glance::Hit,
                None => pressed(a, b, &hold.grip(), out),
            }
        }
    }
}

/// As [`face`].
#[inline(never)]
fn one_of_equal(a: Vertices, b: Vertices, grip: &SatSummary) -> Option<(bool, usize)> {
    face(a, b, grip)
}

/// What [`press`] leaves.
#[inline(never)]
fn pressed(a: Vertices, b: Vertices, grip: &SatSummary, out: &mut MaybeUninit<FloatContact>) -> Glance {
    match press_by_vertices(a, b, grip, out) {
        Some(()) => Glance::Hit,
        None => Glance::Doubt,
    }
}

#[inline(always)]
fn press_by_vertices(a: Vertices, b: Vertices, grip: &SatSummary, out: &mut MaybeUninit<FloatContact>) -> Option<()> {
    let (of_a, edge) = face(a, b, grip)?;
    let (a, b) = (Ring { vertices: a, left: grip.left[0] }, Ring { vertices: b, left: grip.left[1] });
    let (reference, incident) = (Ring::either(of_a, a, b), Ring::either(of_a, b, a));
    let deepest = select_unpredictable(of_a, grip.deepest[0], grip.deepest[1]);
    let line = Line::new(reference.side(edge)?);
    let Incident { seats, rise, edge: incident_edge, behind } = incident_edge(&line, incident, deepest)?;
    let Stretch { x, y, depth: depths, within, features } = line.frame.stretch(&seats, rise, 2 * incident_edge + 1)?;

    let depth = behind * line.frame.scale;
    // What is clear of denormals and zero is rounded by one instruction. Along an axis a depth is exact.
    let least = F64x2::splat(f64::from(f32::MIN_POSITIVE));
    let clear = x.abs().min(y.abs()).min(depths).ge(least).mask() | !within.mask();
    let inclined = line.frame.way.abs().min(F64x2::splat(depth)).ge(least).mask();
    if clear & inclined & 0b11 != 0b11 {
        // Made anew, so that only this way they need to be in memory.
        let stretch = Stretch { x, y, depth: depths, within, features };
        return write_carefully(reference.side(edge)?, behind, incident.vertices, stretch, of_a, out);
    }
    let (places, depths) = (x.narrow(y), depths.narrow(depths));
    let (low, high) = (shuffle!(places depths, 0 2, 0 0), shuffle!(places depths, 1 3, 1 1));
    let (is_low, is_high) = (within.broadcast_lo_f32x4(), within.broadcast_hi_f32x4());
    let first = low.and(is_low).or(high.and_not(is_low));
    let second = high.and(is_low.and(is_high));
    let number = |yes: bool, one: u64, other: u64| select_unpredictable(yes, one, other);
    // The reference's below those of the other.
    let turn = if of_a { 0 } else { 32 };
    let [low, high] = features.map(|Features(features)| features.rotate_left(turn));
    let mask = within.mask();
    let point = |place: F32x4, features: u64| FloatPoint {
        x: place.lane(0),
        y: place.lane(1),
        depth: place.lane(2),
        a_feature: features as u32,
        b_feature: (features >> 32) as u32,
    };
    out.write(FloatContact {
        normal: round_outward::normal(line.frame.normal().negated(MaskF64x2::all(!of_a))),
        depth: round_outward::normal_depth_along(depth),
        count: mask.count_ones(),
        points: [point(first, number(mask & 1 != 0, low, high)), point(second, number(mask == 0b11, high, 0))],
    });
    Some(())
}

/// Normal and depth as [`off_edge`] has them.
#[cold]
#[inline(never)]
fn write_carefully(
    side: Side<Wide>,
    behind: f64,
    incident: Vertices,
    stretch: Stretch,
    of_a: bool,
    out: &mut MaybeUninit<FloatContact>,
) -> Option<()> {
    let points = stretch.points()?;
    let (normal, depth) = off_edge([side.from, side.to], [0.0; 2], points_of(incident), |scale| behind * scale);
    out.write(Contact { normal, depth, points }.of(of_a).settled(Verdict::Hit).into());
    Some(())
}

/// A strictly convex outline.
#[derive(Clone, Copy)]
struct Ring<'a> {
    vertices: Vertices<'a>,
    left: bool,
}

impl Ring<'_> {
    #[inline(always)]
    fn either<'a>(one: bool, a: Ring<'a>, b: Ring<'a>) -> Ring<'a> {
        Ring {
            vertices: select_unpredictable(one, a.vertices, b.vertices),
            left: select_unpredictable(one, a.left, b.left),
        }
    }

    #[inline(always)]
    fn vertex(self, i: usize) -> Option<F64x2> {
        self.vertices.get(i).map(F64x2::widen)
    }

    /// The vertices before and after one, with the inside to the left.
    #[inline(always)]
    fn beside(self, i: usize) -> (usize, usize) {
        let last = self.vertices.len().wrapping_sub(1);
        let (start, end) = (select_unpredictable(self.left, 0, last), select_unpredictable(self.left, last, 0));
        let step = select_unpredictable(self.left, 1, usize::MAX);
        let (before, after) = (i.wrapping_sub(step), i.wrapping_add(step));
        (select_unpredictable(i == start, end, before), select_unpredictable(i == end, start, after))
    }

    /// An edge by its number as a side of its own.
    #[inline(always)]
    fn side(self, edge: usize) -> Option<Side<Wide>> {
        let next = if edge + 1 < self.vertices.len() { edge + 1 } else { 0 };
        let (first, last) = (select_unpredictable(self.left, edge, next), select_unpredictable(self.left, next, edge));
        Some(Side {
            from: at(self.vertex(first)?),
            to: at(self.vertex(last)?),
            from_feature: 2 * first,
            to_feature: 2 * last,
            feature: 2 * edge + 1,
        })
    }
}

/// A side with what every vertex is measured by, in both lanes.
#[derive(Clone, Copy)]
struct Line {
    frame: Frame<Wide>,
    from: [F64x2; 2],
    way: [F64x2; 2],
}

/// Two vertices as they lie to a line.
#[derive(Clone, Copy)]
struct Ends {
    x: F64x2,
    y: F64x2,
    along: F64x2,
    behind: F64x2,
    /// Where that cancels.
    doubt: MaskF64x2,
}

impl Line {
    #[inline(always)]
    fn new(side: Side<Wide>) -> Self {
        let frame = Frame::sharp(side);
        let (from, way) = (F64x2::new(side.from.x, side.from.y), frame.way);
        Line { frame, from: [from.zip_lo(from), from.zip_hi(from)], way: [way.zip_lo(way), way.zip_hi(way)] }
    }

    /// Determinants as [`crate::distance::point_segment::plain_determinant`] gives them.
    #[inline(always)]
    fn ends(&self, low: F64x2, high: F64x2) -> Ends {
        let [ux, uy] = self.way;
        let (x, y) = (low.zip_lo(high), low.zip_hi(high));
        let (wx, wy) = (x - self.from[0], y - self.from[1]);
        let (left, right) = (ux * wy, uy * wx);
        let behind = left - right;
        // Of unlike signs nothing cancels, and the sum is the less.
        let doubt = behind.abs().lt((left + right).abs() * F64x2::splat(KEPT));
        Ends { x, y, along: ux * wx + uy * wy, behind, doubt }
    }
}

/// The edge of the other outline that the reference bears on.
struct Incident {
    seats: Seats,
    /// How much it gets behind the reference on its way along that, as a fraction, in both lanes.
    rise: F64x2,
    edge: usize,
    /// The determinant of the deepest vertex.
    behind: f64,
}

/// The one of the edges at the deepest vertex that is most parallel to the reference.
///
/// The edges there lead against the reference's direction: in both the vertex that comes next is the lower one.
#[inline(always)]
fn incident_edge(line: &Line, incident: Ring, deepest: usize) -> Option<Incident> {
    let mut deepest = deepest;
    let turned = MaskF64x2::all(!incident.left);
    // What the kernel takes for the deepest may be one of two that are hardly different.
    for _ in 0..2 {
        let (previous, next) = incident.beside(deepest);
        let (at, to, from) = (incident.vertex(deepest)?, incident.vertex(next)?, incident.vertex(previous)?);
        let (onward, back) = (line.ends(to, at), line.ends(at, from));
        if onward.doubt.or(back.doubt).mask() != 0 {
            return None;
        }
        // Of both edges side by side: how far each is from parallel times the square of the other, as of a [`Slope`].
        let (x, y) = (back.x - onward.x, back.y - onward.y);
        let cross = line.way[0] * y - line.way[1] * x;
        let slopes = cross * cross * (x * x + y * y).swapped();
        let (onward_slope, back_slope) = (slopes.zip_lo(slopes), slopes.zip_hi(slopes));
        // Of equally parallel ones it is that which comes next in the caller's order.
        let is_back = back_slope.lt(onward_slope).or(onward_slope.ge(back_slope).and(turned));
        let backward = is_back.mask() != 0;
        let (behind, beside) = (back.behind.zip_lo(back.behind), onward.behind.blend_hi(back.behind));
        let least = behind - behind * F64x2::splat(AS_DEEP);
        if beside.ge(least).mask() != 0 {
            let ([to_behind, from_behind], at_behind, least) = (beside.lanes(), behind.first(), least.first());
            if (to_behind > at_behind) | (from_behind > at_behind) {
                deepest = if to_behind > at_behind { next } else { previous };
                continue;
            }
            // Where a neighbor is as deep, its other edge must not be the more parallel one.
            let parallel = if backward { line.slope(from, at) } else { line.slope(at, to) };
            let (beyond, before) =
                (incident.vertex(incident.beside(next).1)?, incident.vertex(incident.beside(previous).0)?);
            // Behind an edge too short to tell its ends apart one may be deeper.
            let far = line.ends(beyond, before);
            if far.doubt.or(behind.lt(far.behind)).mask() != 0 {
                return None;
            }
            let is_beyond = to_behind >= least && !parallel.is_below(line.slope(to, beyond));
            let is_before = from_behind >= least && !parallel.is_below(line.slope(before, from));
            if is_beyond | is_before {
                return None;
            }
        }
        // Of both, so that none waits for which it is.
        let rise = (back.behind - onward.behind) / (back.along - onward.along);
        let either = |back: usize, onward: usize| select_unpredictable(backward, back, onward);
        let (low, high) = (either(deepest, next), either(previous, deepest));
        let (along, seat_behind) =
            (is_back.select(back.along, onward.along), is_back.select(back.behind, onward.behind));
        return Some(Incident {
            seats: Seats {
                x: is_back.select(back.x, onward.x),
                y: is_back.select(back.y, onward.y),
                along,
                behind: seat_behind,
                within: seat_behind.ge(F64x2::splat(0.0)),
                features: [2 * low, 2 * high],
            },
            rise: is_back.select(rise.zip_hi(rise), rise.zip_lo(rise)),
            edge: select_unpredictable(incident.left, high, low),
            behind: behind.first(),
        });
    }
    None
}

impl Line {
    fn slope(&self, from: F64x2, to: F64x2) -> Slope {
        let [ux, uy] = self.frame.way.lanes();
        Slope::new((ux, uy), at(from), at(to))
    }
}

#[inline(always)]
fn at(place: F64x2) -> Point<Wide> {
    Point::at(place.first(), place.second())
}

#[inline(always)]
fn point([x, y]: [f32; 2]) -> Point<Wide> {
    Point::at(f64::from(x), f64::from(y))
}

#[inline(always)]
fn points_of(outline: Vertices) -> impl Iterator<Item = Point<Wide>> {
    outline.iter().map(|vertex| point(*vertex))
}

/// The edge behind which the contact is, and whether it is one of a.
#[inline(always)]
fn face(a: Vertices, b: Vertices, grip: &SatSummary) -> Option<(bool, usize)> {
    let [a_least, b_least] = grip.least;
    // Neither has more than sixteen edges in the lanes.
    let all = a_least | b_least << 16;
    let rest = all & all.wrapping_sub(1);
    let edge = all.trailing_zeros();
    if rest != 0 {
        if (rest & rest.wrapping_sub(1) != 0) | (a_least == 0) | (b_least == 0) {
            return None;
        }
        let (a, b) = (Ring { vertices: a, left: grip.left[0] }, Ring { vertices: b, left: grip.left[1] });
        return equal_faces(a, edge as usize, b, b_least.trailing_zeros() as usize);
    }
    // In doubt there is no such edge.
    if all == 0 { None } else { Some((edge < 16, (edge & 15) as usize)) }
}

/// The one of two edges, one of each outline, as [`super::face::Face::or`] decides, which depends on
/// how they are rounded only where this gives none.
#[inline(never)]
fn equal_faces(a: Ring, a_edge: usize, b: Ring, b_edge: usize) -> Option<(bool, usize)> {
    let (a_line, b_line) = (a.side(a_edge)?, b.side(b_edge)?);
    let (a_line, b_line) = ([a_line.from, a_line.to], [b_line.from, b_line.to]);
    let (a_square, b_square) = (squared_depth(a_line, b.vertices)?, squared_depth(b_line, a.vertices)?);
    let (gap, most) = ((a_square - b_square).abs(), EQUAL * f64_max(a_square, b_square));
    let of_a = if gap > 2.0 * most {
        a_square < b_square
    } else if gap < 0.5 * most && upward(a_line) != upward(b_line) {
        upward(a_line) > upward(b_line)
    } else {
        return None;
    };
    Some(if of_a { (true, a_edge) } else { (false, b_edge) })
}

/// The squared depth behind a line, if it is so deep beside how far the outline reaches that
/// rounding, here and the long way, is nothing beside [`EQUAL`].
#[inline(always)]
fn squared_depth([from, to]: [Point<Wide>; 2], outline: Vertices) -> Option<f64> {
    const DEEP: f64 = 1.0 / (1u64 << 14) as f64;
    let (ux, uy) = (to.x - from.x, to.y - from.y);
    let (mut depth, mut far) = (f64::NEG_INFINITY, 0.0);
    for point in points_of(outline) {
        let (x, y) = (point.x - from.x, point.y - from.y);
        depth = f64_max(depth, ux * y - uy * x);
        far = f64_max(far, x.abs() + y.abs());
    }
    let deep = depth > DEEP * (ux.abs() + uy.abs()) * far;
    if deep { Some(depth * (depth / (ux * ux + uy * uy))) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::dispatch;

    dispatch! {
        fn at_width(a: Vertices, b: Vertices, out: &mut MaybeUninit<FloatContact>) -> Glance = convex_glance;
    }

    use crate::contact::convex_contact;
    use crate::overlap::Verdict;
    use crate::shape::Outline;
    use crate::simd::{WIDTHS, limit_level};
    use std::vec::Vec;

    /// Numbers from 0 to 1.
    struct Rng(u64);

    impl Rng {
        fn next(&mut self) -> f32 {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 40) as f32 / (1u32 << 24) as f32
        }
    }

    /// Vertices of an ellipse, convex but for roundings, in either winding.
    fn outline(rng: &mut Rng, count: usize, regular: bool) -> Vec<[f32; 2]> {
        let [x, y, width, height, turn] = core::array::from_fn(|_| rng.next() * 4.0);
        let turn = if rng.next() < 0.25 { 0.5 } else { turn };
        let side = if rng.next() < 0.5 { 1.0 } else { -1.0 };
        if regular && count == 4 && rng.next() < 0.5 {
            // A box along the axes, often in line with others.
            let [x, y, width, height] = [x, y, width, height].map(|value| 0.25 + (4.0 * value).floor() * 0.25);
            return [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]
                .map(|[x, y]| [x, side * y])
                .to_vec();
        }
        let vertex = |i: usize| {
            let part = i as f32 + if regular { 0.0 } else { 0.7 * rng.next() };
            let (sin, cos) = (core::f32::consts::TAU * (part + turn) / count as f32).sin_cos();
            [x + (1.0 + width) * cos, y + side * (1.0 + if regular { width } else { height }) * sin]
        };
        (0..count).map(vertex).collect()
    }

    const NOTHING: FloatContact =
        FloatContact { normal: [0.0; 2], depth: 0.0, count: 0, points: [FloatPoint::NONE; 2] };

    #[test]
    fn as_the_long_way() {
        let mut rng = Rng(7);
        let (mut hits, mut told) = (0, 0);
        for round in 0..2_000_000 {
            // Answers are the same for any number of lanes.
            limit_level(WIDTHS[round % 3]);
            let count = |rng: &mut Rng| [3, 4, 4, 5, 8, 8, 16][(rng.next() * 7.0) as usize];
            let (n, m) = (count(&mut rng), count(&mut rng));
            let (a, b) = (outline(&mut rng, n, round & 1 != 0), outline(&mut rng, m, round & 2 != 0));
            let wide = |outline: &[[f32; 2]]| -> Vec<[f32; 2]> { outline.iter().copied().collect() };
            let (wide_a, wide_b) = (wide(&a), wide(&b));
            let (verdict, contact) = convex_contact(Outline::<Wide>::new(&wide_a), Outline::<Wide>::new(&wide_b));
            hits += u32::from(verdict == Verdict::Hit);
            let long = contact.map_or(NOTHING, FloatContact::from);
            let mut seen = MaybeUninit::new(NOTHING);
            match at_width(&a, &b, &mut seen) {
                Glance::Doubt => {}
                Glance::Miss => assert_eq!(verdict, Verdict::Miss),
                Glance::Hit => {
                    // SAFETY: something was there from the beginning.
                    #[allow(unsafe_code)]
                    let seen = unsafe { seen.assume_init() };
                    assert_eq!((verdict, long), (Verdict::Hit, seen), "{a:?} {b:?}");
                    told += 1;
                }
            }
        }
        // With four lanes outlines of more edges are left to the long way; of the pairs less than a fifth have no more.
        let part = if limit_level(u32::MAX) > 4 { 2 } else { 7 };
        assert!(told * part > hits, "{told} of {hits}");
    }

    /// Behind a level or upright edge the deepest vertex is deeper than the one beside it by a hair, as `f64` does not see
    /// beside the depth; and by what it does see.
    #[test]
    fn deeper_by_a_hair() {
        let mut told = 0;
        let below = [[0.25, -0.5], [0.75, -0.5], [0.75, 0.5], [0.25, 0.5]];
        for round in 0..3 * 64 * 150 {
            limit_level(WIDTHS[round % 3]);
            let (case, bits) = (round / 3 / 64, round / 3 % 64);
            let hair = f32::from_bits(if case < 127 { (127 - case as u32) << 23 } else { 1 << (149 - case) });
            let mut a = [[0.0, 1.0], [0.0, 0.0], [1.0, -hair], [1.0, 1.0]];
            let mut b = below;
            for outline in [&mut a, &mut b] {
                for vertex in outline.iter_mut() {
                    let [x, y] = if bits & 1 == 0 { *vertex } else { [vertex[1], vertex[0]] };
                    *vertex = [if bits & 2 == 0 { x } else { -x }, if bits & 4 == 0 { y } else { -y }];
                }
                if bits & 8 == 0 {
                    outline.reverse();
                }
            }
            a.rotate_left(bits >> 4);
            let [wide_a, wide_b] = [a, b].map(|outline| outline);
            let (verdict, contact) = convex_contact(Outline::<Wide>::new(&wide_a), Outline::<Wide>::new(&wide_b));
            let long = contact.map_or(NOTHING, FloatContact::from);
            let mut seen = MaybeUninit::new(NOTHING);
            if at_width(&a, &b, &mut seen) == Glance::Hit {
                // SAFETY: something was there from the beginning.
                #[allow(unsafe_code)]
                let seen = unsafe { seen.assume_init() };
                assert_eq!((verdict, long), (Verdict::Hit, seen), "{a:?} {b:?}");
                told += 1;
            }
        }
        assert!(told > 0);
    }
}
