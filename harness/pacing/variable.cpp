// One update per frame, as long as the frame: "delta time". Smooth at any rate, but every rate
// integrates differently, and by default nothing limits the step that follows a hitch.

#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"
#include "harness/pacing/stopwatch.h"

namespace tickproof::harness {
namespace {

template <typename Time>
class VariablePacer final : public Pacer {
  public:
    explicit VariablePacer(const PacingSettings& settings) : stopwatch_(settings) {}

    void advance(Duration frame, FramePlan& plan) override {
        delta_ = stopwatch_.measure(frame, plan);
        if (delta_ > 0) {
            plan.add({.dt_s = plan.update_s});
        } else {
            // A clock that stands still or runs backwards moves nothing; a real loop would step by
            // a negative dt.
            plan.dropped_s += plan.update_s;
        }
    }

    void reset() override {
        stopwatch_.reset();
        delta_ = {};
    }

    std::vector<NativeValue> native_state() const override {
        return {in_seconds<Time>("frame_delta", delta_)};
    }

  private:
    Stopwatch<Time> stopwatch_;
    typename Time::Value delta_{};
};

}  // namespace

std::unique_ptr<Pacer> make_variable(const PacingSettings& settings) {
    return make_pacer_for<VariablePacer, DoubleSeconds>(settings);
}

}  // namespace tickproof::harness
