// Bodies of a scene in Rapier 2D, each with one collider: npm's WebAssembly build, which wasm2c
// made C of.
//
// They get the scene's masses, not masses from densities. Rapier mixes restitution by the larger of
// two, as Box2D does; friction by the mean, as it does by default.

#pragma once

#include <memory>
#include <span>
#include <vector>

#include "physics/rapier2d/rapier2d_program.h"
#include "physics/scene.h"

namespace tickproof::physics::rapier2d {

struct Settings {
    int solver_iterations = 4;  ///< Each moves bodies by its share of the step.
    bool ccd = false;           ///< Continuous collision against kinematic and dynamic bodies, too.
    int ccd_substeps = 1;
    double linear_damping = 0;  ///< Of dynamic bodies, per second.
};

/// The members that a ProgramWorld asks for. One instance of the program, with memory of its own.
class Bodies {
  public:
    Bodies(const Scene& scene, const Settings& settings);
    ~Bodies();
    Bodies(const Bodies& other);
    Bodies(Bodies&&) noexcept;
    Bodies& operator=(const Bodies& other);

    void step(float dt_s);
    bool is_awake() const;

    Vector<float> position(std::size_t body) const;
    Vector<float> velocity(std::size_t body) const;
    float angle(std::size_t body) const;
    float spin(std::size_t body) const;
    bool is_asleep(std::size_t body) const;
    /// IntegrationParameters::normalized_max_linear_velocity, which JavaScript cannot set.
    static float speed_max_mps() { return 400; }

    void set_velocity(std::size_t body, Vector<float> velocity);
    void put(std::size_t body, Vector<float> position);
    void set_gravity_scale(std::size_t body, float scale);
    void wake(std::size_t body);

    template <class Use>
    void each_touch(Use use) const {
        for (const Touch& touch : touches()) {
            use(touch.a, touch.b, touch.begins);
        }
    }

  private:
    /// Rapier's sets and managers, as addresses in its memory.
    struct Parts {
        Address gravity = 0;
        Address parameters = 0;
        Address islands = 0;
        Address broad_phase = 0;
        Address narrow_phase = 0;
        Address bodies = 0;
        Address colliders = 0;
        Address impulse_joints = 0;
        Address multibody_joints = 0;
        Address ccd_solver = 0;
        Address pipeline = 0;
        Address events = 0;
        Address argument = 0;  ///< A vector that is passed to functions.
    };

    void add(const Body& body, bool may_sleep, const Settings& settings);
    std::span<const Touch> touches() const;
    Address vector(Vector<float> value);

    std::unique_ptr<Program> program_;
    Parts parts_{};
    std::vector<double> handles_{};  ///< One a body; Rapier packs two integers into a number.
    std::vector<BodyType> types_{};
};

}  // namespace tickproof::physics::rapier2d
