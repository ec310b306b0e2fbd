//! The first contact of two shapes, one of which moves, and which of several contacts at one time is taken.

use super::exact_time::ExactTime;
use super::toi_rounding::{LATER, TIME_ERROR, TimeOfImpact};
use crate::distance::Foot;
use crate::number::Number;
use crate::predicate::Point;
use core::cmp::Ordering;

/// A direction from one shape to the other at a contact.
#[derive(Clone, Copy, Debug)]
pub struct Normal {
    /// Of length 1.
    pub x: f64,
    pub y: f64,
    /// Whether the line perpendicular to it separates the shapes at the contact.
    pub separates: bool,
}

/// A contact, with its point on the skeleton of each shape. The first shape is where it is at the start.
#[derive(Clone, Copy, Debug)]
pub struct SweepContact {
    /// None for a contact at the start.
    pub time: Option<TimeOfImpact>,
    pub feet: [Foot; 2],
    pub normal: Normal,
}

impl SweepContact {
    /// The time as the bits of a float, which are ordered like it, because in some floating-point modes denormals
    /// compare as 0.
    fn rounded_time_bits(&self) -> u32 {
        self.time.map_or(0, |time| time.rounded_down.to_bits())
    }

    pub fn is_at_start(&self) -> bool {
        self.rounded_time_bits() == 0
    }

    fn precedes(&self, other: &Self) -> bool {
        let place = |contact: &Self| (contact.feet[1].x, contact.feet[1].y);
        place(self) < place(other)
    }

    fn value(&self) -> f64 {
        self.time.map_or(0.0, |time| time.value)
    }
}

/// The first of all contacts offered.
#[derive(Debug)]
pub struct FirstContact<N> {
    displacement: Point<N>,
    /// Whether only entries are wanted: contacts from which on the interiors meet. These may be at the start.
    pub entries_only: bool,
    /// Whether the interiors meet from the start on at a point that is no entry of two edges: where the end of a line
    /// lies on the line itself.
    pub enters_at_start: bool,
    /// Whether the exact time is wanted, too.
    tracks_time: bool,
    /// The exact time of the first contact, if it is wanted and not at the start.
    pub earliest: Option<ExactTime<N>>,
    /// Whether the shapes never overlap. Then the normal is not against the motion: if corners slide along each other,
    /// it is the normal of the sides along which they slide.
    grazes: bool,
    pub contact: Option<SweepContact>,
}

impl<N: Number> FirstContact<N> {
    pub fn new(displacement: Point<N>, grazes: bool) -> Self {
        FirstContact {
            displacement,
            entries_only: false,
            enters_at_start: false,
            tracks_time: false,
            earliest: None,
            grazes,
            contact: None,
        }
    }

    /// The first of the entries alone.
    pub fn entry(displacement: Point<N>) -> Self {
        FirstContact { entries_only: true, ..FirstContact::new(displacement, false) }
    }

    /// The same search from its beginning, without the exact time.
    pub fn afresh(&self) -> Self {
        FirstContact { entries_only: self.entries_only, ..FirstContact::new(self.displacement, self.grazes) }
    }

    /// The same, with the exact time.
    pub fn tracking_time(self) -> Self {
        FirstContact { tracks_time: true, ..self }
    }

    /// Keeps the exact time of a contact, if it is the first one.
    #[inline(always)]
    pub fn track(&mut self, time: impl FnOnce() -> ExactTime<N>) {
        if self.tracks_time {
            let time = time();
            if self.earliest.is_none_or(|known| time.compare(&known) == Ordering::Less) {
                self.earliest = Some(time);
            }
        }
    }

    /// Whether a contact at about that time may be earlier than the first one known, or at the same time.
    pub fn wants(&self, value: f64) -> bool {
        self.contact.is_none_or(|known| value <= known.value() * (1.0 + 4.0 * TIME_ERROR))
    }

    /// The part of the motion up to the first contact known, and slightly more: what meets later is not wanted.
    pub fn wanted_part(&self) -> f64 {
        self.contact.map_or(1.0, |known| known.value() * LATER + f64::MIN_POSITIVE)
    }

    /// Keeps a contact if it is earlier than the known one; of contacts at one time the one whose normal blocks the
    /// motion most; of these, such as the two ends of a stretch on which sides meet, the one with the lesser x, then y.
    pub fn offer(&mut self, contact: SweepContact) {
        if self.takes(&contact) {
            // The least value stays, so that the times wanted do not drift.
            let least = self.contact.map_or(contact.value(), |known| known.value().min(contact.value()));
            let time = contact.time.map(|time| TimeOfImpact { value: least, ..time });
            self.contact = Some(SweepContact { time, ..contact });
        }
    }

    /// Whether a contact would replace the known one. If a contact does, so does the same with a normal that separates.
    pub fn takes(&self, contact: &SweepContact) -> bool {
        match &self.contact {
            None => true,
            Some(known) if contact.rounded_time_bits() != known.rounded_time_bits() => {
                contact.rounded_time_bits() < known.rounded_time_bits()
            }
            Some(known) if contact.value() < known.value() * (1.0 - 4.0 * TIME_ERROR) => true,
            Some(known) => {
                let order = self.rank(&contact.normal).partial_cmp(&self.rank(&known.normal));
                order == Some(Ordering::Greater) || order == Some(Ordering::Equal) && contact.precedes(known)
            }
        }
    }

    fn rank(&self, normal: &Normal) -> (bool, bool, f64) {
        let along = self.along_normal(normal);
        (normal.separates, !(self.grazes && along > 0.0), along)
    }

    /// The component of the motion along the normal.
    pub fn along_normal(&self, normal: &Normal) -> f64 {
        normal.x * self.displacement.x + normal.y * self.displacement.y
    }
}
