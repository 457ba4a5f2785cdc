// The table of engines. To add one: write a file with a `World`, and a row in engines.cpp.

#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "physics/scene.h"
#include "physics/world.h"

namespace tickproof::physics {

/// How an engine advances free motion, which fixes the order of its error in the timestep.
enum class Integrator { semi_implicit, explicit_euler, velocity_verlet };

/// 1: halving the timestep halves the error of a free path. 2: it quarters it.
int order_of(Integrator integrator);

/// Something that a user can choose. Its value is an index into `choices`, or a number from
/// `minimum` to `maximum` where there are none.
struct EngineOption {
    std::string_view name{};
    std::string_view summary{};
    double default_value = 0;
    std::vector<std::string_view> choices{};
    double minimum = 0;
    double maximum = 0;
    bool whole = true;  ///< Only whole numbers make sense.
};

/// One value for each option of the engine, in the order of its table row.
using EngineSettings = std::vector<double>;

/// The option that switches continuous collision, and its values.
struct ContinuousSwitch {
    std::size_t option = 0;
    double off = 0;
    double on = 1;
};

struct Engine {
    std::string_view name{};
    std::string_view summary{};
    Integrator integrator = Integrator::semi_implicit;
    std::vector<EngineOption> options{};
    Precision (*precision)(const EngineSettings& settings) = nullptr;
    std::size_t substeps = 0;  ///< The option that is the world steps a step is split into.
    std::unique_ptr<World> (*make_world)(const Scene& scene,
                                         const EngineSettings& settings) = nullptr;

    std::optional<ContinuousSwitch> continuous{};

    /// What `BodyState::limited` stands for, as a clause ("moves no body further than ..."); empty
    /// where nothing is limited.
    std::string_view limit{};
};

EngineSettings default_settings(const Engine& engine);

/// An engine and the values of its options: enough to make a world.
struct EngineSpec {
    const Engine* engine = nullptr;
    EngineSettings settings{};

    friend bool operator==(const EngineSpec&, const EngineSpec&) = default;
};

/// World steps that a step is split into.
int substeps(const EngineSpec& spec);

std::span<const Engine> engines();

}  // namespace tickproof::physics
