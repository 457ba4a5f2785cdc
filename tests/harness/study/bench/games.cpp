#include "tests/harness/study/bench/games.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace tickproof::harness::testing {
namespace {

class PlantedWorld : public physics::World {
  public:
    explicit PlantedWorld(const physics::Scene& scene)
        : bodies_(scene.bodies.size()),
          moving_(static_cast<std::size_t>(std::ranges::count(
              scene.bodies, physics::BodyType::dynamic, &physics::Body::type))) {}

    bool step(double dt_s) override {
        simulated_s_ += dt_s;
        return true;
    }
    void read(std::span<physics::BodyState> states) const override {
        std::ranges::fill(states, physics::BodyState{.position_m = {simulated_s_, 0}});
    }
    void set_velocity(std::size_t, Vec2) override {}
    void place(std::size_t, Vec2) override {}
    void set_gravity_scale(std::size_t, double) override {}
    void move_to(std::size_t, Vec2, double) override {}

  protected:
    std::size_t bodies_;
    std::size_t moving_;
    double simulated_s_ = 0;
};

class TickingWorld final : public PlantedWorld {
  public:
    TickingWorld(const physics::Scene& scene, int substeps)
        : PlantedWorld(scene),
          step_(static_cast<Duration::rep>(moving_) * substeps * std::chrono::microseconds(1)) {}

    bool step(double dt_s) override {
        ticking_clock().at += step_;
        return PlantedWorld::step(dt_s);
    }

  private:
    Duration step_;
};

class DriftingWorld final : public PlantedWorld {
  public:
    explicit DriftingWorld(const physics::Scene& scene) : PlantedWorld(scene) {
        static double made = 0;
        simulated_s_ = ++made;
    }
};

template <class Make>
physics::Engine planted(std::string name, Make make) {
    return {.name = std::move(name),
            .summary = "planted",
            .options = {{.name = "substeps", .default_value = 1, .minimum = 1, .maximum = 8}},
            .precision = [](const auto&) { return physics::Precision::f64; },
            .make_world = make,
            .has_dynamic_pairs = true};
}

}  // namespace

FakeClock& ticking_clock() {
    static FakeClock clock;
    return clock;
}

void add_planted_engines() {
    static const bool are_there = [] {
        physics::add_engine(
            planted("ticking",
                    [](const physics::Scene& scene,
                       const physics::EngineSettings& settings) -> std::unique_ptr<physics::World> {
                        return std::make_unique<TickingWorld>(scene, static_cast<int>(settings[0]));
                    }));
        physics::add_engine(planted("drifting",
                                    [](const physics::Scene& scene, const physics::EngineSettings&)
                                        -> std::unique_ptr<physics::World> {
                                        return std::make_unique<DriftingWorld>(scene);
                                    }));
        return true;
    }();
    static_cast<void>(are_there);
}

}  // namespace tickproof::harness::testing
