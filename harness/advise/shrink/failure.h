// Compares failures of a check: two are the same if they are of one kind.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/check/investigate.h"

namespace tickproof::harness {

/// A game with its traces, which shrinking makes smaller.
struct Trial {
    Game game;
    std::vector<FrameTrace> traces{};  ///< In the order of `game.frames`.

    void set_trace(std::size_t index, FrameTrace trace);

    /// Rebuilds the game's frames from the traces, each in its group.
    void regroup();
};

/// A finding, and the outcome of the run that shows it.
struct Failure {
    Finding finding;
    Passage passage = Passage::none;
    Stop stop = Stop::none;
    std::size_t frames = 0;  ///< Frames of the run; 0 if the check did not make it.
};

/// Judges the trial and returns all findings, in the order of the checks.
std::vector<Failure> failures_of(const Trial& trial, const std::vector<const Check*>& checks,
                                 int jobs, const InquiryProgress& progress = {},
                                 const Announce& announce = {});

/// True if `seen` is a finding of the same check about the same thing, with a verdict at least as
/// bad and the same kind of outcome: a run that tunnels still tunnels, one that does not end still
/// does not, and a slow game does not become fast.
bool is_same_failure(const Failure& wanted, const Failure& seen);

/// Like is_same_failure(), but the findings may be about different things.
bool is_alike(const Failure& wanted, const Failure& seen);

/// Judges up to `budget` smaller and smaller trials.
class FailureJudge {
  public:
    FailureJudge(Failure wanted, std::vector<const Check*> checks, std::size_t budget, int jobs)
        : wanted_(std::move(wanted)), checks_(std::move(checks)), budget_(budget), jobs_(jobs) {}

    /// True if the trial shows the wanted failure; always false once the budget is spent.
    bool fails(const Trial& trial);

    /// The failure that the last failing trial showed.
    const Failure& last_failure() const { return failure_; }
    const Failure& wanted() const { return wanted_; }
    std::size_t tries() const { return tries_; }
    bool is_spent() const { return is_spent_; }

  private:
    Failure wanted_;
    Failure failure_{};
    std::vector<const Check*> checks_;
    std::size_t budget_;
    int jobs_;
    std::size_t tries_ = 0;
    bool is_spent_ = false;
};

}  // namespace tickproof::harness
