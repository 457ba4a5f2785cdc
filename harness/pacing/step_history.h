// Godot's memory of its last frames, to tell a count of steps that is noise from one that is
// not.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace tickproof::harness {

/// Sums of the steps of the last 1, 2, ... 12 frames, and the lower of the two values that each sum
/// usually has.
class StepHistory {
  public:
    StepHistory() { reset(); }

    void reset() {
        for (std::size_t i = 0; i < kFrames; ++i) {
            sums_[i] = usual_[i] = static_cast<std::int64_t>(i);
        }
        fits_ = true;
    }

    struct Range {
        std::int64_t least;
        std::int64_t most;
    };

    /// Steps that the next frame may run for every sum to stay usual.
    Range usual_next() {
        Range range{.least = usual_[0], .most = usual_[0] + 1};
        fits_ = true;
        for (std::size_t i = 0; i + 1 < kFrames; ++i) {
            const std::int64_t missing = usual_[i + 1] - sums_[i];
            if (missing > range.most || missing + 1 < range.least) {
                fits_ = false;  // The pattern contradicts itself.
                break;
            }
            range = {.least = std::max(range.least, missing),
                     .most = std::min(range.most, missing + 1)};
        }
        return range;
    }

    /// The next frame is known to break the pattern.
    void break_pattern() { fits_ = false; }

    void add(std::int64_t steps) {
        for (std::size_t i = kFrames - 1; i > 0; --i) {
            sums_[i] = sums_[i - 1] + steps;
        }
        sums_[0] = steps;
        for (std::size_t i = 0; i < kFrames && !fits_; ++i) {
            usual_[i] = std::clamp(usual_[i], sums_[i] - 1, sums_[i]);
        }
    }

    struct Mean {
        double least;
        double most;
        std::size_t frames;  ///< Number of frames over which the pattern has this mean.
    };

    /// The range of the usual mean number of steps a frame.
    Mean usual_mean() const {
        Mean mean{.least = static_cast<double>(usual_[0]),
                  .most = static_cast<double>(usual_[0] + 1),
                  .frames = kFrames};
        for (std::size_t i = 1; i < kFrames; ++i) {
            const auto frames = static_cast<double>(i + 1);
            const double least = static_cast<double>(usual_[i]) / frames;
            const double most = static_cast<double>(usual_[i] + 1) / frames;
            if (least > mean.most) {
                mean.frames = i;
                break;
            }
            mean.least = std::max(mean.least, least);
            if (most < mean.least) {
                mean.frames = i;
                break;
            }
            mean.most = std::min(mean.most, most);
        }
        return mean;
    }

  private:
    static constexpr std::size_t kFrames = 12;

    std::array<std::int64_t, kFrames> sums_{};
    std::array<std::int64_t, kFrames> usual_{};
    bool fits_ = true;
};

}  // namespace tickproof::harness
