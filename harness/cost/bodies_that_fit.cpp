#include "harness/cost/bodies_that_fit.h"

#include <array>

#include "harness/cost/update_loop.h"
#include "harness/timing/ranks.h"

namespace tickproof::harness {

double bodies_for(const std::vector<CostOfBodies>& costs, double step_s) {
    CostOfBodies below;
    for (const CostOfBodies& above : costs) {
        if (above.step_s > step_s) {
            const double share = (step_s - below.step_s) / (above.step_s - below.step_s);
            const auto least = static_cast<double>(below.bodies);
            return least + share * (static_cast<double>(above.bodies) - least);
        }
        below = above;
    }
    return kAllFit;
}

std::vector<CostOfBodies> cost_of_bodies(const Game& game, const FrameTrace& trace, double most_s,
                                         const TimingLimits& limits, const Now& now) {
    constexpr std::array kRows{2, 5, 10, 20, 40, 62};
    std::vector<CostOfBodies> costs;
    for (const int rows : kRows) {
        ScenarioSpec pyramid = scenario("stack", {{"sleeping", 0}, {"length_s", 0.5}});
        pyramid.values.front() = rows;  // More of them than the scenario offers to judge.
        UpdateLoop loop(game, pyramid, trace);
        if (loop.steps() == 0 || loop.stop() != Stop::none) {
            break;
        }
        repeat_for(loop, now);
        const Work work = loop.work_by_step();
        costs.push_back({.bodies = loop.bodies() - 1,
                         .step_s = spread_of(time_interleaved({&work, 1}, limits, now)[0]).median});
        if (costs.back().step_s > most_s) {
            break;
        }
    }
    return costs;
}

}  // namespace tickproof::harness
