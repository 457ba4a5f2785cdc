// Draws the bodies of a recording: a moving frame per body with a shape attached.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/recording/recording.h"
#include "physics/scene.h"

namespace foxglove {
class FrameTransforms;
class SceneEntity;
}  // namespace foxglove

namespace tickproof::harness::mcap {

inline constexpr std::string_view kWorldFrame = "world";

/// Pose of a body in the recording's units. The rotation is a unit quaternion.
struct Pose {
    double x = 0;
    double y = 0;
    double z = 0;
    double rotation_x = 0;
    double rotation_y = 0;
    double rotation_z = 0;
    double rotation_w = 1;
};

/// The places of the position and rotation in a body's row.
class PoseFields {
  public:
    /// Finds fields by name: `position.x` and `position.y` of tickproof, `origin.x` of Godot, or
    /// plain `x`; `z`, if present; `angle` in radians, or `rotation.x` to `.w`.
    explicit PoseFields(const std::vector<RecordedField>& fields);

    bool has_position() const { return x_ && y_; }
    /// False if this body lacks the position that others have.
    bool has_position(std::span<const double> body) const {
        return has_position() && !is_absent(body[*x_]) && !is_absent(body[*y_]);
    }

    /// Pose of a body; none if a part of its position is absent or a number is not finite.
    std::optional<Pose> of(std::span<const double> body) const;

  private:
    using Place = std::optional<std::size_t>;

    bool rotate(std::span<const double> body, Pose& pose) const;

    Place x_;
    Place y_;
    Place z_;
    Place angle_;
    Place rotation_[4];
};

/// Name of the frame that moves with the body.
std::string frame_of(std::string_view body);

void add_transform(std::string_view body, const Pose& pose, std::uint64_t time_ns,
                   foxglove::FrameTransforms& message);

/// Draws the body's shape, or a sphere of diameter `size` if `body` is null.
void set_shape(const std::string& name, const physics::Body* body, double size,
               std::uint64_t time_ns, foxglove::SceneEntity& entity);

}  // namespace tickproof::harness::mcap
