// Remarks on scripts, judged by the rest of the project.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/scan/script_scan.h"

namespace tickproof::harness {

/// Makes notes of remarks on scripts that the game does not reach, and takes out what these move;
/// adds to `motion` what scenes say.
void judge_in_project(const std::string& folder, std::string_view engine,
                      std::vector<ScriptScan>& scripts, ScriptMotion& motion);

/// A folder of other people's code, or of code that is not shipped.
bool is_skipped_folder(std::string_view name);

/// `minified` or `generated` of a script that is not worth reading; else empty.
std::string_view why_not_read(std::string_view text);

}  // namespace tickproof::harness
