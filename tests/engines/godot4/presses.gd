extends "res://frames.gd"

# A key is pressed for one frame, again and again; `_physics_process` looks for it. A line: the
# presses that ended, those that it saw begin, and those that it saw held.

const FRAMES_BETWEEN = 7

var ended = 0
var begun = 0
var held = 0

func _ready():
    InputMap.add_action("jump")
    super()

func _physics_process(_delta):
    if Input.is_action_just_pressed("jump"):
        begun += 1
    if Input.is_action_pressed("jump"):
        held += 1

func _process(_delta):
    if Input.is_action_pressed("jump"):
        Input.action_release("jump")
        ended += 1
    elif ran % FRAMES_BETWEEN == 0:
        Input.action_press("jump")
    end_frame("%d %d %d" % [ended, begun, held])
