// Waits until a target frame time has passed, then updates once by the whole length of the frame.
// The limiter makes fast frames equal; a frame whose work is longer than the target still brings a
// longer step, so this is not a fixed timestep although it looks like one on the machine it was
// written on. The wait is exact; a real sleep is not.

#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"
#include "harness/pacing/stopwatch.h"

namespace tickproof::harness {
namespace {

template <typename Time>
class FrameLimitedPacer final : public Pacer {
  public:
    explicit FrameLimitedPacer(const PacingSettings& settings)
        : target_(settings.timestep.account), stopwatch_(settings) {}

    void advance(Duration frame, FramePlan& plan) override {
        const Duration waited = std::max(target_ - frame, Duration{0});
        work_ = frame;
        delta_ = stopwatch_.measure(frame + waited, plan);
        plan.waited = waited;
        if (delta_ > 0) {
            plan.add({.dt_s = plan.update_s});
        } else {
            plan.dropped_s += plan.update_s;
        }
    }

    void reset() override {
        stopwatch_.reset();
        work_ = {};
        delta_ = {};
    }

    std::vector<NativeValue> native_state() const override {
        return {{.name = "work_ms", .value = milliseconds(work_)},
                in_milliseconds<Time>("dt_ms", delta_)};
    }

  private:
    Duration target_;
    Stopwatch<Time> stopwatch_;
    Duration work_{};
    typename Time::Value delta_{};
};

}  // namespace

std::unique_ptr<Pacer> make_frame_limited(const PacingSettings& settings) {
    return make_pacer_for<FrameLimitedPacer, DoubleMilliseconds>(settings);
}

}  // namespace tickproof::harness
