// Reads the tables of a profile's text.

#pragma once

#include "harness/base/toml.h"
#include "harness/profile/profile.h"

namespace tickproof::harness {

/// Sets the keys of `root` in `profile`, each with its place. Throws InputError that begins with
/// `name:line:`.
void read_tables(const TomlFile& file, const TomlValue& root, GameProfile& profile);

}  // namespace tickproof::harness
