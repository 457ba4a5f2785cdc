// Runs against something that should stop what comes: those in which it gets past, and the worst of
// them.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/check/contact/long_steps.h"
#include "harness/finding/bands.h"
#include "harness/finding/finding.h"

namespace tickproof::harness {

/// How a game steps and collides: as it does now, or as a remedy would have it.
struct Variant {
    PolicySpec policy{};
    physics::EngineSpec engine{};
};

/// A wall or a gate, and what comes towards it.
struct Obstacle {
    double speed_mps = 0;
    double reach_m = 0;     ///< From the first contact to where it pushes out on the far side.
    double earliest_s = 0;  ///< No contact can come before.
    /// The scenario in which the contact comes at a time.
    std::function<ScenarioSpec(double contact_s)> touched_at{};
};

struct Passages {
    std::size_t runs = 0;
    std::size_t past = 0;
    std::size_t unfinished = 0;
    RunSpec worst{};  ///< Of those that got past the one with the longest step,
    Passage how = Passage::none;
    double crossing_dt_s = kNotSeen;  ///< which is this.
};

void try_run(Inquiry& ask, const RunSpec& spec, Passages& tried);
void add(const Passages& more, Passages& all);

/// The obstacle on one trace, with the contact in its longest steps.
Passages try_trace(Inquiry& ask, const Obstacle& obstacle, const Variant& variant, LongSteps& steps,
                   std::size_t trace);

/// One element for each trace of the game.
struct Tries {
    std::vector<Passages> at;

    Passages all() const;
    /// Of the traces from `first` to before `last`.
    Passages of(std::size_t first, std::size_t last) const;
};

/// Asks for all of it in one round. Constant rates whose steps are alike share their runs. With
/// `before` the constant rates at which nothing got past then are left out.
Tries try_all(Inquiry& ask, const Obstacle& obstacle, const Variant& variant,
              const Tries* before = nullptr);

/// The same in the game as it is, with the steps of its own policy.
Tries try_all(Inquiry& ask, const Obstacle& obstacle, LongSteps& steps);

/// The game as it is.
Variant as_it_is(const Game& game);

/// Of the group of traces that says most: the rates, else the hitches, else paced frames, else
/// captures.
Passages worst_group(const Inquiry& ask, const Tries& tries);

/// The rates at which any run gets past.
std::vector<Band> failing_rates(const Inquiry& ask, const Tries& tries);

/// When it gets past: `below 33 fps`, `in a hitch of 1 s`, `with game.csv`.
std::string when_past(const Inquiry& ask, const Tries& tries);

/// At least this severe is what fails.
inline constexpr double kFailing = 1.01;

}  // namespace tickproof::harness
