// A recording as an MCAP file, which Foxglove, Rerun and PlotJuggler open:
//
//     /step          tickproof.Step            the step's number, its length, its hashes
//     /bodies/NAME   tickproof.Body            the fields of a body
//     /transforms    foxglove.FrameTransforms  the positions of all bodies
//     /scene         foxglove.SceneUpdate      their shapes, whenever bodies come or go

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/recording/recording.h"
#include "harness/recording/write_recording.h"

namespace tickproof::harness {

struct McapWish {
    double timestep_s = 0;  ///< Of each step; 0: that of the run, or else 1/60 s.
    double size = 1;        ///< The diameter of a body whose shape is not known.
};

struct McapExport {
    std::uint64_t steps = 0;
    std::size_t bodies = 0;
    double length_s = 0;  ///< From the first step to the last.
    /// Assumptions, and what the file lacks, as sentences.
    std::vector<std::string> notes;
};

/// Reads the recording to its end, in bounded memory. Throws InputError before it writes anything
/// where the recording has no states; later where it is broken, and what `write` throws.
McapExport export_mcap(RecordingSource& recording, const McapWish& wish, const WriteBytes& write);

}  // namespace tickproof::harness
