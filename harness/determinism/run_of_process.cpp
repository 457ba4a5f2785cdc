// Reads the recording of a perturbed run that another tickproof process writes.

#include "harness/determinism/run_of_process.h"

#include <algorithm>
#include <utility>

#include "harness/base/input_error.h"
#include "harness/recording/open_recording.h"

namespace tickproof::harness {
namespace {

/// Builds a state from values in the order of state_fields().
physics::BodyState state_of(const double* value) {
    return {.position_m = {value[0], value[1]},
            .angle_rad = value[2],
            .velocity_mps = {value[3], value[4]},
            .angular_velocity_radps = value[5],
            .touching = value[6] != 0,
            .limited = value[7] != 0,
            .asleep = value[8] != 0};
}

}  // namespace

void read_recorded(const std::string& file, Keep keep, Run& result) {
    RecordingSource source = open_binary(file, open_stream(file));
    if (source.header.hashes != std::vector<std::string>{"state", "touching", "order"}) {
        throw InputError(
            "the other process wrote another recording than this tickproof would; "
            "build it again");
    }
    Trajectory& trajectory = result.trajectory;
    trajectory.hashes.clear();
    trajectory.states.clear();
    trajectory.contacts.clear();
    trajectory.last_hash = 0;
    const std::size_t fields = source.header.fields.size();
    RecordedStep step;
    std::vector<physics::BodyState> states;
    std::size_t steps = 0;
    while (source.next(step)) {
        steps = step.step;
        if (steps > 0) {
            add_hash(step.hashes[0], steps, trajectory);
        }
        if (keep == Keep::states && steps <= kRowsMax) {
            states.clear();
            for (std::size_t i = 0; i < step.values.size(); i += fields) {
                states.push_back(state_of(&step.values[i]));
            }
            trajectory.states.push_back(states);
            trajectory.contacts.push_back({step.hashes[1], step.hashes[2]});
        }
    }
    if (source.is_cut()) {
        throw InputError("the other process ended before its run did; run it again");
    }
    result.summary.steps = steps;
}

}  // namespace tickproof::harness
