// graze.hpp gives what graze.h gives, for everybody's own points, and refuses to compile what is no outline.

#include "check.h"
#include <array>
#include <graze.hpp>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>
#if __has_include(<span>)
#include <span>
#endif

namespace {

struct Vec2 {
    float x, y;
};

// As of libraries that offer both.
struct Indexed {
    float x, y;
    float &operator[](int i) { return i == 0 ? x : y; }
};

struct Capital {
    float X, Y;
};

class Private {
  public:
    Private(float x, float y) : first(x), second(y) {}
    float length2() const { return first * first + second * second; }

  private:
    float first, second;
};

struct Vec2I {
    std::int32_t x, y;
};

struct Vec3 {
    float x, y, z;
};

struct Doubles {
    double x, y;
};

struct Body {
    int id;
    GrazeAabb box;
    Vec2 position;
    GrazeCircle circle;
};

} // namespace

template <>
struct graze::Component<Private> {
    using type = float;
};

namespace {

template <class From, class To>
constexpr bool becomes = std::is_convertible_v<From, To>;

static_assert(becomes<std::vector<Vec2>, graze::Polygon> && becomes<const std::vector<Vec2> &, graze::Polygon>);
static_assert(becomes<std::vector<Indexed>, graze::Polygon> && becomes<std::vector<Capital>, graze::Polygon>);
static_assert(becomes<std::vector<Private>, graze::Polygon> && becomes<std::vector<float>, graze::Polygon>);
static_assert(becomes<std::array<Vec2, 3>, graze::Polygon> && becomes<const Vec2 (&)[3], graze::Polygon>);
static_assert(becomes<std::array<std::array<float, 2>, 3>, graze::Polygon> && becomes<float (&)[3][2], graze::Polygon>);
static_assert(becomes<std::vector<Vec2I>, graze::PolygonI32> && !becomes<std::vector<Vec2I>, graze::Polygon>);
static_assert(!becomes<std::vector<Vec2>, graze::PolygonI32> && !becomes<std::vector<Vec3>, graze::Polygon>);
static_assert(!becomes<std::vector<Doubles>, graze::Polygon> && !becomes<std::vector<double>, graze::Polygon>);
static_assert(!becomes<std::vector<GrazeCircle>, graze::Polygon> && !becomes<std::vector<int *>, graze::Polygon>);
static_assert(!becomes<std::vector<Vec2>, graze::Convex> && std::is_constructible_v<graze::Convex, std::vector<Vec2>>);
static_assert(becomes<std::vector<GrazeContact> &, graze::Span<GrazeContact>>);
static_assert(!becomes<const std::vector<GrazeContact> &, graze::Span<GrazeContact>>);
static_assert(!std::is_copy_constructible_v<graze::Prepared> && std::is_nothrow_move_constructible_v<graze::Prepared>);
static_assert(!std::is_copy_constructible_v<graze::World> && std::is_nothrow_move_constructible_v<graze::World>);
#if defined(__cpp_lib_span)
static_assert(becomes<std::span<const Vec2>, graze::Polygon>);
static_assert(becomes<std::span<GrazeContact>, graze::Span<GrazeContact>>);
#endif

const std::vector<Vec2> SHIP = {{0, -4}, {12, -9}, {0, 7}, {-12, -9}};

unsigned long errors;
std::int32_t last_status;

void on_error(void *, const char *, const char *, std::size_t, std::int32_t status) {
    errors++;
    last_status = status;
}

void polygons_of_any_points() {
    const float numbers[] = {0, -4, 12, -9, 0, 7, -12, -9};
    const Indexed indexed[] = {{0, -4}, {12, -9}, {0, 7}, {-12, -9}};
    const Capital capital[] = {{0, -4}, {12, -9}, {0, 7}, {-12, -9}};
    const std::array<std::array<float, 2>, 4> arrays = {{{0, -4}, {12, -9}, {0, 7}, {-12, -9}}};
    const std::vector<Private> hidden = {{0, -4}, {12, -9}, {0, 7}, {-12, -9}};
    CHECK(hidden[0].length2() == 16);
    const GrazeVerdict expected[] = {GRAZE_HIT, GRAZE_TOUCH, GRAZE_MISS};
    for (int i = 0; i < 3; i++) {
        const GrazeCircle bullet = {static_cast<float>(4 + i), 2, 1};
        CHECK_EQUAL(graze::test(SHIP, bullet), expected[i]);
        CHECK_EQUAL(graze::test(numbers, bullet), expected[i]);
        CHECK_EQUAL(graze::test(indexed, bullet), expected[i]);
        CHECK_EQUAL(graze::test(capital, bullet), expected[i]);
        CHECK_EQUAL(graze::test(arrays, bullet), expected[i]);
        CHECK_EQUAL(graze::test(hidden, bullet), expected[i]);
        CHECK_EQUAL(graze::test(graze::Polygon(numbers, 4), bullet), expected[i]);
        CHECK_EQUAL(graze::test(graze::Shape::polygon(SHIP), graze::Shape(bullet)), expected[i]);
    }
    const std::vector<Vec2I> square = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    CHECK_EQUAL(graze::test(square, 4, 2), GRAZE_TOUCH);
    CHECK_EQUAL(graze::test(SHIP, 0, 0), GRAZE_HIT);
    CHECK_EQUAL(graze::test(graze::Convex(arrays), graze::Convex(numbers)), GRAZE_HIT);
    CHECK_EQUAL(graze::orient(0, 0, 1, 0, 0, 1), 1);
    CHECK_EQUAL(graze::orient_i32(0, 0, 1, 0, 0, 1), 1);
}

void results_and_arrays_of_results() {
    GrazeClosest closest = {};
    CHECK(graze::distance(SHIP, 0, 17, &closest) == 10 && closest.ay == 7);
    CHECK(graze::distance(SHIP, 0, 17) == 10);
    GrazeRayHit hit = {};
    CHECK_EQUAL(graze::raycast(SHIP, GrazeSegment{0, 20, 0, -20}, &hit), GRAZE_HIT);
    CHECK(hit.y == 7);
    std::vector<GrazeRayHit> hits(8);
    CHECK_EQUAL(graze::raycast_all(SHIP, GrazeSegment{-20, -8, 20, -8}, hits), 4);
    CHECK_EQUAL(graze::raycast_all(SHIP, GrazeSegment{-20, -8, 20, -8}, nullptr), 4);
    std::array<GrazeContact, 4> contacts = {};
    const GrazeCircle bullet = {4, 2, 1};
    CHECK_EQUAL(graze::contacts(graze::Shape::polygon(SHIP), graze::Shape(bullet), contacts), 1);
    CHECK(contacts[0].depth > 0);
    GrazeAabb bounds = {};
    CHECK_EQUAL(graze::bounds(SHIP, &bounds), GRAZE_OK);
    CHECK(bounds.min_x == -12 && bounds.max_y == 7);
}

void batches_of_members() {
    std::vector<Body> bodies;
    for (int i = 0; i < 10; i++) {
        const float x = static_cast<float>(i);
        bodies.push_back({i, {x, 0, x + 1, 1}, {x, 0.5f}, {x, 0, 1}});
    }
    std::array<std::uint8_t, 10> verdicts = {};
    const GrazeAabb view = {0.5f, 0, 3, 1};
    const graze::Many<GrazeAabb> boxes(bodies, &Body::box);
    CHECK_EQUAL(graze::test_many(boxes, graze::Many<GrazeAabb>::every(view), verdicts), 4);
    CHECK(verdicts[0] == GRAZE_HIT && verdicts[3] == GRAZE_TOUCH && verdicts[4] == GRAZE_MISS);
    CHECK_EQUAL(graze::test_many(SHIP, graze::Many<graze::Point>(bodies, &Body::position)), 5);
    std::vector<std::uint32_t> which(10);
    CHECK_EQUAL(graze::select(verdicts, GRAZE_HIT, which), 3);
    CHECK_EQUAL(which[2], 2);
    // The shortest of all arrays counts.
    const std::vector<Vec2> points = {{0, 0}, {100, 100}};
    CHECK_EQUAL(graze::test_many(SHIP, points, verdicts), 1);
    CHECK_EQUAL(graze::test_many(boxes, boxes, graze::Span<std::uint8_t>(verdicts.data(), 3)), 3);
    const std::vector<Body> none;
    CHECK_EQUAL(graze::test_many(graze::Many<GrazeAabb>(none, &Body::box), boxes), 0);
}

void lists_of_shapes_are_ranges() {
    const GrazeCircle circle = {0, 0, 1}, far = {9, 9, 1};
    const GrazeSegment wall = {4, -5, 4, 5};
    const graze::Shape ball(circle);
    const std::vector<graze::Shape> shapes = {far, wall};
    std::array<graze::Shape, 2> other = {shapes[0], shapes[1]};
    const graze::Shape plain[2] = {shapes[0], shapes[1]};
    const std::vector<GrazeShape> of_c(shapes.begin(), shapes.end());
    GrazeSweepHit hit = {};
    GrazeSlide way = {};
    GrazeRayHit ray = {};
    std::size_t which = 0;
    CHECK_EQUAL(graze::sweep_first(ball, 10, 0, shapes, &hit, &which), GRAZE_HIT);
    CHECK(hit.x == 4 && which == 1);
    CHECK_EQUAL(graze::sweep_enter_first(ball, 10, 0, other, &hit, &which), GRAZE_HIT);
    CHECK(hit.x == 4 && which == 1);
    CHECK_EQUAL(graze::raycast_first(GrazeSegment{0, 1, 10, 1}, plain, &ray, &which), GRAZE_HIT);
    CHECK(ray.x == 4 && which == 1);
    CHECK(graze::slide(ball, 10, 0, shapes, &way) == GRAZE_TOUCH && way.x == 3);
    CHECK(graze::approach(ball, 10, 0, other, &way) == GRAZE_TOUCH && way.x == 3);
    CHECK_EQUAL(graze::push_out(ball, 1, plain, &way), GRAZE_MISS);
    CHECK_EQUAL(graze::slide(ball, 10, 0, of_c, &way), GRAZE_TOUCH);
    std::array<std::uint8_t, 2> verdicts = {};
    CHECK_EQUAL(graze::test_many(graze::Many<GrazeShape>(shapes), graze::Many<GrazeShape>::every(shapes[1]), verdicts), 1);
    CHECK(verdicts[0] == GRAZE_MISS && verdicts[1] == GRAZE_HIT);
    static_assert(!std::is_constructible_v<graze::Span<GrazeShape>, std::vector<graze::Shape> &>);
    static_assert(!std::is_constructible_v<graze::Span<const GrazeShape>, const std::vector<GrazeCircle> &>);
}

void prepared_polygons_have_an_owner() {
    graze::Prepared ship(SHIP);
    CHECK(ship && ship.memory() > 0);
    CHECK_EQUAL(graze::test(ship, 0, 0), GRAZE_HIT);
    graze::Prepared moved(std::move(ship));
    CHECK(moved && !ship);
    ship = std::move(moved);
    CHECK(ship && !moved);
    graze::Prepared &same = ship;
    ship = std::move(same);
    CHECK_EQUAL(graze::test(ship, GrazeCircle{5, 2, 1}), GRAZE_TOUCH);
    CHECK_EQUAL(graze::test(graze::Prepared(SHIP, GRAZE_GRADE_QUICK_BUILD), GrazeCircle{5, 2, 1}), GRAZE_TOUCH);
    const graze::Prepared line = graze::Prepared::chain(std::vector<Vec2>{{0, 0}, {4, 0}, {4, 4}});
    CHECK_EQUAL(graze::test(line, 2, 0), GRAZE_HIT);
    CHECK_EQUAL(graze::test(line, 2, 2), GRAZE_MISS);
    const std::vector<Vec2> rings = {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {3, 3}, {6, 3}, {6, 6}, {3, 6}};
    const std::array<std::uint32_t, 2> counts = {4, 4};
    CHECK_EQUAL(graze::test(graze::Prepared(rings, counts, GRAZE_GRADE_QUICK_BUILD), 4, 4), GRAZE_MISS);
    const graze::Prepared ring(rings, counts);
    CHECK_EQUAL(graze::test(ring, 4, 4), GRAZE_MISS);
    CHECK_EQUAL(graze::test(ring, 1, 1), GRAZE_HIT);
    std::array<GrazeCrossing, 4> crossings = {};
    std::array<std::uint32_t, 2> numbers = {};
    const GrazeSegment along = {-1, 4, 10, 4};
    CHECK_EQUAL(graze::crossings(ring, along, crossings), 4);
    CHECK(crossings[3].b_t > 0);
    crossings = {};
    CHECK_EQUAL(graze::crossings(ring, along, crossings, numbers), 4);
    CHECK(numbers[1] == 0 && crossings[1].b_t > 0 && crossings[2].b_t == 0);
}

struct Crate {
    std::uint32_t id;
    graze::Position position;
};

void worlds_have_an_owner() {
    graze::World world;
    CHECK(world && world.count() == 0);
    const std::uint32_t ship = world.add(graze::Shape::polygon(SHIP), 2, 4, 11);
    const std::uint32_t bullet = world.add(GrazeCircle{0, 0, 1}, 4);
    CHECK(ship != 0 && bullet != 0 && world.user(ship) == 11 && world.user(bullet) == 0);
    CHECK_EQUAL(world.place(bullet, 5, 2, 0), GRAZE_OK);
    CHECK_EQUAL(world.update(), GRAZE_OK);
    std::vector<GrazeWorldPair> pairs(3);
    CHECK_EQUAL(world.pairs(pairs), 1);
    CHECK(pairs[0].a == ship && pairs[0].b == bullet && pairs[0].verdict == GRAZE_TOUCH);
    CHECK_EQUAL(world.began({}), 1);
    graze::World before;
    CHECK_EQUAL(before.copy(world), GRAZE_OK);
    CHECK(before.hash() == world.hash() && before.memory() > 0);

    const std::vector<Crate> crates = {{ship, {100, 0, 1}}, {bullet, {0, 0, 0}}};
    const std::vector<std::uint32_t> ids = {ship, bullet};
    CHECK_EQUAL(world.place_many(ids, graze::Many<graze::Position>(crates, &Crate::position)), 2);
    // The shorter of both arrays counts.
    CHECK_EQUAL(world.place_many(ids, graze::Many<graze::Position>(&crates[0].position, sizeof(Crate), 1)), 1);
    GrazeSlide way;
    CHECK(before.approach(GrazeCircle{5, 102, 1}, 0, -196, 4, 0, &way) == GRAZE_TOUCH && way.y == -98);
    graze::Position position = {}, positions[2] = {};
    CHECK(world.placement(ship, &position) == GRAZE_OK && position.x == 100 && position.radians == 1);
    CHECK(world.placement_many(ids, positions) == 2 && positions[0].x == 100 && positions[1].x == 0);
    CHECK_EQUAL(world.update(), GRAZE_OK);
    CHECK(world.pairs({}) == 0 && world.ended({}) == 1 && before.hash() != world.hash());

    std::array<std::uint32_t, 2> found = {};
    CHECK_EQUAL(before.query(graze::Shape::convex(SHIP), UINT32_MAX, found), 2);
    CHECK(found[0] == ship && found[1] == bullet);
    GrazeShape placed = {};
    CHECK_EQUAL(before.shape(bullet, &placed), GRAZE_OK);
    CHECK(placed.xy[0] == 5 && placed.xy[1] == 2 && placed.radius == 1);

    std::vector<unsigned char> bytes(world.save(nullptr, 0));
    CHECK_EQUAL(world.save(bytes.data(), bytes.size()), bytes.size());
    CHECK(graze::World::load(bytes.data(), bytes.size()).hash() == world.hash());
    graze::World moved(std::move(world));
    CHECK(moved && !world);
    world = std::move(moved);
    CHECK(before.test(GrazeCircle{5, 1, 1}, 4, 0) == GRAZE_HIT && before.test(GrazeCircle{5, 1, 1}, 4, bullet) == GRAZE_MISS);
    std::uint32_t category = 0, mask = 0;
    CHECK(world.filter(bullet, &category, &mask) == GRAZE_OK && category == 4 && mask == UINT32_MAX);
    std::uint32_t all[3];
    CHECK(world.ids(all) == 2 && all[0] == ship && all[1] == bullet);
    CHECK_EQUAL(world.set_shape(bullet, GrazeCircle{0, 0, 2}), GRAZE_OK);
    CHECK(world.move(bullet, 1, 2) == GRAZE_OK && world.has(bullet) == 1);
    CHECK(world && !moved && world.remove(bullet) == GRAZE_OK && world.count() == 1);
    const graze::World owned(graze_world_create());
    CHECK(owned.get() != nullptr && owned.count() == 0);
}

void grids_become_polygons() {
    const std::array<std::uint8_t, 12> cells = {1, 1, 1, 9, 1, 0, 1, 9, 1, 1, 1, 9};
    std::size_t rings = 0;
    const std::size_t count = graze::trace_grid(cells, 3, 3, 4, 0, 0, 2, {}, {}, &rings);
    CHECK_EQUAL(count, 8);
    CHECK_EQUAL(rings, 2);
    std::vector<float> xy(2 * count);
    std::vector<std::uint32_t> counts(rings);
    CHECK_EQUAL(graze::trace_grid(cells, 3, 3, 4, 0, 0, 2, xy, counts), count);
    const graze::Prepared level(xy, counts);
    CHECK_EQUAL(graze::test(level, 1, 1), GRAZE_HIT);
    CHECK_EQUAL(graze::test(level, 3, 3), GRAZE_MISS);
    graze_set_error_handler(nullptr, nullptr);
    CHECK_EQUAL(graze::trace_grid(cells, 3, 4, 4, 0, 0, 2, xy, counts), 0);
    graze_set_error_handler(graze_default_error_handler, nullptr);
}

void bad_input_is_an_error() {
    graze_set_error_handler(on_error, nullptr);
    errors = 0;
    CHECK_EQUAL(graze::test(std::vector<Vec2>(), 0, 0), GRAZE_MISS);
    CHECK_EQUAL(errors, 1);
    CHECK_EQUAL(graze::test(std::vector<float>(7), 0, 0), GRAZE_MISS);
    CHECK_EQUAL(errors, 2);
    const std::array<std::uint32_t, 1> too_many = {5};
    CHECK(!graze::Prepared(SHIP, too_many));
    CHECK_EQUAL(errors, 3);
    CHECK_EQUAL(last_status, GRAZE_ERROR_NULL);
    const graze::Prepared empty;
    CHECK_EQUAL(graze::test(empty, 0, 0), GRAZE_MISS);
    CHECK_EQUAL(errors, 4);
    const auto one = graze::Many<GrazeAabb>::every(GrazeAabb{0, 0, 1, 1});
    CHECK_EQUAL(graze::test_many(one, one), 0);
    CHECK_EQUAL(errors, 5);
    graze::World world;
    const graze::World moved(std::move(world));
    CHECK_EQUAL(world.update(), GRAZE_ERROR_NULL);
    CHECK_EQUAL(moved.user(77), 0);
    CHECK_EQUAL(errors, 7);
    CHECK_EQUAL(last_status, GRAZE_ERROR_UNKNOWN_ID);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const std::vector<Vec2> broken = {{0, 0}, {1, 0}, {nan, 1}};
    CHECK_EQUAL(graze::test(broken, 0, 0), GRAZE_MISS);
    CHECK_EQUAL(graze::test(SHIP, nan, 0), GRAZE_MISS);
    CHECK(!graze::Prepared(broken));
    CHECK_EQUAL(errors, 10);
    CHECK_EQUAL(last_status, GRAZE_ERROR_NOT_FINITE);
    // Lists of different lengths: the shortest counts, and nothing is read or written behind it.
    std::uint8_t verdicts[3] = {9, 9, 9};
    const std::vector<GrazeAabb> boxes = {{0, 0, 1, 1}, {0, 0, 1, 1}};
    CHECK_EQUAL(graze::test_many(boxes, graze::Many<graze::Point>::every({0, 0}), verdicts), 2);
    CHECK_EQUAL(verdicts[2], 9);
    CHECK_EQUAL(errors, 10);
    graze_set_error_handler(graze_default_error_handler, nullptr);
}

} // namespace

int main() {
    RUN(polygons_of_any_points);
    RUN(results_and_arrays_of_results);
    RUN(batches_of_members);
    RUN(lists_of_shapes_are_ranges);
    RUN(prepared_polygons_have_an_owner);
    RUN(grids_become_polygons);
    RUN(worlds_have_an_owner);
    RUN(bad_input_is_an_error);
    return RESULT();
}
