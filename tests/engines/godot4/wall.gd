extends "res://space.gd"

# Balls fly at obstacles: 64 of each speed, each from another share of a step away. kind is fixed,
# kinematic or area. A line: of each speed, how many have passed theirs, or, of areas, how many were
# not noticed.

const BALLS = 64
const APPROACH_M = 1.0

var radius = float(OS.get_environment("TICKPROOF_RADIUS"))
var thickness = float(OS.get_environment("TICKPROOF_THICKNESS"))
var kind = OS.get_environment("TICKPROOF_KIND")
var speeds = OS.get_environment("TICKPROOF_SPEEDS").split_floats(",")
var balls = []
var noticed = []

func obstacle(row):
    match kind:
        "fixed":
            return made("StaticBody")
        "kinematic":
            return made("AnimatableBody")
    var area = made("Area")
    area.body_entered.connect(func(_body): noticed[row] += 1)
    return area

func _ready():
    for row in range(speeds.size()):
        noticed.append(0)
        balls.append([])
        for i in range(BALLS):
            var y = 10.0 * (row * BALLS + i)
            put(obstacle(row), box(thickness, 4), at(0, y))
            var shot = made("RigidBody")
            shot.gravity_scale = 0
            shot.linear_damp_mode = 1
            shot.linear_damp = 0
            shot.linear_velocity = at(speeds[row], 0)
            if OS.has_environment("TICKPROOF_CCD"):
                shot.continuous_cd = true if is_3d else int(OS.get_environment("TICKPROOF_CCD"))
            var phase = speeds[row] / Engine.physics_ticks_per_second * i / BALLS
            put(shot, ball(radius), at(-APPROACH_M - radius - phase, y))
            balls[row].append(shot)
    super()

func _process(_delta):
    var line = "-"
    for row in range(speeds.size()):
        var beyond = 0
        for shot in balls[row]:
            if shot.position.x > (thickness / 2 + radius) * unit:
                beyond += 1
        line += " %d" % (BALLS - noticed[row] if kind == "area" else beyond)
    end_frame(line)
