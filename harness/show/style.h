// The width, the colours and the detail of a report for people.

#pragma once

#include <cstddef>
#include <string>

#include "harness/finding/finding.h"

namespace tickproof::harness {

/// The parts to print: the last line alone, errors and warnings too, or every finding.
enum class Detail { last_line, usual, all };

struct TextStyle {
    std::size_t width = 80;
    bool colour = false;
    bool blocks = false;           ///< Plots have characters beyond ASCII.
    bool whole_last_line = false;  ///< A program reads the last line: no wrapping, no cut.
    Detail detail = Detail::usual;
};

/// Gives the text the colour of the verdict, if the style has colours.
std::string coloured(std::string text, Verdict verdict, const TextStyle& style);

}  // namespace tickproof::harness
