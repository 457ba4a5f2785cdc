// settings-in-code: code sets what the settings files set as well, so that these do not hold while
// the game runs. A note if that may be wanted.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

#include "harness/scan/code_setting_names.h"
#include "harness/scan/numbers.h"
#include "harness/scan/patterns.h"

namespace tickproof::harness {
namespace {

/// A setting as code names it. `pacing` is the policy's name for it; empty if it has none.
struct SettingName {
    std::string_view name;
    std::string_view pacing{};
    bool is_rate = false;
};

constexpr SettingName kSettings[] = {
    {"Engine.physics_ticks_per_second", "timestep", true},
    {"Engine.iterations_per_second", "timestep", true},
    {"Engine.PhysicsTicksPerSecond", "timestep", true},
    {"Engine.max_physics_steps_per_frame", "steps_per_frame_max"},
    {"Engine.MaxPhysicsStepsPerFrame", "steps_per_frame_max"},
    {"Engine.time_scale", "time_scale"},
    {"Engine.TimeScale", "time_scale"},
    {"Engine.physics_jitter_fix"},
    {"Time.fixedDeltaTime", "timestep"},
    {"Time.maximumDeltaTime", "frame_delta_max"},
    {"Time.timeScale", "time_scale"},
    {"QualitySettings.vSyncCount", kVsyncOfCode},
    {"Application.targetFrameRate", kFrameRateOfCode},
    {"Physics.simulationMode"},
    {"Physics.autoSimulation"},
    {"Physics2D.simulationMode"},
};

const SettingName* setting_named(std::string_view name) {
    const auto found = std::ranges::find(kSettings, name, &SettingName::name);
    return found == std::end(kSettings) ? nullptr : found;
}

constexpr std::array<std::string_view, 2> kCalls{"SetGlobalTimeDilation", "set_update_frequency"};

std::string_view without_unity(std::string_view name) {
    constexpr std::string_view kSpace = "UnityEngine.";
    return name.starts_with(kSpace) ? name.substr(kSpace.size()) : name;
}

/// `before=Time.timeScale` for `before = Time.timeScale`: a name that keeps the setting.
TextSet kept_in(const Script& script) {
    TextSet kept;
    const auto take = [&](const ScriptStatement& statement) {
        const auto& assigned = statement.assigned;
        if (assigned && assigned->op == '=' &&
            setting_named(without_unity(assigned->value)) != nullptr) {
            kept.insert(
                fmt::format("{}={}", plain(assigned->target), without_unity(assigned->value)));
        }
    };
    std::ranges::for_each(script.members, take);
    for (const ScriptFunction& function : script.functions) {
        std::ranges::for_each(function.statements, take);
    }
    return kept;
}

std::string_view set_in(const TextSet& kept, const ScriptStatement& statement) {
    for (const std::string_view call : kCalls) {
        if (!calls_of(statement.code, call).empty()) {
            return call;
        }
    }
    const auto& assigned = statement.assigned;
    if (!assigned || assigned->declares) {
        return {};
    }
    const std::string_view target = without_unity(assigned->target);
    const SettingName* known = setting_named(target);
    // Code that stops time and lets it go on is a pause.
    const std::vector<double> choices = choices_of(assigned->value);
    const bool is_pause = !choices.empty() && std::ranges::all_of(choices, [](double each) {
        return each == 0 || each == 1;
    }) && lower(target).find("scale") != std::string::npos;
    // Slow motion keeps the number of steps a second: `fixedDeltaTime = step * timeScale`.
    const bool is_slow_motion = target == "Time.fixedDeltaTime" &&
                                assigned->value.find('*') != std::string_view::npos &&
                                assigned->value.find('/') == std::string_view::npos &&
                                has_any(lower(assigned->value), {"timescale"});
    // The settings files have no frame rate that code could set over them.
    const bool is_of_files = known != nullptr && known->pacing != kFrameRateOfCode;
    return !is_of_files || is_pause || is_slow_motion ||
                   kept.contains(fmt::format("{}={}", plain(assigned->value), target))
               ? std::string_view()
               : known->name;
}

/// True for `Physics.Simulate(Time.fixedDeltaTime)` in FixedUpdate: the step that the engine takes.
bool is_step_of_engine(const ScriptFunction& function, const ScriptStatement& statement,
                       const ScriptCall& call) {
    return function.called == Called::per_step && statement.block == 0 &&
           call.arguments.size() == 1 &&
           is_named(trimmed(call.arguments.front()), {"time.fixeddeltatime", "time.deltatime"});
}

/// Adds where the statement steps Unity's physics itself.
void add_simulate(const ScriptView& view, const ScriptFunction& function,
                  const ScriptStatement& statement, std::vector<CodeSetting>& found) {
    if (!view.is(ScriptLanguage::csharp)) {
        return;
    }
    for (const ScriptCall& call : calls_of(statement.code, "Simulate")) {
        const std::string_view of = without_unity(call.receiver);
        if ((of == "Physics" || of == "Physics2D") &&
            !is_step_of_engine(function, statement, call)) {
            found.push_back({.name = of == "Physics" ? "Physics.Simulate" : "Physics2D.Simulate",
                             .pacing = kSimulateOfCode,
                             .at = place_in(view, statement)});
        }
    }
}

bool is_at_start(const ScriptFunction& function) {
    return is_named(function.name, {"awake", "start", "_ready", "_init", "_enter_tree"});
}

void look_for_settings_in_code(const ScriptView& view, std::vector<ScriptRemark>& found) {
    const TextSet kept = kept_in(view.script);
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            const std::string_view name = set_in(kept, statement);
            if (name.empty()) {
                continue;
            }
            ScriptRemark remark = remark_at(view, kSettingsInCode, function, statement);
            remark.why = std::string(name) +
                         " is set here: from then on the value of the settings does not hold";
            remark.fix =
                "To judge another value than the data sheet does, put it into the "
                "settings for a try.";
            remark.is_note = true;  // The data sheet has a row of it.
            found.push_back(std::move(remark));
        }
    }
}

}  // namespace

bool may_set_time(std::string_view text) {
    return std::ranges::any_of(
               kSettings,
               [&](const SettingName& each) { return text.find(each.name) != text.npos; }) ||
           text.find(".Simulate(") != text.npos;
}

std::vector<CodeSetting> code_settings_in(const ScriptView& view) {
    std::vector<CodeSetting> found;
    const TextSet kept = kept_in(view.script);
    ScriptNumbers numbers(view);
    for (const ScriptFunction& function : view.script.functions) {
        for (const ScriptStatement& statement : function.statements) {
            add_simulate(view, function, statement, found);
            const auto& assigned = statement.assigned;
            const SettingName* known =
                assigned ? setting_named(without_unity(assigned->target)) : nullptr;
            if (known == nullptr || known->pacing.empty() || assigned->declares) {
                continue;
            }
            const auto value =
                assigned->op == '=' ? numbers.of(function, assigned->value) : std::nullopt;
            const bool is_scale = known->pacing == "time_scale";
            // A pause sets 0, and goes on with what was kept.
            const bool is_limit = known->pacing == kFrameRateOfCode;
            // Slow motion in each frame changes the step as the game runs.
            const bool is_in_frames = known->pacing == "timestep" && statement.block == 0 &&
                                      function.called != Called::elsewhere;
            if ((value == 0.0 && known->pacing != kVsyncOfCode) ||
                (!is_scale && !is_limit && !is_in_frames && set_in(kept, statement).empty())) {
                continue;
            }
            found.push_back({.name = known->name,
                             .pacing = known->pacing,
                             .value = numbers.is_open() ? std::nullopt : value,
                             .is_rate = known->is_rate,
                             .is_certain = statement.block == 0,
                             .at_start = statement.block == 0 && is_at_start(function),
                             .at = place_in(view, statement)});
        }
    }
    return found;
}

ScriptPattern settings_in_code() {
    return {.name = kSettingsInCode,
            .summary = "code sets a timestep, a clamp or a time scale over the settings files",
            .title = "Code sets timestep settings",
            .languages = "GDScript, C#, Lua, C++",
            .code = PatternCode::settings,
            .look = look_for_settings_in_code};
}

}  // namespace tickproof::harness
