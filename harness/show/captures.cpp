// Writes captures as text and as JSON.

#include "harness/show/captures.h"

#include <fmt/format.h>

#include <cmath>

#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/finding/captures_table.h"
#include "harness/finding/machine_trouble.h"
#include "harness/show/csv_field.h"

namespace tickproof::harness {
namespace {

std::string rates(const Lows& low) {
    return fmt::format("{:.2f} fps average, {:.2f} integral, {:.2f} percentile", low.average_fps,
                       low.integral_fps, low.percentile_fps);
}

std::string hitches(const Hitches& hitches) {
    std::string text =
        fmt::format("{} above 2x the median, {} above 4x, {} above 100 ms", hitches.over_2_medians,
                    hitches.over_4_medians, hitches.over_100_ms);
    if (hitches.idle_gaps > 0) {
        text += fmt::format("; {} of {} not counted", counted(hitches.idle_gaps, "idle gap"),
                            readable(hitches.idle));
    }
    return text;
}

std::string capture_text(const CaptureRecord& capture, const TextStyle& style) {
    const TraceStatistics& of = capture.statistics;
    const auto row = [&](std::string_view name, const std::string& value) {
        return wrap(fmt::format("  {:<12}", name), value, style.width);
    };
    std::string text = wrap("", capture.file, style.width);
    text += row("format", capture.version.empty()
                              ? capture.format
                              : fmt::format("{} ({})", capture.format, capture.version));
    if (!capture.stream.empty()) {
        text += row("stream", capture.stream);
    }
    text += row("frames", fmt::format("{} in {}", of.frames, readable(of.duration)));
    text += row("mean",
                fmt::format("{:.3f} ms, {:.2f} fps (frames / time)", of.mean_ms, of.average_fps));
    text += row("min", fmt::format("{:.3f} ms", of.min_ms));
    text += row("median", fmt::format("{:.3f} ms", of.median_ms));
    text += row("P95", fmt::format("{:.3f} ms", of.p95_ms));
    text += row("P99", fmt::format("{:.3f} ms", of.p99_ms));
    text += row("P99.9", fmt::format("{:.3f} ms", of.p99_9_ms));
    text += row("max", fmt::format("{:.3f} ms, frame {}, at {}", of.max_ms, of.max_frame,
                                   readable(of.max_begins)));
    text += row("1% low", rates(of.low_1_percent));
    text += row("0.1% low", rates(of.low_0_1_percent));
    text += row("hitches", hitches(of.hitches));
    for (const std::string& sentence : capture.cleaned) {
        text += row("cleaned", sentence);
    }
    for (const std::string& sentence : capture.notes) {
        text += row("note", sentence);
    }
    return text;
}

Json lows_json(const Lows& low) {
    return {{"average_fps", low.average_fps},
            {"integral_fps", low.integral_fps},
            {"percentile_fps", low.percentile_fps}};
}

Json capture_json(const CaptureRecord& capture) {
    if (!capture.refused.empty()) {
        return {{"file", capture.file}, {"refused", capture.refused}};
    }
    const TraceStatistics& of = capture.statistics;
    return {{"file", capture.file},
            {"format", capture.format},
            {"version", capture.version},
            {"stream", capture.stream},
            {"frames", of.frames},
            {"duration_s", seconds(of.duration)},
            {"average_fps", of.average_fps},
            {"mean_ms", of.mean_ms},
            {"min_ms", of.min_ms},
            {"median_ms", of.median_ms},
            {"p95_ms", of.p95_ms},
            {"p99_ms", of.p99_ms},
            {"p99.9_ms", of.p99_9_ms},
            {"max_ms", of.max_ms},
            {"uneven_frames", of.uneven_frames},
            {"max_frame", of.max_frame},
            {"max_begins_s", seconds(of.max_begins)},
            {"low_1pct", lows_json(of.low_1_percent)},
            {"low_0.1pct", lows_json(of.low_0_1_percent)},
            {"hitches",
             {{"over_2_medians", of.hitches.over_2_medians},
              {"over_4_medians", of.hitches.over_4_medians},
              {"over_100_ms", of.hitches.over_100_ms},
              {"over_250_ms", of.hitches.over_250_ms},
              {"idle_gaps", of.hitches.idle_gaps},
              {"idle_s", seconds(of.hitches.idle)}}},
            {"below_30_fps_s", seconds(of.below_30_fps)},
            {"trouble", trouble_text(of)},
            {"cleaned", capture.cleaned},
            {"notes", capture.notes}};
}

constexpr std::string_view kColumns =
    "file,frames,duration_s,average_fps,median_ms,p99_ms,max_ms,uneven_frames,hitches,trouble";

/// Without the rounding of a sum, and never -0.
double whole_ns(double time_s) {
    return std::round(time_s * 1e9) / 1e9 + 0.0;
}

std::string csv_row(const CaptureRecord& capture) {
    if (!capture.refused.empty()) {
        return fmt::format("{},0,,,,,,,,{}", csv_field(capture.file),
                           csv_field("not read: " + capture.refused));
    }
    const TraceStatistics& of = capture.statistics;
    return fmt::format("{},{},{:.9g},{:.9g},{:.9g},{:.9g},{:.9g},{},{},{}", csv_field(capture.file),
                       of.frames, seconds(of.duration), of.average_fps, of.median_ms, of.p99_ms,
                       of.max_ms, of.uneven_frames, of.hitches.over_2_medians,
                       csv_field(trouble_text(of)));
}

/// The definitions, once below all captures.
std::string legend(const TextStyle& style) {
    return wrap("",
                fmt::format("Percentiles are frame times, by nearest rank. A low is the frame rate "
                            "of one frame time. average: {}; integral: {}; percentile: {}.",
                            kLowAverage, kLowIntegral, kLowPercentile),
                style.width);
}

}  // namespace

std::string to_text(std::span<const CaptureRecord> captures, const TextStyle& style) {
    const CaptureRecord* worst = nullptr;
    std::string text;
    for (const CaptureRecord& capture : captures) {
        if (capture.refused.empty()) {
            text += capture_text(capture, style) + '\n';
            worst = worst == nullptr || ranks_above(capture, *worst) ? &capture : worst;
        }
    }
    if (worst == nullptr) {
        return {};
    }
    const bool is_whole = captures.size() == 1 || style.detail == Detail::all;
    return (is_whole ? text : "the worst (-v: all)\n" + capture_text(*worst, style) + '\n') +
           legend(style);
}

std::string to_csv(std::span<const CaptureRecord> captures) {
    std::string text = fmt::format("{}\n", kColumns);
    for (const CaptureRecord& capture : captures) {
        text += csv_row(capture) + '\n';
    }
    return text;
}

std::string to_csv(std::span<const JudgedCapture> captures) {
    std::string text = fmt::format("{},lost_s,verdict,check,not_judged,platform\n", kColumns);
    for (const auto& [capture, platform] : captures) {
        const bool was_read = capture.refused.empty();
        text += fmt::format(
            "{},{},{},{},{},{}\n", csv_row(capture),
            std::isnan(capture.lost_s) ? std::string()
                                       : fmt::format("{:.9g}", whole_ns(capture.lost_s)),
            was_read ? to_text(capture.verdict) : std::string_view(), csv_field(capture.failing),
            csv_field(fmt::format("{}", fmt::join(capture.unjudged, " "))), csv_field(platform));
    }
    return text;
}

Json captures_json(std::span<const CaptureRecord> captures) {
    Json json = Json::array();
    for (const CaptureRecord& capture : captures) {
        json.push_back(capture_json(capture));
    }
    return json;
}

}  // namespace tickproof::harness
