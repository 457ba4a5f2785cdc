// The objects of a prefab or scene of Unity, with their colliders, rigid bodies and scales.

#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

namespace tickproof::harness {

using UnityVector = std::array<double, 3>;

/// Unity's numbers of classes.
enum class UnityClass : int {
    none = 0,
    transform = 4,
    rigidbody_2d = 50,
    rigidbody = 54,
    circle_2d = 58,
    polygon_2d = 60,
    box_2d = 61,
    mesh = 64,
    box = 65,
    edge_2d = 68,
    capsule_2d = 70,
    mono_behaviour = 114,
    sphere = 135,
    capsule = 136,
    rect_transform = 224
};
/// A part of a prefab: `--- !u!135 &123` and the lines below it.
struct UnityPart {
    UnityClass kind = UnityClass::none;
    std::string_view id{};
    std::size_t line = 0;  ///< Of its first value.
    std::string_view text{};
};

/// The value of `  m_Radius: 0.5`; empty without one. Sets `at` to its line.
std::string_view value_in(const UnityPart& part, std::string_view key, std::size_t* at = nullptr);

/// `{x: 1, y: 2, z: 3}`; z is 1 in two dimensions. No value if it is none.
std::optional<UnityVector> vector_of(std::string_view text);

/// The id of the object that has the part.
std::string_view object_of(const UnityPart& part);

/// The objects of one prefab or scene.
class UnityPrefab {
  public:
    /// `text` must outlive the prefab.
    explicit UnityPrefab(std::string_view text);

    /// The parts that have the script.
    std::vector<const UnityPart*> with_script(std::string_view guid) const;

    /// The parts that are rigid bodies.
    std::vector<const UnityPart*> rigid_bodies() const;

    /// The object with the rigid body that carries the object of the part; else that object.
    std::string_view body_of(const UnityPart& part) const;

    /// The rigid body of the object; null without one.
    const UnityPart* rigid_body(std::string_view object) const;

    /// The colliders of the object and of those below it, but those that are switched off.
    std::vector<const UnityPart*> colliders(std::string_view object) const;

    /// The product of the scales of the object and of those above it. No value if it belongs to
    /// another prefab.
    std::optional<UnityVector> scale_of(std::string_view object) const;

  private:
    /// The object, and those above it.
    std::vector<std::string_view> up_from(std::string_view object) const;

    std::vector<UnityPart> parts_;
    std::map<std::string_view, const UnityPart*> transforms_;    ///< By their ids.
    std::map<std::string_view, const UnityPart*> transform_of_;  ///< By the ids of their objects.
};

}  // namespace tickproof::harness
