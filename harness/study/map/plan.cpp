// Numbers the cells of a map's plan, and makes the run of each number.

#include "harness/study/map/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "harness/base/input_error.h"
#include "harness/study/map/cell.h"

namespace tickproof::harness {
namespace {

/// 800 MB of cells.
constexpr double kCellsMax = 50e6;
constexpr double kTrialsMax = 1e9;

}  // namespace

CellOrder::CellOrder(const MapPlan& plan)
    : maps_(plan.varied.engines.size() * plan.varied.policies.size()), axes_(plan.axes.size()) {
    std::vector<std::size_t> order(axes_);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return plan.axes[i].of; });
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
        const Axis& axis = plan.axes[*i];
        sizes_[*i] = axis.size();
        strides_[*i] = cells_;
        cells_ *= axis.size();
        if (axis.of == AxisOf::frames) {
            frames_ *= axis.size();
        } else if (axis.of > AxisOf::frames) {
            trace_size_ *= axis.size();
        }
    }
}

std::size_t CellOrder::index(std::size_t map, const Coordinates& at) const {
    std::size_t index = map * cells_;
    for (std::size_t i = 0; i < axes_; ++i) {
        index += at[i] * strides_[i];
    }
    return index;
}

Coordinates CellOrder::coordinates(std::size_t index) const {
    Coordinates at{};
    for (std::size_t i = 0; i < axes_; ++i) {
        at[i] = index % cells_ / strides_[i] % sizes_[i];
    }
    return at;
}

bool advance(const std::vector<Axis>& axes, Coordinates& at) {
    for (std::size_t i = axes.size(); i-- > 0;) {
        if (++at[i] < axes[i].size()) {
            return true;
        }
        at[i] = 0;
    }
    return false;
}

RunSpec spec_of(const MapPlan& plan, const CellOrder& order, std::size_t index, std::size_t trial) {
    RunSpec spec = plan.varied.base;
    const std::size_t map = order.map_of(index);
    spec.engine = plan.varied.engines[map / plan.varied.policies.size()];
    spec.policy = plan.varied.policies[map % plan.varied.policies.size()];
    const Coordinates at = order.coordinates(index);
    for (std::size_t i = 0; i < plan.axes.size(); ++i) {
        set(plan.axes[i], plan.axes[i].texts[at[i]], spec);
    }
    spec.trace.seed += plan.trials > 1 ? trial : 0;
    return spec;
}

void check_plan(const MapPlan& plan) {
    double cells = static_cast<double>(plan.varied.engines.size() * plan.varied.policies.size());
    for (const Axis& axis : plan.axes) {
        cells *= static_cast<double>(axis.size());
    }
    const double trials = cells * static_cast<double>(plan.trials);
    if (cells > kCellsMax || trials > kTrialsMax) {
        throw InputError(fmt::format(
            "the map has {:.3g} cells and {:.3g} trials; at most {:.3g} and {:.3g} are allowed: "
            "give a range fewer values, as in phase=0..1:16",
            cells, trials, kCellsMax, kTrialsMax));
    }
    const CellOrder order(plan);
    const RunSpec first = spec_of(plan, order, 0);
    Judge(make(first.scenario), *first.scenario.row, plan.quantity);
}

}  // namespace tickproof::harness
