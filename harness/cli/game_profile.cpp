// Finds and reads the profile of a game.

#include "harness/cli/game_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/base/toml.h"
#include "harness/cli/arguments.h"
#include "harness/project/find_project.h"
#include "harness/project/readers.h"

namespace tickproof::harness {
namespace {

constexpr std::string_view kProfileName = "tickproof.toml";

double parse_rate(std::string_view text) {
    constexpr std::string_view kExpected = "a rate from 1 to 1000, or a range such as 30..240";
    const double value = parse_number(text, "--fps", kExpected);
    if (!(value >= 1 && value <= 1000)) {
        throw InputError(fmt::format("--fps {}: expected {}", text, kExpected));
    }
    return value;
}

/// Sets `30..240`, or a single rate.
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
    if (!profile.at.contains("frames.refresh_hz")) {  // The default displays must not be faster.
        std::erase_if(profile.refresh_hz, [&](double hz) { return hz > profile.highest_fps; });
    }
    profile.at["frames.lowest_fps"] = profile.at["frames.highest_fps"] = "--fps";
    refuse_contradictions(profile);
}

/// Sets `144`, or `60,144`.
void set_displays(const std::vector<std::string>& displays, GameProfile& profile) {
    if (displays.empty()) {
        return;
    }
    constexpr std::string_view kKey = "frames.refresh_hz";
    profile.refresh_hz.clear();
    for (const std::string& display : listed("--display", displays)) {
        constexpr std::string_view kExpected = "a refresh rate from 1 to 1000, such as 144";
        const double refresh_hz = parse_number(display, "--display", kExpected);
        if (!(refresh_hz >= 1 && refresh_hz <= 1000)) {
            throw InputError(fmt::format("--display {}: expected {}", display, kExpected));
        }
        profile.refresh_hz.push_back(refresh_hz);
    }
    std::ranges::sort(profile.refresh_hz);
    profile.refresh_hz.erase(std::unique(profile.refresh_hz.begin(), profile.refresh_hz.end()),
                             profile.refresh_hz.end());
    profile.at.insert_or_assign(std::string(kKey), "--display");
    refuse_contradictions(profile);
}

}  // namespace

std::string profile_beside(const std::string& project) {
    const std::filesystem::path path(project.empty() ? "." : project);
    const std::filesystem::path folder =
        std::filesystem::is_directory(path) ? path : path.parent_path();
    const std::filesystem::path beside = (folder / kProfileName).lexically_normal();
    return std::filesystem::exists(beside) ? beside.string() : std::string();
}

ProjectFile profile_in_own_loop(const std::string& project, const std::string& profile) {
    std::error_code error;
    if (project.empty() || !std::filesystem::is_regular_file(project, error) ||
        (!profile.empty() && std::filesystem::equivalent(project, profile, error))) {
        return {};
    }
    ProjectFile file = find_project(project).front();
    const auto readers = project_readers();
    const auto reader = std::ranges::find_if(
        readers, [&](const ProjectReader& each) { return each.recognises(file); });
    if (reader == readers.end() || !reader->is_own_code) {
        return {};
    }
    const std::vector<TomlMember> tables = parse_toml(file.text, file.name).members;
    const auto other =
        std::ranges::find_if(tables, [](const TomlMember& table) { return table.key != "loop"; });
    if (other == tables.end()) {
        return {};
    }
    if (!profile.empty()) {
        throw InputError(fmt::format(
            "{0}:{1}: {2} is for a profile, and the profile is {3}; judge {0} alone with --profile "
            "{0}, or move {2} into {3}",
            visible(file.name), other->value.line, visible(other->key), visible(profile)));
    }
    return file;
}

ProjectFile profile_file(const std::string& name) {
    if (name.empty()) {
        return {};
    }
    return {.name = std::filesystem::path(name).generic_string(), .text = read_profile_text(name)};
}

GameProfile profile_of(const GameOptions& options, const ProjectFile& file) {
    GameProfile profile = file.name.empty() ? GameProfile{} : parse_profile(file.text, file.name);
    for (const std::string& need : options.needs) {
        set_need(need, profile);
    }
    refuse_without_effect(profile);
    refuse_contradictions(profile);
    set_displays(options.displays, profile);
    set_rates(options.fps, profile);
    return profile;
}

void refuse_presets(CLI::App& verb) {
    const auto refuse = [](const CLI::results_t& given) -> bool {
        throw InputError(presets_are_gone(given.empty() ? "" : given.front()));
    };
    verb.add_option("--preset", refuse)->expected(0, 1)->group("");
}

}  // namespace tickproof::harness
