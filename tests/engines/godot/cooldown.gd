extends "res://frames.gd"

# Fires whenever its cooldown allows. A line: the number of shots.

var cooldown = float(OS.get_environment("TICKPROOF_COOLDOWN"))
var left = 0.0
var shots = 0

func _physics_process(delta):
    left -= delta
    if left <= 0:
        shots += 1
        left = cooldown

func _process(_delta):
    end_frame(str(shots))
