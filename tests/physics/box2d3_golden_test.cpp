// Box2D v3's own golden, which says that the translated program is the real engine: FallingHinges
// of shared/determinism.c and test/test_determinism.c at commit 3a4f0da8, asleep after step 300
// with the hash 0xD4F49FD3. A definition whose layout is wrong gives a plausible run with another
// hash.

#include <gtest/gtest.h>

#include "tests/physics/falling_hinges.h"

namespace tickproof::physics::box2d3 {
namespace {

TEST(Box2d3Program, DefinesWorldsBodiesAndShapesAsBox2dDocumentsIt) {
    const Program program;
    const Functions& f = program.functions();
    const auto world = program.value<WorldDef>(f.default_world_def);
    EXPECT_EQ(world.gravity.y, -10);
    EXPECT_EQ(world.restitution_threshold, 1);
    EXPECT_EQ(world.hit_event_threshold, 1);
    EXPECT_EQ(world.contact_hertz, 30);
    EXPECT_EQ(world.contact_damping_ratio, 10);
    EXPECT_EQ(world.contact_speed, 3);
    EXPECT_EQ(world.maximum_linear_speed, 400);
    EXPECT_TRUE(world.enable_sleep);
    EXPECT_TRUE(world.enable_continuous);
    EXPECT_FALSE(world.enable_contact_softening);
    EXPECT_EQ(world.worker_count, 0);
    EXPECT_EQ(world.internal_value, kValidDefinition);

    const auto body = program.value<BodyDef>(f.default_body_def);
    EXPECT_EQ(body.type, BodyKind::fixed);
    EXPECT_EQ(body.rotation.c, 1);
    EXPECT_EQ(body.rotation.s, 0);
    EXPECT_EQ(body.linear_damping, 0);
    EXPECT_EQ(body.gravity_scale, 1);
    EXPECT_EQ(body.sleep_threshold, 0.05F);
    EXPECT_EQ(body.motion_locks, (std::array{false, false, false}));
    EXPECT_TRUE(body.enable_sleep);
    EXPECT_TRUE(body.is_awake);
    EXPECT_FALSE(body.is_bullet);
    EXPECT_TRUE(body.is_enabled);
    EXPECT_FALSE(body.allow_fast_rotation);
    EXPECT_EQ(body.internal_value, kValidDefinition);

    const auto shape = program.value<ShapeDef>(f.default_shape_def);
    EXPECT_EQ(shape.material.friction, 0.6F);
    EXPECT_EQ(shape.material.restitution, 0);
    EXPECT_EQ(shape.density, 1);
    EXPECT_EQ(shape.filter.category_bits, 1U);
    EXPECT_EQ(shape.filter.mask_bits, ~std::uint64_t{0});
    EXPECT_EQ(shape.filter.group_index, 0);
    EXPECT_FALSE(shape.is_sensor);
    EXPECT_FALSE(shape.enable_sensor_events);
    EXPECT_FALSE(shape.enable_contact_events);
    EXPECT_TRUE(shape.invoke_contact_creation);
    EXPECT_TRUE(shape.update_body_mass);
    EXPECT_EQ(shape.internal_value, kValidDefinition);
}

TEST(Box2d3Program, HasNoFunctionThatBox2dHasNot) {
    EXPECT_THROW(find("b2World_Unstep"), EngineFailure);
}

TEST(Box2d3Program, PassesBox2dsOwnGolden) {
    FallingHinges hinges;
    int steps = 0;
    do {
        hinges.step();
        ASSERT_LT(++steps, 1000);
    } while (!hinges.is_asleep());
    EXPECT_EQ(steps - 1, 300);  // Box2D counts from 0.
    EXPECT_EQ(hinges.hash(), 0xD4F49FD3U);
}

}  // namespace
}  // namespace tickproof::physics::box2d3
