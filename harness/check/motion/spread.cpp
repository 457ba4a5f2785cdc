// Measures the spread of a quantity over runs, and puts it into words.

#include "harness/check/motion/spread.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/check/fixes.h"
#include "harness/check/frames/run_text.h"
#include "harness/run/scripted.h"

namespace tickproof::harness {
namespace {

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

bool is_outside(const Compared& compared, const Extremes& spread, const Seen& seen) {
    return std::isnan(seen.value) || std::abs(seen.value - spread.middle) > compared.tolerance;
}

bool have_alike_steps(const Seen& one, const Seen& other) {
    constexpr double kAlike = 1e-6;  // Constant rates are rounded to nanoseconds.
    return std::abs(one.longest_dt_s - other.longest_dt_s) <= kAlike * one.longest_dt_s;
}

/// The two runs that differ most; the one further from the middle first.
std::pair<const Seen*, const Seen*> extremes(const Extremes& spread) {
    if (spread.missing != nullptr) {
        return {spread.missing, spread.high};
    }
    const bool low_first = spread.middle - spread.low->value >= spread.high->value - spread.middle;
    return low_first ? std::pair{spread.low, spread.high} : std::pair{spread.high, spread.low};
}

}  // namespace

Extremes extremes_of(const Compared& compared) {
    Extremes spread;
    std::vector<double> all;
    std::vector<double> from_first_frame;
    for (const Seen& seen : compared.seen) {
        if (std::isnan(seen.value)) {
            spread.missing = spread.missing == nullptr ? &seen : spread.missing;
            continue;
        }
        spread.low = spread.low == nullptr || seen.value < spread.low->value ? &seen : spread.low;
        spread.high =
            spread.high == nullptr || seen.value > spread.high->value ? &seen : spread.high;
        all.push_back(seen.value);
        if (seen.spec->start_frame == 0) {
            from_first_frame.push_back(seen.value);
        }
    }
    if (spread.low != nullptr) {
        spread.width = spread.high->value - spread.low->value;
        spread.middle = median(from_first_frame.empty() ? all : from_first_frame);
    }
    return spread;
}

double severity_of(const Compared& compared, const Extremes& spread) {
    return spread.is_partly_missing() ? std::numeric_limits<double>::infinity()
                                      : severity(spread.width, compared.tolerance);
}

void add_curve(const Inquiry& ask, const Compared& compared, const Extremes& spread,
               Finding& finding) {
    const std::vector<double>& rates = ask.game.frames.rates;
    std::vector<bool> outside(rates.size(), false);
    std::vector<double> values(rates.size(), kNotSeen);
    for (const Seen& seen : compared.seen) {
        if (seen.trace < rates.size()) {
            outside[seen.trace] = outside[seen.trace] || is_outside(compared, spread, seen);
            values[seen.trace] = std::isnan(values[seen.trace]) ? seen.value : values[seen.trace];
        }
    }
    for (std::size_t i = 0; i < rates.size(); ++i) {
        finding.curve.push_back({rates[i], values[i]});
    }
    finding.curve_axis = {.name = compared.what,
                          .unit = std::string(compared.unit),
                          .least = spread.middle - compared.tolerance,
                          .most = spread.middle + compared.tolerance};
    finding.shows = {.what = Shows::What::quantity,
                     .quantity = compared.quantity,
                     .least = finding.curve_axis.least,
                     .most = finding.curve_axis.most};
    finding.bands = bands(rates, outside);
}

bool is_same_capture(const Inquiry& ask, const Seen& one, const Seen& other) {
    return one.trace == other.trace && one.trace >= ask.game.frames.captures;
}

std::pair<std::string, std::string> at_runs(const Inquiry& ask, const Seen& one,
                                            const Seen& other) {
    if (is_same_capture(ask, one, other)) {
        return {fmt::format("from frame {}", one.spec->start_frame),
                fmt::format("from frame {}", other.spec->start_frame)};
    }
    return {at_run(ask, one.trace, one.spec->start_frame),
            at_run(ask, other.trace, other.spec->start_frame)};
}

std::string steps_text(const Inquiry& ask, const Seen& one, const Seen& other) {
    if (have_alike_steps(one, other)) {
        const std::string dt = time_text(one.longest_dt_s);
        return acts_at_real_time(one.spec->scenario)
                   ? fmt::format(
                         "Steps of {} meet the scenario's real-time events at other moments", dt)
                   : fmt::format("The longest step, {}, comes at another moment of the scenario",
                                 dt);
    }
    const auto [at_one, at_other] = at_runs(ask, one, other);
    const auto [one_text, other_text] = two_times(one.longest_dt_s, other.longest_dt_s);
    return fmt::format("The longest step is {} {}, and {} {}", one_text, at_one, other_text,
                       at_other);
}

std::string same_steps_fix(const Game& game, const Seen& one, const Seen& other) {
    return have_alike_steps(one, other) && acts_at_real_time(one.spec->scenario)
               ? "Apply input and script events at simulated times, not at real ones."
               : capitalised(fixed_timestep_fix(game, "step physics by a fixed timestep")) + ".";
}

void explain_spread(const Inquiry& ask, const Compared& compared, const Extremes& spread,
                    Finding& finding) {
    const auto [furthest, other] = extremes(spread);
    const auto [at_furthest, at_other] = at_runs(ask, *furthest, *other);
    finding.summary = fmt::format("{} differs: {} {}, {} {}{}", compared.what,
                                  value_text(furthest->value, compared.unit), at_furthest,
                                  value_text(other->value, compared.unit), at_other,
                                  is_same_capture(ask, *furthest, *other)
                                      ? fmt::format(" ({})", trace_name(ask, furthest->spec->trace))
                                      : "");
    finding.cause = steps_text(ask, *furthest, *other);
    if (!compared.reason.empty()) {
        finding.cause += fmt::format(
            " (tolerance {}: {})", value_text(compared.tolerance, compared.unit), compared.reason);
    }
    finding.fix = same_steps_fix(ask.game, *furthest, *other);
    finding.shown_by = {*furthest->spec, *other->spec};
}

}  // namespace tickproof::harness
