// The program, started by a shell that takes something away from it first.

#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/harness/cli/program.h"

namespace tickproof::harness::testing {

/// `script` starts the program as "$0" with its arguments as "$@".
inline Ended started_by(const std::string& script, const std::string& arguments) {
    return tickproof(arguments, "-u COLUMNS bash -c '" + script + "'");
}

inline void expect_one_line(const Ended& ended, const std::string& advice) {
    EXPECT_EQ(ended.exit_code, 2);
    EXPECT_THAT(ended.err, ::testing::HasSubstr("tickproof: "));
    EXPECT_THAT(ended.err, ::testing::HasSubstr(advice));
    EXPECT_EQ(std::ranges::count(ended.err, '\n'), 1) << ended.err;
}

}  // namespace tickproof::harness::testing
