// Fixed timestep for a game that is synchronised with its display: Glaiel's rule ("How to make your
// game run at 60fps"). The clock is assumed to be noisy and the display is not, so a delta within
// `snap_tolerance` of 1 to 8 refreshes is taken to be exactly that, and the mean of the last four
// deltas is paid into the account. The steps then come one a frame, where a plain accumulator gives
// 0, 2, 0, 2 at the same rates.
// Time added or removed by snapping and averaging is booked as dropped. The source starts as if
// four frames of one timestep had passed, and so does this. (It also discards the time of its very
// first frame, for loading; here no frame is special.)

#include <array>
#include <functional>
#include <numeric>

#include "harness/pacing/accumulator_pacer.h"
#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"

namespace tickproof::harness {
namespace {

/// Timesteps. The loop takes a longer delta for a hitch, and empties a fuller account.
constexpr int kFramesMax = 8;
/// Refreshes to which the loop snaps a delta: 60 to 7.5 frames a second at 60 Hz.
constexpr int kSnapsMax = 8;

template <typename Time>
class SnappedPacer final : public AccumulatorPacer<Time> {
  public:
    explicit SnappedPacer(const PacingSettings& settings)
        : AccumulatorPacer<Time>(settings),
          refresh_(Time::of_seconds(1 / settings.refresh_hz)),
          tolerance_(Time::of(settings.snap_tolerance)) {
        reset();
    }

    void advance(Duration frame, FramePlan& plan) override {
        const Value measured = stopwatch_.clamped(stopwatch_.read(frame));
        delta_ = stopwatch_.to_game_time(mean_with(snapped(without_hitch(measured))));
        stopwatch_.start_plan(frame, delta_, plan);
        account_.pay(delta_, plan);
        if (account_.balance() > kFramesMax * account_.step()) {
            account_.drop_above(Value{0}, plan);
        }
        account_.buy_steps(std::greater_equal<>{}, plan);
    }

    void reset() override {
        AccumulatorPacer<Time>::reset();
        history_.fill(account_.step());
        residual_ = {};
    }

  private:
    using typename AccumulatorPacer<Time>::Value;
    using AccumulatorPacer<Time>::stopwatch_;
    using AccumulatorPacer<Time>::account_;
    using AccumulatorPacer<Time>::delta_;

    Value without_hitch(Value delta) const {
        return std::max(Value{0}, delta > kFramesMax * account_.step() ? account_.step() : delta);
    }

    Value snapped(Value delta) const {
        for (int refreshes = 1; refreshes <= kSnapsMax; ++refreshes) {
            const Value exact = static_cast<Value>(refreshes) * refresh_;
            if (std::abs(delta - exact) < tolerance_) {
                return exact;
            }
        }
        return delta;
    }

    /// The mean of the last four deltas. An integer division leaves a residual, which is carried,
    /// not lost.
    Value mean_with(Value delta) {
        constexpr auto kCount = Value{4};
        std::shift_left(history_.begin(), history_.end(), 1);
        history_.back() = delta;
        const Value total = std::accumulate(history_.begin(), history_.end(), residual_);
        if constexpr (std::is_integral_v<Value>) {
            residual_ = total % kCount;
        }
        return total / kCount;
    }

    Value refresh_;
    Value tolerance_;
    std::array<Value, 4> history_{};
    Value residual_{};
};

}  // namespace

std::unique_ptr<Pacer> make_snapped(const PacingSettings& settings) {
    return make_pacer_for<SnappedPacer, Nanoseconds>(settings);
}

}  // namespace tickproof::harness
