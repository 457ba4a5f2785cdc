// The notes below the table of bench: comparisons, a busy machine, and the base of the figures.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "harness/base/plain_text.h"
#include "harness/base/text.h"
#include "harness/base/time_text.h"
#include "harness/game/engine_text.h"
#include "harness/study/bench/timing_table.h"

namespace tickproof::harness {
namespace {

/// Empty on a machine that seems to run nothing else.
std::string noise_text(const Report& report) {
    constexpr double kBusy = 0.75;  // Of all processors; a bench before this one keeps one busy.
    const Timings& timings = *report.timings;
    const std::ptrdiff_t noisy = std::ranges::count_if(timings.loops, is_noisy);
    const bool is_loaded = timings.load >= kBusy * static_cast<double>(timings.processors);
    if (noisy == 0 && !is_loaded) {
        return {};
    }
    std::vector<std::string> signs;
    if (noisy > 0) {
        signs.push_back(fmt::format("{} of {} times spread by more than {}", noisy,
                                    timings.loops.size(), percent(kNoisySpread)));
    }
    if (is_loaded) {
        signs.push_back(
            fmt::format("its load was {:.2g} at the start, so fewer bodies may fit", timings.load));
    }
    return fmt::format("the machine is busy: {}; close other programs, and try again",
                       fmt::join(signs, "; "));
}

/// Names of the engines that bench timed in place of the games' own.
std::string stand_ins(const Report& report) {
    std::set<std::string> names;
    for (const TimedLoop& loop : report.timings->loops) {
        if (has_other_solver(report.sections[loop.section].game)) {
            names.insert(loop.spec.engine.engine->name);
        }
    }
    return fmt::format("{}", fmt::join(names, " and "));
}

/// Adds the base of the figures: machine, budget, worst frame and bodies.
void add_base(const Report& report, std::vector<TableNote>& notes) {
    const Timings& timings = *report.timings;
    const TimedSection& first = timings.sections.front();
    if (const std::string names = stand_ins(report); !names.empty()) {
        notes.push_back({"note: ", fmt::format("{} is this program's own and not the solver of "
                                               "your game's engine: a step of your game costs "
                                               "something else; --from-capture estimates it",
                                               names)});
    }
    notes.push_back({"of budget: ", "the worst frame's share; " + first.budget.text});
    const GameProfile& profile = report.sections.front().game.profile;
    if (profile.step_cost_s > 0) {
        const double worst_s = static_cast<double>(first.frames.worst) *
                               physics::world_steps(report.sections.front().game.engine) *
                               profile.step_cost_s;
        notes.push_back(
            {"note: ",
             fmt::format("the times are those of this program's scenes; a step of your game costs "
                         "{} by [cost] of the profile, so its worst frame, of {}, takes {} of the "
                         "budget",
                         time_text(profile.step_cost_s), counted(first.frames.worst, "step"),
                         percent(worst_s / first.budget.physics_s))});
    }
    if (!first.frames.worst_trace.empty()) {
        notes.push_back({"worst frame: ", "of the trace " + first.frames.worst_trace, true});
    }
    std::set<std::size_t> timed;
    for (const TimedSection& section : timings.sections) {
        for (const CostOfBodies& each : section.bodies) {
            timed.insert(each.bodies);
        }
    }
    if (!timed.empty()) {
        notes.push_back({"bodies: ",
                         "awake boxes in a pyramid that fit the budget at the lowest frame rate, "
                         "from the slowest to the fastest of 3 timings"});
        notes.push_back({"bodies were timed at ",
                         fmt::format("{} and interpolated", fmt::join(timed, ", ")), true});
    }
    for (const Section& section : report.sections) {
        const physics::Engine& engine = *section.game.engine.engine;
        if (!engine.has_dynamic_pairs) {
            notes.push_back(
                {"bodies: ", fmt::format("not timed in {}, in which bodies pass through "
                                         "one another; see --engine box2d",
                                         engine.name)});
            break;
        }
    }
    notes.push_back({"distance: ", "the farthest from a run with 64 times as many steps"});
    notes.push_back({"errors: ",
                     "apex is how far the jump peaks above the closed form, tunneled the share of "
                     "32 shots that pass the wall; each at its worst frame rate, as distance is",
                     true});
    std::set<std::string> named;
    for (const TimedLoop& loop : timings.loops) {
        const physics::Engine& engine = *loop.spec.engine.engine;
        if (!engine.cost.empty() && named.insert(engine.name).second) {
            notes.push_back({"note: ", fmt::format("{} {}", engine.name, engine.cost)});
        }
    }
    for (const std::string& note : timings.notes) {
        notes.push_back({"note: ", one_line(note)});
    }
}

/// True if the ratio depends on the frame rate: the steps per second of the two vary differently.
bool ratio_varies(const Report& report, const TimedPair& pair) {
    constexpr double kHardly = 0.01;
    const FrameSteps& first = report.timings->sections[pair.first].frames;
    const FrameSteps& second = report.timings->sections[pair.second].frames;
    return std::abs(second.most_per_s * first.fewest_per_s -
                    second.fewest_per_s * first.most_per_s) >
           kHardly * second.most_per_s * first.fewest_per_s;
}

}  // namespace

std::vector<TableNote> timing_notes(const Report& report) {
    std::vector<TableNote> notes;
    bool varies = false;
    for (const TimedPair& pair : report.timings->pairs) {
        notes.push_back({fmt::format("{} at {}: ", pair.scenario.row->name, pair.trace),
                         pair_text(report, pair)});
        varies = varies || ratio_varies(report, pair);
    }
    if (varies) {
        notes.push_back(
            {"note: ",
             "at other frame rates the ratio is another one, as \"game second\" shows; --fps "
             "240 compares at 240 fps"});
    }
    if (const std::string noise = noise_text(report); !noise.empty()) {
        notes.push_back({"note: ", noise});
    }
    add_base(report, notes);
    return notes;
}

}  // namespace tickproof::harness
