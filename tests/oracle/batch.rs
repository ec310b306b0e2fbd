//! Batches: a call for many elements returns the verdicts of single calls, which other modules check against the
//! oracle. Every count, stride, alignment, SIMD width and floating-point mode is tried. No call reads or writes past an
//! end.

use super::c_args::{Argument, CScalar, boxed, fields, fits};
use super::c_functions::{Function, floats};
use super::fp_modes::{MODES, within};
use super::scaled;
use graze_c::abi::GrazeShape;
use graze_c::batch::*;
use graze_core::simd::{WIDTHS, limit_width};
use graze_oracle::generate::{Ask, Case, Rng, case};
use graze_oracle::{Kind, Shape};
use std::collections::BTreeSet;

/// A function of pairs, or of one outline and many others.
#[derive(Clone, Copy)]
enum Many {
    Pairs(fn(*const u8, usize, *const u8, usize, usize, *mut u8) -> usize),
    Outline(fn(*const f32, usize, *const u8, usize, usize, *mut u8) -> usize),
}

/// Every batch function with the name of its single call.
fn functions() -> Vec<(&'static str, Many)> {
    macro_rules! pairs {
        ($($single:literal: $many:ident),+) => {
            [$((
                $single,
                Many::Pairs(|a, a_stride, b, b_stride, count, verdicts| unsafe {
                    $many(a.cast(), a_stride, b.cast(), b_stride, count, verdicts)
                }),
            )),+]
        };
    }
    macro_rules! outlines {
        ($($single:literal: $many:ident),+) => {
            [$((
                $single,
                Many::Outline(|xy, vertices, elements, stride, count, verdicts| unsafe {
                    $many(xy, vertices, elements.cast(), stride, count, verdicts)
                }),
            )),+]
        };
    }
    let pairs = pairs!(
        "graze_test_aabb_point": graze_test_many_aabb_point,
        "graze_test_aabb_segment": graze_test_many_aabb_segment,
        "graze_test_aabb_aabb": graze_test_many_aabb_aabb,
        "graze_test_segment_segment": graze_test_many_segment_segment,
        "graze_test_circle_point": graze_test_many_circle_point,
        "graze_test_circle_segment": graze_test_many_circle_segment,
        "graze_test_circle_aabb": graze_test_many_circle_aabb,
        "graze_test_circle_circle": graze_test_many_circle_circle,
        "graze_test_capsule_point": graze_test_many_capsule_point,
        "graze_test_capsule_segment": graze_test_many_capsule_segment,
        "graze_test_capsule_aabb": graze_test_many_capsule_aabb,
        "graze_test_capsule_circle": graze_test_many_capsule_circle,
        "graze_test_capsule_capsule": graze_test_many_capsule_capsule,
        "graze_test_convex_convex": graze_test_many_rect_rect
    );
    let outlines = outlines!(
        "graze_test_polygon_point": graze_test_many_polygon_point,
        "graze_test_polygon_segment": graze_test_many_polygon_segment,
        "graze_test_polygon_aabb": graze_test_many_polygon_aabb,
        "graze_test_polygon_circle": graze_test_many_polygon_circle,
        "graze_test_polygon_capsule": graze_test_many_polygon_capsule
    );
    pairs.into_iter().chain(outlines).collect()
}

/// Memory between two guard pages. Touching those ends the program.
struct Fenced {
    pages: *mut u8,
    page: usize,
    inner: usize,
}

impl Fenced {
    fn new(bytes: usize) -> Fenced {
        unsafe {
            let page = libc::sysconf(libc::_SC_PAGESIZE) as usize;
            let inner = bytes.next_multiple_of(page);
            let (flags, access) = (libc::MAP_PRIVATE | libc::MAP_ANONYMOUS, libc::PROT_READ | libc::PROT_WRITE);
            let pages = libc::mmap(std::ptr::null_mut(), inner + 2 * page, libc::PROT_NONE, flags, -1, 0);
            assert_ne!(pages, libc::MAP_FAILED);
            let pages = pages.cast::<u8>();
            assert_eq!(libc::mprotect(pages.add(page).cast(), inner, access), 0);
            Fenced { pages, page, inner }
        }
    }

    /// Room of that size right after the first guard page, or right before the second.
    fn room(&mut self, size: usize, at_end: bool) -> *mut u8 {
        assert!(size <= self.inner);
        let offset = if at_end { self.inner - size } else { 0 };
        unsafe { self.pages.add(self.page + offset) }
    }

    /// Writes rows a stride apart, with NaN between them, and returns the address of the first.
    fn put(&mut self, rows: &[Vec<f32>], stride: usize, at_end: bool) -> *const u8 {
        let Some(last) = rows.last() else { return self.room(0, at_end) };
        let size = (rows.len() - 1) * stride + 4 * last.len();
        let room = self.room(size, at_end);
        unsafe {
            std::slice::from_raw_parts_mut(room, size).fill(0xff);
            for (i, row) in rows.iter().enumerate() {
                let to = room.add(i * stride);
                std::slice::from_raw_parts_mut(to.cast::<f32>(), row.len()).copy_from_slice(row);
            }
        }
        room
    }
}

impl Drop for Fenced {
    fn drop(&mut self) {
        unsafe { libc::munmap(self.pages.cast(), self.inner + 2 * self.page) };
    }
}

const MOST: usize = 300;
const STEP: usize = 103;

/// A pair for a function: a hostile case, or a near contact, off by some part of its size.
fn pair(rng: &mut Rng, function: &Function<f32>) -> [Shape<f32>; 2] {
    let kind = |argument| match argument {
        Argument::Point | Argument::Circle => Kind::Point,
        Argument::Segment | Argument::Capsule | Argument::Aabb => Kind::Segment,
        Argument::Convex => Kind::Convex,
        Argument::Polygon | Argument::Shape => Kind::Polygon,
    };
    let round = |argument| matches!(argument, Argument::Circle | Argument::Capsule);
    let [a, b] = function.arguments;
    let ask = Ask::new(kind(a), kind(b), round(a), round(b));
    loop {
        let case = case::<f32>(rng, &ask);
        let mut shapes = [case.a, case.b];
        for (shape, argument) in shapes.iter_mut().zip(function.arguments) {
            if argument == Argument::Aabb {
                *shape = boxed(shape);
            }
            if argument == Argument::Convex && (shape.count() != 4 || rng.bool()) {
                shape.xy = corners(rng, &shape.xy);
            }
        }
        if rng.bool() {
            near(rng, function.arguments, &mut shapes);
        }
        if fits(a, &shapes[0]) && fits(b, &shapes[1]) {
            return shapes;
        }
    }
}

/// The corners of a rectangle at a vertex, or now and then of a square that is not turned.
fn corners(rng: &mut Rng, xy: &[f32]) -> Vec<f32> {
    let (mut u, mut v) = (rng.f32() - 0.5, rng.f32() - 0.5);
    if rng.u8(0..4) == 0 {
        (u, v) = (rng.i32(1..5) as f32, 0.0);
    }
    let size = (xy[0] - xy[2]).abs() + (xy[1] - xy[3]).abs();
    let size = if size > 1e-20 && size < 1e20 { size } else { 1.0 };
    let (ratio, [x, y]) = (rng.f32() * 3.0, [xy[0].clamp(-1e25, 1e25), xy[1].clamp(-1e25, 1e25)]);
    let (ux, uy, vx, vy) = (u * size, v * size, -v * size * ratio, u * size * ratio);
    vec![x, y, x + ux, y + uy, x + ux + vx, y + uy + vy, x + vx, y + vy]
}

/// Moves the second shape until it nearly touches the first: one of its vertices comes close to an edge or to the
/// circle.
fn near(rng: &mut Rng, arguments: [Argument; 2], [a, b]: &mut [Shape<f32>; 2]) {
    let far = if rng.bool() { 0.0 } else { f32::powi(2.0, rng.i32(0..30)) };
    let size = f32::powi(2.0, rng.i32(-20..20));
    let mut value = |spread: f32| (rng.f32() - 0.5) * spread;
    for shape in [&mut *a, &mut *b] {
        let place = [value(far), value(far)];
        for (i, c) in shape.xy.iter_mut().enumerate() {
            *c = place[i % 2] + value(size);
        }
        if shape.radius != 0.0 {
            shape.radius = value(size).abs();
        }
    }
    for (shape, argument) in [&mut *a, &mut *b].into_iter().zip(arguments) {
        match argument {
            Argument::Aabb => *shape = boxed(&Shape::new(Kind::Segment, &shape.xy[..4], 0.0)),
            Argument::Convex => shape.xy = corners(rng, &shape.xy.clone()),
            _ => {}
        }
    }
    let (i, j) = (rng.usize(..a.count()), rng.usize(..b.count()));
    let ([p, q], t) = ([i, (i + 1) % a.count()].map(|i| [a.xy[2 * i], a.xy[2 * i + 1]]), rng.f32());
    let off = (a.radius + b.radius + 1e-30) * (1.0 + f32::powi(0.5, rng.i32(2..30)) * (rng.f32() - 0.5));
    let turn = rng.f32() * std::f32::consts::TAU;
    let by = [
        p[0] + (q[0] - p[0]) * t + off * turn.cos() - b.xy[2 * j],
        p[1] + (q[1] - p[1]) * t + off * turn.sin() - b.xy[2 * j + 1],
    ];
    for (i, c) in b.xy.iter_mut().enumerate() {
        *c += by[i % 2];
    }
    if arguments[1] == Argument::Aabb {
        *b = boxed(&Shape::new(Kind::Segment, &[b.xy[0], b.xy[1], b.xy[4], b.xy[5]], 0.0));
    }
}

/// The memory that the batches of one function lie in, at places and strides drawn at random.
struct Batches {
    rng: Rng,
    a: Fenced,
    b: Fenced,
    verdicts: Fenced,
    checked: u64,
    verdicts_met: BTreeSet<u8>,
}

impl Batches {
    /// Calls with every SIMD width, in some modes, and on parts of the arrays.
    fn check(&mut self, name: &str, many: Many, a: &[Vec<f32>], b: &[Vec<f32>], expected: &[u8]) {
        let count = expected.len();
        let rng = &mut self.rng;
        let mut stride = |rows: &[Vec<f32>]| {
            let size = 4 * rows.first().map_or(0, Vec::len);
            if rows.len() == 1 { 0 } else { size + if rng.bool() { 0 } else { 4 * rng.usize(..9) } }
        };
        let (a_stride, b_stride) = (stride(a), stride(b));
        let (a_at, b_at) = (self.a.put(a, a_stride, rng.bool()), self.b.put(b, b_stride, rng.bool()));
        let vertices = if a.is_empty() { 0 } else { a[0].len() / 2 };
        let mode = rng.u32(1..MODES);
        let part = rng.usize(..=count);
        let (from, to) = (rng.usize(..=part), part);
        for (mode, width) in [(0, 0), (0, 1), (0, 2), (mode, 0), (mode, 1), (mode, 2)] {
            for (from, to) in [(0, count), (from, to)] {
                let room = self.verdicts.room(to - from, self.rng.bool());
                unsafe { std::slice::from_raw_parts_mut(room, to - from).fill(77) };
                let call = |room: *mut u8| unsafe {
                    within(mode, || {
                        limit_width(WIDTHS[width]);
                        let (b_from, count) = (b_at.add(from * b_stride), to - from);
                        match many {
                            Many::Pairs(call) => {
                                call(a_at.add(from * a_stride), a_stride, b_from, b_stride, count, room)
                            }
                            Many::Outline(call) => call(a_at.cast(), vertices, b_from, b_stride, count, room),
                        }
                    })
                };
                let met = call(room);
                let got = unsafe { std::slice::from_raw_parts(room, to - from) };
                if let Some(i) = (0..to - from).find(|i| got[*i] != expected[from + i]) {
                    let i = from + i;
                    let row = |rows: &[Vec<f32>]| rows[i % rows.len()].clone();
                    panic!(
                        "{name} in mode {mode}, width {}, element {i}: expected {}, got {}\na = {:?}\nb = {:?}",
                        WIDTHS[width],
                        expected[i],
                        got[i - from],
                        row(a),
                        row(b)
                    );
                }
                let expected = expected[from..to].iter().filter(|verdict| **verdict != 0).count();
                assert_eq!((met, call(std::ptr::null_mut())), (expected, expected), "{name}");
                self.checked += (to - from) as u64;
            }
        }
        self.verdicts_met.extend(expected);
    }
}

fn row(argument: Argument, shape: &Shape<f32>) -> Vec<f32> {
    fields(argument, shape)
}

/// An element for a batch against this outline: from a hostile case, or moved to a vertex or an edge of the outline.
fn beside(rng: &mut Rng, function: &Function<f32>, outline: &Shape<f32>) -> Shape<f32> {
    let mut element = pair(rng, function)[1].clone();
    if rng.u8(0..4) > 0 {
        let (i, n) = (rng.usize(..outline.count()), outline.count());
        let at = |i: usize| [outline.xy[2 * i], outline.xy[2 * i + 1]];
        let ([p, q], mut t) = ([at(i), at((i + 1) % n)], rng.u8(0..5) as f32 / 4.0);
        if rng.bool() {
            t = rng.f32();
        }
        let mut place = [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
        if rng.bool() {
            let j = rng.usize(..n);
            place[rng.usize(..2)] = at(j)[rng.usize(..2)];
        }
        let by = [place[0] - element.xy[0], place[1] - element.xy[1]];
        for (i, c) in element.xy.iter_mut().enumerate() {
            *c += by[i % 2];
        }
        if function.arguments[1] == Argument::Aabb {
            element =
                boxed(&Shape::new(Kind::Segment, &[element.xy[0], element.xy[1], element.xy[4], element.xy[5]], 0.0));
        }
    }
    element
}

/// Shapes of any kind, pair by pair: the verdicts of single calls, at every width and in every mode.
#[test]
fn shapes_pair_by_pair() {
    let mut rng = crate::seeded(69);
    let (mut checked, mut met) = (0u64, [0u64; 3]);
    for n in 0..scaled(20_000) {
        let count = rng.usize(1..9);
        let cases: Vec<_> = (0..count)
            .map(|_| {
                let [a, b] = [(); 2].map(|()| Kind::ALL[rng.usize(..Kind::ALL.len())]);
                case::<f32>(&mut rng, &Ask::new(a, b, n % 2 == 1, n % 4 > 1))
            })
            .collect();
        // Others lie between two of the shapes.
        let spread = 1 + rng.usize(..3);
        let list = |of: fn(&Case<f32>) -> &Shape<f32>| -> Vec<GrazeShape> {
            cases.iter().flat_map(|case| vec![CScalar::raw(of(case)); spread]).collect()
        };
        let (a, b) = (list(|case| &case.a), list(|case| &case.b));
        let stride = spread * size_of::<GrazeShape>();
        let expected: Vec<u8> = cases.iter().map(|case| graze_oracle::test(&case.a, &case.b) as u8).collect();
        let mode = rng.u32(1..MODES);
        for (mode, width) in [(0, 0), (0, 1), (0, 2), (mode, 0), (mode, 1), (mode, 2)] {
            let mut verdicts = vec![77; count];
            let call = |to: *mut u8| {
                within(mode, || unsafe {
                    limit_width(WIDTHS[width]);
                    graze_test_many_shape_shape(a.as_ptr(), stride, b.as_ptr(), stride, count, to)
                })
            };
            let returned = call(verdicts.as_mut_ptr());
            for (i, case) in cases.iter().enumerate() {
                let agrees = verdicts[i] == expected[i] || !case.promised && (verdicts[i] == 0) == (expected[i] == 0);
                let single = within(mode, || unsafe { graze_c::overlap::graze_test(&a[i * spread], &b[i * spread]) });
                assert!(agrees && verdicts[i] == single as u8, "{:?} {:?} {verdicts:?} {expected:?}", case.a, case.b);
                met[verdicts[i] as usize] += 1;
            }
            assert_eq!(returned, verdicts.iter().filter(|verdict| **verdict != 0).count());
            assert_eq!(returned, call(std::ptr::null_mut()));
            checked += count as u64;
        }
    }
    assert!(met.iter().all(|met| *met > checked / 20), "{met:?}");
    println!("checked {checked} verdicts of shapes pair by pair");
}

#[test]
fn batches_match_single_calls() {
    let singles = floats();
    let mut total = 0;
    for (number, (name, many)) in functions().into_iter().enumerate() {
        let function = singles.iter().find(|function| function.name == name).expect("a function of section 4");
        let fenced = |bytes: usize| Fenced::new((MOST + 1) * bytes);
        let mut batches = Batches {
            rng: crate::seeded(70 + number as u64),
            a: fenced(80),
            b: fenced(80),
            verdicts: fenced(1),
            checked: 0,
            verdicts_met: BTreeSet::new(),
        };
        let [first, second] = function.arguments;
        let finite = |shapes: &[Shape<f32>; 2]| shapes.iter().all(|shape| shape.xy.iter().all(|c| c.is_finite()));
        // All counts in an order that a smaller amount of cases spreads over: the step has no factor in common with
        // MOST + 1.
        for count in (0..=scaled(MOST as u64)).map(|n| n as usize * STEP % (MOST + 1)) {
            let mut pairs = Vec::new();
            let outline = loop {
                let outline = pair(&mut batches.rng, function)[0].clone();
                if outline.xy.iter().all(|c| c.is_finite()) {
                    break outline;
                }
            };
            let repeat = batches.rng.u8(0..3) == 0;
            while pairs.len() < count {
                let mut shapes = pair(&mut batches.rng, function);
                if matches!(many, Many::Outline(_)) {
                    shapes = [outline.clone(), beside(&mut batches.rng, function, &outline)];
                } else if repeat {
                    shapes[0] = outline.clone();
                }
                if finite(&shapes) {
                    pairs.push(shapes);
                }
            }
            let expected: Vec<u8> = pairs.iter().map(|[a, b]| function.verdict(0, a, b) as u8).collect();
            let mut a: Vec<_> = pairs.iter().map(|[a, _]| row(first, a)).collect();
            let b: Vec<_> = pairs.iter().map(|[_, b]| row(second, b)).collect();
            if repeat || matches!(many, Many::Outline(_)) {
                a = vec![row(first, &outline)];
            }
            // With a stride of 0 a lone element looks like a repeated one.
            batches.check(name, many, &a, &b, &expected);
        }
        assert_eq!(batches.verdicts_met.len(), 3, "{name}: a verdict never comes out");
        total += batches.checked;
    }
    println!("checked {total} verdicts of {} functions", functions().len());
}
