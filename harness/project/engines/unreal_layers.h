// Unreal's settings files in layers: the one for all platforms, and over it those of a platform.
// Source: GConfigLayers and GConfigExpansions of Unreal's ConfigHierarchy.h.

#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/project/syntax/ini_lines.h"
#include "harness/project/values.h"

namespace tickproof::harness {

struct UnrealLayer {
    const ProjectFile* file = nullptr;
    IniLines lines;
    std::string platform;       ///< Empty of the file for all of them.
    bool is_extension = false;  ///< Of Platforms/PLATFORM/Config, loaded after Config/PLATFORM.
};

struct UnrealVersion {
    int major = 0;     ///< 0 where no file says it.
    std::string name;  ///< `Unreal 5.3`; empty as above.
};

/// By the EngineAssociation of a .uproject; that of an engine built from source says nothing.
UnrealVersion unreal_version(std::span<const ProjectFile> files);

bool is_uproject(const ProjectFile& file);

/// The layer of all platforms, then those of one platform; or only one of the two kinds.
struct UnrealLayers {
    std::vector<const UnrealLayer*> layers;  ///< As the engine loads them.
    UnrealVersion version;

    const UnrealLayer& last() const { return *layers.back(); }
    bool is_own(const UnrealLayer& layer) const { return layer.platform == last().platform; }
};

/// A stack for all platforms, if a layer is for all of them, and one for each platform.
std::vector<UnrealLayers> unreal_stacks(std::span<const UnrealLayer> layers);

UnrealLayer unreal_layer(const ProjectFile& file);

/// Names count in any case.
bool is_unreal_key(const IniLine& line, const KnownKey& known);

/// The result of all layers, with their prefixes applied.
ProjectSetting unreal_setting(const UnrealLayers& layers, const KnownKey& known);

}  // namespace tickproof::harness
