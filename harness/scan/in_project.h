// Judges remarks on scripts by the rest of the project.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/scan/scan_engines.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// Makes remarks notes and drops their motion if the game does not reach the script. Adds to
/// `motion` what scenes say.
/// Leaves out scripts of others that the game does not reach; `main` is its main scene, if known.
void judge_in_project(const std::string& folder, const std::string& main, const ScanEngine& engine,
                      std::vector<ScriptScan>& scripts, ScriptMotion& motion);

/// True for folders of third-party code, or of code that is not shipped.
bool is_skipped_folder(std::string_view name);

/// True for a file in such a folder.
bool is_of_others(std::string_view file);

/// `minified` or `generated` if a script is not worth reading; else empty.
std::string_view why_not_read(std::string_view text);

}  // namespace tickproof::harness
