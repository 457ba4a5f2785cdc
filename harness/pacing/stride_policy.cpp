// Stride's simulation loop around Bullet: the fixed rule with a cap that is not a number of steps
// but real time. It steps until it has caught up or has spent `step_budget`, and then keeps what is
// left modulo a step. So a slower machine runs fewer steps a frame, and no two machines the same:
// here a step takes what the load says, so that it repeats.

#include <algorithm>

#include "harness/pacing/rules.h"

namespace tickproof::harness {

std::unique_ptr<Pacer> make_stride(const PacingSettings& settings) {
    PacingSettings capped = settings;
    if (settings.step_budget > Duration{0} && settings.step_cost > Duration{0}) {
        // The step that spends the budget is the last: one at least, however much it takes.
        const auto steps =
            (settings.step_budget + settings.step_cost - Duration{1}) / settings.step_cost;
        capped.steps_per_frame_max = static_cast<int>(std::min<Duration::rep>(steps, 1'000'000));
    }
    return make_fixed_in_floats(capped);
}

}  // namespace tickproof::harness
