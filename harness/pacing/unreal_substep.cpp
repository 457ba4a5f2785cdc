// Unreal's sub-stepping: no accumulator. A frame is divided into as many equal parts as keep each
// of them within the timestep (MaxSubstepDeltaTime), into `steps_per_frame_max` (MaxSubsteps) at
// most: what is longer than all of them is lost to physics, while per-frame code gets the whole
// frame. A cap of 1 is sub-stepping switched off: one step as long as the frame, limited by
// `frame_delta_max` (MaxPhysicsDeltaTime), which Unreal does not read where it sub-steps.

#include <algorithm>

#include "harness/pacing/frame_parts.h"
#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"
#include "harness/pacing/stopwatch.h"

namespace tickproof::harness {
namespace {

template <typename Time>
class UnrealSubstepPacer final : public Pacer {
  public:
    explicit UnrealSubstepPacer(const PacingSettings& settings)
        : substep_max_(Time::step(settings.timestep).account),
          parts_max_(settings.steps_per_frame_max),
          stopwatch_(settings) {}

    void advance(Duration frame, FramePlan& plan) override {
        const Value measured = stopwatch_.read(frame);
        delta_ = parts_max_ > 1 ? stopwatch_.to_game_time(measured)
                                : stopwatch_.clamped_game_time(measured);
        stopwatch_.start_plan(frame, delta_, plan);
        divide(plan);
        plan.update_s = Time::to_s(stopwatch_.to_game_time(measured));
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

    /// Steps through the delta. Books a delta below zero, and what rounding loses, as dropped.
    void divide(FramePlan& plan) const {
        const double delta_s = Time::to_s(delta_);
        if (delta_ <= 0) {
            plan.dropped_s += delta_s;
            return;
        }
        const Value most = substep_max_ * static_cast<Value>(parts_max_);
        const Value divided = parts_max_ > 1 ? std::min(delta_, most) : delta_;
        const Value parts = frame_parts(divided, substep_max_, parts_max_);
        const double part_s = part(divided, parts);
        while (static_cast<Value>(plan.steps.size()) < parts && plan.add({.dt_s = part_s})) {
        }
        plan.dropped_s += delta_s - part_s * static_cast<double>(plan.steps.size());
    }

    static double part(Value divided, Value parts) {
        if constexpr (std::is_integral_v<Value>) {
            return Time::to_s(divided) / static_cast<double>(parts);
        } else {
            return Time::to_s(divided / parts);
        }
    }

    Value substep_max_;
    int parts_max_;
    Stopwatch<Time> stopwatch_;
    Value delta_{};
};

}  // namespace

std::unique_ptr<Pacer> make_unreal_substep(const PacingSettings& settings) {
    return make_pacer_for<UnrealSubstepPacer, FloatSeconds>(settings);
}

}  // namespace tickproof::harness
