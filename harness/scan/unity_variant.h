// Prefab variants of Unity: a prefab that is another one with changes.

#pragma once

#include <map>
#include <string>
#include <string_view>

#include "harness/scan/reachable.h"

namespace tickproof::harness {

/// The guid of a `.meta` file; empty without one.
std::string guid_of_meta(std::string_view meta);

/// The prefabs of a folder by their guids.
class UnityPrefabs {
  public:
    explicit UnityPrefabs(const ReachFolder& folder);

    /// The prefab of the guid; empty if the folder has none.
    std::string file_of(std::string_view guid) const;

    /// The text of a prefab. That of a variant has the parts of what it varies, with the changed
    /// values, and its own. Empty for a prefab that is not text, or varies one that is not there.
    std::string text_of(const std::string& file, int depth = 0) const;

    /// True if the prefab is a variant of another one.
    static bool is_variant(std::string_view text);

    /// True if only variants refer to the prefab: the game makes none of it.
    bool is_only_varied(const std::string& file) const;

  private:
    const ReachFolder& folder_;
    std::map<std::string, std::string, std::less<>> by_guid_;
};

}  // namespace tickproof::harness
