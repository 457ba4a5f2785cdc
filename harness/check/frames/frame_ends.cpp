// Walks the frames of a schedule and marks hitches.

#include "harness/check/frames/frame_ends.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace tickproof::harness {
namespace {

/// The upper median. Found by a radix search from the highest bits, without a copy of the lengths.
Duration median_of(const ScheduledFrames& frames) {
    constexpr int kBits = 11;
    std::uint64_t longest = 0;
    frames.for_each_effective([&](Duration length) {
        longest = std::max(longest, static_cast<std::uint64_t>(length.count()));
    });
    const int digits = (static_cast<int>(std::bit_width(longest)) + kBits - 1) / kBits;
    std::uint64_t found = 0;
    std::size_t before = frames.size() / 2;
    for (int shift = (digits - 1) * kBits; shift >= 0; shift -= kBits) {
        std::array<std::size_t, std::size_t{1} << kBits> counts{};
        frames.for_each_effective([&](Duration length) {
            const std::uint64_t part = static_cast<std::uint64_t>(length.count()) >> shift;
            if (part >> kBits == found) {
                ++counts[part & (counts.size() - 1)];
            }
        });
        std::uint64_t digit = 0;
        while (counts[digit] <= before) {
            before -= counts[digit++];
        }
        found = found << kBits | digit;
    }
    return Duration{static_cast<Duration::rep>(found)};
}

}  // namespace

FrameEnds::FrameEnds(const StepSchedule& schedule)
    : schedule_(&schedule),
      hitch_s_(schedule.frames.empty() ? 0 : kHitchMedians * seconds(median_of(schedule.frames))) {}

FrameEnd FrameEnds::last() const {
    FrameEnd last;
    for (const FrameEnd& end : *this) {
        last = end;
    }
    return last;
}

FrameEnds::Iterator::Iterator(const FrameEnds& ends) : ends_(&ends) {
    read();
}

FrameEnds::Iterator& FrameEnds::Iterator::operator++() {
    ++at_;
    read();
    return *this;
}

void FrameEnds::Iterator::read() {
    if (is_at_end()) {
        return;
    }
    const StepSchedule& schedule = *ends_->schedule_;
    const ScheduledFrame frame = schedule.frames[at_];
    real_ += frame.effective;
    for (std::uint32_t i = 0; i < frame.steps; ++i) {
        dt_s_ = schedule.steps[frame.first_step + i].dt_s;
        end_.simulated_s += dt_s_;
    }
    end_.real_s = seconds(real_);
    const bool is_long = seconds(frame.effective) > ends_->hitch_s_;
    aftermath_ = is_long ? kHitchAftermath + 1 : aftermath_ - 1;
    const bool was_behind = is_behind_;
    // A loop that hoards time may hold more than a step for ever, but does not pay it off.
    const bool pays_off = was_behind && frame.overstep_s < end_.frame.overstep_s;
    is_behind_ = (is_long || pays_off) && frame.overstep_s >= dt_s_;
    end_.hitch = aftermath_ > 0 || was_behind || is_behind_;
    end_.cut_s += end_.hitch ? frame.dropped_s : 0;
    end_.frame = frame;
}

}  // namespace tickproof::harness
