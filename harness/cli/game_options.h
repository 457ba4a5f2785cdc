// The options that choose the game to judge: a project or flags, and the game's profile. For
// validate and recommend.

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "harness/cli/trace_options.h"
#include "harness/game/game.h"

namespace tickproof::harness {

struct GameOptions {
    std::string project;
    std::vector<std::string> named{};  ///< The project, and captures that a shell's pattern added.
    std::string profile;
    std::string policy;
    std::string timestep;
    std::string max_steps;
    std::string max_delta;
    std::string fps;
    std::vector<std::string> displays{};
    std::vector<std::string> needs{};  ///< Keys of the profile: `wall.fastest_mps=90`.
    TraceSources sources;              ///< Captures of players' frames.
    std::string scripts = "notes";     ///< How the scan reports findings: off, notes or warnings.
};

void add_options(CLI::App& verb, GameOptions& options);

/// The same but for the project, captures and scripts.
void add_game_flags(CLI::App& verb, GameOptions& options);

/// True if a project, a profile, or a flag for a game's steps or frames is given.
bool is_given(const GameOptions& options);

/// The games that the options choose, with their files read once.
struct ChosenGames {
    /// One game, and one more for each platform with settings of its own, with the frames of
    /// profile and captures. The first game has the remarks on scripts.
    std::vector<Game> games;
    std::vector<FrameTrace> captures;
    std::vector<RefusedCapture> refused{};  ///< Of several captures.
    ProjectFile profile;             ///< The profile's file; without a name if there is none.
    std::vector<std::string> files;  ///< All files that were read.
};

/// Scans scripts on at most `jobs` threads. Throws InputError.
ChosenGames read_options(const GameOptions& options, int jobs = 1);

/// Throws InputError where the code's loop has steps of a length that it does not say.
void refuse_unknown_loop(const std::vector<Game>& games);

/// `Godot 4.3 on mobile, project.godot`; without a project, the policy of the command line.
std::string game_name(const Game& game);

}  // namespace tickproof::harness
