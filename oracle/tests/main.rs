//! The oracle against truth tables, laws, and answers by hand.

mod by_hand;
mod common;
mod containment;
mod generators;
mod laws;
mod outlines;
mod pictures;
mod pushes;
mod rounded;
mod sweeps;
mod test_vectors;
