## Tests of the addon, without a window: godot --headless --path demo --script tests/run.gd
extends SceneTree

## Keeps what the engine prints as errors, with the script's line.
class Errors extends Logger:
	var messages := PackedStringArray()
	var lines := PackedInt32Array()

	func _log_error(_function: String, _file: String, _line: int, code: String, rationale: String,
			_editor_notify: bool, _error_type: int, backtraces: Array[ScriptBacktrace]) -> void:
		messages.append(rationale if rationale else code)
		var has_frame := not backtraces.is_empty() and backtraces[0].get_frame_count() > 0
		lines.append(backtraces[0].get_frame_line(0) if has_frame else 0)

const ROUNDS := 3000

var checks := 0
var failures := 0
var errors := Errors.new()
var random := RandomNumberGenerator.new()


func _init() -> void:
	random.seed = 20
	OS.add_logger(errors)
	known_answers()
	results()
	shapes()
	prepared_polygons()
	grids()
	worlds()
	slides()
	one_sided_lines()
	tests_agree()
	measures_agree()
	batches()
	the_walker_stays_outside()
	characters()
	the_platformer_gets_to_the_flag()
	expect(errors.messages.is_empty(), "no errors so far: %s" % [errors.messages])
	refused_arguments()
	conversions()
	Engine.print_error_messages = false
	every_method_with_anything()
	nothing_leaks()
	print("%d checks, %d failures" % [checks, failures])
	quit(1 if failures > 0 else 0)


func expect(holds: bool, what: String) -> void:
	checks += 1
	if not holds:
		failures += 1
		if failures <= 20:
			printerr("FAILED: ", what)


func equal(is_value: Variant, shall: Variant, what: String) -> void:
	expect(typeof(is_value) == typeof(shall) and is_value == shall, "%s: %s, not %s" % [what, is_value, shall])


func square(size := 4.0) -> PackedVector2Array:
	return PackedVector2Array([Vector2(0, 0), Vector2(size, 0), Vector2(size, size), Vector2(0, size)])


func known_answers() -> void:
	equal(Graze.test_polygon_point(square(), Vector2(1, 1)), Graze.HIT, "inside")
	equal(Graze.test_polygon_point(square(), Vector2(4, 1)), Graze.TOUCH, "on the edge")
	equal(Graze.test_polygon_point(square(), Vector2(5, 1)), Graze.MISS, "outside")
	equal(Graze.test_polygon_circle(square(), Vector2(5, 2), 1.0), Graze.TOUCH, "circle")
	equal(Graze.test_segment_segment(Vector2(0, 0), Vector2(4, 4), Vector2(0, 4), Vector2(4, 0)), Graze.HIT, "cross")
	equal(Graze.contains_aabb_aabb(Rect2(0, 0, 4, 4), Rect2(1, 1, 3, 1)), Graze.TOUCH, "box in box")
	equal(Graze.keep_in_aabb_circle(Rect2(0, 0, 9, 9), Vector2(-1, 4), 1.0), Vector2(2, 0), "push")
	equal(Graze.keep_in_aabb_aabb_i32(Rect2i(0, 0, 9, 9), Rect2i(-3, 1, 2, 2)), Vector2i(3, 0), "whole push")
	equal(Graze.orient(Vector2(0, 0), Vector2(1, 0), Vector2(0, 1)), 1, "turn")
	equal(Graze.owns_polygon_point(square(), Vector2(0, 1)), true, "owned edge")
	equal(Graze.owns_polygon_point(square(), Vector2(4, 1)), false, "edge of another")
	equal(Graze.check_polygon(square()), Graze.OK, "checked")
	equal(Graze.check_polygon(PackedVector2Array([Vector2()])), Graze.ERROR_TOO_FEW_VERTICES, "checked point")
	equal(Graze.corners_aabb(Rect2(0, 0, 4, 4)), square(), "corners")
	equal(Graze.rect_corners(Vector2(2, 2), 2.0, 2.0, 0.0), square(), "rectangle")
	equal(Graze.bounds_polygon(square()), Rect2(0, 0, 4, 4), "bounds")
	equal(Graze.bounding_circle_polygon(PackedVector2Array([Vector2(0, 0), Vector2(2, 0), Vector2(1, 0)])),
			Vector3(1, 0, 1), "bounding circle")
	equal(Graze.place(square(), Transform2D(0, Vector2(1, 2)))[2], Vector2(5, 6), "placed")
	equal(Graze.version() / 1000000, 0, "version")
	# The box of these ends between two floats if its size is rounded to the nearest.
	var box := Graze.bounds_polygon(PackedVector2Array([Vector2(-1e-3, 0), Vector2(1e5 + 1.0 / 128, 1), Vector2(1, 2)]))
	expect(box.end.x >= Vector2(1e5 + 1.0 / 128, 1).x, "a box ends late enough")


func results() -> void:
	var hit := GrazeRayHit.new()
	equal(Graze.raycast_polygon(square(), Vector2(-4, 1), Vector2(4, 1), hit), Graze.HIT, "ray")
	equal([hit.t, hit.point, hit.normal, hit.edge, hit.ring, hit.index],
			[0.5, Vector2(0, 1), Vector2(-1, 0), 3, 0, 0], "hit")
	equal(Graze.raycast_polygon(square(), Vector2(-4, 9), Vector2(4, 9), hit), Graze.MISS, "ray above")
	equal(hit.t, 0.5, "a miss leaves the result alone")
	var closest := GrazeClosest.new()
	equal(Graze.distance_polygon_point(square(), Vector2(7, 8), closest), 5.0, "distance")
	equal([closest.distance, closest.a, closest.b, closest.a_edge], [5.0, Vector2(4, 4), Vector2(7, 8), 2], "closest")
	equal(Graze.distance_polygon_point(square(), Vector2(7, 8)), 5.0, "distance alone")
	equal(Graze.signed_distance_polygon_point(square(), Vector2(3, 2)), -1.0, "signed distance")
	var contact := GrazeContact.new()
	equal(Graze.contact_aabb_aabb(Rect2(0, 0, 4, 4), Rect2(3, 1, 4, 2), contact), Graze.HIT, "contact")
	equal([contact.normal, contact.depth, contact.point_count], [Vector2(1, 0), 1.0, 2], "manifold")
	equal(contact.get_point(0).x, 3.5, "contact point")
	equal(contact.get_point_depth(1), 1.0, "depth of a point")
	var sweep := GrazeSweepHit.new()
	equal(Graze.sweep_aabb_aabb(Rect2(0, 0, 1, 1), Vector2(8, 0), Rect2(5, 0, 1, 1), sweep), Graze.HIT, "sweep")
	equal([sweep.t, sweep.normal], [0.5, Vector2(1, 0)], "sweep hit")
	var shapes_ahead := [GrazeShape.box(Rect2(9, 0, 1, 1)), GrazeShape.box(Rect2(5, 0, 1, 1))]
	equal(Graze.sweep_first(GrazeShape.box(Rect2(0, 0, 1, 1)), Vector2(8, 0), shapes_ahead, sweep), Graze.HIT, "first")
	equal(sweep.index, 1, "which")
	equal(Graze.raycast_first(Vector2(0, 0.5), Vector2(20, 0.5), shapes_ahead, hit), Graze.HIT, "first ray")
	equal([hit.index, hit.point], [1, Vector2(5, 0.5)], "which box")
	var crossings := Graze.crossings_polygon_segment(square(), Vector2(-1, 2), Vector2(9, 2))
	equal(crossings.map(func(crossing: GrazeCrossing) -> Vector2: return crossing.point), [Vector2(4, 2), Vector2(0, 2)],
			"crossings")
	equal(crossings.get_typed_class_name(), &"GrazeCrossing", "a typed array")
	# More than fit on the stack of the addon.
	var comb := PackedVector2Array([Vector2(100, 9), Vector2(0, 9)])
	for i in 100:
		comb.append(Vector2(i, 4 * (i % 2)))
	equal(Graze.raycast_polygon_all(comb, Vector2(-1, 1), Vector2(200, 1)).size(), 100, "all hits")


func shapes() -> void:
	var shape := GrazeShape.polygon(square())
	equal([shape.points, shape.kind, shape.radius, shape.transform], [square(), Graze.KIND_POLYGON, 0.0, Transform2D()],
			"polygon")
	shape.transform = Transform2D(0, Vector2(10, 0))
	equal(shape.get_placed_points()[0], Vector2(10, 0), "placed")
	equal(shape.points, square(), "the points stay")
	equal(Graze.test(shape, GrazeShape.circle(Vector2(9, 2), 1)), Graze.TOUCH, "placed touch")
	shape.points = PackedVector2Array([Vector2(), Vector2(1, 0), Vector2(0, 1)])
	equal(shape.get_placed_points()[1], Vector2(11, 0), "new points are placed")
	shape.radius = 2.0
	equal(Graze.test(shape, GrazeShape.point(Vector2(8, 0))), Graze.TOUCH, "rounded")
	equal(GrazeShape.capsule(Vector2(), Vector2(1, 0), 3).kind, Graze.KIND_SEGMENT, "capsule")
	equal(Graze.bounds(GrazeShape.capsule(Vector2(), Vector2(1, 0), 3)), Rect2(-3, -3, 7, 6), "bounds of a capsule")
	equal(GrazeShape.new().points, PackedVector2Array(), "empty")
	equal(Graze.check_shape(GrazeShape.new()), Graze.ERROR_TOO_FEW_VERTICES, "an empty shape is refused")


func prepared_polygons() -> void:
	var ring := PackedVector2Array([Vector2(1, 1), Vector2(3, 1), Vector2(3, 3), Vector2(1, 3)])
	var holed := GrazePolygon.create_rings([square(), ring])
	equal(holed.test_point(Vector2(2, 2)), Graze.MISS, "in the hole")
	equal(holed.test_point(Vector2(1, 2)), Graze.TOUCH, "on the hole")
	equal(holed.test_point(Vector2(0.5, 2)), Graze.HIT, "around the hole")
	var hit := GrazeRayHit.new()
	equal(holed.raycast(Vector2(2, 2), Vector2(9, 2), hit), Graze.HIT, "ray from the hole")
	equal([hit.point, hit.ring], [Vector2(3, 2), 1], "the hole's ring")
	equal(holed.contains(GrazeShape.circle(Vector2(2, 2), 1.5)), Graze.MISS, "a shape around the hole")
	equal(holed.test(GrazeShape.circle(Vector2(2, 2), 1)), Graze.TOUCH, "a circle in the hole")
	equal(holed.test(GrazeShape.capsule(Vector2(2, 2), Vector2(2, 2.5), 0.25)), Graze.MISS, "a capsule in the hole")
	equal(holed.test_prepared(holed), Graze.HIT, "itself")
	equal(holed.test_many_point(PackedVector2Array([Vector2(2, 2), Vector2(0.5, 2)])), PackedByteArray([0, 2]), "many")
	expect(holed.memory() > 100, "memory")
	var sweep := GrazeSweepHit.new()
	equal(holed.sweep(GrazeShape.point(Vector2(2, 2)), Vector2(4, 0), sweep), Graze.HIT, "sweep in the hole")
	equal([sweep.t, sweep.ring], [0.25, 1], "to its edge")
	var terrain := GrazePolygon.create_chain(PackedVector2Array([Vector2(0, 4), Vector2(9, 4), Vector2(9, 0)]))
	equal(terrain.test_point(Vector2(5, 4)), Graze.HIT, "on the chain")
	equal(terrain.sweep_enter(GrazeShape.point(Vector2(5, 0)), Vector2(0, 8), sweep), Graze.HIT, "through the chain")
	equal([sweep.t, sweep.normal], [0.5, Vector2(0, 1)], "to the chain")


func grids() -> void:
	# Eight cells around a hole.
	var rings := Graze.trace_grid(PackedByteArray([1, 1, 1, 1, 0, 255, 1, 1, 1]), 3, Vector2(10, 20), 2.0)
	equal(rings.get_typed_builtin(), TYPE_PACKED_VECTOR2_ARRAY, "an array of rings")
	equal(rings.size(), 2, "rings")
	equal(rings[0], PackedVector2Array([Vector2(10, 20), Vector2(16, 20), Vector2(16, 26), Vector2(10, 26)]), "outer ring")
	equal(rings[1], PackedVector2Array([Vector2(12, 22), Vector2(12, 24), Vector2(14, 24), Vector2(14, 22)]), "the hole")
	var ground := GrazePolygon.create_rings(rings)
	equal([ground.test_point(Vector2(11, 23)), ground.test_point(Vector2(12, 23)), ground.test_point(Vector2(13, 23))],
			[Graze.HIT, Graze.TOUCH, Graze.MISS], "ground of tiles")
	var chess := PackedByteArray(range(100 * 100).map(func(i: int) -> int: return (i % 100 + i / 100) % 2))
	rings = Graze.trace_grid(chess, 100, Vector2(), 1.0)
	equal(rings.size(), 5000, "rings of single cells")
	equal(rings[4999].size(), 4, "the last of them")
	equal(Graze.trace_grid(PackedByteArray([0, 0]), 1, Vector2(), 1.0).size(), 0, "no solid cell")
	equal(Graze.trace_grid(PackedByteArray(), 1, Vector2(), 1.0).size(), 0, "no cells")


func worlds() -> void:
	var outline := PackedVector2Array([Vector2(0, -4), Vector2(12, -9), Vector2(0, 7), Vector2(-12, -9)])
	var world := GrazeWorld.new()
	var ship := world.add(GrazeShape.polygon(outline), 2, 4, 11)
	var bullet := world.add(GrazeShape.circle(Vector2(), 1), 4, 0xffffffff, 0)
	equal([world.count(), world.user(ship), world.user(bullet)], [2, 11, 0], "what was added")
	equal(world.place(bullet, Vector2(5, 2), 0), Graze.OK, "placed")
	equal(world.update(), Graze.OK, "updated")
	equal(world.pairs(), PackedInt64Array([ship, bullet, Graze.TOUCH]), "pairs")
	equal(world.began(), world.pairs(), "what began")
	equal(world.get_points(bullet), PackedVector2Array([Vector2(5, 2)]), "points as they lie")
	equal(world.query(GrazeShape.convex(outline), 0xffffffff), PackedInt64Array([ship, bullet]), "a region")
	var before := GrazeWorld.new()
	equal(before.copy(world), Graze.OK, "a copy")
	equal(before.hash(), world.hash(), "its hash")
	equal(GrazeWorld.load(world.save()).hash(), world.hash(), "saved and loaded")
	expect(before.memory() > 0, "memory")
	var positions := PackedVector3Array([Vector3(100, 0, 1), Vector3()])
	equal(world.place_many(PackedInt64Array([ship, bullet]), positions), 2, "many placed")
	equal(world.placement(ship), Vector3(100, 0, 1), "where one was placed")
	equal(world.placement_many(PackedInt64Array([ship, bullet])), positions, "where many were placed")
	world.update()
	equal(world.ended(), before.pairs(), "what ended")
	expect(world.pairs().is_empty() and world.hash() != before.hash(), "another hash")
	var hit := GrazeRayHit.new()
	equal(before.raycast(Vector2(-100, 2), Vector2(100, 2), 4, 0, hit), Graze.HIT, "a ray")
	equal([hit.id, hit.point], [bullet, Vector2(4, 2)], "what it met")
	equal(before.raycast(Vector2(-100, 2), Vector2(100, 2), 4, bullet), Graze.MISS, "one is left out")
	var hits := before.raycast_all(Vector2(-100, 2), Vector2(100, 2), 0xffffffff, 0)
	equal([hits.size(), hits[0].id, hits[1].id], [2, ship, bullet], "all on a ray")
	var closest := GrazeClosest.new()
	equal(before.nearest(GrazeShape.point(Vector2(5, 9)), 100, 4, 0, closest), 6.0, "the nearest")
	equal([closest.id, closest.a], [bullet, Vector2(5, 9)], "which it is")
	equal(before.overlapping_boxes(), PackedInt64Array([ship, bullet, Graze.HIT]), "boxes")
	var ball := GrazeShape.circle(Vector2(5, 102), 1)
	var swept := GrazeSweepHit.new()
	equal(before.sweep(ball, Vector2(0, -196), 4, 0, swept), Graze.HIT, "a sweep")
	equal([swept.id, swept.t], [bullet, 0.5], "its time")
	equal(before.sweep_enter(ball, Vector2(0, -196), 4, bullet), Graze.MISS, "no entry")
	var slide := GrazeSlide.new()
	equal(before.slide(ball, Vector2(0, -196), 4, 0, slide), Graze.TOUCH, "a slide")
	equal([slide.motion, slide.get_obstacle(0)], [Vector2(0, -98), bullet], "how far")
	equal(before.approach(ball, Vector2(0, -196), 4, 0, slide), Graze.TOUCH, "a motion that stops")
	equal([slide.motion, slide.get_obstacle(0)], [Vector2(0, -98), bullet], "as far")
	var contacts := before.contacts(bullet, 0xffffffff)
	equal([contacts.size(), contacts[0].id, contacts[0].depth], [1, ship, 0.0], "contacts")
	equal(before.contacts_within(bullet, 0xffffffff, 0.5).size(), 1, "contacts within a margin")
	equal(before.test(GrazeShape.circle(Vector2(5, 1), 1), 4, 0), Graze.HIT, "an overlap")
	equal(before.test(GrazeShape.circle(Vector2(5, 1), 1), 4, bullet), Graze.MISS, "none but this one")
	equal(before.filter(bullet), PackedInt64Array([4, 0xffffffff]), "the filter that was given")
	equal(before.set_filter(bullet, 8, 8), Graze.OK, "a filter")
	equal(before.filter(bullet), PackedInt64Array([8, 8]), "the new filter")
	equal(before.ids(), PackedInt64Array([ship, bullet]), "all ids")
	equal(world.set_shape(bullet, GrazeShape.circle(Vector2(3, 4), 2)), Graze.OK, "another shape")
	equal(world.get_points(bullet), PackedVector2Array([Vector2(3, 4)]), "lies as given")
	equal(world.move(bullet, Vector2(1, 2)), Graze.OK, "moved")
	equal(world.has(bullet), true, "there")
	equal(world.remove(bullet), Graze.OK, "removed")
	equal(world.count(), 1, "one is left")


func slides() -> void:
	var room := [GrazeShape.polygon(PackedVector2Array([Vector2(0, 0), Vector2(10, 0), Vector2(10, 10), Vector2(9, 10),
			Vector2(9, 1), Vector2(0, 1)]))]
	var box := GrazeShape.box(Rect2(4, 1, 1, 1))
	var slide := GrazeSlide.new()
	equal(Graze.slide(box, Vector2(8, -2), room, slide), Graze.TOUCH, "along the floor into the wall")
	equal([slide.motion, slide.lost, slide.contact_count], [Vector2(4, 0), Vector2(4, -2), 2], "as far as the wall")
	equal([slide.get_normal(0), slide.get_normal(1)], [Vector2(0, -1), Vector2(1, 0)], "the floor and the wall")
	equal([slide.get_obstacle(1), slide.get_edge(0), slide.get_edge(1)], [0, 4, 4], "their edges, at the corner")
	equal(Graze.approach(box, Vector2(8, -2), room, slide), Graze.TOUCH, "stopped by the floor")
	equal([slide.motion, slide.lost, slide.contact_count], [Vector2(0, 0), Vector2(8, -2), 1], "nothing along it")
	equal(Graze.slide(box, Vector2(8, -2), [], slide), Graze.MISS, "no obstacles")
	equal([slide.motion, slide.lost, slide.contact_count], [Vector2(8, -2), Vector2(0, 0), 0], "the whole motion")
	equal(Graze.slide(box, Vector2(8, -2), room), Graze.TOUCH, "the verdict alone")
	# Any motions among some blocks: the body never ends inside one.
	var blocks := [GrazeShape.box(Rect2(-20, 9, 40, 2)), GrazeShape.polygon(PackedVector2Array([Vector2(2, 9),
			Vector2(7, 3), Vector2(8, 9)])), GrazeShape.circle(Vector2(-5, 6), 2.5), GrazeShape.box(Rect2(-20, -9, 40, 1))]
	var body := GrazeShape.capsule(Vector2(0, -0.3), Vector2(0.1, 0.7), 0.75)
	var turned := 0
	for i in ROUNDS:
		if i % 500 == 0:
			body.transform = Transform2D(0.1, Vector2(0.3, 5))
		var verdict := Graze.slide(body, Vector2(random.randf_range(-3, 3), random.randf_range(-3, 3)), blocks, slide)
		expect(verdict != Graze.HIT, "not inside a block at %s" % body.transform.origin)
		turned += int(verdict == Graze.TOUCH)
		var before := body.get_placed_points()
		body.move(slide.motion)
		equal(body.get_placed_points()[0], before[0] + slide.motion, "moved")
		expect(body.transform.origin.distance_to(body.get_placed_points()[0]) < 1, "and its origin")
	expect(turned > ROUNDS / 10.0, "%d motions meet a block" % turned)


func one_sided_lines() -> void:
	# With y down it is solid from above.
	var line := PackedVector2Array([Vector2(8, 0), Vector2(4, 0), Vector2(0, 0)])
	var platform := GrazeShape.one_sided(line)
	equal([platform.kind, platform.points], [Graze.KIND_ONE_SIDED, line], "a one-sided line")
	var sweep := GrazeSweepHit.new()
	equal(Graze.sweep(GrazeShape.circle(Vector2(2, -3), 1), Vector2(0, 4), platform, sweep), Graze.HIT, "onto it")
	equal([sweep.t, sweep.normal], [0.5, Vector2(0, 1)], "its surface")
	var below := GrazeShape.circle(Vector2(2, 3), 1)
	equal(Graze.sweep(below, Vector2(0, -4), platform), Graze.MISS, "up through it")
	equal(Graze.sweep(below, Vector2(0, -4), GrazeShape.chain(line)), Graze.HIT, "a chain is solid from both sides")
	equal(Graze.slide(below, Vector2(0, -8), [platform]), Graze.MISS, "a slide up through it")
	var slide := GrazeSlide.new()
	equal(Graze.slide(GrazeShape.circle(Vector2(2, -3), 1), Vector2(1, 4), [platform], slide), Graze.TOUCH, "landed")
	equal([slide.motion, slide.get_normal(0)], [Vector2(1, 2), Vector2(0, 1)], "on its surface")


func a_vector() -> Vector2:
	return Vector2(random.randi_range(-6, 6), random.randi_range(-6, 6))


func a_polygon() -> PackedVector2Array:
	var angles := []
	for i in random.randi_range(3, 9):
		angles.append(random.randf_range(0, TAU))
	angles.sort()
	var points := PackedVector2Array()
	for angle: float in angles:
		points.append((Vector2.from_angle(angle) * random.randf_range(1, 7)).round())
	# Outlines that cross themselves may get a touch for a hit.
	return points if Graze.check_polygon(points) == Graze.OK else a_polygon()


func a_box() -> Rect2:
	return Rect2(a_vector(), Vector2(random.randi_range(0, 6), random.randi_range(0, 6)))


func whole(points: PackedVector2Array) -> PackedInt32Array:
	var list := PackedInt32Array()
	for point in points:
		list.append_array([int(point.x), int(point.y)])
	return list


## A pair's own function, the one for any shapes, and those for integers give the same verdicts.
func tests_agree() -> void:
	for i in ROUNDS:
		var polygon := a_polygon()
		var other := a_polygon()
		var a := a_vector()
		var b := a_vector()
		var c := a_vector()
		var d := a_vector()
		var box := a_box()
		var second := a_box()
		var r := random.randi_range(0, 4)
		var s := random.randi_range(0, 4)
		var of_polygon := GrazeShape.polygon(polygon)
		var point := GrazeShape.point(a)
		var segment := GrazeShape.segment(a, b)
		var disc := GrazeShape.circle(a, r)
		var capsule := GrazeShape.capsule(c, d, r)
		var of_box := GrazeShape.box(box)
		agree("polygon_point", [polygon, a], of_polygon, point)
		agree("polygon_segment", [polygon, a, b], of_polygon, segment)
		agree("polygon_circle", [polygon, a, r], of_polygon, disc)
		agree("polygon_capsule", [polygon, c, d, r], of_polygon, capsule)
		agree("polygon_aabb", [polygon, box], of_polygon, of_box)
		agree("polygon_polygon", [polygon, other], of_polygon, GrazeShape.polygon(other))
		agree("segment_point", [c, d, a], GrazeShape.segment(c, d), point)
		agree("segment_segment", [a, b, c, d], segment, GrazeShape.segment(c, d))
		agree("circle_point", [c, r, a], GrazeShape.circle(c, r), point)
		agree("circle_segment", [c, r, a, b], GrazeShape.circle(c, r), segment)
		agree("circle_aabb", [a, r, box], disc, of_box)
		agree("circle_circle", [a, r, b, s], disc, GrazeShape.circle(b, s))
		agree("capsule_point", [c, d, r, a], capsule, point)
		agree("capsule_segment", [c, d, r, a, b], capsule, segment)
		agree("capsule_circle", [c, d, r, a, s], capsule, GrazeShape.circle(a, s))
		agree("capsule_aabb", [c, d, r, box], capsule, of_box)
		agree("capsule_capsule", [c, d, r, a, b, s], capsule, GrazeShape.capsule(a, b, s))
		agree("aabb_point", [box, a], of_box, point)
		agree("aabb_segment", [box, a, b], of_box, segment)
		agree("aabb_aabb", [box, second], of_box, GrazeShape.box(second))


func agree(pair: String, arguments: Array, a: GrazeShape, b: GrazeShape) -> void:
	var verdict := Graze.test(a, b)
	equal(ClassDB.class_call_static.callv(["Graze", "test_" + pair] + arguments), verdict, "test_" + pair)
	var whole_arguments := arguments.map(func(argument: Variant) -> Variant:
		match typeof(argument):
			TYPE_VECTOR2: return Vector2i(argument)
			TYPE_RECT2: return Rect2i(argument)
			TYPE_PACKED_VECTOR2_ARRAY: return whole(argument)
		return argument)
	equal(ClassDB.class_call_static.callv(["Graze", "test_" + pair + "_i32"] + whole_arguments), verdict, pair + "_i32")


## Typed calls, calls with variants and prepared polygons measure the same.
func measures_agree() -> void:
	for i in ROUNDS:
		var polygon := a_polygon()
		var prepared := GrazePolygon.create(polygon)
		var shape := GrazeShape.polygon(polygon)
		var a := a_vector()
		var b := a_vector()
		var first := GrazeRayHit.new()
		var second := GrazeRayHit.new()
		var third := GrazeRayHit.new()
		var verdict := Graze.raycast_polygon(polygon, a, b, first)
		equal(Graze.raycast(shape, a, b, second), verdict, "raycast")
		equal(prepared.raycast(a, b, third), verdict, "raycast of a prepared polygon")
		equal([second.t, second.point, second.normal], [first.t, first.point, first.normal], "ray hits")
		equal([third.t, third.point, third.normal], [first.t, first.point, first.normal], "prepared ray hits")
		equal(prepared.test_point(a), Graze.test_polygon_point(polygon, a), "prepared point")
		equal(prepared.test_segment(a, b), Graze.test_polygon_segment(polygon, a, b), "prepared segment")
		equal(prepared.test_circle(a, 2.0), Graze.test_polygon_circle(polygon, a, 2.0), "prepared circle")
		equal(prepared.test_aabb(Rect2(a, Vector2(2, 1))), Graze.test_polygon_aabb(polygon, Rect2(a, Vector2(2, 1))),
				"prepared box")
		equal(prepared.distance_point(a), Graze.distance_polygon_point(polygon, a), "prepared distance")
		equal(prepared.crossings_segment(a, b).size(), Graze.crossings_polygon_segment(polygon, a, b).size(),
				"prepared crossings")
		var box := GrazeShape.box(Rect2(a, Vector2(2, 1)))
		var one := GrazeSweepHit.new()
		var other := GrazeSweepHit.new()
		equal(prepared.sweep_enter(box, b, one), Graze.sweep_enter(box, b, shape, other), "prepared sweep")
		equal([one.t, one.point, one.normal], [other.t, other.point, other.normal], "prepared sweep hits")
		equal(Graze.contacts(shape, box).size(), prepared.contacts(box).size(), "contacts")


## A batch's verdicts are those of single calls.
func batches() -> void:
	var polygon := a_polygon()
	var points := PackedVector2Array()
	var segments := PackedVector2Array()
	var boxes := PackedVector2Array()
	var circles := PackedVector3Array()
	var capsules := PackedFloat32Array()
	for i in ROUNDS:
		var box := a_box()
		var a := a_vector()
		var b := a_vector()
		points.append(a_vector())
		segments.append_array([a, b])
		boxes.append_array([box.position, box.end])
		circles.append(Vector3(a.x, b.y, random.randi_range(0, 4)))
		capsules.append_array([a.x, a.y, b.x, b.y, random.randi_range(0, 4)])
	var of_points := Graze.test_many_polygon_point(polygon, points)
	var of_segments := Graze.test_many_polygon_segment(polygon, segments)
	var of_boxes := Graze.test_many_polygon_aabb(polygon, boxes)
	var of_circles := Graze.test_many_polygon_circle(polygon, circles)
	var of_capsules := Graze.test_many_polygon_capsule(polygon, capsules)
	var pairs := Graze.test_many_circle_aabb(circles, boxes)
	var one := Graze.test_many_circle_aabb(circles.slice(0, 1), boxes)
	var capsules_and_segments := Graze.test_many_capsule_segment(capsules, segments)
	for i in ROUNDS:
		var circle := circles[i]
		var center := Vector2(circle.x, circle.y)
		var a := segments[2 * i]
		var b := segments[2 * i + 1]
		var box := Rect2(boxes[2 * i], boxes[2 * i + 1] - boxes[2 * i])
		equal(of_points[i], Graze.test_polygon_point(polygon, points[i]), "point of many")
		equal(of_segments[i], Graze.test_polygon_segment(polygon, a, b), "segment of many")
		equal(of_boxes[i], Graze.test_polygon_aabb(polygon, box), "box of many")
		equal(of_circles[i], Graze.test_polygon_circle(polygon, center, circle.z), "circle of many")
		equal(of_capsules[i], Graze.test_polygon_capsule(polygon, a, b, capsules[5 * i + 4]), "capsule of many")
		equal(pairs[i], Graze.test_circle_aabb(center, circle.z, box), "pair of many")
		equal(one[i], Graze.test_circle_aabb(Vector2(circles[0].x, circles[0].y), circles[0].z, box), "one against many")
		equal(capsules_and_segments[i], Graze.test_capsule_segment(a, b, capsules[5 * i + 4], a, b), "capsule, segment")
	var balls := []
	var bars := []
	for i in 50:
		balls.append(GrazeShape.circle(Vector2(circles[i].x, circles[i].y), circles[i].z))
		bars.append(GrazeShape.capsule(segments[2 * i], segments[2 * i + 1], capsules[5 * i + 4]))
	var of_shapes := Graze.test_many_shape_shape(balls, bars)
	var of_one := Graze.test_many_shape_shape([GrazeShape.polygon(polygon)], bars)
	for i in 50:
		equal(of_shapes[i], Graze.test(balls[i], bars[i]), "shapes of many")
		equal(of_one[i], Graze.test(GrazeShape.polygon(polygon), bars[i]), "one shape against many")
	equal(Graze.test_many_shape_shape([], []), PackedByteArray(), "no shapes")
	var hits := Graze.select(of_points, Graze.HIT)
	equal(hits.size(), of_points.count(Graze.HIT), "selected")
	expect(Array(hits).all(func(i: int) -> bool: return of_points[i] == Graze.HIT), "selected hits")
	equal(Graze.test_many_polygon_point(polygon, PackedVector2Array()), PackedByteArray(), "none")


## The character of the demo never enters the level, and gets somewhere.
func the_walker_stays_outside() -> void:
	var walker: Node2D = load("res://walker.gd").new()
	var least := Vector2(INF, INF)
	var most := -least
	for i in 1000:
		walker.call("_physics_process", 1.0 / 60)
		walker.body.transform = Transform2D(0, walker.place)
		expect(walker.level.distance(walker.body) > 0, "the walker at %s is outside" % walker.place)
		least = least.min(walker.place)
		most = most.max(walker.place)
	expect(least.x < 100 and most.x > 860 and most.y - least.y > 250, "it walks: %s to %s" % [least, most])
	walker.free()


const GrazeCharacter := preload("res://addons/graze/graze_character_2d.gd")


## A character in a world of boxes, as a box or a capsule.
func a_character(world: GrazeWorld, place: Vector2, is_box := false) -> GrazeCharacter:
	var character: GrazeCharacter = GrazeCharacter.new()
	var shape := GrazeShape.box(Rect2(-8, -32, 16, 32)) if is_box else GrazeShape.capsule(Vector2(0, -24), Vector2(0, -8), 8)
	character.position = place
	character.collision_mask = 0xff
	character.platform_layers = 8
	character.enter_world(world, shape)
	return character


func walk(character: GrazeCharacter, speed: float, ticks: int) -> void:
	for i in ticks:
		character.velocity.x = speed
		character.velocity.y = 0.0 if character.is_on_floor() else character.velocity.y + 900.0 / 60
		character.move_and_slide(1.0 / 60)
		expect(not character.is_overlapping(), "a character at %s overlaps nothing" % character.position)
		equal(character.world.get_points(character.id), character.body.get_placed_points(), "its shape in the world")


func characters() -> void:
	for is_box: bool in [false, true]:
		var world := GrazeWorld.new()
		for i in 40:
			world.add(GrazeShape.box(Rect2(16 * i, 0, 16, 16)), 1, 1, 0)
		world.add(GrazeShape.box(Rect2(600, -100, 40, 100)), 1, 1, 0)
		world.add(GrazeShape.box(Rect2(0, -100, 80, 50)), 1, 1, 0)
		var character := a_character(world, Vector2(100, -60), is_box)
		equal(instance_from_id(world.user(character.id)), character, "the number of its shape")
		walk(character, 0, 60)
		expect(character.is_on_floor() and not character.is_on_wall(), "it has landed")
		equal([character.position, character.get_floor_normal()], [Vector2(100, 0), Vector2(0, -1)], "on the floor")
		walk(character, 60, 60)
		equal(character.position, Vector2(160, 0), "over the seams of tiles")
		walk(character, -60, 60)
		equal(character.position, Vector2(100, 0), "and back")
		walk(character, 600, 60)
		equal([character.position, character.velocity], [Vector2(592, 0), Vector2.ZERO], "to the wall")
		equal([character.is_on_wall(), character.get_wall_normal()], [true, Vector2(-1, 0)], "which it is at")
		character.position.x = 40
		character.enter_world(world, GrazeShape.box(Rect2(-8, -32, 16, 32)))
		walk(character, 0, 2)
		character.velocity.y = -600
		var was_on_ceiling := false
		for i in 10:
			character.move_and_slide(1.0 / 60)
			was_on_ceiling = was_on_ceiling or character.is_on_ceiling()
		expect(was_on_ceiling and character.velocity.y == 0, "a ceiling ends its jump")
		equal(character.position.y, -18.0, "there")
		character.free()
	slopes_and_platforms()
	steps_and_pits()


func slopes_and_platforms() -> void:
	var world := GrazeWorld.new()
	world.add(GrazeShape.box(Rect2(-100, 0, 1000, 50)), 1, 1, 0)
	world.add(GrazeShape.convex([Vector2(100, 0), Vector2(200, -80), Vector2(300, 0)]), 1, 1, 0)
	world.add(GrazeShape.convex([Vector2(400, 0), Vector2(450, -80), Vector2(500, 0)]), 1, 1, 0)
	var line := world.add(GrazeShape.one_sided([Vector2(700, -60), Vector2(600, -60)]), 4, 1, 0)
	var platform := world.add(GrazeShape.box(Rect2(800, -10, 50, 10)), 8, 1, 0)
	world.add(GrazeShape.box(Rect2(895, -200, 5, 200)), 1, 1, 0)
	var character := a_character(world, Vector2(80, 0))
	walk(character, 0, 2)
	walk(character, 100, 60)
	var up := character.position
	expect(character.is_on_floor() and up.y < -20, "up a slope")
	walk(character, 100, 24)
	expect(absf(character.position.distance_to(up) - 40) < 0.01, "as fast as on level ground: %s" % character.position)
	walk(character, 100, 120)
	expect(character.is_on_floor(), "down it, without leaving the ground")
	walk(character, 100, 90)
	expect(character.position.x < 410 and character.is_on_wall(), "a steep slope is a wall: %s" % character.position)
	character.position = Vector2(650, -10)
	character.enter_world(world, GrazeShape.capsule(Vector2(0, -24), Vector2(0, -8), 8))
	character.velocity = Vector2(0, -500)
	var highest := 0.0
	for i in 90:
		character.velocity.y += 900.0 / 60
		character.move_and_slide(1.0 / 60)
		highest = minf(highest, character.position.y)
	expect(character.position.is_equal_approx(Vector2(650, -60)), "on the line: %s" % character.position)
	equal(character.get_floor_id(), line, "which is the floor")
	expect(highest < -100, "through the line from below")
	character.drop_through(4)
	walk(character, 0, 60)
	expect(character.position.is_equal_approx(Vector2(650, 0)), "through the line from above: %s" % character.position)
	character.position = Vector2(820, -20)
	character.enter_world(world, GrazeShape.capsule(Vector2(0, -24), Vector2(0, -8), 8))
	walk(character, 0, 30)
	equal(character.get_floor_id(), platform, "on a platform")
	for i in 20:
		expect(GrazeCharacter.move_platform(world, platform, Vector2(-1, 0.37 - 0.1 * (i % 7)), [character]), "it moves")
		expect(not character.is_overlapping(), "its rider overlaps nothing")
	expect(absf(character.position.x - 800) < 0.01, "and carries")
	walk(character, 0, 30)
	equal(character.get_floor_id(), platform, "its rider stays on it")
	character.position = Vector2(870, 0)
	character.enter_world(world, GrazeShape.capsule(Vector2(0, -24), Vector2(0, -8), 8))
	walk(character, 0, 2)
	# Too high to be pushed onto it.
	world.set_shape(platform, GrazeShape.box(Rect2(780, -40, 50, 40)))
	var moved := 0
	for i in 100:
		moved += int(GrazeCharacter.move_platform(world, platform, Vector2(1, 0), [character]))
		expect(not character.is_overlapping(), "a pushed character overlaps nothing")
	expect(moved > 30 and moved < 70 and absf(character.position.x - 887) < 0.01, "pushed to the wall: %s" % moved)
	for inside: float in [3.0, 12.0]:
		character.position = Vector2(887 + inside, 0)
		character.enter_world(world, GrazeShape.capsule(Vector2(0, -24), Vector2(0, -8), 8))
		character.velocity = Vector2.ZERO
		expect(character.is_overlapping(), "in the wall by %s" % inside)
		character.move_and_slide(1.0 / 60)
		equal(character.is_overlapping(), inside > character.push_length, "pushed out of %s or crushed" % inside)
	character.leave_world()
	equal([character.world, character.id], [null, 0], "it has left")
	character.free()


## A character that climbs steps, on a floor, where it starts at some x.
func a_climber(world: GrazeWorld, x: float) -> GrazeCharacter:
	var character := a_character(world, Vector2(x, -5))
	character.step_height = 8
	walk(character, 0, 30)
	expect(character.is_on_floor(), "it stands at %s" % character.position)
	return character


## How many of some ticks end in the air.
func ticks_in_air(character: GrazeCharacter, speed: float, ticks: int) -> int:
	var in_air := 0
	for i in ticks:
		walk(character, speed, 1)
		in_air += int(not character.is_on_floor())
	return in_air


func steps_and_pits() -> void:
	# Steps, and lines that are solid from above: wherever the ticks end before them, and always on the ground.
	for is_line: bool in [false, true]:
		for height: float in [2.0, 3.7, 5.0, 7.5]:
			for phase in 8:
				var world := GrazeWorld.new()
				world.add(GrazeShape.box(Rect2(-500, 0, 1000, 50)), 1, 1, 0)
				if is_line:
					world.add(GrazeShape.one_sided([Vector2(500, -height), Vector2(50, -height)]), 1, 1, 0)
				else:
					world.add(GrazeShape.box(Rect2(50, -height, 450, 50)), 1, 1, 0)
				var character := a_climber(world, -0.37 * phase)
				equal(ticks_in_air(character, 120, 60), 0, "on the ground at a step of %s" % height)
				expect(character.position.x > 70 and absf(character.position.y + height) < 0.001,
						"on a step of %s: %s" % [height, character.position])
				character.free()
	# Stairs of steps of many heights and depths, up and down.
	for i in 10:
		var world := GrazeWorld.new()
		var corner := Vector2.ZERO
		world.add(GrazeShape.box(Rect2(-500, 0, 500, 500)), 1, 1, 0)
		for step in 12:
			corner.y -= random.randf_range(1, 7.7)
			var depth := random.randf_range(4, 24) if step < 11 else 500.0
			world.add(GrazeShape.box(Rect2(corner, Vector2(depth, 500))), 1, 1, 0)
			corner.x += depth
		var character := a_climber(world, -50)
		equal(ticks_in_air(character, 120, 250), 0, "up the stairs")
		expect(character.position.x > corner.x - 490, "up stairs: %s" % character.position)
		expect(ticks_in_air(character, -120, 350) < 8 and character.position.x < -20, "down stairs: %s" % character.position)
		character.free()
	# What falls into a pit that is too narrow for it stands, and jumps out.
	for width: float in [4.0, 10.0, 12.0, 14.0, 15.5]:
		var world := GrazeWorld.new()
		world.add(GrazeShape.box(Rect2(-500, 0, 500, 50)), 1, 1, 0)
		world.add(GrazeShape.box(Rect2(width, 0, 500, 50)), 1, 1, 0)
		var character := a_climber(world, 0.45 * width)
		equal(ticks_in_air(character, 0, 20), 0, "it stands in a pit of %s" % width)
		equal(character.velocity, Vector2.ZERO, "at rest")
		walk(character, 120, 40)
		expect(character.position.x > width + 20 and character.is_on_floor(), "out of a pit: %s" % character.position)
		character.free()


## The character of the demo crosses everything by itself.
func the_platformer_gets_to_the_flag() -> void:
	var platformer: Node2D = load("res://platformer.gd").new()
	var stood_on := {}
	for i in 1200:
		platformer.call("_physics_process", 1.0 / 60)
		expect(not platformer.character.is_overlapping(), "the platformer at %s" % platformer.place())
		stood_on[platformer.names.get(platformer.character.get_floor_id(), "air")] = true
	for name: String in ["tiles", "hill", "stairs", "line", "platform", "air"]:
		expect(name in stood_on, "it was on the %s" % name)
	expect(platformer.place().x > 25.4 and platformer.character.is_on_floor(), "at the flag: %s" % platformer.place())
	platformer.free()


## The error that the last call reported, with this script's line.
func reported(message: String) -> void:
	expect(errors.messages.size() == 1 and errors.messages[0].contains(message),
			"%s is reported: %s" % [message, errors.messages])
	expect(errors.lines.size() == 1 and errors.lines[0] > 0, "with its line: %s" % [errors.lines])
	errors.messages.clear()
	errors.lines.clear()


func refused_arguments() -> void:
	equal(Graze.test_polygon_point(square(), Vector2(NAN, 1)), Graze.MISS, "NaN")
	reported("Graze.test_polygon_point: point")
	equal(Graze.test_polygon_point(PackedVector2Array([Vector2()]), Vector2()), Graze.MISS, "one vertex")
	reported("polygon: too few")
	equal(Graze.test_circle_point(Vector2(), -1.0, Vector2()), Graze.MISS, "negative radius")
	reported("Graze.test_circle_point")
	equal(Graze.distance(null, GrazeShape.point(Vector2())), INF, "null")
	reported("Graze.distance: a: null")
	var node := Node.new()
	equal(ClassDB.class_call_static("Graze", "test", node, GrazeShape.point(Vector2())), Graze.MISS, "a node")
	reported("Graze.test: a: null, freed")
	node.free()
	equal(ClassDB.class_call_static("Graze", "test", GrazeShape.point(Vector2()), node), Graze.MISS, "a freed node")
	reported("Graze.test: b: null, freed")
	equal(Graze.test_polygon_segment_i32(PackedInt32Array([1, 2, 3]), Vector2i(), Vector2i()), Graze.MISS, "odd")
	reported("odd")
	equal(Graze.test_many_polygon_segment(square(), PackedVector2Array([Vector2()])), PackedByteArray(), "odd batch")
	reported("segments: the number of points is odd")
	equal(Graze.test_many_aabb_point(PackedVector2Array([Vector2(), Vector2(), Vector2(), Vector2()]),
			PackedVector2Array([Vector2(), Vector2(), Vector2()])), PackedByteArray(), "lengths")
	reported("different lengths")
	equal(Graze.test_circle_point_i32(Vector2i(), 1 << 40, Vector2i()), Graze.MISS, "a large radius")
	reported("32 bits")
	equal(Graze.test_aabb_point_i32(Rect2i(2147483647, 0, 1, 1), Vector2i()), Graze.MISS, "a large box")
	reported("32 bits")
	equal(Graze.trace_grid(PackedByteArray([1, 1, 1]), 2, Vector2(), 1.0).size(), 0, "half a row")
	reported("Graze.trace_grid: cells: the last row is not whole")
	equal(Graze.trace_grid(PackedByteArray([1]), 0, Vector2(), 1.0).size(), 0, "no width")
	reported("Graze.trace_grid: width: not a count")
	equal(Graze.trace_grid(PackedByteArray([1]), 1, Vector2(0, NAN), 1.0).size(), 0, "a grid nowhere")
	reported("Graze.trace_grid: point: NaN")
	equal(Graze.trace_grid(PackedByteArray([1]), 1, Vector2(), -1.0).size(), 0, "cells of a negative size")
	reported("Graze.trace_grid: cell_size")
	expect(GrazePolygon.create(PackedVector2Array([Vector2()])) == null, "no polygon")
	reported("GrazePolygon.create")
	equal(GrazePolygon.create_chain(square()).contains(GrazeShape.point(Vector2())), Graze.MISS, "in a chain")
	reported("GrazePolygon.contains: the object")
	var world := GrazeWorld.new()
	equal(world.place(7, Vector2(), 0), Graze.ERROR_UNKNOWN_ID, "no such id")
	reported("GrazeWorld.place: id")
	equal(world.user(-1), 0, "a negative id")
	reported("GrazeWorld.user: id")
	expect(world.filter(7).is_empty() and world.ids().is_empty(), "no filter, and no ids")
	reported("GrazeWorld.filter: id")
	equal(world.copy(null), Graze.ERROR_NULL, "no world")
	reported("GrazeWorld.copy: from")
	expect(GrazeWorld.load(PackedByteArray([1, 2])) == null, "no world's bytes")
	reported("GrazeWorld.load: bytes")
	equal(world.placement(7), Vector3(), "no shape")
	reported("GrazeWorld.placement: id")
	equal(world.place_many(PackedInt64Array([7]), PackedVector3Array()), 0, "lists of different lengths")
	reported("GrazeWorld.place_many: positions")
	expect(GrazePolygon.create_rings([square(), 3]) == null, "no rings")
	reported("rings: an element")
	equal(GrazePolygon.new().test_point(Vector2()), Graze.MISS, "an empty polygon")
	reported("GrazePolygon.test_point: the object")
	equal(Graze.sweep_first(GrazeShape.point(Vector2()), Vector2(1, 1), [null]), Graze.MISS, "no shapes")
	reported("shapes: an element")
	equal(GrazeContact.new().get_point(0), Vector2(), "no contact point")
	reported("GrazeContact.get_point")
	equal(GrazeSlide.new().get_normal(0), Vector2(), "no contact")
	reported("GrazeSlide.get_normal")
	equal(Graze.slide(GrazeShape.circle(Vector2(), -1), Vector2(1, 1), []), Graze.MISS, "a negative radius slides")
	reported("Graze.slide: a")
	equal(Graze.test_many_shape_shape([GrazeShape.point(Vector2()), null], [GrazeShape.point(Vector2())]),
			PackedByteArray(), "null among many")
	reported("a: an element")


## Calls with variants convert as Godot does.
func conversions() -> void:
	var untyped: Variant = [Vector2(0, 0), Vector2i(4, 0), Vector2(4, 4), Vector2(0, 4)]
	equal(Graze.test_polygon_point(untyped, Vector2i(1, 1)), Graze.HIT, "an array of points")
	equal(Graze.test_circle_point(Vector2(), 2, Vector2(2, 0)), Graze.TOUCH, "an integer radius")
	equal(Graze.test_aabb_point(Rect2i(0, 0, 4, 4), Vector2(1, 1)), Graze.HIT, "a whole box")
	equal(GrazePolygon.create_rings([untyped, square(1)]).test_point(Vector2(1, 1)), Graze.TOUCH, "rings of arrays")
	equal(errors.messages.size(), 0, "no errors")


## Objects, and memory, after as many calls as before.
func nothing_leaks() -> void:
	every_method_with_anything()
	var objects := Performance.get_monitor(Performance.OBJECT_COUNT)
	var memory := OS.get_static_memory_usage()
	for i in 5:
		every_method_with_anything()
		measures_agree()
	equal(Performance.get_monitor(Performance.OBJECT_COUNT), objects, "objects")
	var more := OS.get_static_memory_usage() - memory
	expect(more < 200_000, "memory: %d bytes more" % more)


func anything(type: int) -> Variant:
	var numbers := [0.0, 1.0, -1.0, 3e38, -3e38, INF, -INF, NAN, 1e-45, 0.5]
	var number := func() -> float: return numbers[random.randi_range(0, numbers.size() - 1)]
	var integers := [0, 1, -1, 2147483647, -2147483648, 1 << 40, -(1 << 62)]
	var integer := func() -> int: return integers[random.randi_range(0, integers.size() - 1)]
	var vector := func() -> Vector2: return Vector2(number.call(), number.call())
	var count := random.randi_range(0, 9)
	match type:
		TYPE_INT: return integer.call()
		TYPE_FLOAT: return number.call()
		TYPE_VECTOR2: return vector.call()
		TYPE_VECTOR2I: return Vector2i(integer.call(), integer.call())
		TYPE_RECT2: return Rect2(vector.call(), vector.call())
		TYPE_RECT2I: return Rect2i(integer.call(), integer.call(), integer.call(), integer.call())
		TYPE_TRANSFORM2D: return Transform2D(vector.call(), vector.call(), vector.call())
		TYPE_PACKED_BYTE_ARRAY: return PackedByteArray(range(count))
		TYPE_PACKED_INT32_ARRAY: return PackedInt32Array(range(count).map(func(_i: int) -> int: return integer.call()))
		TYPE_PACKED_INT64_ARRAY: return PackedInt64Array(range(count).map(func(_i: int) -> int: return integer.call()))
		TYPE_PACKED_FLOAT32_ARRAY: return PackedFloat32Array(range(count).map(func(_i: int) -> float: return number.call()))
		TYPE_PACKED_VECTOR2_ARRAY: return PackedVector2Array(range(count).map(func(_i: int) -> Vector2: return vector.call()))
		TYPE_PACKED_VECTOR3_ARRAY: return PackedVector3Array(range(count).map(
				func(_i: int) -> Vector3: return Vector3(number.call(), number.call(), number.call())))
		TYPE_ARRAY: return range(count).map(func(_i: int) -> Variant: return anything(TYPE_OBJECT))
		TYPE_OBJECT: return [null, GrazeShape.new(), GrazeShape.polygon(anything(TYPE_PACKED_VECTOR2_ARRAY)),
				GrazeShape.circle(vector.call(), number.call()), GrazePolygon.new(), GrazePolygon.create(square()),
				GrazeShape.one_sided(anything(TYPE_PACKED_VECTOR2_ARRAY)), GrazeRayHit.new(), GrazeClosest.new(),
				GrazeSlide.new(), GrazeWorld.new(), RefCounted.new()][random.randi_range(0, 11)]
	return null


## No method crashes, whatever it gets; each returns its type.
func every_method_with_anything() -> void:
	for name in ["Graze", "GrazePolygon", "GrazeShape", "GrazeWorld", "GrazeContact", "GrazeSlide"]:
		for method in ClassDB.class_get_method_list(name, true):
			var is_static: bool = method.flags & METHOD_FLAG_STATIC
			for i in 60:
				var arguments: Array = method.args.map(func(argument: Dictionary) -> Variant: return anything(argument.type))
				var result: Variant
				if is_static:
					result = ClassDB.class_call_static.callv([name, method.name] + arguments)
				else:
					var is_ready: bool = name == "GrazePolygon" and i % 2 == 0
					var own: RefCounted = GrazePolygon.create(square()) if is_ready else ClassDB.instantiate(name)
					result = own.callv(method.name, arguments)
				var type: int = method["return"].type
				expect(typeof(result) == type or (type == TYPE_OBJECT and result == null),
						"%s.%s returns %s" % [name, method.name, type_string(typeof(result))])
