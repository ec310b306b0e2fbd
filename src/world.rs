//! Worlds: many moving shapes, the pairs that meet, and queries.

mod bounded_list;
mod boxes;
mod change;
mod contacts;
mod create;
mod filtered_shapes;
mod first_on_ray;
mod getters;
mod handle;
mod load;
mod nearest;
mod overlap_queries;
mod pair_numbers;
mod pairs_part;
mod ray_batch;
mod rays;
mod save;
mod serialized;
mod shapes;
mod slot;
mod sweeps;
mod tasks;
mod update;

pub use handle::GrazeWorld;
pub use {
    boxes::*, change::*, contacts::*, create::*, getters::*, load::*, nearest::*, overlap_queries::*, rays::*,
    save::graze_world_save, sweeps::*, update::*,
};
