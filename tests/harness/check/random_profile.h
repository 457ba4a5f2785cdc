// Games drawn by chance.

#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "harness/trace/generate/pcg32.h"

namespace tickproof::harness::testing {

/// Few rates, so that many profiles are tried.
inline constexpr std::string_view kFewRates =
    "frames.lowest_fps = 55\nframes.highest_fps = 62\nframes.refresh_hz = [60]\n";

/// One that asks for something of every kind.
inline std::string random_profile(Pcg32& random) {
    const auto one_of = [&](double low, double high) { return random.uniform(low, high); };
    std::string toml(kFewRates);
    toml += fmt::format("physics.gravity_mps2 = {:.3g}\njump.height_m = {:.3g}\n", one_of(5, 40),
                        one_of(0.5, 4));
    toml += fmt::format("jump.ledges_m = [{:.3g}]\njump.gaps_m = [{:.3g}]\n", one_of(0.2, 4),
                        one_of(0.5, 6));
    toml += fmt::format("wall.thickness_m = {:.3g}\nwall.fastest_mps = {:.3g}\n", one_of(0.05, 1),
                        one_of(1, 80));
    toml += fmt::format("motion.spring_radps = {:.3g}\nmotion.damping_per_step = {:.3g}\n",
                        one_of(1, 200), one_of(0.9, 1));
    toml += fmt::format("timers.cooldowns_s = [{:.3g}]\ncost.step_ms = {:.3g}\n", one_of(0.1, 1),
                        one_of(0.05, 4));
    toml += fmt::format("frames.worst_hitch_ms = {:.0f}\nnetwork.lockstep = {}\n", one_of(0, 1200),
                        one_of(0, 1) < 0.3);
    return toml;
}

}  // namespace tickproof::harness::testing
