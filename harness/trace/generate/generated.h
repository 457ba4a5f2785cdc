// Generates traces that no capture holds: exact rates, one known hitch, an absurd first frame. The
// same text and seed give the same nanoseconds on every machine.

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

/// The kind of a value: `250ms`, `60`, `30`, `812ms@131,40ms@140`.
enum class GeneratorUnit { time, rate, count, lengths };

/// Lengths by frame, counted from 0.
using FrameLengths = std::map<std::size_t, Duration>;

struct GeneratorParameter {
    std::string_view name;
    GeneratorUnit unit;
    double initial;  ///< Default value, in seconds for a time and in Hz for a rate.
    std::string_view summary;
    double minimum;
    double maximum;
};

/// The values of a generator's parameters, in their order and units.
class GeneratorValues {
  public:
    explicit GeneratorValues(std::span<const GeneratorParameter> parameters);

    double operator[](std::string_view name) const { return values_.at(index(name)); }
    /// The value of a time, to the nearest nanosecond.
    Duration duration(std::string_view name) const { return from_seconds((*this)[name]); }
    void set(std::string_view name, double value) { values_.at(index(name)) = value; }

    /// The value of the parameter that is a list of lengths.
    const FrameLengths& lengths() const { return lengths_; }
    void set_lengths(FrameLengths lengths) { lengths_ = std::move(lengths); }

  private:
    /// Index of a parameter, or one past the last, which `at` refuses.
    std::size_t index(std::string_view name) const;

    std::span<const GeneratorParameter> parameters_;
    std::vector<double> values_;
    FrameLengths lengths_;
};

struct Generator {
    std::string_view name;
    std::string_view summary;
    std::span<const GeneratorParameter> parameters;
    bool random;  ///< True if the seed matters.
    std::vector<Duration> (*frames)(const GeneratorValues& values, std::uint64_t seed);
};

/// All generators, in the order of `tickproof list`.
std::span<const Generator> generators();

/// Generates a trace from a text such as `uniform:min=10ms:max=40ms`; other parameters keep their
/// defaults. Throws InputError if the text is wrong or asks for more than kGeneratedFramesMax
/// frames.
FrameTrace parse_generated(std::string_view text, std::uint64_t seed);

/// The spec of a generated trace with the shortest text. Throws as parse_generated() does.
TraceSpec generated_spec(std::string_view text, std::uint64_t seed = 1);

/// Writes lengths as the parameter `but` of `steady`: `812ms@131,40ms@140`.
std::string to_text(const FrameLengths& lengths);

/// Parses lengths; `none` is an empty list. Throws InputError that begins with `what`.
FrameLengths parse_lengths(std::string_view text, std::string_view what);

/// Ten seconds at one rate, as `--fps` makes it. Frame n ends at the nanosecond nearest to n / fps.
FrameTrace constant_rate(double fps);

constexpr std::size_t kGeneratedFramesMax = 10'000'000;

}  // namespace tickproof::harness
