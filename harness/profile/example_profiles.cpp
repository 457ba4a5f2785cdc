// The table of example profiles: values of four kinds of games. Only `tickproof init --example`
// uses them: it writes them into a file.

#include <fmt/format.h>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/profile/profile.h"

namespace tickproof::harness {
namespace {

std::vector<std::string_view> example_names() {
    std::vector<std::string_view> names;
    for (const ExampleProfile& example : example_profiles()) {
        names.push_back(example.name);
    }
    return names;
}

}  // namespace

std::span<const ExampleProfile> example_profiles() {
    static const std::vector<ExampleProfile> rows = {
        {.name = "platformer",
         .summary = "jumps onto ledges and over gaps, thin floors, a follow camera",
         .values = {{"physics.gravity_mps2", "30"},
                    {"jump.height_m", "2.5"},
                    {"jump.run_mps", "7"},
                    {"jump.ledges_m", "[1.0, 2.0, 2.4]"},
                    {"jump.gaps_m", "[3.0, 5.0]"},
                    {"jump.ceilings_m", "[2.7]"},
                    {"wall.thickness_m", "0.5"},
                    {"wall.fastest_mps", "20"},
                    {"wall.fastest_radius_m", "0.4"},
                    {"gate.thickness_m", "0.5"},
                    {"gate.speed_mps", "15"},
                    {"motion.lerp_per_step", "0.1"},
                    {"timers.cooldowns_s", "[0.25]"},
                    {"frames.lowest_fps", "30"}}},
        {.name = "shooter",
         .summary = "fast projectiles, thin walls, fire rates",
         .values = {{"physics.gravity_mps2", "15"},
                    {"jump.height_m", "1.2"},
                    {"jump.run_mps", "6"},
                    {"jump.ledges_m", "[1.0]"},
                    {"wall.thickness_m", "0.2"},
                    {"wall.fastest_mps", "90"},
                    {"wall.fastest_radius_m", "0.05"},
                    {"timers.cooldowns_s", "[0.1, 0.25, 1.0]"},
                    {"frames.lowest_fps", "60"},
                    {"frames.refresh_hz", "[60, 144, 240]"}}},
        {.name = "racing",
         .summary = "fast cars, stiff suspensions, smooth motion above all",
         .values = {{"jump.speed_mps", "0"},
                    {"wall.thickness_m", "0.5"},
                    {"wall.fastest_mps", "100"},
                    {"wall.fastest_radius_m", "2"},
                    {"motion.damping_per_step", "0.995"},
                    {"motion.spring_radps", "20"},
                    {"frames.lowest_fps", "30"}}},
        {.name = "top-down",
         .summary = "walls and doors, damped knock-back, cooldowns; no jumps",
         .values = {{"jump.speed_mps", "0"},
                    {"wall.thickness_m", "0.3"},
                    {"wall.fastest_mps", "25"},
                    {"wall.fastest_radius_m", "0.1"},
                    {"gate.thickness_m", "0.3"},
                    {"motion.damping_per_step", "0.9"},
                    {"motion.lerp_per_step", "0.1"},
                    {"timers.cooldowns_s", "[0.2, 0.5]"},
                    {"frames.lowest_fps", "30"}}},
    };
    return rows;
}

GameProfile example_profile(std::string_view name) {
    if (name.empty()) {
        return {};
    }
    for (const ExampleProfile& example : example_profiles()) {
        if (example.name == name) {
            std::string toml;
            for (const auto& [key, value] : example.values) {
                toml += fmt::format("{} = {}\n", key, value);
            }
            GameProfile profile = parse_profile(toml, fmt::format("example {}", name));
            profile.at.clear();  // No file has these keys.
            return profile;
        }
    }
    throw InputError(unknown_name("example", name, example_names()));
}

std::string presets_are_gone(std::string_view name) {
    const std::string_view nearest = nearest_name(name, example_names());
    return fmt::format("presets are gone: tickproof init --example {} writes their values to edit",
                       nearest.empty() ? "shooter" : nearest);
}

}  // namespace tickproof::harness
