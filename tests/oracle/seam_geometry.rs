//! Tiles, lines and bodies in rationals: their sides, and which of these others cover.

use super::seam_scenes::Piece;
use graze_c::abi::{GrazeKind, GrazeShape};
use graze_oracle::RBig;

pub type Vertex = [RBig; 2];

pub fn rational(value: f32) -> RBig {
    RBig::try_from(value).expect("finite")
}

pub fn minus(a: &Vertex, b: &Vertex) -> Vertex {
    [&a[0] - &b[0], &a[1] - &b[1]]
}

pub fn dot(a: &Vertex, b: &Vertex) -> RBig {
    &a[0] * &b[0] + &a[1] * &b[1]
}

pub fn cross(a: &Vertex, b: &Vertex) -> RBig {
    &a[0] * &b[1] - &a[1] * &b[0]
}

pub fn along(from: &Vertex, direction: &Vertex, t: &RBig) -> Vertex {
    [&from[0] + &direction[0] * t, &from[1] + &direction[1] * t]
}

/// Far less than the distance of different places of a scene.
pub fn little() -> RBig {
    let half = RBig::ONE / RBig::from(1u64 << 60);
    &half * &half * &half
}

impl Piece {
    pub fn raw(&self) -> GrazeShape {
        let xy = self.xy.as_flattened();
        GrazeShape { xy: xy.as_ptr(), count: self.xy.len() as u32, kind: self.kind as u32, radius: self.radius }
    }

    pub fn is_filled(&self) -> bool {
        matches!(self.kind, GrazeKind::GRAZE_KIND_CONVEX | GrazeKind::GRAZE_KIND_POLYGON)
    }

    pub fn vertex(&self, i: usize) -> Vertex {
        self.xy[i % self.xy.len()].map(rational)
    }

    pub fn edges(&self) -> Vec<[Vertex; 2]> {
        let count = self.xy.len() - usize::from(!self.is_filled());
        (0..count).map(|i| [self.vertex(i), self.vertex(i + 1)]).filter(|[a, b]| a != b).collect()
    }

    /// The side that a contact's features name; none if they name a vertex.
    pub fn touched_side(&self, features: [u32; 2], count: u32) -> Option<[Vertex; 2]> {
        let [from, to] = features.map(|feature| self.vertex(feature as usize / 2));
        if count == 2 && from != to {
            return Some([from, to]);
        }
        (features[0] % 2 == 1).then(|| [from, self.vertex(features[0] as usize / 2 + 1)])
    }

    /// The side that a contact's features name, or those at the vertex.
    pub fn touched_sides(&self, features: [u32; 2], count: u32) -> Vec<[Vertex; 2]> {
        let corner = self.vertex(features[0] as usize / 2);
        match self.touched_side(features, count) {
            Some(side) => vec![side],
            None => self.edges().into_iter().filter(|side| side.contains(&corner)).collect(),
        }
    }

    /// Whether a line leads straight from its first vertex to its last.
    pub fn is_straight(&self) -> bool {
        let whole = minus(&self.vertex(self.xy.len() - 1), &self.vertex(0));
        let is_along = |[a, b]: &[Vertex; 2]| {
            let step = minus(b, a);
            cross(&whole, &step) == RBig::ZERO && dot(&whole, &step) > RBig::ZERO
        };
        self.edges().iter().all(is_along)
    }

    /// The sides of a convex region, each of one edge or of several in line.
    pub fn straight_sides(&self) -> Vec<[Vertex; 2]> {
        let edges = self.edges();
        let turns = |i: usize| {
            let ([a, b], [_, c]) = (&edges[i % edges.len()], &edges[(i + 1) % edges.len()]);
            cross(&minus(b, a), &minus(c, b)) != RBig::ZERO
        };
        let begins: Vec<usize> = (0..edges.len()).filter(|i| turns(i + edges.len() - 1)).collect();
        let ends = begins.iter().skip(1).chain(begins.first());
        begins.iter().zip(ends).map(|(begin, end)| [edges[*begin][0].clone(), edges[*end][0].clone()]).collect()
    }

    /// The sides of a convex region or a straight line, the outside on the right. None of other lines.
    pub fn sides(&self) -> Vec<[Vertex; 2]> {
        if self.is_filled() {
            let middle = (0..self.xy.len()).fold([RBig::ZERO, RBig::ZERO], |sum, i| {
                let [x, y] = self.vertex(i);
                [&sum[0] + x, &sum[1] + y]
            });
            let middle = middle.map(|sum| sum / RBig::from(self.xy.len()));
            return self
                .straight_sides()
                .into_iter()
                .map(|side| with_outside_right(side.clone(), &minus(&side[0], &middle)))
                .collect();
        }
        let [first, last] = [0, self.xy.len() - 1].map(|i| self.vertex(i));
        let backward = [last.clone(), first.clone()];
        match self.kind {
            _ if !self.is_straight() => vec![],
            GrazeKind::GRAZE_KIND_ONE_SIDED => vec![backward],
            _ => vec![[first, last], backward],
        }
    }

    /// By the even-odd rule; the point lies on no edge.
    pub fn contains(&self, p: &Vertex) -> bool {
        let crosses = |[a, b]: &[Vertex; 2]| {
            let upward = a[1] <= p[1];
            upward != (b[1] <= p[1]) && (cross(&minus(b, a), &minus(p, a)) > RBig::ZERO) == upward
        };
        self.is_filled() && self.radius == 0.0 && self.edges().iter().filter(|edge| crosses(edge)).count() % 2 == 1
    }

    /// Whether p is the nearest place from a point near it, strictly outside.
    pub fn has_nearest(&self, p: &Vertex, way: &Vertex) -> bool {
        let from = along(p, way, &little());
        let step = minus(&from, p);
        let edges = self.edges();
        if edges.iter().all(|edge| square_distance(edge, p) > RBig::ZERO) {
            return !self.contains(p);
        }
        // An edge that does not come to p is far away.
        let is_near = |edge: &&[Vertex; 2]| square_distance(edge, p) == RBig::ZERO;
        !self.contains(&from)
            && edges.iter().filter(is_near).all(|edge| square_distance(edge, &from) >= dot(&step, &step))
    }
}

pub fn square_distance([a, b]: &[Vertex; 2], p: &Vertex) -> RBig {
    let direction = minus(b, a);
    let t = dot(&minus(p, a), &direction) / dot(&direction, &direction);
    let t = t.clamp(RBig::ZERO, RBig::ONE);
    let off = minus(p, &along(a, &direction, &t));
    dot(&off, &off)
}

/// The places along a side, from 0 to 1, where an edge meets its line.
pub fn meetings(side: &[Vertex; 2], [c, d]: &[Vertex; 2]) -> Vec<RBig> {
    let (direction, other) = (minus(&side[1], &side[0]), minus(d, c));
    let turn = cross(&direction, &other);
    let to = minus(c, &side[0]);
    let found = if turn != RBig::ZERO {
        vec![cross(&to, &other) / turn]
    } else if cross(&to, &direction) == RBig::ZERO {
        let length = dot(&direction, &direction);
        vec![dot(&to, &direction) / &length, dot(&minus(d, &side[0]), &direction) / length]
    } else {
        vec![]
    };
    found.into_iter().filter(|t| (RBig::ZERO..=RBig::ONE).contains(t)).collect()
}

/// Places in front of a side, its outside on the right: of the parts inside the box, and of the others. They are in the
/// middles between any two places where neighbors may begin or end to cover it.
pub fn places_in_front(side: &[Vertex; 2], frame: &Piece, neighbors: &[&Piece]) -> (Vec<Vertex>, Vec<Vertex>) {
    let direction = minus(&side[1], &side[0]);
    let mut places = vec![RBig::ZERO, RBig::ONE];
    for edge in neighbors.iter().chain([&frame]).flat_map(|piece| piece.edges()) {
        places.extend(meetings(side, &edge));
    }
    places.sort();
    let parts = places.windows(2).filter(|pair| pair[0] < pair[1]);
    let in_front = parts.map(|pair| {
        let middle = along(&side[0], &direction, &((&pair[0] + &pair[1]) / RBig::from(2)));
        along(&middle, &[direction[1].clone(), -direction[0].clone()], &little())
    });
    in_front.partition(|place| frame.contains(place))
}

pub fn is_any_open(places: &[Vertex], neighbors: &[&Piece]) -> bool {
    places.iter().any(|place| neighbors.iter().all(|piece| !piece.contains(place)))
}

/// Whether a part of a side is not covered, near the box, or anywhere if it is nowhere near.
pub fn is_exposed(side: &[Vertex; 2], frame: &Piece, neighbors: &[&Piece]) -> bool {
    let (near, far) = places_in_front(side, frame, neighbors);
    is_any_open(if near.is_empty() { &far } else { &near }, neighbors)
}

/// Whether a part of a side near the box is not covered.
pub fn is_exposed_near(side: &[Vertex; 2], frame: &Piece, neighbors: &[&Piece]) -> bool {
    is_any_open(&places_in_front(side, frame, neighbors).0, neighbors)
}

/// The side with its outside, which is backward along a contact's normal, on its right.
pub fn with_outside_right(side: [Vertex; 2], way: &Vertex) -> [Vertex; 2] {
    let direction = minus(&side[1], &side[0]);
    let [a, b] = side;
    if dot(&[direction[1].clone(), -direction[0].clone()], way) < RBig::ZERO { [b, a] } else { [a, b] }
}
