// The table of scenarios, and the texts that set their parameters.

#include "harness/scenario/scenarios.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/base/row_name.h"
#include "harness/base/text.h"
#include "harness/scenario/scenario_rows.h"

namespace tickproof::harness {

namespace {

bool is_allowed(const Parameter& parameter, double value) {
    if (!parameter.choices.empty()) {
        return value >= 0 && value < static_cast<double>(parameter.choices.size()) &&
               value == std::floor(value);
    }
    return value >= parameter.minimum && value <= parameter.maximum &&
           (!parameter.whole || value == std::floor(value));
}

double parse_value(const Parameter& parameter, std::string_view what, std::string_view text) {
    if (!parameter.choices.empty()) {
        const auto found = std::ranges::find(parameter.choices, text);
        if (found == parameter.choices.end()) {
            throw InputError(unknown_name(what, text, parameter.choices));
        }
        return static_cast<double>(found - parameter.choices.begin());
    }
    const double value = parse_ratio(text, what);
    if (!is_allowed(parameter, value)) {
        throw InputError(fmt::format("{}={}: expected a {} from {} to {} ({})", what, text,
                                     parameter.whole ? "whole number" : "number", parameter.minimum,
                                     parameter.maximum, parameter.summary));
    }
    return value;
}

/// Index of a parameter. Throws InputError on an unknown name.
std::size_t parameter_of(const ScenarioRow& row, std::string_view name) {
    const auto found = std::ranges::find(row.parameters, name, &Parameter::name);
    if (found != row.parameters.end()) {
        return static_cast<std::size_t>(found - row.parameters.begin());
    }
    std::vector<std::string_view> known;
    for (const Parameter& parameter : row.parameters) {
        known.push_back(parameter.name);
    }
    throw InputError(unknown_name(fmt::format("{} parameter", row.name), name, known));
}

/// A deque keeps the address of its rows while it grows: specs point to them.
std::deque<ScenarioRow>& table() {
    static std::deque<ScenarioRow> rows = [] {
        std::deque<ScenarioRow> built_in{jump_row(),  gate_row(),  wall_row(),   curve_row(),
                                         stack_row(), fall_row(),  bounce_row(), cooldown_row(),
                                         lerp_row(),  thrust_row()};
        for (ScenarioRow& row : built_in) {
            row.name = row_name(row.name);
        }
        return built_in;
    }();
    return rows;
}

void refuse_incomplete(const ScenarioRow& row) {
    if (row.name.empty() || !row.make) {
        throw InputError(fmt::format("the scenario '{}' has no {}: set it before the row is added",
                                     row.name, row.make ? "name" : "function make"));
    }
    if (row.quantities.empty() || row.quantities.size() > kQuantitiesMax) {
        throw InputError(fmt::format("the scenario '{}' has {} quantities: give it 1 to {}",
                                     row.name, row.quantities.size(), kQuantitiesMax));
    }
    const auto list = std::ranges::find_if(row.parameters, &Parameter::list);
    if (list != row.parameters.end() && list + 1 != row.parameters.end()) {
        throw InputError(fmt::format(
            "the scenario '{}' has the list {} before other parameters: move it to the end",
            row.name, list->name));
    }
}

}  // namespace

double value_of(const ScenarioSpec& spec, std::size_t parameter) {
    return spec.row->parameters.at(parameter).list
               ? static_cast<double>(spec.values.size() - parameter)
               : spec.values.at(parameter);
}

const OffIf* off_by(const ScenarioSpec& spec, std::size_t parameter) {
    const auto found = std::ranges::find_if(spec.row->off_if, [&](const OffIf& each) {
        return each.parameter == parameter &&
               (value_of(spec, each.by) == each.value) != each.is_other;
    });
    return found == spec.row->off_if.end() ? nullptr : &*found;
}

const std::deque<ScenarioRow>& scenarios() {
    return table();
}

const ScenarioRow& add_scenario(ScenarioRow row) {
    refuse_incomplete(row);
    if (find_row(table(), row.name, &ScenarioRow::name) != nullptr) {
        throw InputError(
            fmt::format("the scenario '{}' exists: give the new one another name", row.name));
    }
    return table().emplace_back(std::move(row));
}

std::string scenario_names() {
    std::vector<std::string_view> names;
    for (const ScenarioRow& row : scenarios()) {
        names.push_back(row.name);
    }
    return fmt::format("{}", fmt::join(names, ", "));
}

ScenarioSpec parse_scenario(std::string_view name) {
    std::vector<std::string_view> known;
    for (const ScenarioRow& row : scenarios()) {
        if (is_named(row.name, name)) {
            ScenarioSpec spec{.row = &row, .values = {}};
            for (const Parameter& parameter : row.parameters) {
                if (!parameter.list) {
                    spec.values.push_back(parameter.default_value);
                }
            }
            return spec;
        }
        known.push_back(row.name);
    }
    throw InputError(unknown_name("scenario", name, known));
}

void set_parameter(ScenarioSpec& spec, std::string_view name, std::string_view text) {
    const ScenarioRow& row = *spec.row;
    const std::size_t index = parameter_of(row, name);
    const Parameter& parameter = row.parameters[index];
    const std::string what = fmt::format("{}.{}", row.name, name);
    if (!parameter.list) {
        spec.values[index] = parse_value(parameter, what, text);
        return;
    }
    spec.values.resize(index);
    if (text.empty()) {
        return;
    }
    for (const std::string_view part : list_items(text, what)) {
        spec.values.push_back(parse_value(parameter, what, part));
    }
}

void set_parameter(ScenarioSpec& spec, std::string_view name, double value) {
    const std::size_t index = parameter_of(*spec.row, name);
    const Parameter& parameter = spec.row->parameters[index];
    if (!parameter.list && is_allowed(parameter, value)) {
        spec.values[index] = value;
        return;
    }
    set_parameter(spec, name, shortest(value));
}

std::string value_text(const Parameter& parameter, double value) {
    const auto choice = static_cast<std::size_t>(value);
    return choice < parameter.choices.size() ? std::string(parameter.choices[choice])
                                             : fmt::format("{}", value);
}

void set_parameter(std::span<ScenarioSpec> specs, std::string_view assignment) {
    const auto dot = assignment.find('.');
    const auto equals = assignment.find('=');
    if (dot == std::string_view::npos || equals == std::string_view::npos || dot > equals) {
        throw InputError(fmt::format(
            "--set '{}': expected SCENARIO.PARAMETER=NUMBER, as in gate.rise_mps=3", assignment));
    }
    const ScenarioRow& row = *parse_scenario(assignment.substr(0, dot)).row;
    const std::string_view name = assignment.substr(dot + 1, equals - dot - 1);
    const std::string_view text = assignment.substr(equals + 1);
    if (text.empty()) {
        throw InputError(fmt::format(
            "--set '{}' has no value: write one after '=', or leave it out", assignment));
    }
    ScenarioSpec checked = parse_scenario(row.name);
    set_parameter(checked, name, text);
    bool is_run = false;
    for (ScenarioSpec& spec : specs) {
        if (spec.row == &row) {
            set_parameter(spec, name, text);
            is_run = true;
        }
    }
    if (!is_run) {
        throw InputError(fmt::format(
            "--set {}: the scenario {} is not among those that are named; add it to them",
            assignment, row.name));
    }
}

std::vector<std::string> assignments(const ScenarioSpec& spec) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < spec.row->parameters.size(); ++i) {
        const Parameter& parameter = spec.row->parameters[i];
        const std::span<const double> values = std::span(spec.values).subspan(i);
        if (parameter.list) {
            if (!values.empty()) {
                texts.push_back(fmt::format("{}.{}={}", spec.row->name, parameter.name,
                                            fmt::join(values, ",")));
            }
        } else if (values.front() != parameter.default_value) {
            texts.push_back(fmt::format("{}.{}={}", spec.row->name, parameter.name,
                                        value_text(parameter, values.front())));
        }
    }
    return texts;
}

std::string_view to_text(Passage passage) {
    constexpr std::array<std::string_view, 6> kTexts{"none",     "blocked", "cleared",
                                                     "tunneled", "hit",     "missed"};
    return kTexts[static_cast<std::size_t>(passage)];
}

}  // namespace tickproof::harness
