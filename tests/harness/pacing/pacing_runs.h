// Running a policy over a few frames: what most tests of pacing do.

#pragma once

#include <memory>
#include <numeric>
#include <string_view>
#include <vector>

#include "harness/pacing/policies.h"

namespace tickproof::harness {

inline std::unique_ptr<Pacer> make_pacer(std::string_view policy) {
    const PolicySpec spec = parse_policy(policy);
    return make_pacer(spec);
}

/// The plan of each frame.
inline std::vector<FramePlan> plans(std::string_view policy, const std::vector<Duration>& frames) {
    const auto pacer = make_pacer(policy);
    std::vector<FramePlan> plans(frames.size());
    for (std::size_t i = 0; i < frames.size(); ++i) {
        pacer->advance(frames[i], plans[i]);
    }
    return plans;
}

/// How many steps each frame runs.
inline std::vector<std::size_t> counts(const std::vector<FramePlan>& plans) {
    std::vector<std::size_t> counts;
    for (const FramePlan& plan : plans) {
        counts.push_back(plan.steps.size());
    }
    return counts;
}

inline std::vector<std::size_t> counts(std::string_view policy,
                                       const std::vector<Duration>& frames) {
    return counts(plans(policy, frames));
}

inline std::size_t total(const std::vector<std::size_t>& counts) {
    return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
}

/// The lengths of all steps in a row.
inline std::vector<double> step_lengths(std::string_view policy,
                                        const std::vector<Duration>& frames) {
    std::vector<double> lengths;
    for (const FramePlan& plan : plans(policy, frames)) {
        for (const Step& step : plan.steps) {
            lengths.push_back(step.dt_s);
        }
    }
    return lengths;
}

}  // namespace tickproof::harness
