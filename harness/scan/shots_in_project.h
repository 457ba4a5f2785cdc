// What the rest of a project says of its projectiles.

#pragma once

#include <string>
#include <vector>

#include "harness/scan/reachable.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// The shots of a script.
struct FiredFrom {
    std::string name{};       ///< Of the script, below the folder.
    bool is_of_game = false;  ///< Else it is a test, or the game does not reach it.
    std::vector<Shot>* shots = nullptr;
};

/// Leaves out shots whose speed another script sets, and asks scenes for continuous collision.
void settle_shots(const ReachFolder& files, const std::vector<FiredFrom>& scripts);

}  // namespace tickproof::harness
