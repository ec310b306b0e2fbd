## A platformer's character on tiles, a hill, stairs, a one-sided line and a moving platform. Arrow keys, up or space to
## jump, down to drop through the line; until a key is pressed it plays by itself.
extends Node2D

const GrazeCharacter := preload("res://addons/graze/graze_character_2d.gd")

const UNIT := 34.0
const SPEED := 163.0
const JUMP := 347.0
const GRAVITY := 857.0
const GROUND := 1
const CHARACTER := 2
const LINE := 4
const PLATFORM := 8
const ROWS: Array[String] = [
	"#........................##.",
	"#........................##.",
	"#........................##.",
	"##############.....#########",
]

var world := GrazeWorld.new()
var character: GrazeCharacter = GrazeCharacter.new()
## What lies in the world, by its id.
var names := {}
var line := 0
var platform := 0
var time := 0
var is_played := false


func _init() -> void:
	for row in ROWS.size():
		for column in ROWS[row].length():
			if ROWS[row][column] == "#":
				add("tiles", GrazeShape.box(Rect2(at(column, 4 - row), Vector2(UNIT, UNIT))), GROUND)
	add("hill", GrazeShape.convex([at(7, 1), at(10, 2.5), at(11, 2.5), at(11.5, 1)]), GROUND)
	for i in 3:
		add("stairs", GrazeShape.box(Rect2(at(3 + 0.5 * i, 1.25 + 0.25 * i), Vector2(1, 0.25 + 0.25 * i) * UNIT)), GROUND)
	# Solid from above, because its points go from right to left.
	line = add("line", GrazeShape.one_sided([at(24.5, 2.4), at(21, 2.4)]), LINE)
	platform = add("platform", GrazeShape.box(Rect2(at(14, 1), Vector2(2, 0.25) * UNIT)), PLATFORM)
	character.collision_layer = CHARACTER
	character.collision_mask = GROUND | LINE | PLATFORM
	character.platform_layers = PLATFORM
	character.floor_snap_length = 0.3 * UNIT
	character.step_height = 0.3 * UNIT
	character.position = at(1.5, 3)
	character.enter_world(world, GrazeShape.capsule(Vector2.ZERO, Vector2(0, -0.8) * UNIT, 0.3 * UNIT))
	add_child(character)


func at(x: float, y: float) -> Vector2:
	return Vector2(x * UNIT, 300 - y * UNIT)


func add(what: String, shape: GrazeShape, category: int) -> int:
	var shape_id := world.add(shape, category, CHARACTER, 0)
	names[shape_id] = what
	return shape_id


func _physics_process(delta: float) -> void:
	# To the right and back, in 400 ticks.
	var way := 3 * UNIT / 200 if time % 400 < 200 else -3 * UNIT / 200
	GrazeCharacter.move_platform(world, platform, Vector2(way, 0), [character])
	var wish := Input.get_axis(&"ui_left", &"ui_right")
	var jumps := Input.is_action_pressed(&"ui_accept") or Input.is_action_pressed(&"ui_up")
	is_played = is_played or wish != 0 or jumps
	if not is_played:
		wish = script_wish()
		jumps = script_jumps()
	character.velocity.x = SPEED * wish
	if not character.is_on_floor():
		character.velocity.y += GRAVITY * delta
	elif jumps:
		character.velocity.y = -JUMP
	elif Input.is_action_pressed(&"ui_down") and character.get_floor_id() == line:
		character.drop_through(LINE)
	character.move_and_slide(delta)
	time += 1
	queue_redraw()


## The place of the feet in units, y up.
func place() -> Vector2:
	return Vector2(character.position.x, 300 - character.position.y) / UNIT


## To the right, over the pit on the platform, up through the line, and onto the wall.
func script_wish() -> float:
	var feet := place()
	var points := world.get_points(platform)
	var left := points[0].x / UNIT
	var right := points[1].x / UNIT
	if character.get_floor_id() == platform:
		return 1.0 if feet.x < (left + right) / 2 or right > 18.9 else 0.0
	if feet.x > 13.4 and feet.x < 14 and feet.y > 1:
		return 1.0 if left < 14.2 else 0.0
	return 1.0 if feet.x < 25.5 else 0.0


func script_jumps() -> bool:
	var feet := place()
	return (feet.x > 21.5 and feet.y < 2 and feet.y > 1.2) or (feet.x > 23.2 and feet.x < 25 and feet.y > 2)


func _draw() -> void:
	draw_rect(Rect2(0, 0, 960, 540), Color(0.06, 0.07, 0.1))
	for shape_id: int in names:
		var points := world.get_points(shape_id)
		if names[shape_id] != "line":
			draw_colored_polygon(points, Color(0.25, 0.3, 0.38))
			points.append(points[0])
		var is_stood_on := shape_id == character.get_floor_id()
		draw_polyline(points, Color(1.0, 0.75, 0.2) if is_stood_on else Color(0.8, 0.85, 0.9), 1.5)
	var ends := world.get_points(character.id)
	for end in ends:
		draw_circle(end, character.body.radius, Color(0.4, 0.75, 0.5))
	draw_line(ends[0], ends[1], Color(0.4, 0.75, 0.5), 2 * character.body.radius)
