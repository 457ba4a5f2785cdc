// The rules of versions of Godot that cannot be run here, once more: written after a reading of
// main_timer_sync.cpp and main.cpp (Godot 4 at 005e0542 and 001394d9, and of 3.6), apart
// from the policy and in another shape. The engine holds sums of its last step counts; here the
// counts are kept and the sums are made anew.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <string>

#include "tests/engines/real_engine.h"

namespace tickproof::engines {
namespace {

struct GodotSettings {
    std::string_view version;  ///< 3.6 computes in floats, newest in doubles.
    int ticks_per_second = 60;
    double jitter_fix = 0.5;
    double time_scale = 1;
    int steps_max = 8;
};

void PrintTo(const GodotSettings& settings, std::ostream* out) {
    *out << settings.version << ", " << settings.ticks_per_second << " Hz, jitter fix "
         << settings.jitter_fix << ", time scale " << settings.time_scale << ", at most "
         << settings.steps_max << " steps";
}

/// `value`, moved to the nearer end if it lies outside; the lower end is tested first.
template <typename Real>
Real kept_within(Real value, Real low, Real high) {
    if (value < low) {
        return low;
    }
    return value > high ? high : value;
}

template <typename Real>
class GodotRule {
  public:
    explicit GodotRule(const GodotSettings& settings)
        : settings_(settings), step_s_(static_cast<Real>(1.0 / settings.ticks_per_second)) {
        for (int back = 0; back < kBack; ++back) {
            usual_.push_back(back);
            counts_.push_back(back == 0 ? 0 : 1);
        }
    }

    EngineFrame run(Duration frame) {
        clock_ += frame;
        const std::int64_t now_us = clock_.count() / 1'000;
        const auto elapsed_s = static_cast<Real>(static_cast<double>(now_us - last_us_) / 1e6);
        last_us_ = now_us;

        float least_s = static_cast<float>(elapsed_s / 8);
        least_s = least_s > 1e-6 ? least_s : 1e-6F;
        const Real due_s = elapsed_s + deficit_s_;
        account_s_ += due_s;
        int steps = count();
        const double ahead_s = due_s - account_s_;  // A double in both versions.
        Real process_s = evened(due_s);
        process_s = kept_within(process_s, static_cast<Real>(ahead_s),
                                static_cast<Real>(ahead_s + step_s_));
        process_s = process_s < least_s ? static_cast<Real>(least_s) : process_s;
        account_s_ = static_cast<Real>(process_s - ahead_s);
        if (account_s_ > step_s_) {
            const int more = whole(account_s_ * rate());
            account_s_ -= static_cast<Real>(more) * step_s_;
            steps += more;
        }
        deficit_s_ = due_s - process_s;
        return capped(steps, process_s);
    }

  private:
    static constexpr int kBack = 12;

    Real rate() const { return static_cast<Real>(settings_.ticks_per_second); }

    static int whole(Real steps) { return static_cast<int>(std::floor(steps)); }

    int ran_in_last(int frames) const {
        int sum = 0;
        for (int back = 0; back < frames; ++back) {
            sum += counts_[static_cast<std::size_t>(back)];
        }
        return sum;
    }

    /// The steps of this frame; takes them from the account and remembers them.
    int count() {
        int fewest = usual_[0];
        int most = fewest + 1;
        bool surprised = false;
        for (int frames = 1; frames < kBack && !surprised; ++frames) {
            const int left = usual_[static_cast<std::size_t>(frames)] - ran_in_last(frames);
            surprised = left > most || left + 1 < fewest;
            if (!surprised) {
                fewest = left > fewest ? left : fewest;
                most = left + 1 < most ? left + 1 : most;
            }
        }
        int steps = whole(account_s_ * rate());
        const auto fix = static_cast<Real>(settings_.jitter_fix);
        if (steps < fewest) {
            steps = whole(account_s_ * rate() + fix);
            surprised = surprised || steps < fewest;
            steps = steps < fewest ? steps : fewest;
        } else if (steps > most) {
            steps = whole(account_s_ * rate() - fix);
            surprised = surprised || steps > most;
            steps = steps > most ? steps : most;
        }
        steps = steps < 0 ? 0 : steps;
        account_s_ -= static_cast<Real>(steps) * step_s_;
        counts_.push_front(steps);
        counts_.pop_back();
        for (int frames = kBack; frames > 0 && surprised; --frames) {
            int& usual = usual_[static_cast<std::size_t>(frames - 1)];
            const int ran = ran_in_last(frames);
            usual = kept_within(usual, ran - 1, ran);
        }
        return steps;
    }

    /// The delta of per-frame code as the usual counts have it, no farther from `due_s` than the
    /// jitter fix allows.
    Real evened(Real due_s) const {
        Real low = static_cast<Real>(usual_[0]);
        Real high = low + 1;
        int agreeing = kBack;
        for (int i = 1; i < kBack; ++i) {
            const auto sum = static_cast<Real>(usual_[static_cast<std::size_t>(i)]);
            const auto frames = static_cast<Real>(i + 1);
            if (sum / frames > high) {
                agreeing = i;
                break;
            }
            low = std::max(low, sum / frames);
            if ((sum + 1) / frames < low) {
                agreeing = i;
                break;
            }
            high = std::min(high, (sum + 1) / frames);
        }
        Real process_s = due_s;
        if (agreeing > 3) {
            process_s = kept_within<Real>(process_s, low * step_s_, high * step_s_);
        }
        const Real fix_s = static_cast<Real>(settings_.jitter_fix) * step_s_;
        return kept_within<Real>(process_s, due_s - fix_s, due_s + fix_s);
    }

    EngineFrame capped(int steps, Real process_s) const {
        double told_s = process_s;
        if (steps > settings_.steps_max) {
            told_s -= static_cast<Real>(steps - settings_.steps_max) * step_s_;
            steps = settings_.steps_max;
        }
        const auto scale = static_cast<Real>(settings_.time_scale);
        EngineFrame frame{.dts = std::vector<double>(static_cast<std::size_t>(steps),
                                                     static_cast<Real>(step_s_ * scale))};
        frame.update = static_cast<Real>(told_s * scale);
        return frame;
    }

    GodotSettings settings_;
    Real step_s_;
    Duration clock_{0};
    std::int64_t last_us_ = 0;
    Real account_s_ = 0;
    Real deficit_s_ = 0;
    std::vector<int> usual_;  ///< Steps in the last 1, 2, ... frames: this many, or one more.
    std::deque<int> counts_;  ///< Of the last frames, the latest first.
};

template <typename Real>
std::vector<EngineFrame> run_all(const GodotSettings& settings,
                                 const std::vector<Duration>& frames) {
    GodotRule<Real> rule(settings);
    std::vector<EngineFrame> ran;
    ran.reserve(frames.size());
    for (const Duration frame : frames) {
        ran.push_back(rule.run(frame));
    }
    return ran;
}

class GodotRulesTest : public ::testing::TestWithParam<GodotSettings> {};

TEST_P(GodotRulesTest, AreThoseOfThePolicyToTheBit) {
    const GodotSettings& settings = GetParam();
    const std::string policy = fmt::format(
        "godot:version={}:timestep=1/{}:jitter_fix={}:time_scale={}:steps_per_frame_max={}",
        settings.version, settings.ticks_per_second, settings.jitter_fix, settings.time_scale,
        settings.steps_max);
    const Drive drive = [&](const std::vector<Duration>& frames) {
        return settings.version == "newest" ? run_all<double>(settings, frames)
                                            : run_all<float>(settings, frames);
    };
    EXPECT_GT(expect_equal(policy, sequences(2'000), drive, {.update = true}), 60'000U);
}

INSTANTIATE_TEST_SUITE_P(
    Godot4, GodotRulesTest,
    ::testing::Values(GodotSettings{"newest"}, GodotSettings{"newest", 30},
                      GodotSettings{"newest", 50}, GodotSettings{"newest", 120},
                      GodotSettings{"newest", 144}, GodotSettings{"newest", 240},
                      GodotSettings{"newest", 60, 0}, GodotSettings{"newest", 144, 0},
                      GodotSettings{"newest", 60, 2}, GodotSettings{"newest", 60, 0.5, 0.5},
                      GodotSettings{"newest", 60, 0.5, 0.3}, GodotSettings{"newest", 144, 0.5, 2},
                      GodotSettings{"newest", 120, 0.5, 1, 2},
                      GodotSettings{"newest", 120, 0.5, 1, 100}));

INSTANTIATE_TEST_SUITE_P(Godot36, GodotRulesTest,
                         ::testing::Values(GodotSettings{"3.6"}, GodotSettings{"3.6", 30},
                                           GodotSettings{"3.6", 120}, GodotSettings{"3.6", 144},
                                           GodotSettings{"3.6", 60, 0},
                                           GodotSettings{"3.6", 60, 0.5, 0.3},
                                           GodotSettings{"3.6", 144, 1, 2}));

}  // namespace
}  // namespace tickproof::engines
