extends "res://frames.gd"

# Makes nodes in 2D or, with space=3d, in 3D. A unit is a metre in 3D; in 2D 100 units are, as Godot's
# contacts are made for.

var is_3d = OS.get_environment("TICKPROOF_SPACE") == "3d"
var unit = 1.0 if is_3d else 100.0

func at(x, y):
    return Vector3(x * unit, y * unit, 0) if is_3d else Vector2(x * unit, y * unit)

func made(type):
    return ClassDB.instantiate(type + ("3D" if is_3d else "2D"))

func ball(radius):
    var shape = made("SphereShape") if is_3d else made("CircleShape")
    shape.radius = radius * unit
    return shape

func box(width, height):
    var shape = made("BoxShape") if is_3d else made("RectangleShape")
    shape.size = Vector3(width, height, height) if is_3d else Vector2(width * unit, height * unit)
    return shape

func put(body, shape, position):
    var collision = made("CollisionShape")
    collision.shape = shape
    body.add_child(collision)
    body.position = position
    add_child(body)
