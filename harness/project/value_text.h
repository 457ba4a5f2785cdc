// Values as text: as engines keep and write them, and as messages show them.

#pragma once

#include <string>
#include <string_view>

#include "harness/base/text.h"

namespace tickproof::harness {

struct ReadNumber {
    double value = 0;
    std::string_view fault;  ///< `is no number`; empty if it is one.
};
ReadNumber read_number(std::string_view text);

/// The text for `set_setting` of a timestep that an engine keeps in 32 bits: `1/60` if the float is
/// nearest to that, else the shortest decimal.
std::string timestep_of_float(double value_s);

/// The shortest decimal without an exponent that reads back to the same 32 bits.
std::string float_text(double value);

/// `60` for 1/60 s; empty if the rate is no whole number.
std::string whole_rate_text(double timestep_s);

/// True if an engine that keeps 32 bits reads both texts as one value.
bool same_value(std::string_view a, std::string_view b);

/// `'120'`, or `nothing`: a value in a sentence.
std::string shown(std::string_view text);

/// One line of UTF-8 for a report, whatever bytes the file holds.
std::string shown_line(std::string_view text);

/// The line break of the file's first line.
std::string_view line_break_of(std::string_view text);

}  // namespace tickproof::harness
