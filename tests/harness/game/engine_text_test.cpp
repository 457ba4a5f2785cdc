#include "harness/game/engine_text.h"

#include <gtest/gtest.h>

#include "harness/base/input_error.h"

namespace tickproof::harness {
namespace {

std::string complaint(std::string_view text) {
    try {
        parse_engine(text);
    } catch (const InputError& error) {
        return error.what();
    }
    return "nothing was thrown";
}

TEST(EngineText, ReadsBackWhatItWrites) {
    for (const std::string_view text :
         {"euler", "euler:precision=f64", "box2d:ccd=off:substeps=4",
          "euler:collision=kick-then-flip:gravity=per-step:damping_per_step=0.987654321",
          "euler-explicit:velocity=per-step:speed_max_mps=12.5:rest_below_mps=0.1",
          "euler-half-step:velocity_rounding=truncate:velocity_unit_mps=0.125"}) {
        EXPECT_EQ(to_text(parse_engine(text)), text);
    }
}

TEST(EngineText, LeavesOutWhatIsTheDefault) {
    EXPECT_EQ(to_text(parse_engine("box2d:ccd=on:substeps=1")), "box2d");
}

TEST(EngineText, RefusesWhatDoesNotExistWithAdvice) {
    EXPECT_EQ(complaint("box3d"), "no engine 'box3d'; did you mean 'box2d'?");
    EXPECT_EQ(complaint("box2d:cdd=off"), "no box2d option 'cdd'; did you mean 'ccd'?");
    EXPECT_EQ(complaint("box2d:ccd=of"), "no box2d ccd 'of'; did you mean 'off'?");
    EXPECT_NE(complaint("box2d:substeps=0").find("from 1 to 64"), std::string::npos);
    EXPECT_EQ(complaint("euler:damping_per_step=1.5"),
              "euler damping_per_step '1.5': expected a number from 0 to 1");
    EXPECT_NE(complaint("euler:velocity_unit_mps=0").find("from 1e-06"), std::string::npos);
    EXPECT_NE(complaint("euler:speed_max_mps=nan").find("finite number"), std::string::npos);
    EXPECT_NE(complaint("box2d:substeps").find("key=value"), std::string::npos);
}

}  // namespace
}  // namespace tickproof::harness
