// From a plan to the cells of its maps.

#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "harness/run/work.h"
#include "harness/study/map/cell.h"
#include "harness/study/map/plan.h"

namespace tickproof::harness {

/// A part of the cells, by its number: what threads share out, whatever their number.
class Chunks {
  public:
    explicit Chunks(std::size_t cells);

    std::size_t count() const { return (cells_ + size_ - 1) / size_; }
    std::size_t from(std::size_t chunk) const { return chunk * size_; }
    std::span<Cell> of(std::vector<Cell>& cells, std::size_t chunk) const {
        const std::size_t begins = from(chunk);
        return std::span(cells).subspan(begins, std::min(size_, cells.size() - begins));
    }

  private:
    std::size_t cells_;
    std::size_t size_;
};

struct MapProgress {
    /// Chunks whose cells are there already; as many as there are, or none.
    std::vector<bool> done{};
    /// Told of each finished chunk, by any thread.
    std::function<void(std::size_t chunk, std::span<const Cell> cells)> finished{};
    /// True once no further chunk shall be begun; asked by any thread.
    std::function<bool()> is_stopped{};
};

/// How much work all cells of the plan are, by a sample of them. Throws InputError where a run of
/// the sample has no end.
ExpectedWork work_of(const MapPlan& plan);

/// Fills in all cells, in the order of CellOrder, on at most `jobs` threads: the result does not
/// depend on it. Those of chunks that were not begun stay as they are. Throws InputError where
/// values of the axes do not fit together.
void fill_cells(const MapPlan& plan, std::vector<Cell>& cells, int jobs,
                const MapProgress& progress = {});

}  // namespace tickproof::harness
