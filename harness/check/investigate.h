// Carries checks through: what they ask for is run, each different request once and in parallel,
// until all of them have judged.

#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "harness/base/progress_text.h"
#include "harness/check/check.h"
#include "harness/run/references.h"
#include "harness/run/work.h"

namespace tickproof::harness {

/// Some checks of one game, on their way. Nothing is run here.
class Investigation {
  public:
    /// `game_asked` has to outlive it.
    Investigation(const Game& game_asked, std::vector<const Check*> checks, Depth depth = {});

    /// Asks all checks that have not judged yet, and gives the runs that are needed before they can
    /// be asked again; none once all have judged. The traces of the game have to be in `store`, and
    /// so have those of all runs that it was given.
    std::vector<Results::Entry*> ask(const TraceStore& store);

    /// Says that a run that ask() has asked for is made, with as much of it as is wanted.
    void take(Results::Entry& entry);

    /// Adds a check once the others have judged. It shares the schedules that were made for them.
    void add(const Check* check);

    /// Of each check, in their order. Ids are set.
    std::vector<Findings>& findings() { return findings_; }

    const Game& game() const { return *views_.front().game; }

    /// To read what has been run.
    Inquiry inquiry(const TraceStore& store) { return inquiry(store, views_.front()); }
    std::size_t checks() const { return checks_.size(); }
    std::size_t judged() const { return judged_; }

    /// Runs that it was given: each different request counts once for each time that it was made.
    std::size_t runs() const { return runs_; }

  private:
    /// A game as a kind of its bodies sees it: with their engine, and their steps.
    struct View {
        std::unique_ptr<const Game> own{};  ///< Where it is not the game itself.
        const Game* game = nullptr;
        Schedules schedules{};
    };

    Inquiry inquiry(const TraceStore& store, const View& view) {
        return Inquiry(*view.game, store, view.schedules, results_, depth_);
    }
    const View& view_of(const Check& check) const;
    void read_schedules(const TraceStore& store);
    void ask(std::size_t check, const TraceStore& store);
    void release(const std::vector<Results::Entry*>& requests);

    std::vector<View> views_;  ///< The game first, then its characters where they differ.
    std::vector<const Check*> checks_;
    Depth depth_;
    Results results_;
    std::vector<Findings> findings_;
    std::vector<char> done_;
    /// Of each check that has not judged yet; each once, by place.
    std::vector<std::vector<Results::Entry*>> requests_;
    std::size_t judged_ = 0;
    std::size_t runs_ = 0;
    int rounds_ = 0;
    bool has_schedules_ = false;  ///< They are made and read.
};

/// Told how many of the checks have judged, and of every run. By any thread.
using InquiryProgress = std::function<void(const Headway& headway)>;

/// Carries all of them to their end, on at most `jobs` threads (0: as many as there are
/// processors), which changes nothing. With `announce` it throws InputError before it makes a run
/// that would be cut by the limits of law 2. It takes references from `references`, and adds those
/// that it makes.
void carry_out(std::span<Investigation> investigations, TraceStore& store, int jobs,
               const InquiryProgress& progress = {}, const Announce& announce = {},
               References* references = nullptr);

/// The findings of some checks about one game, in the order of the checks.
Findings investigate(const Game& game, std::vector<const Check*> checks, TraceStore& store,
                     int jobs, const InquiryProgress& progress = {});

}  // namespace tickproof::harness
