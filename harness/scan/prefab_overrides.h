// Rigid bodies of prefabs of Unity that copies in scenes and other prefabs draw in another way.

#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "harness/scan/reachable.h"

namespace tickproof::harness {

/// A rigid body in a file.
struct FileBody {
    std::string file{};     ///< With the folder.
    std::string part{};     ///< Its id in the file.
    bool is_moved = false;  ///< Physics moves it, in the game.
    bool is_interpolated = false;
    std::size_t line = 0;  ///< Of m_Interpolate.
};

/// The copies of prefabs, and what they override of m_Interpolate.
class PrefabCopies {
  public:
    /// Reads the copies in a scene or prefab.
    void take(std::string_view text);

    /// Sets `is_interpolated` of the bodies that all copies draw so, and clears it where a copy
    /// does not. False if a copy overrides a body that is not among `bodies`.
    bool apply(const ReachFolder& folder, std::vector<FileBody>& bodies) const;

  private:
    struct Uses {
        std::size_t copies = 0;
        std::size_t others = 0;  ///< References that may copy the prefab as it is, as code does.
        std::map<std::string, std::vector<bool>, std::less<>> interpolated{};  ///< By their parts.
    };
    std::map<std::string, Uses, std::less<>> by_guid_{};
};

}  // namespace tickproof::harness
