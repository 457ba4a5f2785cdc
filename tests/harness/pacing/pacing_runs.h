// Running a policy over a few frames: what most tests of pacing do.

#pragma once

#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "harness/pacing/policies.h"

namespace tickproof::harness {

inline std::unique_ptr<Pacer> make_pacer(std::string_view policy) {
    const PolicySpec spec = parse_policy(policy);
    return make_pacer(spec);
}

/// One for each row of the table, in its order.
inline std::vector<std::string> policy_names() {
    std::vector<std::string> names;
    for (const Policy& policy : policies()) {
        names.emplace_back(policy.name);
    }
    return names;
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

/// `duration_s` of frames at a constant rate, each begun to the nanosecond where it should.
inline std::vector<Duration> at_rate(double rate_hz, double duration_s = 10) {
    std::vector<Duration> frames;
    const auto count = static_cast<int>(rate_hz * duration_s + 0.5);
    for (int i = 0; i < count; ++i) {
        frames.push_back(from_seconds((i + 1) / rate_hz) - from_seconds(i / rate_hz));
    }
    return frames;
}

/// Simulated time over real time.
inline double speed(std::string_view policy, const std::vector<Duration>& frames) {
    double simulated_s = 0;
    for (const double dt_s : step_lengths(policy, frames)) {
        simulated_s += dt_s;
    }
    return simulated_s / seconds(std::accumulate(frames.begin(), frames.end(), Duration{0}));
}

/// The rule's own variable of this name after the frames.
inline double native_value(const Pacer& pacer, std::string_view name) {
    for (const NativeValue& value : pacer.native_state()) {
        if (value.name == name) {
            return value.value;
        }
    }
    throw std::out_of_range(std::string(name));
}

}  // namespace tickproof::harness
