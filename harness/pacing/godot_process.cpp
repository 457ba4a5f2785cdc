// Code of a Godot game that runs once a frame: `_process(delta)`. Its delta is the one that the
// physics loop settles on (godot_policy.cpp), and the cap on steps shortens it, too. A character
// that such code moves takes one step a frame, of this length. The jitter fix is left out: it moves
// time from one delta to the next, mostly in the first frames, before it has learned the rate.

#include <memory>
#include <utility>

#include "harness/pacing/rules.h"

namespace tickproof::harness {
namespace {

class GodotProcessPacer final : public Pacer {
  public:
    explicit GodotProcessPacer(const PacingSettings& settings)
        : time_scale_(settings.time_scale), loop_(make_godot(without_jitter_fix(settings))) {}

    void advance(Duration frame, FramePlan& plan) override {
        loop_->advance(frame, plan);
        const double update_s = plan.update_s;
        const Stop stop = plan.stop;
        plan.restart();
        plan.update_s = update_s;
        plan.stop = stop;
        plan.dropped_s = seconds(frame) * time_scale_;
        if (update_s > 0 && plan.add({.dt_s = update_s})) {
            plan.dropped_s -= update_s;
        }
    }

    void reset() override { loop_->reset(); }

    std::vector<NativeValue> native_state() const override { return loop_->native_state(); }

  private:
    static PacingSettings without_jitter_fix(PacingSettings settings) {
        settings.jitter_fix = 0;
        return settings;
    }

    double time_scale_;
    std::unique_ptr<Pacer> loop_;
};

}  // namespace

std::unique_ptr<Pacer> make_godot_process(const PacingSettings& settings) {
    return std::make_unique<GodotProcessPacer>(settings);
}

}  // namespace tickproof::harness
