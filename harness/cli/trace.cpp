// tickproof trace FILE...: what a capture holds.

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "harness/base/text.h"
#include "harness/cli/options.h"
#include "harness/cli/verbs.h"
#include "harness/report/wrap.h"
#include "harness/trace/read_trace.h"
#include "harness/trace/statistics.h"

namespace tickproof::harness {
namespace {

struct TraceOptions {
    std::vector<std::string> files;
    std::string unit;
    std::string json;
};

std::string to_text(const FrameTrace& trace, const TraceStatistics& statistics,
                    const TextStyle& style) {
    std::string text = wrap("", fmt::format("{}: {}", trace.name, trace.source), style.width);
    text +=
        fmt::format("  frames      {} in {}\n", statistics.frames, readable(statistics.duration));
    text += fmt::format("  mean        {:.3f} ms, {:.2f} fps (frames / time)\n", statistics.mean_ms,
                        statistics.average_fps);
    text += fmt::format("  median      {:.3f} ms\n", statistics.median_ms);
    text += fmt::format("  P95         {:.3f} ms\n", statistics.p95_ms);
    text += fmt::format("  P99         {:.3f} ms (nearest rank)\n", statistics.p99_ms);
    text += fmt::format("  P99.9       {:.3f} ms\n", statistics.p99_9_ms);
    text += fmt::format("  max         {:.3f} ms, frame {}, at {}\n", statistics.max_ms,
                        statistics.max_frame, readable(statistics.max_begins));
    text +=
        wrap("  1 % low     ",
             fmt::format("{:.2f} fps: {}", statistics.low_1_percent_fps, kLow1PercentDefinition),
             style.width);
    text +=
        wrap("  0.1 % low   ",
             fmt::format("{:.2f} fps: {}", statistics.low_0_1_percent_fps, kLow01PercentDefinition),
             style.width);
    for (const std::string& note : trace.notes) {
        text += wrap("  note        ", note, style.width);
    }
    return text;
}

nlohmann::ordered_json to_json(const FrameTrace& trace, const std::string& file,
                               const TraceStatistics& statistics) {
    return {{"file", file},
            {"source", trace.source},
            {"frames", statistics.frames},
            {"duration_s", seconds(statistics.duration)},
            {"average_fps", statistics.average_fps},
            {"mean_ms", statistics.mean_ms},
            {"median_ms", statistics.median_ms},
            {"p95_ms", statistics.p95_ms},
            {"p99_ms", statistics.p99_ms},
            {"p99.9_ms", statistics.p99_9_ms},
            {"max_ms", statistics.max_ms},
            {"max_frame", statistics.max_frame},
            {"max_begins_s", seconds(statistics.max_begins)},
            {"low_1pct_avg_fps", statistics.low_1_percent_fps},
            {"low_0.1pct_avg_fps", statistics.low_0_1_percent_fps},
            {"notes", trace.notes}};
}

void carry_out(const TraceOptions& options) {
    std::string text;
    auto json = nlohmann::ordered_json::array();
    const TextStyle style = terminal_style();
    for (const std::string& file : options.files) {
        const FrameTrace trace = read_trace(file, options.unit);
        const TraceStatistics statistics = trace_statistics(trace);
        text += (text.empty() ? "" : "\n") + to_text(trace, statistics, style);
        json.push_back(to_json(trace, file, statistics));
    }
    if (!options.json.empty()) {
        write_output(options.json, json.dump(2) + '\n');
    }
    if (options.json != "-") {
        write_output("-", text);
    }
}

}  // namespace

void add_trace(CLI::App& app, int&) {
    CLI::App* verb = app.add_subcommand(
        "trace", "What frame-time captures hold: frames, percentiles, 1 % low, longest frame");
    const auto options = std::make_shared<TraceOptions>();
    verb->add_option("file", options->files, "Captures; see list formats")->required();
    verb->add_option("--unit", options->unit,
                     "Unit of a plain list of numbers: s, ms, us, ns (else by rule)");
    verb->add_option("--json", options->json,
                     "Write as JSON to a file, or to standard output for -");
    verb->callback([options] { carry_out(*options); });
}

}  // namespace tickproof::harness
