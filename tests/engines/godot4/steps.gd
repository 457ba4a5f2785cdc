extends Node

# Writes a line for every iteration of the main loop: the delta of `_process`, then the delta of each
# `_physics_process`, in units of 2^-30 s. It ends the iteration with the sleep that moves the clock
# of ../clock/set_clock.cpp; the first frame passes before the first iteration.

const UNIT_PER_S = 1073741824
const FRAME_END_US = 654321

var output = FileAccess.open(OS.get_environment("TICKPROOF_OUTPUT"), FileAccess.WRITE)
var frames_left = int(OS.get_environment("TICKPROOF_FRAME_COUNT"))
var steps = ""

func _init():
    if OS.has_environment("TICKPROOF_TIME_SCALE"):
        Engine.time_scale = float(OS.get_environment("TICKPROOF_TIME_SCALE"))

func _ready():
    OS.delay_usec(FRAME_END_US)

func _physics_process(delta):
    steps += " %.16f" % (delta * UNIT_PER_S)

func _process(delta):
    output.store_line("%.16f%s" % [delta * UNIT_PER_S, steps])
    steps = ""
    frames_left -= 1
    if frames_left == 0:
        output.close()
        get_tree().quit()
    else:
        OS.delay_usec(FRAME_END_US)
