// From games to times: each loop is verified before any of them is timed.

#pragma once

#include <functional>
#include <memory>
#include <span>

#include "harness/finding/finding.h"
#include "harness/finding/timings.h"
#include "harness/run/trace_store.h"
#include "harness/study/bench/update_loop.h"

namespace tickproof::harness {

/// The loop of a scenario under the settings of a section of the report.
struct LoopOfSection {
    std::size_t section = 0;
    std::unique_ptr<UpdateLoop> loop{};
};

/// The loop of each of the game's scenarios, on the trace that is timed. The store outlives them.
std::vector<LoopOfSection> loops_of(const Game& game, std::size_t section, TraceStore& store);

/// Runs the loop twice, and once as the harness does: an error where they do not end alike to the
/// bit. Unknown where no step is taken.
Finding verify(UpdateLoop& loop, const FrameTrace& trace);

/// How long it takes.
struct TimingBudget {
    Duration per_loop{1'000'000'000};
    ComparisonLimits pair;
    double physics_s = 0;  ///< Of a frame; 0: see budget_of.
    TimingLimits bodies{.time = Duration{100'000'000}, .rounds_least = 2};
    std::function<void()> between{};  ///< Called between timings, never while one runs.
};

/// The loops in rounds.
std::vector<TimedLoop> time_loops(std::span<const LoopOfSection> loops, const TraceStore& store,
                                  const TimingBudget& budget, const Now& now = steady_now);

/// Two loops of one scenario in pairs. The times of each go to `timed`, as those of rounds.
TimedPair time_pair(const LoopOfSection& first, const LoopOfSection& second,
                    const TraceStore& store, const TimingBudget& budget,
                    std::vector<TimedLoop>& timed, const Now& now = steady_now);

/// Frames and bodies.
TimedSection time_section(const Game& game, TraceStore& store, const TimingBudget& budget,
                          const Now& now = steady_now);

}  // namespace tickproof::harness
