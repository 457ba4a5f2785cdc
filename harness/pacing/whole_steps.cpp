// Whole steps until the frame is covered, and nothing carried over: the loop that starts each frame
// at zero and goes on while the sum of its steps is shorter than the frame. A frame a little longer
// than a step runs two, so what a clock in whole milliseconds adds may double the speed of the
// game.

#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"
#include "harness/pacing/stopwatch.h"

namespace tickproof::harness {
namespace {

template <typename Time>
class WholeStepsPacer final : public Pacer {
  public:
    explicit WholeStepsPacer(const PacingSettings& settings)
        : step_(Time::step(settings.timestep)),
          steps_max_(static_cast<std::size_t>(std::max(0, settings.steps_per_frame_max))),
          stopwatch_(settings) {}

    void advance(Duration frame, FramePlan& plan) override {
        delta_ = stopwatch_.measure(frame, plan);
        Value covered = 0;
        Wide stepped = 0;  // Total of all steps; a float sum would differ.
        while (covered < delta_) {
            if ((steps_max_ > 0 && plan.steps.size() >= steps_max_) ||
                !plan.add({.dt_s = step_.engine_dt_s})) {
                break;
            }
            covered += step_.account;
            stepped += Wide{step_.account};
        }
        // The excess of the last step is gained time; a cap's rest is lost.
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

std::unique_ptr<Pacer> make_whole_steps(const PacingSettings& settings) {
    return make_pacer_for<WholeStepsPacer, Nanoseconds>(settings);
}

}  // namespace tickproof::harness
