#include "harness/validate/recommend.h"

#include <cmath>

#include "harness/run/run_all.h"

namespace tickproof::harness {
namespace {

/// How many candidates from `first` on cost the same.
std::size_t equals(const std::vector<Candidate>& all, std::size_t first) {
    std::size_t count = 0;
    while (first + count < all.size() && cost_the_same(all[first + count], all[first])) {
        ++count;
    }
    return count;
}

/// The largest severity of a candidate that passes.
GameFinding nearest_to_failing(const Candidate& candidate, const Frames& frames, int jobs) {
    const Validation all = validate(candidate.subject, frames, jobs);
    const GameFinding* nearest = &all.findings.front();
    for (const GameFinding& found : all.findings) {
        if (!std::isnan(found.severity) &&
            (std::isnan(nearest->severity) || found.severity > nearest->severity)) {
            nearest = &found;
        }
    }
    return *nearest;
}

/// So many at once, whatever the number of threads: none is tried in vain after the first that
/// passes, and the threads never change the result.
constexpr std::size_t kBatch = 4;

Level judge_level(std::span<const Candidate> equal, const Frames& frames, int jobs) {
    std::vector<std::optional<GameFinding>> failures;
    std::string likely;  // What fails with one of them will mostly fail with the others.
    while (failures.size() < equal.size()) {
        const std::size_t first = failures.size();
        const std::size_t count = first == 0 ? 1 : std::min(kBatch, equal.size() - first);
        failures.resize(first + count);
        for_all(count, jobs, [&](std::size_t i) {
            failures[first + i] =
                first_above(equal[first + i].subject, frames, kSeverityMost, likely);
        });
        for (std::size_t i = first; i < failures.size(); ++i) {
            if (!failures[i]) {
                return {.candidate = equal[i],
                        .passes = true,
                        .worst = nearest_to_failing(equal[i], frames, jobs)};
            }
        }
        likely = failures[0]->finding.check;
    }
    std::size_t best = 0;
    for (std::size_t i = 1; i < failures.size(); ++i) {
        best = failures[i]->severity < failures[best]->severity ? i : best;
    }
    return {.candidate = equal[best], .worst = *failures[best]};
}

}  // namespace

Recommendation recommend(const Subject& subject, const Frames& frames, int jobs,
                         const RecommendProgress& progress) {
    Recommendation made{.current = validate(subject, frames, jobs)};
    const std::vector<Candidate> all = candidates(subject, frames);
    for (std::size_t first = 0; first < all.size();) {
        const std::size_t count = equals(all, first);
        made.front.push_back(judge_level(std::span(all).subspan(first, count), frames, jobs));
        made.tried += count;
        first += count;
        if (progress) {
            progress(first, all.size());
        }
        if (made.chosen) {
            break;  // One beyond is enough to see what more costs.
        }
        if (made.front.back().passes) {
            made.chosen = made.front.size() - 1;
        }
    }
    return made;
}

}  // namespace tickproof::harness
