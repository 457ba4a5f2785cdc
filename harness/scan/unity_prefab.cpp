// Reads prefabs of Unity part by part.

#include "harness/scan/unity_prefab.h"

#include <algorithm>
#include <cmath>

#include "harness/base/text.h"
#include "harness/scan/expression.h"
#include "harness/scan/scene_objects.h"

namespace tickproof::harness {
namespace {

constexpr UnityClass kTransforms[] = {UnityClass::transform, UnityClass::rect_transform};
constexpr UnityClass kColliders[] = {
    UnityClass::circle_2d,  UnityClass::polygon_2d, UnityClass::box_2d,
    UnityClass::mesh,       UnityClass::box,        UnityClass::edge_2d,
    UnityClass::capsule_2d, UnityClass::sphere,     UnityClass::capsule};

std::vector<UnityPart> parts_of(std::string_view text) {
    std::vector<UnityPart> parts;
    std::size_t number = 0;
    each_line(text, [&](std::string_view line) {
        ++number;
        constexpr std::string_view kHead = "--- !u!";
        if (line.starts_with(kHead)) {
            const auto id = line.find('&');
            const std::string_view rest = line.substr(kHead.size());
            const double kind = literal_of(rest.substr(0, rest.find(' '))).value_or(0);
            constexpr double kMost = 1e6;
            parts.push_back(
                {.kind = static_cast<UnityClass>(kind < kMost ? static_cast<int>(kind) : 0),
                 .id = id == std::string_view::npos ? "" : trimmed(line.substr(id + 1)),
                 .line = number + 1,
                 .text = {line.data() + line.size(), 0}});
        } else if (!parts.empty()) {
            UnityPart& part = parts.back();
            part.text = {part.text.data(),
                         static_cast<std::size_t>(line.data() + line.size() - part.text.data())};
        }
    });
    return parts;
}

std::optional<double> number_in(std::string_view text, std::string_view name) {
    const auto at = text.find(name);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view rest = text.substr(at + name.size());
    return literal_of(trimmed(rest.substr(0, rest.find_first_of(",}"))));
}

std::string_view id_in(std::string_view value) {
    const auto at = value.find("fileID: ");
    const std::string_view rest = at == std::string_view::npos ? "" : value.substr(at + 8);
    return rest.substr(0, rest.find_first_of(",}"));
}

}  // namespace

std::string_view value_in(const UnityPart& part, std::string_view key, std::size_t* at) {
    std::string_view value;
    std::size_t number = part.line - 1;
    each_line(part.text, [&](std::string_view line) {
        if (line.starts_with("  ") && line.substr(2).starts_with(key) &&
            line.substr(2 + key.size()).starts_with(": ")) {
            value = trimmed(line.substr(4 + key.size()));
            if (at != nullptr) {
                *at = number;
            }
        }
        ++number;
    });
    return value;
}

std::optional<UnityVector> vector_of(std::string_view text) {
    const auto x = number_in(text, "x: ");
    const auto y = number_in(text, "y: ");
    const auto z = number_in(text, "z: ");
    return x && y ? std::optional(UnityVector{std::abs(*x), std::abs(*y), std::abs(z.value_or(1))})
                  : std::nullopt;
}

std::string_view object_of(const UnityPart& part) {
    return id_in(value_in(part, "m_GameObject"));
}

UnityPrefab::UnityPrefab(std::string_view text) : parts_(parts_of(text)) {
    for (const UnityPart& part : parts_) {
        if (std::ranges::count(kTransforms, part.kind) > 0) {
            transforms_.emplace(part.id, &part);
            transform_of_.emplace(object_of(part), &part);
        }
    }
}

std::vector<const UnityPart*> UnityPrefab::with_script(std::string_view guid) const {
    std::vector<const UnityPart*> found;
    for (const UnityPart& part : parts_) {
        if (part.kind == UnityClass::mono_behaviour &&
            value_in(part, "m_Script").find(guid) != std::string_view::npos) {
            found.push_back(&part);
        }
    }
    return found;
}

std::vector<const UnityPart*> UnityPrefab::rigid_bodies() const {
    std::vector<const UnityPart*> found;
    for (const UnityPart& part : parts_) {
        if (part.kind == UnityClass::rigidbody || part.kind == UnityClass::rigidbody_2d) {
            found.push_back(&part);
        }
    }
    return found;
}

std::string_view UnityPrefab::body_of(const UnityPart& part) const {
    const std::string_view own = object_of(part);
    for (const std::string_view each : up_from(own)) {
        if (rigid_body(each) != nullptr) {
            return each;
        }
    }
    return own;
}

const UnityPart* UnityPrefab::rigid_body(std::string_view object) const {
    const auto found = std::ranges::find_if(parts_, [&](const UnityPart& part) {
        return (part.kind == UnityClass::rigidbody || part.kind == UnityClass::rigidbody_2d) &&
               object_of(part) == object;
    });
    return found == parts_.end() ? nullptr : &*found;
}

std::vector<const UnityPart*> UnityPrefab::colliders(std::string_view object) const {
    std::vector<const UnityPart*> found;
    for (const UnityPart& part : parts_) {
        if (std::ranges::count(kColliders, part.kind) > 0 && value_in(part, "m_Enabled") != "0") {
            const auto above = up_from(object_of(part));
            if (std::ranges::find(above, object) != above.end()) {
                found.push_back(&part);
            }
        }
    }
    return found;
}

std::optional<UnityVector> UnityPrefab::scale_of(std::string_view object) const {
    UnityVector scale{1, 1, 1};
    for (const std::string_view each : up_from(object)) {
        const auto transform = transform_of_.find(each);
        const auto own = transform == transform_of_.end()
                             ? std::nullopt
                             : vector_of(value_in(*transform->second, "m_LocalScale"));
        if (!own) {
            return std::nullopt;
        }
        for (std::size_t i = 0; i < scale.size(); ++i) {
            scale[i] *= (*own)[i];
        }
    }
    return scale;
}

std::vector<std::string_view> UnityPrefab::up_from(std::string_view object) const {
    constexpr std::size_t kDeepest = 100;
    std::vector<std::string_view> found{object};
    auto transform = transform_of_.find(object);
    while (transform != transform_of_.end() && found.size() < kDeepest) {
        const auto father = transforms_.find(id_in(value_in(*transform->second, "m_Father")));
        if (father == transforms_.end()) {
            break;
        }
        found.push_back(object_of(*father->second));
        transform = transform_of_.find(found.back());
    }
    return found;
}

}  // namespace tickproof::harness
