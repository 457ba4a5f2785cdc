// Rows of two data sheets that are not alike.

#include "harness/study/engines/sheet_changes.h"

#include <gtest/gtest.h>

#include <limits>

#include "harness/game/engine_text.h"

namespace tickproof::harness {
namespace {

TableRow sheet_line(const std::string& name, const std::string& answer, double value) {
    return {.cells = {name, answer}, .numbers = {{"peak", value, "m"}}};
}

TEST(SheetChanges, AreTheRowsWhoseNumbersDiffer) {
    const physics::EngineSpec one = parse_engine("euler");
    const physics::EngineSpec other = parse_engine("box2d");
    const double none = std::numeric_limits<double>::quiet_NaN();
    const Table before{.rows = {sheet_line("jump", "peaks at 1.233 m", 1.233),
                                sheet_line("walls", "any speed that euler reaches", none),
                                sheet_line("gate", "holds", 1)}};
    Table after = before;
    after.rows[1].cells[1] = "any speed that box2d reaches";
    EXPECT_FALSE(sheet_changes(one, before, other, after));
    after.rows[0] = sheet_line("jump", "peaks at 1.264 m", 1.264);
    after.rows.pop_back();
    const auto changes = sheet_changes(one, before, other, after);
    ASSERT_TRUE(changes);
    ASSERT_EQ(changes->rows.size(), 2U);
    EXPECT_EQ(changes->rows[0].cells,
              (std::vector<std::string>{"jump", "peaks at 1.233 m", "peaks at 1.264 m"}));
    EXPECT_EQ(changes->rows[1].cells, (std::vector<std::string>{"gate", "holds", "no such row"}));
}

}  // namespace
}  // namespace tickproof::harness
