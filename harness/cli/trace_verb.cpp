// tickproof trace FILE...: summarises frame-time captures, several as a table.

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/capture_files.h"
#include "harness/cli/output.h"
#include "harness/cli/reading_progress.h"
#include "harness/cli/report_options.h"
#include "harness/cli/terminal.h"
#include "harness/cli/trace_options.h"
#include "harness/cli/verbs.h"
#include "harness/finding/captures_table.h"
#include "harness/finding/machine_trouble.h"
#include "harness/finding/report.h"
#include "harness/show/captures.h"
#include "harness/show/report_formats.h"
#include "harness/study/charts/charts.h"
#include "harness/trace/edit_trace.h"
#include "harness/trace/formats/frame_list.h"
#include "harness/trace/read_capture.h"

namespace tickproof::harness {
namespace {

struct TraceVerb {
    std::vector<std::string> files;
    TraceOptions trace;
    std::string json;
    std::string csv;
    std::string markdown;
    std::string html;
    bool is_verbose = false;
    bool is_quiet = false;
};

/// Edits the trace, and adds the edits' notes to those of the capture.
void edit(const TraceEdits& edits, const FrameTrace* hitches, Capture& capture) {
    const auto before = static_cast<std::ptrdiff_t>(capture.trace.notes.size());
    edit_trace(edits, hitches, capture.trace);
    capture.notes.insert(capture.notes.end(), capture.trace.notes.begin() + before,
                         capture.trace.notes.end());
}

void write_frames(const std::string& file, const FrameTrace& trace) {
    Output output(file);
    write_frame_list(trace, [&](std::string_view text) { output.write(text); });
    output.close();
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
    CaptureRecord record = record_of_capture(capture.trace);
    record.file = file;
    record.format = capture.format;
    record.version = capture.version;
    record.stream = capture.stream;
    record.cleaned = capture.cleaned;
    record.notes = capture.notes;
    return record;
}

std::vector<OutputFile> outputs_of(const TraceVerb& options) {
    return {{"--csv", options.csv},
            {"--json", options.json},
            {"--markdown", options.markdown},
            {"--html", options.html}};
}

/// Writes each format that is asked for, and the text unless one went to standard output.
void write(const TraceVerb& options, const Report& report, const std::vector<FrameTrace>& traces) {
    const bool is_table = report.captures.size() > 1;
    if (!options.csv.empty() && !is_table && !traces.empty()) {
        write_frames(options.csv, traces.front());
    }
    bool is_silent = options.csv == "-";
    const auto write_one = [&](const std::string& file, const std::string& text) {
        write_output(file, text);
        is_silent = is_silent || file == "-";
    };
    if (!options.csv.empty() && is_table) {
        write_one(options.csv, to_csv(report.captures));
    }
    if (!options.json.empty()) {
        write_one(options.json, to_json(report));
    }
    if (!options.markdown.empty()) {
        write_one(options.markdown, to_markdown(report));
    }
    if (!options.html.empty()) {
        write_one(options.html, to_html(report));
    }
    if (!is_silent) {
        TextStyle style = terminal_style();
        style.detail = options.is_quiet     ? Detail::last_line
                       : options.is_verbose ? Detail::all
                                            : Detail::usual;
        write_text(to_text(report, style));
    }
}

int carry_out(const TraceVerb& options, const std::string& command) {
    const std::vector<std::string> files = capture_files(options.files);
    std::vector<std::string> read = files;
    read.push_back(options.trace.hitches);
    refuse_shared_files(outputs_of(options), read);
    const TraceEdits edits = edits_of(options.trace);
    std::optional<FrameTrace> hitches;
    if (!edits.hitches.empty()) {
        hitches = read_capture(edits.hitches).trace;
    }
    Report report = make_report({.verb = "trace", .command = command}, {});
    std::vector<FrameTrace> traces;
    FrameTrace worst;  // The one with the longest frame, for a page.
    double longest_ms = 0;
    std::vector<RefusedCapture> refused;
    for (const std::string& file : files) {
        try {
            for (Capture& capture : captures_in(file, options.trace.capture)) {
                edit(edits, hitches ? &*hitches : nullptr, capture);
                report.captures.push_back(record_of(capture, file));
                const double max_ms = report.captures.back().statistics.max_ms;
                if (!options.html.empty() && max_ms > longest_ms) {
                    longest_ms = max_ms;
                    worst = capture.trace;
                }
                if (!options.csv.empty() && traces.size() < 2) {
                    traces.push_back(std::move(capture.trace));
                }
            }
        } catch (const InputError& error) {
            // A bad file must not hide the summaries of the others.
            report.captures.push_back({.file = file, .refused = error.what()});
            refused.push_back({.file = file, .why = error.what()});
        }
    }
    report.verdict = Verdict::pass;
    report.headline = counted(report.captures.size(), "capture");
    if (!worst.frames.empty()) {
        report.charts = {capture_chart(worst)};
        report.headline += ": the longest frame lasts " + quantity_text(longest_ms * 1e-3, "s");
    }
    report.closing = counted(report.captures.size(), "capture") +
                     (refused.empty() ? "" : fmt::format(", {} not read", refused.size()));
    if (report.captures.size() == 1 && refused.empty()) {
        report.closing = own_trouble(report.captures.front().statistics);
        report.headline += "; " + report.closing;
    }
    if (report.captures.size() > 1 && refused.size() < report.captures.size()) {
        report.tables = {captures_table(report.captures, false)};
        // What the table says of them all comes first, and last.
        report.headline = report.closing = report.tables.front().in_a_line;
    }
    write(options, report, traces);
    complain_of(refused);
    return refused.empty() ? kExitPass : kExitBadInput;
}

}  // namespace

void add_trace(CLI::App& app, Invoked& invoked) {
    CLI::App* verb = app.add_subcommand(
        "trace", "Summarise frame-time captures: frames, percentiles, 1% low, hitches, cleaning");
    const auto options = std::make_shared<TraceVerb>();
    verb->add_option("file", options->files,
                     "Capture files, folders of them, patterns such as 'runs/*.csv', or - for "
                     "standard input; see list formats")
        ->required();
    add_trace_options(*verb, options->trace);
    verb->add_option("--json", options->json,
                     "Write the summary as JSON to FILE; - is standard output")
        ->type_name("FILE");
    verb->add_option(
            "--csv", options->csv,
            "Write the cleaned frames of one capture to FILE, as a list that --trace reads, or the "
            "table of several; - is standard output")
        ->type_name("FILE");
    verb->add_option("--markdown", options->markdown, "Write the table as Markdown")
        ->type_name("FILE");
    verb->add_option("--html", options->html, "Write the table as one HTML page")
        ->type_name("FILE");
    verb->add_flag("-v,--verbose", options->is_verbose, "Print every capture in full");
    verb->add_flag("-q,--quiet", options->is_quiet,
                   "Print only the last line: the trouble that machines have of their own");
    verb->footer("--stream all summarises every stream of a file.");
    verb->callback(
        [options, &invoked] { invoked.exit_code = carry_out(*options, invoked.command); });
}

}  // namespace tickproof::harness
