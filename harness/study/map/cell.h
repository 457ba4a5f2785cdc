// One cell of a map: the result of its trials in a few bytes.

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "harness/scenario/scenarios.h"

namespace tickproof::harness {

/// The result of a trial. Of several failing results the last one is the worst.
enum class Result : std::uint8_t {
    within,
    blocked,
    hit,
    cleared,
    missed,
    tunneled,
    below,
    above,
    not_seen,
    unfinished
};
inline constexpr std::size_t kResults = 10;

std::string_view to_text(Result result);
/// The letter of a result in a picture; each has its own.
char letter_of(Result result);

struct Cell {
    double value = kNotSeen;   ///< Value of the judged quantity in the worst trial.
    std::uint32_t failed = 0;  ///< Trials that fail.
    Result worst = Result::within;
};
static_assert(sizeof(Cell) <= 16);

/// True if `a` is worse than `b`; `ideal` is the value without a timestep.
bool is_worse(const Cell& a, const Cell& b, double ideal);

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
