// Godot 4's own program. Debian has it in unstable: `tests/engines/unpack` gets it into a folder,
// and TICKPROOF_GODOT4 names that.

#pragma once

#include <functional>

namespace tickproof::engines {

inline constexpr const char* kNoGodot4 =
    "tests/engines/unpack unstable FOLDER godot, then TICKPROOF_GODOT4=FOLDER";

bool has_godot4();

/// Calls `compare`. Of a version that the policy `godot` does not name, its failures are printed,
/// and fail nothing.
void expect_of_known_version(const std::function<void()>& compare);

}  // namespace tickproof::engines
