// A game's loop by tickproof's fixed policy: frames of 25 ms, steps of 20 ms.

#include <cstdio>
#include <limits>
#include <string_view>
#include <vector>

#include "harness/pacing/pacing.h"
#include "harness/pacing/policies.h"

#ifdef __FAST_MATH__
#error "the flags that decide results do not travel with tickproof::pacing"
#endif

int main() {
    using namespace tickproof::harness;
    const std::string_view options = GAME_OPTIONS;
    if (options.find("-ffp-contract=off") == options.npos || options.find("-W") != options.npos) {
        std::printf("compiled with '%s'\n", GAME_OPTIONS);
        return 1;
    }
    const auto pacer = make_pacer(parse_policy("fixed:timestep=1/50"));
    FramePlan plan;
    std::vector<int> counts;
    for (int frame = 0; frame < 4; ++frame) {
        pacer->advance(Duration{25'000'000}, plan);
        counts.push_back(static_cast<int>(plan.steps.size()));
        for (const Step& step : plan.steps) {
            if (step.dt_s != 0.02) {
                std::printf("frame %d: a step of %.17g s, not 0.02\n", frame, step.dt_s);
                return 1;
            }
        }
    }
    // Denormal numbers become 0 where -ffast-math has reached the linker.
    volatile double smallest = std::numeric_limits<double>::min();
    if (smallest / 2 == 0) {
        std::printf("denormal numbers are flushed to zero\n");
        return 1;
    }
    const bool as_computed = counts == std::vector<int>{1, 1, 1, 2};
    std::printf("%s\n", as_computed ? "1, 1, 1 and 2 steps" : "other counts than 1, 1, 1 and 2");
    return as_computed ? 0 : 1;
}
