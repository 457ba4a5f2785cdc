// The keys of Unreal's settings files that have to do with time, and their values.

#pragma once

#include <span>
#include <string_view>

#include "harness/project/engines/unreal_layers.h"
#include "harness/project/values.h"

namespace tickproof::harness {

/// The editor's limit of MaxSubsteps. The effect of a larger number in a file is not documented.
/// Source: the limits in the generated code of UPhysicsSettings, 4.2x to 5.x.
inline constexpr int kUnrealSubstepsMost = 16;

/// Its value 0 means no limit.
inline constexpr std::string_view kUnrealMaxFps = "t.MaxFPS";

std::span<const KnownKey> unreal_keys();

/// `0.01` for `0.01f`: Unreal reads numbers as C++ writes them. Other texts stay whole.
std::string_view without_float_suffix(const KnownKey& known, std::string_view text);

/// True for keys that Unreal 4 does not read.
bool is_of_unreal_5(const KnownKey& known);

/// The key with this name, which must be there.
const KnownKey& unreal_key(std::string_view key);

/// False also if this version lacks the key.
bool is_unreal_on(Project& project, std::string_view key);
/// Throws InputError if the value is no number of the key's kind.
double unreal_number(Project& project, std::string_view key);

/// The upper bound of `(LowerBound=(...),UpperBound=(Type=Inclusive,Value=60.000000))`; 0 if it is
/// open or no number.
double unreal_upper_bound(std::string_view range);

/// Adds remarks on suspicious settings in the platform's own layers.
void remark_unreal(Project& project, const UnrealLayers& layers);

/// Adds remarks on keys that the version does not read.
void remark_unreal_keys(Project& project, const UnrealLayer& layer, const UnrealVersion& version);

}  // namespace tickproof::harness
