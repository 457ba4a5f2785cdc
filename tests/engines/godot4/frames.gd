extends Node

# Ends every iteration of the main loop with the sleep that moves the clock of ../clock/set_clock.cpp.
# The first frame passes before the first iteration. Scripts that extend this one write a line for
# every iteration.

const FRAME_END_US = 654321

var output = FileAccess.open(OS.get_environment("TICKPROOF_OUTPUT"), FileAccess.WRITE)
var frames = int(OS.get_environment("TICKPROOF_FRAME_COUNT"))
var ran = 0

func _init():
    if OS.has_environment("TICKPROOF_TIME_SCALE"):
        Engine.time_scale = float(OS.get_environment("TICKPROOF_TIME_SCALE"))

func _ready():
    OS.delay_usec(FRAME_END_US)

func end_frame(line):
    output.store_line(line)
    ran += 1
    if ran == frames:
        output.close()
        get_tree().quit()
    else:
        OS.delay_usec(FRAME_END_US)
