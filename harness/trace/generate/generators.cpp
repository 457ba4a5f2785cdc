// The table of generated traces. To add one: write its rule in a file of this folder, add a row.

#include "harness/trace/generate/generators.h"

namespace tickproof::harness {
namespace {

constexpr auto kTime = GeneratorUnit::time;
constexpr auto kRate = GeneratorUnit::rate;
constexpr auto kCount = GeneratorUnit::count;

// From a frame in ten seconds to more than any game reaches; below a microsecond, nanoseconds get
// too coarse.
constexpr double kRateMin = 0.1;
constexpr double kRateMax = 1e6;
// A nanosecond to a year of game time.
constexpr double kTimeMin = 1e-9;
constexpr double kTimeMax = 3.2e7;

constexpr GeneratorParameter fps(double initial) {
    return {"fps", kRate, initial, "frames per second", kRateMin, kRateMax};
}
constexpr GeneratorParameter duration(double initial) {
    return {"duration", kTime, initial, "lasts at least this long", kTimeMin, kTimeMax};
}
constexpr GeneratorParameter time(std::string_view name, double initial, std::string_view summary) {
    return {name, kTime, initial, summary, kTimeMin, kTimeMax};
}
constexpr GeneratorParameter time_or_zero(std::string_view name, double initial,
                                          std::string_view summary) {
    return {name, kTime, initial, summary, 0, kTimeMax};
}
constexpr GeneratorParameter rate(std::string_view name, double initial, std::string_view summary) {
    return {name, kRate, initial, summary, kRateMin, kRateMax};
}

constexpr GeneratorParameter kConstant[] = {fps(60), duration(10)};
constexpr GeneratorParameter kUniform[] = {
    time("min", 0.010, "shortest frame"), time("max", 0.040, "longest frame"),
    GeneratorParameter{"frames", kCount, 30, "how many", 1, double{kGeneratedFramesMax}}};
constexpr GeneratorParameter kJitter[] = {
    fps(60), time_or_zero("spread", 0.002, "a frame is at most this much shorter or longer"),
    duration(10)};
constexpr GeneratorParameter kHitch[] = {
    fps(60), time_or_zero("at", 0.25, "the hitch is the first frame that begins then or later"),
    time("length", 1, "of that frame"),
    time_or_zero("every", 0, "from hitch to hitch; 0 is only one"), duration(3)};
constexpr GeneratorParameter kPause[] = {
    fps(60), time_or_zero("at", 1, "the pause is the first frame that begins then or later"),
    time("length", 30, "of that frame"), duration(33)};
constexpr GeneratorParameter kClockBack[] = {
    fps(60),
    time_or_zero("at", 1, "the clock goes back in the first frame that begins then or later"),
    time("by", 0.005, "how far"), duration(3)};
constexpr GeneratorParameter kRamp[] = {rate("from", 240, "frames per second at the beginning"),
                                        rate("to", 30, "frames per second at the end"),
                                        duration(10)};
constexpr GeneratorParameter kToggle[] = {
    fps(240), rate("cap", 30, "frames per second while limited"),
    time("period", 2, "how long each of the two lasts"), duration(10)};
constexpr GeneratorParameter kVsync[] = {
    rate("refresh_hz", 60, "refreshes of the display per second"),
    time_or_zero("min", 0.008, "least work in a frame"),
    time_or_zero("max", 0.020, "most work in a frame"), duration(10)};
constexpr GeneratorParameter kPaced[] = {
    fps(60), time_or_zero("spread", 0.0005, "a frame is noticed at most this much too late"),
    duration(10)};
constexpr GeneratorParameter kAbsurdFirst[] = {
    time("first", 36'000, "first frame, as of a clock that counts from machine start"), fps(60),
    duration(3)};

constexpr Generator kGenerators[] = {
    {"constant", "the same rate throughout", kConstant, false, constant_frames},
    {"uniform", "frame lengths drawn evenly from a range", kUniform, true, uniform_frames},
    {"jitter", "a rate with a random error in each frame", kJitter, true, jitter_frames},
    {"hitch", "a steady rate with one long frame, or one every so often", kHitch, false,
     hitch_frames},
    {"pause", "a steady rate, and a switch to another window", kPause, false, pause_frames},
    {"clock-back", "a steady rate with one negative frame: the clock was set back", kClockBack,
     false, clock_back_frames},
    {"ramp", "a rate that slides evenly from one to another", kRamp, false, ramp_frames},
    {"toggle", "a rate that switches between uncapped and capped", kToggle, false, toggle_frames},
    {"vsync", "random work, each frame rounded up to whole refreshes", kVsync, true, vsync_frames},
    {"paced", "a rate that the display sets, and a game that notices each refresh a little late",
     kPaced, true, paced_frames},
    {"absurd-first", "a first frame of hours, then a steady rate", kAbsurdFirst, false,
     absurd_first_frames},
};

}  // namespace

std::span<const Generator> generators() {
    return kGenerators;
}

}  // namespace tickproof::harness
