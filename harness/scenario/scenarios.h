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

/// A parameter that changes nothing while another one has a value.
struct OffIf {
    std::size_t parameter = 0;
    std::size_t by = 0;     ///< The other parameter.
    double value = 0;       ///< Of `by`; of a list its length.
    bool is_other = false;  ///< Every value but `value` switches it off.
    std::string reason;     ///< A clause of a warning.
};

/// The numbers of a jump that a chart marks. Heights are above the subject's feet at the start, m.
struct JumpPicture {
    std::optional<std::size_t> apex{};     ///< The quantity that is the height of the jump.
    std::optional<std::size_t> ledges{};   ///< The parameter that is a list of heights.
    std::optional<std::size_t> step_up{};  ///< The parameter that is the height of a step up.
};

/// A quantity that never happens while all of these parameters are 0.
struct Needs {
    std::size_t quantity = 0;
    std::vector<std::size_t> parameters;
};

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
    /// Index of the parameter that is the rate of the steps, Hz: the run sets one that is 0 and
    /// that no other parameter switches off to the rate of its policy.
    std::optional<std::size_t> step_rate{};
    JumpPicture picture{};
    std::vector<OffIf> off_if{};
    std::vector<Needs> needs{};
    /// Parameters that only move a mark: they change the quantities that need them, and no other.
    std::vector<std::size_t> marks{};
};

/// A scenario and its parameters' values, in the order of its row. Those of a list come last.
struct ScenarioSpec {
    const ScenarioRow* row = nullptr;
    std::vector<double> values;

    friend bool operator==(const ScenarioSpec&, const ScenarioSpec&) = default;
};

/// The value; of a list its length.
double value_of(const ScenarioSpec& spec, std::size_t parameter);

/// The first entry of the row's `off_if` that switches the parameter off; null if none does.
const OffIf* off_by(const ScenarioSpec& spec, std::size_t parameter);

/// All scenarios in the order of `tickproof list`. A row never changes its address.
const std::deque<ScenarioRow>& scenarios();

/// Adds a row at the end of the table and returns it. Throws InputError if the name exists or the
/// row is incomplete. Not thread-safe: add rows before the first run.
const ScenarioRow& add_scenario(ScenarioRow row);

/// `jump, gate, wall`: all of them, as a help text lists them.
std::string scenario_names();

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
