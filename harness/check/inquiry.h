// The view of a check: the game, the schedule of each of its traces, and the runs that it has asked
// for so far.
//
// A run that is not made yet reads as a run in which nothing happened, and is made before the check
// is asked again. So a check is written as if all runs were there: a loop over frame rates asks for
// all of them in one round. Only where the next request depends on an answer, as in a bisection,
// has it to stop while `waits()`.

#pragma once

#include <limits>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "harness/game/game.h"
#include "harness/game/perturbation.h"
#include "harness/run/run.h"
#include "harness/run/trace_store.h"

namespace tickproof::harness {

/// How far checks look.
struct Depth {
    /// A larger severity is enough: how much worse a finding is does not matter.
    double enough = std::numeric_limits<double>::infinity();
    bool seeks_fixes = true;   ///< Else findings say nothing of what would help.
    bool seeks_margin = true;  ///< Else a pass may say nothing of how near it is to failing.
    std::string_view about{};  ///< Where it is not empty, findings about all else are left out.
};

/// The whole of a trace, scheduled.
struct ScheduledTrace {
    const Run* run = nullptr;
    /// How long each frame really takes, with what its steps cost and its loop waits: empty where
    /// that is as long as in the trace.
    std::vector<Duration> effective{};
    std::vector<std::size_t> longest{};  ///< longest_frames() of them.
};

/// Of a game's traces, in their order.
using Schedules = std::vector<ScheduledTrace>;

/// What a check asks for. Equal requests are made once; repetitions, which are there to be
/// compared, each on their own, and so are perturbed runs.
struct Request {
    const RunSpec& spec;
    int repetition = 0;
    const Perturbation* perturbation = nullptr;
    /// The run is a reference: a check compares other runs with it. Loops that take the same steps
    /// share one reference. A run that is also requested without this flag is not shared.
    bool is_reference = false;

    friend bool operator==(const Request& a, const Request& b);
    std::size_t hash() const;
};

/// The runs that were made for a game, and those that are to be made next.
class Results {
  public:
    struct Entry {
        Run run{};  ///< Its spec is there from the beginning.
        int repetition = 0;
        const Perturbation* perturbation = nullptr;
        bool is_reference = true;  ///< All requests for this run had the flag.
        bool is_there = false;
        bool is_wanted = false;
        Keep keep = Keep::decision;    ///< How much of it is there,
        Keep wanted = Keep::decision;  ///< and how much is asked for.
        int users = 0;                 ///< Checks that may look at it again.

        Request request() const { return {run.spec, repetition, perturbation}; }
    };

    /// The entry of a run of which at least `keep` is there, or is wanted now.
    Entry& ask(const Request& request, Keep keep);

    /// In the order of asking; each once. They are no longer wanted by the next call.
    std::vector<Entry*> take_wanted() { return std::exchange(wanted_, {}); }
    bool wants_some() const { return !wanted_.empty(); }

  private:
    Entry& entry_of(const Request& request);

    std::unordered_multimap<std::size_t, Entry> made_;  ///< By the hashes of their requests.
    std::vector<Entry*> wanted_;
};

class Inquiry {
  public:
    Inquiry(const Game& game_asked, const TraceStore& store, const Schedules& schedules,
            Results& results, Depth depth = {})
        : game(game_asked),
          store_(store),
          schedules_(schedules),
          results_(results),
          depth_(depth) {}

    const Game& game;

    /// Of trace `i` of the game.
    const TraceSpec& spec(std::size_t i) const { return game.frames.traces[i]; }
    const FrameTrace& trace(std::size_t i) const { return store_.at(spec(i)); }
    /// Of any trace; one without frames while no run of it is made.
    const FrameTrace& trace(const TraceSpec& trace) const;

    /// The whole of trace `i`, scheduled. Always there.
    const StepSchedule& schedule(std::size_t i) const { return schedules_[i].run->schedule; }
    const ScheduleSummary& summary(std::size_t i) const { return schedules_[i].run->summary; }
    std::span<const Duration> effective(std::size_t i) const {
        const std::vector<Duration>& own = schedules_[i].effective;
        return own.empty() ? trace(i).frames : own;
    }
    /// longest_frames() of these lengths.
    std::span<const std::size_t> longest(std::size_t i) const {
        return schedules_[i].effective.empty() ? store_.longest(spec(i)) : schedules_[i].longest;
    }
    std::size_t traces() const { return game.frames.traces.size(); }

    /// With at least as much as `keep` of it; repetitions are made apart.
    const Run& run(const RunSpec& spec, Keep keep = Keep::decision, int repetition = 0) {
        return run(Request{.spec = spec, .repetition = repetition}, keep);
    }
    const Run& run(const Request& request, Keep keep);

    /// True if any run that this check has asked for is still to be made.
    bool waits() const { return waits_; }

    bool is_enough(double severity) const { return severity > depth_.enough; }
    bool seeks_fixes() const { return depth_.seeks_fixes; }
    bool seeks_margin() const { return depth_.seeks_margin; }
    bool is_asked_about(std::string_view about) const {
        return depth_.about.empty() || depth_.about == about;
    }

    /// The runs that it has asked for, as often as it has.
    const std::vector<Results::Entry*>& requests() const { return requests_; }

  private:
    const TraceStore& store_;
    const Schedules& schedules_;
    Results& results_;
    Depth depth_;
    bool waits_ = false;
    std::vector<Results::Entry*> requests_;
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
