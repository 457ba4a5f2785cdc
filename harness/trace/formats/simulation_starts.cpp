#include "harness/trace/formats/simulation_starts.h"

#include <algorithm>
#include <cmath>

namespace tickproof::harness {

void SimulationStarts::add(std::size_t place, const CaptureStream& stream, double length_ms,
                           std::optional<double> between_ms) {
    sums_.resize(std::max(sums_.size(), place + 1));
    Sums& sums = sums_[place];
    sums.length_since_ms += length_ms;
    if (!between_ms) {
        if (sums.with > 0) {
            sums.since.push_back(static_cast<std::uint32_t>(stream.lengths.size()));
        }
        return;
    }
    if (sums.with++ > 0) {
        sums.between_ms += *between_ms;
        sums.length_ms += sums.length_since_ms;
        sums.without.insert(sums.without.end(), sums.since.begin(), sums.since.end());
    }
    sums.length_since_ms = 0;
    sums.since.clear();
}

void SimulationStarts::mark(std::size_t place, CaptureStream& stream) const {
    constexpr std::size_t kFew = 10;
    constexpr double kTolerance = 0.05;
    if (place >= sums_.size() || sums_[place].with < kFew) {
        return;
    }
    const Sums& sums = sums_[place];
    if (std::abs(sums.between_ms - sums.length_ms) <= kTolerance * sums.length_ms) {
        stream.generated.insert(stream.generated.end(), sums.without.begin(), sums.without.end());
    }
}

}  // namespace tickproof::harness
