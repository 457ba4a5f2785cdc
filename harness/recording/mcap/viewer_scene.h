// The bodies of a recording as a viewer draws them: a frame for each body, which moves from step to
// step, and shapes that hang in the frames.

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

/// Of a body, in the units of the recording. The rotation is a unit quaternion.
struct Pose {
    double x = 0;
    double y = 0;
    double z = 0;
    double rotation_x = 0;
    double rotation_y = 0;
    double rotation_z = 0;
    double rotation_w = 1;
};

/// Where a body's row has its position, and its rotation if it has one.
class PoseFields {
  public:
    /// By names: `position.x` and `position.y` as tickproof writes them, `origin.x` as Godot calls
    /// it, or plain `x`; `z` too, if there is one; `angle` in radians, or `rotation.x` to `.w`.
    explicit PoseFields(const std::vector<RecordedField>& fields);

    bool has_position() const { return x_ && y_; }
    /// False of a body without one, among others that have one.
    bool has_position(std::span<const double> body) const {
        return has_position() && !is_absent(body[*x_]) && !is_absent(body[*y_]);
    }

    /// None where a part of the position is absent, and where a number is not finite.
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

/// The frame that hangs at the world's and moves with the body.
std::string frame_of(std::string_view body);

void add_transform(std::string_view body, const Pose& pose, std::uint64_t time_ns,
                   foxglove::FrameTransforms& message);

/// The body's shape; without one a sphere of that diameter.
void set_shape(const std::string& name, const physics::Body* body, double size,
               std::uint64_t time_ns, foxglove::SceneEntity& entity);

}  // namespace tickproof::harness::mcap
