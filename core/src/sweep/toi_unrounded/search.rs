//! The search among the edges of two shapes without radius.

use super::{Interiors, SweptEdge, UnroundedSweep};
use crate::number::{Number, f64_min};
use crate::predicate::{Point, Reach};
use crate::shape::{Aabb, Edge, Kind, NearEdges};
use crate::sweep::first_contact::FirstContact;
use crate::sweep::swept_box::{SweptBox, has_many_pairs, reach_ahead, reversed};
use core::cell::Cell;

/// What a search has found so far, and which part of the motion it goes on in.
struct SearchedSweep {
    met: Cell<bool>,
    hit: Cell<bool>,
    /// The part of the motion that matters: once the verdict is known, what comes after the first contact does not.
    part: Cell<f64>,
    /// That of edges that only graze, before the verdict is known: of two lines these matter, too, because their
    /// interiors may meet there.
    grazing_part: Cell<f64>,
}

impl SearchedSweep {
    fn nothing() -> Self {
        SearchedSweep {
            met: Cell::new(false),
            hit: Cell::new(false),
            part: Cell::new(1.0),
            grazing_part: Cell::new(1.0),
        }
    }
}

impl<'a, N: Number> UnroundedSweep<'_, 'a, N> {
    /// Whether the edges meet, and whether the interiors meet if they do not meet at the start. The first contact of
    /// the edges goes into `first` unless that is None.
    pub fn search(&self, first: Option<&mut FirstContact<N>>) -> (bool, bool) {
        self.search_at_once(first, !has_many_pairs(self.shapes.map(|edges| edges.shape)))
    }

    /// [`search`](Self::search), after a search for early contacts, or at once.
    fn search_at_once(&self, mut first: Option<&mut FirstContact<N>>, at_once: bool) -> (bool, bool) {
        let [a, b] = self.shapes;
        let (searched, bounds) = (SearchedSweep::nothing(), b.bounds());
        if let Some(first) = first.as_deref().filter(|_| !at_once) {
            self.find_early(&searched, &mut Some(&mut first.afresh()));
        }
        a.any(
            |near| self.is_near(&searched, &self.path(&searched, *near), &bounds),
            |edge| self.meet_b(&searched, edge, &mut first),
        );
        (searched.met.get(), searched.hit.get() || self.enters_at_a_vertex())
    }

    /// Finds a contact that is one of the first: of the edges that are ahead of others. From then on a search leaves
    /// out what meets later.
    #[inline(never)]
    fn find_early(&self, searched: &SearchedSweep, first: &mut Option<&mut FirstContact<N>>) {
        const AROUND: usize = 8;
        const MOST_ROUNDS: usize = 4;
        let [a, b] = self.shapes;
        let around = |own: &NearEdges<'a, N>, place: usize| {
            let (vertices, count) = (own.shape.vertices, own.shape.edges().count());
            let range = place.saturating_sub(AROUND)..(place + AROUND).min(count);
            range.map(move |i| (i, vertices.edge(i))).filter(|(_, edge)| !edge.is_point())
        };
        let mut places = [self.most_ahead(a, b, self.d), self.most_ahead(b, a, reversed(self.d))];
        for _ in 0..MOST_ROUNDS {
            let ([Some(of_a), Some(of_b)], known) = (places, searched.part.get()) else { return };
            around(a, of_a).for_each(|edge| {
                self.meet_b(searched, edge, first);
            });
            around(b, of_b).for_each(|(index, edge)| {
                let bounds = edge.bounds();
                a.any(
                    |near| self.is_near(searched, &self.path(searched, *near), &bounds),
                    |own| match self.edge_ahead(own) {
                        Some(own) => self.meet(searched, &own, (index, edge), first),
                        None => false,
                    },
                );
            });
            let Some(contact) = first.as_deref().and_then(|first| first.contact) else { return };
            places = contact.feet.map(|foot| Some(foot.edge));
            if searched.part.get() >= known {
                return;
            }
        }
    }

    /// An edge that reaches farthest ahead, of those of a shape that moves by d whose paths are near another shape.
    fn most_ahead(&self, own: &NearEdges<'a, N>, other: &NearEdges<'a, N>, d: Point<N>) -> Option<usize> {
        let (bounds, none, mut most) = (other.bounds(), Reach::sum(0.0, 0.0), (f64::NEG_INFINITY, None));
        own.any(
            |near| !SweptBox::new(*near, d).is_beyond(&bounds, none),
            |(index, edge)| {
                let ahead = reach_ahead(&edge.bounds(), d);
                if ahead > most.0 {
                    most = (ahead, Some(index));
                }
                false
            },
        );
        most.1
    }

    /// The path of a box in the part of the motion that matters.
    fn path(&self, searched: &SearchedSweep, bounds: Aabb<N>) -> SweptBox<N> {
        SweptBox::new(bounds, self.d).shortened(searched.part.get())
    }

    /// Whether a box on a path may meet another one.
    fn is_near(&self, searched: &SearchedSweep, path: &SweptBox<N>, other: &Aabb<N>) -> bool {
        let (none, grazing_part) = (Reach::sum(0.0, 0.0), searched.grazing_part.get());
        let passes = |path: &SweptBox<N>| path.is_beyond(other, none);
        let may_pass = || self.interiors != Interiors::Lines && grazing_part < 1.0 && path.only_grazes(other);
        !(passes(path) || may_pass() && passes(&path.shortened(grazing_part)))
    }

    /// An edge of the first shape that may meet others: of a convex outline, one that faces the motion.
    fn edge_ahead(&self, edge: (usize, Edge<N>)) -> Option<SweptEdge<N>> {
        let (swept, is_convex) = (self.swept_edge(edge), self.shapes[0].shape.kind == Kind::Convex);
        (!(is_convex && swept.orientation * self.windings[0] > 0)).then_some(swept)
    }

    /// Meets an edge of the first shape with those of the second. Returns whether nothing else is wanted.
    fn meet_b(
        &self,
        searched: &SearchedSweep,
        edge: (usize, Edge<N>),
        first: &mut Option<&mut FirstContact<N>>,
    ) -> bool {
        let Some(e) = self.edge_ahead(edge) else { return false };
        let (bounds, part) = (edge.1.bounds(), Cell::new(searched.part.get()));
        let path = Cell::new(self.path(searched, bounds));
        self.shapes[1].any(
            |near| self.is_near(searched, &path.get(), near),
            |edge| {
                let is_decided = self.meet(searched, &e, edge, first);
                if searched.part.get() < part.get() {
                    part.set(searched.part.get());
                    path.set(self.path(searched, bounds));
                }
                is_decided
            },
        )
    }

    /// Meets an edge of the first shape with one of the second. Returns whether nothing else is wanted.
    fn meet(
        &self,
        searched: &SearchedSweep,
        e: &SweptEdge<N>,
        edge: (usize, Edge<N>),
        first: &mut Option<&mut FirstContact<N>>,
    ) -> bool {
        let f = self.swept_edge(edge);
        if self.shapes[1].shape.kind == Kind::Convex && f.orientation * self.windings[1] < 0 {
            return false;
        }
        let gaps = self.edge_gaps(e, &f);
        searched.hit.set(searched.hit.get() | gaps.is_hit());
        for (gap, enters) in gaps.gaps.into_iter().zip(gaps.enters) {
            let Some(gap) = gap else { continue };
            if let Some(first) = first.as_deref_mut() {
                first.enters_at_start |= enters & (gap.start < 0);
            }
            if !gap.is_reached() {
                continue;
            }
            searched.met.set(true);
            if let Some(first) = first.as_deref_mut()
                && (!first.entries_only || enters || self.enters_corner(e, &f, &gap))
            {
                self.offer(first, [e, &f], &gap);
            }
        }
        let is_decided = searched.hit.get() || (searched.met.get() && self.interiors == Interiors::None);
        let Some(first) = first.as_deref() else { return is_decided };
        let wanted = first.wanted_part();
        searched.grazing_part.set(f64_min(wanted, searched.grazing_part.get()));
        if is_decided {
            searched.part.set(f64_min(wanted, searched.part.get()));
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::Float;
    use crate::shape::{Outline, Shape};
    use std::vec::Vec;

    /// A search for early contacts changes nothing: of outlines on grids, where many edges meet at one time, and off
    /// them, of lines and of areas, at every scale.
    #[test]
    fn early_contacts_change_nothing() {
        let mut rng = fastrand::Rng::with_seed(7);
        let mut counts = [0; 3];
        for round in 0..2000 {
            let scale = [1.0, 0.3, 1e-42, 1e-30, 1e30][round % 5];
            let mut outline = |far: i32| -> Vec<[f32; 2]> {
                let (count, form, extent) = (rng.i32(3..60), rng.usize(..3), [4, 60][rng.usize(..2)]);
                let [x, y] = [far + rng.i32(-9..10), rng.i32(-9..10)];
                let place = |i: i32| match form {
                    0 => [x + i, y + i % 2 * extent],
                    1 => [x + i % 2 * extent, y + i],
                    _ => [x + rng.i32(-extent..=extent), y + rng.i32(-extent..=extent)],
                };
                (0..count).map(place).map(|point| point.map(|value| value as f32 * scale)).collect()
            };
            let (a, b) = (outline(0), outline([0, 100][round / 5 % 2]));
            let mut kinds = [(); 2].map(|()| [Kind::Chain, Kind::Polygon][rng.usize(..2)]);
            kinds.sort_by_key(|kind| *kind == Kind::Polygon);
            let shape = |kind, xy| Shape::<Float> { kind, vertices: Outline::new(xy), radius: 0.0 };
            let mut edges = [NearEdges::new(shape(kinds[0], &a)), NearEdges::new(shape(kinds[1], &b))];
            edges.iter_mut().for_each(NearEdges::find_blocks_without_duplicates);
            let d = [rng.i32(-20..200), rng.i32(-60..61) * rng.i32(0..2)].map(|value| Float(value as f32 * scale));
            let d = Point::new(d[0], d[1]);
            let sweep = UnroundedSweep::new(edges.each_ref(), d);
            let new: [fn(Point<Float>) -> FirstContact<Float>; 3] =
                [FirstContact::entry, |d| FirstContact::new(d, false), |d| FirstContact::new(d, true)];
            for new in new {
                let [(verdict, found), (expected_verdict, expected)] = [false, true].map(|at_once| {
                    let mut first = new(d);
                    (sweep.search_at_once(Some(&mut first), at_once), first)
                });
                let all = |first: &FirstContact<Float>| std::format!("{:?} {}", first.contact, first.enters_at_start);
                assert_eq!((verdict, all(&found)), (expected_verdict, all(&expected)), "{round}");
                counts[usize::from(verdict.0) + usize::from(verdict.1)] += 1;
            }
        }
        assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
    }
}
