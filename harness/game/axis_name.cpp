// Finds the part of a run that an axis changes; refuses unknown and ambiguous names.

#include "harness/game/axis_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/base/row_name.h"
#include "harness/base/text.h"
#include "harness/pacing/settings.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

constexpr std::pair<AxisOf, std::string_view> kPrefixes[] = {
    {AxisOf::engine, "engine."}, {AxisOf::policy, "policy."}, {AxisOf::frames, "frames."}};

std::string_view prefix_of(AxisOf of) {
    const auto* const found =
        std::ranges::find(kPrefixes, of, [](const auto& row) { return row.first; });
    return found == std::end(kPrefixes) ? std::string_view() : found->second;
}

/// Unit by the end of a name: `rise_mps`.
std::string_view unit_in(std::string_view name) {
    constexpr std::pair<std::string_view, std::string_view> kUnits[] = {
        {"_mps2", "m/s2"}, {"_mps", "m/s"}, {"_radps", "rad/s"}, {"_rad", "rad"},
        {"_hz", "Hz"},     {"_s", "s"},     {"_m", "m"}};
    for (const auto& [suffix, unit] : kUnits) {
        if (name.ends_with(suffix)) {
            return unit;
        }
    }
    const auto* setting = find_row(pacing_settings(), name, &PacingSetting::name);
    return setting != nullptr && setting->unit.starts_with("s, ms") ? "s" : "";
}

void add(AxisOf of, std::string_view key, std::string_view unit, std::vector<Axis>& known) {
    const bool is_known = std::ranges::any_of(
        known, [&](const Axis& each) { return each.of == of && each.key == key; });
    if (!is_known) {
        known.push_back({.name = std::string(key),
                         .of = of,
                         .key = std::string(key),
                         .unit = std::string(unit)});
    }
}

void add_frames(const TraceSpec& trace, std::vector<Axis>& known) {
    if (trace.generator.empty()) {
        return;
    }
    const auto generator =
        std::ranges::find(generators(), parse_spec(trace.generator).name, &Generator::name);
    for (const GeneratorParameter& parameter : generator->parameters) {
        const bool is_rate = parameter.unit == GeneratorUnit::rate;
        const std::string_view unit = parameter.unit == GeneratorUnit::time ? "s"
                                      : !is_rate                            ? ""
                                      : parameter.name.ends_with("_hz")     ? "Hz"
                                                                            : "fps";
        add(AxisOf::frames, parameter.name, unit, known);
        if (parameter.name == "phase") {
            known.back().name = "frames.phase";  // The short name is that of the run's own phase.
        }
    }
}

/// All axes that a run has.
std::vector<Axis> known_axes(const Varied& varied) {
    std::vector<Axis> known;
    if (const ScenarioRow* const scenario = varied.base.scenario.row; scenario != nullptr) {
        known = {{.name = "phase", .of = AxisOf::phase, .key = "phase"},
                 {.name = "start", .of = AxisOf::start, .key = "start"}};
        add_frames(varied.base.trace, known);
        for (const Parameter& parameter : scenario->parameters) {
            add(AxisOf::scenario, parameter.name, unit_in(parameter.name), known);
            known.back().name = fmt::format("{}.{}", scenario->name, parameter.name);
        }
    }
    for (const PolicySpec& policy : varied.policies) {
        for (const std::string_view setting : policy.policy->settings) {
            add(AxisOf::policy, setting, unit_in(setting), known);
        }
    }
    for (const physics::EngineSpec& engine : varied.engines) {
        for (const physics::EngineOption& option : engine.engine->options) {
            add(AxisOf::engine, option.name, unit_in(option.name), known);
        }
    }
    return known;
}

/// Throws InputError for names that other policies or engines have, or that only maps vary.
void refuse_elsewhere(std::string_view name, const Varied& varied, std::string_view flag) {
    if (name == "fps") {
        const bool is_map = varied.base.scenario.row != nullptr;
        throw InputError(fmt::format(
            "{} fps: {}", flag,
            is_map ? "these frames have no such parameter; leave out --trace or --generate"
                   : "one frame rate is timed here, that of --fps; tickproof map tries many"));
    }
    const auto refuse = [&](std::string_view part, std::string_view used, std::string_view other) {
        throw InputError(fmt::format("{} {}: the {} {} has none; {} has, for one", flag, name, part,
                                     used, other));
    };
    for (const Policy& policy : policies()) {
        if (!varied.policies.empty() && reads(policy, name)) {
            refuse("policy", varied.policies.front().policy->name, policy.name);
        }
    }
    for (const physics::Engine& engine : physics::engines()) {
        const auto* option = find_row(engine.options, name, &physics::EngineOption::name);
        if (!varied.engines.empty() && option != nullptr) {
            refuse("engine", varied.engines.front().engine->name, engine.name);
        }
    }
}

[[noreturn]] void refuse_unknown(std::string_view name, const std::vector<Axis>& known,
                                 std::string_view flag) {
    std::vector<std::string_view> names{"engine", "policy"};
    std::string axis_names;
    for (const Axis& each : known) {
        names.push_back(each.name);
        if (each.of != AxisOf::policy && each.of != AxisOf::engine) {
            axis_names += each.name + ", ";
        }
    }
    const std::string_view nearest = nearest_name(name, names);
    throw InputError(fmt::format(
        "{}: nothing to vary is called '{}'; {}", flag, name,
        nearest.empty() ? fmt::format("there are {}engine, policy, the settings of the policy "
                                      "(list policies) and the options of the engine (list "
                                      "engines)",
                                      axis_names)
                        : fmt::format("did you mean '{}'?", nearest)));
}

[[noreturn]] void refuse_ambiguous(std::string_view name, const std::vector<const Axis*>& found,
                                   std::string_view flag) {
    std::string spellings;
    for (const Axis* each : found) {
        spellings +=
            fmt::format("{}{}{}", spellings.empty() ? "" : " or ", prefix_of(each->of), each->key);
    }
    throw InputError(fmt::format("{} {}: more than one part of the run has it; write {}", flag,
                                 name, spellings));
}

/// Throws InputError if an engine or policy lacks the axis.
void refuse_missing(const Axis& axis, const Varied& varied, std::string_view flag) {
    const auto refuse = [&](std::string_view part, std::string_view name) {
        throw InputError(
            fmt::format("{0} {1}: the {2} {3} has no {4}; name with --{2} only those that have it",
                        flag, axis.name, part, name, axis.key));
    };
    for (const physics::EngineSpec& engine : varied.engines) {
        const auto& options = engine.engine->options;
        if (axis.of == AxisOf::engine &&
            find_row(options, axis.key, &physics::EngineOption::name) == nullptr) {
            refuse("engine", engine.engine->name);
        }
    }
    for (const PolicySpec& policy : varied.policies) {
        if (axis.of == AxisOf::policy && !reads(*policy.policy, axis.key)) {
            refuse("policy", policy.policy->name);
        }
    }
}

}  // namespace

Axis axis_named(std::string_view name, const Varied& varied, std::string_view flag) {
    const std::vector<Axis> known = known_axes(varied);
    std::vector<const Axis*> found;
    for (const Axis& each : known) {
        const std::string_view prefix = prefix_of(each.of);
        if (is_named(each.name, name) ||
            (!prefix.empty() && name == fmt::format("{}{}", prefix, each.key))) {
            found.push_back(&each);
        }
    }
    if (found.empty()) {
        refuse_elsewhere(name, varied, flag);
        refuse_unknown(name, known, flag);
    }
    if (found.size() > 1) {
        refuse_ambiguous(name, found, flag);
    }
    Axis axis = *found.front();
    axis.name = name;
    refuse_missing(axis, varied, flag);
    return axis;
}

}  // namespace tickproof::harness
