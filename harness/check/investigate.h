// Carries checks through: makes the runs that they ask for, each different one once and in
// parallel, until all checks have judged.

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

/// The state of some checks of one game. It runs nothing itself.
class Investigation {
  public:
    /// `game_asked` must outlive it.
    Investigation(const Game& game_asked, std::vector<const Check*> checks, Depth depth = {});

    /// Asks all checks that have not judged yet, and returns the runs to make before the next call;
    /// none once all have judged. `store` must hold the traces of the game and of all runs returned
    /// before.
    std::vector<Results::Entry*> ask(const TraceStore& store);

    /// Marks a run that ask() returned as made, with as much of it as was wanted.
    void take(Results::Entry& entry);

    /// Adds a check once the others have judged. It shares their schedules.
    void add(const Check* check);

    /// One element per check, in their order. Ids are set.
    std::vector<Findings>& findings() { return findings_; }

    const Game& game() const { return *views_.front().game; }

    /// For reading the runs that were made.
    Inquiry inquiry(const TraceStore& store) { return inquiry(store, views_.front()); }
    std::size_t checks() const { return checks_.size(); }
    std::size_t judged() const { return judged_; }

    /// Number of runs taken; a run that was made twice counts twice.
    std::size_t runs() const { return runs_; }

  private:
    /// The game as one kind of its bodies sees it: with the engine and the steps of those bodies.
    struct View {
        std::unique_ptr<const Game> own{};  ///< Null if it is the game itself.
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

    std::vector<View> views_;  ///< The game first, then as its characters see it if that differs.
    std::vector<const Check*> checks_;
    Depth depth_;
    Results results_;
    std::vector<Findings> findings_;
    std::vector<char> done_;
    /// One list per check, sorted, without duplicates; empty once the check has judged.
    std::vector<std::vector<Results::Entry*>> requests_;
    std::size_t judged_ = 0;
    std::size_t runs_ = 0;
    int rounds_ = 0;
    bool has_schedules_ = false;  ///< The schedules are made and read.
};

/// Called with the number of checks that have judged, and after every run. By any thread.
using InquiryProgress = std::function<void(const Headway& headway)>;

/// Runs all investigations to their end on at most `jobs` threads (0: one per processor); `jobs`
/// changes no result. With `announce` it throws InputError before it makes a run that the limits of
/// law 2 would cut. It takes references from `references` and adds the ones that it makes.
void carry_out(std::span<Investigation> investigations, TraceStore& store, int jobs,
               const InquiryProgress& progress = {}, const Announce& announce = {},
               References* references = nullptr);

/// The findings of some checks about each game, in the order of the games and the checks.
std::vector<Findings> judge_all(std::span<const Game> games,
                                const std::vector<const Check*>& checks, TraceStore& store,
                                int jobs, const InquiryProgress& progress = {});

/// The findings of some checks about one game, in the order of the checks.
Findings judge(const Game& game, const std::vector<const Check*>& checks, TraceStore& store,
               int jobs, const InquiryProgress& progress = {});

}  // namespace tickproof::harness
