// Values that Godot replaces by others, and values that are refused.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/base/input_error.h"
#include "tests/harness/project/engines/godot.h"
#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::HasSubstr;
using namespace testing;

TEST(GodotProject, SmoothsDeltasWhereItsDisplaySynchronises) {
    const auto smooths = [](std::string_view sections, int config_version = 5) {
        return godot(sections, config_version).policy.settings.delta_smoothing;
    };
    EXPECT_TRUE(smooths("[application]\n"));
    EXPECT_TRUE(smooths("[application]\n", 4)) << "Godot 3.3 and later";
    EXPECT_TRUE(smooths("[display]\nwindow/vsync/vsync_mode=1\n"));
    EXPECT_FALSE(smooths("[application]\nrun/delta_smoothing=false\n"));
    EXPECT_FALSE(smooths("[display]\nwindow/vsync/vsync_mode=0\n"));
    EXPECT_FALSE(smooths("[display]\nwindow/vsync/vsync_mode=2\n")) << "adaptive";
    EXPECT_FALSE(smooths("[display]\nwindow/vsync/use_vsync=false\n", 4));
}

TEST(GodotProject, KeepsTheDefaultWhereTheEngineDoes) {
    const Project project = godot(
        "[physics]\ncommon/physics_ticks_per_second=0\n"
        "common/max_physics_steps_per_frame=-1\n"
        "common/physics_jitter_fix=-0.5\n");
    EXPECT_EQ(unsmoothed(project), "godot:jitter_fix=0");
    EXPECT_EQ(remarks_of(project),
              "replaced project.godot:4 common/physics_ticks_per_second = '0' is ignored; "
              "Godot uses 60\n"
              "replaced project.godot:5 common/max_physics_steps_per_frame = '-1' is ignored; "
              "Godot uses 8\n"
              "replaced project.godot:6 common/physics_jitter_fix = '-0.5' is ignored; "
              "Godot uses 0\n");
}

TEST(GodotProject, MakesWholeWhatIsAnInt) {
    const Project project = godot("[physics]\ncommon/physics_ticks_per_second=59.94\n");
    EXPECT_EQ(unsmoothed(project), "godot:timestep=1/59");
    EXPECT_THAT(remarks_of(project), HasSubstr("replaced project.godot:4"));
}

TEST(GodotProject, NamesPhysicsEnginesThatItsVersionDoesNotHave) {
    const auto remarks = [](const std::string& version, const std::string& line,
                            int config_version = 5) {
        const Project project =
            godot(fmt::format("[application]\nconfig/features=PackedStringArray(\"{}\")\n"
                              "[physics]\n{}\n",
                              version, line),
                  config_version);
        return project.remarks.size() == 1
                   ? sentence(project.remarks[0]) + " (" + to_text(project.remarks[0].at) + ")"
                   : remarks_of(project);
    };
    const std::string bullet = "3d/physics_engine=\"Bullet\"";
    EXPECT_EQ(remarks("4.3", bullet),
              "3d/physics_engine = \"Bullet\" names no engine of Godot 4 (project.godot:6)");
    EXPECT_EQ(remarks("4.3", "3d/physics_engine=\"Jolt Physics\""),
              "3d/physics_engine = \"Jolt Physics\" names no engine of Godot 4 (project.godot:6)");
    EXPECT_EQ(remarks("4.4", "3d/physics_engine=\"JoltPhysics3D\""),
              "3d/physics_engine = \"JoltPhysics3D\" is the name of an add-on (project.godot:6)");
    EXPECT_EQ(remarks("4.3", "3d/physics_engine=\"JoltPhysics3D\""), "") << "the add-on";
    EXPECT_EQ(remarks("4.4", "3d/physics_engine=\"Jolt Physics\""), "");
    EXPECT_EQ(remarks("4.1", "3d/physics_engine=\"GodotPhysics3D\""), "");
    EXPECT_EQ(godot("[physics]\n" + bullet + "\n", 4).remarks.size(), 0U) << "Godot 3 has it";
}

struct BadValue {
    std::string_view line, refusal;
};

class GodotBadValue : public ::testing::TestWithParam<BadValue> {};

TEST_P(GodotBadValue, IsRefusedWithItsLine) {
    EXPECT_EQ(refusal([&] { godot(fmt::format("[physics]\n{}\n", GetParam().line)); }),
              GetParam().refusal);
}

constexpr BadValue kBadValues[] = {
    {"common/physics_ticks_per_second=fast",
     "project.godot:4: common/physics_ticks_per_second: 'fast' is not a number; write a whole "
     "number "
     "from 1 to 1000000 Hz, such as 60"},
    {"common/physics_ticks_per_second=",
     "project.godot:4: common/physics_ticks_per_second: has no value; write a whole number "
     "from 1 to 1000000 Hz, such as 60"},
    {"common/physics_ticks_per_second=nan",
     "project.godot:4: common/physics_ticks_per_second: 'nan' is not finite; write a whole number "
     "from 1 to 1000000 Hz, such as 60"},
    {"common/physics_ticks_per_second=1e9",
     "project.godot:4: common/physics_ticks_per_second: '1e9' is too large; write a whole number "
     "from 1 to 1000000 Hz, such as 60"},
    {"common/physics_ticks_per_second=\"60",
     "project.godot:4: common/physics_ticks_per_second: its value has no end; close its quotes and "
     "brackets, or restore the file"},
    {"common/physics_interpolation=maybe",
     "project.godot:4: common/physics_interpolation: 'maybe' is neither on nor off; write true or "
     "false"},
};
INSTANTIATE_TEST_SUITE_P(Each, GodotBadValue, ::testing::ValuesIn(kBadValues));

/// VariantParser::parse_tag_assign_eof and parse_value of Godot give an error for these files, and
/// none for the others.
TEST(GodotProject, IsRefusedWhereGodotRefusesIt) {
    const auto fault = [](std::string_view sections) -> std::string {
        try {
            (void)godot(sections);
        } catch (const InputError& error) {
            return error.what();
        }
        return {};
    };
    const std::string name = "[application]\nconfig/name=\"a\"\n";
    EXPECT_THAT(fault(name + "[physics"), HasSubstr("project.godot:5: [physics has no closing"));
    EXPECT_THAT(fault(name + "[physics\ncommon/physics_ticks_per_second=30\n"),
                HasSubstr("project.godot:5: [physics has no closing"));
    EXPECT_THAT(fault(name + "run/main_scene=\"res://m"), HasSubstr("project.godot:5: "));
    EXPECT_THAT(fault("[input]\njump={\n\"deadzone\": 0.5,\n"), HasSubstr("project.godot:4: "));
    EXPECT_THAT(fault("[application]\nrun/main_scene=main\n"), HasSubstr("project.godot:4: "));

    EXPECT_EQ(fault(name + "[physics]\ncommon/physics_ti"), "") << "no key yet at the end";
    EXPECT_EQ(fault("[a]\nb=true\nc=null\nd=-inf\ne=&\"f\"\ng=Color(1, 0, 0, 1)\nh=#ff0000\n"), "");
    EXPECT_EQ(fault("[input]\njump={\n\"a\": [ \"]\" ]\n} ; done\n"), "");
}

TEST(GodotProject, ReadsNoKeyBehindAHeadingThatTheNextOneCloses) {
    const Project project =
        godot("[physics\ncommon/physics_ticks_per_second=30\n\n[rendering]\na=1\n");
    EXPECT_EQ(unsmoothed(project), "godot");
    EXPECT_THAT(remarks_of(project), HasSubstr("project.godot:3 [physics"));
}

TEST(GodotProject, SaysThatTheEngineOfAnAddOnIsNotJudged) {
    const auto asks = [](std::string_view engine) {
        const Project project =
            godot(fmt::format("[application]\nconfig/features=PackedStringArray(\"4.6\")\n"
                              "[physics]\n2d/physics_engine=\"{}\"\n",
                              engine));
        return project.remarks.size() == 1 && project.remarks[0].asks_for_a_look &&
               project.remarks[0].why.find(engine) != std::string::npos;
    };
    EXPECT_TRUE(asks("Rapier2D"));
    EXPECT_FALSE(asks("GodotPhysics2D"));
    EXPECT_FALSE(asks("DEFAULT"));
}

}  // namespace
}  // namespace tickproof::harness
