// One update of a constant per frame, whatever the frame took: the speed of the game follows the
// frame rate. Old console and arcade games, which could rely on the display, are written so. It
// reads no clock; the difference between the constant and the true length of the frame is time
// gained or lost, and booked as dropped. With a frame limiter (Unreal's fixed frame rate) a
// shorter frame waits for the constant, so that none is gained. The wait is exact; a real sleep
// is not.

#include <algorithm>

#include "harness/pacing/rules.h"

namespace tickproof::harness {
namespace {

class FrameLockedPacer final : public Pacer {
  public:
    explicit FrameLockedPacer(const PacingSettings& settings) : settings_(settings) {}

    void advance(Duration frame, FramePlan& plan) override {
        const double dt_s = settings_.timestep.dt_s;
        plan.restart();
        plan.add({.dt_s = dt_s});
        plan.update_s = dt_s;
        if (settings_.frame_limiter) {
            plan.waited = std::max(settings_.timestep.account - frame, Duration{0});
        }
        plan.dropped_s = seconds(frame + plan.waited) * settings_.time_scale - dt_s;
    }

    void reset() override {}

    std::vector<NativeValue> native_state() const override {
        return {{.name = "dt", .value = settings_.timestep.dt_s}};
    }

  private:
    PacingSettings settings_;
};

}  // namespace

std::unique_ptr<Pacer> make_frame_locked(const PacingSettings& settings) {
    return std::make_unique<FrameLockedPacer>(settings);
}

}  // namespace tickproof::harness
