//! Pairs of structs of the header: random data, and graze's functions on them.

use super::{Setup, need};
use crate::data::{balanced, neighbors};
use crate::graze::{Contact, Graze, Symbol, Verdict};
use crate::race::Row;
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
