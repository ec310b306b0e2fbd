//! The push of a shape out of obstacles: the shortest offset known at which it overlaps none.
//!
//! Each contact is a line that the offset has to stay behind, and so is each side of the boxes around the shape and
//! what it overlaps: a tile's shortest way out may lead into the next tile. The shortest offset that leads out of one
//! obstacle lies on such a line, nearest to the start; the shortest one out of several obstacles there, or where two
//! lines cross. These are tried, the shortest first, until the vertices there, rounded to floats, are no hit.
//! Obstacles that are met at an offset add their lines.
//!
//! Where the shape can only go along one obstacle, as a body along the floor, it comes out of another one beside the
//! nearest side of that, or on another part of its curve: sweeps along the lines of contacts, from outside, find the
//! line there.
//!
//! At each offset a round obstacle has another line, and so has the corner of a tile at a seam. Their lines cross at
//! ever more offsets inside of obstacles, and tries of these would leave none for the way out. All offsets within some
//! distance of a hit are hits, too: after a few tries they are passed over.
//!
//! Of many obstacles that overlap each other none of these may be free. Then the shape goes straight along each axis,
//! past the boxes of what it overlaps, until it overlaps nothing.

use super::argument::{Argument, Arguments, Invalid, MarginArg, PointArg, ShapeArg};
use super::distance_queries::signed_distance_to;
use super::fast_shapes::levels;
use super::indexed_shapes::{radii, sweep_hit};
use super::obstacles::Obstacles;
use super::offset::{MOST_SLIDING_VERTICES, Offset, OffsetGrid, placed, reach_of};
use super::offset_lines::{PushLine, offset_behind};
use super::slide_result::{ContactList, SlideContact, SlideResult};
use super::sweep_goal::SweepGoal;
use super::{IndexedShape, all_contacts, distance_within, is_inside, shape_bounds};
use crate::contact::{Contact, are_convex_shapes, each};
use crate::number::{Float, Scalar, f64_max, f64_min, sqrt, to_f32, with_denormals};
use crate::overlap::{Outcome, Verdict};

const MOST_LINES: usize = 32;
const MOST_TRIES: usize = 64;
/// The first tries, which may be known to be hits: their contacts show other sides of the obstacles.
const FIRST_TRIES: usize = 8;
/// The most sweeps along known lines.
const MOST_SWEEPS: usize = 32;
/// The most vertices of an obstacle that is not convex to which the shape is swept.
const MOST_SWEPT_VERTICES: usize = 256;
/// The most boxes that are passed along an axis, one after the other.
const MOST_STEPS: usize = 64;
/// The most obstacles whose contacts are asked at an offset.
const MOST_MET: usize = 8;
/// The most pairs of vertices of two shapes that are not both convex whose depth inside of each other is measured.
const MOST_MEASURED: usize = 2048;
/// The most lines of contacts along which the shape is swept.
const MOST_SWEPT_LINES: usize = 8;

/// A shape that is pushed out, no farther than a length.
#[derive(Clone, Copy, Debug)]
pub struct PushedShape<'a> {
    a: ShapeArg<'a, f32>,
    most: f64,
}

/// The line of a contact.
#[derive(Clone, Copy, PartialEq, Eq)]
struct ContactLine {
    /// Its place among the lines.
    line: usize,
    /// The obstacle's index.
    of: usize,
}

/// An offset that was tried.
#[derive(Clone, Copy)]
struct Tried {
    offset: Offset,
    /// All offsets within this distance are hits, too.
    depth: f64,
}

/// Some obstacles that a shape overlaps.
#[derive(Clone, Copy)]
struct Met {
    indices: [usize; MOST_MET],
    count: usize,
}

impl Met {
    const NONE: Met = Met { indices: [0; MOST_MET], count: 0 };

    fn indices(&self) -> &[usize] {
        self.indices.get(..self.count).unwrap_or_default()
    }

    /// Whether an index is among the lowest.
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
    pub fn push_out(self, obstacles: &dyn Obstacles<'a>) -> SlideResult {
        PushSearch::new(&self, obstacles).run()
    }
}

impl SlideResult {
    /// The push by an offset after which nothing is overlapped.
    fn moved_by(self, offset: Offset) -> Self {
        // + 0 makes 0 of -0.
        SlideResult { verdict: Verdict::Touch, moved: [to_f32(offset.x) + 0.0, to_f32(offset.y) + 0.0], ..self }
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
    /// The first lines of contacts.
    contact_lines: [ContactLine; MOST_SWEPT_LINES],
    contact_line_count: usize,
    /// The first obstacles that were met at any offset.
    met: Met,
    sweeps: usize,
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
            contact_lines: [ContactLine { line: 0, of: 0 }; MOST_SWEPT_LINES],
            contact_line_count: 0,
            met: Met::NONE,
            sweeps: 0,
            tried: [Tried { offset: Offset::ZERO, depth: 0.0 }; MOST_TRIES],
            tried_count: 0,
        }
    }

    fn run(mut self) -> SlideResult {
        let mut pushed =
            SlideResult { verdict: Verdict::Miss, moved: [0.0; 2], lost: [0.0; 2], contacts: ContactList::NONE };
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
    fn is_free(
        &mut self,
        offset: Offset,
        mut contacts: Option<&mut ContactList<{ SlideResult::MOST_CONTACTS }>>,
    ) -> bool {
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
        let mut met = Met::NONE;
        self.obstacles.visit_near(a, [0.0; 2], &mut |index, obstacle| {
            if met.has_place_for(index) && is_inside(a, &obstacle) {
                met.insert(index);
            }
            1.0
        });
        let (mut contact_count, mut depth) = (0, 0.0);
        let (known_lines, known_obstacles) = (self.contact_line_count, self.met.count);
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
                if contact.depth.rank() > 0
                    && !are_known
                    && let Some(line) = self.add_line(offset, Offset::of(contact.normal), contact.depth.into())
                {
                    self.keep_contact_line(ContactLine { line, of: index });
                }
                Contact::keep_deeper(&mut deepest, contact);
                contact_count += 1;
            });
            all_contacts(&a.into(), &obstacle, MarginArg(0.0), &mut add);
            drop(add);
            self.is_crowded |= contact_count > MOST_LINES;
            if let Some(contact) = deepest {
                let still_hit = depth_of_hits(a, &obstacle, contact.depth.into());
                depth = f64_max(depth, self.certain_depth(offset, still_hit));
            }
            if let Some(contacts) = contacts {
                let normal = deepest.map_or([0.0; 2], |contact| contact.normal);
                contacts.push(SlideContact { normal, index, edge: 0 });
            }
            self.keep_met(index);
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
        self.add_ways_along_lines(known_lines, known_obstacles);
        met.count == 0
    }

    /// Keeps the line of a contact, if there is room.
    fn keep_contact_line(&mut self, line: ContactLine) {
        let is_known = self.contact_lines.iter().take(self.contact_line_count).any(|known| *known == line);
        if let Some(free) = self.contact_lines.get_mut(self.contact_line_count).filter(|_| !is_known) {
            *free = line;
            self.contact_line_count += 1;
        }
    }

    /// Keeps an obstacle that was met, if there is room.
    fn keep_met(&mut self, index: usize) {
        let is_known = self.met.indices().contains(&index);
        if let Some(free) = self.met.indices.get_mut(self.met.count).filter(|_| !is_known) {
            *free = index;
            self.met.count += 1;
        }
    }

    /// Adds the lines where the shape, moved along the line of a contact, comes out of another obstacle: of those pairs
    /// of a line and an obstacle that were not known before.
    fn add_ways_along_lines(&mut self, known_lines: usize, known_obstacles: usize) {
        let (contact_lines, met) = (self.contact_lines, self.met);
        for (i, ContactLine { line, of }) in contact_lines.iter().take(self.contact_line_count).enumerate() {
            let Some(line) = self.lines.get(*line).copied() else { continue };
            for (k, index) in met.indices().iter().enumerate() {
                let is_new = i >= known_lines || k >= known_obstacles;
                if let Some(obstacle) = self.obstacles.get(*index).filter(|_| is_new && self.sweeps < MOST_SWEEPS)
                    && self.may_be_passed(&obstacle, index == of)
                {
                    self.add_ways_along(&line, &obstacle);
                }
            }
        }
    }

    /// Whether the shape may come out of an obstacle along a line, which may be one of that obstacle.
    fn may_be_passed(&self, obstacle: &IndexedShape, is_own_line: bool) -> bool {
        let b = obstacle.shape;
        if b.is_one_sided | self.own.a.is_one_sided {
            return false;
        }
        if let Some([own, other]) = levels(self.own.a, b)
            && own.radius + other.radius == 0.0
        {
            // Along the sides of both boxes, which are known lines.
            return false;
        }
        if are_convex(self.own.a, obstacle) {
            return !is_own_line;
        }
        b.vertices.len() <= MOST_SWEPT_VERTICES
    }

    /// Adds the lines where the shape, moved along a line, comes out of an obstacle in either direction: where it is
    /// first met from as far outside as a push may lead.
    fn add_ways_along(&mut self, line: &PushLine, obstacle: &IndexedShape) {
        let (foot, most) = (line.foot(), self.own.most);
        // Beyond the boxes at the latest. The time of a long sweep is less accurate.
        let Some(depths) = depths_of_boxes(self.own.a, obstacle.shape) else { return };
        let beyond = sqrt(foot.dot(foot)) + 2.0 * depths.into_iter().fold(0.0, f64_max);
        let (along, length) = (line.along(), f64_min(sqrt(f64_max(most * most - foot.dot(foot), 0.0)), beyond));
        let grid = self.grid(foot.abs().plus(Offset { x: length, y: length }));
        let ends = [along.times(length), along.times(-length)].map(|way| grid.nearest(foot.plus(way)));
        for [from, to] in [ends, [ends[1], ends[0]]] {
            self.sweeps += 1;
            let mut buffer = [[0.0; 2]; MOST_SLIDING_VERTICES];
            let (a, way) = (self.placed_at(from, &mut buffer), to.minus(from));
            let Some(motion) = way.exact() else { return };
            if (a, PointArg(motion)).validate().is_err() {
                return;
            }
            let Outcome { verdict, hit } = sweep_hit(a, PointArg(motion), obstacle, SweepGoal::Entry);
            if verdict == Verdict::Hit && hit.t > 0.0 {
                // The time is early by less than 2^-23. There the contact is exact.
                let inside = 4.0 * self.grid(from).along(Offset { x: 1.0, y: 1.0 }) + length / (1u64 << 20) as f64;
                let met = from.plus(way.times(hit.t.into()));
                self.add_contacts_at(grid.nearest(met.plus(way.times(0.5 * inside / length))), obstacle, 2.0 * inside);
            }
        }
    }

    /// Adds the lines of the contacts with an obstacle at an offset that are no deeper than a limit.
    fn add_contacts_at(&mut self, offset: Offset, obstacle: &IndexedShape, limit: f64) {
        let mut buffer = [[0.0; 2]; MOST_SLIDING_VERTICES];
        let a = self.placed_at(offset, &mut buffer);
        let mut add = each(|contact: Contact| {
            let depth = f64::from(contact.depth);
            if contact.depth.rank() > 0 && depth <= limit {
                let _ = self.add_line(offset, Offset::of(contact.normal), depth);
            }
        });
        all_contacts(&a.into(), obstacle, MarginArg(0.0), &mut add);
    }

    /// Adds the lines of the sides of the boxes around the shape at an offset and an obstacle that it overlaps.
    fn add_sides(&mut self, offset: Offset, a: ShapeArg<f32>, obstacle: ShapeArg<f32>) {
        for (normal, depth) in AXES.into_iter().zip(depths_of_boxes(a, obstacle).into_iter().flatten()) {
            let _ = self.add_line(offset, normal, f64_max(depth, self.least_depth(offset, normal)));
        }
    }

    /// How deep a shape is at least if it is a hit. Boxes of a hit may only touch, as those of a segment and of a ring
    /// with a vertex in its interior. By this depth the shape moves a step of the grid.
    fn least_depth(&self, offset: Offset, normal: Offset) -> f64 {
        0.5 * self.grid(offset).along(normal)
    }

    /// A distance by which the shape stays a hit from an offset on, less its error, which is below 2 ulps, and the
    /// rounding of offsets and vertices to the grid.
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

    /// Adds the line by which a shape at an offset is too deep. Returns its place, or that of the known line that it
    /// is. None if it is of no use, or if there is no room.
    fn add_line(&mut self, offset: Offset, normal: Offset, depth: f64) -> Option<usize> {
        let reach = offset.dot(normal) - depth;
        let may_be_of_use = reach.is_finite() && -reach <= self.own.most && normal != Offset::ZERO;
        if !may_be_of_use {
            return None;
        }
        // The same line as a contact elsewhere gives it, but for rounding.
        let slack = 4.0 * self.grid(offset).along(normal);
        let is_same = |line: &PushLine| line.normal == normal && (line.reach - reach).abs() <= slack;
        let known = self.lines.iter().take(self.line_count).position(is_same);
        let place = known.unwrap_or(self.line_count);
        let line = self.lines.get_mut(place)?;
        let least = if known.is_some() { f64_min(line.reach, reach) } else { reach };
        *line = PushLine { normal, reach: least };
        self.line_count = self.line_count.max(place + 1);
        Some(place)
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

    /// [`offset_behind`] lines, if it is not too long.
    fn on_grid(&self, offset: Offset, grid: OffsetGrid, lines: &[PushLine]) -> Option<Offset> {
        let near = offset_behind(offset, grid, lines)?;
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

/// The normals of the sides of a box.
const AXES: [Offset; 4] =
    [Offset { x: 1.0, y: 0.0 }, Offset { x: -1.0, y: 0.0 }, Offset { x: 0.0, y: 1.0 }, Offset { x: 0.0, y: -1.0 }];

/// Whether two shapes are convex, so that the depth of their contact is the length of the shortest push.
fn are_convex(a: ShapeArg<f32>, obstacle: &IndexedShape) -> bool {
    let IndexedShape { shape: b, tree } = obstacle;
    let may_be = !(a.is_one_sided || b.is_one_sided || tree.is_usable() && tree.is_concave());
    may_be && with_denormals(|| are_convex_shapes(a.valid::<Float>(), b.valid()))
}

/// The distance by which a shape may be moved anywhere from where it overlaps an obstacle, and still does. From the
/// depth of the deepest contact.
fn depth_of_hits(a: ShapeArg<f32>, obstacle: &IndexedShape, depth: f64) -> f64 {
    let b = obstacle.shape;
    if a.is_one_sided || b.is_one_sided {
        return 0.0;
    }
    if are_convex(a, obstacle) {
        return depth;
    }
    let (radii, [own, other]) = (radii([&a, &b]), [a, b].map(|shape| ShapeArg { radius: 0.0, ..shape }));
    let least = radii * (1.0 - 1.0 / (1u64 << 20) as f64);
    if radii > 0.0 {
        // The distance of the outlines without their radii changes by no more than the motion.
        let outline = IndexedShape { shape: other, ..*obstacle };
        let distance = distance_within(own, &outline, to_f32(radii)).map_or(radii, |closest| closest.distance.into());
        if distance > 0.0 {
            return f64_max(least - distance, 0.0);
        }
    }
    // They meet as long as a vertex that is inside of one stays there.
    let are_small = a.vertices.len() * b.vertices.len() <= MOST_MEASURED;
    least + if are_small { f64_max(depth_inside(own, other), depth_inside(other, own)) } else { 0.0 }
}

/// How deep the deepest vertex is inside of an outline; 0 if none is.
fn depth_inside(vertices: ShapeArg<f32>, outline: ShapeArg<f32>) -> f64 {
    if !outline.kind.is_filled() {
        return 0.0;
    }
    let Ok(Some([min_x, min_y, max_x, max_y])) = shape_bounds(outline) else { return 0.0 };
    let may_be_inside = |[x, y]: [f32; 2]| (min_x..=max_x).contains(&x) && (min_y..=max_y).contains(&y);
    let vertices = vertices.vertices.iter().filter(|vertex| may_be_inside(**vertex));
    vertices.map(|vertex| -signed_distance_to(outline, *vertex)).fold(0.0, f64_max)
}

/// How deep the box around a shape is in that around an obstacle, along each of the axes.
fn depths_of_boxes(a: ShapeArg<f32>, obstacle: ShapeArg<f32>) -> Option<[f64; 4]> {
    let (Ok(Some(a)), Ok(Some(b))) = (shape_bounds(a), shape_bounds(obstacle)) else { return None };
    let ([left, low, right, high], [b_left, b_low, b_right, b_high]) = (a.map(f64::from), b.map(f64::from));
    Some([right - b_left, b_right - left, high - b_low, b_high - low])
}
