#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::HasSubstr;
using namespace testing;

Project own_loop(std::string_view keys) {
    return project_of("tickproof.toml", fmt::format("[jump]\nheight = 2\n\n[loop]\n{}", keys));
}

TEST(OwnLoopProject, ReadsAnySettingOfItsPolicy) {
    const Project project = own_loop(
        "policy = \"bevy\"\ntimestep = \"1/50\"\nframe_delta_max = '100ms' # less\n"
        "time_scale = 0.5\n");
    EXPECT_EQ(to_text(project.policy), "bevy:timestep=1/50:time_scale=0.5:frame_delta_max=100ms");
    EXPECT_EQ(bytes_of(project, setting(project, "[loop] timestep")), "\"1/50\"");
    EXPECT_EQ(bytes_of(project, setting(project, "[loop] frame_delta_max")), "'100ms'");
    EXPECT_EQ(bytes_of(project, setting(project, "[loop] time_scale")), "0.5");
    EXPECT_EQ(to_text(find_setting(project, "timestep")->at), "tickproof.toml:6");
}

TEST(OwnLoopProject, HasTheDefaultsOfItsPolicy) {
    const Project project = own_loop("policy = \"bevy\"\n");
    EXPECT_EQ(find_setting(project, "timestep")->text, "1/64");
    EXPECT_EQ(to_text(find_setting(project, "timestep")->at), "");
}

TEST(OwnLoopProject, MayBeWrittenInOneLine) {
    const Project project = project_of(
        "tickproof.toml", "loop = {policy = \"fixed\", timestep = 0.02, input = \"step\"}\n");
    EXPECT_EQ(to_text(project.policy), "fixed:timestep=1/50:input=step");
    EXPECT_EQ(bytes_of(project, setting(project, "[loop] timestep")), "0.02");
}

TEST(OwnLoopProject, IsAFixedTimestepWithoutAPolicy) {
    const Project project = own_loop("timestep = 0.02\n");
    EXPECT_EQ(to_text(project.policy), "fixed:timestep=1/50");
    EXPECT_EQ(setting(project, "[loop] policy").text, "fixed");
    EXPECT_EQ(to_text(setting(project, "[loop] policy").at), "");
    EXPECT_EQ(to_text(own_loop("frame_delta_max = \"100ms\"\n").policy),
              "fixed:frame_delta_max=100ms");
}

TEST(OwnLoopProject, TakesTheDisplayOfAnyPolicy) {
    EXPECT_EQ(to_text(own_loop("policy = \"godot\"\nrefresh_hz = 144\n").policy),
              "godot:refresh_hz=144");
    EXPECT_EQ(find_setting(own_loop("policy = \"godot\"\n"), "refresh_hz"), nullptr);
}

TEST(OwnLoopProject, IsNoProjectWithoutItsTable) {
    EXPECT_THAT(refusal_of("tickproof.toml", "[jump]\nheight = 2\n"),
                HasSubstr("is not a settings file that tickproof reads"));
}

struct BadValue {
    std::string_view keys, refusal;
};

class OwnLoopBadValue : public ::testing::TestWithParam<BadValue> {};

TEST_P(OwnLoopBadValue, IsRefusedWithItsLine) {
    EXPECT_THAT(refusal([&] { own_loop(GetParam().keys); }), HasSubstr(GetParam().refusal));
}

constexpr BadValue kBadValues[] = {
    {"", "tickproof.toml:4: [loop]: names no policy; write policy = \"fixed\""},
    {"polcy = \"variable\"\n",
     "tickproof.toml:5: polcy: no setting 'polcy'; did you mean 'policy'?"},
    {"fps = 60\n",
     "tickproof.toml:5: fps: policy 'fixed': no setting 'fps'; did you mean 'timestep', a time "
     "such "
     "as \"1/60\"?"},
    {"policy = \"unity\"\nmax_delta = 0.1\n",
     "tickproof.toml:6: max_delta: policy 'unity': no setting 'max_delta'; did you mean "
     "'frame_delta_max'?"},
    {"policy = \"unity\"\nmax_substeps = 4\n",
     "tickproof.toml:6: max_substeps: policy 'unity': no setting 'max_substeps'; there are: "
     "timestep, clock"},
    {"policy = \"fixd\"\n", "tickproof.toml:5: policy: no policy 'fixd'; did you mean 'fixed'?"},
    {"policy = \"fixed:timestep=1\"\n",
     "tickproof.toml:5: policy: 'fixed:timestep=1' contains settings; write each as a key"},
    {"policy = \"fixed\"\ntimestap = 1\n",
     "tickproof.toml:6: timestap: policy 'fixed': no setting 'timestap'; did you mean 'timestep'?"},
    {"policy = \"fixed\"\njitter_fix = 1\n",
     "tickproof.toml:6: jitter_fix: policy 'fixed' does not read 'jitter_fix'"},
    {"policy = \"fixed\"\ntimestep = -1\n", "tickproof.toml:6: timestep: timestep '-1': expected"},
    {"policy = \"fixed\"\nframe_delta_max = 2\n",
     "tickproof.toml:6: frame_delta_max: 2 without a unit could be milliseconds; write "
     "frame_delta_max = \"2ms\" or \"2s\""},
    {"policy = \"fixed\"\ntimestep = 60\n",
     "tickproof.toml:6: timestep: 60 without a unit could be milliseconds; write timestep = "
     "\"60ms\" or \"60hz\""},
    {"policy = \"fixed\"\ntimestep = nan\n",
     "tickproof.toml:6: timestep: timestep 'nan': expected"},
    {"policy = \"fixed\"\ntimestep = true\n",
     "tickproof.toml:6: timestep: is neither a string nor a number; write it as on the command"},
    {"policy = \"fixed\"\ntimestep = \n", "tickproof.toml:6:"},
};
INSTANTIATE_TEST_SUITE_P(Each, OwnLoopBadValue, ::testing::ValuesIn(kBadValues));

}  // namespace
}  // namespace tickproof::harness
