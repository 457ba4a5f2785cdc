// A run that is written down while it is made.

#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "harness/recording/recording.h"
#include "harness/recording/write_recording.h"
#include "harness/run/run.h"
#include "harness/run/simulate.h"

namespace tickproof::harness {

/// How much of each step: hashes, or the states of all bodies as well.
struct RecordingWish {
    bool states = false;
    bool contacts = true;  ///< Hashes of the touching set and of the contacts' order.
};

RecordingHeader header_of(const RunSpec& spec, RecordingWish wish);

/// Adds every step that it is told of to `writer`, which must outlive it.
std::unique_ptr<StepSink> recording_sink(RecordingWriter& writer, RecordingWish wish);

/// Told now and then how many steps have been made.
using StepsRecorded = std::function<void(std::size_t steps)>;

/// Makes the run and writes its recording. Throws what `write` throws.
Run record(const RunSpec& spec, const FrameTrace& trace, RecordingWish wish,
           const WriteBytes& write, StepsRecorded told = {});

}  // namespace tickproof::harness
