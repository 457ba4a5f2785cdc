// The functions that make the rows of the table of patterns, and functions that patterns share.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "harness/scan/view.h"

namespace tickproof::harness {

ScriptPattern motion_without_delta();
ScriptPattern delta_twice();
ScriptPattern force_per_frame();
ScriptPattern lerp_constant();
ScriptPattern physics_outside_step();
ScriptPattern press_in_step();
ScriptPattern press_overwritten();
ScriptPattern mouse_in_step();
ScriptPattern camera_out_of_step();
ScriptPattern teleport_drawn();
ScriptPattern settings_in_code();
ScriptPattern step_of_display();
ScriptPattern chance_per_frame();

/// The weight of `x = lerp(x, target, weight)` in any form; empty if it is no such approach, or its
/// weight is unknown.
std::string_view weight_of_approach(const ScriptView& view, const ScriptFunction& function,
                                    const ScriptStatement& statement);

/// True for a number between 0 and 1, or a name that does not change between frames. A name such as
/// `alpha` may run from 0 to 1, but not in `x = x * (1 - alpha) + goal * alpha` (`is_of_itself`).
bool is_constant_weight(const ScriptView& view, const ScriptFunction& function,
                        std::string_view weight, bool is_of_itself = false);

/// 0.1 for `max(0.1, far / 6)` and `clamp(far, 0.1, 1)`: the least share in each frame.
std::optional<double> least_weight(std::string_view weight);
/// The share in `mean = mean * (1 - share) + goal * share`; empty if it is no such blend.
std::string_view blend_weight(const ScriptAssignment& assigned);
/// 0.9 for `velocity *= 0.9` and `speed = speed * 0.9`; empty if it is no damping.
std::string_view damping_of(const ScriptView& view, const ScriptFunction& function,
                            const ScriptStatement& statement);

/// True if a player notices how fast the target changes: it is no colour, sound or bar.
bool is_seen(const ScriptView& view, std::string_view target);

/// The step in `x = move_toward(x, goal, step)`; empty if it is no such approach.
std::string_view step_of_approach(const ScriptAssignment& assigned);

/// A place that a call sets: `set_position(place)`.
struct SetPlace {
    std::string place;       ///< The code that reads it: `go.get_position()`, `GetActorLocation()`.
    std::string_view value;  ///< The value that the call sets.
};
std::optional<SetPlace> placement_of(const ScriptView& view, const ScriptStatement& statement);

/// The place that a local was read from: `position.x` for `p.x` after `var p = position`. Else the
/// code itself.
std::string read_from(const ScriptFunction& function, std::string_view code);

/// The amount that an assignment adds to a place; empty if it adds none.
std::string_view added(const ScriptFunction& function, const ScriptAssignment& assigned);

/// The amount that Lua's `x, y = x + 5, y` adds to the first place that moves; no value if it is no
/// such list.
std::optional<std::string_view> amount_of_list(const ScriptView& view,
                                               const ScriptFunction& function,
                                               const ScriptStatement& statement);
/// The amount in `SetActorLocation(GetActorLocation() + Velocity)`; empty if there is none.
std::string_view amount_of_setter(const ScriptView& view, const ScriptFunction& function,
                                  const ScriptStatement& statement);

/// True for one push of a body that the function has just made: `Instantiate(shot).AddForce(way)`.
bool is_made_here(const ScriptFunction& function, const ScriptStatement& push,
                  std::string_view receiver);

/// True if the function sets the place of `thing` before the statement, so that adding to it is no
/// motion.
bool is_set_before(const ScriptFunction& function, const ScriptStatement& statement,
                   std::string_view thing);

/// True if the added `amount` is taken back, added once, put back within bounds, or follows
/// something else.
bool is_no_motion(const ScriptFunction& function, const ScriptStatement& statement,
                  const ScriptAssignment& assigned, std::string_view amount);

}  // namespace tickproof::harness
