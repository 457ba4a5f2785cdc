// Cost of pacing per frame: every policy of the table, with its defaults, over a minute
// near 60 fps.
//
// Verified first: two pacers give the same schedule to the bit, time is conserved over it, and the
// loop that is timed takes the same steps as the schedule.
//
// Biases. Some policies take more steps a frame than others, and each step is written to the plan:
// see steps_per_frame. The branches of 3,600 frames without a hitch are easy to predict, and
// nothing else competes for the caches, unlike in a game. The virtual call is part of the cost.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <vector>

#include "bench/costs/groups.h"
#include "bench/require.h"
#include "harness/pacing/policies.h"
#include "harness/run/schedule.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

struct Case {
    std::string name;
    const Policy* policy = nullptr;
    std::size_t steps = 0;
};

StepSchedule schedule_of(const Policy& policy, const FrameTrace& trace) {
    return schedule(trace, {}, *make_pacer({.policy = &policy, .settings = policy.defaults}),
                    whole(trace));
}

/// Law 1. Allows for rounding: half a nanosecond of the accumulator a step, and what doubles lose
/// over a thousand frames.
bool conserves_time(const StepSchedule& schedule, double time_scale) {
    const ScheduleSummary summary = summarise(schedule);
    const double balance_s =
        summary.real_s * time_scale - summary.simulated_s - summary.overstep_s - summary.dropped_s;
    return std::abs(balance_s) <= 1e-9 * static_cast<double>(summary.steps);
}

/// The timed loop.
std::size_t pace_all(Pacer& pacer, const std::vector<Duration>& frames, FramePlan& plan) {
    std::size_t steps = 0;
    for (const Duration frame : frames) {
        pacer.advance(frame, plan);
        benchmark::DoNotOptimize(plan.steps.begin());
        steps += plan.steps.size();
    }
    return steps;
}

Case verified(const Policy& policy, const FrameTrace& trace) {
    const StepSchedule first = schedule_of(policy, trace);
    Case each{.name = fmt::format("pacing/{}", policy.name),
              .policy = &policy,
              .steps = first.steps.size()};
    require(first.stop == Stop::none && !first.steps.empty(), each.name + " ends, and steps");
    require(schedule_of(policy, trace).steps == first.steps, each.name + " repeats to the bit");
    require(conserves_time(first, policy.defaults.time_scale), each.name + " conserves time");
    FramePlan plan;
    const auto pacer = make_pacer({.policy = &policy, .settings = policy.defaults});
    require(pace_all(*pacer, trace.frames, plan) == each.steps,
            each.name + " takes the steps of its schedule");
    return each;
}

void time_pacing(const Case& each, const FrameTrace& trace, benchmark::State& state) {
    const auto pacer = make_pacer({.policy = each.policy, .settings = each.policy->defaults});
    FramePlan plan;
    std::size_t steps = 0;
    for ([[maybe_unused]] const auto iteration : state) {
        pacer->reset();
        steps = pace_all(*pacer, trace.frames, plan);
    }
    require(steps == each.steps, each.name + " still takes the steps of its schedule");
    const auto frames = static_cast<double>(trace.frames.size());
    using benchmark::Counter;
    state.counters["s_per_frame"] = Counter(static_cast<double>(state.iterations()) * frames,
                                            Counter::kIsRate | Counter::kInvert);
    state.counters["steps_per_frame"] = static_cast<double>(steps) / frames;
}

}  // namespace

void add_pacing_costs() {
    const auto trace =
        std::make_shared<const FrameTrace>(parse_generated("jitter:duration=60s", 1));
    for (const Policy& policy : policies()) {
        const Case each = verified(policy, *trace);
        benchmark::RegisterBenchmark(each.name.c_str(), [each, trace](benchmark::State& state) {
            time_pacing(each, *trace, state);
        })->Unit(benchmark::kMicrosecond);
    }
}

}  // namespace tickproof::bench
