#include "physics/engines.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "physics/engine_rows.h"
#include "physics/invariant.h"
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
    kBounceStep  ///< Of half-steps only.
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
         .whole = false},
        {.name = "linear_damping",
         .summary = "damping of the velocity per second, by damping_rule; 0: none",
         .maximum = 1000,
         .whole = false},
        {.name = "damping_rule",
         .summary = "factor in a step: 1 - damping x dt; (1 - damping)^dt; 1 / (1 + damping x dt)",
         .choices = {"linear", "power", "implicit"}},
        {.name = "damping_order",
         .summary = "whether linear_damping acts on the velocity with this step's gravity or "
                    "without",
         .choices = {"after-gravity", "before-gravity"}},
        substeps_option(),
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
                    .damps_before_gravity = choice(kDampingOrder) == 1,
                    .speed_max_mps = settings[kSpeedMax],
                    .rest_below_mps = settings[kRestBelow],
                    .velocity_rounding = static_cast<VelocityRounding>(choice(kVelocityRounding)),
                    .velocity_unit_mps = settings[kVelocityUnit]},
         .leaves_by_new_velocity =
             integrator == Integrator::velocity_verlet && choice(kBounceStep) == 1,
         .substeps = choice(kEulerSubsteps)});
}

template <Integrator integrator>
Engine euler(const std::string& name, const std::string& summary) {
    return {.name = name,
            .summary = summary,
            .integrator = integrator,
            .options = euler_options(integrator),
            .precision = precision_of,
            .substeps = kEulerSubsteps,
            .make_world = make_euler<integrator>,
            .continuous = ContinuousSwitch{.option = kCollision},
            .damping = kLinearDamping};
}

enum Box2dOption : std::size_t {
    kCcd,
    kBullet,
    kVelocityIterations,
    kPositionIterations,
    kBox2dSubsteps
};

std::vector<EngineOption> box2d_options() {
    return {
        {.name = "ccd",
         .summary = "continuous collision (CCD) against fixed and kinematic bodies",
         .default_value = 1,
         .choices = {"off", "on"}},
        {.name = "bullet",
         .summary = "continuous collision between dynamic bodies, too",
         .choices = {"off", "on"}},
        {.name = "velocity_iterations",
         .summary = "velocity iterations of the contact solver",
         .default_value = 8,
         .minimum = 1,
         .maximum = 100},
        {.name = "position_iterations",
         .summary = "position iterations of the contact solver",
         .default_value = 3,
         .minimum = 1,
         .maximum = 100},
        substeps_option(),
    };
}

Box2dSettings box2d_settings(const EngineSettings& settings) {
    static const std::vector<EngineOption> options = box2d_options();
    check(settings, options);
    const auto whole = [&](Box2dOption option) { return static_cast<int>(settings[option]); };
    return {.ccd = whole(kCcd) == 1,
            .bullet = whole(kBullet) == 1,
            .velocity_iterations = whole(kVelocityIterations),
            .position_iterations = whole(kPositionIterations),
            .substeps = whole(kBox2dSubsteps)};
}

std::unique_ptr<World> make_box2d(const Scene& scene, const EngineSettings& settings) {
    return make_box2d_world(scene, box2d_settings(settings));
}

std::unique_ptr<World> remake_box2d(const Scene& scene, const EngineSettings& settings,
                                    Remaking order) {
    return remake_box2d_world(scene, box2d_settings(settings), order);
}

Engine box2d() {
    return {.name = "box2d",
            .summary = "Box2D 2.4.1",
            .integrator = Integrator::semi_implicit,
            .options = box2d_options(),
            .precision = [](const EngineSettings&) { return Precision::f32; },
            .substeps = kBox2dSubsteps,
            .make_world = make_box2d,
            .remake_world = remake_box2d,
            .continuous = ContinuousSwitch{.option = kCcd},
            .version = box2d_version(),
            .limit =
                "moves no body further than 2 units and a quarter turn in a world step "
                "(b2_maxTranslation, b2_maxRotation)"};
}

std::deque<Engine> built_in() {
    std::deque<Engine> rows{
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
        box2d(),
    };
    for (Engine& body : game_bodies()) {
        rows.push_back(std::move(body));
    }
    return rows;
}

/// A deque, because specs hold pointers to its rows while it grows.
std::deque<Engine>& table() {
    static std::deque<Engine> rows = built_in();
    return rows;
}

void refuse_incomplete(const Engine& engine) {
    if (engine.name.empty() || !engine.precision || !engine.make_world) {
        throw std::invalid_argument("the engine '" + engine.name +
                                    "' needs a name, precision and make_world");
    }
    if (engine.substeps >= engine.options.size() ||
        (engine.continuous && engine.continuous->option >= engine.options.size()) ||
        (engine.damping && *engine.damping >= engine.options.size())) {
        throw std::invalid_argument("the engine '" + engine.name +
                                    "' names an option that it does not have: substeps, "
                                    "continuous and damping count its options from 0");
    }
}

}  // namespace

EngineOption precision_option(double default_value) {
    return {.name = "precision",
            .summary = "floating-point type of all state",
            .default_value = default_value,
            .choices = {"f32", "f64"}};
}

Precision precision_of(const EngineSettings& settings) {
    return settings.at(0) == 0 ? Precision::f32 : Precision::f64;
}

EngineOption substeps_option() {
    return {.name = "substeps",
            .summary = "world steps per physics step",
            .default_value = 1,
            .minimum = 1,
            .maximum = 64};
}

void check(const EngineSettings& settings, const std::vector<EngineOption>& options) {
    invariant(settings.size() == options.size(),
              "an engine is given one value for each of its options");
    for (std::size_t i = 0; i < options.size(); ++i) {
        const EngineOption& option = options[i];
        const auto choices = static_cast<double>(option.choices.size());
        const double first = choices > 0 ? 0 : option.minimum;
        const double last = choices > 0 ? choices - 1 : option.maximum;
        invariant(first <= settings[i] && settings[i] <= last &&
                      (!option.whole || settings[i] == std::floor(settings[i])),
                  "an engine's option has one of its values");
    }
}

int order_of(Integrator integrator) {
    return integrator == Integrator::velocity_verlet ? 2 : 1;
}

int substeps(const EngineSpec& spec) {
    return static_cast<int>(spec.settings.at(spec.engine->substeps));
}

EngineSpec undamped(EngineSpec spec) {
    if (spec.engine->damping) {
        spec.settings.at(*spec.engine->damping) = 0;
    }
    return spec;
}

EngineSettings default_settings(const Engine& engine) {
    EngineSettings settings;
    for (const EngineOption& option : engine.options) {
        settings.push_back(option.default_value);
    }
    return settings;
}

const std::deque<Engine>& engines() {
    return table();
}

const Engine& add_engine(Engine engine) {
    refuse_incomplete(engine);
    if (std::ranges::find(table(), engine.name, &Engine::name) != table().end()) {
        throw std::invalid_argument("there already is an engine '" + engine.name +
                                    "': give the new one another name");
    }
    return table().emplace_back(std::move(engine));
}

}  // namespace tickproof::physics
