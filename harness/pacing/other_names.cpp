#include "harness/pacing/other_names.h"

#include <algorithm>
#include <iterator>

namespace tickproof::harness {
namespace {

// The setting is a time where these are rates.
constexpr std::string_view kTime = ", a time such as \"1/60\"";

constexpr OtherName kNames[] = {
    {"fps", "timestep", kTime},
    {"hz", "timestep", kTime},
    {"rate", "timestep", kTime},
    {"tick_rate", "timestep", kTime},
    {"tickrate", "timestep", kTime},
    {"fixed_fps", "timestep", kTime},
    {"physics_fps", "timestep", kTime},
    {"ticks_per_second", "timestep", kTime},
    {"physics_ticks_per_second", "timestep", kTime},
    {"dt", "timestep"},
    {"fixed_dt", "timestep"},
    {"fixed_timestep", "timestep"},
    {"fixed_delta_time", "timestep"},
    {"max_delta", "frame_delta_max"},
    {"max_delta_time", "frame_delta_max"},
    {"max_frame_delta", "frame_delta_max"},
    {"max_frame_time", "frame_delta_max"},
    {"maximum_delta_time", "frame_delta_max"},
    {"maximum_allowed_timestep", "frame_delta_max"},
    {"max_steps", "steps_per_frame_max"},
    {"max_steps_per_frame", "steps_per_frame_max"},
    {"max_physics_steps_per_frame", "steps_per_frame_max"},
    {"max_substeps", "steps_per_frame_max"},
    {"max_sub_steps", "steps_per_frame_max"},
};

}  // namespace

const OtherName* other_name(std::string_view name) {
    const auto* found = std::find_if(std::begin(kNames), std::end(kNames),
                                     [&](const OtherName& each) { return each.name == name; });
    return found == std::end(kNames) ? nullptr : found;
}

}  // namespace tickproof::harness
