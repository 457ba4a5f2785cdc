// Reads the options for traces, and makes the traces.

#include "harness/cli/trace_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/cli/arguments.h"
#include "harness/cli/capture_files.h"
#include "harness/cli/output.h"
#include "harness/cli/reading_progress.h"
#include "harness/trace/formats/formats.h"
#include "harness/trace/generate/generated.h"
#include "harness/trace/make_trace.h"

namespace tickproof::harness {
namespace {

Duration time_of(const std::string& text, std::string_view what) {
    const Duration value = parse_duration(text, what);
    if (value < Duration{0}) {
        throw InputError(fmt::format(
            "{} '{}': expected a time from the start of the trace, such as 10s", what, text));
    }
    return value;
}

/// 0 if the text is empty.
std::uint64_t digest_of(const std::string& text, std::string_view flag) {
    constexpr std::size_t kDigits = 16;
    if (text.empty()) {
        return 0;
    }
    if (text.size() > kDigits || text.find_first_not_of("0123456789abcdef") != std::string::npos) {
        throw InputError(fmt::format("{} '{}': expected up to 16 hexadecimal digits", flag, text));
    }
    return std::stoull(text, nullptr, 16);
}

/// Names captures of equal names by their paths.
void tell_apart(std::vector<FrameTrace>& traces) {
    std::vector<std::string> names;
    for (const FrameTrace& trace : traces) {
        const bool is_shared = std::ranges::count(traces, trace.name, &FrameTrace::name) > 1;
        names.push_back(is_shared && !trace.spec.file.empty() ? trace.spec.file : trace.name);
    }
    for (std::size_t i = 0; i < traces.size(); ++i) {
        traces[i].name = names[i];
    }
}

std::string unknown_unit(const std::string& unit) {
    const auto units = capture_units();
    return std::ranges::find(units, unit) == units.end() ? unknown_name("unit", unit, units)
                                                         : std::string();
}

}  // namespace

void add_trace_options(CLI::App& verb, TraceOptions& options) {
    CaptureOptions& capture = options.capture;
    verb.add_option("--unit", capture.unit,
                    "Unit of a plain list of numbers: s, ms, us, ns (default: detected)")
        ->check(unknown_unit);
    verb.add_option("--column", capture.column,
                    "Table column with the frame times (default: detected)");
    verb.add_option("--process", capture.process,
                    "Process to read, if the capture has several: game.exe or a process id");
    verb.add_option("--stream", capture.stream,
                    "Stream to read, if the capture has several: swap chain, run, window or event "
                    "(default: the busiest)");
    verb.add_flag("--raw", capture.raw, "Keep every row as recorded; clean nothing");
    verb.add_option("--from", options.from,
                    "Keep only frames that begin at or after this time, 10s");
    verb.add_option("--to", options.to, "Keep only frames that begin before this time, 20s");
    verb.add_option("--speed", options.speed, "Speed of the machine: 2 halves every frame time");
    verb.add_option("--repeat", options.repeat, "Repeat the trace this many times");
    verb.add_option("--add-hitches", options.hitches,
                    "Add the hitches of this capture to the trace")
        ->type_name("FILE");
    verb.add_option("--hitches-digest", options.hitches_digest,
                    "Refuse the --add-hitches capture if its content has another digest");
}

void add_options(CLI::App& verb, TraceSources& sources, bool captures_only) {
    if (!captures_only) {
        verb.add_option("--fps", sources.rates, "Constant frame rates: 15,30,60,144,240")
            ->allow_extra_args(false);
    }
    verb.add_option("--trace", sources.captures,
                    "Frame-time capture of a real game, a folder of them, a pattern such as "
                    "'runs/*.csv', or - for standard input; see list formats; repeatable")
        ->type_name("FILE")
        ->allow_extra_args(false);
    verb.add_option("--digest", sources.digest,
                    "Refuse the capture if its content has another digest (reports print it)");
    if (!captures_only) {
        verb.add_option("--generate", sources.generators,
                        "Generated trace: NAME[:PARAMETER=VALUE]...; see list traces")
            ->allow_extra_args(false);
        verb.add_option("--seed", sources.seed, "Seed of generated traces")->capture_default_str();
    }
    add_trace_options(verb, sources.trace);
}

TraceEdits edits_of(const TraceOptions& options) {
    TraceEdits edits;
    if (!options.from.empty()) {
        edits.from = time_of(options.from, "--from");
    }
    if (!options.to.empty()) {
        edits.to = time_of(options.to, "--to");
        if (*edits.to <= edits.from) {
            throw InputError(fmt::format("--to {} is not after --from {}", options.to,
                                         options.from.empty() ? "0" : options.from));
        }
    }
    if (!options.speed.empty()) {
        edits.speed = parse_number(options.speed, "--speed");
        if (edits.speed < 0.001 || edits.speed > 1000) {
            throw InputError(
                fmt::format("--speed '{}': expected a factor from 0.001 to 1000; 2 "
                            "halves every frame time",
                            options.speed));
        }
    }
    if (!options.repeat.empty()) {
        edits.repeat = parse_integer(options.repeat, 1, 1'000'000, "--repeat");
    }
    if (!options.hitches.empty()) {
        edits.hitches = options.hitches;
        edits.hitches_digest = digest_of(options.hitches_digest, "--hitches-digest");
    }
    return edits;
}

void complain_of(std::span<const RefusedCapture> refused) {
    const auto fault = [](const RefusedCapture& each) {
        const std::string_view why = each.why;
        return why.starts_with(each.file) ? why.substr(each.file.size()) : why;
    };
    for (std::size_t i = 0; i < refused.size(); ++i) {
        const auto is_alike = [&](const RefusedCapture& each) {
            return fault(each) == fault(refused[i]);
        };
        if (std::ranges::any_of(refused.first(i), is_alike)) {
            continue;
        }
        const auto others =
            static_cast<std::size_t>(std::ranges::count_if(refused.subspan(i + 1), is_alike));
        complain(refused[i].why +
                 (others == 0 ? "" : fmt::format("; the same in {}", counted(others, "other"))));
    }
}

std::vector<FrameTrace> read_traces(const TraceSources& sources,
                                    std::span<const std::string_view> otherwise) {
    std::vector<RefusedCapture> refused;
    std::vector<FrameTrace> traces = read_traces(sources, otherwise, refused);
    if (!refused.empty()) {
        throw InputError("this command takes captures that can all be read; leave the others out");
    }
    return traces;
}

std::vector<FrameTrace> read_traces(const TraceSources& sources,
                                    std::span<const std::string_view> otherwise,
                                    std::vector<RefusedCapture>& refused) {
    const auto seed =
        static_cast<std::uint64_t>(parse_integer(sources.seed, 0, 2'147'483'647, "--seed"));
    TraceEdits edits = edits_of(sources.trace);
    std::optional<FrameTrace> hitches;
    if (!edits.hitches.empty()) {
        hitches = read_hitches(edits);
    }
    std::vector<FrameTrace> traces;
    const auto add = [&](TraceSpec spec) {
        spec.edits = edits;
        Progress progress("MB");
        const BytesRead draw_bytes =
            spec.file.empty() ? BytesRead() : megabytes_of(spec.file, progress);
        traces.push_back(make_trace(std::move(spec), draw_bytes, hitches ? &*hitches : nullptr));
    };
    const std::vector<std::string> files = capture_files(sources.captures);
    if (!sources.digest.empty() && files.size() != 1) {
        throw InputError("--digest checks one capture: name one --trace");
    }
    for (const std::string& file : files) {
        try {
            add({.file = file,
                 .digest = digest_of(sources.digest, "--digest"),
                 .reading = sources.trace.capture});
        } catch (const InputError& error) {
            if (files.size() == 1) {
                throw;
            }
            refused.push_back({.file = file, .why = error.what()});
        }
    }
    complain_of(refused);
    if (!refused.empty() && refused.size() == files.size()) {
        throw InputError(fmt::format("none of the {} captures can be read", files.size()));
    }
    for (const std::string& rate : listed("--fps", sources.rates)) {
        constexpr std::string_view kExpected = "rates from 0.1 to 1000000, such as 30,60";
        const double fps = parse_number(rate, "--fps", kExpected);
        if (!(fps >= 0.1 && fps <= 1e6)) {
            throw InputError(fmt::format("--fps '{}': expected {}", rate, kExpected));
        }
        add(generated_spec("constant:fps=" + rate, seed));
    }
    for (const std::string& generator : sources.generators) {
        add(generated_spec(generator, seed));
    }
    if (traces.empty()) {
        for (const std::string_view generator : otherwise) {
            add(generated_spec(generator, seed));
        }
    }
    tell_apart(traces);
    return traces;
}

std::vector<std::string> files_of(const TraceSources& sources) {
    std::vector<std::string> files = capture_files(sources.captures);
    files.push_back(sources.trace.hitches);
    return files;
}

}  // namespace tickproof::harness
