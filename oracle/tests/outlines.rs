//! Questions about single outlines, checked by hand.

use graze_oracle::{has_area, is_convex, is_flat, is_flat_convex, is_simple, owns};

const SQUARE: [i32; 8] = [0, 0, 4, 0, 4, 4, 0, 4];

#[test]
fn simple_and_convex() {
    let check = |xy: &[i32], simple: bool, convex: bool, area: bool| {
        assert_eq!(is_simple(xy), simple, "{xy:?}");
        assert_eq!(is_convex(xy), convex, "{xy:?}");
        assert_eq!(has_area(xy), area, "{xy:?}");
    };
    check(&SQUARE, true, true, true);
    // A vertex inside an edge, and a vertex given twice.
    check(&[0, 0, 2, 0, 4, 0, 4, 4, 4, 4, 0, 4], true, true, true);
    // An arrow head.
    check(&[0, 0, 4, 4, 0, 8, 2, 4], true, false, true);
    // A bow tie.
    check(&[0, 0, 4, 4, 4, 0, 0, 4], false, false, true);
    // A square with a spike, outwards and inwards.
    check(&[0, 0, 4, 0, 4, 4, 4, 6, 4, 4, 0, 4], false, false, true);
    check(&[0, 0, 4, 0, 2, 0, 4, 4, 0, 4], false, false, true);
    // Two triangles that share a vertex, and a vertex that rests on an edge.
    check(&[0, 0, 4, 0, 2, 2, 4, 4, 0, 4, 2, 2], false, false, true);
    check(&[0, 0, 4, 0, 4, 4, 2, 0, 0, 4], false, false, true);
    // Twice around: convex at every turn, and even everywhere.
    check(&[SQUARE, SQUARE].concat(), false, false, false);
    // A pentagram turns the same way at every vertex.
    check(&[0, 10, 6, -8, -10, 3, 10, 3, -6, -8], false, false, true);
    // Flat ones.
    check(&[0, 0, 4, 2, 2, 1], false, false, false);
    check(&[1, 1, 1, 1, 1, 1], false, false, false);
    // There and back around a corner: no area, and not flat either.
    check(&[0, 0, 4, 0, 4, 4, 4, 0], false, false, false);
}

#[test]
fn flat() {
    assert!(is_flat(&[0, 0, 4, 2, 2, 1]) && is_flat_convex(&[0, 0, 4, 2, 2, 1]));
    assert!(is_flat(&[3, 3, 3, 3, 3, 3]) && is_flat_convex(&[3, 3, 3, 3, 3, 3]));
    // There, halfway back, and there again.
    let thrice = [0, 0, 4, 0, 1, 0, 3, 0];
    assert!(is_flat(&thrice) && !is_flat_convex(&thrice));
    assert!(!is_flat(&SQUARE) && !is_flat_convex(&SQUARE));
    assert!(!is_flat(&[0, 0, 0, 0, 4, 0, 4, 1]));
}

#[test]
fn every_point_of_a_tiling_has_one_owner() {
    // A square in four tiles that meet at (2, 3), two of them with vertices in edges.
    let tiles: [&[i32]; 4] =
        [&[0, 0, 2, 3, 0, 4], &[0, 0, 4, 0, 4, 2, 2, 3], &[4, 2, 4, 4, 2, 4, 2, 3], &[2, 4, 0, 4, 2, 3]];
    for x in -1..=5 {
        for y in -1..=5 {
            let owners = tiles.iter().filter(|t| owns(t, [x, y])).count();
            // The hair to the right and up leads into the square from its left and lower edge.
            let inside = (0..4).contains(&x) && (0..4).contains(&y);
            assert_eq!(owners, usize::from(inside), "{x}, {y}");
        }
    }
}
