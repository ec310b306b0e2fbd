//! Contacts within a margin: which shapes have one, how far apart they are, and where its points lie.

use super::c_args::CScalar;
use super::contacts::{NOTHING, bits, call, call_all, check_features, is_bare, rational, scale, stray, swapped};
use super::fp_modes::{MODES, within};
use super::scaled;
use graze_c::abi::{GrazeContact, GrazeVerdict};
use graze_c::contact;
use graze_oracle::generate::{Ask, Rng, case};
use graze_oracle::{Kind, RBig, Shape, Verdict, distance_squared};

fn call_within(a: &Shape<f32>, b: &Shape<f32>, margin: f32) -> (GrazeVerdict, GrazeContact) {
    let mut out = NOTHING;
    let (a, b) = (CScalar::raw(a), CScalar::raw(b));
    let verdict = unsafe { contact::graze_contact_within(&a, &b, margin, &mut out) };
    let alone = unsafe { contact::graze_contact_within(&a, &b, margin, std::ptr::null_mut()) };
    assert_eq!(alone, verdict, "the verdict alone");
    (verdict, out)
}

pub(super) fn call_all_within(a: &Shape<f32>, b: &Shape<f32>, margin: f32) -> Vec<GrazeContact> {
    let mut out = [NOTHING; 128];
    let (a, b) = (CScalar::raw(a), CScalar::raw(b));
    let count = unsafe { contact::graze_contacts_within(&a, &b, margin, out.as_mut_ptr(), out.len()) };
    assert!(count <= out.len());
    out[..count].to_vec()
}

/// A margin: none, about the gap, or much more or less.
fn some_margin(rng: &mut Rng, a: &Shape<f32>, b: &Shape<f32>, square: &RBig) -> f32 {
    let gap = (square.to_f64_fast().sqrt() - f64::from(a.radius) - f64::from(b.radius)) as f32;
    let margin = match rng.u8(0..8) {
        0 => 0.0,
        1 => gap.next_up(),
        2 => gap.next_down(),
        3 => gap,
        4 => gap * 0.5,
        5 => scale(a, b) as f32 * 0.125,
        _ => gap * (1.0 + rng.f32()),
    };
    if margin > 0.0 && margin.is_finite() { margin } else { 0.0 }
}

/// Whether the library adds three numbers without rounding them.
fn is_sum_exact(numbers: [f32; 3]) -> bool {
    let [a, b, c] = numbers.map(f64::from);
    [(a, c), (b, c), (a, b)].into_iter().any(|(a, b)| (a + b) - a == b && (a + b) - b == a)
}

/// Half its depth along the normal and back from a point are the surfaces.
fn check_surfaces(a: &Shape<f32>, b: &Shape<f32>, contact: &GrazeContact) {
    for point in &contact.points[..contact.count as usize] {
        if [point.x, point.y, point.depth].iter().any(|value| !value.is_finite()) || is_bare(a) || is_bare(b) {
            continue;
        }
        for (shape, sign) in [(a, 0.5), (b, -0.5)] {
            let by = f64::from(point.depth) * sign;
            let [x, y] = [(point.x, contact.normal_x), (point.y, contact.normal_y)]
                .map(|(coordinate, normal)| f64::from(coordinate) + by * f64::from(normal));
            if x.abs().max(y.abs()) > f64::from(f32::MAX) {
                continue;
            }
            let stray = stray(shape, x as f32, y as f32);
            // Two points of rounded sides may be measured along the normal of a side a degree away.
            let leans = if contact.count == 2 && a.radius + b.radius > 0.0 {
                f64::from(point.depth.abs()) / 120.0 + f64::from(a.radius + b.radius) * 2.5e-4
            } else {
                0.0
            };
            let largest = f64::from(point.x.abs().max(point.y.abs())) + by.abs();
            let tolerance = largest * 4.0 / f64::from(1 << 24) + scale(a, b) * 1e-14 + leans + 4.5e-45;
            assert!(stray <= tolerance, "off by {stray} > {tolerance}: {a:?} {b:?} {contact:?}");
        }
    }
}

/// The depth of convex shapes that are apart is their gap, or the gap along the normal of sides that are nearly
/// parallel.
fn check_gap(a: &Shape<f32>, b: &Shape<f32>, square: &RBig, contact: &GrazeContact) {
    let reach = rational(a.radius) + rational(b.radius);
    let distance_at = |gap: f32| {
        let distance = &reach + rational(gap);
        &distance * &distance
    };
    let gap = -contact.depth;
    let what = || format!("{a:?} {b:?} {contact:?}");
    assert!(gap > 0.0, "{}", what());
    if gap.next_up().next_up().is_finite() {
        let most = if gap > 1e-30 { gap * (1.0 + 2e-4) } else { gap }.next_up().next_up();
        let is_along = contact.count == 2 && most.is_finite() && a.radius + b.radius == 0.0;
        let most = if is_along { most } else { gap.next_up().next_up() };
        // Between two nearly parallel sides it is measured along the normal of one.
        let least = if contact.count == 2 { gap * (1.0 - 2e-4) } else { gap };
        let least = least.next_down().next_down().max(0.0);
        assert!(distance_at(least) <= *square, "more than the gap: {}", what());
        let tiny_lean = is_along && distance_at(most) < *square;
        assert!(distance_at(most) >= *square || tiny_lean, "less than the gap: {}", what());
    }
}

/// With a margin shapes that are apart have contacts, too; without one the functions are those without a margin.
#[test]
fn contacts_within_a_margin() {
    let mut rng = crate::seeded(84);
    let (mut checked, mut near) = (0u64, 0u64);
    for first in Kind::ALL {
        for second in Kind::ALL {
            for radii in 0..4 {
                let ask = Ask::new(first, second, radii & 1 != 0, radii & 2 != 0);
                for n in 0..scaled(6_000) {
                    let case = case::<f32>(&mut rng, &ask);
                    let (a, b) = (&case.a, &case.b);
                    let square = distance_squared(a, b);
                    let margin = some_margin(&mut rng, a, b, &square);
                    let what = || format!("{a:?} {b:?} within {margin:e}");
                    let found = call_within(a, b, margin);
                    let (verdict, contact) = &found;
                    let (plain, all) = (call(a, b), call_all_within(a, b, margin));
                    if margin == 0.0 {
                        assert_eq!(bits(&found), bits(&plain), "{}", what());
                        let list = |all: &[GrazeContact]| -> Vec<_> {
                            all.iter().map(|contact| bits(&(*verdict, *contact))).collect()
                        };
                        assert_eq!(list(&all), list(&call_all(a, b)), "{}", what());
                        continue;
                    }
                    let truth = graze_oracle::test(a, b);
                    let reach = rational(a.radius) + rational(b.radius) + rational(margin);
                    let is_near = square <= &reach * &reach;
                    if truth != Verdict::Miss || is_sum_exact([a.radius, b.radius, margin]) {
                        let expected = if truth == Verdict::Miss && is_near { Verdict::Touch } else { truth };
                        assert_eq!(*verdict as i32, expected as i32, "{} {contact:?}", what());
                    }
                    assert_eq!(all.is_empty(), *verdict == GrazeVerdict::GRAZE_MISS, "{}", what());
                    let mode = n as u32 % MODES;
                    let in_mode = within(mode, || call_within(a, b, margin)).0;
                    let is_exact = truth != Verdict::Miss || is_sum_exact([a.radius, b.radius, margin]);
                    assert!(!is_exact || in_mode == *verdict, "{} in mode {mode}: {in_mode:?}", what());
                    checked += 1;
                    if *verdict == GrazeVerdict::GRAZE_MISS {
                        assert_eq!(bits(&found), bits(&(*verdict, NOTHING)), "{}", what());
                        continue;
                    }
                    near += u64::from(truth == Verdict::Miss);
                    let sign = if contact.depth > 0.0 { 2 } else { i32::from(contact.depth.to_bits() == 0) };
                    assert_eq!(sign, truth as i32, "{} {contact:?}", what());
                    let are_convex = ![first, second].iter().any(|kind| matches!(kind, Kind::Chain | Kind::Polygon));
                    if are_convex {
                        if truth == Verdict::Miss {
                            check_gap(a, b, &square, contact);
                        } else {
                            let bare = |found: &(GrazeVerdict, GrazeContact)| bits(found)[..4].to_vec();
                            assert_eq!(bare(&found), bare(&plain), "{}", what());
                        }
                        assert_eq!(all.len(), 1, "{}", what());
                        if contact.count == 2 || contact.points[0].depth <= 0.0 {
                            check_features(a, b, contact);
                        }
                    }
                    for contact in &all {
                        for point in &contact.points[..contact.count as usize] {
                            assert!(point.depth <= contact.depth, "{} {contact:?}", what());
                        }
                        if truth != Verdict::Hit {
                            check_surfaces(a, b, contact);
                        }
                    }
                    if (&a.xy, a.radius) != (&b.xy, b.radius) {
                        assert_eq!(bits(&call_within(b, a, margin)), bits(&swapped(&found)), "{}", what());
                    }
                }
            }
        }
    }
    println!("checked {checked} contacts within a margin, {near} of them of shapes that are apart");
}

/// Corners of parallel sides, so close beside the radius that a gap between the sides cancels in `f64`.
#[test]
fn a_gap_far_below_the_radius() {
    let (tiny, radius) = (1.0696869e-38, 1.2316248e-23);
    let a = Shape::new(Kind::Segment, &[-tiny, -1.2316246e-23, tiny, f32::MAX], radius);
    let b = Shape::new(Kind::Segment, &[radius, -tiny, radius, -1.2316246e-23], 0.0);
    for (a, b) in [(&a, &b), (&b, &a)] {
        let square = distance_squared(a, b);
        for margin in [2e-38, 1e-23, 1.0] {
            check_gap(a, b, &square, &call_within(a, b, margin).1);
        }
    }
}

/// An edge leans by a few of the least floats. Its end is as far in `f64`, but the gap there is 10^7 times as large.
#[test]
fn the_gap_of_the_closest_of_pairs_equal_in_f64() {
    let radius = 1.4737306e38;
    let xy = [-4e-45, 0.0, 7e-45, 0.0, f32::MAX, 6.5840435, 7e-45, 6.5840435];
    let outline = Shape::new(Kind::Convex, &xy, radius);
    let segment = Shape::new(Kind::Segment, &[-f32::MAX, 6.5840435, -radius, 2.9458094], 0.0);
    for (a, b) in [(&outline, &segment), (&segment, &outline)] {
        let square = distance_squared(a, b);
        for margin in [1e-44, 1e-37, 1.0, 1e38] {
            check_gap(a, b, &square, &call_within(a, b, margin).1);
        }
    }
}
