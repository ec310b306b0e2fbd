//! Tiles, lines, heaps, and bodies on and above them: what has seams.

use graze_c::abi::GrazeKind;
use graze_oracle::generate::Rng;

#[derive(Clone, Debug)]
pub struct Piece {
    pub xy: Vec<[f32; 2]>,
    pub kind: GrazeKind,
    pub radius: f32,
}

/// Tiles, blocks, slopes and pieces of lines on a small lattice, many of them side by side.
pub fn piece(rng: &mut Rng) -> Piece {
    use GrazeKind::*;
    let (x, y) = (rng.i32(0..4) as f32, rng.i32(0..3) as f32);
    let (width, height) = (rng.i32(1..3) as f32, rng.i32(1..3) as f32);
    let radius = if rng.u8(0..12) == 0 { 0.125 } else { 0.0 };
    let (mut xy, kind) = match rng.u8(0..14) {
        0..6 => (vec![[x, y], [x + width, y], [x + width, y + height], [x, y + height]], GRAZE_KIND_CONVEX),
        6 => (vec![[x, y], [x + width, y], [x, y + height]], GRAZE_KIND_CONVEX),
        7 => {
            let notch = [x + 0.5 * width, y + 0.5 * height];
            let xy = vec![[x, y], [x + width, y], [x + width, y + height], notch, [x, y + height]];
            (xy, GRAZE_KIND_POLYGON)
        }
        8 | 12 | 13 => {
            // Often in line with others.
            let kind = [GRAZE_KIND_ONE_SIDED, GRAZE_KIND_SEGMENT, GRAZE_KIND_CHAIN][rng.usize(0..3)];
            let rise = width * [0.0, 0.0, 0.5, 1.0][rng.usize(0..4)];
            let mut xy = vec![[x, y], [x + width, y + rise]];
            if kind != GRAZE_KIND_SEGMENT && rng.bool() {
                xy.insert(1, [x + 0.5 * width, y + 0.5 * rise]);
            }
            if rng.bool() {
                xy.reverse();
            }
            (xy, kind)
        }
        9 | 10 => {
            // A step, into which a tile fits.
            let [(a, b, c), (d, e, f)] = [(x, x + 1.0, x + 2.0), (y, y + 1.0, y + 2.0)];
            (vec![[a, d], [c, d], [c, e], [b, e], [b, f], [a, f]], GRAZE_KIND_POLYGON)
        }
        _ => (vec![[x, y], [x + 1.0, y], [x + width + 1.0, y + height - 1.0]], GRAZE_KIND_CHAIN),
    };
    if kind == GRAZE_KIND_CONVEX && rng.u8(0..4) == 0 {
        xy.reverse();
    }
    let kind = if kind == GRAZE_KIND_CONVEX && rng.u8(0..4) == 0 { GRAZE_KIND_POLYGON } else { kind };
    Piece { xy, kind, radius }
}

/// A row of equal tiles.
pub fn row(rng: &mut Rng) -> Vec<Piece> {
    let (x, y, width) = (rng.f32(), rng.i32(0..3) as f32, [0.25, 0.375, 0.5, 1.0][rng.usize(0..4)]);
    let tile = |i: i32| {
        let (from, to) = (x + i as f32 * width, x + (i + 1) as f32 * width);
        let xy = vec![[from, y], [to, y], [to, y + 1.0], [from, y + 1.0]];
        Piece { xy, kind: GrazeKind::GRAZE_KIND_CONVEX, radius: 0.0 }
    };
    (0..rng.i32(2..9)).map(tile).collect()
}

/// Ground in pieces of few edges, which often leads straight on where a piece ends.
pub fn ground(rng: &mut Rng) -> Vec<Piece> {
    use GrazeKind::*;
    let (mut at, mut rise) = ([0.0, rng.i32(0..3) as f32], 0.0);
    let steepness = [0.25, 0.25, 0.25, 1.0][rng.usize(0..4)];
    let mut vertex = |rng: &mut Rng, is_end: bool| {
        let from = at;
        at = [at[0] + rng.i32(1..4) as f32 * 0.5, at[1] + rise];
        if !is_end || rng.u8(0..3) == 0 {
            rise = rng.i32(-2..3) as f32 * steepness;
        }
        from
    };
    let kinds = [GRAZE_KIND_CHAIN, GRAZE_KIND_ONE_SIDED, GRAZE_KIND_POLYGON, GRAZE_KIND_CONVEX, GRAZE_KIND_SEGMENT];
    let kind = kinds[rng.usize(0..5)];
    let most_inner = if matches!(kind, GRAZE_KIND_CONVEX | GRAZE_KIND_SEGMENT) { 1 } else { 3 };
    let mut pieces = Vec::new();
    let mut first = vertex(rng, false);
    for _ in 0..rng.usize(2..4) {
        let mut xy = vec![first];
        xy.extend((1..rng.usize(1..most_inner + 1)).map(|_| vertex(rng, false)));
        first = vertex(rng, true);
        xy.push(first);
        match kind {
            GRAZE_KIND_POLYGON | GRAZE_KIND_CONVEX => xy.extend([[first[0], -9.0], [xy[0][0], -9.0]]),
            GRAZE_KIND_CHAIN if rng.bool() => xy.reverse(),
            _ => {}
        }
        pieces.push(Piece { xy, kind, radius: 0.0 });
    }
    pieces
}

/// A convex body with a corner just below an end of a piece of ground, or above it.
pub fn body_on_seam(rng: &mut Rng, ground: &[Piece]) -> Piece {
    let mut own = body(rng);
    while own.xy.len() > 4 {
        own = body(rng);
    }
    let ends = ground.iter().map(|piece| piece.xy[0]).collect::<Vec<_>>();
    let (corner, end) = (own.xy[rng.usize(0..own.xy.len())], ends[rng.usize(0..ends.len())]);
    let mut off = || (rng.i32(-8..9) as f32) / [16.0, 64.0, 1024.0][rng.usize(0..3)];
    let to = [end[0] + off(), end[1] + own.radius + off()];
    for [x, y] in &mut own.xy {
        (*x, *y) = (*x - corner[0] + to[0], *y - corner[1] + to[1]);
    }
    own
}

/// A box flat on a side of a piece of ground, now and then within a hair, that reaches past an end of it.
pub fn box_on_side(rng: &mut Rng, ground: &[Piece]) -> Piece {
    let xy = &ground[rng.usize(0..ground.len())].xy;
    let ([from, to], is_back) = ([xy[0], xy[1]].map(|vertex| vertex.map(f64::from)), rng.bool());
    let (x, y) = (to[0] - from[0], to[1] - from[1]);
    let length = x.hypot(y);
    let (ahead, up) = ([x / length, y / length], [-y / length, x / length]);
    let depth = 1.0 / [16.0, 64.0, 256.0, 1024.0][rng.usize(0..4)];
    let (past, width) = (f64::from(rng.i32(0..33)) / 64.0, f64::from(rng.i32(1..16)) / 8.0);
    let lean = f64::from(rng.i32(-2..3)) * [0.0, 1e-5, 1e-3][rng.usize(0..3)];
    let begin = if is_back { -past } else { length + past - width };
    let at = |along: f64, above: f64| {
        let above = above - depth + lean * along;
        [0, 1].map(|axis| (from[axis] + (begin + along) * ahead[axis] + above * up[axis]) as f32)
    };
    let xy = vec![at(0.0, 0.0), at(width, 0.0), at(width, 0.5), at(0.0, 0.5)];
    Piece { xy, kind: GrazeKind::GRAZE_KIND_CONVEX, radius: 0.0 }
}

/// Boxes in one place, some of them tilted: more than are asked first, and of some heaps more than one search finds.
pub fn heap(rng: &mut Rng) -> Vec<Piece> {
    let count = if rng.u8(0..8) == 0 { rng.usize(60..80) } else { rng.usize(9..20) };
    let box_in_it = |_| {
        let mut number = || rng.i32(0..12) as f32 / 8.0;
        let (x, y, width, height) = (number(), number(), 0.5 + number(), 0.5 + number());
        let tilt = if rng.u8(0..4) == 0 { 0.125 } else { 0.0 };
        let xy = vec![[x + tilt, y], [x + width, y + tilt], [x + width - tilt, y + height], [x, y + height - tilt]];
        Piece { xy, kind: GrazeKind::GRAZE_KIND_CONVEX, radius: 0.0 }
    };
    (0..count).map(box_in_it).collect()
}

/// A box that most of a heap overlaps.
pub fn body_in_heap(rng: &mut Rng) -> Piece {
    let (low, high) = (rng.i32(2..7) as f32 / 8.0, rng.i32(9..14) as f32 / 8.0);
    let xy = vec![[low, low], [high, low], [high, high], [low, high]];
    Piece { xy, kind: GrazeKind::GRAZE_KIND_CONVEX, radius: 0.0 }
}

/// A body that has sunk in a little, or touches.
pub fn body(rng: &mut Rng) -> Piece {
    use GrazeKind::*;
    let lattice = [1.0, 8.0, 64.0, 1024.0][rng.usize(0..4)];
    let mut number = |low: f32, high: f32| (low * lattice + (high - low) * lattice * rng.f32()).round() / lattice;
    let (x, y) = (number(-1.0, 5.0), number(-1.0, 4.0));
    let (width, height) = (number(0.25, 2.0).max(0.25), number(0.25, 2.0).max(0.25));
    match rng.u8(0..12) {
        10..12 => {
            // A tee on its leg or on its side, a hook, or the like as a chain.
            let leg = [0.125, 0.5, 1.0][rng.usize(0..3)] * width;
            let tee = [[0.0, 0.0], [leg, 0.0], [leg, height], [leg + 1.0, height], [leg + 1.0, 2.0 * height]];
            let left = if rng.bool() { [-1.0, 2.0 * height] } else { [0.0, 2.0 * height] };
            let mut xy = tee.to_vec();
            xy.push(left);
            if left[0] < 0.0 {
                xy.extend([[-1.0, height], [0.0, height]]);
            }
            let (is_exchanged, is_reversed) = (rng.bool(), rng.bool());
            let placed = |[along, up]: [f32; 2]| if is_exchanged { [x + up, y + along] } else { [x + along, y + up] };
            xy = xy.into_iter().map(placed).collect();
            if is_reversed {
                xy.reverse();
            }
            let kind = if rng.u8(0..4) == 0 { GRAZE_KIND_CHAIN } else { GRAZE_KIND_POLYGON };
            Piece { xy, kind, radius: if rng.u8(0..4) == 0 { 0.0625 } else { 0.0 } }
        }
        7..10 => {
            // A tilted box, now and then larger than all else, or a capsule.
            let angle = f64::from(rng.f32() - 0.5) * [0.01, 0.2, 6.3][rng.usize(0..3)];
            let turned = |along: f32, up: f32| {
                let (along, up) = (f64::from(along), f64::from(up));
                let place = [along * angle.cos() - up * angle.sin(), along * angle.sin() + up * angle.cos()];
                [place[0] as f32 + x, place[1] as f32 + y]
            };
            let width = width * [0.25, 1.0, 2.0][rng.usize(0..3)];
            let mut xy = vec![turned(-width, 0.0), turned(width, 0.0)];
            if rng.u8(0..4) == 0 {
                return Piece { xy, kind: GRAZE_KIND_SEGMENT, radius: 0.25 };
            }
            xy.extend([turned(width, height), turned(-width, height)]);
            Piece { xy, kind: GRAZE_KIND_CONVEX, radius: 0.0 }
        }
        6 => {
            // A plank, deeper inside than it is thick, and longer than what it lies across.
            let (y, to) = (y + height, y + height + 0.125);
            let xy = vec![[x - 4.0, y], [x + 4.0, y], [x + 4.0, to], [x - 4.0, to]];
            Piece { xy, kind: GRAZE_KIND_CONVEX, radius: 0.0 }
        }
        0 => Piece { xy: vec![[x, y]], kind: GRAZE_KIND_POINT, radius: 0.5 },
        1 => Piece { xy: vec![[x, y], [x + width, y]], kind: GRAZE_KIND_SEGMENT, radius: 0.25 },
        2 => Piece { xy: vec![[x, y], [x, y + height]], kind: GRAZE_KIND_SEGMENT, radius: 0.25 },
        3 => {
            let xy = vec![[x, y - height], [x + width, y], [x, y + height], [x - width, y]];
            Piece { xy, kind: GRAZE_KIND_CONVEX, radius: 0.0 }
        }
        _ => {
            let xy = vec![[x, y], [x + width, y], [x + width, y + height], [x, y + height]];
            Piece { xy, kind: GRAZE_KIND_CONVEX, radius: 0.0 }
        }
    }
}

/// A body just above a row of tiles.
pub fn body_above(rng: &mut Rng, tiles: &[Piece]) -> Piece {
    let (mut own, tile) = (body(rng), &tiles[rng.usize(0..tiles.len())]);
    let lowest = own.xy.iter().copied().min_by(|one, other| one[1].total_cmp(&other[1])).expect("a vertex");
    let to = [tile.xy[3][0] + rng.f32() * 0.5, tile.xy[3][1] + own.radius + rng.u8(0..24) as f32 / 64.0];
    for [x, y] in &mut own.xy {
        (*x, *y) = (*x - lowest[0] + to[0], *y - lowest[1] + to[1]);
    }
    own
}
