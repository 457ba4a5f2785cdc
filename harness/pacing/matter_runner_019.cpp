// The Runner of matter.js up to 0.19, and the Matter physics of Phaser up to 3.80: one update a
// frame, as long as the shortest of the last `smoothing_frames` deltas, but no shorter than the
// timestep and no longer than `frame_delta_max`. So a single short frame slows the game down for a
// second, below 30 frames a second it is slow, and above 60 it is fast.
//
// There is nothing to measure the first delta from: it is the uptime of the page. A delta of
// nothing is replaced by the last one.

#include <algorithm>
#include <vector>

#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"
#include "harness/pacing/stopwatch.h"

namespace tickproof::harness {
namespace {

template <typename Time>
class MatterRunner019Pacer final : public Pacer {
  public:
    explicit MatterRunner019Pacer(const PacingSettings& settings)
        : settings_(settings),
          history_(static_cast<std::size_t>(std::max(1, settings.smoothing_frames))),
          stopwatch_(settings) {
        reset();
    }

    void advance(Duration frame, FramePlan& plan) override {
        const Value measured = stopwatch_.read(frame);
        delta_ = bounded(shortest(seen_ == 0 ? uptime(measured) : measured));
        stopwatch_.start_plan(frame, stopwatch_.to_game_time(delta_), plan);
        plan.add({.dt_s = plan.update_s});
    }

    void reset() override {
        stopwatch_.reset();
        seen_ = 0;
        delta_ = Time::step(settings_.timestep).account;
    }

    std::vector<NativeValue> native_state() const override {
        return {in_milliseconds<Time>("delta_ms", delta_)};
    }

  private:
    using Value = typename Time::Value;

    Value uptime(Value measured) const {
        return settings_.clock_start == Duration{0} ? measured : stopwatch_.reading();
    }

    Value shortest(Value delta) {
        history_[seen_ % history_.size()] = delta != 0 ? delta : delta_;
        ++seen_;
        const auto count = static_cast<std::ptrdiff_t>(std::min(seen_, history_.size()));
        return *std::min_element(history_.begin(), history_.begin() + count);
    }

    Value bounded(Value delta) const {
        const Value least = std::max(delta, Time::step(settings_.timestep).account);
        return settings_.frame_delta_max > Duration{0}
                   ? std::min(least, of_rate_or_duration<Time>(settings_.frame_delta_max))
                   : least;
    }

    PacingSettings settings_;
    std::vector<Value> history_;
    std::size_t seen_ = 0;  ///< Deltas that went into the history.
    Stopwatch<Time> stopwatch_;
    Value delta_{};
};

}  // namespace

std::unique_ptr<Pacer> make_matter_runner_019(const PacingSettings& settings) {
    return make_pacer_for<MatterRunner019Pacer, BrowserMilliseconds>(settings);
}

}  // namespace tickproof::harness
