//! The peers: data in their own types, made ahead of the timing, and their calls with uniform signatures.

pub mod box2d;
pub mod box2d_scene;
pub mod chipmunk;
pub mod cute_c2;
pub mod geo;
pub mod grid;
pub mod parry;
pub mod rapier;
#[cfg(feature = "raylib")]
pub mod raylib;
pub mod rstar;
pub mod textbook;
pub mod tg;
pub mod trees;
