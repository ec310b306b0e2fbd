//! Collide and slide: a motion that turns along what it meets, or stops there, and never ends inside.
//!
//! All positions are offsets on a grid as fine as the floats of the largest coordinate, so that vertices keep their
//! distances while the shape moves. A leg from one offset to another is free if the exact sweep enters no obstacle and
//! the vertices at its end, rounded to floats, are no hit. Everything else here only proposes legs.

use super::argument::{Arguments, Invalid, PointArg, ShapeArg};
use super::corner_slide::{Ahead, MOST_CORNER_NORMALS, corner_normals};
use super::entry_from_left::{passes, two_sided};
use super::obstacles::{Obstacles, first_near};
use super::offset::{MOST_SLIDING_VERTICES, Offset, OffsetGrid, insert_longest_first, leads_into, placed, reach_of};
use super::slide_lines::{MOST_LINES, SlideLine, SlideLines, along};
use super::slide_result::{ContactList, SlideContact, SlideResult};
use super::{AnyAny, FirstSweep, IndexedShape, SweepGoal, SweptShape, contact_of, fast, verdict_of};
use crate::contact::Contact;
use crate::filter::Fast;
use crate::number::{sqrt, to_f32, two_sum};
use crate::overlap::Verdict;
use crate::simd::F32x4;
use crate::sweep::SweepHit;

/// The room for the vertices of most characters.
const FEW_VERTICES: usize = 8;
const MOST_ROUNDS: usize = 16;
/// Those of the tiles around a corner.
const MOST_SIDES: usize = 4 * MOST_CORNER_NORMALS;
const MOST_NUDGES: usize = 4;
/// Steps of the coarser axis that nudges lead an end off.
const MOST_OFF: f64 = 4.0;
/// Steps of the grid that may be left of a motion in a dead end, or before corners that meet.
const MOST_LEFT: f64 = 4.0;
/// A leg of at most so many steps of the grid may lead farther by rounding than by the motion.
const SHORT_LEG: f64 = 8.0;

/// What stands in the way from one offset to another.
#[derive(Clone, Copy)]
enum Leg {
    Free,
    Entered(SweepHit, usize),
    /// Rounding its vertices puts the end inside this obstacle.
    RoundedInside(usize),
    /// Not a motion in floats.
    Unrepresentable,
    /// The shape overlaps an obstacle at the start of the first leg.
    Overlapping,
}

/// How a way goes on.
enum Progress {
    /// There is no more to try.
    Ended,
    /// An obstacle was met.
    Met,
    /// From its start.
    OnCoarserGrid,
}

/// What becomes of a motion where it would enter an obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AtObstacle {
    /// It goes on along the obstacle.
    Slide,
    Stop,
}

/// A shape that slides.
#[derive(Clone, Copy, Debug)]
pub struct Slider<'a> {
    a: ShapeArg<'a, f32>,
    motion: [f32; 2],
}

impl<'a> Slider<'a> {
    /// The shape has at most [`MOST_SLIDING_VERTICES`].
    pub fn new(a: ShapeArg<'a, f32>, motion: PointArg<f32>) -> Result<Self, Invalid> {
        (a, motion).validate()?;
        Ok(Slider { a, motion: motion.0 })
    }

    /// Moves among obstacles.
    pub fn slide(self, obstacles: &dyn Obstacles<'a>, at_obstacle: AtObstacle) -> SlideResult {
        let mut result =
            SlideResult { verdict: Verdict::Miss, moved: [0.0; 2], lost: self.motion, contacts: ContactList::NONE };
        let mut way = Way::new(&self, obstacles);
        let end = way.grid.nearest(way.motion);
        let leg = if way.is_ahead(end) { way.leg(end) } else { Leg::Unrepresentable };
        let is_hit = |obstacle: &IndexedShape| {
            !obstacle.shape.is_one_sided && verdict_of(&self.a.into(), obstacle) == Verdict::Hit
        };
        if self.may_overlap(&leg)
            && let Some(index) = first_near(obstacles, self.a, &is_hit)
        {
            result.verdict = Verdict::Hit;
            result.contacts.push(SlideContact { normal: self.overlap_normal(index, obstacles), index, edge: 0 });
            return result;
        }
        way.is_first = false;
        way.first_leg = Some((end, leg));
        let rounds = if at_obstacle == AtObstacle::Slide { MOST_ROUNDS } else { 1 };
        way.follow(rounds, &mut result);
        result
    }

    /// Whether an obstacle may be a hit at the start, as the first leg says: what overlaps then is entered at time 0.
    fn may_overlap(&self, leg: &Leg) -> bool {
        let begins_at_once = match leg {
            Leg::Free | Leg::RoundedInside(_) => false,
            Leg::Entered(hit, _) => hit.t.to_bits() == 0,
            Leg::Unrepresentable | Leg::Overlapping => true,
        };
        // A line that is solid from one side passes what it overlaps.
        begins_at_once || self.a.is_one_sided
    }

    fn overlap_normal(&self, index: usize, obstacles: &dyn Obstacles<'a>) -> [f32; 2] {
        let contact = obstacles.get(index).and_then(|b| contact_of(self.a, &b).1);
        contact.map_or([0.0; 2], |contact| contact.normal)
    }
}

/// The way of a shape: legs, and the lines that it slides along.
struct Way<'w, 'a> {
    slider: &'w Slider<'a>,
    obstacles: &'w dyn Obstacles<'a>,
    /// How far the shape reaches from 0 at its start.
    reach: Offset,
    grid: OffsetGrid,
    motion: Offset,
    at: Offset,
    rest: Offset,
    lines: SlideLines,
    /// The sides of corners that met others here.
    sides: ContactList<MOST_SIDES>,
    /// What was met, in the order of the way: one in each round.
    met: ContactList<MOST_ROUNDS>,
    directions: [Offset; MOST_LINES + MOST_SIDES + 1],
    /// Whether nothing is known of the start.
    is_first: bool,
    /// Where the first leg leads, and what stands in its way, until it is gone.
    first_leg: Option<(Offset, Leg)>,
}

impl<'w, 'a> Way<'w, 'a> {
    fn new(slider: &'w Slider<'a>, obstacles: &'w dyn Obstacles<'a>) -> Self {
        let motion = Offset::of(slider.motion);
        let reach = reach_of(slider.a);
        Way {
            slider,
            obstacles,
            reach,
            grid: OffsetGrid::of_reach(reach.plus(motion.abs())),
            motion,
            at: Offset::ZERO,
            rest: motion,
            lines: SlideLines::NONE,
            sides: ContactList::NONE,
            met: ContactList::NONE,
            directions: [Offset::ZERO; MOST_LINES + MOST_SIDES + 1],
            is_first: true,
            first_leg: None,
        }
    }

    fn follow(&mut self, rounds: usize, result: &mut SlideResult) {
        let mut round = 0;
        while round < rounds {
            match self.advance() {
                Progress::Ended => break,
                Progress::OnCoarserGrid => round = 0,
                Progress::Met => round += 1,
            }
            self.lines.forget_left(self.at, self.grid);
        }
        self.met.known().iter().for_each(|&contact| result.contacts.push(contact));
        let lost = self.motion.minus(self.at);
        result.verdict = if result.contacts.known().is_empty() { Verdict::Miss } else { Verdict::Touch };
        result.moved = [to_f32(self.at.x), to_f32(self.at.y)];
        // A motion and what it made across it may be farther apart than floats reach.
        result.lost = [lost.x, lost.y].map(|lost| to_f32(lost.clamp(-f64::from(f32::MAX), f32::MAX.into())));
    }

    /// Goes one leg, along the longest projection of the rest that leads into no line; in a dead end along a projection
    /// that leads into other lines, but into no obstacle.
    fn advance(&mut self) -> Progress {
        for into_lines in [false, true] {
            for own in 0..self.find_directions(into_lines) {
                let Some(&direction) = self.directions.get(own) else { break };
                let is_on_slope = direction != self.rest && direction.x != 0.0 && direction.y != 0.0;
                let mut wanted = self.grid.nearest(self.at.plus(direction));
                // Along an axis the motion itself reaches as far.
                if is_on_slope && self.is_ahead(wanted) && self.grid_for(wanted) != self.grid {
                    if !self.widen_grid(wanted) {
                        return Progress::OnCoarserGrid;
                    }
                    wanted = self.grid.nearest(self.at.plus(direction));
                }
                if !self.is_ahead(wanted) || (is_on_slope && self.overshoots(wanted)) {
                    continue;
                }
                let way = wanted.minus(self.at);
                let (end, met) = self.leg_towards(wanted);
                // In a dead end a few steps are left, as the body would tremble.
                let end = end.filter(|&end| !into_lines || end == wanted || self.steps_to(end) > MOST_LEFT);
                if let Some(end) = end {
                    if into_lines {
                        self.drop_lines(direction);
                        self.meet_side_along(direction);
                    }
                    self.rest = self.rest.minus(end.minus(self.at));
                    self.at = end;
                    self.sides.clear();
                }
                match met.map(|(hit, index)| (self.turning_least(hit, index, way), index)) {
                    Some((hit, index))
                        if (end.is_some() || !into_lines) && self.lines.add(Offset::of(hit.normal), self.at) =>
                    {
                        self.met.push(SlideContact { normal: hit.normal, index, edge: hit.b_edge });
                        return Progress::Met;
                    }
                    Some(_) if end.is_some() => return Progress::Met,
                    None if end.is_some() => return Progress::Ended,
                    _ => {}
                }
            }
        }
        Progress::Ended
    }

    /// The grid, made as coarse as floats are at an end.
    fn grid_for(&self, end: Offset) -> OffsetGrid {
        self.grid.coarser(OffsetGrid::of_reach(self.reach.plus(end.abs())))
    }

    /// Makes the grid as coarse as floats are at an end. If the shape is between steps of that grid, its way begins
    /// again, with steps for any end that it may come to: all ends are nearer to that of the motion than the start is.
    /// Returns whether it goes on where it is.
    fn widen_grid(&mut self, end: Offset) -> bool {
        self.grid = self.grid_for(end);
        if self.grid.has(self.at) {
            return true;
        }
        let length = sqrt(self.motion.dot(self.motion));
        self.grid = self.grid_for(self.motion.abs().plus(Offset { x: length, y: length }));
        (self.at, self.rest) = (Offset::ZERO, self.motion);
        self.lines = SlideLines::NONE;
        self.sides.clear();
        self.met.clear();
        false
    }

    /// A hit on a way with the normal of the side that turns the rest least, where corners meet; all are kept for a
    /// dead end.
    fn turning_least(&mut self, hit: SweepHit, index: usize, way: Offset) -> SweepHit {
        let mut least = None;
        for normal in self.sides_at(&hit, index, way) {
            let loss = self.rest.dot(Offset::of(normal));
            if loss > 0.0 && least.is_none_or(|(_, known)| loss < known) {
                least = Some((normal, loss));
            }
            self.sides.push(SlideContact { normal, index, edge: hit.b_edge });
        }
        SweepHit { normal: least.map_or(hit.normal, |(normal, _)| normal), ..hit }
    }

    /// The normals of the sides of corners that meet in a hit on a way, here or a few steps ahead.
    fn sides_at(&self, hit: &SweepHit, index: usize, way: Offset) -> impl Iterator<Item = [f32; 2]> + use<> {
        let (a, at) = (self.slider.a, self.at);
        let ahead = way.exact().map(|way| Ahead { way, most: self.grid.step.times(MOST_LEFT) });
        let normals = self.obstacles.get(index).zip(ahead).map(|(b, ahead)| corner_normals(a, at, &b, hit, &ahead));
        normals.unwrap_or_default().into_iter().flatten()
    }

    /// Where corners meet, as at the seam of two tiles, the normal may be that of a side that is covered: a line which
    /// only seemed to be in the way. What was met before the way led here has turned it.
    fn drop_lines(&mut self, direction: Offset) {
        self.lines.retain(|line| {
            let is_kept = !leads_into(direction, line.normal);
            if !is_kept && line.met_at == self.at {
                self.met.remove_last(line.normal);
            }
            is_kept
        });
    }

    /// Meets the side of a corner along which a direction leads.
    fn meet_side_along(&mut self, direction: Offset) {
        let leads_along = |side: &&SlideContact| along(self.rest, Offset::of(side.normal)) == Some(direction);
        if let Some(&side) = self.sides.known().iter().find(leads_along)
            && self.lines.add(Offset::of(side.normal), self.at)
        {
            self.met.push(side);
        }
    }

    /// The steps of the grid to an offset, on the axis on which these are more.
    fn steps_to(&self, end: Offset) -> f64 {
        let way = end.minus(self.at);
        (way.x.abs() / self.grid.step.x).max(way.y.abs() / self.grid.step.y)
    }

    /// Finds the projections of the rest on lines, the longest first: of those that lead into no line, and the rest
    /// itself, or of those that do, and of the sides of corners here. Returns how many.
    fn find_directions(&mut self, into_lines: bool) -> usize {
        let lines = self.lines.known();
        let mut count = 0;
        for own in 0..=lines.len() {
            let direction = match lines.get(own) {
                None if into_lines => continue,
                None => Some(self.rest),
                Some(line) => along(self.rest, line.normal),
            };
            let Some(direction) = direction.filter(|direction| *direction != Offset::ZERO) else { continue };
            let leads_in = |(other, line): (usize, &SlideLine)| other != own && leads_into(direction, line.normal);
            if lines.iter().enumerate().any(leads_in) == into_lines {
                insert_longest_first(&mut self.directions, count, direction);
                count += 1;
            }
        }
        let sides = if into_lines { self.sides.known() } else { &[] };
        for direction in sides.iter().filter_map(|side| along(self.rest, Offset::of(side.normal))) {
            if direction != Offset::ZERO {
                insert_longest_first(&mut self.directions, count, direction);
                count += 1;
            }
        }
        count
    }

    /// A free leg towards an end: all of it, with its end nudged out or set back by a few steps of the grid, or up to
    /// what it meets. Returns its end and what it met.
    fn leg_towards(&mut self, wanted: Offset) -> (Option<Offset>, Option<(SweepHit, usize)>) {
        let straight = match self.first_leg.take() {
            Some((known, leg)) if known == wanted => leg,
            _ => self.leg(wanted),
        };
        let straight = self.at_corner(straight, wanted);
        let (mut end, mut leg) = (wanted, straight);
        for _ in 0..MOST_NUDGES {
            if let Leg::Free = leg {
                return (Some(end), None);
            }
            let Some(way_out) = self.way_out(end, &leg) else { break };
            let mut nudged = self.nudged(end, wanted, way_out);
            if nudged == Some(wanted) {
                // From the other side of a line, onto which the straight leg was rounded.
                nudged = self.nudged(wanted, wanted, way_out);
            }
            let Some(nudged) = nudged else { break };
            end = nudged;
            leg = self.at_corner(self.leg(end), end);
        }
        // A nudge may lean the leg into a corner far from its end, which the straight leg passes.
        let is_later = |hit: &SweepHit| matches!(straight, Leg::Entered(before, _) if before.t < hit.t);
        (end, leg) = match leg {
            Leg::Entered(hit, _) if self.is_entered_at(end, &hit) || is_later(&hit) => (end, leg),
            Leg::Free | Leg::RoundedInside(_) => (end, leg),
            Leg::Entered(..) | Leg::Unrepresentable | Leg::Overlapping => (wanted, straight),
        };
        match leg {
            Leg::Free => (Some(end), None),
            Leg::Entered(hit, index) => (self.end_before(end, &hit), Some((hit, index))),
            // Nudges do not lead out along the normal of a line: that of either side is right.
            Leg::RoundedInside(_) => (self.end_short_of(wanted, 1.0, MOST_LEFT), None),
            Leg::Unrepresentable | Leg::Overlapping => (None, None),
        }
    }

    /// A leg. If it leads far into an obstacle that it enters where corners meet at its start, with the normal of the
    /// side into which it leads least: a nudge out of any side is enough.
    fn at_corner(&self, leg: Leg, end: Offset) -> Leg {
        let Leg::Entered(hit, index) = leg else { return leg };
        if hit.t.to_bits() != 0 || self.is_entered_at(end, &hit) {
            return leg;
        }
        let way = end.minus(self.at);
        let depth = |normal: [f32; 2]| way.dot(Offset::of(normal));
        let least = |one, other| if depth(other) < depth(one) { other } else { one };
        // It does not lead into what it leads along exactly, nor into the side of a far corner that it leads out of.
        let may_lead_in = |normal| depth(normal) != 0.0 && !leads_into(way.times(-1.0), Offset::of(normal));
        let normals = self.sides_at(&hit, index, way).filter(|&normal| may_lead_in(normal));
        let normal = normals.reduce(least).unwrap_or(hit.normal);
        Leg::Entered(SweepHit { normal, ..hit }, index)
    }

    /// Whether the end of a leg is at most 3 steps of the grid deep in what the leg enters.
    fn is_entered_at(&self, end: Offset, hit: &SweepHit) -> bool {
        self.depth_at(end, hit) <= 3.0 * self.grid.along(Offset::of(hit.normal))
    }

    /// The normal and the depth of what an end is slightly inside of, as its leg says.
    fn way_out(&self, end: Offset, leg: &Leg) -> Option<(Offset, f64)> {
        match leg {
            Leg::RoundedInside(index) => Some(self.depth_inside(end, *index)),
            Leg::Entered(hit, _) if self.is_entered_at(end, hit) => {
                Some((Offset::of(hit.normal), self.depth_at(end, hit)))
            }
            Leg::Free | Leg::Entered(..) | Leg::Unrepresentable | Leg::Overlapping => None,
        }
    }

    /// How deep the end of a leg is in what the leg enters.
    fn depth_at(&self, end: Offset, hit: &SweepHit) -> f64 {
        end.minus(self.at).dot(Offset::of(hit.normal)) * (1.0 - f64::from(hit.t))
    }

    /// An end of a leg, nudged out along a normal by a depth. None if the leg would not lead ahead, or if its end would
    /// be too far, or by many steps of the coarser axis from where it was wanted.
    fn nudged(&self, end: Offset, wanted: Offset, (normal, depth): (Offset, f64)) -> Option<Offset> {
        let nudged = self.grid.nudged(end, normal, depth);
        let (off, step) = (nudged.minus(wanted), self.grid.step);
        let is_near = off.x.abs().max(off.y.abs()) <= MOST_OFF * step.x.max(step.y);
        (normal != Offset::ZERO && is_near && self.is_ahead(nudged) && !self.overshoots(nudged)).then_some(nudged)
    }

    /// Whether rounding alone takes a leg along a slope that is short beside the coarser step of both axes. So a body
    /// would creep that rests there and is asked down by its distance from the slope: a step of the grid each time.
    fn overshoots(&self, end: Offset) -> bool {
        let (way, step) = (end.minus(self.at), self.grid.step);
        way.x.abs().max(way.y.abs()) <= SHORT_LEG * step.x.max(step.y) && way.dot(self.rest) > self.rest.dot(self.rest)
    }

    /// The end of a free leg just before a hit on the way to an end.
    fn end_before(&self, end: Offset, hit: &SweepHit) -> Option<Offset> {
        let (way, t) = (end.minus(self.at), f64::from(hit.t));
        let met_at = self.grid.nearest(self.at.plus(way.times(t)));
        let mut stop = met_at;
        for _ in 0..=MOST_NUDGES {
            if stop == self.at || !self.is_ahead(stop) {
                break;
            }
            let leg = self.leg(stop);
            if let Leg::Free = leg {
                return Some(stop);
            }
            let Some(way_out) = self.way_out(stop, &leg) else { break };
            let Some(nudged) = self.nudged(stop, met_at, way_out) else { break };
            stop = nudged;
        }
        self.end_short_of(end, t, f64::INFINITY)
    }

    /// The end of a free leg by a half, 1, 2, 4 … steps of the grid short of a time on the way to an end.
    fn end_short_of(&self, end: Offset, t: f64, most_steps: f64) -> Option<Offset> {
        let (way, steps) = (end.minus(self.at), self.steps_to(end));
        let mut back = 0.5;
        while back <= most_steps && t - back / steps > 0.0 {
            let stop = self.grid.nearest(self.at.plus(way.times(t - back / steps)));
            if stop == self.at || !self.is_ahead(stop) {
                break;
            }
            if let Leg::Free = self.leg(stop) {
                return Some(stop);
            }
            back *= 2.0;
        }
        None
    }

    /// What stands in the way to an end. The two tests that carry the promise.
    fn leg(&self, end: Offset) -> Leg {
        // Few vertices are nearly all there are, and large buffers are slow to clear.
        if self.slider.a.vertices.len() <= FEW_VERTICES {
            self.leg_in::<FEW_VERTICES>(end)
        } else {
            self.leg_in::<MOST_SLIDING_VERTICES>(end)
        }
    }

    fn leg_in<const MOST: usize>(&self, end: Offset) -> Leg {
        let (Some(way), Some(_)) = (end.minus(self.at).exact(), end.exact()) else {
            return Leg::Unrepresentable;
        };
        let mut buffers = [[[0.0; 2]; MOST]; 2];
        let [from, to] = &mut buffers;
        let (from, to) = (placed(self.slider.a, self.at, from), placed(self.slider.a, end, to));
        let goal = if self.is_first { SweepGoal::OnlyEntry } else { SweepGoal::EntryFromOutside };
        let Ok(mut first) = FirstSweep::new(from, PointArg(way), goal) else {
            return Leg::Unrepresentable;
        };
        let (mut overlaps, mut is_near_one_sided) = (false, false);
        self.obstacles.visit_near(from, way, &mut |index, obstacle| {
            is_near_one_sided |= obstacle.shape.is_one_sided;
            if !overlaps && first.may_be_first(&obstacle) {
                // Before a sweep measures the way out.
                overlaps = self.is_first && surely_overlaps(from, &obstacle);
                if !overlaps {
                    first.offer_near(index, obstacle);
                }
            }
            if overlaps { 0.0 } else { first.latest_time() }
        });
        if overlaps {
            return Leg::Overlapping;
        }
        if let Some(SweptShape { index, outcome, .. }) = first.first()
            && outcome.verdict == Verdict::Hit
        {
            return Leg::Entered(outcome.hit, index);
        }
        let is_rounded = from.vertices.iter().zip(to.vertices).any(|(from, to)| {
            from.iter()
                .zip(&way)
                .zip(to)
                .any(|((&from, &way), &to)| two_sum(from.into(), way.into()) != (to.into(), 0.0))
        });
        // Else the end is that of the sweep, which passes an end of a one-sided line if it leads away from the line.
        if !(is_rounded || is_near_one_sided) {
            return Leg::Free;
        }
        if (to,).validate().is_err() {
            return Leg::Unrepresentable;
        }
        let is_inside = |obstacle: &IndexedShape| {
            (is_rounded || obstacle.shape.is_one_sided) && self.is_inside(from, way, to, obstacle)
        };
        match first_near(self.obstacles, to, &is_inside) {
            Some(index) => Leg::RoundedInside(index),
            None => Leg::Free,
        }
    }

    /// Whether a leg's rounded end is no place to be. In a one-sided line through which the leg leads: whether rounding
    /// alone put it inside, as what comes through from behind is deep inside.
    fn is_inside(&self, from: ShapeArg<f32>, way: [f32; 2], to: ShapeArg<f32>, obstacle: &IndexedShape) -> bool {
        if verdict_of(&to.into(), &two_sided(obstacle)) != Verdict::Hit {
            return false;
        }
        if !obstacle.shape.is_one_sided || !passes(from, PointArg(way), obstacle) {
            return true;
        }
        let is_slight =
            |contact: Contact| f64::from(contact.depth) <= 4.0 * self.grid.along(Offset::of(contact.normal));
        let (verdict, contact) = contact_of(to, obstacle);
        verdict == Verdict::Hit && contact.is_some_and(is_slight)
    }

    /// The normal and the depth of the contact with an obstacle; of a one-sided line those with its left, if there are.
    fn depth_inside(&self, end: Offset, index: usize) -> (Offset, f64) {
        let mut buffer = [[0.0; 2]; MOST_SLIDING_VERTICES];
        let a = placed(self.slider.a, end, &mut buffer);
        let Some(obstacle) = self.obstacles.get(index) else { return (Offset::ZERO, 0.0) };
        let contact = contact_of(a, &obstacle).1.or_else(|| contact_of(a, &two_sided(&obstacle)).1);
        contact.map_or((Offset::ZERO, 0.0), |contact| (Offset::of(contact.normal), contact.depth.into()))
    }

    /// Whether a leg does not go against the motion, and leaves less of it: so it does not lead to and fro, and whoever
    /// asks again with the rest comes to an end.
    fn is_ahead(&self, end: Offset) -> bool {
        let way = end.minus(self.at);
        let (gain, left) = (way.dot(self.motion), self.rest.minus(way));
        // Exact, because few bits are in each number: left^2 < rest^2.
        (gain > 0.0 || (gain == 0.0 && way.dot(self.rest) > 0.0)) && way.dot(self.rest.plus(left)) > 0.0
    }
}

/// Whether the fast tier says that two shapes overlap, of which the second has few vertices.
fn surely_overlaps(a: ShapeArg<f32>, obstacle: &IndexedShape) -> bool {
    let b = obstacle.shape;
    b.vertices.len() <= FEW_VERTICES
        && !b.is_one_sided
        && matches!(fast::<F32x4, _>(AnyAny(a, b)), Fast::Certain(Verdict::Hit))
}
