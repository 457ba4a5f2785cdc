// Checks whose fix is a cap of nine steps.

#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "harness/check/inquiry.h"
#include "harness/finding/finding.h"

namespace tickproof::harness::testing {

/// The finding of an id, which is there.
inline const Finding& found(const Findings& findings, std::string_view id) {
    const auto at = std::ranges::find(findings, id, &Finding::id);
    EXPECT_NE(at, findings.end()) << id;
    return *at;
}

inline bool has_nine_steps(const Inquiry& ask) {
    return ask.game.policy.settings.steps_per_frame_max == 9;
}

/// Nine steps cure it,
inline Findings judge_below_nine(Inquiry& ask) {
    Finding wrong = judged("below-nine", "steps", has_nine_steps(ask) ? 0.5 : 2);
    wrong.fix = "Set steps_per_frame_max to 9.";
    wrong.fix_settings = {{"steps_per_frame_max", "9"}};
    return {wrong};
}

/// and with nine there is something to warn of.
inline Findings judge_nine(Inquiry& ask) {
    Finding finding = judged("nine", "steps", 0.5);
    if (has_nine_steps(ask)) {
        finding.verdict = Verdict::warning;
        finding.summary = "Nine steps are many";
    }
    return {finding};
}

}  // namespace tickproof::harness::testing
