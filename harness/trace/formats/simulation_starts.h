// Which presents the game simulated, by PresentMon's MsBetweenSimulationStart: games that report
// when they begin to simulate (Reflex, XeLL) do so for their own frames only, so that it is NA for
// the frames that DLSS generates.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "harness/trace/formats/capture_format.h"

namespace tickproof::harness {

class SimulationStarts {
  public:
    /// A frame of stream `place`, before its length is added, and the value of the column.
    void add(std::size_t place, const CaptureStream& stream, double length_ms,
             std::optional<double> between_ms);

    /// Marks the frames without a value as generated, where the values add up to the frame times:
    /// then no frame that the game simulated lacks one.
    void mark(std::size_t place, CaptureStream& stream) const;

  private:
    struct Sums {
        std::size_t with = 0;                ///< Frames that have a value.
        std::vector<std::uint32_t> without;  ///< Frames between two of those,
        std::vector<std::uint32_t> since;    ///< and since the last.
        double between_ms = 0;               ///< Sum of the values after the first,
        double length_ms = 0;                ///< and of all lengths up to the last with one.
        double length_since_ms = 0;
    };
    std::vector<Sums> sums_;
};

}  // namespace tickproof::harness
