// The safe speed where slow bodies, which are on their way for longer, meet other frames.

#include <gtest/gtest.h>

#include <vector>

#include "tests/harness/check/games.h"

namespace tickproof::harness {
namespace {

using namespace testing;

/// Of a reach of 0.15 m, in frames of 100 ms with a step each.
double safe_speed_of(std::vector<Duration> frames) {
    Asked made{.game = game("semi-fixed:timestep=1/10:frame_delta_max=off", only_at_rate(60)),
               .store = {}};
    const FrameTrace capture = in_memory("capture", std::move(frames));
    made.store.add(capture);
    add_captures({capture.spec}, made.game.frames);
    return number_of(finding_of("safe-speed", made), "safe_speed");
}

TEST(SafeSpeed, IsNoneWhereARunOfTheSlowestBodyDoesNotEnd) {
    std::vector<Duration> frames(40, std::chrono::milliseconds{100});
    EXPECT_NEAR(safe_speed_of(frames), 0.15 / 0.1, 2e-4);
    // At 1.5 m/s a run is over after 0.6 s. A tenth of that is the slowest speed that is tried: it
    // takes a second for the reach alone, and 20,000 s are more steps than a frame may have.
    frames[10] = std::chrono::seconds{20'000};
    EXPECT_EQ(safe_speed_of(frames), 0);
}

}  // namespace
}  // namespace tickproof::harness
