//! Prints, for every class of cases, how often each verdict occurs, and how long the oracle takes.

use graze_oracle::generate::{Ask, Class, Number, Rng, case, case_of, nested_case, nested_case_of};
use graze_oracle::{Kind, contains, test};
use std::time::{Duration, Instant};

fn main() {
    let mut rng = Rng::with_seed(1);
    println!("verdicts in percent: miss touch hit; containment likewise");
    for class in Class::ALL {
        let float = shares::<f32>(&mut rng, class);
        let int = shares::<i32>(&mut rng, class);
        println!("{class:>14?}  f32 {float}   i32 {int}");
    }
    println!("microseconds for the verdict on two polygons: all floats, the slowest one");
    for class in Class::ALL {
        println!("{class:>14?}  {}", slowness(&mut rng, class));
    }
    println!("microseconds per case: float (generating + verdict), integer, containment in floats");
    for a in Kind::ALL {
        for b in Kind::ALL.into_iter().filter(|&b| b <= a) {
            for rounded in [false, true] {
                let ask = Ask::new(a, b, rounded, rounded);
                let float = speed::<f32>(&mut rng, &ask);
                let int = speed::<i32>(&mut rng, &ask);
                let nested = nested_speed(&mut rng, &ask);
                println!("{a:?}-{b:?} rounded {rounded}: {float}  {int}  {nested}");
            }
        }
    }
}

fn any_ask(rng: &mut Rng) -> Ask {
    let mut kind = || Kind::ALL[rng.usize(..5)];
    let (a, b) = (kind(), kind());
    Ask::new(a, b, rng.u8(0..3) == 0, rng.u8(0..3) == 0)
}

/// The shares of the verdicts of a class over all kinds, with and without radii.
fn shares<T: Number>(rng: &mut Rng, class: Class) -> String {
    let (mut met, mut contained) = ([0; 3], [0; 3]);
    for _ in 0..3000 {
        let ask = any_ask(rng);
        let case = case_of::<T>(rng, &ask, class);
        met[test(&case.a, &case.b) as usize] += 1;
        let case = nested_case_of::<T>(rng, &ask, class);
        if let Some(verdict) = contains(&case.a, &case.b) {
            contained[verdict as usize] += 1;
        }
    }
    let percent = |counts: [i32; 3]| {
        let all: i32 = counts.iter().sum();
        let share = counts.map(|c| format!("{:3}", 100 * c / all.max(1)));
        share.join(" ")
    };
    format!("{} | {}", percent(met), percent(contained))
}

const ROUNDS: u32 = 1000;

fn micros(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1e6 / f64::from(ROUNDS))
}

fn speed<T: Number>(rng: &mut Rng, ask: &Ask) -> String {
    let start = Instant::now();
    let cases: Vec<_> = (0..ROUNDS).map(|_| case::<T>(rng, ask)).collect();
    let made = start.elapsed();
    let start = Instant::now();
    let sum: u32 = cases.iter().map(|c| test(&c.a, &c.b) as u32).sum();
    let decided = start.elapsed();
    std::hint::black_box(sum);
    format!("{} + {}", micros(made), micros(decided))
}

/// The mean and the largest time of a class of pairs of polygons.
fn slowness(rng: &mut Rng, class: Class) -> String {
    let ask = Ask::new(Kind::Polygon, Kind::Polygon, false, false);
    let times: Vec<_> = (0..ROUNDS)
        .map(|_| {
            let case = case_of::<f32>(rng, &ask, class);
            let start = Instant::now();
            std::hint::black_box(test(&case.a, &case.b));
            start.elapsed()
        })
        .collect();
    let slowest = times.iter().max().map_or(0, Duration::as_micros);
    format!("{} {slowest}", micros(times.iter().sum()))
}

fn nested_speed(rng: &mut Rng, ask: &Ask) -> String {
    let cases: Vec<_> = (0..ROUNDS).map(|_| nested_case::<f32>(rng, ask)).collect();
    let start = Instant::now();
    let answers = cases.iter().filter_map(|c| contains(&c.a, &c.b));
    let sum: u32 = answers.map(|v| v as u32).sum();
    std::hint::black_box(sum);
    micros(start.elapsed())
}
