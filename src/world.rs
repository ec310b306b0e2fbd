//! Worlds: many moving shapes, the pairs that meet, and queries.

mod ask;
mod change;
mod create;
mod handle;
mod ids_out;
mod meetings;
mod shapes;

#[cfg(test)]
pub use {ask::*, change::*, create::*, meetings::*};

pub use handle::GrazeWorld;
