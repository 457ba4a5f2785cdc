// The texts of values: numbers as engines keep and write them, and what is fit for a message.

#pragma once

#include <string>
#include <string_view>

namespace tickproof::harness {

struct ReadNumber {
    double value = 0;
    std::string_view fault;  ///< Such as `is no number`; empty if it is one.
};
ReadNumber read_number(std::string_view text);

/// A timestep that an engine keeps in 32 bits, as `set_setting` reads it: `1/60` for the float that
/// is nearest to it, however it was written, else the shortest decimal.
std::string timestep_of_float(double value_s);

/// The shortest decimal, without an exponent, that is read back to the same 32 bits.
std::string float_text(double value);

/// `60` of 1/60 s; empty where the rate is no whole number.
std::string whole_rate_text(double timestep_s);

/// True if two texts are the same value to an engine that keeps 32 bits.
bool same_value(std::string_view a, std::string_view b);

/// `'120'`, or `nothing`: a value in a sentence.
std::string shown(std::string_view text);

/// One line of UTF-8, whatever bytes a file holds: fit for a report.
std::string shown_line(std::string_view text);

/// Lower case of ASCII letters.
std::string lower(std::string_view text);

/// How the file ends its lines: by its first.
std::string_view line_break_of(std::string_view text);

}  // namespace tickproof::harness
