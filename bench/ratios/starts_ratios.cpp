#include "bench/ratios/starts_ratios.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bench/ratios/child.h"
#include "bench/require.h"
#include "harness/timing/ranks.h"

namespace tickproof::bench {
namespace {

double ratio_of_a_start(const Row& row, std::size_t pairs) {
    const Child child = run_child({"/proc/self/exe", "--once", "--json", "--filter", row.name,
                                   "--pairs", std::to_string(pairs)});
    require(child.exit_code == 0, row.name + " is measured by another start");
    for (const auto& each : nlohmann::json::parse(child.output)) {
        if (each.at("name") == row.name) {
            return each.at("ratio");
        }
    }
    require(false, row.name + " is among what another start measures");
    return 0;
}

}  // namespace

Measured over_starts(const Row& row, std::size_t pairs) {
    constexpr double kError = 0.05;
    constexpr std::size_t kShare = 4;
    const std::size_t fewer = Effort{.pairs = pairs}.pairs_of(kShare);
    std::vector<double> ratios;
    for (std::size_t start = 0; start < row.starts; ++start) {
        ratios.push_back(ratio_of_a_start(row, fewer));
    }
    std::ranges::sort(ratios);
    const auto interval = harness::median_interval(ratios, kError);
    require(interval.has_value(), "six starts tell an interval");
    return {.value = harness::quantile(ratios, 0.5), .low = interval->low, .high = interval->high};
}

}  // namespace tickproof::bench
