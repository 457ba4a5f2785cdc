// How costs grow over three decades: in the steps of a run, the frames of a schedule, the trials of
// a map. A straight line through the logarithms of cost and size has the exponent as its slope.
//
// Verified first: as many steps, frames and trials are made as are timed.
//
// Biases. What a run costs before its first step makes the exponent smaller.

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <vector>

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

/// From one decade to the next in three.
constexpr double kSizes[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
constexpr double kCount = std::size(kSizes);

/// The slope of the line with the least squares, and its 95 % interval.
Measured slope(const std::vector<double>& x, const std::vector<double>& y) {
    double mean_x = 0;
    double mean_y = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        mean_x += x[i] / kCount;
        mean_y += y[i] / kCount;
    }
    double xx = 0;
    double xy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xx += (x[i] - mean_x) * (x[i] - mean_x);
        xy += (x[i] - mean_x) * (y[i] - mean_y);
    }
    double squares = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        squares += std::pow(y[i] - mean_y - xy / xx * (x[i] - mean_x), 2);
    }
    constexpr double kStudent = 2.306;  // Of 8 degrees of freedom, two fewer than there are points.
    const double half = kStudent * std::sqrt(squares / (kCount - 2) / xx);
    return {.value = xy / xx, .low = xy / xx - half, .high = xy / xx + half};
}

/// Makes the work of a size.
using MakeWork = std::function<std::function<void()>(std::size_t size)>;

Row row_of(const std::string& name, std::size_t least, const MakeWork& make_work) {
    const auto measure = [=](const Effort& effort) {
        std::vector<Work> works;
        std::vector<double> sizes;
        for (const double size : kSizes) {
            const double scaled = size * static_cast<double>(least) / (effort.is_small ? 100 : 1);
            const auto whole = static_cast<std::size_t>(std::max(scaled, 10.0));
            works.push_back({.run = make_work(whole)});
            sizes.push_back(std::log(static_cast<double>(whole)));
        }
        const std::size_t rounds = effort.is_small ? 1 : 5;
        const auto times = time_interleaved(
            works, {.time = {}, .rounds_least = rounds, .rounds_most = rounds}, processor_now);
        std::vector<double> costs;
        for (const std::vector<double>& each : times) {
            costs.push_back(std::log(spread_of(each).median));
        }
        return slope(sizes, costs);
    };
    return {.name = "growth/" + name,
            .unit = "exponent",
            .goal = 1,
            .direction = Direction::linear,
            .measure = measure};
}

/// The gate of three seconds, in steps as short as need be.
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
    return [plan = gate_map("euler", std::max<std::size_t>(2, count / kRates))] { fill(plan, 1); };
}

}  // namespace

Rows growth_rows() {
    return {row_of("steps", 1000, steps), row_of("frames", 10'000, frames),
            row_of("trials", 1000, trials)};
}

}  // namespace tickproof::bench
