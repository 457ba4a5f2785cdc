// Knows which parameters and options have no effect beside others.

#include "harness/study/cases/without_effect.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/study/cases/run_line.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::harness {
namespace {

/// The value of a parameter that is not a list.
double value_of(const ScenarioSpec& spec, std::string_view parameter) {
    const auto& parameters = spec.row->parameters;
    const auto found = std::ranges::find(parameters, parameter, &Parameter::name);
    return spec.values.at(static_cast<std::size_t>(found - parameters.begin()));
}

/// Length of the list at the end of the parameters.
std::size_t list_size(const ScenarioSpec& spec) {
    return spec.values.size() + 1 - spec.row->parameters.size();
}

std::string of_scenario(std::string_view name, const ScenarioSpec& spec) {
    if (spec.row->name == "jump") {
        if (name == "rise_mps" && value_of(spec, "height_m") > 0) {
            return "height_m sets the take-off speed instead";
        }
        if (name == "hold_s" && value_of(spec, "released_gravity") == 1) {
            return "released_gravity is 1, so releasing the key changes nothing";
        }
        if (name == "step_up_m" && list_size(spec) == 0) {
            return "ledges_m is empty";
        }
    }
    if (spec.row->name == "wall" && (name == "approach_m" || name == "phase") &&
        value_of(spec, "contact_s") > 0) {
        return "contact_s sets the start of the ball instead";
    }
    if (spec.row->name == "lerp" && name == "share_per_step" && value_of(spec, "rate_per_s") > 0) {
        return "rate_per_s sets the share instead";
    }
    if (spec.row->name == "lerp" && name == "exponential" && value_of(spec, "rate_per_s") == 0) {
        return "rate_per_s is 0";
    }
    if (spec.row->name == "curve" && name == "wall_x_m" && value_of(spec, "wall") == 0) {
        return "wall is 0, so there is no wall";
    }
    return {};
}

std::string of_engine(std::string_view name, const physics::EngineSpec& spec) {
    if (name != "velocity_unit_mps") {
        return {};
    }
    const auto& options = spec.engine->options;
    const auto rounding =
        std::ranges::find(options, "velocity_rounding", &physics::EngineOption::name);
    const bool is_off = rounding != options.end() &&
                        spec.settings.at(static_cast<std::size_t>(rounding - options.begin())) == 0;
    return is_off ? "velocity_rounding is none" : std::string();
}

std::string of_policy(std::string_view name, const PacingSettings& settings) {
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
    const auto named = std::ranges::find(all, "trace.name", &CaseSetting::key);
    const std::string generator = named == all.end() ? "constant" : named->text;
    const auto found = std::ranges::find(generators(), generator, &Generator::name);
    return found == generators().end() || found->random
               ? std::string()
               : fmt::format("nothing in the trace {} is random", generator);
}

/// Quantities that are always none if all of these parameters are missing.
struct Needs {
    std::string_view scenario;
    std::string_view quantities;  ///< The beginning of their names.
    std::vector<std::string_view> parameters;
};

const Needs kNeeds[] = {{"jump", "reach_", {"reach_m"}},
                        {"jump", "ceiling_", {"ceiling_m"}},
                        {"fall", "reach_", {"reach_fallen_m", "reach_speed_mps"}}};

}  // namespace

std::string why_never_seen(std::string_view quantity, const ScenarioSpec& spec) {
    for (const Needs& needs : kNeeds) {
        const bool is_set = std::ranges::any_of(needs.parameters, [&](std::string_view name) {
            return spec.row->name == needs.scenario && value_of(spec, name) != 0;
        });
        if (spec.row->name == needs.scenario && quantity.starts_with(needs.quantities) && !is_set) {
            return fmt::format("{} is 0, so {} is always none",
                               fmt::join(needs.parameters, " and "), quantity);
        }
    }
    return {};
}

std::string why_unread(std::string_view parameter, const std::vector<std::string>& quantities) {
    constexpr std::string_view reach = "reach_";
    const bool is_read = std::ranges::any_of(
        quantities, [&](const std::string& name) { return name.starts_with(reach); });
    return parameter.starts_with(reach) && !is_read ? "only reach_time and reach_step depend on it"
                                                    : std::string();
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
        return of_policy(name, setup.policy.settings);
    }
    return table == "trace" ? of_trace(name, all) : std::string();
}

}  // namespace tickproof::harness
