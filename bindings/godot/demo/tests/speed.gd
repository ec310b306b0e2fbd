## Nanoseconds per call from GDScript, the empty loop taken off, the best of some rounds: graze beside Geometry2D.
extends SceneTree

const CALLS := 10_000
const ROUNDS := 150

var polygon := PackedVector2Array()
var prepared: GrazePolygon
var shape: GrazeShape
var disc := GrazeShape.circle(Vector2(), 1)
var hit := GrazeRayHit.new()
var points := PackedVector2Array()
var circles := PackedVector3Array()


func _init() -> void:
	for i in CALLS:
		points.append(Vector2(randf_range(-100, 100), randf_range(-100, 100)))
		circles.append(Vector3(points[i].x, points[i].y, 1))
	for count: int in [4, 16, 100]:
		polygon.clear()
		for i in count:
			polygon.append(Vector2.from_angle(TAU * i / count) * 100.0)
		prepared = GrazePolygon.create(polygon)
		shape = GrazeShape.polygon(polygon)
		print("%d vertices" % count)
		for work: Callable in [single, untyped, of_prepared, of_circles, of_shapes, of_rays, of_godot]:
			print("%-16s %8.1f" % [work.get_method(), best(work) - best(nothing)])
		for work: Callable in [many, many_circles]:
			print("%-16s %8.1f" % [work.get_method(), best(work)])
	quit()


func best(work: Callable) -> float:
	var least := INF
	for i in ROUNDS:
		var start := Time.get_ticks_usec()
		work.call()
		least = minf(least, Time.get_ticks_usec() - start)
	return 1000 * least / CALLS


func nothing() -> void:
	for point in points:
		pass


func single() -> void:
	for point in points:
		Graze.test_polygon_point(polygon, point)


func untyped() -> void:
	var any_polygon = polygon
	for point in points:
		Graze.test_polygon_point(any_polygon, point)


func of_prepared() -> void:
	for point in points:
		prepared.test_point(point)


func of_circles() -> void:
	for point in points:
		Graze.test_polygon_circle(polygon, point, 1.0)


func of_shapes() -> void:
	for point in points:
		Graze.test(shape, disc)


func of_rays() -> void:
	for point in points:
		Graze.raycast_polygon(polygon, Vector2(-200, 0), point, hit)


func of_godot() -> void:
	for point in points:
		Geometry2D.is_point_in_polygon(point, polygon)


func many() -> void:
	Graze.test_many_polygon_point(polygon, points)


func many_circles() -> void:
	Graze.test_many_polygon_circle(polygon, circles)
