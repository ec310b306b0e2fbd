//! The shortest displacement into an intersection of half planes, discs and rounded convex outlines, by trying every
//! candidate.

use dashu_float::FBig;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A number of 2,000 bits: floats are exact in it, and so are polynomials of degree four in floats of any scale, for
/// which 1,150 bits are enough; only quotients and roots are rounded.
pub type Real = FBig;

/// x, y.
pub type Vector<T = Real> = [T; 2];

/// The number type of the search: first rough, then [`Real`].
pub trait Number:
    Clone
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// A difference below this counts as 0 for terms of size 1: more than any rounding error.
    const NOISE: f64;

    /// Exact.
    fn of(value: f64) -> Self;

    /// The square root.
    fn root(self) -> Self;
}

impl Number for f64 {
    const NOISE: f64 = 1e-6;

    fn of(value: f64) -> f64 {
        value
    }

    fn root(self) -> f64 {
        self.sqrt()
    }
}

impl Number for Real {
    // The smallest parts of a result that floats of all scales give are about 1e-240 of its largest; corners of nearly
    // parallel lines lose 160 of the 600 digits.
    const NOISE: f64 = 1e-300;

    fn of(value: f64) -> Real {
        Real::try_from(value).expect("a finite number").with_precision(2000).value()
    }

    fn root(self) -> Real {
        self.sqrt()
    }
}

/// A float, exactly.
pub fn real(value: impl Into<f64>) -> Real {
    Real::of(value.into())
}

/// The scalar product.
pub fn dot<T: Number>([ax, ay]: &Vector<T>, [bx, by]: &Vector<T>) -> T {
    ax.clone() * bx.clone() + ay.clone() * by.clone()
}

/// The determinant.
pub fn cross<T: Number>([ax, ay]: &Vector<T>, [bx, by]: &Vector<T>) -> T {
    ax.clone() * by.clone() - ay.clone() * bx.clone()
}

/// The difference.
pub fn minus<T: Number>([ax, ay]: &Vector<T>, [bx, by]: &Vector<T>) -> Vector<T> {
    [ax.clone() - bx.clone(), ay.clone() - by.clone()]
}

/// a + b * scale.
fn plus<T: Number>([ax, ay]: &Vector<T>, [bx, by]: &Vector<T>, scale: &T) -> Vector<T> {
    [ax.clone() + bx.clone() * scale.clone(), ay.clone() + by.clone() * scale.clone()]
}

fn origin<T: Number>() -> Vector<T> {
    [T::of(0.0), T::of(0.0)]
}

/// A convex set of displacements.
#[derive(Clone, PartialEq, Debug)]
pub enum Wall<T = Real> {
    /// All p with `normal . p >= need`; the normal may have any length.
    Line {
        /// Into the half plane.
        normal: Vector<T>,
        /// The least `normal . p`.
        need: T,
    },
    /// All within the radius of a filled convex outline, counter-clockwise, or without area: of one vertex for a disc.
    Round {
        /// The outline.
        outline: Vec<Vector<T>>,
        /// The radius; a negative one leaves nothing.
        radius: T,
    },
}

/// The edges of a closed outline that have a length.
pub fn edges<T: PartialEq>(outline: &[Vector<T>]) -> impl Iterator<Item = (&Vector<T>, &Vector<T>)> {
    outline.iter().zip(outline.iter().cycle().skip(1)).filter(|(a, b)| a != b)
}

impl<T: Number> Wall<T> {
    /// Whether a displacement is inside, or outside by no more than rounding.
    pub fn holds(&self, p: &Vector<T>) -> bool {
        match self {
            Wall::Line { normal, need } => {
                let size = |v: T| if v < T::of(0.0) { -v } else { v };
                let [x, y] = [0, 1].map(|i| size(normal[i].clone() * p[i].clone()));
                dot(normal, p) - need.clone() >= -((x + y + size(need.clone())) * T::of(T::NOISE))
            }
            Wall::Round { outline, radius } => {
                let limit = radius.clone() * radius.clone();
                let close = |square: T, a: &Vector<T>| {
                    square - limit.clone() <= (dot(p, p) + dot(a, a) + limit.clone()) * T::of(T::NOISE)
                };
                let at = |a: &Vector<T>| close(dot(&minus(p, a), &minus(p, a)), a);
                let beside = |(a, b): (&Vector<T>, &Vector<T>)| {
                    let (u, v) = (minus(b, a), minus(p, a));
                    let is_beside = dot(&u, &v) > T::of(0.0) && dot(&u, &minus(p, b)) < T::of(0.0);
                    let side = cross(&u, &v);
                    is_beside && close(side.clone() * side / dot(&u, &u), a)
                };
                // By rounding what continues an outline without area may seem to be to the left of all its edges.
                let mut sides = edges(outline).map(|(a, b)| cross(&minus(b, a), &minus(p, a)));
                let area = || edges(outline).fold(T::of(0.0), |sum, (a, b)| sum + cross(a, b));
                let mut inside = || sides.all(|side| side >= T::of(0.0)) && area() > T::of(0.0);
                *radius >= T::of(0.0) && (inside() || outline.iter().any(at) || edges(outline).any(beside))
            }
        }
    }

    /// The lines and circles that its boundary is made of.
    fn pieces(&self) -> Vec<Piece<T>> {
        match self {
            Wall::Line { normal, need } => vec![Piece::Line { normal: normal.clone(), need: need.clone() }],
            Wall::Round { outline, radius } => {
                let circles = outline.iter().map(|v| Piece::Circle { center: v.clone(), radius: radius.clone() });
                let line = |(a, b): (&Vector<T>, &Vector<T>)| {
                    let [x, y] = minus(b, a);
                    let normal = [-y, x];
                    let need = dot(&normal, a) - radius.clone() * dot(&normal, &normal).root();
                    Piece::Line { normal, need }
                };
                circles.chain(edges(outline).map(line)).collect()
            }
        }
    }
}

/// A line or a circle.
enum Piece<T> {
    Line { normal: Vector<T>, need: T },
    Circle { center: Vector<T>, radius: T },
}

impl<T: Number> Piece<T> {
    /// The point of the line, or of the circle where it faces 0, nearest to 0.
    fn foot(&self) -> Option<Vector<T>> {
        match self {
            Piece::Line { normal, need } => Some(plus(&origin(), normal, &(need.clone() / dot(normal, normal)))),
            Piece::Circle { center, radius } => {
                let distance = dot(center, center).root();
                if distance == T::of(0.0) {
                    return None;
                }
                Some(plus(center, center, &(-radius.clone() / distance)))
            }
        }
    }

    /// The common points of two of them; where they nearly touch, the point between.
    fn corners(&self, other: &Piece<T>) -> Vec<Vector<T>> {
        let noise = || T::of(T::NOISE);
        let chord = |middle: Vector<T>, along: Vector<T>, square: T| {
            let half = if square < T::of(0.0) { T::of(0.0) } else { square.root() };
            vec![plus(&middle, &along, &half), plus(&middle, &along, &-half)]
        };
        match (self, other) {
            (Piece::Line { normal: n, need: k }, Piece::Line { normal: m, need: l }) => {
                let cross = cross(n, m);
                if cross == T::of(0.0) {
                    return vec![];
                }
                let by = |i: usize| k.clone() * m[i].clone() - l.clone() * n[i].clone();
                vec![[by(1) / cross.clone(), -by(0) / cross]]
            }
            (Piece::Circle { center: c, radius }, Piece::Circle { center: d, radius: other }) => {
                assert!(radius == other, "circles of one radius");
                let half = plus(&origin(), &minus(d, c), &T::of(0.5));
                let (square, limit) = (dot(&half, &half), radius.clone() * radius.clone());
                // What rounding the centers may change.
                let lost = (dot(c, c) + dot(d, d) + limit.clone()) * noise();
                if square == T::of(0.0) || square > limit.clone() + lost {
                    return vec![];
                }
                let [x, y] = half.clone();
                chord(plus(c, &half, &T::of(1.0)), [-y, x], limit / square - T::of(1.0))
            }
            (Piece::Line { normal, need }, Piece::Circle { center, radius })
            | (Piece::Circle { center, radius }, Piece::Line { normal, need }) => {
                let square = dot(normal, normal);
                let part = (need.clone() - dot(normal, center)) / square.clone();
                let off = part.clone() * part.clone();
                let limit = radius.clone() * radius.clone() / square.clone();
                let terms = need.clone() * need.clone() / square.clone() + dot(center, center);
                let lost = (terms / square + limit.clone()) * noise();
                if off > limit.clone() + lost {
                    return vec![];
                }
                let [x, y] = normal.clone();
                chord(plus(center, normal, &part), [-y, x], limit - off)
            }
        }
    }
}

fn rough(value: &Real) -> f64 {
    value.to_f64().value()
}

fn rough_vector([x, y]: &Vector) -> Vector<f64> {
    [rough(x), rough(y)]
}

impl Wall {
    fn rough(&self) -> Wall<f64> {
        match self {
            Wall::Line { normal, need } => Wall::Line { normal: rough_vector(normal), need: rough(need) },
            Wall::Round { outline, radius } => {
                Wall::Round { outline: outline.iter().map(rough_vector).collect(), radius: rough(radius) }
            }
        }
    }
}

impl Piece<Real> {
    fn rough(&self) -> Piece<f64> {
        match self {
            Piece::Line { normal, need } => Piece::Line { normal: rough_vector(normal), need: rough(need) },
            Piece::Circle { center, radius } => Piece::Circle { center: rough_vector(center), radius: rough(radius) },
        }
    }
}

/// Everything that the shortest displacement can be: 0, or where a piece of the boundaries is nearest to 0, or where
/// two meet; the indices of the pieces with each.
fn candidates<T: Number>(pieces: &[Piece<T>]) -> impl Iterator<Item = ([usize; 2], Vector<T>)> {
    let corners = (0..pieces.len()).flat_map(move |i| {
        let foot = pieces[i].foot().map(|foot| ([i, i], foot));
        let with = move |j: usize| pieces[i].corners(&pieces[j]).into_iter().map(move |corner| ([i, j], corner));
        foot.into_iter().chain((0..i).flat_map(with))
    });
    std::iter::once(([usize::MAX; 2], origin())).chain(corners)
}

/// The shortest displacement inside all walls, none if there is none.
///
/// Whatever is roughly inside is tried in full precision, from the roughly shortest up.
pub fn shortest(walls: &[Wall]) -> Option<Vector> {
    let near: Vec<Wall<f64>> = walls.iter().map(Wall::rough).collect();
    let pieces: Vec<Piece<Real>> = walls.iter().flat_map(Wall::pieces).collect();
    // Made of the exact ones, for edges of a rough outline may have no length.
    let rough_pieces: Vec<Piece<f64>> = pieces.iter().map(Piece::rough).collect();
    let mut tries: Vec<(f64, [usize; 2])> = candidates(&rough_pieces)
        .filter(|(_, p)| near.iter().all(|wall| wall.holds(p)))
        .map(|(of, p)| (dot(&p, &p), of))
        .collect();
    tries.sort_by(|a, b| a.0.total_cmp(&b.0));
    tries.dedup();
    let mut best: Option<(Real, Vector)> = None;
    for (square, [i, j]) in tries {
        if best.as_ref().is_some_and(|(known, _)| square > rough(known) * 1.001) {
            break;
        }
        let points = match pieces.get(i) {
            None => vec![origin()],
            Some(piece) if i == j => piece.foot().into_iter().collect(),
            Some(piece) => piece.corners(&pieces[j]),
        };
        for p in points {
            let square = dot(&p, &p);
            let shorter = best.as_ref().is_none_or(|(known, _)| square < *known);
            if shorter && walls.iter().all(|wall| wall.holds(&p)) {
                best = Some((square, p));
            }
        }
    }
    best.map(|(_, p)| p)
}

/// The least distance by which all half planes must grow to have a common point, 0 if they have one. Their normals must
/// lead in all directions.
///
/// By the theorem of Helly it is that of some three of them: weights that balance their normals average their needs.
pub fn least_growth(walls: &[Wall]) -> Real {
    let lines: Vec<(&Vector, &Real, Real)> = walls
        .iter()
        .map(|wall| match wall {
            Wall::Line { normal, need } => (normal, need, dot(normal, normal).root()),
            Wall::Round { .. } => panic!("a wall that is no line"),
        })
        .collect();
    let mut most = Real::ZERO;
    for (i, a) in lines.iter().enumerate() {
        for (j, b) in lines[..i].iter().enumerate() {
            let last = cross(a.0, b.0);
            for c in &lines[..j] {
                let weights = [cross(b.0, c.0), cross(c.0, a.0), last.clone()];
                let negative = weights.iter().any(|weight| *weight < Real::ZERO);
                let positive = weights.iter().any(|weight| *weight > Real::ZERO);
                if negative == positive {
                    continue;
                }
                let sum = |part: [&Real; 3]| {
                    let terms = weights.iter().zip(part).map(|(weight, part)| weight * part);
                    terms.fold(Real::ZERO, |sum, term| sum + term)
                };
                let growth = sum([a.1, b.1, c.1]) / sum([&a.2, &b.2, &c.2]);
                if growth > most {
                    most = growth;
                }
            }
        }
    }
    most
}
