//! Which shapes are compared: by their categories and masks.

/// The category and mask of a shape, or all of those of the shapes of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Categories {
    pub category: u32,
    pub mask: u32,
}

impl Categories {
    /// Those of any shape.
    pub const ALL: Categories = Categories { category: u32::MAX, mask: u32::MAX };

    /// Includes those of another shape.
    pub fn include(&mut self, other: Categories) {
        self.category |= other.category;
        self.mask |= other.mask;
    }

    /// Whether the category of each of two shapes is in the mask of the other. Of nodes: whether that may be so of
    /// shapes of theirs.
    #[inline(always)]
    pub fn are_compared_with(self, other: Categories) -> bool {
        (self.category & other.mask != 0) & (other.category & self.mask != 0)
    }
}
