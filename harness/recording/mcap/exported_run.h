// The times of a recording's steps and the shapes of its bodies. The recording has neither, but
// tickproof's own name their run, which has both.

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
    std::map<std::string, physics::Body> bodies;  ///< By their names in the recording.
    Steps steps;                                  ///< Empty where they are not known.
    /// Why the run of a spec cannot be made here: a capture that is gone, a scenario of another
    /// program.
    std::string unknown;
};

/// The bodies and steps of the run whose spec the header holds; neither in a game's own recording.
RecordedRun recorded_run(const RecordingHeader& header);

/// The time after each step, in nanoseconds from the start.
class StepClock {
  public:
    /// Steps of `timestep_s` each if that is above 0, or else those of the run, or else of 1/60 s.
    StepClock(Steps steps, double timestep_s);

    /// Steps go up from call to call. Throws InputError with the recording's name where a run has
    /// fewer steps, and where a time is beyond what 64 bits hold.
    std::uint64_t at(std::uint64_t step, const std::string& recording);

    /// Of the step that ended at the last call; 0 at the start.
    double dt_s() const { return dt_s_; }

    static constexpr double kDefault_s = 1.0 / 60;

  private:
    Steps steps_;
    double timestep_s_ = 0;  // 0: those of the run.
    std::uint64_t summed_ = 0;
    double time_s_ = 0;
    double dt_s_ = 0;
};

}  // namespace tickproof::harness::mcap
