// The rows of the table of patterns, one a file.

#pragma once

#include "harness/project/scripts/view.h"

namespace tickproof::harness {

ScriptPattern motion_without_delta();
ScriptPattern delta_twice();
ScriptPattern force_per_frame();
ScriptPattern lerp_constant();
ScriptPattern physics_outside_step();
ScriptPattern press_in_step();
ScriptPattern settings_in_code();

/// The weight of `x = lerp(x, target, weight)`, however it is written; empty where it is no such
/// approach, or nothing says what the weight is.
std::string_view weight_of_approach(const ScriptView& view, const ScriptFunction& function,
                                    const ScriptStatement& statement);

/// The amount that an assignment adds to a place; empty where it adds none.
std::string_view added(const ScriptAssignment& assigned);

/// True if the function puts `thing` somewhere before the statement: what is added to that is no
/// motion.
bool is_set_before(const ScriptFunction& function, const ScriptStatement& statement,
                   std::string_view thing);

/// True if the `amount` that the statement adds is taken back, added once, put back within bounds,
/// or the way of something else.
bool is_no_motion(const ScriptFunction& function, const ScriptStatement& statement,
                  const ScriptAssignment& assigned, std::string_view amount);

/// Makes a note of a remark on motion by `amount` where the script does not show that a player
/// notices it, or that the advice helps.
void doubt_motion(const ScriptView& view, const ScriptFunction& function,
                  const ScriptStatement& statement, std::string_view amount, ScriptRemark& remark);

}  // namespace tickproof::harness
