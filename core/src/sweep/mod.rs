//! Sweeps: the first time at which two shapes meet if one of them moves in a straight line (continuous collision
//! detection).

mod any_sweep;
mod exact_time;
mod fast;
mod first_contact;
mod initial_touch;
mod one_sided_sweep;
mod rounded_entry;
mod sweep_hit;
mod swept_box;
mod toi_rounded;
mod toi_rounding;
mod toi_unrounded;
mod touch_normal;

pub(crate) use any_sweep::{FeatureContact, sweep_indexed};
pub use any_sweep::{
    compare_times, has_same_list, sweep, sweep_enter, sweep_enter_from_outside, sweep_from, sweep_verdict,
};
pub use exact_time::order_of_floats;
pub use fast::{
    enter_aabb_at_start, fast_hull_sweep, sweep_aabb_aabb, sweep_circle_circle, sweep_circle_circle_special,
    sweep_convex_convex,
};
pub(crate) use one_sided_sweep::{is_from_left, moving_pieces};
pub use one_sided_sweep::{pieces_of_contact, sweep_one_sided};
pub use sweep_hit::SweepHit;
pub(crate) use swept_box::swept_bounds;
pub use toi_rounding::certainly_later;
pub(crate) use touch_normal::edge_normal;
