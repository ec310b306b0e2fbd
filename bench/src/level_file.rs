//! Level files: little-endian, "GRZL", u32 levels; per level u32 polygons; per polygon u32 vertices, then x, y as
//! 32-bit floats each.

use std::fs;
use std::path::Path;

/// The outlines of a level, interleaved.
pub type Level = Vec<Vec<f32>>;

/// The levels of a file, without outlines of fewer than three vertices.
pub fn read(path: &Path) -> Result<Vec<Level>, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    parse(&bytes).ok_or_else(|| format!("{}: not a level file, or cut short", path.display()))
}

fn parse(bytes: &[u8]) -> Option<Vec<Level>> {
    let mut rest = bytes.strip_prefix(b"GRZL")?;
    let mut levels = Vec::new();
    for _ in 0..take(&mut rest)? {
        let mut level = Level::new();
        for _ in 0..take(&mut rest)? {
            let count = take(&mut rest)? as usize;
            let (xy, after) = rest.split_at_checked(count.checked_mul(8)?)?;
            rest = after;
            if count >= 3 {
                level.push(xy.as_chunks().0.iter().map(|&four| f32::from_le_bytes(four)).collect());
            }
        }
        levels.push(level);
    }
    rest.is_empty().then_some(levels)
}

fn take(rest: &mut &[u8]) -> Option<u32> {
    let (four, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(u32::from_le_bytes(*four))
}
