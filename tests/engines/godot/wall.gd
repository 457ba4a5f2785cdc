extends "res://frames.gd"

# Balls without continuous collision fly at walls, each from another share of a step away. A line:
# how many have passed theirs. 100 units are a metre, as Godot's contacts are made for.

const BALLS = 64
const UNIT_PER_M = 100.0
const APPROACH_M = 1.0

var radius = UNIT_PER_M * float(OS.get_environment("TICKPROOF_RADIUS"))
var thickness = UNIT_PER_M * float(OS.get_environment("TICKPROOF_THICKNESS"))
var speed = UNIT_PER_M * float(OS.get_environment("TICKPROOF_SPEED"))
var balls = []

func with_shape(body, shape, position):
    var collision = CollisionShape2D.new()
    collision.shape = shape
    body.add_child(collision)
    body.position = position
    add_child(body)

func _ready():
    var circle = CircleShape2D.new()
    circle.radius = radius
    var box = RectangleShape2D.new()
    box.extents = Vector2(thickness / 2, 2 * UNIT_PER_M)
    for i in range(BALLS):
        var y = 10 * UNIT_PER_M * i
        with_shape(StaticBody2D.new(), box, Vector2(0, y))
        var ball = RigidBody2D.new()
        ball.gravity_scale = 0
        ball.linear_velocity = Vector2(speed, 0)
        var phase = speed / Engine.iterations_per_second * i / BALLS
        with_shape(ball, circle, Vector2(-APPROACH_M * UNIT_PER_M - radius - phase, y))
        balls.append(ball)

func _process(_delta):
    var passed = 0
    for ball in balls:
        if ball.position.x > thickness / 2 + radius:
            passed += 1
    end_frame(str(passed))
