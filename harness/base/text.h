// Reading and writing the small texts of a command line: numbers with units, `name:key=value`
// specs, names with a suggestion when they are misspelt.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/base/duration.h"

namespace tickproof::harness {

/// A finite decimal number; the whole text must be one. Throws InputError that begins with `what`.
double parse_number(std::string_view text, std::string_view what,
                    std::string_view expected = "a finite number, such as 0.25");

/// The same, or a quotient of two numbers: `1/30`.
double parse_ratio(std::string_view text, std::string_view what);

/// A whole number from `minimum` to `maximum`. Throws InputError that begins with `what` and ends
/// with `otherwise`: what the caller takes as well.
int parse_integer(std::string_view text, int minimum, int maximum, std::string_view what,
                  std::string_view otherwise = {});

/// `250ms`, `0.25s`, `16667us`, `5ns`, `1/60` (seconds) or a bare number of seconds. Throws
/// InputError.
Duration parse_duration(std::string_view text, std::string_view what);

/// The same in seconds as a double, without rounding to nanoseconds: `1/60` is 1.0 / 60.
double parse_seconds(std::string_view text, std::string_view what);

/// Refuses a bare number above 1, where a time is a part of a second as a rule: 333 is rather 333
/// ms than 333 s; `other_unit` is what it may be as well. Throws InputError.
void refuse_without_unit(std::string_view text, std::string_view what,
                         std::string_view other_unit = "s");

/// The shortest decimal that reads back to the same double.
std::string shortest(double value);

/// `16.67 ms`, `1.2 s`, `20 us`: three to four significant digits, for people; hours from two on.
std::string readable(Duration duration);

/// `12.5%` of 0.125.
std::string percent(double share);

/// `40ms`, `1s`, `16666667ns`: what `parse_duration` reads back to the same nanoseconds.
std::string exact(Duration duration);

/// `1 trace`, `5 traces`.
std::string counted(std::size_t count, std::string_view noun);

/// A long name with its middle left out, so that it fits `width` columns.
std::string shortened(std::string_view name, std::size_t width);

/// The only one that begins with `name`, or the one that it is nearest to in letters to be typed
/// anew; empty where none is near.
std::string_view nearest_name(std::string_view name, std::span<const std::string_view> known);

/// "no WHAT 'fixd'; did you mean 'fixed'?", or the whole list where nothing is near.
std::string unknown_name(std::string_view what, std::string_view name,
                         std::span<const std::string_view> known);

/// Replaces what a terminal would obey by `?`: control characters but line ends, those above ASCII
/// (U+0080 to U+009F, as UTF-8 or as single bytes) included.
std::string visible(std::string_view text);

/// As a POSIX shell reads it back, without control characters.
std::string shell_word(std::string_view text);

/// Splits at `separator`. Empty text gives no parts, and a separator at the very end begins none
/// (as a line end).
std::vector<std::string_view> split(std::string_view text, char separator);

/// `30,60,144`: the parts between commas. Throws InputError that begins with `what` where one of
/// them is empty.
std::vector<std::string_view> list_items(std::string_view text, std::string_view what);

/// `name:key=value:key=value`. Throws InputError without a name, and on a part without a key, `=`
/// or a value.
struct SpecText {
    std::string_view name;
    std::vector<std::pair<std::string_view, std::string_view>> settings;
};
SpecText parse_spec(std::string_view text);

/// With its first letter, of the ASCII ones, in upper case.
std::string capitalised(std::string text);

/// With its first letter in lower case, unless its word has other upper-case letters.
std::string uncapitalised(std::string text);

}  // namespace tickproof::harness
