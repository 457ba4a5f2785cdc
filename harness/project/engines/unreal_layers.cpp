// Sorts Unreal's settings files into layers, and finds the value of a key in them.

#include "harness/project/engines/unreal_layers.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/find_row.h"
#include "harness/base/input_error.h"
#include "harness/project/engines/unreal_keys.h"
#include "harness/project/syntax/json_object.h"

namespace tickproof::harness {
namespace {

std::string_view name_of(const ProjectFile& file) {
    const std::string_view name = file.name;
    const auto slash = name.find_last_of("/\\");
    return slash == std::string_view::npos ? name : name.substr(slash + 1);
}

/// `HoloLens` for HoloLensEngine.ini; empty for DefaultEngine.ini and any other name.
std::string platform_of(const ProjectFile& file) {
    constexpr std::string_view kTail = "Engine.ini";
    const std::string_view name = name_of(file);
    if (!name.ends_with(kTail) || name == "DefaultEngine.ini" || name == "BaseEngine.ini") {
        return {};
    }
    return std::string(name.substr(0, name.size() - kTail.size()));
}

/// The value of a key in one file. Without a place, the file cleared the key.
struct Found {
    bool any = false;
    std::string text;
    Place at;
};

Found find_key(const UnrealLayer& layer, const KnownKey& known) {
    Found found;
    for (const IniLine& line : layer.lines.lines) {
        if (!is_unreal_key(line, known)) {
            continue;
        }
        if (line.prefix == '!' || (line.prefix == '-' && same_value(line.value, found.text))) {
            found = {.any = true};
        } else if (line.prefix != '-') {
            found = {.any = true,
                     .text = std::string(without_float_suffix(known, line.value)),
                     .at = place_of(*layer.file, line)};
        }
    }
    return found;
}

}  // namespace

UnrealLayer unreal_layer(const ProjectFile& file) {
    return {.file = &file,
            .lines = ini_lines(file.text, IniDialect::unreal),
            .platform = platform_of(file),
            .is_extension = file.name.starts_with("Platforms/") ||
                            file.name.find("/Platforms/") != std::string::npos};
}

bool is_unreal_key(const IniLine& line, const KnownKey& known) {
    return lower(line.section) == lower(known.section) && lower(line.key) == lower(known.key);
}

bool is_uproject(const ProjectFile& file) {
    return file.name.ends_with(".uproject");
}

UnrealVersion unreal_version(std::span<const ProjectFile> files) {
    std::string version;
    for (const ProjectFile& file : files) {
        try {
            const auto root = is_uproject(file) ? json_object(file, {}) : std::nullopt;
            for (const JsonMember& member : root ? root->members : std::vector<JsonMember>{}) {
                version = member.key == "EngineAssociation" ? member.text : version;
            }
        } catch (const InputError&) {
            // The version is unknown then; it is all that is read of the file.
        }
    }
    const bool is_number =
        !version.empty() && version.find_first_not_of("0123456789.") == std::string::npos;
    if (!is_number || (version[0] != '4' && version[0] != '5') || version.size() < 2 ||
        version[1] != '.') {
        return {};
    }
    return {.major = version[0] - '0', .name = fmt::format("Unreal {}", version)};
}

std::vector<UnrealLayers> unreal_stacks(std::span<const UnrealLayer> layers) {
    std::vector<UnrealLayers> stacks;
    const auto* general = find_row(layers, std::string(), &UnrealLayer::platform);
    if (general != nullptr) {
        stacks.push_back({.layers = {general}});
    }
    for (const UnrealLayer& layer : layers) {
        if (layer.platform.empty()) {
            continue;
        }
        auto stack = std::ranges::find_if(
            stacks, [&](const UnrealLayers& each) { return each.is_own(layer); });
        if (stack == stacks.end()) {
            stacks.push_back(general == nullptr ? UnrealLayers{}
                                                : UnrealLayers{.layers = {general}});
            stack = stacks.end() - 1;
        }
        stack->layers.push_back(&layer);
    }
    for (UnrealLayers& stack : stacks) {
        // FConfigCacheIni loads a platform's layer, then its platform extensions.
        std::ranges::stable_sort(stack.layers, {}, &UnrealLayer::is_extension);
    }
    return stacks;
}

ProjectSetting unreal_setting(const UnrealLayers& layers, const KnownKey& known) {
    ProjectSetting setting = default_setting(known);
    bool own = layers.last().platform.empty();
    for (const UnrealLayer* layer : layers.layers) {
        const Found found = find_key(*layer, known);
        if (found.any) {
            setting = found.at.file.empty() ? default_setting(known)
                                            : found_setting(known, found.text, found.at);
            own = !setting.at.file.empty() && layers.is_own(*layer);
        }
    }
    setting.inherited = !own && !layers.last().platform.empty();
    return setting;
}

}  // namespace tickproof::harness
