// Times the loops of games, after it has verified each of them.

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

/// The loops of the game's scenarios on the timed trace. `store` must outlive them.
std::vector<LoopOfSection> loops_of(const Game& game, std::size_t section, TraceStore& store);

/// Runs the loop twice, and once as the harness does. An error unless all end equally to the bit;
/// unknown if there is no step.
Finding verify(UpdateLoop& loop, const FrameTrace& trace);

/// How long and how often to time.
struct TimingBudget {
    Duration per_loop{1'000'000'000};
    ComparisonLimits pair;
    double physics_s = 0;  ///< Physics' part of a frame; 0: see budget_of.
    TimingLimits bodies{.time = Duration{40'000'000}, .rounds_least = 1};
    std::function<void()> between{};  ///< Called between timings, never while one runs.
};

/// Times the loops in rounds.
std::vector<TimedLoop> time_loops(std::span<const LoopOfSection> loops, const TraceStore& store,
                                  const TimingBudget& budget, const Now& now = steady_now);

/// Times two loops of one scenario in pairs. Adds the times of each to `timed`.
TimedPair time_pair(const LoopOfSection& first, const LoopOfSection& second,
                    const TraceStore& store, const TimingBudget& budget,
                    std::vector<TimedLoop>& timed, const Now& now = steady_now);

/// Counts the steps of frames, and times bodies.
TimedSection time_section(const Game& game, TraceStore& store, const TimingBudget& budget,
                          const Now& now = steady_now);

}  // namespace tickproof::harness
