#include <gtest/gtest.h>

#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

Project love(const std::string& conf) {
    const std::vector<ProjectFile> files{
        {.name = "main.lua", .text = "function love.update(dt)\nend\n"},
        {.name = "conf.lua", .text = "function love.conf(t)\n" + conf + "end\n"}};
    return read_project_files(files).at(0);
}

TEST(LoveProject, HasTheRuleOfLoveRun) {
    const Project project = love("");
    EXPECT_EQ(project.engine, "love");
    EXPECT_EQ(to_text(project.policy), "love");
    EXPECT_EQ(project.version, "");
    EXPECT_TRUE(project.waits_for_display);
    EXPECT_TRUE(is_own_code(project));
}

TEST(LoveProject, SaysItsVersionAndVsync) {
    EXPECT_EQ(love("  t.version = \"11.4\" -- LÖVE's\n").version, "LÖVE 11.4");
    EXPECT_FALSE(love("  t.window.vsync = 0\n").waits_for_display);
    EXPECT_FALSE(love("  t.window.vsync = false\n").waits_for_display);
    EXPECT_TRUE(love("  t.window.vsync = 1\n").waits_for_display);
    EXPECT_TRUE(love("  t.version =").waits_for_display) << "the file breaks off";
}

}  // namespace
}  // namespace tickproof::harness
