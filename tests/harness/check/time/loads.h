// Costs of a profile, and the check of load once more after its fix.

#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/harness/check/games.h"

namespace tickproof::harness::testing {

inline std::string costs(double step_ms, double render_ms) {
    return fmt::format("cost.step_ms = {}\ncost.render_ms = {}\n", step_ms, render_ms);
}

/// The finding of the game with the settings of the fix.
inline Finding judged_again(Game tested, const Finding& found) {
    EXPECT_FALSE(found.fix_settings.empty()) << found.fix;
    for (const SettingValue& each : found.fix_settings) {
        set_setting(tested.policy, each.name, each.value);
    }
    return finding_of("load", tested, found.about);
}

}  // namespace tickproof::harness::testing
