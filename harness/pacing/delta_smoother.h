// Godot's delta smoothing. A display that synchronises shows each frame for whole refreshes, but
// the loop measures a frame when its code runs, which is early or late. Near the display's rate
// Godot therefore gives each frame a whole number of refreshes, and keeps the rest for the next.
//
// Godot guesses the rate from means of 60 frames, and smooths after three equal means: from the
// 180th frame on in a game that keeps its rate. It takes no guess from a rate below 50 Hz, and
// smooths nothing while the rate is more than 5 % beside the guess.
// Source: MainTimerSync::DeltaSmoother of Godot (005e0542), main/main_timer_sync.cpp.

#pragma once

#include <cstdint>

namespace tickproof::harness {

class DeltaSmoother {
  public:
    /// The delta, in whole microseconds, that takes the place of the measured one.
    std::int64_t smoothed(std::int64_t delta_us);

  private:
    /// Frames whose mean tells whether the game still keeps the rate.
    static constexpr std::int64_t kWindow = 64;

    bool keeps_rate(std::int64_t delta_us);
    void guess(std::int64_t delta_us);
    void guess_from(int rate_hz);
    void fall_below(int rate_hz);
    void rise_above(int rate_hz);
    void guess_anew(int rate_hz);

    std::int64_t passed_us_ = 0;
    std::int64_t window_start_us_ = 0;
    std::int64_t frames_ = 0;
    std::int64_t window_end_ = kWindow;
    bool is_near_rate_ = true;

    std::int64_t sum_us_ = 0;  ///< Of the deltas since the last guess.
    int summed_ = 0;
    int rate_hz_ = 0;  ///< The guess; 0 is none.
    bool is_sure_ = false;
    bool is_final_ = false;
    /// Means since the last new guess that agreed with it or not.
    struct Hits {
        int at = 0;
        int above = 0;
        int below = 0;
        int one_above = 0;
        int one_below = 0;
    };
    Hits hits_{};

    std::int64_t refresh_us_ = 0;
    std::int64_t left_us_ = 0;  ///< Time that no refresh was given for.
};

}  // namespace tickproof::harness
