//! Contacts of small convex bodies at concave outlines: those that the fast tier is certain of are those that the exact
//! tier's search finds.

use crate::contact::{
    FewContacts, Margin, OutlineAround, are_convex_shapes, circle_on_chain, concave_contacts, contacts_of_small, each,
};
use crate::number::Float;
use crate::overlap::{Verdict, any_any};
use crate::shape::{Kind, Outline, Shape};
use crate::simd::{WIDTHS, limit_width};
use std::vec::Vec;

/// Bodies on and in outlines with few edges, some of them folded and crossing, on a grid and off it, and at scales
/// from denormals to overflow: certain contacts are those that the search finds.
#[test]
fn certain_contacts_are_those_of_the_search() {
    let mut random = fastrand::Rng::with_seed(4);
    let mut certain = [[0; 2]; 4];
    let (mut several, mut circles) = (0, [0; 3]);
    for round in 0..120_000 {
        let scale = [1.0, 0.3, 1.0, 7.0, 1e-3, 1e-41, 1e30][random.usize(..7)];
        let is_on_grid = random.usize(..4) == 0;
        let step = [0.5, 0.125][random.usize(..2)];
        let snapped = |value: f32| libm::roundf(value / step) * step;
        let mut number = |most: f32| {
            let value = (random.f32() * 2.0 - 1.0) * most;
            (if is_on_grid { snapped(value) } else { value }) * scale
        };
        let mut outline = Vec::new();
        let count = 3 + (number(1.0) / scale * 3.0 + 3.0) as usize;
        let is_floor = number(1.0) / scale > 0.2;
        let is_round = number(1.0) > 0.0;
        let bumps = if is_on_grid { 0.15 } else { [0.5, 0.02, 0.005][round as usize % 3] };
        for i in 0..if is_floor { count } else { 0 } {
            let (along, up) = (i as f32 * 1.5 * scale, number(bumps));
            outline.push([along, up]);
        }
        if is_floor {
            let depth = number(3.0) - 6.0 * scale;
            outline.extend([[count as f32 * 1.5 * scale, depth], [-scale, depth]]);
        }
        for i in 0..if is_floor { 0 } else { count } {
            let angle = core::f32::consts::TAU * i as f32 / count as f32;
            let [x, y] =
                if is_round { [libm::cosf(angle), libm::sinf(angle)].map(|v| v * 6.0 * scale) } else { [0.0; 2] };
            let most = if is_round { 2.0 } else { 6.0 };
            outline.push([x + number(most), y + number(most)]);
        }
        // On an edge of the outline, somewhat aside, level with it or not.
        let (mut random, kinds) = (fastrand::Rng::with_seed(round), [Kind::Polygon, Kind::Chain]);
        if random.bool() {
            outline.reverse();
        }
        let count = outline.len();
        let on = random.usize(..count);
        let (a, b) = (outline[on], outline[(on + 1) % count]);
        // Some go along an edge twice, which is no border then.
        if random.usize(..8) == 0 {
            outline.extend([[0.0, 9.0 * scale], a, b]);
        }
        // Between its ends, or about at one of them.
        let along = [random.f32(), 0.0, 0.1 * random.f32(), 1.0 - 0.1 * random.f32()][random.usize(..4)];
        let (along, up) = (along, [0.0, 1e-4, 0.01, -0.01, 0.3][random.usize(..5)] * random.f32());
        // With a corner above the end, perhaps.
        let aside = if random.usize(..4) == 0 { 1.0 } else { 0.0 };
        let up = if aside > 0.0 && random.bool() { 0.25 } else { up };
        let mut angle = libm::atan2f(b[1] - a[1], b[0] - a[0]);
        if random.bool() {
            angle += [0.01, 0.3, 3.1, 1.5][random.usize(..4)] * (random.f32() - 0.5);
        }
        let radius = |random: &mut fastrand::Rng| [0.0, 0.0, 0.125, 0.02, 0.5][random.usize(..5)];
        let radii: [f32; 2] = [radius(&mut random), radius(&mut random)];
        // At rest on its radius, or sunk by about that.
        let up = if random.bool() { up + radii[0] + radii[1] } else { up };
        let radii = radii.map(|radius| f64::from(radius * scale));
        let size = [0.1, 0.5, 1.0, 2.5][random.usize(..4)];
        let mut body: Vec<[f32; 2]> = match random.usize(..9) / 2 {
            0 => Vec::from([[0.0, 0.0]]),
            1 => Vec::from([[-1.0, 0.0], [1.0, [0.0, 0.01, 1.0][random.usize(..3)]]]),
            2 => Vec::from([[-1.0, 0.0], [1.0, 0.0], [1.0, 2.0], [-1.0, 2.0]]),
            // A star, which goes around twice.
            4 => Vec::from([[-0.6, 0.0], [0.0, 1.9], [0.6, 0.0], [-1.0, 1.2], [1.0, 1.2]]),
            _ => Vec::from([[-0.5, 0.0], [0.5, 0.0], [1.0, 0.8], [0.5, 1.6], [-0.5, 1.6], [-1.0, 0.8]]),
        };
        if random.bool() {
            body.reverse();
        }
        let first = random.usize(..body.len());
        body.rotate_left(first);
        let (sine, cosine) = (libm::sinf(angle), libm::cosf(angle));
        for [x, y] in &mut body {
            let [own_x, own_y] = [(*x + aside) * size, *y * size + up];
            *x = a[0] + (b[0] - a[0]) * along + (cosine * own_x - sine * own_y) * scale;
            *y = a[1] + (b[1] - a[1]) * along + (sine * own_x + cosine * own_y) * scale;
            if is_on_grid {
                (*x, *y) = (snapped(*x / scale) * scale, snapped(*y / scale) * scale);
            }
        }
        let kind = match body.len() {
            1 => Kind::Point,
            2 => Kind::Segment,
            _ => [Kind::Convex, Kind::Polygon][random.usize(..2)],
        };
        let small = Shape::<Float> { kind, vertices: Outline::new(&body), radius: radii[0] };
        let ground = Shape { kind: kinds[random.usize(..2)], vertices: Outline::new(&outline), radius: radii[1] };
        let margin = Margin::new(f64::from([0.0, 0.0, 0.05, 0.2, 0.5][random.usize(..5)] * scale));
        if are_convex_shapes(small, ground) {
            continue;
        }
        if ground.kind == Kind::Chain
            && let [center] = body[..]
            && let Some(count) = check_circle_on_chain(ground, (center, small), margin, round % 3)
        {
            circles[count] += 1;
        }
        let Some(count) = check_small(ground, small, margin) else { continue };
        certain[body.len().min(4) - 1][usize::from(ground.is_filled())] += 1;
        several += usize::from(count > 1 && body.len() > 1);
    }
    let [points, segments, _, outlines] = certain;
    assert!([points, segments, outlines].as_flattened().iter().all(|count| *count > 1000), "{certain:?}");
    assert!(several > 3000, "{several}");
    assert!(circles.iter().all(|count| *count > 100), "{circles:?}");
}

/// Bodies anywhere at stars, combs and walks, deep inside, crossed by several edges, and at corners: certain contacts
/// are those that the search finds, and most are certain.
#[test]
fn certain_contacts_of_bodies_inside() {
    let mut random = fastrand::Rng::with_seed(6);
    let (mut certain, mut hits, mut total) = ([0; 4], 0, 0);
    for round in 0..150_000u64 {
        let scale = [1.0, 0.3, 1.0, 7.0, 1e-3, 1e-41, 1e30][random.usize(..7)];
        let step = [0.0, 0.0, 0.0, 0.5, 1.0][random.usize(..5)];
        let placed = |value: f32| if step > 0.0 { libm::roundf(value / step) * step } else { value } * scale;
        let count = random.usize(4..40);
        let (is_comb, is_walk) = (random.usize(..3) == 0, random.usize(..4) == 0);
        let (mut walk_x, mut walk_y) = (0, 0);
        let spread = random.f32();
        let mut outline: Vec<[f32; 2]> = (0..count)
            .map(|i| {
                let (odd, part) = (i % 2 == 1, i as f32 / count as f32);
                if is_walk {
                    (walk_x, walk_y) = (walk_x + random.i32(-2..3), walk_y + random.i32(-2..3));
                    return [walk_x as f32, walk_y as f32];
                }
                if is_comb {
                    let height = if odd { 6.0 - 4.0 * spread * random.f32() } else { spread * random.f32() };
                    return [20.0 * part - 10.0, if i == 0 || i + 1 == count { -8.0 } else { height }];
                }
                let length = 10.0 * if odd { 1.0 - 0.4 * random.f32() } else { 0.7 - spread * 0.6 * random.f32() };
                let angle = core::f32::consts::TAU * part;
                [length * libm::cosf(angle), length * libm::sinf(angle)]
            })
            .map(|at| at.map(placed))
            .collect();
        if random.bool() {
            outline.reverse();
        }
        outline.rotate_left(random.usize(..count));
        let size = [0.1, 0.7, 1.0, 2.0, 5.0][random.usize(..5)];
        let corners = [1, 2, 3, 4, 4, 4, 6, 8][random.usize(..8)];
        let (x, y, turn) = (random.f32() * 20.0 - 10.0, random.f32() * 20.0 - 10.0, random.f32());
        let turn = if random.usize(..4) == 0 { 0.125 } else { turn };
        let body: Vec<[f32; 2]> = (0..corners)
            .map(|i| {
                let angle = core::f32::consts::TAU * (i as f32 / corners as f32 + turn);
                [x + size * libm::cosf(angle), y + size * libm::sinf(angle)].map(placed)
            })
            .collect();
        let kind = match corners {
            1 => Kind::Point,
            2 => Kind::Segment,
            _ => Kind::Convex,
        };
        let mut radius = || f64::from([0.0, 0.0, 0.0, 0.125, 0.5][random.usize(..5)] * scale);
        let small = Shape::<Float> { kind, vertices: Outline::new(&body), radius: radius() };
        let outline_kind = if round % 4 == 0 { Kind::Chain } else { Kind::Polygon };
        let ground = Shape { kind: outline_kind, vertices: Outline::new(&outline), radius: radius() };
        let margin = Margin::new(radius() * [0.0, 0.0, 1.0][round as usize % 3]);
        if are_convex_shapes(small, ground) {
            continue;
        }
        let is_plain = step == 0.0 && !is_walk && corners > 2 && size < 2.0 && ground.is_filled();
        let is_hit = is_plain && any_any(ground, small) == Verdict::Hit;
        total += usize::from(is_hit);
        let Some(count) = check_small(ground, small, margin) else { continue };
        certain[count.min(3)] += 1;
        hits += usize::from(is_hit);
    }
    assert!(certain.iter().all(|count| *count > 100), "{certain:?}");
    assert!(hits * 10 > total * 9, "{hits} of {total}, {certain:?}");
}

/// The number of contacts of an outline and a small shape, if they are certain.
fn check_small(ground: Shape<Float>, small: Shape<Float>, margin: Margin) -> Option<usize> {
    let mut found = FewContacts::none();
    let known = contacts_of_small(OutlineAround::whole(ground, small), small, margin, &mut found)?;
    let mut all = Vec::new();
    let within =
        concave_contacts(ground, small, any_any(ground, small), margin, &mut each(|contact| all.push(contact)));
    assert_eq!((known, &found.all().copied().collect::<Vec<_>>()), (within, &all), "{ground:?} {small:?} {margin:?}");
    Some(all.len())
}

/// The number of contacts of a circle on a chain, if they are certain.
fn check_circle_on_chain(
    ground: Shape<Float>,
    (center, circle): ([f32; 2], Shape<Float>),
    margin: Margin,
    width: u64,
) -> Option<usize> {
    let vertices: Vec<_> = ground.vertices.points().map(|p| [p.x as f32, p.y as f32]).collect();
    let disk = (center, circle.radius as f32);
    let mut count = None;
    for is_circle_first in [false, true] {
        let (line, gap) = ((&vertices[..], ground.radius as f32), margin.value() as f32);
        limit_width(WIDTHS[width as usize]);
        let found = circle_on_chain(line, disk, gap, is_circle_first);
        limit_width(u32::MAX);
        let found = found?;
        let found: Vec<_> = found.into_iter().flatten().collect();
        let mut all = Vec::new();
        let (a, b) = if is_circle_first { (circle, ground) } else { (ground, circle) };
        concave_contacts(a, b, any_any(a, b), margin, &mut each(|contact| all.push(contact)));
        assert_eq!(found, all, "{ground:?} {circle:?} {margin:?}");
        count = Some(found.len());
    }
    count
}
