// Compares two runs by the hashes of their steps, and by the frames of their schedules.

#include "harness/run/likeness.h"

#include <algorithm>

namespace tickproof::harness {

Likeness likeness(const Run& left, const Run& right, bool whole) {
    const Trajectory& one = left.trajectory;
    const Trajectory& other = right.trajectory;
    const std::size_t stride = std::max(one.hash_stride, other.hash_stride);
    // Both strides are powers of two, so that the larger one is a multiple of the other.
    const std::size_t one_by = stride / one.hash_stride;
    const std::size_t other_by = stride / other.hash_stride;
    const std::size_t both = std::min(left.summary.steps, right.summary.steps);
    const std::size_t kept = std::min(one.hashes.size() / one_by, other.hashes.size() / other_by);
    const bool are_all_kept = one_by == 1 && other_by == 1;
    const bool are_alike =
        are_all_kept &&
        std::equal(one.hashes.begin(), one.hashes.begin() + static_cast<std::ptrdiff_t>(kept),
                   other.hashes.begin());
    std::size_t alike = are_alike ? kept : 0;
    while (alike < kept &&
           one.hashes[(alike + 1) * one_by - 1] == other.hashes[(alike + 1) * other_by - 1]) {
        ++alike;
    }
    const std::size_t same = alike * stride;
    const bool is_same_length = left.summary.steps == right.summary.steps;
    const bool ends_alike = !is_same_length || one.last_hash == other.last_hash;
    if (alike < kept || !ends_alike || (whole && !is_same_length)) {
        return {.steps = same, .difference = same};
    }
    return {.steps = is_same_length ? both : same};
}

std::optional<FrameDifference> frame_difference(const Run& left, const Run& right) {
    const ScheduledFrames& one = left.schedule.frames;
    const ScheduledFrames& other = right.schedule.frames;
    for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i) {
        const ScheduledFrame a = one[i];
        const ScheduledFrame b = other[i];
        if (a.effective != b.effective) {
            return std::nullopt;  // The frames differ, so the loops may pace them differently.
        }
        if (a.steps != b.steps || a.overstep_s != b.overstep_s || a.dropped_s != b.dropped_s ||
            a.update_s != b.update_s || a.deficit_s != b.deficit_s) {
            return FrameDifference{.frame = i, .step = a.first_step, .left = a, .right = b};
        }
    }
    return std::nullopt;
}

std::optional<std::size_t> frame_of_step(const Run& run, std::size_t step) {
    const ScheduledFrames& frames = run.schedule.frames;
    for (std::size_t i = 0; i < frames.size(); ++i) {
        const ScheduledFrame frame = frames[i];
        if (step < frame.first_step + frame.steps) {
            return i;
        }
    }
    return std::nullopt;
}

}  // namespace tickproof::harness
