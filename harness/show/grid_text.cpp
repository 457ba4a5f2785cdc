// Writes a grid as text. The first axis of a picture goes across, the second down; each value of
// the others has a picture of its own.

#include "harness/show/grid_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "harness/base/text.h"
#include "harness/base/wrap.h"

namespace tickproof::harness {
namespace {

constexpr std::size_t kRowsMax = 16;
constexpr std::size_t kPicturesMax = 6;
constexpr std::size_t kLabelMax = 14;

/// Distributes the values of an axis over rows or columns.
struct Bins {
    std::size_t values = 1;
    std::size_t count = 1;

    Bins(std::size_t all, std::size_t most) : values(all), count(std::min(all, most)) {}
    std::size_t of(std::size_t value) const { return value * count / values; }
    std::size_t first(std::size_t bin) const { return (bin * values + count - 1) / count; }
    /// Number of values in the largest bin.
    std::size_t depth() const { return (values + count - 1) / count; }
};

/// The value as the user wrote it; a long number is cut to four significant digits.
std::string value_text(const Axis& axis, std::size_t value) {
    constexpr std::size_t kNumberMax = 8;
    const std::string& text = axis.texts[value];
    return text.size() <= kNumberMax || !axis.is_numeric()
               ? text
               : fmt::format("{:.4g}{}", axis.numbers[value], text.back() == 's' ? "s" : "");
}

/// `.` for a good cell; for one trial the letter of its result; for several the failing tenths.
char character_of(const Cell& cell, std::size_t trials) {
    if (cell.failed == 0) {
        return '.';
    }
    if (trials == 1) {
        return letter_of(cell.worst);
    }
    const std::size_t tenths = (std::size_t{10} * cell.failed + trials - 1) / trials;
    return cell.failed == trials ? 'X' : static_cast<char>('0' + std::min<std::size_t>(tenths, 9));
}

class Painter {
  public:
    Painter(const Grid& grid, std::size_t map, std::size_t width)
        : grid_(grid),
          map_(map),
          label_(label_width()),
          columns_(grid.axes[0].size(), std::max<std::size_t>(width - label_ - 3, 8)),
          rows_(grid.axes.size() > 1 ? grid.axes[1].size() : 1, kRowsMax) {}

    /// `at` selects the values of the axes after the second.
    std::string paint(Coordinates at) {
        std::vector<Cell> worst(columns_.count * rows_.count);
        for (std::size_t y = 0; y < rows_.values; ++y) {
            for (std::size_t x = 0; x < columns_.values; ++x) {
                at[0] = x;
                at[1] = y;
                const Cell& cell = grid_.cells[grid_.order.index(map_, at)];
                Cell& worst_of_bin = worst[rows_.of(y) * columns_.count + columns_.of(x)];
                if (is_worse(cell, worst_of_bin, kNotSeen)) {
                    worst_of_bin = cell;
                }
            }
        }
        std::string text = head();
        for (std::size_t row = 0; row < rows_.count; ++row) {
            text += fmt::format("  {:>{}} ", label_of(row), label_);
            for (std::size_t column = 0; column < columns_.count; ++column) {
                const Cell& cell = worst[row * columns_.count + column];
                in_picture_[static_cast<std::size_t>(cell.worst)] |= cell.failed > 0;
                text += character_of(cell, grid_.trials);
            }
            text += '\n';
        }
        return text;
    }

    std::string legend(std::size_t width) const {
        std::string text = ". as it should be";
        if (grid_.trials > 1) {
            text += ", 1 to 9 tenths of the trials that are not (rounded up), X all";
        } else {
            for (std::size_t i = 0; i < kResults; ++i) {
                if (in_picture_[i]) {
                    const auto result = static_cast<Result>(i);
                    text += fmt::format(", {} {}", letter_of(result), to_text(result));
                }
            }
        }
        if (columns_.depth() * rows_.depth() > 1) {
            text += fmt::format("; each character is the worst of up to {} cells",
                                columns_.depth() * rows_.depth());
        }
        return wrap("  ", text, width);
    }

  private:
    std::size_t label_width() const {
        if (grid_.axes.size() < 2) {
            return 0;
        }
        std::size_t longest = grid_.axes[1].name.size();
        for (std::size_t i = 0; i < grid_.axes[1].size(); ++i) {
            longest = std::max(longest, value_text(grid_.axes[1], i).size());
        }
        return std::min(longest, kLabelMax);
    }

    std::string label_of(std::size_t row) const {
        return grid_.axes.size() < 2
                   ? std::string()
                   : shortened(value_text(grid_.axes[1], rows_.first(row)), label_);
    }

    /// The names of both axes, and the ends of the first one.
    std::string head() const {
        const Axis& across = grid_.axes[0];
        const std::string from = value_text(across, 0);
        const std::string to = value_text(across, across.size() - 1);
        const std::string name =
            grid_.axes.size() < 2 ? std::string() : shortened(grid_.axes[1].name, label_);
        const std::size_t heading_width = from.size() + to.size() + across.name.size() + 2;
        if (across.size() == 1 || heading_width > columns_.count) {
            return fmt::format("  {:>{}} {}: {} to {}\n", name, label_, across.name, from, to);
        }
        return fmt::format("  {:>{}} {}{:^{}}{}\n", name, label_, from, across.name,
                           columns_.count - from.size() - to.size(), to);
    }

    const Grid& grid_;
    std::size_t map_;
    std::size_t label_;
    Bins columns_;
    Bins rows_;
    std::array<bool, kResults> in_picture_{};
};

/// Draws a map with a legend. If the cells do not fit, a character shows the worst of several, and
/// the legend says of how many.
std::string picture(const Grid& grid, std::size_t map, std::size_t width) {
    Painter painter(grid, map, width);
    std::size_t pictures = 1;
    for (std::size_t i = 2; i < grid.axes.size(); ++i) {
        pictures *= grid.axes[i].size();
    }
    std::string text;
    for (std::size_t number = 0; number < std::min(pictures, kPicturesMax); ++number) {
        Coordinates at{};
        std::size_t rest = number;
        std::string title;
        for (std::size_t i = grid.axes.size(); i-- > 2;) {
            at[i] = rest % grid.axes[i].size();
            rest /= grid.axes[i].size();
            title = fmt::format(" {}={}{}", grid.axes[i].name, grid.axes[i].texts[at[i]], title);
        }
        text += title.empty() ? title : fmt::format("{}\n", title);
        text += painter.paint(at);
    }
    if (pictures > kPicturesMax) {
        text += fmt::format("  ({} more pictures; --csv FILE has all cells)\n",
                            pictures - kPicturesMax);
    }
    return text + painter.legend(width);
}

}  // namespace

std::string to_text(const Grid& grid, std::size_t width) {
    std::string text = wrap("", grid.title, width);
    for (std::size_t map = 0; map < grid.maps.size(); ++map) {
        const GridMap& each = grid.maps[map];
        text += fmt::format("\n{}, {}\n", each.engine, each.policy);
        for (const std::string& sentence : each.sentences) {
            text += wrap("  ", sentence, width);
        }
        if (each.worst) {
            text += '\n' + picture(grid, map, width) + '\n';
            text += wrap("  ", each.worst->text, width);
            text += fmt::format("    {}\n", repeat_command(each.worst->spec));
        }
    }
    return grid.note.empty() ? text : text + '\n' + wrap("note: ", grid.note, width);
}

}  // namespace tickproof::harness
