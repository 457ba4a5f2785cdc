#include "harness/trace/text/text_source.h"

#include <gtest/gtest.h>

#include "tests/harness/trace/captures.h"

namespace tickproof::harness {
namespace {

TEST(TextSource, TakesTheByteOrderMarkOff) {
    TextSource source("\xEF\xBB\xBFms", "capture.csv");
    EXPECT_EQ(source.beginning(), "ms");
}

}  // namespace
}  // namespace tickproof::harness
