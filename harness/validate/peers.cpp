#include "harness/validate/peers.h"

#include <algorithm>

namespace tickproof::harness {
namespace {

double clock_s(const ScheduleSummary& summary) {
    return summary.simulated_s + std::min(summary.overstep_s, summary.longest_dt_s);
}

}  // namespace

Peers peers_of(const Subject& subject, const FrameTrace& hitched) {
    FrameTrace steady = hitched;
    *std::ranges::max_element(steady.frames) = hitched.frames.front();
    const auto pacer = make_pacer(subject.policy, subject.load.step_cost);
    const ScheduleSummary late = summarise(schedule(hitched, {}, *pacer, whole(hitched)));
    pacer->reset();
    // By time and not by frames: a loop that waits makes frames longer than the trace says.
    const ScheduleSummary other =
        summarise(schedule(steady, {}, *pacer, {.real = from_seconds(late.real_s)}));
    return {.steady_s = clock_s(other) * late.real_s / other.real_s,
            .hitched_s = clock_s(late),
            .dt_s = other.longest_dt_s};
}

}  // namespace tickproof::harness
