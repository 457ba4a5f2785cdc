// The advice to draw between steps, and the limits of that advice.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "harness/base/text.h"
#include "harness/check/fixes.h"
#include "harness/check/motion/drawn_motion.h"
#include "harness/check/motion/stutter_finding.h"
#include "harness/project/readers.h"
#include "harness/project/value_text.h"

namespace tickproof::harness {
namespace {

/// `Scripts move nodes in frames as well (camera.gd:8, player.gd:3 and 2 others)`: cameras and
/// players first, since players watch them most.
std::string moved_in_frames(std::vector<Place> places) {
    constexpr std::size_t kNamed = 3;
    std::vector<std::string> names;
    std::stable_partition(places.begin(), places.end(), [&](const Place& at) {
        const std::string name = lower(short_place(at));
        return name.find("cam") != std::string::npos || name.find("player") != std::string::npos;
    });
    for (std::size_t i = 0; i < std::min(kNamed, places.size()); ++i) {
        names.push_back(short_place(places[i]));
    }
    const std::size_t more = places.size() - names.size();
    return fmt::format("Scripts move nodes in frames as well ({}{})", fmt::join(names, ", "),
                       more == 0 ? "" : " and " + counted(more, "other"));
}

/// Warns that interpolation draws a teleported body on its way.
std::string teleports_text(const ScriptMotion& motion) {
    constexpr std::size_t kNamed = 3;
    if (motion.teleports.empty()) {
        return {};
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(kNamed, motion.teleports.size()); ++i) {
        names.push_back(short_place(motion.teleports[i]));
    }
    const std::size_t more = motion.teleports.size() - names.size();
    return fmt::format(
        " Call reset_physics_interpolation() on each node that is put somewhere while it is in "
        "the scene ({}{}).",
        fmt::join(names, ", "), more == 0 ? "" : " and " + counted(more, "other"));
}

/// True for a turn by the mouse that the project does not draw at once yet.
bool is_open_look(const InterpolationHazard& hazard) {
    return hazard.is_mouse_look && !hazard.is_drawn_at_once;
}

/// The first body that the mouse turns, or else the first other node; null if it turns none.
const InterpolationHazard* first_look(const ScriptMotion& motion) {
    const InterpolationHazard* first = nullptr;
    for (const InterpolationHazard& hazard : motion.hazards) {
        if (is_open_look(hazard) && (first == nullptr || (first->dimensions_of_body == 0 &&
                                                          hazard.dimensions_of_body != 0))) {
            first = &hazard;
        }
    }
    return first;
}

std::string_view cure_of(const Interpolation& key, const InterpolationHazard& look) {
    return look.dimensions_of_body == 0   ? key.look_of_view
           : look.dimensions_of_body == 2 ? key.look_of_body_2d
                                          : key.look_of_body_3d;
}

/// How to turn the view with the mouse while bodies are drawn between steps.
std::string look_text(const Interpolation& key, const ScriptMotion& motion) {
    const InterpolationHazard* look = first_look(motion);
    return look == nullptr
               ? ""
               : fmt::format(
                     " The mouse turns {} in frames ({}), which interpolation shows late: {}.",
                     look->dimensions_of_body == 0 ? "a view" : "a body", short_place(look->at),
                     cure_of(key, *look));
}

/// What moves in frames, and what interpolation would draw wrongly: how to treat them.
std::string apart_text(const Interpolation& key, const ScriptMotion& motion) {
    std::string text;
    if (const auto places = movable_to_steps(motion); !places.empty()) {
        text += fmt::format(" {}: {}.", moved_in_frames(places), key.apart);
    }
    text += look_text(key, motion);
    std::vector<InterpolationHazard> others = motion.hazards;
    std::erase_if(others, &InterpolationHazard::is_mouse_look);
    if (!others.empty()) {
        const Place& at = others.front().at;
        text +=
            fmt::format(" Look first at {} ({}){}.", others.front().what,
                        at.line == 0 ? at.file : short_place(at),
                        others.size() == 1 ? "" : " and " + counted(others.size() - 1, "other"));
    }
    return text;
}

/// The motion without hazards of the settings files: whole pixels are no node that moves in frames.
ScriptMotion without_settings(const Game& game) {
    ScriptMotion motion = game.scripts->motion;
    std::erase_if(motion.hazards, [&](const InterpolationHazard& hazard) {
        return std::ranges::any_of(game.project->files, [&](const ProjectFile& file) {
            return !hazard.at.file.empty() && file.name.ends_with(hazard.at.file);
        });
    });
    return motion;
}

/// Says what the key does not cure: older versions interpolate less, and some things move in
/// frames.
std::string care_text(const Game& game) {
    const Interpolation& key = game.project->interpolation;
    const ScriptMotion motion = game.scripts ? game.scripts->motion : ScriptMotion{};
    std::string text;
    for (const auto& [dimensions, sentence] : {std::pair(2, key.in_2d), std::pair(3, key.in_3d)}) {
        if (!sentence.empty() && (motion.dimensions == 0 || motion.dimensions == dimensions)) {
            text += fmt::format(" {}", sentence);
        }
    }
    if (key.apart.empty()) {
        return text;
    }
    return text + teleports_text(motion) + apart_text(key, motion);
}

/// Names a camera that moves in steps, before which interpolated bodies would jitter.
std::string camera_text(const Game& game) {
    if (!game.scripts || !game.project || game.project->interpolation.camera.empty() ||
        game.scripts->motion.cameras_in_steps.empty()) {
        return {};
    }
    return fmt::format(" {} ({}).", capitalised(std::string(game.project->interpolation.camera)),
                       short_place(game.scripts->motion.cameras_in_steps.front()));
}

/// Names a body whose transform a script writes, which the engine then does not interpolate.
std::string placed_text(const Game& game) {
    if (!game.scripts || game.scripts->motion.placed_bodies.empty()) {
        return {};
    }
    const PlacedBody& first = game.scripts->motion.placed_bodies.front();
    return fmt::format(
        " Also {} instead of writing transform ({}): Interpolate draws only what physics moves.",
        placed_cure(first), short_place(first.at));
}

}  // namespace

std::string_view placed_cure(const PlacedBody& body) {
    return body.turns ? "turn the body with MoveRotation in FixedUpdate"
                      : "move the body with MovePosition or a velocity in FixedUpdate";
}

std::vector<Place> movable_to_steps(const ScriptMotion& motion) {
    std::vector<Place> places = motion.in_frames;
    std::erase_if(places, [&](const Place& at) {
        const auto is_here = [&](const Place& other) {
            return other.file == at.file && other.line == at.line;
        };
        if (std::ranges::any_of(motion.drawn_at_once, is_here)) {
            return true;
        }
        return std::ranges::any_of(motion.hazards, [&](const InterpolationHazard& hazard) {
            return hazard.is_mouse_look && is_here(hazard.at);
        });
    });
    return places;
}

std::optional<Finding> interpolated_apart(const Game& game) {
    if (!game.project || !game.scripts || game.project->interpolation.apart.empty() ||
        !game.profile.draw.empty() || !interpolates(game.policy.settings) ||
        ignores_interpolation(*game.project, game.scripts->motion)) {
        return std::nullopt;
    }
    const ScriptMotion motion = without_settings(game);
    const std::string text = apart_text(game.project->interpolation, motion);
    if (text.empty()) {
        return std::nullopt;
    }
    const std::vector<Place> places = movable_to_steps(motion);
    const InterpolationHazard* look = first_look(motion);
    const auto hazards =
        std::ranges::count_if(motion.hazards, [&](const InterpolationHazard& hazard) {
            return !hazard.is_mouse_look || is_open_look(hazard);
        });
    Finding finding = noted("stutter", "what moves in frames");
    finding.summary =
        fmt::format("Interpolation is on, and {} not move in steps",
                    places.size() + static_cast<std::size_t>(hazards) == 1 ? "one thing does"
                                                                           : "some things do");
    finding.cause =
        "The engine draws an interpolated node between its places at two steps, and what a frame "
        "sets in between jitters, or is drawn a step late";
    finding.fix = text.substr(1);
    if (look != nullptr && look->dimensions_of_body != 0) {
        finding.summary = "The mouse turns a body in frames, and interpolation shows it late";
        finding.cause =
            "The engine draws an interpolated body between its places at two steps, so a turn in "
            "between shows in part until the next step";
        finding.fix = capitalised(std::string(cure_of(game.project->interpolation, *look))) + ".";
        finding.asks_for_a_look = true;
        finding.at = look->at;
        return finding;
    }
    const auto first = std::ranges::find_if(motion.hazards, [&](const InterpolationHazard& hazard) {
        return !hazard.is_mouse_look || is_open_look(hazard);
    });
    finding.at = places.empty() ? first->at : places.front();
    finding.also_at.assign(places.begin() + (places.empty() ? 0 : 1), places.end());
    return finding;
}

std::string upgrade_text(const Game& game) {
    if (!game.project || !game.scripts ||
        !ignores_interpolation(*game.project, game.scripts->motion)) {
        return {};
    }
    const Interpolation& key = game.project->interpolation;
    const ProjectSetting* set = find_setting(*game.project, "draw");
    const bool is_on = set != nullptr && set->text == "true";
    const std::string in_files = is_on ? "" : project_text(game, {{"draw", "interpolate"}});
    return fmt::format("{}{}", key.upgrade, in_files.empty() ? "" : ", and " + in_files);
}

std::string interpolation_text(const Game& game) {
    const bool acts = game.project && game.project->interpolation.in_2d.empty() &&
                      game.project->interpolation.in_3d.empty();
    const std::string in_files =
        acts ? project_text(game, {{"draw", "interpolate"}}) : std::string();
    return in_files.empty() ? "interpolate between steps" : in_files;
}

std::string interpolate_fix(const Game& game, const Change& settings) {
    if (const Place* drawn = drawn_by_script(game)) {
        return fmt::format(
            "Draw between the last two steps ({}): keep the place before each step, and go from it "
            "to the new one by Engine.get_physics_interpolation_fraction(), since the engine's "
            "interpolation moves nodes only; this adds one step of latency.",
            short_place(*drawn));
    }
    if (const std::string upgrade = upgrade_text(game); !upgrade.empty()) {
        return capitalised(upgrade) + "; interpolation adds one step of latency." +
               teleports_text(game.scripts->motion) +
               apart_text(game.project->interpolation, game.scripts->motion);
    }
    const std::string in_files = project_text(game, settings);
    const bool is_said_in_profile =
        !game.profile.draw.empty() ||
        (game.project && is_own_code(*game.project) && game.project->reader->written != nullptr);
    const std::string in_profile =
        is_said_in_profile ? ", then set between_steps to \"interpolate\" in [draw]" : "";
    if (in_files.empty()) {
        const std::string in_code(game.project && !game.project->interpolation.in_code.empty()
                                      ? game.project->interpolation.in_code
                                      : "interpolate between the last two steps when drawing");
        return capitalised(in_code) + in_profile + "; this adds one step of latency." +
               placed_text(game) + camera_text(game);
    }
    return capitalised(in_files) + in_profile + "; this adds one step of latency." +
           care_text(game);
}

}  // namespace tickproof::harness
