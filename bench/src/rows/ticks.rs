//! Boxes in the ticks of a game: where they lie in each, to and fro.

use super::Setup;
use crate::data::between;
use crate::graze::Aabb;
use std::cell::Cell;
use std::rc::Rc;

pub struct Ticks {
    pub places: Vec<Vec<[f32; 3]>>,
    /// Half the width and height of each box.
    pub halves: Vec<[f32; 2]>,
    step: Cell<usize>,
}

impl Ticks {
    pub fn of(places: Vec<Vec<[f32; 3]>>, halves: Vec<[f32; 2]>) -> Rc<Ticks> {
        Rc::new(Ticks { places, halves, step: Cell::new(0) })
    }

    /// Unit squares of which the first so many jitter between two places; half of them overlap another one.
    pub fn new(setup: &Setup, name: &str, count: usize, moving: usize) -> Rc<Ticks> {
        Ticks::in_heaps(setup, name, [count, moving], 1)
    }

    /// In so many heaps, of which each lies far from the others.
    pub fn in_heaps(setup: &Setup, name: &str, [count, moving]: [usize; 2], heaps: usize) -> Rc<Ticks> {
        const FAR: f32 = 30_000.0;
        let mut rng = setup.rng(name);
        let side = 2.0 * ((count / heaps) as f64).sqrt();
        let first: Vec<[f32; 3]> = (0..count)
            .map(|i| {
                let [x, y] = [(); 2].map(|()| between(&mut rng, 0.0, side) as f32);
                [x + FAR * (i % heaps) as f32, y, 0.0]
            })
            .collect();
        let mut then = first.clone();
        for place in then.iter_mut().take(moving) {
            *place =
                [place[0] + between(&mut rng, -0.1, 0.1) as f32, place[1] + between(&mut rng, -0.1, 0.1) as f32, 0.0];
        }
        Ticks::of(vec![first, then], vec![[0.5; 2]; count])
    }

    /// The same, begun anew.
    pub fn again(&self) -> Rc<Ticks> {
        Ticks::of(self.places.clone(), self.halves.clone())
    }

    pub fn next(&self) -> &[[f32; 3]] {
        self.step.set(self.step.get() + 1);
        self.now()
    }

    /// Where the boxes lie now: in the last tick they turn around.
    fn now(&self) -> &[[f32; 3]] {
        let last = self.places.len() - 1;
        let step = self.step.get() % (2 * last);
        &self.places[step.min(2 * last - step)]
    }

    pub fn boxes(&self) -> Vec<Aabb> {
        let around = |([x, y, _], [width, height]): (&[f32; 3], &[f32; 2])| Aabb {
            min_x: x - width,
            min_y: y - height,
            max_x: x + width,
            max_y: y + height,
        };
        self.now().iter().zip(&self.halves).map(around).collect()
    }
}
