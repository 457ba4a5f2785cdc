#include "harness/recommend/few_frames.h"

#include <algorithm>

namespace tickproof::harness {

Frames few_of(const Frames& frames, const GameProfile& profile) {
    constexpr std::size_t kParts = 8;
    const std::size_t count = frames.rates.size();
    Frames few;
    for (std::size_t i = 0; i < count; ++i) {
        const double rate = frames.rates[i];
        const bool is_even = i + 1 == count || i % ((count - 1) / kParts + 1) == 0;
        if (is_even || std::ranges::find(profile.refresh_hz, rate) != profile.refresh_hz.end()) {
            few.rates.push_back(rate);
            few.traces.push_back(frames.traces[i]);
        }
    }
    few.hitches = few.traces.size();
    few.paced = few.hitches + frames.paced - frames.hitches;
    few.captures = few.paced + frames.captures - frames.paced;
    few.traces.insert(few.traces.end(),
                      frames.traces.begin() + static_cast<std::ptrdiff_t>(frames.hitches),
                      frames.traces.end());
    return few;
}

}  // namespace tickproof::harness
