// step-of-display: code sets the physics step to the refresh rate of the player's display, so
// jumps, forces and stacks differ by machine. Sources: Unity's page of Time.fixedDeltaTime ("the
// interval at which physics updates are performed"), Godot's of Engine.physics_ticks_per_second.

#include <algorithm>

#include "harness/base/text.h"
#include "harness/scan/patterns.h"

namespace tickproof::harness {
namespace {

bool asks_display(std::string_view code) {
    return has_any(lower(code), {"refreshrate", "refresh_rate"});
}

/// True if the value, or a local or member in it, is read from the display.
bool is_of_display(const ScriptView& view, const ScriptFunction& function, std::string_view value) {
    const auto is_read_so = [&](std::string_view word) {
        const auto set_so = [&](const ScriptStatement& statement) {
            const auto& assigned = statement.assigned;
            return assigned && property_of(assigned->target) == word &&
                   asks_display(assigned->value);
        };
        return asks_display(value_of_local(function, word)) ||
               std::ranges::any_of(view.script.functions, [&](const ScriptFunction& each) {
                   return std::ranges::any_of(each.statements, set_so);
               });
    };
    return asks_display(value) || std::ranges::any_of(words_in(value), is_read_so);
}

bool is_step(std::string_view target) {
    return has_any(target, {"Time.fixedDeltaTime", "Engine.physics_ticks_per_second",
                            "Engine.iterations_per_second", "Engine.PhysicsTicksPerSecond"});
}

void look_for_step_of_display(const ScriptView& view, std::vector<ScriptRemark>& found) {
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            const auto& assigned = statement.assigned;
            if (!assigned || assigned->declares || !is_step(assigned->target) ||
                !is_of_display(view, function, assigned->value)) {
                continue;
            }
            ScriptRemark remark = remark_at(view, "step-of-display", function, statement);
            remark.why =
                "The display's refresh rate sets the step, so a jump, a force and a stack differ "
                "from one machine to another";
            remark.fix =
                "Leave the step to the settings, the same for all players, and draw bodies between "
                "steps (interpolation).";
            if (has_any(view.script.code, {"XRDevice", "XRSettings", "OVR", "OpenVR",
                                           "UnityEngine.XR", "XRServer", "OpenXR"})) {
                doubt(remark, "headsets have few rates, and need a step for each image");
            }
            found.push_back(std::move(remark));
        }
    }
}

}  // namespace

ScriptPattern step_of_display() {
    return {.name = "step-of-display",
            .summary = "code sets the physics step to the refresh rate of the display",
            .title = "Physics steps differ by machine: the display sets them",
            .languages = "GDScript, C#",
            .sources = {{"unity", "Unity: Time.fixedDeltaTime"},
                        {"godot", "Godot: Engine.physics_ticks_per_second"}},
            .code = PatternCode::settings,
            .look = look_for_step_of_display};
}

}  // namespace tickproof::harness
