// s&box: the steps of a frame are counted from the scene's clock, not paid from an account. The
// clock is a sum in doubles that is read as a 32-bit float; the number of whole steps in it, less
// those that ran, is due, and what is above the cap is forgotten. So the longer a game runs, the
// coarser is the moment of a step.

#include <cstdint>
#include <limits>

#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"
#include "harness/pacing/stopwatch.h"

namespace tickproof::harness {
namespace {

template <typename Time>
class SboxPacer final : public Pacer {
  public:
    explicit SboxPacer(const PacingSettings& settings)
        : settings_(settings),
          step_(Time::step(settings.timestep)),
          most_(settings.steps_per_frame_max > 0 ? settings.steps_per_frame_max
                                                 : std::numeric_limits<int>::max()),
          stopwatch_(settings) {
        reset();
    }

    void advance(Duration frame, FramePlan& plan) override {
        const Value delta = stopwatch_.clamped(stopwatch_.read(frame));
        plan.restart();
        plan.update_s = Time::to_s(Wide{delta}) * settings_.time_scale;
        const double before_s = overstep_s_;
        add_to_clock(delta);
        const std::int64_t due = steps_in(now_);
        for (std::int64_t step = std::max(ran_, due - most_); step < due; ++step) {
            if (!plan.add({.dt_s = step_.engine_dt_s})) {
                break;
            }
        }
        ran_ = due;
        overstep_s_ = Time::to_s(now_ - static_cast<Wide>(due) * Wide{step_.account});
        plan.overstep_s = overstep_s_;
        plan.dropped_s = seconds(frame) * settings_.time_scale + before_s -
                         static_cast<double>(plan.steps.size()) * step_.engine_dt_s - overstep_s_;
    }

    void reset() override {
        stopwatch_.reset();
        now_ = Wide{Time::of(settings_.clock_start)};
        ran_ = steps_in(now_);
        overstep_s_ = Time::to_s(now_ - static_cast<Wide>(ran_) * Wide{step_.account});
    }

    std::vector<NativeValue> native_state() const override {
        return {in_seconds<Time>("TimeNow", static_cast<Value>(now_))};
    }

  private:
    using Value = typename Time::Value;
    using Wide = typename Time::Wide;

    void add_to_clock(Value delta) {
        if constexpr (std::is_integral_v<Value>) {
            now_ = sum(now_, stopwatch_.to_game_time(delta));
        } else {
            now_ += Wide{delta} * settings_.time_scale;
        }
    }

    std::int64_t steps_in(Wide now) const {
        const Value read = static_cast<Value>(now);
        if constexpr (std::is_integral_v<Value>) {
            return read / step_.account;
        } else {
            return static_cast<std::int64_t>(std::floor(read / step_.account));
        }
    }

    PacingSettings settings_;
    StepSize<Value> step_;
    std::int64_t most_;
    Stopwatch<Time> stopwatch_;
    Wide now_{};
    std::int64_t ran_ = 0;
    double overstep_s_ = 0;
};

}  // namespace

std::unique_ptr<Pacer> make_sbox(const PacingSettings& settings) {
    return make_pacer_for<SboxPacer, FloatSeconds>(settings);
}

}  // namespace tickproof::harness
