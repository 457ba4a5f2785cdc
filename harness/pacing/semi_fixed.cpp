// Steps of at most the timestep until the frame is used up: Fiedler's "semi-fixed timestep".
// No time is left for the next frame, so nothing stutters; but the last step of each frame is as
// long as what happens to be left, so no two machines take the same steps.

#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"
#include "harness/pacing/stopwatch.h"

namespace tickproof::harness {
namespace {

template <typename Time>
class SemiFixedPacer final : public Pacer {
  public:
    explicit SemiFixedPacer(const PacingSettings& settings)
        : step_(Time::step(settings.timestep)),
          steps_max_(static_cast<std::size_t>(std::max(0, settings.steps_per_frame_max))),
          stopwatch_(settings) {}

    void advance(Duration frame, FramePlan& plan) override {
        delta_ = stopwatch_.measure(frame, plan);
        Wide stepped = 0;
        for (Value rest = delta_; rest > 0;) {
            const bool whole = rest >= step_.account;
            const Value taken = whole ? step_.account : rest;
            const Value left = rest - taken;
            if (left == rest) {
                plan.stop = Stop::clock_too_coarse;
                break;
            }
            if ((steps_max_ > 0 && plan.steps.size() >= steps_max_) ||
                !plan.add({.dt_s = whole ? step_.engine_dt_s : Time::to_s(taken)})) {
                break;
            }
            stepped += Wide{taken};
            rest = left;
        }
        // A capped frame's rest, what floats round away, and a delta below zero.
        plan.dropped_s += Time::to_s(Wide{delta_} - stepped);
    }

    void reset() override {
        stopwatch_.reset();
        delta_ = {};
    }

    std::vector<NativeValue> native_state() const override {
        return {in_seconds<Time>("frame_delta", delta_)};
    }

  private:
    using Value = typename Time::Value;
    using Wide = typename Time::Wide;

    StepSize<Value> step_;
    std::size_t steps_max_;
    Stopwatch<Time> stopwatch_;
    Value delta_{};
};

}  // namespace

std::unique_ptr<Pacer> make_semi_fixed(const PacingSettings& settings) {
    return make_pacer_for<SemiFixedPacer, DoubleSeconds>(settings);
}

}  // namespace tickproof::harness
