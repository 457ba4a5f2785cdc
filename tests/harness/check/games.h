// Short ways to say what a game is, how it steps, and what is said of it.

#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "harness/project/readers.h"
#include "tests/harness/support.h"

namespace tickproof::harness::testing {

/// The values of an example as a file has them, and `toml`, whose keys come before the example's.
inline std::string like(std::string_view example, std::string_view toml = "") {
    const auto row = std::ranges::find(example_profiles(), example, &ExampleProfile::name);
    std::string text(toml);
    for (const auto& [key, value] : row->values) {
        const std::string line = fmt::format("\n{} =", key);
        if (fmt::format("\n{}", toml).find(line) == std::string::npos) {
            text += fmt::format("{} = {}\n", key, value);
        }
    }
    return text;
}

/// With the frames that validate tries it on.
inline Game on_its_frames(Game game) {
    game.frames = frames_of(game.profile);
    return game;
}

/// A profile's keys with their tables in front: `jump.speed_mps = 5`.
inline Game game(std::string_view policy, std::string_view toml) {
    return on_its_frames(make_game(parse_profile(toml, "game.toml"), parse_policy(policy)));
}

/// A project of one file, under the reader that recognises it, and its policy.
inline Game project_game(std::string_view name, std::string_view text, std::string_view toml = "") {
    const std::vector<ProjectFile> files{{.name = std::string(name), .text = std::string(text)}};
    std::vector<Project> read = read_project_files(files);
    const PolicySpec policy = read.at(0).policy;
    return on_its_frames(
        make_game(parse_profile(toml, "game.toml"), policy, std::move(read.at(0))));
}

inline Findings findings_of(std::string_view check, const Game& game) {
    return findings_of(check, Asked{.game = game, .store = {}});
}

inline Findings findings_of(std::string_view check, std::string_view policy,
                            std::string_view toml) {
    return findings_of(check, game(policy, toml));
}

inline Finding finding_of(std::string_view check, const Game& game, std::string_view about = {}) {
    return finding_of(check, Asked{.game = game, .store = {}}, about);
}

inline Finding finding_of(std::string_view check, std::string_view policy, std::string_view toml,
                          std::string_view about = {}) {
    return finding_of(check, game(policy, toml), about);
}

/// The policy with the settings of a fix.
inline std::string mended(const std::string& policy, const Finding& found) {
    EXPECT_FALSE(found.fix_settings.empty()) << policy;
    PolicySpec spec = parse_policy(policy);
    for (const SettingValue& each : found.fix_settings) {
        if (each.name == "policy") {
            spec = parse_policy(each.value);
        } else {
            set_setting(spec, each.name, each.value);
        }
    }
    return to_text(spec);
}

/// Doubles, no hitch and no displays: what is tried is the rates and nothing else.
inline std::string at_rates(double lowest_fps, double highest_fps,
                            const std::string& engine = "euler:precision=f64") {
    return "physics.engine = \"" + engine +
           "\"\nframes.refresh_hz = []\n"
           "frames.worst_hitch_ms = 0\nframes.lowest_fps = " +
           std::to_string(lowest_fps) + "\nframes.highest_fps = " + std::to_string(highest_fps) +
           '\n';
}

inline std::string only_at_rate(double fps) {
    return at_rates(fps, fps);
}

/// A loop that never takes a step: with it every check has nothing to compare.
inline constexpr std::string_view kStandsStill = "fixed:frame_delta_max=1us";

}  // namespace tickproof::harness::testing
