## Nanoseconds per call from GDScript, the loop taken off: graze beside Geometry2D.
extends SceneTree

const CALLS := 1_000_000

func _init() -> void:
	print("calls                                          ns")
	for count in [4, 16, 100]:
		var polygon := PackedVector2Array()
		for i in count:
			polygon.append(Vector2.from_angle(TAU * i / count) * 100.0)
		var prepared := GrazePolygon.create(polygon)
		var points := PackedVector2Array()
		for i in CALLS:
			points.append(Vector2(randf_range(-100, 100), randf_range(-100, 100)))
		var start := Time.get_ticks_usec()
		for point in points:
			pass
		var loop := Time.get_ticks_usec() - start
		start = Time.get_ticks_usec()
		for point in points:
			Graze.test_polygon_point(polygon, point)
		line("Graze.test_polygon_point", count, Time.get_ticks_usec() - start - loop)
		start = Time.get_ticks_usec()
		for point in points:
			prepared.test_point(point)
		line("GrazePolygon.test_point", count, Time.get_ticks_usec() - start - loop)
		start = Time.get_ticks_usec()
		Graze.test_many_polygon_point(polygon, points)
		line("Graze.test_many_polygon_point, each", count, Time.get_ticks_usec() - start)
		start = Time.get_ticks_usec()
		for point in points:
			Geometry2D.is_point_in_polygon(point, polygon)
		line("Geometry2D.is_point_in_polygon", count, Time.get_ticks_usec() - start - loop)
		var hit := GrazeRayHit.new()
		start = Time.get_ticks_usec()
		for point in points:
			Graze.raycast_polygon(polygon, Vector2(-200, 0), point, hit)
		line("Graze.raycast_polygon with its result", count, Time.get_ticks_usec() - start - loop)
	quit()


func line(what: String, count: int, microseconds: int) -> void:
	print("%-42s %4d %8.1f" % [what, count, 1000.0 * microseconds / CALLS])
