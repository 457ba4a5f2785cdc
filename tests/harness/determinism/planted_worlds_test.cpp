// Worlds that keep something of other worlds, or of the memory that they are in: the perturbation
// that brings it out names the step, body and field.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <functional>

#include "tests/harness/determinism/faults.h"
#include "tests/sanitized.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using physics::Scene;
using physics::World;

/// Each world of the process begins with more time on its account, and pays it out in step 12.
class CarryingWorld final : public physics::WrappedWorld {
  public:
    explicit CarryingWorld(std::unique_ptr<World> world) : WrappedWorld(std::move(world)) {
        static int worlds = 0;
        carry_s_ = 1e-4 * ++worlds;
    }
    bool step(double dt_s) override {
        return WrappedWorld::step(dt_s + (++step_ == 12 ? carry_s_ : 0));
    }

  private:
    double carry_s_ = 0;
    int step_ = 0;
};

TEST(PlantedFaults, ACarryThatDiffersPerWorldIsFoundInTheStepThatPaysItOut) {
    const physics::Engine carrying =
        faulty_engine("euler", [](const Scene& scene, const physics::EngineSpec& engine) {
            return std::make_unique<CarryingWorld>(clean_world(scene, engine));
        });
    for (const char* perturbation : {"repeat", "two-worlds", "threads"}) {
        const Finding finding = found_by(perturbation, flight_in(carrying));
        EXPECT_EQ(finding.verdict, Verdict::error) << perturbation;
        EXPECT_EQ(number_of(finding, "first_step"), 12) << perturbation;
        EXPECT_EQ(number_of(finding, "body"), 0) << perturbation;
        EXPECT_THAT(finding.summary, ::testing::HasSubstr("position.x")) << perturbation;
    }
}

/// The worlds of the process are counted, and one of them goes faster.
class CountedWorld final : public physics::WrappedWorld {
  public:
    explicit CountedWorld(std::unique_ptr<World> world)
        : WrappedWorld(std::move(world)), is_faulty_(++made == faulty) {}
    bool step(double dt_s) override { return WrappedWorld::step(is_faulty_ ? 2 * dt_s : dt_s); }

    static inline std::atomic<int> made = 0;
    static inline int faulty = 0;

  private:
    bool is_faulty_;
};

TEST(PlantedFaults, AWorldOfAnyOfTheThreadsMayBeTheOneThatDiffers) {
    const physics::Engine counted =
        faulty_engine("euler", [](const Scene& scene, const physics::EngineSpec& engine) {
            return std::make_unique<CountedWorld>(clean_world(scene, engine));
        });
    CountedWorld::made = 0;
    CountedWorld::faulty = 0;  // None is.
    EXPECT_EQ(found_by("threads", flight_in(counted)).verdict, Verdict::pass);
    const int all = CountedWorld::made;
    for (int thread = 0; thread < 8; ++thread) {
        CountedWorld::made = 0;
        CountedWorld::faulty = all - thread;  // Threads make their worlds in any order.
        EXPECT_EQ(found_by("threads", flight_in(counted)).verdict, Verdict::error) << thread;
    }
}

#if !__has_feature(address_sanitizer)  // It hands out no address a second time.
/// Solves its two bodies in the order of their addresses, which matters in step 5.
class AddressedWorld final : public physics::WrappedWorld {
  public:
    explicit AddressedWorld(std::unique_ptr<World> world)
        : WrappedWorld(std::move(world)), one_(std::malloc(kBytes)), other_(std::malloc(kBytes)) {}
    ~AddressedWorld() override {
        std::free(one_);    // The C library hands out first what came back last:
        std::free(other_);  // the next world has them the other way round.
    }
    bool step(double dt_s) override {
        WrappedWorld::step(dt_s);
        if (++step_ == 5 && std::less<>()(other_, one_)) {
            world().set_velocity(0, {4, 1});
        }
        return true;
    }

  private:
    static constexpr std::size_t kBytes = 888;
    void* one_;
    void* other_;
    int step_ = 0;
};

TEST(PlantedFaults, AnOrderTakenFromAddressesIsFoundWhenTheRunIsRepeated) {
    const physics::Engine addressed =
        faulty_engine("euler", [](const Scene& scene, const physics::EngineSpec& engine) {
            return std::make_unique<AddressedWorld>(clean_world(scene, engine));
        });
    const Finding finding = found_by("repeat", flight_in(addressed));
    EXPECT_EQ(finding.verdict, Verdict::error);
    EXPECT_EQ(number_of(finding, "first_step"), 5);
    EXPECT_EQ(number_of(finding, "body"), 0);
    EXPECT_THAT(finding.summary, ::testing::HasSubstr("velocity.x"));
}
#endif

}  // namespace
}  // namespace tickproof::harness
