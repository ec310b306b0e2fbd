//! Polygon and point, by the even-odd rule. The polygon may be concave.

use super::Verdict;
use crate::number::Number;
use crate::predicate::Point;
use crate::shape::Outline;

pub fn polygon_point<N: Number>(outline: Outline<N>, p: Point<N>) -> Verdict {
    Verdict::of_location(outline.locate(p))
}

/// Whether a polygon owns a point by the half-open rule: whether the point slightly to the right of p, and by far less
/// above it, is inside. That point is on no edge, so exactly one tile of a tiling owns p.
pub fn owns_polygon_point<N: Number>(outline: Outline<N>, p: Point<N>) -> bool {
    outline.locate(p).inside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_answers() {
        // A concave U, its inside, its outline, and the notch.
        let u = [[0, 0], [6, 0], [6, 4], [4, 4], [4, 2], [2, 2], [2, 4], [0, 4]];
        let expected = ["+++.+++", "+#+.+#+", "+#+++#+", "+#####+", "+++++++"];
        for (row, line) in expected.iter().enumerate() {
            for (x, symbol) in line.chars().enumerate() {
                let verdict = polygon_point(Outline::new(&u), Point::new(x as i32, 4 - row as i32));
                let drawn = match verdict {
                    Verdict::Miss => '.',
                    Verdict::Touch => '+',
                    Verdict::Hit => '#',
                };
                assert_eq!(drawn, symbol, "column {x}, row {row}");
            }
        }
    }

    #[test]
    fn a_tiling_owns_every_point_once() {
        let (a, b, c, d, e) = ([0, 0], [4, 0], [4, 4], [0, 4], [1, 2]);
        let tiles = [[a, b, e], [c, b, e], [c, d, e], [a, e, d]];
        for x in 0..4 {
            for y in 0..4 {
                let p = Point::new(x, y);
                let owners = tiles.iter().filter(|tile| owns_polygon_point(Outline::new(*tile), p)).count();
                assert_eq!(owners, 1, "({x}, {y})");
            }
        }
    }
}
