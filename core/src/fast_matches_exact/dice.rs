//! Random numbers of a kind that changes from case to case: ordinary, on grids, beside them by an ulp, of all sizes.

use fastrand::Rng;

const CASES: u32 = 1_000_000;

pub struct Dice {
    pub rng: Rng,
    kind: u32,
}

impl Dice {
    /// Kind 0 is ordinary data.
    const KINDS: u32 = 5;

    pub fn below(&mut self, count: usize) -> usize {
        self.rng.usize(..count)
    }

    pub fn number(&mut self) -> f32 {
        let real = |rng: &mut Rng| rng.f32() * 16.0 - 8.0;
        match self.kind {
            0 => real(&mut self.rng),
            // A small grid, and one with now and then a number beside it by an ulp.
            1 => self.below(9) as f32 - 4.0,
            2 => {
                let value = self.below(17) as f32 - 8.0;
                [value, value, value.next_up(), value.next_down(), 0.0][self.below(5)]
            }
            // Of all sizes; and anything.
            3 => real(&mut self.rng) * f32::from_bits((127 - 30 + self.below(60) as u32) << 23),
            _ => {
                let real = [real(&mut self.rng), real(&mut self.rng)];
                [real[0], f32::from_bits(self.rng.u32(..)), 0.0, -0.0, 1e-40, real[1]][self.below(6)]
            }
        }
    }

    pub fn numbers<const COUNT: usize>(&mut self) -> [f32; COUNT] {
        [0; COUNT].map(|_| self.number())
    }

    pub fn size(&mut self) -> f32 {
        self.number().abs() * [1.0, 0.25, 0.0625][self.below(3)]
    }

    /// Two points, of three segments one along an axis.
    pub fn segment(&mut self) -> [f32; 4] {
        let mut segment: [f32; 4] = self.numbers();
        match self.below(6) {
            0 => segment[2] = segment[0],
            1 => segment[3] = segment[1],
            _ => {}
        }
        segment
    }

    pub fn aabb(&mut self) -> [f32; 4] {
        let [x, y] = self.numbers();
        let (width, height) = (self.size(), self.size());
        [x, y, x + width, y + height]
    }

    pub fn motion(&mut self) -> [f32; 2] {
        let [x, y] = self.numbers();
        [[x, y], [2.0 * x, 2.0 * y], [x, 0.0], [0.0, y], [x, y]][self.below(5)]
    }
}

/// Checks many cases, each of which says whether the fast tier is certain. At least so many of a thousand ordinary ones
/// must be.
pub fn share(name: &str, least: u32, is_certain: impl FnMut(&mut Dice) -> bool) {
    share_of(CASES, name, least, is_certain);
}

/// [`share`] of another number of cases.
pub fn share_of(cases: u32, name: &str, least: u32, mut is_certain: impl FnMut(&mut Dice) -> bool) {
    let mut dice = Dice { rng: Rng::with_seed(name.len() as u64), kind: 0 };
    let mut certain = 0;
    for case in 0..cases {
        dice.kind = case % Dice::KINDS;
        let is_certain = is_certain(&mut dice);
        certain += u32::from(is_certain && dice.kind == 0);
    }
    let share = certain * 1000 / (cases / Dice::KINDS);
    std::println!("{name}: {share} of 1000 ordinary cases are certain");
    assert!(share >= least, "{name}: {share}");
}
