// Slow motion that makes steps rare: steps count scaled time, so at a time scale of 0.25 a step of
// 20 ms comes every 80 ms. Source: Unity's page of Time.timeScale ("to keep the number of
// FixedUpdate callbacks per frame constant, you must also multiply Time.fixedDeltaTime by
// timeScale").

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/fixes.h"
#include "harness/check/settings/lints.h"

namespace tickproof::harness {
namespace {

/// The slowest time scale that code of Unity sets for a while; null without one. Smaller ones are
/// pauses.
const CodeSetting* slowest(const Game& game) {
    constexpr double kPaused = 0.02;
    const CodeSetting* found = nullptr;
    for (const CodeSetting& each : game.scripts->clock.settings) {
        const bool is_slow = each.name == "Time.timeScale" && each.value && *each.value < 1 &&
                             *each.value >= kPaused;
        if (is_slow && (found == nullptr || *each.value < *found->value)) {
            found = &each;
        }
    }
    return found;
}

}  // namespace

void slow_motion(const Game& game, Findings& found) {
    if (!game.scripts || !has(game, "timestep") || game.scripts->clock.sets_step ||
        !may_move_in_steps(game)) {
        return;
    }
    const CodeSetting* slow = slowest(game);
    const double usual = game.policy.settings.time_scale;
    if (slow == nullptr || *slow->value >= usual) {
        return;
    }
    const double dt_s = game.policy.settings.timestep.dt_s;
    Finding made = noted("settings", "slow motion");
    made.at = slow->at;
    made.asks_for_a_look = true;
    made.summary =
        fmt::format("In slow motion physics moves {:.3g} times a second", *slow->value / dt_s);
    made.cause = fmt::format(
        "{} is {}, and no script changes {}: a step of {} comes every {}. Bodies that do not "
        "interpolate stutter, and a key press waits as long for its step",
        slow->name, shortest(*slow->value), "Time.fixedDeltaTime", time_text(dt_s),
        time_text(dt_s / *slow->value));
    made.fix = fmt::format(
        "Where Time.timeScale changes, set Time.fixedDeltaTime to {}f * Time.timeScale.",
        shortest(dt_s));
    made.source = "Unity: Time.timeScale";
    made.numbers = {{"steps_per_s", *slow->value / dt_s, "1/s"}};
    found.push_back(std::move(made));
}

}  // namespace tickproof::harness
