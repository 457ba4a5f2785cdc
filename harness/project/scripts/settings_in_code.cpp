// settings-in-code: code sets what the settings files say as well, so that these do not hold while
// the game runs. Notes: that may well be wanted.

#include <algorithm>
#include <array>
#include <vector>

#include "harness/project/scripts/patterns.h"

namespace tickproof::harness {
namespace {

constexpr std::array<std::string_view, 14> kSettings{"Engine.physics_ticks_per_second",
                                                     "Engine.iterations_per_second",
                                                     "Engine.max_physics_steps_per_frame",
                                                     "Engine.time_scale",
                                                     "Engine.physics_jitter_fix",
                                                     "Engine.PhysicsTicksPerSecond",
                                                     "Engine.MaxPhysicsStepsPerFrame",
                                                     "Engine.TimeScale",
                                                     "Time.fixedDeltaTime",
                                                     "Time.maximumDeltaTime",
                                                     "Time.timeScale",
                                                     "Physics.simulationMode",
                                                     "Physics.autoSimulation",
                                                     "Physics2D.simulationMode"};

constexpr std::array<std::string_view, 2> kCalls{"SetGlobalTimeDilation", "set_update_frequency"};

/// `Time.timeScale = before`, where `before = Time.timeScale`: it puts back what the settings say.
bool is_restored(const Script& script, std::string_view target, std::string_view value) {
    const auto keeps = [&](const ScriptStatement& statement) {
        const auto assigned = assignment_of(statement.code);
        return assigned && assigned->op == '=' && assigned->value == target &&
               plain(assigned->target) == plain(value);
    };
    return std::ranges::any_of(script.members, keeps) ||
           std::ranges::any_of(script.functions, [&](const ScriptFunction& function) {
               return std::ranges::any_of(function.statements, keeps);
           });
}

std::string_view set_in(const Script& script, const ScriptStatement& statement) {
    for (const std::string_view call : kCalls) {
        if (!calls_of(statement.code, call).empty()) {
            return call;
        }
    }
    const auto assigned = assignment_of(statement.code);
    if (!assigned || assigned->declares) {
        return {};
    }
    std::string_view target = assigned->target;
    target.remove_prefix(target.starts_with("UnityEngine.") ? 12 : 0);
    const auto known = std::ranges::find(kSettings, target);
    // Stopping time and letting it go on is a pause.
    const std::vector<double> choices = choices_of(assigned->value);
    const bool is_pause = !choices.empty() && std::ranges::all_of(choices, [](double each) {
        return each == 0 || each == 1;
    }) && lower(target).find("scale") != std::string::npos;
    return known == kSettings.end() || is_pause || is_restored(script, target, assigned->value)
               ? std::string_view()
               : *known;
}

void look_for_settings_in_code(const ScriptView& view, std::vector<ScriptRemark>& found) {
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            const std::string_view name = set_in(view.script, statement);
            if (name.empty()) {
                continue;
            }
            ScriptRemark remark = remark_at(view, "settings-in-code", function, statement);
            remark.why = std::string(name) +
                         " is set here: from then on the value of the settings does not hold";
            remark.fix = "Judge the value of the code, too: put it into the settings for a try.";
            remark.is_note = true;
            found.push_back(std::move(remark));
        }
    }
}

}  // namespace

ScriptPattern settings_in_code() {
    return {.name = "settings-in-code",
            .summary = "code sets a timestep, a clamp or a time scale over the settings files",
            .title = "Code sets timestep settings",
            .languages = "GDScript, C#, Lua, C++",
            .look = look_for_settings_in_code};
}

}  // namespace tickproof::harness
