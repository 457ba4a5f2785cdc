// Finds the times of a recording's steps and the shapes of its bodies. A recording has neither, but
// tickproof's own recordings name their run, which has both.

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/recording/recording.h"
#include "harness/run/steps.h"
#include "physics/scene.h"

namespace tickproof::harness::mcap {

struct RecordedRun {
    std::map<std::string, physics::Body> bodies;  ///< Bodies by their names in the recording.
    Steps steps;                                  ///< Steps of the run; empty if unknown.
    /// Why the run cannot be repeated: a missing capture, a scenario of another program.
    std::string unknown;
};

/// Bodies and steps of the run whose spec the header holds; a game's own recording has neither.
RecordedRun recorded_run(const RecordingHeader& header);

/// Computes the time after each step, in nanoseconds from the start.
class StepClock {
  public:
    /// Steps last `timestep_s` if that is above 0, or else as long as those of the run, or else
    /// 1/60 s.
    StepClock(Steps steps, double timestep_s);

    /// Time after `step`, which must rise from call to call. Throws InputError that names the
    /// recording if its run has fewer steps, or if the time does not fit into 64 bits.
    std::uint64_t at(std::uint64_t step, const std::string& recording);

    /// Length of the step of the last at(); 0 at the start.
    double dt_s() const { return dt_s_; }

    static constexpr double kDefault_s = 1.0 / 60;

  private:
    Steps steps_;
    double timestep_s_ = 0;  // 0: use the steps of the run.
    std::uint64_t summed_ = 0;
    double time_s_ = 0;
    double dt_s_ = 0;
};

}  // namespace tickproof::harness::mcap
