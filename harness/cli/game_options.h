// The options that choose the game to judge: a project or flags, and the game's profile. validate
// and recommend share them.

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "harness/cli/trace_options.h"
#include "harness/game/game.h"

namespace tickproof::harness {

struct GameOptions {
    std::string project;
    std::string profile;
    std::string policy;
    std::string timestep;
    std::string max_steps;
    std::string max_delta;
    std::string fps;
    TraceSources sources;           ///< Captures of players' frames.
    std::string scripts = "notes";  ///< What the scan finds: off, notes or warnings.
};

void add_options(CLI::App& verb, GameOptions& options);

/// The choice of the options, read from its files once.
struct ChosenGames {
    /// One game, and one more for each platform with settings of its own; with the frames of the
    /// profile and the captures, and with the scan of the scripts. Remarks on these has the first.
    std::vector<Game> games;
    std::vector<FrameTrace> captures;
    ProjectFile profile;             ///< The file; without a name where there is none.
    std::vector<std::string> files;  ///< All that were read.
};

/// Scripts are scanned on at most `jobs` threads. Throws InputError.
ChosenGames read_options(const GameOptions& options, int jobs = 1);

/// `Godot 4.3 on mobile, project.godot`; without a project, the command line.
std::string game_name(const Game& game);

}  // namespace tickproof::harness
