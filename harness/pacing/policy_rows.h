// Building blocks of the rows in the tables of policies.

#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "harness/pacing/policies.h"

namespace tickproof::harness {

/// The settings `own`, and those of every rule that measures its frames.
inline std::vector<std::string_view> frame_settings(std::initializer_list<std::string_view> own) {
    std::vector<std::string_view> names = {"clock",      "clock_start", "delta_rounding",
                                           "delta_unit", "time_scale",  "frame_delta_max"};
    names.insert(names.begin(), own);
    return names;
}

/// The settings `own`, and those of every rule with an accumulator: a frame may take no step, and a
/// game may draw between two steps.
inline std::vector<std::string_view> accumulator_settings(
    std::initializer_list<std::string_view> own) {
    std::vector<std::string_view> names = frame_settings(own);
    names.insert(names.end(), {"input", "draw", "draw_latency_steps"});
    return names;
}

/// The loops of engines, those of `browser_policies` included.
std::vector<Policy> engine_policies();
std::vector<Policy> browser_policies();

}  // namespace tickproof::harness
