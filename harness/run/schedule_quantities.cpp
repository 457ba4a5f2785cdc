#include "harness/run/schedule_quantities.h"

#include <algorithm>

namespace tickproof::harness {
namespace {

double ratio(double part, double whole) {
    return whole == 0 ? kNotSeen : part / whole;
}

double count(std::size_t number) {
    return static_cast<double>(number);
}

/// With the part of a step that the next frame goes on with: it is not lost. What a loop owes
/// beyond the length of a step it does not catch up with, and a player sees slow motion.
double game_time_s(const ScheduleSummary& summary) {
    return summary.simulated_s + std::min(summary.overstep_s, summary.longest_dt_s);
}

constexpr ScheduleQuantity kTable[] = {
    {.name = "game_speed",
     .unit = "s/s",
     .summary = "game time per real second; time left in the accumulator at the end counts, up to "
                "one step",
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
             return settings.input == Input::frame && polled > 0 ? 1 : polled;
         }},
};

}  // namespace

std::span<const ScheduleQuantity> schedule_quantities() {
    return kTable;
}

double frames_with_step(const ScheduleSummary& summary) {
    return 1 - ratio(count(summary.frames_without_step), count(summary.frames));
}

}  // namespace tickproof::harness
