// The server of Quake III: an accumulator in whole milliseconds. A frame lasts 1000 / sv_fps ms,
// rounded down, so 30 frames a second are 33 ms and 30.3. `time_scale` multiplies the measured time
// and the step, and both products are rounded down, so a slow-motion game loses part of a
// millisecond in every frame of the display; no frame is shorter than one. The clamp is that
// of a game that runs its own server, 200 ms after scaling; a dedicated server has 5000 ms.

#include <functional>

#include "harness/pacing/accumulator_pacer.h"
#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"

namespace tickproof::harness {
namespace {

/// `time_scale` applied to the step, in whole units.
PacingSettings in_whole_units(const PacingSettings& settings) {
    PacingSettings scaled = with_scaled_timestep(settings);
    if (settings.time_scale != 1) {
        scaled.timestep_rounding = DeltaRounding::floor;
        scaled.timestep = kept_timestep(scaled);
    }
    return scaled;
}

template <typename Time>
class Quake3Pacer final : public AccumulatorPacer<Time> {
  public:
    using AccumulatorPacer<Time>::AccumulatorPacer;

    void advance(Duration frame, FramePlan& plan) override {
        delta_ = stopwatch_.clamped(scaled_down(stopwatch_.read(frame)));
        stopwatch_.start_plan(frame, delta_, plan);
        account_.pay(delta_, plan);
        account_.buy_steps(std::greater_equal<>{}, plan);
    }

    std::vector<NativeValue> native_state() const override {
        return {in_milliseconds<Time>("msec", delta_),
                in_milliseconds<Time>("time_residual", account_.balance())};
    }

  private:
    using typename AccumulatorPacer<Time>::Value;
    using AccumulatorPacer<Time>::stopwatch_;
    using AccumulatorPacer<Time>::account_;
    using AccumulatorPacer<Time>::delta_;

    Value scaled_down(Value delta) const {
        const double time_scale = this->settings_.time_scale;
        const Value unit = stopwatch_.delta_unit();
        if (time_scale == 1) {
            return std::max(delta, unit);
        }
        const auto exact = static_cast<double>(delta) * time_scale;
        return std::max(floored(static_cast<Value>(exact), unit), unit);
    }
};

}  // namespace

std::unique_ptr<Pacer> make_quake3(const PacingSettings& settings) {
    return make_pacer_for<Quake3Pacer, WholeMilliseconds>(in_whole_units(settings));
}

}  // namespace tickproof::harness
