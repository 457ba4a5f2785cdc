// Remarks on keys of an Unreal project that its version does not read: misspelt, or of another
// version.
// Sources: UPhysicsSettings, UPhysicsSettingsCore and UEngine, from 4.0 to 5.8.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "harness/base/text.h"
#include "harness/project/engines/unreal_keys.h"

namespace tickproof::harness {
namespace {

// Real keys of these classes that resemble known ones.
constexpr std::string_view kNeighbours[] = {
    "AnimPhysicsMinDeltaTime",      "AsyncSceneSmoothingFactor", "MinPhysicsDeltaTime",
    "MinDeltaVelocityForHitEvents", "TimecodeFrameRate",         "bSmoothFrameRateWithoutVSync",
};
// Keys of Unreal 3 and the first versions of Unreal 4.
constexpr std::string_view kReplaced[] = {"MinSmoothedFrameRate", "MaxSmoothedFrameRate"};
// Keys of the asynchronous scene of Unreal 4.
constexpr std::string_view kRemoved[] = {"bEnableAsyncScene", "AsyncSceneSmoothingFactor"};

bool is_one_of(std::string_view key, std::span<const std::string_view> names) {
    return std::ranges::any_of(names,
                               [&](std::string_view each) { return lower(each) == lower(key); });
}

/// The common part of these remarks.
ProjectRemark no_effect(const UnrealLayer& layer, const IniLine& line) {
    return {.at = place_of(*layer.file, line),
            .key = std::string(line.key),
            .value = shown(line.value),
            .effect = "has no effect"};
}

/// Adds a remark on a key of Unreal 5 in a project of Unreal 4, unless its value is the default.
void remark_later(Project& project, const UnrealLayer& layer, const IniLine& line,
                  const KnownKey& known) {
    if (same_value(line.value, known.default_text)) {
        return;
    }
    ProjectRemark remark = no_effect(layer, line);
    remark.kind = ProjectRemark::Kind::renamed_key;
    remark.why = fmt::format("It is a key of Unreal 5, and this is {}", project.version);
    remark.fix = "Delete it, or use sub-stepping: set bSubstepping to True.";
    project.remarks.push_back(std::move(remark));
}

/// Splits a section into `/Script/Engine` and `PhysicsSettings`.
std::pair<std::string_view, std::string_view> parts_of(std::string_view section) {
    const auto dot = section.rfind('.');
    return dot == std::string_view::npos
               ? std::pair(section, std::string_view{})
               : std::pair(section.substr(0, dot), section.substr(dot + 1));
}

/// True if a section is a misspelt one of ours, and no other class of the engine.
bool is_nearly(std::string_view section, std::string_view known) {
    const std::string written = lower(section);
    const std::string meant = lower(known);
    const auto [module, name] = parts_of(written);
    const auto [own_module, own_name] = parts_of(meant);
    const std::string_view modules[] = {own_module};
    const std::string_view names[] = {own_name};
    // /Script/PhysicsCore.PhysicsSettingsCore is the class below UPhysicsSettings.
    return written != meant && name != "physicssettingscore" &&
           !nearest_name(module, modules).empty() && !nearest_name(name, names).empty();
}

void remark_misspelt_section(Project& project, const UnrealLayer& layer, const IniLine& line) {
    for (const KnownKey& each : unreal_keys()) {
        if (lower(each.key) == lower(line.key) && is_nearly(line.section, each.section)) {
            remark_section(project, each, line.section, line.value, place_of(*layer.file, line));
        }
    }
}

/// The known key in another section; null if there is none, or the section is right.
const KnownKey* key_of_other_class(const IniLine& line) {
    const KnownKey* found = nullptr;
    for (const KnownKey& each : unreal_keys()) {
        if (lower(each.key) == lower(line.key)) {
            if (lower(each.section) == lower(line.section)) {
                return nullptr;
            }
            found = &each;
        }
    }
    return found;
}

void remark_float_suffix(Project& project, const UnrealLayer& layer, const IniLine& line,
                         const KnownKey& known) {
    const std::string_view number = without_float_suffix(known, line.value);
    if (number.size() == line.value.size() || !is_unreal_key(line, known)) {
        return;
    }
    project.remarks.push_back({.kind = ProjectRemark::Kind::information,
                               .at = place_of(*layer.file, line),
                               .key = std::string(known.key),
                               .value = shown(line.value),
                               .effect = fmt::format("is read as {}", number),
                               .why = "Unreal takes the number in front of the suffix",
                               .fix = fmt::format("Write {} = {}.", known.key, number)});
}

void remark_line(Project& project, const UnrealLayer& layer, const IniLine& line,
                 const UnrealVersion& version) {
    std::vector<std::string_view> known;
    bool is_known = is_one_of(line.key, kNeighbours);
    for (const KnownKey& each : unreal_keys()) {
        remark_float_suffix(project, layer, line, each);
        if (version.major == 4 && is_of_unreal_5(each) && is_unreal_key(line, each)) {
            remark_later(project, layer, line, each);
        }
        if (lower(each.section) == lower(line.section)) {
            known.push_back(each.key);
            is_known = is_known || lower(each.key) == lower(line.key);
        }
    }
    if (known.empty()) {
        remark_misspelt_section(project, layer, line);
        return;
    }
    if (is_one_of(line.key, kReplaced)) {
        ProjectRemark remark = no_effect(layer, line);
        remark.kind = ProjectRemark::Kind::renamed_key;
        remark.why = "Unreal reads SmoothedFrameRateRange instead";
        remark.fix = fmt::format("Delete {}, and set SmoothedFrameRateRange.", line.key);
        project.remarks.push_back(std::move(remark));
    } else if (version.major == 5 && is_one_of(line.key, kRemoved)) {
        ProjectRemark remark = no_effect(layer, line);
        remark.kind = ProjectRemark::Kind::dead_key;
        remark.why = "It belongs to the asynchronous scene, which Unreal 5 does not have";
        remark.fix = "Delete it.";
        project.remarks.push_back(std::move(remark));
    } else if (const KnownKey* elsewhere = key_of_other_class(line);
               !is_known && elsewhere != nullptr) {
        remark_section(project, *elsewhere, line.section, line.value, place_of(*layer.file, line));
    } else if (!is_known) {
        remark_misspelt(project, line.key, line.value, place_of(*layer.file, line), known);
    }
}

}  // namespace

void remark_unreal_keys(Project& project, const UnrealLayer& layer, const UnrealVersion& version) {
    for (const IniLine& line : layer.lines.lines) {
        remark_line(project, layer, line, version);
    }
}

}  // namespace tickproof::harness
