// A light scan of a project's own scripts for code whose result depends on the frame rate. It knows
// names and shapes, not types: a pattern is here because it is seldom wrong (docs/scripts.md has
// the measured rates).

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/project/project.h"

namespace tickproof::harness {

struct ScriptRemark {
    std::string_view pattern;  ///< The name of its row.
    Place at;
    std::string function;  ///< The callback, or the helper that it calls: `_process`.
    std::string code;      ///< The statement in one line, shortened.
    std::string why;
    std::string fix;
    bool is_note = false;  ///< Worth knowing, wrong in no way.
};

/// What the scripts move.
struct ScriptMotion {
    /// The first place of each script that moves something in physics steps, as a rigid body always
    /// does,
    std::vector<Place> in_steps{};
    /// and of each that moves something in rendered frames, or as the mouse moves.
    std::vector<Place> in_frames{};
    int dimensions = 0;           ///< 2 or 3, of what moves in steps; 0 where nothing says so.
    bool interpolates = false;    ///< The game interpolates between its steps itself.
    bool is_for_headset = false;  ///< Its display is not one of the usual ones.
};

/// The result of scanning a folder. Without files nothing was looked at.
struct ScriptScan {
    std::size_t files = 0;
    std::size_t lines = 0;
    std::size_t bytes = 0;
    std::vector<ScriptRemark> remarks;  ///< In order of file and line.
    ScriptMotion motion{};
    bool cut = false;  ///< A file was too long or one too many, and was left out.
};

/// The page of an engine's manual, or of its classes, that a pattern rests on.
struct PatternSource {
    std::string_view engine;  ///< The name of its reader.
    std::string_view page;
};

/// A row of the table of patterns.
struct ScriptPattern {
    std::string_view name;
    std::string_view summary;
    std::string_view title;  ///< What a finding of it says, before ` in 3 places`.
    std::string_view languages;
    std::vector<PatternSource> sources{};
    void (*look)(const struct ScriptView& view, std::vector<ScriptRemark>& found) = nullptr;
};
std::span<const ScriptPattern> script_patterns();

/// Scans the scripts below `folder` that are in a language of `engine` (the name of its reader),
/// but for copies, caches and third-party folders. Unreadable files are left out. Throws nothing.
ScriptScan scan_scripts(const std::string& folder, std::string_view engine);

/// The same for one text: its name says the language.
ScriptScan scan_script(const ProjectFile& file);

}  // namespace tickproof::harness
