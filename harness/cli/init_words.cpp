// Collects what a project says about itself for the comments of a new profile.

#include "harness/cli/init_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/check/contact/remedies.h"
#include "harness/game/engine_text.h"
#include "harness/pacing/settings.h"
#include "harness/project/engine_bodies.h"
#include "harness/project/find_project.h"
#include "harness/project/readers.h"
#include "harness/project/values.h"

namespace tickproof::harness {
namespace {

/// A path without `./`, as a reader in the folder would write it.
std::string place_text(Place place) {
    place.file = std::filesystem::path(place.file).lexically_normal().generic_string();
    return to_text(place);
}

/// `Fixed Timestep = 0.02 (ProjectSettings/TimeManager.asset:7)`.
std::string setting_text(const ProjectSetting& setting) {
    return fmt::format("{} = {} ({})", key_of(setting), setting.text,
                       setting.at.file.empty() ? "the engine's default" : place_text(setting.at));
}

void add_engine(const Project& project, const ProjectBodies& bodies, ProfileWords& words) {
    if (bodies.rigid_body.empty()) {
        return;
    }
    const std::string name = engine_name(project);
    const physics::EngineSpec moved_by = parse_engine(bodies.rigid_body);
    std::string comment = fmt::format("As rigid bodies of {} move.", name);
    if (const physics::ContinuousSwitch* on =
            physics::continuous_switch(moved_by, physics::ObstacleKind::fixed)) {
        comment += fmt::format(" Where the fast ones have continuous collision: \"{}\".",
                               to_text(physics::switched_on(moved_by, *on)));
    }
    words.keys.push_back({.name = "physics.engine",
                          .value = fmt::format("\"{}\"", bodies.rigid_body),
                          .comment = std::move(comment)});
    const std::string& character = bodies.character.empty() ? bodies.rigid_body : bodies.character;
    words.keys.push_back(
        {.name = "physics.character",
         .value = fmt::format("\"{}\"", character),
         .comment = bodies.character.empty()
                        ? fmt::format("As rigid bodies of {}.", name)
                        : fmt::format("As characters of {}; \"{}\" where yours are rigid bodies.",
                                      name, bodies.rigid_body)});
}

void add_gravity(const Project& project, const ProjectBodies& bodies, ProfileWords& words) {
    if (bodies.rigid_body.empty()) {
        return;
    }
    words.keys.push_back(
        {.name = "physics.gravity_mps2",
         .value =
             shortest(bodies.gravity_mps2 > 0 ? bodies.gravity_mps2 : GameProfile{}.gravity_mps2),
         .comment = bodies.gravity_at.file.empty()
                        ? fmt::format("As {} has it by default.", engine_name(project))
                        : fmt::format("As {} says.", place_text(bodies.gravity_at))});
}

/// Adds the profile keys that a setting of the project answers.
void add_settings(const Project& project, ProfileWords& words) {
    if (const ProjectSetting* draw = find_setting(project, "draw")) {
        const auto* row = find_row(pacing_settings(), "draw", &PacingSetting::name);
        words.keys.push_back({.name = "draw.between_steps",
                              .value = fmt::format("\"{}\"", row->get(project.policy.settings)),
                              .comment = fmt::format("By {}.", setting_text(*draw))});
    }
    if (const auto& limit = project.frame_rate_limit) {
        words.keys.push_back(
            {.name = "frames.highest_fps",
             .value = shortest(limit->most_hz),
             .comment = fmt::format("By {} ({}).", limit->key, place_text(limit->at))});
    }
}

}  // namespace

std::string engine_name(const Project& project) {
    const std::string_view title = bodies_of(project).title;
    return !project.version.empty() ? project.version
           : title.empty()          ? std::string(project.engine)
                                    : std::string(title);
}

Beside beside(const std::string& file) {
    namespace fs = std::filesystem;
    const fs::path path(file);
    Beside found{.folder = path.parent_path().generic_string()};
    const std::string folder = found.folder.empty() ? "." : found.folder;
    if (file == "-" || !holds_project(folder)) {
        return found;
    }
    found.has_project = true;
    try {
        std::vector<Project> read = read_project(folder);
        const auto is_target = [&](const ProjectFile& each) {
            return fs::path(each.name).lexically_normal() == path.lexically_normal();
        };
        if (std::ranges::any_of(read.front().files, is_target)) {
            found.has_project = false;
        } else {
            found.project = std::move(read.front());
        }
    } catch (const InputError&) {
        return found;
    }
    return found;
}

ProfileWords words_of(const Project& project) {
    const ProjectBodies bodies = bodies_of(project);
    ProfileWords words;
    words.lines = {"", fmt::format("{} steps by these settings, which stay in its files:",
                                   engine_name(project))};
    for (const ProjectSetting& setting : project.settings) {
        if (!setting.pacing.empty()) {
            words.lines.push_back("  " + setting_text(setting));
        }
    }
    if (!bodies.lengths.empty()) {
        words.lines.emplace_back(bodies.lengths);
    }
    add_engine(project, bodies, words);
    add_gravity(project, bodies, words);
    add_settings(project, words);
    return words;
}

}  // namespace tickproof::harness
