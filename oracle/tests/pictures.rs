//! Truth as small pictures: the first shape on the left, the second on the right, to be laid over
//! each other; the letters give the order of the vertices.

use crate::common::{shape, under_every_symmetry};
use graze_oracle::Kind::{Chain, Convex, Point, Polygon, Segment};
use graze_oracle::Verdict::{self, Hit, Miss, Touch};
use graze_oracle::{Kind, Shape, test};

/// The two shapes of a picture; rows go down, which is a mirror image and changes no verdict.
fn read(picture: &str, kinds: [Kind; 2]) -> [Shape<i32>; 2] {
    let rows = || picture.lines().map(str::trim).filter(|l| !l.is_empty());
    [0, 1].map(|side| {
        let mut vertices = vec![];
        for (y, row) in rows().enumerate() {
            let half = row.split('|').nth(side).expect("two halves").trim();
            for (x, letter) in half.chars().enumerate().filter(|(_, c)| *c != '.') {
                vertices.push((letter, x as i32, y as i32));
            }
        }
        vertices.sort();
        let xy: Vec<i32> = vertices.iter().flat_map(|&(_, x, y)| [x, y]).collect();
        shape(kinds[side], &xy, 0)
    })
}

fn see(kinds: [Kind; 2], expected: Verdict, picture: &str) {
    let [a, b] = read(picture, kinds);
    under_every_symmetry(&a, &b, |a, b| {
        assert_eq!(test(a, b), expected, "{picture}");
        assert_eq!(test(b, a), expected, "swapped: {picture}");
    });
}

#[test]
fn polygon_polygon() {
    let kinds = [Polygon, Polygon];
    see(
        kinds,
        Touch,
        "a.b.. | ..a.b
         ..... | .....
         d.c.. | ..d.c",
    );
    see(
        kinds,
        Touch,
        "a.b.. | .....
         ..... | .....
         d.c.. | ..a.b
         ..... | .....
         ..... | ..d.c",
    );
    see(
        kinds,
        Miss,
        "a.b.. | ...ab
         d.c.. | ...dc",
    );
    // A plus sign: they cross without a vertex of either inside the other.
    see(
        kinds,
        Hit,
        "..... | .a.b.
         a...b | .....
         d...c | .....
         ..... | .d.c.",
    );
    // The same outline, listed from elsewhere.
    see(
        kinds,
        Hit,
        "a..b | c..d
         .... | ....
         d..c | b..a",
    );
    // One inside the other.
    see(
        kinds,
        Hit,
        "a..b | ....
         .... | .ab.
         .... | .dc.
         d..c | ....",
    );
    // In the mouth of a U without reaching it, resting against a wall, and through a wall.
    see(
        kinds,
        Miss,
        "ab...ef | .......
         ....... | ...ab..
         ....... | ...dc..
         .c...d. | .......
         h.....g | .......",
    );
    see(
        kinds,
        Touch,
        "ab...ef | .......
         ....... | .a.b...
         ....... | .d.c...
         .c...d. | .......
         h.....g | .......",
    );
    see(
        kinds,
        Hit,
        "ab...ef | .......
         ....... | a..b...
         ....... | d..c...
         .c...d. | .......
         h.....g | .......",
    );
}

#[test]
fn polygon_and_lines() {
    // From outside to outside through the notch only: the notch is not inside.
    see(
        [Polygon, Segment],
        Miss,
        "ab.ef | .....
         ..... | ..a..
         ..... | ..b..
         .c.d. | .....
         h...g | .....",
    );
    // Along an edge.
    see(
        [Polygon, Segment],
        Touch,
        "a..b | .ab.
         d..c | ....",
    );
    // From vertex to vertex through the inside.
    see(
        [Polygon, Segment],
        Hit,
        "a..b | a...
         .... | ....
         d..c | ...b",
    );
    // From vertex to vertex across the notch, outside.
    see(
        [Polygon, Segment],
        Touch,
        "a...c | a...b
         ..b.. | .....
         e...d | .....",
    );
    // A chain around a square, resting on one corner.
    see(
        [Polygon, Chain],
        Touch,
        "..... | a...b
         .ab.. | .....
         .dc.. | ..c..
         ..... | d....",
    );
    see(
        [Convex, Point],
        Touch,
        "a..b | ....
         .... | ...a
         d..c | ....",
    );
    see(
        [Convex, Point],
        Hit,
        "a..b | ....
         .... | ..a.
         d..c | ....",
    );
    see(
        [Polygon, Point],
        Miss,
        "a...c | ..a..
         ..b.. | .....
         e...d | .....",
    );
}

#[test]
fn lines() {
    let kinds = [Segment, Segment];
    see(
        kinds,
        Hit,
        "a.. | ..a
         ... | ...
         ..b | b..",
    );
    see(
        kinds,
        Touch,
        "a.. | ..a
         ... | .b.
         ..b | ...",
    );
    see(kinds, Touch, "a.b.. | ..a.b");
    see(kinds, Hit, "a..b. | ..a.b");
    see(kinds, Miss, "ab... | ..a.b");
    see(kinds, Touch, "a.b.. | ..b..\n ..... | ..a..");
    see([Segment, Point], Hit, "a.b | .a.");
    see([Segment, Point], Touch, "a.b | a..");
    // The inner vertices of a chain belong to its interior.
    see(
        [Chain, Point],
        Hit,
        "a.b | ..a
         ..c | ...",
    );
    see(
        [Chain, Chain],
        Hit,
        "a.b.. | ..a..
         ..... | .....
         ..c.. | c.b..",
    );
    see(
        [Chain, Chain],
        Touch,
        "a.b.. | .....
         ..... | .....
         ..c.. | a.b.c",
    );
}
