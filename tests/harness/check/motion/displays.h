// A display in the words of a profile.

#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace tickproof::harness::testing {

inline std::string display(double refresh_hz, std::string_view draw = "none") {
    return fmt::format(
        "frames.refresh_hz = [{}]\nframes.worst_hitch_ms = 0\ndraw.between_steps = \"{}\"\n",
        refresh_hz, draw);
}

}  // namespace tickproof::harness::testing
