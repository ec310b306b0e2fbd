//! Outlines around the solid cells of a grid.

use crate::abi::{GRAZE_NO_ELEMENT, GrazeStatus};
use crate::allocator::Allocator;
use crate::args::{ArgError, ArgResult, check_all_finite, check_buffer, check_optional, check_size, named};
use crate::args::{out_of_range, refuse, strided};
use crate::growable::Array;
use core::ffi::CStr;
use graze_core::grid::{GridPlace, trace_grid};

/// The outlines around the solid cells of a grid, ready for graze_prepared_create: ground made of tiles without seams.
/// cells has a byte for each cell, row by row, row_bytes apart; a byte that is not 0 is a solid cell. Cell 0 lies at x,
/// y, the next in its row beside it along +x, the next row along +y; each is a square of cell_size.
///
/// Returns how many vertices there are, and writes the first capacity of them to xy, interleaved x, y, so that xy has
/// room for 2 * capacity floats. The number of vertices of each ring goes to ring_counts, which has room for
/// ring_capacity numbers, and the number of rings to ring_count, unless that is NULL. xy and ring_counts may be NULL if
/// their capacity is 0.
///
/// In a world, and for graze_slide, which take one outline each, a ring is a line around its holes and pieces: pass
/// each as GRAZE_KIND_CHAIN with its first vertex once more at the end. A chain has no inside: what is wholly within
/// the solid misses it. As GRAZE_KIND_POLYGON an outer ring fills its holes.
///
/// A ring costs where it has no edge, too: every query whose box meets the box around the ring asks it, while of boxes,
/// a convex shape for each cell or run of cells, only those are asked that are near. A ring of 256 vertices or more has
/// a tree of its edges; of a shorter one all are compared. A prepared polygon costs least for a single shape, and knows
/// its inside.
///
/// Cells that are connected through their sides are a piece. Each piece has one outer ring, counter-clockwise if y is
/// up, and one ring for each hole, clockwise. Every ring is simple, without collinear vertices. Rings never cross; they
/// touch where solid cells meet at a corner only: two pieces are separate there, and cells of one piece are joined, so
/// that what lies between them is a hole. A ring begins with its vertex in the first row of corners, in that row with
/// the first one; rings are in the order of these vertices, row by row.
/// Accuracy: exact. Each coordinate is x or y plus a multiple of cell_size, rounded once; so neighboring tiles of one
/// grid share their coordinates.
/// Complexity: O(cells). While it runs it takes a byte for each cell from the allocator.
/// A cell_size of 0 gives rings without area, and of a row_bytes below width rows overlap.
/// Errors: 0. GRAZE_ERROR_NEGATIVE_SIZE, GRAZE_ERROR_OUT_OF_RANGE if a corner is too large for a float,
/// GRAZE_ERROR_TOO_MANY_ELEMENTS if there are 2^32 corners or more, GRAZE_ERROR_OUT_OF_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_trace_grid(
    cells: *const u8,
    width: usize,
    height: usize,
    row_bytes: usize,
    x: f32,
    y: f32,
    cell_size: f32,
    xy: *mut f32,
    capacity: usize,
    ring_counts: *mut u32,
    ring_capacity: usize,
    ring_count: *mut usize,
) -> usize {
    let run = || -> ArgResult<[usize; 2]> {
        check_all_finite([named!(x), named!(y), named!(cell_size)])?;
        check_size(c"cell_size", cell_size)?;
        check_buffer(c"xy", xy, capacity)?;
        check_buffer(c"ring_counts", ring_counts, ring_capacity)?;
        check_optional(c"ring_count", ring_count)?;
        // SAFETY: the header's promises P1 and P2 about the cells.
        let grid = unsafe { strided::cells(named!(cells), named!(width), named!(height), named!(row_bytes)) }?;
        let place = GridPlace { x, y, cell_size };
        if !place.corner(grid.width, grid.height).iter().all(|value| value.is_finite()) {
            return Err(out_of_range(c"cell_size"));
        }
        let mut flags = Array::new(Allocator::installed());
        let corners = if grid.width == 0 { 0 } else { (grid.width + 1) * (grid.height + 1) };
        flags.resize(corners, 0u8).map_err(|_| of_grid(c"cells", GrazeStatus::GRAZE_ERROR_OUT_OF_MEMORY))?;
        let (mut vertices, mut rings, mut begin) = (0, 0, 0);
        trace_grid(grid, place, &mut flags, &mut |vertex| match vertex {
            Some(vertex) => {
                if vertices < capacity {
                    // SAFETY: checked above; the header asks for room for `capacity` vertices, apart from the cells.
                    unsafe { xy.cast::<[f32; 2]>().add(vertices).write(vertex) };
                }
                vertices += 1;
            }
            None => {
                if rings < ring_capacity {
                    // SAFETY: as above.
                    unsafe { ring_counts.add(rings).write((vertices - begin) as u32) };
                }
                rings += 1;
                begin = vertices;
            }
        });
        Ok([vertices, rings])
    };
    match run() {
        Ok([vertices, rings]) => {
            if !ring_count.is_null() {
                // SAFETY: checked above; the header asks for room for a number.
                unsafe { ring_count.write(rings) };
            }
            vertices
        }
        Err(error) => refuse(c"graze_trace_grid", error),
    }
}

fn of_grid(argument: &'static CStr, status: GrazeStatus) -> ArgError {
    ArgError { argument, element: GRAZE_NO_ELEMENT, status }
}
