extends "res://frames.gd"

# A RigidBody2D that begins to rise at 5 m/s and to run at 5 m/s, where a unit is a metre. A line:
# its highest point so far.

var body = RigidBody2D.new()
var apex = 0.0

func _ready():
    body.can_sleep = false
    body.linear_velocity = Vector2(5, -5)
    add_child(body)

func _physics_process(_delta):
    apex = max(apex, -body.position.y)

func _process(_delta):
    end_frame("%.9f" % apex)
