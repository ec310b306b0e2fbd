//! Convex polygons by the separating axis theorem (SAT): verdict, and what a contact manifold needs of it.

use super::bounds::{FLOOR, LARGEST, PART, SAT_PART, SHORT};
use super::convex_pair::{ConvexPair, EdgeBlocks, EdgeLanes, LANES, NUMBER, NUMBERS, fit_into_halves, turns_of};
use super::filtered::Filtered;
use super::segment_filter;
use crate::simd::{F32s, Mask};

/// [`crate::overlap::convex_convex`], unless an edge of one is close to being a separating axis, or a
/// corner that tells how it winds is nearly straight. O(n·m).
#[inline(always)]
pub fn convex_convex<V: F32s>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Filtered {
    let most = most(a, b);
    let at_once = if fit_into_halves::<V::Half>(most) {
        at_once(ConvexPair::<V::Half>::of::<false>([a, b]))
    } else if fit_into_halves::<V>(most) {
        at_once(ConvexPair::<V>::of::<false>([a, b]))
    } else {
        None
    };
    match at_once {
        Some(filtered) => filtered,
        None => axis_or_point::<V>(a, b),
    }
}

/// The vertices of the larger outline.
#[inline(always)]
pub fn most(a: &[[f32; 2]], b: &[[f32; 2]]) -> usize {
    if a.len() > b.len() { a.len() } else { b.len() }
}

/// Outlines that do not fit into one vector: first by a guess, which outlines about as wide as high nearly always meet.
#[inline(always)]
fn axis_or_point<V: F32s>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Filtered {
    match guess::<V>(a, b) {
        Some(filtered) if filtered.certain => filtered,
        _ => sat_summary::<V>(a, b).overlap,
    }
}

/// Whether a line across the line between the middles separates the outlines, or a point on that way lies inside both:
/// either is proof. O(n + m).
///
/// Everything is taken from the middle of a. A vertex is then off by 2^-23 of itself, and from the point by 2^-23 of
/// both besides.
#[inline(always)]
fn guess<V: F32s>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Option<Filtered> {
    let (from, to) = (middle(a)?, middle(b)?);
    let way = [to[0] - from[0], to[1] - from[1]];
    let (a_span, b_span) = (Span::of::<V>(a, from, way), Span::of::<V>(b, from, way));
    let middle = (a_span.most + b_span.least) * 0.5 / (way[0] * way[0] + way[1] * way[1]);
    let point = [way[0] * middle, way[1] * middle];
    let near = u32::from((point[0].abs() < LARGEST) & (point[1].abs() < LARGEST));
    let inside = surrounds::<V>(a, from, point) & surrounds::<V>(b, from, point) & near;
    let apart = u32::from(a_span.most < b_span.least);
    // One condition, as in [`both`].
    Some(Filtered { value: inside != 0, certain: (inside | apart) & a_span.small & b_span.small != 0 })
}

/// About the middle of an outline.
#[inline(always)]
fn middle(outline: &[[f32; 2]]) -> Option<[f32; 2]> {
    let quarter = outline.len() / 4;
    let ([a, ..], b) = (outline, outline.get(quarter)?) else { return None };
    let (c, d) = (outline.get(2 * quarter)?, outline.get(3 * quarter)?);
    Some([((a[0] + c[0]) + (b[0] + d[0])) * 0.25, ((a[1] + c[1]) + (b[1] + d[1])) * 0.25])
}

/// How far an outline certainly reaches at most along a direction, in either direction.
struct Span {
    least: f32,
    most: f32,
    /// 1 if no vertex is too far for that.
    small: u32,
}

impl Span {
    #[inline(always)]
    fn of<V: F32s>(outline: &[[f32; 2]], from: [f32; 2], [way_x, way_y]: [f32; 2]) -> Self {
        let (from, way_x, way_y) = (from.map(V::splat), V::splat(way_x), V::splat(way_y));
        let (part, floor, largest) = (V::splat(PART), V::splat(FLOOR), V::splat(LARGEST));
        let (mut least, mut most, mut small) = (V::splat(f32::INFINITY), V::splat(f32::NEG_INFINITY), V::ALL);
        let mut rest = EdgeBlocks::all(outline);
        while let Some(EdgeLanes::<V> { a: [x, y], .. }) = rest.next() {
            let (x, y) = (x - from[0], y - from[1]);
            let (along_x, along_y) = (way_x * x, way_y * y);
            let bound = (along_x.abs() + along_y.abs()) * part + floor;
            let along = along_x + along_y;
            (least, most) = (least.min(along - bound), most.max(along + bound));
            small &= (x.abs() + y.abs()).lt(largest);
        }
        Span { least: least.min_lane(), most: most.max_lane(), small: u32::from(small == V::ALL) }
    }
}

/// 1 if a point certainly lies inside an outline, whichever way that winds.
#[inline(always)]
fn surrounds<V: F32s>(outline: &[[f32; 2]], from: [f32; 2], point: [f32; 2]) -> u32 {
    let (from, [point_x, point_y]) = (from.map(V::splat), point.map(V::splat));
    let point_size = point_x.abs() + point_y.abs();
    let (mut lefts, mut rights) = (V::ALL, V::ALL);
    let mut rest = EdgeBlocks::all(outline);
    while let Some(EdgeLanes::<V> { a: [x, y], b: [to_x, to_y], .. }) = rest.next() {
        let (u_x, u_y) = (to_x - x, to_y - y);
        let (x, y) = (x - from[0], y - from[1]);
        let bound = (u_x.abs() + u_y.abs()) * ((x.abs() + y.abs()) + point_size) * V::splat(SAT_PART) + V::splat(FLOOR);
        let (left, right) = (u_x * (point_y - y), u_y * (point_x - x));
        lefts &= (right + bound).lt(left);
        rights &= (left + bound).lt(right);
    }
    u32::from(lefts == V::ALL) | u32::from(rights == V::ALL)
}

/// A verdict as [`convex_convex`] gives it, and of outlines that overlap the edges behind which one
/// reaches the least deep into the other.
#[derive(Clone, Copy, Debug)]
pub struct SatSummary {
    pub overlap: Filtered,
    /// Bit i stands for edge i of a and of b. Every other edge is certainly deeper by more than a
    /// part of 2^-18 than one of these. None at all if that is uncertain, if a corner of either may
    /// be straight, or on a miss.
    pub least: [Mask; 2],
    /// Whether they wind to the left.
    pub left: [bool; 2],
    /// Behind the first such edge of a and of b the vertex of the other that is deepest, or one that is
    /// hardly less deep.
    pub deepest: [usize; 2],
}

impl SatSummary {
    const UNCERTAIN: SatSummary = SatSummary {
        overlap: Filtered { value: false, certain: false },
        least: [0; 2],
        left: [false; 2],
        deepest: [0; 2],
    };
}

/// The number that a lane counts to.
#[inline(always)]
fn number<V: F32s>(lanes: V, lane: usize) -> usize {
    (lanes.lane(lane).to_bits() & 0xff) as usize
}

/// The numbers in the first lanes of two masks, the second for the upper half.
#[inline(always)]
fn numbers<V: F32s>(lanes: V, [low, high]: [Mask; 2]) -> [usize; 2] {
    let (low, high) = (low.trailing_zeros() as usize, high.trailing_zeros() as usize);
    [number(lanes, low), number(lanes, high + V::WIDTH / 2)]
}

/// Squared depths behind edges, certainly not below and not above the true ones.
#[derive(Clone, Copy)]
struct Depths<V> {
    low: V,
    high: V,
    /// One by the squared length of each edge, which must be long enough for that.
    scale: V,
}

impl<V: F32s> Depths<V> {
    /// From determinants above their bounds. No square is out of range: the depths are below 2^43.
    #[inline(always)]
    fn of(scale: V, inside: V, bound: V) -> Self {
        let (low, high) = (inside - bound, inside + bound);
        // Each bound is off by fewer than ten roundings of 2^-23, and by what is flushed.
        const CLOSE: f32 = 1.0 + 1.0 / (1u32 << 16) as f32;
        Depths { low: low * (low * scale) - V::splat(FLOOR), high: high * (high * (scale * V::splat(CLOSE))), scale }
    }

    /// The edges that are long enough.
    #[inline(always)]
    fn valid(self) -> Mask {
        self.scale.lt(V::splat(SHORT))
    }

    /// The edges that may not be deeper than a squared depth, if anything is certain.
    #[inline(always)]
    fn within(self, high: f32, used: Mask) -> Mask {
        let deeper = V::splat(high).lt(self.low);
        if self.valid() & used == used { !deeper & used } else { 0 }
    }
}

/// The verdict with the edges that count for a contact, for use in what `dispatch!` makes, of outlines that do not fit
/// into one vector. O(n·m).
#[inline(always)]
pub fn sat_summary<V: F32s>(a: &[[f32; 2]], b: &[[f32; 2]]) -> SatSummary {
    let (Some(a_turn), Some(b_turn)) = (turn(a), turn(b)) else { return SatSummary::UNCERTAIN };
    let summary = each::<V>([a, b], [a_turn.value, b_turn.value]);
    let certain = summary.overlap.certain & a_turn.certain & b_turn.certain;
    SatSummary { overlap: Filtered { certain, ..summary.overlap }, ..summary }
}

/// One outline's edges after the other's.
#[inline(always)]
fn each<V: F32s>([a, b]: [&[[f32; 2]]; 2], left: [bool; 2]) -> SatSummary {
    let Some(error) = error::<V>(a, b) else { return SatSummary::UNCERTAIN };
    let (a_axes, b_axes) = (axes(a, left[0], b, error), axes(b, left[1], a, error));
    let mut least = [0; 2];
    if (a.len() <= V::WIDTH) & (b.len() <= V::WIDTH) {
        // The lanes beyond the last edge hold the first once more.
        let high = a_axes.depths.high.min(b_axes.depths.high).min_lane();
        let (a_used, b_used) = (((1u64 << a.len()) - 1) as Mask, ((1u64 << b.len()) - 1) as Mask);
        let are_valid = (a_axes.depths.valid() & a_used == a_used) & (b_axes.depths.valid() & b_used == b_used);
        // A miss needs no contact.
        let is_hit = a_axes.open & b_axes.open & are_valid;
        if is_hit && is_strictly_convex::<V>(a, left[0]) && is_strictly_convex::<V>(b, left[1]) {
            least = [a_axes.depths.within(high, a_used), b_axes.depths.within(high, b_used)];
        }
    }
    let first = least.map(|least: Mask| least.trailing_zeros() as usize);
    SatSummary {
        overlap: Filtered::of(a_axes.open & b_axes.open, a_axes.apart | b_axes.apart, true),
        least,
        left,
        deepest: [number(a_axes.deepest, first[0]), number(b_axes.deepest, first[1])],
    }
}

/// Whether an outline is certainly strictly convex: it turns to its inside after every edge and goes round once. O(n).
///
/// Turns to one side alone allow going round more than once; going round once reverses the direction along x exactly
/// twice (P. Schorn and F. Fisher, Testing the Convexity of a Polygon, Graphics Gems IV, 1994).
#[inline(always)]
pub(super) fn is_strictly_convex<V: F32s>(outline: &[[f32; 2]], left: bool) -> bool {
    let &[first, second, ..] = outline else { return false };
    let side = V::splat(if left { 0.0 } else { -0.0 });
    let (mut strict, mut reversals) = (true, 0);
    let mut rest = outline;
    while !rest.is_empty() {
        let a = V::load_vertices(rest, first);
        let (b, mut c);
        let count = if rest.len() <= V::WIDTH {
            b = [a[0].shift_in(V::splat(first[0])), a[1].shift_in(V::splat(first[1]))];
            c = [b[0].shift_in(V::splat(second[0])), b[1].shift_in(V::splat(second[1]))];
            if rest.len() < V::WIDTH {
                let last = rest.len() - 1;
                c = [c[0].replace_lane(last, second[0]), c[1].replace_lane(last, second[1])];
            }
            rest.len()
        } else {
            b = V::load_vertices(rest.get(1..).unwrap_or_default(), first);
            c = V::load_vertices(rest.get(2..).unwrap_or_default(), first);
            V::WIDTH
        };
        let used = ((1u64 << count) - 1) as Mask;
        let (u, v) = ([b[0] - a[0], b[1] - a[1]], [c[0] - b[0], c[1] - b[1]]);
        let (turns, bound) = turns_of(u, v);
        strict &= bound.lt(turns.xor(side)) & used == used;
        reversals += (u[0].xor(v[0]).sign_mask() & used).count_ones();
        rest = rest.get(V::WIDTH..).unwrap_or_default();
    }
    strict & (reversals == 2)
}

/// Whether the corner after the first edge turns to the left.
#[inline(always)]
pub(super) fn turn(outline: &[[f32; 2]]) -> Option<Filtered> {
    match outline {
        [a, b, c, ..] => Some(segment_filter::orient(*a, *b, *c)),
        _ => None,
    }
}

/// What a determinant may be off by, for each coordinate of the normal: from how far all vertices
/// are from the first. None where one of them is NaN or too far.
#[inline(always)]
pub(super) fn error<V: F32s>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Option<[V; 2]> {
    let &[x, y] = a.first()?;
    let origin = [V::splat(x), V::splat(y)];
    // NaN would be lost among the greatest, but not in the sum.
    let (mut far_x, mut far_y, mut sum) = (V::splat(0.0), V::splat(0.0), V::splat(0.0));
    for outline in [a, b] {
        let mut rest = EdgeBlocks::all(outline);
        while let Some(EdgeLanes::<V> { a: [x, y], .. }) = rest.next() {
            let (x, y) = (x - origin[0], y - origin[1]);
            far_x = far_x.max(x.abs());
            far_y = far_y.max(y.abs());
            sum = sum + (x + y);
        }
    }
    let (x, y) = (far_x.max_lane(), far_y.max_lane());
    let valid = (sum.abs().lt(V::splat(f32::INFINITY)) == V::ALL) & (x < LARGEST) & (y < LARGEST);
    if valid { Some([V::splat(x * SAT_PART), V::splat(y * SAT_PART)]) } else { None }
}

/// How another outline lies to the edges of an outline.
struct Axes<V> {
    /// Whether an edge's line certainly has the other outline beyond it.
    apart: bool,
    /// Whether every edge's line certainly has a vertex of the other on the inside.
    open: bool,
    /// How deep the other is behind the last edges tested, and which of its vertices.
    depths: Depths<V>,
    deepest: V,
}

#[inline(always)]
fn axes<V: F32s>(outline: &[[f32; 2]], left: bool, other: &[[f32; 2]], [far_x, far_y]: [V; 2]) -> Axes<V> {
    let zero = V::splat(0.0);
    let depths = Depths { low: zero, high: zero, scale: zero };
    let mut axes = Axes { apart: false, open: true, depths, deepest: zero };
    let side = V::splat(if left { 1.0 } else { -1.0 });
    let mut rest = EdgeBlocks::all(outline);
    while let Some(EdgeLanes::<V> { a, b, .. }) = rest.next() {
        let u = [(b[0] - a[0]) * side, (b[1] - a[1]) * side];
        let (mut inside, mut deepest, mut number) = (V::splat(f32::NEG_INFINITY), zero, V::splat(NUMBERS));
        for &[x, y] in other {
            let determinant = u[0] * (V::splat(y) - a[1]) - u[1] * (V::splat(x) - a[0]);
            deepest = inside.select_lt(determinant, number, deepest);
            inside = inside.max(determinant);
            number = number + V::splat(1.0);
        }
        let bound = u[0].abs() * far_y + u[1].abs() * far_x + V::splat(FLOOR);
        axes.apart |= (inside + bound).lt(zero) != 0;
        axes.open &= bound.lt(inside) == V::ALL;
        axes.depths = Depths::of(V::splat(1.0) / (u[0] * u[0] + u[1] * u[1]), inside, bound);
        axes.deepest = deepest;
    }
    axes
}

/// The verdict of two outlines in one vector. None of outlines that may not be convex: of these the filter of outlines that
/// do not fit is taken, as at lesser widths, for the two are sure to agree only on convex ones.
#[inline(always)]
fn at_once<V: F32s>(both: Option<ConvexPair<V>>) -> Option<Filtered> {
    match both {
        Some(both) if both.are_strictly_convex() => Some(both.overlap()),
        _ => None,
    }
}

impl<V: F32s> ConvexPair<V> {
    #[inline(always)]
    pub fn overlap(&self) -> Filtered {
        let ConvexPair { inside, bound, .. } = *self;
        let (open, apart) = (bound.lt(inside), (inside + bound).lt(V::splat(0.0)));
        // The bit above the lanes: whether all are set, and whether any is. Compilers would make two branches of two
        // conditions, and one of them would be mispredicted.
        let (all_open, any_apart) = (open + 1, apart + V::ALL);
        let bit = |mask: Mask| mask >> V::WIDTH & 1 != 0;
        Filtered { value: bit(all_open), certain: bit(all_open | any_apart) }
    }
}

/// Of two outlines that overlap, in one vector, what a contact of them takes.
#[derive(Clone, Copy)]
pub struct SatWitness<V> {
    /// The lanes of the edges that count, as [`SatSummary::least`].
    pub least: Mask,
    /// The number of the lane of one of them, if there is any.
    pub edge: V,
    /// 1 where the outline winds to the left, by bits, 0 where it winds to the right.
    pub left: V,
    /// The vertices.
    pub x: V,
    pub y: V,
    /// The lanes of those before and after each with the inside to the left, as numbers.
    pub before: V,
    pub after: V,
    /// Likewise those where an edge begins and ends.
    pub from: V,
    pub to: V,
    /// The vertices there.
    pub begin: [V; 2],
    pub end: [V; 2],
    /// Negative where the outline winds to the right.
    pub turn: V,
    /// The lane of the vertex of the other outline that is deepest behind an edge, or hardly less deep.
    pub deepest: V,
    /// Those after it and before it.
    pub beyond: [V; 2],
}

impl<V: F32s> SatWitness<V> {
    #[inline(always)]
    pub fn of(both: &ConvexPair<V>) -> Self {
        let ConvexPair { scale, inside, bound, used, turn, previous, next, deepest, .. } = *both;
        let ([x, y], [next_x, next_y]) = (both.from, both.to);
        let depths = Depths::of(scale, inside, bound);
        // Each depth with the number of its lane in the last bits, which is little beside what it may be off by.
        let (number, numbers) = (V::splat(NUMBER), V::load(&LANES));
        let edge = depths.high.and_not(number).or(numbers.and(number)).broadcast_min();
        let deeper = edge.lt(depths.low);
        let least = if both.are_strictly_convex() { !deeper & used } else { 0 };
        let zero = V::splat(0.0);
        let (before, after) = (turn.select_lt(zero, next, previous), turn.select_lt(zero, previous, next));
        let (from, to) = (turn.select_lt(zero, next, numbers), turn.select_lt(zero, numbers, next));
        let begin = [turn.select_lt(zero, next_x, x), turn.select_lt(zero, next_y, y)];
        let end = [turn.select_lt(zero, x, next_x), turn.select_lt(zero, y, next_y)];
        let beyond = [after.permute(deepest), before.permute(deepest)];
        let left = turn.select_lt(zero, zero, V::splat(f32::from_bits(1)));
        SatWitness { least, edge, left, x, y, before, after, from, to, begin, end, turn, deepest, beyond }
    }

    /// The same with an edge that was chosen from those that count, by its lane.
    #[inline(always)]
    pub fn by(self, lane: usize) -> Self {
        SatWitness { least: 1 << lane, edge: V::splat(f32::from_bits(lane as u32)), ..self }
    }

    /// The same by the numbers of vertices and edges.
    #[inline(always)]
    pub fn summary(&self) -> SatSummary {
        let half = V::WIDTH / 2;
        let (right, least) = (self.turn.sign_mask(), [self.least & ((1 << half) - 1), self.least >> half]);
        let left = [right & 1 == 0, right >> half & 1 == 0];
        let deepest = numbers(self.deepest, least).map(|number| number & (half - 1));
        SatSummary { overlap: Filtered { value: true, certain: true }, least, left, deepest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Wide;
    use crate::overlap::{Verdict, convex_convex, polygon_point};
    use crate::predicate::Point;
    use crate::shape::Outline;
    use crate::simd::F32x4;

    fn ring(x: f64, y: f64, turn: f64) -> [[f32; 2]; 16] {
        core::array::from_fn(|i| {
            let (sin, cos) = (turn + i as f64 * core::f64::consts::TAU / 16.0).sin_cos();
            [(x + 3.0 * cos) as f32, (y + 3.0 * sin) as f32]
        })
    }

    /// A point close to the middle of an edge is not said to be inside unless it is.
    #[test]
    fn points_beside_an_edge() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut random = || rng.f64();
        let mut inside = 0;
        for _ in 0..100_000 {
            let outline = ring(1000.0 * random(), 1000.0 * random(), 6.3 * random());
            let part = random() as f32;
            let [x, y] = [0, 1].map(|i| outline[0][i] * (1.0 - part) + outline[1][i] * part);
            if surrounds::<F32x4>(&outline, [0.0; 2], [x, y]) != 0 {
                inside += 1;
                let wide = outline;
                let verdict = polygon_point(Outline::<Wide>::new(&wide), Point::new(Wide(x), Wide(y)));
                assert_eq!(verdict, Verdict::Hit, "{outline:?} {x} {y}");
            }
            let middle = [0, 1].map(|i| (outline[0][i] + outline[8][i]) * 0.5);
            inside += surrounds::<F32x4>(&outline, [0.0; 2], middle);
        }
        assert!(inside > 0);
    }

    /// A corner of one comes to an edge of the other, or passes it by an ulp: a guess without its bounds would be certain.
    #[test]
    fn large_outlines_that_nearly_touch() {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut random = || rng.f64();
        let mut certain = 0;
        for _ in 0..100_000 {
            let (x, y, turn) = (1000.0 * random(), 1000.0 * random(), 6.3 * random());
            // The corner on the way from middle to middle, and half of the edge across it.
            let apart = 3.0 + 3.0 * (core::f64::consts::PI / 16.0).cos() + 1e-4 * (random() - 0.5);
            let (a, b) = (
                ring(x, y, turn),
                ring(x + apart * turn.cos(), y + apart * turn.sin(), turn + core::f64::consts::PI * 17.0 / 16.0),
            );
            let Some(filtered) = guess::<F32x4>(&a, &b) else { continue };
            let verdict = convex_convex(Outline::<Wide>::new(&a), Outline::<Wide>::new(&b));
            certain += u32::from(filtered.certain);
            let expected = if filtered.value { Verdict::Hit } else { Verdict::Miss };
            assert!(!filtered.certain || verdict == expected, "{a:?} {b:?}");
        }
        assert!(certain > 0);
    }
}
