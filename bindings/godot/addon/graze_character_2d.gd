## A character that collides and slides among the shapes of a [GrazeWorld], with the habits of [CharacterBody2D].
##
## It never ends inside anything, without a skin or a margin. It walks up slopes as fast as on level ground, up to
## [member floor_max_angle]; climbs steps; keeps to ground that falls away; lands on one-sided lines and passes them from
## behind; is carried and pushed by what moves ([method move_platform]).
## [br][br]
## [codeblock]
## var character := GrazeCharacter2D.new()
##
## func _ready() -> void:
##     character.position = Vector2(60, 200)
##     character.enter_world(world, GrazeShape.capsule(Vector2(0, -14), Vector2(0, 14), 12))
##
## func _physics_process(delta: float) -> void:
##     character.velocity.x = 240 * Input.get_axis(&"ui_left", &"ui_right")
##     if not character.is_on_floor():
##         character.velocity.y += 1100 * delta
##     elif Input.is_action_pressed(&"ui_accept"):
##         character.velocity.y = -430
##     character.move_and_slide()
## [/codeblock]
## Its [member Node2D.position] is in the coordinates of the world, so its parent has to lie at the origin.
class_name GrazeCharacter2D
extends Node2D

## For the rounding of normals, in radians.
const ANGLE_MARGIN := 0.001
## As good as touching, in pixels.
const NEAR := 0.02
## How far a character goes down at once when it drops through a line, in pixels.
const DROP := 1.0

## In pixels a second. [method move_and_slide] takes away what leads into that which was met.
@export var velocity := Vector2.ZERO
## Where up is.
@export var up_direction := Vector2.UP:
	set(value):
		up_direction = value.normalized()
## Ground that is steeper is a wall.
@export_range(0, 90, 0.1, "radians_as_degrees") var floor_max_angle := deg_to_rad(45)
## How far down the ground may lie that a walking character keeps to, in pixels.
@export_range(0, 32, 0.1, "or_greater", "suffix:px") var floor_snap_length := 4.0
## How high a step may be that it climbs, in pixels.
@export_range(0, 64, 0.1, "or_greater", "suffix:px") var step_height := 0.0
## How far it is pushed out of what was moved into it, in pixels; of a platform that [method move_platform] moves, farther
## by the motion. A character that is deeper inside is crushed.
@export_range(0, 64, 0.1, "or_greater", "suffix:px") var push_length := 4.0
## Its own categories in the world.
@export_flags_2d_physics var collision_layer := 1
## The categories that it collides with.
@export_flags_2d_physics var collision_mask := 1
## The categories of what may carry and push it. They are not in its way while [method move_platform] moves one of them.
@export_flags_2d_physics var platform_layers := 0

## The world that it is in, or null.
var world: GrazeWorld
## Its id there, or 0.
var id := 0
## Its shape as it lies. To be read only.
var body: GrazeShape

var _floor_id := 0
var _floor_normal := Vector2.ZERO
var _wall_normal := Vector2.ZERO
var _is_on_ceiling := false
# In the last slide, ground that is too steep to stand on.
var _has_met_slope := false
# The first of its points, from its position.
var _anchor := Vector2.ZERO
# What has moved the body since its shape in the world was moved.
var _motions := PackedVector2Array()
var _slide_result := GrazeSlide.new()


## Adds it to a world, at its [member Node2D.position]; the shape lies around 0, 0. Returns its [member id]. The number
## of the shape there ([code]world.user(id)[/code]) is its instance id.
func enter_world(to: GrazeWorld, shape: GrazeShape) -> int:
	leave_world()
	body = GrazeShape.new()
	body.points = shape.get_placed_points()
	body.kind = shape.kind
	body.radius = shape.radius
	_anchor = body.points[0]
	body.transform = Transform2D(0, position)
	body = _copy(body)
	world = to
	id = world.add(body, collision_layer, collision_mask, get_instance_id())
	_floor_id = 0
	return id


## Removes it from its world.
func leave_world() -> void:
	if world != null and world.has(id):
		world.remove(id)
	world = null
	id = 0


## Moves it by its [member velocity] for a physics frame, or for [param delta] seconds. Returns whether it met anything.
## [br][br]
## On the floor it walks along it, by the part of the velocity that is across [member up_direction], unless the velocity
## leads up: then it jumps. In the air it slides along all it meets.
func move_and_slide(delta := 0.0) -> bool:
	var seconds := delta if delta > 0 else 1.0 / Engine.physics_ticks_per_second
	_wall_normal = Vector2.ZERO
	_is_on_ceiling = false
	if not _push_out(push_length):
		return true
	var across := _across()
	if _floor_id != 0 and velocity.dot(up_direction) <= 0:
		velocity = across * velocity.dot(across)
		var start := position
		_walk(velocity.dot(across) * seconds)
		if is_on_wall():
			velocity = across * ((position - start).dot(across) / seconds)
	else:
		_floor_id = 0
		var is_falling := velocity.dot(up_direction) < 0
		_slide_below_walls(velocity * seconds)
		for i in _slide_result.contact_count:
			_turn_velocity(_slide_result.get_normal(i))
		if is_falling and _floor_id == 0 and _slide_result.contact_count > 0 and _land(NEAR):
			_turn_velocity(-_floor_normal)
	_commit()
	return is_on_floor() or is_on_wall() or is_on_ceiling()


## Whether it stood on something at the end of the last [method move_and_slide].
func is_on_floor() -> bool:
	return _floor_id != 0


## Whether it met a wall, or ground too steep to stand on, in the last [method move_and_slide].
func is_on_wall() -> bool:
	return _wall_normal != Vector2.ZERO


## Whether it met a ceiling in the last [method move_and_slide].
func is_on_ceiling() -> bool:
	return _is_on_ceiling


## The id of the shape that it stands on, or 0.
func get_floor_id() -> int:
	return _floor_id


## The normal of the ground that it stands on, upward.
func get_floor_normal() -> Vector2:
	return _floor_normal


## The normal of the last wall, towards the character.
func get_wall_normal() -> Vector2:
	return _wall_normal


## Whether it overlaps anything: only something that was moved into it.
func is_overlapping() -> bool:
	return world.slide(body, Vector2.ZERO, collision_mask, id, _slide_result) == Graze.HIT


## Drops through the one-sided lines of some categories, if it stands on one of them.
func drop_through(layers: int) -> void:
	_floor_id = 0
	_slide(-up_direction * DROP, collision_mask & ~layers)
	_commit()


## Moves a shape of a world by [param motion]. The characters that stand on it go with it, and those in its way are
## pushed. Returns false if a character would be crushed: then all stay where they are. The shape has to be of
## [member platform_layers] of each of them.
static func move_platform(in_world: GrazeWorld, platform: int, motion: Vector2,
		characters: Array[GrazeCharacter2D]) -> bool:
	var states := []
	in_world.move(platform, motion)
	for character in characters:
		states.append(character._state())
		if character._give_way(platform, motion):
			continue
		in_world.move(platform, -motion)
		for i in states.size():
			characters[i]._restore(states[i])
		return false
	for character in characters:
		character._commit()
	return true


func _across() -> Vector2:
	return -up_direction.orthogonal()


func _is_floor(normal: Vector2) -> bool:
	return normal.dot(up_direction) >= cos(floor_max_angle + ANGLE_MARGIN)


# Slides, but up no ground that is too steep to stand on: that is a wall.
func _slide_below_walls(motion: Vector2) -> Vector2:
	var before := _state()
	var made := _slide(motion, collision_mask)
	if not _has_met_slope or made.dot(up_direction) <= maxf(motion.dot(up_direction), 0):
		return made
	var wall := _wall_normal
	_restore(before)
	_wall_normal = wall
	made = _approach(motion)
	return made + _slide(up_direction * (motion - made).dot(up_direction), collision_mask)


# On along what it meets.
func _slide(motion: Vector2, mask: int) -> Vector2:
	return _go(world.slide(body, motion, mask, id, _slide_result))


# Straight, as far as what it meets.
func _approach(motion: Vector2) -> Vector2:
	return _go(world.approach(body, motion, collision_mask, id, _slide_result))


# Goes where a slide or an approach leads, and notes what was met.
func _go(verdict: int) -> Vector2:
	_has_met_slope = false
	if verdict == Graze.HIT:
		return Vector2.ZERO
	var made := _slide_result.motion
	_move(made)
	for i in _slide_result.contact_count:
		var normal := -_slide_result.get_normal(i)
		if _is_floor(normal):
			_floor_id = _slide_result.get_obstacle(i)
			_floor_normal = normal
		elif normal.dot(up_direction) <= -cos(floor_max_angle + ANGLE_MARGIN):
			_is_on_ceiling = true
		else:
			_wall_normal = normal
			_has_met_slope = _has_met_slope or normal.dot(up_direction) > 0
	return made


func _move(motion: Vector2) -> void:
	body.move(motion)
	position += motion
	_motions.append(motion)


# Moves its shape in the world as the body was moved, to the bit.
func _commit() -> void:
	for motion in _motions:
		world.move(id, motion)
	_motions.clear()
	# Sums of floats would drift.
	position = body.get_placed_points()[0] - _anchor


# The ground takes the fall, and leaves the way across; all else takes what leads into it.
func _turn_velocity(into: Vector2) -> void:
	if _is_floor(-into):
		velocity -= up_direction * minf(velocity.dot(up_direction), 0)
	else:
		velocity -= into * maxf(velocity.dot(into), 0)


# Along the ground, as fast uphill as downhill, and over steps.
func _walk(way: float) -> void:
	var before := _state()
	_slide_below_walls(-_floor_normal.orthogonal() * way)
	_land(maxf(floor_snap_length, step_height))
	# What stops the feet may be a step.
	if step_height > 0 and (position - before.position).dot(_across()) * way < way * way / 2:
		var after := _state()
		_restore(before)
		if not _climb(way):
			_restore(after)


# Down, to ground to stand on. Without such ground it stays where it was.
func _land(depth: float) -> bool:
	var before := _state()
	_floor_id = 0
	var rest := -up_direction * depth - _approach(-up_direction * depth)
	if _floor_id == 0 and _slide_result.contact_count > 0:
		# A corner or a wall that leans may stop it an ulp above the ground.
		var down := _state()
		var near := _slide(-up_direction * NEAR, collision_mask)
		var ground := [_floor_id, _floor_normal]
		# What two steep sides hold, stands.
		if _floor_id == 0 and _slide_result.contact_count > 0 and near.dot(up_direction) > -NEAR / 4:
			ground = [_slide_result.get_obstacle(0), up_direction]
		_restore(down)
		_floor_id = ground[0]
		_floor_normal = ground[1]
		# Around a corner, bit by bit, because a slide would go on along the ground.
		for i in 8:
			if _floor_id == 0:
				_slide(rest / 8, collision_mask)
	if _floor_id == 0:
		_restore(before)
		_floor_id = 0
		return false
	_wall_normal = before.wall_normal
	_is_on_ceiling = before.is_on_ceiling
	return true


# Up, on, and down again, if there is ground to stand on.
func _climb(way: float) -> bool:
	var across := _across()
	var start := position
	var rise := _approach(up_direction * step_height).dot(up_direction)
	var above := _state()
	# A round foot stands on an edge only when its middle is near it, and behind narrow steps farther on.
	for part: float in [0.4, 0.7]:
		_restore(above)
		_approach(across * signf(way) * maxf(absf(way), part * body.radius))
		if _land(rise) and (position - start).dot(across) * way > way * way / 2:
			_wall_normal = Vector2.ZERO
			_is_on_ceiling = false
			return true
	return false


func _give_way(platform: int, motion: Vector2) -> bool:
	if _floor_id != platform and not is_overlapping():
		return true
	var ground := [_floor_id, _floor_normal]
	_slide(motion, collision_mask & ~platform_layers)
	_floor_id = ground[0]
	_floor_normal = ground[1]
	return _push_out(motion.length() + push_length)


# Out of what it overlaps. False if it stays inside of something: it is crushed.
func _push_out(most: float) -> bool:
	# A one-sided line is passed, but would push.
	if not is_overlapping():
		return true
	var verdict := world.push_out(body, most, collision_mask, id, _slide_result)
	if verdict == Graze.TOUCH:
		_move(_slide_result.motion)
	return verdict != Graze.HIT


func _copy(shape: GrazeShape) -> GrazeShape:
	var copy := GrazeShape.new()
	copy.points = shape.get_placed_points()
	copy.kind = shape.kind
	copy.radius = shape.radius
	return copy


func _state() -> Dictionary:
	return {body = _copy(body), position = position, floor_id = _floor_id, floor_normal = _floor_normal,
			wall_normal = _wall_normal, is_on_ceiling = _is_on_ceiling, motions = _motions.duplicate()}


func _restore(state: Dictionary) -> void:
	body = _copy(state.body)
	position = state.position
	_floor_id = state.floor_id
	_floor_normal = state.floor_normal
	_wall_normal = state.wall_normal
	_is_on_ceiling = state.is_on_ceiling
	_motions = state.motions.duplicate()
