extends "res://frames.gd"

# A line: the delta of `_process` / the interpolation fraction, then the delta of each
# `_physics_process`. Deltas are in units of 2^-30 s.

const UNIT_PER_S = 1073741824

var steps = ""

func _physics_process(delta):
    steps += " %.16f" % (delta * UNIT_PER_S)

func _process(delta):
    var fraction = Engine.get_physics_interpolation_fraction()
    end_frame("%.16f/%.16f%s" % [delta * UNIT_PER_S, fraction, steps])
    steps = ""
