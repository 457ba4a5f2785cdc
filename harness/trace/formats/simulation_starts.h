// Finds presents that the game simulated, by PresentMon's MsBetweenSimulationStart. Games that
// report the start of their simulation (Reflex, XeLL) do so only for their own frames, so the
// column is NA for frames that DLSS generates.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "harness/trace/formats/capture_format.h"

namespace tickproof::harness {

class SimulationStarts {
  public:
    /// Adds a frame of stream `place` with its column's value, before the stream gets its length.
    void add(std::size_t place, const CaptureStream& stream, double length_ms,
             std::optional<double> between_ms);

    /// Marks frames without a value as generated, if the values add up to the frame times: then
    /// every simulated frame has a value.
    void mark(std::size_t place, CaptureStream& stream) const;

  private:
    struct Sums {
        std::size_t with = 0;  ///< Number of frames with a value.
        std::vector<std::uint32_t>
            without;  ///< Frames without a value between two frames that have one.
        std::vector<std::uint32_t>
            since;              ///< Frames without a value since the last frame that has one.
        double between_ms = 0;  ///< Sum of the values after the first one.
        double length_ms = 0;   ///< Sum of all lengths from the first value to the last.
        double length_since_ms = 0;
    };
    std::vector<Sums> sums_;
};

}  // namespace tickproof::harness
