// A light scan of a project's own scripts for code whose result depends on the frame rate. It knows
// names and shapes, not types, so it finds places to look at (docs/scripts.md has the measured
// rates).

#pragma once

#include <cstddef>
#include <optional>
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
    std::string doubt{};   ///< Why it is a note only, where it may be wrong: a sentence's end.
    /// It holds only where the engine loses a press that ends before the next step.
    bool if_presses_are_lost = false;
};

/// Something that interpolation between steps does not suit.
struct InterpolationHazard {
    std::string_view what;  ///< `a Camera2D with position smoothing, which it makes faster`.
    Place at{};
};

/// The rigid bodies in the scenes and prefabs of a project.
struct SceneBodies {
    std::size_t all = 0;
    std::size_t moved = 0;         ///< Those that physics moves: neither static nor kinematic.
    std::size_t interpolated = 0;  ///< Those of `moved` that are drawn between the steps.
    Place not_interpolated{};      ///< The first of the others.
};

/// Continuous collision of the rigid bodies in scenes and prefabs that physics moves.
struct ContinuousBodies {
    std::size_t moved = 0;
    std::size_t continuous = 0;  ///< Those of `moved` that sweep.
    int mode = 0;  ///< Of all of these, as scenes write it: 1 of `continuous_cd = 1`. 0: several.
    Place with{};  ///< The first that sweeps,
    Place without{};  ///< and the first that does not.
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
    bool is_mixed = false;        ///< Things of both dimensions move in steps.
    /// Where each script that reads the player's input moves a body in physics steps.
    std::vector<Place> players{};
    /// Where each script moves the player's character: in physics steps,
    std::vector<Place> characters_in_steps{};
    std::vector<Place> characters_in_frames{};  ///< and in rendered frames.
    /// Those of `characters_in_frames` whose script moves them by the mean of two speeds.
    std::vector<Place> half_stepped{};
    /// Where each script puts something somewhere at once.
    std::vector<Place> teleports{};
    /// Where scripts count rendered frames.
    std::vector<Place> frame_counts{};
    /// Things that interpolation between steps would change for the worse.
    std::vector<InterpolationHazard> hazards{};
    /// Neither has a value where a scene is not text, or the engine's scenes are not read.
    std::optional<SceneBodies> bodies{};
    std::optional<ContinuousBodies> continuous{};
};

/// A loop that takes steps of one length out of an account: `while acc >= STEP do`.
struct StepLoop {
    std::string code;  ///< Its header.
    Place at{};
    std::string timestep{};  ///< `1/60`, where the file says it; else empty.
};

/// The time of the whole game, as scripts set it.
struct ScriptClock {
    std::vector<Place> pauses{};  ///< Sets the time scale to 0.
    std::vector<Place> limits{};  ///< Sets a highest frame rate.
    std::vector<StepLoop> loops{};
};

/// A script that is not worth reading.
struct SkippedScript {
    std::string file{};
    std::string_view why{};  ///< `minified`.
};

/// The result of scanning a folder. Without files nothing was looked at.
struct ScriptScan {
    std::string file{};  ///< Of one script: its name.
    std::size_t files = 0;
    std::size_t lines = 0;
    std::size_t bytes = 0;
    std::vector<ScriptRemark> remarks;  ///< In order of file and line.
    ScriptMotion motion{};
    ScriptClock clock{};
    std::vector<SkippedScript> skipped{};  ///< In order of their names.
    bool cut = false;  ///< There were more files, or folders in folders, than anybody writes.
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
/// but for copies, caches and third-party folders, on at most `jobs` threads (0: one per
/// processor). The number of threads does not change the result. Leaves out unreadable files.
/// Throws nothing.
ScriptScan scan_scripts(const std::string& folder, std::string_view engine, int jobs = 1);

/// The same for one text: its name says the language.
ScriptScan scan_script(const ProjectFile& file, int jobs = 1);

}  // namespace tickproof::harness
