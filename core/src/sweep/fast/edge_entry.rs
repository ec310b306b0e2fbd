//! When a moving hull meets an edge, and with which of its contacts: in `f64`, certain or uncertain.

use crate::filter::{CLEAR_RATE, MovingHull};
use crate::number::{f64_max, f64_min};

/// What meets at a contact of a hull and another shape, by numbers of vertices and edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HullContact {
    /// A vertex of the hull and an edge between its ends.
    Vertex { own: usize, edge: usize },
    /// A side of the hull and a vertex.
    Side { own: usize, vertex: usize },
    /// A vertex of each, within the sum of the radii.
    Corners { own: usize, vertex: usize },
}

/// The first meeting of a hull and another shape that are apart at the start.
#[derive(Clone, Copy, Debug)]
pub enum HullEntry {
    Never,
    Uncertain,
    At {
        /// Bounds of the time.
        time: [f64; 2],
        contact: HullContact,
        /// The sign of edge × d, if the other shape is an edge and it is certain; else 0.
        orientation: f64,
    },
}

/// Sums of two products of differences are off by less than this part of the products.
pub const ERROR: f64 = 1.0 / (1u64 << 49) as f64;

/// Contacts that are not later than another one by this part of its time are as early, to the exact tier and here.
pub const TIE: f64 = 1.0 / (1u64 << 30) as f64;

/// The least time of a certain meeting.
pub const SOON: f64 = 1.0 / (1u64 << 24) as f64;

/// A sum of two products, and the sum of their magnitudes.
#[derive(Clone, Copy)]
pub struct Sum {
    pub value: f64,
    pub size: f64,
}

#[inline(always)]
pub fn sum(one: f64, other: f64) -> Sum {
    Sum { value: one + other, size: one.abs() + other.abs() }
}

/// The contact that comes first, and bounds of the times of all axes.
struct EntryTimes {
    first: f64,
    first_error: f64,
    contact: Option<HullContact>,
    /// All other axes are entered before that.
    others: f64,
    /// Bounds of the time at which the first axis is left.
    leave: [f64; 2],
    /// A time before which each end of the edge has not left any side.
    exits: [f64; 2],
}

impl EntryTimes {
    #[inline(always)]
    fn enter(&mut self, time: f64, error: f64, contact: Option<HullContact>) {
        let is_later = time > self.first;
        let other = if is_later { self.first + self.first_error } else { time + error };
        self.others = f64_max(self.others, other);
        if is_later {
            (self.first, self.first_error, self.contact) = (time, error, contact);
        }
    }

    #[inline(always)]
    fn leave(&mut self, time: f64, error: f64) {
        self.leave = [f64_min(self.leave[0], time - error), f64_min(self.leave[1], time + error)];
    }
}

/// The quotient of a sum and a rate that is clear of 0, and its error.
#[inline(always)]
pub fn quotient(sum: Sum, rate: f64) -> (f64, f64) {
    /// The rate is off by less than 2^-37 of itself.
    const RATE: f64 = 1.0 / (1u64 << 36) as f64;
    let inverse = 1.0 / rate;
    let time = sum.value * inverse;
    (time, (sum.size * ERROR * inverse).abs() * 1.25 + time.abs() * RATE)
}

/// Along an axis along which the hull hardly moves: whether it lies beyond the edge all the time (Some(true)) or never.
#[inline(always)]
pub fn is_beyond(gap: Sum, rate: Sum) -> Option<bool> {
    let room = gap.size * ERROR + rate.value.abs() + rate.size * ERROR;
    if gap.value > room {
        Some(true)
    } else if gap.value < -room {
        Some(false)
    } else {
        None
    }
}

/// The meeting of a hull and the edge from p to q.
///
/// The motion is a segment, which the convex set of all displacements at which they meet clips, as in
/// [`crate::filter::sweep`].
pub fn edge_entry(hull: &MovingHull, p: [f64; 2], q: [f64; 2]) -> HullEntry {
    let [d_x, d_y] = hull.d;
    let mut times = EntryTimes {
        first: f64::NEG_INFINITY,
        first_error: 0.0,
        contact: None,
        others: f64::NEG_INFINITY,
        leave: [f64::INFINITY; 2],
        exits: [f64::INFINITY; 2],
    };
    for (i, side) in hull.sides().enumerate() {
        let ([n_x, n_y], [x, y]) = (hull.normal(side), side[0]);
        let gaps = [p, q].map(|end| sum(n_x * (end[0] - x), n_y * (end[1] - y)));
        let rate = sum(n_x * d_x, n_y * d_y);
        let [near, far] = if gaps[0].value < gaps[1].value { gaps } else { [gaps[1], gaps[0]] };
        if rate.value.abs() <= CLEAR_RATE * rate.size {
            match is_beyond(near, rate) {
                Some(true) => return HullEntry::Never,
                Some(false) => continue,
                None => return HullEntry::Uncertain,
            }
        }
        let (time, error) = quotient(Sum { size: f64_max(near.size, far.size), ..near }, rate.value);
        if rate.value > 0.0 {
            // The end that is less far may be the other one, or as far.
            let is_clear = far.value - near.value > (far.size + near.size) * ERROR + rate.value * time.abs() * TIE;
            let contact = HullContact::Side { own: i, vertex: usize::from(gaps[1].value < gaps[0].value) };
            times.enter(time, error, is_clear.then_some(contact));
        } else {
            times.leave(time, error);
            for (exit, gap) in times.exits.iter_mut().zip(gaps) {
                let (time, error) = quotient(gap, rate.value);
                *exit = f64_min(*exit, time - error);
            }
        }
    }
    let (m_x, m_y) = (q[1] - p[1], p[0] - q[0]);
    let rate = sum(m_x * d_x, m_y * d_y);
    let side = if rate.value < 0.0 { -1.0 } else { 1.0 };
    // How far the line is ahead of the vertices.
    let gap = |[x, y]: [f64; 2]| sum(side * (m_x * (p[0] - x)), side * (m_y * (p[1] - y)));
    let (mut least, mut next, mut most, mut first, mut size) =
        (f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, 0, 0.0);
    for (i, vertex) in hull.points().iter().enumerate() {
        let Sum { value, size: terms } = gap(*vertex);
        (size, most) = (f64_max(size, terms), f64_max(most, value));
        if value < least {
            (least, next, first) = (value, least, i);
        } else {
            next = f64_min(next, value);
        }
    }
    let is_certain = rate.value.abs() > CLEAR_RATE * rate.size;
    if is_certain {
        let (time, error) = quotient(Sum { value: least, size }, rate.value.abs());
        let is_clear = next - least > 2.0 * size * ERROR + rate.value.abs() * time.abs() * TIE;
        times.enter(time, error, is_clear.then_some(HullContact::Vertex { own: first, edge: 0 }));
        let (time, error) = quotient(Sum { value: most, size }, rate.value.abs());
        times.leave(time, error);
    } else {
        let (ahead, behind) =
            (is_beyond(Sum { value: least, size }, rate), is_beyond(Sum { value: -most, size }, rate));
        match (ahead, behind) {
            (Some(true), _) | (_, Some(true)) => return HullEntry::Never,
            (Some(false), Some(false)) => {}
            _ => return HullEntry::Uncertain,
        }
    }
    let EntryTimes { first, first_error, contact, others, leave, exits: [exit, end_exit] } = times;
    let [low, high] = [first - first_error, first + first_error];
    let is_never = (f64_max(low, 0.0) > leave[1]) | (low > 1.0);
    if is_never {
        return HullEntry::Never;
    }
    let exit = match contact {
        Some(HullContact::Side { vertex, .. }) => {
            if vertex == 1 {
                end_exit
            } else {
                exit
            }
        }
        _ => f64::INFINITY,
    };
    let later = high * (1.0 + TIE);
    let is_alone = (others < low * (1.0 - TIE)) & (later < leave[0]) & (later < exit);
    match contact {
        Some(contact) if is_alone & (high < 1.0) & (low > SOON) => {
            HullEntry::At { time: [low, high], contact, orientation: if is_certain { -side } else { 0.0 } }
        }
        _ => HullEntry::Uncertain,
    }
}
