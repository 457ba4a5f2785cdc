// The keys of Unreal's settings files that have to do with time, and their values.

#pragma once

#include <span>
#include <string_view>

#include "harness/project/engines/unreal_layers.h"
#include "harness/project/values.h"

namespace tickproof::harness {

/// The most that the editor's page takes of MaxSubsteps. No documentation says what becomes of more
/// in a file. Source: the limits in the generated code of UPhysicsSettings, 4.2x to 5.x.
inline constexpr int kUnrealSubstepsMost = 16;

/// 0 limits nothing.
inline constexpr std::string_view kUnrealMaxFps = "t.MaxFPS";

std::span<const KnownKey> unreal_keys();

/// `0.01` of `0.01f`, which Unreal reads as C++ writes it: it takes the number in front. All of any
/// other text.
std::string_view without_float_suffix(const KnownKey& known, std::string_view text);

/// True of a key that Unreal 4 does not read.
bool is_of_unreal_5(const KnownKey& known);

/// The key with this name, which must be there.
const KnownKey& unreal_key(std::string_view key);

/// False also where this version does not have the key.
bool is_unreal_on(Project& project, std::string_view key);
/// Throws InputError on what is no such number.
double unreal_number(Project& project, std::string_view key);

/// The upper bound of `(LowerBound=(...),UpperBound=(Type=Inclusive,Value=60.000000))`; 0 where
/// it is open, or no such number.
double unreal_upper_bound(std::string_view range);

/// Adds remarks on suspicious settings. Keys are those of the platform's own layers.
void remark_unreal(Project& project, const UnrealLayers& layers);

/// Of them, those on keys that the version does not read.
void remark_unreal_keys(Project& project, const UnrealLayer& layer, const UnrealVersion& version);

}  // namespace tickproof::harness
