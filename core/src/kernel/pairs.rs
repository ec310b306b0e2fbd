//! Two closed outlines of any form: do edges cross, or is one inside the other?

use super::edges::{Edges, Rest};
use super::polygons::{has_area, polygon_point};
use super::{FLOOR, LARGEST, PART, Seen};
use crate::lanes::{Lanes, Mask};

/// Runs of as many edges as there are lanes; more than these are left to the long way.
const MOST_RUNS: usize = 64;

const DOUBT: Seen = Seen { yes: false, certain: false };

/// Low x, low y, high x, high y.
type Bounds = [f32; 4];

/// Whether boxes certainly have no point in common.
#[inline(always)]
pub(crate) fn are_apart(a: &Bounds, b: &Bounds) -> bool {
    (a[2] < b[0]) | (b[2] < a[0]) | (a[3] < b[1]) | (b[3] < a[1])
}

/// The boxes around runs of edges, and around all.
struct Runs {
    boxes: [Bounds; MOST_RUNS],
    bounds: Bounds,
}

impl Runs {
    /// None where a vertex is not small, or there are too many.
    #[inline(always)]
    fn of<L: Lanes>(outline: &[[f32; 2]]) -> Option<Self> {
        const EMPTY: Bounds = [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY];
        if outline.len() > MOST_RUNS * L::WIDTH {
            return None;
        }
        let mut runs = Runs { boxes: [EMPTY; MOST_RUNS], bounds: EMPTY };
        let mut boxes = runs.boxes.iter_mut();
        let mut small = L::ALL;
        let mut rest = Rest::all(outline);
        while let (Some(Edges::<L> { a, b, .. }), Some(place)) = (rest.next(), boxes.next()) {
            let largest = L::splat(LARGEST);
            small &= a[0].abs().below(largest) & a[1].abs().below(largest);
            *place = [
                a[0].lesser(b[0]).least(),
                a[1].lesser(b[1]).least(),
                a[0].greater(b[0]).greatest(),
                a[1].greater(b[1]).greatest(),
            ];
            runs.bounds = [
                lesser(runs.bounds[0], place[0]),
                lesser(runs.bounds[1], place[1]),
                greater(runs.bounds[2], place[2]),
                greater(runs.bounds[3], place[3]),
            ];
        }
        if small == L::ALL { Some(runs) } else { None }
    }
}

#[inline(always)]
fn lesser(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

#[inline(always)]
fn greater(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// [`crate::test::polygon_polygon`], unless edges nearly touch or an outline is large. O(n·m), and
/// little more than O(n + m) where few edges are near each other.
#[inline(always)]
pub fn polygon_polygon<L: Lanes>(a: &[[f32; 2]], b: &[[f32; 2]]) -> Seen {
    let (Some(a_runs), Some(b_runs)) = (Runs::of::<L>(a), Runs::of::<L>(b)) else { return DOUBT };
    if are_apart(&a_runs.bounds, &b_runs.bounds) {
        return Seen { yes: false, certain: true };
    }
    if !(has_area(a) & has_area(b)) {
        return DOUBT;
    }
    let mut b_rest = Rest::all(b);
    let mut b_boxes = b_runs.boxes.iter();
    while let (Some(run), Some(b_box)) = (b_rest.next::<L>(), b_boxes.next()) {
        if are_apart(b_box, &a_runs.bounds) {
            continue;
        }
        let mut a_rest = a;
        let mut a_boxes = a_runs.boxes.iter();
        while let (false, Some(a_box)) = (a_rest.is_empty(), a_boxes.next()) {
            let (these, later) = match a_rest.split_at_checked(L::WIDTH) {
                Some(parts) => parts,
                None => (a_rest, [].as_slice()),
            };
            a_rest = later;
            if are_apart(a_box, b_box) {
                continue;
            }
            let end = match (later, a) {
                ([next, ..], _) | ([], [next, ..]) => *next,
                ([], []) => return DOUBT,
            };
            let seen = run_meets(these, end, &run, b_box);
            if seen.yes | !seen.certain {
                return seen;
            }
        }
    }
    // No edge is near another: one outline is inside the other, or they are apart.
    let (Some(first), Some(second)) = (a.first(), b.first()) else { return DOUBT };
    let (inside, around) = (polygon_point::<L>(b, *first), polygon_point::<L>(a, *second));
    Seen { yes: inside.yes | around.yes, certain: inside.certain & around.certain }
}

/// Whether one of the edges through some vertices, on to `end`, certainly crosses one of a run, or
/// certainly none has a point in common with one.
#[inline(always)]
fn run_meets<L: Lanes>(vertices: &[[f32; 2]], end: [f32; 2], run: &Edges<L>, bounds: &Bounds) -> Seen {
    let run = Run::of(run.a, run.b);
    let mut rest = vertices;
    let mut certain = true;
    while let [p, after @ ..] = rest {
        rest = after;
        let q = match after {
            [next, ..] => *next,
            [] => end,
        };
        let edge = [lesser(p[0], q[0]), lesser(p[1], q[1]), greater(p[0], q[0]), greater(p[1], q[1])];
        if are_apart(&edge, bounds) {
            continue;
        }
        let Met { crossed, doubt } = run.meet(*p, q);
        if crossed & L::ALL != 0 {
            return Seen { yes: true, certain: true };
        }
        certain &= doubt & L::ALL == 0;
    }
    Seen { yes: false, certain }
}

/// Edges in lanes, to be asked whether others cross them.
pub(crate) struct Run<L> {
    a: [L; 2],
    b: [L; 2],
    u: [L; 2],
    low: [L; 2],
    high: [L; 2],
}

/// Which edges of a run another certainly crosses, and which it may but touch.
pub(crate) struct Met {
    pub crossed: Mask,
    pub doubt: Mask,
}

impl<L: Lanes> Run<L> {
    #[inline(always)]
    pub fn of(a: [L; 2], b: [L; 2]) -> Self {
        let ([a_x, a_y], [b_x, b_y]) = (a, b);
        let (low, high) = ([a_x.lesser(b_x), a_y.lesser(b_y)], [a_x.greater(b_x), a_y.greater(b_y)]);
        Run { a, b, u: [b_x - a_x, b_y - a_y], low, high }
    }

    /// The edges whose boxes meet another; where denormals count as 0, perhaps some more.
    #[inline(always)]
    pub fn near(&self, [low_x, low_y, high_x, high_y]: [f32; 4]) -> Mask {
        let beside_x = L::splat(high_x).below(self.low[0]) | self.high[0].below(L::splat(low_x));
        let beside_y = L::splat(high_y).below(self.low[1]) | self.high[1].below(L::splat(low_y));
        L::ALL & !(beside_x | beside_y)
    }

    /// An edge from p to q; coordinates must be small.
    #[inline(always)]
    pub fn meet(&self, p: [f32; 2], q: [f32; 2]) -> Met {
        let Run { a: [a_x, a_y], b: [b_x, b_y], u: [u_x, u_y], .. } = *self;
        let (part, floor) = (L::splat(PART), L::splat(FLOOR));
        let near = self.near([lesser(p[0], q[0]), lesser(p[1], q[1]), greater(p[0], q[0]), greater(p[1], q[1])]);
        let (p_x, p_y, q_x, q_y) = (L::splat(p[0]), L::splat(p[1]), L::splat(q[0]), L::splat(q[1]));
        // The ends of this edge from the lines of the run's, and those of the run's from this line.
        let (v_x, v_y) = (q_x - p_x, q_y - p_y);
        let (pa_x, pa_y) = (p_x - a_x, p_y - a_y);
        let (qa_x, qa_y) = (q_x - a_x, q_y - a_y);
        let (bp_x, bp_y) = (b_x - p_x, b_y - p_y);
        let (p_left, p_right) = side(u_x, u_y, pa_x, pa_y, part, floor);
        let (q_left, q_right) = side(u_x, u_y, qa_x, qa_y, part, floor);
        // From a to p is the opposite of from p to a.
        let (a_right, a_left) = side(v_x, v_y, pa_x, pa_y, part, floor);
        let (b_left, b_right) = side(v_x, v_y, bp_x, bp_y, part, floor);
        let apart = (p_left & q_left) | (p_right & q_right) | (a_left & b_left) | (a_right & b_right);
        let across = ((p_left & q_right) | (p_right & q_left)) & ((a_left & b_right) | (a_right & b_left));
        Met { crossed: across & near, doubt: near & !apart }
    }
}

/// Where u × v is certainly above 0, and where it is certainly below.
#[inline(always)]
fn side<L: Lanes>(u_x: L, u_y: L, v_x: L, v_y: L, part: L, floor: L) -> (Mask, Mask) {
    let (left, right) = (u_x * v_y, u_y * v_x);
    let bound = part * (left.abs() + right.abs()) + floor;
    ((right + bound).below(left), (left + bound).below(right))
}
