// Compares the drawn times of images with the display times of a capture.

#include "harness/check/motion/displayed_error.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "harness/check/frames/frame_ends.h"
#include "harness/check/motion/displayed.h"
#include "harness/check/motion/drawn_motion.h"
#include "harness/trace/frame_trace.h"

namespace tickproof::harness {
namespace {

/// The differences between two images, in real time.
struct FrameChange {
    double drawn_s = 0;
    double frame_s = 0;  ///< Between the times of their frames.
    double displayed_s = 0;
};

/// Leaves out hitches: the time that a clamp cuts off them is no fault of the draw rule.
template <class Visit>
void for_each_change(const StepSchedule& schedule, std::span<const Duration> displayed,
                     const PacingSettings& settings, Visit visit) {
    DrawnMotion motion(settings);
    FrameChange before;
    bool is_first = true;
    bool in_hitch = false;
    std::size_t frame = 0;
    for (const FrameEnd& end : frame_ends(schedule)) {
        const double drawn_s = (motion.drawn_s(end) + end.cut_s) / settings.time_scale;
        const std::size_t i = frame++;
        in_hitch = in_hitch || end.hitch;
        if (i >= displayed.size() || displayed[i] == kNotDisplayed) {
            continue;
        }
        const FrameChange now{drawn_s, end.real_s, seconds(displayed[i])};
        if (!is_first && !in_hitch) {
            visit(FrameChange{now.drawn_s - before.drawn_s, now.frame_s - before.frame_s,
                              now.displayed_s - before.displayed_s});
        }
        before = now;
        is_first = false;
        in_hitch = false;
    }
}

/// The 99th percentile by nearest rank.
double p99(std::vector<double>& values) {
    const auto rank =
        static_cast<std::size_t>(std::ceil(0.99 * static_cast<double>(values.size())));
    const auto at =
        values.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(rank, 1)) - 1;
    std::nth_element(values.begin(), at, values.end());
    return *at;
}

DisplayedError error_of(std::vector<double>& errors_s) {
    const double sum_s = std::accumulate(errors_s.begin(), errors_s.end(), 0.0);
    return {.mean_s = sum_s / static_cast<double>(errors_s.size()), .p99_s = p99(errors_s)};
}

}  // namespace

double DisplayedMotion::of_timestep_s() const {
    return std::max(0.0, all.mean_s - of_chain.mean_s);
}

DisplayedMotion displayed_motion(const StepSchedule& schedule, std::span<const Duration> displayed,
                                 const PacingSettings& settings) {
    DisplayedMotion motion;
    // One list at a time, since a capture may have millions of frames.
    const auto all_of = [&](auto value) {
        std::vector<double> values;
        for_each_change(schedule, displayed, settings,
                        [&](const FrameChange& change) { values.push_back(value(change)); });
        return values;
    };
    std::vector<double> values = all_of([](const FrameChange& each) { return each.displayed_s; });
    if (values.empty()) {
        return motion;
    }
    motion.images = values.size();
    const double sum_s = std::accumulate(values.begin(), values.end(), 0.0);
    motion.interval_s = sum_s / static_cast<double>(values.size());
    values =
        all_of([](const FrameChange& each) { return std::abs(each.drawn_s - each.displayed_s); });
    motion.all = error_of(values);
    values =
        all_of([](const FrameChange& each) { return std::abs(each.frame_s - each.displayed_s); });
    motion.of_chain = error_of(values);
    motion.off_s = kUneven * std::min(motion.interval_s, 1 / settings.refresh_hz);
    const double off_s = motion.off_s;
    for_each_change(schedule, displayed, settings, [&](const FrameChange& each) {
        const double chain_s = std::abs(each.frame_s - each.displayed_s);
        const double all_s = std::abs(each.drawn_s - each.displayed_s);
        motion.uneven_per_s += all_s - chain_s >= off_s ? 1 / sum_s : 0;
        motion.uneven_of_chain_per_s += chain_s >= off_s ? 1 / sum_s : 0;
    });
    return motion;
}

}  // namespace tickproof::harness
