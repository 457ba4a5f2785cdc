#include "harness/recording/mcap/viewer_scene.h"

#include <foxglove/scene.pb.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace tickproof::harness {
namespace {

using mcap::Pose;
using mcap::PoseFields;

PoseFields fields_of(const std::vector<std::string>& names) {
    std::vector<RecordedField> fields;
    for (const std::string& name : names) {
        fields.push_back({name, FieldType::f64});
    }
    return PoseFields(fields);
}

std::optional<Pose> pose_of(const std::vector<std::string>& names,
                            const std::vector<double>& values) {
    return fields_of(names).of(values);
}

TEST(PoseFields, AreFoundByTheNamesOfTickproofOfGodotAndOfPlainGames) {
    for (const char* prefix : {"position.", "origin.", ""}) {
        const std::string name(prefix);
        const auto pose = pose_of({"hp", name + "y", name + "x"}, {9, 2, 1});
        ASSERT_TRUE(pose) << prefix;
        EXPECT_EQ(pose->x, 1);
        EXPECT_EQ(pose->y, 2);
        EXPECT_EQ(pose->z, 0);
    }
    EXPECT_FALSE(fields_of({"position.x", "y"}).has_position());
    EXPECT_FALSE(PoseFields({{"x", FieldType::flag}, {"y", FieldType::f64}}).has_position());
}

TEST(PoseFields, TurnAroundTheAxisThatPointsAtTheViewer) {
    const auto pose = pose_of({"x", "y", "angle"}, {0, 0, std::numbers::pi / 2});
    ASSERT_TRUE(pose);
    EXPECT_DOUBLE_EQ(pose->rotation_z, std::sqrt(0.5));
    EXPECT_DOUBLE_EQ(pose->rotation_w, std::sqrt(0.5));
    EXPECT_EQ(pose->rotation_x, 0);
}

TEST(PoseFields, TakeQuaternionsInThreeDimensionsAtUnitLength) {
    const std::vector<std::string> names{"x",          "y",          "z",         "rotation.x",
                                         "rotation.y", "rotation.z", "rotation.w"};
    const auto pose = pose_of(names, {1, 2, 3, 0, 2, 0, 0});
    ASSERT_TRUE(pose);
    EXPECT_EQ(pose->z, 3);
    EXPECT_EQ(pose->rotation_y, 1);
    EXPECT_EQ(pose->rotation_w, 0);
    EXPECT_FALSE(pose_of(names, {1, 2, 3, 0, 0, 0, 0})) << "no rotation";
}

TEST(PoseFields, HaveNoPoseWhereANumberIsNotFinite) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_FALSE(pose_of({"x", "y"}, {nan, 0}));
    EXPECT_FALSE(pose_of({"x", "y"}, {0, infinity}));
    EXPECT_FALSE(pose_of({"x", "y", "angle"}, {0, 0, nan}));
    EXPECT_FALSE(pose_of({"x", "y", "z"}, {0, 0, -infinity}));
}

TEST(PoseFields, DoWithoutAnAngleThatIsAbsent) {
    const auto pose = pose_of({"x", "y", "angle", "z"}, {1, 2, std::bit_cast<double>(kAbsentBits),
                                                         std::bit_cast<double>(kAbsentBits)});
    ASSERT_TRUE(pose);
    EXPECT_EQ(pose->rotation_w, 1);
    EXPECT_EQ(pose->z, 0);
}

TEST(Scene, MovesTheFrameOfABodyInTheWorld) {
    foxglove::FrameTransforms message;
    mcap::add_transform("world", {.x = 1, .y = 2, .rotation_z = 1, .rotation_w = 0}, 3'000'000'004,
                        message);
    const auto& transform = message.transforms(0);
    EXPECT_EQ(transform.parent_frame_id(), "world");
    EXPECT_EQ(transform.child_frame_id(), "bodies/world") << "a body is not the world";
    EXPECT_EQ(transform.timestamp().seconds(), 3);
    EXPECT_EQ(transform.timestamp().nanos(), 4);
    EXPECT_EQ(transform.translation().y(), 2);
    EXPECT_EQ(transform.rotation().z(), 1);
}

foxglove::SceneEntity entity_of(const physics::Shape& shape) {
    const physics::Body body{.shape = shape};
    foxglove::SceneEntity entity;
    mcap::set_shape("ball", &body, 1, 0, entity);
    return entity;
}

TEST(Scene, DrawsABoxInItsSize) {
    const foxglove::SceneEntity entity = entity_of(physics::Box{2, 3});
    ASSERT_EQ(entity.cubes_size(), 1);
    EXPECT_EQ(entity.cubes(0).size().x(), 2);
    EXPECT_EQ(entity.cubes(0).size().y(), 3);
    EXPECT_GT(entity.cubes(0).size().z(), 0);
    EXPECT_EQ(entity.cubes(0).color().a(), 1);
    EXPECT_EQ(entity.frame_id(), "bodies/ball");
    EXPECT_TRUE(entity.frame_locked());
    EXPECT_EQ(entity.lifetime().seconds(), 0);
}

TEST(Scene, DrawsACircleAsADiscOfItsDiameter) {
    const foxglove::SceneEntity entity = entity_of(physics::Circle{0.25});
    ASSERT_EQ(entity.cylinders_size(), 1);
    EXPECT_EQ(entity.cylinders(0).size().x(), 0.5);
    EXPECT_EQ(entity.cylinders(0).bottom_scale(), 1);
    EXPECT_EQ(entity.cylinders(0).top_scale(), 1);
}

TEST(Scene, DrawsAnEdgeFromEndToEnd) {
    const foxglove::SceneEntity entity = entity_of(physics::Edge{{-1, 0}, {4, 2}});
    ASSERT_EQ(entity.lines_size(), 1);
    ASSERT_EQ(entity.lines(0).points_size(), 2);
    EXPECT_EQ(entity.lines(0).points(0).x(), -1);
    EXPECT_EQ(entity.lines(0).points(1).y(), 2);
    EXPECT_GT(entity.lines(0).thickness(), 0);
}

TEST(Scene, DrawsASphereWhereTheShapeIsNotKnown) {
    foxglove::SceneEntity entity;
    mcap::set_shape("ball", nullptr, 32, 0, entity);
    ASSERT_EQ(entity.spheres_size(), 1);
    EXPECT_EQ(entity.spheres(0).size().x(), 32);
}

}  // namespace
}  // namespace tickproof::harness
