#include "harness/project/engines/unreal_layers.h"

namespace tickproof::harness {
namespace {

std::string_view name_of(const ProjectFile& file) {
    const std::string_view name = file.name;
    const auto slash = name.find_last_of("/\\");
    return slash == std::string_view::npos ? name : name.substr(slash + 1);
}

/// `HoloLens` of HoloLensEngine.ini; empty of DefaultEngine.ini and of any other name.
std::string platform_of(const ProjectFile& file) {
    constexpr std::string_view kTail = "Engine.ini";
    const std::string_view name = name_of(file);
    if (!name.ends_with(kTail) || name == "DefaultEngine.ini" || name == "BaseEngine.ini") {
        return {};
    }
    return std::string(name.substr(0, name.size() - kTail.size()));
}

/// The value of a key after a file. An empty place means that the file cleared the key.
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
            found = {
                .any = true, .text = std::string(line.value), .at = place_of(*layer.file, line)};
        }
    }
    return found;
}

}  // namespace

UnrealLayer unreal_layer(const ProjectFile& file) {
    return {.file = &file,
            .lines = ini_lines(file.text, IniDialect::unreal),
            .platform = platform_of(file)};
}

bool is_unreal_key(const IniLine& line, const KnownKey& known) {
    return lower(line.section) == lower(known.section) && lower(line.key) == lower(known.key);
}

ProjectSetting unreal_setting(const UnrealLayers& layers, const KnownKey& known) {
    ProjectSetting setting = default_setting(known);
    for (const UnrealLayer* layer : layers) {
        const Found found = find_key(*layer, known);
        if (found.any) {
            setting = found.at.file.empty() ? default_setting(known)
                                            : found_setting(known, found.text, found.at);
        }
    }
    const UnrealLayer& last = *layers.back();
    setting.inherited = !last.platform.empty() && setting.at.file != last.file->name;
    return setting;
}

}  // namespace tickproof::harness
