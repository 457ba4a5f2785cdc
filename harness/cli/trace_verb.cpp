// tickproof trace FILE...: summarises frame-time captures.

#include <fmt/format.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/base/wrap.h"
#include "harness/cli/output.h"
#include "harness/cli/reading_progress.h"
#include "harness/cli/report_options.h"
#include "harness/cli/terminal.h"
#include "harness/cli/trace_options.h"
#include "harness/cli/verbs.h"
#include "harness/trace/edit_trace.h"
#include "harness/trace/formats/frame_list.h"
#include "harness/trace/read_capture.h"
#include "harness/trace/statistics.h"

namespace tickproof::harness {
namespace {

struct TraceVerb {
    std::vector<std::string> files;
    TraceOptions trace;
    std::string json;
    std::string csv;
};

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

std::string to_text(const Capture& capture, const std::string& file, const TextStyle& style) {
    const TraceStatistics of = trace_statistics(capture.trace);
    const auto row = [&](std::string_view name, const std::string& value) {
        return wrap(fmt::format("  {:<12}", name), value, style.width);
    };
    std::string text = wrap("", file, style.width);
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

nlohmann::ordered_json to_json(const Lows& low) {
    return {{"average_fps", low.average_fps},
            {"integral_fps", low.integral_fps},
            {"percentile_fps", low.percentile_fps}};
}

nlohmann::ordered_json to_json(const Capture& capture, const std::string& file) {
    const TraceStatistics of = trace_statistics(capture.trace);
    return {{"file", file},
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
            {"max_frame", of.max_frame},
            {"max_begins_s", seconds(of.max_begins)},
            {"low_1pct", to_json(of.low_1_percent)},
            {"low_0.1pct", to_json(of.low_0_1_percent)},
            {"hitches",
             {{"over_2_medians", of.hitches.over_2_medians},
              {"over_4_medians", of.hitches.over_4_medians},
              {"over_100_ms", of.hitches.over_100_ms},
              {"idle_gaps", of.hitches.idle_gaps},
              {"idle_s", seconds(of.hitches.idle)}}},
            {"cleaned", capture.cleaned},
            {"notes", capture.notes}};
}

/// The definitions, once below all captures.
std::string legend(const TextStyle& style) {
    return wrap("",
                fmt::format("Percentiles are frame times, by nearest rank. A low is the frame rate "
                            "of one frame time. average: {}; integral: {}; percentile: {}.",
                            kLowAverage, kLowIntegral, kLowPercentile),
                style.width);
}

/// Edits the trace, and adds the edits' notes to those of the capture.
void edit(const TraceEdits& edits, const FrameTrace* hitches, Capture& capture) {
    const auto before = static_cast<std::ptrdiff_t>(capture.trace.notes.size());
    edit_trace(edits, hitches, capture.trace);
    capture.notes.insert(capture.notes.end(), capture.trace.notes.begin() + before,
                         capture.trace.notes.end());
}

void write_frames(const TraceVerb& options, const std::vector<FrameTrace>& traces) {
    if (traces.size() > 1) {
        throw InputError(fmt::format(
            "--csv writes one stream, but the file has {}; choose one with --process and --stream",
            traces.size()));
    }
    if (!traces.empty()) {
        Output output(options.csv);
        write_frame_list(traces[0], [&](std::string_view text) { output.write(text); });
        output.close();
    }
}

/// The capture of a file, or with `--stream all` one for each stream.
std::vector<Capture> captures_in(const std::string& file, const CaptureOptions& options) {
    Progress progress("MB");
    const BytesRead draw_bytes = megabytes_of(file, progress);
    if (options.stream != "all") {
        return {read_capture(file, options, draw_bytes)};
    }
    CaptureOptions each = options;
    each.stream.clear();
    return read_streams(file, each, draw_bytes);
}

int carry_out(const TraceVerb& options) {
    if (!options.csv.empty() && options.files.size() != 1) {
        throw InputError("--csv writes the frames of one capture: name one file");
    }
    std::vector<std::string> read = options.files;
    read.push_back(options.trace.hitches);
    refuse_shared_files(
        std::array{OutputFile{"--csv", options.csv}, OutputFile{"--json", options.json}}, read);
    const TraceEdits edits = edits_of(options.trace);
    std::optional<FrameTrace> hitches;
    if (!edits.hitches.empty()) {
        hitches = read_capture(edits.hitches).trace;
    }
    const TextStyle style = terminal_style();
    std::string text;
    auto json = nlohmann::ordered_json::array();
    std::vector<FrameTrace> traces;
    std::vector<std::string> refused;
    for (const std::string& file : options.files) {
        try {
            for (Capture& capture : captures_in(file, options.trace.capture)) {
                edit(edits, hitches ? &*hitches : nullptr, capture);
                text += text.empty() ? "" : "\n";
                text += to_text(capture, file, style);
                json.push_back(to_json(capture, file));
                traces.push_back(std::move(capture.trace));
            }
        } catch (const InputError& error) {
            // A bad file must not hide the summaries of the others.
            refused.emplace_back(error.what());
            json.push_back({{"file", file}, {"refused", error.what()}});
        }
    }
    if (!traces.empty()) {
        text += '\n';
        text += legend(style);
    }
    if (!options.csv.empty()) {
        write_frames(options, traces);
    }
    if (!options.json.empty()) {
        write_output(options.json,
                     json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n');
    }
    if (options.json != "-" && options.csv != "-") {
        write_text(text);
    }
    for (const std::string& complaint : refused) {
        complain(complaint);
    }
    return traces.size() == json.size() ? kExitPass : kExitBadInput;
}

}  // namespace

void add_trace(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "trace", "Summarise frame-time captures: frames, percentiles, 1% low, hitches, cleaning");
    const auto options = std::make_shared<TraceVerb>();
    verb->add_option("file", options->files, "Capture files; see list formats")->required();
    add_trace_options(*verb, options->trace);
    verb->add_option("--json", options->json,
                     "Write the summary as JSON to FILE; - is standard output")
        ->type_name("FILE");
    verb->add_option(
            "--csv", options->csv,
            "Write the cleaned frames to FILE, as a list that --trace reads; - is standard output")
        ->type_name("FILE");
    verb->footer("--stream all summarises every stream of a file.");
    verb->callback([options, &invoked] { invoked.exit_code = carry_out(*options); });
}

}  // namespace tickproof::harness
