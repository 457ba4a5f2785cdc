// The plan of a map. It stores no runs: spec_of() computes each run from its number.

#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "harness/game/axis.h"

namespace tickproof::harness {

inline constexpr std::size_t kAxesMax = 4;

/// Index of a value on each axis, in the order of the command line.
using Coordinates = std::array<std::size_t, kAxesMax>;

struct MapPlan {
    Varied varied;  ///< A map for each engine with each policy.
    std::vector<Axis> axes;
    std::size_t trials = 1;  ///< Random traces of a cell, with seeds from that of the base on.
    /// The judged quantity; without one the passage is judged.
    std::optional<std::size_t> quantity;
};

/// Numbers the cells of all maps: map by map, and so that neighbours share much.
class CellOrder {
  public:
    explicit CellOrder(const MapPlan& plan);

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

/// The run of a cell's trial; `trial` counts from 0.
RunSpec spec_of(const MapPlan& plan, const CellOrder& order, std::size_t index,
                std::size_t trial = 0);

/// Throws InputError if there are too many trials, if values contradict each other, or if the
/// outcome has no closed form.
void check_plan(const MapPlan& plan);

}  // namespace tickproof::harness
