// Draws bodies as Foxglove messages: poses as transforms, shapes as primitives.

#include "harness/recording/mcap/viewer_scene.h"

#include <fmt/format.h>
#include <foxglove/scene.pb.h>

#include <algorithm>
#include <cmath>
#include <variant>

namespace tickproof::harness::mcap {
namespace {

/// Scenes are flat; a 3D viewer needs some depth.
constexpr double kDepth_m = 0.1;
constexpr double kLine_px = 2;

void set(foxglove::Vector3& vector, double x, double y, double z) {
    vector.set_x(x);
    vector.set_y(y);
    vector.set_z(z);
}

void set(google::protobuf::Timestamp& stamp, std::uint64_t time_ns) {
    constexpr std::uint64_t kSecond = 1'000'000'000;
    stamp.set_seconds(static_cast<std::int64_t>(time_ns / kSecond));
    stamp.set_nanos(static_cast<std::int32_t>(time_ns % kSecond));
}

/// Fixed bodies are grey, kinematic ones blue, all others orange.
void set_color(const physics::Body* body, foxglove::Color& color) {
    const auto type = body == nullptr ? physics::BodyType::dynamic : body->type;
    const bool is_fixed = type == physics::BodyType::fixed;
    const bool is_dynamic = type == physics::BodyType::dynamic;
    color.set_r(is_fixed ? 0.6 : is_dynamic ? 0.95 : 0.3);
    color.set_g(is_fixed ? 0.6 : is_dynamic ? 0.6 : 0.55);
    color.set_b(is_fixed ? 0.6 : is_dynamic ? 0.2 : 0.9);
    color.set_a(1);
}

template <class Primitive>
void place_at_frame(Primitive& primitive, const physics::Body* body) {
    set(*primitive.mutable_pose()->mutable_position(), 0, 0, 0);
    primitive.mutable_pose()->mutable_orientation()->set_w(1);
    set_color(body, *primitive.mutable_color());
}

void add(const physics::Box& box, const physics::Body& body, foxglove::SceneEntity& entity) {
    foxglove::CubePrimitive& cube = *entity.add_cubes();
    place_at_frame(cube, &body);
    set(*cube.mutable_size(), box.width_m, box.height_m, kDepth_m);
}

void add(const physics::Circle& circle, const physics::Body& body, foxglove::SceneEntity& entity) {
    foxglove::CylinderPrimitive& disc = *entity.add_cylinders();
    place_at_frame(disc, &body);
    set(*disc.mutable_size(), 2 * circle.radius_m, 2 * circle.radius_m, kDepth_m);
    disc.set_bottom_scale(1);
    disc.set_top_scale(1);
}

void add(const physics::Edge& edge, const physics::Body& body, foxglove::SceneEntity& entity) {
    foxglove::LinePrimitive& line = *entity.add_lines();
    place_at_frame(line, &body);
    line.set_type(foxglove::LinePrimitive::LINE_STRIP);
    line.set_thickness(kLine_px);
    line.set_scale_invariant(true);
    for (const physics::Vec2& end : {edge.from, edge.to}) {
        foxglove::Point3& point = *line.add_points();
        point.set_x(end.x);
        point.set_y(end.y);
    }
}

std::optional<std::size_t> place_of(const std::vector<RecordedField>& fields,
                                    std::string_view name) {
    const auto found = std::ranges::find(fields, name, &RecordedField::name);
    if (found == fields.end() || found->type == FieldType::flag) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(found - fields.begin());
}

}  // namespace

PoseFields::PoseFields(const std::vector<RecordedField>& fields) {
    for (const std::string_view prefix : {"position.", "origin.", ""}) {
        const auto at = [&](std::string_view axis) {
            return place_of(fields, fmt::format("{}{}", prefix, axis));
        };
        if (at("x") && at("y")) {
            x_ = at("x");
            y_ = at("y");
            z_ = at("z");
            break;
        }
    }
    angle_ = place_of(fields, "angle");
    for (std::size_t i = 0; i < 4; ++i) {
        rotation_[i] = place_of(fields, fmt::format("rotation.{}", "xyzw"[i]));
    }
}

std::optional<Pose> PoseFields::of(std::span<const double> body) const {
    if (!has_position(body)) {
        return std::nullopt;
    }
    Pose pose{.x = body[*x_], .y = body[*y_]};
    if (z_ && !is_absent(body[*z_])) {
        pose.z = body[*z_];
    }
    if (!rotate(body, pose) || !std::isfinite(pose.x) || !std::isfinite(pose.y) ||
        !std::isfinite(pose.z)) {
        return std::nullopt;
    }
    return pose;
}

bool PoseFields::rotate(std::span<const double> body, Pose& pose) const {
    const auto has = [&](const Place& place) { return place && !is_absent(body[*place]); };
    if (std::ranges::all_of(rotation_, has)) {
        const double x = body[*rotation_[0]];
        const double y = body[*rotation_[1]];
        const double z = body[*rotation_[2]];
        const double w = body[*rotation_[3]];
        const double length = std::sqrt(x * x + y * y + z * z + w * w);
        if (!std::isfinite(length) || length == 0) {
            return false;
        }
        pose.rotation_x = x / length;
        pose.rotation_y = y / length;
        pose.rotation_z = z / length;
        pose.rotation_w = w / length;
    } else if (has(angle_)) {
        pose.rotation_z = std::sin(body[*angle_] / 2);
        pose.rotation_w = std::cos(body[*angle_] / 2);
        return std::isfinite(body[*angle_]);
    }
    return true;
}

std::string frame_of(std::string_view body) {
    return fmt::format("bodies/{}", body);  // The prefix avoids a clash with a body called `world`.
}

void add_transform(std::string_view body, const Pose& pose, std::uint64_t time_ns,
                   foxglove::FrameTransforms& message) {
    foxglove::FrameTransform& transform = *message.add_transforms();
    set(*transform.mutable_timestamp(), time_ns);
    transform.set_parent_frame_id(std::string(kWorldFrame));
    transform.set_child_frame_id(frame_of(body));
    set(*transform.mutable_translation(), pose.x, pose.y, pose.z);
    foxglove::Quaternion& rotation = *transform.mutable_rotation();
    rotation.set_x(pose.rotation_x);
    rotation.set_y(pose.rotation_y);
    rotation.set_z(pose.rotation_z);
    rotation.set_w(pose.rotation_w);
}

void set_shape(const std::string& name, const physics::Body* body, double size,
               std::uint64_t time_ns, foxglove::SceneEntity& entity) {
    set(*entity.mutable_timestamp(), time_ns);
    entity.set_frame_id(frame_of(name));
    entity.set_id(name);
    entity.mutable_lifetime();
    entity.set_frame_locked(true);
    if (body != nullptr) {
        std::visit([&](const auto& shape) { add(shape, *body, entity); }, body->shape);
        return;
    }
    foxglove::SpherePrimitive& sphere = *entity.add_spheres();
    place_at_frame(sphere, nullptr);
    set(*sphere.mutable_size(), size, size, size);
}

}  // namespace tickproof::harness::mcap
