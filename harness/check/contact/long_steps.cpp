// Finds the steps of a trace in which a body passes an obstacle most easily.

#include "harness/check/contact/long_steps.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "harness/base/first_indices.h"

namespace tickproof::harness {
namespace {

/// Steps count as equal if they differ by at most this share.
constexpr double kAlike = 1e-9;
/// Least steps before the contact, so that no run begins at the obstacle.
constexpr std::size_t kStepsBefore = 2;
/// Frames before a long frame, for rules that average deltas.
constexpr std::size_t kFramesBefore = 8;
constexpr std::size_t kFramesBeforeMax = 100'000;
/// Number of frames of a trace whose longest step is tried.
constexpr std::size_t kFramesTried = 8;

/// The first of the longest steps that begin at `earliest_s` or later; its dt_s is 0 if there is
/// none.
LongStep first_longest(const StepSchedule& schedule, std::size_t start_frame, double earliest_s) {
    LongStep longest{.start_frame = start_frame, .begins_s = earliest_s};
    double begins_s = 0;
    const bool are_as_long = schedule.steps.are_as_long();
    for (std::size_t i = 0; i < schedule.steps.size(); ++i) {
        const double dt_s = schedule.steps[i].dt_s;
        if ((i >= kStepsBefore || earliest_s < 0) && begins_s >= earliest_s &&
            dt_s > longest.dt_s * (1 + kAlike)) {
            longest.begins_s = begins_s;
            longest.dt_s = dt_s;
            if (are_as_long) {
                break;
            }
        }
        begins_s += dt_s;
    }
    return longest;
}

struct Rule {
    const FrameTrace& trace;
    const PolicySpec& policy;
    const Load& load;

    StepSchedule schedule(const Extent& extent) const {
        const auto pacer = make_pacer(policy, load.step_cost);
        return harness::schedule(trace, load, *pacer, extent);
    }
};

double longest_dt_s(const StepSchedule& schedule, const ScheduledFrame& frame) {
    double longest_s = 0;
    for (std::uint32_t i = 0; i < frame.steps; ++i) {
        longest_s = std::max(longest_s, schedule.steps[frame.first_step + i].dt_s);
    }
    return longest_s;
}

/// Indices of the frames with the longest steps, longest first; steps below half of the longest are
/// left out.
std::vector<std::size_t> frames_with_long_steps(const StepSchedule& schedule) {
    const auto longest_s = [&](std::size_t frame) {
        return longest_dt_s(schedule, schedule.frames[frame]);
    };
    std::vector<std::size_t> frames =
        first_indices(schedule.frames.size(), kFramesTried, [&](std::size_t a, std::size_t b) {
            return std::pair(-longest_s(a), a) < std::pair(-longest_s(b), b);
        });
    std::erase_if(frames, [&, least_s = frames.empty() ? 0 : longest_s(frames[0]) / 2](
                              std::size_t frame) { return longest_s(frame) < least_s; });
    return frames;
}

/// The long step of frame `frame`, in a run that begins early enough before it.
LongStep of_frame(const Rule& rule, std::size_t frame, double earliest_s) {
    const std::vector<Duration>& frames = rule.trace.frames;
    const double lead_s = earliest_s / rule.policy.settings.time_scale;
    std::size_t start = frame;
    std::size_t lead = 0;
    std::size_t spare = 0;  // A step can begin a little before its frame does.
    for (double passed_s = 0; lead < kFramesBeforeMax && spare < kFramesBefore; ++lead) {
        start = (start == 0 ? frames.size() : start) - 1;
        passed_s += seconds(frames[start]);
        spare += passed_s >= lead_s ? 1 : 0;
    }
    return first_longest(rule.schedule({.start_frame = start, .frames = lead + 2}), start,
                         earliest_s);
}

/// The longest step of a run from the first frame; makes a longer run if `whole` ends too early.
LongStep from_the_first_frame(const Rule& rule, const StepSchedule& whole, double earliest_s) {
    const LongStep found = first_longest(whole, 0, earliest_s);
    if (found.dt_s > 0 || whole.steps.empty() || whole.stop != Stop::none) {
        return found;
    }
    const double longest_s = std::ranges::max(whole.steps, {}, &Step::dt_s).dt_s;
    const double until_s = earliest_s + std::max(1.0, 3 * longest_s);
    return first_longest(rule.schedule({.simulated = from_seconds(until_s)}), 0, earliest_s);
}

std::vector<LongStep> long_steps(const Inquiry& ask, const PolicySpec& policy, std::size_t trace,
                                 double earliest_s) {
    const Rule rule{ask.trace(trace), policy, ask.game.load};
    const bool is_own = policy == ask.game.policy;
    const StepSchedule changed = is_own ? StepSchedule{} : rule.schedule(whole(rule.trace));
    const StepSchedule& all = is_own ? ask.schedule(trace) : changed;
    if (trace < ask.game.frames.hitches || all.steps.are_as_long() || all.stop != Stop::none) {
        return {from_the_first_frame(rule, all, earliest_s)};
    }
    std::vector<LongStep> found;
    for (const std::size_t frame : frames_with_long_steps(all)) {
        found.push_back(of_frame(rule, frame, earliest_s));
    }
    return found;
}

}  // namespace

LongSteps::LongSteps(const Inquiry& ask, PolicySpec rule, double from_s)
    : ask_(ask), policy_(rule), earliest_s_(from_s), found_(ask.traces()) {}

const std::vector<LongStep>& LongSteps::of(std::size_t trace) {
    std::vector<LongStep>& found = found_[trace];
    if (found.empty()) {
        found = long_steps(ask_, policy_, trace, earliest_s_);
    }
    return found;
}

std::vector<double> contacts_s(const LongStep& step, const physics::EngineSpec& engine,
                               double speed_mps) {
    constexpr double kAnyTime_s = 0.25;
    if (!(step.dt_s > 0)) {
        return {std::max(step.begins_s, kAnyTime_s)};
    }
    // For single-precision coordinates: their rounding hides kJustAfter.
    constexpr double kJustAfter = 1e-6;
    constexpr double kAfter = 1e-4;
    // The skins of engines whose row names no margin.
    constexpr double kSkin_m = 0.011;
    constexpr double kTwoSkins_m = 0.021;
    // Just beyond a margin, and beyond the rounding of the way to it.
    constexpr double kBeyond = 1.001;
    constexpr double kRounding = 1e-6;
    const double substep_s = step.dt_s / physics::world_steps(engine);
    const double middle_s = substep_s / 2;
    std::vector<double> after_s{kJustAfter * substep_s, kAfter * substep_s};
    const auto add = [&](double gap_s, double latest_s) {
        if (gap_s <= latest_s) {
            after_s.push_back(gap_s);
        }
    };
    if (const double margin_m = physics::contact_margin_m(engine); margin_m > 0) {
        const double beyond_s = kBeyond * margin_m / speed_mps;
        const double rounding_s = kRounding * step.begins_s;
        add(beyond_s + rounding_s, substep_s);  // A margin may be longer than half of the way.
        add(2 * beyond_s + rounding_s, substep_s);
    } else {
        add(kSkin_m / speed_mps, middle_s);
        add(kTwoSkins_m / speed_mps, middle_s);
    }
    after_s.push_back(middle_s);
    for (double& contact_s : after_s) {
        contact_s += step.begins_s;
    }
    return after_s;
}

}  // namespace tickproof::harness
