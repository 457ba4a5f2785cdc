#include "physics/engines.h"

#include <array>

#include "physics/invariant.h"
#include "physics/worlds.h"

namespace tickproof::physics {
namespace {

void check(const EngineSettings& settings, const std::vector<EngineOption>& options) {
    invariant(settings.size() == options.size(),
              "an engine is given one value for each of its options");
    for (std::size_t i = 0; i < options.size(); ++i) {
        const EngineOption& option = options[i];
        const int choices = static_cast<int>(option.choices.size());
        const int first = choices > 0 ? 0 : option.minimum;
        const int last = choices > 0 ? choices - 1 : option.maximum;
        invariant(first <= settings[i] && settings[i] <= last,
                  "an engine's option has one of its values");
    }
}

std::vector<EngineOption> euler_options() {
    return {
        {.name = "precision",
         .summary = "floating-point type of all state",
         .choices = {"f32", "f64"}},
        {.name = "collision",
         .summary =
             "discrete: push out of an overlap after the step; swept: stop at the time of impact",
         .choices = {"discrete", "swept"}}};
}

Precision euler_precision(const EngineSettings& settings) {
    return settings.at(0) == 0 ? Precision::f32 : Precision::f64;
}

template <Integrator integrator>
std::unique_ptr<World> make_euler(const Scene& scene, const EngineSettings& settings) {
    check(settings, euler_options());
    return make_euler_world(scene, {.integrator = integrator,
                                    .precision = euler_precision(settings),
                                    .swept = settings[1] == 1});
}

template <Integrator integrator>
Engine euler(std::string_view name, std::string_view summary) {
    return {.name = name,
            .summary = summary,
            .integrator = integrator,
            .options = euler_options(),
            .precision = euler_precision,
            .make_world = make_euler<integrator>,
            .continuous_option = 1,
            .continuous_on = 1,
            .limit = ""};
}

std::vector<EngineOption> box2d_options() {
    return {
        {.name = "ccd",
         .summary = "continuous collision against fixed and kinematic bodies",
         .default_value = 1,
         .choices = {"off", "on"}},
        {.name = "bullet",
         .summary = "continuous collision of dynamic bodies with one another, too",
         .choices = {"off", "on"}},
        {.name = "velocity_iterations",
         .summary = "passes over the contacts to solve velocities",
         .default_value = 8,
         .minimum = 1,
         .maximum = 100},
        {.name = "position_iterations",
         .summary = "passes over the contacts to undo overlap",
         .default_value = 3,
         .minimum = 1,
         .maximum = 100},
        {.name = "substeps",
         .summary = "world steps that a step is split into",
         .default_value = 1,
         .minimum = 1,
         .maximum = 64},
    };
}

std::unique_ptr<World> make_box2d(const Scene& scene, const EngineSettings& settings) {
    check(settings, box2d_options());
    return make_box2d_world(scene, {.ccd = settings[0] == 1,
                                    .bullet = settings[1] == 1,
                                    .velocity_iterations = settings[2],
                                    .position_iterations = settings[3],
                                    .substeps = settings[4]});
}

Engine box2d() {
    return {.name = "box2d",
            .summary = "Box2D 2.4.1",
            .integrator = Integrator::semi_implicit,
            .options = box2d_options(),
            .precision = [](const EngineSettings&) { return Precision::f32; },
            .substeps = [](const EngineSettings& settings) { return settings.at(4); },
            .make_world = make_box2d,
            .continuous_option = 0,
            .continuous_on = 1,
            .limit =
                "moves no body further than 2 units and a quarter turn in a world step "
                "(b2_maxTranslation, b2_maxRotation)"};
}

}  // namespace

int order_of(Integrator integrator) {
    return integrator == Integrator::velocity_verlet ? 2 : 1;
}

EngineSettings default_settings(const Engine& engine) {
    EngineSettings settings;
    for (const EngineOption& option : engine.options) {
        settings.push_back(option.default_value);
    }
    return settings;
}

std::span<const Engine> engines() {
    static const std::array<Engine, 4> table = {
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
    return table;
}

}  // namespace tickproof::physics
