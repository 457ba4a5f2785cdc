// The view of a check: the game, the schedule of each of its traces, and the runs that it has asked
// for so far.
//
// A run that is not made yet reads as a run in which nothing happened, and is made before the check
// is asked again. So a check is written as if all runs were there: a loop over frame rates asks for
// all of them in one round. Only where the next request depends on an answer, as in a bisection,
// has it to stop while `waits()`.

#pragma once

#include <limits>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "harness/game/game.h"
#include "harness/run/run.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

/// The schedules of a game's traces, in their order.
using Schedules = std::vector<const Run*>;

/// The runs that were made for a game, and those that are to be made next.
struct Results {
    struct Made {
        Run run;
        bool is_there = false;
        bool is_wanted = false;
        Keep keep = Keep::outcome;    ///< How much of it is there,
        Keep wanted = Keep::outcome;  ///< and how much is asked for.
        int users = 0;                ///< Checks that may look at it again.
    };
    using Entry = std::map<Request, Made>::value_type;

    std::map<Request, Made> made;
    std::vector<Entry*> wanted;  ///< In the order of asking; each once.

    /// The entry of a run of which at least `keep` is there, or is wanted now.
    Entry& ask(Request request, Keep keep);
};

class Inquiry {
  public:
    /// A larger severity is enough: how much worse a finding is does not matter.
    Inquiry(const Game& game_asked, const TraceStore& store, const Schedules& schedules,
            Results& results, double enough = std::numeric_limits<double>::infinity())
        : game(game_asked),
          store_(store),
          schedules_(schedules),
          results_(results),
          enough_(enough) {}

    const Game& game;

    /// Of trace `i` of the game.
    const TraceSpec& spec(std::size_t i) const { return game.frames.traces[i]; }
    const FrameTrace& trace(std::size_t i) const { return store_.at(spec(i)); }
    /// Of any trace; one without frames while no run of it is made.
    const FrameTrace& trace(const TraceSpec& trace) const;

    /// The whole of trace `i`, scheduled. Always there.
    const StepSchedule& schedule(std::size_t i) const { return schedules_[i]->schedule; }
    const ScheduleSummary& summary(std::size_t i) const { return schedules_[i]->summary; }
    std::size_t traces() const { return game.frames.traces.size(); }

    /// With at least as much as `keep` of it; repetitions are made apart.
    const Run& run(const RunSpec& spec, Keep keep = Keep::outcome, int repetition = 0) {
        return run(Request{.spec = spec, .repetition = repetition}, keep);
    }
    const Run& run(Request request, Keep keep);

    /// True if any run that this check has asked for is still to be made.
    bool waits() const { return waits_; }

    bool is_enough(double severity) const { return severity > enough_; }

    /// The runs that it has asked for.
    const std::set<Results::Entry*>& requests() const { return requests_; }

  private:
    const TraceStore& store_;
    const Schedules& schedules_;
    Results& results_;
    double enough_;
    bool waits_ = false;
    std::set<Results::Entry*> requests_;
};

/// The length of all steps of a trace; NaN where they differ, or there are none. Runs whose steps
/// are all alike are alike, whatever the frames are.
double only_dt_s(const Inquiry& ask, std::size_t trace);
double only_dt_s(const StepSchedule& schedule);

/// `60 fps`, `capture.csv`: what a sentence calls the trace of a run.
std::string trace_name(const Inquiry& ask, const TraceSpec& trace);

/// The same in a sentence: `at 60 fps`, `in a 1 s hitch at 60 fps`, `with capture.csv`.
std::string at_trace(const Inquiry& ask, const TraceSpec& trace);

}  // namespace tickproof::harness
