// One cell of a map: how its trials came out, in as few bytes as hold it.

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "harness/scenario/scenarios.h"

namespace tickproof::harness {

/// Of several that are not as they should be the last is the worst.
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
/// In a picture; each has its own.
char letter_of(Result result);

struct Cell {
    double value = kNotSeen;   ///< Of the judged quantity, in the worst trial.
    std::uint32_t failed = 0;  ///< Trials that are not as they should be.
    Result worst = Result::within;
};
static_assert(sizeof(Cell) <= 16);

/// True if `a` has more to complain of; `ideal` is what the value should be.
bool is_worse(const Cell& a, const Cell& b, double ideal);

/// Judges outcomes by the passage without a timestep; or by a quantity without one, and how far it
/// may be off.
class Judge {
  public:
    /// Throws InputError where the scenario has no closed form of it.
    Judge(const Scenario& scenario, const ScenarioRow& row, std::optional<std::size_t> quantity);

    Cell cell_of(const Outcome& outcome, bool is_finished) const;
    /// Takes one more trial into a cell.
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

/// The first with a closed form and a finite tolerance; for a scenario with an obstacle none.
/// Throws InputError where there is none.
std::optional<std::size_t> judged_quantity(const ScenarioSpec& scenario);

/// `passage`, or the name of a quantity. Throws InputError.
std::optional<std::size_t> judged_quantity(const ScenarioSpec& scenario, std::string_view name);

}  // namespace tickproof::harness
