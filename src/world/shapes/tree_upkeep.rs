//! The tree of a world as its shapes change: fitted where it lies, or built anew.

use super::Shapes;
use crate::growable::OutOfMemory;
use crate::world::slot::Label;
use crate::world::tasks::{MOST_PARTS, Runner, part_begin};
use graze_core::world::{
    BoxPairs, Categories, LANES, Leaves, NO_ITEM, TreeLayout, fill_tree, fit_place, fit_upper_levels, most_buckets,
    order_shapes, sorted_item, write_sizes,
};

/// The least number of nodes above lowest ones that is worth a part.
const LEAST_ABOVE: usize = 4;

impl Shapes {
    /// Makes the tree fit the shapes as they lie now. Returns whether most have changed, so that all pairs are to be
    /// found anew.
    pub fn fit_tree(&mut self, runner: Runner) -> Result<bool, OutOfMemory> {
        let most_changed = self.changed.len() > self.count / 8;
        // After many changes the tree may have grown worse, too.
        if most_changed || self.changes > 2 * self.count {
            let has_few_gaps = self.used_places - self.count <= self.count / 8;
            if !(has_few_gaps && self.fit_all(runner)) {
                self.build_tree()?;
            }
            self.changes = 0;
            return Ok(most_changed);
        }
        for slot in self.changed.iter() {
            if let Some(own) = self.slots.get(*slot as usize)
                && own.kind != 0
            {
                fit_place(self.layout, &mut self.nodes, own.place as usize);
            }
        }
        Ok(false)
    }

    /// Shrinks all boxes of the tree that enclose others. Returns whether the tree is still good: whether most of its
    /// lowest nodes are about as large as they were built. After most ticks they are, and need no new order.
    fn fit_all(&mut self, runner: Runner) -> bool {
        let (above, layout) = (self.layout.above_leaves(), self.layout);
        let count = runner.parts(above, LEAST_ABOVE);
        let Some(mut rest) = Leaves::all(layout, &mut self.nodes, &self.built_sizes) else { return false };
        let mut parts: [(Leaves, usize); MOST_PARTS] = core::array::from_fn(|i| {
            let size = part_begin(above, i + 1, count) - part_begin(above, i, count);
            let end = if i + 1 < count { size } else { usize::MAX / LANES };
            (if i < count { rest.take(end) } else { Leaves::default() }, 0)
        });
        runner.for_each(parts.get_mut(..count).unwrap_or_default(), &|(leaves, grown)| *grown = leaves.fit());
        let grown: usize = parts.iter().map(|(_, grown)| grown).sum();
        fit_upper_levels(layout, &mut self.nodes);
        // Nodes that have gathered in one place may be as small as they were.
        let most = 2 * self.built_overlaps + above;
        grown <= self.built_sizes.len() / 8 && BoxPairs::overlapping_nodes(self.tree(), most) <= most
    }

    /// Builds the tree anew, with places for new shapes.
    pub fn build_tree(&mut self) -> Result<(), OutOfMemory> {
        let places = (self.count + self.count / 8 + LANES).next_multiple_of(LANES);
        let (layout, node_count) = TreeLayout::new(places);
        self.nodes.reserve(node_count.saturating_sub(self.nodes.len()))?;
        self.items.reserve(places.saturating_sub(self.items.len()))?;
        self.labels.reserve(places.saturating_sub(self.labels.len()))?;
        self.keys.reserve(self.count.saturating_sub(self.keys.len()))?;
        self.scratch.reserve(self.count.saturating_sub(self.scratch.len()))?;
        self.counters.resize(most_buckets(self.count), 0)?;
        let leaves = places / LANES;
        self.built_sizes.reserve(leaves.saturating_sub(self.built_sizes.len()))?;
        self.leaf_categories.reserve(leaves.saturating_sub(self.leaf_categories.len()))?;
        // Nothing fails from here. The shapes in the order of the last tree, which is nearly the new one's.
        let mut count = 0;
        for i in 0..self.items.len() {
            let Some(&item) = self.items.get(i) else { break };
            if item != NO_ITEM
                && let Some(place) = self.items.get_mut(count)
            {
                *place = item;
                count += 1;
            }
        }
        let _ = (self.keys.resize(count, 0), self.scratch.resize(count, 0));
        let Shapes { boxes, items, keys, scratch, counters, .. } = &mut *self;
        order_shapes(boxes, items.get(..count).unwrap_or_default(), keys, scratch, counters);
        let _ = (self.nodes.resize(node_count, [[0.0; LANES]; 4]), self.items.resize(places, NO_ITEM));
        let _ = self.labels.resize(places, Label::default());
        self.leaf_categories.truncate(0);
        let _ = self.leaf_categories.resize(leaves, Categories::default());
        let (keys, boxes, slots, labels) = (&self.keys, &self.boxes, &mut self.slots, &mut self.labels);
        let leaf_categories = &mut self.leaf_categories;
        self.used_places = fill_tree(layout, &mut self.nodes, &mut self.items, &mut |place| {
            let slot = sorted_item(*keys.get(place)?);
            let own = slots.get_mut(slot as usize)?;
            own.place = place as u32;
            let label = Label::of(own);
            *labels.get_mut(place)? = label;
            leaf_categories.get_mut(place / LANES)?.include(label.categories);
            Some((slot, *boxes.get(slot as usize)?))
        });
        let _ = self.built_sizes.resize(leaves, 0.0);
        write_sizes(&self.nodes, &mut self.built_sizes);
        self.layout = layout;
        self.built_overlaps = BoxPairs::overlapping_nodes(self.tree(), usize::MAX);
        self.changes = 0;
        Ok(())
    }
}
