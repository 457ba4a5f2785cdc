#include "harness/cli/subject_options.h"

#include <fmt/format.h>

#include <filesystem>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kProfileName = "tickproof.toml";

/// The profile beside the project, where there is one and none is named.
std::string profile_beside(const std::string& project) {
    if (project.empty()) {
        return {};
    }
    const std::filesystem::path path(project);
    const std::filesystem::path folder =
        std::filesystem::is_directory(path) ? path : path.parent_path();
    const std::filesystem::path beside = folder / kProfileName;
    return std::filesystem::exists(beside) ? beside.string() : std::string();
}

GameProfile profile_of(const SubjectOptions& options) {
    std::string file = options.profile.empty() ? profile_beside(options.project) : options.profile;
    GameProfile profile;
    if (!file.empty()) {
        if (!options.preset.empty()) {
            throw InputError(fmt::format(
                "--preset {}: {} is the profile already; write preset = \"{}\" into it instead",
                options.preset, file, options.preset));
        }
        profile = read_profile(file);
    } else {
        profile = preset_profile(options.preset);
    }
    if (!options.fps.empty()) {
        const std::size_t dots = options.fps.find("..");
        const std::string_view fps = options.fps;
        if (dots == std::string_view::npos) {
            throw InputError(
                fmt::format("--fps '{}': expected the lowest and the highest rate, such as 30..240",
                            options.fps));
        }
        const auto rate = [&](std::string_view text) {
            const double value = parse_number(text, "--fps");
            if (!(value >= 1 && value <= 1000)) {
                throw InputError(fmt::format("--fps {}: expected a rate from 1 to 1000", text));
            }
            return value;
        };
        profile.lowest_fps = rate(fps.substr(0, dots));
        profile.highest_fps = rate(fps.substr(dots + 2));
        refuse_contradictions(profile);
    }
    return profile;
}

void set_if_given(std::string_view flag, std::string_view setting, const std::string& text,
                  PolicySpec& policy) {
    if (text.empty()) {
        return;
    }
    try {
        set_setting(policy, setting, text);
    } catch (const InputError& error) {
        throw InputError(fmt::format("{}: {}", flag, error.what()));
    }
}

PolicySpec policy_of(const SubjectOptions& options) {
    PolicySpec policy = parse_policy(options.policy.empty() ? "fixed" : options.policy);
    set_if_given("--timestep", "timestep", options.timestep, policy);
    set_if_given("--max-steps", "steps_per_frame_max", options.max_steps, policy);
    set_if_given("--max-delta", "frame_delta_max", options.max_delta, policy);
    return policy;
}

}  // namespace

void add_options(CLI::App& verb, SubjectOptions& options) {
    verb.add_option("project", options.project,
                    "A project's folder or settings file; without one the flags below say it");
    verb.add_option("--profile", options.profile,
                    "What the game asks of its physics, TOML (default: tickproof.toml beside the "
                    "project); see tickproof init");
    verb.add_option("--preset", options.preset,
                    "A profile to begin with: platformer, shooter, racing, top-down");
    verb.add_option("--policy", options.policy, "NAME[:SETTING=VALUE]... (default: fixed)");
    verb.add_option("--timestep", options.timestep, "Of the fixed step: 1/50, 20ms");
    verb.add_option("--max-steps", options.max_steps, "Most steps in a frame; 0: no cap");
    verb.add_option("--max-delta", options.max_delta, "Longest frame that counts: 0.333, 250ms");
    verb.add_option("--fps", options.fps, "Frame rates to support: 30..240");
}

std::vector<Subject> subjects_of(const SubjectOptions& options) {
    const GameProfile profile = profile_of(options);
    if (options.project.empty()) {
        return {make_subject(profile, policy_of(options))};
    }
    for (const auto& [flag, text] :
         {std::pair("--policy", options.policy), std::pair("--timestep", options.timestep),
          std::pair("--max-steps", options.max_steps),
          std::pair("--max-delta", options.max_delta)}) {
        if (!text.empty()) {
            throw InputError(fmt::format("{} {}: {} says it; give a project or flags, not both",
                                         flag, text, options.project));
        }
    }
    std::vector<Subject> subjects;
    for (Project& project : read_project(options.project)) {
        const PolicySpec policy = project.policy;
        subjects.push_back(make_subject(profile, policy, std::move(project)));
    }
    return subjects;
}

std::string flags_of(const SubjectOptions& options) {
    std::string flags;
    const auto add = [&](std::string_view flag, const std::string& text) {
        if (!text.empty()) {
            flags += fmt::format(" {}{}{}", flag, flag.empty() ? "" : " ", shell_word(text));
        }
    };
    add("", options.project);
    add("--profile", options.profile);
    add("--preset", options.preset);
    add("--policy", options.policy);
    add("--timestep", options.timestep);
    add("--max-steps", options.max_steps);
    add("--max-delta", options.max_delta);
    add("--fps", options.fps);
    return flags;
}

}  // namespace tickproof::harness
