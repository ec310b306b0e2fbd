//! Pairs of structs of the header: random data, and graze's functions on them.

use super::{Setup, need};
use crate::data::{Small, balanced, neighbors};
use crate::graze::{Contact, Graze, Symbol, Verdict};
use crate::race::{Row, Who};
use fastrand::Rng;
use std::rc::Rc;

type Overlap<A, B> = unsafe extern "C" fn(*const A, *const B) -> Verdict;
type Touch<A, B> = unsafe extern "C" fn(*const A, *const B, *mut Contact) -> Verdict;

/// Pairs whose centers are up to `reach` apart; half of them meet.
pub fn pairs<A, B>(
    setup: &Setup,
    name: &str,
    test: Symbol<Overlap<A, B>>,
    reach: f64,
    a: impl Fn(&mut Rng, [f64; 2]) -> A,
    b: impl Fn(&mut Rng, [f64; 2]) -> B,
) -> Rc<[(A, B)]> {
    let test = need(test);
    let make = |rng: &mut Rng| neighbors(rng, reach, &a, &b);
    // SAFETY: structs of the header.
    let meets = |(a, b): &(A, B)| unsafe { test(a, b) != 0 };
    balanced(&mut setup.rng(name), setup.count(size_of::<A>() + size_of::<B>()), make, meets).into()
}

/// A row with graze's test of the pairs.
pub fn overlap<A: 'static, B: 'static>(
    setup: &Setup,
    name: &str,
    pairs: &Rc<[(A, B)]>,
    symbol: impl Fn(&Graze) -> Symbol<Overlap<A, B>>,
) -> Row {
    let mut row = Row::new(name, pairs.len());
    let data = pairs.clone();
    row.graze(&setup.libraries, symbol, move |test, i| {
        let (a, b) = &data[i];
        // SAFETY: structs of the header.
        unsafe { test(a, b) != 0 }
    });
    row
}

/// Adds the textbook's function of two structs.
pub fn add_loop<A: 'static, B: 'static>(row: &mut Row, pairs: &Rc<[(A, B)]>, textbook: fn(&A, &B) -> bool) {
    let data = pairs.clone();
    row.add(Who::Textbook, move |i| textbook(&data[i].0, &data[i].1));
}

/// Adds graze's test for integers.
pub fn add_overlap_ints<A: Small, B: Small>(row: &mut Row, pairs: &[(A, B)], test: Symbol<Overlap<A::Ints, B::Ints>>) {
    let Some(test) = test.call else { return };
    let ints: Vec<_> = pairs.iter().map(|(a, b)| (a.ints(), b.ints())).collect();
    // SAFETY: structs of the header.
    row.add(Who::Ints, move |i| unsafe { test(&ints[i].0, &ints[i].1) != 0 });
}

/// A row with graze's contacts of the pairs.
pub fn contact<A: 'static, B: 'static>(
    setup: &Setup,
    name: &str,
    pairs: &Rc<[(A, B)]>,
    symbol: impl Fn(&Graze) -> Symbol<Touch<A, B>>,
) -> Row {
    let mut row = Row::new(name, pairs.len());
    let data = pairs.clone();
    row.graze(&setup.libraries, symbol, move |contact, i| {
        let ((a, b), mut out) = (&data[i], Contact::default());
        // SAFETY: structs of the header.
        unsafe { contact(a, b, &mut out) != 0 }
    });
    row
}
