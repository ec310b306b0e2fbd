//! Contacts as a solver asks for them: of bodies that rest on each other, sink a little, or are about to meet; and of
//! bodies deep in each other.
//!
//! The pairs are those of examples/resting_scenes.c: sides that are nearly parallel, half of them at rest (sunk by less
//! than 0.0005), a quarter sunk by up to 0.01, a quarter apart by up to the margin.

use super::{Plan, Setup, plan};
use crate::data::{between, center, vertices};
use crate::graze::{
    Aabb, CHAIN, CONVEX, Circle, Contact, Graze, POINT, SEGMENT, Segment, Shape, SweepHit, Symbol, Verdict,
};
use crate::peers::{box2d, chipmunk, cute_c2, textbook};
use crate::race::{Row, Who};
use fastrand::Rng;
use std::f64::consts::{FRAC_PI_2, TAU};
use std::rc::Rc;

/// As in the example.
const MARGIN: f32 = 0.02;

/// A body's skeleton, its bottom side level.
#[derive(Clone, Copy)]
pub enum Body {
    Box { radius: f64 },
    Hexagon { radius: f64 },
    Capsule,
    Circle,
}

impl Body {
    fn radius(self) -> f64 {
        match self {
            Body::Box { radius } | Body::Hexagon { radius } => radius,
            Body::Capsule => 0.2,
            Body::Circle => 0.4,
        }
    }

    fn kind(self) -> u32 {
        match self {
            Body::Box { .. } | Body::Hexagon { .. } => CONVEX,
            Body::Capsule => SEGMENT,
            Body::Circle => POINT,
        }
    }

    pub fn at_origin(self) -> Placed {
        let xy = self.skeleton().0.into_iter().flatten().map(|c| c as f32).collect();
        Placed { xy, kind: self.kind(), radius: self.radius() as f32 }
    }

    /// The skeleton's vertices around its center, and how far its bottom is below.
    fn skeleton(self) -> (Vec<[f64; 2]>, f64) {
        match self {
            Body::Box { radius } => {
                let half = 0.5 - radius;
                (vec![[-half, -half], [half, -half], [half, half], [-half, half]], half)
            }
            Body::Hexagon { radius } => {
                let (out, half) = ((0.5 - radius) / 0.75f64.sqrt(), 0.5 - radius);
                let side = out * 0.5;
                (vec![[-side, -half], [side, -half], [out, 0.0], [side, half], [-side, half], [-out, 0.0]], half)
            }
            Body::Capsule => (vec![[-0.5, 0.0], [0.5, 0.0]], 0.0),
            Body::Circle => (vec![[0.0, 0.0]], 0.0),
        }
    }
}

/// A body where it is.
#[derive(Clone)]
pub struct Placed {
    pub xy: Vec<f32>,
    pub kind: u32,
    pub radius: f32,
}

impl Placed {
    /// Turned about the origin by the angle of this cosine and sine, and moved.
    pub fn moved(&self, ([x, y], [cos, sin]): ([f32; 2], [f32; 2])) -> Placed {
        let place = |[u, v]: [f32; 2]| [x + cos * u - sin * v, y + sin * u + cos * v];
        Placed { xy: vertices(&self.xy).flat_map(place).collect(), ..*self }
    }

    #[inline(always)]
    fn shape(&self) -> Shape {
        Shape { xy: self.xy.as_ptr(), count: (self.xy.len() / 2) as u32, kind: self.kind, radius: self.radius }
    }
}

/// Turned about the origin, and moved.
fn moved(vertices: &[[f64; 2]], angle: f64, [x, y]: [f64; 2]) -> Vec<[f64; 2]> {
    let (sin, cos) = angle.sin_cos();
    vertices.iter().map(|[u, v]| [x + cos * u - sin * v, y + sin * u + cos * v]).collect()
}

/// One body on another.
fn on_each_other(rng: &mut Rng, lower: Body, upper: Body) -> (Placed, Placed) {
    let (gap, tilt) = match rng.u32(..4) {
        0 => (between(rng, 0.0, f64::from(MARGIN)), 0.01),
        1 => (-between(rng, 0.0005, 0.01), 0.01),
        _ => (-between(rng, 0.00005, 0.0005), 0.0002),
    };
    let tilt = tilt * between(rng, -1.0, 1.0);
    let ((low, low_top), (high, high_bottom)) = (lower.skeleton(), upper.skeleton());
    let apart = low_top + high_bottom + lower.radius() + upper.radius() + gap;
    // Stacked, or as in a pyramid or a pile.
    let aside = if rng.bool() { between(rng, -0.001, 0.001) } else { between(rng, -0.6, 0.6) };
    let (at, angle) = match (lower, upper) {
        (Body::Circle, Body::Circle) => {
            let (sin, cos) = between(rng, 0.0, TAU).sin_cos();
            ([apart * cos, apart * sin], 0.0)
        }
        (Body::Capsule | Body::Circle, _) | (_, Body::Capsule | Body::Circle) => ([aside * 0.8, apart], tilt),
        _ => ([aside, apart], tilt),
    };
    let high = moved(&high, angle, at);
    let turned = if rng.bool() { FRAC_PI_2 * f64::from(rng.u32(..4)) } else { between(rng, 0.0, TAU) };
    let place = center(rng);
    let placed = |body: Body, vertices: &[[f64; 2]]| Placed {
        xy: moved(vertices, turned, place).into_iter().flatten().map(|c| c as f32).collect(),
        kind: body.kind(),
        radius: body.radius() as f32,
    };
    let (low, high) = (placed(lower, &low), placed(upper, &high));
    if rng.bool() { (low, high) } else { (high, low) }
}

/// One body on another along the axes, at quarters of a tile: coordinates are short, as in a level of tiles. Of four
/// pairs one is apart.
fn on_tiles(rng: &mut Rng, lower: Body, upper: Body) -> (Placed, Placed) {
    const SUNK: f64 = 1.0 / 256.0;
    let ((low, low_top), (high, high_bottom)) = (lower.skeleton(), upper.skeleton());
    let apart = low_top + high_bottom + lower.radius() + upper.radius();
    let apart = apart + if rng.u32(..4) == 0 { SUNK } else { -SUNK };
    let at = [f64::from(rng.i32(-1..=1)) * 0.25, apart];
    let place = [rng.i32(-64..64), rng.i32(-64..64)].map(f64::from);
    let placed = |body: Body, vertices: Vec<[f64; 2]>| Placed {
        xy: vertices.into_iter().flat_map(|[x, y]| [x + place[0], y + place[1]]).map(|c| c as f32).collect(),
        kind: body.kind(),
        radius: body.radius() as f32,
    };
    let (low, high) = (placed(lower, low), placed(upper, moved(&high, 0.0, at)));
    if rng.bool() { (low, high) } else { (high, low) }
}

/// The middle of each is deep in the other, turned by any angle.
fn deep(rng: &mut Rng, one: Body, other: Body) -> (Placed, Placed) {
    let place = center(rng);
    let mut placed = |body: Body| {
        let (turned, at) = (between(rng, 0.0, TAU), place.map(|from| from + between(rng, -0.2, 0.2)));
        let xy = moved(&body.skeleton().0, turned, at).into_iter().flatten().map(|c| c as f32).collect();
        Placed { xy, kind: body.kind(), radius: body.radius() as f32 }
    };
    (placed(one), placed(other))
}

type Pairs = Rc<Vec<(Placed, Placed)>>;

type ContactOf = unsafe extern "C" fn(*const Shape, *const Shape, *mut Contact) -> Verdict;

/// The question of a row.
#[derive(Clone, Copy)]
pub enum Ask {
    /// Bodies that meet.
    Contact,
    Within,
    /// [`Ask::Contact`] by the function of the pair.
    Named,
    /// Whether bodies overlap, without a contact.
    Test,
    /// Where the first of two bodies stops that moves a tile to and fro above the other.
    Sweep,
}

type Place = fn(&mut Rng, Body, Body) -> (Placed, Placed);

fn drawn(setup: &Setup, name: &str, [lower, upper]: [Body; 2], place: Place) -> Vec<(Placed, Placed)> {
    let mut rng = setup.rng(name);
    (0..setup.count(96)).map(|_| place(&mut rng, lower, upper)).collect()
}

pub fn row(setup: &Setup, name: &str, pairs: Vec<(Placed, Placed)>, ask: Ask) -> Row {
    let pairs: Pairs = Rc::new(pairs);
    let mut row = Row::new(name, pairs.len());
    let own = pairs.clone();
    // SAFETY: arrays with their counts, structs of the header, and room for a result, here and below.
    match ask {
        Ask::Contact => add_contact(&mut row, setup, own, |graze| graze.contact),
        Ask::Within => row.graze(
            &setup.libraries,
            |graze| graze.contact_within,
            move |contact, i| {
                let (a, b) = &own[i];
                unsafe { contact(&a.shape(), &b.shape(), MARGIN, &mut Contact::default()) != 0 }
            },
        ),
        Ask::Test => {
            row.graze(
                &setup.libraries,
                |graze| graze.test,
                move |test, i| {
                    let (a, b) = &own[i];
                    unsafe { test(&a.shape(), &b.shape()) != 0 }
                },
            );
            row.peer(
                Who::Box2d,
                pairs.iter().map(|(a, b)| box2d::rounded((&a.xy, a.radius), (&b.xy, b.radius))),
                box2d::overlap,
            );
            return row;
        }
        Ask::Sweep => {
            let from_above = |a: &Placed, b: &Placed| if a.xy[1] > b.xy[1] { -1.0 } else { 1.0 };
            let away = |(a, b): &(Placed, Placed)| {
                let by = from_above(a, b);
                let mut a = a.clone();
                a.xy.iter_mut().skip(1).step_by(2).for_each(|y| *y -= by * 0.5);
                (a, b.clone(), [0.0, by])
            };
            let motions: Rc<Vec<_>> = Rc::new(pairs.iter().map(away).collect());
            let own = motions.clone();
            row.graze(
                &setup.libraries,
                |graze| graze.sweep,
                move |sweep, i| {
                    let (a, b, [dx, dy]) = &own[i];
                    unsafe { sweep(&a.shape(), *dx, *dy, &b.shape(), &mut SweepHit::default()) != 0 }
                },
            );
            row.peer(
                Who::Box2d,
                motions.iter().map(|(a, b, d)| box2d::cast_rounded((&b.xy, b.radius), (&a.xy, a.radius), *d)),
                box2d::sweep,
            );
            return row;
        }
        Ask::Named if are_all(&pairs, |placed| placed.kind == POINT) => row.graze(
            &setup.libraries,
            |graze| graze.contact_circle_circle,
            move |contact, i| {
                let (a, b) = &own[i];
                unsafe { contact(&disc(a), &disc(b), &mut Contact::default()) != 0 }
            },
        ),
        Ask::Named => row.graze(
            &setup.libraries,
            |graze| graze.contact_convex_convex,
            move |contact, i| {
                let (a, b) = (&own[i].0.xy, &own[i].1.xy);
                unsafe { contact(a.as_ptr(), a.len() / 2, b.as_ptr(), b.len() / 2, &mut Contact::default()) != 0 }
            },
        ),
    }
    let within = matches!(ask, Ask::Within);
    let solids = pairs.iter().map(|(a, b)| Some((solid(a)?, solid(b)?))).collect::<Option<Vec<_>>>();
    if let Some(data) = solids {
        row.add(Who::Box2d, move |i| box2d::collide(&data[i].0, &data[i].1, within));
    }
    // Neither has a margin.
    if !within {
        let of = |placed: &Placed| match placed.kind {
            POINT => chipmunk::disc(&disc(placed)),
            SEGMENT => chipmunk::thick(&line(placed), placed.radius),
            _ => chipmunk::rounded_polygon(&placed.xy, placed.radius),
        };
        row.peer(Who::Chipmunk, pairs.iter().map(|(a, b)| chipmunk::Pair::new(of(a), of(b))), chipmunk::collide);
        add_cute_c2(&mut row, &pairs);
        add_textbook(&mut row, &pairs);
    }
    row
}

fn add_contact(row: &mut Row, setup: &Setup, pairs: Pairs, symbol: fn(&Graze) -> Symbol<ContactOf>) {
    row.graze(&setup.libraries, symbol, move |contact, i| {
        let (a, b) = &pairs[i];
        // SAFETY: as above.
        unsafe { contact(&a.shape(), &b.shape(), &mut Contact::default()) != 0 }
    });
}

fn disc(placed: &Placed) -> Circle {
    Circle { x: placed.xy[0], y: placed.xy[1], radius: placed.radius }
}

fn line(placed: &Placed) -> Segment {
    Segment { ax: placed.xy[0], ay: placed.xy[1], bx: placed.xy[2], by: placed.xy[3] }
}

pub fn solid(placed: &Placed) -> Option<box2d::Solid> {
    Some(match placed.kind {
        POINT => box2d::Solid::Circle(box2d::disc(&disc(placed))),
        SEGMENT => box2d::Solid::Capsule(box2d::thick(&line(placed), placed.radius)),
        _ => box2d::Solid::Polygon(box2d::rounded_polygon(&placed.xy, placed.radius)?),
    })
}

/// The box around a body, grown by the margin.
pub fn around(placed: &Placed) -> Aabb {
    let grow = placed.radius + MARGIN;
    let mut bounds = Aabb { min_x: f32::MAX, min_y: f32::MAX, max_x: f32::MIN, max_y: f32::MIN };
    for vertex in placed.xy.chunks_exact(2) {
        (bounds.min_x, bounds.max_x) = (bounds.min_x.min(vertex[0] - grow), bounds.max_x.max(vertex[0] + grow));
        (bounds.min_y, bounds.max_y) = (bounds.min_y.min(vertex[1] - grow), bounds.max_y.max(vertex[1] + grow));
    }
    bounds
}

/// cute_c2 has no polygons with a radius.
fn add_cute_c2(row: &mut Row, pairs: &[(Placed, Placed)]) {
    let of = |placed: &Placed| match placed.kind {
        POINT => Some(cute_c2::Solid::Circle(cute_c2::circle(&disc(placed)))),
        CONVEX if placed.radius == 0.0 => Some(cute_c2::Solid::Polygon(Box::new(cute_c2::poly(&placed.xy)?))),
        _ => None,
    };
    let solids = pairs.iter().map(|(a, b)| Some((of(a)?, of(b)?))).collect::<Option<Vec<_>>>();
    if let Some(data) = solids {
        row.add(Who::CuteC2, move |i| cute_c2::collide(&data[i].0, &data[i].1));
    }
}

fn are_all(pairs: &Pairs, is_one: fn(&Placed) -> bool) -> bool {
    pairs.iter().all(|(a, b)| is_one(a) && is_one(b))
}

/// The loops are of circles, and of outlines without a radius.
fn add_textbook(row: &mut Row, pairs: &Pairs) {
    let own = Rc::clone(pairs);
    if are_all(pairs, |placed| placed.kind == POINT) {
        row.add(Who::Textbook, move |i| {
            textbook::contact_circles(&disc(&own[i].0), &disc(&own[i].1), &mut Contact::default())
        });
    } else if are_all(pairs, |placed| placed.kind == CONVEX && placed.radius == 0.0) {
        row.add(Who::Textbook, move |i| {
            textbook::contact_convexes(&own[i].0.xy, &own[i].1.xy, &mut Contact::default())
        });
    }
}

/// Boxes, capsules and circles on a level chain of eight edges, somewhat uneven, and only graze with all of the chain.
fn on_chain(setup: &Setup, name: &str, body: Body) -> Row {
    const EDGES: usize = 8;
    let mut rng = setup.rng(name);
    let make = |rng: &mut Rng| {
        let [x, y] = center(rng);
        let height = |k: usize| 0.02 * (k as f64 * 1.7).sin();
        let chain: Vec<_> = (0..=EDGES).map(|k| [x + 1.5 * k as f64 - 6.0, y + height(k)]).collect();
        let on = rng.usize(..EDGES);
        let (from, to) = (chain[on], chain[on + 1]);
        let (along, angle) = (between(rng, 0.3, 0.7), (to[1] - from[1]).atan2(to[0] - from[0]));
        let (vertices, bottom) = body.skeleton();
        let sunk = between(rng, 0.00005, 0.0005);
        let up = bottom + body.radius() - sunk;
        let at = [
            from[0] + along * (to[0] - from[0]) - up * angle.sin(),
            from[1] + along * (to[1] - from[1]) + up * angle.cos(),
        ];
        let floats = |vertices: Vec<[f64; 2]>| vertices.into_iter().flatten().map(|c| c as f32).collect();
        let body = Placed { xy: floats(moved(&vertices, angle, at)), kind: body.kind(), radius: body.radius() as f32 };
        (body, Placed { xy: floats(chain), kind: CHAIN, radius: 0.0 })
    };
    let pairs: Rc<Vec<_>> = Rc::new((0..setup.count(160)).map(|_| make(&mut rng)).collect());
    let (mut row, peers) = (Row::new(name, pairs.len()), Rc::clone(&pairs));
    row.graze(
        &setup.libraries,
        |graze| graze.contacts_within,
        move |contacts, i| {
            let (a, b) = &pairs[i];
            let mut out = [Contact::default(); 4];
            // SAFETY: as above, with room for the results.
            unsafe { contacts(&a.shape(), &b.shape(), MARGIN, out.as_mut_ptr(), out.len()) != 0 }
        },
    );
    let of_box2d = |(body, chain): &(Placed, Placed)| Some((box2d::chain(&chain.xy), around(body), solid(body)?));
    if let Some(data) = peers.iter().map(of_box2d).collect::<Option<Vec<_>>>() {
        row.add(Who::Box2d, move |i| box2d::collide_chain(&data[i].0, &data[i].1, &data[i].2));
    }
    row
}

pub fn all(plans: &mut Vec<Plan>) {
    const BOX: Body = Body::Box { radius: 0.0 };
    const HEXAGON: Body = Body::Hexagon { radius: 0.0 };
    let of: [(&str, [Body; 2], bool); 9] = [
        ("boxes", [BOX; 2], true),
        ("hexagons", [HEXAGON; 2], true),
        ("rounded boxes", [Body::Box { radius: 0.1 }; 2], false),
        ("rounded hexagons", [Body::Hexagon { radius: 0.1 }; 2], false),
        ("capsules", [Body::Capsule; 2], false),
        ("circles", [Body::Circle; 2], true),
        ("capsule, box", [BOX, Body::Capsule], false),
        ("circle, box", [BOX, Body::Circle], false),
        ("circle, capsule", [Body::Capsule, Body::Circle], false),
    ];
    for (what, bodies, is_named) in of {
        for (suffix, ask) in [("", Ask::Contact), (", within", Ask::Within), (", named", Ask::Named)] {
            if is_named | !matches!(ask, Ask::Named) {
                plans.push(plan(format!("resting {what}{suffix}"), move |setup, name| {
                    row(setup, name, drawn(setup, name, bodies, on_each_other), ask)
                }));
            }
        }
    }
    let round = Body::Box { radius: 0.125 };
    for (what, bodies) in [
        ("boxes", [BOX; 2]),
        ("box, rounded box", [BOX, round]),
        ("rounded boxes", [round; 2]),
        ("box, capsule", [BOX, Body::Capsule]),
        ("box, circle", [BOX, Body::Circle]),
        ("capsules", [Body::Capsule; 2]),
        ("circles", [Body::Circle; 2]),
    ] {
        for (question, ask) in [("test", Ask::Test), ("contact", Ask::Contact), ("sweep", Ask::Sweep)] {
            let make = move |setup: &Setup, name: &str| row(setup, name, drawn(setup, name, bodies, on_tiles), ask);
            plans.push(plan(format!("tiles, {question} of {what}"), make));
        }
    }
    for (what, bodies) in [
        ("boxes", [BOX; 2]),
        ("rounded boxes", [round; 2]),
        ("capsules", [Body::Capsule; 2]),
        ("capsule, box", [BOX, Body::Capsule]),
        ("circle, box", [BOX, Body::Circle]),
        ("circle, hexagon", [HEXAGON, Body::Circle]),
    ] {
        plans.push(plan(format!("deep {what}"), move |setup, name| {
            row(setup, name, drawn(setup, name, bodies, deep), Ask::Contact)
        }));
    }
    for (what, body) in [("box", BOX), ("capsule", Body::Capsule), ("circle", Body::Circle)] {
        plans.push(plan(format!("resting {what} on a chain"), move |setup, name| on_chain(setup, name, body)));
    }
}
