extends "res://space.gd"

# A rigid body that begins to rise at 5 units a second. A line: its height and its velocity before
# each step, as floats. damp=0 replaces the project's damping.

var body = made("RigidBody")
var states = ""

func _ready():
    body.can_sleep = false
    if OS.has_environment("TICKPROOF_DAMP"):
        body.linear_damp_mode = 1
        body.linear_damp = float(OS.get_environment("TICKPROOF_DAMP"))
    body.linear_velocity = Vector3(0, 5, 0) if is_3d else Vector2(0, -5)
    add_child(body)
    super()

func up(value):
    return String.num_scientific(value if is_3d else -value)

func _physics_process(_delta):
    states += " %s %s" % [up(body.position.y), up(body.linear_velocity.y)]

func _process(_delta):
    end_frame("-" + states)
    states = ""
