//! Contacts of concave shapes: one for each straight side that the other shape touches.
//!
//! Vertices of either shape are compared with edges of the other, but only with edges that the vertex can rest on
//! (`ConcaveView::can_rest_on`):
//!
//! * A vertex outside touches an edge if it is in front of it within the sum of the radii.
//! * A vertex inside touches the nearest edge.
//! * A vertex inside that cannot rest on the nearest edge, or a vertex behind an edge of a chain, touches the edge that
//!   it has tunnelled through. Of a filled shape that a chain leads through, the smaller part counts as inside
//!   (`cut_by_chain`), and its vertices touch the nearest edge.
//! * Two vertices touch if they are within the sum of the radii.
//!
//! Two sides that bear on each other have one contact with two points, whichever vertices of the two touch. Two corners
//! that only touch have the contact of convex corners.
//!
//! If nothing touches in this sense, thin parts cross, or the vertices inside can rest on no near edge. Then the
//! contact is that of two crossing edges (`crossing_edges`).

use super::concave_corner::corner_contacts;
use super::concave_view::{ConcaveView, KnownVertices, PartOfOutline, ShapeCache};
use super::convex_view::ConvexView;
use super::crossing_edges::crossing_contact;
use super::edge_contacts::edge_contacts;
use super::manifold::{Contact, Manifold, ManifoldPoint, VisitContact};
use super::margin::Margin;
use super::penetration_depth::{push_off_vertex, signed_push};
use super::sat_manifold::coincident_contact;
use super::touching_vertices::VerticesOnEdges;
use crate::distance::point_segment::{Separation, separation};
use crate::number::{Number, Scalar, f64_max};
use crate::overlap::Verdict;
use crate::predicate::{Point, Reach, compare_point_point, dot};
use crate::shape::{Aabb, Edge, NearEdges, Shape};
use core::ops::ControlFlow;

/// Visits the contacts of two shapes that meet, edge by edge.
///
/// Complexity: O(n + m) and the pairs of blocks of edges that are near each other; O(n·m) at worst.
pub fn contacts_of_shapes<N: Number>(
    first: Shape<N>,
    second: Shape<N>,
    verdict: Verdict,
    margin: Margin,
    visit: VisitContact<'_>,
) -> ControlFlow<()> {
    let mut first = NearEdges::new(first);
    first.find_blocks();
    let mut second = NearEdges::new(second);
    second.find_blocks();
    contacts_of_near_edges([&first, &second], [None; 2], verdict, margin, visit)
}

/// [`contacts_of_shapes`] from their edges, which may be indexed, and of which some may be parts of others. Contacts of
/// a part that [has been left](PartOfOutline::has_left) are not those of the outline.
pub fn contacts_of_near_edges<'a, N: Number>(
    near: [&NearEdges<'a, N>; 2],
    parts: [Option<&PartOfOutline<'a>>; 2],
    verdict: Verdict,
    margin: Margin,
    visit: VisitContact<'_>,
) -> ControlFlow<()> {
    /// If so many vertices, and half of all, are near the other shape, their touches and places are kept. For fewer,
    /// making room would cost more than it saves.
    const MANY: usize = 512;
    let [one, other] = near;
    let reach = margin.reach([one.shape.radius, other.shape.radius]);
    let has_many = |own: &NearEdges<N>, of: &NearEdges<N>| {
        let (count, many) = (own.shape.vertices.count(), MANY.max(own.shape.vertices.count() / 2));
        (MANY..=KnownVertices::MOST).contains(&count) && {
            let bounds = of.bounds();
            own.ends(|near| !near.is_beyond(&bounds, reach)).take(many).count() == many
        }
    };
    if parts.iter().all(Option::is_none) && has_many(one, other) && has_many(other, one) {
        contacts_with_kept_touches(near, verdict, margin, visit)
    } else {
        touches_or_crossing(near, parts, [None; 2], verdict, margin, visit)
    }
}

/// [`touches_or_crossing`] of shapes of many vertices, with room to keep where these are and what they touch. A
/// function of its own, because the room is large.
#[inline(never)]
fn contacts_with_kept_touches<N: Number>(
    near: [&NearEdges<N>; 2],
    verdict: Verdict,
    margin: Margin,
    visit: VisitContact<'_>,
) -> ControlFlow<()> {
    let (mut one, mut other) = (KnownVertices::none(), KnownVertices::none());
    one.make_room();
    other.make_room();
    touches_or_crossing(near, [None; 2], [Some(&one), Some(&other)], verdict, margin, visit)
}

/// Visits a contact for each touch, or if there is none, the contact of crossing edges.
#[inline(never)]
fn touches_or_crossing<'a, N: Number>(
    near: [&NearEdges<'a, N>; 2],
    parts: [Option<&PartOfOutline<'a>>; 2],
    known: [Option<&KnownVertices>; 2],
    verdict: Verdict,
    margin: Margin,
    visit: VisitContact<'_>,
) -> ControlFlow<()> {
    let [first, second] = near.map(|edges| edges.shape);
    let (mut one_cache, mut other_cache) = (ShapeCache::of(near[0], known[0]), ShapeCache::of(near[1], known[1]));
    if verdict == Verdict::Hit {
        one_cache.find_cut_part((near[1], parts[1]), &other_cache, near[0]);
        other_cache.find_cut_part((near[0], parts[0]), &one_cache, near[1]);
    }
    let one = ConcaveView::new(near[0], &one_cache, parts[0]);
    let other = ConcaveView::new(near[1], &other_cache, parts[1]);
    // A hit needs a contact with a depth above 0, even if only crossing edges have one.
    let is_sufficient = |contact: &Contact| verdict != Verdict::Hit || contact.depth.rank() > 0;
    let mut any = false;
    let mut on_all_edges = |one: ConcaveView<N>, other: ConcaveView<N>, is_first_pass: bool| {
        let mut report = |contact: Contact| {
            let is_sufficient = is_sufficient(&contact);
            any |= is_sufficient;
            if is_sufficient || is_first_pass { visit(contact) } else { ControlFlow::Continue(()) }
        };
        edge_contacts(
            &VerticesOnEdges { vertex_shape: one, edge_shape: other, vertex_shape_is_first: true, verdict, margin },
            &mut report,
        )?;
        edge_contacts(
            &VerticesOnEdges { vertex_shape: other, edge_shape: one, vertex_shape_is_first: false, verdict, margin },
            &mut report,
        )?;
        corner_contacts(&one, &other, &mut report)?;
        vertex_contacts(&one, &other, verdict, margin, &mut report)?;
        ControlFlow::Continue(any)
    };
    if on_all_edges(one, other, true)? || near.iter().any(|edges| edges.continuing.may_bear) {
        return ControlFlow::Continue(());
    }
    let crossing = crossing_contact(&one, &other, verdict);
    // One shape may lie inside the other, where no vertex can rest on a near edge.
    if !crossing.as_ref().is_some_and(is_sufficient)
        && on_all_edges(one.resting_anywhere(), other.resting_anywhere(), false)?
    {
        return ControlFlow::Continue(());
    }
    let coincident = || {
        parts.into_iter().flatten().for_each(PartOfOutline::leave);
        coincident_contact(&ConvexView::of_edge(first, 0), &ConvexView::of_edge(second, 0))
    };
    visit(crossing.unwrap_or_else(coincident).consistent_with(verdict))
}

/// Reports the contacts of vertices with vertices, if each is the nearest point of the edges at it.
fn vertex_contacts<N: Number>(
    one: &ConcaveView<N>,
    other: &ConcaveView<N>,
    verdict: Verdict,
    margin: Margin,
    report: VisitContact<'_>,
) -> ControlFlow<()> {
    let radii = [one.shape.radius, other.shape.radius];
    let (reach, near) = (Reach::sum(radii[0], radii[1]), margin.reach(radii));
    if near.sign() == 0 {
        return ControlFlow::Continue(());
    }
    let is_nearest = |view: &ConcaveView<N>, i: usize, point: Point<N>| {
        view.neighbors(i).all(|to| dot(view.vertex(i), view.vertex(to), point) <= 0)
    };
    let on_other =
        VerticesOnEdges { vertex_shape: *one, edge_shape: *other, vertex_shape_is_first: true, verdict, margin };
    let on_one = on_other.exchanged();
    // Whether a vertex touches an edge that ends at the other, too.
    let is_on_edge = |pair: &VerticesOnEdges<N>, vertex: usize, at: usize| {
        pair.edge_shape.edges_at(at).into_iter().flatten().any(|number| {
            let edge = pair.edge_shape.shape.vertices.edge(number);
            pair.edge_shape.directions(edge).any(|directed_edge| pair.is_level_with_end(vertex, number, directed_edge))
        })
    };
    let outside = |view: &ConcaveView<N>, of: &ConcaveView<N>, vertex: usize| {
        !view.shape.is_filled() || view.locate(of, vertex).is_outside()
    };
    let bounds = other.near.bounds();
    one.vertices_near(|block| !block.is_beyond(&bounds, near)).try_for_each(|(i, p)| {
        let at = Aabb { min: p, max: p };
        if at.is_beyond(&bounds, near) {
            return ControlFlow::Continue(());
        }
        let mut flow = ControlFlow::Continue(());
        let search = one.with_neighbors(i).vertex_search();
        other.any_vertex_within(&search, near.value() * near.value(), |(j, q)| {
            let is_near = p != q && compare_point_point(p, q, near) <= 0;
            let is_alone =
                || is_nearest(one, i, q) && is_nearest(other, j, p) && outside(one, other, j) && outside(other, one, i);
            if is_near && is_alone() && !is_on_edge(&on_other, i, j) && !is_on_edge(&on_one, j, i) {
                let between: Separation<N> = separation(Edge { a: p, b: p }, q);
                let depth = between.depth(reach);
                let push = signed_push(push_off_vertex(p, between, depth, radii, || false), depth, margin);
                let (x, y) = between.normal();
                let midway = 0.5 * (between.distance() + radii[0] - radii[1]);
                let point = ManifoldPoint {
                    x: p.x + x * midway,
                    y: p.y + y * midway,
                    depth: f64_max(depth, margin.least_depth()),
                    a_feature: 2 * i,
                    b_feature: 2 * j,
                };
                flow = report(Contact::new(push, Manifold::one(point)));
            }
            flow.is_break()
        });
        flow
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contact::contacts_within;
    use crate::contact::manifold::each;
    use crate::number::Float;
    use crate::shape::{Kind, Outline};
    use core::f32::consts::FRAC_1_SQRT_2;
    use std::vec::Vec;

    fn all(a: Shape<Float>, b: Shape<Float>, margin: f32) -> (Verdict, Vec<Contact>) {
        let mut all = Vec::new();
        let verdict = contacts_within(a, b, Margin::new(f64::from(margin)), &mut each(|contact| all.push(contact)));
        (verdict, all)
    }

    /// A plateau from 0 to 1 with vertices in the middle, one of them twice; not convex below.
    const PLATEAU: [[f32; 2]; 10] = [
        [0.0, 0.0],
        [0.0, -2.0],
        [0.5, -1.0],
        [1.0, -2.0],
        [1.0, 0.0],
        [0.75, 0.0],
        [0.5, 0.0],
        [0.5, 0.0],
        [0.25, 0.0],
        [0.125, 0.0],
    ];

    /// Sunk in, at rest, rounded, and apart within a margin: one contact with two points, the ends of both sides.
    #[test]
    fn boxes_that_slide_over_concave_ground_keep_their_features() {
        for (radius, height, margin) in [
            (0.0, -0.125f32, 0.0),
            (0.0, 0.0, 0.0),
            (0.125, 0.125, 0.0),
            (0.125, 0.0625, 0.0),
            (0.0, 0.125, 0.25),
            (0.0, 0.0, 0.25),
            (0.0, -0.125, 0.25),
            (0.125, 0.1875, 0.25),
        ] {
            for kind in [Kind::Polygon, Kind::Chain] {
                for offset in [-0.5, -0.25, -1e-7, 0.0, 1e-7, 0.25, 0.375, 0.5] {
                    let body = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|[x, y]| [x + offset, y + height]);
                    let ground = Shape { kind, vertices: Outline::new(&PLATEAU), radius: 0.0 };
                    // A chain without the side that closes the outline.
                    let mut listed = PLATEAU;
                    listed.rotate_left(2);
                    let ground =
                        if kind == Kind::Chain { Shape { vertices: Outline::new(&listed), ..ground } } else { ground };
                    let body = Shape { kind: Kind::Convex, vertices: Outline::new(&body), radius };
                    let (verdict, all) = all(ground, body, margin);
                    let level: Vec<_> = all.iter().filter(|contact| contact.normal == [0.0, 1.0]).collect();
                    assert_eq!(level.len(), 1, "{radius} {height} {margin} {kind:?} {offset} {verdict:?} {all:#?}");
                    let mut features = level[0].points.map(|point| [point.a_feature, point.b_feature]);
                    features.sort();
                    let corners = if kind == Kind::Chain { [[4, 2], [16, 0]] } else { [[0, 0], [8, 2]] };
                    assert_eq!(features, corners, "{radius} {height} {margin} {kind:?} {offset} {all:#?}");
                }
            }
        }
    }

    /// The tip of a concave shape is outside of a rounded box, and inside of its radius.
    #[test]
    fn a_tip_within_the_radius_of_a_side() {
        let body = [[-1.0, -1.0], [1.0, -1.0], [1.0, 0.0], [-1.0, 0.0f32]];
        let spike = [[0.0, 0.0625], [1.0, 2.0], [0.0, 1.0], [-1.0, 2.0f32]];
        let body = Shape { kind: Kind::Convex, vertices: Outline::new(&body), radius: 0.125 };
        let spike = Shape { kind: Kind::Polygon, vertices: Outline::new(&spike), radius: 0.0 };
        for (first, second, normal) in [(body, spike, 1.0), (spike, body, -1.0)] {
            let (verdict, all) = all(first, second, 0.0);
            let features = [all[0].points[0].a_feature, all[0].points[0].b_feature];
            assert_eq!((verdict, all.len(), all[0].normal, all[0].depth), (Verdict::Hit, 1, [0.0, normal], 0.0625));
            assert_eq!(features, if normal > 0.0 { [5, 0] } else { [0, 5] });
        }
    }

    /// A side that leans by less than floats show faces an upright one, and is deepest level with the end of that.
    #[test]
    fn a_vertex_level_with_an_end_is_parted_too() {
        let (t, e) = (1.9124283e-30f32, f32::MIN_POSITIVE);
        let chain = [[-t, e], [0.0, 0.0], [e, t], [-e, e], [e, -e]];
        let ground = [[-t, -t], [t, t], [0.0, e], [-e, t], [-e, e], [-t, t], [-t, e]];
        let chain = Shape { kind: Kind::Chain, vertices: Outline::new(&chain), radius: 0.0 };
        let ground = Shape { kind: Kind::Polygon, vertices: Outline::new(&ground), radius: 0.0 };
        let (verdict, all) = all(chain, ground, 0.0);
        let upright = all.iter().find(|contact| contact.normal == [1.0, 0.0] && contact.count == 2);
        let depth = upright.map(|contact| contact.depth);
        assert_eq!((verdict, depth), (Verdict::Hit, Some(t.next_up())), "{all:#?}");
    }

    /// Outlines that lead to and fro on one line, and have a vertex off it, have no winding: so they count as chains,
    /// whose edges come in another order. A vertex touches the first of the edges that it lies on, which comes second.
    #[test]
    fn vertices_on_many_edges_of_one_line() {
        let one = [474, 289, 448, 222, 847, 102, 555, 274, 747, 271, 654, 575];
        let other = [256, 397, 218, 161, 96, 776, 449, 124, 716, 551, 75, 634];
        let [one, other] = [one, other].map(|line| {
            let mut vertices = line.map(|x| [x as f32, 0.0]);
            vertices[0][1] = 1.0;
            vertices
        });
        let [one, other] =
            [&one, &other].map(|xy| Shape { kind: Kind::Polygon, vertices: Outline::new(xy), radius: 0.0 });
        let (verdict, all) = all(one, other, 0.0);
        assert_eq!((verdict, all.len()), (Verdict::Hit, 15));
    }

    /// Kept touches and places change no contact: of outlines that cross themselves, lie on each other, or lead
    /// through the same points again and again, with and without radii and a margin.
    #[test]
    fn kept_touches_and_places_change_nothing() {
        let mut rng = fastrand::Rng::with_seed(5);
        let mut most = 0;
        for round in 0..24 {
            let extent = [5, 40, 4000][round % 3];
            let mut outline = |count: usize| -> Vec<[f32; 2]> {
                (0..count).map(|_| [(); 2].map(|()| rng.i32(0..extent) as f32)).collect()
            };
            let (one, mut other) = (outline(130 + round), outline(160));
            if round % 4 == 0 {
                other[20..120].copy_from_slice(&one[..100]);
            }
            let kind = |bit: usize| if (round / 6) & bit == 0 { Kind::Polygon } else { Kind::Chain };
            let shape = |kind, xy, radius| Shape { kind, vertices: Outline::<Float>::new(xy), radius };
            let radius = [0.0, 0.5][round / 3 % 2];
            let (one, other) = (shape(kind(1), &one, radius), shape(kind(2), &other, 0.0));
            let mut near = [NearEdges::new(one), NearEdges::new(other)];
            near.iter_mut().for_each(NearEdges::find_blocks);
            let [first, second] = near.each_ref();
            let margin = Margin::new([0.0, 0.25][round / 12]);
            let (mut kept, mut found) = (Vec::new(), Vec::new());
            let _ = contacts_with_kept_touches(
                [first, second],
                Verdict::Hit,
                margin,
                &mut each(|contact| kept.push(contact)),
            );
            let mut find = each(|contact| found.push(contact));
            let _ = touches_or_crossing([first, second], [None; 2], [None; 2], Verdict::Hit, margin, &mut find);
            drop(find);
            assert_eq!(kept, found, "{round}");
            most = most.max(found.len());
        }
        assert!(most > 200, "{most}");
    }

    /// Contacts of all sorts: of edges, more than one search lists, of corners and of vertices, at every one of them.
    #[test]
    fn nothing_is_visited_behind_a_break() {
        let comb = |count: i32, y: f32, is_up: bool| -> Vec<[f32; 2]> {
            (0..count).map(|i| [i as f32, y + if (i % 2 == 0) == is_up { 4.0 } else { 0.0 }]).collect()
        };
        let mut counts = [0; 4];
        for (round, (up, radius)) in [(3.0, 0.0), (4.0, 0.0), (4.5, 0.5), (1.0, 0.25)].into_iter().enumerate() {
            let (one, other) = (comb(90, 0.0, true), comb(91, up, false));
            let [one, other] = [&one, &other].map(|xy| Shape { kind: Kind::Chain, vertices: Outline::new(xy), radius });
            let (_, all) = all(one, other, 0.0);
            for most in 1..=all.len() {
                let mut visited = Vec::new();
                contacts_within(one, other, Margin::NONE, &mut |contact| {
                    visited.push(contact);
                    if visited.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                assert_eq!(visited, all[..most], "{round}");
            }
            counts[round] = all.len();
        }
        assert!(counts.iter().all(|count| *count > 40), "{counts:?}");
    }

    /// A vertex that is listed twice begins an edge that leads into the other shape, in a block of edges that begins
    /// with its second place in the list. It has the contact of one in the middle of a block.
    #[test]
    fn a_repeated_vertex_at_the_beginning_of_a_block() {
        let ground = |far: usize| {
            let far = (0..30 + far).map(|i| [1100.0 - i as f32, 0.0]);
            let near = [981, 980, 980, 979, 979, 978, 978, 977, 977, 976, 976].map(|x| [x as f32, 0.0]);
            far.chain([[1000.0, 0.0], [1000.0, 0.0], [999.0, 2.0]])
                .chain(near)
                .chain([[975.0, 2.0]])
                .collect::<Vec<_>>()
        };
        let body = [[968.0, 0.192_898_72], [984.0, 0.192_898_72]];
        let mut depths = Vec::new();
        for far in 0..20 {
            let ground = ground(far);
            let ground = Shape { kind: Kind::Chain, vertices: Outline::new(&ground), radius: 0.0 };
            let body = Shape { kind: Kind::Segment, vertices: Outline::new(&body), radius: 0.0 };
            let (_, all) = all(ground, body, 0.0);
            depths.push(
                all.iter().map(|contact| (contact.normal, contact.points.map(|p| [p.x, p.y]))).collect::<Vec<_>>(),
            );
        }
        assert!(depths.windows(2).all(|pair| pair[0] == pair[1]), "{depths:#?}");
    }

    /// The middle normal, mirrored and with exchanged axes, and one point of two vertices.
    #[test]
    fn corners_that_only_touch_have_the_middle_normal() {
        let notched = [[0.0, 0.0], [-4.0, 0.0], [-4.0, -4.0], [-2.0, -3.0], [0.0, -4.0]];
        for (sign, exchanged, reversed) in (0..8).map(|i| ([1.0f32, -1.0][i & 1], i & 2 != 0, i & 4 != 0)) {
            let map = |[x, y]: [f32; 2]| if exchanged { [y, x * sign] } else { [x * sign, y] };
            let mut ground = notched.map(map);
            if reversed {
                ground.reverse();
            }
            let body = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(map);
            for kind in [Kind::Polygon, Kind::Chain] {
                let ground = Shape { kind, vertices: Outline::new(&ground), radius: 0.0 };
                let body = Shape { kind: Kind::Convex, vertices: Outline::new(&body), radius: 0.0 };
                let (verdict, all) = all(ground, body, 0.0);
                assert_eq!(
                    (verdict, all.len()),
                    (Verdict::Touch, 1),
                    "{kind:?} {sign} {exchanged} {reversed} {all:#?}"
                );
                let normal = map([FRAC_1_SQRT_2, FRAC_1_SQRT_2]);
                let found = (all[0].normal, all[0].count, all[0].points[0].a_feature, all[0].points[0].b_feature);
                // The corner is an end of the chain.
                let is_chain = kind == Kind::Chain;
                if !is_chain {
                    assert_eq!(found, (normal, 1, if reversed { 8 } else { 0 }, 0), "{sign} {exchanged} {reversed}");
                }
            }
        }
    }

    /// The boxes of blocks, which leave edges out of searches, change no contact: of boxes, and segments, that a long
    /// chain cuts, also far below its nearest edge, where it is level for long or not at all.
    #[test]
    fn boxes_of_blocks_change_no_contact() {
        let mut random = fastrand::Rng::with_seed(12);
        let mut hits = 0;
        for round in 0..2_000 {
            let (count, rough) = (random.usize(40..400), [0.0, 0.25, 3.0][round % 3]);
            let chain: Vec<_> = (0..count).map(|i| [i as f32 * 0.5, rough * random.f32()]).collect();
            let [x, y] = chain[random.usize(..count)];
            let (width, height) = (0.5 + 4.0 * random.f32(), 0.5 + 8.0 * random.f32());
            let [left, low] = [x - width * random.f32(), y - height * random.f32()];
            let (right, high) = (left + width, low + height);
            let body = [[left, low], [right, low], [right, high], [left, high]];
            let body = if round % 5 == 0 { &body[1..3] } else { &body[..] };
            let kind = if body.len() == 2 { Kind::Segment } else { Kind::Convex };
            let radius = [0.0, 0.25][random.usize(..2)];
            let chain = Shape { kind: Kind::Chain, vertices: Outline::<Float>::new(&chain), radius };
            let body = NearEdges::new(Shape { kind, vertices: Outline::new(body), radius: 0.0 });
            let of = |has_blocks: bool| {
                let mut edges = NearEdges::new(chain);
                if has_blocks {
                    edges.find_blocks();
                }
                let verdict = crate::overlap::any_any(chain, body.shape);
                let mut all = Vec::new();
                let mut keep = each(|contact| all.push(contact));
                let _ = contacts_of_near_edges([&edges, &body], [None; 2], verdict, Margin::NONE, &mut keep);
                drop(keep);
                all
            };
            let (found, expected) = (of(true), of(false));
            assert_eq!(found, expected, "{round}");
            hits += usize::from(!found.is_empty());
        }
        assert!(hits > 1_500, "{hits}");
    }
}
