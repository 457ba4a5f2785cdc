// The rows of the table of patterns, one a file.

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
ScriptPattern mouse_in_step();
ScriptPattern settings_in_code();

/// The weight of `x = lerp(x, target, weight)`, however it is written; empty where it is no such
/// approach, or nothing says what the weight is.
std::string_view weight_of_approach(const ScriptView& view, const ScriptFunction& function,
                                    const ScriptStatement& statement);

/// A number between 0 and 1, or a name that nothing changes from frame to frame. A name such as
/// `alpha` may go from 0 to 1, but not in `x = x * (1 - alpha) + goal * alpha`, which is of itself.
bool is_constant_weight(const ScriptView& view, const ScriptFunction& function,
                        std::string_view weight, bool is_of_itself = false);

/// The 0.1 of `max(0.1, far / 6)` and `clamp(far, 0.1, 1)`: at least that share in each frame.
std::optional<double> least_weight(std::string_view weight);
/// The share of `mean = mean * (1 - share) + goal * share`; empty where it is no such blend.
std::string_view blend_weight(const ScriptAssignment& assigned);
/// The 0.9 of `velocity *= 0.9` and of `speed = speed * 0.9`; empty where it is no damping.
std::string_view damping_of(const ScriptView& view, const ScriptFunction& function,
                            const ScriptStatement& statement);

/// True if a player notices how fast this gets where it goes: no colour, sound or bar.
bool is_seen(const ScriptView& view, std::string_view target);

/// The step of `x = move_toward(x, goal, step)`; empty where it is none.
std::string_view step_of_approach(const ScriptAssignment& assigned);

/// A place that a call sets: `set_position(place)`.
struct Placement {
    std::string place;       ///< What reads it: `go.get_position()`, `GetActorLocation()`.
    std::string_view value;  ///< What it is set to.
};
std::optional<Placement> placement_of(const ScriptView& view, const ScriptStatement& statement);

/// The place that the code stands for, where a local was read from one: `position.x` of `p.x`
/// after `var p = position`. Else the code itself.
std::string read_from(const ScriptFunction& function, std::string_view code);

/// The amount that an assignment adds to a place; empty where it adds none.
std::string_view added(const ScriptFunction& function, const ScriptAssignment& assigned);

/// The amount that `x, y = x + 5, y` of Lua adds to the first place that moves; no value where it
/// is no such list.
std::optional<std::string_view> amount_of_list(const ScriptView& view,
                                               const ScriptFunction& function,
                                               const ScriptStatement& statement);
/// The amount of `SetActorLocation(GetActorLocation() + Velocity)`; empty where there is none.
std::string_view amount_of_setter(const ScriptView& view, const ScriptFunction& function,
                                  const ScriptStatement& statement);

/// A bullet that the function has just made gets one push: `Instantiate(shot).AddForce(way)`.
bool is_made_here(const ScriptFunction& function, const ScriptStatement& push,
                  std::string_view receiver);

/// True if the function puts `thing` somewhere before the statement: what is added to that is no
/// motion.
bool is_set_before(const ScriptFunction& function, const ScriptStatement& statement,
                   std::string_view thing);

/// True if the `amount` that the statement adds is taken back, added once, put back within bounds,
/// or the way of something else.
bool is_no_motion(const ScriptFunction& function, const ScriptStatement& statement,
                  const ScriptAssignment& assigned, std::string_view amount);

}  // namespace tickproof::harness
