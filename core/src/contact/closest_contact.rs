//! The contact of convex shapes whose skeletons are apart, from their closest pair of features.

use super::clip::clip;
use super::convex_view::{ConvexView, MergedEdge};
use super::incident_edge::{Inclination, deepest_vertex, edge_facing};
use super::manifold::{Contact, Manifold, ManifoldPoint};
use super::margin::Margin;
use super::penetration_depth::{push_off_edge, push_off_vertex, signed_push};
use super::reference_edge::upward;
use super::rounded_closest::{ClosestPair, PairPush, closest_pair};
use crate::distance::point_segment::Separation;
use crate::number::{Number, f64_max, f64_min, to_f32};
use crate::predicate::{Reach, Vector};
use core::cell::Cell;

/// The contact of shapes whose skeletons are apart by at most the sum of the radii and the margin. None if they are
/// farther apart, which outlines that are not convex may seem to be. With the separation of the closest pair.
pub fn contact_within_radii<N: Number>(
    first: &ConvexView<N>,
    second: &ConvexView<N>,
    margin: Margin,
) -> Option<(Contact, Separation<N>)> {
    // A distance within the sum of the radii exceeds it by no more than rounding.
    const ROUNDED: f64 = 1.0 + 1.0 / (1u64 << 16) as f64;
    let reach = Reach::sum(first.radius, second.radius);
    let most = reach.value() + margin.value();
    let most = most * most * ROUNDED;
    let is_near = |pair: &ClosestPair<N>| (pair.separation.square > 0.0) & (pair.separation.square <= most);
    let side_of_pairs = SideOfPairs(Cell::new(None));
    let push = |pair: &ClosestPair<N>| {
        if !is_near(pair) {
            return PairPush { rounded: ([0.0; 2], 0.0), depth: f64::NEG_INFINITY };
        }
        let depth = pair.separation.depth(reach);
        PairPush {
            rounded: push_of_pair([first, second], pair, depth, || side_of_pairs.of(pair, [first, second])),
            depth,
        }
    };
    let (closest, PairPush { rounded, depth }) =
        closest_pair(first, second, most, push).filter(|(pair, _)| is_near(pair))?;
    let contact = contact_of_pair([first, second], &closest, rounded, depth, margin);
    Some((contact, closest.separation))
}

/// The contact of shapes with a closest pair of features, from that pair's push and its depth before it is rounded.
#[inline(never)]
pub fn contact_of_pair<N: Number>(
    [first, second]: [&ConvexView<N>; 2],
    closest: &ClosestPair<N>,
    push: ([f32; 2], f32),
    depth: f64,
    margin: Margin,
) -> Contact {
    let [owner, other] = closest.views(first, second);
    let separation = closest.separation;
    let (x, y) = separation.normal();
    let (foot_x, foot_y) = separation.foot();
    let midway = 0.5 * (separation.distance() + owner.radius - other.radius);
    let (direction_x, direction_y) = separation.direction();
    let end = closest.end(owner);
    let deepest = f64_max(depth, margin.least_depth());
    let alone = || ManifoldPoint {
        x: foot_x + x * midway,
        y: foot_y + y * midway,
        depth: deepest,
        a_feature: match end {
            Some(end) => owner.vertex_feature(end),
            None => {
                let side = closest.merged_edge(owner);
                owner.feature_at(&side, separation.vertex(), Vector::between(side.from, side.to))
            }
        },
        b_feature: other.vertex_feature(closest.vertex),
    };
    if let Some(end) = end
        && !margin.is_zero()
        && depth < 0.0
        && let Some(contact) = parallel_sides([(owner, end), (other, closest.vertex)], margin)
    {
        return contact.in_order(closest.edge_is_on_first);
    }
    // Apart the closest side gives the normal, and the points are measured from it; corners have one point.
    let is_apart = !margin.is_zero() && depth < 0.0;
    let own = match end {
        Some(_) if is_apart => None,
        Some(end) => edge_facing(owner.merged_edges_at(end), (direction_x, direction_y)),
        None => Some(closest.merged_edge(owner)),
    };
    let ends = |side: MergedEdge<N>| [side.from, side.to];
    let facing =
        if is_apart { None } else { edge_facing(other.merged_edges_at(closest.vertex), (-direction_x, -direction_y)) };
    let manifold = match (own, facing) {
        (Some(side), facing) if facing.is_none_or(|facing| upward(ends(side)) >= upward(ends(facing))) => {
            clip(owner, side, other, deepest_vertex(ends(side), other).0, margin)
        }
        (_, Some(facing)) => {
            clip(other, facing, owner, deepest_vertex(ends(facing), owner).0, margin).map(Manifold::swapped)
        }
        _ => None,
    };
    // If clipping leaves one point, the closest pair gives it: the edge may not be exactly perpendicular to the normal,
    // and then the clipped point is elsewhere, and deeper.
    let manifold = manifold.filter(|manifold| manifold.second.is_some()).unwrap_or_else(|| Manifold::one(alone()));
    let manifold = manifold.map(|point| ManifoldPoint { depth: f64_min(point.depth, deepest), ..point });
    Contact::new(signed_push(push, depth, margin), manifold).in_order(closest.edge_is_on_first)
}

/// The contact of two corners that are apart, if sides there are opposite each other along a stretch and parallel
/// within about a degree. The normal is that of a side: that of the corners would change with every rounding error of
/// coordinates if the gap is small. Of several pairs of sides it is the most parallel; none if two pairs are equally
/// so.
///
/// None of a gap so small beside the radii that its rounding shows.
fn parallel_sides<N: Number>(corners: [(&ConvexView<N>, usize); 2], margin: Margin) -> Option<Contact> {
    const CLEAR: f64 = 1.0 / (1u64 << 26) as f64;
    let [(owner, i), (other, j)] = corners;
    let least_gap = CLEAR * (owner.radius + other.radius);
    let ends = |side: MergedEdge<N>| [side.from, side.to];
    // The most parallel pair of sides so far, how parallel they are, and their contact if no other pair is as parallel.
    let mut best: Option<([MergedEdge<N>; 2], f64, Option<Contact>)> = None;
    for own in owner.merged_edges_at(i).into_iter().flatten() {
        for facing in other.merged_edges_at(j).into_iter().flatten() {
            let (ux, uy) = (own.to.x - own.from.x, own.to.y - own.from.y);
            let (vx, vy) = (facing.to.x - facing.from.x, facing.to.y - facing.from.y);
            let (inclination, square) = (Inclination::new((ux, uy), facing.from, facing.to), ux * ux + uy * uy);
            if ux * vx + uy * vy >= 0.0 || !inclination.is_nearly_parallel(square) {
                continue;
            }
            let sine = inclination.squared_sine(square);
            // A vertex in the middle of a straight side has this side twice.
            let is_known =
                |[known, known_facing]: &[MergedEdge<N>; 2]| known.is_same(&own) && known_facing.is_same(&facing);
            if best.as_ref().is_some_and(|(known, least, _)| sine > *least || is_known(known)) {
                continue;
            }
            let in_order = upward(ends(own)) >= upward(ends(facing));
            let (reference, side, incident) = if in_order { (owner, own, other) } else { (other, facing, owner) };
            let deepest = deepest_vertex(ends(side), incident).0;
            let point = incident.vertex(deepest);
            let (normal, _) = push_off_edge(ends(side), [0.0; 2], core::iter::once(point), |_| 0.0);
            let Some(manifold) = clip(reference, side, incident, deepest, margin) else { continue };
            if let Manifold { first, second: Some(second) } = manifold
                && first.depth < -least_gap
                && second.depth < -least_gap
            {
                let depth = to_f32(f64_max(first.depth, second.depth));
                let contact = Contact::new((normal, depth), manifold).in_order(in_order);
                let is_tied = best.is_some_and(|(_, least, _)| sine == least);
                best = Some(([own, facing], sine, if is_tied { None } else { Some(contact) }));
            }
        }
    }
    best?.2
}

/// The straight side of the last pair, and whether it is on the first shape: of long sides of many edges all pairs may
/// be as near.
struct SideOfPairs<N>(Cell<Option<(bool, MergedEdge<N>)>>);

impl<N: Number> SideOfPairs<N> {
    /// [`ClosestPair::merged_edge`] of the edge's shape.
    fn of(&self, pair: &ClosestPair<N>, [first, second]: [&ConvexView<N>; 2]) -> MergedEdge<N> {
        let [owner, _] = pair.views(first, second);
        if let Some((is_on_first, side)) = self.0.get()
            && is_on_first == pair.edge_is_on_first
            && owner.is_part(pair.edge, &side)
        {
            return side;
        }
        let side = pair.merged_edge(owner);
        self.0.set(Some((pair.edge_is_on_first, side)));
        side
    }
}

/// The push that separates a pair closer than the sum of the radii: the normal from the edge to the vertex, and the
/// penetration depth, from the depth before it is rounded. `side` is the side of a vertex beside it.
#[inline]
pub fn push_of_pair<N: Number>(
    [first, second]: [&ConvexView<N>; 2],
    pair: &ClosestPair<N>,
    depth: f64,
    side: impl FnOnce() -> MergedEdge<N>,
) -> ([f32; 2], f32) {
    let [owner, other] = pair.views(first, second);
    let (separation, radii) = (pair.separation, [owner.radius, other.radius]);
    match pair.end(owner) {
        Some(end) => push_off_vertex(owner.vertex(end), separation, depth, radii, || {
            owner.has_leaning_edge() || other.has_leaning_edge()
        }),
        None => {
            let side = side();
            push_off_edge([side.from, side.to], radii, core::iter::once(separation.vertex()), |_| depth)
        }
    }
}
