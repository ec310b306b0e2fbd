//! Contact of convex shapes with radii: the fast tier. Of skeletons that are apart a filter leaves the pairs of a
//! vertex and an edge that may be the closest. These are measured by the functions of the exact tier, which has the
//! same bits for every kind of number.
//!
//! Where the boundaries are so close that depths cancel, the exact tier takes integers. Here a depth has an error bound
//! instead, and is certain if that changes no float of the contact.

use super::bounded_depth::{BoundedDepth, certain_push, is_ordinary};
use super::capsule_contact::capsule_contact_at_width;
use super::overlap_contact::overlap_contact;
use super::rounded_body::{Body, Rounded};
use super::segment_hint::segment_hint;
use super::side_contact::side_contact;
use super::strictly_convex::{StrictlyConvex, Vertices};
use crate::contact::closest_contact::{contact_of_pair, push_of_pair};
use crate::contact::convex_view::ConvexView;
use crate::contact::manifold::Contact;
use crate::contact::margin::Margin;
use crate::contact::rounded_closest::ClosestPair;
use crate::distance::canonical_order;
use crate::distance::point_segment::{Separation, separation_in_f64};
use crate::filter::{ConvexRelation, Fast, FeatureMatrix, MOST_VERTICES, VertexEdge, closest_candidates};
use crate::number::{Float, Number, Range, Sign, f64_min, with_denormals};
use crate::overlap::Verdict;
use crate::predicate::Reach;
use crate::shape::{Kind, Outline, Shape, edge_intersection};
use crate::simd::F32s;
use core::cmp::Ordering;

/// The contact of two convex shapes whose gap is at most a margin, which may be 0; None is a miss. Of shapes that are
/// apart within the margin the depth is below 0. Circles are asked before, by
/// [`super::fast_circle_pair`].
#[inline(always)]
pub fn fast_rounded_contact<V: F32s>(a: Rounded, b: Rounded, margin: f32) -> Fast<Option<Contact>> {
    if let ((Kind::Segment, a_ends, a_radius), (Kind::Segment, b_ends, b_radius)) = (a, b)
        && let (Ok(a_ends), Ok(b_ends)) = (a_ends.try_into(), b_ends.try_into())
        && let Some(contact) = capsule_contact_at_width([(a_ends, a_radius), (b_ends, b_radius)], margin)
    {
        return Fast::Certain(contact);
    }
    let hint = closest_hint::<V>(a.1, b.1);
    if !(is_valid(a) & is_valid(b) & is_ordinary(a.2) & is_ordinary(b.2) & is_ordinary(margin)) {
        return Fast::Uncertain;
    }
    let Some(hint) = hint else { return if_not_apart([a, b], margin) };
    let has_circle = (a.1.len() == 1) | (b.1.len() == 1);
    let at_side = if has_circle { None } else { side_contact(&[body(a), body(b)], hint, f64::from(margin)) };
    match at_side {
        Some(contact) => Fast::Certain(contact),
        None => among_candidates([a, b], margin),
    }
}

/// Whether there are as many vertices as the kind has; false of kinds that are not convex.
#[inline(always)]
fn is_valid((kind, vertices, _): Rounded) -> bool {
    let count = vertices.len();
    ((kind == Kind::Point) & (count == 1))
        | ((kind == Kind::Segment) & (count == 2))
        | ((kind == Kind::Convex) & (count > 2))
}

/// About the closest side and vertex. None if outlines may not be strictly convex or may overlap, or if a coordinate is
/// a denormal.
#[inline(always)]
fn closest_hint<V: F32s>(a: Vertices, b: Vertices) -> Option<VertexEdge> {
    let (a_count, b_count) = (a.len(), b.len());
    if (a_count < 2) & (b_count < 2) {
        None
    } else if (a_count == 2) & (b_count == 2) {
        segment_hint([a, b])
    } else if (a_count <= MOST_VERTICES / 2) & (b_count <= MOST_VERTICES / 2) {
        hint_of::<V::F32x8>([a, b])
    } else if (a_count <= MOST_VERTICES) & (b_count <= MOST_VERTICES) {
        hint_of::<V::F32x16>([a, b])
    } else {
        None
    }
}

#[inline(always)]
fn hint_of<V: F32s>([a, b]: [Vertices; 2]) -> Option<VertexEdge> {
    let relation = ConvexRelation::<V>::at(a, b)?;
    let is_certain = relation.is_strict & relation.is_apart() & relation.is_without_denormals();
    if is_certain { Some(relation.farthest_edge()) } else { None }
}

#[inline(always)]
fn body((_, vertices, radius): Rounded) -> Body {
    // Of a strictly convex outline the corner certainly turns.
    let left = match vertices {
        [a, b, c, ..] => {
            let [a, b, c] = [a, b, c].map(|[x, y]| [f64::from(*x), f64::from(*y)]);
            (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) > 0.0
        }
        _ => true,
    };
    Body { skeleton: StrictlyConvex { vertices, left }, radius: f64::from(radius) }
}

/// The contact of valid shapes whose skeletons may overlap: if they certainly do, or if both are points or segments.
#[inline(always)]
fn if_not_apart([a, b]: [Rounded; 2], margin: f32) -> Fast<Option<Contact>> {
    let are_points = (a.1.len() == 1) & (b.1.len() == 1);
    let contact = if are_points { None } else { overlap_contact(a, b, margin) };
    match contact {
        Some(contact) => Fast::Certain(Some(contact)),
        None if (a.1.len() < 3) & (b.1.len() < 3) => among_candidates([a, b], margin),
        None => Fast::Uncertain,
    }
}

/// The contact at the closest of the pairs that a filter leaves, of strictly convex outlines that are apart, or of
/// points and segments.
#[inline(never)]
fn among_candidates([a, b]: [Rounded; 2], margin: f32) -> Fast<Option<Contact>> {
    let (a_count, b_count) = (a.1.len(), b.1.len());
    let candidates = if (a_count < 3) & (b_count < 3) {
        const FIRST_EDGE: FeatureMatrix = 0x0101;
        let rows = |count: usize| if count == 2 { FIRST_EDGE } else { FIRST_EDGE & 0xff };
        Some([rows(b_count), rows(a_count)])
    } else {
        closest_candidates(a.1, b.1)
    };
    match candidates.and_then(|candidates| nearest_contact([a, b], candidates, margin)) {
        Some(contact) => Fast::Certain(contact),
        None => Fast::Uncertain,
    }
}

/// A pair as a number. Numbers are in the exact tier's order of pairs.
#[derive(Clone, Copy)]
struct PairNumber(u32);

impl PairNumber {
    #[inline(always)]
    fn new(edge_is_on_first: bool, edge: usize, vertex: usize) -> Self {
        PairNumber(u32::from(!edge_is_on_first) << 8 | (edge as u32) << 4 | vertex as u32)
    }

    #[inline(always)]
    fn edge_is_on_first(self) -> bool {
        self.0 >> 8 == 0
    }

    #[inline(always)]
    fn separation<N: Number>(self, [first, second]: &[ConvexView<N>; 2]) -> Option<Separation<N>> {
        let [owner, other] = if self.edge_is_on_first() { [first, second] } else { [second, first] };
        separation_in_f64(owner.listed_edge(self.edge()), other.vertex(self.vertex()))
    }

    #[inline(always)]
    fn edge(self) -> usize {
        (self.0 >> 4 & 15) as usize
    }

    #[inline(always)]
    fn vertex(self) -> usize {
        (self.0 & 15) as usize
    }
}

/// The most pairs that are measured.
const MOST_PAIRS: usize = 16;

/// Pairs with their squared distances.
struct Pairs {
    numbers: [(PairNumber, f64); MOST_PAIRS],
    count: usize,
    least: f64,
}

impl Pairs {
    #[inline(always)]
    fn add<N: Number>(&mut self, views: &[ConvexView<N>; 2], number: PairNumber) -> Option<()> {
        let square = number.separation(views)?.square;
        *self.numbers.get_mut(self.count)? = (number, square);
        self.count += 1;
        self.least = f64_min(self.least, square);
        Some(())
    }

    /// The candidates. Of a segment both directions of its edge count.
    #[inline(always)]
    fn of<N: Number>(views: &[ConvexView<N>; 2], is_low_last: [bool; 2], matrices: [FeatureMatrix; 2]) -> Option<Self> {
        let mut pairs = Pairs { numbers: [(PairNumber(0), 0.0); MOST_PAIRS], count: 0, least: f64::INFINITY };
        let [first, second] = views;
        let [first_low_last, second_low_last] = is_low_last;
        let [to_first, to_second] = matrices;
        let both =
            [(true, first, second, second_low_last, to_first), (false, second, first, first_low_last, to_second)];
        for (edge_is_on_first, owner, other, is_low_last, matrix) in both {
            // As in the exact tier, the edge of a point counts only beside another point.
            if owner.count() == 1 && (other.count() > 1 || !edge_is_on_first) {
                continue;
            }
            let mut rest = matrix;
            while rest != 0 {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (vertex, edge) = (bit / MOST_VERTICES, bit % MOST_VERTICES);
                let vertex = if is_low_last { 1 - (vertex & 1) } else { vertex };
                pairs.add(views, PairNumber::new(edge_is_on_first, edge, vertex))?;
                if owner.count() == 2 {
                    pairs.add(views, PairNumber::new(edge_is_on_first, 1 - (edge & 1), vertex))?;
                }
            }
        }
        Some(pairs)
    }
}

#[derive(Clone, Copy)]
struct MeasuredPair<N> {
    pair: ClosestPair<N>,
    /// The normal and the depth as floats.
    push: ([f32; 2], f32),
    depth: BoundedDepth,
    number: PairNumber,
}

/// The contact at the closest of the candidates; Some(None) is a miss. None if anything is uncertain.
#[inline(always)]
fn nearest_contact([a, b]: [Rounded; 2], candidates: [FeatureMatrix; 2], margin: f32) -> Option<Option<Contact>> {
    if !(is_ordinary(a.2) & is_ordinary(b.2) & is_ordinary(margin)) {
        return None;
    }
    let mut range = Range::EMPTY;
    range.include_all(a.1.as_flattened());
    range.include_all(b.1.as_flattened());
    range.include_all(&[a.2, b.2, margin]);
    // Some floating-point modes read denormals as 0.
    if range.has_denormals() | !range.is_finite() {
        return None;
    }
    with_denormals(|| of_candidates::<Float>([a, b], candidates, margin))
}

/// [`nearest_contact`] of numbers of a kind.
#[inline(always)]
fn of_candidates<N: Number<Scalar = f32>>(
    [a, b]: [Rounded; 2],
    [to_a, to_b]: [FeatureMatrix; 2],
    margin: f32,
) -> Option<Option<Contact>> {
    /// The exact tier has a bound between 1 and this.
    const CLEAR: f64 = 1.0 + 1.0 / (1u64 << 14) as f64;
    /// Gaps that differ by less than this part of themselves are equal in the exact tier.
    const SAME_GAP: f64 = 1.0 / (1u64 << 25) as f64;
    let is_reverse = canonical_order(shape::<N>(a)?, shape::<N>(b)?) == Ordering::Greater;
    let (first, second, to_first, to_second) = if is_reverse { (b, a, to_b, to_a) } else { (a, b, to_a, to_b) };
    let ((first, first_low_last), (second, second_low_last)) = (view::<N>(first)?, view::<N>(second)?);
    let views = [first, second];
    let [first, second] = &views;
    if first.is_thin() && second.is_thin() {
        let [line, other] = [first, second].map(|view| view.listed_edge(0));
        if !edge_intersection(line, other).is_none() {
            return None;
        }
    }
    let pairs = Pairs::of(&views, [first_low_last, second_low_last], [to_first, to_second])?;
    let (reach, gap) = (Reach::<N>::sum(first.radius, second.radius), f64::from(margin));
    let most = reach.value() + gap;
    if pairs.least > most * most * CLEAR {
        return Some(None);
    }
    // The deepest of those that are equally near in `f64`; of equally deep ones the exact tier's first.
    let limit = pairs.least * (1.0 + N::SLACK);
    let mut best: Option<MeasuredPair<N>> = None;
    for (number, square) in pairs.numbers.iter().take(pairs.count).copied() {
        if square > limit {
            continue;
        }
        let pair = ClosestPair {
            edge_is_on_first: number.edge_is_on_first(),
            edge: number.edge(),
            vertex: number.vertex(),
            separation: number.separation(&views)?.with_exact_feature(),
        };
        let [owner, _] = pair.views(first, second);
        let is_beside = pair.separation.end().is_none();
        // Only of a sliver the far side may be that near.
        if is_beside && !owner.is_thin() && pair.is_behind(owner) {
            return None;
        }
        if pair.has_nearer_side(first, second) {
            continue;
        }
        let depth = BoundedDepth::of(&pair.separation, owner.listed_edge(pair.edge), reach);
        let push = push_of_pair([first, second], &pair, depth.depth, || pair.merged_edge(owner));
        let push = certain_push(&pair.separation, depth, push)?;
        // The exact tier takes the smallest of gaps that differ.
        if let Some(known) = &best
            && gap > 0.0
            && depth.depth < 0.0
            && (depth.depth - known.depth.depth).abs() + depth.error + known.depth.error > depth.depth * -SAME_GAP
        {
            return None;
        }
        // The exact tier takes the deeper pair, if rounding does not decide which that is.
        if let Some(known) = &best
            && push.1.to_bits() != known.push.1.to_bits()
        {
            let (deeper, other) = if push.1 > known.push.1 { (depth, known.depth) } else { (known.depth, depth) };
            if deeper.depth - other.depth <= deeper.error + other.error {
                return None;
            }
        }
        let rank = (push.1.to_bits(), !number.0);
        if best.is_none_or(|known| rank > (known.push.1.to_bits(), !known.number.0)) {
            best = Some(MeasuredPair { pair, push, depth, number });
        }
    }
    let MeasuredPair { pair, push, depth, .. } = best?;
    let is_hit = depth.depth > 0.0;
    if !is_hit && gap == 0.0 {
        return Some(None);
    }
    if !depth.is_certain_within(gap) || (pair.separation.square <= 0.0) {
        return None;
    }
    let contact = contact_of_pair([first, second], &pair, push, depth.depth, Margin::new(gap));
    let contact = if is_hit { contact.consistent_with(Verdict::Hit) } else { contact.signed(Verdict::Miss) };
    Some(Some(contact.in_order(!is_reverse)))
}

/// None of a shape without vertices.
fn shape<N: Number<Scalar = f32>>((kind, vertices, radius): Rounded<'_>) -> Option<Shape<'_, N>> {
    vertices.first()?;
    Some(Shape { kind, vertices: Outline::new(vertices), radius: f64::from(radius) })
}

/// The view of a shape, and whether the lower end of a segment is its last vertex. None of a segment without length.
#[inline(always)]
fn view<N: Number<Scalar = f32>>((_, vertices, radius): Rounded<'_>) -> Option<(ConvexView<'_, N>, bool)> {
    let (outline, radius) = (Outline::new(vertices), f64::from(radius));
    match vertices {
        [] => None,
        [_] => Some((ConvexView::of_line(outline, [0, 0], radius), false)),
        [_, _] => {
            let (a, b) = (outline.first(), outline.last());
            let is_low_last = b.precedes(a);
            let ends = if is_low_last { [1, 0] } else { [0, 1] };
            if a == b { None } else { Some((ConvexView::of_line(outline, ends, radius), is_low_last)) }
        }
        [a, b, c, ..] => {
            // Of a strictly convex outline the corner certainly turns.
            let [a, b, c] = [a, b, c].map(|[x, y]| [f64::from(*x), f64::from(*y)]);
            let cross = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
            let winding: Sign = if cross > 0.0 { 1 } else { -1 };
            Some((ConvexView::of_strict(outline, winding, radius), false))
        }
    }
}
