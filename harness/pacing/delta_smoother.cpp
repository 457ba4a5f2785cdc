// Guesses the rate of the display from the frames, and cuts their deltas into its refreshes.

#include "harness/pacing/delta_smoother.h"

#include <algorithm>
#include <cmath>

namespace tickproof::harness {

std::int64_t DeltaSmoother::smoothed(std::int64_t delta_us) {
    constexpr std::int64_t shortest_us = 1'000;
    constexpr std::int64_t longest_us = 1'000'000;
    if (delta_us > longest_us || !keeps_rate(delta_us) || delta_us < shortest_us) {
        return delta_us;
    }
    guess(delta_us);
    if (!is_sure_) {
        return delta_us;
    }
    left_us_ += delta_us;
    const std::int64_t refreshes = std::max<std::int64_t>(left_us_ / refresh_us_, 1);
    left_us_ -= refreshes * refresh_us_;
    return refreshes * refresh_us_;
}

/// Changes its mind only at the end of a window, and only once the guess is sure.
bool DeltaSmoother::keeps_rate(std::int64_t delta_us) {
    passed_us_ += delta_us;
    ++frames_;
    if (frames_ == window_end_) {
        const std::int64_t mean_us = (passed_us_ - window_start_us_) / kWindow;
        if (is_sure_ && mean_us > 0) {
            const double ratio = 1e6 / static_cast<double>(mean_us) / rate_hz_;
            is_near_rate_ = ratio > 0.95 && ratio < 1.05;
        }
        window_start_us_ = passed_us_;
        window_end_ += kWindow;
    }
    return is_near_rate_;
}

void DeltaSmoother::guess(std::int64_t delta_us) {
    constexpr int frames = 60;
    if (is_final_) {
        return;
    }
    sum_us_ += delta_us;
    if (++summed_ < frames) {
        return;
    }
    const std::int64_t mean_us = sum_us_ / frames;
    summed_ = 0;
    sum_us_ = 0;
    guess_from(static_cast<int>(std::lround(1e6 / static_cast<double>(mean_us))));
}

void DeltaSmoother::guess_from(int rate_hz) {
    constexpr int least_hz = 50;  // Below it the game may still be loading.
    constexpr int hits_to_be_sure = 3;
    constexpr int hits_to_be_final = 20;
    if (rate_hz_ == 0) {
        if (rate_hz < least_hz) {
            return;
        }
        rate_hz_ = rate_hz;
    }
    if (rate_hz < rate_hz_) {
        fall_below(rate_hz);
        return;
    }
    if (rate_hz > rate_hz_) {
        rise_above(rate_hz);
        return;
    }
    ++hits_.at;
    if (is_sure_ && hits_.at == hits_to_be_final) {
        is_final_ = true;
    } else if (!is_sure_ && hits_.at >= hits_to_be_sure) {
        is_sure_ = true;
        refresh_us_ = 1'000'000 / rate_hz_;
    }
}

/// Frames that were dropped look like a lower rate, so much has to speak for one.
void DeltaSmoother::fall_below(int rate_hz) {
    constexpr int least_hits = 3;
    if (rate_hz == rate_hz_ - 1) {
        ++hits_.one_below;
        if (hits_.one_below > hits_.at && hits_.one_below >= least_hits) {
            guess_anew(rate_hz_ - 1);
        }
        return;
    }
    ++hits_.below;
    const bool is_established = is_sure_ && hits_.at > 10;
    if (!is_established && hits_.below / 8 > hits_.at && hits_.below >= least_hits) {
        guess_anew(rate_hz_ - 1);
    }
}

void DeltaSmoother::rise_above(int rate_hz) {
    constexpr int least_hits = 2;
    int& hits = rate_hz == rate_hz_ + 1 ? hits_.one_above : hits_.above;
    ++hits;
    if (hits > hits_.at && hits >= least_hits) {
        guess_anew(rate_hz_ + std::max(1, (rate_hz - rate_hz_) / 2));
    }
}

void DeltaSmoother::guess_anew(int rate_hz) {
    rate_hz_ = rate_hz;
    hits_ = {};
    is_sure_ = false;
}

}  // namespace tickproof::harness
