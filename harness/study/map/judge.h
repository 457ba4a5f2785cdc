// Judges the trials of a cell, by the passage or by a quantity.

#pragma once

#include <optional>
#include <string_view>

#include "harness/finding/grid.h"
#include "harness/scenario/scenarios.h"

namespace tickproof::harness {

/// Judges outcomes by the passage without a timestep, or by a quantity and its tolerance.
class Judge {
  public:
    /// Throws InputError if the scenario has no closed form of the quantity.
    Judge(const Scenario& scenario, const ScenarioRow& row, std::optional<std::size_t> quantity);

    Cell cell_of(const Outcome& outcome, bool is_finished) const;
    /// Adds one more trial to a cell.
    void add(const Cell& trial, Cell& cell) const;

    double ideal() const { return ideal_; }        ///< NaN for a passage.
    Result expected() const { return expected_; }  ///< `within` for a quantity.

  private:
    Result result_of(const Outcome& outcome, double value) const;

    std::optional<std::size_t> quantity_;
    double ideal_ = kNotSeen;
    double tolerance_ = 0;
    Result expected_ = Result::within;
};

/// The first quantity with a closed form and a finite tolerance; none for a scenario about an
/// obstacle, which the passage judges. Throws InputError if there is none.
std::optional<std::size_t> judged_quantity(const ScenarioSpec& scenario);

/// The quantity of that name; none for `passage`. Throws InputError.
std::optional<std::size_t> judged_quantity(const ScenarioSpec& scenario, std::string_view name);

}  // namespace tickproof::harness
