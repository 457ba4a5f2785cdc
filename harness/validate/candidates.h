// What a game could run with instead: every timestep, cap, clamp, substeps, continuous collision
// and drawing that is worth a try, and what it costs.

#pragma once

#include <string>
#include <vector>

#include "harness/validate/subject.h"

namespace tickproof::harness {

/// Settings to try. `changes` says what differs from the subject's own, one sentence each.
struct Candidate {
    Subject subject;
    /// What it costs: steps a second of simulated time, substeps included, measured at the lowest,
    /// the middle and the highest frame rate.
    double steps_per_s = 0;
    std::vector<std::string> changes;
};

/// Whether two differ by less than a tenth of a step a second.
bool cost_the_same(const Candidate& a, const Candidate& b);

/// Of some usual rates, in the order in which they are tried: by cost, and then by how little they
/// change.
std::vector<Candidate> candidates(const Subject& subject, const Frames& frames);

/// Of whole rates that cost more than `cheaper` and less than `dearer`, whose rule and substeps
/// they have; by rising rate, and then in the same order.
std::vector<Candidate> candidates_between(const Subject& subject, const Frames& frames,
                                          const Candidate& cheaper, const Candidate& dearer);

}  // namespace tickproof::harness
