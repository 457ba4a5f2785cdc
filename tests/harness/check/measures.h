// Asking a measure about a policy on traces.

#pragma once

#include "tests/harness/support.h"

namespace tickproof::harness::testing {

/// What a measure says; `traces` may be a temporary.
inline Finding measured(std::string_view check, std::string_view policy,
                        const std::vector<FrameTrace>& traces, Load load = {}) {
    Question asked;
    asked.policy = parse_policy(policy);
    asked.traces = traces;
    asked.load = load;
    asked.measures = true;
    return finding_of(check, ask(std::move(asked)));
}

}  // namespace tickproof::harness::testing
