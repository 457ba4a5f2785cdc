// Judges the trials of a cell and keeps the worst of them.

#include "harness/study/map/judge.h"

#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

#include "harness/base/input_error.h"
#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

Result result_of(Passage passage) {
    switch (passage) {
        case Passage::blocked:
            return Result::blocked;
        case Passage::cleared:
            return Result::cleared;
        case Passage::tunneled:
            return Result::tunneled;
        case Passage::hit:
            return Result::hit;
        case Passage::missed:
            return Result::missed;
        case Passage::none:
            break;
    }
    return Result::not_seen;
}

bool can_be_judged(const Scenario& scenario, const ScenarioRow& row, std::size_t quantity) {
    return std::isfinite(row.quantities[quantity].tolerance) &&
           !std::isnan(scenario.ideal.quantities[quantity]);
}

}  // namespace

Judge::Judge(const Scenario& scenario, const ScenarioRow& row, std::optional<std::size_t> quantity)
    : quantity_(quantity) {
    if (quantity) {
        ideal_ = scenario.ideal.quantities[*quantity];
        tolerance_ = row.quantities[*quantity].tolerance;
    } else {
        expected_ = harness::result_of(scenario.ideal.passage);
    }
}

Result Judge::result_of(const Outcome& outcome, double value) const {
    if (!quantity_) {
        return harness::result_of(outcome.passage);
    }
    if (std::isnan(value) || std::isnan(ideal_)) {
        return std::isnan(value) && std::isnan(ideal_) ? Result::within : Result::not_seen;
    }
    return value < ideal_ - tolerance_   ? Result::below
           : value > ideal_ + tolerance_ ? Result::above
                                         : Result::within;
}

Cell Judge::cell_of(const Outcome& outcome, bool is_finished) const {
    const double value = quantity_ ? outcome.quantities[*quantity_] : kNotSeen;
    const Result result = is_finished ? result_of(outcome, value) : Result::unfinished;
    return {.value = value, .failed = result == expected_ ? 0U : 1U, .worst = result};
}

void Judge::add(const Cell& trial, Cell& cell) const {
    const std::uint32_t failed = cell.failed + trial.failed;
    if (is_worse(trial,
                 {.value = cell.value, .failed = cell.failed > 0 ? 1U : 0U, .worst = cell.worst},
                 ideal_)) {
        cell = trial;
    }
    cell.failed = failed;
}

std::optional<std::size_t> judged_quantity(const ScenarioSpec& spec) {
    const Scenario scenario = make(spec);
    if (scenario.ideal.passage != Passage::none && scenario.is_about_obstacle) {
        return {};
    }
    for (std::size_t i = 0; i < spec.row->quantities.size(); ++i) {
        if (can_be_judged(scenario, *spec.row, i)) {
            return i;
        }
    }
    throw InputError(
        fmt::format("{}: a map needs an outcome with a closed form to compare with, and {} has "
                    "none; try jump or gate, or the checks of tickproof validate",
                    spec.row->name, spec.row->name));
}

std::optional<std::size_t> judged_quantity(const ScenarioSpec& spec, std::string_view name) {
    const Scenario scenario = make(spec);
    std::vector<std::string_view> known;
    if (scenario.ideal.passage != Passage::none) {
        known.push_back("passage");
    }
    for (std::size_t i = 0; i < spec.row->quantities.size(); ++i) {
        if (can_be_judged(scenario, *spec.row, i)) {
            known.push_back(spec.row->quantities[i].name);
            if (known.back() == name) {
                return i;
            }
        }
    }
    if (name == "passage" && !known.empty() && known.front() == name) {
        return {};
    }
    throw InputError(
        "--show: " +
        unknown_name(fmt::format("outcome of {} to judge", spec.row->name), name, known));
}

}  // namespace tickproof::harness
