// Repeats the run of a recording for its bodies and its step lengths.

#include "harness/recording/mcap/exported_run.h"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/game/bodies.h"
#include "harness/game/run_spec.h"
#include "harness/recording/record_run.h"
#include "harness/run/run.h"
#include "harness/trace/make_trace.h"

namespace tickproof::harness::mcap {
namespace {

/// 250 years; nanoseconds in 64 bits last for 584.
constexpr double kLatest_s = 8e9;

/// Computes the steps of the run without its engine.
Steps steps_of(RunSpec spec) {
    spec.engine = {};
    return run(spec, make_trace(spec.trace), Keep::hashes).schedule.steps;
}

}  // namespace

RecordedRun recorded_run(const RecordingHeader& header) {
    RecordedRun result;
    if (header.spec.empty()) {
        return result;
    }
    try {
        const RunSpec spec = parse_run_spec(header.spec);
        if (spec.scenario.row == nullptr) {
            return result;
        }
        const physics::Scene scene = make(spec.scenario).scene;
        const std::vector<std::string> names = body_names(scene);
        for (std::size_t i = 0; i < names.size(); ++i) {
            result.bodies[names[i]] = scene.bodies[i];
        }
        result.steps = steps_of(spec);
    } catch (const InputError& error) {
        result.unknown = error.what();
    }
    return result;
}

StepClock::StepClock(Steps steps, double timestep_s)
    : steps_(std::move(steps)),
      timestep_s_(timestep_s > 0   ? timestep_s
                  : steps_.empty() ? kDefault_s
                                   : 0) {}

std::uint64_t StepClock::at(std::uint64_t step, const std::string& recording) {
    if (timestep_s_ > 0) {
        dt_s_ = step == 0 ? 0 : timestep_s_;
        time_s_ = static_cast<double>(step) * timestep_s_;
    } else if (step > steps_.size()) {
        throw InputError(fmt::format(
            "{}: has step {}, but its run ends after {}, so its times are not known; name the "
            "length of a step with --timestep",
            visible(recording), step, counted(steps_.size(), "step")));
    } else {
        // Sums steps in the same order as the run.
        for (; summed_ < step; ++summed_) {
            dt_s_ = steps_[summed_].dt_s;
            time_s_ += dt_s_;
        }
    }
    if (!(time_s_ < kLatest_s)) {
        throw InputError(fmt::format(
            "{}: step {} is later than 250 years; name the length of a step with --timestep",
            visible(recording), step));
    }
    return static_cast<std::uint64_t>(std::llround(time_s_ * 1e9));
}

}  // namespace tickproof::harness::mcap
