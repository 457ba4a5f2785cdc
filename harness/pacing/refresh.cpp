// Updates aligned with the display: the game steps through its frame time in whole refreshes, and a
// buffer keeps the rest for the next frame. The three rules differ in a frame that is longer than
// `slow_threshold`:
//
// - refresh-multiple steps through all of it, in updates of at most `update_max`: no time is lost,
//   but the longer the hitch was, the more updates follow it.
// - refresh-slow-down makes two updates of half the threshold and drops the rest: slow motion.
// - refresh-pass-through makes one update of the whole frame: cheap, but a hitch of 1 s is a step
//   of 1 s.
//
// The source keeps seconds in 32-bit floats, which shows: at a steady 60 frames a second some
// frames get no update and some get two, and after some days the buffer is too large for one
// refresh to change it. (The source also computes its threshold as a sixth of the rate, 10, instead
// of a tenth of a second, 0.1: above every possible delta it never acts.)

#include "harness/pacing/make_pacer.h"
#include "harness/pacing/rules.h"
#include "harness/pacing/stopwatch.h"

namespace tickproof::harness {
namespace {

/// Law 2 for the loop that counts refreshes in floating point: a week at 60 Hz, which is more than
/// a float can be reduced by, and a tenth of a second of computing. A longer frame is cut there as
/// unbounded.
constexpr std::int64_t kRefreshesPerFrameMax = 40'000'000;

enum class Slow { multiple, slow_down, pass_through };

template <typename Time>
class RefreshPacer final : public Pacer {
  public:
    RefreshPacer(const PacingSettings& settings, Slow slow)
        : slow_(slow),
          refresh_(Time::of_seconds(1 / settings.refresh_hz)),
          update_max_(aligned(Time::of_seconds(settings.update_max_s))),
          threshold_(aligned(Time::of_seconds(settings.slow_threshold_s))),
          stopwatch_(settings) {}

    void advance(Duration frame, FramePlan& plan) override {
        delta_ = stopwatch_.measure(frame, plan);
        const Wide paid = Wide{buffer_} + Wide{delta_};
        buffer_ = sum(buffer_, delta_);
        const Value taken = take_refreshes(plan);
        const Wide stepped = update(taken, plan);
        // Dropped on purpose, cut by law 2, or rounded away.
        plan.dropped_s += Time::to_s(paid - stepped - Wide{buffer_});
        plan.overstep_s = Time::to_s(Wide{buffer_});
    }

    void reset() override {
        stopwatch_.reset();
        delta_ = {};
        buffer_ = {};
    }

    std::vector<NativeValue> native_state() const override {
        return {in_seconds<Time>("frame_delta", delta_), in_seconds<Time>("buffer_after", buffer_)};
    }

  private:
    using Value = typename Time::Value;
    using Wide = typename Time::Wide;

    /// A refresh of 16,666,667 ns makes 4 of them 1 ns longer than 1/15 s, and 6 of them longer
    /// than 0.1 s. A limit that is meant to be a whole number of refreshes is one, so that no
    /// update of 1 ns is left over.
    Value aligned(Value limit) const {
        if constexpr (std::is_integral_v<Value>) {
            const Value refreshes = (limit + refresh_ / 2) / refresh_;
            return std::abs(limit - refreshes * refresh_) <= refreshes ? refreshes * refresh_
                                                                       : limit;
        } else {
            return limit;
        }
    }

    /// Moves the whole refreshes out of the buffer.
    Value take_refreshes(FramePlan& plan) {
        Value taken = 0;
        if constexpr (std::is_integral_v<Value>) {
            taken = buffer_ < refresh_ ? 0 : floored(buffer_, refresh_);
            buffer_ -= taken;
        } else {
            for (std::int64_t i = 0; buffer_ >= refresh_; ++i) {
                const Value left = buffer_ - refresh_;
                if (left == buffer_ || i == kRefreshesPerFrameMax) {
                    plan.stop = left == buffer_ ? Stop::clock_too_coarse : Stop::unbounded;
                    buffer_ = rest_of(buffer_, refresh_);
                    break;
                }
                buffer_ = left;
                taken += refresh_;
            }
        }
        return taken;
    }

    /// Steps through `left` and returns how much of it was stepped.
    Wide update(Value left, FramePlan& plan) const {
        Wide stepped = 0;
        const auto add = [&](Value dt) {
            const bool added = plan.add({.dt_s = Time::to_s(dt)});
            stepped += added ? Wide{dt} : Wide{0};
            return added;
        };
        if (left > threshold_ && slow_ == Slow::pass_through) {
            add(left);
            return stepped;
        }
        if (left > threshold_ && slow_ == Slow::slow_down) {
            add(threshold_ / 2);
            add(threshold_ / 2);
            return stepped;
        }
        while (left >= update_max_) {
            const Value rest = left - update_max_;
            if (rest == left) {
                plan.stop = Stop::clock_too_coarse;
                return stepped;
            }
            if (!add(update_max_)) {
                return stepped;
            }
            left = rest;
        }
        if (left > 0) {
            add(left);
        }
        return stepped;
    }

    Slow slow_;
    Value refresh_;
    Value update_max_;
    Value threshold_;
    Stopwatch<Time> stopwatch_;
    Value delta_{};
    Value buffer_{};
};

}  // namespace

std::unique_ptr<Pacer> make_refresh_multiple(const PacingSettings& settings) {
    return make_pacer_for<RefreshPacer, FloatSeconds>(settings, Slow::multiple);
}

std::unique_ptr<Pacer> make_refresh_slow_down(const PacingSettings& settings) {
    return make_pacer_for<RefreshPacer, FloatSeconds>(settings, Slow::slow_down);
}

std::unique_ptr<Pacer> make_refresh_pass_through(const PacingSettings& settings) {
    return make_pacer_for<RefreshPacer, FloatSeconds>(settings, Slow::pass_through);
}

}  // namespace tickproof::harness
