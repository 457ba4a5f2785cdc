// Decides by a clock column if a log has one row per frame or one per poll.

#include "harness/trace/formats/polled_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "harness/trace/formats/capture_format.h"

namespace tickproof::harness {
namespace {

constexpr double kDay_s = 86'400;  // A longer frame comes from a broken clock.
constexpr double kTolerance = 0.1;

/// A stretch of the log.
struct Stretch {
    double span_s = 0;
    double sum_s = 0;
};

bool agrees(const Stretch& stretch, double slack_s) {
    return std::abs(stretch.span_s - stretch.sum_s) <=
           kTolerance * std::max(stretch.span_s, stretch.sum_s) + slack_s;
}

/// The majority of stretches decides, because pauses lie in few of them.
bool most_disagree(const std::vector<Stretch>& rows, double resolution_s) {
    constexpr std::size_t kStretches = 16;
    constexpr std::size_t kRows = 4;
    double span_s = 0;
    for (const Stretch& row : rows) {
        span_s += row.span_s;
    }
    // A clock of whole seconds is off by at most two of them, so stretches last 40.
    const double fit = resolution_s > 0 ? span_s / (40 * resolution_s) : kStretches;
    const std::size_t count = std::clamp<std::size_t>(
        std::min(rows.size() / kRows, static_cast<std::size_t>(std::min(fit, 1e6))), 1, kStretches);
    std::size_t disagree = 0;
    for (std::size_t i = 0; i < count; ++i) {
        Stretch stretch;
        for (std::size_t row = rows.size() * i / count; row < rows.size() * (i + 1) / count;
             ++row) {
            stretch.span_s += rows[row].span_s;
            stretch.sum_s += rows[row].sum_s;
        }
        disagree += agrees(stretch, 2 * resolution_s) ? 0 : 1;
    }
    return 2 * disagree > count;
}

}  // namespace

void PolledRows::add(double length, double clock) {
    constexpr std::size_t kRowsMost = 1'000'000;
    if (clock_ && clock >= *clock_ && lengths_.size() < kRowsMost) {
        lengths_.push_back(length);
        steps_.push_back(clock - *clock_);
        before_.push_back(length_);
    }
    clock_ = clock;
    length_ = length;
}

std::optional<Polling> PolledRows::polling(double length_unit_ns, double clock_unit_ns,
                                           double resolution) const {
    std::vector<Stretch> rows;
    std::vector<double> steps_s;
    std::size_t apart = 0;
    Stretch all;
    for (std::size_t i = 0; i < lengths_.size(); ++i) {
        const double length_s = lengths_[i] * length_unit_ns / 1e9;
        const double before_s = before_[i] * length_unit_ns / 1e9;
        const double step_s = steps_[i] * clock_unit_ns / 1e9;
        if (length_s > kDay_s) {
            continue;
        }
        // A row's clock may show the beginning or the end of its frame.
        apart += std::abs(step_s - length_s) > kTolerance * length_s &&
                         std::abs(step_s - before_s) > kTolerance * before_s
                     ? 1
                     : 0;
        rows.push_back({.span_s = step_s, .sum_s = length_s});
        steps_s.push_back(step_s);
        all.span_s += step_s;
        all.sum_s += length_s;
    }
    if (2 * apart <= rows.size() || !most_disagree(rows, resolution * clock_unit_ns / 1e9)) {
        return std::nullopt;
    }
    const double usual_s = median(std::move(steps_s));
    return Polling{
        .rows = rows.size() + 1,
        .span_s = all.span_s,
        .sum_s = all.sum_s,
        .interval_s = usual_s > 0 ? usual_s : all.span_s / static_cast<double>(rows.size())};
}

double PolledRows::span() const {
    return std::accumulate(steps_.begin(), steps_.end(), 0.0);
}

double PolledRows::sum() const {
    return std::accumulate(lengths_.begin(), lengths_.end(), 0.0);
}

}  // namespace tickproof::harness
