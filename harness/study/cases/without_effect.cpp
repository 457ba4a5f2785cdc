// Knows which parameters and options have no effect beside others.

#include "harness/study/cases/without_effect.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "harness/base/find_row.h"
#include "harness/study/cases/run_line.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

template <class Row>
std::vector<std::string> names_of(const std::vector<Row>& rows,
                                  const std::vector<std::size_t>& places) {
    std::vector<std::string> names;
    names.reserve(places.size());
    for (const std::size_t place : places) {
        names.push_back(rows.at(place).name);
    }
    return names;
}

/// None where the scenario has none of that name.
std::optional<std::size_t> parameter_of(const ScenarioSpec& spec, std::string_view name) {
    if (spec.row == nullptr) {
        return std::nullopt;
    }
    const auto& parameters = spec.row->parameters;
    const auto found = std::ranges::find(parameters, name, &Parameter::name);
    return found == parameters.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - parameters.begin()));
}

std::string of_scenario(std::string_view name, const ScenarioSpec& spec) {
    const std::optional<std::size_t> parameter = parameter_of(spec, name);
    const OffIf* off = parameter ? off_by(spec, *parameter) : nullptr;
    return off == nullptr ? std::string() : off->reason;
}

std::string of_engine(std::string_view name, const physics::EngineSpec& spec) {
    if (spec.engine == nullptr) {
        return {};
    }
    const auto& options = spec.engine->options;
    const auto* option = find_row(options, name, &physics::EngineOption::name);
    const bool is_off =
        option != nullptr && option->switched_by && spec.settings.at(*option->switched_by) == 0;
    if (!is_off) {
        return {};
    }
    const physics::EngineOption& by = options.at(*option->switched_by);
    return fmt::format("{} is {}", by.name, by.choices.at(0));
}

std::string of_policy(std::string_view name, const PolicySpec& policy) {
    const PacingSettings& settings = policy.settings;
    if (is_switched_off(policy, name)) {
        return "steps_per_frame_max is above 1, so the loop takes substeps";
    }
    if (name == "over_cap" && settings.steps_per_frame_max == 0) {
        return "steps_per_frame_max is off";
    }
    if ((name == "clamped_time" || name == "long_frame") &&
        settings.frame_delta_max == Duration{0}) {
        return "frame_delta_max is off";
    }
    if (name == "clamped_time" && settings.time_scale == 1) {
        return "time_scale is 1, so game time is real time";
    }
    if (name == "delta_unit" && settings.delta_rounding == DeltaRounding::none &&
        settings.timestep_rounding == DeltaRounding::none) {
        return "delta_rounding and timestep_rounding are none";
    }
    return {};
}

std::string of_trace(std::string_view name, const CaseSettings& all) {
    if (name != "seed" || find_run(all) != nullptr) {
        return {};
    }
    const auto* named = find_row(all, "trace.name", &CaseSetting::key);
    const std::string generator = named == nullptr ? "constant" : named->text;
    const auto* found = find_row(generators(), generator, &Generator::name);
    return found == nullptr || found->random
               ? std::string()
               : fmt::format("nothing in the trace {} is random", generator);
}

}  // namespace

std::string why_never_seen(std::string_view quantity, const ScenarioSpec& spec) {
    for (const Needs& each : spec.row->needs) {
        const bool is_set = std::ranges::any_of(
            each.parameters, [&](std::size_t parameter) { return value_of(spec, parameter) != 0; });
        if (spec.row->quantities.at(each.quantity).name == quantity && !is_set) {
            return fmt::format("{} is 0, so {} is always none",
                               fmt::join(names_of(spec.row->parameters, each.parameters), " and "),
                               quantity);
        }
    }
    return {};
}

std::string why_unread(std::string_view name, const ScenarioSpec& spec,
                       const std::vector<std::string>& quantities) {
    const std::optional<std::size_t> parameter = parameter_of(spec, name);
    if (!parameter || std::ranges::find(spec.row->marks, *parameter) == spec.row->marks.end()) {
        return {};
    }
    std::vector<std::size_t> needing;
    for (const Needs& each : spec.row->needs) {
        if (std::ranges::find(each.parameters, *parameter) != each.parameters.end()) {
            needing.push_back(each.quantity);
        }
    }
    const std::vector<std::string> marked = names_of(spec.row->quantities, needing);
    const bool is_read = std::ranges::any_of(quantities, [&](const std::string& asked) {
        return std::ranges::find(marked, asked) != marked.end();
    });
    return is_read ? std::string()
                   : fmt::format("only {} depend on it", fmt::join(marked, " and "));
}

std::string why_without_effect(const CaseSetting& setting, const CaseSettings& all,
                               const Setup& setup, bool is_schedule_only) {
    const std::string_view table = table_of(setting.key);
    const std::string_view name = std::string_view(setting.key).substr(table.size() + 1);
    if (setting.key == kRunText) {
        return {};
    }
    if (is_schedule_only && table != "policy" && table != "trace" && table != "load") {
        return "only the schedule is judged, so no engine runs";
    }
    if (table == "scenario") {
        return of_scenario(name, setup.scenario);
    }
    if (table == "engine") {
        return of_engine(name, setup.engine);
    }
    if (table == "policy") {
        return of_policy(name, setup.policy);
    }
    return table == "trace" ? of_trace(name, all) : std::string();
}

}  // namespace tickproof::harness
