//! Prepared polygons and chains: creation, memory, and queries.

mod create;
mod queries;

pub use crate::prepared_handle::GrazePrepared;
pub use create::*;
pub use queries::*;
