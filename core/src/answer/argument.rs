//! Arguments of queries: as the caller passes them, how they are validated, and the shapes of the exact tier.

use crate::contact::Margin;
use crate::number::{Number, Range, Scalar};
use crate::predicate::Point;
use crate::prepared::{Outlines, Prepared};
use crate::shape::{Aabb, Capsule, Circle, Kind, Outline, Segment, Shape};
use crate::simd::{F32s, dispatch};

/// Why an argument was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    NotFinite,
    NegativeRadius,
    NegativeSize,
    InvertedBox,
    NotAContainer,
}

/// The number that is invalid, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// The index of the argument in the query.
    pub argument: usize,
    /// The vertex of an outline or the field of a shape, or [`Invalid::WHOLE`].
    pub element: usize,
    pub reason: Reason,
}

impl Invalid {
    /// The element if the argument as a whole is invalid.
    pub const WHOLE: usize = usize::MAX;
}

/// One argument of a query.
pub trait Argument: Copy {
    type Scalar: Scalar;
    /// The argument of the fast tier.
    type Raw;
    /// The argument of the exact tier.
    type Valid<N: Number<Scalar = Self::Scalar>>;

    fn raw(self) -> Self::Raw;

    /// Includes all numbers in the range. Refuses numbers that make no shape, as argument 0.
    fn validate(self, range: &mut Range) -> Result<(), Invalid>;

    fn valid<N: Number<Scalar = Self::Scalar>>(self) -> Self::Valid<N>;
}

/// All arguments of a query.
pub trait Arguments {
    /// Refuses the first invalid argument.
    fn validate(self) -> Result<(), Invalid>;
}

macro_rules! arguments {
    ($($($argument:ident $place:literal),+;)+) => {$(
        impl<$($argument: Argument),+> Arguments for ($($argument,)+) {
            #[inline(always)]
            #[allow(non_snake_case)]
            fn validate(self) -> Result<(), Invalid> {
                let ($($argument,)+) = self;
                let mut range = Range::EMPTY;
                $(
                    let valid = $argument.validate(&mut range);
                    valid.map_err(|invalid| Invalid { argument: $place, ..invalid })?;
                )+
                Ok(())
            }
        }
    )+};
}

arguments! {
    A 0;
    A 0, B 1;
    A 0, B 1, C 2;
    A 0, B 1, C 2, D 3;
}

/// x, y.
#[derive(Clone, Copy, Debug)]
pub struct PointArg<T>(pub [T; 2]);

/// ax, ay, bx, by.
#[derive(Clone, Copy, Debug)]
pub struct SegmentArg<T>(pub [T; 4]);

/// min x, min y, max x, max y.
#[derive(Clone, Copy, Debug)]
pub struct AabbArg<T>(pub [T; 4]);

impl<T: Copy> AabbArg<T> {
    /// Counter-clockwise from the lower left one if y is up.
    pub fn corners(self) -> [[T; 2]; 4] {
        let AabbArg([min_x, min_y, max_x, max_y]) = self;
        [[min_x, min_y], [max_x, min_y], [max_x, max_y], [min_x, max_y]]
    }
}

/// x, y, radius.
#[derive(Clone, Copy, Debug)]
pub struct CircleArg<T>(pub [T; 3]);

/// ax, ay, bx, by, radius.
#[derive(Clone, Copy, Debug)]
pub struct CapsuleArg<T>(pub [T; 5]);

/// Three or more vertices of a closed outline.
#[derive(Clone, Copy, Debug)]
pub struct OutlineArg<'a, T>(pub &'a [[T; 2]]);

/// A shape of any kind: as many vertices as the kind requires, and a radius.
#[derive(Clone, Copy, Debug)]
pub struct ShapeArg<'a, T> {
    pub kind: Kind,
    /// Whether a chain is solid from its left only. The exact tier has chains; contacts, sweeps and rays ask for this.
    pub is_one_sided: bool,
    pub vertices: &'a [[T; 2]],
    pub radius: T,
}

impl<'a, T> ShapeArg<'a, T> {
    /// A shape that is solid from both sides.
    #[inline(always)]
    pub fn new(kind: Kind, vertices: &'a [[T; 2]], radius: T) -> Self {
        ShapeArg { kind, is_one_sided: false, vertices, radius }
    }
}

/// A shape that may contain others.
#[derive(Clone, Copy, Debug)]
pub struct ContainerArg<'a, T>(pub ShapeArg<'a, T>);

/// A shape that others may be pushed into.
#[derive(Clone, Copy, Debug)]
pub struct PushContainerArg<'a, T>(pub ShapeArg<'a, T>);

/// An optional result. That is a query's argument because the C layer checks its pointer with those of the others. Only
/// queries that save work by it read whether it is wanted; others always measure.
#[derive(Clone, Copy, Debug)]
pub struct OutArg {
    pub is_wanted: bool,
}

impl OutArg {
    pub const WANTED: Self = OutArg { is_wanted: true };
}

/// A gap up to which shapes have a contact.
#[derive(Clone, Copy, Debug)]
pub struct MarginArg(pub f32);

/// A prepared polygon or chain.
#[derive(Clone, Copy, Debug)]
pub struct PreparedArg<'a>(pub &'a Prepared<'a>);

/// A prepared polygon: a chain has no inside.
#[derive(Clone, Copy, Debug)]
pub struct PreparedAreaArg<'a>(pub PreparedArg<'a>);

/// An argument that can be read as a [`ShapeArg`].
pub trait AsShape: Argument {
    fn as_shape(&self) -> ShapeArg<'_, Self::Scalar>;
}

#[cold]
fn invalid(element: usize, reason: Reason) -> Result<(), Invalid> {
    Err(Invalid { argument: 0, element, reason })
}

#[cold]
fn not_finite<T: Scalar>(values: &[T], values_an_element: usize) -> Result<(), Invalid> {
    let is_infinite = |value: &T| {
        let mut range = Range::EMPTY;
        value.include_in(&mut range);
        !range.is_finite()
    };
    let place = values.iter().position(is_infinite).and_then(|place| place.checked_div(values_an_element));
    invalid(place.unwrap_or(Invalid::WHOLE), Reason::NotFinite)
}

#[inline(always)]
fn check_finite<T: Scalar>(values: &[T], values_an_element: usize, range: &mut Range) -> Result<(), Invalid> {
    for value in values {
        value.include_in(range);
    }
    if range.is_finite() { Ok(()) } else { not_finite(values, values_an_element) }
}

dispatch! {
    /// The range of the numbers of an outline.
    fn outline_range(vertices: &[[f32; 2]]) -> Range = range_of;
}

/// The vector is not named; the loop is compiled for its instructions.
#[inline(always)]
#[allow(clippy::extra_unused_type_parameters)]
fn range_of<V: F32s>(vertices: &[[f32; 2]]) -> Range {
    let mut range = Range::EMPTY;
    range.include_all(vertices.as_flattened());
    range
}

/// Long outlines in vectors.
#[inline(always)]
fn check_vertices<T: Scalar>(vertices: &[[T; 2]], range: &mut Range) -> Result<(), Invalid> {
    const LONG: usize = 32;
    match T::as_floats(vertices) {
        Some(floats) if floats.len() >= LONG => {
            range.include_range(&outline_range(floats));
            if range.is_finite() { Ok(()) } else { not_finite(vertices.as_flattened(), 2) }
        }
        _ => check_finite(vertices.as_flattened(), 2, range),
    }
}

#[inline(always)]
fn check_radius<T: Scalar>(element: usize, radius: T) -> Result<(), Invalid> {
    if radius.is_negative() { invalid(element, Reason::NegativeRadius) } else { Ok(()) }
}

#[inline(always)]
fn point<N: Number>(x: N::Scalar, y: N::Scalar) -> Point<N> {
    Point::new(N::of(x), N::of(y))
}

#[inline(always)]
fn segment<N: Number>([ax, ay, bx, by]: [N::Scalar; 4]) -> Segment<N> {
    Segment { a: point(ax, ay), b: point(bx, by) }
}

impl<T: Scalar> Argument for PointArg<T> {
    type Scalar = T;
    type Raw = [T; 2];
    type Valid<N: Number<Scalar = T>> = Point<N>;

    #[inline(always)]
    fn raw(self) -> [T; 2] {
        self.0
    }

    #[inline(always)]
    fn validate(self, range: &mut Range) -> Result<(), Invalid> {
        check_finite(&self.0, 1, range)
    }

    #[inline(always)]
    fn valid<N: Number<Scalar = T>>(self) -> Point<N> {
        let [x, y] = self.0;
        point(x, y)
    }
}

impl<T: Scalar> Argument for SegmentArg<T> {
    type Scalar = T;
    type Raw = [T; 4];
    type Valid<N: Number<Scalar = T>> = Segment<N>;

    #[inline(always)]
    fn raw(self) -> [T; 4] {
        self.0
    }

    #[inline(always)]
    fn validate(self, range: &mut Range) -> Result<(), Invalid> {
        check_finite(&self.0, 1, range)
    }

    #[inline(always)]
    fn valid<N: Number<Scalar = T>>(self) -> Segment<N> {
        segment(self.0)
    }
}

impl<T: Scalar> Argument for AabbArg<T> {
    type Scalar = T;
    type Raw = [T; 4];
    type Valid<N: Number<Scalar = T>> = Aabb<N>;

    #[inline(always)]
    fn raw(self) -> [T; 4] {
        self.0
    }

    /// Compared by rank, because some floating-point modes read denormals as 0.
    #[inline(always)]
    fn validate(self, range: &mut Range) -> Result<(), Invalid> {
        check_finite(&self.0, 1, range)?;
        let [min_x, min_y, max_x, max_y] = self.0.map(T::rank);
        if min_x > max_x {
            return invalid(0, Reason::InvertedBox);
        }
        if min_y > max_y { invalid(1, Reason::InvertedBox) } else { Ok(()) }
    }

    #[inline(always)]
    fn valid<N: Number<Scalar = T>>(self) -> Aabb<N> {
        let [min_x, min_y, max_x, max_y] = self.0;
        Aabb { min: point(min_x, min_y), max: point(max_x, max_y) }
    }
}

impl<T: Scalar> Argument for CircleArg<T> {
    type Scalar = T;
    type Raw = [T; 3];
    type Valid<N: Number<Scalar = T>> = Circle<N>;

    #[inline(always)]
    fn raw(self) -> [T; 3] {
        self.0
    }

    #[inline(always)]
    fn validate(self, range: &mut Range) -> Result<(), Invalid> {
        check_finite(&self.0, 1, range)?;
        check_radius(2, self.0[2])
    }

    #[inline(always)]
    fn valid<N: Number<Scalar = T>>(self) -> Circle<N> {
        let [x, y, radius] = self.0;
        Circle { center: point(x, y), radius: valid_radius::<N>(radius) }
    }
}

impl<T: Scalar> Argument for CapsuleArg<T> {
    type Scalar = T;
    type Raw = [T; 5];
    type Valid<N: Number<Scalar = T>> = Capsule<N>;

    #[inline(always)]
    fn raw(self) -> [T; 5] {
        self.0
    }

    #[inline(always)]
    fn validate(self, range: &mut Range) -> Result<(), Invalid> {
        check_finite(&self.0, 1, range)?;
        check_radius(4, self.0[4])
    }

    #[inline(always)]
    fn valid<N: Number<Scalar = T>>(self) -> Capsule<N> {
        let [ax, ay, bx, by, radius] = self.0;
        Capsule { segment: segment([ax, ay, bx, by]), radius: valid_radius::<N>(radius) }
    }
}

impl<'a, T: Scalar> Argument for OutlineArg<'a, T> {
    type Scalar = T;
    type Raw = &'a [[T; 2]];
    type Valid<N: Number<Scalar = T>> = Outline<'a, N>;

    #[inline(always)]
    fn raw(self) -> &'a [[T; 2]] {
        self.0
    }

    #[inline(always)]
    fn validate(self, range: &mut Range) -> Result<(), Invalid> {
        check_vertices(self.0, range)
    }

    #[inline(always)]
    fn valid<N: Number<Scalar = T>>(self) -> Outline<'a, N> {
        Outline::new(self.0)
    }
}

impl<'a, T: Scalar> Argument for ShapeArg<'a, T> {
    type Scalar = T;
    type Raw = Self;
    type Valid<N: Number<Scalar = T>> = Shape<'a, N>;

    #[inline(always)]
    fn raw(self) -> Self {
        self
    }

    #[inline(always)]
    fn validate(self, range: &mut Range) -> Result<(), Invalid> {
        check_vertices(self.vertices, range)?;
        check_finite(&[self.radius], usize::MAX, range)
            .map_err(|fault| Invalid { element: Invalid::WHOLE, ..fault })?;
        check_radius(Invalid::WHOLE, self.radius)
    }

    #[inline(always)]
    fn valid<N: Number<Scalar = T>>(self) -> Shape<'a, N> {
        Shape { kind: self.kind, vertices: Outline::new(self.vertices), radius: valid_radius::<N>(self.radius) }
    }
}

/// A radius that is not negative; -0 is 0.
pub fn valid_radius<N: Number>(radius: N::Scalar) -> f64 {
    N::of(radius).widen().abs()
}

/// Refuses shapes that `takes` does not accept. The radius is widened, so that in every floating-point mode a zero is 0
/// and a denormal is not.
#[inline(always)]
fn check_container<T: Scalar>(shape: ShapeArg<T>, takes: fn(Kind, f64) -> bool) -> Result<(), Invalid> {
    if takes(shape.kind, T::Number::of(shape.radius).widen()) {
        Ok(())
    } else {
        invalid(Invalid::WHOLE, Reason::NotAContainer)
    }
}

/// Containers: validated as shapes, then by kind and radius.
macro_rules! containers {
    ($($name:ident: $takes:path;)+) => {$(
        impl<'a, T: Scalar> Argument for $name<'a, T> {
            type Scalar = T;
            type Raw = ShapeArg<'a, T>;
            type Valid<N: Number<Scalar = T>> = Shape<'a, N>;

            #[inline(always)]
            fn raw(self) -> ShapeArg<'a, T> {
                self.0
            }

            #[inline(always)]
            fn validate(self, range: &mut Range) -> Result<(), Invalid> {
                self.0.validate(range)?;
                check_container(self.0, $takes)
            }

            #[inline(always)]
            fn valid<N: Number<Scalar = T>>(self) -> Shape<'a, N> {
                self.0.valid()
            }
        }
    )+};
}

containers! {
    ContainerArg: crate::contain::is_container;
    PushContainerArg: crate::contain::is_push_container;
}

impl Argument for OutArg {
    type Scalar = f32;
    type Raw = bool;
    type Valid<N: Number<Scalar = f32>> = bool;

    #[inline(always)]
    fn raw(self) -> bool {
        self.is_wanted
    }

    #[inline(always)]
    fn validate(self, _: &mut Range) -> Result<(), Invalid> {
        Ok(())
    }

    #[inline(always)]
    fn valid<N: Number<Scalar = f32>>(self) -> bool {
        self.is_wanted
    }
}

impl Argument for MarginArg {
    type Scalar = f32;
    type Raw = f32;
    type Valid<N: Number<Scalar = f32>> = Margin;

    #[inline(always)]
    fn raw(self) -> f32 {
        self.0
    }

    #[inline(always)]
    fn validate(self, range: &mut Range) -> Result<(), Invalid> {
        let whole = |fault| Invalid { element: Invalid::WHOLE, ..fault };
        check_finite(&[self.0], usize::MAX, range).map_err(whole)?;
        if self.0.is_negative() { invalid(Invalid::WHOLE, Reason::NegativeSize) } else { Ok(()) }
    }

    #[inline(always)]
    fn valid<N: Number<Scalar = f32>>(self) -> Margin {
        Margin::new(valid_radius::<N>(self.0))
    }
}

impl<'a> Argument for PreparedArg<'a> {
    type Scalar = f32;
    type Raw = &'a Prepared<'a>;
    type Valid<N: Number<Scalar = f32>> = Outlines<'a, N>;

    #[inline(always)]
    fn raw(self) -> &'a Prepared<'a> {
        self.0
    }

    /// Its numbers were validated when it was prepared.
    #[inline(always)]
    fn validate(self, range: &mut Range) -> Result<(), Invalid> {
        range.include_range(&self.0.range);
        Ok(())
    }

    #[inline(always)]
    fn valid<N: Number<Scalar = f32>>(self) -> Outlines<'a, N> {
        Outlines { prepared: self.0, vertices: self.0.vertices }
    }
}

impl<'a> Argument for PreparedAreaArg<'a> {
    type Scalar = f32;
    type Raw = &'a Prepared<'a>;
    type Valid<N: Number<Scalar = f32>> = Outlines<'a, N>;

    #[inline(always)]
    fn raw(self) -> &'a Prepared<'a> {
        self.0.raw()
    }

    #[inline(always)]
    fn validate(self, range: &mut Range) -> Result<(), Invalid> {
        self.0.validate(range)?;
        if self.0.0.is_open { invalid(Invalid::WHOLE, Reason::NotAContainer) } else { Ok(()) }
    }

    #[inline(always)]
    fn valid<N: Number<Scalar = f32>>(self) -> Outlines<'a, N> {
        self.0.valid()
    }
}

impl<T: Scalar> AsShape for PointArg<T> {
    #[inline(always)]
    fn as_shape(&self) -> ShapeArg<'_, T> {
        ShapeArg::new(Kind::Point, core::slice::from_ref(&self.0), T::default())
    }
}

impl<T: Scalar> AsShape for SegmentArg<T> {
    #[inline(always)]
    fn as_shape(&self) -> ShapeArg<'_, T> {
        ShapeArg::new(Kind::Segment, self.0.as_chunks().0, T::default())
    }
}

impl<T: Scalar> AsShape for CircleArg<T> {
    #[inline(always)]
    fn as_shape(&self) -> ShapeArg<'_, T> {
        let CircleArg([.., radius]) = *self;
        ShapeArg::new(Kind::Point, self.0.as_chunks().0, radius)
    }
}

impl<T: Scalar> AsShape for CapsuleArg<T> {
    #[inline(always)]
    fn as_shape(&self) -> ShapeArg<'_, T> {
        let CapsuleArg([.., radius]) = *self;
        ShapeArg::new(Kind::Segment, self.0.as_chunks().0, radius)
    }
}

impl<T: Scalar> AsShape for OutlineArg<'_, T> {
    #[inline(always)]
    fn as_shape(&self) -> ShapeArg<'_, T> {
        ShapeArg::new(Kind::Polygon, self.0, T::default())
    }
}

impl<T: Scalar> AsShape for ShapeArg<'_, T> {
    #[inline(always)]
    fn as_shape(&self) -> ShapeArg<'_, T> {
        *self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of short and long outlines, one number at each place.
    #[test]
    fn numbers_that_are_not_finite_are_named() {
        for (count, bad) in [(3, f32::NAN), (31, f32::INFINITY), (32, f32::NEG_INFINITY), (101, -f32::NAN)] {
            let mut vertices = std::vec![[1.0, -2.0]; count];
            assert_eq!((OutlineArg(&vertices),).validate(), Ok(()));
            for place in 0..2 * count {
                vertices.as_flattened_mut()[place] = bad;
                let refused = Err(Invalid { argument: 0, element: place / 2, reason: Reason::NotFinite });
                let shape = ShapeArg::new(Kind::Chain, &vertices[..], 0.0);
                assert_eq!((OutlineArg(&vertices),).validate(), refused);
                assert_eq!((shape,).validate(), refused);
                vertices.as_flattened_mut()[place] = 0.0;
            }
        }
    }
}
