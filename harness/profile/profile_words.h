// Comments from the project beside a new profile: they name its engine's settings and show the
// values of the keys that those settings decide.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/profile/profile.h"

namespace tickproof::harness {

struct ProfileWords {
    struct Key {
        std::string_view name;  ///< `physics.gravity_mps2`.
        std::string value;      ///< As a profile writes it; applies if the file leaves the key out.
        std::string comment;    ///< Says where the project sets it.
    };
    std::vector<std::string>
        lines{};  ///< Comment lines at the head of the file; an indented line is not wrapped.
    std::vector<Key> keys{};
};

/// The text of a file with every key, commented: what it is, its unit, its default. A value of the
/// project takes the place of the profile's.
std::string profile_text(const GameProfile& profile, const ProfileWords& words);

}  // namespace tickproof::harness
