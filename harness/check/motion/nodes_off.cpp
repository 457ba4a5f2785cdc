// Names the nodes that scenes leave out of interpolation. One that steps move stutters on a display
// of another rate; one that frames move is drawn well.

#include <fmt/format.h>

#include "harness/base/text.h"
#include "harness/check/fixes.h"
#include "harness/check/motion/drawn_motion.h"
#include "harness/check/motion/stutter_finding.h"
#include "harness/project/value_text.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

bool interpolates_by_key(const Game& game) {
    return game.project && game.scripts && !game.project->interpolation.switched_off.empty() &&
           game.profile.draw.empty() && interpolates(game.policy.settings) &&
           !ignores_interpolation(*game.project, game.scripts->motion);
}

}  // namespace

std::string not_interpolated_text(const Game& game) {
    if (!interpolates_by_key(game)) {
        return {};
    }
    const ScriptMotion& motion = game.scripts->motion;
    const bool is_certain = !motion.stepped_and_off.empty();
    const std::vector<Place>& places = is_certain ? motion.stepped_and_off : motion.off;
    return places.empty()
               ? std::string()
               : fmt::format("{}{} {} not ({})", counted(places.size(), "node"),
                             !is_certain          ? ""
                             : places.size() == 1 ? " that moves in steps"
                                                  : " that move in steps",
                             places.size() == 1 ? "is" : "are", short_place(places.front()));
}

const Place* drawn_by_script(const Game& game) {
    if (!game.scripts || game.scripts->motion.drawn_by_scripts.empty()) {
        return nullptr;
    }
    const auto& drawn = game.scripts->motion.drawn_by_scripts;
    const bool is_all = std::ranges::all_of(game.scripts->motion.in_steps, [&](const Place& step) {
        return std::ranges::find(drawn, step.file, &Place::file) != drawn.end();
    });
    return is_all ? &drawn.front() : nullptr;
}

std::string why_not_interpolated(const Game& game) {
    if (const Place* drawn = drawn_by_script(game)) {
        return fmt::format(" (a script draws it at the last step's place, {})",
                           short_place(*drawn));
    }
    if (!game.project || !game.profile.draw.empty()) {
        return {};
    }
    const ProjectSetting* set = find_setting(*game.project, "draw");
    if (game.scripts && ignores_interpolation(*game.project, game.scripts->motion)) {
        return fmt::format(" ({} does so in {}D only)", game.project->version,
                           game.project->interpolation.inert_in == 3 ? 2 : 3);
    }
    if (set == nullptr) {  // Godot 4.2; other engines interpolate without a key of the project.
        const bool lacks_it = !game.project->version.empty() &&
                              !game.project->interpolation.in_code.empty() &&
                              !bodies_interpolate(game);
        return lacks_it ? fmt::format(" ({} has no setting for it)", game.project->version) : "";
    }
    return set->at.file.empty() ? fmt::format(" (the default of {})", key_of(*set))
                                : fmt::format(" ({})", short_place(set->at));
}

std::optional<Finding> not_interpolated(const Game& game) {
    if (not_interpolated_text(game).empty()) {
        return std::nullopt;
    }
    const ScriptMotion& motion = game.scripts->motion;
    const bool is_certain = !motion.stepped_and_off.empty();
    const std::vector<Place>& places = is_certain ? motion.stepped_and_off : motion.off;
    Finding finding = noted("stutter", "what is not interpolated");
    finding.summary =
        fmt::format("Interpolation is on, but off for {}{}", counted(places.size(), "node"),
                    !is_certain          ? ""
                    : places.size() == 1 ? " that moves in steps"
                                         : " that move in steps");
    finding.cause = fmt::format(
        "{} drawn at the place of the last step, and {} on a display of another rate than the "
        "{:.4g} steps a second",
        places.size() == 1 ? "It is" : "They are",
        is_certain ? "so their motion is uneven" : "what steps move there is uneven",
        game.policy.settings.time_scale / game.policy.settings.timestep.dt_s);
    finding.fix = game.project->interpolation.switched_off;
    finding.at = places.front();
    finding.also_at.assign(places.begin() + 1, places.end());
    return finding;
}

}  // namespace tickproof::harness
