// The table of generated traces. To add one: write its rule in a file of this folder, add a row.

#include "harness/trace/generate/generators.h"

namespace tickproof::harness {
namespace {

constexpr auto kTime = GeneratorUnit::time;
constexpr auto kRate = GeneratorUnit::rate;
constexpr auto kCount = GeneratorUnit::count;

// Above 1 MHz nanoseconds are too coarse for frames.
constexpr double kRateMin = 0.1;
constexpr double kRateMax = 1e6;
// A nanosecond to a year of game time.
constexpr double kTimeMin = 1e-9;
constexpr double kTimeMax = 3.2e7;

constexpr GeneratorParameter fps(double initial) {
    return {"fps", kRate, initial, "frames per second", kRateMin, kRateMax};
}
constexpr GeneratorParameter duration(double initial) {
    return {"duration", kTime, initial, "length of the trace, at least", kTimeMin, kTimeMax};
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
constexpr GeneratorParameter kSteady[] = {
    fps(60),
    GeneratorParameter{"frames", kCount, 600, "number of frames", 1, double{kGeneratedFramesMax}},
    GeneratorParameter{"but", GeneratorUnit::lengths, 0,
                       "frames of other lengths, counted from 0: 812ms@131,40ms@140", 0, kTimeMax}};
constexpr GeneratorParameter kUniform[] = {
    time("min", 0.010, "shortest frame"), time("max", 0.040, "longest frame"),
    GeneratorParameter{"frames", kCount, 30, "number of frames", 1, double{kGeneratedFramesMax}}};
constexpr GeneratorParameter kJitter[] = {
    fps(60), time_or_zero("spread", 0.002, "largest deviation of a frame, shorter or longer"),
    duration(10)};
constexpr GeneratorParameter kHitch[] = {
    fps(60), time_or_zero("at", 0.25, "time of the hitch: the first frame from then on"),
    time("length", 1, "length of that frame"),
    time_or_zero("every", 0, "time from hitch to hitch; 0: only one hitch"), duration(3)};
constexpr GeneratorParameter kPause[] = {
    fps(60), time_or_zero("at", 1, "time of the pause: the first frame from then on"),
    time("length", 30, "length of that frame"), duration(33)};
constexpr GeneratorParameter kClockBack[] = {
    fps(60), time_or_zero("at", 1, "time of the jump back: the first frame from then on"),
    time("by", 0.005, "how far the clock goes back"), duration(3)};
constexpr GeneratorParameter kRamp[] = {rate("from", 240, "frames per second at the beginning"),
                                        rate("to", 30, "frames per second at the end"),
                                        duration(10)};
constexpr GeneratorParameter kToggle[] = {
    fps(240), rate("cap", 30, "frames per second while limited"),
    time("period", 2, "length of each of the two phases"), duration(10)};
constexpr GeneratorParameter kVsync[] = {rate("refresh_hz", 60, "refresh rate of the display"),
                                         time_or_zero("min", 0.008, "shortest work of a frame"),
                                         time_or_zero("max", 0.020, "longest work of a frame"),
                                         duration(10)};
constexpr GeneratorParameter kPaced[] = {
    fps(60), time_or_zero("spread", 0.0005, "largest delay between refresh and frame"),
    time_or_zero("phase", 0, "extra length of the first frame"), duration(10)};
constexpr GeneratorParameter kAbsurdFirst[] = {
    time("first", 36'000, "length of the first frame, as if the clock counted from boot"), fps(60),
    duration(3)};

constexpr Generator kGenerators[] = {
    {"constant", "a constant frame rate", kConstant, false, constant_frames},
    {"uniform", "random frame lengths, evenly distributed over a range", kUniform, true,
     uniform_frames},
    {"jitter", "a steady rate with a random error in each frame", kJitter, true, jitter_frames},
    {"steady", "a steady rate, but for the frames that are named", kSteady, false, steady_frames},
    {"hitch", "a steady rate with one long frame, or with one at regular times", kHitch, false,
     hitch_frames},
    {"pause", "a steady rate with a pause, as in a switch to another window", kPause, false,
     pause_frames},
    {"clock-back", "a steady rate with one negative frame: the clock was set back", kClockBack,
     false, clock_back_frames},
    {"ramp", "a rate that rises or falls evenly", kRamp, false, ramp_frames},
    {"toggle", "a rate that switches between uncapped and capped", kToggle, false, toggle_frames},
    {"vsync", "random work, each frame rounded up to whole refreshes", kVsync, true, vsync_frames},
    {"paced", "the display's rate, with a small random delay of each frame", kPaced, true,
     paced_frames},
    {"absurd-first", "a first frame of hours, then a steady rate", kAbsurdFirst, false,
     absurd_first_frames},
};

}  // namespace

std::span<const Generator> generators() {
    return kGenerators;
}

}  // namespace tickproof::harness
