// The view that a check has of a game: the schedule of each trace, and the runs made so far.
// A run that is not made yet reads as a run in which nothing happened; the harness makes it before
// it asks the check again. So a check is written as if all runs existed, and a loop over frame
// rates asks for all of them in one round. Only a check whose next request depends on an answer,
// such as a bisection, has to stop while `waits()`.

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
    /// A check may stop at a severity above this: how much worse it gets does not matter.
    double enough = std::numeric_limits<double>::infinity();
    bool seeks_fixes = true;   ///< False: findings need no fix.
    bool seeks_margin = true;  ///< False: a pass need not say how near it is to failing.
    std::string_view about{};  ///< Not empty: checks return only findings about this.
};

/// A whole trace, scheduled.
struct ScheduledTrace {
    const Run* run = nullptr;
    /// Real length of each frame, with its steps' cost and the loop's waits. Empty if those equal
    /// the trace's lengths.
    std::vector<Duration> effective{};
    std::vector<std::size_t> longest{};  ///< longest_frames() of `effective`.
};

/// One element per trace of a game, in their order.
using Schedules = std::vector<ScheduledTrace>;

/// A run that a check asks for. Equal requests are made once. Repetitions and perturbed runs are
/// made apart, since a check compares them.
struct Request {
    const RunSpec& spec;
    int repetition = 0;
    const Perturbation* perturbation = nullptr;
    /// Other runs are compared with this one. Loops that take the same steps share one reference,
    /// unless a request without this flag asks for the same run.
    bool is_reference = false;

    friend bool operator==(const Request& a, const Request& b);
    std::size_t hash() const;
};

/// The runs that were made for a game, and those to make next.
class Results {
  public:
    struct Entry {
        Run run{};  ///< Its spec is set from the beginning.
        int repetition = 0;
        const Perturbation* perturbation = nullptr;
        bool is_reference = true;  ///< All requests for this run had the flag.
        bool is_there = false;
        bool is_wanted = false;
        Keep keep = Keep::decision;    ///< How much of it was made.
        Keep wanted = Keep::decision;  ///< How much of it checks ask for.
        int users = 0;                 ///< Number of checks that may look at it again.

        Request request() const { return {run.spec, repetition, perturbation}; }
    };

    /// The entry of a run; if it holds less than `keep`, the run is wanted from now on.
    Entry& ask(const Request& request, Keep keep);

    /// The wanted runs, each once, in the order of asking. Clears the list.
    std::vector<Entry*> take_wanted() { return std::exchange(wanted_, {}); }
    bool wants_some() const { return !wanted_.empty(); }

  private:
    Entry& entry_of(const Request& request);

    std::unordered_multimap<std::size_t, Entry> made_;  ///< The key is the hash of the request.
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

    /// Trace `i` of the game.
    const TraceSpec& spec(std::size_t i) const { return game.frames.traces[i]; }
    const FrameTrace& trace(std::size_t i) const { return store_.at(spec(i)); }
    /// Any trace; without frames as long as no run of it is made.
    const FrameTrace& trace(const TraceSpec& trace) const;

    /// The schedule of the whole trace `i`. Always there.
    const StepSchedule& schedule(std::size_t i) const { return schedules_[i].run->schedule; }
    const ScheduleSummary& summary(std::size_t i) const { return schedules_[i].run->summary; }
    std::span<const Duration> effective(std::size_t i) const {
        const std::vector<Duration>& own = schedules_[i].effective;
        return own.empty() ? trace(i).frames : own;
    }
    /// longest_frames() of effective(i).
    std::span<const std::size_t> longest(std::size_t i) const {
        return schedules_[i].effective.empty() ? store_.longest(spec(i)) : schedules_[i].longest;
    }
    std::size_t traces() const { return game.frames.traces.size(); }

    /// The run of `spec`, with at least the results that `keep` names. Until it is made, waits() is
    /// true, and this returns a run in which nothing happens. Each repetition is a run of its own.
    const Run& run(const RunSpec& spec, Keep keep = Keep::decision, int repetition = 0) {
        return run(Request{.spec = spec, .repetition = repetition}, keep);
    }
    const Run& run(const Request& request, Keep keep);

    /// True if a run that this check has asked for is not made yet.
    bool waits() const { return waits_; }

    bool is_enough(double severity) const { return severity > depth_.enough; }
    bool seeks_fixes() const { return depth_.seeks_fixes; }
    bool seeks_margin() const { return depth_.seeks_margin; }
    bool is_asked_about(std::string_view about) const {
        return depth_.about.empty() || depth_.about == about;
    }

    /// One element for each request of this check; a run that it asks for twice stands here twice.
    const std::vector<Results::Entry*>& requests() const { return requests_; }

  private:
    const TraceStore& store_;
    const Schedules& schedules_;
    Results& results_;
    Depth depth_;
    bool waits_ = false;
    std::vector<Results::Entry*> requests_;
};

/// The length of all steps of a trace; NaN if they differ or there are none. Runs with steps of one
/// length have the same results, whatever their frames are.
double only_dt_s(const Inquiry& ask, std::size_t trace);
double only_dt_s(const StepSchedule& schedule);

/// `60 fps`, `capture.csv`: the name of a run's trace in a sentence.
std::string trace_name(const Inquiry& ask, const TraceSpec& trace);

/// The trace in a sentence: `at 60 fps`, `in a 1 s hitch at 60 fps`, `with capture.csv`.
std::string at_trace(const Inquiry& ask, const TraceSpec& trace);

}  // namespace tickproof::harness
