// Runs against something that should stop what comes: those in which it gets past, and the worst of
// them.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "harness/validate/trial.h"

namespace tickproof::harness {

struct Passages {
    std::size_t runs = 0;
    std::size_t past = 0;
    std::size_t unfinished = 0;
    RunSpec worst;  ///< Of those that got past the one with the longest step,
    Passage how = Passage::none;
    double crossing_dt_s = kNotSeen;  ///< which is this.
};

void try_run(const RunSpec& spec, const Frames& frames, Passages& tried);

/// Where in a step contacts come: at the beginning of each of `places` parts of it, and a little
/// after the end of the step before, so that what has not touched by then goes a whole step on.
/// Element n is after a whole number of steps of `dt_s`, the first that ends at `earliest_s` or
/// later. Without a length of steps all are `earliest_s`.
std::vector<double> contacts_s(double earliest_s, double dt_s, int places);

/// Every rate and every hitch of a trial.
struct Tries {
    Passages rates;
    std::vector<bool> failing;  ///< One for each rate.
    Passages hitches;

    std::size_t runs() const { return rates.runs + hitches.runs; }
    std::size_t past() const { return rates.past + hitches.past; }
    std::size_t unfinished() const { return rates.unfinished + hitches.unfinished; }
    const Passages& shown() const { return rates.past > 0 ? rates : hitches; }
};

/// Tries one trace.
using TryTrace = std::function<void(std::size_t trace, Passages& tried)>;

/// Ends with the first that gets past where any failure is enough.
Tries try_all(const Trial& trial, const TryTrace& at_rate, const TryTrace& in_hitch);

/// At which rates, or in which hitch, it gets past.
std::string where(const Trial& trial, const Tries& tries);

/// At least this severe is what fails.
inline constexpr double kFailing = 1.01;

/// Whether one got past, and any failure is enough.
bool is_all_known(const Trial& trial, const Tries& tries);

}  // namespace tickproof::harness
