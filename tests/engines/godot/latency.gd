extends "res://frames.gd"

# A key is held until a step sees it, and pressed anew at the end of that frame. A line: the longest
# time from the start of the frame that brings the press to that of the frame that steps, in
# microseconds.

var pressed = false
var arrived_us = -1
var longest_us = 0

func arrive():
    if arrived_us < 0:
        arrived_us = OS.get_ticks_usec()

func _physics_process(_delta):
    arrive()
    if pressed:
        longest_us = max(longest_us, OS.get_ticks_usec() - arrived_us)
        pressed = false

func _process(_delta):
    arrive()
    if not pressed:
        pressed = true
        arrived_us = -1
    end_frame(str(longest_us))
