#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::HasSubstr;
using namespace testing;

std::string setreg(std::string_view members) {
    return fmt::format(
        "{{ // as the editor writes it\n\"Amazon\": {{ \"Gems\": {{ \"Other\": {{}},\n"
        "\"PhysX\": {{ \"PhysXSystemConfiguration\": {{\n{}}} }} }} }} }}\n",
        members);
}

Project o3de(std::string_view members) {
    return project_of("physx.setreg", setreg(members));
}

TEST(O3deProject, KeepsEachValueWithItsLineAndBytes) {
    const Project project = o3de(
        "\"CollisionConfig\": {\"FixedTimeStep\": 1, \"Layers\": [1, {\"MaxTimestep\": 3}]},\n"
        "\"FixedTimeStep\": 0.01,\n\"MaxTimestep\" : 5e-2\n");
    EXPECT_EQ(to_text(project.policy), "o3de:timestep=1/100:frame_delta_max=50ms");
    EXPECT_EQ(bytes_of(project, setting(project, "FixedTimeStep")), "0.01");
    EXPECT_EQ(to_text(setting(project, "FixedTimeStep").at), "physx.setreg:5");
    EXPECT_EQ(bytes_of(project, setting(project, "MaxTimestep")), "5e-2");
}

TEST(O3deProject, HasTheDefaultsOfWhatItsFileLeavesOut) {
    EXPECT_EQ(to_text(o3de("").policy), "o3de");
}

TEST(O3deProject, IsVariableWithATimestepOfZero) {
    EXPECT_EQ(to_text(o3de("\"FixedTimeStep\": 0.0\n").policy), "variable:frame_delta_max=100ms");
}

TEST(O3deProject, TakesTheLastOfSeveralFiles) {
    const std::vector<ProjectFile> files{
        {.name = "a.setreg", .text = setreg("\"MaxTimestep\": 0.2\n")},
        {.name = "b.setreg", .text = "{\"Other\": 1}"},
        {.name = "c.setreg", .text = setreg("\"MaxTimestep\": 0.3\n")}};
    EXPECT_EQ(to_text(setting(read_project_files(files).front(), "MaxTimestep").at), "c.setreg:4");
}

TEST(O3deProject, RemarksOnAMisspeltKeyAndOnASimulationThatTheGameSteps) {
    EXPECT_EQ(remarks_of(o3de("\"FixedTimestep\": 0.01,\n\"AutoManageSimulationUpdate\": false\n")),
              "information physx.setreg:5 AutoManageSimulationUpdate is off\n"
              "unknown physx.setreg:4 FixedTimestep = '0.01' has no effect\n");
}

struct BadValue {
    std::string_view members, refusal;
};

class O3deBadValue : public ::testing::TestWithParam<BadValue> {};

TEST_P(O3deBadValue, IsRefusedWithItsLine) {
    EXPECT_THAT(refusal([&] { o3de(GetParam().members); }), HasSubstr(GetParam().refusal));
}

constexpr BadValue kBadValues[] = {
    {"\"FixedTimeStep\": -0.01\n", "physx.setreg:4: FixedTimeStep: '-0.01' is negative; write"},
    {"\"FixedTimeStep\": \"fast\"\n",
     "physx.setreg:4: FixedTimeStep: 'fast' is not a number; write"},
    {"\"MaxTimestep\": null\n", "physx.setreg:4: MaxTimestep: has no value; write"},
    {"\"MaxTimestep\": 0\n", "physx.setreg:4: MaxTimestep: '0' is zero; write"},
    {"\"MaxTimestep\": 0,\n", "physx.setreg:5: is not valid JSON from here on; correct it"},
};
INSTANTIATE_TEST_SUITE_P(Each, O3deBadValue, ::testing::ValuesIn(kBadValues));

}  // namespace
}  // namespace tickproof::harness
