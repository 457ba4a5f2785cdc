// The objects of scenes and prefabs that have a script, their copies, and the numbers of both.

#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/scan/numbers.h"

namespace tickproof::harness {

/// The scan gives up if all scenes together are larger.
inline constexpr std::size_t kMostSceneBytes = 256U << 20U;

/// The numbers of an object, by the members of its script.
using ObjectValues = TextMap<double>;

/// An object with a script, in a scene or prefab that others may copy.
struct Definition {
    std::size_t script = 0;
    std::string source{};  ///< The scene or prefab; empty where copies change nothing of it.
    std::string part{};    ///< Which of its objects.
    ObjectValues values{};
};

struct Override {
    std::string part{};
    std::string name{};
    double value = 0;
};

/// A copy of a scene or prefab inside another one.
struct Copy {
    std::string source{};
    std::vector<Override> overrides{};
};

/// What the scenes of a project say.
struct SceneObjects {
    std::vector<Definition> definitions{};
    std::vector<Copy> copies{};
    TextSet loose{};  ///< Members that are changed in an object which is not known.
    bool is_known = true;
};

/// For each of so many scripts, the numbers on which all its objects agree; none without an object.
std::vector<std::optional<SceneNumbers>> numbers_of(const SceneObjects& found, std::size_t scripts);

template <typename Take>
void each_line(std::string_view text, Take take) {
    for (std::size_t from = 0; from < text.size();) {
        const auto end = std::min(text.find('\n', from), text.size());
        take(text.substr(from, end - from));
        from = end + 1;
    }
}

}  // namespace tickproof::harness
