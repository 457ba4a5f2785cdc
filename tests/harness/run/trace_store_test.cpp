#include "harness/run/trace_store.h"

#include <gtest/gtest.h>

#include "tests/harness/refusal.h"
#include "tests/harness/support.h"

namespace tickproof::harness {
namespace {

using namespace testing;

TEST(TraceStore, MakesATraceOnce) {
    TraceStore store;
    const TraceSpec spec = generated_spec("constant:fps=50:duration=2s");
    EXPECT_EQ(store.find(spec), nullptr);
    const FrameTrace& first = store.make(spec);
    EXPECT_EQ(first.frames.size(), 100U);
    EXPECT_EQ(&store.make(spec), &first);
    EXPECT_EQ(store.find(spec), &first);
    EXPECT_EQ(&store.at(spec), &first);
}

TEST(TraceStore, TellsApartTracesThatDifferInAnythingOfTheirSpec) {
    TraceStore store;
    const TraceSpec spec = generated_spec("uniform", 1);
    TraceSpec faster = spec;
    faster.edits.speed = 2;
    EXPECT_NE(store.make(spec).frames, store.make(generated_spec("uniform", 2)).frames);
    EXPECT_EQ(store.make(spec).frames.size(), store.make(faster).frames.size());
    EXPECT_NE(store.make(spec).frames, store.make(faster).frames);
}

TEST(TraceStore, HoldsTracesThatAreInNoFile) {
    TraceStore store;
    const FrameTrace mine = of_frames({0.010, 0.020});
    const FrameTrace other = of_frames({0.010, 0.030});
    store.add(mine);
    store.add(other);
    EXPECT_EQ(store.make(mine.spec).frames, mine.frames);
    EXPECT_EQ(store.at(other.spec).frames, other.frames);
}

TEST(TraceStore, RefusesWhatCannotBeMadeAndKeepsNothingOfIt) {
    TraceStore store;
    const TraceSpec missing{.file = "no/such.csv"};
    EXPECT_NE(refusal([&] { store.make(missing); }), "accepted");
    EXPECT_EQ(store.find(missing), nullptr);
}

}  // namespace
}  // namespace tickproof::harness
