#include "harness/run/engine_text.h"

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
         {"euler", "euler:precision=f64", "box2d:ccd=off:substeps=4"}) {
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
    EXPECT_NE(complaint("box2d:substeps").find("key=value"), std::string::npos);
}

}  // namespace
}  // namespace tickproof::harness
