#include "harness/cli/subject_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/project/find_project.h"
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

double parse_rate(std::string_view text) {
    const double value = parse_number(text, "--fps");
    if (!(value >= 1 && value <= 1000)) {
        throw InputError(fmt::format(
            "--fps {}: expected a rate from 1 to 1000, or a range such as 30..240", text));
    }
    return value;
}

/// `30..240`, or a single rate.
void set_rates(std::string_view fps, GameProfile& profile) {
    if (fps.empty()) {
        return;
    }
    const std::size_t dots = fps.find("..");
    profile.lowest_fps = parse_rate(fps.substr(0, dots));
    profile.highest_fps =
        dots == std::string_view::npos ? profile.lowest_fps : parse_rate(fps.substr(dots + 2));
    if (profile.lowest_fps > profile.highest_fps) {
        throw InputError(
            fmt::format("--fps {}: expected the lower rate first, such as 30..240", fps));
    }
    if (!profile.at.contains("frames.refresh_hz")) {  // Nor do the usual displays show more.
        std::erase_if(profile.refresh_hz, [&](double hz) { return hz > profile.highest_fps; });
    }
    refuse_contradictions(profile);
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
    set_rates(options.fps, profile);
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

/// A loop without a cap has one through its clamp: so many steps are so much time.
void set_cap(const std::string& text, PolicySpec& policy) {
    const bool is_by_clamp = !text.empty() && !reads(*policy.policy, "steps_per_frame_max") &&
                             reads(*policy.policy, "frame_delta_max") &&
                             reads(*policy.policy, "timestep");
    if (!is_by_clamp) {
        set_if_given("--max-steps", "steps_per_frame_max", text, policy);
        return;
    }
    const int steps = parse_integer(text, 0, 100'000, "--max-steps");
    const Duration most = from_seconds(steps * policy.settings.timestep.dt_s);
    Duration& clamp = policy.settings.frame_delta_max;
    if (steps > 0 && (clamp == Duration{0} || most < clamp)) {
        clamp = most;
    }
}

PolicySpec policy_of(const SubjectOptions& options) {
    PolicySpec policy = parse_policy(options.policy.empty() ? "fixed" : options.policy);
    set_if_given("--timestep", "timestep", options.timestep, policy);
    set_if_given("--max-delta", "frame_delta_max", options.max_delta, policy);
    set_cap(options.max_steps, policy);
    return policy;
}

/// What shorter steps cost no game pays, and a validation of them would take minutes.
constexpr double kShortestStep_s = 1e-5;

Subject with_steps_that_can_be_paid(Subject subject) {
    const double dt_s = kept_timestep(subject.policy.settings).dt_s;
    if (reads(*subject.policy.policy, "timestep") && dt_s < kShortestStep_s) {
        const std::string at = to_text(place_of(subject, "timestep"));
        throw InputError(fmt::format(
            "{}a timestep of {} s is {:.3g} steps a second: expected 10 us or more, such as 1/60",
            at.empty() ? "" : at + ": ", shortest(dt_s), 1 / dt_s));
    }
    return subject;
}

/// Whether a profile has a [loop] of its own, so that it is a project, too.
bool has_own_loop(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    const auto readers = project_readers();
    const auto own = std::ranges::find(readers, "own-loop", &ProjectReader::name);
    return own->recognises({.name = file, .text = text.str()});
}

/// The project that is named; or the profile, where its [loop] says how it steps.
std::string named_project(const SubjectOptions& options) {
    const bool is_named = !options.project.empty() || options.profile.empty();
    return is_named || !has_own_loop(options.profile) ? options.project : options.profile;
}

/// Where nothing says how the game steps, the project of this folder does.
std::string project_of(const SubjectOptions& options) {
    std::string named = named_project(options);
    const bool is_said = !named.empty() || !options.policy.empty() || !options.timestep.empty() ||
                         !options.max_steps.empty() || !options.max_delta.empty();
    if (is_said) {
        return named;
    }
    if (holds_project(".")) {
        return ".";
    }
    if (options.profile.empty() && options.preset.empty() && options.fps.empty()) {
        throw InputError(fmt::format(
            "no project: this folder holds none; name a project's folder or settings file, or say "
            "how the game steps, as with --timestep 1/60 or --policy unity; looked for {}",
            known_places()));
    }
    return {};
}

}  // namespace

void add_options(CLI::App& verb, SubjectOptions& options) {
    verb.add_option(
        "project", options.project,
        "A project's folder or settings file; without one the flags below say it, or the "
        "project of this folder");
    verb.add_option("--profile", options.profile,
                    "What the game asks of its physics, TOML (default: tickproof.toml beside the "
                    "project); see tickproof init");
    verb.add_option("--preset", options.preset,
                    "A profile to begin with: platformer, shooter, racing, top-down");
    verb.add_option("--policy", options.policy, "NAME[:SETTING=VALUE]... (default: fixed)");
    verb.add_option("--timestep", options.timestep, "Of the fixed step: 1/50, 20ms");
    verb.add_option(
        "--max-steps", options.max_steps,
        "Most steps in a frame; 0: no cap. Where the loop has none, a clamp of so many steps");
    verb.add_option("--max-delta", options.max_delta, "Longest frame that counts: 0.333, 250ms");
    verb.add_option("--fps", options.fps, "Frame rates to support: 30..240, or one");
}

ProjectFile profile_file(const SubjectOptions& options) {
    const std::string name =
        options.profile.empty() ? profile_beside(project_of(options)) : options.profile;
    if (name.empty()) {
        return {};
    }
    std::ifstream stream(name, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return {.name = std::filesystem::path(name).generic_string(), .text = text.str()};
}

std::vector<Subject> subjects_of(const SubjectOptions& given) {
    SubjectOptions options = given;
    const std::string named = project_of(options);
    if (options.project.empty() && options.profile.empty()) {
        options.project = named;
    }
    const GameProfile profile = profile_of(options);
    if (named.empty()) {
        return {with_steps_that_can_be_paid(make_subject(profile, policy_of(options)))};
    }
    for (const auto& [flag, text] :
         {std::pair("--policy", options.policy), std::pair("--timestep", options.timestep),
          std::pair("--max-steps", options.max_steps),
          std::pair("--max-delta", options.max_delta)}) {
        if (!text.empty()) {
            throw InputError(fmt::format("{} {}: {} says it; give a project or flags, not both",
                                         flag, text, named));
        }
    }
    std::vector<Subject> subjects;
    for (Project& project : read_project(named)) {
        const PolicySpec policy = project.policy;
        subjects.push_back(
            with_steps_that_can_be_paid(make_subject(profile, policy, std::move(project))));
    }
    return subjects;
}

std::vector<std::string> files_of(const SubjectOptions& options) {
    std::vector<std::string> files{options.profile.empty() ? profile_beside(project_of(options))
                                                           : options.profile};
    for (const Subject& subject : subjects_of(options)) {
        if (subject.project) {
            for (const ProjectFile& file : subject.project->files) {
                files.push_back(file.name);
            }
        }
    }
    return files;
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
