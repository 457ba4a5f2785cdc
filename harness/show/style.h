// How a report for people looks.

#pragma once

#include <cstddef>
#include <string>

#include "harness/finding/finding.h"

namespace tickproof::harness {

/// The last line alone; errors and warnings; or every finding.
enum class Detail { last_line, usual, all };

struct TextStyle {
    std::size_t width = 80;
    bool colour = false;
    bool blocks = false;  ///< Plots have characters beyond ASCII.
    Detail detail = Detail::usual;
};

/// In the verdict's colour, where the style has colours.
std::string coloured(std::string text, Verdict verdict, const TextStyle& style);

}  // namespace tickproof::harness
