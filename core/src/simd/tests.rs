//! Tests of every operation at every vector width.

#[cfg(target_arch = "x86_64")]
use super::made_for::{F32x8, F32x16};
#[cfg(target_arch = "x86_64")]
use super::width::has;
use super::*;

/// Operations on numbers, at one width.
fn check<V: F32s>() {
    let vertices: [[f32; 2]; 40] = core::array::from_fn(|i| [i as f32, -(i as f32) - 0.5]);
    for count in 0..=V::WIDTH + 3 {
        let [x, y] = V::load_vertices(&vertices[1..1 + count], [99.0, -99.0]);
        assert_eq!(x.max_lane(), if count < V::WIDTH { 99.0 } else { V::WIDTH as f32 });
        assert_eq!(y.min_lane(), if count < V::WIDTH { -99.0 } else { -(V::WIDTH as f32) - 0.5 });
        for (lane, vertex) in vertices[1..].iter().enumerate().take(V::WIDTH) {
            let vertex = if lane < count { *vertex } else { [99.0, -99.0] };
            let same = |lanes: V, value: f32| {
                let value = V::splat(value);
                (lanes.lt(value) | value.lt(lanes)) >> lane & 1 == 0
            };
            assert!(same(x, vertex[0]) && same(y, vertex[1]), "lane {lane} of {count}");
            assert!(same(y.abs(), vertex[1].abs()));
            assert!(same(x.min(y), vertex[0].min(vertex[1])) && same(x.max(y), vertex[0].max(vertex[1])));
            assert!(same(x + y, vertex[0] + vertex[1]) && same(x - y, vertex[0] - vertex[1]));
            assert!(same(x * y, vertex[0] * vertex[1]) && same(x / y, vertex[0] / vertex[1]));
            assert!(
                same(x.replace_lane(lane, 7.0), 7.0) && same(x.replace_lane((lane + 1) % V::WIDTH, 7.0), vertex[0])
            );
        }
    }
    let mut floats = [7.0; 17];
    numbers_of::<V>(&vertices).store(&mut floats[1..]);
    assert!((0..17).all(|i| floats[i] == if (1..=V::WIDTH).contains(&i) { i as f32 - 1.0 } else { 7.0 }));
    numbers_of::<V>(&vertices).store(&mut floats[..V::WIDTH - 1]);
    assert_eq!(floats[0], 7.0);
    assert!(has_lanes(
        V::load(&floats[1..]),
        &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map(|i| i as f32)[..V::WIDTH]
    ));
    assert!(has_lanes(V::load(&floats[..V::WIDTH - 1]), &[0.0; 16][..V::WIDTH]));
    let many: Vec<[f32; 2]> = (0..130).map(|i| [i as f32, -(i as f32)]).collect();
    for first in 0..=many.len() {
        let found = load_strided_edges::<V>(&many[first..], 8, 3);
        assert_eq!(found.is_some(), many.len() - first >= 8 * (V::WIDTH - 1) + 5);
        let Some([x, y, next_x, next_y]) = found else { continue };
        let value = |more: usize, sign: f32| -> Vec<f32> {
            (0..V::WIDTH).map(|lane| sign * (first + 8 * lane + 3 + more) as f32).collect()
        };
        assert!(has_lanes(x, &value(0, 1.0)) && has_lanes(y, &value(0, -1.0)));
        assert!(has_lanes(next_x, &value(1, 1.0)) && has_lanes(next_y, &value(1, -1.0)));
    }
    for (low, high) in (0..=V::WIDTH / 2).flat_map(|low| (0..=V::WIDTH / 2).map(move |high| (low, high))) {
        let lists = [&vertices[1..1 + low], &vertices[20..20 + high]];
        let [x, y] = V::load_vertices_halves(lists, [[99.0, -99.0], [88.0, -88.0]]);
        for lane in 0..V::WIDTH {
            let (half, place) = (lane / (V::WIDTH / 2), lane % (V::WIDTH / 2));
            let fill = [[99.0, -99.0], [88.0, -88.0]][half];
            let vertex = lists[half].get(place).unwrap_or(&fill);
            for (lanes, value) in [(x, vertex[0]), (y, vertex[1])] {
                let value = V::splat(value);
                assert_eq!((lanes.lt(value) | value.lt(lanes)) >> lane & 1, 0, "lane {lane}");
            }
        }
    }
    let half = V::WIDTH / 2;
    let lanes = V::load_vertices_halves([&vertices[1..1 + half], &vertices[20..20 + half]], [[0.0; 2]; 2])[0];
    let value = |lane: usize, place: usize| (if lane < half { 1 } else { 20 } + place % half) as f32;
    let expected = |of: &dyn Fn(usize) -> f32| (0..V::WIDTH).map(of).collect::<Vec<f32>>();
    assert!(has_lanes(lanes.rotate_halves(), &expected(&|lane| value(lane, lane + 1))));
    assert!(has_lanes(
        lanes.shift_in(V::splat(99.0)),
        &expected(&|lane| if lane + 1 < V::WIDTH { value(lane + 1, lane + 1) } else { 99.0 })
    ));
    assert!(has_lanes(lanes.swap_halves(), &expected(&|lane| value(V::WIDTH - 1 - lane, lane))));
    for place in 0..half {
        assert!(has_lanes(lanes.broadcast_in_halves(place), &expected(&|lane| value(lane, place))));
    }
    // Numbers with other bits above their own ones.
    let number = |lane: usize| (5 * lane + 3) as u32;
    let numbers: [[f32; 2]; 16] = core::array::from_fn(|lane| [f32::from_bits(0x4b00_0000 | number(lane)), 0.0]);
    let [numbers, _] = V::load_vertices(&numbers, [0.0; 2]);
    let choice = |lane: usize| number(lane) as usize;
    assert!(has_lanes(lanes.permute_halves(numbers), &expected(&|lane| value(lane, choice(lane)))));
    let chosen = |lane: usize| value(choice(lane) % V::WIDTH, choice(lane));
    assert!(has_lanes(lanes.permute(numbers), &expected(&chosen)));
    let sum = expected(&|lane| value(lane, lane)).iter().sum();
    assert!(has_lanes(lanes.broadcast_sum(), &expected(&|_| sum)));
    assert!(has_lanes(lanes.low4(), &expected(&|lane| value(lane, lane))[..4]));
    let pair = F64x2::new(2.0, -3.0);
    for flags in [[false, true], [true, false]] {
        let lane = |i: usize| if flags[i] { -3.0 } else { 2.0 };
        assert_eq!(V::select_lane2(MaskF64x2::new(flags), pair).lanes(), [lane(0), lane(1)]);
        let either = MaskF64x2::new(flags).select(pair, F64x2::splat(1.0));
        assert_eq!(either.lanes(), [if flags[0] { 2.0 } else { 1.0 }, if flags[1] { -3.0 } else { 1.0 }]);
    }
    let (four, other) = (F32x4::new([1.0, 2.0, 3.0, 4.0]), F32x4::splat(9.0));
    let signs = F32x4::new([-1.0, 1.0, -0.0, 0.0]);
    assert!(has_lanes(V::select4(signs, four, other), &[1.0, 9.0, 3.0, 9.0]));
    let numbers = F32x4::new([3, 0, 6, 1].map(f32::from_bits));
    assert!(has_lanes(V::permute4(numbers, four), &[4.0, 1.0, 3.0, 2.0]));
    for lane in 0..V::WIDTH {
        assert!(has_lanes(lanes.replace_lane(lane, -1.0).broadcast_min(), &expected(&|_| -1.0)));
    }
    let [numbers, _] = V::load_vertices(&vertices, [0.0; 2]);
    for lane in 0..V::WIDTH {
        assert!(has_lanes(numbers.broadcast_lane(lane), &[lane as f32; 16][..V::WIDTH]));
    }
    let halves = V::from_halves(1.0, 3.0);
    assert_eq!(halves.lt(V::splat(2.0)), (1 << (V::WIDTH / 2)) - 1);
    assert_eq!(halves.lt(V::splat(1.0)) | V::splat(3.0).lt(halves), 0);
    let (one, nan) = (V::splat(1.0), V::splat(f32::NAN));
    assert_eq!(one.lt(V::splat(2.0)), V::ALL);
    assert_eq!(one.lt(nan) | nan.lt(one) | one.lt(one), 0);
    let two = V::splat(2.0);
    assert!(has_lanes(one.nan_unless_lt(two, two), &[2.0; 16][..V::WIDTH]));
    for (low, high) in [(one, one), (two, one), (nan, one), (one, nan)] {
        let none = low.nan_unless_lt(high, two);
        assert_eq!(none.lt(two) | V::splat(-1.0).lt(none), 0);
    }
}

/// Lane numbers, loaded as x of vertices.
fn numbers_of<V: F32s>(vertices: &[[f32; 2]]) -> V {
    let [numbers, _] = V::load_vertices(vertices, [0.0; 2]);
    numbers
}

/// Whether the lanes have these values, by comparison.
fn has_lanes<V: F32s>(lanes: V, values: &[f32]) -> bool {
    let same = |lane: usize, value: f32| {
        let value = V::splat(value);
        (lanes.lt(value) | value.lt(lanes)) >> lane & 1 == 0
    };
    values.len() == V::WIDTH && values.iter().enumerate().all(|(lane, value)| same(lane, *value))
}

/// Fewer under Miri, which is slow.
const SPARSELY: usize = if cfg!(miri) { 1021 } else { 1 };

/// Operations on bits and bytes, at one width.
fn check_bits<V: F32s>() {
    let [negative, positive] = [V::splat(-0.0), V::splat(0.0)];
    assert_eq!([negative.sign_mask(), positive.sign_mask()], [V::ALL, 0]);
    let smallest = f32::MIN_POSITIVE;
    for (value, denormal) in [(0.0, false), (smallest, false), (smallest / 2.0, true), (f32::from_bits(1), true)] {
        for value in [value, -value] {
            assert_eq!(V::splat(value).denormal_mask(), if denormal { V::ALL } else { 0 }, "{value:e}");
        }
    }
    assert_eq!(V::splat(f32::NAN).denormal_mask() | V::splat(f32::INFINITY).denormal_mask(), 0);
    let [all, some] = [f32::from_bits(0x4070_0000), f32::from_bits(0x4030_0000)].map(V::splat);
    let is = |lanes: V, bits: u32| has_lanes(lanes, &[f32::from_bits(bits); 16][..V::WIDTH]);
    assert!(
        is(all.and(some), 0x4030_0000) && is(all.or(some), 0x4070_0000) && is(all.xor(some.and_not(all)), 0x4070_0000)
    );
    assert!(is(all.and_not(V::splat(f32::from_bits(0x0040_0000))), 0x4030_0000));
    assert!(is(all.xor(V::splat(f32::from_bits(0x0040_0000))), 0x4030_0000));
    for mask in (0..1 << 16).step_by(if V::WIDTH == 16 { 7 } else { 1 } * SPARSELY).map(|mask| mask & V::ALL) {
        let (mut bytes, mut places) = ([9; 18], [99; 18]);
        // SAFETY: there is more room than for the widest.
        unsafe {
            V::store_bytes(mask, 2, bytes.as_mut_ptr().add(1));
            V::compress_indices(mask, 1000, places.as_mut_ptr().add(1));
        }
        let bit = |lane: usize| mask >> lane & 1 == 1;
        let mixed: Vec<f32> = (0..V::WIDTH).map(|lane| if bit(lane) { 3.0 } else { 2.0 }).collect();
        assert!(has_lanes(V::splat(2.0).blend(mask, V::splat(3.0)), &mixed));
        assert!((0..V::WIDTH).all(|lane| bytes[1 + lane] == if bit(lane) { 2 } else { 0 }), "{mask:b}");
        assert!(bytes[0] == 9 && bytes[1 + V::WIDTH..].iter().all(|byte| *byte == 9));
        let expected: Vec<u32> = (0..16).filter(|lane| bit(*lane)).map(|lane| 1000 + lane as u32).collect();
        assert_eq!(places[1..1 + expected.len()], expected);
        assert!(places[0] == 99 && places[1 + expected.len()..].iter().all(|place| *place == 99));
    }
}

/// Elements at any stride, whole blocks and tails.
fn check_rows<V: F32s, const LENGTH: usize>() {
    let floats: Vec<f32> = (0..2000).map(|i| i as f32).collect();
    for stride in (0..=40).step_by(if cfg!(miri) { 8 } else { 4 }) {
        for count in (1..=2 * V::WIDTH + 1).step_by(if cfg!(miri) { V::WIDTH } else { 1 }) {
            let span = (count - 1) * stride / 4 + LENGTH;
            let exact = floats[..span].to_vec();
            // SAFETY: the slice contains all floats that are read.
            let rows = unsafe { Strided::<LENGTH>::new(exact.as_ptr(), stride, count) };
            for first in (0..count).step_by(V::WIDTH) {
                let block: [V; LENGTH] = rows.block(first);
                for lane in 0..V::WIDTH.min(count - first) {
                    for (k, lanes) in block.iter().enumerate() {
                        let value = ((first + lane) * stride / 4 + k) as f32;
                        assert_eq!(rows.get(first + lane)[k], value);
                        let value = V::splat(value);
                        let different = lanes.lt(value) | value.lt(*lanes);
                        assert_eq!(different >> lane & 1, 0, "{LENGTH} floats {stride} apart, {count}");
                    }
                }
            }
        }
    }
}

#[test]
fn four_lanes_in_place() {
    let lanes = F32x4::new([3.0, 5.0, 7.0, 11.0]);
    assert_eq!((lanes.first(), lanes.cross_products()), (3.0, [33.0, 35.0]));
    let (nan, tiny) = (f32::NAN, f32::from_bits(1));
    assert_eq!(F32x4::new([tiny, f32::MAX, 1.0, 2.0]).positive_mask(), F32x4::ALL);
    for values in [[0.0, -0.0, nan, -nan], [f32::INFINITY, f32::NEG_INFINITY, -tiny, -f32::MAX], [-1.0; 4]] {
        assert_eq!(F32x4::new(values).positive_mask(), 0, "{values:?}");
    }
    let (least, large) = (f32::from_bits((127 - 60) << 23), [0.0, -0.0, f32::INFINITY, nan]);
    for (value, is_tiny) in [(least, true), (tiny, true), (least.next_up(), false), (1.0, false), (-0.0, false)] {
        for lane in 0..4 {
            for value in [value, -value] {
                let lanes = F32x4::new(large).replace_lane(lane, value);
                assert_eq!(lanes.lanes()[lane].to_bits(), value.to_bits());
                let found = [lanes.tiny_mask(F32x4::new(large)), F32x4::new(large).tiny_mask(lanes)];
                assert_eq!(found, [Mask::from(is_tiny) << lane; 2], "{value:e}");
            }
        }
    }
    assert_eq!(F32x4::new([0.0, nan, tiny, 1.0]).eq_bits(F32x4::new([-0.0, nan, 0.0, 1.0])), 0b1010);
}

fn check_places<V: F32s>() {
    let list: Vec<u32> = (0..1 << 16).map(|i: u32| i.wrapping_mul(0x9e37_79b9)).collect();
    for step in [1, 17, 4093, 65_521] {
        let places: [u32; 16] = core::array::from_fn(|lane| (lane as u32 * step + step / 3) % (16 << 16));
        let vertices = places.map(|place| [place as f32 + 0.75, 0.0]);
        let [lanes, _] = V::load_vertices(&vertices, [0.0; 2]);
        assert!(has_lanes(lanes.trunc(), &places.map(|place| place as f32)[..V::WIDTH]));
        let [low, high] = lanes.trunc().lookup_2bit(&list);
        for (lane, place) in places.iter().enumerate().take(V::WIDTH) {
            let pair = list[*place as usize / 16] >> (place % 16 * 2) & 3;
            assert_eq!((low >> lane & 1) | (high >> lane & 1) << 1, pair, "lane {lane} of {step}");
        }
    }
    // Nothing is read beyond the end, and nothing of an empty array.
    for value in [0.0, 15.0, 16.0, 1e9, 1e38, -1.0, f32::NAN, f32::INFINITY] {
        V::splat(value).lookup_2bit(&list[..1]);
        assert_eq!(V::splat(value).lookup_2bit(&[]), [0; 2]);
    }
}

fn check_choices<V: F32s>() {
    let vertices: [[f32; 2]; 16] = core::array::from_fn(|i| [i as f32, 7.0]);
    let [x, y] = V::load_vertices(&vertices, [0.0; 2]);
    for lane in 0..2 * V::WIDTH {
        let number = (lane % V::WIDTH) as f32;
        assert_eq!(x.lane(lane), number);
        assert_eq!(x.select_lt(y, V::splat(-1.0), x).lane(lane), if number < 7.0 { -1.0 } else { number });
        assert_eq!(V::splat(f32::NAN).select_lt(y, y, x).lane(lane), number);
    }
}

fn check_all<V: F32s>() {
    check_choices::<V>();
    check_places::<V>();
    check::<V>();
    check_bits::<V>();
    check_rows::<V, 2>();
    check_rows::<V, 3>();
    check_rows::<V, 4>();
    check_rows::<V, 8>();
}

#[test]
fn bytes_that_reach() {
    let bytes = [0, 1, 2, 255, 128, 127, 3, 0, 9, 2, 1, 0, 0, 0, 2, 200];
    for least in 0..=255 {
        let mask = (0..16).filter(|i| bytes[*i] >= least).fold(0, |mask, i| mask | 1 << i);
        assert_eq!(bytes_at_least(&bytes, least), mask);
    }
}

#[test]
fn all_widths() {
    check_all::<F32x4>();
    check_all::<Double<F32x4>>();
    check_all::<Double<Double<F32x4>>>();
    #[cfg(target_arch = "x86_64")]
    {
        if has(8) {
            check_all::<F32x8>();
            check_all::<Double<F32x8>>();
        }
        if has(16) {
            check_all::<F32x16>();
        }
    }
}

/// The soundness of the wide vectors, see [`super`]: only functions that `dispatch!` makes for them name them.
#[test]
#[cfg_attr(any(miri, target_family = "wasm"), ignore = "reads the source files")]
fn nobody_else_names_the_wide_vectors() {
    fn files(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { files(&path, found) } else { found.push(path) }
        }
    }
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    files(&root.join("src"), &mut found);
    files(&root.join("../src"), &mut found);
    let simd = root.join("src/simd");
    let (own, others): (Vec<_>, Vec<_>) = found.iter().partition(|path| path.starts_with(&simd));
    assert!(own.len() > 10 && others.len() > 100);
    let names = |path: &&std::path::PathBuf| std::fs::read_to_string(path).expect("text").contains("made_for");
    assert_eq!(others.into_iter().filter(names).collect::<Vec<_>>(), Vec::<&std::path::PathBuf>::new());
}
