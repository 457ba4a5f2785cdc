// Numbers the cells of a grid, and names what they hold.

#include "harness/finding/grid.h"

#include <fmt/format.h>

#include <numeric>

#include "harness/base/text.h"

namespace tickproof::harness {
namespace {

struct ResultText {
    std::string_view name;
    char letter;
};
constexpr std::array<ResultText, kResults> kTexts{{{"within", '.'},
                                                   {"blocked", 'b'},
                                                   {"hit", 'h'},
                                                   {"cleared", 'c'},
                                                   {"missed", 'm'},
                                                   {"tunneled", 't'},
                                                   {"below", '-'},
                                                   {"above", '+'},
                                                   {"not seen", 'n'},
                                                   {"unfinished", 'u'}}};

}  // namespace

std::string_view to_text(Result result) {
    return kTexts[static_cast<std::size_t>(result)].name;
}

char letter_of(Result result) {
    return kTexts[static_cast<std::size_t>(result)].letter;
}

bool is_worse(const Cell& a, const Cell& b, double ideal) {
    const bool a_fails = a.failed > 0;
    const bool b_fails = b.failed > 0;
    if (a_fails != b_fails || a.worst != b.worst) {
        return a_fails != b_fails ? a_fails : a_fails && a.worst > b.worst;
    }
    return a.failed != b.failed ? a.failed > b.failed
                                : std::abs(a.value - ideal) > std::abs(b.value - ideal);
}

CellOrder::CellOrder(const std::vector<Axis>& axes, std::size_t maps)
    : maps_(maps), axes_(axes.size()) {
    std::vector<std::size_t> order(axes_);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return axes[i].of; });
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
        const Axis& axis = axes[*i];
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

std::string counts_text(const Grid& grid) {
    std::size_t failing = 0;
    for (const GridMap& map : grid.maps) {
        failing += map.failing;
    }
    return fmt::format("{} of {} fail, {}", failing, counted(grid.cells.size(), "point"),
                       counted(grid.cells.size() * grid.trials, "trial"));
}

}  // namespace tickproof::harness
