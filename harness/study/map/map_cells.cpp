// Makes the trials of all cells of a map, in parallel chunks.

#include "harness/study/map/map_cells.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "harness/base/for_all.h"
#include "harness/base/input_error.h"
#include "harness/run/trials.h"
#include "harness/trace/make_trace.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kFramesMost = 4'000'000;  ///< This many frames take 32 MB.

/// Keeps the traces of a map, so that each is made once, up to a limit of memory.
class TraceShelf {
  public:
    TraceShelf(const MapPlan& plan, const CellOrder& order);

    /// The trace of a cell's trial: a kept one, or one made into `own`. Thread-safe.
    const FrameTrace& at(std::size_t index, std::size_t trial, FrameTrace& own) const;

  private:
    const MapPlan& plan_;
    const CellOrder& order_;
    std::vector<FrameTrace> traces_;  ///< The first traces, up to the limit.
};

TraceShelf::TraceShelf(const MapPlan& plan, const CellOrder& order) : plan_(plan), order_(order) {
    std::size_t frames = 0;
    for (std::size_t trace = 0; trace < order.traces(); ++trace) {
        for (std::size_t trial = 0; trial < plan.trials; ++trial) {
            traces_.push_back(
                make_trace(spec_of(plan, order, trace * order.trace_size(), trial).trace));
            frames += traces_.back().frames.size();
            if (frames > kFramesMost) {
                return;
            }
        }
    }
}

const FrameTrace& TraceShelf::at(std::size_t index, std::size_t trial, FrameTrace& own) const {
    const std::size_t trace = index / order_.trace_size() % order_.traces();
    const std::size_t place = trace * plan_.trials + trial;
    if (place < traces_.size()) {
        return traces_[place];
    }
    own = make_trace(spec_of(plan_, order_, index, trial).trace);
    return own;
}

/// Makes the trials of successive cells, and keeps what neighbours share.
class CellMaker {
  public:
    CellMaker(const MapPlan& plan, const CellOrder& order, const TraceShelf& traces)
        : plan_(plan), order_(order), traces_(traces) {}

    Cell make(std::size_t index) {
        if (const std::size_t group = index / order_.group_size(); group != group_) {
            group_ = group;
            spec_ = spec_of(plan_, order_, index);
            trials_.emplace(spec_);
            judge_.emplace(trials_->scenario(), *spec_.scenario.row, plan_.quantity);
            current_ = {};
        }
        take_values(index);
        std::optional<Cell> cell;
        for (std::size_t trial = 0; trial < plan_.trials; ++trial) {
            const TrialResult result = run(index, trial);
            const Cell one = judge_->cell_of(result.outcome, result.is_finished);
            if (cell) {
                judge_->add(one, *cell);
            } else {
                cell = one;
            }
        }
        return *cell;
    }

  private:
    /// Identifies the frames of a trial.
    struct FramesKey {
        std::size_t trace = static_cast<std::size_t>(-1);
        std::size_t trial = 0;
        std::size_t start_frame = 0;

        friend bool operator==(const FramesKey&, const FramesKey&) = default;
    };

    /// Sets the values that change from cell to cell.
    void take_values(std::size_t index) {
        const Coordinates at = order_.coordinates(index);
        for (std::size_t i = 0; i < plan_.axes.size(); ++i) {
            const Axis& axis = plan_.axes[i];
            if (axis.of == AxisOf::phase) {
                spec_.phase = axis.numbers[at[i]];
            } else if (axis.of == AxisOf::start) {
                spec_.start_frame = static_cast<std::size_t>(axis.numbers[at[i]]);
            }
        }
    }

    TrialResult run(std::size_t index, std::size_t trial) {
        const FramesKey wanted{.trace = index / order_.trace_size() % order_.traces(),
                               .trial = trial,
                               .start_frame = spec_.start_frame};
        if (wanted != current_) {
            take(index, wanted);
        }
        return trials_->run(spec_.phase);
    }

    void take(std::size_t index, const FramesKey& wanted) {
        const FrameTrace& frames = traces_.at(index, wanted.trial, own_);
        if (wanted.start_frame >= frames.frames.size()) {
            throw InputError(fmt::format("start {}: the trace {} has frames 0 to {}",
                                         wanted.start_frame, frames.name,
                                         frames.frames.size() - 1));
        }
        trials_->take(frames, wanted.start_frame);
        current_ = wanted;
    }

    const MapPlan& plan_;
    const CellOrder& order_;
    const TraceShelf& traces_;
    std::size_t group_ = static_cast<std::size_t>(-1);
    RunSpec spec_;
    std::optional<Trials> trials_;
    std::optional<Judge> judge_;
    FrameTrace own_;
    FramesKey current_;
};

/// Cells of a chunk. Starting a chunk takes as long as two cells of Euler, but threads should not
/// wait for the last chunk, nor users for progress.
std::size_t chunk_size(std::size_t cells) {
    constexpr std::size_t kMost = 8192;
    constexpr std::size_t kFew = 32;
    return std::max({std::min(cells / 256, kMost), std::min(cells / kFew, kFew), std::size_t{1}});
}

}  // namespace

Chunks::Chunks(std::size_t cells) : cells_(cells), size_(chunk_size(cells)) {}

ExpectedWork work_of(const MapPlan& plan) {
    constexpr std::size_t kSome = 64;
    const CellOrder order = order_of(plan);
    const std::size_t some = std::min(order.size(), kSome);
    ExpectedWork all;
    for (std::size_t i = 0; i < some; ++i) {
        // Samples the first, the last, and evenly spaced cells between.
        const std::size_t index = some == 1 ? 0 : i * (order.size() - 1) / (some - 1);
        const RunSpec spec = spec_of(plan, order, index);
        add(work_of(spec, make_trace(spec.trace), Keep::outcome), all);
    }
    return times(all, static_cast<double>(order.size() * plan.trials) / static_cast<double>(some));
}

void fill_cells(const MapPlan& plan, std::vector<Cell>& cells, int jobs,
                const MapProgress& progress) {
    const CellOrder order = order_of(plan);
    const TraceShelf traces(plan, order);
    cells.resize(order.size());
    const Chunks chunks(cells.size());
    std::vector<std::size_t> left;
    for (std::size_t chunk = 0; chunk < chunks.count(); ++chunk) {
        if (progress.done.empty() || !progress.done[chunk]) {
            left.push_back(chunk);
        }
    }
    // Each chunk has a maker of its own: otherwise another thread would free its memory, and the
    // cells of a later map would share cache lines.
    for_all(left.size(), jobs, [&](std::size_t i) {
        if (progress.is_stopped && progress.is_stopped()) {
            return;
        }
        CellMaker maker(plan, order, traces);
        std::size_t index = chunks.from(left[i]);
        const std::span<Cell> part = chunks.of(cells, left[i]);
        for (Cell& cell : part) {
            cell = maker.make(index++);
        }
        if (progress.finished) {
            progress.finished(left[i], part);
        }
    });
}

}  // namespace tickproof::harness
