// Values are replaced where they stand, keys are added to their tables, and nothing else changes.

#include "harness/project/syntax/toml_edits.h"

#include <gtest/gtest.h>

#include "harness/project/patch.h"

namespace tickproof::harness {
namespace {

std::string edited(const std::string& text, std::vector<TomlEntry> entries) {
    const ProjectFile file{.name = "game.toml", .text = text};
    return patched(file, toml_edits(file, entries));
}

TEST(TomlEdits, ReplaceAValueAndKeepItsComment) {
    EXPECT_EQ(edited("# a game\n[input]\nread_in = 'step'  # polled\n\n[draw]\n",
                     {{.table = "input", .key = "read_in", .text = "\"frame\""}}),
              "# a game\n[input]\nread_in = \"frame\"  # polled\n\n[draw]\n");
    EXPECT_EQ(edited("[jump]\nheight_m = 2#at most\n",
                     {{.table = "jump", .key = "height_m", .text = "1.5"}}),
              "[jump]\nheight_m = 1.5#at most\n");
}

TEST(TomlEdits, AddAKeyToItsTableOrATableToTheFile) {
    EXPECT_EQ(edited("[physics]\ngravity_mps2 = 9\n[jump]\n",
                     {{.table = "physics", .key = "substeps", .text = "4"}}),
              "[physics]\ngravity_mps2 = 9\nsubsteps = 4\n[jump]\n");
    EXPECT_EQ(edited("# a game\n", {{.table = "draw", .key = "between_steps", .text = "\"none\""}}),
              "# a game\n\n[draw]\nbetween_steps = \"none\"\n");
}

TEST(TomlEdits, LeaveAKeyThatIsWrittenInAnotherWay) {
    const std::string dotted = "physics.engine = \"\"\"\neuler\"\"\"\n";
    EXPECT_EQ(edited(dotted, {{.table = "physics", .key = "engine", .text = "\"box2d\""}}), dotted);
}

TEST(TomlEdits, AddNothingToATableWithoutAHeader) {
    for (const std::string text :
         {"physics.gravity_mps2 = 9\n", "physics = { gravity_mps2 = 9 }\n"}) {
        EXPECT_EQ(edited(text, {{.table = "physics", .key = "engine", .text = "\"box2d\""}}), text);
    }
}

}  // namespace
}  // namespace tickproof::harness
