// Runs the behaviours of a table, and reads what each engine did.

#include "harness/study/engines/measure.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "harness/run/run_all.h"

namespace tickproof::harness {
namespace {

using physics::EngineSpec;

/// The runs of all cells, one cell after the other.
class Cells {
  public:
    void add(std::vector<RunSpec> specs) {
        for (RunSpec& spec : specs) {
            wanted_.push_back({.spec = std::move(spec)});
        }
        ends_.push_back(wanted_.size());
    }
    void make(int jobs) {
        TraceStore traces;
        runs_ = run_all(wanted_, traces, jobs);
    }
    /// The runs of the next cell, in the order in which they were added.
    std::vector<Run> take() {
        const std::size_t begin = next_ == 0 ? 0 : ends_[next_ - 1];
        const std::size_t end = ends_[next_++];
        return {runs_.begin() + static_cast<std::ptrdiff_t>(begin),
                runs_.begin() + static_cast<std::ptrdiff_t>(end)};
    }

  private:
    std::vector<Wanted> wanted_{};
    std::vector<std::size_t> ends_{};
    std::vector<Run> runs_{};
    std::size_t next_ = 0;
};

bool applies(const Behaviour& row, const EngineSpec& engine) {
    return !row.applies || row.applies(engine);
}

std::optional<EngineSpec> switched_on(const Behaviour& row, const EngineSpec& engine) {
    return row.obstacle ? with_continuous(engine, *row.obstacle) : std::nullopt;
}

bool has_failed(const std::vector<Run>& runs) {
    return std::ranges::any_of(runs, [](const Run& run) { return !run.engine_failure.empty(); });
}

/// NaN if the engine failed.
double value_of(const Behaviour& row, const std::vector<Run>& runs) {
    return has_failed(runs) ? kNotSeen : row.read(runs);
}

Measured searched(const Behaviour& row, const EngineSpec& engine) {
    const Found found = row.search(engine);
    Measured measured{.has_failed = std::isnan(found.value),
                      .value = found.value,
                      .runs = {{.spec = found.beyond}}};
    if (const auto switched = switched_on(row, engine)) {
        measured.continuous = row.search(*switched).value;
    }
    return measured;
}

Measured read_cells(const Behaviour& row, const EngineSpec& engine, Cells& cells) {
    if (!applies(row, engine)) {
        return {.is_tested = false};
    }
    if (row.ask) {
        const std::vector<double> numbers = row.ask(engine);
        return numbers.empty()
                   ? Measured{.has_failed = true}
                   : Measured{.value = numbers[0], .further = {numbers.begin() + 1, numbers.end()}};
    }
    if (row.search) {
        return searched(row, engine);
    }
    const std::vector<Run> runs = cells.take();
    Measured measured{.has_failed = has_failed(runs), .value = value_of(row, runs)};
    for (const Run& run : runs) {
        measured.runs.push_back(
            {.spec = run.spec, .is_wrong = row.is_wrong(run), .arrives = ends_there(run)});
    }
    if (switched_on(row, engine)) {
        const std::vector<Run> others = cells.take();
        measured.continuous = value_of(row, others);
        measured.continuous_short =
            others.size() - static_cast<std::size_t>(std::ranges::count_if(others, ends_there));
    }
    return measured;
}

}  // namespace

std::optional<EngineSpec> with_continuous(const EngineSpec& engine,
                                          physics::ObstacleKind obstacle) {
    const physics::ContinuousSwitch* on = physics::continuous_switch(engine, obstacle);
    return on == nullptr ? std::nullopt : std::optional(physics::switched_on(engine, *on));
}

std::size_t count_short(const Measured& measured) {
    return static_cast<std::size_t>(std::ranges::count(measured.runs, false, &SeenRun::arrives));
}

MeasuredRows measure(std::vector<Behaviour> rows, const std::vector<EngineSpec>& engines,
                     int jobs) {
    Cells cells;
    for (const Behaviour& row : rows) {
        for (const EngineSpec& engine : engines) {
            if (!row.runs || !applies(row, engine)) {
                continue;
            }
            cells.add(row.runs(engine));
            if (const auto switched = switched_on(row, engine)) {
                cells.add(row.runs(*switched));
            }
        }
    }
    cells.make(jobs);
    MeasuredRows all{.rows = std::move(rows)};
    for (const Behaviour& row : all.rows) {
        all.measured.emplace_back();
        for (const EngineSpec& engine : engines) {
            all.measured.back().push_back(read_cells(row, engine, cells));
        }
    }
    return all;
}

}  // namespace tickproof::harness
