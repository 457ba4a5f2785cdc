// Two failures of a check that are of the same kind.

#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/check/investigate.h"

namespace tickproof::harness {

/// A game on traces of its own: what is judged, and made smaller.
struct Trial {
    Game game;
    std::vector<FrameTrace> traces{};  ///< In the order of the game's.

    void set_trace(std::size_t index, FrameTrace trace);

    /// Makes the game's frames of the traces, each in the group where it belongs.
    void regroup();
};

/// A finding, and the run that shows it.
struct Failure {
    Finding finding;
    Passage passage = Passage::none;
    Stop stop = Stop::none;
    std::size_t frames = 0;  ///< Of the run; 0 where it was not made.
};

/// All that the checks find, in their order.
std::vector<Failure> failures_of(const Trial& trial, const std::vector<const Check*>& checks,
                                 int jobs, const InquiryProgress& progress = {},
                                 const Announce& announce = {});

/// True if `seen` is a finding of the same check about the same, with a verdict at least as bad,
/// and with the same kind of outcome: what tunnels still tunnels, what does not end still does not,
/// and what is slow does not become fast.
bool is_same_failure(const Failure& wanted, const Failure& seen);

/// The same, but for what it is about.
bool is_alike(const Failure& wanted, const Failure& seen);

/// Judges smaller and smaller trials, up to a number of them.
class Judge {
  public:
    Judge(Failure wanted, std::vector<const Check*> checks, std::size_t budget, int jobs)
        : wanted_(std::move(wanted)), checks_(std::move(checks)), budget_(budget), jobs_(jobs) {}

    /// True if it fails as is wanted; always false once the budget is spent.
    bool fails(const Trial& trial);

    /// As it was seen in the last trial that failed.
    const Failure& seen() const { return seen_; }
    const Failure& wanted() const { return wanted_; }
    std::size_t tries() const { return tries_; }
    bool is_spent() const { return is_spent_; }

  private:
    Failure wanted_;
    Failure seen_{};
    std::vector<const Check*> checks_;
    std::size_t budget_;
    int jobs_;
    std::size_t tries_ = 0;
    bool is_spent_ = false;
};

}  // namespace tickproof::harness
