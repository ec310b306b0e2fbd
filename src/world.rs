//! Worlds: many moving shapes, the pairs that meet, and queries.

mod ask;
mod asked;
mod change;
mod contacts;
mod create;
mod handle;
mod ids_out;
mod load;
mod meetings;
mod save;
mod shapes;
mod sweeps;
mod words;

#[cfg(test)]
pub use {ask::*, change::*, contacts::*, create::*, load::*, meetings::*, save::graze_world_save, sweeps::*};

pub use handle::GrazeWorld;
