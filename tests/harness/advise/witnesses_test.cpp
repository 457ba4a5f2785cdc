// What candidates fail by is remembered once for each check, subject and set of traces.

#include "harness/advise/witnesses.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Finding failure(std::string_view check, double fps, std::string_view about = "") {
    Finding made = judged(check, std::string(about), 2);
    made.shown_by = {RunSpec{.trace = at_rate(fps).spec}};
    return made;
}

std::vector<std::string_view> checks_of(Witnesses& witnesses) {
    std::vector<std::string_view> names;
    for (const Witness& each : witnesses.all()) {
        names.push_back(each.check->name);
    }
    return names;
}

TEST(Witnesses, AreAskedQuickChecksFirst) {
    Witnesses witnesses;
    witnesses.add(failure("tunneling", 30));
    witnesses.add(failure("stutter", 60));
    EXPECT_THAT(checks_of(witnesses), ElementsAre("stutter", "tunneling"));
}

TEST(Witnesses, OfOneKindAreOne) {
    Witnesses witnesses;
    witnesses.add(failure("stutter", 60, "60 Hz"));
    witnesses.add(failure("stutter", 60, "60 Hz"));
    EXPECT_THAT(witnesses.all(), SizeIs(1));
    EXPECT_EQ(witnesses.all()[0].found, 2U);
    witnesses.add(failure("stutter", 60, "144 Hz"));
    witnesses.add(failure("stutter", 30, "60 Hz"));
    EXPECT_THAT(witnesses.all(), SizeIs(3));
}

TEST(Witnesses, AreNoPassesAndNothingWithoutARun) {
    Witnesses witnesses;
    Finding passed = failure("stutter", 60);
    passed.verdict = Verdict::pass;
    witnesses.add(passed);
    Finding unseen = failure("stutter", 60);
    unseen.shown_by.clear();
    witnesses.add(unseen);
    witnesses.add(unjudged("stutter", "", "No step is taken"));
    EXPECT_THAT(witnesses.all(), IsEmpty());
}

TEST(Witnesses, AreFewAndThoseThatFindMost) {
    Witnesses witnesses;
    for (int i = 0; i < 100; ++i) {
        witnesses.add(failure("stutter", 30 + i));
        witnesses.add(failure("load", 60));
    }
    EXPECT_THAT(witnesses.all(), SizeIs(8));
    const auto load = std::ranges::find(witnesses.all(), std::string_view("load"),
                                        [](const Witness& each) { return each.check->name; });
    ASSERT_NE(load, witnesses.all().end());
    EXPECT_EQ(load->found, 100U);
}

}  // namespace
}  // namespace tickproof::harness
