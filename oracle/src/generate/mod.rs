//! Hostile cases: pairs of shapes near misses and bare touches.
//!
//! Most classes are built on a lattice of integers, where contacts can be made exact by
//! construction, and then transformed: turned, mirrored, moved and scaled without rounding. The
//! others draw from extreme values. Everything follows from the random generator given.

mod contact;
mod inside;
mod lattice;
mod number;
mod ordinary;
mod topology;
mod transform;

pub use fastrand::Rng;
pub use number::Number;

use crate::{Kind, Shape, promised};
use lattice::Draft;

/// Which outlines may be generated for [`Kind::Polygon`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outlines {
    /// Simple or flat ones, for which every verdict is promised.
    Promised,
    /// Any vertex list; [`Case::promised`] says which ones came out.
    Any,
}

/// What kind of case is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ask {
    /// The kinds of the two shapes.
    pub kinds: [Kind; 2],
    /// Which of the two shapes have a radius; a radius asked for is still 0 now and then.
    pub rounded: [bool; 2],
    /// Which outlines a polygon may have.
    pub outlines: Outlines,
}

impl Ask {
    /// A wish for promised outlines.
    pub fn new(kind_a: Kind, kind_b: Kind, rounded_a: bool, rounded_b: bool) -> Ask {
        Ask { kinds: [kind_a, kind_b], rounded: [rounded_a, rounded_b], outlines: Outlines::Promised }
    }

    /// The same wish with self-crossing outlines allowed.
    pub fn any_outlines(self) -> Ask {
        Ask { outlines: Outlines::Any, ..self }
    }

    fn swapped(self) -> Ask {
        Ask { kinds: [self.kinds[1], self.kinds[0]], rounded: [self.rounded[1], self.rounded[0]], ..self }
    }
}

/// A generated pair of shapes.
#[derive(Clone, PartialEq, Debug)]
pub struct Case<T> {
    /// How it was made.
    pub class: Class,
    /// The first shape; for containment the container.
    pub a: Shape<T>,
    /// The second shape; for containment the content.
    pub b: Shape<T>,
    /// Whether every verdict is promised for both shapes, see [`promised`].
    pub promised: bool,
}

/// A class of cases, by how they are made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Class {
    /// Both shapes on a grid of a few points.
    Grid,
    /// A vertex of each at one point; with radii, at a Pythagorean vector from each other.
    SharedVertex,
    /// A whole edge in common, from either side.
    SharedEdge,
    /// A vertex inside an edge of the other.
    Tee,
    /// Edges on one line: overlapping, abutting, nested, apart, in either direction.
    Collinear,
    /// One above the other, with exactly the room their radii need, or one unit more or less.
    Stacked,
    /// The second under the roof of the first, reaching it exactly, or missing it by a unit.
    Nestled,
    /// Vertices of the second among the vertices, edge points and inner points of the first.
    Inlaid,
    /// Vertices of the second at Pythagorean vectors from the first, as long as the radii differ.
    Rimmed,
    /// All vertices of both within a unit of one long line.
    Thin,
    /// Zero-length edges, outlines without area, coincident vertices.
    Flat,
    /// A contact made by another class, with vertices in the middles of many edges and repeated; straight chains.
    Runs,
    /// Boxes side by side, their corners aligned; the second perhaps shifted by a few units in last place.
    Aligned,
    /// A contact made by another class, with one number moved by one or two units in last place.
    Nudged,
    /// Contacts near the smallest numbers of the type, denormals for floats.
    Tiny,
    /// Contacts reaching the largest numbers of the type.
    Huge,
    /// Coordinates from a few values of very different size.
    Mixed,
    /// Ordinary random numbers.
    Random,
}

impl Class {
    /// Every class.
    pub const ALL: [Class; 18] = [
        Class::Grid,
        Class::SharedVertex,
        Class::SharedEdge,
        Class::Tee,
        Class::Collinear,
        Class::Stacked,
        Class::Nestled,
        Class::Inlaid,
        Class::Rimmed,
        Class::Thin,
        Class::Flat,
        Class::Runs,
        Class::Aligned,
        Class::Nudged,
        Class::Tiny,
        Class::Huge,
        Class::Mixed,
        Class::Random,
    ];

    /// The classes on the lattice that make contacts on purpose.
    const CONTACTS: [Class; 8] = [
        Class::SharedVertex,
        Class::SharedEdge,
        Class::Tee,
        Class::Collinear,
        Class::Stacked,
        Class::Nestled,
        Class::Inlaid,
        Class::Rimmed,
    ];

    /// The classes that put the second shape into the first.
    const CONTAINMENTS: [Class; 3] = [Class::Nestled, Class::Inlaid, Class::Rimmed];
}

/// The classes a case can come from.
pub fn classes() -> &'static [Class] {
    &Class::ALL
}

/// A case in floats, of a random class.
pub fn case_f32(rng: &mut Rng, ask: &Ask) -> Case<f32> {
    case(rng, ask)
}

/// A case in 32-bit integers, of a random class.
pub fn case_i32(rng: &mut Rng, ask: &Ask) -> Case<i32> {
    case(rng, ask)
}

/// A case of a random class, for tests of two shapes.
pub fn case<T: Number>(rng: &mut Rng, ask: &Ask) -> Case<T> {
    let class = pick(rng, &Class::ALL);
    case_of(rng, ask, class)
}

/// A case for containment: mostly of the classes that put the second shape into the first.
pub fn nested_case<T: Number>(rng: &mut Rng, ask: &Ask) -> Case<T> {
    let class = if rng.u8(0..8) == 0 {
        pick(rng, &Class::ALL)
    } else {
        // Only a shape with a radius has a boundary beyond its skeleton.
        let useful = if ask.rounded[0] { 3 } else { 2 };
        pick(rng, &Class::CONTAINMENTS[..useful])
    };
    nested_case_of(rng, ask, class)
}

/// A case of the given class, for tests of two shapes: either may lie in the other.
pub fn case_of<T: Number>(rng: &mut Rng, ask: &Ask, class: Class) -> Case<T> {
    if rng.bool() {
        return nested_case_of(rng, ask, class);
    }
    let case = nested_case_of(rng, &ask.swapped(), class);
    Case { a: case.b, b: case.a, ..case }
}

/// A case of the given class in which the first shape is the container, if there is one.
pub fn nested_case_of<T: Number>(rng: &mut Rng, ask: &Ask, class: Class) -> Case<T> {
    loop {
        let [a, b] = attempt(rng, ask, class);
        let case = Case { class, promised: promised(&a) && promised(&b), a, b };
        // Nudging and crowding can spoil an outline: try again. A convex outline must always be
        // convex, for that is what its kind asserts.
        let is_sound = |s: &Shape<T>| s.kind != Kind::Convex || promised(s);
        let sound = is_sound(&case.a) && is_sound(&case.b);
        if case.promised || (ask.outlines == Outlines::Any && sound) {
            return case;
        }
    }
}

fn attempt<T: Number>(rng: &mut Rng, ask: &Ask, class: Class) -> [Shape<T>; 2] {
    let dressed = |rng: &mut Rng, class| {
        let drafts = fitting_draft::<T>(rng, ask, class);
        transform::transform(rng, drafts, transform::Size::Any)
    };
    match class {
        Class::Nudged => {
            let class = pick(rng, &Class::CONTACTS);
            let mut shapes = dressed(rng, class);
            transform::nudge(rng, &mut shapes);
            shapes
        }
        Class::Tiny | Class::Huge => {
            let inner = if rng.u8(0..3) == 0 { Class::Grid } else { pick(rng, &Class::CONTACTS) };
            let size = if class == Class::Tiny { transform::Size::Smallest } else { transform::Size::Largest };
            let drafts = fitting_draft::<T>(rng, ask, inner);
            let mut shapes = transform::transform(rng, drafts, size);
            if rng.u8(0..3) == 0 {
                transform::nudge(rng, &mut shapes);
            }
            shapes
        }
        Class::Aligned => {
            let mut shapes = dressed(rng, class);
            transform::shift_slightly(rng, &mut shapes[1]);
            shapes
        }
        Class::Mixed => ordinary::mixed(rng, ask),
        Class::Random => ordinary::random(rng, ask),
        _ => dressed(rng, class),
    }
}

/// A pair on the lattice whose numbers, doubled once more, are exact in the coordinate type.
fn fitting_draft<T: Number>(rng: &mut Rng, ask: &Ask, class: Class) -> [Draft; 2] {
    loop {
        let drafts = draft(rng, ask, class);
        if transform::largest(&drafts) < 1 << (T::BITS - 1) {
            return drafts;
        }
    }
}

/// A pair on the lattice.
fn draft(rng: &mut Rng, ask: &Ask, class: Class) -> [Draft; 2] {
    match class {
        Class::SharedVertex => contact::shared_vertex(rng, ask),
        Class::SharedEdge => contact::shared_edge(rng, ask),
        Class::Tee => contact::tee(rng, ask),
        Class::Collinear => contact::collinear(rng, ask),
        Class::Stacked => contact::stacked(rng, ask),
        Class::Nestled => inside::nestled(rng, ask),
        Class::Inlaid => inside::inlaid(rng, ask),
        Class::Rimmed => inside::rimmed(rng, ask),
        Class::Thin => ordinary::thin(rng, ask),
        Class::Flat => ordinary::flat(rng, ask),
        Class::Runs => {
            let class = pick(rng, &Class::CONTACTS);
            let mut pair = draft(rng, ask, class);
            transform::subdivide_often(rng, &mut pair);
            pair
        }
        Class::Aligned => contact::aligned(rng, ask),
        _ => ordinary::grid(rng, ask),
    }
}

fn pick<V: Copy>(rng: &mut Rng, from: &[V]) -> V {
    from[rng.usize(..from.len())]
}
