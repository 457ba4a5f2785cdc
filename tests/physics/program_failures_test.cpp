// What a run ends with where an engine's own sums overflow.

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "physics/engine_failure.h"
#include "physics/wasm/program_world.h"

namespace tickproof::physics {
namespace {

/// An engine whose only body is nowhere after its second step.
struct Lost {
    int steps = 0;

    void step(float) { ++steps; }
    bool is_awake() const { return true; }
    Vector<float> position(std::size_t) const {
        return {steps < 2 ? 0 : std::numeric_limits<float>::quiet_NaN(), 0};
    }
    Vector<float> velocity(std::size_t) const { return {}; }
    float angle(std::size_t) const { return 0; }
    float spin(std::size_t) const { return 0; }
    bool is_asleep(std::size_t) const { return false; }
    void set_velocity(std::size_t, Vector<float>) {}
    void put(std::size_t, Vector<float>) {}
    void set_gravity_scale(std::size_t, float) {}
    void wake(std::size_t) {}
    template <class Use>
    void each_touch(Use) {}
    float speed_max_mps() const { return 400; }
};

TEST(ProgramWorld, FailsWithABodyThatIsNowhere) {
    const Scene scene{.bodies = {Body{}}};
    ProgramWorld<Lost> world(scene, Lost{});
    std::vector<BodyState> states(1);
    world.step(0.1);
    EXPECT_NO_THROW(world.read(states));
    world.step(0.1);
    try {
        world.read(states);
        FAIL() << "it read a NaN";
    } catch (const EngineFailure& failure) {
        EXPECT_NE(std::string(failure.what()).find("NaN"), std::string::npos) << failure.what();
    }
}

}  // namespace
}  // namespace tickproof::physics
