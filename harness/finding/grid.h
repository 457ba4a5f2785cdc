// A grid: how a scenario ends at every point of some axes, for each engine with each policy.

#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/game/axis.h"

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

/// The trials at one point.
struct Cell {
    double value = kNotSeen;   ///< Value of the judged quantity in the worst trial.
    std::uint32_t failed = 0;  ///< Trials that fail.
    Result worst = Result::within;
};
static_assert(sizeof(Cell) <= 16);

/// True if `a` is worse than `b`; `ideal` is the value without a timestep.
bool is_worse(const Cell& a, const Cell& b, double ideal);

inline constexpr std::size_t kAxesMax = 4;

/// Index of a value on each axis, in the order of the command line.
using Coordinates = std::array<std::size_t, kAxesMax>;

/// Numbers the cells of all maps: map by map, and so that neighbours share much.
class CellOrder {
  public:
    CellOrder(const std::vector<Axis>& axes, std::size_t maps);

    std::size_t maps() const { return maps_; }
    std::size_t cells() const { return cells_; }  ///< Number of cells of one map.
    std::size_t size() const { return maps_ * cells_; }

    std::size_t index(std::size_t map, const Coordinates& at) const;
    std::size_t map_of(std::size_t index) const { return index / cells_; }
    Coordinates coordinates(std::size_t index) const;

    /// Number of successive cells that share scenario, engine and policy.
    std::size_t group_size() const { return frames_ * trace_size_; }
    /// Number of successive cells that share the trace, too.
    std::size_t trace_size() const { return trace_size_; }
    /// Number of different traces.
    std::size_t traces() const { return frames_; }

  private:
    std::size_t maps_ = 1;
    std::size_t cells_ = 1;
    std::size_t frames_ = 1;
    std::size_t trace_size_ = 1;
    std::size_t axes_ = 0;
    Coordinates sizes_{};
    Coordinates strides_{};
};

/// Moves on to the next point in the order of the command line, the last axis fastest. Returns
/// false after the last point, and then `at` is the first again.
bool advance(const std::vector<Axis>& axes, Coordinates& at);

/// What cells should be, by a closed form: the judged quantity without a timestep; or, if they are
/// shares, the share of all phases that miss an obstacle. Successive cells share a value.
struct ClosedForms {
    bool are_shares = false;
    std::size_t cells_each = 1;
    std::vector<double> values;

    /// The closed form of a cell; NaN if it has none.
    double at(std::size_t index) const { return values[index / cells_each]; }
    /// True if any cell has a closed form.
    bool any() const {
        return std::ranges::any_of(values, [](double value) { return !std::isnan(value); });
    }
};

/// The values of the first axis at which cells have one result.
struct ResultBands {
    Result result = Result::within;
    bool as_it_should_be = false;
    bool everywhere = false;  ///< True: at every value of the other axes; false: only at some.
    /// One flag for each value of the first axis.
    std::vector<bool> holds{};
    double most = 0;  ///< Largest share of trials with the result, at one value.
};

/// Between `from` and `to` the map changes between passing at every value of the other axes and
/// failing at some.
struct Edge {
    double from = 0;
    double to = 0;
    bool fails_below = false;
};

/// The worst cell of a map, and the run that shows it.
struct WorstCell {
    std::size_t index = 0;
    RunSpec spec;
    std::string text{};  ///< `worst at fps=30: below, 1.2 m instead of 1.25`.
};

/// One engine with one policy.
struct GridMap {
    std::string engine;
    std::string policy;
    std::size_t failing = 0;  ///< Number of failing cells.
    std::vector<ResultBands> bands;
    std::vector<Edge> edges;             ///< Edges of the bands, if the grid is refined.
    std::optional<WorstCell> worst;      ///< None if no cell fails.
    std::vector<std::string> sentences;  ///< The bands, the edges and the closed form in words.
};

/// The quantity that decides which cells fail.
struct JudgedQuantity {
    std::string title;  ///< `Jump apex`.
    std::string unit;
    double tolerance = 0;
    std::string summary;
};

struct Grid {
    std::string scenario;
    std::string shown;                       ///< Name of the quantity, or `passage`.
    std::optional<JudgedQuantity> quantity;  ///< None for a passage.
    std::size_t trials = 1;                  ///< Of each cell.
    bool is_refined = false;
    std::vector<Axis> axes;
    CellOrder order;  ///< Of `cells`.
    std::vector<Cell> cells;
    ClosedForms closed;
    std::vector<GridMap> maps{};
    std::string title{};  ///< `jump: apex, 1.25 m without a timestep, tolerance 0.025 m`.
    std::string note{};   ///< What the grid leaves open; empty if nothing.
};

/// `32 of 71 points fail, 71 trials`.
std::string counts_text(const Grid& grid);

}  // namespace tickproof::harness
