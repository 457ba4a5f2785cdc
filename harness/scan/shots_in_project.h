// What the rest of a project says of its projectiles.

#pragma once

#include <string>
#include <vector>

#include "harness/scan/reachable.h"
#include "harness/scan/scan_engines.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// A script that may have shots.
struct FiredFrom {
    std::string name{};       ///< Of the script, below the folder.
    bool is_of_game = false;  ///< Else it is a test, or the game does not reach it.
    ScriptMotion* motion = nullptr;
};

/// Leaves out shots whose speed another script sets, and rays where the game may have other
/// projectiles. Asks scenes for continuous collision and bodies.
void settle_shots(const ScanEngine& engine, const ReachFolder& files,
                  const std::vector<FiredFrom>& scripts);

}  // namespace tickproof::harness
