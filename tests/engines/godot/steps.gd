extends "res://frames.gd"

# A line: the delta of `_process` / the interpolation fraction, then the delta of each
# `_physics_process`. Deltas are floats, and exact in 16 decimals of UNIT_PER_S, a power of two.

const UNIT_PER_S = 1073741824

var steps = ""

func _physics_process(delta):
    steps += " %.16f" % (delta * UNIT_PER_S)

func _process(delta):
    var line = "%.16f/%.16f%s" % [delta * UNIT_PER_S, Engine.get_physics_interpolation_fraction(), steps]
    steps = ""
    end_frame(line)
