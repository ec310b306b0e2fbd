//! The contact of a shape and a convex one off a given side of the latter, though another side may be nearer: as deep
//! as the part of the shape that is beside the side.
//!
//! The push along a side's normal is long enough if the part beside the shape of the side comes out of it: parts past
//! its ends need not. So a tilted box over a ledge of small tiles is pushed up by each of them only as far as it is
//! inside of that tile, and its gap to each is that of the part above the tile.

use super::any_contact::as_convex;
use super::beside_side::{PartBetweenPeaks, deepest_beside, depths_beyond_peaks};
use super::clip::{clip_feature, deepest_vertex_alone};
use super::convex_view::{ConvexView, MergedEdge, continues_straight};
use super::incident_edge::{IncidentFeature, deepest_vertex, incident_feature};
use super::manifold::{Contact, Manifold, ManifoldPoint};
use super::margin::Margin;
use super::part_inside::contact_of_part_inside;
use super::penetration_depth::push_off_edge;
use super::reference_edge::{ExactSatResult, ReferenceEdge, exact_sat};
use super::reference_frame::ReferenceFrame;
use super::round_outward;
use super::sat_manifold::clip_to_reference_edge;
use crate::distance::point_segment::determinant;
use crate::number::{Number, Scalar, f64_max, f64_min, sqrt, to_f32};
use crate::overlap::Verdict;
use crate::predicate::Point;
use crate::shape::{Edge, Shape};

/// A contact that another one is to take the place of.
pub struct Replaced<'c> {
    pub contact: &'c Contact,
    /// Whether the second shape is a line that is solid from its left only.
    pub is_of_one_sided: bool,
    /// Whether the skeletons meet. Asked only if the second shape is not convex.
    pub do_skeletons_meet: &'c dyn Fn() -> bool,
}

/// The surroundings of a shape's sides. Sides are given with their outside on the right; edges of shapes that are not
/// convex, and lines, in both directions.
pub struct SidesAround<'s, N> {
    pub is_accepted: &'s dyn Fn(Edge<N>) -> bool,
    /// The next corners of the outline of all shapes together, at each end of a side where that has a peak.
    pub peaks_of: &'s dyn Fn(Edge<N>) -> [Option<Point<N>>; 2],
}

/// The contact of any shape a and a shape b without radius that takes the place of another: off a side of b that is
/// accepted. And the peak at an end of that side, if the contact is only as deep as a is behind that.
///
/// * Of a convex b it is the side with the shortest push, of the part of a beside that side; of a line the one through
///   which all of a leaves by the shorter way, at a peak around the corner. If the shapes are no hit, or the skeletons
///   are apart, it is the one with the widest gap of those that the part of a beside them is in front of, if that gap
///   is at most the margin.
/// * Between peaks it is as deep as the part of a that is nearer to it than to the sides after these.
/// * If a is not convex, only of a hit, and [that of the part inside](contact_of_part_inside).
/// * If b is not convex, each edge next to the contact counts as a line: the least deep one of a hit, else the nearest.
///   There is none if neither is convex.
pub(crate) fn contact_off_side<N: Number>(
    a: Shape<N>,
    b: Shape<N>,
    replaced: &Replaced,
    margin: Margin,
    sides: &SidesAround<N>,
) -> Option<(Contact, Option<Point<N>>)> {
    let is_hit = replaced.contact.depth.rank() > 0;
    let is_solid =
        |side: Edge<N>, last: Point<N>| (!replaced.is_of_one_sided || side.a == last) && (sides.is_accepted)(side);
    match [a, b].map(|shape| as_convex(shape).map(ConvexView::new)) {
        [Some(first), Some(second)] => {
            let do_meet = is_hit && !matches!(exact_sat(&first, &second), ExactSatResult::Apart);
            let sides = SidesAround { is_accepted: &|side| is_solid(side, b.vertices.last()), ..*sides };
            contact_off([&first, &second], [is_hit, do_meet], margin, &sides)
        }
        [None, Some(second)] if is_hit => {
            Some((contact_of_part_inside(a, &second, &mut |side| (sides.is_accepted)(side))?, None))
        }
        [Some(first), None] => {
            let do_meet = is_hit && (replaced.do_skeletons_meet)();
            let off_edge = |edge: usize| {
                let sides = SidesAround { is_accepted: &|side| is_solid(side, b.vertices.edge(edge).b), ..*sides };
                contact_off_edge(&first, (b, edge), [is_hit, do_meet], margin, &sides)
            };
            let contacts = edges_beside(b, replaced.contact).into_iter().flatten().filter_map(off_edge);
            let is_less = |one: &Contact, other: &Contact| one.is_deeper_than(other) != is_hit;
            contacts.reduce(|known, found| if is_less(&found.0, &known.0) { found } else { known })
        }
        _ => None,
    }
}

/// The edges of b next to a contact: at its corner, or at the ends of its side and beyond them.
fn edges_beside<N: Number>(b: Shape<N>, contact: &Contact) -> [Option<usize>; 4] {
    let [first, second] = contact.points.map(|point| point.b_feature as usize);
    let from = first / 2;
    let to = if contact.count == 2 { second / 2 } else { from + first % 2 };
    let at = |vertex: usize| [false, true].map(|is_after| edge_at(b, vertex, is_after));
    let ([before_from, after_from], [before_to, after_to]) = (at(from), if from == to { [None; 2] } else { at(to) });
    [before_from, after_from, before_to, after_to]
}

/// The edge before or after a vertex, past others at the same place. None at the end of a line.
fn edge_at<N: Number>(b: Shape<N>, vertex: usize, is_after: bool) -> Option<usize> {
    let count = b.vertices.count();
    let places = (0..count).map(|steps| vertex + if is_after { steps } else { count - 1 - steps });
    let edges = places.map(|place| if place < count { place } else { place - count });
    let is_end = |edge: usize| !b.is_filled() && edge + 1 == count;
    edges.take_while(|edge| !is_end(*edge)).find(|edge| !b.vertices.edge(*edge).is_point())
}

/// The contact off one edge of a shape that is not convex, as off a line; deeper inside of the shape off its outside.
fn contact_off_edge<N: Number>(
    first: &ConvexView<N>,
    (b, edge): (Shape<N>, usize),
    [is_hit, do_skeletons_meet]: [bool; 2],
    margin: Margin,
    sides: &SidesAround<N>,
) -> Option<(Contact, Option<Point<N>>)> {
    let line = ConvexView::of_edge(b, edge);
    let meets_line = || !matches!(exact_sat(first, &line), ExactSatResult::Apart);
    let is_met = is_hit && ((b.is_filled() && do_skeletons_meet) || meets_line());
    let found = contact_off([first, &line], [is_hit, is_met], margin, sides)?;
    (found.0.verdict() == Verdict::Hit || !is_hit).then_some(found)
}

/// [`contact_off_side`] of two convex shapes: whether they are a hit, and whether the skeletons meet, is known.
fn contact_off<N: Number>(
    [first, second]: [&ConvexView<N>; 2],
    [is_hit, do_meet]: [bool; 2],
    margin: Margin,
    sides: &SidesAround<N>,
) -> Option<(Contact, Option<Point<N>>)> {
    let begins_straight = |edge: usize, [from, to]: [Point<N>; 2]| {
        let (begin, end) = if second.winding < 0 { (to, from) } else { (from, to) };
        continues_straight(end, begin, second.vertex(second.neighbor(edge, false)))
    };
    // The squares of the depths that decide, the first one first.
    let mut best: Option<([f64; 2], Side, Option<Point<N>>)> = None;
    for (edge, ends) in second.edges() {
        // A straight side of several edges counts once.
        if second.has_area() && begins_straight(edge, ends) {
            continue;
        }
        let MergedEdge { from, to, .. } = second.merged_edge(edge);
        let (ends, mut peak) = ([from, to], None);
        // Asked at most once, and of few sides: in a heap others cover nearly all.
        let mut accepted = None;
        let mut is_accepted = || *accepted.get_or_insert_with(|| (sides.is_accepted)(Edge { a: from, b: to }));
        // On which side of a line the shape is does not depend on the part beside the line.
        let mut square_of_all = None;
        let side = match deepest_beside(ends, first) {
            Some((depth, cut)) if do_meet && depth > 0.0 => {
                let own = Side::at_depth(edge, ends, depth, cut);
                let is_too_deep = second.has_area() && best.is_some_and(|([known, _], ..)| own.square > known);
                if is_too_deep || !is_accepted() {
                    continue;
                }
                let peaks = (sides.peaks_of)(Edge { a: from, b: to });
                if peaks.iter().all(Option::is_none) {
                    Some(own)
                } else {
                    let part = PartBetweenPeaks::new(ends, peaks, first).filter(|part| part.most > 0.0);
                    let Some(part) = part else { continue };
                    let side = Side::at_depth(edge, ends, part.most, part.cut);
                    // Which side of a region is the nearest does not depend on peaks.
                    square_of_all = Some(if second.has_area() {
                        own.square
                    } else {
                        let before =
                            PartBetweenPeaks::past_other_ends(ends, peaks, first).map(|part| (ends, part.most));
                        let parts = before.into_iter().chain(depths_beyond_peaks(ends, peaks, first));
                        let squares = parts.map(|(ends, depth)| Side::at_depth(edge, ends, depth, None).square);
                        squares.fold(0.0, f64_max)
                    });
                    peak = part.peak.and_then(|end| ends.get(end).copied());
                    Some(side)
                }
            }
            // Of a shape that is met, sides that only their radius reaches.
            _ => Side::in_front_of(edge, ends, first)
                .filter(|side| !(do_meet && second.has_area()) || -side.square < first.radius * first.radius),
        };
        let Some(side) = side else { continue };
        let is_whole = side.is_in_front || second.has_area();
        let first_square = match square_of_all {
            Some(square) => square,
            None if is_whole => side.square,
            None => Side::of_all(edge, ends, first).square,
        };
        let squares = [first_square, side.square];
        if best.is_none_or(|(known, ..)| squares < known) && is_accepted() {
            best = Some((squares, side, peak));
        }
    }
    let (_, best, peak) = best?;
    let contact = match best {
        Side { is_in_front: true, .. } => {
            let contact = gap_contact([first, second], best, is_hit, margin);
            return Some((contact.filter(|contact| !do_meet || contact.verdict() == Verdict::Hit)?, None));
        }
        Side { edge, square, cut: None, .. } => {
            clip_to_reference_edge(first, second, ReferenceEdge::on_second(edge, square), margin)
        }
        Side { square, .. } => {
            let depth = sqrt(square) + first.radius;
            contact_beside([first, second], best, [depth, f64::from(round_outward::depth_along(depth))], margin)
        }
    };
    Some((contact.consistent_with(Verdict::Hit), peak))
}

/// A side of a shape, and how deep behind it the part of another is that is beside the shape.
#[derive(Clone, Copy)]
struct Side {
    edge: usize,
    /// The squared depth of the skeleton; in front, its negative.
    square: f64,
    /// The edge of the other shape that is deepest, where it is cut, if the deepest vertex is deeper.
    cut: Option<usize>,
    /// Whether the other shape counts as in front of it.
    is_in_front: bool,
}

impl Side {
    /// Of all of the other shape, beside the side and past it.
    fn of_all<N: Number>(edge: usize, ends: [Point<N>; 2], other: &ConvexView<N>) -> Self {
        let most = other.vertices().map(|(_, p)| determinant(ends[0], ends[1], p)).fold(f64::NEG_INFINITY, f64_max);
        Side::at_depth(edge, ends, most, None)
    }

    /// For shapes that are no hit. None if no more than an end is beside the shape, or if a part is not in front of the
    /// side.
    fn in_front_of<N: Number>(edge: usize, ends: [Point<N>; 2], other: &ConvexView<N>) -> Option<Self> {
        let (depth, cut) = deepest_beside(ends, other).filter(|(depth, _)| *depth <= 0.0)?;
        Some(Side { is_in_front: true, ..Side::at_depth(edge, ends, depth, cut) })
    }

    fn at_depth<N: Number>(edge: usize, [from, to]: [Point<N>; 2], depth: f64, cut: Option<usize>) -> Self {
        let (ux, uy) = (to.x - from.x, to.y - from.y);
        Side { edge, square: depth.abs() * (depth / (ux * ux + uy * uy)), cut, is_in_front: false }
    }
}

/// The contact off a side of the second shape whose part beside it is in front of that side, if the gap is at most the
/// margin; of a hit also if the part is less far in front than the radius.
fn gap_contact<N: Number>(views: [&ConvexView<N>; 2], side: Side, is_hit: bool, margin: Margin) -> Option<Contact> {
    let [first, _] = views;
    let rounded = first.radius - sqrt(-side.square);
    let depth = if is_hit { rounded } else { f64_min(rounded, 0.0) };
    if depth > 0.0 {
        let rounded = f64::from(round_outward::depth_along(depth));
        return Some(contact_beside(views, side, [depth, rounded], margin).consistent_with(Verdict::Hit));
    }
    if !margin.admits(depth) {
        return None;
    }
    let contact = contact_beside(views, side, [depth; 2], margin);
    Some(if depth < 0.0 { contact.at_most(Verdict::Miss) } else { contact.at_most(Verdict::Touch) })
}

/// The contact off a side of the second shape, with the depth of the first, and the same rounded. No point is deeper.
fn contact_beside<N: Number>(
    [first, second]: [&ConvexView<N>; 2],
    Side { edge, cut, .. }: Side,
    [depth, rounded]: [f64; 2],
    margin: Margin,
) -> Contact {
    let (ends, side) = (second.edge(edge), second.merged_edge(edge));
    let (deepest, _) = deepest_vertex(ends, first);
    let (normal, _) = push_off_edge(ends, [0.0; 2], core::iter::once(first.vertex(deepest)), |_| 0.0);
    let frame = ReferenceFrame::new(side, [second.radius, first.radius]);
    let incident = match cut {
        Some(cut) => Some(IncidentFeature::Edge(first.merged_edge(cut))),
        None => incident_feature(&frame, first, deepest),
    };
    let manifold = incident
        .and_then(|incident| clip_feature(second, &frame, first, incident, margin))
        .unwrap_or_else(|| Manifold::one(deepest_vertex_alone(second, side, first, deepest)));
    let manifold = manifold.map(|point| ManifoldPoint { depth: f64_min(point.depth, depth), ..point });
    Contact::new((normal, to_f32(rounded)), manifold).swapped()
}
