// The table of scenarios. To add one, write a file with a function that returns its row, and list
// it in scenarios.cpp. A program that uses this library adds its own rows with add_scenario().
// docs/extending.md names every place.

#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/scenario/scenario.h"

namespace tickproof::harness {

struct ScenarioRow {
    std::string name;
    std::string summary;
    std::vector<Parameter> parameters;
    std::vector<Quantity> quantities;  ///< At least one, and at most kQuantitiesMax.
    /// Makes a scenario. Several threads call it at once. Equal parameters make equal scenarios. It
    /// may own state; hold state that cannot be copied in a std::shared_ptr.
    std::function<Scenario(std::span<const double> parameters)> make;
    /// Index of the parameter for the obstacle's thickness along the path, in m.
    std::optional<std::size_t> thickness{};
};

/// A scenario and its parameters' values, in the order of its row. Those of a list come last.
struct ScenarioSpec {
    const ScenarioRow* row = nullptr;
    std::vector<double> values;

    friend bool operator==(const ScenarioSpec&, const ScenarioSpec&) = default;
};

/// All scenarios in the order of `tickproof list`. A row never changes its address.
const std::deque<ScenarioRow>& scenarios();

/// Adds a row at the end of the table and returns it. Throws InputError if the name exists or the
/// row is incomplete. Not thread-safe: add rows before the first run.
const ScenarioRow& add_scenario(ScenarioRow row);

/// A scenario with its defaults. Throws InputError with a suggestion on an unknown name.
ScenarioSpec parse_scenario(std::string_view name);

/// Sets a parameter from `3`, or a list from `1.1,2.3`; empty text empties a list. Throws
/// InputError on an unknown parameter, a bad number, or one outside the parameter's limits.
void set_parameter(ScenarioSpec& spec, std::string_view name, std::string_view text);

/// Sets a parameter to a number. Throws as the overload for texts does.
void set_parameter(ScenarioSpec& spec, std::string_view name, double value);

/// The value as a command line writes it: `3`, or the name of a choice.
std::string value_text(const Parameter& parameter, double value);

/// Sets `gate.rise_mps=3` in every spec of that scenario. Throws InputError on a text without a
/// scenario, parameter or value that is known, and if `specs` do not have the scenario.
void set_parameter(std::span<ScenarioSpec> specs, std::string_view assignment);

/// The `--set` arguments that differ from the defaults: `gate.rise_mps=3`.
std::vector<std::string> assignments(const ScenarioSpec& spec);

inline Scenario make(const ScenarioSpec& spec) {
    return spec.row->make(spec.values);
}

}  // namespace tickproof::harness
