#include "harness/study/bench/budget.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/time_text.h"
#include "harness/game/rest_kept.h"

namespace tickproof::harness {

Budget budget_of(const GameProfile& profile, double given_s) {
    Budget budget{.frame_s = budget_s(profile)};
    std::string why;
    if (given_s > 0) {
        budget.physics_s = given_s;
        why = "by --budget";
    } else if (profile.render_cost_s > 0) {
        budget.physics_s = std::max(0.0, budget.frame_s - profile.render_cost_s);
        why = fmt::format("what drawing leaves, which takes {}", time_text(profile.render_cost_s));
    } else {
        budget.physics_s = budget.frame_s / 2;
        why = "half of it; --budget sets another";
    }
    budget.text = fmt::format("physics may take {} of a frame of {} ({})",
                              time_text(budget.physics_s), time_text(budget.frame_s), why);
    return budget;
}

}  // namespace tickproof::harness
