#include "harness/cli/trace_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/base/input_error.h"
#include "harness/base/text.h"
#include "harness/trace/formats/formats.h"
#include "harness/trace/read_capture.h"

namespace tickproof::harness {
namespace {

Duration time_of(const std::string& text, std::string_view what) {
    const Duration value = parse_duration(text, what);
    if (value < Duration{0}) {
        throw InputError(
            fmt::format("{} '{}': expected a time since the beginning of the trace, "
                        "such as 10s",
                        what, text));
    }
    return value;
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
                    "Unit of a plain list of numbers: s, ms, us, ns (else by rule)")
        ->check(unknown_unit);
    verb.add_option("--column", capture.column,
                    "Column of a table that holds the frame times (else by rule)");
    verb.add_option("--process", capture.process,
                    "Of a capture of several processes: game.exe or a process id");
    verb.add_option("--stream", capture.stream,
                    "Of a capture of several streams: swap chain, run, window or event (else the "
                    "busiest)");
    verb.add_flag("--raw", capture.raw, "Take every row as it was recorded; clean nothing");
    verb.add_option("--from", options.from, "Cut: frames that begin at or after this time, 10s");
    verb.add_option("--to", options.to, "Cut: frames that begin before this time");
    verb.add_option("--speed", options.speed,
                    "Scale: on a machine 2 times as fast every frame is half as long");
    verb.add_option("--repeat", options.repeat, "Run through the trace this many times");
    verb.add_option("--add-hitches", options.hitches,
                    "Lay the hitches of this capture over the trace: my game on that player's "
                    "machine");
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
        edits.hitches = read_capture(options.hitches).trace;
    }
    return edits;
}

std::string flags_of(const TraceOptions& options) {
    std::string flags = flags_of(options.capture);
    for (const auto& [name, value] : {std::pair{"from", &options.from},
                                      {"to", &options.to},
                                      {"speed", &options.speed},
                                      {"repeat", &options.repeat},
                                      {"add-hitches", &options.hitches}}) {
        if (!value->empty()) {
            flags += fmt::format(" --{} {}", name, shell_word(*value));
        }
    }
    return flags;
}

}  // namespace tickproof::harness
