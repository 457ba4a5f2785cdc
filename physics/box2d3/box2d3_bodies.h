// Bodies of a scene in Box2D v3, each with one shape.
//
// They get the scene's masses, not masses from densities, so that a body of mass 1 falls as in the
// hand-written engine, to the bit.

#pragma once

#include <cstdint>
#include <vector>

#include "physics/box2d3/box2d3_program.h"
#include "physics/scene.h"
#include "physics/vector.h"

namespace tickproof::physics::box2d3 {

struct Settings {
    int substeps = 4;        ///< Of the solver: bodies collide once in a step.
    bool continuous = true;  ///< Continuous collision against fixed bodies.
    bool bullet = false;     ///< Continuous collision against kinematic bodies, too.
    double contact_hertz = 30;
    double contact_speed_mps = 3;  ///< The most at which the solver pushes bodies apart.
    double speed_max_mps = 400;
    double linear_damping = 0;  ///< Of dynamic bodies, per second.
};

/// The members that a ProgramWorld asks for.
class Bodies {
  public:
    Bodies(const Scene& scene, const Settings& settings);
    Bodies(const Bodies& other);
    Bodies(Bodies&&) noexcept = default;
    Bodies& operator=(const Bodies& other);

    void step(float dt_s) { program_.call(f_.step, world_, dt_s, settings_.substeps); }
    bool is_awake() const { return program_.call(f_.awake_body_count, world_) > 0; }

    Vector<float> position(std::size_t body) const {
        return program_.value<Vector<float>>(f_.position, id_of(body));
    }
    Vector<float> velocity(std::size_t body) const {
        return program_.value<Vector<float>>(f_.linear_velocity, id_of(body));
    }
    float angle(std::size_t body) const {
        program_.call(f_.rotation, rotation_, id_of(body));
        return program_.call(f_.angle_of, rotation_);
    }
    float spin(std::size_t body) const { return program_.call(f_.angular_velocity, id_of(body)); }
    bool is_asleep(std::size_t body) const { return program_.call(f_.is_awake, id_of(body)) == 0; }
    float speed_max_mps() const { return static_cast<float>(settings_.speed_max_mps); }

    void set_velocity(std::size_t body, Vector<float> velocity) {
        program_.call(f_.set_linear_velocity, id_of(body), argument(velocity));
    }
    void put(std::size_t body, Vector<float> position) {
        program_.call(f_.rotation, rotation_, id_of(body));
        program_.call(f_.set_transform, id_of(body), argument(position), rotation_);
    }
    void set_gravity_scale(std::size_t body, float scale) {
        program_.call(f_.set_gravity_scale, id_of(body), scale);
    }
    void wake(std::size_t body) { program_.call(f_.set_awake, id_of(body), 1); }

    template <class Use>
    void each_touch(Use use) const;

  private:
    void add(const Body& body, Address id);
    void add_shape(const Shape& shape, Address body);
    void set_mass(const Body& body, Address id);

    Address id_of(std::size_t body) const { return ids_ + static_cast<Address>(sizeof(Id) * body); }
    /// Writes what a function takes by its address.
    template <class Value>
    Address argument(const Value& value) {
        program_.memory().write(argument_, value);
        return argument_;
    }

    Settings settings_;
    std::vector<std::uint8_t> sensors_{};  ///< 1 for a body that is a sensor.
    Program program_{};
    const Functions& f_ = program_.functions();
    Address world_ = 0;  ///< The world's id.
    Address ids_ = 0;    ///< Ids of the bodies, in the order of the scene.
    Address argument_ = 0;
    Address geometry_ = 0;  ///< The shape or the mass that is passed beside a definition.
    Address rotation_ = 0;  ///< The rotation that is passed beside a position.
    Address shape_ = 0;     ///< Id of the shape that was made last.
};

/// Bodies and shapes are made in the order of the scene, and their ids count from 1.
template <class Use>
void Bodies::each_touch(Use use) const {
    const WasmMemory& memory = program_.memory();
    const auto told = [&](Id a, Id b, bool begins) {
        const auto first = static_cast<std::size_t>(a.index1 - 1);
        const auto second = static_cast<std::size_t>(b.index1 - 1);
        // In other engines sensors do not notice each other.
        if (sensors_.at(first) + sensors_.at(second) < 2) {
            use(first, second, begins);
        }
    };
    const auto contacts = program_.value<ContactEvents>(f_.contact_events, world_);
    memory.each<ContactTouchEvent>(
        contacts.begin_events, contacts.begin_count,
        [&](const ContactTouchEvent& of) { told(of.shape_a, of.shape_b, true); });
    memory.each<ContactTouchEvent>(
        contacts.end_events, contacts.end_count,
        [&](const ContactTouchEvent& of) { told(of.shape_a, of.shape_b, false); });
    const auto sensors = program_.value<SensorEvents>(f_.sensor_events, world_);
    memory.each<SensorTouchEvent>(
        sensors.begin_events, sensors.begin_count,
        [&](const SensorTouchEvent& of) { told(of.sensor, of.visitor, true); });
    memory.each<SensorTouchEvent>(
        sensors.end_events, sensors.end_count,
        [&](const SensorTouchEvent& of) { told(of.sensor, of.visitor, false); });
}

}  // namespace tickproof::physics::box2d3
