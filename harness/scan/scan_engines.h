// How scripts and scenes of an engine's projects are read: a row an engine.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/scan/numbers.h"
#include "harness/scan/reachable.h"
#include "harness/scan/script.h"
#include "harness/scan/script_scan.h"

namespace tickproof::harness {

struct ScanEngine {
    std::string_view name;                  ///< The name of the reader of its projects.
    std::vector<ScriptLanguage> languages;  ///< The languages of its games.
    /// The main scene of the project in a folder; null if the scan does not ask for it.
    std::string (*main_scene)(const std::string& root) = nullptr;
    /// The references of its files; null if the scan follows none.
    FileReferences (*references)(const ReachFolder& folder) = nullptr;
    /// The scripts that a build leaves out; null if the files do not say.
    FileNames (*left_out)(const ReachFolder& folder, const FileNames& scripts) = nullptr;
    /// Adds to the motion what scenes say; null if the scan reads none.
    void (*look_at_scenes)(const ReachFolder& folder, ScriptMotion& motion) = nullptr;
    /// The numbers that scenes give members of the scripts; null if no scene sets any, or the scan
    /// does not read them.
    std::vector<std::optional<SceneNumbers>> (*scene_numbers)(
        const ReachFolder& folder, const std::vector<std::string>& scripts) = nullptr;
    /// Gives a shot of a script its body; null if the scan does not read bodies of projectiles.
    void (*take_body)(const ReachFolder& folder, const std::string& script, Shot& shot) = nullptr;
    /// Finds the nodes that interpolation leaves alone; null if scenes do not say.
    void (*settle_nodes)(const ReachFolder& folder, const std::vector<std::string>& names,
                         std::vector<ScriptScan>& scripts, ScriptMotion& motion) = nullptr;
    /// True if a project processes input in its steps, and so before them; null if the engine
    /// always does so in frames.
    bool (*reads_input_in_steps)(const ReachFolder& folder) = nullptr;
    /// Leaves out the bodies that scripts place, but for those whose scenes show that the script is
    /// on a body that physics moves; null if the scan does not look for them.
    void (*settle_placed)(const ReachFolder& folder, const std::string& script,
                          std::vector<PlacedBody>& bodies) = nullptr;
    /// True if may_read_input() knows the words of its games for input.
    bool has_known_input = false;
    /// References are followed even without a remark to doubt, since they decide what moves.
    bool always_follows = false;
};

/// Null if the scan knows no language of the engine.
const ScanEngine* scan_engine(std::string_view name);

}  // namespace tickproof::harness
