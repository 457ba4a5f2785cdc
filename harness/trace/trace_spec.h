// The spec of a trace: a generator with parameters, or a capture file and how to read it, and
// edits. Equal specs give equal traces to the nanosecond.

#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include "harness/base/duration.h"

namespace tickproof::harness {

/// Which frames of a capture to read, and how to read their lengths.
struct CaptureOptions {
    std::string unit;     ///< Unit of frame times: `s`, `ms`, `us`, `ns`; empty: by the file.
    std::string column;   ///< Column of frame times; empty: the format's choice.
    std::string process;  ///< Name or number of the process; empty: the busiest.
    std::string stream;   ///< Swap chain, run, window or event; empty: the busiest.
    bool raw = false;     ///< True to keep every row and clean nothing.

    friend auto operator<=>(const CaptureOptions&, const CaptureOptions&) = default;
};

/// Edits of a trace, in the order of execution.
struct TraceEdits {
    Duration from{0};            ///< Keeps frames that begin at this time of the trace or later.
    std::optional<Duration> to;  ///< Keeps frames that begin before this time of the trace.
    double speed = 1;            ///< Speed of the machine: at 2, every frame is half as long.
    int repeat = 1;              ///< How many times the trace runs.
    /// A capture whose hitches are added to the trace; empty for none. Its frames of more than two
    /// medians add their length beyond the median to the frame at the time at which they began, on
    /// a clock that stops during hitches.
    std::string hitches;
    std::uint64_t hitches_digest = 0;  ///< XXH3 of the bytes of `hitches`; 0 if not computed yet.

    friend auto operator<=>(const TraceEdits&, const TraceEdits&) = default;
};

struct TraceSpec {
    std::string generator;     ///< `hitch:fps=30:length=1s`; empty for a capture.
    std::uint64_t seed = 1;    ///< Seed of a random generator; else always 1.
    std::string file;          ///< The capture file.
    std::uint64_t digest = 0;  ///< XXH3 of the bytes of `file`; 0 if not computed yet.
    CaptureOptions reading;
    TraceEdits edits;

    friend auto operator<=>(const TraceSpec&, const TraceSpec&) = default;
};

/// The rate of a constant trace without edits; NaN for any other trace.
double constant_rate_of(const TraceSpec& spec);

/// The flags of a trace, which the command line and parse_run_spec() read back: `--fps 60`;
/// `--generate hitch:fps=30 --seed 3`; `--trace game.csv --digest 0f3a... --from 10s`.
std::string to_text(const TraceSpec& spec);

/// The options for all traces of a command, each after a space: ` --unit ms --from 10s`.
std::string flags_of(const CaptureOptions& options);
std::string flags_of(const TraceEdits& edits);

}  // namespace tickproof::harness
