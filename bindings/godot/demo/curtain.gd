## A curtain of bullets against a concave ship. One call tests all bullets of a tick: red hits, amber only grazes.
extends Node2D

const BULLETS := 3000
const OUTLINE: PackedVector2Array = [
	Vector2(0, -72), Vector2(16, -24), Vector2(80, 24), Vector2(88, -8), Vector2(96, 40), Vector2(48, 48),
	Vector2(24, 72), Vector2(0, 40), Vector2(-24, 72), Vector2(-48, 48), Vector2(-96, 40), Vector2(-88, -8),
	Vector2(-80, 24), Vector2(-16, -24),
]
const COLORS: Array[Color] = [Color(0.45, 0.55, 0.75), Color(1.0, 0.75, 0.2), Color(1.0, 0.25, 0.2)]

## Center and radius of each bullet, as Graze.test_many_polygon_circle takes them.
var bullets := PackedVector3Array()
var speeds := PackedVector2Array()
var verdicts := PackedByteArray()
var ship := OUTLINE
var ticks := 0
var grazes := 0
var hits := 0
var microseconds := 0.0
var random := RandomNumberGenerator.new()


func _ready() -> void:
	random.seed = 5
	for i in BULLETS:
		# Whole positions, speeds and radii: so bullets do touch exactly, now and then.
		bullets.append(Vector3(random.randi_range(0, 960), random.randi_range(-540, 540), random.randi_range(2, 5)))
		speeds.append(Vector2(random.randi_range(-1, 1), random.randi_range(1, 4)))


func _physics_process(_delta: float) -> void:
	ticks += 1
	for i in BULLETS:
		var bullet := bullets[i]
		bullet.x = fposmod(bullet.x + speeds[i].x, 960)
		bullet.y += speeds[i].y
		if bullet.y > 545:
			bullet.y = -5
		bullets[i] = bullet
	var place := Vector2(480 + roundf(280 * sin(ticks * 0.013)), 300 + roundf(80 * sin(ticks * 0.021)))
	ship = Graze.place(OUTLINE, Transform2D(0, place))
	var start := Time.get_ticks_usec()
	verdicts = Graze.test_many_polygon_circle(ship, bullets)
	microseconds = lerpf(microseconds, Time.get_ticks_usec() - start, 0.1)
	grazes += verdicts.count(Graze.TOUCH)
	hits += verdicts.count(Graze.HIT)
	queue_redraw()


func _draw() -> void:
	draw_rect(Rect2(0, 0, 960, 540), Color(0.06, 0.07, 0.1))
	draw_colored_polygon(ship, Color(0.25, 0.3, 0.38))
	draw_polyline(ship + ship.slice(0, 1), Color(0.8, 0.85, 0.9), 1.5)
	for i in verdicts.size():
		var verdict := verdicts[i]
		draw_circle(Vector2(bullets[i].x, bullets[i].y), bullets[i].z, COLORS[verdict])
	draw_string(ThemeDB.fallback_font, Vector2(12, 24), "%d bullets, %.0f microseconds a tick; %d hits, %d grazes" % [
			BULLETS, microseconds, hits, grazes])
