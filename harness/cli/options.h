// The options that run and schedule share, as text and as values.

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "harness/cli/trace_options.h"
#include "harness/game/game.h"

namespace tickproof::harness {

struct PacingOptions {
    std::vector<std::string> policies;
    std::string clock;
    std::string timestep;
    TraceSources sources;
    std::string render;
    std::string step_cost;
};

void add_options(CLI::App& verb, PacingOptions& options);

/// A request: several policies on the same traces.
struct Asking {
    std::vector<PolicySpec> policies;
    std::vector<FrameTrace> traces;         ///< In the order of the command line.
    std::vector<RefusedCapture> refused{};  ///< Captures that were left out.
    Load load;
    std::vector<std::string> notes;  ///< Options that some policies do not use.
    bool is_comparison = false;      ///< The user named no policy: all are compared.
};

/// What becomes of a capture that cannot be read: a report on all traces can leave it out.
enum class Unreadable { refuse, leave_out };

/// Throws InputError.
Asking read_options(const PacingOptions& options, Unreadable unreadable = Unreadable::refuse);

/// The game of one policy on all traces; checks add their needs later.
Game game_of(const Asking& asking, const PolicySpec& policy);

}  // namespace tickproof::harness
