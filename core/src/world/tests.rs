//! Trees of boxes of all mixtures of sizes, against loops over all boxes.

use super::*;
use crate::filter::Bounds;
use crate::simd::F32x4;
use fastrand::Rng;
use std::vec::Vec;

struct Built {
    layout: TreeLayout,
    nodes: Vec<Boxes>,
    items: Vec<u32>,
    places: Vec<usize>,
    leaf_categories: Vec<Categories>,
}

impl Built {
    /// The tree of some of the boxes, with a few places that are free.
    fn new(boxes: &[Bounds], items: &[u32]) -> Self {
        let (mut keys, mut scratch) = (std::vec![0; items.len()], std::vec![0; items.len()]);
        order_shapes(boxes, items, &mut keys, &mut scratch, &mut std::vec![0; most_buckets(items.len())]);
        let mut sorted: Vec<u32> = keys.iter().map(|key| sorted_item(*key)).collect();
        let order = sorted.clone();
        sorted.sort_unstable();
        let mut expected = items.to_vec();
        expected.sort_unstable();
        assert_eq!(sorted, expected, "each item once");
        let (layout, count) = TreeLayout::new(items.len() + 5);
        let mut nodes = std::vec![[[f32::NAN; LANES]; 4]; count];
        let mut lanes = std::vec![0; (items.len() + 5).div_ceil(LANES) * LANES];
        let mut places = std::vec![usize::MAX; boxes.len()];
        fill_tree(layout, &mut nodes, &mut lanes, &mut |place| {
            let item = *order.get(place)?;
            places[item as usize] = place;
            Some((item, boxes[item as usize]))
        });
        let leaf_categories = std::vec![Categories::ALL; lanes.len() / LANES];
        Built { layout, nodes, items: lanes, places, leaf_categories }
    }

    fn tree(&self) -> BoxTree<'_> {
        BoxTree {
            layout: self.layout,
            nodes: &self.nodes,
            items: &self.items,
            leaf_categories: &self.leaf_categories,
            mask: u32::MAX,
        }
    }

    fn pairs(&self, room: usize) -> Vec<[u32; 2]> {
        let mut all = Vec::new();
        self.append(BoxPairs::new(self.tree()), room, &mut all);
        all.sort_unstable();
        all
    }

    /// Shrinks all boxes above others, in parts, as far as they go.
    fn fit(&mut self) {
        let mut sizes = std::vec![0.0; self.tree().leaves()];
        write_sizes(&self.nodes, &mut sizes);
        let Some(mut rest) = Leaves::all(self.layout, &mut self.nodes, &sizes) else { return };
        for _ in 0..self.layout.above_leaves().div_ceil(2) {
            assert_eq!(rest.take(2).fit(), 0, "none is larger than just now");
        }
        fit_upper_levels(self.layout, &mut self.nodes);
        let mut again = self.nodes.clone();
        fill_tree(self.layout, &mut again, &mut self.items.clone(), &mut |place| {
            let item = self.items[place];
            Some((item, box_tree::lane_box(&self.nodes[place / LANES], place % LANES)))
        });
        assert_eq!(self.nodes[self.tree().leaves()..], again[self.tree().leaves()..]);
    }

    /// Found by searches for parts.
    fn pairs_in_parts(&self, count: usize) -> Vec<[u32; 2]> {
        let mut all = Vec::new();
        let bound = |part: usize| (self.tree().leaves() * part / count) as u32;
        for part in 0..count {
            self.append(BoxPairs::part(self.tree(), [bound(part), bound(part + 1)]), RUNS_PER_STEP, &mut all);
        }
        all.sort_unstable();
        all
    }

    /// Appends the items of the pairs that a search finds, the lesser first.
    fn append(&self, mut search: BoxPairs, room: usize, all: &mut Vec<[u32; 2]>) {
        let mut out = std::vec![PairRun::default(); room];
        loop {
            let count = search.next(&mut out);
            if count == 0 {
                return;
            }
            for run in &out[..count] {
                assert_ne!(run.met, 0);
                for lane in (0..LANES as u32).filter(|lane| run.met >> lane & 1 != 0) {
                    let places = [run.place, run.begin + lane];
                    let [a, b] = places.map(|place| self.tree().item_box(place));
                    assert_eq!(run.overlap >> lane & 1 != 0, boxes_overlap(a, b), "{a:?} {b:?}");
                    let [one, other] = places.map(|place| self.tree().item(place));
                    if one != NO_ITEM && other != NO_ITEM {
                        all.push([one.min(other), one.max(other)]);
                    }
                }
            }
        }
    }

    fn item_at(&self, place: u32) -> u32 {
        let item = self.tree().item(place);
        assert_eq!(self.places[item as usize], place as usize);
        item
    }
}

fn meet(a: &Bounds, b: &Bounds) -> bool {
    a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}

/// Boxes of a mixture of sizes, some of them alike, some on a grid.
fn mixture(rng: &mut Rng, count: usize) -> Vec<Bounds> {
    let kind = rng.u8(..8);
    let extent = [1.0, 100.0, 1e6, 1e30][rng.usize(..4)];
    let single = |rng: &mut Rng| -> Bounds {
        let spread = |rng: &mut Rng| (rng.f32() - 0.5) * extent;
        let (mut x, mut y) = (spread(rng), spread(rng));
        let small = extent * 0.5 / (count as f32).sqrt();
        let (w, h) = match kind {
            0 => (small, small),
            1 => (small * 1e3f32.powf(rng.f32() - 0.5), small * 1e3f32.powf(rng.f32() - 0.5)),
            2 if rng.u8(..50) == 0 => (extent * rng.f32(), extent * rng.f32()),
            3 => (extent * 0.3 * rng.f32(), 0.0),
            4 => (0.0, 0.0),
            5 => {
                let heap = rng.u8(..4);
                (x, y) = (x * 0.01 + f32::from(heap) * extent, y * 0.01);
                (small * 0.1, small * 0.1)
            }
            6 => {
                (x, y) = ((x / small).round() * small, (y / small).round() * small);
                (small, small)
            }
            7 if rng.u8(..30) == 0 => return [-f32::MAX, -f32::MAX, f32::MAX, f32::MAX],
            _ => (small, small),
        };
        if rng.u8(..200) == 0 {
            x *= 1e6;
        }
        [x, y, x + w, y + h]
    };
    (0..count).map(|_| single(rng)).collect()
}

#[test]
fn pairs_are_those_of_a_loop() {
    let mut rng = Rng::with_seed(1);
    let mut met = 0;
    for round in 0..150 {
        let count = [0, 1, 2, 15, 16, 17, 40, 255, 256, 257, 700][round % 11];
        let mut boxes = mixture(&mut rng, count);
        let mut items: Vec<u32> = (0..count as u32).filter(|_| rng.u8(..10) > 0).collect();
        rng.shuffle(&mut items);
        let mut built = Built::new(&boxes, &items);
        for change in 0..3 {
            let mut expected = Vec::new();
            for &a in &items {
                expected.extend(
                    items.iter().filter(|b| a < **b && meet(&boxes[a as usize], &boxes[**b as usize])).map(|b| [a, *b]),
                );
            }
            expected.sort_unstable();
            assert_eq!(built.pairs(RUNS_PER_STEP + 3 * change), expected, "round {round}, change {change}");
            assert_eq!(built.pairs_in_parts(1 + rng.usize(..9)), expected, "round {round}, change {change}");
            met += expected.len();
            for &item in items.iter().step_by(7) {
                let moved = mixture(&mut rng, 1)[0];
                let place = built.places[item as usize];
                boxes[item as usize] = moved;
                set_box(built.layout, &mut built.nodes, place, moved);
                if change == 1 {
                    fit_place(built.layout, &mut built.nodes, place);
                }
            }
            if change == 0 {
                built.fit();
            }
        }
    }
    assert!(met > 10_000, "{met}");
}

/// Of lowest nodes without categories that are compared, or asked for, nothing is found; of the others all.
#[test]
fn categories_leave_out_no_pair_of_others() {
    let mut rng = Rng::with_seed(4);
    let (mut compared, mut found_pairs, mut meet_pairs, mut asked, mut found_items) = (0, 0, 0, 0, 0);
    for round in 0..60 {
        let boxes = mixture(&mut rng, [16, 100, 300, 1000][round % 4]);
        let items: Vec<u32> = (0..boxes.len() as u32).collect();
        let mut built = Built::new(&boxes, &items);
        // Most of one kind, which are not compared with each other.
        let categories: Vec<Categories> = items
            .iter()
            .map(|_| match rng.u8(..80) {
                0 => Categories { category: 2, mask: u32::MAX },
                1 => Categories { category: 4, mask: 2 },
                _ => Categories { category: 1, mask: !1 },
            })
            .collect();
        built.leaf_categories.fill(Categories::default());
        for (item, own) in categories.iter().enumerate() {
            built.leaf_categories[built.places[item] / LANES].include(*own);
        }
        let found = built.pairs(RUNS_PER_STEP);
        for (i, a) in items.iter().enumerate() {
            for b in items[i + 1..].iter().filter(|b| meet(&boxes[*a as usize], &boxes[**b as usize])) {
                meet_pairs += 1;
                if categories[*a as usize].are_compared_with(categories[*b as usize]) {
                    compared += 1;
                    assert!(found.binary_search(&[*a, *b]).is_ok(), "round {round}: {a} and {b}");
                }
            }
        }
        found_pairs += found.len();
        for _ in 0..10 {
            let [region, end] = [(); 2].map(|()| boxes[rng.usize(..boxes.len())]);
            let mask = [0, 2, 4, 6][rng.usize(..4)];
            let (tree, ray) = (BoxTree { mask, ..built.tree() }, [region[0], region[1], end[0], end[1]]);
            let (mut on_ray, mut in_steps) = (PathBoxSearch::of_ray(tree, ray), PathBoxSearch::of_ray(tree, ray));
            let searches: [Vec<u32>; 3] = [
                BoxSearch::new(tree, region).collect(),
                core::iter::from_fn(|| on_ray.next(1.0)).collect(),
                core::iter::from_fn(|| next_in_steps(&mut in_steps, 1.0)).collect(),
            ];
            assert_eq!(searches[1], searches[2]);
            let is_wanted = |item: &&u32| categories[**item as usize].category & mask != 0;
            for (i, places) in searches.iter().enumerate() {
                let found: Vec<u32> = places.iter().map(|place| built.item_at(*place)).collect();
                let is_met = |own: &Bounds| if i == 0 { meet(own, &region) } else { crosses(own, ray) };
                for item in items.iter().filter(is_wanted).filter(|item| is_met(&boxes[**item as usize])) {
                    asked += 1;
                    assert!(found.contains(item), "round {round}, search {i}: {item}");
                }
                found_items += found.len();
                assert!(mask != 0 || found.is_empty());
            }
        }
    }
    assert!(compared > 1000 && 4 * found_pairs < 3 * meet_pairs, "{compared} {found_pairs} {meet_pairs}");
    assert!(asked > 100, "{asked} of {found_items}");
}

#[test]
fn searches_are_those_of_a_loop() {
    let mut rng = Rng::with_seed(2);
    let (mut met, mut entered, mut stepped, mut swept, mut near) = (0, 0, 0, 0, 0);
    for round in 0..60 {
        let count = [1, 16, 100, 300, 1000][round % 5];
        let boxes = mixture(&mut rng, count);
        let items: Vec<u32> = (0..count as u32).collect();
        let built = Built::new(&boxes, &items);
        for _ in 0..20 {
            let [one, other] = [(); 2].map(|()| boxes[rng.usize(..count)]);
            let region = [one[0].min(other[0]), one[1], one[2].max(other[0]), one[3]];
            let mut found: Vec<u32> = BoxSearch::new(built.tree(), region).map(|place| built.item_at(place)).collect();
            found.sort_unstable();
            let expected: Vec<u32> = items.iter().copied().filter(|i| meet(&boxes[*i as usize], &region)).collect();
            assert_eq!(found, expected);
            met += found.len();

            let ray = [one[0], one[1], other[2], if rng.bool() { other[3] } else { one[1] }];
            let mut search = PathBoxSearch::of_ray(built.tree(), ray);
            let mut found = Vec::new();
            while let Some(place) = search.next(1.0) {
                found.push(built.item_at(place));
            }
            found.sort_unstable();
            for item in items.iter().filter(|item| crosses(&boxes[**item as usize], ray)) {
                assert!(found.binary_search(item).is_ok(), "{ray:?} {:?}", boxes[*item as usize]);
                entered += 1;
            }

            // In steps, begun anew amidst another search, and with a limit that falls.
            let [mut search, mut restarted] = [ray, one].map(|ray| PathBoxSearch::of_ray(built.tree(), ray));
            next_in_steps(&mut restarted, 1.0);
            restarted.restart(ray);
            let mut limit = 1.0;
            loop {
                let place = search.next(limit);
                assert_eq!(next_in_steps(&mut restarted, limit), place, "{ray:?}");
                stepped += usize::from(place.is_some());
                if place.is_none() {
                    break;
                }
                if rng.bool() {
                    limit *= 0.75;
                    restarted.lower_limit::<F32x4>(limit);
                }
            }

            let motion = [ray[2] - ray[0], ray[3] - ray[1]];
            let mut search = PathBoxSearch::of_sweep(built.tree(), region, motion);
            let mut found = Vec::new();
            while let Some(place) = search.next(1.0) {
                found.push(built.item_at(place));
            }
            found.sort_unstable();
            let end = [motion[0], motion[1]].map(f64::from);
            for item in &items {
                // A box against a moving box: a point against the sum of both.
                let [low_x, low_y, high_x, high_y] = boxes[*item as usize].map(f64::from);
                let [min_x, min_y, max_x, max_y] = region.map(f64::from);
                if enters([low_x - max_x, low_y - max_y, high_x - min_x, high_y - min_y], [0.0, 0.0], end) {
                    assert!(found.binary_search(item).is_ok(), "{region:?} {motion:?} {:?}", boxes[*item as usize]);
                    swept += 1;
                }
            }

            let mut search = NearBoxSearch::around(built.tree(), region);
            let distance = |item: u32| {
                let (own, other) = (boxes[item as usize].map(f64::from), region.map(f64::from));
                let gap = |axis: usize| (own[axis] - other[axis + 2]).max(other[axis] - own[axis + 2]).max(0.0);
                gap(0).hypot(gap(1))
            };
            // As a search for the nearest goes.
            let (mut nearest, mut opened) = (f64::MAX, 0);
            while let Some(place) = search.next(nearest as f32) {
                nearest = nearest.min(distance(built.item_at(place)));
                opened += 1;
            }
            let expected = items.iter().map(|item| distance(*item)).fold(f64::MAX, f64::min);
            assert_eq!(nearest, expected);
            near += usize::from(opened < count);
        }
    }
    assert!(met > 1000 && entered > 1000 && swept > entered && near > 500, "{met} {entered} {swept} {near}");
    assert!(stepped > 1000, "{stepped}");
}

/// The place of the next item, found in steps.
fn next_in_steps(search: &mut PathBoxSearch, limit: f32) -> Option<u32> {
    loop {
        match search.step::<F32x4>(limit) {
            Step::Node => {}
            Step::Item(place) => return Some(place),
            Step::End => return None,
        }
    }
}

/// Whether a ray certainly meets a box: in double, where its numbers are far from their limits.
fn crosses(bounds: &Bounds, ray: [f32; 4]) -> bool {
    let [x, y, to_x, to_y] = ray.map(f64::from);
    enters(bounds.map(f64::from), [x, y], [to_x, to_y])
}

fn enters(bounds: [f64; 4], [x, y]: [f64; 2], [to_x, to_y]: [f64; 2]) -> bool {
    let (mut enter, mut leave) = (0.0f64, 1.0f64);
    for (from, to, low, high) in [(x, to_x, bounds[0], bounds[2]), (y, to_y, bounds[1], bounds[3])] {
        // Exact, where the others are rounded.
        if from.max(to) < low || from.min(to) > high {
            return false;
        }
        let d = to - from;
        if d != 0.0 {
            let (one, other) = ((low - from) / d, (high - from) / d);
            (enter, leave) = (enter.max(one.min(other)), leave.min(one.max(other)));
        }
    }
    enter <= leave
}

#[test]
fn rays_find_the_nearest_first() {
    // A row of boxes, far more than the search opens.
    let boxes: Vec<Bounds> = (0..4000).map(|i| [i as f32, 0.0, i as f32 + 0.5, 1.0]).collect();
    let items: Vec<u32> = (0..4000).collect();
    let built = Built::new(&boxes, &items);
    for start in [0.75, 100.75, 2000.75] {
        let mut search = PathBoxSearch::of_ray(built.tree(), [start, 0.5, 5000.0, 0.5]);
        let mut last = f64::NEG_INFINITY;
        for step in 0..5 {
            let item = built.item_at(search.next(1.0).unwrap());
            assert_eq!(item, start as u32 + 1 + step, "from {start}");
            assert!(f64::from(item) > last);
            last = f64::from(item);
        }
    }
}

/// Heaps far from each other, and heaps within heaps: leaves are small wherever boxes are, so that searches stay short.
#[test]
fn leaves_are_small_in_heaps() {
    let mut rng = Rng::with_seed(3);
    for scales in [&[1.0][..], &[1e6, 1.0], &[1e8, 1e3, 1.0]] {
        let spread = |rng: &mut Rng, scale: f32| 100.0 * scale * f32::from(rng.u8(..2));
        let boxes: Vec<Bounds> = (0..4000)
            .map(|_| {
                // Heaps beside 0 have the finest cells.
                let [x, y] =
                    [(); 2].map(|()| scales.iter().fold(rng.f32(), |sum, scale| sum + spread(&mut rng, *scale)));
                [x, y, x, y]
            })
            .collect();
        let items: Vec<u32> = (0..boxes.len() as u32).collect();
        let built = Built::new(&boxes, &items);
        let near = |bounds: &Bounds| BoxSearch::new(built.tree(), *bounds).count();
        let leaves = (0..items.len() / LANES).map(|leaf| box_tree::around(&built.nodes[leaf]));
        let met: usize = leaves.clone().filter(|leaf| leaf[2] - leaf[0] < 10.0).map(|leaf| near(&leaf)).sum();
        let all = leaves.count() * LANES;
        assert!(met < 10 * all, "{scales:?}: {met} of {all}");
    }
}

/// Boxes that gather in one place, in the order of where they were: nodes overlap that did not when the tree was built.
#[test]
fn gathered_nodes_are_counted() {
    let mut rng = Rng::with_seed(4);
    let boxes_in = |rng: &mut Rng, side: f32| -> Vec<Bounds> {
        let place = |rng: &mut Rng| [(); 2].map(|()| side * rng.f32());
        (0..20_000).map(|_| place(rng)).map(|[x, y]| [x, y, x + 1e-3, y + 1e-3]).collect()
    };
    let items: Vec<u32> = (0..20_000).collect();
    let (spread, gathered) = (boxes_in(&mut rng, 1e4), boxes_in(&mut rng, 1.0));
    let built = Built::new(&spread, &items);
    let above = built.layout.above_leaves();
    let most = BoxPairs::overlapping_nodes(built.tree(), usize::MAX);
    assert!((above..8 * above).contains(&most), "{most} of {above}");
    assert!(BoxPairs::overlapping_nodes(built.tree(), 5) > 5);
    let mut moved = built;
    for (place, item) in moved.items.clone().into_iter().enumerate().filter(|(_, item)| *item != NO_ITEM) {
        set_box(moved.layout, &mut moved.nodes, place, gathered[item as usize]);
        fit_place(moved.layout, &mut moved.nodes, place);
    }
    let now = BoxPairs::overlapping_nodes(moved.tree(), usize::MAX);
    assert!(now > 2 * most + above && now > above * (above - 1) / 3, "{now} of {above}, and {most} before");
}

/// The box of an item that was removed stays until the tree is built anew; nothing finds it.
#[test]
fn removed_items_are_not_found() {
    let boxes: Vec<Bounds> = (0..100).map(|i| [i as f32, 0.0, i as f32 + 1.0, 1.0]).collect();
    let mut built = Built::new(&boxes, &(0..100).collect::<Vec<u32>>());
    let place = built.places[50];
    built.items[place] = NO_ITEM;
    let found = |bounds: Bounds| BoxSearch::new(built.tree(), bounds).map(|place| built.item_at(place));
    let mut near: Vec<u32> = found([49.5, 0.5, 51.5, 0.5]).collect();
    near.sort_unstable();
    assert_eq!(near, [49, 51]);
    assert_eq!(found([-1.0, 0.0, 101.0, 1.0]).count(), 99);
    let mut pairs = Vec::new();
    built.append(BoxPairs::new(built.tree()), RUNS_PER_STEP, &mut pairs);
    assert!(pairs.len() == 97 && pairs.iter().flatten().all(|item| *item != 50));
}
