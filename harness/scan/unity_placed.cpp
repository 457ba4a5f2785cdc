// Asks scenes and prefabs whether a script that writes its transform is on a rigid body.

#include "harness/scan/unity_placed.h"

#include <algorithm>

#include "harness/scan/expression.h"
#include "harness/scan/in_project.h"
#include "harness/scan/scene_objects.h"
#include "harness/scan/unity_prefab.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kDigits = 32;

std::string guid_of(const ReachFolder& folder, const std::string& script) {
    constexpr std::string_view kGuid = "guid: ";
    const std::string meta = folder.text(script + ".meta");
    const auto at = meta.find(kGuid);
    return at == std::string::npos ? std::string() : meta.substr(at + kGuid.size(), kDigits);
}

/// True if an object of the text has both the script and a rigid body that physics moves.
bool is_on_body(std::string_view text, std::string_view guid) {
    const UnityPrefab objects(text);
    const auto parts = objects.with_script(guid);
    return std::ranges::any_of(parts, [&](const UnityPart* part) {
        const UnityPart* body = objects.rigid_body(object_of(*part));
        const bool is_moved = body != nullptr && value_in(*body, "m_IsKinematic") != "1";
        const std::string_view type = is_moved ? value_in(*body, "m_BodyType") : "";
        return is_moved && (type.empty() || type == "0");
    });
}

}  // namespace

void settle_placed_in_unity(const ReachFolder& folder, const std::string& script,
                            std::vector<PlacedBody>& bodies) {
    if (std::ranges::none_of(bodies, &PlacedBody::is_open)) {
        return;
    }
    const std::string guid = guid_of(folder, script);
    std::size_t bytes = 0;
    for (const std::string& file : folder.files) {
        if (guid.size() != kDigits || bytes > kMostSceneBytes || !file.starts_with("Assets/") ||
            !(file.ends_with(".prefab") || file.ends_with(".unity"))) {
            continue;
        }
        const std::string text = folder.text(file);
        bytes += text.size();
        if (text.find(guid) != std::string::npos && is_on_body(text, guid)) {
            for (PlacedBody& body : bodies) {
                body.is_open = false;
            }
            return;
        }
    }
    std::erase_if(bodies, &PlacedBody::is_open);
}

}  // namespace tickproof::harness
