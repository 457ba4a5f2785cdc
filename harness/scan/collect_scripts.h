// The scripts below a project's folder: the game's own, and those of plug-ins.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/scan/script.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// Names of files, sorted within each folder.
struct CollectedScripts {
    std::vector<std::string> files{};
    std::vector<std::string> plugins{};  ///< Code of others that ships with the game.
    bool cut = false;                    ///< Some of them, or of their folders, were left out.
};

/// Collects the scripts in `languages` below `folder`. The game's main scene `main`, if known,
/// makes the folders that hold it the game's.
CollectedScripts collect_scripts(const std::string& folder, const std::string& main,
                                 std::span<const ScriptLanguage> languages);

/// Adds the settings that plug-ins may set and `settings` lacks, each as uncertain: whether the
/// game runs that code is not known. Leaves out the time scale: a plug-in pauses the game, and lets
/// it go on. Uses at most `jobs` threads. Skips unreadable files.
void add_settings_of_plugins(const std::vector<std::string>& plugins, int jobs,
                             std::vector<CodeSetting>& settings);

}  // namespace tickproof::harness
