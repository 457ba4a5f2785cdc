// Fills the cells of a plan's maps.

#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "harness/run/work.h"
#include "harness/study/map/judge.h"
#include "harness/study/map/plan.h"

namespace tickproof::harness {

/// Divides the cells into chunks for threads, in a way that does not depend on their number.
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
    /// Flags of the chunks that are done already; empty if none is.
    std::vector<bool> done{};
    /// Called after each finished chunk, by any thread.
    std::function<void(std::size_t chunk, std::span<const Cell> cells)> finished{};
    /// Returns true to start no further chunk; called by any thread.
    std::function<bool()> is_stopped{};
};

/// Estimates the work of all cells from a sample. Throws InputError if a sampled run has no end.
ExpectedWork work_of(const MapPlan& plan);

/// Fills all cells, in the order of CellOrder, on at most `jobs` threads, which do not affect the
/// result. Cells of chunks that did not start stay unchanged. Throws InputError if values of the
/// axes contradict each other.
void fill_cells(const MapPlan& plan, std::vector<Cell>& cells, int jobs,
                const MapProgress& progress = {});

}  // namespace tickproof::harness
