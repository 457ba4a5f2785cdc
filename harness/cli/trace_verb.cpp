// tickproof trace FILE...: summarises frame-time captures.

#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>

#include "harness/base/input_error.h"
#include "harness/cli/output.h"
#include "harness/cli/reading_progress.h"
#include "harness/cli/report_options.h"
#include "harness/cli/terminal.h"
#include "harness/cli/trace_options.h"
#include "harness/cli/verbs.h"
#include "harness/finding/report.h"
#include "harness/show/report_formats.h"
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

CaptureRecord record_of(const Capture& capture, const std::string& file) {
    return {.file = file,
            .format = capture.format,
            .version = capture.version,
            .stream = capture.stream,
            .statistics = trace_statistics(capture.trace),
            .cleaned = capture.cleaned,
            .notes = capture.notes};
}

int carry_out(const TraceVerb& options, const std::string& command) {
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
    Report report = make_report({.verb = "trace", .command = command}, {});
    std::vector<FrameTrace> traces;
    for (const std::string& file : options.files) {
        try {
            for (Capture& capture : captures_in(file, options.trace.capture)) {
                edit(edits, hitches ? &*hitches : nullptr, capture);
                report.captures.push_back(record_of(capture, file));
                traces.push_back(std::move(capture.trace));
            }
        } catch (const InputError& error) {
            // A bad file must not hide the summaries of the others.
            report.captures.push_back({.file = file, .refused = error.what()});
        }
    }
    if (!options.csv.empty()) {
        write_frames(options, traces);
    }
    if (!options.json.empty()) {
        write_output(options.json, to_json(report));
    }
    if (options.json != "-" && options.csv != "-") {
        write_text(to_text(report, terminal_style()));
    }
    for (const CaptureRecord& each : report.captures) {
        if (!each.refused.empty()) {
            complain(each.refused);
        }
    }
    return traces.size() == report.captures.size() ? kExitPass : kExitBadInput;
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
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
