// The input of an engine: plain data that it reads once. Metres, kilograms, seconds, radians; x to
// the right, y up.

#pragma once

#include <numbers>
#include <string>
#include <variant>
#include <vector>

namespace tickproof::physics {

struct Vec2 {
    double x = 0;
    double y = 0;

    friend bool operator==(const Vec2&, const Vec2&) = default;
};

/// A box with its centre at the body's position.
struct Box {
    double width_m = 1;
    double height_m = 1;
};

/// A circle with its centre at the body's position.
struct Circle {
    double radius_m = 0.5;
};

/// A line without thickness, its ends relative to the body's position.
struct Edge {
    Vec2 from{};
    Vec2 to{};
};

using Shape = std::variant<Box, Circle, Edge>;

/// `fixed` never moves (Box2D's static body), `kinematic` moves as scripted and yields to nothing,
/// `dynamic` obeys forces.
enum class BodyType { fixed, kinematic, dynamic };

struct Body {
    std::string name{};
    BodyType type = BodyType::dynamic;
    Shape shape = Box{};
    Vec2 position_m{};
    double angle_rad = 0;
    Vec2 velocity_mps{};
    double angular_velocity_radps = 0;
    /// Mass of a dynamic body. With 1 free flight is the same to the bit in every f32 engine.
    double mass_kg = 1;
    double friction = 0;
    double restitution = 0;
    bool rotates = false;  ///< False: no contact turns the body.
    /// An engine's switch of continuous collision for single bodies acts on this one. Box2D v3's
    /// bullets do not sweep against each other.
    bool sweeps = true;
    /// A fixed or kinematic body that notices what overlaps it, and stops nothing: Box2D's sensor,
    /// Unity's trigger, Godot's Area.
    bool sensor = false;
};

/// What a body is to a fast one that meets it: the types of bodies, and sensors.
enum class ObstacleKind { fixed, kinematic, dynamic, sensor };

inline ObstacleKind kind_of(const Body& body) {
    return body.sensor ? ObstacleKind::sensor : static_cast<ObstacleKind>(body.type);
}

struct Scene {
    Vec2 gravity_mps2{0, -10};
    std::vector<Body> bodies{};
    bool sleeping = true;  ///< The engine may stop simulating bodies at rest.
};

}  // namespace tickproof::physics
