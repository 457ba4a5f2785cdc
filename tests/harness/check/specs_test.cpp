// The runs that findings name, read back from their texts, are the same runs.

#include <gtest/gtest.h>

#include <set>

#include "tests/harness/check/games.h"
#include "tests/harness/check/random_profile.h"

namespace tickproof::harness {
namespace {

using namespace testing;

class SpecsOfRandomGames : public ::testing::TestWithParam<std::size_t> {};

/// All of what can be seen of a run, as far as two of them can be told apart by it.
void expect_same(const Run& one, const Run& other) {
    EXPECT_EQ(one.final_hash, other.final_hash);
    EXPECT_EQ(one.trajectory.last_hash, other.trajectory.last_hash);
    EXPECT_EQ(one.schedule.steps, other.schedule.steps);
    EXPECT_EQ(one.summary.frames, other.summary.frames);
    EXPECT_EQ(one.summary.overstep_s, other.summary.overstep_s);
    EXPECT_EQ(one.first_contact, other.first_contact);
}

TEST_P(SpecsOfRandomGames, AreTheSameSpecAndTheSameBitsOnceReadBack) {
    Pcg32 random(GetParam() + 1);
    const Policy& policy = policies()[GetParam()];
    const Game own = game(policy.name, random_profile(random));
    TraceStore store;
    std::set<RunSpec> specs;
    for (const Finding& finding : judge(own, checks_asked_by(&AskedBy::validate), store, 0)) {
        specs.insert(finding.shown_by.begin(), finding.shown_by.end());
    }
    EXPECT_GT(specs.size(), 5U);
    for (const RunSpec& spec : specs) {
        const std::string text = to_text(spec);
        SCOPED_TRACE(text);
        const RunSpec read_back = parse_run_spec(text);
        EXPECT_EQ(read_back, spec);
        EXPECT_EQ(to_text(read_back), text);
        TraceStore fresh;
        expect_same(run(read_back, fresh.make(read_back.trace), Keep::hashes),
                    run(spec, store.make(spec.trace), Keep::hashes));
    }
}

INSTANTIATE_TEST_SUITE_P(Every, SpecsOfRandomGames,
                         ::testing::Range<std::size_t>(0, policies().size()), [](const auto& each) {
                             std::string name(policies()[each.param].name);
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace tickproof::harness
