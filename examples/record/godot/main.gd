extends Node

# usage: RECORDING=/absolute/path godot3-server --path examples/record/godot --fixed-fps 60
# Records 120 steps of a ball that jumps at a crate, then quits. 100 units are a metre.

var recording = load("res://record.gd").new()
var bodies = {}
var ball
var step = 0

func add(name, body, position, shape):
    var collision = CollisionShape2D.new()
    collision.shape = shape
    body.add_child(collision)
    body.position = position
    add_child(body)
    if body is RigidBody2D:
        bodies[name] = body
    return body

func box(width, height):
    var shape = RectangleShape2D.new()
    shape.extents = Vector2(width, height) / 2
    return shape

func circle(radius):
    var shape = CircleShape2D.new()
    shape.radius = radius
    return shape

func _ready():
    add("ground", StaticBody2D.new(), Vector2(0, 50), box(4000, 100))
    add("crate", RigidBody2D.new(), Vector2(300, -50), box(100, 100))
    ball = add("ball", RigidBody2D.new(), Vector2(0, -25), circle(25))
    if recording.open(OS.get_environment("RECORDING")) != OK:
        push_error("RECORDING names no file that can be written")
        get_tree().quit(1)

# Godot calls this before each step, so it sees the state after the steps so far.
func _physics_process(_delta):
    for name in bodies:
        var body = bodies[name]
        recording.body(step, name, {"origin": body.transform.origin, "rotation": body.rotation,
            "linear_velocity": body.linear_velocity, "angular_velocity": body.angular_velocity,
            "sleeping": body.sleeping})
    if step == 20: ball.linear_velocity = Vector2(300, -500)
    if step == 120:
        recording.close()
        get_tree().quit()
    step += 1
