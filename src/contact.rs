//! Section 6: how deep, and where do they bear on each other?

use crate::args::{AnyShape, Checked, Guard, check_buffer, check_optional, into_core, named, rarely, raw, refuse};
use crate::overlap::GrazeVerdict;
use crate::shape::{GrazeAabb, GrazeCircle, GrazeShape};
use core::ffi::CStr;
use graze_core::contact::{
    Contact, ContactPoint, contact, contacts, convex_contact, fast_aabb_contact, fast_circle_aabb_contact,
    fast_circle_contact, fast_convex_contact,
};
use graze_core::filter::Fast;
use graze_core::number::{Narrow, Number, Wide};
use graze_core::overlap::{Verdict, any_any};
use graze_core::simd::{F32s, dispatch};

/// A place where two shapes a and b bear on each other.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeContactPoint {
    /// Midway between the two surfaces.
    pub x: f32,
    pub y: f32,
    /// How deep it is here, 0 or more.
    pub depth: f32,
    /// What meets here, of a and of b: 2 * i for vertex i, 2 * i + 1 for edge i, which leads from vertex i to the next.
    /// The same from frame to frame while shapes slide or rest, so the pair can find the last frame's impulse again.
    pub a_feature: u32,
    pub b_feature: u32,
}

/// How two shapes a and b push each other apart.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct GrazeContact {
    /// The direction from a to b, of length 1 before it was rounded; parallel to an axis exactly. A component below
    /// 2^-30 is given as 0.
    pub normal_x: f32,
    pub normal_y: f32,
    /// Above 0 exactly on a hit; 0 on a touch. Moving b by depth along the normal, or a against it, leaves no hit of
    /// convex shapes, in real numbers (b.x += depth * normal_x in floats may leave an ulp); of others it parts the regions
    /// that this contact is of, so use it against ground that is thick compared with the depth: where a shape spans a thin
    /// arm, contacts may point against each other. Pieces that are convex know the way out of those.
    pub depth: f32,
    /// How many points there are: 1 or 2.
    pub count: u32,
    pub points: [GrazeContactPoint; 2],
}

// The C side asserts the same in c_tests/layout.c.
const _: () = assert!(size_of::<GrazeContactPoint>() == 20 && size_of::<GrazeContact>() == 56);

impl From<ContactPoint> for GrazeContactPoint {
    #[inline(always)]
    fn from(point: ContactPoint) -> Self {
        let ContactPoint { x, y, depth, a_feature, b_feature } = point;
        GrazeContactPoint { x, y, depth, a_feature, b_feature }
    }
}

impl From<Contact> for GrazeContact {
    #[inline(always)]
    fn from(contact: Contact) -> Self {
        let Contact { normal: [normal_x, normal_y], depth, count, points } = contact;
        GrazeContact { normal_x, normal_y, depth, count, points: points.map(GrazeContactPoint::from) }
    }
}

/// graze_test, and unless it is a miss the contact into out, which may be NULL.
///
/// Of shapes that are convex, with a radius or not, it is the shortest push that parts them, so the depth is at most 3
/// ulps above the true one, and the least float that suffices where the normal is parallel to an axis. Where no way is
/// shorter than another, as for circles about one point, it is a fixed one. Points and lines without a radius that lie
/// on each other are parted by any push: their depth is the smallest float. Two points lie at the ends of the stretch
/// along which sides bear on each other.
/// Of others, outlines and chains that are not convex, it is the deepest of graze_contacts.
/// Swapping the arguments mirrors the answer, but for identical shapes. O(n m).
/// A point beyond the largest float is an infinity. Bad input: GRAZE_MISS, and out stays untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contact(
    a: *const GrazeShape,
    b: *const GrazeShape,
    out: *mut GrazeContact,
) -> GrazeVerdict {
    if let (Some(a), Some(b)) = (raw::convex(a), raw::convex(b)) {
        return outlines_at_width(a.as_ptr().cast(), a.len(), b.as_ptr().cast(), b.len(), out, Caller::Shapes);
    }
    let mut guard = Guard::new();
    let mut check = || Ok([guard.shape(named!(a))?, guard.shape(named!(b))?]);
    // SAFETY: the caller's promise about `out`.
    unsafe { pressed(c"graze_contact", check(), guard, out) }
}

/// The contacts of two shapes of which at least one is not convex: one for each edge that the other shape bears on, with
/// the two points there that lie farthest apart. A vertex bears on an edge it stands before, within the radii, or on the
/// nearest edge where it is inside; where it has come through a chain, on the nearest edge that it came through. Corners
/// within the radii bear on each other. But no edge holds a vertex whose own outline goes on behind that edge, unless it
/// all but lies on it (within 7 degrees): ground that goes straight on, bends gently or turns inward carries a box and
/// never pushes it along, however close to the box's sides its vertices are. Where only edges cross, one contact of the
/// two that do. Each depth parts the two regions, not always the whole shapes. Of convex shapes one, graze_contact's.
/// Writes at most capacity of them into out and returns how many there are; out may be NULL when capacity is 0.
/// Not 0 exactly when graze_test is not a miss. O(n m), more where over 1,024 vertices lie inside the other shape.
/// Bad input: 0, and out stays untouched.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contacts(
    a: *const GrazeShape,
    b: *const GrazeShape,
    out: *mut GrazeContact,
    capacity: usize,
) -> usize {
    let mut guard = Guard::new();
    let mut check = || {
        let shapes = [guard.shape(named!(a))?, guard.shape(named!(b))?];
        check_buffer(c"out", out, capacity)?;
        Ok(shapes)
    };
    let checked: Checked<[AnyShape<f32>; 2]> = check();
    let mut found = 0;
    let mut visit = |contact: Contact| {
        if found < capacity {
            // SAFETY: within the room the caller promises. Nothing is read after the first write
            // but the shapes, which the header asks to lie elsewhere.
            unsafe { out.add(found).write(contact.into()) };
        }
        found += 1;
    };
    match checked {
        Ok([a, b]) if guard.is_narrow() => {
            contacts(into_core::shape::<Narrow, f32>(a), into_core::shape(b), &mut visit);
        }
        Ok([a, b]) => rarely(|| {
            contacts(into_core::shape::<Wide, f32>(a), into_core::shape(b), &mut visit);
        }),
        Err(fault) => refuse(c"graze_contacts", fault),
    }
    found
}

/// graze_contact of two circles.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contact_circle_circle(
    a: *const GrazeCircle,
    b: *const GrazeCircle,
    out: *mut GrazeContact,
) -> GrazeVerdict {
    if let (Some(a), Some(b)) = (raw::circle(a), raw::circle(b))
        // SAFETY: the caller's promise.
        && let Some(verdict) = unsafe { write_fast(out, fast_circle_contact(a, b)) }
    {
        return verdict;
    }
    // SAFETY: the caller's promises.
    rarely(move || unsafe { circles_carefully(a, b, out) })
}

/// # Safety
/// As of [`graze_contact_circle_circle`].
unsafe fn circles_carefully(a: *const GrazeCircle, b: *const GrazeCircle, out: *mut GrazeContact) -> GrazeVerdict {
    let mut guard = Guard::new();
    let mut check = || Ok([guard.circle_shape(named!(a))?, guard.circle_shape(named!(b))?]);
    // SAFETY: the caller's promise about `out`.
    unsafe { pressed(c"graze_contact_circle_circle", check(), guard, out) }
}

/// graze_contact of a circle and a box. The box has the features of its corners (min_x, min_y), (max_x, min_y),
/// (max_x, max_y), (min_x, max_y) as vertices 0 to 3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contact_circle_aabb(
    circle: *const GrazeCircle,
    aabb: *const GrazeAabb,
    out: *mut GrazeContact,
) -> GrazeVerdict {
    if let (Some(circle), Some(aabb)) = (raw::circle(circle), raw::aabb(aabb))
        // SAFETY: the caller's promise.
        && let Some(verdict) = unsafe { write_fast(out, fast_circle_aabb_contact(circle, aabb)) }
    {
        return verdict;
    }
    // SAFETY: the caller's promises.
    rarely(move || unsafe { circle_and_box_carefully(circle, aabb, out) })
}

/// # Safety
/// As of [`graze_contact_circle_aabb`].
unsafe fn circle_and_box_carefully(
    circle: *const GrazeCircle,
    aabb: *const GrazeAabb,
    out: *mut GrazeContact,
) -> GrazeVerdict {
    let mut corners = [[0.0; 2]; 4];
    let mut guard = Guard::new();
    let circle = guard.circle_shape(named!(circle));
    let checked = circle.and_then(|circle| Ok([circle, guard.aabb_shape(named!(aabb), &mut corners)?]));
    // SAFETY: the caller's promise about `out`.
    unsafe { pressed(c"graze_contact_circle_aabb", checked, guard, out) }
}

/// graze_contact of two boxes, with features as in graze_contact_circle_aabb.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contact_aabb_aabb(
    a: *const GrazeAabb,
    b: *const GrazeAabb,
    out: *mut GrazeContact,
) -> GrazeVerdict {
    if let (Some(a), Some(b)) = (raw::aabb(a), raw::aabb(b))
        // SAFETY: the caller's promise.
        && let Some(verdict) = unsafe { write_fast(out, fast_aabb_contact(a, b)) }
    {
        return verdict;
    }
    // SAFETY: the caller's promises.
    rarely(move || unsafe { boxes_carefully(a, b, out) })
}

/// # Safety
/// As of [`graze_contact_aabb_aabb`].
unsafe fn boxes_carefully(a: *const GrazeAabb, b: *const GrazeAabb, out: *mut GrazeContact) -> GrazeVerdict {
    let mut corners = [[[0.0; 2]; 4]; 2];
    let [a_corners, b_corners] = &mut corners;
    let mut guard = Guard::new();
    let a = guard.aabb_shape(named!(a), a_corners);
    if let Err(fault) = a.and_then(|_| guard.aabb_shape(named!(b), b_corners)) {
        return refuse(Caller::Boxes.name(), fault);
    }
    let [a, b] = corners.each_ref().map(|corners| corners.as_flattened());
    // Of boxes that overlap the outlines' kernel tells what their own does not.
    outlines_at_width(a.as_ptr(), a.len() / 2, b.as_ptr(), b.len() / 2, out, Caller::Boxes)
}

/// graze_contact of two convex outlines without radius, of either winding; that they are convex is taken on your word.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn graze_contact_convex_convex(
    a: *const f32,
    a_count: usize,
    b: *const f32,
    b_count: usize,
    out: *mut GrazeContact,
) -> GrazeVerdict {
    outlines_at_width(a, a_count, b, b_count, out, Caller::Outlines)
}

/// Whose outlines these are.
#[derive(Clone, Copy)]
enum Caller {
    Shapes,
    Boxes,
    Outlines,
}

impl Caller {
    fn name(self) -> &'static CStr {
        match self {
            Caller::Shapes => c"graze_contact",
            Caller::Boxes => c"graze_contact_aabb_aabb",
            Caller::Outlines => c"graze_contact_convex_convex",
        }
    }
}

dispatch! {
    /// The contact of two convex outlines that nobody has judged.
    fn outlines_at_width(
        a: *const f32,
        a_count: usize,
        b: *const f32,
        b_count: usize,
        out: *mut GrazeContact,
        caller: Caller
    ) -> GrazeVerdict = outlines;
}

#[inline(always)]
fn outlines<L: F32s>(
    a: *const f32,
    a_count: usize,
    b: *const f32,
    b_count: usize,
    out: *mut GrazeContact,
    caller: Caller,
) -> GrazeVerdict {
    let fast = match (raw::polygon(a, a_count), raw::polygon(b, b_count)) {
        (Some(a), Some(b)) => fast_convex_contact::<L>(a, b),
        _ => Fast::Uncertain,
    };
    // SAFETY: the caller's promise.
    match unsafe { write_fast(out, fast) } {
        Some(verdict) => verdict,
        // SAFETY: the caller's promises.
        None => unsafe { outlines_carefully(a, a_count, b, b_count, out, caller) },
    }
}

/// Writes the contact of a certain hit. No slice of the arguments is alive, so it may overlap them.
///
/// # Safety
/// `out` must be null, or point to room for a contact if it is aligned.
#[inline(always)]
unsafe fn write_fast(out: *mut GrazeContact, fast: Fast<Option<Contact>>) -> Option<GrazeVerdict> {
    if !out.is_aligned() {
        return None;
    }
    match fast {
        Fast::Uncertain => None,
        Fast::Certain(None) => Some(GrazeVerdict::GRAZE_MISS),
        Fast::Certain(Some(contact)) => {
            if !out.is_null() {
                // SAFETY: not null, aligned, and the caller's promise.
                unsafe { out.write(contact.into()) };
            }
            Some(GrazeVerdict::GRAZE_HIT)
        }
    }
}

/// # Safety
/// As of [`graze_contact_convex_convex`].
#[cold]
#[inline(never)]
unsafe fn outlines_carefully(
    a: *const f32,
    a_count: usize,
    b: *const f32,
    b_count: usize,
    out: *mut GrazeContact,
    caller: Caller,
) -> GrazeVerdict {
    let mut guard = Guard::new();
    let mut check = || {
        let outlines = [guard.polygon(named!(a), named!(a_count))?, guard.polygon(named!(b), named!(b_count))?];
        check_optional(c"out", out)?;
        Ok(outlines)
    };
    let (verdict, contact) = match check() {
        Ok([a, b]) if guard.is_narrow() => {
            convex_contact(into_core::polygon::<Narrow, f32>(a), into_core::polygon::<Narrow, f32>(b))
        }
        Ok([a, b]) => rarely(|| convex_contact(into_core::polygon::<Wide, f32>(a), into_core::polygon::<Wide, f32>(b))),
        Err(fault) => return refuse(caller.name(), fault),
    };
    // SAFETY: checked, and the caller's promise.
    unsafe { written(verdict, contact, out) }
}

/// # Safety
/// `out` must be null or point to room for a contact.
unsafe fn pressed(
    function: &'static CStr,
    checked: Checked<[AnyShape<f32>; 2]>,
    guard: Guard,
    out: *mut GrazeContact,
) -> GrazeVerdict {
    let checked = checked.and_then(|shapes| check_optional(c"out", out).map(|()| shapes));
    let wanted = !out.is_null();
    let (verdict, contact) = match checked {
        Ok(shapes) if guard.is_narrow() => of_views::<Narrow>(shapes, wanted),
        Ok(shapes) => rarely(|| of_views::<Wide>(shapes, wanted)),
        Err(fault) => return refuse(function, fault),
    };
    // SAFETY: checked, and the caller's promise.
    unsafe { written(verdict, contact, out) }
}

/// The verdict, and the contact if that is wanted.
fn of_views<N: Number<Scalar = f32>>([a, b]: [AnyShape<f32>; 2], wanted: bool) -> (Verdict, Option<Contact>) {
    let (a, b) = (into_core::shape::<N, f32>(a), into_core::shape::<N, f32>(b));
    if wanted { contact(a, b) } else { (any_any(a, b), None) }
}

/// # Safety
/// `out` must be null or point to room for a contact.
#[inline(always)]
unsafe fn written<C: Into<GrazeContact>>(verdict: Verdict, contact: Option<C>, out: *mut GrazeContact) -> GrazeVerdict {
    if let Some(contact) = contact
        && !out.is_null()
    {
        // SAFETY: not null, and the caller's promise.
        unsafe { out.write(contact.into()) };
    }
    verdict.into()
}
