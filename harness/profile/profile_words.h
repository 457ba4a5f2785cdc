// What the project beside a new profile says already: the comments of the file name its engine's
// settings, and the keys that they stand for show their values.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/profile/profile.h"

namespace tickproof::harness {

struct ProfileWords {
    struct Key {
        std::string_view name;  ///< `physics.gravity_mps2`.
        std::string value;      ///< As a profile writes it; it holds where the file leaves it out.
        std::string comment;    ///< Where the project has it.
    };
    std::vector<std::string> lines{};  ///< The head of the file; an indented one is not wrapped.
    std::vector<Key> keys{};
};

/// A file with every key, commented: what it is, its unit, its default. Values that a project has
/// itself come before those of `profile`.
std::string profile_text(const GameProfile& profile, const ProfileWords& words);

}  // namespace tickproof::harness
