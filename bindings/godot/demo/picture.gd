## Saves a picture of the window after some ticks, and ends: -- --picture PATH --ticks N
extends Node

var path := ""
var ticks := 0


func _ready() -> void:
	var arguments := OS.get_cmdline_user_args()
	if arguments.size() == 4 and arguments[0] == "--picture" and arguments[2] == "--ticks":
		path = arguments[1]
		ticks = arguments[3].to_int()
	else:
		queue_free()


func _physics_process(_delta: float) -> void:
	ticks -= 1
	if ticks == 0:
		await RenderingServer.frame_post_draw
		get_viewport().get_texture().get_image().save_png(path)
		get_tree().quit()
