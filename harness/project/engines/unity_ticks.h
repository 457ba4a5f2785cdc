// Unity 6 keeps the fixed timestep as a count of ticks of 1/141,120,000 s, rounded down: 0.02 s is
// 2,822,399 ticks.

#pragma once

#include <string>
#include <string_view>

namespace tickproof::harness {

struct UnityTicks {
    double count = 0;
    double denominator = 1;
    double numerator = 141'120'000;

    double rate_hz() const { return numerator / denominator; }
};

/// `2822399/141120000`, or `2822399*2/141120000` where the denominator is not 1.
std::string to_text(const UnityTicks& ticks);

/// The rate of a text as above; 0 of any other.
double unity_rate_hz(std::string_view text);

/// The value before it was rounded down: the whole rate, or else the shortest decimal, that the
/// count stands for.
std::string meant(const UnityTicks& ticks);

}  // namespace tickproof::harness
