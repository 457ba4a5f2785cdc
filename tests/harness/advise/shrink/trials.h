// Failing games for the tests of shrinking.

#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "harness/advise/shrink/shrink.h"
#include "harness/trace/make_trace.h"
#include "tests/harness/support.h"

namespace tickproof::harness::testing {

inline Trial trial_of(ScenarioSpec scenario, std::string_view engine, std::string_view policy,
                      std::vector<FrameTrace> traces) {
    Trial trial{.game = asked(std::move(scenario), engine, policy, traces).game};
    trial.traces = std::move(traces);
    return trial;
}

inline Trial trial_of(std::string_view policy, std::vector<FrameTrace> traces) {
    Trial trial{.game = asked(policy, traces).game};
    trial.traces = std::move(traces);
    return trial;
}

/// 540 frames at about 60 fps, with hitches up to 1.2 s.
inline FrameTrace capture_with_hitches() {
    return make_trace(
        {.file = std::string(TICKPROOF_SOURCE_DIR) + "/examples/captures/60fps_hitches.csv"});
}

/// The first finding of one check that is at least as bad as `least`.
inline Failure failure_in(const Trial& trial, const Check* check,
                          Verdict least = Verdict::warning) {
    for (Failure& each : failures_of(trial, {check}, 1)) {
        if (each.finding.verdict >= least) {
            return std::move(each);
        }
    }
    throw std::out_of_range(std::string(check->name) + " finds nothing");
}

inline const Check* check_named(std::string_view name) {
    const std::string text(name);
    return checks_named({&text, 1}).front();
}

inline Shrunk shrunk_by(const Trial& trial, std::string_view check,
                        Verdict least = Verdict::warning, const ShrinkOptions& options = {}) {
    const Check* asked = check_named(check);
    return shrink(trial, {asked}, failure_in(trial, asked, least), options);
}

/// The only trace of what is left.
inline SteadyFrames steady_of(const Shrunk& shrunk) {
    return harness::steady_of(shrunk.trial.traces.at(0).spec).value();
}

}  // namespace tickproof::harness::testing
