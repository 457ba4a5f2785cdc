// What the scan knows about drawing between steps: things that it does not suit, and nodes that it
// leaves alone.

#pragma once

#include <string>
#include <string_view>

#include "harness/project/project.h"

namespace tickproof::harness {

/// A node that code of Godot puts somewhere.
struct PlacedNode {
    /// `Sprite/Eye` for `$Sprite/Eye`, `%Eye`; empty for the script's own node.
    std::string path{};
    bool is_known = true;  ///< False if only a name tells which node it is: `target`.
    bool is_off = false;   ///< The script switches interpolation off for it.
    bool is_new = false;   ///< The function has just made it: it has no place to move from.
    Place at{};
};

/// Something that does not go with interpolation between steps.
struct InterpolationHazard {
    std::string_view what;  ///< `a Camera2D with position smoothing, which it makes faster`.
    Place at{};
    bool is_mouse_look = false;  ///< A node turns with the mouse, and so must not wait for a step.
    bool is_drawn_at_once = false;  ///< Interpolation is switched off for this node.
    int dimensions_of_body = 0;     ///< 2 or 3 if the node is a body that physics moves.
    PlacedNode node{};              ///< The node that turns.
};

}  // namespace tickproof::harness
