//! A first contact of two shapes on the move, and which of several at one time is told.

use super::toi::{MARGIN, Time};
use crate::distance::Foot;
use crate::number::Number;
use crate::predicate::Point;
use core::cmp::Ordering;
use core::marker::PhantomData;

/// A way to point from one shape to the other at a contact.
#[derive(Clone, Copy, Debug)]
pub struct Normal {
    /// Unit.
    pub x: f64,
    pub y: f64,
    /// Whether the shapes lie on different sides of it.
    pub parts: bool,
}

/// A contact and where it is on each shape's skeleton, the first one where it was at the start.
#[derive(Clone, Copy, Debug)]
pub struct Event {
    /// None at the start.
    pub time: Option<Time>,
    pub feet: [Foot; 2],
    pub normal: Normal,
}

impl Event {
    /// The float as bits, which are ordered like it: there are modes in which denormals compare as 0.
    fn floor(&self) -> u32 {
        self.time.map_or(0, |time| time.floor.to_bits())
    }

    fn precedes(&self, other: &Self) -> bool {
        let place = |event: &Self| (event.feet[1].x, event.feet[1].y);
        place(self) < place(other)
    }

    fn value(&self) -> f64 {
        self.time.map_or(0.0, |time| time.value)
    }
}

/// The first event of those offered.
#[derive(Debug)]
pub struct First<N> {
    displacement: Point<N>,
    /// Whether the shapes never overlap. Then the normal of a contact is not against the motion:
    /// of corners that pass each other it is that of the sides that slide.
    grazes: bool,
    pub event: Option<Event>,
    number: PhantomData<N>,
}

impl<N: Number> First<N> {
    pub fn new(displacement: Point<N>, grazes: bool) -> Self {
        First { displacement, grazes, event: None, number: PhantomData }
    }

    /// Whether an event at about that time would be before the first or at the same time.
    pub fn wants(&self, value: f64) -> bool {
        self.event.is_none_or(|event| value <= event.value() * (1.0 + 4.0 * MARGIN))
    }

    /// Of events at one time the one that blocks the motion most is told; of several that do alike, as the two ends of a
    /// stretch that sides meet on, the one with the lesser x, then y.
    pub fn offer(&mut self, event: Event) {
        if self.takes(&event) {
            // The least value is kept, so that the times wanted do not drift.
            let least = self.event.map_or(event.value(), |known| known.value().min(event.value()));
            let time = event.time.map(|time| Time { value: least, ..time });
            self.event = Some(Event { time, ..event });
        }
    }

    /// Whether an event would be told instead of the known one. One whose normal parts the shapes is, if one that is the
    /// same otherwise is.
    pub fn takes(&self, event: &Event) -> bool {
        match &self.event {
            None => true,
            Some(known) if event.floor() != known.floor() => event.floor() < known.floor(),
            Some(known) if event.value() < known.value() * (1.0 - 4.0 * MARGIN) => true,
            Some(known) => {
                let order = self.rank(&event.normal).partial_cmp(&self.rank(&known.normal));
                order == Some(Ordering::Greater) || order == Some(Ordering::Equal) && event.precedes(known)
            }
        }
    }

    fn rank(&self, normal: &Normal) -> (bool, bool, f64) {
        let against = self.against(normal);
        (normal.parts, !(self.grazes && against > 0.0), against)
    }

    /// How much of the motion goes along the normal.
    pub fn against(&self, normal: &Normal) -> f64 {
        normal.x * self.displacement.x + normal.y * self.displacement.y
    }
}
