// Measures the images of a schedule on a display that refreshes evenly; displayed_error.cpp uses
// the display times of a capture.

#include "harness/check/motion/displayed.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "harness/check/frames/frame_ends.h"
#include "harness/check/motion/drawn_motion.h"
#include "harness/scenario/scenario.h"

namespace tickproof::harness {
namespace {

/// A frame is ready for a refresh if it ends this long before it. Without this, frame lengths in
/// whole nanoseconds would beat with a display of the same rate.
constexpr double kReady_s = 1e-6;

/// An image that another one replaced: how long it stood, and how far the new one moved.
struct Image {
    std::size_t refreshes = 0;
    double moved_s = 0;  ///< Simulated time between the two images.
};

/// Calls `visit` with each image after the first change: how long an image stood before it is
/// unknown. The first refresh comes as the first frame ends, so that frame's length does not
/// matter. A refresh shows the image drawn by its middle, so frames that follow the display a
/// little late have a refresh each. `drawn_s` is a fresh copy.
template <class Drawn, class Visit>
void for_each_image(const FrameEnds& ends, double refresh_hz, Drawn drawn_s, Visit visit) {
    bool changed = false;
    double on_display_s = kNotSeen;
    double latest_s = kNotSeen;
    Image standing;
    auto next = ends.begin();
    const double first_s = next->real_s;
    for (double refresh = 0.5; next != ends.end(); ++refresh) {
        const double shown_s = first_s + refresh / refresh_hz;
        for (; next != ends.end() && next->real_s < shown_s; ++next) {
            latest_s = drawn_s(*next);
        }
        ++standing.refreshes;
        if (latest_s == on_display_s || std::isnan(latest_s)) {
            continue;
        }
        if (changed) {
            standing.moved_s = latest_s - on_display_s;
            visit(standing);
        }
        changed = changed || !std::isnan(on_display_s);
        on_display_s = latest_s;
        standing = {};
    }
}

/// Number of images, by the refreshes for which they stand.
using Holds = std::map<std::size_t, std::size_t>;

void measure_holds(const Holds& holds, double refresh_hz, Cadence& cadence) {
    std::size_t shorter = 0;
    for (const auto& [refreshes, images] : holds) {
        if (shorter <= cadence.images / 2) {
            cadence.hold_refreshes = refreshes;  // The median.
        }
        shorter += images;
        cadence.repeats += (refreshes - 1) * images;
    }
    double refreshes_of_usual = 0;
    double usual = 0;
    for (const auto& [refreshes, images] : holds) {
        if (refreshes <= 2 * cadence.hold_refreshes) {
            refreshes_of_usual += static_cast<double>(refreshes * images);
            usual += static_cast<double>(images);
        }
    }
    cadence.hold_s = refreshes_of_usual / usual / refresh_hz;
}

template <class Drawn>
Cadence cadence_of(const StepSchedule& schedule, const PacingSettings& settings, Drawn drawn_s) {
    const FrameEnds ends = frame_ends(schedule);
    Holds holds;
    Cadence cadence;
    double moved_s = 0;
    std::size_t refreshes = 0;
    for_each_image(ends, settings.refresh_hz, drawn_s, [&](const Image& image) {
        ++holds[image.refreshes];
        ++cadence.images;
        moved_s += image.moved_s;
        refreshes += image.refreshes;
    });
    if (cadence.images == 0) {
        return cadence;
    }
    measure_holds(holds, settings.refresh_hz, cadence);
    const double refresh_s = settings.time_scale / settings.refresh_hz;
    for_each_image(ends, settings.refresh_hz, drawn_s, [&](const Image& image) {
        const auto shown = static_cast<double>(image.refreshes);
        const bool off = std::abs(image.moved_s - shown * refresh_s) >= kUneven * refresh_s;
        // A game in slow motion moves evenly, too.
        const double even_s = shown * moved_s / static_cast<double>(refreshes);
        const double off_s = std::abs(image.moved_s - even_s);
        cadence.off_share += even_s > 0 ? off_s / even_s / static_cast<double>(cadence.images) : 0;
        cadence.uneven += off || image.refreshes > cadence.hold_refreshes ? 1 : 0;
    });
    return cadence;
}

}  // namespace

Jitter jitter_of(const StepSchedule& schedule, const PacingSettings& settings) {
    const FrameEnds ends = frame_ends(schedule);
    Jitter jitter;
    double squares = 0;
    double dot = kNotSeen;
    DrawnMotion motion(settings);
    auto next = ends.begin();
    const double even = kDotSpeed * settings.time_scale / settings.refresh_hz;
    const auto refreshes =
        static_cast<std::size_t>(std::max(0.0, ends.last().real_s) * settings.refresh_hz);
    for (std::size_t refresh = 1; refresh <= refreshes; ++refresh) {
        const double at_s = static_cast<double>(refresh) / settings.refresh_hz;
        const double before = dot;
        for (; next != ends.end() && next->real_s < at_s - kReady_s; ++next) {
            dot = kDotSpeed * motion.drawn_s(*next);
        }
        if (!std::isnan(before)) {
            const double uneven = std::abs(dot - before - even);
            jitter.maximum = std::max(jitter.maximum, uneven);
            squares += uneven * uneven;
            ++jitter.refreshes;
        }
    }
    jitter.rms =
        jitter.refreshes == 0 ? 0 : std::sqrt(squares / static_cast<double>(jitter.refreshes));
    return jitter;
}

Cadence cadence_of(const StepSchedule& schedule, const PacingSettings& settings) {
    return cadence_of(schedule, settings,
                      [motion = DrawnMotion(settings)](const FrameEnd& end) mutable {
                          return motion.drawn_s(end);
                      });
}

Cadence cadence_of_frames(const StepSchedule& schedule, const PacingSettings& settings) {
    return cadence_of(schedule, settings,
                      [&](const FrameEnd& end) { return settings.time_scale * end.real_s; });
}

}  // namespace tickproof::harness
