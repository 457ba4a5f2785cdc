#include "harness/advise/aim.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "harness/advise/level.h"

namespace tickproof::harness {
namespace {

/// Costs are rounded to this part of a step a second; equal parts count as equal costs.
constexpr double kCostParts = 10;

long cost(const Candidate& candidate) {
    return std::lround(kCostParts * candidate.steps_per_s);
}

/// The size of a change. Another rate changes how the whole game feels, and costs time, as more
/// substeps do: each doubling, also a part of one, counts as a further change.
auto size_of_change(const Candidate& candidate) {
    const auto begun = [](double factor) { return std::ceil(std::abs(std::log2(factor)) - 1e-9); };
    const double doublings = begun(candidate.rate_factor) + begun(candidate.substeps_factor);
    return std::tuple(candidate.is_experimental, candidate.changes_rule, candidate.lowers_rate(),
                      candidate.is_unlimited,
                      static_cast<double>(candidate.changes.size()) + doublings,
                      candidate.rate_factor != 1 || candidate.substeps_factor != 1);
}

double distance(const Candidate& candidate) {
    return std::abs(std::log(candidate.rate_factor)) +
           std::abs(std::log(candidate.substeps_factor));
}

}  // namespace

void put_in_order(Aim aim, std::vector<Candidate>& all) {
    std::ranges::stable_sort(all, [aim](const Candidate& a, const Candidate& b) {
        if (aim == Aim::least_cost) {
            return std::tuple(cost(a), a.changes.size()) < std::tuple(cost(b), b.changes.size());
        }
        return std::tuple_cat(size_of_change(a), std::tuple(distance(a), cost(a))) <
               std::tuple_cat(size_of_change(b), std::tuple(distance(b), cost(b)));
    });
}

bool are_equal(Aim aim, const Candidate& a, const Candidate& b) {
    return aim == Aim::least_cost ? cost_the_same(a, b) : size_of_change(a) == size_of_change(b);
}

bool cost_the_same(const Candidate& a, const Candidate& b) {
    return cost(a) == cost(b);
}

double severity_most(Aim aim) {
    return aim == Aim::least_cost ? kSeverityMost : 1;
}

}  // namespace tickproof::harness
