// tickproof list: engines, policies, settings and scenarios; list.cpp has the other tables.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "harness/cli/list_text.h"
#include "harness/game/engine_text.h"
#include "harness/pacing/settings.h"
#include "harness/scenario/scenarios.h"

namespace tickproof::harness {
namespace {

/// An engine further up in the table with the same options; null if there is none.
const physics::Engine* with_options_of(const physics::Engine& engine) {
    const auto name = &physics::EngineOption::name;
    for (const physics::Engine& earlier : physics::engines()) {
        if (&earlier == &engine) {
            break;
        }
        if (std::ranges::equal(earlier.options, engine.options, {}, name, name)) {
            return &earlier;
        }
    }
    return nullptr;
}

}  // namespace

std::string list_engines(const TextStyle& style) {
    std::string text;
    for (const physics::Engine& engine : physics::engines()) {
        text += entry(engine.name, engine.summary, style);
        if (!engine.source.empty()) {
            text += detail("source", engine.source, style);
            text += detail("evidence",
                           engine.checked.empty()
                               ? "read from its source"
                               : fmt::format("checked against the engine: {}", engine.checked),
                           style);
        }
        if (const physics::Engine* like = with_options_of(engine)) {
            text += detail("options", fmt::format("those of {}", like->name), style);
            continue;
        }
        for (const physics::EngineOption& option : engine.options) {
            const std::string values = option.choices.empty()
                                           ? fmt::format("{} to {}", option.minimum, option.maximum)
                                           : fmt::format("{}", fmt::join(option.choices, " or "));
            text += detail(option.name,
                           fmt::format("{}: {} (default {})", option.summary, values,
                                       value_text(option, option.default_value)),
                           style);
        }
    }
    for (const physics::AbsentEngine& absent : physics::absent_engines()) {
        text += entry(absent.name, fmt::format("not in this build: {}", absent.remedy), style);
    }
    return text;
}

std::string list_policies(const TextStyle& style) {
    std::string text;
    bool engine = false;
    for (const Policy& policy : policies()) {
        if (policy.engine && !engine) {
            text += "\nengines' own loops, compared only when named:\n";
            engine = true;
        }
        text += entry(policy.name, policy.summary, style);
        std::vector<std::string> defaults;
        for (const PacingSetting& setting : pacing_settings()) {
            if (reads(policy, setting.name)) {
                defaults.push_back(
                    fmt::format("{}={}", setting.name, setting.get(policy.defaults)));
            }
        }
        text += detail("settings", fmt::format("{}", fmt::join(defaults, " ")), style);
        text += detail("source", policy.source, style);
        if (policy.engine) {
            text += detail("evidence", evidence(policy), style);
        }
    }
    return text;
}

std::string list_settings(const TextStyle& style) {
    std::string text;
    for (const PacingSetting& setting : pacing_settings()) {
        text += entry(setting.name, fmt::format("{} ({})", setting.summary, setting.unit), style);
    }
    return text;
}

std::string list_scenarios(const TextStyle& style) {
    std::string text;
    for (const ScenarioRow& row : scenarios()) {
        text += entry(row.name, row.summary, style);
        for (const Parameter& parameter : row.parameters) {
            const std::string standard =
                parameter.list ? "empty list" : value_text(parameter, parameter.default_value);
            const std::string values =
                parameter.choices.empty()
                    ? fmt::format("{} to {}", parameter.minimum, parameter.maximum)
                    : fmt::format("of {}", fmt::join(parameter.choices, ", "));
            text += detail(parameter.name,
                           fmt::format("{} (default {}, {})", parameter.summary, standard, values),
                           style);
        }
        for (const Quantity& quantity : row.quantities) {
            const std::string tolerance =
                std::isinf(quantity.tolerance)
                    ? std::string()
                    : fmt::format("tolerance {:.3g}{}{}: ", quantity.tolerance,
                                  quantity.unit.empty() ? "" : " ", quantity.unit);
            text += detail(
                quantity.name,
                fmt::format("outcome: {}; {}{}", quantity.summary, tolerance, quantity.reason),
                style);
        }
        const Passage ideal = make(parse_scenario(row.name)).ideal.passage;
        if (ideal != Passage::none) {
            const bool touches = ideal == Passage::hit || ideal == Passage::missed;
            const auto words = touches ? "hit or missed" : "blocked, cleared or tunneled";
            text += detail("passage", fmt::format("outcome: {}", words), style);
        }
    }
    return text;
}

}  // namespace tickproof::harness
