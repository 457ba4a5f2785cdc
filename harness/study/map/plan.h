// The plan of a map: which runs it is made of. It is generated, not stored: a number tells a run.

#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "harness/game/axis.h"

namespace tickproof::harness {

inline constexpr std::size_t kAxesMax = 4;

/// The index of a value on each axis, in the order of the command line.
using Coordinates = std::array<std::size_t, kAxesMax>;

struct MapPlan {
    Varied varied;  ///< A map for each of its engines with each of its policies.
    std::vector<Axis> axes;
    std::size_t trials = 1;  ///< Of a cell: random traces, with seeds from that of the base on.
    /// The quantity that is judged; without one it is the passage.
    std::optional<std::size_t> quantity;
};

/// How the cells of all maps are numbered: map by map, and so that neighbours have as much in
/// common as can be.
class CellOrder {
  public:
    explicit CellOrder(const MapPlan& plan);

    std::size_t maps() const { return maps_; }
    std::size_t cells() const { return cells_; }  ///< Of one map.
    std::size_t size() const { return maps_ * cells_; }

    std::size_t index(std::size_t map, const Coordinates& at) const;
    std::size_t map_of(std::size_t index) const { return index / cells_; }
    Coordinates coordinates(std::size_t index) const;

    /// Cells one after another that share scenario, engine and policy.
    std::size_t group_size() const { return frames_ * trace_size_; }
    /// Of those, cells one after another that share the trace, too.
    std::size_t trace_size() const { return trace_size_; }
    /// Different traces.
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

/// The next point in the order of the command line, the last axis the fastest; false after the last
/// one, when it is the first again.
bool advance(const std::vector<Axis>& axes, Coordinates& at);

/// The run of a cell; `trial` counts from 0.
RunSpec spec_of(const MapPlan& plan, const CellOrder& order, std::size_t index,
                std::size_t trial = 0);

/// Throws InputError where there are too many trials, where values do not fit together, and where
/// nothing is known of how the outcome should be.
void check_plan(const MapPlan& plan);

}  // namespace tickproof::harness
