// The table of quantities that follow from a schedule's summary.

#include "harness/run/schedule_quantities.h"

namespace tickproof::harness {
namespace {

double ratio(double part, double whole) {
    return whole == 0 ? kNotSeen : part / whole;
}

double count(std::size_t number) {
    return static_cast<double>(number);
}

/// True if the loop takes as many steps in each frame as it may, and loses the rest of the frame.
bool is_at_cap(const ScheduleSummary& summary) {
    return summary.dropped_s > 0 && summary.steps == summary.frames * summary.most_steps_in_a_frame;
}

constexpr ScheduleQuantity kTable[] = {
    {.name = "game_speed",
     .unit = "s/s",
     .summary = "game time per real second; the part of a step in the accumulator at the end "
                "counts, unless the loop is behind or at its cap in each frame",
     .of = [](const ScheduleSummary& summary,
              const PacingSettings&) { return ratio(game_time_s(summary), summary.real_s); }},
    {.name = "steps_per_s",
     .unit = "1/s",
     .summary = "steps per second",
     .of = [](const ScheduleSummary& summary,
              const PacingSettings&) { return ratio(count(summary.steps), summary.real_s); }},
    {.name = "steps_per_frame",
     .unit = "steps",
     .summary = "average steps per frame",
     .of =
         [](const ScheduleSummary& summary, const PacingSettings&) {
             return ratio(count(summary.steps), count(summary.frames));
         }},
    {.name = "frames_without_step_per_s",
     .unit = "1/s",
     .summary = "frames per second that take no step",
     .of =
         [](const ScheduleSummary& summary, const PacingSettings&) {
             return ratio(count(summary.frames_without_step), summary.real_s);
         }},
    {.name = "frames_with_two_steps_per_s",
     .unit = "1/s",
     .summary = "frames per second that take two steps or more",
     .of =
         [](const ScheduleSummary& summary, const PacingSettings&) {
             return ratio(count(summary.frames_with_two_steps), summary.real_s);
         }},
    {.name = "frames_between_double_steps",
     .unit = "frames",
     .summary = "average frames from one that takes two steps or more to the next; none with fewer "
                "than two of them",
     .of =
         [](const ScheduleSummary& summary, const PacingSettings&) {
             const std::size_t doubles = summary.frames_with_two_steps;
             return doubles < 2
                        ? kNotSeen
                        : ratio(count(summary.frames_across_double_steps), count(doubles - 1));
         }},
    {.name = "frames_per_s",
     .unit = "1/s",
     .summary = "frames per second, waits of the policy included",
     .of = [](const ScheduleSummary& summary,
              const PacingSettings&) { return ratio(count(summary.frames), summary.real_s); }},
    {.name = "time_dropped",
     .unit = "s/s",
     .summary = "game time lost per second; negative: gained",
     .of = [](const ScheduleSummary& summary,
              const PacingSettings&) { return ratio(summary.dropped_s, summary.real_s); }},
    {.name = "presses_seen",
     .unit = "",
     .summary = "share of key presses that reach a step; depends on the setting input",
     .of =
         [](const ScheduleSummary& summary, const PacingSettings& settings) {
             const double polled = frames_with_step(summary);
             return keeps_presses(settings) && polled > 0 ? 1 : polled;
         }},
};

}  // namespace

std::span<const ScheduleQuantity> schedule_quantities() {
    return kTable;
}

// A loop that is behind by more than a step never catches up with its accumulator, and a loop at
// its cap in each frame drops what is in it: neither is game time.
double game_time_s(const ScheduleSummary& summary) {
    const bool is_behind = summary.overstep_s > summary.longest_dt_s;
    const bool is_carried = !is_behind && !is_at_cap(summary);
    return summary.simulated_s + (is_carried ? summary.overstep_s : 0);
}

double frames_with_step(const ScheduleSummary& summary) {
    return 1 - ratio(count(summary.frames_without_step), count(summary.frames));
}

}  // namespace tickproof::harness
