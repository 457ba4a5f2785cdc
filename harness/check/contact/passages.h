// Runs against an obstacle that should stop a body: counts those in which the body passes, and
// keeps the worst of them.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/check/contact/long_steps.h"
#include "harness/finding/bands.h"
#include "harness/finding/finding.h"

namespace tickproof::harness {

/// How a game steps and collides: now, or with a remedy.
struct Variant {
    PolicySpec policy{};
    physics::EngineSpec engine{};
};

/// A wall or a gate, and the speed of the body that meets it.
struct Obstacle {
    physics::ObstacleKind kind = physics::ObstacleKind::fixed;
    double speed_mps = 0;
    double reach_m = 0;     ///< From the first contact to where it pushes out behind.
    double earliest_s = 0;  ///< No contact can come before this time.
    /// Makes the scenario in which the contact comes at `contact_s`.
    std::function<ScenarioSpec(double contact_s)> touched_at{};
};

struct Passages {
    std::size_t runs = 0;
    std::size_t past = 0;
    std::size_t unfinished = 0;
    std::size_t ended_short = 0;  ///< The body did not come to the obstacle: too slow, or asleep.
    RunSpec worst_passing_run{};  ///< The passing run with the longest step.
    Passage how = Passage::none;
    double worst_passing_dt_s = kNotSeen;  ///< Crossing step of `worst_passing_run`, in s.
};

/// Why some runs tell nothing; empty if all came to the obstacle, a `gate` or a `wall`.
std::string not_met(const Passages& tried, std::string_view obstacle);

void try_run(Inquiry& ask, const RunSpec& spec, Passages& tried);
void add(const Passages& more, Passages& all);

/// Tries the obstacle on one trace, with the contact in its longest steps.
Passages try_trace(Inquiry& ask, const Obstacle& obstacle, const Variant& variant, LongSteps& steps,
                   std::size_t trace);

/// One element for each trace of the game.
struct Tries {
    std::vector<Passages> at;

    Passages all() const;
    /// The sum over the traces from `first` to before `last`.
    Passages of(std::size_t first, std::size_t last) const;
};

/// Asks for all runs in one round. Constant rates with steps of one length share their runs. With
/// `before`, leaves out constant rates at which nothing passed then.
Tries try_all(Inquiry& ask, const Obstacle& obstacle, const Variant& variant,
              const Tries* before = nullptr);

/// The same, with the long steps of the variant's policy at hand.
Tries try_all(Inquiry& ask, const Obstacle& obstacle, const Variant& variant, LongSteps& steps);

/// The same for the unchanged game.
Tries try_all(Inquiry& ask, const Obstacle& obstacle, LongSteps& steps);

/// The unchanged game.
Variant as_it_is(const Game& game);

/// The sum over the first group of traces with a passage: the rates, else hitches, else paced
/// frames, else captures.
Passages worst_group(const Inquiry& ask, const Tries& tries);

/// The rates at which any run passes.
std::vector<Band> failing_rates(const Inquiry& ask, const Tries& tries);

/// When the body passes: `below 33 fps`, `in a hitch of 1 s`, `with game.csv`.
std::string when_past(const Inquiry& ask, const Tries& tries);

/// Severity from which a finding fails.
inline constexpr double kFailing = 1.01;

}  // namespace tickproof::harness
