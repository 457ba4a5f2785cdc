// What the tests of the lints share.

#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/harness/check/games.h"

namespace tickproof::harness::testing {

/// The findings about the game with the settings of a fix.
inline Findings mended(Game tested, const Finding& found) {
    EXPECT_FALSE(found.fix_settings.empty()) << found.fix;
    for (const SettingValue& each : found.fix_settings) {
        set_setting(tested.policy, each.name, each.value);
    }
    return findings_of("settings", tested);
}

inline bool has_about(const Findings& found, std::string_view about) {
    return std::ranges::find(found, about, &Finding::about) != found.end();
}

inline bool says(std::string_view policy, std::string_view about, std::string_view profile = "") {
    return has_about(findings_of("settings", policy, profile), about);
}

}  // namespace tickproof::harness::testing
