// Since 2023.1 Unity keeps the fixed timestep as a count of ticks of 1/141,120,000 s, rounded down:
// 0.02 s is 2,822,399 ticks. From 6000.0.47 on the asset says so by a version number; these editors
// take an asset without it for one of seconds, and find nearly 0 in it.
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
    unknown,      ///< The project does not name its editor.
    seconds,      ///< As seconds only: up to 2022.3.
    unversioned,  ///< As ticks, from 2023.1.0a15 on.
    versioned,    ///< As ticks if the asset has version 2, else as seconds.
};

/// Takes a version such as `Unity 6000.0.47f1`.
TicksForm ticks_form_of(std::string_view version);

/// `2822399/141120000`, or `2822399*2/141120000` if the denominator is not 1.
std::string to_text(const UnityTicks& ticks);

/// Reads to_text() back as a rate; 0 for any other text.
double unity_rate_hz(std::string_view text);

/// The value before it was rounded down: the whole rate that the count stands for, else the
/// shortest decimal.
std::string meant(const UnityTicks& ticks);

}  // namespace tickproof::harness
