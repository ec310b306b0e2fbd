//! What a sweep looks for.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SweepGoal {
    Contact,
    /// If nothing is entered, the first contact.
    Entry,
    /// Entries alone: a shape that is only touched may count as missed.
    OnlyEntry,
    /// The same of shapes whose interiors do not meet at the start.
    EntryFromOutside,
}
