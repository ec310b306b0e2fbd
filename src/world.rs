//! Worlds: many moving shapes, the pairs that meet, and queries.

mod ask;
mod asked;
mod boxes;
mod change;
mod contacts;
mod create;
mod first_on_ray;
mod handle;
mod known;
mod least_out;
mod load;
mod meetings;
mod nearest;
mod pair_numbers;
mod pairs_part;
mod ray_batch;
mod rays;
mod save;
mod shapes;
mod slot;
mod sweeps;
mod tasks;
mod words;

pub use handle::GrazeWorld;
pub use {
    ask::*, boxes::*, change::*, contacts::*, create::*, known::*, load::*, meetings::*, nearest::*, rays::*,
    save::graze_world_save, sweeps::*,
};
