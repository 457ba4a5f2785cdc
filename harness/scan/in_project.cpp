// Weighs remarks by whether the game reaches their script, and by its pauses.

#include "harness/scan/in_project.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "harness/scan/main_scene.h"
#include "harness/scan/reachable.h"
#include "harness/scan/shots.h"
#include "harness/scan/shots_in_project.h"
#include "harness/scan/what_moves.h"

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
    scan.clock.settings.clear();
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

using Characters = std::vector<MovedCharacter> ScriptMotion::*;

constexpr Characters kCharacters[] = {&ScriptMotion::characters_in_steps,
                                      &ScriptMotion::characters_in_frames};

bool has_open_numbers(const ScriptScan& scan) {
    return std::ranges::any_of(scan.motion.shots, &Shot::is_open) ||
           std::ranges::any_of(kCharacters, [&](Characters characters) {
               return std::ranges::any_of(scan.motion.*characters, [](const MovedCharacter& each) {
                   return each.size && each.size->is_open;
               });
           });
}

/// Leaves out what scenes may set.
void leave_out_open(ScriptMotion& motion) {
    std::erase_if(motion.shots, [](const Shot& shot) { return shot.is_open; });
    for (const Characters characters : kCharacters) {
        for (MovedCharacter& each : motion.*characters) {
            if (each.size && each.size->is_open) {
                each.size.reset();
            }
        }
    }
}

/// Reads the script again, with the numbers that scenes give it.
void settle(const ReachFolder& folder, const std::string& name, const SceneNumbers& numbers,
            ScriptScan& scan) {
    const std::string text = folder.text(name);
    const Script script = parse_script(scan.file, text);
    const ScriptView view = view_of(script);
    scan.motion.shots = shots_in(view, &numbers);
    for (const Characters characters : kCharacters) {
        for (MovedCharacter& each : scan.motion.*characters) {
            each.size = jump_size(view, &numbers);
        }
    }
}

/// Asks the scenes for the numbers of jumps and projectiles that they may set, and leaves out what
/// stays unknown.
void settle_numbers(const std::string& folder, const ScanEngine& engine, const ReachFolder& files,
                    std::vector<ScriptScan>& scripts) {
    std::vector<ScriptScan*> open;
    std::vector<std::string> names;
    for (ScriptScan& scan : scripts) {
        if (has_open_numbers(scan)) {
            open.push_back(&scan);
            names.push_back(below(folder, scan.file));
        }
    }
    if (open.empty()) {
        return;
    }
    const auto numbers = engine.scene_numbers == nullptr
                             ? std::vector<std::optional<SceneNumbers>>(names.size())
                             : engine.scene_numbers(files, names);
    for (std::size_t i = 0; i < open.size(); ++i) {
        if (numbers[i]) {
            settle(files, names[i], *numbers[i], *open[i]);
        } else {
            leave_out_open(open[i]->motion);
        }
    }
}

/// What the game reaches of its scripts.
struct ReachedScripts {
    FileNames unreached{};
    bool is_known = false;

    /// The name without folders that are the game's, since its main scene lies in them.
    std::string_view within(const ReachFolder& files, std::string_view name) const {
        // The scenes of one build of Unity lie in several of its folders.
        return within_game(files.main, name, is_known || files.main.ends_with(".unity"));
    }
};

ReachedScripts reached_scripts(const ScanEngine& engine, const ReachFolder& files,
                               const FileNames& names) {
    if (engine.references == nullptr) {
        return {};
    }
    const auto unreached = unreached_scripts(files, engine.references(files), names);
    return {.unreached = unreached.value_or(FileNames{}), .is_known = unreached.has_value()};
}

/// Leaves out the scripts of others that lie beside the game in `addons/` or `examples/`.
void leave_out_others(const std::string& folder, const ReachFolder& files,
                      const ReachedScripts& reached, std::vector<ScriptScan>& scripts) {
    std::erase_if(scripts, [&](const ScriptScan& scan) {
        const std::string name = below(folder, scan.file);
        return is_of_others(reached.unreached.contains(name) ? name : reached.within(files, name));
    });
}

/// Returns the scripts that it doubts.
FileNames doubt_unreached(const std::string& folder, const ScanEngine& engine,
                          const ReachFolder& files, std::vector<ScriptScan>& scripts) {
    FileNames names;
    for (const ScriptScan& scan : scripts) {
        names.insert(below(folder, scan.file));
    }
    const ReachedScripts reached = reached_scripts(engine, files, names);
    leave_out_others(folder, files, reached, scripts);
    const FileNames left_out =
        engine.left_out == nullptr ? FileNames{} : engine.left_out(files, names);
    FileNames doubted;
    for (ScriptScan& scan : scripts) {
        const std::string name = below(folder, scan.file);
        const std::string_view why =
            reached.unreached.contains(name) ? "no scene of the game reaches this script"
            : left_out.contains(name)        ? "every export preset leaves this script out"
            : is_aside(reached.within(files, name))
                ? "by its name or its folder, it is a test, a demo or an old version"
                : "";
        if (!why.empty()) {
            doubt_all(scan, why);
            doubted.insert(name);
        }
    }
    return doubted;
}

void settle_all_shots(const std::string& folder, const ScanEngine& engine, const ReachFolder& files,
                      const FileNames& doubted, std::vector<ScriptScan>& scripts) {
    std::vector<FiredFrom> all;
    for (ScriptScan& scan : scripts) {
        std::string name = below(folder, scan.file);
        const bool is_of_game = !doubted.contains(name);
        all.push_back({.name = std::move(name), .is_of_game = is_of_game, .motion = &scan.motion});
    }
    settle_shots(engine, files, all);
}

/// Settles what the files of the project say of input, of nodes, and of bodies that scripts place.
void settle_motion(const std::string& folder, const ScanEngine& engine, const ReachFolder& files,
                   std::vector<ScriptScan>& scripts, ScriptMotion& motion) {
    if (engine.settle_nodes != nullptr) {
        std::vector<std::string> names;
        for (const ScriptScan& scan : scripts) {
            names.push_back(below(folder, scan.file));
        }
        engine.settle_nodes(files, names, scripts, motion);
    }
    const bool is_in_steps =
        engine.reads_input_in_steps != nullptr && engine.reads_input_in_steps(files);
    for (ScriptScan& scan : scripts) {
        if (is_in_steps) {
            scan.motion.presses_in_events.clear();
            scan.motion.press_flags.clear();
        }
        if (engine.settle_placed != nullptr && !scan.motion.placed_bodies.empty()) {
            engine.settle_placed(files, below(folder, scan.file), scan.motion.placed_bodies);
        }
    }
}

void name_pauses(std::vector<ScriptScan>& scripts) {
    const auto pausing = std::ranges::find_if(
        scripts, [](const ScriptScan& scan) { return !scan.clock.pauses.empty(); });
    if (pausing == scripts.end()) {
        return;
    }
    for (ScriptScan& scan : scripts) {
        for (ScriptRemark& remark : scan.remarks) {
            name_pause(pausing->clock.pauses.front(), remark);
        }
    }
}

}  // namespace

void judge_in_project(const std::string& folder, const std::string& main, const ScanEngine& engine,
                      std::vector<ScriptScan>& scripts, ScriptMotion& motion) {
    const bool follows = engine.always_follows || std::ranges::any_of(scripts, asks_for_a_look);
    if (!follows && engine.look_at_scenes == nullptr) {
        for (ScriptScan& scan : scripts) {
            leave_out_open(scan.motion);
            std::erase_if(scan.motion.shots,
                          [](const Shot& shot) { return !shot.members.empty(); });
        }
        return;
    }
    ReachFolder files = reach_folder(folder);
    files.main = main;
    if (engine.look_at_scenes != nullptr) {
        engine.look_at_scenes(files, motion);
    }
    FileNames doubted;
    if (follows) {
        doubted = doubt_unreached(folder, engine, files, scripts);
        name_pauses(scripts);
    }
    settle_motion(folder, engine, files, scripts, motion);
    settle_numbers(folder, engine, files, scripts);
    settle_all_shots(folder, engine, files, doubted, scripts);
}

}  // namespace tickproof::harness
