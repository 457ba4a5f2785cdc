// The recipe of a trace: a generator with its parameters, or a capture file with how it is read;
// and the edits of its frames. Two traces of one spec are the same to the nanosecond.

#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include "harness/base/duration.h"

namespace tickproof::harness {

/// Which frames of a capture are taken, and how their lengths are read.
struct CaptureOptions {
    std::string unit;     ///< Of frame times: `s`, `ms`, `us`, `ns`, or empty to go by the file.
    std::string column;   ///< Which column holds them, or empty for the format's own choice.
    std::string process;  ///< Name or number of the process, or empty for the busiest.
    std::string stream;   ///< Swap chain, run, window or event, or empty for the busiest.
    bool raw = false;     ///< Every row as it was recorded; nothing is cleaned.

    friend auto operator<=>(const CaptureOptions&, const CaptureOptions&) = default;
};

/// Carried out in this order.
struct TraceEdits {
    Duration from{0};            ///< Keeps the frames that begin at or after it,
    std::optional<Duration> to;  ///< and before this; both since the beginning of the trace.
    double speed = 1;            ///< Speed of the machine: at 2, every frame is half as long.
    int repeat = 1;              ///< How many times the trace runs.
    /// A capture whose hitches are laid over the trace: frames of more than two medians, by what
    /// they are longer than the median, at the time at which they began, on a clock that stands
    /// still in hitches. Empty for none.
    std::string hitches;
    std::uint64_t hitches_digest = 0;  ///< XXH3 of the bytes of that file; 0 if not computed yet.

    friend auto operator<=>(const TraceEdits&, const TraceEdits&) = default;
};

struct TraceSpec {
    std::string generator;     ///< `hitch:fps=30:length=1s`; empty for a capture.
    std::uint64_t seed = 1;    ///< Seed of a random generator; else always 1.
    std::string file;          ///< The capture.
    std::uint64_t digest = 0;  ///< XXH3 of the bytes of the file; 0 if not computed yet.
    CaptureOptions reading;
    TraceEdits edits;

    friend auto operator<=>(const TraceSpec&, const TraceSpec&) = default;
};

/// `--fps 60`; `--generate hitch:fps=30 --seed 3`; `--trace game.csv --digest 0f3a... --from 10s`:
/// what the command line, and parse_run_spec(), read back.
std::string to_text(const TraceSpec& spec);

/// The options of all traces of a command, each with a space before it: ` --unit ms --from 10s`.
std::string flags_of(const CaptureOptions& options);
std::string flags_of(const TraceEdits& edits);

}  // namespace tickproof::harness
