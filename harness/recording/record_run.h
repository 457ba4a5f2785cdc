// Records a run while it is made.

#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "harness/recording/recording.h"
#include "harness/recording/write_recording.h"
#include "harness/run/run.h"
#include "harness/run/simulate.h"

namespace tickproof::harness {

/// How much to record of each step: hashes, or all states as well.
struct RecordingWish {
    bool states = false;
    bool contacts = true;  ///< Adds hashes of the touching set and of the contacts' order.
};

RecordingHeader header_of(const RunSpec& spec, RecordingWish wish);

/// Returns a sink that adds every step to `writer`, which must outlive it.
std::unique_ptr<StepSink> recording_sink(RecordingWriter& writer, RecordingWish wish);

/// Called now and then with the number of steps so far.
using StepsRecorded = std::function<void(std::size_t steps)>;

/// Makes the run and writes its recording. Passes on exceptions of `write`.
Run record(const RunSpec& spec, const FrameTrace& trace, RecordingWish wish,
           const WriteBytes& write, StepsRecorded report_steps = {});

}  // namespace tickproof::harness
