//! Grids: rows with gaps, and buffers of every capacity.

use core::ptr::null_mut;
use graze_c::grid::graze_trace_grid;

#[test]
fn grids() {
    // Two rings; the bytes behind each row are not the grid's.
    let cells: Vec<u8> = [[1, 1, 1, 9], [1, 0, 1, 9], [1, 1, 1, 9]].concat()[..11].to_vec();
    for capacity in [0, 1, 7, 8, 9] {
        for ring_capacity in [0, 1, 2, 3] {
            let (mut xy, mut counts, mut rings) = (vec![[7.0f32; 2]; capacity], vec![7; ring_capacity], 7);
            let out = if capacity == 0 { null_mut() } else { xy.as_mut_ptr().cast() };
            let counts_out = if ring_capacity == 0 { null_mut() } else { counts.as_mut_ptr() };
            // SAFETY: arrays of these sizes.
            let vertices = unsafe {
                let (cells, ring_count) = (cells.as_ptr(), &raw mut rings);
                graze_trace_grid(cells, 3, 3, 4, 0.0, 0.0, 1.0, out, capacity, counts_out, ring_capacity, ring_count)
            };
            assert_eq!((vertices, rings), (8, 2));
            assert!(counts.iter().take(2).all(|count| *count == 4) && counts.iter().skip(2).all(|count| *count == 7));
            let written = [[0, 0], [3, 0], [3, 3], [0, 3], [1, 1], [1, 2], [2, 2], [2, 1], [7, 7]];
            assert_eq!(xy, written.map(|vertex: [i32; 2]| vertex.map(|value| value as f32))[..capacity]);
        }
    }
    // SAFETY: nothing is read.
    unsafe {
        let (none, nothing) = (null_mut(), core::ptr::null());
        let count = graze_trace_grid(nothing, 0, 9, 0, 0.0, 0.0, 1.0, none, 0, null_mut(), 0, null_mut());
        assert_eq!(count, 0);
    }
}
