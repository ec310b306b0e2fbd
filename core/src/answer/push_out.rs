//! The push of a shape out of obstacles: the shortest offset known at which it overlaps none.
//!
//! Each contact is a line that the offset has to stay behind, and so is each side of the boxes around the shape and
//! what it overlaps: a tile's shortest way out may lead into the next tile. The shortest offset that leads out of one
//! obstacle lies on such a line, nearest to the start; the shortest one out of several obstacles there, or where two
//! lines cross. These are tried, the shortest first, until the vertices there, rounded to floats, are no hit.
//! Obstacles that are met at an offset add their lines.
//!
//! At each offset a round obstacle has another line, and so has the corner of a tile at a seam. Their lines cross at
//! ever more offsets inside of obstacles, and tries of these would leave none for the way out. All offsets nearer to a
//! hit of two convex shapes than its depth are hits: after a few tries they are passed over.
//!
//! Of many obstacles that overlap each other none of these may be free. Then the shape goes straight along each axis,
//! past the boxes of what it overlaps, until it overlaps nothing.

use super::argument::{Argument, Arguments, Invalid, MarginArg, ShapeArg};
use super::obstacles::Obstacles;
use super::offset::{MOST_SLIDING_VERTICES, Offset, OffsetGrid, ceil, floor, placed, reach_of, round};
use super::slid::{ContactList, Slid, SlideContact};
use super::{IndexedShape, all_contacts, is_inside, shape_bounds};
use crate::contact::{Contact, are_convex_shapes, each};
use crate::number::{Float, Scalar, f64_max, f64_min, sqrt, to_f32, with_denormals};
use crate::overlap::Verdict;

const MOST_LINES: usize = 32;
const MOST_TRIES: usize = 64;
/// The first tries, which may be known to be hits: their contacts show other sides of the obstacles.
const FIRST_TRIES: usize = 8;
/// The most rows of the grid on either side of an offset that are searched for one behind the lines.
const MOST_ROWS: usize = 4;
/// The most boxes that are passed along an axis, one after the other.
const MOST_STEPS: usize = 64;
/// The most obstacles whose contacts are asked at an offset.
const MOST_MET: usize = 8;

/// A shape that is pushed out, no farther than a length.
#[derive(Clone, Copy, Debug)]
pub struct PushedShape<'a> {
    a: ShapeArg<'a, f32>,
    most: f64,
}

/// Offsets on its outer side, along the normal, are deeper in an obstacle.
#[derive(Clone, Copy)]
struct PushLine {
    normal: Offset,
    /// Offsets lie behind the line if their part along the normal is no larger.
    reach: f64,
}

impl PushLine {
    const NONE: PushLine = PushLine { normal: Offset::ZERO, reach: f64::INFINITY };

    fn is_behind(&self, offset: Offset) -> bool {
        offset.dot(self.normal) <= self.reach
    }

    /// The nearest point of the line.
    fn foot(&self) -> Offset {
        self.normal.times(self.reach / self.normal.dot(self.normal))
    }

    /// The point of both lines. None if they are nearly parallel.
    fn crossing(&self, other: &PushLine) -> Option<Offset> {
        let [PushLine { normal: a, reach: a_reach }, PushLine { normal: b, reach: b_reach }] = [*self, *other];
        let turn = a.x * b.y - a.y * b.x;
        (turn.abs() > 1e-6).then(|| {
            let (x, y) = (a_reach * b.y - b_reach * a.y, a.x * b_reach - b.x * a_reach);
            Offset { x: x / turn, y: y / turn }
        })
    }
}

/// An offset that was tried.
#[derive(Clone, Copy)]
struct Tried {
    offset: Offset,
    /// All offsets within this distance are hits, too.
    depth: f64,
}

/// The obstacles of the lowest indices that a shape overlaps at an offset.
struct Met {
    indices: [usize; MOST_MET],
    count: usize,
}

impl Met {
    fn indices(&self) -> &[usize] {
        self.indices.get(..self.count).unwrap_or_default()
    }

    /// Whether an index is one of the lowest.
    fn has_place_for(&self, index: usize) -> bool {
        self.count < MOST_MET || self.indices.last().is_some_and(|last| index < *last)
    }

    fn insert(&mut self, mut index: usize) {
        for place in self.indices.iter_mut().take(self.count) {
            if index < *place {
                core::mem::swap(place, &mut index);
            }
        }
        if let Some(free) = self.indices.get_mut(self.count) {
            *free = index;
            self.count += 1;
        }
    }
}

impl<'a> PushedShape<'a> {
    /// The shape has at most [`MOST_SLIDING_VERTICES`]; the length is finite and not negative.
    pub fn new(a: ShapeArg<'a, f32>, most: f32) -> Result<Self, Invalid> {
        (a,).validate()?;
        Ok(PushedShape { a, most: f64::from(most) })
    }

    /// Pushes out of obstacles. The contacts are those with obstacles that are overlapped at the start.
    pub fn push_out(self, obstacles: &dyn Obstacles<'a>) -> Slid {
        PushSearch::new(&self, obstacles).run()
    }
}

impl Slid {
    /// The push by an offset after which nothing is overlapped.
    fn moved_by(self, offset: Offset) -> Self {
        Slid { verdict: Verdict::Touch, moved: [to_f32(offset.x), to_f32(offset.y)], ..self }
    }
}

/// The search for an offset.
struct PushSearch<'s, 'a> {
    own: &'s PushedShape<'a>,
    obstacles: &'s dyn Obstacles<'a>,
    reach: Offset,
    lines: [PushLine; MOST_LINES],
    line_count: usize,
    /// Whether there were more contacts at an offset than there is room for lines.
    is_crowded: bool,
    tried: [Tried; MOST_TRIES],
    tried_count: usize,
}

impl<'s, 'a> PushSearch<'s, 'a> {
    fn new(own: &'s PushedShape<'a>, obstacles: &'s dyn Obstacles<'a>) -> Self {
        PushSearch {
            own,
            obstacles,
            reach: reach_of(own.a),
            lines: [PushLine::NONE; MOST_LINES],
            line_count: 0,
            is_crowded: false,
            tried: [Tried { offset: Offset::ZERO, depth: 0.0 }; MOST_TRIES],
            tried_count: 0,
        }
    }

    fn run(mut self) -> Slid {
        let mut pushed = Slid { verdict: Verdict::Miss, moved: [0.0; 2], lost: [0.0; 2], contacts: ContactList::NONE };
        if self.is_free(Offset::ZERO, Some(&mut pushed.contacts)) {
            return pushed;
        }
        pushed.verdict = Verdict::Hit;
        while self.tried_count < MOST_TRIES
            && let Some(offset) = self.shortest()
        {
            if self.is_free(offset, None) {
                return pushed.moved_by(offset);
            }
        }
        match self.along_an_axis() {
            Some(offset) => pushed.moved_by(offset),
            None => pushed,
        }
    }

    fn placed_at<'b>(&self, offset: Offset, buffer: &'b mut [[f32; 2]; MOST_SLIDING_VERTICES]) -> ShapeArg<'b, f32>
    where
        'a: 'b,
    {
        // Some floating-point modes would round the vertices even where they are.
        if offset == Offset::ZERO { self.own.a } else { placed(self.own.a, offset, buffer) }
    }

    /// Whether the shape overlaps nothing at an offset. If it does, there are new lines.
    fn is_free(&mut self, offset: Offset, mut contacts: Option<&mut ContactList<{ Slid::MOST_CONTACTS }>>) -> bool {
        let mut buffer = [[0.0; 2]; MOST_SLIDING_VERTICES];
        let a = self.placed_at(offset, &mut buffer);
        let place = self.tried_count;
        if let Some(tried) = self.tried.get_mut(place) {
            *tried = Tried { offset, depth: 0.0 };
            self.tried_count += 1;
        }
        if (a,).validate().is_err() {
            return false;
        }
        let mut met = Met { indices: [0; MOST_MET], count: 0 };
        self.obstacles.visit_near(a, [0.0; 2], &mut |index, obstacle| {
            if met.has_place_for(index) && is_inside(a, &obstacle) {
                met.insert(index);
            }
            1.0
        });
        let (mut contact_count, mut depth) = (0, 0.0);
        for &index in met.indices() {
            let Some(obstacle) = self.obstacles.get(index) else { continue };
            let contacts = contacts.as_mut().filter(|contacts| contacts.has_room());
            // Where there is no room, contacts only move known lines by roundings. Of few contacts that costs little,
            // and so pushes of small shapes stay what they were.
            let are_known = self.is_crowded && self.line_count == MOST_LINES;
            if are_known && contacts.is_none() {
                continue;
            }
            let mut deepest = None;
            let mut add = each(|contact: Contact| {
                if contact.depth.rank() > 0 && !are_known {
                    self.add_line(offset, Offset::of(contact.normal), contact.depth.into());
                }
                Contact::keep_deeper(&mut deepest, contact);
                contact_count += 1;
            });
            all_contacts(&a.into(), &obstacle, MarginArg(0.0), &mut add);
            drop(add);
            self.is_crowded |= contact_count > MOST_LINES;
            if let Some(contact) = deepest
                && are_convex(a, &obstacle)
            {
                depth = f64_max(depth, self.certain_depth(offset, contact.depth.into()));
            }
            if let Some(contacts) = contacts {
                let normal = deepest.map_or([0.0; 2], |contact| contact.normal);
                contacts.push(SlideContact { normal, index, edge: 0 });
            }
        }
        if let Some(tried) = self.tried.get_mut(place) {
            tried.depth = depth;
        }
        // Contacts come first where there is no room for all.
        for &index in met.indices() {
            if let Some(obstacle) = self.obstacles.get(index).filter(|obstacle| !obstacle.shape.is_one_sided) {
                self.add_sides(offset, a, obstacle.shape);
            }
        }
        met.count == 0
    }

    /// Adds the lines of the sides of the boxes around the shape at an offset and an obstacle that it overlaps.
    fn add_sides(&mut self, offset: Offset, a: ShapeArg<f32>, obstacle: ShapeArg<f32>) {
        for (normal, depth) in AXES.into_iter().zip(depths_of_boxes(a, obstacle).into_iter().flatten()) {
            self.add_line(offset, normal, f64_max(depth, self.least_depth(offset, normal)));
        }
    }

    /// How deep a shape is at least if it is a hit. Boxes of a hit may only touch, as those of a segment and of a ring
    /// with a vertex in its interior. By this depth the shape moves a step of the grid.
    fn least_depth(&self, offset: Offset, normal: Offset) -> f64 {
        0.5 * self.grid(offset).along(normal)
    }

    /// The depth of a contact at an offset, less its error, which is below 2 ulps, and the rounding of offsets and
    /// vertices to the grid.
    fn certain_depth(&self, offset: Offset, depth: f64) -> f64 {
        let steps = self.grid(offset).along(Offset { x: 4.0, y: 4.0 });
        f64_max(depth * (1.0 - 1.0 / (1u64 << 20) as f64) - steps, 0.0)
    }

    /// The shortest offset along an axis that passes the boxes of all that is overlapped on the way.
    #[cold]
    fn along_an_axis(&self) -> Option<Offset> {
        let offsets = (0..AXES.len()).filter_map(|axis| self.along(axis));
        offsets.min_by(|one, other| one.dot(*one).total_cmp(&other.dot(*other)))
    }

    /// An offset against the normal of an axis.
    fn along(&self, axis: usize) -> Option<Offset> {
        let normal = *AXES.get(axis)?;
        let mut offset = Offset::ZERO;
        for _ in 0..MOST_STEPS {
            let mut buffer = [[0.0; 2]; MOST_SLIDING_VERTICES];
            let a = self.placed_at(offset, &mut buffer);
            (a,).validate().ok()?;
            let mut deepest: Option<f64> = None;
            let most = self.own.most + offset.dot(normal);
            self.obstacles.visit_near(a, [0.0; 2], &mut |_, obstacle| {
                // A single obstacle that is too deep is enough.
                if deepest.is_none_or(|known| known <= most) && is_inside(a, &obstacle) {
                    // Boxes beyond the largest float are not passed.
                    let depth = depths_of_boxes(a, obstacle.shape).and_then(|all| all.get(axis).copied());
                    deepest = Some(f64_max(deepest.unwrap_or(0.0), depth.unwrap_or(f64::INFINITY)));
                }
                1.0
            });
            let Some(depth) = deepest else { return Some(offset) };
            let depth = f64_max(depth, self.least_depth(offset, normal));
            let line = PushLine { normal, reach: offset.dot(normal) - depth };
            let next = line.foot();
            offset = self.on_grid(next, self.grid(next), &[line]).filter(|next| *next != offset)?;
        }
        None
    }

    /// Adds the line by which a shape at an offset is too deep.
    fn add_line(&mut self, offset: Offset, normal: Offset, depth: f64) {
        let reach = offset.dot(normal) - depth;
        let may_be_of_use = reach.is_finite() && -reach <= self.own.most && normal != Offset::ZERO;
        if !may_be_of_use {
            return;
        }
        // The same line as a contact elsewhere gives it, but for rounding.
        let slack = 4.0 * self.grid(offset).along(normal);
        let known = self.lines.get_mut(..self.line_count).unwrap_or_default();
        if let Some(line) = known.iter_mut().find(|line| line.normal == normal && (line.reach - reach).abs() <= slack) {
            line.reach = line.reach.min(reach);
        } else if let Some(free) = self.lines.get_mut(self.line_count) {
            *free = PushLine { normal, reach };
            self.line_count += 1;
        }
    }

    /// The shortest offset of those that the lines propose and that were not tried.
    fn shortest(&self) -> Option<Offset> {
        let lines = self.lines.get(..self.line_count).unwrap_or_default();
        let mut shortest: Option<Offset> = None;
        let mut length = self.own.most;
        let mut propose = |offset: Offset, lines: &[PushLine]| {
            let grid = self.grid(offset);
            // Hardly any offset becomes shorter by more steps on the grid.
            let most = length + 6.0 * (grid.step.x + grid.step.y);
            let may_be_shortest = offset.dot(offset) <= f64_min(most * most, self.own.most * self.own.most);
            if may_be_shortest
                && let Some(offset) = self.on_grid(offset, grid, lines)
                && self.is_new(offset)
                && shortest.is_none_or(|shortest| offset.dot(offset) < shortest.dot(shortest))
            {
                (shortest, length) = (Some(offset), sqrt(offset.dot(offset)));
            }
        };
        let mut others = lines;
        while let [line, after @ ..] = others {
            if !line.is_behind(Offset::ZERO) {
                propose(line.foot(), &[*line]);
            }
            for other in after {
                if let Some(crossing) = line.crossing(other) {
                    propose(crossing, &[*line, *other]);
                }
            }
            others = after;
        }
        shortest
    }

    /// The shortest offset of the grid behind lines and beside an offset on them, if it is not too long.
    fn on_grid(&self, offset: Offset, grid: OffsetGrid, lines: &[PushLine]) -> Option<Offset> {
        let mut normals = Offset::ZERO;
        for line in lines {
            normals = normals.plus(line.normal.abs());
        }
        let OffsetGrid { step } = grid;
        let near = if step.x < step.y || step.x == step.y && normals.x >= normals.y {
            on_rows(offset, step, lines)
        } else {
            let mut transposed = [PushLine::NONE; 2];
            for (place, line) in transposed.iter_mut().zip(lines) {
                *place = PushLine { normal: line.normal.transposed(), ..*line };
            }
            let lines = transposed.get(..lines.len()).unwrap_or_default();
            on_rows(offset.transposed(), step.transposed(), lines).map(Offset::transposed)
        }?;
        near.exact()?;
        (near.dot(near) <= self.own.most * self.own.most).then_some(near)
    }

    fn grid(&self, offset: Offset) -> OffsetGrid {
        OffsetGrid::of_reach(self.reach.plus(offset.abs()))
    }

    /// Whether an offset was not tried, and, after the first tries, is not known to be a hit.
    fn is_new(&self, offset: Offset) -> bool {
        let tried = self.tried.get(..self.tried_count).unwrap_or_default();
        let may_be_hit = tried.len() < FIRST_TRIES;
        tried.iter().all(|tried| {
            let way = offset.minus(tried.offset);
            way.dot(way) > if may_be_hit { 0.0 } else { tried.depth * tried.depth }
        })
    }
}

/// The shorter of the offsets on the rows of a grid below and above an offset, behind lines. The axes of the grid may
/// have very different steps: where the offset is rounded to a row, it moves along the row, by its finer steps, until
/// it is on the line again.
fn on_rows(offset: Offset, step: Offset, lines: &[PushLine]) -> Option<Offset> {
    let row = offset.y / step.y;
    // Between lines that cross at a sharp angle the nearest rows may have no place.
    (0..MOST_ROWS).find_map(|distance| {
        let rows = [floor(row) - distance as f64, ceil(row) + distance as f64];
        let [below, above] = rows.map(|row| on_row(offset, row * step.y, step.x, lines));
        below.into_iter().chain(above).min_by(|one, other| one.dot(*one).total_cmp(&other.dot(*other)))
    })
}

/// The offset of a row, in steps, behind lines: the shortest one behind a single line, and of several lines, which may
/// not reach beyond the place where they cross, the nearest one to that.
fn on_row(crossing: Offset, y: f64, step: f64, lines: &[PushLine]) -> Option<Offset> {
    let (mut least, mut most) = (f64::NEG_INFINITY, f64::INFINITY);
    for PushLine { normal, reach } in lines {
        let reach = reach - normal.y * y;
        let bound = reach / (normal.x * step);
        if normal.x > 0.0 {
            most = f64_min(most, floor(bound));
        } else if normal.x < 0.0 {
            least = f64_max(least, ceil(bound));
        } else if reach < 0.0 {
            return None;
        }
    }
    let wanted = if lines.len() > 1 { round(crossing.x / step) } else { 0.0 };
    let x = f64_max(f64_min(wanted, most), least);
    (least <= most).then_some(Offset { x: x * step, y })
}

/// The normals of the sides of a box.
const AXES: [Offset; 4] =
    [Offset { x: 1.0, y: 0.0 }, Offset { x: -1.0, y: 0.0 }, Offset { x: 0.0, y: 1.0 }, Offset { x: 0.0, y: -1.0 }];

/// Whether two shapes are convex, so that the depth of their contact is the length of the shortest push.
fn are_convex(a: ShapeArg<f32>, obstacle: &IndexedShape) -> bool {
    let IndexedShape { shape: b, tree } = obstacle;
    let may_be = !(a.is_one_sided || b.is_one_sided || tree.is_usable() && tree.is_concave());
    may_be && with_denormals(|| are_convex_shapes(a.valid::<Float>(), b.valid()))
}

/// How deep the box around a shape is in that around an obstacle, along each of the axes.
fn depths_of_boxes(a: ShapeArg<f32>, obstacle: ShapeArg<f32>) -> Option<[f64; 4]> {
    let (Ok(Some(a)), Ok(Some(b))) = (shape_bounds(a), shape_bounds(obstacle)) else { return None };
    let ([left, low, right, high], [b_left, b_low, b_right, b_high]) = (a.map(f64::from), b.map(f64::from));
    Some([right - b_left, b_right - left, high - b_low, b_high - low])
}
