//! The obstacles of a motion.

use super::IndexedShape;
use super::argument::ShapeArg;

/// The obstacles, valid shapes with an index each.
pub trait Obstacles<'a> {
    fn get(&self, index: usize) -> Option<IndexedShape<'a>>;

    /// Calls `visit` with all obstacles that a shape may meet while it moves, and perhaps others, in any order. `visit`
    /// returns a time, 0 to 1: obstacles that are certainly met later may be left out.
    fn visit_near(
        &self,
        shape: ShapeArg<'_, f32>,
        motion: [f32; 2],
        visit: &mut dyn FnMut(usize, IndexedShape<'a>) -> f32,
    );
}

/// The lowest index of the obstacles near a shape of which a condition is true.
pub(super) fn first_near<'a>(
    obstacles: &dyn Obstacles<'a>,
    shape: ShapeArg<f32>,
    is_wanted: &dyn Fn(&IndexedShape) -> bool,
) -> Option<usize> {
    let mut first = None;
    obstacles.visit_near(shape, [0.0; 2], &mut |index, obstacle| {
        if first.is_none_or(|first| index < first) && is_wanted(&obstacle) {
            first = Some(index);
        }
        1.0
    });
    first
}
