#include "harness/run/likeness.h"

#include <algorithm>

namespace tickproof::harness {

Likeness likeness(const Run& left, const Run& right, bool whole) {
    const Trajectory& one = left.trajectory;
    const Trajectory& other = right.trajectory;
    const std::size_t stride = std::max(one.hash_stride, other.hash_stride);
    const auto hash_after = [&](const Trajectory& trajectory, std::size_t steps) {
        return trajectory.hashes[steps / trajectory.hash_stride - 1];
    };
    const std::size_t both = std::min(left.summary.steps, right.summary.steps);
    const std::size_t kept =
        std::min(one.hashes.size() * one.hash_stride, other.hashes.size() * other.hash_stride);
    std::size_t same = 0;
    while (same + stride <= kept &&
           hash_after(one, same + stride) == hash_after(other, same + stride)) {
        same += stride;
    }
    const bool is_same_length = left.summary.steps == right.summary.steps;
    const bool ends_alike = !is_same_length || one.last_hash == other.last_hash;
    if (same + stride <= kept || !ends_alike || (whole && !is_same_length)) {
        return {.steps = same, .difference = same};
    }
    return {.steps = is_same_length ? both : same};
}

}  // namespace tickproof::harness
