// A trial while it is made smaller. shrinking_frames.cpp shrinks its frames; shrink.cpp simplifies
// its settings and orders the work.

#pragma once

#include <utility>
#include <vector>

#include "harness/advise/shrink/narrow.h"
#include "harness/advise/shrink/shrink.h"

namespace tickproof::harness {

class Shrinking {
  public:
    Shrinking(FailingTrial failing, std::vector<const Check*> checks, const ShrinkOptions& options)
        : options_(options),
          trial_(std::move(failing.trial)),
          failure_(failing.failure),
          judge_(std::move(failing.failure), std::move(checks), options.budget, options.jobs) {}

    Shrunk shrink();

  private:
    bool accept(Trial trial);
    bool accept_frames(std::size_t trace, const SteadyFrames& steady);
    bool accept_moved(std::size_t trace, const SteadyFrames& steady, Duration cut);
    void simplify_generator(std::size_t trace);
    bool has_one_run() const;
    bool has_fixed_starts() const;
    bool make_steady(std::size_t trace);
    bool make_one_run_steady();
    double longest_s() const;
    std::size_t lead() const;
    std::size_t least_count(const FrameLengths& but) const;
    void cut_ends(std::size_t trace);
    void cut(std::size_t trace, bool at_front);
    void keep_few(std::size_t trace);
    bool leave_out(std::size_t trace);
    bool round_lengths(std::size_t trace);
    bool fill(std::size_t trace, std::size_t frame);
    bool polish(std::size_t trace);
    void simplify_settings();
    bool trim(std::size_t trace);
    bool pad(std::size_t trace);

    /// The frames of a trace that make_steady() has changed.
    SteadyFrames steady(std::size_t trace) const { return *steady_of(trial_.traces[trace].spec); }

    const ShrinkOptions& options_;
    Trial trial_;
    Failure failure_;
    FailureJudge judge_;
};

}  // namespace tickproof::harness
