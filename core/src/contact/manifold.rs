//! The contact manifold: the normal, the penetration depth, and the one or two points where two shapes touch.

use crate::number::{Scalar, to_f32, without_minus_zero};
use crate::overlap::Verdict;
use core::ops::ControlFlow;

/// How two shapes a and b that meet push each other apart.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Contact {
    /// The unit normal from a to b, rounded.
    pub normal: [f32; 2],
    /// The penetration depth: how far b must move along the normal. Above 0 if and only if the verdict is a hit, below
    /// 0 if the shapes are apart within a margin.
    pub depth: f32,
    /// The number of points, 1 or 2.
    pub count: u32,
    /// The points; [`ContactPoint::NONE`] from `count` on.
    pub points: [ContactPoint; 2],
}

/// A place where two shapes touch.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct ContactPoint {
    /// Midway between the two boundaries.
    pub x: f32,
    pub y: f32,
    /// ≥ 0 without a margin.
    pub depth: f32,
    /// 2i for vertex i, 2i + 1 for edge i.
    pub a_feature: u32,
    pub b_feature: u32,
}

/// A [`ContactPoint`] before it is rounded.
#[derive(Clone, Copy, Debug)]
pub struct ManifoldPoint {
    pub x: f64,
    pub y: f64,
    pub depth: f64,
    pub a_feature: usize,
    pub b_feature: usize,
}

/// The contact points, before they are rounded.
#[derive(Clone, Copy, Debug)]
pub struct Manifold {
    pub first: ManifoldPoint,
    pub second: Option<ManifoldPoint>,
}

impl ContactPoint {
    pub const NONE: ContactPoint = ContactPoint { x: 0.0, y: 0.0, depth: 0.0, a_feature: 0, b_feature: 0 };

    pub fn swapped(self) -> Self {
        ContactPoint { a_feature: self.b_feature, b_feature: self.a_feature, ..self }
    }
}

impl From<ManifoldPoint> for ContactPoint {
    #[inline]
    fn from(point: ManifoldPoint) -> Self {
        let float = |value: f64| without_minus_zero(to_f32(value));
        ContactPoint {
            x: float(point.x),
            y: float(point.y),
            depth: float(point.depth),
            a_feature: point.a_feature as u32,
            b_feature: point.b_feature as u32,
        }
    }
}

impl Manifold {
    pub fn one(first: ManifoldPoint) -> Self {
        Manifold { first, second: None }
    }

    pub fn two(first: ManifoldPoint, second: ManifoldPoint) -> Self {
        Manifold { first, second: Some(second) }
    }

    pub fn map(self, map: impl Fn(ManifoldPoint) -> ManifoldPoint) -> Self {
        Manifold { first: map(self.first), second: self.second.map(map) }
    }

    /// The manifold of b and a.
    pub fn swapped(self) -> Self {
        self.map(|point| ManifoldPoint { a_feature: point.b_feature, b_feature: point.a_feature, ..point })
    }
}

impl Contact {
    #[inline]
    pub fn new((normal, depth): ([f32; 2], f32), Manifold { first, second }: Manifold) -> Self {
        Contact {
            normal,
            depth,
            count: 1 + u32::from(second.is_some()),
            points: [first.into(), second.map_or(ContactPoint::NONE, ContactPoint::from)],
        }
    }

    /// A hit if it has a depth.
    pub fn verdict(&self) -> Verdict {
        if self.depth.rank() > 0 { Verdict::Hit } else { Verdict::Touch }
    }

    /// The contact of b and a.
    pub fn swapped(self) -> Self {
        let [x, y] = self.normal;
        Contact { normal: [opposite(x), opposite(y)], points: self.points.map(ContactPoint::swapped), ..self }
    }

    /// The contact of a and b from that of b and a, unless `in_order`.
    pub fn in_order(self, in_order: bool) -> Self {
        if in_order { self } else { self.swapped() }
    }

    /// The contact with a depth that agrees with the verdict, whatever rounding has made of it: 0 for a touch, above 0
    /// for a hit.
    pub fn consistent_with(self, verdict: Verdict) -> Self {
        if verdict == Verdict::Hit {
            return Contact { depth: f32::from_bits(self.depth.to_bits().max(1)), ..self };
        }
        Contact { depth: 0.0, points: self.points.map(|point| ContactPoint { depth: 0.0, ..point }), ..self }
    }

    /// The contact of shapes within a margin, with a depth that agrees with the verdict: 0 for a touch, above 0 for a
    /// hit, below 0 for a miss.
    pub fn signed(self, verdict: Verdict) -> Self {
        match verdict {
            Verdict::Hit => self.consistent_with(verdict),
            Verdict::Touch => Contact { depth: 0.0, ..self.at_most(verdict) },
            Verdict::Miss => self.at_most(verdict),
        }
    }

    /// The contact with no depth above those that the verdict allows.
    pub fn at_most(self, verdict: Verdict) -> Self {
        let most = match verdict {
            Verdict::Hit => return self,
            Verdict::Touch => 0.0,
            Verdict::Miss => -f32::from_bits(1),
        };
        let limited = |depth: f32| if depth.is_negative() { depth } else { most };
        let point = |point: ContactPoint| ContactPoint { depth: limited(point.depth), ..point };
        let [first, second] = self.points;
        let second = if self.count > 1 { point(second) } else { second };
        Contact { depth: limited(self.depth), points: [point(first), second], ..self }
    }

    /// Replaces the known contact by a deeper contact.
    pub fn keep_deeper(known: &mut Option<Contact>, contact: Contact) {
        if known.is_none_or(|known| contact.is_deeper_than(&known)) {
            *known = Some(contact);
        }
    }

    /// Whether this contact is deeper. By bits, because in some floating-point modes denormals compare as 0.
    pub fn is_deeper_than(&self, other: &Contact) -> bool {
        self.depth.rank() > other.depth.rank()
    }
}

/// A visitor of contacts. No more are searched for behind a break.
pub type VisitContact<'v> = &'v mut dyn FnMut(Contact) -> ControlFlow<()>;

/// A function that visits all contacts of two shapes.
pub type ForEachContact<'c, R> = &'c mut dyn FnMut(VisitContact<'_>) -> R;

/// The visitor of every contact.
pub fn each(mut visit: impl FnMut(Contact)) -> impl FnMut(Contact) -> ControlFlow<()> {
    move |contact| {
        visit(contact);
        ControlFlow::Continue(())
    }
}

/// -x, and 0 for 0. By bits, because in some floating-point modes denormals compare as 0.
#[inline(always)]
pub fn opposite(x: f32) -> f32 {
    without_minus_zero(-x)
}
