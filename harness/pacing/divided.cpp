// Fixed timesteps that are counted by a division instead of subtracted one by one, in floats:
// Bullet and Defold.
//
// - bullet takes all steps that are due from its account, and runs `steps_per_frame_max` of them:
//   the time of the others is lost. With its default cap of 1 a game below 60 frames a second is
//   slow. Without a cap it has no fixed timestep: a call is one step of the whole frame.
// - defold has no cap. Its `time_scale` makes the steps longer or shorter, not more or fewer.

#include "harness/pacing/accumulator_pacer.h"
#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"

namespace tickproof::harness {
namespace {

enum class WithoutCap { all_steps, one_variable_step };

template <typename Time>
class DividedPacer final : public AccumulatorPacer<Time> {
  public:
    DividedPacer(const PacingSettings& settings, WithoutCap without_cap)
        : AccumulatorPacer<Time>(settings),
          variable_(settings.steps_per_frame_max == 0 &&
                    without_cap == WithoutCap::one_variable_step) {}

    void advance(Duration frame, FramePlan& plan) override {
        this->delta_ = this->stopwatch_.measure(frame, plan);
        if (!variable_) {
            this->account_.pay(this->delta_, plan);
            this->account_.buy_by_division(plan);
        } else if (this->delta_ > 0) {
            plan.add({.dt_s = plan.update_s});
        } else {
            plan.dropped_s += plan.update_s;
        }
    }

  private:
    bool variable_;
};

}  // namespace

std::unique_ptr<Pacer> make_bullet(const PacingSettings& settings) {
    return make_pacer_for<DividedPacer, FloatSeconds>(settings, WithoutCap::one_variable_step);
}

std::unique_ptr<Pacer> make_defold(const PacingSettings& settings) {
    return make_pacer_for<DividedPacer, FloatSeconds>(with_scaled_timestep(settings),
                                                      WithoutCap::all_steps);
}

}  // namespace tickproof::harness
