//! Outlines, and small shapes scattered over them: graze, its twin for integers, and the textbook's loop.

use super::{Setup, need};
use crate::data::{Outlines, Small, balanced, between, center, concave, near, to_int};
use crate::graze::{Circle, Graze, Symbol};
use crate::race::{Row, Who};
use fastrand::Rng;
use std::f64::consts::TAU;
use std::rc::Rc;

/// Some outlines, and small shapes with the indices of their outlines.
pub struct Scattered<Q, T = f32> {
    pub outlines: Outlines<T>,
    pub elements: Vec<(usize, Q)>,
}

impl<Q, T: Copy + Default> Scattered<Q, T> {
    #[inline(always)]
    pub fn get(&self, i: usize) -> (&[T], &Q) {
        let (k, element) = &self.elements[i];
        (self.outlines.get(*k), element)
    }
}

/// What is scattered: the outlines' number of vertices, and how far from their centers the shapes are.
#[derive(Clone, Copy)]
pub struct Scatter {
    pub n: usize,
    pub reach: f64,
    /// The most pairs.
    pub most: usize,
    pub outline: fn(&mut Rng, [f64; 2], usize) -> Vec<f32>,
}

/// Stars, and shapes whose centers are within a distance of theirs.
pub fn stars(n: usize, reach: f64) -> Scatter {
    Scatter { n, reach, most: usize::MAX, outline: concave }
}

/// A small circle, and a motion or a ray from outside toward a place near the center.
pub fn approach(rng: &mut Rng, at: [f64; 2]) -> ([f64; 2], [f32; 2]) {
    let (sin, cos) = between(rng, 0.0, TAU).sin_cos();
    let from = [at[0] + 9.0 * cos, at[1] + 9.0 * sin];
    let [x, y] = near(rng, at, 8.0);
    (from, [(x - from[0]) as f32, (y - from[1]) as f32])
}

pub fn shrunk(rng: &mut Rng, [x, y]: [f64; 2]) -> Circle {
    Circle { x: x as f32, y: y as f32, radius: between(rng, 0.1, 0.8) as f32 }
}

pub fn small_quad(rng: &mut Rng, [x, y]: [f64; 2]) -> [f32; 8] {
    let [w, h] = [between(rng, 0.1, 0.6), between(rng, 0.1, 0.6)];
    [x - w, y - h, x + w, y - h, x + w, y + h, x - w, y + h].map(|c| c as f32)
}

/// A row of outlines and small shapes, with graze and the textbook in it, and its data. About half of the pairs meet.
pub fn scattered<Q: Copy + 'static, F: Copy + 'static>(
    setup: &Setup,
    name: &str,
    scatter: Scatter,
    shape: impl Fn(&mut Rng, [f64; 2]) -> Q,
    symbol: impl Fn(&Graze) -> Symbol<F>,
    call: impl Fn(F, &[f32], &Q) -> bool + Copy + 'static,
    textbook: impl Fn(&[f32], &Q) -> bool + 'static,
) -> (Row, Rc<Scattered<Q>>) {
    let Scatter { n, reach, most, outline } = scatter;
    let mut rng = setup.rng(name);
    let (mut outlines, mut centers) = (Outlines::default(), Vec::new());
    // Few enough for the cache, too many for the branch predictor.
    for _ in 0..(32768 / n).clamp(32, 1024).min(most) {
        let at = center(&mut rng);
        centers.push(at);
        outlines.push(&outline(&mut rng, at, n));
    }
    let make = |rng: &mut Rng| {
        let k = rng.usize(..centers.len());
        let at = near(rng, centers[k], reach);
        (k, shape(rng, at))
    };
    let function = need(symbol(setup.graze()));
    let meets = |(k, element): &(usize, Q)| call(function, outlines.get(*k), element);
    let count = setup.count(size_of::<Q>().max(8)).min(((1 << 20) / n).max(16)).min(most);
    let elements = balanced(&mut rng, count, make, meets);
    let data = Rc::new(Scattered { outlines, elements });

    let mut row = Row::new(name, count);
    let own = data.clone();
    row.graze(&setup.libraries, symbol, move |function, i| {
        let (xy, element) = own.get(i);
        call(function, xy, element)
    });
    let own = data.clone();
    row.add(Who::Textbook, move |i| {
        let (xy, element) = own.get(i);
        textbook(xy, element)
    });
    (row, data)
}

/// Adds the function for integers.
pub fn add_ints<Q: Small, F: Copy + 'static>(
    row: &mut Row,
    setup: &Setup,
    data: &Scattered<Q>,
    symbol: Symbol<F>,
    call: impl Fn(F, &[i32], &Q::Ints) -> bool + 'static,
) {
    let Some(function) = symbol.call else { return row.missing.push((setup.libraries[0].0, symbol.name)) };
    let mut outlines = Outlines::default();
    for xy in data.outlines.iter() {
        outlines.push(&xy.iter().map(|c| to_int(*c)).collect::<Vec<_>>());
    }
    let elements = data.elements.iter().map(|(k, element)| (*k, element.ints())).collect();
    let data = Scattered { outlines, elements };
    row.add(Who::Ints, move |i| {
        let (xy, element) = data.get(i);
        call(function, xy, element)
    });
}

/// `scattered_row!(setup, name, scatter, shape; function(+ twin); |f, xy, q| call; |xy, q| textbook)`: a row, with the
/// same call of the function for integers.
macro_rules! scattered_row {
    (
        $setup:expr, $name:expr, $scatter:expr, $shape:expr;
        $graze:ident.$symbol:ident $(+ $twins:ident.$twin:ident)?;
        |$call:ident, $xy:ident, $q:ident| $of_graze:expr; $textbook:expr
    ) => {{
        #[allow(unused_mut)]
        let (mut row, data) = $crate::rows::scattered::scattered(
            $setup, $name, $scatter, $shape, |$graze| $graze.$symbol,
            // SAFETY: an array with its count, structs of the header, and room for the results, here and below.
            |$call, $xy: &[f32], $q| unsafe { $of_graze },
            $textbook,
        );
        $(
            let $twins = $setup.graze();
            $crate::rows::scattered::add_ints(&mut row, $setup, &data, $twins.$twin,
                |$call, $xy: &[i32], $q| unsafe { $of_graze });
        )?
        (row, data)
    }};
}
pub(super) use scattered_row;

/// A row of pairs of small shapes, with graze and the textbook in it, and its data. About half of the pairs meet.
pub fn paired<A: Copy + 'static, B: Copy + 'static, F: Copy + 'static>(
    setup: &Setup,
    name: &str,
    make: impl Fn(&mut Rng) -> (A, B),
    symbol: impl Fn(&Graze) -> Symbol<F>,
    call: impl Fn(F, &A, &B) -> bool + Copy + 'static,
    textbook: impl Fn(&A, &B) -> bool + 'static,
) -> (Row, Rc<[(A, B)]>) {
    let function = need(symbol(setup.graze()));
    let count = setup.count(size_of::<A>() + size_of::<B>());
    let pairs = balanced(&mut setup.rng(name), count, make, |(a, b)| call(function, a, b));
    let pairs: Rc<[(A, B)]> = pairs.into();
    let mut row = Row::new(name, pairs.len());
    let data = pairs.clone();
    row.graze(&setup.libraries, symbol, move |function, i| call(function, &data[i].0, &data[i].1));
    let data = pairs.clone();
    row.add(Who::Textbook, move |i| textbook(&data[i].0, &data[i].1));
    (row, pairs)
}

/// Adds the function for integers.
pub fn add_paired_ints<A: Small, B: Small, F: Copy + 'static>(
    row: &mut Row,
    setup: &Setup,
    pairs: &[(A, B)],
    symbol: Symbol<F>,
    call: impl Fn(F, &A::Ints, &B::Ints) -> bool + 'static,
) {
    let Some(function) = symbol.call else { return row.missing.push((setup.libraries[0].0, symbol.name)) };
    let ints: Vec<_> = pairs.iter().map(|(a, b)| (a.ints(), b.ints())).collect();
    row.add(Who::Ints, move |i| call(function, &ints[i].0, &ints[i].1));
}

/// `paired_row!(setup, name, make; function(+ twin); |f, a, b| call; |a, b| textbook)`: a row, with the same call of
/// the function for integers.
macro_rules! paired_row {
    (
        $setup:expr, $name:expr, $make:expr;
        $graze:ident.$symbol:ident $(+ $twins:ident.$twin:ident)?;
        |$call:ident, $a:ident, $b:ident| $of_graze:expr; $textbook:expr
    ) => {{
        #[allow(unused_mut)]
        let (mut row, pairs) = $crate::rows::scattered::paired(
            $setup, $name, $make, |$graze| $graze.$symbol,
            // SAFETY: structs of the header, and room for the results, here and below.
            |$call, $a, $b| unsafe { $of_graze },
            $textbook,
        );
        $(
            let $twins = $setup.graze();
            $crate::rows::scattered::add_paired_ints(&mut row, $setup, &pairs, $twins.$twin,
                |$call, $a, $b| unsafe { $of_graze });
        )?
        (row, pairs)
    }};
}
pub(super) use paired_row;
