// The table of scenarios. To add one to the program: write a file with a function that returns its
// row, and list it in scenarios.cpp. A program that uses this layer adds rows of its own with
// add_scenario. docs/extending.md names every place.

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
    /// Runs are made in parallel, so several threads call it at once. Equal parameters make equal
    /// scenarios. It may own state; state that cannot be copied is held by a std::shared_ptr.
    std::function<Scenario(std::span<const double> parameters)> make;
    /// The parameter that is the thickness of its obstacle along the path, m.
    std::optional<std::size_t> thickness{};
};

/// A scenario and the values of its parameters, in the order of its row: enough to make it. Those
/// of a list are at the end, as many as there are.
struct ScenarioSpec {
    const ScenarioRow* row = nullptr;
    std::vector<double> values;

    friend bool operator==(const ScenarioSpec&, const ScenarioSpec&) = default;
};

/// In the order in which `tickproof list` prints them. A row keeps its address for as long as the
/// program runs.
const std::deque<ScenarioRow>& scenarios();

/// Adds a row at the end of the table and returns it. Throws InputError where the table has a row
/// of that name, or where the row is not complete. Not thread-safe: add rows before the first run,
/// and none while runs go on.
const ScenarioRow& add_scenario(ScenarioRow row);

/// With the defaults. Throws InputError with a suggestion on an unknown name.
ScenarioSpec parse_scenario(std::string_view name);

/// `3`, or `1.1,2.3` for a list, which is emptied by empty text. Throws InputError on an unknown
/// parameter, on a bad number, and on one outside the parameter's limits.
void set_parameter(ScenarioSpec& spec, std::string_view name, std::string_view text);

/// As the shortest text that reads back as `value`.
void set_parameter(ScenarioSpec& spec, std::string_view name, double value);

/// As a command line writes it: `3`, or the name of a choice.
std::string value_text(const Parameter& parameter, double value);

/// `gate.rise_mps=3` sets that parameter of every spec of that scenario. Throws InputError on an
/// unknown scenario or without a value, and as the other does.
void set_parameter(std::span<ScenarioSpec> specs, std::string_view assignment);

/// The `--set` arguments that differ from the defaults: `gate.rise_mps=3`.
std::vector<std::string> assignments(const ScenarioSpec& spec);

inline Scenario make(const ScenarioSpec& spec) {
    return spec.row->make(spec.values);
}

}  // namespace tickproof::harness
