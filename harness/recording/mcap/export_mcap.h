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
    double timestep_s = 0;  ///< Length of each step; 0: that of the run, or else 1/60 s.
    double size = 1;        ///< Diameter of a body with unknown shape.
};

struct McapExport {
    std::uint64_t steps = 0;
    std::size_t bodies = 0;
    double length_s = 0;  ///< Time from the first step to the last.
    /// Sentences about assumptions and missing data.
    std::vector<std::string> notes;
};

/// Reads the recording to its end, in bounded memory. Throws InputError before it writes anything
/// if the recording has no states, and later if it is damaged. Passes on exceptions of `write`.
McapExport export_mcap(RecordingSource& recording, const McapWish& wish, const WriteBytes& write);

}  // namespace tickproof::harness
