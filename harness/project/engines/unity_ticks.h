// Since 2023.1 Unity keeps the fixed timestep as a count of ticks of 1/141,120,000 s, rounded down:
// 0.02 s is 2,822,399 ticks. The asset says so by a version of its own only from 6000.0.47 on;
// these editors take a file without it for one of seconds, and find nearly 0 in it.
// Source: the type trees of TimeManager in AssetRipper/TypeTreeDumps, of each editor to 6000.7.

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

/// How an editor reads the fixed timestep.
enum class TicksForm {
    unknown,      ///< The project does not say which editor it is for.
    seconds,      ///< As a number of seconds only: up to 2022.3.
    unversioned,  ///< As a count of ticks, from 2023.1.0a15 on.
    versioned,    ///< The same where the asset has version 2; else as a number of seconds.
};

/// Of `Unity 6000.0.47f1`.
TicksForm ticks_form_of(std::string_view version);

/// `2822399/141120000`, or `2822399*2/141120000` where the denominator is not 1.
std::string to_text(const UnityTicks& ticks);

/// The rate of a text as above; 0 of any other.
double unity_rate_hz(std::string_view text);

/// The value before it was rounded down: the whole rate, or else the shortest decimal, that the
/// count stands for.
std::string meant(const UnityTicks& ticks);

}  // namespace tickproof::harness
