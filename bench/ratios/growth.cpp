// How costs grow over three decades: in the steps of a run, the frames of a schedule, the trials of
// a map.
//
// Verified first: the works make as many steps, frames and trials as are timed, and the fit tells n
// log n from n.
//
// Biases. The cost of a run before its first step makes the exponent smaller. Memory that the
// process has had before is cheaper than new memory, and only small works find enough of it. So
// free memory goes back to the system before each work, and all pay for theirs, as a command does.

#include <fmt/format.h>
#include <malloc.h>

#include <cmath>
#include <functional>
#include <vector>

#include "bench/ratios/exponent.h"
#include "bench/ratios/gate_map.h"
#include "bench/ratios/row.h"
#include "bench/require.h"
#include "harness/game/engine_text.h"
#include "harness/pacing/policies.h"
#include "harness/run/run.h"
#include "harness/timing/interleaved.h"
#include "harness/trace/generate/generated.h"

namespace tickproof::bench {
namespace {

using namespace tickproof::harness;

/// Three decades.
constexpr double kSizes[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};

/// Verifies that the fit does not take n log n for linear.
void verify_fit(const std::vector<double>& sizes) {
    std::vector<double> longer;
    for (const double size : sizes) {
        longer.push_back(size * std::log(size));
    }
    require(is_linear({.value = 1, .low = 0.999, .high = 1.001}) &&
                std::abs(exponent_of(sizes, sizes).value - 1) < 1e-9,
            "what grows as the size does is linear");
    require(!is_linear(exponent_of(sizes, longer)), "n log n is not linear");
}

void give_memory_back() {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

/// Makes the work of a size.
using MakeWork = std::function<std::function<void()>(std::size_t size)>;

Row growth_row(const std::string& name, std::size_t least, const MakeWork& make_work) {
    const auto measure = [=](const Effort& effort) {
        std::vector<Work> works;
        std::vector<double> sizes;
        for (const double size : kSizes) {
            const double scaled = size * static_cast<double>(least) / (effort.is_small ? 100 : 1);
            const auto whole = static_cast<std::size_t>(std::max(scaled, 10.0));
            works.push_back({.prepare = give_memory_back, .run = make_work(whole)});
            sizes.push_back(static_cast<double>(whole));
        }
        verify_fit(sizes);
        const std::size_t rounds = effort.is_small ? 1 : 5;
        const auto times = time_interleaved(
            works, {.time = {}, .rounds_least = rounds, .rounds_most = rounds}, processor_now);
        std::vector<double> costs;
        for (const std::vector<double>& each : times) {
            costs.push_back(spread_of(each).median);
        }
        return exponent_of(sizes, costs);
    };
    return {.name = "growth/" + name,
            .unit = "exponent",
            .goal = 1,
            .direction = Direction::linear,
            .measure = measure};
}

/// Runs the gate of three seconds, in steps short enough for `count`.
std::function<void()> steps(std::size_t count) {
    const FrameTrace trace = constant_rate(60);
    const RunSpec spec{.scenario = parse_scenario("gate"),
                       .engine = parse_engine("euler"),
                       .policy = parse_policy(fmt::format("fixed:timestep={:.12g}ms",
                                                          3000.0 / static_cast<double>(count))),
                       .trace = trace.spec};
    return [=] {
        const auto made = static_cast<double>(run(spec, trace, Keep::hashes).summary.steps);
        require(std::abs(made / static_cast<double>(count) - 1) < 0.1, "as many steps are taken");
    };
}

std::function<void()> frames(std::size_t count) {
    FrameTrace trace = parse_generated(fmt::format("uniform:min=5ms:max=30ms:frames={}", count), 1);
    return [trace = std::move(trace)] {
        const auto pacer = make_pacer(parse_policy("fixed"));
        const StepSchedule made = schedule(trace, {}, *pacer, whole(trace));
        require(made.frames.size() == trace.frames.size(), "all frames are scheduled");
    };
}

std::function<void()> trials(std::size_t count) {
    constexpr std::size_t kRates = 10;
    return
        [plan = gate_map("euler", std::max<std::size_t>(2, count / kRates))] { filled(plan, 1); };
}

}  // namespace

Rows growth_rows() {
    return {growth_row("steps", 1000, steps), growth_row("frames", 10'000, frames),
            growth_row("trials", 1000, trials)};
}

}  // namespace tickproof::bench
