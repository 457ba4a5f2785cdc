// Short ways to say what a game is, how it steps, and what is said of it.

#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>

#include "harness/project/readers.h"
#include "harness/validate/game_check.h"

namespace tickproof::harness::testing {

/// A profile's keys with their tables in front: `jump.speed_mps = 5`.
inline Subject game(std::string_view policy, std::string_view toml) {
    return make_subject(parse_profile(toml, "game.toml"), parse_policy(policy));
}

/// A project of one file, under the reader that recognises it, and its policy.
inline Subject project_game(std::string_view name, std::string_view text,
                            std::string_view toml = "") {
    const std::vector<ProjectFile> files{{.name = std::string(name), .text = std::string(text)}};
    std::vector<Project> read = read_project_files(files);
    const PolicySpec policy = read.at(0).policy;
    return make_subject(parse_profile(toml, "game.toml"), policy, std::move(read.at(0)));
}

inline const GameCheck& game_check_named(std::string_view name) {
    const auto checks = game_checks();
    const auto found = std::ranges::find(checks, name, &GameCheck::name);
    if (found == checks.end()) {
        throw std::out_of_range(std::string(name));
    }
    return *found;
}

inline GameFindings findings_of(std::string_view check, const Subject& subject) {
    const Frames frames = frames_of(subject.profile);
    return game_check_named(check).judge(make_trial(subject, frames));
}

inline GameFindings findings_of(std::string_view check, std::string_view policy,
                                std::string_view toml) {
    return findings_of(check, game(policy, toml));
}

/// The first finding, or the one about something.
inline GameFinding finding_of(std::string_view check, const Subject& subject,
                              std::string_view about = {}) {
    for (GameFinding& found : findings_of(check, subject)) {
        if (about.empty() || found.about == about) {
            return std::move(found);
        }
    }
    throw std::out_of_range(std::string(about));
}

inline GameFinding finding_of(std::string_view check, std::string_view policy,
                              std::string_view toml, std::string_view about = {}) {
    return finding_of(check, game(policy, toml), about);
}

inline double number_of(const GameFinding& found, std::string_view name) {
    for (const Number& number : found.finding.numbers) {
        if (number.name == name) {
            return number.value;
        }
    }
    throw std::out_of_range(std::string(name));
}

/// Doubles, no hitch and no displays: what is tried is the rates and nothing else.
inline std::string at_rates(double lowest_fps, double highest_fps) {
    return "physics.engine = \"euler:precision=f64\"\nframes.refresh_hz = []\n"
           "frames.worst_hitch_ms = 0\nframes.lowest_fps = " +
           std::to_string(lowest_fps) + "\nframes.highest_fps = " + std::to_string(highest_fps) +
           '\n';
}

inline std::string at_rate(double fps) {
    return at_rates(fps, fps);
}

/// A loop that never takes a step: with it every check has nothing to compare.
inline constexpr std::string_view kStandsStill = "fixed:frame_delta_max=1us";

}  // namespace tickproof::harness::testing
