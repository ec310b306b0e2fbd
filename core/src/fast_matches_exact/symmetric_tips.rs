//! Contacts of corners whose two sides are equally inclined to the other shape's side, or to the sides of its corner
//! across a gap: the same whatever the order of the vertices and of the shapes, and mirrored for mirrored shapes.

use super::contacts::{Tally, convex_at_width, convex_within_at_width, exact_rounded, rounded_at_width};
use crate::contact::Contact;
use crate::overlap::Verdict;
use crate::shape::Kind;
use crate::simd::{WIDTHS, limit_width};
use fastrand::Rng;
use std::vec::Vec;

type Vertices = Vec<[f32; 2]>;

/// A shape that is symmetric to the x axis, with a tip at the origin that points along it: steep, blunt, or flat within
/// a degree.
fn tip(rng: &mut Rng) -> Vertices {
    let (width, height) = (rng.i32(1..=8), [rng.i32(1..=32), rng.i32(60..=2000)][rng.usize(..2)]);
    let mut side = std::vec![[-width, height]];
    for flatter in 1..rng.i32(1..=4) {
        let [x, y] = side[side.len() - 1];
        side.push([x - width * flatter - 1, y + height]);
    }
    let back = side[side.len() - 1][0] - 4000;
    let mirrored: Vec<_> = side.iter().rev().map(|[x, y]| [*x, -y]).collect();
    let all = [[0, 0]].into_iter().chain(side).chain([[back, 0]]).chain(mirrored);
    all.map(|[x, y]| [x as f32, y as f32]).collect()
}

/// A box with a side at the tip: `sunk` behind the tip, or in front of it.
fn ground(rng: &mut Rng, sunk: f32) -> Vertices {
    let (low, high) = (-rng.i32(1..=40) as f32, rng.i32(1..=40) as f32);
    let (left, right) = (-sunk, 9000.0 - sunk);
    std::vec![[left, low], [right, low], [right, high], [left, high]]
}

/// A tip in front of another one, toward it.
fn opposite_tip(rng: &mut Rng, gap: f32) -> Vertices {
    tip(rng).into_iter().map(|[x, y]| [gap - x, y]).collect()
}

/// The points of a contact in order, without features, which change with the order of the vertices.
fn places(contact: &Contact, mirror: f32) -> Vec<[f32; 3]> {
    let mut points: Vec<_> =
        contact.points.iter().take(contact.count as usize).map(|p| [p.x, p.y * mirror + 0.0, p.depth]).collect();
    points.sort_by(|p, q| p.partial_cmp(q).unwrap());
    points
}

#[test]
fn contacts_of_symmetric_tips() {
    let mut rng = Rng::with_seed(31);
    let (mut unrounded, mut rounded) = (Tally::default(), Tally::default());
    let (mut alone, mut gaps, mut others) = (0, 0, 0);
    for round in 0..20_000 {
        limit_width(WIDTHS[round % 3]);
        let radii = if round & 1 == 0 { [0.0; 2] } else { [0; 2].map(|_| rng.u8(0..3) as f32 * 0.5) };
        let margin = [0.0, 0.5][round >> 1 & 1];
        let is_apart = round >> 2 & 1 != 0;
        let sunk = if is_apart { -0.25 } else { rng.u8(1..9) as f32 * 0.25 } - (radii[0] + radii[1]);
        let is_at_tip = is_apart && rng.bool();
        let other = if is_at_tip { opposite_tip(&mut rng, -sunk) } else { ground(&mut rng, sunk) };
        let (mut a, mut b) = (tip(&mut rng), other);
        // At angles that change no number by rounding.
        let [p, q] = [[1.0, 0.0], [0.0, 1.0], [3.0, 4.0], [5.0, -12.0]][rng.usize(..4)];
        for [x, y] in a.iter_mut().chain(&mut b) {
            [*x, *y] = [p * *x - q * *y, q * *x + p * *y];
        }
        let scale = p.hypot(q);
        let (radii, margin) = (radii.map(|radius| radius * scale), margin * scale);
        let mut known: Option<(Verdict, Option<Contact>)> = None;
        for way in 0..8 {
            let mirror = if way & 1 == 0 { 1.0 } else { -1.0 };
            let list = |outline: &[[f32; 2]]| {
                let mut list: Vertices = outline.iter().map(|[x, y]| [*x, y * mirror]).collect();
                if way & 2 != 0 {
                    list.reverse();
                }
                list
            };
            let (a, b) = (list(&a), list(&b));
            let (first, second) = ((Kind::Convex, &a[..], radii[0]), (Kind::Convex, &b[..], radii[1]));
            let (first, second) = if way & 4 == 0 { (first, second) } else { (second, first) };
            let (verdict, exact) = exact_rounded(first, second, margin);
            if radii == [0.0; 2] {
                let found = match margin {
                    0.0 => convex_at_width(first.1, second.1),
                    _ => convex_within_at_width(first.1, second.1, margin),
                };
                unrounded.check(found, (verdict, exact), &(first, second, margin));
            } else {
                rounded.check(rounded_at_width(first, second, margin), (verdict, exact), &(first, second, margin));
            }
            let swapped = if way & 4 == 0 { exact } else { exact.map(Contact::swapped) };
            let Some((known_verdict, known_contact)) = &known else {
                known = Some((verdict, swapped));
                continue;
            };
            let what = std::format!("{way}: {first:?} {second:?} {margin}: {swapped:?}, not {known_contact:?}");
            assert_eq!(verdict, *known_verdict, "{what}");
            assert_eq!(swapped.is_some(), known_contact.is_some(), "{what}");
            let (Some(one), Some(other)) = (&swapped, known_contact) else { continue };
            // Of a tip and a side that are as deep either is the reference.
            if !is_at_tip && one.normal != [other.normal[0], other.normal[1] * mirror + 0.0] {
                others += 1;
                continue;
            }
            assert_eq!((one.count, one.normal[0]), (other.count, other.normal[0]), "{what}");
            // Feet are measured from the first vertex of an edge.
            let (own, known) = (places(one, 1.0), places(other, mirror));
            let pairs = own.iter().zip(&known).flat_map(|(p, q)| p.iter().zip(q));
            let is_same = |(p, q): (&f32, &f32)| (p - q).abs() <= 1e-6 * scale;
            assert!(pairs.chain([(&one.depth, &other.depth)]).all(is_same), "{what}");
            (alone, gaps) = (alone + u32::from(one.count == 1), gaps + u32::from(one.depth < 0.0));
        }
    }
    limit_width(u32::MAX);
    unrounded.require(2);
    rounded.require(4);
    assert!(alone > 40_000 && gaps > 20_000 && others < 400, "{alone} {gaps} {others}");
}
