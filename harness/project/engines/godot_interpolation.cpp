// The advice on drawing between steps, by the version of Godot. Sources: Godot's manual, "Advanced
// physics interpolation"; release notes of 4.3, 4.4 and 4.5. In 3D a node without interpolation
// follows its interpolated parent since 4.5 (SceneTreeFTI::_update_dirty_node_3ds); before that the
// parent's place after the last step counts. In 2D it always follows.

#include "harness/project/engines/godot_file.h"
#include "harness/project/project.h"

namespace tickproof::harness {

Interpolation interpolation_of(const GodotVersion& version) {
    if (version.major == 3 && !has_interpolation(version)) {
        return {.in_code = "move to Godot 3.6 (3.5 in 3D), which interpolates by a setting"};
    }
    if (!has_interpolation(version)) {
        return {.in_code =
                    "move to Godot 4.4 or later (4.3 in 2D), which interpolates by a setting, "
                    "or interpolate in code with "
                    "Engine.get_physics_interpolation_fraction()"};
    }
    const bool follows_parents = version.major == 4 && version.minor > 4;
    Interpolation key{
        .apart =
            "move these in _physics_process, or set physics_interpolation_mode to Off on those "
            "that no body carries, and call reset_physics_interpolation() after a teleport",
        .switched_off =
            "Set its physics_interpolation_mode to Inherit, and call reset_physics_interpolation() "
            "after a teleport. Off suits what moves in _process.",
        .look_of_body_2d =
            "keep the body interpolated, and turn a child of it instead whose "
            "physics_interpolation_mode is Off",
        .look_of_body_3d =
            "keep the body interpolated, and turn its camera instead. Make the camera Top Level "
            "with physics_interpolation_mode Off, place it in _process by "
            "get_global_transform_interpolated() of the body, and give the body this yaw in "
            "_physics_process",
        .look_of_view =
            follows_parents
                ? "set physics_interpolation_mode of that node to Off"
                : "set physics_interpolation_mode of that node to Off; in 3D, where a body carries "
                  "it, make it Top Level, too, and place it in _process by "
                  "get_global_transform_interpolated() of the body"};
    if (version.major == 4 && version.minor == 3) {
        key.in_3d = "In 3D it needs Godot 4.4.";
        key.inert_in = 3;
        key.upgrade = "move to Godot 4.4 or later, since Godot 4.3 interpolates in 2D only";
    } else if (version.major == 3) {
        key.in_2d = "In 2D it needs Godot 3.6.";
        key.in_3d = "In 3D it needs Godot 3.5.";
    }
    return key;
}

}  // namespace tickproof::harness
