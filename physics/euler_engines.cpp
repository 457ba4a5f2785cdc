// The hand-written Euler integrators, as rows of the table of engines.

#include <memory>
#include <string>
#include <vector>

#include "physics/engine_rows.h"
#include "physics/worlds.h"

namespace tickproof::physics {
namespace {

enum EulerOption : std::size_t {
    kPrecision,
    kCollision,
    kGravity,
    kVelocity,
    kDampingPerStep,
    kSpeedMax,
    kRestBelow,
    kVelocityRounding,
    kVelocityUnit,
    kLinearDamping,
    kDampingRule,
    kDampingOrder,
    kEulerSubsteps,
    kSubstepping,
    kBounceStep  ///< Only euler-half-step has it.
};

std::vector<EngineOption> euler_options(Integrator integrator) {
    constexpr double fastest_mps = 1e6;
    std::vector<EngineOption> options = {
        precision_option(),
        {.name = "collision",
         .summary = "discrete: push bodies apart after the step; swept: stop at the time of "
                    "impact; the others flip the velocity before the move and let bodies overlap",
         .choices = {"discrete", "swept", "kick-then-flip", "flip-instead-of-kick"}},
        {.name = "gravity",
         .summary = "added to the velocity in each step: gravity x dt, or gravity",
         .choices = {"per-second", "per-step"}},
        {.name = "velocity",
         .summary = "added to the position in each step: velocity x dt, or velocity",
         .choices = {"per-second", "per-step"}},
        {.name = "damping_per_step",
         .summary = "velocity factor per step, after gravity",
         .default_value = 1,
         .minimum = 0,
         .maximum = 1,
         .whole = false},
        {.name = "speed_max_mps",
         .summary = "speed limit, after damping; 0: none",
         .maximum = fastest_mps,
         .whole = false},
        {.name = "rest_below_mps",
         .summary = "speeds below this become 0",
         .maximum = fastest_mps,
         .whole = false},
        {.name = "velocity_rounding",
         .summary = "rounds each velocity component to velocity_unit_mps, at the end of a step",
         .choices = {"none", "nearest", "truncate"}},
        {.name = "velocity_unit_mps",
         .summary = "unit of velocity_rounding",
         .default_value = 1,
         .minimum = 1e-6,
         .maximum = fastest_mps,
         .whole = false,
         .switched_by = kVelocityRounding},
        {.name = "linear_damping",
         .summary = "damping of the velocity per second, by damping_rule; 0: none",
         .maximum = 1000,
         .whole = false},
        {.name = "damping_rule",
         .summary = "factor in a step: 1 - damping x dt; (1 - damping)^dt; 1 / (1 + damping x dt)",
         .choices = {"linear", "power", "implicit"}},
        {.name = "damping_order",
         .summary = "whether linear_damping acts on the velocity with this step's gravity, without "
                    "it, or once a step after the move",
         .choices = {"after-gravity", "before-gravity", "after-move"}},
        substeps_option(),
        {.name = "substepping",
         .summary = "world: a substep is a world step; solver: a body moves in each and collides "
                    "once a step; solver-sum: it also moves once, by the sum",
         .choices = {"world", "solver", "solver-sum"}},
    };
    if (integrator == Integrator::velocity_verlet) {
        options.push_back(
            {.name = "bounce_step",
             .summary = "with collision=swept, a body leaves a bounce in the same step by the mean "
                        "of the velocities before and after gravity, or by the new one",
             .choices = {"mean", "new"}});
    }
    return options;
}

template <Integrator integrator>
std::unique_ptr<World> make_euler(const Scene& scene, const EngineSettings& settings) {
    static const std::vector<EngineOption> options = euler_options(integrator);
    check(settings, options);
    const auto choice = [&](EulerOption option) { return static_cast<int>(settings[option]); };
    return make_euler_world(
        scene,
        {.integrator = integrator,
         .precision = precision_of(settings),
         .collision = static_cast<Collision>(choice(kCollision)),
         .motion = {.gravity_per_step = choice(kGravity) == 1,
                    .velocity_per_step = choice(kVelocity) == 1,
                    .damping_per_step = settings[kDampingPerStep],
                    .linear_damping = settings[kLinearDamping],
                    .damping_rule = static_cast<DampingRule>(choice(kDampingRule)),
                    .damping_order = static_cast<DampingOrder>(choice(kDampingOrder)),
                    .speed_max_mps = settings[kSpeedMax],
                    .rest_below_mps = settings[kRestBelow],
                    .velocity_rounding = static_cast<VelocityRounding>(choice(kVelocityRounding)),
                    .velocity_unit_mps = settings[kVelocityUnit]},
         .leaves_by_new_velocity =
             integrator == Integrator::velocity_verlet && choice(kBounceStep) == 1,
         .substeps = choice(kEulerSubsteps),
         .substepping = static_cast<Substepping>(choice(kSubstepping))});
}

template <Integrator integrator>
Engine euler(const std::string& name, const std::string& summary) {
    return {.name = name,
            .summary = summary,
            .integrator = integrator,
            .options = euler_options(integrator),
            .precision = precision_of,
            .substeps = kEulerSubsteps,
            .substepping =
                [](const EngineSettings& settings) {
                    return static_cast<Substepping>(static_cast<int>(settings.at(kSubstepping)));
                },
            .make_world = make_euler<integrator>,
            .continuous = {{.option = kCollision,
                            .instruction = "test the body's whole way in a step, not only its end "
                                           "(continuous collision)"}},
            .damping = kLinearDamping,
            .by_code = {"euler", "euler-explicit", "euler-half-step"},
            .is_compared = integrator == Integrator::semi_implicit};
}

}  // namespace

std::vector<Engine> euler_engines() {
    return {
        euler<Integrator::semi_implicit>("euler",
                                         "semi-implicit Euler: new velocity, then position; no "
                                         "rotation in contact, no friction, and dynamic "
                                         "bodies pass through one another"),
        euler<Integrator::explicit_euler>(
            "euler-explicit",
            "explicit Euler: position from the old velocity; contact as in euler"),
        euler<Integrator::velocity_verlet>(
            "euler-half-step",
            "velocity Verlet: position from the mean of old and new velocity; contact as in euler"),
    };
}

}  // namespace tickproof::physics
