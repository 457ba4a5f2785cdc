#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::HasSubstr;
using namespace testing;

Project defold(std::string_view sections) {
    return project_of("game.project", fmt::format("[project]\ntitle = x\n{}", sections));
}

TEST(DefoldProject, StepsAtTheFixedFrequency) {
    const Project project = defold("[engine]\nfixed_update_frequency = 20\nmax_time_step = 0.05\n");
    EXPECT_EQ(to_text(project.policy), "defold:timestep=1/20:frame_delta_max=50ms");
    const ProjectSetting& rate = setting(project, "[engine] fixed_update_frequency");
    EXPECT_EQ(to_text(rate.at), "game.project:4");
    EXPECT_EQ(bytes_of(project, rate), "20");
}

TEST(DefoldProject, HasTheDefaultsOfWhatItsFileLeavesOut) {
    EXPECT_EQ(to_text(defold("").policy), "defold");
}

TEST(DefoldProject, HasItsGravity) {
    const Project project = project_of("game.project", "[physics]\ngravity_y = -600\n");
    EXPECT_EQ(setting(project, "[physics] gravity_y").text, "-600");
    EXPECT_EQ(to_text(setting(project, "[physics] gravity_y").at), "game.project:2");
    EXPECT_EQ(setting(defold(""), "[physics] gravity_y").text, "-10");
}

TEST(DefoldProject, HasALimitOfTheFrameRate) {
    EXPECT_EQ(defold("[display]\nupdate_frequency = 30\n").frame_rate_limit.value().most_hz, 30);
    EXPECT_FALSE(defold("[display]\nupdate_frequency = 0\n").frame_rate_limit);
}

TEST(DefoldProject, NeverCutsAFrameThatItWaitedFor) {
    EXPECT_EQ(
        to_text(
            defold("[engine]\nmax_time_step = 0.05\n[display]\nupdate_frequency = 10\n").policy),
        "defold:frame_delta_max=100ms");
}

TEST(DefoldProject, GoesThroughBulletWithoutTheFixedTimestepIn3d) {
    EXPECT_EQ(to_text(defold("[physics]\nuse_fixed_timestep = 0\ntype = 3D\n").policy),
              "bullet:steps_per_frame_max=2:frame_delta_max=500ms");
    EXPECT_EQ(to_text(defold("[physics]\nuse_fixed_timestep = 0\n").policy),
              "variable:frame_delta_max=500ms");
}

TEST(DefoldProject, RemarksOnWhatHasNoEffect) {
    EXPECT_EQ(remarks_of(defold("[display]\nvariable_dt = 1\n[physics]\nuse_fixed_timestep = 0\n"
                                "max_fixed_timesteps = 4\n[engine]\nfixed_update_frequency = 50\n"
                                "fixed_update_frequancy = 50\n")),
              "information game.project:9 fixed_update_frequency = 50 does not step physics\n"
              "switched off game.project:7 max_fixed_timesteps = 4 has no effect\n"
              "dead game.project:4 variable_dt = '1' has no effect\n"
              "unknown game.project:10 fixed_update_frequancy = '50' has no effect\n");
}

TEST(DefoldProject, HasTheMostFixedTimestepsOfThe3dPhysics) {
    const Project project =
        defold("[physics]\ntype = 3D\nuse_fixed_timestep = 0\nmax_fixed_timesteps = 4\n");
    EXPECT_EQ(remarks_of(project), "");
    EXPECT_EQ(project.policy.settings.steps_per_frame_max, 4);
}

TEST(DefoldProject, TakesWholeSecondsAsTheEngineDoes) {
    EXPECT_EQ(defold("[engine]\nmax_time_step = 5\n").policy.settings.frame_delta_max,
              from_seconds(5));
}

TEST(DefoldProject, RemarksOnAKeyInAnotherSection) {
    EXPECT_EQ(remarks_of(defold("[phisics]\nmax_fixed_timesteps = 5\n")),
              "unknown game.project:4 max_fixed_timesteps = '5' has no effect\n");
    EXPECT_EQ(remarks_of(defold("[physics]\nfixed_update_frequency = 30\n")),
              "unknown game.project:4 fixed_update_frequency = '30' has no effect\n");
    EXPECT_EQ(remarks_of(defold("[graphics]\nscale = 2\n[display]\ntype = 1\n"
                                "[my_game]\nupdate_frequency = 5\n")),
              "");
}

struct BadValue {
    std::string_view lines, refusal;
};

class DefoldBadValue : public ::testing::TestWithParam<BadValue> {};

TEST_P(DefoldBadValue, IsRefusedWithItsLine) {
    EXPECT_THAT(refusal([&] { defold(GetParam().lines); }), HasSubstr(GetParam().refusal));
}

constexpr BadValue kBadValues[] = {
    {"[engine]\nfixed_update_frequency = -1",
     "game.project:4: fixed_update_frequency: '-1' is negative; write"},
    {"[engine]\nmax_time_step = 0", "game.project:4: max_time_step: '0' is zero; write"},
    {"[physics]\nuse_fixed_timestep = 7",
     "game.project:4: use_fixed_timestep: '7' is neither on nor off; write"},
    {"[physics]\nmax_fixed_timesteps =",
     "game.project:4: max_fixed_timesteps: has no value; write"},
};
INSTANTIATE_TEST_SUITE_P(Each, DefoldBadValue, ::testing::ValuesIn(kBadValues));

}  // namespace
}  // namespace tickproof::harness
