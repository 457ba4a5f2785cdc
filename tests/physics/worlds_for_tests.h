// Scenes and small helpers that several tests of the engines share.

#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/row_name.h"
#include "physics/engines.h"

namespace tickproof::physics {

inline const Engine& engine_named(std::string_view name) {
    const auto& all = engines();
    const auto found = std::ranges::find_if(
        all, [&](const Engine& each) { return harness::is_named(each.name, name); });
    if (found == all.end()) {
        throw std::invalid_argument("no engine " + std::string(name));
    }
    return *found;
}

/// An engine and those of its options that are not at their default: {"ccd", "off"} or {"substeps",
/// "4"}.
struct Choice {
    std::string_view engine;
    std::vector<std::pair<std::string_view, std::string>> options{};
};

inline EngineSettings settings_of(const Choice& choice) {
    const Engine& engine = engine_named(choice.engine);
    EngineSettings settings = default_settings(engine);
    for (const auto& [name, value] : choice.options) {
        const auto option = std::ranges::find(engine.options, name, &EngineOption::name);
        const auto text = std::ranges::find(option->choices, value);
        settings.at(static_cast<std::size_t>(option - engine.options.begin())) =
            text == option->choices.end() ? std::stod(value)
                                          : static_cast<double>(text - option->choices.begin());
    }
    return settings;
}

inline std::unique_ptr<World> make_world(const Choice& choice, const Scene& scene) {
    return engine_named(choice.engine).make_world(scene, settings_of(choice));
}

inline std::vector<BodyState> states_of(const World& world, std::size_t bodies) {
    std::vector<BodyState> states(bodies);
    world.read(states);
    return states;
}

/// Its top is at 0.
inline Body ground() {
    return {
        .name = "ground", .type = BodyType::fixed, .shape = Box{200, 50}, .position_m = {0, -25}};
}

inline void run(World& world, int steps, double dt_s = 1.0 / 60) {
    for (int i = 0; i < steps; ++i) {
        world.step(dt_s);
    }
}

/// The first body's state: in every scene of these tests the one that matters.
inline BodyState first_state(const World& world, std::size_t bodies) {
    return states_of(world, bodies).front();
}

/// PCG32 with a fixed stream, so that every run of a test sees the same numbers.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed + increment) { next(); }

    std::uint32_t next() {
        const std::uint64_t old = state_;
        state_ = old * 6364136223846793005ULL + increment;
        const auto shifted = static_cast<std::uint32_t>(((old >> 18U) ^ old) >> 27U);
        const auto turn = static_cast<std::uint32_t>(old >> 59U);
        return (shifted >> turn) | (shifted << ((32U - turn) & 31U));
    }

    double between(double low, double high) { return low + (high - low) * (next() / 4294967296.0); }

  private:
    static constexpr std::uint64_t increment = 1442695040888963407ULL;
    std::uint64_t state_;
};

}  // namespace tickproof::physics
