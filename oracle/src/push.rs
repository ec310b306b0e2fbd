//! The shortest displacement into an intersection of half planes or of discs, by trying everything.

use dashu_int::IBig;
use dashu_int::ops::SquareRoot;
use dashu_ratio::RBig;

/// A convex set of displacements.
#[derive(Clone, PartialEq, Debug)]
pub enum Wall {
    /// All p with `normal . p >= need`; the normal may have any length.
    Line {
        /// Into the half plane.
        normal: [RBig; 2],
        /// As much.
        need: RBig,
    },
    /// All within the radius of a centre.
    Disc {
        /// The centre.
        center: [RBig; 2],
        /// The radius; a negative one leaves nothing.
        radius: RBig,
    },
}

/// A square root to a relative precision of 2^-700.
pub fn root(square: &RBig) -> RBig {
    const BITS: usize = 700;
    let (n, d) = (square.numerator(), IBig::from(square.denominator().clone()));
    // The root of n / d is that of n * d, over d; n * d is an integer, so not below 1 unless 0.
    let root = IBig::from(((n * &d) << (2 * BITS)).sqrt());
    RBig::from_parts_signed(root, d << BITS)
}

fn dot(a: &[RBig; 2], b: &[RBig; 2]) -> RBig {
    &a[0] * &b[0] + &a[1] * &b[1]
}

impl Wall {
    /// Whether a displacement is inside, or outside by no more than the precision of [`root`].
    pub fn holds(&self, p: &[RBig; 2]) -> bool {
        let noise = RBig::from_parts_signed(IBig::ONE, IBig::ONE << 600);
        match self {
            Wall::Line { normal, need } => {
                let size = |v: &RBig| if *v < RBig::ZERO { -v.clone() } else { v.clone() };
                let lead = dot(normal, p);
                let terms = size(&(&normal[0] * &p[0])) + size(&(&normal[1] * &p[1])) + size(need);
                lead - need >= -(terms * noise)
            }
            Wall::Disc { center, radius } => {
                let off = [&p[0] - &center[0], &p[1] - &center[1]];
                let terms = dot(p, p) + dot(center, center) + radius * radius;
                *radius >= RBig::ZERO && dot(&off, &off) - radius * radius <= terms * noise
            }
        }
    }

    /// The point of the boundary nearest to 0.
    fn foot(&self) -> Option<[RBig; 2]> {
        match self {
            Wall::Line { normal, need } => {
                let part = need / dot(normal, normal);
                Some([&normal[0] * &part, &normal[1] * &part])
            }
            Wall::Disc { center, radius } => {
                let distance = root(&dot(center, center));
                if distance == RBig::ZERO {
                    return None;
                }
                let part = RBig::ONE - radius / distance;
                Some([&center[0] * &part, &center[1] * &part])
            }
        }
    }

    /// The common points of two boundaries.
    fn corners(&self, other: &Wall) -> Vec<[RBig; 2]> {
        match (self, other) {
            (Wall::Line { normal: n, need: k }, Wall::Line { normal: m, need: l }) => {
                let cross = &n[0] * &m[1] - &n[1] * &m[0];
                if cross == RBig::ZERO {
                    return vec![];
                }
                vec![[(k * &m[1] - l * &n[1]) / &cross, (l * &n[0] - k * &m[0]) / &cross]]
            }
            (Wall::Disc { center: c, radius }, Wall::Disc { center: d, radius: other }) if radius == other => {
                let two = RBig::from(2);
                let half = [(&d[0] - &c[0]) / &two, (&d[1] - &c[1]) / &two];
                let square = dot(&half, &half);
                if square == RBig::ZERO || square > radius * radius {
                    return vec![];
                }
                let height = root(&(radius * radius / square - RBig::ONE));
                let middle = [&c[0] + &half[0], &c[1] + &half[1]];
                let (x, y) = (&half[1] * &height, &half[0] * &height);
                vec![[&middle[0] - &x, &middle[1] + &y], [&middle[0] + &x, &middle[1] - &y]]
            }
            _ => panic!("walls of one kind, discs of one radius"),
        }
    }
}

/// The shortest displacement inside all walls, none if there is none.
///
/// It is 0, or lies on one wall nearest to 0, or where two meet.
pub fn shortest(walls: &[Wall]) -> Option<[RBig; 2]> {
    let zero = [RBig::ZERO, RBig::ZERO];
    let feet = walls.iter().filter_map(Wall::foot);
    let corners = walls.iter().enumerate().flat_map(|(i, a)| walls[..i].iter().flat_map(|b| a.corners(b)));
    let all = std::iter::once(zero).chain(feet).chain(corners);
    all.filter(|p| walls.iter().all(|wall| wall.holds(p))).min_by_key(|p| dot(p, p))
}
