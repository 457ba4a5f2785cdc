// Weighs remarks by whether the game reaches their script, and by its pauses.

#include "harness/scan/in_project.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/scan/reachable.h"
#include "harness/scan/view.h"

namespace tickproof::harness {
namespace {

/// The name relative to the folder.
std::string below(const std::string& folder, const std::string& name) {
    const std::string before = folder.empty() || folder.ends_with('/') ? folder : folder + "/";
    return name.starts_with(before) ? name.substr(before.size()) : name;
}

bool asks_for_a_look(const ScriptScan& scan) {
    return std::ranges::any_of(scan.remarks,
                               [](const ScriptRemark& remark) { return !remark.is_note; });
}

void doubt_all(ScriptScan& scan, std::string_view why) {
    for (ScriptRemark& remark : scan.remarks) {
        doubt(remark, why);
    }
    scan.motion = {.dimensions = scan.motion.dimensions};
}

/// Adds to the fix that Time.deltaTime is 0 in a pause, while code that ignores it runs on.
void name_pause(const Place& pause, ScriptRemark& remark) {
    const DeltaUse delta = pattern_of(remark).delta;
    const bool is_of_mouse = delta == DeltaUse::twice && has_any(remark.why, {"mouse"});
    if (remark.is_note || (delta != DeltaUse::none && !is_of_mouse)) {
        return;
    }
    remark.fix +=
        fmt::format(" Time scale 0 ({}) makes the time of the frame 0: {}.", to_text(pause),
                    is_of_mouse ? "skip it while time stands still, as the delta did"
                                : "use the unscaled time for what moves on in a pause");
}

}  // namespace

void judge_in_project(const std::string& folder, const ScanEngine& engine,
                      std::vector<ScriptScan>& scripts, ScriptMotion& motion) {
    const bool follows = engine.always_follows || std::ranges::any_of(scripts, asks_for_a_look);
    if (!follows && engine.look_at_scenes == nullptr) {
        return;
    }
    const ReachFolder files = reach_folder(folder);
    if (engine.look_at_scenes != nullptr) {
        engine.look_at_scenes(files, motion);
    }
    if (!follows) {
        return;
    }
    FileNames names;
    for (const ScriptScan& scan : scripts) {
        names.insert(below(folder, scan.file));
    }
    const FileNames unreached = engine.references == nullptr
                                    ? FileNames{}
                                    : unreached_scripts(files, engine.references(files), names);
    const FileNames left_out =
        engine.left_out == nullptr ? FileNames{} : engine.left_out(files, names);
    for (ScriptScan& scan : scripts) {
        const std::string name = below(folder, scan.file);
        if (unreached.contains(name)) {
            doubt_all(scan, "no scene of the game reaches this script");
        } else if (left_out.contains(name)) {
            doubt_all(scan, "every export preset leaves this script out");
        } else if (is_aside(name)) {
            doubt_all(scan, "by its name or its folder, it is a test, a demo or an old version");
        }
    }
    const auto pausing = std::ranges::find_if(
        scripts, [](const ScriptScan& scan) { return !scan.clock.pauses.empty(); });
    for (ScriptScan& scan : scripts) {
        for (ScriptRemark& remark : scan.remarks) {
            if (pausing != scripts.end()) {
                name_pause(pausing->clock.pauses.front(), remark);
            }
        }
    }
}

}  // namespace tickproof::harness
