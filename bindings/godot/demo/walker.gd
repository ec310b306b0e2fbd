## A character in a cave of one polygon with holes, moved by exact sweeps. Arrow keys and space; without them it walks
## by itself.
extends Node2D

## How far it stops before what it would enter, so that rounding its place never puts it inside.
const SKIN := 0.02
const SPEED := 240.0
const JUMP := 430.0
const GRAVITY := 1100.0
## Ground is what a slope of 50 degrees or less is.
const GROUND := cos(deg_to_rad(50))

const FRAME: PackedVector2Array = [Vector2(0, 0), Vector2(960, 0), Vector2(960, 540), Vector2(0, 540)]
const CAVE: PackedVector2Array = [
	Vector2(24, 60), Vector2(300, 40), Vector2(420, 150), Vector2(470, 40), Vector2(936, 60), Vector2(936, 500),
	Vector2(820, 500), Vector2(760, 470), Vector2(700, 470), Vector2(700, 430), Vector2(600, 430), Vector2(560, 500),
	Vector2(470, 500), Vector2(330, 390), Vector2(270, 390), Vector2(250, 420), Vector2(180, 420), Vector2(180, 450),
	Vector2(90, 450), Vector2(24, 400),
]
const PLATFORMS: Array[PackedVector2Array] = [
	[Vector2(520, 330), Vector2(640, 310), Vector2(640, 330), Vector2(580, 350)],
	[Vector2(740, 360), Vector2(860, 360), Vector2(860, 300), Vector2(880, 300), Vector2(880, 380), Vector2(740, 380)],
	[Vector2(120, 300), Vector2(220, 300), Vector2(220, 320), Vector2(120, 320)],
]

var level := GrazePolygon.create_rings([FRAME, CAVE] + PLATFORMS)
var body := GrazeShape.capsule(Vector2(0, -14), Vector2(0, 14), 12)
var place := Vector2(60, 200)
var velocity := Vector2()
var is_on_ground := false
var hit := GrazeSweepHit.new()
var trail := PackedVector2Array()
var contacts := PackedVector2Array()
var heading := 1.0


func _physics_process(delta: float) -> void:
	var wish := Input.get_axis(&"ui_left", &"ui_right")
	var jumps := Input.is_action_pressed(&"ui_accept")
	if wish == 0 and not jumps:
		wish = heading
		jumps = is_on_ground and absf(velocity.x) < SPEED * 0.5
	velocity.x = move_toward(velocity.x, wish * SPEED, 1800 * delta)
	velocity.y += GRAVITY * delta
	if jumps and is_on_ground:
		velocity.y = -JUMP
	move(velocity * delta, delta)
	if place.x > 900 or place.x < 50:
		heading = -signf(place.x - 480)
	trail.append(place)
	queue_redraw()


## Goes on along what it meets, at most four times.
func move(motion: Vector2, delta: float) -> void:
	is_on_ground = false
	for i in 4:
		body.transform = Transform2D(0, place)
		# On a touch the whole motion may be made: only what the body would enter has to stop it.
		if level.sweep_enter(body, motion, hit) != Graze.HIT:
			place += motion
			return
		var before := maxf(hit.t - SKIN / motion.length(), 0)
		place += motion * before
		motion *= 1 - before
		# The normal points into the level: downwards on ground.
		motion = motion.slide(hit.normal)
		velocity = velocity.slide(hit.normal)
		contacts.append(hit.point)
		is_on_ground = is_on_ground or hit.normal.y > GROUND
		if motion.length_squared() < 1e-6:
			return


func _draw() -> void:
	draw_rect(Rect2(0, 0, 960, 540), Color(0.25, 0.3, 0.38))
	draw_colored_polygon(CAVE, Color(0.06, 0.07, 0.1))
	for platform in PLATFORMS:
		draw_colored_polygon(platform, Color(0.25, 0.3, 0.38))
	for ring: PackedVector2Array in [CAVE] + PLATFORMS:
		draw_polyline(ring + ring.slice(0, 1), Color(0.8, 0.85, 0.9), 1.5)
	if trail.size() > 1:
		draw_polyline(trail, Color(0.45, 0.55, 0.75), 1.0)
	for contact in contacts.slice(-400):
		draw_circle(contact, 2, Color(1.0, 0.75, 0.2))
	var ends := body.get_placed_points()
	for end in ends:
		draw_circle(end, 12, Color(0.4, 0.75, 0.5))
	draw_line(ends[0], ends[1], Color(0.4, 0.75, 0.5), 24)
