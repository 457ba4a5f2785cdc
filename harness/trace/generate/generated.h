// Traces made by rule, for what no capture holds: exact rates, one known hitch, an absurd first
// frame. Everything is pinned, so the same text and seed give the same nanoseconds on every
// machine.

#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/trace/frame_trace.h"

namespace tickproof::harness {

/// How a value is read and written: `250ms`, `60`, `30`, `812ms@131,40ms@140`.
enum class GeneratorUnit { time, rate, count, lengths };

/// A frame, counted from 0, and its length.
using FrameLengths = std::map<std::size_t, Duration>;

struct GeneratorParameter {
    std::string_view name;
    GeneratorUnit unit;
    double initial;  ///< The value if none is given. Seconds for a time, Hz for a rate.
    std::string_view summary;
    double minimum;
    double maximum;
};

/// A value for each of a generator's parameters, in their order and units.
class GeneratorValues {
  public:
    explicit GeneratorValues(std::span<const GeneratorParameter> parameters);

    double operator[](std::string_view name) const { return values_.at(index(name)); }
    /// A time, to the nearest nanosecond.
    Duration duration(std::string_view name) const { return from_seconds((*this)[name]); }
    void set(std::string_view name, double value) { values_.at(index(name)) = value; }

    /// The value of the one parameter that is a list of lengths.
    const FrameLengths& lengths() const { return lengths_; }
    void set_lengths(FrameLengths lengths) { lengths_ = std::move(lengths); }

  private:
    /// One past the last if the generator has no such parameter, which `at` then refuses.
    std::size_t index(std::string_view name) const;

    std::span<const GeneratorParameter> parameters_;
    std::vector<double> values_;
    FrameLengths lengths_;
};

struct Generator {
    std::string_view name;
    std::string_view summary;
    std::span<const GeneratorParameter> parameters;
    bool random;  ///< Whether the seed matters.
    std::vector<Duration> (*frames)(const GeneratorValues& values, std::uint64_t seed);
};

/// The table, in the order in which `tickproof list` prints it.
std::span<const Generator> generators();

/// `uniform:min=10ms:max=40ms`: a generator's name and those parameters that are not to have their
/// initial values. Throws InputError where the text is wrong or asks for more than
/// kGeneratedFramesMax frames.
FrameTrace parse_generated(std::string_view text, std::uint64_t seed);

/// The spec of such a trace, with the shortest text that says the same. Throws as parse_generated()
/// does.
TraceSpec generated_spec(std::string_view text, std::uint64_t seed = 1);

/// `812ms@131,40ms@140`, as the parameter `but` of `steady` is written.
std::string to_text(const FrameLengths& lengths);

/// Reads it back; `none` is an empty list. Throws InputError that begins with `what`.
FrameLengths parse_lengths(std::string_view text, std::string_view what);

/// Ten seconds at one rate, as `--fps` asks for. Frame n ends at n / fps to the nearest nanosecond,
/// so nothing drifts.
FrameTrace constant_rate(double fps);

constexpr std::size_t kGeneratedFramesMax = 10'000'000;

}  // namespace tickproof::harness
