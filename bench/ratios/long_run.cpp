#include "bench/ratios/long_run.h"

#include <fmt/format.h>

#include "bench/require.h"
#include "harness/game/engine_text.h"
#include "harness/pacing/policies.h"
#include "harness/run/likeness.h"
#include "harness/run/simulate.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

Run made(const FrameTrace& trace) {
    Run result{.spec = {.scenario = parse_scenario("bounce"),
                        .engine = parse_engine("euler"),
                        .policy = parse_policy("fixed"),
                        .trace = trace.spec}};
    Scenario scenario = make(result.spec.scenario);
    const auto pacer = make_pacer(result.spec.policy);
    result.schedule = schedule(trace, {}, *pacer, whole(trace));
    result.summary = summarise(result.schedule);
    scenario.length_s = result.summary.simulated_s;
    simulate(scenario, result.spec.engine, result.schedule, Keep::hashes, result);
    return result;
}

}  // namespace

Child start_long_run(std::size_t frames) {
    Child child = run_child({"/proc/self/exe", kLongRun, std::to_string(frames)});
    require(child.exit_code == 0, "a long run repeats");
    return child;
}

int long_run(const std::string& frames) {
    const FrameTrace trace = parse_generated(fmt::format("steady:fps=60:frames={}", frames), 1);
    const Run first = made(trace);
    const Likeness same = likeness(first, made(trace), true);
    // Frames of 1/60 s are whole nanoseconds, so the last one may be too short for its step.
    require(!same.difference && same.steps + 1 >= trace.frames.size(), "a long run repeats");
    return 0;
}

}  // namespace tickproof::bench
