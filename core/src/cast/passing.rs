//! Motions at which one look is enough, as in glance.rs.

use super::glance::CERTAIN;
use super::sweep::Sweep;
use super::sweep_round::Circle;
use super::sweep_sharp::arrival;
use crate::kernel;
use crate::number::{Narrow, Number, Range, greater, sqrt};
use crate::predicate::{Point, Reach};
use crate::shape::Edge;
use crate::test::Verdict;
use core::hint::select_unpredictable;

/// Convex outlines of which one moves by d: a vertex that runs into an edge, or a miss.
#[inline(always)]
pub fn sweep_convex(a: &[[f32; 2]], d: [f32; 2], b: &[[f32; 2]]) -> Option<Option<Sweep>> {
    let Some(kernel::Swept { edge, vertex, of_a }) = kernel::sweep(a, d, b)? else { return Some(None) };
    let (outline, other) = if of_a { (b, a) } else { (a, b) };
    let (from, to) = (*outline.get(edge)?, *outline.get(edge + 1).or(outline.first())?);
    let p = *other.get(vertex)?;
    // At times above 2^-24 all that is asked of these floats fits the integers, whatever the rest of the call is.
    let mut range = Range::EMPTY;
    range.include_all([d, from, to, p].as_flattened());
    if !range.is_narrow() {
        return None;
    }
    let point = |[x, y]: [f32; 2]| Point::new(Narrow(x), Narrow(y));
    let p = point(p);
    let (t, foot, normal) = arrival(p, of_a, Edge { a: point(from), b: point(to) }, point(d));
    let pick = |yes: f64, no: f64| select_unpredictable(of_a, yes, no);
    Some(Some(Sweep {
        verdict: Verdict::Hit,
        t,
        x: pick(foot.x, p.x),
        y: pick(foot.y, p.y),
        normal_x: normal.x,
        normal_y: normal.y,
        a_edge: select_unpredictable(of_a, vertex, edge),
        b_edge: select_unpredictable(of_a, edge, vertex),
    }))
}

/// Circles of which one moves by d and enters the other strictly, or misses it, apart at the start.
#[inline(always)]
pub fn sweep_circles(a: [f32; 3], [dx, dy]: [f32; 2], b: [f32; 3]) -> Option<Option<Sweep>> {
    let start = kernel::circle_circle(a, b);
    let mut range = Range::EMPTY;
    range.include_all(&a);
    range.include_all(&[dx, dy]);
    range.include_all(&b);
    if !start.certain | start.yes | !range.is_finite() | !range.is_narrow() {
        return None;
    }
    let point = |x: f32, y: f32| Point::new(Narrow(x), Narrow(y));
    let ([ax, ay, a_radius], [bx, by, b_radius]) = (a, b);
    let (p, q, d) = (point(ax, ay), point(bx, by), point(dx, dy));
    let radius = Narrow(b_radius).widen();
    let reach = Reach::sum(Narrow(a_radius).widen(), radius);
    match passes([p, q], d, reach.value())? {
        false => Some(None),
        true => {
            let circle = Circle::new([p, q], d, reach);
            let (normal_x, normal_y) = circle.normal(d);
            let (x, y) = (q.x - normal_x * radius, q.y - normal_y * radius);
            let t = circle.time(d, reach).floor;
            Some(Some(Sweep { verdict: Verdict::Hit, t, x, y, normal_x, normal_y, a_edge: 0, b_edge: 0 }))
        }
    }
}

/// Whether a point on the move comes nearer to another than the reach, that is less at the start. None when in doubt.
#[inline(always)]
fn passes([p, q]: [Point<Narrow>; 2], d: Point<Narrow>, reach: f64) -> Option<bool> {
    let (x, y) = (q.x - p.x, q.y - p.y);
    let terms = [d.x * x, d.y * y, d.x * y, d.y * x];
    let (along, side) = (terms[0] + terms[1], (terms[2] - terms[3]).abs());
    let bound = CERTAIN * (terms[0].abs() + terms[1].abs());
    let off = CERTAIN * (terms[2].abs() + terms[3].abs());
    let limit = reach * reach * (d.x * d.x + d.y * d.y);
    let (low, high) = (greater(side - off, 0.0), side + off);
    if (along < -bound) | (low * low > limit * (1.0 + CERTAIN)) {
        return Some(false);
    }
    if !((along > bound) & (high * high * (1.0 + CERTAIN) < limit)) {
        return None;
    }
    // The time compared with 1.
    let (far, rate) = (x * x + y * y - reach * reach, along + sqrt(limit - side * side));
    if (far - rate).abs() > CERTAIN * (far + rate) { Some(far < rate) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_on_the_move() {
        let found = |a, d, b| {
            sweep_circles(a, d, b)
                .map(|seen| seen.map(|hit| [f64::from(hit.t), hit.x, hit.y, hit.normal_x, hit.normal_y]))
        };
        // Straight on, and at a 3-4-5 angle: the centres come within 5.
        assert_eq!(found([-9.0, 0.0, 2.0], [8.0, 0.0], [0.0, 0.0, 3.0]), Some(Some([0.5, -3.0, 0.0, 1.0, 0.0])));
        let [t, x, y, u, v] = found([-8.0, 3.0, 2.0], [8.0, 0.0], [0.0, 0.0, 3.0]).flatten().expect("they meet");
        let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
        assert!(t == 0.5 && near(x, -2.4) && near(y, 1.8) && near(u, 0.8) && near(v, -0.6));
        // Beside, too short, away.
        assert_eq!(found([-9.0, 6.0, 2.0], [18.0, 0.0], [0.0, 0.0, 3.0]), Some(None));
        assert_eq!(found([-9.0, 0.0, 2.0], [3.0, 0.0], [0.0, 0.0, 3.0]), Some(None));
        assert_eq!(found([-9.0, 0.0, 2.0], [-8.0, 0.0], [0.0, 0.0, 3.0]), Some(None));
        // Grazing, just arriving, overlapping already, or no motion.
        assert_eq!(found([-9.0, 5.0, 2.0], [18.0, 0.0], [0.0, 0.0, 3.0]), None);
        assert_eq!(found([-9.0, 0.0, 2.0], [4.0, 0.0], [0.0, 0.0, 3.0]), None);
        assert_eq!(found([-1.0, 0.0, 2.0], [4.0, 0.0], [0.0, 0.0, 3.0]), None);
        assert_eq!(found([-9.0, 0.0, 2.0], [0.0, 0.0], [0.0, 0.0, 3.0]), None);
        assert_eq!(found([-9.0, 0.0, -2.0], [8.0, 0.0], [0.0, 0.0, 3.0]), None);
    }
}
