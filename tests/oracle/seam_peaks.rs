//! Which part of a shape leaves through a side that ends at a peak of the outline.

use super::seam_geometry::{Vertex, cross, dot, minus, square_distance};
use super::seam_scenes::Piece;
use graze_oracle::RBig;

/// Two lines through the ends of a side between which a part of a shape is nearer to it than to the sides after its
/// peaks: by the next corners of the outline there.
pub struct BetweenPeaks {
    ends: [[f64; 2]; 2],
    inward: [[f64; 2]; 2],
    pub peaks: [Option<Vertex>; 2],
}

impl BetweenPeaks {
    /// None if no end is a peak of the outline that b and its neighbors have together.
    pub fn new(side: &[Vertex; 2], b: &Piece, neighbors: &[&Piece]) -> Option<Self> {
        let [from, to] = side;
        let peaks = [next_corner([from, to], false, b, neighbors), next_corner([to, from], true, b, neighbors)];
        if peaks == [None, None] {
            return None;
        }
        let unit = |from: &Vertex, to: &Vertex| {
            let [x, y] = minus(to, from).map(|value| value.to_f64().value());
            let length = (x * x + y * y).sqrt();
            [x / length, y / length]
        };
        let inward = |end: &Vertex, other: &Vertex, peak: &Option<Vertex>| {
            let ([x, y], [next_x, next_y]) = (unit(end, other), peak.as_ref().map_or([0.0; 2], |next| unit(end, next)));
            [x - next_x, y - next_y]
        };
        let inward = [inward(from, to, &peaks[0]), inward(to, from, &peaks[1])];
        Some(BetweenPeaks { ends: [place(from), place(to)], inward, peaks })
    }

    fn value(&self, end: usize, p: [f64; 2]) -> f64 {
        let ([x, y], [from_x, from_y]) = (self.inward[end], self.ends[end]);
        x * (p[0] - from_x) + y * (p[1] - from_y)
    }

    /// What is left of a convex skeleton when it is cut at some of the ends, one after the other.
    fn cut_at(&self, ends: &[usize], vertices: &[[f64; 2]]) -> Vec<[f64; 2]> {
        let mut part = vertices.to_vec();
        for end in ends {
            let all = std::mem::take(&mut part);
            for (i, p) in all.iter().enumerate() {
                let q = all[(i + 1) % all.len()];
                let (at, next) = (self.value(*end, *p), self.value(*end, q));
                if at >= 0.0 {
                    part.push(*p);
                }
                if (at < 0.0) != (next < 0.0) {
                    let t = at / (at - next);
                    part.push([p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])]);
                }
            }
        }
        part
    }

    /// How deep the part of a convex skeleton is behind the side, all of it is behind this side and those after it, and
    /// which of the ends cut it there, if no vertex is behind the side and in the part. None if there is no part.
    pub fn depths(&self, a: &Piece) -> Option<(f64, f64, [bool; 2])> {
        let behind = |[from, to]: [[f64; 2]; 2], p: [f64; 2]| {
            let (x, y) = (to[0] - from[0], to[1] - from[1]);
            (x * (p[1] - from[1]) - y * (p[0] - from[0])) / x.hypot(y)
        };
        let vertices: Vec<[f64; 2]> = a.xy.iter().map(|xy| xy.map(f64::from)).collect();
        let deepest_of = |part: Vec<[f64; 2]>| {
            part.into_iter().max_by(|p, q| behind(self.ends, *p).total_cmp(&behind(self.ends, *q)))
        };
        let deepest = deepest_of(self.cut_at(&[0, 1], &vertices))?;
        let depth = behind(self.ends, deepest);
        // Past an end that is no peak, too.
        let peaks: Vec<usize> = (0..2).filter(|end| self.peaks[*end].is_some()).collect();
        let mut all = deepest_of(self.cut_at(&peaks, &vertices)).map_or(depth, |deepest| behind(self.ends, deepest));
        for (end, peak) in self.peaks.iter().enumerate() {
            let Some(next) = peak.as_ref().map(place) else { continue };
            let side = if end == 0 { [next, self.ends[0]] } else { [self.ends[1], next] };
            let beyond = vertices.iter().filter(|p| self.value(end, **p) <= 0.0);
            all = beyond.map(|p| behind(side, *p)).fold(all, f64::max);
        }
        let is_in_part = |p: [f64; 2]| (0..2).all(|end| self.value(end, p) >= 0.0);
        let has_vertex = vertices.iter().any(|p| is_in_part(*p) && behind(self.ends, *p) > 0.0);
        let cuts = |end: usize| !has_vertex && self.value(end, deepest).abs() < 1e-9;
        Some((depth, all, [0, 1].map(cuts)))
    }
}

fn place(p: &Vertex) -> [f64; 2] {
    [0, 1].map(|axis| p[axis].to_f64().value())
}

/// The next corner of the outline of b and its neighbors after an end of a side with its outside on the right, if it
/// turns away from the outside there: of all edges from that end it is the first one, turned through the outside.
fn next_corner([end, begin]: [&Vertex; 2], is_last: bool, b: &Piece, neighbors: &[&Piece]) -> Option<Vertex> {
    let back = minus(begin, end);
    let pieces = neighbors.iter().copied().chain([b]).filter(|piece| piece.radius == 0.0);
    let edges = pieces.flat_map(|piece| piece.edges()).filter(|edge| square_distance(edge, end) == RBig::ZERO);
    let ways: Vec<Vertex> = edges.flatten().filter(|to| to != end).collect();
    let turn = |to: &Vertex| {
        let turn = cross(&back, &minus(to, end));
        if is_last { turn } else { -turn }
    };
    let is_along = |to: &Vertex| turn(to) == RBig::ZERO && dot(&back, &minus(to, end)) > RBig::ZERO;
    let others: Vec<&Vertex> = ways.iter().filter(|to| !is_along(to)).collect();
    if others.iter().any(|to| turn(to) >= RBig::ZERO) {
        return None;
    }
    // From 0, straight on, to 180 degrees, back along the side.
    let angle = |to: &Vertex| {
        let way = minus(to, end);
        (-turn(to)).to_f64().value().atan2(-dot(&back, &way).to_f64().value())
    };
    others.into_iter().min_by(|one, other| angle(one).total_cmp(&angle(other))).cloned()
}
