// Unreal's settings files in layers: the one for all platforms, and over it that of a platform.

#pragma once

#include <string>
#include <vector>

#include "harness/project/syntax/ini_lines.h"
#include "harness/project/values.h"

namespace tickproof::harness {

struct UnrealLayer {
    const ProjectFile* file = nullptr;
    IniLines lines;
    std::string platform;  ///< Empty of the file for all of them.
};

/// One layer, or two of which the second is that of a platform.
using UnrealLayers = std::vector<const UnrealLayer*>;

UnrealLayer unreal_layer(const ProjectFile& file);

/// Names count in any case.
bool is_unreal_key(const IniLine& line, const KnownKey& known);

/// The result of all layers, with their prefixes applied.
ProjectSetting unreal_setting(const UnrealLayers& layers, const KnownKey& known);

}  // namespace tickproof::harness
