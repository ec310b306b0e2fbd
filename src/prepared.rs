//! Prepared polygons and chains: creation, memory, and queries.

mod create;
mod queries;

#[cfg(test)]
pub use create::*;
#[cfg(test)]
pub use queries::*;
