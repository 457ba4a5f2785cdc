#include "harness/advise/few_frames.h"

#include <algorithm>

namespace tickproof::harness {
namespace {

template <typename IsKept>
Frames kept(const Frames& frames, const IsKept& is_kept) {
    Frames some;
    for (std::size_t i = 0; i < frames.traces.size(); ++i) {
        if (!is_kept(i)) {
            continue;
        }
        some.traces.push_back(frames.traces[i]);
        if (i < frames.rates.size()) {
            some.rates.push_back(frames.rates[i]);
        }
        some.hitches += i < frames.hitches ? 1 : 0;
        some.paced += i < frames.paced ? 1 : 0;
        some.captures += i < frames.captures ? 1 : 0;
    }
    return some;
}

}  // namespace

Frames few_of(const Frames& frames, const GameProfile& profile) {
    constexpr std::size_t kParts = 8;
    const std::size_t rates = frames.rates.size();
    return kept(frames, [&](std::size_t i) {
        return i >= frames.hitches || i + 1 == rates || i % ((rates - 1) / kParts + 1) == 0 ||
               std::ranges::find(profile.refresh_hz, frames.rates[i]) != profile.refresh_hz.end();
    });
}

Frames only(const Frames& frames, std::span<const TraceSpec> traces) {
    return kept(frames, [&](std::size_t i) {
        return std::ranges::find(traces, frames.traces[i]) != traces.end();
    });
}

}  // namespace tickproof::harness
