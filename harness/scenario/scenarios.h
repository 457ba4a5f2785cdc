// The table of scenarios. To add one: write a file with a function that makes it, and a row in
// scenarios.cpp.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/scenario/scenario.h"

namespace tickproof::harness {

struct ScenarioRow {
    std::string_view name;
    std::string_view summary;
    std::vector<Parameter> parameters;
    std::vector<Quantity> quantities;  ///< At most kQuantitiesMax.
    Scenario (*make)(std::span<const double> parameters) = nullptr;
};

/// A scenario and the values of its parameters, in the order of its row: enough to make it. Those
/// of a list are at the end, as many as there are.
struct ScenarioSpec {
    const ScenarioRow* row = nullptr;
    std::vector<double> values;

    friend bool operator==(const ScenarioSpec&, const ScenarioSpec&) = default;
};

std::span<const ScenarioRow> scenarios();

/// With the defaults. Throws InputError with a suggestion on an unknown name.
ScenarioSpec parse_scenario(std::string_view name);

/// `3`, or `1.1,2.3` for a list, which is emptied by empty text. Throws InputError on an unknown
/// parameter, on a bad number, and on one outside the parameter's limits.
void set_parameter(ScenarioSpec& spec, std::string_view name, std::string_view text);

/// `gate.rise_mps=3` sets that parameter of every spec of that scenario. Throws InputError on an
/// unknown scenario or without a value, and as the other does.
void set_parameter(std::span<ScenarioSpec> specs, std::string_view assignment);

/// The `--set` arguments that differ from the defaults: `gate.rise_mps=3`.
std::vector<std::string> assignments(const ScenarioSpec& spec);

inline Scenario make(const ScenarioSpec& spec) {
    return spec.row->make(spec.values);
}

}  // namespace tickproof::harness
