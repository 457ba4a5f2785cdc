// Unreal's settings files in layers: those of a platform over the one for all platforms.
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
    std::string platform;       ///< Empty for the file of all platforms.
    bool is_extension = false;  ///< Loads last: it is in Platforms/PLATFORM/Config.
};

struct UnrealVersion {
    int major = 0;     ///< 0 if no file says it.
    std::string name;  ///< `Unreal 5.3`; empty if no file says it.
};

/// Reads EngineAssociation of a .uproject, which names no version for an engine built from source.
UnrealVersion unreal_version(std::span<const ProjectFile> files);

bool is_uproject(const ProjectFile& file);

/// The layer of all platforms, then those of one platform. One of the two kinds may be missing.
struct UnrealLayers {
    std::vector<const UnrealLayer*> layers;  ///< In the engine's loading order.
    UnrealVersion version;

    const UnrealLayer& last() const { return *layers.back(); }
    bool is_own(const UnrealLayer& layer) const { return layer.platform == last().platform; }
};

/// One stack for all platforms, if a layer is for all, and one for each platform.
std::vector<UnrealLayers> unreal_stacks(std::span<const UnrealLayer> layers);

UnrealLayer unreal_layer(const ProjectFile& file);

/// Compares names without case.
bool is_unreal_key(const IniLine& line, const KnownKey& known);

/// The value from all layers, with the prefixes of its lines (+, -, !) applied.
ProjectSetting unreal_setting(const UnrealLayers& layers, const KnownKey& known);

}  // namespace tickproof::harness
