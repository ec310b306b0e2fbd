//! Test vectors of the first of the articles that graze grew from, all in integers.

use graze_oracle::{Kind, Shape, Verdict, orient, test};

fn numbers(text: &str) -> Vec<i32> {
    let words = text.split([' ', ',', '|']).filter(|w| !w.is_empty());
    words.map(|w| w.parse().expect("a number")).collect()
}

fn check(expected: &str, lines: &[&str], answer: impl Fn(&[i32]) -> String) {
    for case in lines.iter().flat_map(|line| line.split('·')) {
        assert_eq!(answer(&numbers(case)), expected, "{case}");
    }
}

#[test]
fn turns() {
    let turn = |n: &[i32]| orient([n[0], n[1]], [n[2], n[3]], [n[4], n[5]]).to_string();
    check("1", &["0,0 1,1 0,2 · -134,-421 2345,0 -2129575,-100 · 1,-1 -491746,-1 0,-2"], turn);
    check("-1", &["3,4 -32,-14 -33,1 · 0,0 0,-1 -1,0 · 2,6 9,1 -32,0"], turn);
    check("0", &["-32,32 -32,32 -32,32 · 1,1 1,1 2,2 · 7,7 8,8 8,8 · 5,5 6,6 5,5"], turn);
}

#[test]
fn segments() {
    let meet = |n: &[i32]| {
        let [a, b] = [&n[..4], &n[4..]].map(|xy| Shape::new(Kind::Segment, xy, 0));
        (test(&a, &b) != Verdict::Miss).to_string()
    };
    check(
        "true",
        &[
            "-6,7 13,-1 10,2 0,0 · 0,0 1,1 0,1 1,0 · -1,-1 9,9 0,-2 -2,0",
            "32,4521 32,-2156413 3,1 32,1 · 1,1 1,1 1,1 1,1 · 1,1 1,1 3,-235421324 1,1",
            "1,1 1,1 1,1 3,3243 · 1,1 233,43 1,1 3,3243 · 1,1 1,9 1,7 1,34",
            "-100,10000 100,-10000 -500,50000 500,-50000",
        ],
        meet,
    );
    check(
        "false",
        &[
            "-100,10000 100,-10000 -200,20100 200,-19900 · 32,13 -14,-4 -34,77 0,6",
            "0,0 14,-8 11,-14 22,0 · 1,6 14,6 15,11 15,1 · 0,0 1,1 2,2 3,3",
            "-1,-1 -1,32 -1,33 -1,34 · -1,-1 9,9 0,-3 -3,0",
        ],
        meet,
    );
}

#[test]
fn segments_and_four_corners() {
    let meet = |n: &[i32]| {
        let segment = Shape::new(Kind::Segment, &n[..4], 0);
        let corners = Shape::new(Kind::Polygon, &n[4..], 0);
        (test(&segment, &corners) != Verdict::Miss).to_string()
    };
    check(
        "true",
        &[
            "0,0 1,1 | 1,1 1,2 2,2 2,1 · 7,5 10,11 | 8,5 8,1 1,1 1,5",
            "8,0 8,6 | 8,1 0,1 0,3 8,3 · 1,1 1,1 | 1,1 1,1 1,1 1,1",
        ],
        meet,
    );
    check("false", &["1,1 3,1 | 4,1 6,1 6,3 1,3"], meet);
}
