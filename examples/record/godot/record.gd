extends Reference

# Writes a recording for `tickproof diff`, in the text form of docs/recordings.md. For Godot 3. Copy
# it into a game, and call `body` for each body at the start of `_physics_process`.

var file = File.new()
var bytes = StreamPeerBuffer.new()

# Returns OK, or an error of File.open.
func open(path):
    var error = file.open(path, File.WRITE)
    if error == OK:
        var engine = "Godot %s" % Engine.get_version_info()["string"]
        file.store_line(to_json({"recording": 1, "about": {"engine": engine}}))
    return error

# `fields` is a Dictionary: {"origin": transform.origin, "sleeping": sleeping}.
func body(step, name, fields):
    var line = '{"step":%d,"body":%s' % [step, to_json(name)]
    for field in fields:
        var value = fields[field]
        if value is Vector2 or value is Vector3:
            line += f32_text(field + ".x", value.x) + f32_text(field + ".y", value.y)
            if value is Vector3:
                line += f32_text(field + ".z", value.z)
        elif value is bool:
            line += ',%s:%s' % [to_json(field), to_json(value)]
        else:
            line += f64_text(field, value)
    file.store_line(line + "}")

func close():
    file.close()

# GDScript prints 6 digits of a number, so its bits are written. A vector holds 32-bit floats.
func f32_text(field, value):
    bytes.clear()
    bytes.put_float(value)
    bytes.seek(0)
    return ',%s:"0x%08x"' % [to_json(field), bytes.get_u32()]

func f64_text(field, value):
    bytes.clear()
    bytes.put_double(value)
    bytes.seek(0)
    var low = bytes.get_u32()
    return ',%s:"0x%08x%08x"' % [to_json(field), bytes.get_u32(), low]
