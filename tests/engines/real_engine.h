// Policies against the engines that they are named after. An engine is driven with frames of chosen
// lengths, and says for each the steps that it ran; the policy has to run the same ones.

#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "harness/base/duration.h"

namespace tickproof::engines {

using harness::Duration;

/// What an engine did in one frame, in its own unit of time.
struct EngineFrame {
    std::vector<double> dts;       ///< The dt of each step that it ran.
    std::optional<double> update;  ///< The delta that it gave to per-frame code, where it says so.
    std::optional<double> fraction;  ///< By which it interpolates between steps, where it says so.
};

/// Frames of one generated trace; `text` and `seed` are what `--generate` and `--seed` read.
struct Sequence {
    std::string text;
    unsigned seed = 1;
    std::vector<Duration> frames;
};

/// Every kind of frame that a loop meets: constant rates from 15 to 240, jitter, 5 to 60 ms at
/// random, hitches of 1 and 4 s, changes of the rate, pauses, a display's refreshes. About
/// `frames_each` frames a sequence.
std::vector<Sequence> sequences(int frames_each);

/// Frames that only a clock gives which is not monotonic, or too coarse: some are set back, some
/// have no length.
Sequence set_back(int frames);

/// Frames of 20 ms and, on either side of a limit, of `longest` and a nanosecond less and more.
Sequence at_the_limit(Duration longest);

using Drive = std::function<std::vector<EngineFrame>(const std::vector<Duration>&)>;

/// A program that reads a frame a line, in whole nanoseconds, and writes a line for each: the delta
/// of per-frame code or `-`, `/` and the interpolation fraction if it has one, then the dt of every
/// step. `command` is a line of the shell; the
/// frames are its standard input. Throws std::runtime_error if it fails or writes another number of
/// lines.
Drive program(std::string command);

/// A driver of tests/engines/js with its options, as words of the shell.
std::string javascript_driver(std::string_view driver);

/// Runs a driver of tests/engines/js with its options, such as `matter.mjs version=0.19`, over all
/// sequences at once: node takes longer to start than to run them. Throws as `program` does.
std::vector<std::vector<EngineFrame>> javascript(std::string_view driver,
                                                 const std::vector<Sequence>& sequences);

/// Settings of a policy, and the driver of `javascript` with the same for the engine.
struct Setting {
    std::string_view policy;
    std::string_view driver;
    Duration step_cost{0};  ///< Real time of a step, for loops that watch the clock.
};

inline void PrintTo(const Setting& setting, std::ostream* out) {
    *out << setting.policy << ", " << setting.driver;
}

/// How a dt of the engine compares with one of the policy.
struct Agreement {
    double unit_s = 1;  ///< Seconds in the engine's unit: 0.001 where it counts milliseconds.
    /// Largest relative difference of a dt: 0 is to the bit. Nothing is allowed for the number of
    /// steps.
    double relative = 0;
    bool update = false;    ///< Compare the delta of per-frame code, too.
    double fraction = 0;    ///< Largest difference of interpolation fractions; 0: not compared.
    Duration step_cost{0};  ///< Real time of a step, for loops that watch the clock.
};

/// Compares every frame of every sequence; the first that differs is a failure, with the frame,
/// both counts and the command that shows the policy's side. Returns the number of frames compared.
std::size_t expect_equal(std::string_view policy, const std::vector<Sequence>& sequences,
                         const std::vector<std::vector<EngineFrame>>& ran,
                         Agreement agreement = {});

/// The same for an engine that is driven sequence by sequence.
std::size_t expect_equal(std::string_view policy, const std::vector<Sequence>& sequences,
                         const Drive& drive, Agreement agreement = {});

}  // namespace tickproof::engines
